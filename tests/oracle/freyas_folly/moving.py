"""Dwarfs enter, move, collect jewels and use their abilities (FF7 to FF12)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from tests.oracle.freyas_folly.jewels import picks, spell, take
from tests.oracle.freyas_folly.mine import OUT
from tests.oracle.freyas_folly.table import Dwarf, Host, Position


def destinations(position: Position, start: str, ability: str | None) -> list[str]:
    """FF8: for a dwarf of the seat on turn."""
    set_up = position.set_up
    limit = set_up.stealth_limit if ability == "stealth" else set_up.pass_limit
    found, seen, ways = [], {start}, [start]
    for _ in range(limit + 1):
        passed = []
        for place in ways:
            for other in set_up.mine.neighbours[place]:
                if other in seen:
                    continue
                seen.add(other)
                if other not in position.dwarfs:
                    found.append(other)
                elif _may_pass(position, other):
                    passed.append(other)
        ways = passed
    return found


def _may_pass(position: Position, place: str) -> bool:
    dwarf = position.dwarfs[place]
    is_barred = dwarf.is_strong and dwarf.seat != position.seat
    return place not in position.caverns and not is_barred


def free_abilities(position: Position) -> list[str]:
    """FF7: what may be given to a dwarf who enters."""
    given = {dwarf.ability for dwarf in position.own_dwarfs().values()}
    return sorted(position.player.abilities - given - {"thief"})


def entries(position: Position) -> list[str]:
    """FF7."""
    if not position.player.outside:
        return []
    moves = [f"enter {place}" for place in destinations(position, OUT, None)]
    for kind in free_abilities(position):
        moves += [f"enter {place} {kind}" for place in destinations(position, OUT, kind)]
    return moves


def moves_within(position: Position) -> list[str]:
    """FF7."""
    return [
        f"move {start} {place}"
        for start, dwarf in position.own_dwarfs().items()
        for place in destinations(position, start, dwarf.ability)
    ]


def drinks(position: Position) -> list[str]:
    """FF12: drinking as an action of its own."""
    return [f"drink {place}" for place, dwarf in position.own_dwarfs().items() if _may_drink(dwarf)]


def _may_drink(dwarf: Dwarf) -> bool:
    return dwarf.ability == "strength" and not dwarf.is_strong


def enter(position: Position, host: Host, place: str, ability: str | None) -> None:
    """FF7."""
    position.player.outside -= 1
    dwarf = Dwarf(position.seat, ability)
    _go(position, host, dwarf, place)
    _go_again(position, host, dwarf, place)


def move(position: Position, host: Host, start: str, place: str) -> None:
    """FF7, FF9: jewels where he begins are offered before he goes."""
    dwarf = position.dwarfs[start]
    _offer_jewels(position, host, dwarf, start)
    del position.dwarfs[start]
    _go(position, host, dwarf, place)
    _go_again(position, host, dwarf, place)


def _go(position: Position, host: Host, dwarf: Dwarf, place: str) -> None:
    """One move, and all that comes at its end; a bat is asked about in place of collecting, so it forbids that."""
    if place == OUT:
        _leave(position, host, dwarf)
        return
    position.dwarfs[place] = dwarf
    if dwarf.ability == "bat" and position.caverns.get(place):
        _offer_bat(position, host, dwarf, place)
    else:
        _offer_jewels(position, host, dwarf, place)
    if _may_drink(dwarf) and host.decide(position, ["drink", "keep"]) == "drink":
        drink(position, dwarf)


def _go_again(position: Position, host: Host, dwarf: Dwarf, place: str) -> None:
    """FF11: speed."""
    if dwarf.ability != "speed" or place == OUT:
        return
    position.mover = place
    places = destinations(position, place, dwarf.ability)
    choice = host.decide(position, sorted(["stop", *(f"again {other}" for other in places)]))
    position.mover = None
    if choice != "stop":
        del position.dwarfs[place]
        _go(position, host, dwarf, choice.split(" ")[1])


def may_collect(dwarf: Dwarf, jewels: Mapping[str, int]) -> bool:
    """FF9."""
    has_room = not spell(dwarf.jewels) or dwarf.ability == "stamina"
    return bool(spell(jewels)) and dwarf.ability != "bat" and has_room


def _offer_jewels(position: Position, host: Host, dwarf: Dwarf, place: str) -> None:
    """FF9."""
    jewels = position.caverns.get(place, Counter())
    if not may_collect(dwarf, jewels) or host.decide(position, ["collect", "leave"]) == "leave":
        return
    host.tell({"event": "collect", "at": place, "jewels": spell(jewels)})
    is_second = bool(spell(dwarf.jewels))
    dwarf.jewels = dwarf.jewels + jewels
    position.caverns[place] = Counter()
    if is_second:
        discard_from(position, host, dwarf)


def _offer_bat(position: Position, host: Host, dwarf: Dwarf, place: str) -> None:
    """FF11: up to two jewels go home."""
    jewels = position.caverns[place]
    flights = ["-", *picks(jewels, 1), *picks(jewels, 2)]
    chosen = host.decide(position, sorted(f"bat {flight}" for flight in flights)).split(" ")[1]
    if chosen != "-":
        take(Counter(chosen), jewels)
        position.caverns[place] = +jewels
        position.player.home.update(chosen)
        discard_from(position, host, dwarf)


def drink(position: Position, dwarf: Dwarf) -> None:
    """FF12: it works to the end of a later turn of his, one in each round."""
    dwarf.wears_off = position.round + position.set_up.strength_turns


def wear_off(position: Position, host: Host) -> None:
    """FF12: at the end of a turn."""
    for dwarf in position.own_dwarfs().values():
        if dwarf.wears_off is not None and dwarf.wears_off <= position.round:
            discard_from(position, host, dwarf)


def discard_from(position: Position, host: Host, dwarf: Dwarf) -> None:
    """Card and marker of his ability leave the game."""
    assert dwarf.ability is not None
    host.tell({"event": "discard", "ability": dwarf.ability})
    position.player.abilities.remove(dwarf.ability)
    dwarf.ability, dwarf.wears_off = None, None


def _leave(position: Position, host: Host, dwarf: Dwarf) -> None:
    """FF10."""
    if spell(dwarf.jewels):
        host.tell({"event": "home", "jewels": spell(dwarf.jewels)})
        position.player.home.update(dwarf.jewels)
    if dwarf.ability is not None:
        discard_from(position, host, dwarf)
    position.player.outside += 1
