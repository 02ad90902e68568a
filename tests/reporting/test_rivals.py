"""Results of rivals as people and programs get them: draws, shares by round, what beginning is worth."""

import csv
import json
import re
from functools import cache
from typing import Any

import numpy as np
import pytest

from analyser.experiments.bench import Speed
from analyser.experiments.cells import find_lineups, make_cells
from analyser.experiments.playing.session import Progress
from analyser.experiments.playing.setting import Setting
from analyser.experiments.results import CellResult, Ending, RunResult, summarise
from analyser.kernel.jit import PLAIN
from analyser.reporting.layout import markdown_table
from analyser.reporting.listing import game_lines, game_to_dict, policies_lines
from analyser.reporting.numbers import difference_with_error, share_with_error
from analyser.reporting.progress import _state
from analyser.reporting.render import render
from analyser.reporting.speeds import speed_lines, speeds_to_dict
from analyser.reporting.tables import metric_table, run_tables, win_table
from analyser.statistics.intervals import Mean, wilson
from solvers.catalogue import policies_of
from tests.chosen import DUEL_GAME

GAME = DUEL_GAME
GAMES = 60 if PLAIN else 300
WIDE = 80
RATES = ("draw_rate", "draw_low", "draw_high", "loss_rate", "loss_low", "loss_high")
ROUNDS, WHO_BEGINS = GAME.shown.metric_tables[1], GAME.shown.metric_tables[2]


@cache
def setting(lineup: str, variant: str, rules: tuple[tuple[str, Any], ...]) -> Setting:
    lineups = find_lineups(GAME, [lineup])
    (cell,) = make_cells(GAME, lineups=lineups, variant=variant, settings=dict(rules))
    return Setting(cell)


@cache
def tally(made: Setting, games: int) -> bytes:
    return made.play_chunk(0, games, made.new_desk()).tally.tobytes()


def result(
    lineup: str, variant: str = "match", games: int = GAMES, times: int = 1, stopped: str = "games", **rules: Any
) -> CellResult:
    """A cell's result; `times` pretends that its games were so many more of the same."""
    made = setting(lineup, variant, tuple(rules.items()))
    counts = np.frombuffer(tally(made, games), np.int64) * times
    return summarise(made.cell, made.layout, counts, Ending(stopped, 0.25, anytime=stopped == "interrupt"))


def run_of(*cells: CellResult) -> RunResult:
    return RunResult(GAME.name, GAME.version, list(cells))


def fields(line: str) -> list[str]:
    """What stands in the columns of a line."""
    return re.split(r"  +", line.strip())


def usual(times: int = 1) -> RunResult:
    names = ("random", "aggressive")
    return run_of(*(result(f"{one},{other}", times=times) for one in names for other in names))


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


def test_notes_say_whose_the_rates_are() -> None:
    lines = render(run_of(result("random,aggressive")), "table")
    assert lines[0] == f"En Garde, game version {GAME.version}, match, seed 1"
    assert "components: default (rulebook)" in lines
    assert any("first seat" in line for line in lines[:5])
    assert not any("house rules" in line for line in lines)
    alone = render(run_of(result("random,aggressive", "round")), "table")
    assert alone[0] == f"En Garde, game version {GAME.version}, round, seed 1"
    assert not any("house rules" in line for line in alone)
    changed = render(run_of(result("random,aggressive", "round", points=2, starter="loser")), "table")
    assert 'house rules: points=2, starter="loser"' in changed


def test_draws_and_losses_stand_beside_wins_whether_there_are_any_or_not() -> None:
    without, drawn = result("aggressive,random"), result("aggressive", max_rounds=6)
    assert without.draw is not None
    assert drawn.draw is not None
    assert drawn.loss is not None
    assert without.draw.count == 0 < drawn.draw.count
    table = win_table(run_of(without, drawn))
    assert table.header == ("rules", "line-up", "won %", "95% interval", "drawn %", "lost %", "games")
    assert {len(row) for row in table.rows} == {len(table.header)}
    assert [row[0] for row in table.rows] == ["as printed", "max_rounds=6"]
    assert table.rows[0][4].startswith("0.")
    assert table.rows[1][4:6] == (share_with_error(drawn.draw), share_with_error(drawn.loss))
    assert table.rows[1][-1] == f"{GAMES}"
    shown = [float(table.rows[1][column].split()[0]) for column in (2, 4, 5)]
    assert sum(shown) == pytest.approx(100, abs=0.2)
    assert win_table(run_of(without)).header == table.header[1:]


