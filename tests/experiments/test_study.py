"""Studies: the cells that a file names, mistakes told with their place in it, even play, and how far it has come."""

from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from analyser.cli.amounts import Duration, Share
from analyser.experiments.cells import MOST_SEED
from analyser.experiments.keeping.store import open_store
from analyser.experiments.playing.crew import Threads
from analyser.experiments.playing.limits import Limits
from analyser.experiments.playing.runner import play_cells
from analyser.experiments.playing.session import Progress
from analyser.experiments.results import CellResult
from analyser.experiments.studies.standing import Standing, standings
from analyser.experiments.studies.study import Study, read_study
from analyser.games.catalogue import Mode, find_game
from analyser.kernel.jit import PLAIN
from analyser.mistakes import Mistake
from analyser.reporting.standings import status_lines
from analyser.statistics.anytime import anytime_proportion
from tests.experiments.playing import cut
from tests.experiments.scripted import Scripted, outcomes_by_chance, take_turns

GAME = find_game("freigard")
OWN = """
from analyser.kernel.moves import move_at

def first(view, rules, moves, parameters, memory, stream):
    return move_at(moves, 0)
"""


@pytest.fixture
def write(tmp_path: Path) -> Callable[[str], Path]:
    def save(text: str, name: str = "study.toml") -> Path:
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(text.encode())
        return path

    return save


def read(path: Path) -> Study:
    """As the command line reads it."""
    precision, budget = Share(0, 0.5, "0.2%"), Duration()
    return read_study(path, lambda text: precision.read(text, "precision"), lambda text: budget.read(text, "budget"))


def deck(**changed: int) -> str:
    cards = dict(GAME.load_components(None).counts) | changed
    return "[cards]\n" + "\n".join(f'"{name}" = {count}' for name, count in cards.items())


# cells


def test_cells_are_the_product_difficulty_by_difficulty(write: Callable[..., Path]) -> None:
    write(deck(rout=2), "more.toml")
    study = read(
        write("""
game = "freigard"
difficulties = ["dusk", "dawn", "dusk"]
policies = ["greedy", "patient:least=3", "greedy"]
decks = ["default", "more.toml"]
games = 10_000
seed = 8
[house_rules.printed]
[house_rules."no shield"]
totems.shield = 0
max_rounds = 3
""")
    )
    found = [(cell.difficulty, cell.rules_name, cell.components.name, cell.players) for cell in study.cells]
    assert found == [
        (difficulty, rules, components, [policy])
        for difficulty, rules, components, policy in product(
            ("dusk", "dawn"), ("printed", "no shield"), ("default", "more"), ("greedy", "patient:least=3")
        )
    ]
    assert {cell.seed for cell in study.cells} == {8}
    assert study.limits == Limits(10_000)
    without = next(cell for cell in study.cells if cell.rules_name == "no shield")
    assert without.house_rules == {"totems": {"shield": 0}, "max_rounds": 3}
    assert all(not cell.house_rules for cell in study.cells if cell.rules_name == "printed")


def test_all_but_the_game_may_be_left_out(write: Callable[..., Path]) -> None:
    study = read(write('game = "freigard"'))
    (cell,) = study.cells
    assert (cell.difficulty, cell.variant, cell.players, cell.seed) == ("dawn", "standard", ["greedy"], 1)
    assert (cell.house_rules, cell.components.name) == ({}, "default")
    assert study.limits == Limits(10_000)


def test_variants_and_line_ups_of_a_duel(write: Callable[..., Path]) -> None:
    study = read(
        write('game = "en_garde"\nvariants = ["round", "match"]\npolicies = ["random,careful", "careful"]\ngames=5')
    )
    assert [(cell.variant, cell.players) for cell in study.cells] == [
        (variant, players)
        for variant in ("round", "match")
        for players in (["random", "careful"], ["careful", "careful"])
    ]


