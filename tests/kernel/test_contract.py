# mypy: disable-error-code="no-untyped-def"
"""The contract as code: what an algorithm calls must be bound, and views may have several parts."""

from typing import Any, NamedTuple

import numba
import numpy as np
import pytest

from analyser.kernel import contract, playout
from analyser.kernel.bind import bind, view_type
from analyser.kernel.contract import REQUIRED_FUNCTIONS, NotBound, apply, turn
from analyser.kernel.jit import fragment, kernel
from analyser.kernel.records import (
    bytes_of,
    copy_record,
    count_slots,
    hash_record,
    new_record,
    record_type,
    slot_of,
    slots_as_list,
    values_type,
)
from analyser.kernel.streams import close_sources, next_word, open_source, open_stream, sources_type

TABLE = record_type(("turn", np.int64), ("moves", np.uint8, (8,)))
HAND = record_type(("cards", np.uint8, (5,)))
STATE = record_type(("table", TABLE), ("hand", HAND, (3,)))
VALUES = values_type([("rounds", 0), ("points", 3), ("left", 0)])


class View(NamedTuple):
    """What a seat knows: the table, and its own hand."""

    table: Any
    own: Any


class Hiding:
    """As much of a game's `play` as hands out views."""

    VIEW = record_type(("table", TABLE), ("own", HAND))
    View = View


@fragment
def conceal(state, seat):
    return View(state.table, state.hand[seat])


@kernel
def take(view, card):
    """Writes through the view: no part of it is a copy."""
    view.table.turn += 1
    view.own.cards[0] = card
    return view.own.cards[0]


@contract.verb
def take_own(view, card):
    pass


def deal_all(state, cards):
    total = 0
    for seat in range(3):
        total += take_own(conceal(state, seat), cards + seat)
    return total


def hash_of(state, seat):
    return hash_record(conceal(state, seat))


def copy_of(target, state, seat):
    copy_record(target, conceal(state, seat))
    return seat


def read_slot(values, place):
    return slot_of(values, place)


def end_turn(state):
    apply(state, state, turn(state))


def test_a_verb_that_nobody_bound_says_so() -> None:
    with pytest.raises(NotBound, match=r"contract\.turn"):
        turn(new_record(STATE))
    with pytest.raises(Exception, match="turn"):
        bind(end_turn, "test: unbound", {"apply": kernel(lambda state, rules, code: code)}, (STATE,))(new_record(STATE))


def test_the_list_of_what_a_game_must_have_is_that_of_the_stubs() -> None:
    assert {"begin", "turn", "source", "place", "measure", "check"} <= set(REQUIRED_FUNCTIONS)
    assert all(getattr(contract, name).__doc__ for name in REQUIRED_FUNCTIONS)
    assert "verb" not in REQUIRED_FUNCTIONS


def test_a_view_of_several_records_hands_out_the_records_themselves() -> None:
    """Both where a view is made and used by compiled code, and where plain Python hands one to it."""
    state = new_record(STATE)
    types = (STATE, numba.types.int64)
    dealing = bind(deal_all, "test: deal", {"take_own": take}, types)
    assert dealing(state, 7) == 7 + 8 + 9
    assert (state.table.turn, [int(hand.cards[0]) for hand in state.hand]) == (3, [7, 8, 9])
    alone = bind(getattr(take, "py_func", take), "test: alone", {}, (view_type(Hiding), numba.types.int64))
    assert alone(View(state.table, state.hand[2]), 4) == 4
    assert (state.table.turn, int(state.hand[2].cards[0])) == (4, 4)


def test_views_are_hashed_and_copied_by_all_their_parts() -> None:
    state, seen = new_record(STATE), new_record(Hiding.VIEW)
    hashing = bind(hash_of, "test: hash", {}, (STATE, numba.types.int64))
    copying = bind(copy_of, "test: copy", {}, (Hiding.VIEW, STATE, numba.types.int64))
    same = hashing(state, 0)
    assert hashing(state, 1) == same
    state.hand[1].cards[4] = 9
    assert hashing(state, 0) == same
    assert hashing(state, 1) not in (same, 0)
    assert copying(seen, state, 1) == 1
    assert (int(seen.own.cards[4]), bytes_of(seen)) == (9, bytes_of(View(state.table, state.hand[1])))


def test_values_are_read_by_name_and_by_place() -> None:
    values = new_record(VALUES)
    values.rounds, values.points[2], values.left = 4, -7, 12
    reading = bind(read_slot, "test: slots", {}, (VALUES, numba.types.int64))
    assert [int(reading(values, place)) for place in range(count_slots(VALUES))] == [4, 0, 0, -7, 12]
    slots_as_list(values)[2] = -(2**31)
    assert int(values.points[1]) == -(2**31)


def test_each_source_of_chance_has_a_stream_of_its_own_in_each_chapter() -> None:
    """What is drawn from one changes nothing of another; the first source's address is the chapter's alone."""
    sources, alone = new_record(sources_type(3)), new_record(sources_type(1))

    def draw(source: int, chapter: int, times: int = 1) -> list[int]:
        open_source(sources, source, chapter, 5, 2, 1)
        return [int(next_word(sources.stream[source])) for _ in range(times)]

    close_sources(sources)
    cards, dice = draw(0, 0, 4), draw(1, 0, 3)
    close_sources(sources)
    assert draw(1, 0, 1) + draw(0, 0, 4) + draw(1, 0, 2) == dice[:1] + cards + dice[1:]
    later = draw(0, 1, 4)
    assert not set(later) & {*cards, *dice}
    close_sources(alone)
    open_stream(alone.stream[0], 5, 2, 1, 1)
    assert [int(next_word(alone.stream[0])) for _ in range(4)] == later


ENDED = record_type(("place", np.int64, (3,)))
WORKSPACE = record_type(
    ("board", record_type(("state", ENDED))), ("sides", np.int32), ("place", np.int32, (3,)), ("form", np.int32)
)


@kernel
def place_of(state, side):
    return state.place[side]


@pytest.mark.parametrize(
    ("places", "status"),
    [
        ((1, 2, 3), playout.FINISHED),
        ((1, 1, 2), playout.FINISHED),
        ((2, 2, 2), playout.FINISHED),
        ((0, 0, 0), playout.LEFT_OPEN),
        ((1, 0, 2), playout.UNMEASURABLE),
        ((0, 1, 0), playout.UNMEASURABLE),
        ((1, 4, 2), playout.UNMEASURABLE),
        ((1, 2, -1), playout.UNMEASURABLE),
    ],
)
def test_places_that_there_are_not_are_counted_nowhere(places: tuple[int, ...], status: int) -> None:
    workspace = new_record(WORKSPACE)
    workspace.board.state.place[:] = places
    workspace.sides = len(places)
    assert bind(playout.take_places, "test: places", {"place": place_of}, (WORKSPACE,))(workspace) == status
