"""Results of rivals as people and programs get them: draws, whose rates they are, and metrics of two seats."""

import csv
import json
import re
from typing import Any

import pandas as pd
import pytest

from analyser.experiments.bench import Speed, lengths_of
from analyser.experiments.cells import find_lineups
from analyser.experiments.labels import AS_PRINTED
from analyser.experiments.playing.session import Progress
from analyser.experiments.report.cells import ReportedCell
from analyser.games.catalogue import DUEL, TABLE
from analyser.reporting.layout import markdown_table
from analyser.reporting.listing import policies_lines
from analyser.reporting.notes import whose_rates
from analyser.reporting.numbers import difference_with_error, share_with_error
from analyser.reporting.progress import _state
from analyser.reporting.report.frames import panels_alike, spread_frame
from analyser.reporting.report.pictures import lines_of_spread
from analyser.reporting.report.words import short_title
from analyser.reporting.sheets import game_to_dict, render_game
from analyser.reporting.speeds import render_speeds, speeds_to_dict
from analyser.reporting.tables import render, run_tables, win_table
from analyser.solvers.catalogue import policies_of
from analyser.statistics.intervals import Mean, wilson
from tests.cells import make_cells
from tests.chosen import DRAWN_DUEL, LONG_DUEL, SHORT_DUEL
from tests.cli.running import assert_names
from tests.reporting.duels import GAME, GAMES, result, run_of, usual

WIDE = 80
RATES = ("draw_rate", "draw_low", "draw_high", "loss_rate", "loss_low", "loss_high")
DRAWN = ", ".join(f"{name}={value}" for name, value in DRAWN_DUEL.items())


def fields(line: str) -> list[str]:
    """What stands in the columns of a line."""
    return re.split(r"  +", line.strip())


def test_every_table_begins_with_the_line_up_and_has_no_difficulty() -> None:
    run = run_of(result("random,aggressive"), result("aggressive"), result("aggressive,random"))
    tables = run_tables(run)
    assert [table.title.partition(",")[0] for table in tables] == [
        "Win rate",
        *(layout.title.partition(",")[0] for layout in GAME.shown.metric_tables),
    ]
    for table in tables:
        assert (table.names, table.header[0]) == (1, "line-up")
        assert "difficulty" not in table.header
        assert [row[0] for row in table.rows] == [
            "random,aggressive",
            "aggressive,aggressive",
            "aggressive,random",
        ]
        assert {len(row) for row in table.rows} == {len(table.header)}


def test_notes_say_whose_the_rates_are_and_in_which_variant() -> None:
    for variant in GAME.variants:
        lines = render(run_of(result("random,aggressive", variant)), "table")
        (head,) = (line for line in lines if line.startswith(short_title(GAME)))
        assert_names(head, short_title(GAME), f"version {GAME.version}", variant, "seed 1")
        assert "components: default (rulebook)" in lines
        assert any("first seat" in line for line in lines)
        assert not any("house rules" in line for line in lines)
    changed = render(run_of(result("random,aggressive", **DRAWN_DUEL)), "table")
    (told,) = (line for line in changed if line.startswith("house rules: "))
    assert_names(told, DRAWN)


@pytest.mark.parametrize(
    ("names", "told"),
    [
        ({"castle"}, "rates are the castle's"),
        ({"first seat"}, "rates are the first seat's"),
        ({"first side", "castle"}, "rates are the first side's"),
    ],
)
def test_whose_rates_they_are_is_said_by_the_name_that_all_share(names: set[str], told: str) -> None:
    assert whose_rates(names, {DUEL}) == told
    assert whose_rates(names, {DUEL, TABLE}) == f"{told}, alone"


def test_values_are_shown_of_all_who_play_against_their_like() -> None:
    """By what it wins none of them is the strongest, whose values would be shown alone."""
    (spread,) = GAME.shown.spreads
    alike = [ReportedCell(result(name), place, AS_PRINTED, None) for place, name in enumerate(("random", "aggressive"))]
    mixed = ReportedCell(result("random,aggressive"), 2, AS_PRINTED, None)
    assert lines_of_spread([*alike, mixed], spread) == alike
    assert lines_of_spread([alike[0], mixed], spread) in ([alike[0]], [mixed])
    assert set(spread_frame(alike, spread)["series"]) == {line.policy for line in alike}
    assert set(spread_frame(alike[:1], spread)["series"]) == {label for label, _ in spread.metrics}


def test_panels_stand_in_one_figure_if_they_share_most_rows() -> None:
    rows = {"a": "xyz", "b": "uvwxst", "c": "xy", "d": "uvws", "e": "x"}
    frame = pd.DataFrame([{"panel": panel, "label": label} for panel, labels in rows.items() for label in labels])
    found = [list(dict.fromkeys(own["panel"])) for own in panels_alike(frame)]
    assert found == [["a", "c"], ["b", "d"], ["e"]]
    assert sum(map(len, panels_alike(frame))) == len(frame)


