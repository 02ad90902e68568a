"""Freigard as the kernel's contract asks for it (`analyser.kernel.contract`); the rules themselves lie beside."""

from numpy import int64

from analyser.games.freigard.compiled import rounds, turns
from analyser.games.freigard.compiled.chance import deal, let_happen, outcomes, settle
from analyser.games.freigard.compiled.checks import check
from analyser.games.freigard.compiled.estimates import estimate
from analyser.games.freigard.compiled.limits import DECK, KINDS
from analyser.games.freigard.compiled.metrics import VALUES, measure, measure_chapter
from analyser.games.freigard.compiled.state import (
    DISCARD,
    FIRST_DISCARD,
    HAND,
    LONGEST,
    LOOKS,
    MOVE_WORDS,
    MOVES,
    OUTCOMES,
    REVEALED,
    RULES,
    STATE,
    TOP,
    TOTEMS,
    TURN,
    VIEW,
    WON,
)
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
    """Before the first hand: three castles, all totems, all cards in the deck."""
    table = state.table
    clear_record(table)  # of an earlier game nothing is left, not even where it means nothing
    table.castles_left = 7
    for totem in range(TOTEMS):
        table.totems[totem] = rules.totems[totem]
    rounds.start_round(state, rules, 0)


@kernel
def tidy(state):
    """Zero behind the last entry of each list, and in what only some phases have."""
    table = state.table
    for place in range(int64(table.hand_count), 4):
        table.hand[place] = 0
    if table.hand_count != 3:
        table.hand_worth = 0
    for place in range(int64(table.top_count), TOP):
        table.top[place] = 0
    for place in range(int64(table.aside_count), DECK):
        table.aside[place] = 0
    for look in range(int64(table.looks), LOOKS):
        table.hidden_then[look] = 0
        for kind in range(KINDS):
            table.shown[look][kind] = 0
    if table.phase != REVEALED:
        table.naming = 0


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


@kernel(inline=True)
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
def conceal(state, seat):
    """All but the bag, which would tell hidden cards of the row from those in the deck."""
    return state.table


@kernel
def redeal(view, rules, stream, state):
    """A random position that agrees with the view: what lies hidden in the row is drawn anew, look by look (`deck`)."""
    copy_record(state.table, view)
    size = 0
    for kind in range(KINDS):
        for _ in range(int64(view.pool[kind])):
            state.deck[size] = kind
            size += 1
    hidden = 0
    for look in range(int64(view.looks) + 1):
        until = int64(view.hidden_then[look]) if look < view.looks else int64(view.hidden)
        while hidden < until:
            size = hide_one(view, stream, state, size, look)
            hidden += 1


@kernel
def hide_one(view, stream, state, size, look):
    """Takes a card out of the bag that may have been hidden by this look; how many are left."""
    place = below(stream, size)
    while look < view.looks and is_shown(view, state, size, place, look):
        place = below(stream, size)
    state.deck[place] = state.deck[size - 1]
    return size - 1


@kernel
def is_shown(view, state, size, place, look):
    """Whether a card of the bag stands for one that was shown in the deck: of its kind the first ones in the bag do."""
    before = 0
    for earlier in range(place):
        before += int64(state.deck[earlier] == state.deck[place])
    return before < view.shown[look, state.deck[place]]


@fragment
def reveals(view):
    """Nothing is hidden but the cards of the row that nobody has seen."""
    return view.hidden == 0


@kernel
def place(state, side):
    """The player has won, or comes second to the castles."""
    return FIRST_PLACE if state.table.phase == WON else FIRST_PLACE + 1
