"""En Garde as the kernel's contract asks for it (`analyser.kernel.contract`); the rules themselves lie beside."""

from numpy import int64

from analyser.games.en_garde.compiled import moves as own_moves
from analyser.games.en_garde.compiled import rounds, turns
from analyser.games.en_garde.compiled.cards import some, unseen
from analyser.games.en_garde.compiled.chance import deal, let_happen, outcomes, settle
from analyser.games.en_garde.compiled.checks import check
from analyser.games.en_garde.compiled.estimates import estimate
from analyser.games.en_garde.compiled.metrics import VALUES, measure, measure_chapter
from analyser.games.en_garde.compiled.state import (
    DEALT,
    DECK,
    FIRST_INDIRECT,
    LONGEST,
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
from analyser.games.en_garde.compiled.state import VALUES as CARD_VALUES
from analyser.kernel.contract import CHANCE, FIRST_PLACE, OVER
from analyser.kernel.jit import fragment, kernel
from analyser.kernel.moves import clear_moves, put_word
from analyser.kernel.records import clear_record, copy_record
from analyser.kernel.streams import below

__all__ = [
    "LONGEST",
    "MOVES",
    "OUTCOMES",
    "RULES",
    "STATE",
    "VALUES",
    "VIEW",
    "apply",
    "begin",
    "chapter",
    "check",
    "conceal",
    "deal",
    "estimate",
    "is_legal",
    "legal",
    "measure",
    "measure_chapter",
    "outcomes",
    "place",
    "redeal",
    "reveals",
    "settle",
    "source",
    "tidy",
    "turn",
]  # fmt: skip


@kernel
def begin(state, rules):
    """Before the first deal: no points, no rounds."""
    clear_record(state.table)  # of an earlier match nothing is left, not even where it means nothing
    rounds.begin_round(state, rules, rounds.first_starter(rules))


@kernel
def tidy(state):
    """Zero behind the last code of the round."""
    table = state.table
    for place in range(int64(table.played_count), DECK):
        table.played[place] = 0


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


@kernel(inline=True)
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


@kernel(inline=True)
def apply(state, rules, code):
    """Plays a legal move, or lets a possible chance outcome happen."""
    phase = state.table.phase
    if phase >= DEALT:
        let_happen(state, rules, code)
    elif phase == TURN:
        turns.play_turn(state, rules, code)
    else:
        turns.defend(state, rules, code)


@fragment
def conceal(state, seat):
    """The table, on which only the hand of the seat whose turn it is lies open (E9)."""
    return state.table


@kernel
def redeal(view, rules, stream, state):
    """A random position that agrees with the view: the other's hand is drawn from all cards that the seat can't see."""
    copy_record(state.table, view)
    size = gather_unseen(view, rules, state)
    state.other_hand = 0
    for _ in range(view.hand_size[1 - view.seat]):
        place = below(stream, size)
        state.other_hand += some(1, state.deck[place])
        size -= 1
        state.deck[place] = state.deck[size]


@kernel
def gather_unseen(view, rules, state):
    """Fills the bag with all cards that are neither in the seat's own hand nor discarded; how many."""
    size = 0
    for value in range(1, CARD_VALUES):
        for _ in range(unseen(view, rules, value)):
            state.deck[size] = value
            size += 1
    return size


@fragment
def reveals(view):
    """When the deck is empty, what a seat can't see is the other's hand."""
    return view.deck_size == 0


@kernel
def place(state, side):
    """Who has the points has won; if the rounds ran out before anybody had them, both share the first place (E1)."""
    winner = state.table.winner
    return FIRST_PLACE if winner == side or winner == NOBODY else FIRST_PLACE + 1
