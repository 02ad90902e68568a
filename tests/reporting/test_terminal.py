"""Lines are laid out for what they are written on: its width, its letters, its colours."""

import io
import re
import sys
from dataclasses import replace

import pytest

from analyser.experiments.run import RunRequest
from analyser.reporting.layout import BEST, CLOSE, COLOURS, PLAIN, WORSE, Table, text_table
from analyser.reporting.styles import STYLES
from analyser.reporting.tables import render
from analyser.reporting.terminal import ASCII, Paper, columns, screen, spell_what_is_missing, spelt, written_on
from tests.chosen import DUEL, SOLO

TABLE = Table(
    "Rates",
    ("policy", "won %", "interval"),
    (("greedy", "4.0 ±1.0", "3.0 – 5.0"), ("patient", "3.5 ±1.0", "2.5 – 4.5"), ("random", "<0.1", "0.0 – 0.1")),
    1,
    standings=(BEST, CLOSE, WORSE),
)


class Terminal(io.StringIO):
    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("said", "width"), [("20", 40), ("40", 40), ("97", 97), ("900", 120)])
def test_the_width_is_as_columns_says_within_bounds(monkeypatch: pytest.MonkeyPatch, said: str, width: int) -> None:
    monkeypatch.setenv("COLUMNS", said)
    assert columns() == width


def test_a_word_that_is_longer_than_a_line_goes_on_behind_a_comma() -> None:
    with written_on(Paper(40)):
        lines = STYLES["table"].notes(["casual is fallible:base=careful,lapse=aggressive,slips=40%"])
    assert lines == ["casual is", "  fallible:base=careful,", "  lapse=aggressive,slips=40%"]


@pytest.mark.parametrize("game", [SOLO, DUEL])
def test_tables_of_a_run_fit_narrow_terminals(game: str) -> None:
    found = RunRequest(game, difficulty="all" if game == SOLO else None, policy=["random"], games=30).carry_out()
    run = found.result_or_raise()
    for width in (40, 60, 80, 120):
        with written_on(Paper(width)):
            for is_full in (False, True):
                lines = render(run, "table", is_full=is_full)
                assert max(map(len, lines)) <= width


def test_colours_say_what_is_best_and_what_cannot_be_told_apart_from_it() -> None:
    plain = text_table(TABLE)
    assert not any("\x1b" in line for line in plain)
    with written_on(Paper(has_colours=True)):
        header, *rows = text_table(TABLE)
    assert header == plain[0]
    assert rows == [f"{COLOURS[one]}{line}{PLAIN}" for one, line in zip((BEST, CLOSE, WORSE), plain[1:], strict=True)]


def test_what_colours_mean_is_told_where_there_are_any() -> None:
    style = STYLES["table"]
    assert not any("green" in line for line in style.tables([TABLE]))
    with written_on(Paper(has_colours=True)):
        assert style.tables([TABLE])[-1].startswith("green: the best, yellow: ")
        assert not any("green" in line for line in style.tables([replace(TABLE, standings=())]))


def test_colours_are_for_terminals_that_want_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert not screen().has_colours, "no terminal"
    monkeypatch.setattr(sys, "stdout", Terminal())
    assert screen().has_colours
    for name, value in (("NO_COLOR", "1"), ("TERM", "dumb")):
        with monkeypatch.context() as patch:
            patch.setenv(name, value)
            assert not screen().has_colours


def test_letters_that_are_missing_are_spelt_and_columns_still_line_up() -> None:
    with written_on(Paper(encoding=ASCII)):
        assert spelt("4.0 ±1.0 – ×2, ½ … ∞") == "4.0 +-1.0 - x2, 1/2 ... inf"
        lines = text_table(TABLE)
    assert all(line.isascii() for line in lines)
    assert len({len(line) for line in lines}) == 1
    assert re.search(r"4\.0 \+-1\.0", lines[1])
    assert spelt("±") == "±"


@pytest.mark.parametrize("language", ["C", "POSIX"])
def test_a_plain_locale_has_plain_letters(monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    for name in ("PYTHONUTF8", "PYTHONIOENCODING", "LC_CTYPE", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LC_ALL", language)
    stream = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    spell_what_is_missing(stream)
    stream.write("a – b ☃")
    stream.flush()
    assert stream.buffer.read1() == b""
    stream.seek(0)
    assert stream.read() == "a - b ?"


def test_a_rich_locale_keeps_its_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    stream = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    spell_what_is_missing(stream)
    stream.write("a – b")
    stream.seek(0)
    assert stream.read() == "a – b"
