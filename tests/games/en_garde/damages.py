"""Damages to a position of En Garde, and which of its invariants each breaks."""

from collections.abc import Callable
from typing import Any

from analyser.games.en_garde.compiled import state as en_garde


def is_fit(state: Any) -> bool:
    """A turn with some cards discarded: every damage is one there."""
    return bool(state.table.phase == en_garde.TURN and state.table.played_count > 1)


def lose_a_card(state: Any) -> None:
    state.table.discard[: en_garde.VALUES] = 0


def swap_a_card_of_the_bag(state: Any) -> None:
    state.deck[0] = 1 + state.deck[0] % 5


def look_into_the_other_hand(state: Any) -> None:
    """A card of the other's is dealt to both."""
    value = next(value for value in range(1, 10) if (int(state.other_hand) >> (4 * value)) & 15)
    state.table.hand += 1 << (4 * value)


def miscount_the_other_hand(state: Any) -> None:
    state.table.hand_size[1 - int(state.table.seat)] -= 1


def seat_nobody(state: Any) -> None:
    state.table.seat = 2


def pass_the_other(state: Any) -> None:
    table = state.table
    table.position[0], table.position[1] = int(table.position[1]), int(table.position[0])


def leave_the_board(state: Any) -> None:
    state.table.position[1] = 24


def score_twice(state: Any) -> None:
    state.table.points[0] = state.table.rounds_ended + 1


def skip_a_round(state: Any) -> None:
    state.table.round_number += 1


def attack_across_no_distance(state: Any) -> None:
    table = state.table
    table.phase = en_garde.DEFENCE
    table.attack_value = 0
    table.attack_cards = 1
    table.attacked = 1


def owe_a_card(state: Any) -> None:
    state.table.due = 1


def draw_for_nobody(state: Any) -> None:
    state.table.phase = en_garde.REFILL


def move_without_a_card(state: Any) -> None:
    state.table.turns = state.table.played_count + 1


DAMAGES: dict[Callable[[Any], None], str] = {
    lose_a_card: "CARDS_LOST",
    swap_a_card_of_the_bag: "CARDS_LOST",
    look_into_the_other_hand: "CARDS_LOST",
    miscount_the_other_hand: "HAND_MISCOUNTED",
    seat_nobody: "HAND_MISCOUNTED",
    pass_the_other: "OFF_THE_BOARD",
    leave_the_board: "OFF_THE_BOARD",
    score_twice: "POINTS_WRONG",
    skip_a_round: "POINTS_WRONG",
    attack_across_no_distance: "ATTACK_WRONG",
    owe_a_card: "DRAWING_WRONG",
    draw_for_nobody: "DRAWING_WRONG",
    move_without_a_card: "MOVES_WRONG",
}
