"""What Python programs call: `analyser.run`, `trace` and `figures`."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

import analyser
from analyser.mistakes import Mistake
from analyser.statistics.intervals import wilson
from tests.chosen import EASY, HARDER, HARDEST, SOLO_COUNTS, SOLO_GAME, SOLO_INTEGER, SOLO_INTEGERS, TUNED_POLICY
from tests.cli.running import environment
from tests.experiments.raising import raises_naming

NAME, DIFFICULTIES = SOLO_GAME.name, list(SOLO_GAME.difficulties)
FIRST_PART, SECOND_PART, *_ = SOLO_COUNTS.parts


def test_run_says_what_its_docstring_promises() -> None:
    result = analyser.run(NAME, difficulty=EASY, policy="greedy", games=400)
    (cell,) = result.cells
    assert (result.game, cell.games, cell.ending.stopped) == (NAME, 400, "games")
    assert cell.win == wilson(cell.win.count, 400)
    assert 0 < cell.win.low < cell.win.rate < cell.win.high < 1
    assert cell.spec.players == ["greedy"]
    assert all(
        metric.mean.total == 400 for metric in (cell.metrics["decisions"], cell.metrics[SOLO_GAME.metrics[0].name])
    )


def test_defaults_of_a_player_are_the_first_difficulty_and_ten_thousand_games() -> None:
    (cell,) = analyser.run(NAME, policy="greedy").cells
    assert (cell.spec.difficulty, cell.games, cell.spec.seed) == (EASY, 10_000, 1)


def test_cells_come_in_the_order_asked() -> None:
    result = analyser.run(NAME, difficulty=[HARDEST, EASY], policy=["random", "greedy"], games=20)
    assert [(cell.spec.difficulty, cell.spec.players[0]) for cell in result.cells] == [
        (HARDEST, "random"),
        (HARDEST, "greedy"),
        (EASY, "random"),
        (EASY, "greedy"),
    ]
    every = analyser.run(NAME, difficulty="all", policy="random", games=20)
    assert [cell.spec.difficulty for cell in every.cells] == DIFFICULTIES


def test_frame_has_a_row_a_cell() -> None:
    result = analyser.run(NAME, difficulty="all", policy=("random", TUNED_POLICY), games=50)
    frame = result.to_frame()
    assert isinstance(frame, pd.DataFrame)
    assert len(frame) == len(result.cells) == 8
    assert list(frame["players"]) == ["random", TUNED_POLICY] * 4
    assert list(frame["win_rate"]) == [cell.win.rate for cell in result.cells]
    assert (frame["win_low"] <= frame["win_rate"]).all()
    assert (frame["games"] == 50).all()
    assert frame[SOLO_GAME.metrics[0].name].dtype == float


def test_files_and_single_settings_change_the_rules(tmp_path: Path) -> None:
    file, whole, counts = tmp_path / "house.toml", SOLO_INTEGER.name, SOLO_COUNTS.name
    file.write_text(f"{whole} = {SOLO_INTEGER.low}\n{counts}.{FIRST_PART.name} = {FIRST_PART.high}\n", encoding="utf-8")
    settings = {f"{counts}.{SECOND_PART.name}": SECOND_PART.low, whole: SOLO_INTEGER.high}
    (cell,) = analyser.run(NAME, policy="greedy", games=30, rules=file, house_rules=settings).cells
    parts = {FIRST_PART.name: FIRST_PART.high, SECOND_PART.name: SECOND_PART.low}
    assert cell.spec.house_rules == {whole: SOLO_INTEGER.high, counts: parts}
    (printed,) = analyser.run(NAME, policy="greedy", games=30).cells
    assert cell.metrics != printed.metrics


def test_same_seed_same_result_on_any_threads() -> None:
    one, two, other = (
        analyser.run(NAME, policy="greedy", games=900, seed=seed, threads=threads).to_frame()
        for seed, threads in ((3, 1), (3, 2), (4, 2))
    )
    timed = ["seconds", "games_per_second", "seed"]
    pd.testing.assert_frame_equal(one.drop(columns=timed), two.drop(columns=timed))
    assert not one.drop(columns=timed).equals(other.drop(columns=timed))


MOST, RANGE = "1000000000000", (f"{SOLO_INTEGER.low}", f"{SOLO_INTEGER.high}")
WRONG = SOLO_INTEGER.high + 1
UNKNOWN = SOLO_INTEGER.name[1:]


@pytest.mark.parametrize(
    ("call", "named"),
    [
        (lambda: analyser.run(NAME[:-1]), (NAME[:-1], NAME)),
        (lambda: analyser.run(NAME, difficulty="dwn"), ("difficulty", "dwn", *DIFFICULTIES, "all")),
        (lambda: analyser.run(NAME, policy="gredy"), ("policy", "gredy", "greedy")),
        (lambda: analyser.run([NAME]), ("game", NAME)),  # type: ignore[arg-type]
        (lambda: analyser.run(NAME, store=5), ("store", "file", "5")),  # type: ignore[arg-type]
        (lambda: analyser.run(NAME, house_rules={5: 1}), ("house rules", "field", "5")),  # type: ignore[dict-item]
        (lambda: analyser.run(NAME, policy=()), ("no policy",)),
        (lambda: analyser.run(NAME, variant="x"), ("variant", "x", *SOLO_GAME.variants)),
        (lambda: analyser.run(NAME, games=0), ("games", "1", MOST, "0")),
        (lambda: analyser.run(NAME, games=-5), ("games", "1", MOST, "-5")),
        (lambda: analyser.run(NAME, seed=-1), ("seed", "0", "-1")),
        (lambda: analyser.run(NAME, seed=2**63), ("seed", "0", f"{2**63}")),
        (lambda: analyser.run(NAME, threads=-1), ("threads", "1", "-1")),
        (lambda: analyser.run(NAME, threads=0), ("threads", "1", "0")),
        (lambda: analyser.run(NAME, house_rules={UNKNOWN: 1}), (UNKNOWN, SOLO_INTEGER.name)),
        (lambda: analyser.run(NAME, house_rules={SOLO_INTEGER.name: WRONG}), (SOLO_INTEGER.name, *RANGE, f"{WRONG}")),
        (lambda: analyser.run(NAME, house_rules={SOLO_INTEGERS.name: (24, 19)}), (SOLO_INTEGERS.name, "3", "2")),
        (lambda: analyser.run(NAME, rules="no.toml"), ("rules", "no.toml")),
        (lambda: analyser.run(NAME, components="no.toml"), ("components", "no.toml")),
        (lambda: analyser.trace(NAME, games=-1), ("games", "1", "-1")),
        (lambda: analyser.trace(NAME, index=-1), ("index", "0", "-1")),
    ],
)
def test_mistakes_name_what_is_wrong(call: Callable[[], Any], named: tuple[str, ...]) -> None:
    with raises_naming(Mistake, *named):
        call()


# what is loaded when


def test_import_loads_neither_compiler_nor_figures_before_they_are_asked_for() -> None:
    code = """
