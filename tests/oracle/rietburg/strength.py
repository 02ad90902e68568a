"""How strong creatures and heroes are, and which battles can be won (R15 to R18)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple

from tests.oracle.rietburg.effects import FIGHTING
from tests.oracle.rietburg.gallery import cost, count, has_gold
from tests.oracle.rietburg.table import LOCATIONS, Position


class Part(NamedTuple):
    """What a hero fights with."""

    seat: int
    place: int  # where he stands
    symbol: str
    number: int
    is_hero_card: bool


def strength_of(position: Position, creature: str) -> int:
    """R15."""
    printed = position.encounter(creature).strength
    if printed == 0:
        return sum(position.creature(location) is not None for location in LOCATIONS)
    return max(1, printed + int(position.set_up.strength_shift))


def fighting_part(position: Position, waiting: Iterable[tuple[str, int]], place: int, card: str) -> Part | None:
    """The active hero's, with what waits of the card that he plays."""
    for symbol, number in waiting:
        if symbol in FIGHTING:
            return Part(position.seat, place, symbol, number, position.is_hero_card(card))
    return None


def active_part(position: Position) -> Part | None:
    """The active hero's as things stand."""
    return fighting_part(position, position.waiting.items(), position.hero.location, position.playing or "")


def free_books(position: Position, part: Part, location: int) -> list[int]:
    """R16: unused books with a strength that work there, of each strength first those that are not far (R19)."""
    books = position.set_up.box.books
    fine = [
        index
        for index, book in enumerate(books)
        if book.kind == "battle" and index not in position.used_books and (book.is_far or part.place == location)
    ]
    return sorted(fine, key=lambda index: (books[index].strength, books[index].is_far))


def can_take_part(position: Position, part: Part, location: int) -> bool:
    """R16, R17."""
    match part.symbol:
        case "far":
            return True
        case "book":
            return bool(free_books(position, part, location))
        case "shoot":
            return part.place == location and bool(position.heroes[part.seat].quivers)
    return part.place == location


def base(position: Position, part: Part, location: int) -> int:
    """R17."""
    strength = part.number if part.symbol in ("battle", "far") else 0
    if not part.is_hero_card:
        return strength
    hero, set_up = position.heroes[part.seat].name, position.set_up
    if hero == "kheela" and part.symbol == "battle" and position.spirit == (location, "double"):
        strength *= set_up.spirit_factor
    if part.place == location and position.spirit == (location, "plus"):
        strength += set_up.spirit_plus
    if hero == "kram" and not position.is_axe_sharp:
        strength += set_up.axe_dull
    return int(strength)


def may_sharpen(position: Position, part: Part) -> bool:
    """R18: whether he has the sharp axe."""
    return part.is_hero_card and position.heroes[part.seat].name == "kram" and position.is_axe_sharp


def means(position: Position, part: Part, location: int) -> int:
    """R18 (1): the most that quivers, books or the sharp axe add."""
    match part.symbol:
        case "shoot":
            return best(position.heroes[part.seat].quivers.elements(), part.number)
        case "book":
            books = position.set_up.box.books
            return best((books[index].strength for index in free_books(position, part, location)), part.number)
    return int(position.set_up.axe_sharp) if may_sharpen(position, part) else 0


def best(strengths: Iterable[int], number: int) -> int:
    """The sum of the highest so many."""
    return sum(sorted(strengths, reverse=True)[:number])


def lends_will(position: Position, part: Part) -> bool:
    """R18 (3): whether his willpower counts."""
    return part.is_hero_card and position.heroes[part.seat].name != "chada"


def most(position: Position, part: Part, location: int) -> int:
    """All that a hero may bring."""
    will = position.heroes[part.seat].will if lends_will(position, part) else 0
    return base(position, part, location) + means(position, part, location) + will


def cards_to_join(position: Position, seat: int, location: int) -> dict[str, Part]:
    """R16: with which cards an invited hero could join."""
    hero = position.heroes[seat]
    parts: dict[str, Part] = {}
    for card in hero.hand:
        fighting = position.set_up.box.fighting_of(card)
        if fighting:
            part = Part(seat, hero.location, *fighting, position.is_hero_card(card))
            if can_take_part(position, part, location):
                parts[card] = part
    return parts


def most_of_guests(position: Position, seats: Collection[int], location: int) -> int:
    """All that those may bring who are still to be asked."""
    return sum(
        max((most(position, part, location) for part in cards_to_join(position, seat, location).values()), default=0)
        for seat in seats
    )


def guests(position: Position) -> list[int]:
    """Seats that may be invited."""
    return position.seats_from_active()[1:] if position.set_up.group_battles else []


def can_fight(position: Position, part: Part, location: int) -> bool:
    """R15."""
    creature = position.creature(location)
    if creature is None or not can_take_part(position, part, location):
        return False
    if count(position, has_gold) < cost(position, creature):
        return False
    needed = strength_of(position, creature) - most(position, part, location)
    return needed <= 0 or needed <= most_of_guests(position, guests(position), location)
