"""The overlord's part of a turn (V5, O19 to O21)."""

from __future__ import annotations

from tests.oracle.castle_panic.board import ARCS
from tests.oracle.castle_panic.components import MONSTERS
from tests.oracle.castle_panic.settling import settle
from tests.oracle.castle_panic.table import Host, Position, take
from tests.oracle.castle_panic.tokens import MORE, resolve


def overlord_phase(position: Position, host: Host) -> None:
    """V5: he draws up, may swap (O21), and plays."""
    if position.is_missing or (not position.pile and position.is_overlord_done):
        return
    host.tell({"event": "phase", "phase": "overlord"})
    draw_up_minions(position, host)
    if position.set_up.monstrous_choices:
        _swap(position, host)
    _play_tokens(position, host)


def choose_reserve(position: Position, host: Host) -> None:
    """O20, at set-up."""
    if position.pile:
        move = host.decide(position, position.set_up.overlord, sorted(f"reserve {token}" for token in position.pile))
        position.reserve = move.split(" ")[1]
        take(position.reserve, position.pile)


def draw_up_minions(position: Position, host: Host) -> None:
    """V5, O19: to a full hand; more than that stay."""
    full = position.set_up.overlord_hand + position.set_up.more_minions
    _draw(position, host, full - position.minions.total())


def _draw(position: Position, host: Host, count: int) -> int:
    """So many tokens or what the pile has; how many they were."""
    number = max(0, min(count, position.pile.total()))
    if number:
        for token in host.draw_tokens(number, position.pile):
            take(token, position.pile)
            position.minions[token] += 1
    return number


def _swap(position: Position, host: Host) -> None:
    """O21: a token is drawn, then the one that he named goes into the pile."""
    swaps = [f"swap {token}" for token in position.minions] if position.pile else []
    move = host.decide(position, position.set_up.overlord, sorted(["keep", *swaps]))
    if move != "keep":
        token = move.split(" ")[1]
        _draw(position, host, 1)
        take(token, position.minions)
        position.pile[token] += 1


def _play_tokens(position: Position, host: Host) -> None:
    """V5: plays that are open, a summon only as the first thing."""
    plays, is_first = position.set_up.tokens_a_turn, True
    while plays > 0 and not position.is_overlord_done:
        move = host.decide(position, position.set_up.overlord, legal_tokens(position, is_first=is_first))
        if move == "pass":
            return
        word, token, *arc = move.split(" ")
        _spend(position, token)
        resolve(position, host, token, int(arc[0]) if arc else None)
        plays = 0 if word == "summon" else plays - 1
        plays += _draw(position, host, MORE.get(token, 0))
        settle(position, host)
        is_first = False


def legal_tokens(position: Position, *, is_first: bool) -> list[str]:
    """The overlord's plays, from hand and reserve."""
    held = set(position.minions) | ({position.reserve} if position.reserve else set())
    moves = ["pass", *(f"token {token}" for token in held)]
    if is_first:
        moves += [f"summon {token} {arc}" for token in held if token in MONSTERS for arc in ARCS]
    return sorted(moves)


def _spend(position: Position, token: str) -> None:
    """O20: one of his hand goes before the reserve."""
    if token in position.minions:
        take(token, position.minions)
    else:
        position.reserve = None
