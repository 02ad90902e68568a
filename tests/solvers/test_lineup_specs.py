"""Line-ups as people type them: where one SPEC ends and the next begins, who sits where, and what is a mistake."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyser.experiments.cells import find_lineups
from analyser.games.catalogue import GAMES, find_game
from analyser.games.fields import Choice, Field, Flag, Integer, Integers, Real
from analyser.mistakes import Mistake
from analyser.solvers import catalogue
from analyser.solvers.catalogue import PolicyInfo, default_policy, find_policy, policies_of
from analyser.solvers.specs import split_lineup
from tests.cells import make_cells
from tests.chosen import DUEL_GAME as DUEL
from tests.chosen import SOLO_GAME as ALONE
from tests.cli.running import assert_names

FIELDS: tuple[Field, ...] = (
    Integer("depth", 2, 1, 9, "how deep"),
    Real("weight", 0.5, 0, 1, "how heavy"),
    Flag("bold", False, "whether bold"),
    Choice("style", "calm", ("calm", "very-wild"), "how"),
    Integers("plan", (3, 2, 1), 0, 9, "in which order"),
)
OWN = """
from analyser.games.fields import Integer
FIELDS = (Integer("least", 2, 1, 9, "at least"), Integer("late", 2, 1, 9, "then"))
def one(view, rules, moves, parameters, memory, stream):
    return 0
def two(view, rules, moves, parameters, memory, stream):
    return 0
