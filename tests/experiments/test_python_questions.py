"""Each question of Python gives what its command gives; what is broken off is kept."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import analyser
from analyser.experiments.keeping.store import read_store
from analyser.experiments.playing.session import Session
from analyser.kernel.jit import PLAIN
from analyser.mistakes import Failure, Mistake
from tests.chosen import DUEL, EASY, HARDER, SHORT_DUEL, SOLO, SOLO_GAME
from tests.cli.reports import files_of
from tests.cli.running import call, fine
from tests.experiments.raising import raises_naming

GAMES = 10 if PLAIN else 40
BARTER = "barter"
CLOCK = {"seconds", "seconds_a_game", "games_per_second"}
STUDY = f'game = "{SOLO}"\npolicies = ["random", "greedy"]\ngames = {GAMES}\nseed = 7\n'
SEVENTH = f"--variant {SHORT_DUEL} --seed 7"
TWO: dict[str, Any] = {"policies": ["random", "aggressive"], "variant": SHORT_DUEL, "games": GAMES, "seed": 7}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "study.toml").write_text(STUDY, encoding="utf-8")
    return tmp_path


def untimed(found: Any) -> Any:
    """As JSON has it, without what the clock says and the lines to paste."""
    if isinstance(found, dict):
        return {name: untimed(value) for name, value in found.items() if name not in CLOCK | {"lines"}}
    return [untimed(value) for value in found] if isinstance(found, list | tuple) else found


@pytest.mark.parametrize(
    ("words", "ask"),
    [
        (
            f"run {SOLO} -d {EASY} -d {HARDER} -p random -p greedy -n {GAMES} --seed 7",
            lambda: analyser.run(SOLO, difficulty=[EASY, HARDER], policy=["random", "greedy"], games=GAMES, seed=7),
        ),
        (
            f"compare {SOLO} -p random -p greedy -n {GAMES}",
            lambda: analyser.compare(SOLO, policies=["random", "greedy"], games=GAMES),
        ),
        (
            f"ladder {SOLO} -d {HARDER} -p random -p greedy -n {GAMES}",
            lambda: analyser.ladder(SOLO, difficulty=HARDER, policies=["random", "greedy"], games=GAMES),
        ),
        pytest.param(
            f"ladder {SOLO} -p random --iterations 2 -n 10",
            lambda: analyser.ladder(SOLO, policies="random", iterations=2, games=10),
            marks=pytest.mark.slow,  # it compiles a search
        ),
        (
            f"tournament {DUEL} -p random -p aggressive {SEVENTH} -n {GAMES}",
            lambda: analyser.tournament(DUEL, **TWO),
        ),
        (
            f"tournament {DUEL} --sprt random aggressive --bounds 20% 0.4 --error 1% {SEVENTH} -n {GAMES}",
            lambda: analyser.tournament(DUEL, **TWO, sprt=True, bounds=(0.2, 0.4), error=0.01),
        ),
        (
            f"tournament {BARTER} -p random -p saver --players 3 -n 3",
            lambda: analyser.tournament(BARTER, policies=["random", "saver"], players=3, games=3),
        ),
        ("study run study.toml", lambda: analyser.study("study.toml")),
        (
            f"advise {SOLO} -p greedy --index 3 --move 2 --base greedy -n 4",
            lambda: analyser.advise(SOLO, policy="greedy", index=3, move=2, base="greedy", playouts=4),
        ),
        (
            f"analyse {DUEL} --variant {SHORT_DUEL} -p random --index 3 --base random --playouts 16",
            lambda: analyser.analyse(DUEL, variant=SHORT_DUEL, policy="random", index=3, base="random", playouts=16),
        ),
    ],
    ids=["run", "compare", "ladder", "search", "tournament", "test", "tables", "study", "advise", "analyse"],
)
def test_the_same_as_the_command(words: str, ask: Callable[[], Any]) -> None:
    told = json.loads(fine(*words.split(), "--format", "json"))
    assert untimed(json.loads(json.dumps(ask().to_dict()))) == untimed(told)


def test_transcripts_of_several_cells_and_of_losses_alone() -> None:
    words = ("trace", SOLO, "-d", EASY, "-d", HARDER, "-p", "random", "--losses-only", "-n", "2", "--format", "jsonl")
    told = [json.loads(line) for line in fine(*words).splitlines()]
    found = list(analyser.trace(SOLO, difficulty=[EASY, HARDER], policy="random", won=False, games=2))
    assert json.loads(json.dumps(found)) == told
    assert len(found) == 4


def test_advice_of_a_position_that_is_told(folder: Path) -> None:
    position = analyser.advise(SOLO, policy="greedy", index=3, move=2, base="greedy", playouts=2).position
    (folder / "told.toml").write_text(SOLO_GAME.positions.position_to_toml(position), encoding="utf-8")
    told = json.loads(
        fine("advise", SOLO, "--position", "told.toml", "--base", "greedy", "-n", "2", "--format", "json")
    )
    for one in (position, "told.toml"):
        found = analyser.advise(SOLO, position=one, base="greedy", playouts=2)
        assert json.loads(json.dumps(found.to_dict())) == told


@pytest.mark.slow
def test_a_report_is_that_of_the_command(folder: Path) -> None:
    analyser.study("study.toml", store="kept.sqlite")
    made = analyser.report("study.toml", store="kept.sqlite", games=1, times=False, output="own")
    assert made.page == Path("own/index.html")
    assert {made.page, *made.beside} == {Path("own", name) for name in files_of(folder / "own")}
    command = ("report", "study.toml", "--store", "kept.sqlite", "--games", "1", "--no-times", "-o", "other")
    assert "index.html" in told_beside(*command)
    assert files_of(folder / "own") == files_of(folder / "other")
    analyser.report("study.toml", play=True, games=1, times=False, output="played")
    assert files_of(folder / "own") == files_of(folder / "played")
    assert analyser.report("kept.sqlite", games=0).page == Path("kept-report/index.html")


def told_beside(*words: str) -> str:
    said = call(*words)
    assert said.code == 0, said.err
    return said.err


def test_a_ladder_has_a_frame() -> None:
    frame = analyser.ladder(SOLO, policies=["random", "greedy"], games=GAMES).to_frame()
    assert list(frame["players"]) == ["random", "greedy"]
    assert frame["gain"].isna().tolist() == [True, False]


# What is broken off.


@pytest.mark.parametrize(
    "ask",
    [
        lambda store: analyser.run(SOLO, policy="random", games=10**9, store=store),
        lambda store: analyser.compare(SOLO, policies=["random", "greedy"], games=10**9, store=store),
        lambda store: analyser.ladder(SOLO, policies=["random", "greedy"], games=10**9, store=store),
        lambda store: analyser.tournament(DUEL, **TWO | {"games": 10**9}, store=store),
        lambda store: analyser.study("study.toml", store=store),
    ],
    ids=["run", "compare", "ladder", "tournament", "study"],
)
def test_what_was_finished_is_kept(ask: Callable[[str], Any], folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    collect = Session._collect

    def pressed(session: Session, finished: Any) -> None:
        collect(session, finished)
        if all(run.ledger.done for run in session.runs):
            raise KeyboardInterrupt

    monkeypatch.setattr(Session, "_collect", pressed)
    with pytest.raises(KeyboardInterrupt, match=r"after|^$"):
        ask("kept.sqlite")
    with read_store(folder / "kept.sqlite") as store:
        assert sum(kept.games for kept in store.cells()) > 0


def test_time_that_is_up_is_a_failure() -> None:
    with raises_naming(Failure, "time", "random"):
        analyser.run(SOLO, policy=["greedy", "random"], budget=1e-6, threads=1)
    with raises_naming(Failure, "time"):
        analyser.tournament(DUEL, policies=["random", "aggressive"], budget=1e-6, threads=1)


# What is asked wrongly.

TEST: dict[str, Any] = {"policies": ["random", "aggressive"], "sprt": True}


@pytest.mark.parametrize(
    ("ask", "named"),
    [
        (lambda: analyser.ladder(SOLO, games=9), ("games", "10", "9")),
        (lambda: analyser.ladder(SOLO, iterations=[100, 0]), ("iterations", "1", "0")),
        (lambda: analyser.ladder(SOLO, policies=["random", 3]), ("policy", "3")),  # type: ignore[list-item]
        (lambda: analyser.ladder(SOLO, threads=2, cluster="local:2"), ("threads", "cluster", "exclude")),
        (lambda: analyser.tournament(DUEL, policies=["random"]), ("two", "policies")),
        (lambda: analyser.tournament(DUEL, policies=["random", "careful"], error=0.1), ("error", "sprt")),
        (lambda: analyser.tournament(DUEL, **TEST, bounds=(0.5, 0.5)), ("lower", "bounds", "50%")),
        (lambda: analyser.tournament(DUEL, **TEST, bounds=(0.5, 1)), ("bounds", "1", "100%")),
        (lambda: analyser.tournament(DUEL, **TEST | {"bounds": (0.5,)}), ("bounds", "two")),
        (lambda: analyser.tournament(DUEL, **TEST, error=True), ("error", "0.5", "True")),
        (lambda: analyser.tournament(DUEL, **TEST | {"policies": ["random", "aggressive", "careful"]}), ("two", "3")),
        (lambda: analyser.tournament(DUEL, **TEST | {"sprt": "no"}), ("sprt", "true", "no")),
        (lambda: analyser.study(5), ("study", "file", "5")),  # type: ignore[arg-type]
        (lambda: analyser.report(5), ("source", "file", "5")),  # type: ignore[arg-type]
        (lambda: analyser.report("study.toml", output=5), ("output", "file", "5")),  # type: ignore[arg-type]
        (lambda: analyser.report("study.toml", times="no"), ("times", "true", "no")),  # type: ignore[arg-type]
        (lambda: analyser.report("study.toml", play="no"), ("play", "true", "no")),  # type: ignore[arg-type]
        (lambda: analyser.report("study.toml", play="no", store="kept.sqlite"), ("play", "true", "no")),  # type: ignore[arg-type]
        (lambda: analyser.study("no.toml"), ("study", "no.toml")),
        (lambda: analyser.report("study.toml"), ("store", "--play")),
        (lambda: analyser.report("study.toml", store="no.sqlite"), ("store", "no.sqlite")),
        (lambda: analyser.report("no.sqlite"), ("store", "no.sqlite")),
        (lambda: analyser.report("study.toml", store="no.sqlite", output="study.toml"), ("output", "study.toml")),
        (lambda: analyser.report("kept.sqlite", play=True), ("store", "play")),
        (lambda: analyser.report("study.toml", play=True, games=101), ("games", "0", "100", "101")),
        (lambda: analyser.advise(SOLO), ("position", "--index", "--move")),
        (lambda: analyser.advise(SOLO, index=3), ("index", "move")),
        (lambda: analyser.advise(SOLO, index=3, move=0), ("move", "1", "0")),
        (lambda: analyser.advise(SOLO, index=3, move=1, playouts=0), ("playouts", "1", "0")),
        (lambda: analyser.advise(SOLO, index=3, move=1, budget=0), ("budget", "0")),
        (lambda: analyser.advise(SOLO, position={}, policy="random"), ("-p", "base")),
        (lambda: analyser.advise(SOLO, difficulty="all", position={}), ("one", "difficulty")),
        (lambda: analyser.advise(SOLO, position=5), ("position", "file", "5")),  # type: ignore[arg-type]
        (lambda: analyser.advise(SOLO, index=3, move=1, base=5), ("policy", "5")),  # type: ignore[arg-type]
        (lambda: analyser.trace(SOLO, won="no"), ("won", "true", "no")),  # type: ignore[arg-type]
        (lambda: analyser.trace(SOLO, games=10**13), ("games", "1", "1000000000000")),
    ],
)
def test_mistakes_leave_nothing_behind(ask: Callable[[], Any], named: tuple[str, ...], folder: Path) -> None:
    with raises_naming(Mistake, *named):
        ask()
    assert [file.name for file in folder.iterdir()] == ["study.toml"]
