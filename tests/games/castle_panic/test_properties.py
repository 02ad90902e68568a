"""What must hold at every step of any game of Castle Panic, whatever the house rules, box, moves and luck."""

import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from analyser.games.castle_panic.compiled import state as castle
from analyser.games.castle_panic.targets import monsters_of
from analyser.kernel.contract import CHANCE, OVER
from analyser.kernel.events import noted
from tests.budgets import RANDOM_GAMES
from tests.contract.samples import random_cell
from tests.contract.walks import Walk, copied
from tests.games.castle_panic.positions import GAME

play = settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
FEW, MANY = RANDOM_GAMES


class Step(NamedTuple):
    """One code, and the positions before and after it."""

    rules: Any
    seat: int
    code: int
    before: Any
    after: Any


def steps_of(seed: int) -> Iterator[tuple[Step, Walk]]:
    """A game of any rules, by any moves."""
    random = Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        cell = random_cell(GAME, random, Path(folder), ["random"])
    walk = Walk(cell, random)
    for seat, code in walk.steps():
        yield Step(walk.rules, seat, code, copied(walk.state), walk.after(code)), walk


def cards_of(state: Any) -> Counter[int]:
    """All castle cards, wherever they lie (O8: those that have left the game too)."""
    table = state.table
    cards = Counter(map(int, state.deck[: table.deck_size]))
    for counts in (table.discard, *(hand.count for hand in table.hand)):
        cards.update({card: int(count) for card, count in enumerate(counts)})
    cards.update({castle.BRICK: int(table.removed[0]), castle.MORTAR: int(table.removed[1])})
    return +cards


def tokens_of(state: Any) -> Counter[int]:
    """All tokens but starting monsters that are not placed yet, and trophies (V3)."""
    table, secret = state.table, state.secret[castle.OVERLORDS]
    tokens = Counter(map(int, state.pile[: table.pile_size]))
    for counts in (table.token_discard, secret.count):
        tokens.update({token: int(count) for token, count in enumerate(counts)})
    tokens.update(number // castle.ONE_KIND % 8 for number in monsters_of(table))
    tokens.update(int(token) for token in (table.token, secret.reserve) if token != castle.NO_TOKEN)
    return +tokens


def is_driven(step: Step) -> bool:
    """Whether a monster goes back to the forest (C6)."""
    is_play = step.seat != CHANCE and step.before.table.step == castle.PLAY
    return is_play and castle.DRIVE_TARGET <= step.code < castle.TAR_TARGET


def rings(state: Any) -> list[int]:
    """Of all monsters, rising."""
    return sorted(number // castle.ONE_RING for number in monsters_of(state.table))


def hold(step: Step, walk: Walk) -> None:
    """All properties of one step."""
    keep_both_boxes(step)
    move_inward(step)
    stay_under_tar(step)
    leave_when_out(step)
    build_in_phase_4(step)
    if step.seat != CHANCE:
        codes, random = set(walk.legal()), Random(step.code)
        asked = [*codes, *(code + 1 for code in codes), *(random.randrange(64 * castle.MOVE_WORDS) for _ in range(20))]
        assert all(bool(walk.play.is_legal(step.before, step.rules, code)) == (code in codes) for code in asked)


def keep_both_boxes(step: Step) -> None:
    """No card is made or lost; no token but a trophy, and a starting monster is there once it is placed."""
    assert cards_of(step.after) == cards_of(step.before)
    lost, made = tokens_of(step.before) - tokens_of(step.after), tokens_of(step.after) - tokens_of(step.before)
    is_set_up = step.before.table.phase == castle.SETUP_MONSTERS
    assert made.total() == int(is_set_up)
    assert lost.total() == int(step.after.table.trophies.sum()) - int(step.before.table.trophies.sum())


def move_inward(step: Step) -> None:
    """One ring at most, all at once; only `drive` leads outward."""
    slain = any(castle.SLAIN_BY_CARD <= event >> 13 <= castle.SLAIN_BY_BOULDER for event in noted(step.after.events))
    old, new = rings(step.before), rings(step.after)
    if not slain and not is_driven(step) and len(old) == len(new):
        assert all(0 <= there - here <= 1 for here, there in zip(old, new, strict=True))


def stay_under_tar(step: Step) -> None:
    """C8."""
    old, new = (
        [number for number in monsters_of(state.table) if number & castle.TARRED] for state in (step.before, step.after)
    )
    assert len(new) <= 1
    if old and new and not is_driven(step):
        assert old[0] // castle.ONE_ARC == new[0] // castle.ONE_ARC


def leave_when_out(step: Step) -> None:
    """O6: who is out holds nothing, and has no turn but the one in progress."""
    table = step.after.table
    assert int(table.out) & int(step.before.table.out) == int(step.before.table.out)
    for seat in range(int(table.players)):
        if int(table.out) >> seat & 1:
            assert table.hand[seat].cards == 0
            assert not int(table.wall_in_hand) >> seat & 1
            assert table.turn != seat or table.seat == seat
            assert table.seat != seat or table.phase != castle.TURN_BEGINS


def build_in_phase_4(step: Step) -> None:
    """Towers are never built; walls by plays and, in the set-up, by the die."""
    risen = int(step.after.table.walls) & ~int(step.before.table.walls)
    assert not int(step.after.table.towers) & ~int(step.before.table.towers)
    assert not risen or step.before.table.phase in (castle.SETUP_WALLS, castle.PLAY_PHASE)


def play_through(seed: int) -> None:
    """A whole game."""
    turns = 0
    for step, walk in steps_of(seed):
        hold(step, walk)
        assert 0 <= step.after.table.turns - turns <= 1
        turns = int(step.after.table.turns)
    assert step.after.table.turn == OVER


@given(seed=st.integers(0, 2**32))
@settings(play, max_examples=FEW)
def test_some_games_keep_to_the_rules(seed: int) -> None:
    play_through(seed)


@pytest.mark.slow
@given(seed=st.integers(0, 2**32))
@settings(play, max_examples=MANY)
def test_many_games_keep_to_the_rules(seed: int) -> None:
    play_through(seed)


def test_a_position_takes_less_than_a_kilobyte() -> None:
    """Searches copy one for each playout."""
    assert castle.STATE.itemsize < 1024
