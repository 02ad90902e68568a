"""Who is asked in a battle that is told, and for what (R18): for means or to join, hero by hero, then for willpower."""

from collections.abc import Mapping, Sequence
from typing import Any

from analyser.games.fields import Flag
from analyser.games.rietburg.compiled import state
from analyser.games.rietburg.compiled.battles import asked_seat, cards_offered, means_left
from analyser.games.rietburg.compiled.seats import stands_at
from analyser.games.rietburg.compiled.strength import NO_VALUE, best_books, best_quivers, has_sharp_axe
from analyser.games.rietburg.setting import heroes_of
from analyser.games.rietburg.told import read_number
from analyser.games.told import in_a_line
from analyser.mistakes import Mistake, shown, unknown

WILL = "will"
"""Is asked for when all who may join have been asked."""
BY_MEANS = (state.SHOOT, state.BOOK)
"""Symbols by which quivers or books are used; the first of them is due."""
_OF_MEANS = ("means", "used")


def cards_of(table: Any, rules: Any, seat: int) -> list[int]:
    """The card of the active hero; of who joined, the hero cards of his played pile that may have been it (R16)."""
    if seat == table.seat:
        return [int(table.card)]
    cards = int(table.played[seat]) & state.HERO_CARDS & int(rules.fighters)
    if not stands_at(table, seat, int(table.fight_at)):
        cards &= int(rules.book_cards)
    return [card for card in range(state.FIRST_FRIEND) if cards >> card & 1]


def set_asked(table: Any, rules: Any, told: Mapping[str, Any], joined: Sequence[int]) -> None:
    """R18: heroes are asked in seat order, each who fights for his means at once; then willpower."""
    asked = _who_is_asked(table, told)
    table.axe_due = table.symbols = 0
    if asked == WILL:
        _ask_for_will(table)
    else:
        _ask_hero(table, rules, told, heroes_of(table).index(asked), joined)
    _check_order(table, asked, joined)
    for name in _OF_MEANS:
        if name in told and table.step != state.MEANS:
            raise Mistake(f"{name}: {asked} is not asked for quivers or books")


def _who_is_asked(table: Any, told: Mapping[str, Any]) -> str:
    asked, known = told.get("asked", WILL), [*heroes_of(table), WILL]
    if not isinstance(asked, str):
        raise Mistake(f"asked must be a hero or {WILL}, not {shown(asked)}")
    if asked not in known:
        raise unknown("word", in_a_line(asked), known, of="asked")
    return asked


def _ask_hero(table: Any, rules: Any, told: Mapping[str, Any], seat: int, joined: Sequence[int]) -> None:
    """For his means if he fights already, else whether he joins."""
    is_fighter = seat in (int(table.seat), *joined)
    table.asked = _distance(table, seat) + is_fighter
    if is_fighter:
        _ask_for_means(table, rules, told, seat)
    else:
        _ask_to_join(table, rules)


def _check_order(table: Any, asked: str, joined: Sequence[int]) -> None:
    """Nobody joins before he is asked."""
    for seat in joined:
        if _distance(table, seat) >= table.asked:
            raise Mistake(f"joined: {heroes_of(table)[seat]} is asked after {asked}, and so has not joined yet")


def _distance(table: Any, seat: int) -> int:
    return (seat - int(table.seat)) % int(table.players)


def _ask_for_will(table: Any) -> None:
    table.step, table.asked = state.PAY_WILL, table.players
    if sum(int(table.payers) >> seat & 1 and int(table.will[seat]) > 0 for seat in range(int(table.players))) < 2:
        known = "two heroes who fight by hero cards have willpower (will, joined)"
        raise Mistake(f'asked: tell which hero is asked; "{WILL}" only where {known}')


def _ask_to_join(table: Any, rules: Any) -> None:
    table.step = state.JOIN_OR_STAY
    if not rules.group_battles:
        raise Mistake("asked: nobody is invited by the house rules (group_battles)")
    if not cards_offered(table, rules):
        hero, place = heroes_of(table)[int(asked_seat(table))], int(table.fight_at) + 1
        raise Mistake(f"asked: {hero} has no card by which he could join at {place}")


def _ask_for_means(table: Any, rules: Any, told: Mapping[str, Any], seat: int) -> None:
    """R18 (1): quivers or books while he may use some, else the sharp axe."""
    table.fighter = seat
    table.uses_books = table.hero[seat] == state.EARA
    cards = [(card, int(rules.fight[card])) for card in cards_of(table, rules, seat)]
    numbers = [int(rules.fight_number[card]) for card, symbol in cards if symbol in BY_MEANS]
    if numbers and means_left(table, rules) and not (_goes_by_symbols(table) and not table.waiting[state.BOOK]):
        table.step = state.MEANS
        _set_means(table, rules, told, max(numbers))
    elif any(has_sharp_axe(table, seat, card < state.FIRST_FRIEND, symbol) for card, symbol in cards):
        table.step, table.axe_due = state.AXE_OR_KEEP, 1
    else:
        raise Mistake(f"asked: {heroes_of(table)[seat]} fights already, and has no quiver, book or sharp axe to add")


def _goes_by_symbols(table: Any) -> bool:
    """R14: of the active hero's books each takes a symbol that waits."""
    return bool(table.uses_books and table.fighter == table.seat)


def _set_means(table: Any, rules: Any, told: Mapping[str, Any], most: int) -> None:
    """How many he may still use, and whether one was used (R18: the first is due)."""
    used = Flag("used", False, "").read(told.get("used", False))
    waiting = int(table.waiting[state.BOOK]) if _goes_by_symbols(table) else 0
    high = most - used
    if high < waiting:
        raise Mistake(f"used: the card gives {most}, and by waiting as many are left, so none was used")
    if high < 1:
        raise Mistake(f"used: the card gives {most}, so after one was used nothing is left to ask for")
    if used and not (fighting_books_used(table, rules, int(table.fighter)) if table.uses_books else table.spent):
        raise Mistake("used: what was used must be told, as books or quivers_used")
    table.symbols = read_number("means", told.get("means", waiting or high), waiting or 1, waiting or high)
    table.is_first = not used


def fighting_books_used(table: Any, rules: Any, seat: int) -> int:
    """Of Eara's used books those by which she may have fought from where she stands (R16), as bits."""
    books = int(table.used_books) & int(rules.fight_books)
    return books if stands_at(table, seat, int(table.fight_at)) else books & int(rules.far_books)


def most_of_means(table: Any, rules: Any) -> int:
    """What the hero who is asked can still add by himself, but for willpower."""
    if table.step == state.AXE_OR_KEEP:
        return int(rules.axe_sharp)
    if table.step != state.MEANS:
        return 0
    if table.uses_books:
        return int(best_books(rules, means_left(table, rules), int(table.symbols)))
    return int(best_quivers(table, int(table.symbols), NO_VALUE))
