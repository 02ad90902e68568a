"""A battle in a position that is told, both ways (R15 to R20): where it is on, who has joined, who is asked for what.

What was brought counts as a number only: by which cards, quivers or books is nothing to what is to come.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from analyser.games.fields import Flag
from analyser.games.rietburg.compiled import state
from analyser.games.rietburg.compiled.battles import asked_seat, cards_offered, join, means_left, missing
from analyser.games.rietburg.compiled.limits import LOCATIONS
from analyser.games.rietburg.compiled.offers import most_to_come
from analyser.games.rietburg.compiled.piles import top_card
from analyser.games.rietburg.compiled.seats import stands_at
from analyser.games.rietburg.compiled.strength import NO_VALUE, best_books, best_quivers, has_sharp_axe, strength_at
from analyser.games.rietburg.language import SYMBOLS
from analyser.games.rietburg.naming import Names
from analyser.games.rietburg.setting import heroes_of
from analyser.games.rietburg.told import read_number, read_places
from analyser.games.told import Told, in_a_line
from analyser.mistakes import Mistake, unknown

WILL = "will"
"""Is asked for when all who may join have been asked."""
FIELDS: tuple[Told, ...] = (
    Told("battle", "location", "no battle", "where one is on that is not won yet; then `asked` is whose move it is"),
    Told("brought", "whole number", "what `playing` brings", "strength against the creature so far"),
    Told("joined", "heroes", "none", "who joined with a hero card, which lies in his played pile"),
    Told("asked", "word", WILL, "a hero: for his means if he fights, else to join; `will`: all, for willpower"),
    Told("means", "whole number", "all his card gives", "so many quivers or books the hero who is asked may still use"),
    Told("used", "true or false", "false", "whether he used one in this battle, so that he may be `done`"),
)
_NAMES = tuple(field.name for field in FIELDS)
_OF_MEANS = ("means", "used")


def is_told(told: Mapping[str, Any]) -> bool:
    """Whether a battle is on; a mistake if only what belongs to one is told."""
    for name in _NAMES:
        if name in told and "battle" not in told:
            raise Mistake(f"{name} needs battle: the location where one is on")
    return "battle" in told


def battle_told(view: Any) -> dict[str, Any]:
    """What `set_battle` takes, from a seat's view; nothing where no battle is on."""
    if view.step == state.ACT:
        return {}
    is_fighter = view.step in (state.MEANS, state.AXE_OR_KEEP)
    payers = int(view.payers) | (1 << int(view.fighter) if is_fighter else 0)
    heroes, active = heroes_of(view), int(view.seat)
    asked = heroes[int(view.fighter if is_fighter else asked_seat(view))] if view.step != state.PAY_WILL else WILL
    return {
        "battle": int(view.fight_at) + 1,
        "brought": int(view.total),
        "joined": [hero for seat, hero in enumerate(heroes) if seat != active and payers >> seat & 1],
        "asked": asked,
        **({"means": int(view.symbols), "used": not view.is_first} if view.step == state.MEANS else {}),
    }


def set_battle(table: Any, rules: Any, told: Mapping[str, Any], names: Names) -> None:
    """The battle as it is told; a mistake where it can't be so, or nobody has anything to decide."""
    _set_place(table, rules, told, names)
    symbol = _symbol(table, rules, names)
    is_hero_card = int(table.card) < state.FIRST_FRIEND
    join(table, rules, int(table.seat), is_hero_card, symbol, int(table.waiting[symbol]))
    _set_brought(table, rules, told)
    joined = _set_joined(table, rules, told)
    _set_asked(table, rules, told, joined)
    most = _most_of_means(table, rules) + most_to_come(table, rules, int(table.asked))
    if most < missing(table):
        raise Mistake(f"battle: it can't be won any more, for {missing(table)} is missing, and {most} can still come")


