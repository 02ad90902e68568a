"""Phase 4: which plays there are, and what they do (C6, O2, O3, O13)."""

from __future__ import annotations

from collections.abc import Iterator

from tests.oracle.castle_panic.board import ARCS, COLOURS, RINGS, Monster, colour_of
from tests.oracle.castle_panic.cards import discard, draw_cards
from tests.oracle.castle_panic.components import FIGHTERS
from tests.oracle.castle_panic.movement import damage, slay
from tests.oracle.castle_panic.rules import SetUp
from tests.oracle.castle_panic.settling import settle
from tests.oracle.castle_panic.table import Host, Position, take

OUTSIDE_FOREST = RINGS[1:]


def hits(set_up: SetUp, card: str, monster: Monster) -> bool:
    """C6, O3; false for a card that hits nothing at all."""
    kind, _, colour = card.partition(".")
    if colour not in ("any", colour_of(monster.arc)):
        return False
    if kind == "hero":
        return monster.ring in FIGHTERS or (set_up.heroic_powers and monster.ring == "castle")
    return kind in FIGHTERS and kind == monster.ring


def play_phase(position: Position, host: Host) -> None:
    """C6: any number of plays."""
    host.tell({"event": "phase", "phase": "play"})
    while (move := host.decide(position, position.seat, legal_plays(position))) != "end":
        play(position, host, move)
        settle(position, host)


def legal_plays(position: Position) -> list[str]:
    """Sorted, no doubles."""
    moves = {"end", *_attacks(position), *_repairs(position), *_triples(position)}
    hand, set_up = position.hand, position.set_up
    if "barbarian" in hand:
        moves |= {f"barbarian {target}" for target in position.targets(*OUTSIDE_FOREST)}
    if "drive" in hand:
        moves |= {f"drive {target}" for target in position.targets(*OUTSIDE_FOREST)}
    if "tar" in hand and not any(monster.is_tarred for monster in position.monsters):
        moves |= {f"tar {target}" for target in position.targets(*RINGS)}
    if "fortify" in hand and len(position.fortified) < set_up.fortify_tokens:
        moves |= {f"fortify {arc}" for arc in position.walls - position.fortified}
    if "missing" in hand and not position.is_missing:
        moves.add("missing")
    if "draw2" in hand and (position.deck or position.discards):
        moves.add("draw2")
    if "scavenge" in hand:
        moves |= {f"scavenge {card}" for card in position.discards}
    return sorted(moves)


def _attacks(position: Position) -> Iterator[str]:
    verbs = ("hit", "shoot") if "nice_shot" in position.hand else ("hit",)
    for card in position.hand:
        for monster in position.monsters:
            if hits(position.set_up, card, monster):
                for verb in verbs:
                    yield f"{verb} {card} {monster.name}"


def _repairs(position: Position) -> Iterator[str]:
    """`build`, and O13."""
    for arc in ARCS:
        if arc not in position.walls:
            if "brick" in position.hand and "mortar" in position.hand:
                yield f"build {arc}"
            if position.seat in position.walls_in_hand:
                yield f"wall {arc}"


def _triples(position: Position) -> Iterator[str]:
    """O2."""
    for colour in COLOURS if position.set_up.all_for_one else ():
        if all(f"{kind}.{colour}" in position.hand for kind in FIGHTERS):
            for monster in position.monsters:
                if monster.ring in FIGHTERS and colour_of(monster.arc) == colour:
                    yield f"triple {colour} {monster.name}"


def play(position: Position, host: Host, move: str) -> None:
    """A legal play: its cards go to the discard pile first, then it takes effect."""
    word, *rest = move.split(" ")
    for card in _cards_of(word, rest):
        discard(position, position.seat, card)
    match word:
        case "hit":
            damage(position, host, position.find(rest[1]), "card")
        case "shoot" | "barbarian" | "triple":
            slay(position, host, position.find(rest[-1]), "card")
        case "drive":
            position.find(rest[0]).ring = "forest"
        case "tar":
            position.find(rest[0]).is_tarred = True
        case "fortify":
            position.fortified.add(int(rest[0]))
        case "build":
            position.walls.add(int(rest[0]))
        case "wall":
            position.walls.add(int(rest[0]))
            position.walls_in_hand.remove(position.seat)
        case "missing":
            position.is_missing = True
        case "draw2":
            draw_cards(position, host, position.seat, 2)
        case "scavenge":
            take(rest[0], position.discards)
            position.hand[rest[0]] += 1


def _cards_of(word: str, rest: list[str]) -> list[str]:
    match word:
        case "hit":
            return [rest[0]]
        case "shoot":
            return [rest[0], "nice_shot"]
        case "triple":
            return [f"{kind}.{rest[0]}" for kind in FIGHTERS]
        case "build":
            return ["brick", "mortar"]
        case "wall":
            return []
        case _:
            return [word]
