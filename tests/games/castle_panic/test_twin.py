"""The compiled game against its twin in plain Python: move by move, and in its statistics."""

import json
from collections import Counter
from collections.abc import Iterator
from itertools import chain
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any

import pytest

from analyser.experiments.cells import Cell, find_lineups
from analyser.experiments.playing.prepared_cell import PreparedCell
from analyser.games.castle_panic import text
from analyser.games.fields import Counts, Field, Flag, Integer, Integers, helps_of
from tests.budgets import TWINS as BUDGET
from tests.budgets import scaled
from tests.cells import make_cells
from tests.contract.samples import plain_cell, random_cell
from tests.games.castle_panic.positions import GAME
from tests.games.castle_panic.samples import agreeing
from tests.games.castle_panic.tables import mode_of
from tests.games.told import games_of, won_by_kernel
from tests.oracle.castle_panic import (
    Mismatch,
    default_components,
    default_rules,
    greedy_choice,
    loner_choice,
    random_choice,
    replay,
    simulate,
    thrifty_choice,
)

TWINS = {"loner": loner_choice, "greedy": greedy_choice, "thrifty": thrifty_choice}
DEFINED_FOR = ("coop", "solitaire")
"""Where the reference policies are (P2 to P4)."""
PLAYED = scaled(100_000)
EVENTS = {
    *("deal", "draw", "reshuffle", "token", "die", "tokens", "token_reshuffle"),
    *("turn", "phase", "wall", "fortify_lost", "tower", "damage", "slain", "removed", "out"),
}
"""T3, T4."""


ENDLESS = """
base = "default"
[tokens]
goblin = 3
orc = 2
troll = 1
goblin_king = 0
healer = 0
orc_warlord = 0
troll_mage = 0
giant_boulder = 0
move_red = 0
move_green = 0
move_blue = 0
move_clockwise = 0
move_counter_clockwise = 0
draw_3 = 2
draw_4 = 2
"""
"""Nothing is left that moves a monster, and more is due by the draws than three plagues and a discard use up (O16)."""


def check(cell: Cell, transcript: dict[str, Any]) -> None:
    """The twin plays the game after; what a reference policy does it also decides for itself."""
    is_defined = cell.mode.variant in DEFINED_FOR
    twins = [TWINS.get(spec) if is_defined else None for spec in transcript["players"]]
    try:
        replay(transcript, [twins[side] for side in cell.sides])
    except Mismatch as mismatch:
        kept = {key: transcript[key] for key in ("variant", "rules", "components", "seed", "index", "players")}
        pytest.fail(f"{mismatch}\nin {json.dumps(kept)}")


def printed_cells(variant: str = "coop", spec: str = "thrifty", seed: int = 1, **settings: Any) -> list[Cell]:
    """Every number of players of a variant."""
    return make_cells(
        GAME, variant=variant, players=("all",), lineups=find_lineups(GAME, [spec]), settings=settings, seed=seed
    )


@pytest.mark.parametrize("variant", GAME.variants)
def test_twin_agrees_on_the_game_as_printed(variant: str) -> None:
    for cell in printed_cells(variant):
        for transcript in games_of(cell, Random(variant), 2):
            check(cell, transcript)


def test_twin_agrees_on_games_of_all_sorts(tmp_path: Path) -> None:
    check_cells(tmp_path, 20, ["random", "thrifty"])


@pytest.mark.slow
def test_twin_agrees_on_hundreds_of_games(tmp_path: Path) -> None:
    """House rules, boxes, variants, numbers and policies of all sorts: all moves, events and ends come up."""
    moves, events, ends = check_cells(tmp_path, 2 * BUDGET.cells, ["random", "random", *TWINS])
    assert set(moves) == {" ".join(word for word in form.split() if word.islower()) for form in text.FORMS}
    assert set(events) == EVENTS
    assert set(ends) == {True, False, None}


def check_cells(
    folder: Path, count: int, policies: list[str]
) -> tuple[Counter[str], Counter[str], Counter[bool | None]]:
    """Plays random cells, each by one of these, and checks all games; the moves, events and ends that came up.

    Every line-up is compiled anew: the same policy on all sides makes few of them.
    """
    random, moves, events, ends = Random(count), Counter[str](), Counter[str](), Counter[bool | None]()
    for _ in range(count):
        cell = random_cell(GAME, random, folder, [random.choice(policies)])
        for transcript in games_of(cell, random, BUDGET.games):
            check(cell, transcript)
            moves.update(move_word(event["move"]) for event in transcript["events"] if "move" in event)
            events.update(event.get("event") or event.get("chance") for event in transcript["events"])
            ends[transcript["result"]["win"]] += 1
    del events[None]
    return moves, events, ends


def move_word(move: str) -> str:
    """Of `keep all` and `discard all` both words, of others the first but for `no trade`."""
    return move if move in ("keep all", "discard all", "no trade") else move.split(" ", maxsplit=1)[0]


PERCENT = {
    ("loner", "a"): (0.13, 0.34, 0.03, 0.04, 0.07, 0.00),
    ("greedy", "a"): (0.13, 2.94, 0.91, 2.50, 4.93, 0.52),
    ("thrifty", "a"): (30.03, 20.97, 7.25, 13.56, 20.13, 1.88),
    ("thrifty", "b"): (36.61, 30.16, 13.10, 22.29, 30.01, 3.75),
}
"""The rulings' table, by policy and tokens: games won by 1 to 6 players, of 1,000,000 each."""
TOLD_OF = 1_000_000