def _set_place(table: Any, rules: Any, told: Mapping[str, Any], names: Names) -> None:
    """R15: a creature lies on top there, and the gallery can pay its cost."""
    location = read_number("battle", told["battle"], 1, LOCATIONS) - 1
    if not int(table.creatures) >> location & 1:
        raise Mistake(f"battle: no creature lies on top of {location + 1}, as piles are told")
    creature = int(top_card(table, location))
    if table.gold < rules.cost[creature]:
        raise Mistake(f"battle: {names.encounters[creature]} costs {int(rules.cost[creature])} gold; see gallery")
    if table.must_use:
        raise Mistake("owed: a friend who fights is of use, and owes nothing")
    table.fight_at = location
    table.strength = strength_at(table, rules, location)


def _symbol(table: Any, rules: Any, names: Names) -> int:
    """The fighting symbol of the card that is being played, which waits until the battle is won; books go (R14)."""
    card, seat = int(table.card), int(table.seat)
    if card == state.NO_CARD:
        raise Mistake("battle needs playing: the card by which it was begun")
    symbol, number = int(rules.fight[card]), int(rules.fight_number[card])
    if symbol == state.NO_FIGHT:
        raise Mistake(f"playing: {names.cards[card]} has no fighting symbol, and a battle is on")
    waiting, due = int(table.waits) & state.FIGHTING & ~(1 << symbol), int(table.waiting[symbol])
    if waiting or due > number or (due < number and symbol != state.BOOK):
        raise Mistake(f"waiting: {SYMBOLS[symbol]} {number} of {names.cards[card]} waits until the battle is won")
    if symbol in (state.BATTLE, state.SHOOT) and not stands_at(table, seat, int(table.fight_at)):
        own = f"{heroes_of(table)[seat]} stands at {int(table.location[seat]) + 1}"
        raise Mistake(f"battle: {own}, and fights there only by {SYMBOLS[symbol]}")
    return symbol


def _set_brought(table: Any, rules: Any, told: Mapping[str, Any]) -> None:
    """R17, R18: at least what the card brings, and not enough; an axe that is dull now may have been sharp then."""
    least, strength = int(table.total), int(table.strength)
    if table.is_dull and table.card < state.FIRST_FRIEND and table.hero[int(table.seat)] == state.KRAM:
        least -= int(rules.axe_dull)
    if least >= strength:
        raise Mistake(f"battle: it is won already, for the strength is {strength}, and the card played brings {least}")
    table.total = read_number("brought", told.get("brought", int(table.total)), least, strength - 1)


def _set_joined(table: Any, rules: Any, told: Mapping[str, Any]) -> list[int]:
    """R16: seats of those who joined with a hero card; Chada adds no willpower (R18)."""
    heroes, seats = heroes_of(table), list[int]()
    for seat in read_places("joined", told.get("joined", []), heroes, "hero"):
        if seat == table.seat:
            raise Mistake(f"joined: it is {heroes[seat]}'s turn; only other heroes join")
        if not rules.group_battles:
            raise Mistake("joined: nobody is invited by the house rules (group_battles)")
        if not _cards_of(table, rules, seat):
            where = f"{heroes[seat]} at {int(table.location[seat]) + 1}"
            raise Mistake(f"joined: {where} has played no hero card by which he joins at {int(table.fight_at) + 1}")
        seats.append(seat)
        table.payers |= (table.hero[seat] != state.CHADA) << seat
    table.is_group = bool(seats)
    return seats


def _cards_of(table: Any, rules: Any, seat: int) -> list[int]:
    """The card of the active hero; of who joined, the hero cards of his played pile that may have been it (R16)."""
    if seat == table.seat:
        return [int(table.card)]
    cards = int(table.played[seat]) & state.HERO_CARDS & int(rules.fighters)
    if not stands_at(table, seat, int(table.fight_at)):
        cards &= int(rules.book_cards)
    return [card for card in range(state.FIRST_FRIEND) if cards >> card & 1]


