"""Who plays, and with what, in a position that is told: heroes, their resources, and what is being played."""

from collections.abc import Mapping
from typing import Any

from analyser.games.fields import Flag
from analyser.games.rietburg.compiled import play, state
from analyser.games.rietburg.compiled.limits import HEROES, LOCATIONS
from analyser.games.rietburg.compiled.moves import is_any_left
from analyser.games.rietburg.compiled.strength import fights_now
from analyser.games.rietburg.drawing import cards_in
from analyser.games.rietburg.language import SIDES, SYMBOLS, read_waiting
from analyser.games.rietburg.naming import Names
from analyser.games.rietburg.told import (
    bits_of,
    by_name,
    read_cards,
    read_number,
    read_values,
)
from analyser.games.told import NONE
from analyser.kernel.records import new_record
from analyser.mistakes import Mistake, shown, unknown


def new_position(rules: Any) -> Any:
    """A game that has just begun, with nothing on the locations and nothing due."""
    position = new_record(state.STATE)
    play.begin(position, rules)
    table = position.table
    table.pile[:] = 0
    table.height[:] = 0
    table.filled = table.down = table.creatures = 0
    table.due = table.narrators_due = 0
    table.end = state.IN_PLAY
    position.events.count = 0
    return position


def heroes_of(table: Any) -> list[str]:
    """Who plays, in turn order."""
    return [HEROES[int(table.hero[seat])] for seat in range(int(table.players))]


def set_turn(table: Any, rules: Any, told: Mapping[str, Any]) -> None:
    """Whose turn it is."""
    heroes = heroes_of(table)
    hero = told.get("hero", heroes[0])
    if hero not in heroes:
        raise unknown("hero", hero, heroes, of="this game")
    table.seat = table.turn = heroes.index(hero)
    table.turns = read_number("turn", told.get("turn", heroes.index(hero) + 1), 1, int(rules.max_turns))


def set_heroes(table: Any, rules: Any, told: Mapping[str, Any], names: Names) -> None:
    """Where they stand, what they hold and have played, their willpower (R21)."""
    heroes = heroes_of(table)
    at, hands, played, will = (
        by_name(field, told.get(field, {}), heroes, "hero") for field in ("at", "hands", "played", "will")
    )
    passed = 0  # friends and objects that were told already, as bits
    for seat, hero in enumerate(heroes):
        table.location[seat] = read_number(f"at.{hero}", at.get(hero, LOCATIONS), 1, LOCATIONS) - 1
        held = read_cards(f"hands.{hero}", hands.get(hero, NONE), names.passed)
        gone = read_cards(f"played.{hero}", played.get(hero, NONE), names.hero_cards_of(hero) | names.friends)
        if twice := (held | gone) & passed or held & gone:
            (name, *_) = cards_in(names.cards, twice)
            raise Mistake(f"{name} is told twice, the second time by hands.{hero} or played.{hero}")
        passed |= held | gone & state.FRIENDS
        table.hand[seat] = held | (int(rules.own[seat]) & ~gone)
        table.played[seat] = gone
        table.will[seat] = read_number(f"will.{hero}", will.get(hero, 0), 0, int(rules.will_cap))
    table.given = read_cards("given", told.get("given", NONE), names.passed)
    _set_supplies(table, rules, told, passed, names)


def _set_supplies(table: Any, rules: Any, told: Mapping[str, Any], passed: int, names: Names) -> None:
    """The willpower and the friends that no hero has; friends that are gone are out of the game (R23)."""
    gone = read_cards("friends_gone", told.get("friends_gone", NONE), names.friends)
    spent = int(table.will.sum())
    if spent > rules.willpower:
        raise Mistake(f"will: the heroes have {spent}, and there are {int(rules.willpower)} willpower points")
    if twice := cards_in(names.friends, gone & passed):
        raise Mistake(f"friends_gone names {twice[0]}, who lies elsewhere too")
    table.supply = rules.willpower - spent
    table.gone = gone
    table.friends = int(rules.friends) & ~(passed | gone)


