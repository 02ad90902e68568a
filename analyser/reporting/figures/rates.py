"""Win rates: by difficulty, as a ladder of players, and against the time that players think.

Frames have a row a cell with the columns difficulty, policy, win_rate, win_low and win_high (shares, 0 to 1).
"""

from collections.abc import Sequence
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, LogLocator, NullFormatter

from analyser.reporting.figures.look import (
    GRID,
    aside,
    drawn,
    errors,
    finish,
    in_percent,
    name_lines,
    order_of,
    panels,
    panels_by,
    style_of,
    styles_of,
)
from analyser.reporting.numbers import percent

SPREAD = 0.28
"""So far from a difficulty's middle its first and last series stand, so that intervals don't hide each other."""


@drawn
def win_rates(frame: Any, *, series: str = "players", note: str = "", players: Sequence[str] = ()) -> Figure:
    """Win rate by difficulty with intervals, a line for each policy (or whatever column tells series apart).

    Here and elsewhere `players` are all that figures show which belong together: each has one look in all of them.
    """
    levels, names = order_of(frame["difficulty"]), order_of(frame[series])
    looks = styles_of(names, players)
    figure, (axes,) = panels(1, height=4.0)
    for place, name in enumerate(names):
        own = frame[frame[series] == name]
        where = [levels.index(level) + aside(place, len(names), SPREAD) for level in own["difficulty"]]
        _points(axes, where, own, label=name_lines(name), **looks[name])
    axes.set_xticks(range(len(levels)), [str(level).capitalize() for level in levels])
    axes.set_xlim(-0.5, len(levels) - 0.5)
    axes.grid(visible=False, axis="x")
    axes.set_ylabel("games won")
    in_percent(axes)
    return finish(figure, note, across="difficulty")


@drawn
def ladder(frame: Any, *, note: str = "") -> Figure:
    """What better and better players win, a panel for each difficulty; players in the order of the frame."""
    names = order_of(frame["players"])
    figure, parts = panels_by(frame, "difficulty", height=0.9 + 0.36 * len(names))
    for axes, own in parts:
        rungs = [names.index(name) for name in own["players"]]
        axes.plot(own["win_rate"], rungs, color=GRID, zorder=1)
        ends = errors(own["win_rate"], own["win_low"], own["win_high"])
        axes.errorbar(own["win_rate"], rungs, xerr=ends, fmt="o", color=style_of(0)["color"])
        for rung, rate, low, high in zip(rungs, own["win_rate"], own["win_low"], own["win_high"], strict=True):
            on_left = rate > 0.5  # beside the interval, where there is more room
            beside: dict[str, Any] = {"xytext": (-8 if on_left else 8, 0), "ha": "right" if on_left else "left"}
            where = (low if on_left else high, rung)
            axes.annotate(percent(rate, 1), where, textcoords="offset points", va="center", fontsize=11, **beside)
        axes.set_yticks(range(len(names)), [name_lines(name) for name in names])
        axes.set_ylim(-0.6, len(names) - 0.4)
        in_percent(axes, along="x")
    return finish(figure, note, across="games won")


@drawn
def thinking_time(frame: Any, *, note: str = "", players: Sequence[str] = ()) -> Figure:
    """Win rate against the seconds that one core thinks in a game (column seconds_a_game), a panel a difficulty."""
    looks = styles_of(order_of(frame["players"]), players)
    figure, parts = panels_by(frame, "difficulty", height=2.5)
    for axes, part in parts:
        for name, look in looks.items():
            own = part[part["players"] == name]
            _points(axes, own["seconds_a_game"], own, label=name_lines(name), **look | {"linestyle": ""})
        axes.set_xscale("log")
        axes.xaxis.set_major_locator(LogLocator(base=10, numticks=4))
        axes.xaxis.set_major_formatter(FuncFormatter(lambda seconds, _: time_text(seconds)))
        axes.xaxis.set_minor_formatter(NullFormatter())
        in_percent(axes)
    return finish(figure, note, across="thinking time of a game, on one core", upward="games won")


def time_text(seconds: float) -> str:
    """A round number of seconds in the unit that suits it."""
    for unit, name in ((1.0, "s"), (1e-3, "ms"), (1e-6, "µs")):
        if seconds >= 0.99 * unit:
            return f"{seconds / unit:g} {name}"
    return f"{seconds / 1e-9:g} ns"


def _points(axes: Axes, where: Any, own: Any, **look: Any) -> None:
    ends = errors(own["win_rate"], own["win_low"], own["win_high"])
    axes.errorbar(where, own["win_rate"], yerr=ends, **look)
