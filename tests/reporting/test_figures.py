"""Figures show the numbers of their frames, with every interval, and look the same whatever is set elsewhere."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pandas as pd
import pytest
from matplotlib.axes import Axes
from matplotlib.container import ErrorbarContainer
from matplotlib.figure import Figure
from matplotlib.text import Text

from analyser.reporting.figures import distributions, forest, ladder, seats, survival, thinking_time, win_rates

LEVELS, NAMES = ["easy", "even", "hard"], ["random", "greedy", "patient:least=3"]
LONG = "mcts:iterations=20000,c=1.4,base=(patient:least=3,pairs=ignored)"
NOTE = "95% intervals (Wilson), 1,000 games each, seed 7; 3 weaker players are left out"


def cells(names: list[str] = NAMES, levels: list[str] = LEVELS) -> pd.DataFrame:
    """The weakest never wins, the best always does: intervals begin or end at the rate itself."""
    rows = []
    for hard, level in enumerate(levels):
        for place, name in enumerate(names):
            rate = place / (len(names) - 1) / (1 + (hard if name != names[-1] else 0))
            low, high = max(0.0, rate - 0.02 - 0.01 * hard), min(1.0, rate + 0.05 + 0.01 * place)
            seconds = 2e-6 * 30**place
            row = {"difficulty": level, "players": name, "win_rate": rate, "win_low": low, "win_high": high}
            rows.append(row | {"seconds_a_game": seconds})
    return pd.DataFrame(rows)


def differences(names: list[str] = NAMES) -> pd.DataFrame:
    return pd.DataFrame(
        [
            {"panel": panel, "label": label, "series": name, "difference": d, "low": d - 0.02, "high": d + 0.03}
            for panel in ("Easy", "Hard")
            for high, label in enumerate(("no part", "levels=[30,20,10], parts.first=0"))
            for d, name in zip((-0.25, 0.0, 0.1 * high), names, strict=True)
        ]
    )


def course(names: list[str] = NAMES) -> pd.DataFrame:
    return pd.DataFrame(
        [
            {"panel": panel, "series": name, "stage": stage, "share": s, "low": 0.9 * s, "high": 0.5 + s / 2}
            for panel in ("Easy", "Hard")
            for place, name in enumerate(names)
            for stage, s in enumerate((1.0, 0.25 * (place + 1), 0.0))
        ]
    )


def values() -> tuple[pd.DataFrame, pd.DataFrame]:
    rows = [
        {"panel": panel, "series": f"round {number}", "value": 10 + value, "share": 0.1 * number + 0.01 * value}
        for panel in ("Easy", "Hard")
        for number in range(1, 5)
        for value in range(4)
    ]
    return pd.DataFrame(rows), pd.DataFrame({"panel": ["Dawn", "Easy", "Hard"], "value": [14, 22, 18]})


FIGURES: dict[str, Callable[[], Figure]] = {
    "win_rates": lambda: win_rates(cells(), note=NOTE),
    "ladder": lambda: ladder(cells(), note=NOTE),
    "thinking_time": lambda: thinking_time(cells(), note=NOTE),
    "forest": lambda: forest(differences(), axis="points of percent", note=NOTE),
    "survival": lambda: survival(course(), axis="stages passed at least", note=NOTE),
    "seats": lambda: seats(course().assign(stage=lambda own: own["stage"] + 1), note=NOTE),
    "distributions": lambda: distributions(*values(), axis="points", mark="the marks", note=NOTE),
}
WITH_INTERVALS = {"win_rates": 9, "ladder": 9, "thinking_time": 9, "forest": 12, "survival": 18, "seats": 18}
each_figure = pytest.mark.parametrize("make", FIGURES.values(), ids=FIGURES)


def shown(figure: Figure) -> list[Axes]:
    return [axes for axes in figure.axes if axes.get_visible()]


def bars(axes: Axes) -> list[ErrorbarContainer]:
    return [container for container in axes.containers if isinstance(container, ErrorbarContainer)]


def points(container: ErrorbarContainer) -> tuple[Any, Any]:
    line: Any = container.lines[0]
    return list(line.get_xdata()), list(line.get_ydata())


def ends(container: ErrorbarContainer, along: int) -> list[tuple[float, float]]:
    """Where the intervals begin and end, along x (0) or y (1)."""
    (collection,) = container.lines[2]
    return [(float(segment[0][along]), float(segment[1][along])) for segment in segments_of(collection)]


def segments_of(collection: Any) -> Any:
    return collection.get_segments()


def intervals(frame: pd.DataFrame, low: str, high: str, factor: float = 1.0) -> list[Any]:
    return [pytest.approx((factor * a, factor * b)) for a, b in zip(frame[low], frame[high], strict=True)]


def words(figure: Figure) -> str:
    """All that can be read, without the ends of lines."""
    figure.draw_without_rendering()
    texts: list[Any] = figure.findobj(Text)
    return " ".join(" ".join(text.get_text().split()) for text in texts if text.get_visible())


def labels(ticks: list[Text]) -> list[str]:
    return [tick.get_text() for tick in ticks]


def test_win_rates_stand_at_their_difficulty_with_their_intervals() -> None:
    frame = cells()
    (axes,) = shown(win_rates(frame))
    assert [container.get_label() for container in bars(axes)] == NAMES
    for container, name in zip(bars(axes), NAMES, strict=True):
        own = frame[frame["players"] == name]
        where, rates = points(container)
        assert [LEVELS[round(x)] for x in where] == list(own["difficulty"])
        assert rates == pytest.approx(list(own["win_rate"]))
        assert ends(container, 1) == intervals(own, "win_low", "win_high")
    assert labels(axes.get_xticklabels()) == ["Easy", "Even", "Hard"]
    assert len({x for container in bars(axes) for x in points(container)[0]}) == 9, "no interval hides another"


def test_another_column_may_tell_the_series_apart() -> None:
    frame = cells().assign(rules=[f"rules {name}" for name in cells()["players"]])
    (axes,) = shown(win_rates(frame, series="rules"))
    assert [container.get_label() for container in bars(axes)] == [f"rules {name}" for name in NAMES]


def test_a_ladder_has_a_rung_for_each_player_and_says_its_rate() -> None:
    frame, figure = cells(), ladder(cells())
    assert [axes.get_title("left") for axes in shown(figure)] == ["Easy", "Even", "Hard"]
    assert labels(shown(figure)[0].get_yticklabels()) == NAMES
    for axes, level in zip(shown(figure), LEVELS, strict=True):
        (container,), own = bars(axes), frame[frame["difficulty"] == level]
        assert points(container) == (pytest.approx(list(own["win_rate"])), [0, 1, 2])
        assert ends(container, 0) == intervals(own, "win_low", "win_high")
        assert [text.get_text() for text in axes.texts] == [f"{100 * rate:.1f}" for rate in own["win_rate"]]


def test_thinking_time_is_told_in_round_numbers_of_its_unit() -> None:
    frame, figure = cells(), thinking_time(cells())
    for axes, level in zip(shown(figure), LEVELS, strict=True):
        own = frame[frame["difficulty"] == level]
        found = [points(container) for container in bars(axes)]
        assert [x for (x,), _ in found] == pytest.approx(list(own["seconds_a_game"]))
        assert [y for _, (y,) in found] == pytest.approx(list(own["win_rate"]))
        assert [end for container in bars(axes) for end in ends(container, 1)] == intervals(own, "win_low", "win_high")
        assert axes.get_xscale() == "log"
        told = [axes.xaxis.get_major_formatter()(seconds, 0) for seconds in (1e-9, 1e-6, 1e-5, 0.001, 0.1, 10)]
        assert told == ["1 ns", "1 µs", "10 µs", "1 ms", "100 ms", "10 s"]


def test_each_seats_share_of_the_wins_stands_at_its_number_with_its_interval() -> None:
    frame = course().assign(stage=lambda own: own["stage"] + 1)
    figure = seats(frame)
    for axes, panel in zip(shown(figure), ("Easy", "Hard"), strict=True):
        even: Any = axes.lines[0]
        assert list(even.get_ydata()) == [pytest.approx(1 / 3)] * 2
        for container, name in zip(bars(axes), NAMES, strict=True):
            own = frame[(frame["panel"] == panel) & (frame["series"] == name)]
            where, shares = points(container)
            assert [round(seat) for seat in where] == [1, 2, 3]
            assert shares == list(own["share"])
            assert ends(container, 1) == intervals(own, "low", "high")
        assert len({seat for container in bars(axes) for seat in points(container)[0]}) == 9, "none hides another"


def test_a_forest_shows_points_of_percent_from_zero_the_first_on_top() -> None:
    frame, figure = differences(), forest(differences())
    rows = [label.replace("\n", " ") for label in labels(shown(figure)[0].get_yticklabels())]
    assert rows == list(frame["label"].unique())
    for axes, panel in zip(shown(figure), ("Easy", "Hard"), strict=True):
        assert axes.get_title("left") == panel
        zero: Any = axes.lines[0]
        assert list(zero.get_xdata()) == [0, 0]
        for container, name in zip(bars(axes), NAMES, strict=True):
            own = frame[(frame["panel"] == panel) & (frame["series"] == name)]
            values, where = points(container)
            assert values == pytest.approx(list(100 * own["difference"]))
            assert [round(y) for y in where] == [0, 1]
            assert ends(container, 0) == intervals(own, "low", "high", 100)
        low, high = axes.get_ylim()
        assert low > high, "rows are read from above"
        assert [axes.xaxis.get_major_formatter()(value, 0) for value in (-10.0, 0.0, 2.5)] == ["−10", "0", "+2.5"]


def test_survival_has_a_point_for_each_stage() -> None:
    frame, figure = course(), survival(course(), axis="stages")
    for axes, panel in zip(shown(figure), ("Easy", "Hard"), strict=True):
        for container, name in zip(bars(axes), NAMES, strict=True):
            own = frame[(frame["panel"] == panel) & (frame["series"] == name)]
            assert points(container) == ([0, 1, 2], pytest.approx(list(own["share"])))
            assert ends(container, 1) == intervals(own, "low", "high")


def test_distributions_show_each_share_and_the_marks() -> None:
    frame, marks = values()
    figure = distributions(frame, marks, axis="points", mark="the marks")
    for axes, panel in zip(shown(figure), ("Easy", "Hard"), strict=True):
        lines: list[Any] = list(axes.lines)
        upright = [line.get_xdata()[0] for line in lines if line.get_label().startswith("_")]
        assert upright == list(marks.loc[marks["panel"] == panel, "value"])
        named = {line.get_label(): line for line in lines if not line.get_label().startswith("_")}
        assert list(named) == list(frame["series"].unique())
        for name, line in named.items():
            own = frame[(frame["panel"] == panel) & (frame["series"] == name)]
            assert list(line.get_xdata()) == list(own["value"])
            assert list(line.get_ydata()) == pytest.approx(list(own["share"]))
        assert axes.get_ylim()[0] == 0
    assert "Upright lines: the marks." in words(figure)


@pytest.mark.parametrize(("name", "along"), [("win_rates", "y"), ("ladder", "x"), ("thinking_time", "y")])
def test_rates_go_from_never_to_always(name: str, along: str) -> None:
    for axes in shown(FIGURES[name]()):
        axis = axes.yaxis if along == "y" else axes.xaxis
        low, high = axis.get_view_interval()
        assert -0.1 < low < 0
        assert 1 < high < 1.1
        ticks = [axis.get_major_formatter()(tick, 0) for tick in axis.get_majorticklocs()]
        assert ticks == (["0 %", "25 %", "50 %", "75 %", "100 %"] if along == "y" else ["0 %", "50 %", "100 %"])


@pytest.mark.parametrize("name", WITH_INTERVALS)
def test_every_number_has_its_interval(name: str) -> None:
    drawn = [container for axes in shown(FIGURES[name]()) for container in bars(axes)]
    found = [segment for container in drawn for segment in segments_of(container.lines[2][0])]
    assert len(found) == sum(len(points(container)[0]) for container in drawn) == WITH_INTERVALS[name]
    assert all(np.isfinite(segment).all() for segment in found)


@each_figure
def test_games_seed_and_kind_of_intervals_stand_in_the_figure(make: Callable[[], Figure]) -> None:
    assert NOTE in words(make())
