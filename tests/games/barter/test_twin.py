"""The compiled game against its twin in plain Python: move by move, and in its statistics."""

import json
from collections import Counter
from functools import partial
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any

import pytest

from analyser.experiments.cells import Cell
from analyser.experiments.playing.prepared_cell import PreparedCell
from tests.budgets import TWINS as BUDGET
from tests.contract.samples import plain_cell, random_cell
from tests.games.barter.tables import GAME
from tests.games.told import games_of
from tests.oracle.barter import (
    Mismatch,
    default_components,
    default_rules,
    greedy_choice,
    random_choice,
    replay,
    saver_choice,
    simulate,
)
from tests.oracle.barter.table import Policy

TWINS: dict[str, Policy] = {
    "random": random_choice,
    "greedy": greedy_choice,
    "saver": saver_choice,
    "saver:least=1": partial(saver_choice, least=1),
}
CELLS, PLAYED = 12, 40_000


def check(cell: Cell, transcript: dict[str, Any]) -> None:
    """The twin plays the game after; what any policy but random does it also decides for itself."""
    twins = [TWINS[spec] if spec != "random" else None for spec in transcript["players"]]
    try:
        replay(transcript, [twins[side] for side in cell.sides])
    except Mismatch as mismatch:
        kept = {key: transcript[key] for key in ("variant", "rules", "components", "seed", "index", "players")}
        pytest.fail(f"{mismatch}\nin {json.dumps(kept)}")


def test_twin_agrees_on_the_game_as_printed() -> None:
    for spec in TWINS:
        cell = plain_cell(GAME, spec)
        for transcript in games_of(cell, Random(spec), 2):
            check(cell, transcript)


@pytest.mark.slow
def test_twin_agrees_on_games_of_all_sorts(tmp_path: Path) -> None:
    check_cells(tmp_path, CELLS)


@pytest.mark.slow
def test_twin_agrees_on_hundreds_of_games(tmp_path: Path) -> None:
    """House rules, decks, variants, numbers and line-ups of all sorts: all that can happen does."""
    moves, events, winners = check_cells(tmp_path, 2 * BUDGET.cells)
    assert set(moves) == {"pass", "offer", "accept", "refuse", "lay", "keep"}
    assert min(moves.values()) > 50
    assert min(events[event] for event in ("deal", "turn", "die", "draw", "reshuffle")) > 50
    assert {0, 1, 2} <= set(winners)


def check_cells(folder: Path, count: int) -> tuple[Counter[str], Counter[str], Counter[int]]:
    """Plays random cells and checks all games; the moves and events that came up, and how many won together."""
    random, moves, events, winners = Random(count), Counter[str](), Counter[str](), Counter[int]()
    for _ in range(count):
        cell = random_cell(GAME, random, folder, list(TWINS))
        for transcript in games_of(cell, random, BUDGET.games):
            check(cell, transcript)
            moves.update(event["move"].split(" ")[0] for event in transcript["events"] if "move" in event)
            events.update(event.get("event") or event.get("chance") for event in transcript["events"])
            winners[len(transcript["result"]["winners"])] += 1
    return moves, events, winners


@pytest.mark.slow
@pytest.mark.parametrize("spec", ["random", "greedy", "saver"])
def test_twin_and_kernel_agree_in_statistics(spec: str) -> None:
    """Shares of games won by each seat, alone or with others, by shuffles of their own: within four standard errors."""
    random = Random(spec)
    variant = {"variant": "rivals", "players": 3}
    found = Counter[int]()
    for _ in range(BUDGET.simulated):
        told = simulate(variant, default_rules(), default_components(), [TWINS[spec]] * 3, random)
        found.update(told["result"]["winners"])
    prepared = PreparedCell(plain_cell(GAME, spec, seed=7))
    layout, tally = prepared.layout, prepared.play_chunk(0, PLAYED, prepared.new_workspace()).tally
    for seat in range(3):
        won = layout.histogram(tally, layout.names.index(f"win[{seat}]"))[1:].sum() / PLAYED
        error = sqrt(won * (1 - won) * (1 / BUDGET.simulated + 1 / PLAYED))
        assert abs(found[seat] / BUDGET.simulated - won) < 4 * error, (seat, found[seat] / BUDGET.simulated, won)
