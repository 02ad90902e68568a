"""En Garde as the kernel's contract asks for it (`analyser.kernel.contract`); the rules themselves lie beside."""

from typing import Any

from numpy import int64

from analyser.games.en_garde.compiled import moves as own_moves
from analyser.games.en_garde.compiled import rounds, turns
from analyser.games.en_garde.compiled.chance import deal, let_happen, outcomes, settle
from analyser.games.en_garde.compiled.checks import check
from analyser.games.en_garde.compiled.estimates import estimate
from analyser.games.en_garde.compiled.hidden import clear_unused, conceal, is_fully_known, redeal
from analyser.games.en_garde.compiled.limits import MOST_CARDS, MOST_ROUNDS
from analyser.games.en_garde.compiled.metrics import VALUES, measure, measure_chapter
from analyser.games.en_garde.compiled.state import (
    DEALT,
    FIRST_INDIRECT,
    MOVE_WORDS,
    MOVES,
    NOBODY,
    OUTCOMES,
    OVER_PHASE,
    RULES,
    STATE,
    TURN,
    VIEW,
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
    """Before the first deal: no points, no rounds."""
    clear_record(state.table)  # of an earlier match nothing is left, not even where it means nothing
    rounds.begin_round(state, rules, rounds.first_starter(rules))


@kernel(inline=True)
def turn(state):
    """White's seat is 0, black's 1."""
    phase = state.table.phase
    if phase >= DEALT:
        return CHANCE
    return OVER if phase == OVER_PHASE else state.table.seat


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
        put_word(moves, 0, own_moves.plain_turns(table, rules))
        if rules.indirect:
            put_word(moves, FIRST_INDIRECT >> 6, own_moves.indirect_attacks(table, rules))
    else:
        put_word(moves, 0, own_moves.defences(table, rules))


@kernel(inline=True)
def is_legal(state, rules, code):
    """Whether one move is legal, without listing the others; any whole number may be asked."""
    if code < 0 or code >= MOVE_WORDS * 64:
        return False
    table = state.table
    if table.phase != TURN:
        word = own_moves.defences(table, rules) if code < FIRST_INDIRECT else 0
    elif code < FIRST_INDIRECT:
        word = own_moves.plain_turns(table, rules)
    else:
        word = own_moves.indirect_attacks(table, rules)
    return (word >> (code & 63)) & 1 == 1


@kernel(inline=True, seldom=True)
def apply(state, rules, code):
    """Plays a legal move, or lets a possible chance outcome happen."""
    phase = state.table.phase
    if phase >= DEALT:
        let_happen(state, rules, code)
    elif phase == TURN:
        turns.play_turn(state, rules, code)
    else:
        turns.defend(state, rules, code)


@kernel
def place(state, side):
    """Who has the points has won; if the rounds ran out before anybody had them, both share the first place (E1)."""
    winner = state.table.winner
    return FIRST_PLACE if winner == side or winner == NOBODY else FIRST_PLACE + 1


def longest(_rules: Any) -> int:
    """Each card that leaves the deck is a code, and each move plays a card."""
    return 2 * MOST_CARDS * MOST_ROUNDS
