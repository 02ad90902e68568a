"""Freigard as the kernel's contract asks for it (`analyser.kernel.contract`); the rules themselves lie beside."""

from numpy import int64

from analyser.games.freigard import rounds, turns
from analyser.games.freigard.chance import deal, let_happen, outcomes
from analyser.games.freigard.checks import check
from analyser.games.freigard.metrics import measure, metric_sizes
from analyser.games.freigard.state import (
    DISCARD,
    HAND,
    KINDS,
    LONGEST,
    METRIC_SLOTS,
    MOVE_WORDS,
    MOVES,
    NO_CARD,
    OUTCOMES,
    RULES,
    STATE,
    TOTEMS,
    TURN,
    VIEW,
    WON,
)
from analyser.kernel.contract import CHANCE, OVER
from analyser.kernel.jit import fragment, kernel
from analyser.kernel.records import copy_record
from analyser.kernel.streams import below

__all__ = [
    "LONGEST", "METRIC_SLOTS", "MOVES", "OUTCOMES", "RULES", "STATE", "VIEW",
    "apply", "begin", "chapter", "check", "deal", "is_legal", "legal", "measure", "metric_sizes", "outcomes", "redeal",
    "returns", "turn", "view_of",
]  # fmt: skip


@kernel
def begin(state, rules):
    """Before the first hand: three castles, all totems, all cards in the deck."""
    table = state.table
    table.round_number = 0
    table.castles_left = 7
    table.stored = NO_CARD
    table.due = 0
    table.aside_count = 0
    for totem in range(TOTEMS):
        table.totems[totem] = rules.totems[totem]
        table.abilities_used[totem] = 0
        table.totems_spent[totem] = 0
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
def legal(state, rules, moves):
    """The legal moves, written in place."""
    table = state.table
    phase = table.phase  # once: the compiler can't know that writing moves leaves it as it is
    for place in range(MOVE_WORDS):
        moves.word[place] = legal_word(table, rules, phase, place)


@kernel(inline=True)
def is_legal(state, rules, code):
    """Whether one move is legal, without listing the others; any whole number may be asked."""
    if code < 0 or code >= MOVE_WORDS * 64:
        return False
    return (legal_word(state.table, rules, state.table.phase, code >> 6) >> (code & 63)) & 1 == 1


@kernel(inline=True)
def legal_word(table, rules, phase, place):
    """The legal moves among one word of codes, as bits."""
    if phase == TURN:
        return turns.legal_turns(table, rules, place)
    if phase == DISCARD:
        return turns.legal_discards(table, place)
    return rounds.legal_ends(table, rules, place)


@kernel(inline=True)
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


@fragment
def view_of(state, seat):
    """All but the bag, which would tell hidden cards of the row from those in the deck."""
    return state.table


@kernel
def redeal(view, rules, stream, state):
    """A random position that agrees with the view: what lies hidden in the row is drawn anew."""
    copy_record(state.table, view)
    size = 0
    known = 0
    for kind in range(KINDS):  # cards known to be in the deck first: they can't be in the row
        for _ in range(int64(view.known_in_deck[kind]) if view.hidden > 0 else 0):
            state.deck[size] = kind
            size += 1
    known = size
    for kind in range(KINDS):
        shown = int64(view.known_in_deck[kind]) if view.hidden > 0 else 0
        for _ in range(int64(view.pool[kind]) - shown):
            state.deck[size] = kind
            size += 1
    for _ in range(int64(view.hidden)):
        place = known + below(stream, size - known)
        size -= 1
        state.deck[place] = state.deck[size]


@kernel
def returns(state, seat):
    """1 for a game won, -1 for one lost."""
    return 1 if state.table.phase == WON else -1
