"""Damages to a position of Castle Panic, and which of its invariants each breaks."""

from collections.abc import Callable
from typing import Any

from analyser.games.castle_panic.compiled import state as castle
from analyser.games.castle_panic.compiled.limits import ARCS
from analyser.kernel.contract import CHANCE

EACH_ALONE = True
"""No damage breaks another invariant besides."""


def is_fit(state: Any) -> bool:
    """Phase 4 of a game with cards and tokens everywhere and all homes standing: every damage is one there."""
    table = state.table
    has_cards = min(table.deck_size, table.discard_size, table.pile_size) > 0
    is_full = has_cards and table.monsters > 1 and table.monster[0] != table.monster[int(table.monsters) - 1]
    return bool(is_full and table.step == castle.PLAY and table.out == 0 and table.turns > 1)


def lose_the_discard_pile(state: Any) -> None:
    state.table.discard[:] = 0


def miscount_the_discard_pile(state: Any) -> None:
    state.table.discard_size += 1


def change_a_card_of_the_deck(state: Any) -> None:
    state.deck[0] = (state.deck[0] + 1) % castle.CARDS


def miscount_a_hand(state: Any) -> None:
    state.table.hand[1].cards += 1


def hold_what_is_not_there(state: Any) -> None:
    state.table.hand[0].held ^= 1


def deal_to_nobody(state: Any) -> None:
    hand = state.table.hand[int(state.table.players)]
    hand.count[castle.TAR], hand.cards, hand.held = 1, 1, 1 << castle.TAR


def change_a_token_of_the_pile(state: Any) -> None:
    state.pile[0] = (state.pile[0] + 1) % castle.TOKENS


def claim_a_trophy(state: Any) -> None:
    state.table.trophies[0] += 1


def see_what_is_hidden(state: Any) -> None:
    state.table.unseen[int(state.pile[0])] -= 1


def mix_the_monsters_up(state: Any) -> None:
    table = state.table
    last = int(table.monsters) - 1
    table.monster[0], table.monster[last] = int(table.monster[last]), int(table.monster[0])


def tar_two_monsters(state: Any) -> None:
    table = state.table
    table.monster[: int(table.monsters)] |= castle.TARRED


def strike_at_nothing(state: Any) -> None:
    state.table.monster[int(state.table.monsters) - 1] |= castle.STRIKES


def leave_a_ghost(state: Any) -> None:
    state.table.monster[int(state.table.monsters)] = castle.ONE_RING


def fortify_the_air(state: Any) -> None:
    state.table.walls &= castle.ALL_ARCS - 1
    state.table.fortified |= 1


def fortify_too_much(state: Any) -> None:
    state.table.walls = state.table.fortified = castle.ALL_ARCS


def build_a_tower(state: Any) -> None:
    state.table.towers |= 1 << ARCS


def go_on_without_towers(state: Any) -> None:
    state.table.towers = 0


def seat_nobody(state: Any) -> None:
    state.table.seat = state.table.players


def roll_for_nothing(state: Any) -> None:
    state.table.turn = CHANCE


def win_too_early(state: Any) -> None:
    state.table.result = castle.WON


def play_too_long(state: Any) -> None:
    state.table.turns = 401


def lose_a_card_later(state: Any) -> None:
    state.table.losing = 1


def share_a_home(state: Any) -> None:
    state.table.home[0] = state.table.home[1]


def live_with_the_king(state: Any) -> None:
    state.table.king = state.table.home[1]


def owe_a_card(state: Any) -> None:
    state.table.due = 1


def wait_for_no_die(state: Any) -> None:
    """The monster that the die is rolled for comes out of the pile, so that none is lost."""
    table = state.table
    last = int(table.pile_size) - 1
    table.token = state.pile[last]
    table.unseen[int(state.pile[last])] -= 1
    table.pile_size = last


def tell_the_castle(state: Any) -> None:
    state.secret[0].tokens = 1


def miscount_the_overlords_hand(state: Any) -> None:
    state.secret[castle.OVERLORDS].tokens += 1


def misjudge_the_reserve(state: Any) -> None:
    state.table.has_reserve = 1 - state.table.has_reserve


DAMAGES: dict[Callable[[Any], None], str] = {
    lose_the_discard_pile: "CARDS_LOST",
    miscount_the_discard_pile: "CARDS_LOST",
    change_a_card_of_the_deck: "CARDS_LOST",
    miscount_a_hand: "HANDS_MISCOUNTED",
    hold_what_is_not_there: "HANDS_MISCOUNTED",
    deal_to_nobody: "HANDS_MISCOUNTED",
    change_a_token_of_the_pile: "TOKENS_LOST",
    claim_a_trophy: "TOKENS_LOST",
    see_what_is_hidden: "TOKENS_LOST",
    mix_the_monsters_up: "BOARD_WRONG",
    tar_two_monsters: "BOARD_WRONG",
    strike_at_nothing: "BOARD_WRONG",
    leave_a_ghost: "BOARD_WRONG",
    fortify_the_air: "STRUCTURES_WRONG",
    fortify_too_much: "STRUCTURES_WRONG",
    build_a_tower: "STRUCTURES_WRONG",
    go_on_without_towers: "STRUCTURES_WRONG",
    seat_nobody: "TURN_WRONG",
    roll_for_nothing: "TURN_WRONG",
    win_too_early: "TURN_WRONG",
    play_too_long: "TURN_WRONG",
    lose_a_card_later: "TURN_WRONG",
    share_a_home: "HOMES_WRONG",
    live_with_the_king: "HOMES_WRONG",
    owe_a_card: "DUE_WRONG",
    wait_for_no_die: "DUE_WRONG",
    tell_the_castle: "DUE_WRONG",
    miscount_the_overlords_hand: "SECRET_MISCOUNTED",
    misjudge_the_reserve: "SECRET_MISCOUNTED",
}