"""


@pytest.fixture(autouse=True)
def tried(monkeypatch: pytest.MonkeyPatch) -> None:
    """A policy with a parameter of each type, for both games."""
    info = PolicyInfo("tried", "for tests", "no.such.module", FIELDS)
    monkeypatch.setattr(catalogue, "EVERY_GAME", (*catalogue.EVERY_GAME, info))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the day, with an own policy file and another one."""
    for name in ("x.py", "y.py"):
        (tmp_path / name).write_text(OWN, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def seated(*specs: str) -> list[list[str]]:
    return [cell.players for cell in make_cells(DUEL, lineups=find_lineups(DUEL, specs))]


@pytest.mark.parametrize(
    ("text", "specs"),
    [
        ("a", ["a"]),
        ("", [""]),
        ("a,b", ["a", "b"]),
        (" a , b ", ["a", "b"]),
        ("a,b,c,d,e", ["a", "b", "c", "d", "e"]),
        ("a,", ["a", ""]),
        (",a", ["", "a"]),
        ("a:k=1", ["a:k=1"]),
        ("a:k=1,l=2", ["a:k=1,l=2"]),
        ("a:k=1,b", ["a:k=1", "b"]),
        ("a:k=1,b:l=2", ["a:k=1", "b:l=2"]),
        ("a:k=1,l=2,b:k=3,l=4", ["a:k=1,l=2", "b:k=3,l=4"]),
        ("a:k=1, l = 2 ,b", ["a:k=1, l = 2 ", "b"]),
        ("a,b:k=1,l=2", ["a", "b:k=1,l=2"]),
        ("a:,b", ["a:", "b"]),
        ("a:k=[1,2,3],b", ["a:k=[1,2,3]", "b"]),
        ("a:k=[1,2],l=[3,4],b:k=[5,6],l=7", ["a:k=[1,2],l=[3,4]", "b:k=[5,6],l=7"]),
        ("x.py:f,a", ["x.py:f", "a"]),
        ("a,x.py:f", ["a", "x.py:f"]),
        ("x.py:f:k=1,l=2,y.py:g:k=3", ["x.py:f:k=1,l=2", "y.py:g:k=3"]),
        ("x.py:f,x.py:f", ["x.py:f", "x.py:f"]),
        ("k=1", ["k=1"]),
    ],
)
def test_where_one_spec_ends_and_the_next_begins(text: str, specs: list[str]) -> None:
    assert split_lineup(text) == specs


settings = st.fixed_dictionaries(
    {},
    optional={
        "depth": st.integers(1, 9).map(str),
        "weight": st.sampled_from(["0.0", "0.25", "1.0"]),
        "bold": st.just("true"),
        "style": st.just("very-wild"),
        "plan": st.tuples(*[st.integers(0, 9)] * 3).map(lambda plan: f"[{plan[0]},{plan[1]}, {plan[2]}]"),
    },
)


@given(st.lists(settings, min_size=2, max_size=2))
def test_a_line_up_of_any_settings_is_read_back_as_it_was_written(chosen: list[dict[str, str]]) -> None:
    """The results' column of line-ups can be pasted behind `-p`."""
    asked = ["tried:" + ",".join(f"{key}={value}" for key, value in one.items()) for one in chosen]
    info = PolicyInfo("tried", "for tests", "no.such.module", FIELDS)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(catalogue, "EVERY_GAME", (info,))
        expected = [find_policy(DUEL.name, spec) for spec in asked]
        (found,) = find_lineups(DUEL, [",".join(asked)])
        assert [policy.values for policy in found] == [policy.values for policy in expected]
        (again,) = find_lineups(DUEL, [",".join(policy.spec for policy in found)])
        assert again == found


@pytest.mark.parametrize(
    ("text", "seats"),
    [
        ("random", ["random", "random"]),
        ("random,random", ["random", "random"]),
        ("random,tried", ["random", "tried"]),
        ("tried,random", ["tried", "random"]),
        (" random ,tried:", ["random", "tried"]),
        ("tried:depth=3,weight=0.25", ["tried:depth=3,weight=0.25"] * 2),
        ("tried:depth=3,weight=0.25,random", ["tried:depth=3,weight=0.25", "random"]),
        ("random,tried:depth=3,weight=0.25", ["random", "tried:depth=3,weight=0.25"]),
        ("tried:depth=3,tried:depth=4,bold=true", ["tried:depth=3", "tried:depth=4,bold=true"]),
        ("tried:plan=[1,2,9],depth=9,tried:plan=[9,2,1]", ["tried:depth=9,plan=[1,2,9]", "tried:plan=[9,2,1]"]),
        ("tried:depth=2,random", ["tried", "random"]),
    ],
)
def test_seats_of_a_line_up(text: str, seats: list[str]) -> None:
    assert seated(text) == [seats]


@pytest.mark.parametrize("place", ["C:", "a:b", "C:/Users/me: games"])
def test_a_path_may_have_colons(folder: Path, place: str) -> None:
    (folder / place).mkdir(parents=True)
    (folder / place / "x.py").write_text(OWN, encoding="utf-8")
    spec = f"{place}/x.py:one:least=3,late=4"
    policy = find_policy(ALONE.name, spec)
    assert (policy.spec, policy.file, policy.values) == (spec, folder / place / "x.py", {"least": 3, "late": 4})
    inner = find_policy(ALONE.name, f"fallible:base=({spec}),lapse=({place}/x.py:two)")
    parts = [(part.file, part.function, part.values["late"]) for part in inner.parts.values()]
    assert parts == [(policy.file, "one", 4), (policy.file, "two", 2)]
    assert seated(f"random,{spec}") == [["random", spec]]


def test_each_line_up_is_played_once_in_the_order_asked() -> None:
    asked = ["tried,random", "random", "random,tried", "random,random", "random, tried:depth=2", "tried:,random"]
    assert seated(*asked) == [["tried", "random"], ["random", "random"], ["random", "tried"]]
    cells = make_cells(DUEL, lineups=find_lineups(DUEL, asked), difficulties=("all", "standard"))
    assert [cell.players for cell in cells] == seated(*asked)
    assert [cell.sides for cell in cells] == [(0, 1)] * 3


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "unknown '' random"),
        (" ", "unknown '' random"),
        (",", "unknown '' random"),
        ("random,", "unknown '' random"),
        (",random", "unknown '' random"),
        ("random,random,random", "2 A,B all 'random,random,random'"),
        ("random,,random", "2 A,B all 'random,,random'"),
        ("tried:depth=3,random,random:", "2 'tried:depth=3,random,random:'"),
        ("random,rondom", "unknown 'rondom' 'random'"),
        ("rondom,random", "unknown 'rondom' 'random'"),
        ("greedy", f"unknown 'greedy' {DUEL.name} random"),
        ("random,tried:depth=10", "tried depth 1 9 10"),
        ("tried:depth=3,depth=4,random", "tried depth twice"),
        ("random:depth=3,tried", "unknown 'depth' random none"),
        ("random,depth=3", "unknown 'random,depth=3'"),
        ("depth=3", "unknown 'depth=3'"),
        ("tried:depth,random", "tried 'depth' key=value"),
        ("tried:plan=[1,2,random", "'[' closed 'tried:plan=[1,2,random'"),
        ("tried:plan=[1,2],random", "plan 3 2"),
        ("no.py:f,random", "no.py exist"),
        ("random,no.py:f", "no.py exist"),
    ],
)
def test_what_is_wrong_with_a_line_up(text: str, told: str) -> None:
    with pytest.raises(Mistake) as raised:
        find_lineups(DUEL, [text])
    assert_names(str(raised.value), *told.split())


