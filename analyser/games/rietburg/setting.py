"""A position that is told, part by part as the kernel's record has it."""

from collections.abc import Mapping
from typing import Any

from analyser.games.components import Components
from analyser.games.fields import Flag
from analyser.games.rietburg.compiled import play, state
from analyser.games.rietburg.compiled.gallery import gain_trophy
from analyser.games.rietburg.compiled.limits import HEROES, LOCATIONS, MOST_ENCOUNTERS, MOST_NARRATORS
from analyser.games.rietburg.compiled.moves import is_any_left
from analyser.games.rietburg.compiled.piles import look_at_top
from analyser.games.rietburg.compiled.strength import fights_now
from analyser.games.rietburg.language import SYMBOLS, read_waiting
from analyser.games.rietburg.naming import Names
from analyser.games.rietburg.packing import books_in_order
from analyser.games.rietburg.told import (
    bits_of,
    by_location,
    by_name,
    read_cards,
    read_counts,
    read_number,
    read_pile,
    read_places,
    read_values,
)
from analyser.games.told import NONE
from analyser.kernel.records import new_record
from analyser.mistakes import Mistake, shown, unknown

SIDES = ("double", "plus")


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
    friends = 0
    for seat, hero in enumerate(heroes):
        own = {card: name for card, name in names.hero_cards.items() if names.hero_of(card) == hero}
        table.location[seat] = read_number(f"at.{hero}", at.get(hero, LOCATIONS), 1, LOCATIONS) - 1
        held = read_cards(f"hands.{hero}", hands.get(hero, NONE), names.passed)
        gone = read_cards(f"played.{hero}", played.get(hero, NONE), own | names.friends)
        if twice := (held | gone) & friends or held & gone:
            name = names.cards[twice.bit_length() - 1]
            raise Mistake(f"hands.{hero} and played.{hero} name {name}, which lies elsewhere too")
        friends |= held | gone & state.FRIENDS
        table.hand[seat] = held | (int(rules.own[seat]) & ~gone)
        table.played[seat] = gone
        table.will[seat] = read_number(f"will.{hero}", will.get(hero, 0), 0, int(rules.will_cap))
    spent = int(table.will.sum())
    if spent > rules.willpower:
        raise Mistake(f"will: the heroes have {spent}, and there are {int(rules.willpower)} willpower points")
    table.supply = rules.willpower - spent
    gone_friends = read_cards("friends_gone", told.get("friends_gone", NONE), names.friends)
    if twice := gone_friends & friends:
        raise Mistake(f"friends_gone names {names.cards[twice.bit_length() - 1]}, who lies elsewhere too")
    table.gone = gone_friends
    table.friends = int(rules.friends) & ~(friends | gone_friends)
    table.given = read_cards("given", told.get("given", NONE), names.passed)


def set_resources(table: Any, rules: Any, told: Mapping[str, Any], components: Components) -> None:
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
    table.used_books = bits_of(_used_books(told.get("books", []), components))
    for field, counts in (("quivers", table.quiver_held), ("quivers_used", table.quiver_spent)):
        for value in read_values(field, told.get(field, [])):
            counts[value] += 1
    for value, count in enumerate(rules.quiver):
        left = int(count) - int(table.quiver_held[value]) - int(table.quiver_spent[value])
        if left < 0:
            raise Mistake(f"quivers: there are {int(count)} of value {value}")
        table.quiver_supply[value] = left
        table.arrows |= int(table.quiver_held[value] > 0) << value
    table.supplied, table.spent = int(table.quiver_supply.sum()), int(table.quiver_spent.sum())
    _check_owners(table)


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


def _used_books(given: Any, components: Components) -> list[int]:
    """Of books that are alike the first, then the next."""
    books, found = books_in_order(components), list[int]()
    for book in given if isinstance(given, list | tuple) else [given]:
        free = [place for place, text in enumerate(books) if text == book and place not in found]
        if not free:
            raise unknown("unused book", f"{book}", books, of="books")
        found.append(free[0])
    return found