import sys
import analyser
assert not {"llvmlite", "matplotlib", "numba", "numpy", "pandas"} & set(sys.modules)
print(analyser.figures.__name__, hasattr(analyser.figures, "forest"), hasattr(analyser, "figure"))
assert "numba" not in sys.modules
"""
    command = [sys.executable, "-c", code]
    said = subprocess.run(command, env=environment(), capture_output=True, check=False, text=True)
    assert (said.stdout.split(), said.stderr) == ([analyser.figures.__name__, "True", "False"], "")


def test_all_that_is_public_is_there() -> None:
    assert [name for name in analyser.__all__ if not hasattr(analyser, name)] == []


def test_lists_and_tuples_are_the_same_to_python() -> None:
    changed = [number + 1 for number in SOLO_INTEGERS.default]
    (cell,) = analyser.run(NAME, policy="random", games=5, house_rules={SOLO_INTEGERS.name: tuple(changed)}).cells
    assert cell.spec.rules[SOLO_INTEGERS.name] == changed


def test_transcripts_agree_with_the_run() -> None:
    told = list(analyser.trace(NAME, difficulty=HARDER, policy="greedy", games=30, seed=9))
    (cell,) = analyser.run(NAME, difficulty=HARDER, policy="greedy", games=30, seed=9).cells
    assert [game["index"] for game in told] == list(range(30))
    assert sum(game["result"]["win"] for game in told) == cell.win.count


def test_a_transcript_is_the_same_alone_and_among_others() -> None:
    among = list(analyser.trace(NAME, policy="random", games=6, index=10, seed=2))
    assert [game["index"] for game in among] == list(range(10, 16))
    (alone,) = analyser.trace(NAME, policy="random", index=13, seed=2)
    assert alone == among[3]
