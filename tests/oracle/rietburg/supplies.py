"""Cards and tokens that come: encounter and narrator cards, friends, quivers, willpower (R3, R5, R19, R21, R23)."""

from __future__ import annotations

from tests.oracle.rietburg.effects import Half
from tests.oracle.rietburg.table import Card, Host, Over, Position, take


def see(position: Position, host: Host, location: int) -> str:
    """An encounter card that lies or comes there face up gets its identity (R3)."""
    card = host.draw({"chance": "encounter", "location": location}, "card", position.unseen)
    take(card, position.unseen)
    return card


def lay(position: Position, host: Host, location: int, *, is_up: bool) -> None:
    """A new card on a location; R26 without one."""
    if position.draw_pile == 0:
        raise Over("encounters")
    position.draw_pile -= 1
    if is_up:
        position.places[location].pile.append(Card(see(position, host, location), is_up=True))
    else:
        position.places[location].pile.append(Card(None))
        host.tell({"event": "laid", "location": location})


def turn_up(position: Position, host: Host, location: int) -> None:
    """The face-down top card of a location."""
    known = position.places[location].pile.pop().name
    if known is not None:
        host.tell({"event": "shown", "location": location, "card": known})
    card = see(position, host, location) if known is None else known
    position.places[location].pile.append(Card(card, is_up=True))


def turn_narrator(position: Position, host: Host) -> None:
    """The next narrator card is turned and carried out; it has left its pile before."""
    card = host.draw({"chance": "narrator"}, "card", position.unseen_narrator)
    take(card, position.unseen_narrator)
    narrator = position.set_up.box.narrator[card]
    _carry_out(position, host, narrator.upper)
    if position.set_up.red_halves or not narrator.is_lower_red:
        _carry_out(position, host, narrator.lower)


def _carry_out(position: Position, host: Host, half: Half) -> None:
    for side in half.cards:
        lay(position, host, half.location or position.hero.location, is_up=side == "u")


def change_will(position: Position, host: Host, seat: int, change: int) -> None:
    """More or less willpower for a hero; the supply is what no hero has."""
    if change:
        hero = position.heroes[seat]
        hero.will += change
        host.tell({"event": "will", "hero": hero.name, "now": hero.will})


def will_room(position: Position, seat: int, number: int) -> int:
    """R21: how many of so many a hero gets."""
    supply = position.set_up.willpower - sum(hero.will for hero in position.heroes)
    return max(0, min(number, int(supply), int(position.set_up.will_cap) - position.heroes[seat].will))


def draw_quivers(position: Position, host: Host, number: int) -> int:
    """R19; how many came."""
    for count in range(number):
        if not position.quivers:
            position.quivers, position.used_quivers = position.used_quivers, position.quivers
        if not position.quivers:
            return count
        value = host.draw({"chance": "quiver"}, "value", position.quivers)
        take(value, position.quivers)
        position.hero.quivers[value] += 1
    return number


def draw_friends(position: Position, host: Host, number: int) -> int:
    """R23; how many came."""
    count = min(number, position.friends.total())
    for _ in range(count):
        friend = host.draw({"chance": "friend"}, "card", position.friends)
        take(friend, position.friends)
        position.hero.hand.add(friend)
    return count


def add_narrator(position: Position, host: Host, number: int) -> int:
    """R26: leftovers into the deck; how many came."""
    count = min(number, position.leftovers)
    for _ in range(count):
        position.leftovers -= 1
        position.narrator_deck += 1
        host.tell({"event": "narrator_added", "deck": position.narrator_deck})
    return count