def test_texts_for_lists_all_and_whatever_names_the_same(write: Callable[..., Path]) -> None:
    study = read(write('game = "freigard"\ndifficulties = "all"\npolicies = "random"\ndecks = "default"'))
    assert [cell.difficulty for cell in study.cells] == ["dawn", "noon", "dusk", "night"]
    study = read(write('game = "freigard"\ndifficulties = ["noon", "all"]\npolicies = ["patient", "patient:least=2"]'))
    assert [cell.difficulty for cell in study.cells] == ["noon", "dawn", "dusk", "night"]


def test_files_lie_beside_the_study(
    write: Callable[..., Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "inner").mkdir()
    (tmp_path / "elsewhere").mkdir()
    write(deck(rout=3), "inner/own.toml")
    write(OWN, "inner/own.py")
    path = write('game = "freigard"\ndecks = ["own.toml", "default"]\npolicies = ["own.py:first"]', "inner/study.toml")
    monkeypatch.chdir(tmp_path / "elsewhere")
    for place in (path, Path("../inner/study.toml")):
        study = read(place)
        assert [dict(cell.components.counts)["rout"] for cell in study.cells] == [3, 1]
        assert {cell.policies[0].file for cell in study.cells} == {Path.cwd() / place.parent / "own.py"}


@pytest.mark.parametrize(
    ("words", "limits"),
    [
        ("games = 5", Limits(5)),
        ("games = 1e6", Limits(1_000_000)),
        ("precision = 0.002", Limits(precision=0.002)),
        ('precision = "0.2%"', Limits(precision=0.002)),
        ('games = 5\nprecision = "1 %"', Limits(5, 0.01)),
        ('budget = "10m"', Limits(budget=600.0)),
        ("budget = 1.5", Limits(budget=1.5)),
        ('games = 7\nbudget = "1.5h"\nprecision = 1e-5', Limits(7, 1e-5, 5400.0)),
    ],
)
def test_how_much_is_played(write: Callable[..., Path], words: str, limits: Limits) -> None:
    assert read(write(f'game = "freigard"\n{words}')).limits == limits


@pytest.mark.parametrize("seed", [0, 5, MOST_SEED])
def test_any_seed(write: Callable[..., Path], seed: int) -> None:
    assert read(write(f'game = "freigard"\nseed = {seed}')).cells[0].seed == seed


# mistakes

STUDY = """\
game = "freigard"  # line 1
difficulties = [
    "dusk",
    "night"
]
policies = ["greedy"]
games = 5
seed = 3
[house_rules.printed]

[house_rules."no shield"]
totems.shield = 0
"castles" = [30,
    20, 10]
"""
MISTAKES = [
    ("games = 5", "gmaes = 5", 7, "unknown key 'gmaes'; did you mean 'games'? known: title, question, game, diff"),
    ("games = 5", '"ga mes" = 5', 7, "unknown key 'ga mes'; did you mean 'games'?"),
    ("games = 5", "house.x = 5", 7, "unknown key 'house'; "),
    ("games = 5", "games = 0", 7, "games must be from 1 to 1000000000000, not 0"),
    ("games = 5", "games = true", 7, "games must be a whole number, not true"),
    ("games = 5", "games = 5.5", 7, "games must be a whole number, not 5.5"),
    ("games = 5", 'games = "many"', 7, "games must be a whole number, not 'many'"),
    ("games = 5", "precision = 0.5", 7, "precision must lie between 0% and 50%, not 0.5; 0.2% is such a share"),
    ("games = 5", 'precision = "good"', 7, "precision takes a share such as 0.2%, not 'good'"),
    ("games = 5", "precision = [1]", 7, "precision must be a number or a text, not [1]"),
    ("games = 5", "precision = nan", 7, "precision takes a share such as 0.2%, not 'nan'"),
    ("games = 5", 'budget = "10 years"', 7, "budget takes a time such as 60s, 5m or 1h, not '10 years'"),
    ("games = 5", "budget = -1", 7, "budget takes a time such as 60s, 5m or 1h, not '-1'"),
    ("games = 5", "budget = true", 7, "budget must be a number or a text, not true"),
    ("seed = 3", "seed = -1", 8, f"seed must be from 0 to {MOST_SEED}, not -1"),
    ("seed = 3", "seed = 1_000_000_000_000_000_000_000", 8, f"seed must be from 0 to {MOST_SEED}, not 1000"),
    ('"freigard"', '"freigrad"', 1, "unknown game 'freigrad'; did you mean 'freigard'?"),
    ('"freigard"', "5", 1, 'a study names its game: game = "freigard"'),
    ('"dusk"', '"dsuk"', 2, "unknown difficulty 'dsuk' for freigard; did you mean 'dusk'?"),
    ('"dusk"', "4", 2, "difficulties must be a text or a list of texts, not [4, 'night']"),
    ('["greedy"]', '["greedy", "gredy"]', 6, "unknown policy 'gredy' for freigard; did you mean 'greedy'?"),
    ('["greedy"]', '["patient:most=3"]', 6, "unknown parameter 'most' for policy patient"),
    ('["greedy"]', '["nosuch.py:f"]', 6, "policy file "),
    ('["greedy"]', '["nosuch.py"]', 6, "nosuch.py does not exist"),
    ('["greedy"]', "[]", 6, "policies names nothing; left out, it is the game's own"),
    ("games = 5", 'decks = ["default", "no.toml"]', 7, "no.toml can't be read: No such file or directory"),
    ("games = 5", 'variants = "match"', 7, "unknown variant 'match' for freigard; known: standard"),
    ("totems.shield = 0", "totems.shild = 0", 12, "unknown part 'shild' for totems; did you mean 'shield'?"),
    ("totems.shield = 0", "totems.shield = 9", 12, "totems.shield must be from 0 to 3, not 9"),
    ("totems.shield = 0", '"totems.shield" = 9', 12, "totems.shield must be from 0 to 3, not 9"),
    ("totems.shield = 0", "totems = 5", 12, "totems must name counts, as { eye = 1 }, not 5"),
    ("totems.shield = 0", "totems = { eye = 2, shield = 9 }", 12, "totems.shield must be from 0 to 3, not 9"),
    ("totems.shield = 0", "totem = 1", 12, "unknown field 'totem' for freigard; did you mean 'totem"),
    ("[30,\n", "[10,\n", 13, "castles takes the highest number first"),
    ('[house_rules."no shield"]\n', "[house_rules]\n", 9, "house rules have a table each: [house_rules.NAME]"),
    ('"no shield"]', '"no\\nshield"]', 11, "the name of house rules must be a text, not 'no\\nshield'"),
    ('"no shield"]', '""]', 11, "the name of house rules must be a text, not ''"),
    ("totems.shield = 0\n", "double = {}\n", 12, "double must be a whole number"),
]


@pytest.mark.parametrize(("before", "after", "line", "said"), MISTAKES, ids=[after[:30] for _, after, *_ in MISTAKES])
@pytest.mark.parametrize("windows", [False, True], ids=["", "windows"])
def test_mistakes_name_the_file_and_the_line(
    write: Callable[..., Path], before: str, after: str, line: int, said: str, windows: bool
) -> None:
    assert STUDY.count(before) == 1
    text = STUDY.replace(before, after)
    path = write("\ufeff" + text.replace("\n", "\r\n") if windows else text)
    with pytest.raises(Mistake) as raised:
        read(path)
    told = str(raised.value)
    assert told.startswith(f"{path}, line {line}: ")
    assert said in told
    assert "\n" not in told


def test_the_study_of_the_mistakes_has_none(write: Callable[..., Path]) -> None:
    assert len(read(write(STUDY)).cells) == 4


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", r": a study names its game: game = \"freigard\""),
        ("seed = 1", r": a study names its game"),
        ("game = freigard", r"study .* is not TOML: .*\(at line 1, column 8\)"),
        ('game = "freigard"\ngame = "en_garde"\nseed = 1', r"is not TOML: .*line 2"),
    ],
)
def test_files_that_are_no_study(write: Callable[..., Path], text: str, said: str) -> None:
    with pytest.raises(Mistake, match=said):
        read(write(text))
    with pytest.raises(Mistake, match=r"study .*nosuch.toml can't be read: No such file or directory"):
        read(Path("nosuch.toml"))


