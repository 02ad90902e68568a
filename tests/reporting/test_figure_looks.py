"""All figures look the same whatever is set elsewhere, and can be read in any light and with any eyes."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import combinations, pairwise
from typing import Any

import matplotlib as mpl
import numpy as np
import pytest
from matplotlib import rc_context, style
from matplotlib.figure import Figure
from matplotlib.text import Text

from analyser.reporting.figures import forest, ladder, survival, thinking_time, win_rates
from analyser.reporting.figures.look import (
    DARK,
    FAINT,
    GRID,
    INK,
    LINES,
    NAME,
    PAPER,
    SERIES,
    png_bytes,
    style_of,
    svg_text,
)
from tests.reporting.test_figures import (
    FIGURES,
    NAMES,
    bars,
    cells,
    course,
    differences,
    each_figure,
    labels,
    shown,
)

pytestmark = pytest.mark.slow  # many pages and figures, each a fraction of a second

LONG = "mcts:iterations=20000,c=1.4,base=(patient:least=3,pairs=ignored)"


@pytest.fixture
def other_settings() -> Iterator[None]:
    with rc_context():
        style.use("dark_background")
        mpl.rcParams |= {"font.size": 30, "lines.linewidth": 9, "svg.fonttype": "path", "axes.grid": False}
        mpl.rcParams |= {"xtick.major.size": 20, "axes.linewidth": 5, "axes.xmargin": 0.5, "legend.labelspacing": 3}
        yield


@each_figure
def test_what_is_set_elsewhere_changes_nothing(make: Callable[[], Figure], request: pytest.FixtureRequest) -> None:
    usual, early = svg_text(make(), "one"), make()
    request.getfixturevalue("other_settings")
    assert svg_text(make(), "one") == usual
    assert svg_text(early, "one") == usual, "nor when it is set between drawing and saving"


@each_figure
def test_settings_are_left_as_they_were(make: Callable[[], Figure], other_settings: None) -> None:
    before = mpl.rcParams.copy()
    figure = make()
    svg_text(figure, "one")
    png_bytes(figure)
    with suppress(KeyError):
        win_rates(cells().drop(columns="win_rate"))
    assert mpl.rcParams.copy() == before


def contrast(one: str, other: str) -> float:
    """Of two colours as WCAG 2 has it, 1 to 21."""

    def luminance(colour: str) -> float:
        parts = np.array([int(colour[place : place + 2], 16) for place in (1, 3, 5)]) / 255
        linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
        return float(linear @ [0.2126, 0.7152, 0.0722])

    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("colour", [INK, FAINT, *SERIES])
def test_colours_stand_out_from_light_and_dark_paper(colour: str) -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    assert contrast(colour, PAPER) >= 4.5
    assert contrast(DARK[colour], DARK[PAPER]) >= 4.5


def test_every_colour_has_a_dark_one_of_its_own() -> None:
    assert set(DARK) == {INK, FAINT, GRID, PAPER, *SERIES}
    assert len(set(DARK.values())) == len(DARK)


def test_lines_are_never_told_apart_by_colour_alone() -> None:
    looks = [style_of(place) for place in range(20)]
    for one, other in combinations(looks[:10], 2):
        assert one["marker"] != other["marker"]
    for one, other in pairwise(looks):
        assert one["linestyle"] != other["linestyle"]
    names = [f"player {place}" for place in range(8)]
    (axes,) = shown(win_rates(cells(names)))
    drawn: list[Any] = [container.lines[0] for container in bars(axes)]
    assert len({line.get_marker() for line in drawn}) == 8
    (axes, _) = shown(FIGURES["distributions"]())
    drawn = [line for line in axes.lines if not str(line.get_label()).startswith("_")]
    assert len({line.get_linestyle() for line in drawn}) == len(drawn) == len(LINES)


def read(figure: Figure) -> list[str]:
    """The names in the legend, as one reads them: line by line, those side by side from left to right."""
    figure.draw_without_rendering()
    (legend,) = figure.legends
    places = {text.get_text(): text.get_window_extent() for text in legend.get_texts()}
    return sorted(places, key=lambda name: (-round(places[name].y1), places[name].x0))


def test_a_single_line_needs_no_legend() -> None:
    assert win_rates(cells().query("players == 'greedy'")).legends == []
    assert read(win_rates(cells())) == NAMES


@pytest.mark.parametrize("count", range(2, 9))
def test_a_legend_is_read_in_the_order_of_the_frame(count: int) -> None:
    names = [f"player {place}" for place in range(count)]
    assert read(win_rates(cells(names))) == names


@pytest.mark.parametrize("name", ["win_rates", "ladder", "thinking_time", "forest", "survival"])
def test_long_names_go_on_in_the_next_line(name: str) -> None:
    names = ["random", "greedy", LONG]
    figure = {
        "win_rates": lambda: win_rates(cells(names)),
        "ladder": lambda: ladder(cells(names)),
        "thinking_time": lambda: thinking_time(cells(names)),
        "forest": lambda: forest(differences(names)),
        "survival": lambda: survival(course(names), axis="stages"),
    }[name]()
    texts = labels(shown(figure)[0].get_yticklabels()) if name == "ladder" else read(figure)
    assert [text.replace("\n", "") for text in texts] == names
    assert max(len(line) for text in texts for line in text.split("\n")) <= NAME + 2
    png_bytes(figure)


def test_a_long_title_of_a_panel_stays_within_its_panel() -> None:
    """Cut off at the edge, or run into the next panel's, it can't be read."""
    told = ["2 players, against guardian in all other seats", "Against guardian in all other seats"]
    figure = forest(differences().replace({"panel": dict(zip(("Easy", "Hard"), told, strict=True))}))
    figure.draw_without_rendering()
    assert [axes.get_title("left").replace("\n", " ") for axes in shown(figure)] == told
    for axes in shown(figure):
        (title,) = (text for text in axes.findobj(Text) if text.get_text() == axes.get_title("left"))
        assert title.get_window_extent().x1 <= axes.get_window_extent().x1


@pytest.mark.parametrize("length", [9, 40, len(LONG)])
@pytest.mark.parametrize("name", ["win_rates", "thinking_time", "survival"])
def test_a_legend_leaves_room_for_the_figure(name: str, length: int) -> None:
    names = [f"{place}{LONG[:length]}" for place in range(8)]
    figure = {
        "win_rates": lambda: win_rates(cells(names, ["easy"])),
        "thinking_time": lambda: thinking_time(cells(names, ["easy"])),
        "survival": lambda: survival(course(names).query("panel == 'Easy'"), axis="stages"),
    }[name]()
    png_bytes(figure)  # matplotlib warns where it finds no room, which is an error here
    (axes,) = shown(figure)
    inches = axes.get_position().height * figure.get_figheight()
    assert inches > 1.5


def test_a_player_looks_the_same_in_all_figures_that_belong_together() -> None:
    best = NAMES[-1]
    alone = differences().query("series == @best")
    shapes = []
    for figure in (win_rates(cells(), players=NAMES), forest(alone, players=NAMES), survival(course(), axis="stages")):
        (one,) = [bar for bar in bars(shown(figure)[0]) if bar.get_label() == best]
        line: Any = one.lines[0]
        shapes.append((line.get_color(), line.get_marker()))
    assert len(set(shapes)) == 1


@each_figure
def test_who_lacks_the_font_reads_another_without_serifs(make: Callable[[], Figure]) -> None:
    svg = svg_text(make(), "x")
    assert svg.count("'DejaVu Sans'") == svg.count("'DejaVu Sans', system-ui, sans-serif") > 0
