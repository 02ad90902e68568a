"""How monsters move, what they run into and how they are hurt (C7, C8, C13)."""

from __future__ import annotations

from collections.abc import Sequence

from tests.oracle.castle_panic.board import ARCS, RINGS, Monster, clockwise, colour_of, counter_clockwise
from tests.oracle.castle_panic.table import Host, Position


def advance(position: Position, host: Host, colour: str | None = None) -> None:
    """C7: all monsters, or those in a colour. They move at once; then walls are met, then towers."""
    attackers, arrivals = [], []
    for monster in position.monsters:
        if monster.is_tarred or colour not in (None, colour_of(monster.arc)):
            continue
        if monster.ring == "swordsman" and monster.arc in position.walls:
            attackers.append(monster)
        else:
            _step(monster)
            if monster.ring == "castle":
                arrivals.append(monster)
    for arc in ARCS:
        at_wall = [monster for monster in attackers if monster.arc == arc]
        if at_wall:
            strike_wall(position, host, arc)
            damage(position, host, _choose_hurt(position, host, at_wall), "wall")
    _meet_towers(position, host, arrivals)


def rotate(position: Position, host: Host, *, is_clockwise: bool) -> None:
    """C9: every monster without tar, in its ring."""
    for monster in position.monsters:
        if not monster.is_tarred:
            monster.arc = clockwise(monster.arc) if is_clockwise else counter_clockwise(monster.arc)
    _meet_towers(position, host, [one for one in position.monsters if one.ring == "castle" and not one.is_tarred])


def _step(monster: Monster) -> None:
    if monster.ring == "castle":
        monster.arc = clockwise(monster.arc)
    else:
        monster.ring = RINGS[RINGS.index(monster.ring) + 1]


def strike_wall(position: Position, host: Host, arc: int) -> None:
    """C7, C10: its token is lost, or if it has none it falls."""
    if arc in position.fortified:
        position.fortified.remove(arc)
        host.tell({"event": "fortify_lost", "arc": arc})
    else:
        position.walls.remove(arc)
        host.tell({"event": "wall", "arc": arc})


def fell_tower(position: Position, host: Host, arc: int) -> None:
    """It falls for good."""
    position.towers.remove(arc)
    host.tell({"event": "tower", "arc": arc})


def _meet_towers(position: Position, host: Host, arrivals: Sequence[Monster]) -> None:
    for arc in ARCS:
        came = [monster for monster in arrivals if monster.arc == arc]
        if came and arc in position.towers:
            fell_tower(position, host, arc)
            damage(position, host, _choose_hurt(position, host, came), "tower")


def _choose_hurt(position: Position, host: Host, monsters: Sequence[Monster]) -> Monster:
    """The active player's decision, made only where they are not all one target."""
    names = sorted({monster.name for monster in monsters})
    if len(names) == 1:
        return monsters[0]
    target = host.decide(position, position.seat, [f"hurt {name}" for name in names]).split(" ")[1]
    return next(monster for monster in monsters if monster.name == target)


def damage(position: Position, host: Host, monster: Monster, by: str) -> None:
    """C13: one hit point less."""
    if monster.hit_points == 1:
        slay(position, host, monster, by)
    else:
        host.tell({"event": "damage", "target": monster.name})
        monster.hit_points -= 1


def slay(position: Position, host: Host, monster: Monster, by: str) -> None:
    """C13; V3: trophies leave the game; O17: others go back into the pile."""
    host.tell({"event": "slain", "target": monster.name, "by": by})
    position.monsters.remove(monster)
    if by == "card" and position.set_up.variant == "master_slayer":
        position.trophies[position.seat][monster.kind] += 1
    elif by != "card" and position.set_up.monster_recycling:
        position.pile[monster.kind] += 1
    else:
        position.token_discards[monster.kind] += 1
