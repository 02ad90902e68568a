"""Freigard as the kernel's contract asks for it (`analyser.kernel.contract`); the rules themselves lie beside."""

from typing import Any

from numpy import int64

from analyser.games.freigard.compiled import rounds, turns
from analyser.games.freigard.compiled.chance import deal, let_happen, outcomes, settle
from analyser.games.freigard.compiled.checks import check
from analyser.games.freigard.compiled.estimates import estimate
from analyser.games.freigard.compiled.hidden import clear_unused, conceal, is_fully_known, redeal
from analyser.games.freigard.compiled.metrics import VALUES, measure, measure_chapter
from analyser.games.freigard.compiled.state import (
    DISCARD,
    FIRST_DISCARD,
    HAND,
    MOVE_WORDS,
    MOVES,
    OUTCOMES,
    RULES,
    STATE,
    TOTEMS,
    TURN,
    VIEW,
    WON,
)
from analyser.kernel.contract import CHANCE, FIRST_PLACE, OVER
from analyser.kernel.jit import kernel
from analyser.kernel.moves import clear_moves, put_word
from analyser.kernel.records import clear_record

__all__ = [
    "MOVES", "OUTCOMES", "RULES", "STATE", "VALUES", "VIEW", "apply", "begin", "chapter", "check", "clear_unused",
    "conceal", "deal", "estimate", "is_fully_known", "is_legal", "legal", "longest", "measure", "measure_chapter",
    "outcomes", "place", "redeal", "settle", "source", "turn",
]  # fmt: skip


@kernel(seldom=True)
def begin(state, rules):
    """Before the first hand: three castles, all totems, all cards in the deck."""
    table = state.table
    clear_record(table)  # of an earlier game nothing is left, not even where it means nothing
    table.castles_left = 7
    for totem in range(TOTEMS):
        table.totems[totem] = rules.totems[totem]
    rounds.start_round(state, rules, 0)


@kernel(inline=True)
def turn(state):
    """The player's seat is 0."""
    phase = state.table.phase
    if phase >= HAND:
        return CHANCE
    return OVER if phase >= WON else 0


@kernel(inline=True)
def chapter(state):
    """A round is a chapter: its shuffle owes nothing to the rounds before."""
    return int64(state.table.round_number)


@kernel(inline=True)
def source(state):
    """The deck is all that chance has."""
    return 0


@kernel(inline=True, seldom=True)
def legal(state, rules, moves):
    """The legal moves, written in place."""
    table = state.table
    clear_moves(moves)
    if table.phase == TURN:
        turns.list_turns(table, rules, moves)
    elif table.phase == DISCARD:
        put_word(moves, FIRST_DISCARD >> 6, turns.four_kinds(table))
    else:
        rounds.list_ends(table, rules, moves)


@kernel(inline=True)
def is_legal(state, rules, code):
    """Whether one move is legal, without listing the others; any whole number may be asked."""
    if code < 0 or code >= MOVE_WORDS * 64:
        return False
    table = state.table
    if table.phase == TURN:
        return turns.is_turn_legal(table, rules, code)
    if table.phase == DISCARD:
        return code >> 6 == FIRST_DISCARD >> 6 and (turns.four_kinds(table) >> (code & 63)) & 1 == 1
    return rounds.is_end_legal(table, rules, code)


@kernel(inline=True, seldom=True)
def apply(state, rules, code):
    """Plays a legal move, or lets a possible chance outcome happen."""
    phase = state.table.phase
    if phase >= HAND:
        let_happen(state, rules, code)
    elif phase == TURN:
        turns.play_turn(state, rules, code)
    elif phase == DISCARD:
        turns.discard_drawn(state.table, rules, code)
    else:
        rounds.end_round(state, rules, code)


@kernel
def place(state, side):
    """The player has won, or comes second to the castles."""
    return FIRST_PLACE if state.table.phase == WON else FIRST_PLACE + 1


def longest(_rules: Any) -> int:
    """A round has at most 52 cards, 4 codes for each, and few codes more: 12 rounds stay far below."""
    return 8192
