"""How all figures look: colours, markers, sizes, axes. Colours are never the only thing that tells series apart.

As files: the same bytes for the same figure freshly drawn, with no clock, program or random name in them.
"""

import io
import re
import textwrap
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from typing import Any

from matplotlib import rc_context
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.layout_engine import ConstrainedLayoutEngine
from matplotlib.ticker import FuncFormatter

from analyser.reporting.layout import wrapped_name

NAME = 24
"""Characters of a name in a line."""
TITLE = 20
"""Characters of a panel's title in a line: as many as stand above the narrower of two panels side by side."""
LEGEND_LINE, CAPTION_LINE, LABEL_LINE = 0.27, 0.22, 0.26
"""Inches that a line of a legend, of a caption, or of an axis in words, is high."""
WIDTH = 7.2
"""Inches. Letters of twelve points and more are legible where a figure is shown at half its size."""
INK, FAINT, GRID, PAPER = "#1b1f24", "#59626d", "#d4d9df", "#ffffff"
SERIES = ("#0066a8", "#bb4700", "#007a57", "#8a3d9c", "#8a6100", "#565d66")
"""Told apart with any colour vision (by lightness and hue), each at least 4.5 to 1 against the paper."""
DARK = {
    INK: "#e8ebee",
    FAINT: "#a4adb8",
    GRID: "#3a424c",
    PAPER: "#15181c",
    "#0066a8": "#62b6f5",
    "#bb4700": "#ff9a57",
    "#007a57": "#45d0a5",
    "#8a3d9c": "#dfa0f0",
    "#8a6100": "#e3bd4d",
    "#565d66": "#b4bcc6",
}
"""The same on dark paper."""
MARKERS = ("o", "s", "^", "D", "v", "P", "X", "<", ">", "*")
LINES = ("-", "--", "-.", ":")
SETTINGS: dict[Any, Any] = {
    "axes.edgecolor": FAINT,
    "axes.facecolor": "none",
    "axes.grid": True,
    "axes.labelcolor": INK,
    "axes.labelsize": 13,
    "axes.spines.right": False,
    "axes.spines.top": False,
    "axes.titlecolor": INK,
    "axes.titlelocation": "left",
    "axes.titlesize": 13,
    "axes.titleweight": "bold",
    "axes.axisbelow": True,
    "errorbar.capsize": 3,
    "figure.facecolor": PAPER,
    "font.family": "DejaVu Sans",
    "font.size": 13,
    "grid.color": GRID,
    "grid.linewidth": 0.8,
    "legend.frameon": False,
    "legend.fontsize": 12,
    "lines.linewidth": 1.8,
    "lines.markersize": 6,
    "path.simplify": False,
    "savefig.facecolor": PAPER,
    "svg.fonttype": "none",
    "text.color": INK,
    "text.parse_math": False,
    "xtick.color": FAINT,
    "xtick.labelcolor": INK,
    "xtick.labelsize": 12,
    "ytick.color": FAINT,
    "ytick.labelcolor": INK,
    "ytick.labelsize": 12,
}
DOTS_AN_INCH = 144
FONT = "'DejaVu Sans'"
"""As a figure names it; who has not got it reads another without serifs."""
_NOTHING = dict.fromkeys(("Date", "Creator", "Format", "Type"))
_HEADER = re.compile(r"\A.*?(?=<svg )", re.DOTALL)
_METADATA = re.compile(r"\s*<metadata>.*?</metadata>", re.DOTALL)
_ID = re.compile(r'\bid="([^"]+)"')
_USED = re.compile(r'(?:href="#|url\(#)([^")]+)')
_TAG = re.compile(r"<[^>]*>")
"""What is replaced is replaced in tags, never in the words between them."""
_COLOUR = re.compile("|".join(map(re.escape, DARK)), re.IGNORECASE)


@contextmanager
def looking() -> Iterator[None]:
    """While this look is in force, whatever has been set elsewhere; as a decorator, while a function draws."""
    import matplotlib as mpl

    with rc_context():
        mpl.rcdefaults()
        mpl.rcParams.update(SETTINGS)
        yield