def test_no_line_up_at_all() -> None:
    with pytest.raises(Mistake, match="no policy is named"):
        find_lineups(DUEL, [])


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("random,random", f"unknown 'random,random' {ALONE.name} 'random'"),
        ("tried:depth=3,random", "tried 'random' key=value"),
        (",", f"unknown ',' {ALONE.name}"),
    ],
)
def test_a_game_without_rivals_takes_one_policy(text: str, told: str) -> None:
    with pytest.raises(Mistake) as raised:
        find_lineups(ALONE, [text])
    assert_names(str(raised.value), *told.split())
    (alone,) = find_lineups(ALONE, ["tried:depth=3,bold=true"])
    assert [policy.spec for policy in alone] == ["tried:depth=3,bold=true"]


@pytest.mark.parametrize(
    ("text", "seats"),
    [
        ("x.py:one", ["x.py:one", "x.py:one"]),
        ("x.py:one,random", ["x.py:one", "random"]),
        ("random,x.py:one", ["random", "x.py:one"]),
        ("x.py:one,x.py:two", ["x.py:one", "x.py:two"]),
        ("x.py:one,y.py:one", ["x.py:one", "y.py:one"]),
        ("x.py:one:least=3,late=4,y.py:two:late=5,least=6", ["x.py:one:least=3,late=4", "y.py:two:least=6,late=5"]),
        ("x.py:one:least=3,late=4", ["x.py:one:least=3,late=4"] * 2),
        ("tried:depth=3,bold=true,x.py:one:late=2", ["tried:depth=3,bold=true", "x.py:one"]),
    ],
)
def test_own_files_in_a_line_up(folder: Path, text: str, seats: list[str]) -> None:
    assert seated(text) == [seats]
    (cell,) = make_cells(DUEL, lineups=find_lineups(DUEL, [text]))
    found = cell.policies
    own = [spec for spec in seats if ".py" in spec]
    assert [(policy.file, policy.function) for policy in found if policy.file] == [
        (folder / spec[:4], spec.split(":")[1]) for spec in own
    ]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("x.py,random", "'x.py' x.py:FUNCTION"),
        ("random,x.py:", "'x.py:' x.py:FUNCTION"),
        ("x.py:one,least=3", "'x.py:one,least=3' x.py:FUNCTION"),
        ("x.py:one,y.py:three", "y.py 'three'"),
        ("x.py:one:least=3,least=4,random", "x.py:one least twice"),
        ("random,y.py:one:most=3", "unknown 'most' y.py:one"),
        ("x.py:one,y.py:one:least=10", "y.py:one least 1 9 10"),
    ],
)
def test_mistakes_of_own_files_in_a_line_up(folder: Path, text: str, told: str) -> None:
    with pytest.raises(Mistake) as raised:
        find_lineups(DUEL, [text])
    assert_names(str(raised.value), *told.split())


@pytest.mark.parametrize("game", GAMES)
def test_who_plays_where_nobody_is_named(game: str) -> None:
    assert default_policy(game) in {info.name for info in policies_of(game)}
    found = find_game(game)
    (cell,) = make_cells(found, lineups=find_lineups(found, [default_policy(game)]))
    assert len(cell.policies) == cell.side_count


def test_labels_of_cells() -> None:
    (duel,) = make_cells(DUEL, lineups=find_lineups(DUEL, ["tried:depth=3,random"]))
    assert (duel.label, duel.name) == ("tried:depth=3, random", f"{DUEL.name} tried:depth=3, random")
    (alone,) = make_cells(ALONE, lineups=find_lineups(ALONE, ["random"]))
    label = f"{ALONE.difficulties[0]}: random"
    assert (alone.label, alone.name) == (label, f"{ALONE.name} {label}")
