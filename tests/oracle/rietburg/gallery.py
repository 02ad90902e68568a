"""What is paid out of the gallery (R22), and what happens at once (R5)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tests.oracle.rietburg.components import Encounter
from tests.oracle.rietburg.supplies import add_narrator, change_will, draw_friends, draw_quivers, lay, will_room
from tests.oracle.rietburg.table import Host, Position, take


def has_gold(card: Encounter) -> bool:
    """Whether a card of the gallery counts as one gold."""
    return card.has_gold


def of_class(name: str) -> Callable[[Encounter], bool]:
    """Whether a card of the gallery is of that class."""
    return lambda card: card.of_class == name


def count(position: Position, fits: Callable[[Encounter], bool]) -> int:
    """How many cards of the gallery fit."""
    return sum(number for name, number in position.gallery.items() if fits(position.encounter(name)))


def pay(position: Position, host: Host, number: int, fits: Callable[[Encounter], bool]) -> None:
    """R22: the first so many that fit, in the table's order, or as many as there are."""
    fitting = [
        name
        for name, card in position.set_up.box.encounters.items()
        if name in position.gallery and fits(card)
        for _ in range(position.gallery[name])
    ]
    paid = fitting[:number]
    for name in paid:
        take(name, position.gallery)
        position.box[name] += 1
    if paid:
        host.tell({"event": "paid", "cards": paid})


def price(position: Position, card: str) -> int:
    """In gold, of a friend or an object."""
    return int(position.set_up.box.price_of(card) * position.set_up.prices)


def cost(position: Position, creature: str) -> int:
    """In gold, of a creature's defeat."""
    return int(position.encounter(creature).cost * position.set_up.prices)


def at_once(position: Position, host: Host, effect: Mapping[str, int], location: int) -> bool:
    """R5, punishments at that location; whether the active hero got something."""
    seat = position.seat
    gained = will_room(position, seat, effect.get("will", 0))
    change_will(position, host, seat, gained)
    gained += draw_quivers(position, host, effect.get("quiver", 0))
    gained += draw_friends(position, host, effect.get("friend", 0))
    gained += add_narrator(position, host, effect.get("narrator", 0))
    pay(position, host, effect.get("lose", 0), has_gold)
    for _ in range(effect.get("lay", 0)):
        lay(position, host, location, is_up=False)
    return gained > 0


def brings_at_once(position: Position, effect: Mapping[str, int]) -> bool:
    """R8: whether `at_once` would give the active hero something."""
    return bool(
        will_room(position, position.seat, effect.get("will", 0))
        or ("friend" in effect and position.friends)
        or ("narrator" in effect and position.leftovers)
    )