def _set_asked(table: Any, rules: Any, told: Mapping[str, Any], joined: Sequence[int]) -> None:
    """R18: heroes are asked in seat order, each who fights for his means at once; then willpower."""
    heroes, asked = heroes_of(table), told.get("asked", WILL)
    if asked not in (*heroes, WILL):
        raise unknown("word", in_a_line(asked), [*heroes, WILL], of="asked")
    table.axe_due = table.symbols = 0
    if asked == WILL:
        _ask_for_will(table)
    else:
        seat = heroes.index(asked)
        is_fighter = seat in (int(table.seat), *joined)
        table.asked = _distance(table, seat) + is_fighter
        if is_fighter:
            _ask_for_means(table, rules, told, seat)
        else:
            _ask_to_join(table, rules)
    for seat in joined:
        if _distance(table, seat) >= table.asked:
            raise Mistake(f"joined: {heroes[seat]} is asked after {asked}, and so has not joined yet")
    for name in _OF_MEANS:
        if name in told and table.step != state.MEANS:
            raise Mistake(f"{name}: {asked} is not asked for quivers or books")


def _distance(table: Any, seat: int) -> int:
    return (seat - int(table.seat)) % int(table.players)


def _ask_for_will(table: Any) -> None:
    table.step, table.asked = state.PAY_WILL, table.players
    if sum(int(table.payers) >> seat & 1 and int(table.will[seat]) > 0 for seat in range(int(table.players))) < 2:
        raise Mistake("asked: will is asked for only where two who joined with hero cards have some; see asked, joined")


def _ask_to_join(table: Any, rules: Any) -> None:
    table.step = state.JOIN_OR_STAY
    if not rules.group_battles or not cards_offered(table, rules):
        hero, place = heroes_of(table)[int(asked_seat(table))], int(table.fight_at) + 1
        raise Mistake(f"asked: {hero} has no card by which he could join at {place}")


def _ask_for_means(table: Any, rules: Any, told: Mapping[str, Any], seat: int) -> None:
    """R18 (1): quivers or books while he may use some, else the sharp axe."""
    table.fighter = seat
    table.uses_books = table.hero[seat] == state.EARA
    cards = [(card, int(rules.fight[card])) for card in _cards_of(table, rules, seat)]
    numbers = [int(rules.fight_number[card]) for card, symbol in cards if symbol in (state.SHOOT, state.BOOK)]
    if numbers and means_left(table, rules) and not (_goes_by_symbols(table) and not table.waiting[state.BOOK]):
        table.step = state.MEANS
        _set_means(table, told, max(numbers))
    elif any(has_sharp_axe(table, seat, card < state.FIRST_FRIEND, symbol) for card, symbol in cards):
        table.step, table.axe_due = state.AXE_OR_KEEP, 1
    else:
        raise Mistake(f"asked: {heroes_of(table)[seat]} fights already, and has no quiver, book or sharp axe to add")


def _goes_by_symbols(table: Any) -> bool:
    """R14: of the active hero's books each takes a symbol that waits."""
    return bool(table.uses_books and table.fighter == table.seat)


def _set_means(table: Any, told: Mapping[str, Any], most: int) -> None:
    """How many he may still use, and whether one was used (R18: the first is due)."""
    used = Flag("used", False, "").read(told.get("used", False))
    waiting = int(table.waiting[state.BOOK]) if _goes_by_symbols(table) else 0
    high = most - used
    if high < max(waiting, 1):
        raise Mistake(f"used: of {most} that the card gives none was used, if {max(waiting, 1)} may still be")
    if used and not (table.used_books if table.uses_books else table.spent):
        raise Mistake("used: what was used must be told, as books or quivers_used")
    table.symbols = read_number("means", told.get("means", waiting or high), waiting or 1, waiting or high)
    table.is_first = not used


def _most_of_means(table: Any, rules: Any) -> int:
    """What the hero who is asked can still add by himself, but for willpower."""
    if table.step == state.AXE_OR_KEEP:
        return int(rules.axe_sharp)
    if table.step != state.MEANS:
        return 0
    if table.uses_books:
        return int(best_books(rules, means_left(table, rules), int(table.symbols)))
    return int(best_quivers(table, int(table.symbols), NO_VALUE))
