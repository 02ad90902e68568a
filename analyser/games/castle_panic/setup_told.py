"""The set-up as a person tells it (C2): what lies there already; what is to be chosen next follows from that."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from analyser.games.castle_panic.compiled import state
from analyser.games.castle_panic.compiled.limits import ARCS
from analyser.games.castle_panic.components import CARD_NAMES, TOKEN_NAMES
from analyser.games.castle_panic.homes import NO_ARC, check_towers
from analyser.games.castle_panic.moment import SETUP
from analyser.games.castle_panic.standing import (
    Cards,
    bits_of,
    counts_of,
    places_of,
    read_board,
    read_cards,
    read_whole,
)
from analyser.games.castle_panic.targets import arc_number, hit_points, kind_number, monsters_of, ring_name, target_name
from analyser.games.castle_panic.told import or_none, read_arcs
from analyser.games.told import by_seat, write_names
from analyser.mistakes import Mistake, listed, whole

FIELDS = ("phase", "walls", "board", "hands", "homes", "king")
"""What may be told; nothing else is there yet."""


@dataclass(frozen=True)
class Setup:
    """What was done in the set-up, and what comes next: the kernel's phase and step, who decides."""

    walls: int
    board: list[int]
    cards: Cards
    homes: list[int]  # arcs from 0, of the first seats
    king: int
    phase: int
    step: int
    turn: int


def read_setup(told: Mapping[str, Any], rules: Any) -> Setup:
    """Walls, starting monsters, hands, homes and king, in this order."""
    for name in told:
        if name not in FIELDS:
            raise Mistake(f"{name}: in phase {SETUP} there is nothing but {listed(FIELDS[1:], 'and')}")
    walls, board, cards = _read_walls(told, rules), _read_starters(told, rules), read_cards(told, rules)
    homes = _read_homes(told, rules)
    king = read_whole(told, "king", 0, 1, ARCS) - 1
    if king != NO_ARC and not rules.kings_tower:
        raise Mistake("king: this game is not played with kings_tower")
    check_towers(rules, homes, king)
    _check_order(rules, board, cards, homes, king)
    return Setup(walls, board, cards, homes, king, *_next_choice(rules, board, homes, king))


def _next_choice(rules: Any, board: list[int], homes: list[int], king: int) -> tuple[int, int, int]:
    """The kernel's phase and step, and who decides."""
    if len(board) < state.STARTING_MONSTERS:
        return state.SETUP_MONSTERS, state.PLACE, 0
    if rules.my_home and len(homes) < rules.players:
        return state.SETUP_HOMES, state.CHOOSE_HOME, len(homes)
    if rules.kings_tower and king == NO_ARC:
        return state.SETUP_KING, state.CHOOSE_KING, 0
    if rules.secret_forces and rules.pile_size:
        return state.SETUP_RESERVE, state.CHOOSE_RESERVE, int(rules.players)
    raise Mistake(f"phase {SETUP}: all is chosen; the first turn is turn = 1")


def _read_walls(told: Mapping[str, Any], rules: Any) -> int:
    """As the game begins, or so many as the die says (O12)."""
    if "walls" not in told and not rules.walls_rolled:
        return int(rules.walls)
    arcs = read_arcs("walls", told.get("walls", []))
    if not rules.walls_rolled:
        if bits_of(arcs, 1) != rules.walls:
            raise Mistake(f"walls: in phase {SETUP} they stand as the game begins")
    elif rules.walls_rolled == state.ROLLED_NUMBER:
        if not arcs:
            raise Mistake("walls must be told: those for which the die was rolled (O12)")
    elif len(arcs) != rules.walls_rolled:
        raise Mistake(f"walls must be {int(rules.walls_rolled)}, as under_construction says (O12), not {len(arcs)}")
    return bits_of(arcs, 1)