def error(share: float, *counts: int) -> float:
    """The standard error of the difference of two shares about this one; rounding to 0.01 % included."""
    spread = max(share * (1 - share), 1 / min(counts))
    return sqrt(sum(spread / count for count in counts)) + 0.00005 / 4


@pytest.mark.slow
@pytest.mark.parametrize(("spec", "tokens"), PERCENT)
def test_kernel_wins_as_the_rulings_say(spec: str, tokens: str) -> None:
    cells = [*printed_cells("solitaire", spec, 7, tokens=tokens), *printed_cells("coop", spec, 7, tokens=tokens)]
    for cell, percent in zip(cells, PERCENT[spec, tokens], strict=True):
        found, told = won_by_kernel(cell, PLAYED), percent / 100
        assert abs(found - told) < 4 * error(told, PLAYED, TOLD_OF), (cell.mode.players, found, told)


@pytest.mark.slow
def test_random_play_wins_nothing() -> None:
    assert [won_by_kernel(cell, PLAYED // 10) for cell in printed_cells(spec="random")] == [0] * 5


def changed(field: Field) -> Iterator[tuple[int, dict[str, Any]]]:
    """House rules that change a field alone, with the direction that it declares for them."""
    helps = helps_of(field)
    if isinstance(field, Flag) and field.helps:
        yield field.helps, {field.name: True} | ({"my_home": True} if field.name == "kings_tower" else {})
    elif isinstance(field, Integer) and field.helps:
        step = 1 if field.default < field.high else -1
        yield step * field.helps, {field.name: field.default + step}
    elif isinstance(field, Integers) and field.helps:
        moved = [value + (value < high) for value, (_, high) in zip(field.default, field.ranges, strict=True)]
        yield field.helps, {field.name: moved}
    elif isinstance(field, Counts) and isinstance(helps, dict):
        for part in field.parts:
            if helps[part.name]:
                yield helps[part.name], {field.name: {part.name: part.default + 1}}


@pytest.mark.slow
def test_declared_directions_are_those_of_the_games() -> None:
    """What a field declares is taken for certain where rules are balanced: no game may speak against it."""
    games, contradicted = PLAYED // 5, []
    before = won_by_kernel(plain_cell(GAME, "thrifty", seed=11), games)
    for helps, settings in chain.from_iterable(map(changed, GAME.fields)):
        if agreeing(settings, mode_of()) == settings:
            after = won_by_kernel(plain_cell(GAME, "thrifty", seed=11, **settings), games)
            if helps * (before - after) > 4 * error(before, games, games):
                contradicted.append((settings, helps, before, after))
    assert contradicted == []


SIMULATED = max(1, BUDGET.simulated // 5)


@pytest.mark.slow
@pytest.mark.parametrize("players", range(1, 7))
def test_twin_wins_as_the_rulings_say(players: int) -> None:
    """Thrifty by shuffles of the twin's own; and games last as long as in the kernel."""
    random = Random(players)
    variant = {"variant": "coop" if players > 1 else "solitaire", "players": players}
    results = [
        simulate(variant, default_rules(), default_components(), [thrifty_choice] * players, random)["result"]
        for _ in range(SIMULATED)
    ]
    told = PERCENT["thrifty", "a"][players - 1] / 100
    won = sum(result["win"] for result in results) / SIMULATED
    assert abs(won - told) < 4 * error(told, SIMULATED, TOLD_OF), (won, told)
    cells = {cell.mode.players: cell for name in DEFINED_FOR for cell in printed_cells(name)}
    prepared = PreparedCell(cells[players])
    tally, layout = prepared.play_chunk(0, PLAYED, prepared.new_workspace()).tally, prepared.layout
    for name in ("turns", "towers"):
        values = [result[name] for result in results]
        mean, kernel_mean = sum(values) / SIMULATED, mean_of(layout.histogram(tally, layout.names.index(name)))
        spread = sqrt(sum((value - mean) ** 2 for value in values) / SIMULATED**2)
        assert abs(mean - kernel_mean) < 4.5 * spread, (name, mean, kernel_mean)


def mean_of(histogram: Any) -> float:
    """Of values counted from 0."""
    return sum(value * int(count) for value, count in enumerate(histogram)) / int(sum(histogram))


@pytest.mark.slow
def test_twin_and_kernel_agree_on_the_overlord() -> None:
    """Whom the reference policies are not defined for: random play on both sides, and few turns to hold."""
    settings: dict[str, Any] = {"max_turns": 6, "tokens_a_turn": 1}
    random, variant = Random(8), {"variant": "overlord", "players": 3}
    results = [
        simulate(variant, default_rules() | settings, default_components(), [random_choice] * 4, random)["result"]
        for _ in range(SIMULATED)
    ]
    won = sum(result["win"] for result in results) / SIMULATED
    (cell,) = (cell for cell in printed_cells("overlord", "random", **settings) if cell.mode.players == 3)
    found = won_by_kernel(cell, PLAYED // 10)
    assert 0.02 < found < 0.98
    assert abs(won - found) < 4 * error(found, SIMULATED, PLAYED // 10), (won, found)


def test_o16_a_phase_without_end_is_undecided_for_both(tmp_path: Path) -> None:
    box = tmp_path / "endless.toml"
    box.write_text(ENDLESS, encoding="utf-8")
    (cell,) = make_cells(
        GAME, lineups=find_lineups(GAME, ["thrifty"]), settings={"not_over_yet": True}, components_file=box
    )
    for transcript in games_of(cell, Random(1), 3):
        check(cell, transcript)
        assert transcript["result"]["win"] is None
