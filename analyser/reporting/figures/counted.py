"""What was counted in the games: how values are spread, and how many games came so far."""

from collections.abc import Sequence
from typing import Any

from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, MaxNLocator

from analyser.reporting.figures.look import (
    FAINT,
    drawn,
    errors,
    finish,
    in_percent,
    name_lines,
    order_of,
    panels_by,
    style_of,
    styles_of,
)


@drawn
def distributions(frame: Any, marks: Any, *, axis: str, mark: str = "", note: str = "") -> Figure:
    """How often each value comes, a panel each, a line for each series.

    `frame`: panel, series, value and share of the games, and the ends of its interval (low, high) if they are to be
    drawn. `marks`: panel and a value that is drawn as an upright line.
    """
    levels = order_of(frame["series"])
    figure, parts = panels_by(frame, "panel", height=2.4)
    for axes, part in parts:
        for value in marks.loc[marks["panel"].isin(part["panel"]), "value"]:
            axes.axvline(value, color=FAINT, linewidth=1.2, linestyle=(0, (2, 2)))
        for place, level in enumerate(levels):
            own = part[part["series"] == level]
            look = style_of(place) | {"marker": ""}
            axes.plot(own["value"], own["share"], label=str(level), drawstyle="steps-mid", **look)
            if {"low", "high"} <= set(own.columns):
                band = {"color": look["color"], "alpha": 0.25, "linewidth": 0}
                axes.fill_between(own["value"], own["low"], own["high"], step="mid", **band)
        axes.yaxis.set_major_formatter(FuncFormatter(lambda share, _: f"{100 * share:g} %"))
        axes.yaxis.set_major_locator(MaxNLocator(4))
        axes.xaxis.set_major_locator(MaxNLocator(6, integer=True))
    parts[0][0].set_ylim(bottom=0)  # shared, and last: it ends the scaling by what is drawn
    told = f"Upright lines: {mark}. " if mark else ""
    return finish(figure, f"{told}{note}", across=axis, upward="games")


@drawn
def survival(frame: Any, *, axis: str, note: str = "", players: Sequence[str] = ()) -> Figure:
    """How many games came so far, a panel each, a line for each series.

    Columns: panel, series, stage (a whole number), share, low and high (0 to 1).
    """
    looks = styles_of(order_of(frame["series"]), players)
    figure, parts = panels_by(frame, "panel", height=2.4)
    for axes, part in parts:
        for player, look in looks.items():
            own = part[part["series"] == player]
            ends = errors(own["share"], own["low"], own["high"])
            axes.errorbar(own["stage"], own["share"], yerr=ends, label=name_lines(player), **look)
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))
        in_percent(axes)
    return finish(figure, note, across=axis, upward="games")
