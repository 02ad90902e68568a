"""The course of a battle (R18 to R20)."""

from __future__ import annotations

from tests.oracle.rietburg.gallery import at_once, cost, has_gold, pay
from tests.oracle.rietburg.strength import (
    Part,
    active_part,
    base,
    best,
    cards_to_join,
    free_books,
    guests,
    lends_will,
    may_sharpen,
    most,
    most_of_guests,
    strength_of,
)
from tests.oracle.rietburg.supplies import change_will
from tests.oracle.rietburg.table import Battle, Host, Position, take
from tests.oracle.rietburg.waiting import add_waiting, use_up


def fight(position: Position, host: Host, location: int) -> None:
    """A battle that can be won, to its end."""
    part, creature = active_part(position), position.creature(location)
    if part is None or creature is None:
        raise ValueError(f"no battle on {location}")
    if part.symbol != "book":
        del position.waiting[part.symbol]
    battle = Battle(location, strength_of(position, creature), guests=guests(position))
    position.battle = battle
    _enter(position, host, battle, part)
    while battle.guests and not battle.is_won:
        _invite(position, host, battle, battle.guests.pop(0))
    _lend_will(position, host, battle)
    position.battle = None
    _win(position, host, location, creature)


def _rest(position: Position, battle: Battle) -> int:
    """The most that can still come, but for the means of the hero who is being asked."""
    will = sum(position.heroes[seat].will for seat in battle.willing)
    return will + most_of_guests(position, battle.guests, battle.location)


def _enter(position: Position, host: Host, battle: Battle, part: Part) -> None:
    """R17, and R18 (1)."""
    battle.total += base(position, part, battle.location)
    if lends_will(position, part):
        battle.willing.append(part.seat)
    if part.symbol in ("shoot", "book"):
        for nth in range(part.number):
            if battle.is_won or not _shoot_or_read(position, host, battle, part, nth):
                return
    elif may_sharpen(position, part) and not battle.is_won:
        _swing(position, host, battle)


def _strengths(position: Position, battle: Battle, part: Part) -> list[int]:
    """Of the quivers or books that he could use."""
    if part.symbol == "shoot":
        return list(position.heroes[part.seat].quivers.elements())
    books = position.set_up.box.books
    return [books[index].strength for index in free_books(position, part, battle.location)]


def _shoot_or_read(position: Position, host: Host, battle: Battle, part: Part, nth: int) -> bool:
    """The next symbol's quiver or book; whether one was used."""
    strengths = _strengths(position, battle, part)
    if not strengths:
        return False
    missing = battle.strength - battle.total - _rest(position, battle)
    word = "quiver" if part.symbol == "shoot" else "book"
    legal = set()
    for strength in set(strengths):
        others = list(strengths)
        others.remove(strength)
        if strength + best(others, part.number - nth - 1) >= missing:
            legal.add(f"{word} {strength}")
    if nth and missing <= 0:
        legal.add("done")
    move = host.decide(position, sorted(legal))
    if move == "done":
        return False
    _spend(position, battle, part, int(move.split(" ")[1]))
    return True


def _spend(position: Position, battle: Battle, part: Part, strength: int) -> None:
    """R19."""
    battle.total += strength
    if part.symbol == "shoot":
        take(strength, position.heroes[part.seat].quivers)
        position.used_quivers[strength] += 1
        return
    books = position.set_up.box.books
    indices = free_books(position, part, battle.location)
    position.used_books.add(next(index for index in indices if books[index].strength == strength))
    if part.seat == position.seat:
        use_up(position, "book")


def _swing(position: Position, host: Host, battle: Battle) -> None:
    """Kram's sharp axe."""
    missing = battle.strength - battle.total - _rest(position, battle)
    gains = {"axe": position.set_up.axe_sharp, "keep": 0}
    move = host.decide(position, sorted(move for move, gain in gains.items() if gain >= missing))
    battle.total += gains[move]
    position.is_axe_sharp = move != "axe"


def _invite(position: Position, host: Host, battle: Battle, seat: int) -> None:
    """R18 (2)."""
    hero = position.heroes[seat]
    parts = cards_to_join(position, seat, battle.location)
    if not parts:
        return
    missing = battle.strength - battle.total - _rest(position, battle)
    legal = {f"join {card}" for card, part in parts.items() if most(position, part, battle.location) >= missing}
    if missing <= 0:
        legal.add(f"stay {hero.name}")
    word, name = host.decide(position, sorted(legal)).split(" ")
    if word == "join":
        hero.hand.remove(name)
        if position.is_object(name):
            position.gallery[name] += 1
        else:
            hero.played.add(name)
        _enter(position, host, battle, parts[name])


def _lend_will(position: Position, host: Host, battle: Battle) -> None:
    """R18 (3)."""
    while not battle.is_won:
        able = [seat for seat in battle.willing if position.heroes[seat].will]
        paid = 1
        if len(able) == 1:
            seat, paid = able[0], battle.strength - battle.total
        else:
            move = host.decide(position, sorted(f"will {position.heroes[seat].name}" for seat in able))
            seat = position.seat_of(move.split(" ")[1])
        change_will(position, host, seat, -paid)
        battle.total += paid


def _win(position: Position, host: Host, location: int, creature: str) -> None:
    """R20."""
    pay(position, host, cost(position, creature), has_gold)
    position.places[location].pile.pop()
    position.gallery[creature] += 1
    host.tell({"event": "defeated", "location": location, "card": creature})
    reward = position.encounter(creature).effect or {}
    at_once(position, host, reward, location)
    add_waiting(position, reward)
