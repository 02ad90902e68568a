"""Results as people and programs get them: tables, Markdown, CSV, JSON."""

import csv
import json
import re
from functools import cache

import numpy as np
import pytest

from analyser.experiments.cells import find_lineups
from analyser.experiments.playing.prepared_cell import PreparedCell
from analyser.experiments.results import CellResult, Ending, RunResult
from analyser.games.catalogue import Mode
from analyser.reporting.layout import Table, markdown_table, text_table
from analyser.reporting.tables import render, win_table
from analyser.statistics.methods import ANYTIME
from tests.cells import make_cells
from tests.chosen import EASY, HARDEST, SOLO_GAME, SOLO_INTEGERS, TUNED_POLICY
from tests.cli.running import assert_names

GAME = SOLO_GAME
USUAL = ("random", "greedy", "patient")


@cache
def prepared(policy: str, difficulty: str, levels: tuple[int, ...] = ()) -> PreparedCell:
    (cell,) = make_cells(
        GAME,
        difficulties=(difficulty,),
        lineups=find_lineups(GAME, [policy]),
        settings={SOLO_INTEGERS.name: list(levels)} if levels else None,
    )
    return PreparedCell(cell)


@cache
def tally(made: PreparedCell, games: int) -> bytes:
    return made.play_chunk(0, games, made.new_workspace()).tally.tobytes()


def result(
    policy: str, difficulty: str = EASY, games: int = 300, times: int = 1, **more: tuple[int, ...]
) -> CellResult:
    """A cell's result; `times` pretends that its games were so many more of the same."""
    made = prepared(policy, difficulty, **more)
    counts = np.frombuffer(tally(made, games), np.int64) * times
    return CellResult.of(made.cell, made.layout, counts, Ending(seconds=0.25))


def run_of(*cells: CellResult) -> RunResult:
    return RunResult(GAME.name, GAME.version, list(cells))


@pytest.mark.parametrize("times", [1, 33, 333, 10**5])
@pytest.mark.parametrize("games", [1, 300, 3000])
def test_table_of_the_usual_policies_fits_a_terminal(games: int, times: int) -> None:
    run = run_of(*(result(policy, level, games, times) for level in GAME.difficulties for policy in USUAL))
    too_wide = [line for line in render(run, "table") if len(line) > 80]
    assert too_wide == []


def test_table_names_every_cell_in_every_part() -> None:
    lines = render(run_of(result("greedy"), result("random", HARDEST)), "table")
    (components,) = (line for line in lines if line.startswith("components: "))
    assert_names(components, "default", "assumed")
    assert any("seed 1" in line and "game version" in line for line in lines)
    assert any("Wilson" in line and "95%" in line for line in lines)
    for title in ("Win rate", GAME.shown.metric_tables[0].title, GAME.shown.metric_tables[2].title):
        start = lines.index(title)
        assert lines[start + 1].split()[:2] == ["difficulty", "policy"]
        assert [line.split()[:2] for line in lines[start + 2 : start + 4]] == [[EASY, "greedy"], [HARDEST, "random"]]
    assert not any(line != line.rstrip() for line in lines)


def test_table_says_the_house_rules_though_they_are_one_difficultys_own() -> None:
    levels = GAME.base_rules(Mode(EASY, GAME.variants[0], 1))[SOLO_INTEGERS.name]
    run = run_of(*(result("greedy", level, levels=tuple(levels)) for level in (EASY, HARDEST)))
    for style in ("table", "markdown"):
        assert f"{SOLO_INTEGERS.name}={levels}".replace(" ", "") in "\n".join(render(run, style))


def test_one_game_has_no_error_anywhere() -> None:
    lines = render(run_of(result("greedy", games=1)), "table")
    assert not [line for line in lines if re.search(r"±0\.?0*\b", line)]


def test_interrupted_run_says_so() -> None:
    made = prepared("greedy", EASY)
    counts, ending = np.frombuffer(tally(made, 300), np.int64), Ending("interrupt", 0.1, method=ANYTIME)
    stopped = CellResult.of(made.cell, made.layout, counts, ending)
    for style in ("table", "markdown"):
        assert "INTERRUPTED" in "\n".join(render(run_of(stopped), style))
        assert "INTERRUPTED" not in "\n".join(render(run_of(result("greedy")), style))


def test_text_table_lines_up() -> None:
    lines = text_table(Table("", ("name", "what", "n"), (("a", "long word", "1"), ("bcdef", "x", "1,000"))))
    assert lines == ["name   what           n", "a      long word      1", "bcdef  x          1,000"]


def test_markdown_table_escapes_what_would_begin_html() -> None:
    lines = markdown_table(Table("", ("<b>", "won"), (("<script>", "<0.01"),)))
    assert lines == ["| &lt;b> | won |", "|---|---|", "| &lt;script> | &lt;0.01 |"]