def panels(count: int, *, columns: int = 2, height: float = 2.6, **options: Any) -> tuple[Figure, list[Axes]]:
    """A figure with so many axes side by side, each so many inches high; legend and caption make room of their own."""
    columns = min(columns, count)
    rows = -(-count // columns)
    figure = Figure(figsize=(WIDTH, height * rows + 0.2), layout="constrained")
    axes = figure.subplots(rows, columns, squeeze=False, **options).ravel()
    for unused in axes[count:]:
        unused.set_visible(False)
    return figure, list(axes[:count])


def panels_by(frame: Any, column: str, *, height: float) -> tuple[Figure, list[tuple[Axes, Any]]]:
    """A panel for each value of a column, with one scale for all, and the rows that it shows."""
    parts = list(frame.groupby(column, sort=False))
    figure, all_axes = panels(len(parts), height=height, sharex=True, sharey=True)
    for axes, (value, _) in zip(all_axes, parts, strict=True):
        axes.set_title(name_lines(f"{value}"[:1].upper() + f"{value}"[1:], TITLE))
    return figure, [(axes, part) for axes, (_, part) in zip(all_axes, parts, strict=True)]


def finish(figure: Figure, note: str, *, across: str, upward: str = "") -> Figure:
    """The last that is added to panels: what their axes are, the legend, the caption."""
    all_axes = [axes for axes in figure.axes if axes.get_visible()]
    _label_ends(all_axes)
    if upward:
        figure.supylabel(upward, fontsize=13)
    _legend(figure, all_axes[0])
    _caption(figure, note, across)
    return figure


def name_lines(name: Any, width: int = NAME) -> str:
    """A name in lines of so many characters."""
    return "\n".join(wrapped_name(str(name), width))


def errors(value: Any, low: Any, high: Any) -> list[Any]:
    """How far the ends of intervals are from their values, as matplotlib wants it."""
    return [(value - low).clip(lower=0), (high - value).clip(lower=0)]


def aside(place: int, count: int, spread: float) -> float:
    """So far from the middle one of several series stands, that their intervals don't hide each other."""
    return 0.0 if count == 1 else spread * (2 * place / (count - 1) - 1)


def _label_ends(all_axes: Sequence[Axes]) -> None:
    """Ticks have their words at the left end and at the lower one, be it above a place that no panel takes."""
    spec = all_axes[0].get_subplotspec()
    columns = spec.get_gridspec().ncols if spec is not None else 1
    for place, axes in enumerate(all_axes):
        axes.label_outer()
        axes.tick_params(labelbottom=place + columns >= len(all_axes))


def styles_of(names: Sequence[Any], known: Sequence[Any]) -> dict[Any, dict[str, Any]]:
    """Each series' look: by its place among those that are known, so that it has the same in several figures."""
    order = order_of([*known, *names])
    return {name: style_of(order.index(name)) for name in names}


def style_of(place: int) -> dict[str, Any]:
    """Colour, marker and line of a series, by its place among them."""
    return {
        "color": SERIES[place % len(SERIES)],
        "marker": MARKERS[place % len(MARKERS)],
        "linestyle": LINES[place % len(LINES)],
    }


def _legend(figure: Figure, axes: Axes) -> None:
    """One legend for all panels, above them; none for a single series."""
    handles, labels = axes.get_legend_handles_labels()
    if len(labels) < 2:
        return
    longest = max(len(line) for label in labels for line in label.split("\n"))
    columns = max(1, min(5, len(labels), 60 // (longest + 6)))
    rows = [labels[first::columns] for first in range(columns)]  # matplotlib fills column by column: here row by row
    order = [place for first in range(columns) for place in range(first, len(labels), columns)]
    lines = max(sum(label.count("\n") + 1 for label in column) for column in rows)
    _grow(figure, LEGEND_LINE * lines + 0.1)
    shown = [handles[place] for place in order], [labels[place] for place in order]
    figure.legend(*shown, loc="outside upper left", ncols=columns)


def _caption(figure: Figure, text: str, across: str) -> None:
    """What the figure holds for (intervals, games, seed), below it in smaller letters; above that the axis in words.

    The last thing that is added: it makes room below all else.
    """
    lines, label = textwrap.wrap(text, 84), textwrap.wrap(across, 66)
    below = CAPTION_LINE * len(lines) + 0.1
    room = below + LABEL_LINE * len(label)
    _grow(figure, room)
    height = figure.get_figheight()
    engine = figure.get_layout_engine()
    assert isinstance(engine, ConstrainedLayoutEngine), "figures are made by `panels`"
    engine.set(rect=(0, room / height, 1, 1 - room / height))
    figure.text(0.5, below / height, "\n".join(label), fontsize=13, ha="center", linespacing=1.3)
    figure.text(0.01, 0.05 / height, "\n".join(lines), fontsize=11, color=FAINT, linespacing=1.4)


def _grow(figure: Figure, inches: float) -> None:
    figure.set_figheight(figure.get_figheight() + inches)


def in_percent(axes: Axes, *, along: str = "y") -> None:
    """An axis of shares, from never to always."""
    axis = axes.yaxis if along == "y" else axes.xaxis
    (axes.set_ylim if along == "y" else axes.set_xlim)(-0.03, 1.03)
    axis.set_major_formatter(FuncFormatter(lambda share, _: f"{100 * share:.0f} %"))
    axis.set_ticks([0, 0.25, 0.5, 0.75, 1.0] if along == "y" else [0, 0.5, 1.0])


def order_of(values: Sequence[Any]) -> list[Any]:
    """Each value once, in the order in which they come."""
    return list(dict.fromkeys(values))


def png_bytes(figure: Figure) -> bytes:
    """A PNG for forums: on white paper, twice the points of a screen."""
    file = io.BytesIO()
    with looking():
        figure.savefig(file, format="png", dpi=DOTS_AN_INCH, metadata={"Software": None})
    return file.getvalue()


def svg_text(figure: Figure, name: str) -> str:
    """An SVG by itself. Its ids follow from the name, so that several can stand in one page."""
    import matplotlib as mpl

    file = io.StringIO()
    with looking():
        mpl.rcParams["svg.hashsalt"] = name
        figure.savefig(file, format="svg", metadata=_NOTHING)
    return _with_own_ids(_METADATA.sub("", file.getvalue()).replace(FONT, f"{FONT}, system-ui, sans-serif"), name)


def inline_svg(svg: str) -> str:
    """The same for a page: as wide as there is room, in the page's colours, which are light or dark."""
    own = _sized(_HEADER.sub("", svg))
    return _TAG.sub(lambda tag: _COLOUR.sub(lambda found: f"var(--{colour_name(found[0])})", tag[0]), own)


def colour_name(colour: str) -> str:
    """What a colour of the look is called in a page's style sheet."""
    return f"c{list(DARK).index(colour.lower())}"


def colour_rules() -> tuple[str, str]:
    """The colours as a style sheet sets them: on light paper, on dark paper."""
    light = "".join(f"--{colour_name(colour)}:{colour};" for colour in DARK)
    dark = "".join(f"--{colour_name(colour)}:{DARK[colour]};" for colour in DARK)
    return light, dark


def _with_own_ids(svg: str, name: str) -> str:
    """Ids that nothing refers to are left out, the others get a prefix and numbers.

    Matplotlib's own go by places on the page to the last digit, in which the same figure may differ from run to run.
    """
    used = dict.fromkeys(target for tag in _TAG.findall(svg) for target in _USED.findall(tag))
    prefix = f"f{sha256(name.encode()).hexdigest()[:6]}"
    names = {target: f"{prefix}-{number}" for number, target in enumerate(used)}

    def renamed(tag: re.Match[str]) -> str:
        own = _ID.sub(lambda found: f'id="{names[found[1]]}"' if found[1] in names else "", tag[0])
        return _USED.sub(lambda found: found[0].replace(found[1], names[found[1]]), own)

    return _TAG.sub(renamed, svg)


def _sized(svg: str) -> str:
    start, end = svg.split(">", 1)
    return re.sub(r'\s(width|height)="[^"]*"', "", start) + ">" + end
