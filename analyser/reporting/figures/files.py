"""Figures as files: the same bytes for the same figure freshly drawn, with no clock, program or random name in them."""

import io
import re
from hashlib import sha256

from matplotlib.figure import Figure

from analyser.reporting.figures.look import DARK, looking

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
    """Ids that nothing refers to are left out, the others get a prefix."""
    used = {target for tag in _TAG.findall(svg) for target in _USED.findall(tag)}
    prefix = f"f{sha256(name.encode()).hexdigest()[:6]}"

    def renamed(tag: re.Match[str]) -> str:
        own = _ID.sub(lambda found: f'id="{prefix}{found[1]}"' if found[1] in used else "", tag[0])
        return _USED.sub(lambda found: found[0].replace(found[1], f"{prefix}{found[1]}"), own)

    return _TAG.sub(renamed, svg)


def _sized(svg: str) -> str:
    start, end = svg.split(">", 1)
    return re.sub(r'\s(width|height)="[^"]*"', "", start) + ">" + end
