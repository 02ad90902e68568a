"""Figures as files: the same bytes wherever they are made, and SVGs that can stand side by side in one page."""

import re
import struct
import subprocess
import sys
from collections.abc import Callable
from hashlib import sha256
from xml.etree import ElementTree

import pandas as pd
import pytest
from matplotlib.figure import Figure

from analyser.reporting.figures import win_rates
from analyser.reporting.figures.look import (
    DARK,
    _with_own_ids,
    colour_name,
    colour_rules,
    inline_svg,
    png_bytes,
    svg_text,
)
from tests.cli.running import PATIENCE, environment
from tests.reporting.test_figures import FIGURES, NOTE, cells, each_figure

pytestmark = pytest.mark.slow  # many pages and figures, each a fraction of a second

SUMS = """
from hashlib import sha256
from analyser.reporting.figures.look import png_bytes, svg_text
from tests.reporting.test_figures import FIGURES
for name, make in FIGURES.items():
    print(sha256(svg_text(make(), name).encode()).hexdigest(), sha256(png_bytes(make())).hexdigest())
"""
SVG = "{http://www.w3.org/2000/svg}"
COLOUR = re.compile(r"#[0-9a-fA-F]{6}\b")


def ids(svg: str) -> list[str]:
    return re.findall(r'\bid="([^"]*)"', svg)


def targets(svg: str) -> set[str]:
    return {one or other for one, other in re.findall(r'href="#([^"]*)"|url\(#([^)]*)\)', svg)}


def texts(svg: str) -> list[str]:
    """What can be read in a picture, line by line."""
    return ["".join(element.itertext()) for element in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def chunks(png: bytes) -> list[bytes]:
    """The names of a PNG's chunks."""
    names, place = [], 8
    while place < len(png):
        (length,) = struct.unpack(">I", png[place : place + 4])
        names.append(png[place + 4 : place + 8])
        place += 12 + length
    return names


# the same bytes


@each_figure
def test_the_same_figure_gives_the_same_bytes(make: Callable[[], Figure]) -> None:
    """An SVG, then a PNG, as a report makes them: what is drawn once more may be laid out a little otherwise."""
    one, other = make(), make()
    assert svg_text(one, "one") == svg_text(other, "one")
    assert png_bytes(one) == png_bytes(other)
    assert png_bytes(make()) == png_bytes(make())


def test_other_processes_give_the_same_bytes() -> None:
    here = [
        f"{sha256(svg_text(make(), name).encode()).hexdigest()} {sha256(png_bytes(make())).hexdigest()}"
        for name, make in FIGURES.items()
    ]
    for seed in ("1", "2"):
        command = [sys.executable, "-c", SUMS]
        env = environment(PYTHONHASHSEED=seed, TZ="Asia/Tokyo", LC_ALL="C", SOURCE_DATE_EPOCH="1")
        done = subprocess.run(command, env=env, capture_output=True, check=True, text=True, timeout=PATIENCE)
        assert done.stdout.splitlines() == here


@each_figure
def test_no_file_says_when_or_by_what_it_was_made(make: Callable[[], Figure]) -> None:
    svg = svg_text(make(), "one")
    assert not re.search(r"matplotlib|metadata|\bdc:|\b20\d\d-\d\d", svg, re.IGNORECASE)
    png = png_bytes(make())
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    assert set(chunks(png)) == {b"IHDR", b"pHYs", b"IDAT", b"IEND"}, "no text, no time"


def test_a_png_is_twice_as_large_as_a_screen_shows_it() -> None:
    width, height = struct.unpack(">II", png_bytes(FIGURES["win_rates"]())[16:24])
    (viewed,) = re.findall(r'viewBox="0 0 (\S+) (\S+)"', svg_text(FIGURES["win_rates"](), "one"))
    assert [width, height] == pytest.approx([2 * float(side) for side in viewed], abs=1)


# SVGs in a page


def test_ids_are_numbers_whatever_matplotlib_calls_them() -> None:
    """It hashes places on the page, whose last digits differ from run to run."""
    drawn = (
        '<svg><defs><clipPath id="{0}"/><path id="unused"/></defs><g clip-path="url(#{0})"/><use href="#{1}"/></svg>'
    )
    one, other = (_with_own_ids(drawn.format(*names), "curve") for names in (("p1", "m2"), ("p3", "m4")))
    assert one == other
    assert len(ids(one)) == 1


@each_figure
def test_ids_of_two_pictures_are_not_the_same(make: Callable[[], Figure]) -> None:
    one, other = svg_text(make(), "win_rates-1"), svg_text(make(), "win_rates-2")
    assert len(ids(one)) == len(ids(other)) > 0
    assert len(set(ids(one + other))) == len(ids(one + other))
    assert inline_svg(one) != inline_svg(other)


@each_figure
def test_all_that_is_referred_to_is_there(make: Callable[[], Figure]) -> None:
    svg = svg_text(make(), "one")
    assert targets(svg) == set(ids(svg)) != set()


@each_figure
def test_every_colour_is_one_of_the_look(make: Callable[[], Figure]) -> None:
    svg = svg_text(make(), "one")
    found = set(COLOUR.findall(svg))
    assert found
    assert found <= set(DARK)
    inside = inline_svg(svg)
    assert COLOUR.findall(inside) == []
    assert set(re.findall(r"var\(--(\w+)\)", inside)) == {colour_name(colour) for colour in found}
    assert not re.search(r"\b(rgba?|hsl)\(|(fill|stroke): (black|white)\b", inside), "no colour is set otherwise"


def test_a_page_sets_each_colour_for_light_and_for_dark_paper() -> None:
    light, dark = (dict(re.findall(r"--(c\d+):(#[0-9a-f]{6});", rules)) for rules in colour_rules())
    assert light == {colour_name(colour): colour for colour in DARK}
    assert dark == {colour_name(colour): DARK[colour] for colour in DARK}


@each_figure
def test_a_picture_in_a_page_is_as_wide_as_there_is_room(make: Callable[[], Figure]) -> None:
    inside = inline_svg(svg_text(make(), "one"))
    assert inside.startswith("<svg ")
    root = ElementTree.fromstring(inside)
    assert root.tag == f"{SVG}svg"
    assert {"width", "height"} & set(root.attrib) == set()
    assert len(root.attrib["viewBox"].split()) == 4


@each_figure
def test_words_stay_words(make: Callable[[], Figure]) -> None:
    svg = svg_text(make(), "one")
    assert NOTE in " ".join(texts(svg))
    assert texts(inline_svg(svg)) == texts(svg)


@pytest.mark.parametrize("name", ["<script>x</script>", "a & b", "$x^2$", "</text></svg>", "]]>", "ü→★"])
def test_names_are_shown_as_they_are(name: str) -> None:
    assert name in texts(inline_svg(svg_text(win_rates(cells([name, "b", "c"])), "one")))


@pytest.mark.parametrize("name", ["#1b1f24", 'id="x"', "url(#x)"])
def test_names_that_look_like_code_are_shown_as_they_are(name: str) -> None:
    assert name in texts(inline_svg(svg_text(win_rates(cells([name, "b", "c"])), "one")))


def test_a_figure_of_one_s_own_frame_can_be_saved() -> None:
    frame = pd.DataFrame({"difficulty": ["easy"], "players": ["a"], "win_rate": [1], "win_low": [0.9], "win_high": [1]})
    assert "100 %" in texts(svg_text(win_rates(frame), "one"))
