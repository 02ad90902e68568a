"""Dwarfs and jewels in a position that is told, as the kernel has them; the market has all jewels told nowhere."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from analyser.games.components import Components
from analyser.games.freyas_folly.compiled import state
from analyser.games.freyas_folly.compiled.jewels import weight_of
from analyser.games.freyas_folly.compiled.limits import ABILITIES, AMBER, COLOURS, LETTERS
from analyser.games.freyas_folly.components import read_jewels as read_needed
from analyser.games.freyas_folly.components import write_jewels
from analyser.games.freyas_folly.naming import Names
from analyser.games.freyas_folly.packing import jewels_of
from analyser.games.freyas_folly.told import Dwarf, read_dwarfs, read_jewels, read_number
from analyser.games.told import by_seat, unknown_name
from analyser.mistakes import Mistake, shown

_STRENGTH = state.STRENGTH + 1
_SORTS = {
    "small": LETTERS[:COLOURS].replace(LETTERS[AMBER], ""),
    "large": LETTERS[COLOURS:].replace(LETTERS[AMBER + COLOURS], ""),
    "small amber": LETTERS[AMBER],
    "large amber": LETTERS[AMBER + COLOURS],
}
"""Of jewels, as a cavern's four numbers count places for them."""


def set_dwarfs(table: Any, rules: Any, told: Mapping[str, Any], names: Names, components: Components) -> Counter[str]:
    """Dwarfs in the mine, a slot each in their order, and working potions; the jewels that they carry."""
    carried = Counter[str]()
    for seat, given in enumerate(by_seat("dwarfs", told.get("dwarfs", []), int(rules.players), [])):
        field = f"dwarfs.{seat}"
        dwarfs = read_dwarfs(field, given, names, components)
        inside = sum(dwarf is not None for dwarf in dwarfs)
        if len(dwarfs) > rules.dwarfs or inside > table.dwarfs[seat]:
            left = f"{int(table.dwarfs[seat])} of {int(rules.dwarfs)} dwarfs are left to the seat"
            raise Mistake(f"{field} names {len(dwarfs)} dwarfs, {inside} of them in the mine, and {left}")
        for slot, dwarf in enumerate(dwarfs):
            if dwarf is not None:
                _set_dwarf(table, seat, slot, dwarf, names)
                carried += dwarf.jewels
    for seat, turns in enumerate(by_seat("strong", told.get("strong", []), int(rules.players), 0)):
        _set_strong(table, rules, seat, turns)
    return carried


def _set_dwarf(table: Any, seat: int, slot: int, dwarf: Dwarf, names: Names) -> None:
    own = 1 << dwarf.place
    if int(table.occupied) & own:
        raise Mistake(f"dwarfs.{seat}: {names.places[dwarf.place]} is occupied already, and holds one dwarf")
    table.occupied = int(table.occupied) | own
    table.inside[seat] = int(table.inside[seat]) | 1 << slot
    table.place[seat, slot], table.ability[seat, slot] = dwarf.place, dwarf.ability
    table.barrow[seat, slot] = jewels_of(dwarf.jewels)
    if dwarf.ability != state.NO_ABILITY:
        worn = 1 << dwarf.ability - 1
        if int(table.worn[seat]) & worn:
            raise Mistake(f"dwarfs.{seat}: two have {ABILITIES[dwarf.ability - 1]}, a seat holds one of a kind")
        table.worn[seat] = int(table.worn[seat]) | worn


def _set_strong(table: Any, rules: Any, seat: int, turns: Any) -> None:
    """FF12: the turn in which it was drunk counts too."""
    most = int(rules.strength_turns) + int(seat == table.seat)
    table.strong_turns[seat] = read_number(f"strong.{seat}", turns, 0, most)
    if table.strong_turns[seat]:
        places = [
            int(place) for place, one in zip(table.place[seat], table.ability[seat], strict=True) if one == _STRENGTH
        ]
        if not places:
            raise Mistake(f"strong.{seat}: no dwarf of seat {seat} has strength")
        table.strong[seat] = 1 << places[0]


def set_jewels(
    table: Any,
    rules: Any,
    told: Mapping[str, Any],
    names: Names,
    components: Components,
    carried: Counter[str],
) -> None:
    """Homes and caverns; what completed cards cost has left the game, and the rest is the market's (FF2, FF18)."""
    homes = [
        read_jewels(f"homes.{seat}", given, components)
        for seat, given in enumerate(by_seat("homes", told.get("homes", []), int(rules.players), ""))
    ]
    lying = _read_caverns(told.get("caverns", {}), components)
    paid = _paid(table, names, components)
    used = sum([*homes, *lying.values(), paid], carried.copy())
    for letter, number in used.items():
        if number > components["jewels"][letter]:
            where = f"in mine and homes or paid for settings and pieces ({paid[letter]} of them)"
            raise Mistake(f"{number} jewels {letter} are {where}, and the box has {components['jewels'][letter]}")
    for seat, home in enumerate(homes):
        table.home[seat] = jewels_of(home)
    for name, jewels in lying.items():
        lay_jewels(table, names.place_numbers[name], jewels_of(jewels))
    market = Counter(components["jewels"]) - used
    if "market" in told and read_jewels("market", told["market"], components) != market:
        raise Mistake(f"market: the jewels that are told nowhere else are {write_jewels(market) or 'none'}")
    table.market, table.paid = jewels_of(market), jewels_of(paid)


def lay_jewels(table: Any, place: int, jewels: int) -> None:
    """Jewels in a cavern."""
    table.lying[place], table.weight[place] = jewels, weight_of(jewels)
    if jewels:
        table.full = int(table.full) | 1 << place


def _read_caverns(value: Any, components: Components) -> dict[str, Counter[str]]:
    """No cavern has more jewels of a sort than places for them."""
    caverns = components["caverns"]
    if not isinstance(value, Mapping):
        raise Mistake(f"caverns must be a table by cavern, as caverns.c01 = 'rre', not {shown(value)}")
    found = {}
    for name, given in value.items():
        if name not in caverns:
            raise unknown_name("cavern", name, caverns, of="caverns")
        jewels = found[name] = read_jewels(f"caverns.{name}", given, components)
        for (sort, letters), most in zip(_SORTS.items(), caverns[name], strict=True):
            number = sum(jewels[letter] for letter in letters)
            if number > most:
                raise Mistake(f"caverns.{name} has {number} {sort} jewels ({letters}), and {most} places for them")
    return found


def _paid(table: Any, names: Names, components: Components) -> Counter[str]:
    """FF18: what completed settings and pieces asked for."""
    paid = Counter[str]()
    for seat in range(int(table.players)):
        settings = sum(int(half) << state.HALF * place for place, half in enumerate(table.done[seat]))
        pieces = int(table.pieces[seat])
        for cards, kinds, box in ((settings, names.settings, "settings"), (pieces, names.pieces, "pieces")):
            for card, name in kinds.items():
                if cards >> card & 1:
                    paid += read_needed(components[box][name][0])
    return paid
