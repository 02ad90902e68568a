"""Barter as the kernel's contract asks for it (`analyser.kernel.contract`)."""

from typing import Any

from numpy import int64

from analyser.kernel.contract import CHANCE, OVER
from analyser.kernel.jit import kernel
from analyser.kernel.records import clear_record
from tests.games.barter.compiled import turns
from tests.games.barter.compiled.chance import deal, let_happen, outcomes
from tests.games.barter.compiled.checks import check
from tests.games.barter.compiled.ends import estimate
from tests.games.barter.compiled.hands import decider
from tests.games.barter.compiled.hidden import clear_unused, conceal, is_fully_known, redeal
from tests.games.barter.compiled.limits import MOST_IN_HAND
from tests.games.barter.compiled.metrics import VALUES, measure, measure_chapter
from tests.games.barter.compiled.moves import is_legal, legal
from tests.games.barter.compiled.state import (
    ANSWER,
    DEALT,
    DECK,
    DIE,
    MOVES,
    NOBODY,
    OFFER,
    OUTCOMES,
    OVER_PHASE,
    ROLL,
    RULES,
    SEATS,
    STATE,
    VIEW,
    View,
)

__all__ = [
    "MOVES",
    "OUTCOMES",
    "RULES",
    "STATE",
    "VALUES",
    "VIEW",
    "View",
    "apply",
    "begin",
    "chapter",
    "check",
    "clear_unused",
    "conceal",
    "deal",
    "estimate",
    "is_fully_known",
    "is_legal",
    "legal",
    "longest",
    "measure",
    "measure_chapter",
    "outcomes",
    "place",
    "redeal",
    "source",
    "turn",
]  # fmt: skip


@kernel
def begin(state, rules):
    """All cards in the bag, and the first hand to be dealt (B2)."""
    table = state.table
    clear_record(table)
    for seat in range(SEATS):
        clear_record(state.hand[seat])
        table.side[seat] = rules.side[seat]
    for place_in_deck in range(rules.deck_size):
        state.deck[place_in_deck] = rules.cards[place_in_deck]
    table.deck_size = rules.deck_size
    table.players = rules.players
    table.asked = NOBODY
    table.turns = 1
    table.due = rules.players * rules.hand
    table.phase = DEALT


@kernel(inline=True)
def turn(state):
    """Who decides next."""
    phase = state.table.phase
    if phase >= DEALT:
        return CHANCE
    return OVER if phase == OVER_PHASE else decider(state.table)


@kernel(inline=True)
def chapter(state):
    """The game is one piece."""
    return 0


@kernel(inline=True)
def source(state):
    """The die, or the deck."""
    return DIE if state.table.phase >= ROLL else DECK


@kernel(inline=True)
def apply(state, rules, code):
    """Plays a legal move, or lets a possible chance outcome happen."""
    phase = state.table.phase
    if phase >= DEALT:
        let_happen(state, rules, code)
    elif phase == OFFER:
        turns.make_offer(state, rules, code)
    elif phase == ANSWER:
        turns.answer(state, rules, code)
    else:
        turns.lay(state, rules, code)


@kernel
def place(state, side):
    """A side's place at the end (B12)."""
    return int64(state.table.place[side])


def longest(rules: Any) -> int:
    """A turn has at most a roll, 8 draws, four offers with their answers, a play and 45 rolls of its effect."""
    return SEATS * MOST_IN_HAND + int(rules.max_turns) * 70
