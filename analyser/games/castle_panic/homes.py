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
    out: int

    def losses(self) -> dict[str, int]:
        """How many towers that have fallen were homes or the king's, by the field that says so; each was another one.

        Those that `homes` and `king` still name are not counted.
        """
        found = {"moved": self.moved.bit_count(), "out": self.out.bit_count(), "king_lost": int(self.is_king_lost)}
        return {name: count for name, count in found.items() if count}


def read_homes(told: Mapping[str, Any], rules: Any, out: list[int]) -> Homes:
    """Each player in the game has a home, and there is the king's tower, unless it is said to have fallen."""
    _check_allowed(told, rules)
    is_king_lost = read_flag(told, "king_lost")
    king = read_whole(told, "king", 0, 1, ARCS) - 1
    if rules.kings_tower and (king == NO_ARC) != is_king_lost:
        raise Mistake("king must be told, the arc of the king's tower; or king_lost = true")
    arcs = _read_arcs(told, rules, out)
    check_towers(rules, arcs, king)
    players = int(rules.players)
    return Homes(
        arcs,
        bits_of(read_seats("moved", told.get("moved", []), players)),
        king,
        is_king_lost,
        bits_of(read_seats("walls_in_hand", told.get("walls_in_hand", []), players)),
        bits_of(out),
    )


def check_towers(rules: Any, arcs: list[int], king: int) -> None:
    """Where they are a tower stood at the beginning, which is not the home of two, nor the king's too."""
    taken = [arc for arc in (*arcs, king) if arc != NO_ARC]
    who = "homes" if king == NO_ARC else "homes and king"
    for place, arc in enumerate(taken):
        if arc in taken[:place]:
            raise Mistake(f"{who} name arc {arc + 1} twice")
        if not int(rules.towers) >> arc & 1:
            raise Mistake(f"{who} name arc {arc + 1}, where no tower stood at the beginning (towers)")


def _check_allowed(told: Mapping[str, Any], rules: Any) -> None:
    allowed = {"homes": "my_home", "moved": "my_home", "king": "kings_tower", "king_lost": "kings_tower"}
    for name, field in allowed.items():
        if name in told and not rules[field]:
            raise Mistake(f"{name}: this game is not played with {field}")
    if "walls_in_hand" in told and not rules.player_walls:
        raise Mistake("walls_in_hand: players hold walls with under_construction = player only (O13)")


def _read_arcs(told: Mapping[str, Any], rules: Any, out: list[int]) -> list[int]:
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
    return arcs