def test_draws_and_losses_stand_beside_wins_whether_there_are_any_or_not() -> None:
    without, drawn = result("aggressive,random"), result("aggressive", **DRAWN_DUEL)
    assert without.draw is not None
    assert drawn.draw is not None
    assert drawn.loss is not None
    assert without.draw.count == 0 < drawn.draw.count
    table = win_table(run_of(without, drawn))
    assert table.header == ("rules", "line-up", "won %", "95% interval", "drawn %", "lost %", "games")
    assert {len(row) for row in table.rows} == {len(table.header)}
    assert [row[0] for row in table.rows] == ["as printed", DRAWN]
    assert table.rows[0][4].startswith("0.")
    assert table.rows[1][4:6] == (share_with_error(drawn.draw), share_with_error(drawn.loss))
    assert table.rows[1][-1] == f"{GAMES}"
    shown = [float(table.rows[1][column].split()[0]) for column in (2, 4, 5)]
    assert sum(shown) == pytest.approx(100, abs=0.2)
    assert win_table(run_of(without)).header == table.header[1:]


@pytest.mark.parametrize(
    ("mean", "shown"),
    [
        (Mean(0.10574, 0.08974, 0.12174, 900), "+10.6 ±1.6"),
        (Mean(-0.10574, -0.12174, -0.08974, 900), "-10.6 ±1.6"),
        (Mean(0.00512, 0.00362, 0.00662, 900), "+0.51 ±0.15"),
        (Mean(-1.0, -1.3, -0.7, 900), "-100.0 ±30.0"),
        (Mean(0.25, 0.25, 0.25, 1), "+25.00 ±?"),
    ],
)
def test_difference_in_points_of_percent(mean: Mean, shown: str) -> None:
    assert difference_with_error(mean) == shown


@pytest.mark.parametrize(
    ("share", "shown"),
    [
        (Mean(0.4994, 0.4915, 0.5073, 15_000), "49.94 ±0.79"),
        (wilson(40, 100), "40.0 ±9.8"),
        (wilson(0, 50), "0.0 ±7.1"),
        (wilson(0, 10**9), "0.00 ±0.01"),
        (wilson(10**9, 10**9), "100.00 ±0.01"),
        (wilson(10**9 - 1, 10**9), ">99.99 ±0.01"),
        (wilson(1, 10**9), "<0.01 ±0.01"),
        (wilson(1, 1), "100.0 ±?"),
    ],
)
def test_share_in_percent(share: Any, shown: str) -> None:
    assert share_with_error(share) == shown


def test_interrupted_run_says_so() -> None:
    stopped = run_of(result("random,aggressive", stopped="interrupt"))
    for style in ("table", "markdown"):
        assert "INTERRUPTED" in "\n".join(render(stopped, style))


@pytest.mark.parametrize("times", [1, 33, 10**5])
def test_table_of_the_usual_line_ups_fits_a_terminal(times: int) -> None:
    too_wide = [line for line in render(usual(times), "table") if len(line) > WIDE]
    assert too_wide == []


def test_markdown_is_well_formed() -> None:
    lines = render(usual(), "markdown")
    headings = [place for place, line in enumerate(lines) if line.startswith("### ")]
    assert len(headings) == 1 + len(GAME.shown.metric_tables)
    for place in headings:
        assert lines[place - 1] == lines[place + 1] == ""
        table = lines[place + 2 :]
        table = table[: table.index("")] if "" in table else table
        assert len(table) == 2 + len(usual().cells)
        assert len({line.count("|") for line in table}) == 1
        assert re.fullmatch(r"\|---(\|---:)+\|", table[1])
    assert markdown_table(run_tables(usual())[0])[1].startswith("|---|---:|")
    last = len(lines) - 1 - lines[::-1].index("")
    assert all(line.startswith("- ") for line in lines[last + 1 :])


def test_csv_has_draws_losses_and_every_figure() -> None:
    run = run_of(result("random,aggressive"), result("aggressive", **DRAWN_DUEL))
    rows = list(csv.DictReader(render(run, "csv")))
    assert [row["players"] for row in rows] == ["random,aggressive", "aggressive,aggressive"]
    columns = list(rows[0])
    place = columns.index("win_high") + 1
    assert columns[place : place + 8] == ["draws", *RATES[:3], "losses", *RATES[3:]]
    for name in (figure.name for figure in GAME.figures):
        start = columns.index(name)
        assert columns[start : start + 3] == [name, f"{name}_low", f"{name}_high"]
    assert not {"win", "draw", "loss"} & set(columns)
    assert None not in rows[0]
    for row, cell in zip(rows, run.cells, strict=True):
        assert cell.draw is not None
        assert cell.loss is not None
        assert int(row["wins"]) + int(row["draws"]) + int(row["losses"]) == int(row["games"]) == GAMES
        assert [float(row[name]) for name in RATES] == [
            value for share in (cell.draw, cell.loss) for value in (share.rate, share.low, share.high)
        ]
        for name, metric in cell.metrics.items():
            assert [float(row[f"{name}{end}"]) for end in ("", "_low", "_high")] == [
                metric.mean.value,
                metric.mean.low,
                metric.mean.high,
            ]
    assert rows[1]["house_rules"] == DRAWN