def test_shares_are_percent_and_other_means_are_not() -> None:
    found = result("random,aggressive")
    rounds = metric_table(run_of(found), ROUNDS)
    assert rounds.header == ("line-up", "won", "drawn", "lost")
    means = [found.metrics[f"round_{end}"].mean for end in ("won", "drawn", "lost")]
    assert list(rounds.rows[0][1:]) == [share_with_error(mean) for mean in means]
    assert sum(float(text.split()[0]) for text in rounds.rows[0][1:]) == pytest.approx(100, abs=0.2)
    course = metric_table(run_of(found), GAME.shown.metric_tables[0])
    assert float(course.rows[0][1].split()[0]) == pytest.approx(found.metrics["rounds"].mean.value, abs=0.05)
    ends = metric_table(run_of(found), GAME.shown.metric_tables[3])
    shown = [figure.partition(" ±")[0] for text in ends.rows[0][1:] for figure in text.split(" / ")]
    assert len(shown) == 5
    assert sum(float(figure.strip("<>")) for figure in shown) == pytest.approx(100, abs=0.3)


def test_advantage_has_a_sign() -> None:
    found = result("aggressive")
    table = metric_table(run_of(found), WHO_BEGINS)
    assert table.header == ("line-up", "begins", "follows", "first-player advantage")
    begins, follows, advantage = table.rows[0][1:]
    assert advantage == difference_with_error(found.metrics["advantage"].mean)
    assert advantage.startswith("+")
    begun, following, gained = (float(text.split()[0]) for text in (begins, follows, advantage))
    assert begun - following == pytest.approx(gained, abs=0.11)


def test_columns_that_no_cell_has_are_left_out_and_gaps_are_dashes() -> None:
    alone = metric_table(run_of(result("aggressive", "round")), WHO_BEGINS)
    assert alone.header == ("line-up", "begins")
    following = metric_table(run_of(result("aggressive", "round", starter="black")), WHO_BEGINS)
    assert following.header == ("line-up", "follows")
    both = metric_table(
        run_of(result("aggressive", starter="white"), result("aggressive"), result("aggressive", starter="black")),
        WHO_BEGINS,
    )
    assert both.header == ("rules", "line-up", "begins", "follows", "first-player advantage")
    assert [row[0] for row in both.rows] == ['starter="white"', "as printed", 'starter="black"']
    assert [[text == "–" for text in row[2:]] for row in both.rows] == [
        [False, True, True],
        [False, False, False],
        [True, False, True],
    ]
    assert any(
        "–" in fields(line) for line in render(run_of(result("aggressive", starter="white"), usual().cells[0]), "table")
    )


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


def test_one_match_has_an_error_for_rounds_only() -> None:
    one = run_of(result("aggressive", games=1))
    course = metric_table(one, GAME.shown.metric_tables[0]).rows[0]
    assert [text.endswith("±?") for text in course[1:3]] == [True, True]
    assert not [line for line in render(one, "table") if re.search(r"±0\.?0*(\s|$)", line)]
    alone = run_of(result("aggressive", "round", games=1))
    for table in run_tables(alone)[1:]:
        assert table.title.endswith(", ±?") or all(text.endswith("±?") for text in table.rows[0][1:])


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
    assert all(line.startswith("- ") for line in lines[: headings[0] - 1])


def test_csv_has_draws_losses_and_every_figure() -> None:
    run = run_of(result("random,aggressive"), result("aggressive", max_rounds=6), result("aggressive", starter="white"))
    rows = list(csv.DictReader(render(run, "csv")))
    assert [row["policy"] for row in rows] == ["random,aggressive", "aggressive,aggressive", "aggressive,aggressive"]
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
    assert rows[2]["won_following"] == rows[2]["advantage"] == rows[2]["advantage_low"] == ""
    assert rows[1]["house_rules"] == "max_rounds=6"


