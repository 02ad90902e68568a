"""The compiled game against its twin in plain Python: move by move, and in its statistics."""

import json
from collections import Counter
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from analyser.experiments.cells import Cell, find_lineups
from analyser.experiments.counting.layout import shares_of
from analyser.experiments.playing.prepared_cell import PreparedCell
from analyser.games.catalogue import find_game
from analyser.games.freyas_folly import text
from analyser.statistics.methods import FIXED
from tests.budgets import TWINS as BUDGET
from tests.budgets import scaled
from tests.cells import make_cells
from tests.contract.samples import random_cell
from tests.games.told import games_of
from tests.oracle.freyas_folly import Mismatch, default_components, default_rules, greedy_choice, replay

GAME = find_game("freyas_folly")
TWINS = {"greedy": greedy_choice}
PLAYED = scaled(20_000)
TOLD_OF = 20_000
SHARES = {
    3: {"by_pieces": 46.4, "ender_wins": 79, "tied": 2.4, "win": (0.332, 0.352, 0.315)},
    4: {"by_pieces": 33.2, "ender_wins": 79, "tied": 3.4, "win": (0.244, 0.264, 0.264, 0.228)},
    5: {"by_pieces": 11.8, "ender_wins": 80, "tied": 4.1, "win": (0.209, 0.240, 0.201, 0.169, 0.180)},
}
"""What greedy's games come to by the rulings' table, in percent, and each seat's share of the wins."""
MEANS = {3: {"points": 55.8, "best": 68.1}, 4: {"points": 42.6, "best": 56.1}, 5: {"points": 30.8, "best": 44.4}}
"""Points of all seats, and of the winner, likewise."""
AT_RANDOM = {
    3: {"by_pieces": 4.4, "ender_wins": 73, "tied": 1.3},
    4: {"by_pieces": 9.5, "ender_wins": 69, "tied": 2.0},
    5: {"by_pieces": 7.6, "ender_wins": 67, "tied": 1.9},
}
"""What random's games come to, likewise; and their turns, of which two means may differ by `UNSURE_TURNS`."""
TURNS_AT_RANDOM = {3: 1430, 4: 1626, 5: 1686}
UNSURE_TURNS = 50
PLAYED_AT_RANDOM, TOLD_AT_RANDOM = scaled(4_000), 5_000
UNSURE = 0.4
"""Points by which two means of so many games may differ, and what rounding adds."""
MOVES = {form.split(" ")[0] for form in text.FORMS}
EVENTS = {
    *("fill", "workshop", "abilities", "piece", "start", "draw", "ability"),
    *("market", "turn", "token", "collect", "home", "discard", "complete", "last_turn", "score"),
}
"""`piece` is both what the set-up draws and what is completed."""
ENDS = {"dwarfs", "pieces", "limit"}


def check(transcript: dict[str, Any]) -> None:
    """The twin plays the game after; what greedy does it also decides for itself."""
    try:
        replay(transcript, [TWINS.get(spec) for spec in transcript["players"]])
    except Mismatch as mismatch:
        kept = {key: transcript[key] for key in ("variant", "rules", "components", "seed", "index", "players")}
        pytest.fail(f"{mismatch}\nin {json.dumps(kept)}")


def printed_cells(spec: str = "greedy", seed: int = 1) -> list[Cell]:
    """Every number of players, as printed."""
    return make_cells(GAME, players=("all",), lineups=find_lineups(GAME, [spec]), seed=seed)


def test_the_box_is_the_twins() -> None:
    for cell in printed_cells():
        assert cell.components.to_dict() == default_components()
        assert cell.rules == default_rules(cell.mode.variant, cell.mode.players)


def test_twin_agrees_on_every_variant() -> None:
    for variant in GAME.variants:
        for cell in make_cells(GAME, variant=variant, players=("all",), lineups=find_lineups(GAME, ["greedy"])):
            for transcript in games_of(cell, Random(cell.label), 1):
                check(transcript)


def test_twin_agrees_on_games_of_all_sorts(tmp_path: Path) -> None:
    check_cells(tmp_path, 6)


@pytest.mark.slow
def test_twin_agrees_on_hundreds_of_games(tmp_path: Path) -> None:
    """House rules, boxes, variants and policies of all sorts: all moves, events and ends come up."""
    moves, events, ends = check_cells(tmp_path, 2 * BUDGET.cells)
    assert set(moves) == MOVES
    assert set(events) == EVENTS
    assert set(ends) == ENDS


def check_cells(folder: Path, count: int) -> tuple[Counter[str], Counter[str], Counter[str]]:
    """Plays random cells and checks all games; the moves, events and ends that came up."""
    random, moves, events, ends = Random(count), Counter[str](), Counter[str](), Counter[str]()
    for _ in range(count):
        cell = random_cell(GAME, random, folder, ["greedy", "greedy", "random"])
        for transcript in games_of(cell, random, 2):
            check(transcript)
            moves.update(event["move"].split(" ")[0] for event in transcript["events"] if "move" in event)
            events.update(event.get("event") or event.get("chance") for event in transcript["events"])
            ends[transcript["result"]["by"]] += 1
    del events[None]
    return moves, events, ends


def error(share: float, played: int = PLAYED, told_of: int = TOLD_OF) -> float:
    """The standard error of the difference of two shares about this one, and what rounding adds to it."""
    spread = max(share * (1 - share), 0.01)
    return sqrt(spread / played + spread / told_of) + 0.0025


@pytest.mark.slow
def test_kernel_plays_as_the_rulings_say() -> None:
    """Greedy's figures; the few games that nobody ends are no part of them."""
    for cell in printed_cells(seed=7):
        prepared, players = PreparedCell(cell), cell.mode.players
        tally = prepared.play_chunk(0, PLAYED, prepared.new_workspace()).tally
        mean = {slot.name: _mean(prepared.layout, tally, slot) for slot in prepared.layout.slots}
        for name in ("by_pieces", "ender_wins", "tied"):
            told = float(SHARES[players][name]) / 100  # type: ignore[arg-type]
            assert abs(mean[name] - told) < 4 * error(told), (players, name, mean[name])
        won: Any = SHARES[players]["win"]
        for side, told in zip(shares_of(prepared.layout, tally, FIXED).sides, won, strict=True):
            assert abs(side.share.value - told) < 4 * error(told), (players, side.share, told)
        points = sum(mean[f"points[{seat}]"] for seat in range(players)) / players
        assert abs(points - MEANS[players]["points"]) < UNSURE
        assert abs(mean["best"] - MEANS[players]["best"]) < UNSURE


@pytest.mark.slow
def test_random_games_are_as_the_rulings_say() -> None:
    for cell in printed_cells("random", seed=7):
        prepared, players = PreparedCell(cell), cell.mode.players
        tally = prepared.play_chunk(0, PLAYED_AT_RANDOM, prepared.new_workspace()).tally
        mean = {slot.name: _mean(prepared.layout, tally, slot) for slot in prepared.layout.slots}
        for name, percent in AT_RANDOM[players].items():
            told = percent / 100
            assert abs(mean[name] - told) < 4 * error(told, PLAYED_AT_RANDOM, TOLD_AT_RANDOM), (players, name)
        assert abs(mean["turns"] - TURNS_AT_RANDOM[players]) < UNSURE_TURNS, (players, mean["turns"])


def _mean(layout: Any, tally: Any, slot: Any) -> float:
    counts = layout.histogram(tally, layout.names.index(slot.name))
    return float((counts * (np.arange(len(counts)) + slot.metric.least)).sum() / counts.sum())