def test_markdown_table_escapes_bars() -> None:
    lines = markdown_table(Table("", ("a", "b", "c"), (("x|y", "z", "1"),)))
    assert lines == ["| a | b | c |", "|---|---|---:|", "| x\\|y | z | 1 |"]


def test_markdown_is_well_formed() -> None:
    lines = render(run_of(result("greedy"), result("patient", HARDEST), result(TUNED_POLICY)), "markdown")
    headings = [place for place, line in enumerate(lines) if line.startswith("### ")]
    assert len(headings) == 1 + len(GAME.shown.metric_tables)
    for place in headings:
        assert lines[place - 1] == lines[place + 1] == ""
        table = lines[place + 2 :]
        table = table[: table.index("")] if "" in table else table
        assert len(table) == 2 + 3
        assert len({line.count("|") for line in table}) == 1
        assert re.fullmatch(r"\|---\|---(\|---:)+\|", table[1])
    last = len(lines) - 1 - lines[::-1].index("")
    assert all(line.startswith("- ") for line in lines[last + 1 :])


def test_csv_parses_back_with_a_row_a_cell() -> None:
    run = run_of(result("greedy"), result(TUNED_POLICY), result("random", HARDEST))
    rows = list(csv.DictReader(render(run, "csv")))
    assert [row["players"] for row in rows] == ["greedy", TUNED_POLICY, "random"]
    assert None not in rows[0]
    assert all(any(row[name] for row in rows) for name in rows[0]), "columns in which nothing stands are left out"
    for row, cell in zip(rows, run.cells, strict=True):
        assert int(row["games"]) == 300
        assert int(row["wins"]) == cell.win.count
        assert float(row["win_low"]) == cell.win.low
        assert {name: float(row[name]) for name in cell.metrics} == {
            name: metric.mean.value for name, metric in cell.metrics.items()
        }
        never = {metric.name for metric in GAME.metrics} - set(cell.metrics)  # of a round that no game came to
        assert never
        assert {row.get(name, "") for name in never} == {""}
        assert (row["components"], row["provenance"], row["seed"]) == ("default", "assumed", "1")


def test_json_has_exactly_the_promised_keys() -> None:
    run = json.loads("\n".join(render(run_of(result("greedy"), result("greedy", HARDEST)), "json")))
    assert list(run) == ["format", "game", "game_version", "cells"]
    assert (run["format"], run["game"], run["game_version"]) == ("analyser-result/1", SOLO_GAME.name, GAME.version)
    for cell in run["cells"]:
        assert [key for key in cell if key != "band"] == [
            "difficulty", "variant", "players", "rules", "house_rules", "components", "seed", "games",
            "win", "metrics", "stopped", "seconds", "games_per_second",
        ]  # fmt: skip
        assert list(cell["components"]) == ["name", "provenance", "hash", "counts"]
        assert sum(cell["components"]["counts"].values()) == sum(
            count for _, count in GAME.load_components(None).counts
        )
        assert list(cell["win"]) == ["count", "rate", "low", "high", "level", "method"]
        assert set(cell["rules"]) == {field.name for field in GAME.fields}
        assert cell["house_rules"] == {}
        assert (cell["games"], cell["seed"], cell["stopped"]) == (300, 1, "games")
        assert cell["games_per_second"] == 1200.0
        for metric in cell["metrics"].values():
            assert {"mean", "low", "high", "histogram"} <= set(metric)
            counted = {int(value): count for value, count in metric["histogram"].items()}
            total = sum(counted.values())
            assert metric["mean"] == pytest.approx(sum(value * count for value, count in counted.items()) / total)
            assert metric["low"] <= metric["mean"] <= metric["high"]
        assert {name for _, names in GAME.shown.metric_tables[0].columns for name in names} <= set(cell["metrics"])


def test_json_says_what_differs_from_the_printed_rules() -> None:
    cell = result("greedy", HARDEST, levels=(30, 20, 10)).to_dict()
    assert cell["house_rules"] == {SOLO_INTEGERS.name: [30, 20, 10]}
    assert cell["rules"][SOLO_INTEGERS.name] == [30, 20, 10]


@pytest.mark.parametrize("times", [1, 33, 10**4])
def test_the_win_table_has_the_rate_and_its_interval_to_the_same_decimals(times: int) -> None:
    run = run_of(*(result("greedy", level, times=times) for level in GAME.difficulties))
    table = win_table(run)
    rate, ends, games = (table.header.index(name) for name in ("won %", "95% interval", "games"))
    decimals = set()
    for row, one in zip(table.rows, run.cells, strict=True):
        shown = [row[rate], *row[ends].split(" – ")]
        decimals |= {len(number.partition(".")[2]) for number in shown}
        digits = len(row[rate].partition(".")[2])
        wanted = [f"{100 * share:.{digits}f}" for share in (one.win.rate, one.win.low, one.win.high)]
        assert (shown, row[games]) == (wanted, f"{one.games:,}")
    assert len(decimals) == 1
