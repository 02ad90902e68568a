"""Tables on a screen of eighty columns, and the bars beside their intervals."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyser.reporting.layout import (
    EMPTY,
    INSIDE,
    MOST_BAR,
    VALUE,
    ZERO,
    Bars,
    Table,
    bar_column,
    difference_bars,
    markdown_table,
    share_bars,
    text_table,
    wrapped_name,
)
from analyser.reporting.terminal import USUAL

SPEC = "rollout:playouts=200,base=(patient:least=3,late_cards=8),horizon=game"
words = st.text(
    st.characters(codec="ascii", categories=["L", "N"], include_characters=",:(= "), min_size=1, max_size=60
)
shares = st.lists(st.floats(0, 1), min_size=3, max_size=3).map(sorted)


def table(names: int, rows: list[list[str]], bars: Bars | None = None) -> Table:
    return Table("", ("of",) * len(rows[0]), tuple(map(tuple, rows)), names, bars)


@given(st.lists(st.lists(words, min_size=2, max_size=2), min_size=1, max_size=4), st.integers(1, 12), st.data())
def test_no_line_is_too_long_and_nothing_is_lost(names: list[list[str]], numbers: int, data: st.DataObject) -> None:
    spans = [data.draw(shares) for _ in names]
    rows = [[*row, *[f"{place}.{len(row[0])}" for place in range(numbers)]] for row in names]
    lines = text_table(table(2, rows, share_bars([(a, b, c) for a, b, c in spans])))
    assert max(map(len, lines)) <= USUAL
    shown = "".join(lines).replace(" ", "")
    for row in rows:
        assert all(number in shown for number in row[2:])
        assert set("".join(row[:2]).replace(" ", "")) <= set(shown)


def test_long_names_go_on_in_the_next_line_where_they_may_be_broken() -> None:
    assert wrapped_name(SPEC, 20) == [
        "rollout:",
        "playouts=200,base=(",
        "patient:least=3,",
        "late_cards=8),",
        "horizon=game",
    ]
    assert wrapped_name("Castle Panic (Justin De Witt)", 14) == ["Castle Panic", "(Justin De", "Witt)"]
    assert wrapped_name("x" * 25, 10) == ["x" * 10, "x" * 10, "x" * 5]
    assert wrapped_name("goblin.square.low+2", 16) == ["goblin.square.", "low+2"]
    assert wrapped_name("two words", 20) == ["two words"]
    assert wrapped_name("", 5) == [""]


def test_numbers_that_find_no_room_stand_in_a_block_below() -> None:
    lines = text_table(table(1, [["greedy", *["12.345 ±0.678"] * 12], ["patient", *["9.876 ±0.543"] * 12]]))
    assert "" in lines
    assert sum(line.count("±") for line in lines) == 24
    blocks = "\n".join(lines).split("\n\n")
    assert len(blocks) == 3
    assert all([line.split()[0] for line in block.splitlines()] == ["of", "greedy", "patient"] for block in blocks)


def test_a_bar_has_the_room_that_is_left() -> None:
    narrow = text_table(table(1, [["name", "x" * 60]], share_bars([(0.0, 0.5, 1.0)])))
    assert len(narrow[1]) == USUAL - 2 + 2
    wide = text_table(table(1, [["name", "x"]], share_bars([(0.0, 0.5, 1.0)])))
    assert len(wide[1].split()[-1]) == MOST_BAR
    without = text_table(table(1, [["name", "x" * 70]], share_bars([(0.0, 0.5, 1.0)])))
    assert VALUE not in without[1]


def test_bars_show_where_an_interval_lies() -> None:
    bars = share_bars([(0.0, 0.0, 0.0), (0.4, 0.5, 0.6), (1.0, 1.0, 1.0), (0.0, 0.5, 1.0)])
    head, *shown = bar_column(bars, 11)
    assert head == "0 %   100 %"
    assert shown == [
        VALUE + EMPTY * 10,
        EMPTY * 4 + INSIDE + VALUE + INSIDE + EMPTY * 4,
        EMPTY * 10 + VALUE,
        INSIDE * 5 + VALUE + INSIDE * 5,
    ]


def test_differences_show_zero() -> None:
    head, below, across = bar_column(difference_bars([(-0.2, -0.1, -0.05), (-0.01, 0.1, 0.195)]), 21)
    assert head.split() == ["-20", "+20"]
    assert below[10] == across[10].replace(INSIDE, ZERO) == ZERO
    assert below.index(VALUE) == 5
    assert across.index(VALUE) == 15


@pytest.mark.parametrize("spans", [[(0.1, 0.2, 0.3)], [(-0.3, -0.2, -0.1)], [(0.0, 0.0, 0.0)]])
def test_zero_is_always_on_the_scale(spans: list[tuple[float, float, float]]) -> None:
    bars = difference_bars(spans)
    assert bars.low <= 0 <= bars.high
    assert VALUE in bar_column(bars, 12)[1]


@given(shares)
def test_every_bar_is_as_long_as_its_scale(span: list[float]) -> None:
    head, bar = bar_column(share_bars([(span[0], span[1], span[2])]), 17)
    assert len(head) == len(bar) == 17
    assert bar.count(VALUE) == 1


def test_markdown_has_no_bars_and_may_be_as_wide_as_it_likes() -> None:
    lines = markdown_table(table(1, [[SPEC, *["12.345 ±0.678"] * 12]], share_bars([(0.0, 0.5, 1.0)])))
    assert len(lines) == 3
    assert SPEC in lines[2]
    assert VALUE not in "".join(lines)