def set_resources(table: Any, rules: Any, told: Mapping[str, Any], names: Names) -> None:
    """Axe, spirit, books and quivers."""
    axe = told.get("axe", "sharp")
    if axe not in ("sharp", "dull"):
        raise Mistake(f"axe must be sharp or dull, not {shown(axe)}")
    table.is_dull = axe == "dull"
    if "spirit" in told:
        place, _, side = f"{told['spirit']}".partition(" ")
        if place not in [f"{one + 1}" for one in range(LOCATIONS)] or side not in SIDES:
            raise Mistake(f"spirit must be a location and a side, as '3 double', not {shown(told['spirit'])}")
        table.spirit, table.side = int(place) - 1, SIDES.index(side)
    table.used_books = bits_of(_used_books(told.get("books", []), names.books))
    _set_quivers(table, rules, told)
    _check_owners(table)


def _set_quivers(table: Any, rules: Any, told: Mapping[str, Any]) -> None:
    """Chada's, those that wait, and the supply (R19)."""
    for field, counts in (("quivers", table.quiver_held), ("quivers_used", table.quiver_spent)):
        for value in read_values(field, told.get(field, [])):
            counts[value] += 1
    for value, count in enumerate(rules.quiver):
        left = int(count) - int(table.quiver_held[value]) - int(table.quiver_spent[value])
        if left < 0:
            raise Mistake(f"quivers: {int(count)} of value {value} in this game, and {int(count) - left} are told")
        table.quiver_supply[value] = left
        table.arrows |= int(table.quiver_held[value] > 0) << value
    table.supplied, table.spent = int(table.quiver_supply.sum()), int(table.quiver_spent.sum())


def _check_owners(table: Any) -> None:
    """What only one of the heroes uses lies as at the beginning where he doesn't play."""
    used = {
        "axe": ("kram", bool(table.is_dull)),
        "spirit": ("kheela", table.spirit != state.NOWHERE),
        "books": ("eara", table.used_books != 0),
        "quivers": ("chada", bool(table.quiver_held.any() or table.quiver_spent.any())),
    }
    for field, (hero, is_used) in used.items():
        if is_used and hero not in heroes_of(table):
            raise Mistake(f"{field}: {hero} alone uses that, and doesn't play")


def _used_books(given: Any, books: list[str]) -> list[int]:
    """Of books that are alike the first, then the next."""
    found = list[int]()
    for book in given if isinstance(given, list | tuple) else [given]:
        free = [place for place, text in enumerate(books) if text == book and place not in found]
        if not free:
            raise unknown("unused book", f"{book}", books, of="books")
        found.append(free[0])
    return found


def set_action(table: Any, told: Mapping[str, Any], names: Names) -> None:
    """The card that is being played, and what waits."""
    effect = _waiting(told.get("waiting", ""))
    card = told.get("playing", NONE)
    if card != NONE:
        table.card = _played_card(table, card, names)
    table.is_acted = Flag("acted", False, "").read(told.get("acted", bool(effect) or card != NONE))
    if (effect or card != NONE) and not table.is_acted:
        raise Mistake("playing and waiting need acted = true")
    for symbol, number in effect.items():
        table.waiting[SYMBOLS.index(symbol)] = number
        table.waits |= 1 << SYMBOLS.index(symbol)
    table.must_use = Flag("owed", False, "").read(told.get("owed", False))
    if table.must_use and not table.is_acted:
        raise Mistake("owed needs acted = true")


def _waiting(given: Any) -> dict[str, int]:
    try:
        return read_waiting(f"{given}", SYMBOLS[: state.WAITING])
    except Mistake as mistake:
        raise Mistake(f"waiting: {mistake}") from None


def _played_card(table: Any, given: Any, names: Names) -> int:
    """R4: but an object, which goes to the gallery, it lies in the played pile of the hero whose turn it is."""
    if given not in names.card_numbers:
        raise unknown("card", f"{given}", names.card_numbers, of="playing")
    card, hero = names.card_numbers[given], heroes_of(table)[int(table.seat)]
    if card < state.FIRST_OBJECT and not int(table.played[int(table.seat)]) >> card & 1:
        raise Mistake(f"playing: {given} lies in played.{hero} then, for it is {hero}'s turn")
    return card


def check_not_won(table: Any, rules: Any) -> None:
    """R26: a mistake where the game is over."""
    if table.done >= rules.tasks_needed:
        raise Mistake("the game is won: so many tasks are done")


def ask(table: Any, rules: Any) -> None:
    """The active hero decides; noted are the battles that can be won. A mistake where he has nothing to decide."""
    table.step = state.ACT
    table.fights = fights_now(table, rules)
    if table.is_acted and not is_any_left(table, rules):
        raise Mistake("nothing is left to do in this turn: it has ended")
