"""A study, its store and a report of it, for all tests of `analyser report`."""

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.text import Text

from analyser.kernel.jit import PLAIN
from tests.chosen import EASY, HARDEST, SOLO, SOLO_PART
from tests.cli.running import call

GAMES = 12 if PLAIN else 300
TITLE = "Is one of them worth it?"
STUDY = f"""\
title = "{TITLE}"
game = "{SOLO}"
difficulties = ["{EASY}", "{HARDEST}"]
policies = ["random", "greedy", "patient"]
games = {GAMES}
seed = 7
[house_rules."as printed"]
[house_rules."without one"]
{SOLO_PART} = 0
"""
CELLS = 12
TIMED = {"index.html", "manifest.json", "times.csv", "figures/thinking_time.svg", "figures/thinking_time.png"}


def fine(*words: object) -> str:
    """What a command that must succeed says beside its data."""
    said = call(*map(str, words))
    assert said.code == 0, said.err
    return said.err


def files_of(folder: Path) -> dict[str, bytes]:
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def make_report(folder: Path) -> Path:
    """Fills a folder with a study, its store, and a report of it."""
    (folder / "study.toml").write_text(STUDY, encoding="utf-8")
    words = ("--store", folder / "kept.sqlite", "--threads", 1)
    fine("report", folder / "study.toml", "--play", "--games", 3, "-o", folder / "report", *words)
    return folder


def manifest(folder: Path) -> Any:
    return json.loads((folder / "manifest.json").read_text(encoding="utf-8"))


def not_repeatable(folder: Path) -> set[str]:
    """The files that are not promised again."""
    return {name for name, one in manifest(folder)["files"].items() if not one["repeatable"]}


def sketch(figure: Figure, name: str = "") -> str:
    """What a figure shows, undrawn: its texts and lines as a number."""
    shown = [text.get_text() for text in figure.findobj(Text)]
    lines = [np.asarray(line.get_xydata()).tobytes() for line in figure.findobj(Line2D)]
    digest = sha256(repr((shown, lines, name)).encode()).hexdigest()
    return f'<svg viewBox="0 0 10 10"><text>{digest}</text></svg>'