def test_frame_is_the_csv() -> None:
    run = usual()
    frame = run.to_frame()
    known = [name for name in frame.columns if not frame[name].isin([None, ""]).all()]
    assert known == next(csv.reader(render(run, "csv")))
    assert len(frame) == len(run.cells)
    assert (frame["wins"] + frame["draws"] + frame["losses"] == frame["games"]).all()
    assert (frame["win_rate"] + frame["draw_rate"] + frame["loss_rate"]).to_numpy() == pytest.approx(1)


def test_json_has_draw_and_loss_beside_win_and_a_difference_without_histogram() -> None:
    run = json.loads("\n".join(render(run_of(result("random,aggressive"), result("aggressive", SHORT_DUEL)), "json")))
    assert (run["format"], run["game"], run["game_version"]) == ("analyser-result/1", GAME.name, GAME.version)
    match, alone = run["cells"]
    for cell in (match, alone):
        assert list(cell) == [
            "difficulty", "variant", "players", "rules", "house_rules", "components", "seed", "games",
            "win", "draw", "loss", "metrics", "stopped", "seconds", "games_per_second",
        ]  # fmt: skip
        for share in ("win", "draw", "loss"):
            assert list(cell[share]) == ["count", "rate", "low", "high", "level", "method"]
        assert sum(cell[share]["count"] for share in ("win", "draw", "loss")) == cell["games"] == GAMES
        assert set(cell["rules"]) == {field.name for field in GAME.fields}
        assert cell["house_rules"] == {}
        for name, metric in cell["metrics"].items():
            has_histogram = name not in {difference.name for difference in GAME.differences}
            assert set(metric) == {"mean", "low", "high"} | ({"histogram"} if has_histogram else set())
    assert [cell["variant"] for cell in (match, alone)] == [LONG_DUEL, SHORT_DUEL]
    assert [cell["players"] for cell in (match, alone)] == [["random", "aggressive"], ["aggressive", "aggressive"]]
    assert set(match["metrics"]) == {figure.name for figure in GAME.figures}


def test_lists_tell_all_that_can_be_asked() -> None:
    text = re.sub(r"\s+", " ", " ".join(render_game(GAME, "table")))
    assert "2 players" in text
    assert_names(text, *GAME.variants)
    assert "difficulties" not in text
    found = game_to_dict(GAME)
    assert found["players"] == [2, 2]
    assert found["variants"] == list(GAME.variants)
    assert set(found["metrics"]) >= {metric.name for metric in GAME.metrics}
    assert sum(found["components"]["counts"].values()) == sum(count for _, count in GAME.load_components(None).counts)
    lines = policies_lines(GAME.name, policies_of(GAME.name))
    assert max(map(len, [*lines, *render_game(GAME, "table")])) <= WIDE
    assert all(info.name in lines for info in policies_of(GAME.name))


def test_speeds_of_line_ups() -> None:
    (cell,) = make_cells(GAME, lineups=find_lineups(GAME, ["random,aggressive"]))
    lengths = lengths_of(GAME)
    speeds = [
        (
            cell,
            [
                Speed(1, 3000, 0.5, dict(zip(lengths, (21_000, 190_000), strict=True))),
                Speed(2, 6000, 0.5, dict(zip(lengths, (42_000, 380_000), strict=True))),
            ],
        )
    ]
    lines = render_speeds([(GAME, speeds, {"policies random,aggressive": 1.5, "everything": 3.25})], "table")
    counted = [f"{length}/s" for length in lengths]
    assert fields(lines[1]) == ["line-up", "threads", "games/s", *counted, "times one thread"]
    assert fields(lines[2]) == ["random,aggressive", "1", "6,000", "42,000", "380,000", "1.00"]
    assert fields(lines[3]) == ["random,aggressive", "2", "12,000", "84,000", "760,000", "2.00"]
    assert [fields(line) for line in lines[-2:]] == [["policies random,aggressive", "1.50"], ["everything", "3.25"]]
    told = speeds_to_dict(GAME, speeds, {})
    assert [speed["players"] for speed in told["speeds"]] == [["random", "aggressive"]] * 2


def test_progress_tells_the_first_seats_wins() -> None:
    (cell,) = make_cells(GAME, lineups=find_lineups(GAME, ["random,aggressive"]))
    assert cell.label == "random, aggressive"
    assert _state(Progress(cell, 0, 1000, 0, 0.0)) == ""
    assert _state(Progress(cell, 500, 1000, 100, 0.5)).startswith("1,000 games/s, won 20.0 % (")
