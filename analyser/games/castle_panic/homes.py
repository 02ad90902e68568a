"""Homes, the king's tower and walls in hands, as a person tells them (O6, O7, O13)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from analyser.games.castle_panic.compiled.limits import ARCS
from analyser.games.castle_panic.standing import bits_of, read_flag, read_whole
from analyser.games.castle_panic.told import read_seats
from analyser.games.told import by_seat
from analyser.mistakes import Mistake, whole

NO_ARC = -1


@dataclass(frozen=True)
class Homes:
    """Arcs from 0, seats as bits."""

    arcs: list[int]  # of each castle player; NO_ARC
    moved: int
    king: int
    is_king_lost: bool
    walls_in_hand: int


def read_homes(told: Mapping[str, Any], rules: Any, towers: int, out: list[int]) -> Homes:
    """Each player in the game has a home that stands; the king's tower stands too, or has fallen."""
    _check_allowed(told, rules)
    is_king_lost = read_flag(told, "king_lost")
    king = read_whole(told, "king", 0, 1, ARCS) - 1
    if rules.kings_tower and (king == NO_ARC) != is_king_lost:
        raise Mistake("king must be told, the arc of the king's tower; or king_lost = true")
    if king != NO_ARC:
        _check_stands("king", king, towers)
    arcs = _read_arcs(told, rules, towers, out)
    taken = [arc for arc in (*arcs, king) if arc != NO_ARC]
    twice = [arc + 1 for place, arc in enumerate(taken) if arc in taken[:place]]
    if twice:
        raise Mistake(f"homes and king name arc {twice[0]} twice")
    players = int(rules.players)
    return Homes(
        arcs,
        bits_of(read_seats("moved", told.get("moved", []), players)),
        king,
        is_king_lost,
        bits_of(read_seats("walls_in_hand", told.get("walls_in_hand", []), players)),
    )


def _check_allowed(told: Mapping[str, Any], rules: Any) -> None:
    allowed = {"homes": "my_home", "moved": "my_home", "king": "kings_tower", "king_lost": "kings_tower"}
    for name, field in allowed.items():
        if name in told and not rules[field]:
            raise Mistake(f"{name}: this game is not played with {field}")
    if "walls_in_hand" in told and not rules.player_walls:
        raise Mistake("walls_in_hand: players hold walls with under_construction = player only (O13)")


def _read_arcs(told: Mapping[str, Any], rules: Any, towers: int, out: list[int]) -> list[int]:
    players = int(rules.players)
    if not rules.my_home:
        return [NO_ARC] * players
    arcs = [NO_ARC] * players
    for seat, arc in enumerate(by_seat("homes", told.get("homes", []), players, 0)):
        if seat in out:
            continue
        if arc == 0:
            raise Mistake(f"homes.{seat} must be told: the arc of the tower that is its home")
        arcs[seat] = whole(arc, f"homes.{seat}", 1, ARCS, is_exact=True) - 1
        _check_stands(f"homes.{seat}", arcs[seat], towers)
    return arcs


def _check_stands(name: str, arc: int, towers: int) -> None:
    if not towers >> arc & 1:
        raise Mistake(f"{name} is arc {arc + 1}, whose tower has fallen (towers)")
