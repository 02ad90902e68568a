"""Paired differences as a forest plot."""

from collections.abc import Sequence
from typing import Any

from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter

from analyser.reporting.figures.look import (
    FAINT,
    aside,
    drawn,
    errors,
    finish,
    name_lines,
    order_of,
    panels_by,
    styles_of,
)

NAME = 26
ROW = 0.17
"""Inches for each mark."""


@drawn
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
            axes.errorbar(value, where, xerr=ends, label=name_lines(name, NAME), **looks[name] | {"linestyle": ""})
        axes.set_yticks(range(len(labels)), [name_lines(label, NAME) for label in labels])
        axes.set_ylim(len(labels) - 0.5, -0.5)
        axes.xaxis.set_major_formatter(FuncFormatter(signed))
    return finish(figure, note, across=axis)


def signed(value: float, _: object = None) -> str:
    """A number with its sign, as people write it."""
    return f"{value:+g}".replace("-", "−") if value else "0"
