"""The compiled game against its twin in plain Python: move by move, and in its statistics."""

import json
from collections import Counter
from collections.abc import Iterator
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any

import pytest

from analyser.experiments.cells import Cell, find_lineups
from analyser.games.catalogue import find_game
from analyser.games.fields import Field, Flag, Integer, helps_of
from analyser.games.rietburg import text
from tests.budgets import TWINS as BUDGET
from tests.budgets import scaled
from tests.cells import make_cells
from tests.contract.samples import random_cell
from tests.games.told import games_of, won_by_kernel
from tests.oracle.rietburg import (
    Mismatch,
    count_ends,
    default_components,
    default_rules,
    greedy_choice,
    replay,
)

GAME = find_game("rietburg")
TWINS = {"greedy": greedy_choice}
PLAYED = scaled(100_000)
PERCENT = {
    "first": (28.9, 19.4, 7.3),
    "easy": (10.8, 5.3, 1.8),
    "standard": (7.4, 3.4, 1.1),
    "hard": (4.7, 2.0, 0.6),
}
"""What greedy wins by the rulings' table with two, three and four heroes, of 100,000 games each."""
TOLD_OF = 100_000
ROUNDING = 0.0005
"""The table has one decimal of a percent."""
EVENTS = {
    *("narrator", "encounter", "task", "quiver", "friend"),
    *("turn", "laid", "shown", "will", "paid", "defeated", "narrator_added", "task_done"),
}
ENDS = {"tasks", "narrator", "encounters", "turns"}


def check(transcript: dict[str, Any]) -> None:
    """The twin plays the game after; what greedy does it also decides for itself."""
    try:
        replay(transcript, [TWINS.get(spec) for spec in transcript["players"]])
    except Mismatch as mismatch:
        kept = {key: transcript[key] for key in ("variant", "rules", "components", "seed", "index", "players")}
        pytest.fail(f"{mismatch}\nin {json.dumps(kept)}")


def printed_cells(spec: str = "greedy", seed: int = 1) -> list[Cell]:
    """Every difficulty and number of heroes."""
    every = ("all",)
    return make_cells(GAME, difficulties=every, players=every, lineups=find_lineups(GAME, [spec]), seed=seed)


def test_the_box_is_the_twins() -> None:
    (cell,) = make_cells(GAME, players=(2,), lineups=find_lineups(GAME, ["random"]))
    assert cell.components.to_dict() == default_components()
    assert cell.rules == default_rules(cell.mode.difficulty, 2)


def test_twin_agrees_on_the_game_as_printed() -> None:
    for cell in printed_cells():
        for transcript in games_of(cell, Random(cell.label), 2):
            check(transcript)


def test_twin_agrees_on_games_of_all_sorts(tmp_path: Path) -> None:
    check_cells(tmp_path, 12)


@pytest.mark.slow
def test_twin_agrees_on_hundreds_of_games(tmp_path: Path) -> None:
    """House rules, boxes, heroes and policies of all sorts: all moves, events and ends come up."""
    moves, events, ends = check_cells(tmp_path, 3 * BUDGET.cells)
    assert set(moves) == {move_word(form) for form in text.FORMS}
    assert set(events) == EVENTS
    assert set(ends) == ENDS


def check_cells(folder: Path, count: int) -> tuple[Counter[str], Counter[str], Counter[str]]:
    """Plays random cells and checks all games; the moves, events and ends that came up."""
    random, moves, events, ends = Random(count), Counter[str](), Counter[str](), Counter[str]()
    for _ in range(count):
        cell = random_cell(GAME, random, folder, [random.choice(["random", "greedy"])])
        for transcript in games_of(cell, random, BUDGET.games):
            check(transcript)
            moves.update(move_word(event["move"]) for event in transcript["events"] if "move" in event)
            events.update(event.get("event") or event.get("chance") for event in transcript["events"])
            ends[transcript["result"]["end"]] += 1
    del events[None]
    return moves, events, ends


def move_word(move: str) -> str:
    """What sort of move it is: the first word, of a book's the second too."""
    words = move.split(" ")
    return " ".join(words[:2]) if words[0] == "book" and words[1].islower() else words[0]


def error(share: float, *counts: int) -> float:
    """The standard error of the difference of two shares about this one, and what rounding adds to it."""
    spread = max(share * (1 - share), 1 / min(counts))
    return sqrt(sum(spread / count for count in counts)) + ROUNDING / 4


@pytest.mark.slow
def test_kernel_wins_as_the_rulings_say() -> None:
    for cell in printed_cells(seed=7):
        told = PERCENT[cell.mode.difficulty][cell.mode.players - 2] / 100
        found = won_by_kernel(cell, PLAYED)
        assert abs(found - told) < 4 * error(told, PLAYED, TOLD_OF), (cell.label, found, told)


def ends(field: Field, default: Any) -> Iterator[tuple[int, Any]]:
    """The least and the highest value of a field with the direction that it declares for each."""
    if isinstance(field, Flag):
        yield (-field.helps if default else field.helps), not default
    elif isinstance(field, Integer):
        yield from (
            (helps, end) for helps, end in ((-field.helps, field.low), (field.helps, field.high)) if end != default
        )


@pytest.mark.slow
def test_declared_directions_are_those_of_the_games() -> None:
    """What a field declares is taken for certain where rules are balanced: no game may speak against it."""
    heroes, games, contradicted = {"heroes": ["kheela", "kram"]}, PLAYED // 40, []
    (cell,) = house_cells(heroes)
    before = won_by_kernel(cell, games)
    for field in GAME.fields:
        for helps, end in ends(field, cell.rules[field.name]) if helps_of(field) else ():
            (other,) = house_cells(heroes | {field.name: end})
            after = won_by_kernel(other, games)
            if helps * (before - after) > 4 * error(before, games, games):
                contradicted.append((field.name, end, before, after))
    assert contradicted == []


def house_cells(settings: dict[str, Any]) -> list[Cell]:
    """Two heroes led by captain, who heeds nearly all that rules may change."""
    return make_cells(
        GAME, difficulties=("standard",), lineups=find_lineups(GAME, ["captain"]), settings=settings, seed=11
    )


@pytest.mark.slow
@pytest.mark.parametrize("heroes", [2, 3, 4])
def test_twin_wins_as_the_rulings_say(heroes: int) -> None:
    """By luck of the twin's own."""
    games = BUDGET.simulated
    won = count_ends("first", heroes, greedy_choice, games, Random(heroes))["tasks"] / games
    told = PERCENT["first"][heroes - 2] / 100
    assert abs(won - told) < 4 * error(told, games, TOLD_OF), (won, told)
