"""What was brought in a battle that is told (R17, R18): at least what the cards bring, at most what can have been."""

from collections.abc import Mapping, Sequence
from typing import Any

from analyser.games.rietburg.asking import BY_MEANS, cards_of, fighting_books_used
from analyser.games.rietburg.compiled import state
from analyser.games.rietburg.compiled.seats import seat_after, stands_at
from analyser.games.rietburg.compiled.strength import base_of, best_books
from analyser.games.rietburg.drawing import values_in
from analyser.games.rietburg.told import read_number
from analyser.mistakes import Mistake


def set_brought(table: Any, rules: Any, told: Mapping[str, Any], joined: Sequence[int]) -> None:
    """The strength so far, which is not enough yet."""
    own, least, strength = int(table.total), _least_of(table, rules, int(table.seat)), int(table.strength)
    if (joined or least > own) and "brought" not in told:
        raise Mistake("brought: tell the strength so far, for more was added to what the card played brings")
    least += sum(_least_of(table, rules, seat) for seat in joined)
    if least >= strength:
        raise Mistake(f"battle: it is won already, for the strength is {strength}, and the cards bring {least}")
    most = _most_brought(table, rules, joined)
    if most < least:
        raise Mistake(f"brought: {least} or more by the cards, but {most} at most by books and quivers_used as told")
    table.total = read_number("brought", told.get("brought", own), least, min(most, strength - 1))


def _least_of(table: Any, rules: Any, seat: int) -> int:
    """What a hero has brought at least, by whichever card: the first quiver or book is 1 or more (R18)."""
    is_due = table.step == state.MEANS and table.fighter == seat and table.is_first
    return min(
        _base(table, rules, seat, card)
        + min(_more_by_axe(table, rules, seat, card), 0)
        + (int(rules.fight[card]) in BY_MEANS and not is_due)
        for card in cards_of(table, rules, seat)
    )


def _base(table: Any, rules: Any, seat: int, card: int) -> int:
    """R17, by the axe as it is now."""
    symbol, number, location = int(rules.fight[card]), int(rules.fight_number[card]), int(table.fight_at)
    is_there = stands_at(table, seat, location)
    return int(base_of(table, rules, seat, card < state.FIRST_FRIEND, symbol, number, location, is_there))


def _more_by_axe(table: Any, rules: Any, seat: int, card: int) -> int:
    """An axe that is dull now may have been sharp then, and used: so much more it brought."""
    is_axe_dull = card < state.FIRST_FRIEND and table.hero[seat] == state.KRAM and table.is_dull
    return int(rules.axe_sharp) - int(rules.axe_dull) if is_axe_dull else 0


def _most_brought(table: Any, rules: Any, joined: Sequence[int]) -> int:
    """By all who were asked so far; who joined with a friend or an object is not told."""
    named = (int(table.seat), *joined)
    asked = [int(seat_after(table, distance)) for distance in range(1, int(table.asked))]
    others = [seat for seat in asked if seat not in named] if rules.group_battles else []
    most = sum(_most_of(table, rules, seat) for seat in named)
    return most + _most_of_unnamed(table, rules, others, 1 << int(table.card)) + _most_paid(table, rules)


def _most_of(table: Any, rules: Any, seat: int) -> int:
    """What a hero has brought at most, by whichever card; who is asked for his means has played one with means."""
    cards = cards_of(table, rules, seat)
    if table.step == state.MEANS and table.fighter == seat:
        cards = [card for card in cards if int(rules.fight[card]) in BY_MEANS]
    return max(_most_by(table, rules, seat, card) for card in cards)


def _most_by(table: Any, rules: Any, seat: int, card: int) -> int:
    most = _base(table, rules, seat, card) + max(_more_by_axe(table, rules, seat, card), 0)
    symbol, count = int(rules.fight[card]), int(rules.fight_number[card]) - _unused(table, rules, seat, card)
    if count <= 0 or symbol not in BY_MEANS:
        return most
    if symbol == state.BOOK:
        return most + int(best_books(rules, fighting_books_used(table, rules, seat), count))
    return most + sum(values_in(table.quiver_spent)[-count:])


def _unused(table: Any, rules: Any, seat: int, card: int) -> int:
    """Symbols of a card for which no quiver or book was used yet; of the active hero's books they wait (R14)."""
    if table.step == state.MEANS and table.fighter == seat:
        return int(rules.fight_number[card] if table.is_first else table.symbols)
    return int(table.waiting[state.BOOK]) if seat == table.seat else 0


def _most_of_unnamed(table: Any, rules: Any, seats: Sequence[int], taken: int) -> int:
    """What these have brought at most, each by a card that no other took, or not at all."""
    if not seats:
        return 0
    most = _most_of_unnamed(table, rules, seats[1:], taken)
    for card in _cards_left_by(table, rules, seats[0]):
        if not taken >> card & 1:
            others = _most_of_unnamed(table, rules, seats[1:], taken | 1 << card)
            most = max(most, _most_by(table, rules, seats[0], card) + others)
    return most


def _cards_left_by(table: Any, rules: Any, seat: int) -> list[int]:
    """By which he may have joined unnamed (R16): friends he played, objects of the gallery; Chada's hero cards too."""
    cards = int(table.played[seat]) & state.FRIENDS | int(table.gallery_kinds) & state.OBJECTS
    cards &= int(rules.fighters if stands_at(table, seat, int(table.fight_at)) else rules.far_cards)
    own = cards_of(table, rules, seat) if table.hero[seat] == state.CHADA else []
    return own + [card for card in range(state.FIRST_FRIEND, state.CARDS) if cards >> card & 1]


def _most_paid(table: Any, rules: Any) -> int:
    """Willpower, where it is asked for: it lies in the supply, and nobody had more than he may have (R21)."""
    if table.step != state.PAY_WILL:
        return 0
    payers = [seat for seat in range(int(table.players)) if int(table.payers) >> seat & 1]
    return min(int(table.supply), sum(int(rules.will_cap) - int(table.will[seat]) for seat in payers))
