"""Free actions of the active hero (R9 to R11, R24)."""

from __future__ import annotations

from tests.oracle.rietburg.gallery import count, has_gold, pay
from tests.oracle.rietburg.table import Host, Position
from tests.oracle.rietburg.tasks import complete, legal_completions, unveil

WORDS = ("pick", "give", "take", "unveil", "complete", "repair")


def legal_free(position: Position) -> list[str]:
    """All there are now."""
    moves = [*_passings(position), *legal_completions(position, position.hero.location)]
    if _is_object_here(position):
        moves.append("pick")
    if position.here.is_veiled and not position.here.pile:
        moves.append("unveil")
    is_dull = position.hero.name == "kram" and not position.is_axe_sharp
    if is_dull and count(position, has_gold) >= position.set_up.axe_repair:
        moves.append("repair")
    return moves


def _is_object_here(position: Position) -> bool:
    top = position.here.top
    return top is not None and top.is_up and position.encounter(str(top.name)).is_object


def _passings(position: Position) -> list[str]:
    """R10."""
    moves: list[str] = []
    hero = position.hero
    for other in position.heroes if position.set_up.passing else ():
        if other is not hero and other.location == hero.location:
            moves += [f"give {card} {other.name}" for card in _passable(position, hero.hand)]
            moves += [f"take {card} {other.name}" for card in _passable(position, other.hand)]
    return moves


def _passable(position: Position, hand: set[str]) -> list[str]:
    return [card for card in hand if not position.is_hero_card(card) and card not in position.given]


def act_freely(position: Position, host: Host, move: str) -> None:
    """A legal free action."""
    word, *rest = move.split(" ")
    hero = position.hero
    match word:
        case "pick":
            hero.hand.add(str(position.here.pile.pop().name))
        case "give":
            hero.hand.remove(rest[0])
            position.heroes[position.seat_of(rest[1])].hand.add(rest[0])
            position.given.add(rest[0])
        case "take":
            position.heroes[position.seat_of(rest[1])].hand.remove(rest[0])
            hero.hand.add(rest[0])
        case "unveil":
            unveil(position, host, hero.location)
        case "complete":
            complete(position, host, rest)
        case "repair":
            pay(position, host, position.set_up.axe_repair, has_gold)
            position.is_axe_sharp = True
