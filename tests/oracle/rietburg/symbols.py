"""Uses of the symbols that wait: which there are, and what they do (R12 to R15)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tests.oracle.rietburg.battles import fight
from tests.oracle.rietburg.strength import can_fight, fighting_part, strength_of
from tests.oracle.rietburg.supplies import turn_up
from tests.oracle.rietburg.table import LOCATIONS, Card, Host, Position
from tests.oracle.rietburg.tasks import exchange, unveil
from tests.oracle.rietburg.waiting import use_up

SIDES = ("double", "plus")


def legal_uses(position: Position, waiting: Mapping[str, int], card: str) -> list[str]:
    """With these symbols waiting of a card that is, or would be, played."""
    moves = list(_fights(position, waiting, card))
    for symbol, number in waiting.items():
        match symbol:
            case "move":
                moves += _moves(position)
            case "book":
                moves += _books(position)
            case "recall":
                moves += [f"recall {one}" for hero in position.heroes for one in hero.played if one != card]
            case "spirit":
                spots = [(location, side) for location in LOCATIONS for side in SIDES]
                moves += [f"spirit {spot[0]} {spot[1]}" for spot in spots if spot != position.spirit]
            case "shift":
                moves += [f"shift {a} {b}" for a in _down(position) for b in LOCATIONS if a != b]
            case "swap":
                moves += _swaps(position)
            case _:
                moves += [f"{symbol} {location}" for location in _targets(position, symbol, number)]
    return moves


def _fights(position: Position, waiting: Mapping[str, int], card: str) -> Iterator[str]:
    part = fighting_part(position, waiting.items(), position.hero.location, card)
    for location in LOCATIONS if part else ():
        if part and can_fight(position, part, location):
            yield f"fight {location}"


def _moves(position: Position) -> list[str]:
    """`move` and `fetch`."""
    here = position.hero.location
    fetched = [f"fetch {hero.name}" for hero in position.heroes if hero.location != here]
    return [*(f"move {location}" for location in LOCATIONS if location != here), *fetched]


def _books(position: Position) -> list[str]:
    """R14, but for battles."""
    moves = []
    for index, book in enumerate(position.set_up.box.books):
        if index not in position.used_books:
            if book.kind == "move":
                moves += [f"book {move}" for move in _moves(position)]
            elif book.kind == "reveal":
                moves += [f"book reveal {location}" for location in _down(position)]
    return moves


def _down(position: Position) -> list[int]:
    """Locations whose top card lies face down."""
    return [location for location in LOCATIONS if position.places[location].is_down]


def _creatures(position: Position) -> dict[int, str]:
    """By location."""
    found = {location: position.creature(location) for location in LOCATIONS}
    return {location: creature for location, creature in found.items() if creature}


def _swaps(position: Position) -> list[str]:
    tops = _creatures(position)
    return [f"swap {a} {b}" for a in tops for b in tops if a < b and tops[a] != tops[b]]


def _targets(position: Position, symbol: str, number: int) -> list[int]:
    """Of a symbol that names one location."""
    here = position.hero.location
    match symbol:
        case "reveal" | "remove":
            return _down(position)
        case "draw":
            return [location for location in _down(position) if location != here]
        case "turn":
            return [location for location in LOCATIONS if position.places[location].pile]
        case "lure":
            return [location for location in _creatures(position) if location != here]
        case "banish":
            return [at for at, creature in _creatures(position).items() if strength_of(position, creature) <= number]
        case "task":
            return [location for location in LOCATIONS if position.places[location].is_veiled]
        case "exchange" if position.task_box:
            return [location for location in LOCATIONS if position.places[location].open_task]
    return []


def use(position: Position, host: Host, move: str) -> None:
    """A legal use."""
    position.is_owing = False
    word, *rest = move.split(" ")
    if word == "fight":
        fight(position, host, int(rest[0]))
        return
    use_up(position, "move" if word == "fetch" else word)
    if word == "book":
        word, *rest = rest
        kind = "move" if word == "fetch" else word
        position.used_books.add(next(i for i, book in enumerate(position.set_up.box.books) if book.kind == kind))
    _carry_out(position, host, word, rest)


def _carry_out(position: Position, host: Host, word: str, rest: list[str]) -> None:
    location = int(rest[0]) if rest[0].isdigit() else 0
    match word:
        case "move":
            position.hero.location = location
        case "fetch":
            position.heroes[position.seat_of(rest[0])].location = position.hero.location
        case "reveal":
            turn_up(position, host, location)
        case "turn":
            _turn(position, host, location)
        case "remove" | "banish":
            _to_box(position, location)
        case "shift":
            _carry(position, location, int(rest[1]))
        case "lure" | "draw":
            _carry(position, location, position.hero.location)
        case "swap":
            _swap(position, location, int(rest[1]))
        case "task":
            unveil(position, host, location)
        case "exchange":
            exchange(position, host, location)
        case "recall":
            _recall(position, rest[0])
        case "spirit":
            position.spirit = (location, rest[1])


def _turn(position: Position, host: Host, location: int) -> None:
    """Either way; a card that is turned down stays known (R3)."""
    pile = position.places[location].pile
    if pile[-1].is_up:
        pile[-1] = Card(pile[-1].name)
    else:
        turn_up(position, host, location)


def _to_box(position: Position, location: int) -> None:
    """What nobody has seen stays among the unseen."""
    card = position.places[location].pile.pop()
    if card.name is not None:
        position.box[card.name] += 1


def _carry(position: Position, source: int, to: int) -> None:
    position.places[to].pile.append(position.places[source].pile.pop())


def _swap(position: Position, one: int, other: int) -> None:
    piles = position.places[one].pile, position.places[other].pile
    piles[0][-1], piles[1][-1] = piles[1][-1], piles[0][-1]


def _recall(position: Position, card: str) -> None:
    hero = next(hero for hero in position.heroes if card in hero.played)
    hero.played.remove(card)
    hero.hand.add(card)