def test_rules_and_decks_that_do_not_agree_name_the_file(write: Callable[..., Path]) -> None:
    write("1 = 5\n2 = 5\n3 = 1\n", "few.toml")
    path = write('game = "en_garde"\ndecks = "few.toml"\n[house_rules.all]\nhand = 6')
    with pytest.raises(Mistake, match=r"study\.toml: 11 cards are too few for two hands of 6"):
        read(path)


def test_the_same_cell_under_two_names(write: Callable[..., Path]) -> None:
    path = write('game = "freigard"\n[house_rules.a]\ndouble = 3\n[house_rules.b]\ndouble = 3\n')
    with pytest.raises(Mistake, match="toml, line 4: house rules 'a' and 'b' are the same at dawn: greedy"):
        read(path)
    write(deck(), "copy.toml")
    path = write('game = "freigard"\ndecks = [\n"default", "copy.toml"]\n[house_rules.a]\ndouble = 3')
    with pytest.raises(Mistake, match="toml, line 2: decks 'default' and 'copy' are the same"):
        read(path)
    write(OWN, "own.py")
    path = write(f'game = "freigard"\npolicies = ["own.py:first", "../{path.parent.name}/own.py:first"]')
    with pytest.raises(Mistake, match=r"line 2: policies '.*own\.py:first' and '.*own\.py:first' are the same"):
        read(path)
    castles = ",".join(map(str, GAME.base_rules(Mode("noon", "standard", 1))["castles"]))
    path = write(f'game = "freigard"\ndifficulties = "all"\n[house_rules.a]\n[house_rules.b]\ncastles = [{castles}]')
    with pytest.raises(Mistake, match="line 4: house rules 'a' and 'b' are the same at noon: greedy"):
        read(path)


