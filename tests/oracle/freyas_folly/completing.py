"""Cards are completed, the game ends, and points are counted (FF18 to FF21)."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.oracle.freyas_folly.jewels import LARGE, SMALL, number_of, take
from tests.oracle.freyas_folly.table import Host, Position


def completions(position: Position) -> list[str]:
    """FF18."""
    player, set_up = position.player, position.set_up
    if not player.outside:
        return []
    may_do_pieces = len(position.pieces_done) < set_up.pieces
    cards = player.settings | position.pieces if may_do_pieces else player.settings
    return [f"complete {card}" for card in cards if Counter(set_up.cost_of(card)) <= player.home]


def complete(position: Position, host: Host, card: str) -> None:
    """FF18, FF19."""
    take(Counter(position.set_up.cost_of(card)), position.player.home)
    if card in position.pieces:
        _complete_piece(position, host, card)
    else:
        _complete_setting(position, host, card)


def _complete_setting(position: Position, host: Host, card: str) -> None:
    player = position.player
    player.settings.remove(card)
    player.completed.append(card)
    player.outside -= 1
    left = player.outside + len(position.own_dwarfs())
    host.tell({"event": "complete", "card": card, "points": position.set_up.worth_of(card), "dwarfs": left})
    if left == 0:
        _end(position, host, "dwarfs")


def _complete_piece(position: Position, host: Host, card: str) -> None:
    won = min(position.set_up.worth_of(card), position.supply)
    position.pieces.remove(card)
    position.pieces_done.append(card)
    position.supply -= won
    position.player.tokens += won
    done = len(position.pieces_done)
    host.tell({"event": "piece", "card": card, "tokens": won, "pieces": done})
    if done == position.set_up.pieces:
        _end(position, host, "pieces")


def _end(position: Position, host: Host, cause: str) -> None:
    """FF19: the first trigger counts."""
    if not position.is_ending:
        position.ender, position.ended_by = position.seat, cause
        host.tell({"event": "last_turn", "seat": position.seat, "by": cause})


def score(position: Position, seat: int) -> dict[str, Any]:
    """FF20: the event that tells a seat's points."""
    set_up, player = position.set_up, position.players[seat]
    are_pieces_done = len(position.pieces_done) >= set_up.pieces
    parts = {
        "settings": sum(set_up.worth_of(card) for card in player.completed),
        "unfinished": -sum(set_up.worth_of(card) * set_up.penalty // 100 for card in player.settings),
        "jewels": set_up.small_value * number_of(player.home, SMALL)
        + set_up.large_value * number_of(player.home, LARGE),
        "tokens": player.tokens * (set_up.token_full if are_pieces_done else set_up.token_part),
        "end": set_up.end_bonus if seat == position.ender else 0,
    }
    return {"event": "score", "seat": seat, **parts, "points": sum(parts.values())}


def finish(position: Position, host: Host) -> dict[str, Any]:
    """FF20, FF21: the scores are told; the transcript's result."""
    points = []
    for seat in range(position.set_up.players):
        event = score(position, seat)
        host.tell(event)
        points.append(event["points"])
    return {
        "winners": [seat for seat, own in enumerate(points) if position.is_ending and own == max(points)],
        "points": points,
        "ender": position.ender,
        "by": position.ended_by,
        "rounds": position.round,
        "turns": position.turns,
    }
