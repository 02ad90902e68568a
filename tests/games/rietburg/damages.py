"""Damages to a position of Rietburg, and which of its invariants each breaks."""

from collections.abc import Callable
from typing import Any

from analyser.games.rietburg.compiled import state as castle
from analyser.games.rietburg.compiled.limits import LOCATIONS, MOST_SEATS
from analyser.kernel.contract import CHANCE

EACH_ALONE = True
"""No damage breaks another invariant besides."""


def is_fit(state: Any) -> bool:
    """Before a main action, with something to damage everywhere: creatures, trophies, hero cards, tasks, quivers."""
    table = state.table
    has_cards = table.trophies > 0 and table.filled > 0 and table.hand[0] & castle.HERO_CARDS and table.creatures > 0
    has_more = (
        table.tasks_up > 0 and table.arrows > 0 and table.spent + table.supplied > 0 and table.down > 0 < table.supply
    )
    return bool(table.step == castle.ACT and not table.is_acted and has_cards and has_more)


def _place(table: Any, bits: int) -> tuple[int, int]:
    """Location and place of the top of the first location among these."""
    location = next(one for one in range(LOCATIONS) if int(bits) >> one & 1)
    return location, int(table.height[location]) - 1


def forget_a_card_of_the_box(state: Any) -> None:
    state.table.box[0] += 1


def exchange_a_known_card(state: Any) -> None:
    """For another creature, which is one too many."""
    place = _place(state.table, state.table.creatures)
    card = int(state.table.pile[place]) - castle.FACE_UP
    state.table.pile[place] = castle.FACE_UP + (card + 1) % 9


def miscount_the_unseen(state: Any) -> None:
    state.table.unseen_size += 1


def draw_without_looking(state: Any) -> None:
    state.table.deck -= 1


def lose_a_hero_card(state: Any) -> None:
    hand = int(state.table.hand[0])
    state.table.hand[0] = hand & ~(hand & -hand)


def hold_and_have_played(state: Any) -> None:
    state.table.played[0] |= state.table.hand[0]


def have_two_of_a_friend(state: Any) -> None:
    state.table.friends |= 1 << castle.FIRST_FRIEND
    state.table.gone |= 1 << castle.FIRST_FRIEND


def overlook_a_top(state: Any) -> None:
    state.table.down = 0


def leave_a_card_in_the_air(state: Any) -> None:
    location, place = _place(state.table, state.table.filled)
    state.table.pile[location, place + 1] = castle.FACE_UP + 47


def claim_gold(state: Any) -> None:
    state.table.gold += 1


def miscount_a_class(state: Any) -> None:
    state.table.class_count[0] += 1


def find_willpower(state: Any) -> None:
    state.table.supply += 1


def give_will_to_nobody(state: Any) -> None:
    state.table.will[MOST_SEATS - 1] += 1
    state.table.supply -= 1


def lose_an_arrow(state: Any) -> None:
    state.table.arrows = 0


def miscount_the_quivers(state: Any) -> None:
    state.table.supplied += 1


def do_a_task_twice(state: Any) -> None:
    state.table.done += 1


def see_an_unseen_task(state: Any) -> None:
    state.table.tasks |= 1 << int(max(state.table.task))


def lose_a_narrator_card(state: Any) -> None:
    state.table.narrators &= int(state.table.narrators) - 1


def seat_nobody(state: Any) -> None:
    state.table.seat = state.table.players


def wait_for_nothing(state: Any) -> None:
    state.table.turn = CHANCE


def end_too_early(state: Any) -> None:
    state.table.end = castle.BY_TASKS


def play_too_long(state: Any) -> None:
    state.table.turns = 401


def leave_the_castle(state: Any) -> None:
    state.table.location[1] = LOCATIONS


def let_a_symbol_wait(state: Any) -> None:
    state.table.waits |= 1 << castle.MOVE
    state.table.waiting[castle.MOVE] = 1


def note_no_symbol(state: Any) -> None:
    state.table.waiting[castle.LURE] = 1


def fight_in_peace(state: Any) -> None:
    state.table.fights = 1


def bring_strength_to_no_battle(state: Any) -> None:
    state.table.total = 3


DAMAGES: dict[Callable[[Any], None], str] = {
    forget_a_card_of_the_box: "ENCOUNTERS_LOST",
    exchange_a_known_card: "ENCOUNTERS_LOST",
    miscount_the_unseen: "UNSEEN_MISCOUNTED",
    draw_without_looking: "UNSEEN_MISCOUNTED",
    lose_a_hero_card: "HANDS_WRONG",
    hold_and_have_played: "HANDS_WRONG",
    have_two_of_a_friend: "HANDS_WRONG",
    overlook_a_top: "TOPS_WRONG",
    leave_a_card_in_the_air: "TOPS_WRONG",
    claim_gold: "GALLERY_MISCOUNTED",
    miscount_a_class: "GALLERY_MISCOUNTED",
    find_willpower: "WILLPOWER_LOST",
    give_will_to_nobody: "WILLPOWER_LOST",
    lose_an_arrow: "QUIVERS_LOST",
    miscount_the_quivers: "QUIVERS_LOST",
    do_a_task_twice: "TASKS_WRONG",
    see_an_unseen_task: "TASKS_WRONG",
    lose_a_narrator_card: "NARRATORS_LOST",
    seat_nobody: "TURN_WRONG",
    wait_for_nothing: "TURN_WRONG",
    end_too_early: "TURN_WRONG",
    play_too_long: "TURN_WRONG",
    leave_the_castle: "TURN_WRONG",
    let_a_symbol_wait: "SYMBOLS_WRONG",
    note_no_symbol: "SYMBOLS_WRONG",
    fight_in_peace: "SYMBOLS_WRONG",
    bring_strength_to_no_battle: "BATTLE_WRONG",
}