def set_gallery(table: Any, rules: Any, told: Mapping[str, Any], names: Names) -> None:
    """Trophies, and what is out of the game."""
    for card, count in read_counts("gallery", told.get("gallery", NONE), names).items():
        for _ in range(count):
            gain_trophy(table, rules, card)
    for card, count in read_counts("box", told.get("box", NONE), names).items():
        table.box[card] += count
    table.removed = read_number("removed", told.get("removed", 0), 0, MOST_ENCOUNTERS)


def set_tasks(table: Any, told: Mapping[str, Any], names: Names) -> None:
    """Those that lie face up or are done, and those that are gone."""
    seen = read_places("tasks_gone", told.get("tasks_gone", []), names.tasks, "task")
    table.box_tasks -= len(seen)
    for location, text in by_location("tasks", told.get("tasks", {})).items():
        name, _, end = f"{text}".partition(" ")
        if end not in ("", "done"):
            raise Mistake(f"tasks.{location + 1} must be a task, or a task that is done, not {shown(text)}")
        (task,) = read_places(f"tasks.{location + 1}", [name], names.tasks, "task")
        if task in seen:
            raise Mistake(f"tasks and tasks_gone name {name} twice")
        seen.append(task)
        table.task[location] = task
        if end:
            table.tasks_over |= 1 << location
            table.done += 1
        else:
            table.tasks_up |= 1 << location
    table.tasks = int(table.tasks) & ~bits_of(seen)


def set_piles(table: Any, told: Mapping[str, Any], names: Names) -> None:
    """What lies on the locations."""
    for location, given in by_location("piles", told.get("piles", {})).items():
        pile = read_pile(f"piles.{location + 1}", given, names)
        if len(pile) > MOST_ENCOUNTERS:
            raise Mistake(f"piles.{location + 1}: {MOST_ENCOUNTERS} cards at most")
        table.pile[location, : len(pile)] = pile
        table.height[location] = len(pile)
        look_at_top(table, location)


def set_narrators(table: Any, rules: Any, told: Mapping[str, Any], names: Names) -> None:
    """The deck, and which cards were turned."""
    first = names.narrators[: int(rules.first_narrators)]
    used = read_places("narrator_used", told.get("narrator_used", first), names.narrators, "narrator card")
    table.narrators = int(table.narrators) & ~bits_of(used)
    table.narrator_deck = read_number("narrator", told.get("narrator", int(rules.narrator_deck)), 0, MOST_NARRATORS)
    left = int(table.narrators).bit_count() - int(table.narrator_deck)
    if left < 0:
        raise Mistake(f"narrator: {left + int(table.narrator_deck)} cards were not turned yet")
    table.leftovers = left


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


def count_unseen(table: Any, rules: Any, names: Names) -> None:
    """All other encounter cards are in the draw pile, or lie somewhere unknown."""
    lying = [int(card) for location in range(LOCATIONS) for card in table.pile[location, : int(table.height[location])]]
    for card, name in names.encounters.items():
        known = sum(one & ~state.FACE_UP == card for one in lying) + int(table.gallery[card]) + int(table.box[card])
        if card >= state.FIRST_OBJECT:
            known += sum(int(hand) >> card & 1 for hand in table.hand)
        if known > rules.count[card]:
            raise Mistake(f"there are {int(rules.count[card])} {name} in this game, and {known} are told")
        table.unseen[card] = int(rules.count[card]) - known
    table.unseen_size = int(table.unseen.sum())
    unknown_cards = lying.count(state.UNKNOWN) + int(table.removed)
    if unknown_cards > table.unseen_size:
        raise Mistake(f"{unknown_cards} unknown cards are told, and {int(table.unseen_size)} are unseen")
    table.deck = int(table.unseen_size) - unknown_cards


def asked(position: Any, rules: Any) -> Any:
    """The same, with the battles that can be won noted; a mistake where nobody has anything to decide."""
    table = position.table
    if table.done >= rules.tasks_needed:
        raise Mistake("the game is won: so many tasks are done")
    table.step = state.ACT
    table.fights = fights_now(table, rules)
    if table.is_acted and not is_any_left(table, rules):
        raise Mistake("nothing is left to do in this turn: it has ended")
    return position
