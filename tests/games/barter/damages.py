"""Damages to a position of Barter, and which of its invariants each breaks."""

from collections.abc import Callable
from typing import Any

from tests.games.barter.compiled import state as barter


def is_fit(state: Any) -> bool:
    """A seat thinks about offers, with cards in both piles and in all hands: every damage is one there."""
    table = state.table
    has_cards = min(table.hand_size[: int(table.players)]) > 0
    return bool(table.phase == barter.OFFER and min(table.discard_size, table.deck_size) > 0 and has_cards)


def lose_the_discard_pile(state: Any) -> None:
    state.table.discard[:] = 0


def change_a_card_of_the_bag(state: Any) -> None:
    state.deck[0] = (state.deck[0] + 1) % 2


def miscount_a_hand(state: Any) -> None:
    state.table.hand_size[1] += 1


def know_what_is_not_there(state: Any) -> None:
    state.table.known[2, 0] = state.hand[2].count[0] + 1


def run_off_the_track(state: Any) -> None:
    state.table.points[1] = -1


def pay_somebody_who_is_not_there(state: Any) -> None:
    state.table.points[int(state.table.players)] = 1


def seat_nobody(state: Any) -> None:
    state.table.seat = state.table.players


def place_before_the_end(state: Any) -> None:
    state.table.place[0] = 1


def ask_oneself(state: Any) -> None:
    state.table.phase = barter.ANSWER
    state.table.asked = state.table.seat


def ask_without_an_offer(state: Any) -> None:
    state.table.asked = 1


def owe_a_card(state: Any) -> None:
    state.table.due = 1


def roll_for_nothing(state: Any) -> None:
    state.table.phase = barter.EFFECT_ROLL


DAMAGES: dict[Callable[[Any], None], str] = {
    lose_the_discard_pile: "CARDS_LOST",
    change_a_card_of_the_bag: "CARDS_LOST",
    miscount_a_hand: "HANDS_MISCOUNTED",
    know_what_is_not_there: "KNOWN_WRONGLY",
    run_off_the_track: "OFF_THE_TRACK",
    pay_somebody_who_is_not_there: "OFF_THE_TRACK",
    seat_nobody: "TURN_WRONG",
    place_before_the_end: "TURN_WRONG",
    ask_oneself: "OFFER_WRONG",
    ask_without_an_offer: "OFFER_WRONG",
    owe_a_card: "CHANCE_WRONG",
    roll_for_nothing: "CHANCE_WRONG",
}
