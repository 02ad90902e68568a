"""A battle in a position that is told, both ways (R15 to R20): where it is on, who has joined, who is asked for what.

What was brought counts as a number only: by which cards, quivers or books is nothing to what is to come.
"""

from collections.abc import Mapping
from typing import Any

from analyser.games.rietburg.asking import WILL, cards_of, most_of_means, set_asked
from analyser.games.rietburg.bringing import set_brought
from analyser.games.rietburg.compiled import state
from analyser.games.rietburg.compiled.battles import asked_seat, join, missing
from analyser.games.rietburg.compiled.limits import LOCATIONS
from analyser.games.rietburg.compiled.offers import most_to_come
from analyser.games.rietburg.compiled.piles import top_card
from analyser.games.rietburg.compiled.seats import stands_at
from analyser.games.rietburg.compiled.strength import strength_at
from analyser.games.rietburg.language import SYMBOLS
from analyser.games.rietburg.naming import Names
from analyser.games.rietburg.setting import heroes_of
from analyser.games.rietburg.told import read_number, read_places
from analyser.games.told import Told
from analyser.mistakes import Mistake

_ASKED = (
    "who is to decide: a hero who fights (quiver, book or axe), one who may join, or `will`: all who may pay willpower"
)
FIELDS: tuple[Told, ...] = (
    Told("battle", "location", "no battle", "where one is on that is not won yet; then `asked` is whose move it is"),
    Told("brought", "whole number", "what `playing` brings", "strength so far; to be told once more was added"),
    Told("joined", "heroes", "none", "who joined with a hero card, which lies in his played pile"),
    Told("asked", "word", WILL, _ASKED),
    Told("means", "whole number", "all his card gives", "so many quivers or books the hero who is asked may still use"),
    Told("used", "true or false", "false", "whether he used one in this battle, so that he may be `done`"),
)
_NAMES = tuple(field.name for field in FIELDS)


def is_told(told: Mapping[str, Any]) -> bool:
    """Whether a battle is on; a mistake if only what belongs to one is told."""
    for name in _NAMES:
        if name in told and "battle" not in told:
            raise Mistake(f"{name} needs battle: the location where one is on")
    return "battle" in told


def battle_told(view: Any) -> dict[str, Any]:
    """What `set_battle` takes, from a seat's view; nothing where no battle is on."""
    if view.fight_at == state.NOWHERE:
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
    joined = _set_joined(table, rules, told)
    set_asked(table, rules, told, joined)
    set_brought(table, rules, told, joined)
    most = most_of_means(table, rules) + most_to_come(table, rules, int(table.asked))
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
        raise Mistake(f"battle: {own}, and by {SYMBOLS[symbol]} he fights nowhere else")
    return symbol


def _set_joined(table: Any, rules: Any, told: Mapping[str, Any]) -> list[int]:
    """R16: seats of those who joined with a hero card; Chada adds no willpower (R18)."""
    heroes, seats = heroes_of(table), list[int]()
    for seat in read_places("joined", told.get("joined", []), heroes, "hero"):
        if seat == table.seat:
            raise Mistake(f"joined: it is {heroes[seat]}'s turn; only other heroes join")
        if not rules.group_battles:
            raise Mistake("joined: nobody is invited by the house rules (group_battles)")
        if not cards_of(table, rules, seat):
            where = f"{heroes[seat]} at {int(table.location[seat]) + 1}"
            raise Mistake(f"joined: {where} has played no hero card by which he joins at {int(table.fight_at) + 1}")
        seats.append(seat)
        table.payers |= (table.hero[seat] != state.CHADA) << seat
    table.is_group = bool(seats)
    return seats
