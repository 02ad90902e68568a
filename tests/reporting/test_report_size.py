"""A store of thousands of cells becomes a report in a machine of little memory: ten thousand in a deep run."""

import csv
import json
import re
import subprocess
import sys
import time
from itertools import islice, product
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest

from analyser.experiments.cells import Cell, RuleSet, find_lineups, make_grid
from analyser.experiments.counting.chunks import Chunk, Span
from analyser.experiments.counting.layout import Layout, Outcomes, Tally, layout_of
from analyser.experiments.keeping.store import Store
from analyser.games.fields import Flag
from analyser.kernel.outcomes import LOST, WON
from tests.budgets import is_deep
from tests.chosen import EASY, SOLO_COUNTS, SOLO_GAME, SOLO_INTEGER
from tests.cli.running import PATIENCE, environment

GAME = SOLO_GAME
GAMES, RULES, PLAYERS = 50, 100 if is_deep() else 10, 25
CELLS = RULES * PLAYERS * len(GAME.difficulties)
CROWD_RULES = RULES // 10
MOST_MEGABYTES = 320 + CELLS * 0.018
MEASURED = """
import resource, subprocess, sys
done = subprocess.run(sys.argv[1:])
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)  # of that one alone, in KB
sys.exit(done.returncode)
"""
"""A process begins with the memory of the one that starts it: this one is small."""
FINDING = """
import sys, time
from pathlib import Path
from analyser.experiments.report import data
from analyser.experiments.report.cells import read_store_cells
from analyser.experiments.keeping.store import read_store
data.replay = lambda surprise: surprise  # nobody played these games
began = time.monotonic()
with read_store(Path("crowd.sqlite")) as store:
    found = data.collect_data(read_store_cells(store), store, transcripts=10)
print(len(found.reported.lines), len(found.replayed), f"{time.monotonic() - began:.1f} s", file=sys.stderr)
"""


def rule_sets() -> list[RuleSet]:
    """House rules, those as printed first; none of them changes how a tally is laid out."""
    flags = [field for field in GAME.fields if isinstance(field, Flag)]
    parts = {f"{SOLO_COUNTS.name}.{part.name}": part.default for part in SOLO_COUNTS.parts[-2:]}
    printed: dict[str, Any] = {field.name: field.default for field in flags} | {SOLO_INTEGER.name: SOLO_INTEGER.default}
    printed |= parts
    choices = [(False, True)] * len(flags) + [range(SOLO_INTEGER.low, SOLO_INTEGER.high + 1)] + [(1, 0)] * len(parts)
    found = [dict(zip(printed, values, strict=True)) for values in product(*choices)]
    found.sort(key=lambda settings: settings != printed)
    return [RuleSet(settings) for settings in islice(found, RULES)]


def cells() -> list[Cell]:
    """Each rules with each player at each difficulty: all of them play the same games."""
    shapes = islice(product(range(1, 6), range(5)), PLAYERS)
    players = [f"patient:least={least},late_cards={late}" for least, late in shapes]
    return make_grid(GAME, difficulties=("all",), rule_sets=rule_sets(), lineups=find_lineups(GAME, players))


def crowd() -> list[Cell]:
    """As many cells of a thousand players at one difficulty: half a million pairs under each rules."""
    players = [f"patient:least={least},late_cards={late}" for least, late in product(range(1, 41), range(25))]
    return make_grid(
        GAME, difficulties=(EASY,), rule_sets=rule_sets()[:CROWD_RULES], lineups=find_lineups(GAME, players)
    )


def tally_of(layout: Layout, outcomes: Outcomes, random: np.random.Generator) -> Tally:
    """Histograms of games with these outcomes; how they went is by chance."""
    assert GAME.shown.losses is not None
    tally, lost = layout.new_tally(), int((outcomes == LOST).sum())
    for slot, (name, size) in enumerate(zip(layout.names, layout.sizes, strict=True)):
        count = lost if name in GAME.shown.losses.metrics else len(outcomes)
        values = random.integers(0, min(size, 10), count)
        if name == "win":
            values = (outcomes == WON).astype(np.int64)
        layout.histogram(tally, slot)[:] = np.bincount(values, minlength=size)
    return tally


def fill(path: Path, made: list[Cell]) -> None:
    """A store of games that nobody played."""
    store, random = Store(path), np.random.default_rng(1)
    store.do("PRAGMA synchronous = OFF")  # no power cut matters here
    layout, players = layout_of(made[0]), len({cell.policies[0].spec for cell in made})
    for place, cell in enumerate(made):
        rate = 0.1 + 0.8 * (place % players) / players
        outcomes = np.where(random.random(GAMES) < rate, WON, LOST).astype(np.uint8)
        chunk = Chunk(Span(0, GAMES), tally_of(layout, outcomes, random), outcomes, 1e-4)
        assert store.keep(store.cell(cell.to_dict(), layout), chunk)
    store.close()


class Made(NamedTuple):
    """A report's folder, and what it cost."""

    folder: Path
    seconds: float
    megabytes: float


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Made:
    folder = tmp_path_factory.mktemp("size")
    fill(folder / "kept.sqlite", cells())
    began = time.monotonic()
    done = measured(folder, "-m", "analyser", "report", "kept.sqlite", "--games", "0", "-o", "out")
    return Made(folder / "out", time.monotonic() - began, int(done.stdout) / 1024)


def measured(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Python's output, and then how much memory it took, in KB."""
    done = subprocess.run(
        [sys.executable, "-c", MEASURED, sys.executable, *words],
        cwd=folder,
        env=environment(),
        capture_output=True,
        check=False,
        text=True,
        encoding="utf-8",
        timeout=PATIENCE,
    )
    assert done.returncode == 0, done.stderr
    return done


@pytest.mark.slow
def test_a_report_of_many_cells_needs_little_memory(made: Made) -> None:
    sys.stdout.write(f"{CELLS:,} cells: {made.seconds:.1f} s, {made.megabytes:.0f} MB\n")
    assert made.megabytes <= MOST_MEGABYTES


@pytest.mark.slow
def test_all_cells_are_in_every_file_and_in_one_chapter_of_the_page(made: Made) -> None:
    with (made.folder / "results.csv").open(encoding="utf-8", newline="") as file:
        rows = [(row["difficulty"], row["rules_name"], row["players"]) for row in csv.DictReader(file)]
    assert len(set(rows)) == len(rows) == CELLS
    manifest = json.loads((made.folder / "manifest.json").read_text(encoding="utf-8"))
    assert (len(manifest["cells"]), manifest["games"]) == (CELLS, CELLS * GAMES)
    page = (made.folder / "index.html").read_text(encoding="utf-8")
    (section,) = re.findall(r'<h2 id="all">.*?</section>', page, re.DOTALL)
    assert section.count("<tr>") == 1 + CELLS


@pytest.mark.slow
def test_a_thousand_players_are_compared_in_little_memory(tmp_path: Path) -> None:
    """Who is best of them, and the most surprising games: no pair is kept that is not told of."""
    fill(tmp_path / "crowd.sqlite", crowd())
    done = measured(tmp_path, "-c", FINDING)
    lines, told, *took = done.stderr.split()
    megabytes = int(done.stdout) / 1024
    sys.stdout.write(f"{1_000 * CROWD_RULES:,} cells of a thousand players: {' '.join(took)}, {megabytes:.0f} MB\n")
    assert (int(lines), int(told)) == (1_000 * CROWD_RULES, 10)
    assert megabytes <= 250, "the page needs the other half"
