"""Phase 6: tokens and their effects, the boulder (C9, C10)."""

from __future__ import annotations

from collections import Counter

from tests.oracle.castle_panic.board import Monster, colour_of, opposite
from tests.oracle.castle_panic.cards import discard, lose_one_each
from tests.oracle.castle_panic.components import MONSTERS
from tests.oracle.castle_panic.movement import advance, fell_tower, rotate, slay, strike_wall
from tests.oracle.castle_panic.settling import Over, settle
from tests.oracle.castle_panic.table import Host, Position, take

MOST_REFILLS = 200
MORE = {"goblin_king": 3, "draw_3": 3, "draw_4": 4}
PLAGUES = {"plague_archers": "archer", "plague_knights": "knight", "plague_swordsmen": "swordsman"}
INWARD = ("forest", "archer", "knight", "swordsman")


def tokens_phase(position: Position, host: Host) -> None:
    """C9, O15, O16."""
    if position.is_missing or not (position.pile or _may_refill(position)):
        return
    host.tell({"event": "phase", "phase": "tokens"})
    due, refills = position.set_up.tokens_a_turn + position.set_up.charging_horde, 0
    while due > 0:
        if not position.pile and _may_refill(position):
            refills += 1
            if refills > MOST_REFILLS:
                raise Over(is_won=None)
            position.pile, position.token_discards = position.token_discards, Counter()
            host.tell({"chance": "token_reshuffle"})
        if not position.pile:
            return
        token = host.draw_token(position.pile)
        take(token, position.pile)
        resolve(position, host, token)
        settle(position, host)
        due += MORE.get(token, 0) - 1


def _may_refill(position: Position) -> bool:
    return bool(position.set_up.not_over_yet and position.token_discards)


def resolve(position: Position, host: Host, token: str, arc: int | None = None) -> None:
    """A token's whole effect, but for more tokens that become due; the die gives the arc unless it is given."""
    if token in MONSTERS:
        arc = host.roll() if arc is None else arc
        position.monsters.append(Monster(token, position.set_up.hit_points[token], "forest", arc))
        _work_boss(position, host, token, arc)
    else:
        _work_effect(position, host, token)
        position.token_discards[token] += 1


def _work_boss(position: Position, host: Host, kind: str, arc: int) -> None:
    match kind:
        case "orc_warlord":
            advance(position, host, colour_of(arc))
        case "troll_mage":
            advance(position, host)
        case "healer":
            for monster in position.monsters:
                if monster.hit_points < position.set_up.hit_points[monster.kind]:
                    monster.hit_points += 1


def _work_effect(position: Position, host: Host, token: str) -> None:
    match token:
        case "giant_boulder":
            _roll_boulder(position, host, host.roll())
        case "move_red" | "move_green" | "move_blue":
            advance(position, host, token.removeprefix("move_"))
        case "move_clockwise" | "move_counter_clockwise":
            rotate(position, host, is_clockwise=token == "move_clockwise")
        case "plague_archers" | "plague_knights" | "plague_swordsmen":
            _spread(position, PLAGUES[token])
        case "discard_one":
            lose_one_each(position, host)


def _spread(position: Position, kind: str) -> None:
    """Every hand discards that kind, any-colour too."""
    for seat, hand in enumerate(position.hands):
        for card in list(hand.elements()):
            if card.startswith(f"{kind}."):
                discard(position, seat, card)


def _roll_boulder(position: Position, host: Host, arc: int) -> None:
    """C10: to the first structure, or across the whole board."""
    far = opposite(arc)
    for ring in INWARD:
        _crush(position, host, ring, arc)
    if arc in position.walls:
        strike_wall(position, host, arc)
        return
    for castle_arc in (arc, far):
        _crush(position, host, "castle", castle_arc)
        if castle_arc in position.towers:
            fell_tower(position, host, castle_arc)
            return
    if far in position.walls:
        strike_wall(position, host, far)
        return
    for ring in reversed(INWARD):
        _crush(position, host, ring, far)


def _crush(position: Position, host: Host, ring: str, arc: int) -> None:
    """All in a space, in order of names."""
    there = [monster for monster in position.monsters if (monster.ring, monster.arc) == (ring, arc)]
    for monster in sorted(there, key=lambda one: one.name):
        slay(position, host, monster, "boulder")
