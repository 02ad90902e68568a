"""Set-up: what lies on the table before the first turn (C2, O6, O7, O10 to O14, O19, O20)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from tests.oracle.castle_panic.board import ARCS, Monster
from tests.oracle.castle_panic.overlord import choose_reserve, draw_up_minions
from tests.oracle.castle_panic.rules import SetUp
from tests.oracle.castle_panic.settling import choose_home
from tests.oracle.castle_panic.table import Host, Position, take

ORDER_OF_STRUCTURES = (1, 3, 5, 2, 4, 6)  # O10


def empty_table(set_up: SetUp) -> Position:
    """All cards in the deck, all tokens in the pile, the towers standing."""
    seats = range(set_up.players)
    deck, pile = +Counter(set_up.cards), +Counter(set_up.tokens)
    position = Position(set_up, [Counter() for _ in seats], [Counter() for _ in seats], deck, pile)
    position.towers = set(ORDER_OF_STRUCTURES[: set_up.towers])
    return position


def open_game(set_up: SetUp, host: Host) -> Position:
    """C2: the table as it is when seat 0 begins."""
    position = empty_table(set_up)
    _build_walls(position, host)
    if set_up.rough_start:
        _start_roughly(position, host)
    else:
        _place_starters(position, host)
    _deal(position, host)
    _choose_homes(position, host)
    if set_up.has_overlord:
        if set_up.secret_forces:
            choose_reserve(position, host)
        draw_up_minions(position, host)
    return position


def _build_walls(position: Position, host: Host) -> None:
    """O10 to O13."""
    set_up = position.set_up
    match set_up.under_construction.split(":"):
        case ["none"]:
            position.walls = set(ORDER_OF_STRUCTURES[: set_up.walls])
        case ["random"]:
            _roll_walls(position, host, host.roll())
        case ["set", number]:
            _roll_walls(position, host, int(number))
        case ["player"]:
            position.walls_in_hand = set(range(set_up.players))


def _roll_walls(position: Position, host: Host, count: int) -> None:
    """O12: rolled again where a wall stands."""
    while len(position.walls) < count:
        position.walls.add(host.roll())


def _place_starters(position: Position, host: Host) -> None:
    """C2: seat 0 chooses which of them comes into which arc."""
    left = Counter(position.set_up.starters)
    for arc in ARCS:
        kind = host.decide(position, 0, sorted(f"place {kind}" for kind in left)).split(" ")[1]
        take(kind, left)
        _put(position, kind, arc)


def _start_roughly(position: Position, host: Host) -> None:
    """O14: orcs first."""
    for kind in _in_order(position.set_up.starters.items()):
        _put(position, kind, host.roll())


def _in_order(counts: Iterable[tuple[str, int]]) -> list[str]:
    return [kind for kind, count in counts for _ in range(count)]


def _put(position: Position, kind: str, arc: int) -> None:
    take(kind, position.pile)
    position.monsters.append(Monster(kind, position.set_up.hit_points[kind], "archer", arc))


def _deal(position: Position, host: Host) -> None:
    """C2: seat 0 first, a full hand at a time."""
    for seat, hand in enumerate(position.hands):
        for card in host.draw("deal", seat, position.hand_size, position.deck):
            take(card, position.deck)
            hand[card] += 1


def _choose_homes(position: Position, host: Host) -> None:
    """O6, O7."""
    if position.set_up.my_home:
        for seat in range(position.set_up.players):
            choose_home(position, host, seat)
    if position.set_up.kings_tower:
        move = host.decide(position, 0, [f"king {arc}" for arc in position.free_towers])
        position.king = int(move.split(" ")[1])