# play

GAMES = 12 if PLAIN else 400
MANY = f"""\
game = "freigard"
difficulties = ["dawn", "noon"]
policies = ["greedy", "random", "patient"]
games = {GAMES}
"""


def with_games(games: int) -> str:
    return MANY.replace(f"games = {GAMES}", f"games = {games}")


def played(study: Study, store: Path, observe: Any = lambda progress: None) -> tuple[list[CellResult], bool]:
    with open_store(store) as kept:
        return play_cells(study.cells, study.limits, Threads(2), observe, kept, evenly=True)


def interrupting(after: int) -> Callable[[Progress], None]:
    """Presses Ctrl-C after so many reports of games that were played, not found in the store: so each run gets on."""
    calls: list[Progress] = []

    def observe(progress: Progress) -> None:
        if progress.done > progress.kept:
            calls.append(progress)
        if len(calls) > after:
            raise KeyboardInterrupt

    return observe


@pytest.mark.parametrize("seed", range(5))
def test_an_interrupted_study_is_evenly_done(
    write: Callable[..., Path], monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    """No cell is further ahead of another than by the chunks in hand."""
    take_turns(monkeypatch)
    cells = read(write(MANY.replace('["dawn", "noon"]', '"noon"'))).cells
    games = {cell.players[0]: outcomes_by_chance(10_000, place) for place, cell in enumerate(cells)}
    for after in (30, 100, 300):
        crew = Scripted(games, seed, room=4, most=8)
        results, complete = play_cells(cells, Limits(10_000), crew, interrupting(after), evenly=True)
        assert not complete
        done = sorted(result.games for result in results)
        assert len(done) == 3
        assert sum(done) > after
        assert done[-1] - done[0] <= 4 * 8


def numbers(found: list[Standing]) -> list[tuple[int, float | None]]:
    return [(one.games, one.done) for one in found]


def test_status_of_nothing(write: Callable[..., Path], tmp_path: Path) -> None:
    study = read(write(MANY))
    assert numbers(standings(study, None)) == numbers(standings(study, tmp_path / "none.sqlite")) == [(0, 0.0)] * 6
    assert not (tmp_path / "none.sqlite").exists()


@pytest.mark.slow
def test_status_after_a_part_and_after_all(
    write: Callable[..., Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cut(monkeypatch, 1 if PLAIN else 9)
    take_turns(monkeypatch)
    study, store = read(write(MANY)), tmp_path / "kept.sqlite"
    results, complete = played(study, store, interrupting(40))
    assert not complete
    found = standings(study, store)
    by_cell = {id(result.cell): result for result in results}
    for one in found:
        result = by_cell.get(id(one.cell))
        games = result.games if result else 0
        assert (one.games, one.done) == (games, games / GAMES)
        if result:
            assert one.win == anytime_proportion(result.win.count, games)
    assert 0 < sum(one.games for one in found) < 6 * GAMES
    results, complete = played(study, store)
    assert complete
    assert numbers(standings(study, store)) == [(GAMES, 1.0)] * 6
    fewer = read(write(with_games(GAMES // 4)))
    assert numbers(standings(fewer, store)) == [(GAMES, 1.0)] * 6
    more = read(write(with_games(2 * GAMES).replace('"random"', '"counter"')))
    assert numbers(standings(more, store)) == [(GAMES, 0.5), (0, 0.0), (GAMES, 0.5)] * 2
    other = read(write(MANY + "seed = 2"))
    assert numbers(standings(other, store)) == [(0, 0.0)] * 6


@pytest.mark.slow
def test_status_does_not_depend_on_the_working_folder(
    write: Callable[..., Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor on how the study is named: a policy of one's own is what its file says."""
    write(OWN, "inner/own.py")
    path = write('game = "freigard"\npolicies = "own.py:first"\ngames = 4', "inner/study.toml")
    played(read(path), tmp_path / "kept.sqlite")
    here, inside = tmp_path, tmp_path / "inner"
    for folder, name in ((here, "inner/study.toml"), (inside, "study.toml"), (inside, "../inner/study.toml")):
        monkeypatch.chdir(folder)
        assert numbers(standings(read(Path(name)), tmp_path / "kept.sqlite")) == [(4, 1.0)]


@pytest.mark.skipif(PLAIN, reason="too many games")
def test_status_by_precision_and_by_budget(write: Callable[..., Path], tmp_path: Path) -> None:
    store = tmp_path / "kept.sqlite"
    text = 'game = "freigard"\npolicies = ["greedy", "patient"]\n'
    study = read(write(text + 'precision = "4%"'))
    results, complete = played(study, store)
    assert complete
    assert {result.ending.stopped for result in results} == {"precision"}
    assert [one.done for one in standings(study, store)] == pytest.approx([1, 1], abs=0.02)
    half = standings(read(write(text + 'precision = "2%"')), store)
    assert all(0.2 < (one.done or 0) < 0.6 for one in half), "a quarter, and what was in hand when it was enough"
    either = standings(read(write(text + 'precision = "2%"\ngames = 100')), store)
    assert [one.done for one in either] == [1.0, 1.0]
    budget = read(write(text + 'budget = "1s"'))
    assert {one.done for one in standings(budget, store)} == {None}
    shown = "\n".join(status_lines(budget, standings(budget, store), str(store), "table"))
    assert "1 s for all" in shown
    assert "cells are done" not in shown


def test_status_counts_cells_that_are_done(write: Callable[..., Path], tmp_path: Path) -> None:
    store = tmp_path / "kept.sqlite"
    played(read(write(MANY.replace('["dawn", "noon"]', '"noon"'))), store)
    study = read(write(with_games(GAMES + 1)))
    lines = status_lines(study, standings(study, store), str(store), "table")
    assert "0 of 6 cells are done" in lines
    assert sum(f" {100 * GAMES // (GAMES + 1)} % " in line for line in lines) == 3
    study = read(write(MANY))
    lines = status_lines(study, standings(study, store), str(store), "table")
    assert "3 of 6 cells are done" in lines
    assert f"store: {store}" in lines


@pytest.mark.slow
def test_a_study_goes_on_where_it_was_broken_off(
    write: Callable[..., Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    study = read(write(MANY))
    expected, _ = played(study, tmp_path / "other.sqlite")
    cut(monkeypatch, 1 if PLAIN else 9)
    complete = False
    while not complete:
        results, complete = played(study, tmp_path / "kept.sqlite", interrupting(60))
    assert [one.win for one in results] == [one.win for one in expected]
    assert [one.metrics for one in results] == [one.metrics for one in expected]
