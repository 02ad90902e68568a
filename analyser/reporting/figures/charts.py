"""The figures: win rates, how they differ, how values are spread, how many games came so far.

Frames of win rates have a row a cell with the columns difficulty, policy, win_rate, win_low and win_high (shares, 0 to
1); what other frames have say the figures that are made of them.
"""

from collections.abc import Sequence
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, LogLocator, MaxNLocator, NullFormatter

from analyser.reporting.figures.look import (
    FAINT,
    GRID,
    aside,
    errors,
    finish,
    in_percent,
    looking,
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
MARKED = 15
"""Of more stages none has a mark of its own."""
LABEL, ROW = 26, 0.17
"""Characters of a label beside differences in a line, and inches for each of their marks."""


@looking()
def win_rates(
    frame: Any, *, series: str = "players", note: str = "", players: Sequence[str] = (), axis: str = "difficulty"
) -> Figure:
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
    return finish(figure, note, across=axis)


@looking()
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


@looking()
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


@looking()
def forest(frame: Any, *, axis: str = "points of percent", note: str = "", players: Sequence[str] = ()) -> Figure:
    """Differences of win rates, each with its interval, from zero.

    A row each with the columns panel, label, series, difference, low and high (shares, -1 to 1).
    """
    labels, names = order_of(frame["label"]), order_of(frame["series"])
    looks = styles_of(names, players)
    height = 0.9 + ROW * len(labels) * max(2, len(names) + 1)
    figure, parts = panels_by(frame, "panel", height=height)
    for axes, part in parts:
        axes.axvline(0, color=FAINT, linewidth=1.2)
        for place, name in enumerate(names):
            own = part[part["series"] == name]
            where = [labels.index(label) + aside(place, len(names), 0.3) for label in own["label"]]
            value = 100 * own["difference"]
            ends = errors(value, 100 * own["low"], 100 * own["high"])
            axes.errorbar(value, where, xerr=ends, label=name_lines(name, LABEL), **looks[name] | {"linestyle": ""})
        axes.set_yticks(range(len(labels)), [name_lines(label, LABEL) for label in labels])
        axes.set_ylim(len(labels) - 0.5, -0.5)
        axes.xaxis.set_major_formatter(FuncFormatter(signed))
    return finish(figure, note, across=axis)


def signed(value: float, _: object = None) -> str:
    """A number with its sign, as people write it."""
    return f"{value:+g}".replace("-", "−") if value else "0"


@looking()
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
                _band(axes, own, "value", look["color"], step="mid")
        axes.yaxis.set_major_formatter(FuncFormatter(lambda share, _: f"{100 * share:g} %"))
        axes.yaxis.set_major_locator(MaxNLocator(4))
        axes.xaxis.set_major_locator(MaxNLocator(6, integer=True))
    parts[0][0].set_ylim(bottom=0)  # shared, and last: it ends the scaling by what is drawn
    told = f"Upright lines: {mark}. " if mark else ""
    return finish(figure, f"{told}{note}", across=axis, upward="games")


def _band(axes: Axes, own: Any, along: str, color: str, **options: Any) -> None:
    """Intervals of values that stand close together."""
    axes.fill_between(own[along], own["low"], own["high"], color=color, alpha=0.25, linewidth=0, **options)


@looking()
def survival(frame: Any, *, axis: str, note: str = "", players: Sequence[str] = (), whole: bool = True) -> Figure:
    """How many games came so far, a panel each, a line for each series; not `whole`: shares up to the largest.

    Columns: panel, series, stage (a whole number), share, low and high (0 to 1).
    """
    is_long = frame["stage"].nunique() > MARKED
    looks = styles_of(order_of(frame["series"]), players)
    figure, parts = panels_by(frame, "panel", height=2.4)
    for axes, part in parts:
        for player, look in looks.items():
            own = part[part["series"] == player]
            if is_long:
                axes.plot(own["stage"], own["share"], label=name_lines(player), **look | {"marker": ""})
                _band(axes, own, "stage", look["color"])
            else:
                ends = errors(own["share"], own["low"], own["high"])
                axes.errorbar(own["stage"], own["share"], yerr=ends, label=name_lines(player), **look)
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))
        in_percent(axes)
    if not whole:
        most = 1.08 * frame["share"].max()
        for axes, _ in parts:
            axes.yaxis.set_major_locator(MaxNLocator(4))
            axes.set_ylim(-0.03 * most, most)
    return finish(figure, note, across=axis, upward="games")


@looking()
def seats(frame: Any, *, note: str = "", players: Sequence[str] = ()) -> Figure:
    """What each seat of a table takes of the wins, a panel each, a line for each series.

    Columns: panel, series, stage (the seat, from 1), share, low and high (0 to 1). A level line is what all would take
    if they won as often.
    """
    names = order_of(frame["series"])
    looks = styles_of(names, players)
    figure, parts = panels_by(frame, "panel", height=2.8)
    for axes, part in parts:
        axes.axhline(1 / part["stage"].max(), color=FAINT, linewidth=1.2, linestyle=(0, (2, 2)))
        for place, name in enumerate(names):
            own = part[part["series"] == name]
            where = own["stage"] + aside(place, len(names), 0.2)
            ends = errors(own["share"], own["low"], own["high"])
            axes.errorbar(where, own["share"], yerr=ends, label=name_lines(name), **looks[name])
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))
        in_percent(axes)
    most = 1.08 * frame["high"].max()
    for axes, _ in parts:
        axes.yaxis.set_major_locator(MaxNLocator(4))
        axes.set_ylim(0, most)
    told = "Dotted: what each would take if all seats won as often. "
    return finish(figure, f"{told}{note}", across="seat, in the order of play", upward="share of the wins")


@looking()
def balance(frame: Any, *, note: str = "") -> Figure:
    """How far rule changes are from what is wanted, by their size: the front of a balance, and what became of each.

    Columns: size (weighted steps), miss (tolerances: at most 1 is as wanted), status.
    """
    figure, (axes,) = panels(1, height=3.6)
    axes.axhspan(0, 1, color=GRID, linewidth=0)
    axes.plot(frame["size"], frame["miss"], color=FAINT, linewidth=1.2, zorder=1)
    for place, status in enumerate(order_of(frame["status"])):
        own = frame[frame["status"] == status]
        axes.plot(own["size"], own["miss"], label=str(status), **style_of(place) | {"linestyle": ""})
    axes.set_ylim(bottom=0)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.set_ylabel("miss, in tolerances")
    return finish(figure, f"The shaded band is as wanted. {note}", across="size of the change, in weighted steps")
