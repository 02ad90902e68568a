"""Damages to a position of Freya's Folly, and which of its invariants each breaks."""

from collections.abc import Callable
from typing import Any

from analyser.games.freyas_folly.compiled import state as mine
from analyser.games.freyas_folly.compiled.jewels import LANE

EACH_ALONE = True
"""No damage breaks another invariant besides."""


def is_fit(state: Any) -> bool:
    """Before an action, with something to damage everywhere: dwarfs, jewels, a held setting, an ability in a hand."""
    table = state.table
    has_dwarf = table.inside[0] & 1 and table.full
    has_cards = table.held_size[0] and table.unseen[0] and table.unseen_pieces and table.supply
    has_abilities = int(table.hand[0]) and sum(table.slots) and table.free_slots < table.players
    return bool(table.step == mine.ACT and has_dwarf and has_cards and has_abilities and not table.worn.any())


def _first(bits: int) -> int:
    return (int(bits) & -int(bits)).bit_length() - 1


def find_a_ruby(state: Any) -> None:
    state.table.market += 1


def owe_a_ruby(state: Any) -> None:
    """The home has one less than none, and another place one more."""
    state.table.paid += int(state.table.home[0]) % (1 << LANE) + 1
    state.table.home[0] -= int(state.table.home[0]) % (1 << LANE) + 1


def overlook_a_full_cavern(state: Any) -> None:
    state.table.full &= int(state.table.full) - 1


def misjudge_a_cavern(state: Any) -> None:
    state.table.weight[_first(state.table.full)] += 1


def vacate_a_place(state: Any) -> None:
    state.table.occupied &= int(state.table.occupied) - 1


def go_outside_unnoticed(state: Any) -> None:
    state.table.place[0, 0] = mine.OUTSIDE


def have_more_dwarfs(state: Any) -> None:
    state.table.dwarfs[0] = 6


def lose_a_setting(state: Any) -> None:
    state.table.unseen[0] &= int(state.table.unseen[0]) - 1
    state.table.unseen_settings -= 1
    state.table.lower_settings -= 1


def miscount_a_hand(state: Any) -> None:
    state.table.held_size[0] += 1


def miscount_the_workshop(state: Any) -> None:
    state.table.open_size += 1


def miscount_the_deck(state: Any) -> None:
    state.table.lower_settings += 1


def do_a_piece_unseen(state: Any) -> None:
    state.table.pieces_done += 1


def lose_a_piece(state: Any) -> None:
    state.table.unseen_pieces &= int(state.table.unseen_pieces) - 1
    state.table.upper_pieces -= 1


def find_a_token(state: Any) -> None:
    state.table.tokens[0] += 1


def forget_a_discarded_ability(state: Any) -> None:
    state.table.gone[0] += 1


def wear_an_ability_on_nobody(state: Any) -> None:
    state.table.worn[0] = int(state.table.hand[0]) & -int(state.table.hand[0])


def miscount_the_slots(state: Any) -> None:
    state.table.free_slots += 1


def miscount_the_ability_deck(state: Any) -> None:
    state.table.ability_deck += 1


def be_strong_without_a_potion(state: Any) -> None:
    state.table.strong_turns[0] = 1


def bar_a_place_without_a_dwarf(state: Any) -> None:
    state.table.strong[1] = 1


def seat_nobody(state: Any) -> None:
    state.table.seat = state.table.players


def get_without_giving(state: Any) -> None:
    state.table.given = 0


def trade_on(state: Any) -> None:
    state.table.trade_left = 1


def end_too_early(state: Any) -> None:
    state.table.is_over = 1


def play_no_round(state: Any) -> None:
    state.table.rounds = 0


DAMAGES: dict[Callable[[Any], None], str] = {
    find_a_ruby: "JEWELS_LOST",
    owe_a_ruby: "JEWELS_LOST",
    overlook_a_full_cavern: "MINE_WRONG",
    misjudge_a_cavern: "MINE_WRONG",
    vacate_a_place: "DWARFS_WRONG",
    go_outside_unnoticed: "DWARFS_WRONG",
    have_more_dwarfs: "DWARFS_WRONG",
    lose_a_setting: "SETTINGS_LOST",
    miscount_a_hand: "SETTINGS_LOST",
    miscount_the_workshop: "WORKSHOP_WRONG",
    miscount_the_deck: "WORKSHOP_WRONG",
    do_a_piece_unseen: "PIECES_LOST",
    lose_a_piece: "PIECES_LOST",
    find_a_token: "TOKENS_LOST",
    forget_a_discarded_ability: "ABILITIES_LOST",
    wear_an_ability_on_nobody: "ABILITIES_LOST",
    miscount_the_slots: "ABILITY_DECK_WRONG",
    miscount_the_ability_deck: "ABILITY_DECK_WRONG",
    be_strong_without_a_potion: "STRENGTH_WRONG",
    bar_a_place_without_a_dwarf: "STRENGTH_WRONG",
    seat_nobody: "TURN_WRONG",
    get_without_giving: "TURN_WRONG",
    trade_on: "TURN_WRONG",
    end_too_early: "TURN_WRONG",
    play_no_round: "TURN_WRONG",
}
