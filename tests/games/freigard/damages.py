"""Damages to a position of Freigard, and which of its invariants each breaks."""

from collections.abc import Callable
from typing import Any

from analyser.games.freigard.compiled import state as freigard


def is_fit(state: Any) -> bool:
    """A turn of the first round with three different cards, before any Vessel: every damage is one there."""
    table = state.table
    if table.phase != freigard.TURN or table.hand[0] == table.hand[2] or table.stored != 255:
        return False
    return bool(table.round_number == 1 and not table.abilities_used[freigard.VESSEL])


def lose_a_card(state: Any) -> None:
    table = state.table
    table.row += 1


def make_a_card(state: Any) -> None:
    table = state.table
    kind = int(table.hand[0])
    table.discard[kind] += 60
    table.discard_kinds |= 1 << kind


def move_the_pool(state: Any) -> None:
    table = state.table
    kinds = [kind for kind in range(len(table.pool)) if table.pool[kind] > 0]
    table.pool[kinds[0]] -= 1
    table.pool[kinds[-1]] += 1


def forget_a_kind(state: Any) -> None:
    table = state.table
    table.pool_kinds ^= 1


def invent_a_discard(state: Any) -> None:
    table = state.table
    table.discard_kinds ^= 1 << 40


def turn_the_hand(state: Any) -> None:
    table = state.table
    table.hand[0], table.hand[2] = int(table.hand[2]), int(table.hand[0])


def lose_a_totem(state: Any) -> None:
    table = state.table
    table.totems[0] ^= 1


def spend_what_is_not_there(state: Any) -> None:
    table = state.table
    table.totems_spent[2] += 1


def store_without_a_vessel(state: Any) -> None:
    table = state.table
    table.stored = 0


def raze_two_castles(state: Any) -> None:
    table = state.table
    table.castles_left = 1


def build_a_castle(state: Any) -> None:
    table = state.table
    table.castles_left |= 8


def hide_the_bag(state: Any) -> None:
    table = state.table
    table.hidden += int(table.deck_size) - int(table.top_count)
    table.deck_size = table.top_count


DAMAGES: dict[Callable[[Any], None], str] = {
    lose_a_card: "CARDS_LOST",
    make_a_card: "KIND_OVERFULL",
    move_the_pool: "BAG_UNLIKE_POOL",
    forget_a_kind: "STALE_KINDS",
    invent_a_discard: "STALE_KINDS",
    turn_the_hand: "HAND_UNSORTED",
    lose_a_totem: "TOTEM_LOST",
    spend_what_is_not_there: "TOTEM_LOST",
    store_without_a_vessel: "TOTEM_LOST",
    raze_two_castles: "CASTLES_WRONG",
    build_a_castle: "CASTLES_WRONG",
    hide_the_bag: "KNOWN_BUT_HIDDEN",
}
