"""Settling (C11), homes and the king's tower (O6, O7), and what the result says (T7)."""

from __future__ import annotations

from typing import Any

from tests.oracle.castle_panic.cards import discard_hand, lose_one_each
from tests.oracle.castle_panic.table import Host, Position


class Over(Exception):
    """The game is over, won by the castle or lost; or undecided."""

    def __init__(self, *, is_won: bool | None) -> None:
        super().__init__({True: "won", False: "lost", None: "undecided"}[is_won])
        self.is_won = is_won


def settle(position: Position, host: Host) -> None:
    """C11, in this order."""
    if not position.towers:
        raise Over(is_won=False)
    _settle_homes(position, host)
    _settle_king(position, host)
    if not position.pile and not position.monsters and position.is_overlord_done:
        raise Over(is_won=True)


def _settle_homes(position: Position, host: Host) -> None:
    """O6."""
    fallen = {seat for seat, arc in position.homes.items() if arc not in position.towers}
    for seat in position.seats_from_active():
        if seat in fallen:
            del position.homes[seat]
            if seat not in position.has_moved and position.free_towers:
                position.has_moved.add(seat)
                choose_home(position, host, seat)
            else:
                _leave(position, host, seat)
    if len(position.out) == position.set_up.players:
        raise Over(is_won=False)


def choose_home(position: Position, host: Host, seat: int) -> None:
    """O6: any free tower."""
    move = host.decide(position, seat, [f"home {arc}" for arc in position.free_towers])
    position.homes[seat] = int(move.split(" ")[1])


def _leave(position: Position, host: Host, seat: int) -> None:
    host.tell({"event": "out", "seat": seat})
    position.out.add(seat)
    discard_hand(position, seat)
    position.walls_in_hand.discard(seat)


def _settle_king(position: Position, host: Host) -> None:
    """O7."""
    if position.king is not None and position.king not in position.towers:
        position.king = None
        lose_one_each(position, host)
        position.is_king_fallen = True


def result_of(position: Position, is_won: bool | None) -> dict[str, Any]:
    """T7; is_won is None if the game is undecided."""
    result: dict[str, Any] = {"win": is_won, "towers": len(position.towers), "turns": position.turns}
    if position.set_up.has_overlord:
        result["winner"] = "castle" if is_won else "overlord"
    if position.set_up.variant == "master_slayer":
        result |= _trophies_of(position, is_won)
    return result


def _trophies_of(position: Position, is_won: bool | None) -> dict[str, Any]:
    """V3: most points, then most trophies, of those who are still in."""
    worth = position.set_up.trophy_points
    points = [sum(worth[kind] * count for kind, count in won.items()) for won in position.trophies]
    trophies = [won.total() for won in position.trophies]
    scores = list(zip(points, trophies, strict=True))
    best = max(score for seat, score in enumerate(scores) if seat not in position.out) if is_won else None
    winners = [seat for seat, score in enumerate(scores) if score == best and seat not in position.out]
    return {"points": points, "trophies": trophies, "winners": winners}
