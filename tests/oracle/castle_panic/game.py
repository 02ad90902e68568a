"""The course of a game, told to a host, who owns the luck, the decisions and the record."""

from __future__ import annotations

from typing import Any

from tests.oracle.castle_panic.board import COLOURS
from tests.oracle.castle_panic.cards import discard_hand, discard_phase, draw_cards, trade_phase
from tests.oracle.castle_panic.movement import advance, rotate
from tests.oracle.castle_panic.opening import open_game
from tests.oracle.castle_panic.overlord import overlord_phase
from tests.oracle.castle_panic.plays import play_phase
from tests.oracle.castle_panic.rules import SetUp
from tests.oracle.castle_panic.settling import Over, result_of, settle
from tests.oracle.castle_panic.table import Host, Position
from tests.oracle.castle_panic.tokens import tokens_phase


def play_game(set_up: SetUp, host: Host) -> dict[str, Any]:
    """Play until the game is over; the transcript's result."""
    return play_on(open_game(set_up, host), host)


def play_on(position: Position, host: Host) -> dict[str, Any]:
    """From the beginning of the turn of `position.seat`; C12: the overlord must not win by waiting."""
    try:
        while position.turns < position.set_up.max_turns:
            take_turn(position, host)
            position.seat = next(seat for seat in _followers(position) if seat not in position.out)
    except Over as over:
        return result_of(position, over.is_won)
    return result_of(position, True if position.set_up.has_overlord else None)


def _followers(position: Position) -> list[int]:
    first, *others = position.seats_from_active()
    return [*others, first]


def take_turn(position: Position, host: Host) -> None:
    """C3."""
    position.turns += 1
    host.tell({"event": "turn", "seat": position.seat, "turn": position.turns})
    position.is_missing = False
    for monster in position.monsters:
        monster.is_tarred = False  # C8
    is_anew = _discard_all(position, host)
    _draw_phase(position, host, is_anew=is_anew)
    discard_phase(position, host)
    if not is_anew:
        trade_phase(position, host)
        play_phase(position, host)
    move_phase(position, host)
    if position.set_up.has_overlord:
        overlord_phase(position, host)
    else:
        tokens_phase(position, host)


def _discard_all(position: Position, host: Host) -> bool:
    """O4: whether he begins anew with a full hand, without trades and plays."""
    if not position.set_up.desperate_times:
        return False
    legal = ["discard all", "keep all"] if position.hand else ["keep all"]
    is_anew = host.decide(position, position.seat, legal) == "discard all"
    if is_anew:
        discard_hand(position, position.seat)
    return is_anew


def _draw_phase(position: Position, host: Host, *, is_anew: bool) -> None:
    """C3: none in a player's first turn, but O4."""
    is_first = position.seat not in position.has_begun
    position.has_begun.add(position.seat)
    if is_anew or not is_first:
        host.tell({"event": "phase", "phase": "draw"})
        draw_cards(position, host, position.seat, position.hand_size - position.hand.total())


def move_phase(position: Position, host: Host) -> None:
    """C7, O18."""
    host.tell({"event": "phase", "phase": "move"})
    advance(position, host)
    settle(position, host)
    if position.set_up.final_charge and not position.pile and position.is_overlord_done:
        _charge(position, host, host.roll())
        settle(position, host)


def _charge(position: Position, host: Host, face: int) -> None:
    """O18."""
    if face <= 3:
        advance(position, host, COLOURS[face - 1])
    elif face == 5:
        advance(position, host)
    else:
        rotate(position, host, is_clockwise=face == 4)