def _read_starters(told: Mapping[str, Any], rules: Any) -> list[int]:
    """The starting monsters that were placed, arc by arc from 1, or all where the die places them (O14)."""
    board = read_board(told, rules)
    box = state.ROUGH_STARTING if rules.rough_start else state.STARTING
    kinds = Counter(kind_number(number) for number in board)
    for number in board:
        name, kind = target_name(number), kind_number(number)
        full = int(rules.hit_points[kind])
        if ring_name(number) != "archer" or number & state.TARRED or hit_points(number) != full:
            raise Mistake(f"board: {name} does not stand unhurt in an archer space, as the starting monsters do (C2)")
        if kinds[kind] > box[kind]:
            raise Mistake(f"board has {kinds[kind]} {TOKEN_NAMES[kind]}, {box[kind]} are starting monsters (C2)")
    if rules.rough_start and len(board) < state.STARTING_MONSTERS:
        raise Mistake("board: by rough_start all six starting monsters are there before anything is chosen (O14)")
    if not rules.rough_start and [arc_number(number) for number in board] != list(range(1, len(board) + 1)):
        raise Mistake("board: the starting monsters come one by one into the arcs from 1 (C2)")
    return board


def _read_homes(told: Mapping[str, Any], rules: Any) -> list[int]:
    """Of the first seats."""
    if "homes" in told and not rules.my_home:
        raise Mistake("homes: this game is not played with my_home")
    arcs = by_seat("homes", told.get("homes", []), int(rules.players), 0)
    chosen = [whole(arc, f"homes.{seat}", 0, ARCS, is_exact=True) - 1 for seat, arc in enumerate(arcs)]
    homes = chosen[: chosen.index(NO_ARC)] if NO_ARC in chosen else chosen
    for seat in range(len(homes), len(chosen)):
        if chosen[seat] != NO_ARC:
            raise Mistake(f"homes.{seat}: seat {len(homes)} chooses before seat {seat}")
    return homes


def _check_order(rules: Any, board: list[int], cards: Cards, homes: list[int], king: int) -> None:
    """What comes later is there only when all is that comes before."""
    is_dealt = len(board) == state.STARTING_MONSTERS
    dealt = int(rules.hand) if is_dealt else 0
    for seat, hand in enumerate(cards.hands):
        if hand.total() != dealt:
            when = "once" if is_dealt else "before"
            raise Mistake(f"hands.{seat} has {hand.total()} cards, not {dealt}, {when} all starting monsters are there")
    if homes and not is_dealt:
        raise Mistake("homes are chosen when all starting monsters are there (board)")
    if king != NO_ARC and len(homes) < rules.players:
        raise Mistake("king: the king's tower is chosen after all homes (O7)")


def set_setup(position: Any, rules: Any, setup: Setup) -> None:
    """All but the cards."""
    table = position.table
    table.walls = setup.walls
    table.monsters = len(setup.board)
    table.monster[: len(setup.board)] = setup.board
    table.home[: len(setup.homes)] = setup.homes
    table.king = setup.king
    table.phase, table.step, table.turn = setup.phase, setup.step, setup.turn
    if setup.step == state.PLACE:
        table.left = state.STARTING_MONSTERS - len(setup.board)
    elif setup.step == state.CHOOSE_HOME:
        table.left = int(rules.players) - len(setup.homes)


def setup_told(table: Any, rules: Any) -> dict[str, Any]:
    """What `read_setup` takes."""
    told: dict[str, Any] = {"phase": SETUP}
    if rules.walls_rolled:
        told["walls"] = [arc + 1 for arc in places_of(table.walls)]
    told["board"] = write_names(Counter(map(target_name, monsters_of(table))))
    if table.phase == state.SETUP_MONSTERS:
        return told
    seats = range(int(table.players))
    told["hands"] = [", ".join(or_none(write_names(counts_of(CARD_NAMES, table.hand[seat].count)))) for seat in seats]
    homes = [int(arc) + 1 for arc in table.home if arc != NO_ARC]
    if homes:
        told["homes"] = homes
    if table.king != NO_ARC:
        told["king"] = int(table.king) + 1
    return told
