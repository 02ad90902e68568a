"""What was counted in the games: how values are spread, and how many games came so far."""

from collections.abc import Sequence
from typing import Any

from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, MaxNLocator

from analyser.reporting.figures.look import (
    FAINT,
    caption,
    drawn,
    in_percent,
    label_ends,
    legend,
    order_of,
    panels,
    style_of,
    styles_of,
)
from analyser.reporting.layout import wrapped_name

NAME = 24


@drawn
def distributions(frame: Any, marks: Any, *, axis: str, mark: str = "", note: str = "") -> Figure:
    """How often each value comes, a panel each, a line for each series.

    `frame`: panel, series, value and share of the games, and the ends of its interval (low, high) if they are to be
    drawn. `marks`: panel and a value that is drawn as an upright line.
    """
    names, levels = order_of(frame["panel"]), order_of(frame["series"])
    figure, all_axes = panels(len(names), height=2.4, sharex=True, sharey=True)
    for axes, panel in zip(all_axes, names, strict=True):
        for value in marks.loc[marks["panel"] == panel, "value"]:
            axes.axvline(value, color=FAINT, linewidth=1.2, linestyle=(0, (2, 2)))
        for place, level in enumerate(levels):
            own = frame[(frame["panel"] == panel) & (frame["series"] == level)]
            look = style_of(place) | {"marker": ""}
            axes.plot(own["value"], own["share"], label=str(level), drawstyle="steps-mid", **look)
            if {"low", "high"} <= set(own.columns):
                band = {"color": look["color"], "alpha": 0.25, "linewidth": 0}
                axes.fill_between(own["value"], own["low"], own["high"], step="mid", **band)
        axes.set_title(str(panel))
        axes.yaxis.set_major_formatter(FuncFormatter(lambda share, _: f"{100 * share:g} %"))
        axes.yaxis.set_major_locator(MaxNLocator(4))
        axes.xaxis.set_major_locator(MaxNLocator(6, integer=True))
    all_axes[0].set_ylim(bottom=0)  # shared, and last: it ends the scaling by what is drawn
    label_ends(all_axes)
    figure.supylabel("games", fontsize=13)
    legend(figure, all_axes[0])
    told = f"Upright lines: {mark}. " if mark else ""
    caption(figure, f"{told}{note}", across=axis)
    return figure


@drawn
def survival(frame: Any, *, axis: str, note: str = "", players: Sequence[str] = ()) -> Figure:
    """How many games came so far, a panel each, a line for each series.

    Columns: panel, series, stage (a whole number), share, low and high (0 to 1).
    """
    names = order_of(frame["panel"])
    looks = styles_of(order_of(frame["series"]), players)
    figure, all_axes = panels(len(names), height=2.4, sharex=True, sharey=True)
    for axes, panel in zip(all_axes, names, strict=True):
        for player, look in looks.items():
            own = frame[(frame["panel"] == panel) & (frame["series"] == player)]
            errors = [(own["share"] - own["low"]).clip(lower=0), (own["high"] - own["share"]).clip(lower=0)]
            label = "\n".join(wrapped_name(str(player), NAME))
            axes.errorbar(own["stage"], own["share"], yerr=errors, label=label, **look)
        axes.set_title(str(panel))
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))
        in_percent(axes)
    label_ends(all_axes)
    figure.supylabel("games", fontsize=13)
    legend(figure, all_axes[0])
    caption(figure, note, across=axis)
    return figure
