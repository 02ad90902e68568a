"""Paired differences as a forest plot."""

from collections.abc import Sequence
from typing import Any

from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter

from analyser.reporting.figures.look import FAINT, caption, drawn, label_ends, legend, order_of, panels, styles_of
from analyser.reporting.layout import wrapped_name

NAME = 26
ROW = 0.17
"""Inches for each mark."""


@drawn
def forest(frame: Any, *, axis: str = "points of percent", note: str = "", players: Sequence[str] = ()) -> Figure:
    """Differences of win rates, each with its interval, from zero.

    A row each with the columns panel, label, series, difference, low and high (shares, -1 to 1).
    """
    frames, labels, names = order_of(frame["panel"]), order_of(frame["label"]), order_of(frame["series"])
    looks = styles_of(names, players)
    height = 0.9 + ROW * len(labels) * max(2, len(names) + 1)
    figure, all_axes = panels(len(frames), height=height, sharex=True, sharey=True)
    for axes, panel in zip(all_axes, frames, strict=True):
        axes.axvline(0, color=FAINT, linewidth=1.2)
        for place, name in enumerate(names):
            own = frame[(frame["panel"] == panel) & (frame["series"] == name)]
            aside = 0.0 if len(names) == 1 else 0.3 * (2 * place / (len(names) - 1) - 1)
            where = [labels.index(label) + aside for label in own["label"]]
            value = 100 * own["difference"]
            errors = [value - 100 * own["low"], 100 * own["high"] - value]
            look = looks[name] | {"linestyle": ""}
            axes.errorbar(value, where, xerr=errors, label="\n".join(wrapped_name(name, NAME)), **look)
        axes.set_title(str(panel))
        axes.set_yticks(range(len(labels)), ["\n".join(wrapped_name(str(label), NAME)) for label in labels])
        axes.set_ylim(len(labels) - 0.5, -0.5)
        axes.xaxis.set_major_formatter(FuncFormatter(signed))
    label_ends(all_axes)
    legend(figure, all_axes[0])
    caption(figure, note, across=axis)
    return figure


def signed(value: float, _: object = None) -> str:
    """A number with its sign, as people write it."""
    return f"{value:+g}".replace("-", "−") if value else "0"