def test_frame_is_the_csv() -> None:
    run = usual()
    frame = run.to_frame()
    assert list(frame.columns) == next(csv.reader(render(run, "csv")))
    assert len(frame) == len(run.cells)
    assert (frame["wins"] + frame["draws"] + frame["losses"] == frame["games"]).all()
    assert (frame["win_rate"] + frame["draw_rate"] + frame["loss_rate"]).to_numpy() == pytest.approx(1)
    assert (frame["round_won"] + frame["round_drawn"] + frame["round_lost"]).to_numpy() == pytest.approx(1)
    assert (frame["won_beginning"] - frame["won_following"]).to_numpy() == pytest.approx(frame["advantage"].to_numpy())
    assert (frame["advantage_low"] <= frame["advantage"]).all()
    assert frame["advantage"].dtype == float


def test_json_has_draw_and_loss_beside_win_and_a_difference_without_histogram() -> None:
    run = json.loads("\n".join(render(run_of(result("random,aggressive"), result("aggressive", "round")), "json")))
    assert (run["format"], run["game"], run["game_version"]) == ("analyser-result/1", DUEL_GAME.name, GAME.version)
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
    assert (match["variant"], match["players"]) == ("match", ["random", "aggressive"])
    assert (alone["variant"], alone["players"]) == ("round", ["aggressive", "aggressive"])
    assert set(match["metrics"]) == {figure.name for figure in GAME.figures}
    assert set(alone["metrics"]) == {figure.name for figure in GAME.figures} - {"won_following", "advantage"}
    begun, followed = (match["metrics"][name]["mean"] for name in ("won_beginning", "won_following"))
    assert match["metrics"]["advantage"]["mean"] == pytest.approx(begun - followed)


def test_lists_tell_all_that_can_be_asked() -> None:
    text = re.sub(r"\s+", " ", " ".join(game_lines(GAME)))
    assert "2 players" in text
    assert "variants: match, round (points=1, max_rounds=1)" in text
    assert "difficulties" not in text
    found = game_to_dict(GAME)
    assert found["players"] == [2, 2]
    assert found["variants"] == ["match", "round"]
    assert set(found["metrics"]) >= {metric.name for metric in GAME.metrics}
    assert sum(found["components"]["counts"].values()) == 25
    lines = policies_lines(GAME.name, policies_of(GAME.name))
    assert max(map(len, [*lines, *game_lines(GAME)])) <= WIDE
    assert all(info.name in lines for info in policies_of(GAME.name))


def test_speeds_of_line_ups() -> None:
    (cell,) = make_cells(GAME, lineups=find_lineups(GAME, ["random,aggressive"]))
    speeds = [
        (
            cell,
            [
                Speed(1, 3000, 0.5, {"rounds": 21_000, "decisions": 190_000}),
                Speed(2, 6000, 0.5, {"rounds": 42_000, "decisions": 380_000}),
            ],
        )
    ]
    lines = speed_lines(GAME, speeds, {"policies random,aggressive": 1.5, "everything": 3.25})
    assert fields(lines[1]) == ["line-up", "threads", "games/s", "rounds/s", "decisions/s", "times one thread"]
    assert fields(lines[2]) == ["random,aggressive", "1", "6,000", "42,000", "380,000", "1.00"]
    assert fields(lines[3]) == ["random,aggressive", "2", "12,000", "84,000", "760,000", "2.00"]
    assert lines[-2:] == ["  policies random,aggressive: 1.50", "  everything: 3.25"]
    told = speeds_to_dict(GAME, speeds, {})
    assert [speed["players"] for speed in told["speeds"]] == [["random", "aggressive"]] * 2


def test_progress_tells_the_first_seats_wins() -> None:
    (cell,) = make_cells(GAME, lineups=find_lineups(GAME, ["random,aggressive"]))
    assert cell.label == "random, aggressive"
    assert _state(Progress(cell, 0, 1000, 0, 0.0)) == ""
    assert _state(Progress(cell, 500, 1000, 100, 0.5)).startswith("1,000 games/s, won 20.0 % (")
