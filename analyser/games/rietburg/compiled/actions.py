"""Decisions outside battles: the main action, free actions (R9 to R11), uses of symbols (R12 to R14)."""

from numpy import int64

from analyser.games.rietburg.compiled.battles import begin_battle, spend
from analyser.games.rietburg.compiled.effects import wait_for
from analyser.games.rietburg.compiled.gallery import pay
from analyser.games.rietburg.compiled.limits import LOCATIONS
from analyser.games.rietburg.compiled.piles import (
    move_top,
    put_card,
    remove_top,
    show_known,
    take_top,
    top_of,
    turn_top,
)
from analyser.games.rietburg.compiled.seats import here
from analyser.games.rietburg.compiled.state import (
    BANISH,
    BOOK,
    DRAW,
    DRAW_ENCOUNTER,
    EXCHANGE,
    FACE_UP,
    FIRST_BANISH,
    FIRST_BOOK_FETCH,
    FIRST_BOOK_MOVE,
    FIRST_BOOK_REVEAL,
    FIRST_DRAW,
    FIRST_EXCHANGE,
    FIRST_FETCH,
    FIRST_FIGHT,
    FIRST_GIVE,
    FIRST_IDLE,
    FIRST_LURE,
    FIRST_MOVE,
    FIRST_RECALL,
    FIRST_REMOVE,
    FIRST_REVEAL,
    FIRST_SHIFT,
    FIRST_SPIRIT,
    FIRST_SWAP,
    FIRST_TAKE,
    FIRST_TASK,
    FIRST_TURN,
    GO_ON,
    LURE,
    MOVE,
    PICK,
    RECALL,
    REMOVE,
    REVEAL,
    REVIVE,
    SHIFT,
    SPIRIT,
    SWAP,
    TASK,
    TURN,
    UNKNOWN,
    UNVEIL,
    WORD,
    WORD_PLACES,
    WORD_RECALL,
    WORD_SHIFT,
    WORD_SHORT,
    WORD_SWAP,
)
from analyser.games.rietburg.compiled.turns import let_be_idle, play, revive
from analyser.games.rietburg.compiled.unveiling import exchange_task, turn_task
from analyser.kernel.bits import at, bit
from analyser.kernel.jit import kernel


@kernel(inline=True)
def act(state, rules, code):
    """A decision outside battles."""
    table = state.table
    table.step = GO_ON
    if code < FIRST_IDLE:
        play(state, rules, code)
    elif code < FIRST_GIVE:
        let_be_idle(table, code - FIRST_IDLE)
    elif code < FIRST_TAKE + WORD * len(table.hand):
        pass_card(table, code)
    elif code >> 6 == WORD_SHORT:
        act_shortly(state, rules, code)
    elif code >> 6 == WORD_RECALL:
        use(table, RECALL)
        recall(table, code - FIRST_RECALL)
    elif code >> 6 == WORD_PLACES:
        act_at(state, rules, code)
    elif code >> 6 == WORD_SHIFT:
        shift_or_command(table, code)
    elif code >> 6 == WORD_SWAP:
        use(table, SWAP)
        swap(table, (code - FIRST_SWAP) // LOCATIONS, (code - FIRST_SWAP) % LOCATIONS)


@kernel(inline=True)
def use(table, symbol):
    """One use of a symbol that waits (R6); strict friends ask for no more (R8)."""
    spend(table, symbol)
    table.must_use = 0


@kernel
def pass_card(table, code):
    """R10: a card given away can't be passed again in this turn."""
    own, card, is_taken = int64(table.seat), code % WORD, code >= FIRST_TAKE
    other = ((code - FIRST_TAKE) if is_taken else (code - FIRST_GIVE)) // WORD
    giver, receiver = (other, own) if is_taken else (own, other)
    table.hand[at(giver)] &= ~bit(card)
    table.hand[at(receiver)] |= bit(card)
    if not is_taken:
        table.given |= bit(card)


@kernel(inline=True)
def act_shortly(state, rules, code):
    """A short move, `end` and those that complete tasks apart."""
    table = state.table
    if code >= FIRST_BOOK_MOVE:
        use(table, BOOK)
        table.used_books |= bit(rules.move_book)
        table.location[at(table.seat)] = code - FIRST_BOOK_MOVE
    elif code >= FIRST_MOVE:
        use(table, MOVE)
        table.location[at(table.seat)] = code - FIRST_MOVE
    elif code >= FIRST_BOOK_FETCH:
        use(table, BOOK)
        table.used_books |= bit(rules.move_book)
        table.location[at(code - FIRST_BOOK_FETCH)] = here(table)
    elif code >= FIRST_FETCH:
        use(table, MOVE)
        table.location[at(code - FIRST_FETCH)] = here(table)
    elif code == REVIVE:
        revive(table)
    elif code == PICK:
        table.hand[at(table.seat)] |= bit(take_top(table, here(table)) & ~FACE_UP)
    elif code == UNVEIL:
        turn_task(table, here(table))
    else:  # repair
        pay(state, rules, rules.golden, rules.axe_repair)
        table.is_dull = 0


@kernel(inline=True)
def act_at(state, rules, code):
    """A use that names a location."""
    table, location = state.table, (code - FIRST_REVEAL) % LOCATIONS
    if code >= FIRST_FIGHT:
        begin_battle(table, rules, location)
    elif code >= FIRST_BOOK_REVEAL:
        use(table, BOOK)
        table.used_books |= bit(rules.reveal_book)
        reveal(state, location)
    elif code >= FIRST_BANISH:
        table.waiting[BANISH] = 1  # one use takes it all, whatever the strength
        use(table, BANISH)
        remove_top(table, location)
    elif code >= FIRST_EXCHANGE:
        use(table, EXCHANGE)
        exchange_task(table, location)
    elif code >= FIRST_TASK:
        use(table, TASK)
        turn_task(table, location)
    elif code >= FIRST_DRAW:
        use(table, DRAW)
        move_top(table, location, here(table))
    elif code >= FIRST_LURE:
        use(table, LURE)
        move_top(table, location, here(table))
    elif code >= FIRST_TURN:
        use(table, TURN)
        turn_over(state, location)
    elif code >= FIRST_REMOVE:
        use(table, REMOVE)
        remove_top(table, location)
    else:
        use(table, REVEAL)
        reveal(state, location)


@kernel
def reveal(state, location):
    """R12: a face-down top card turns up; an unknown one gets its identity now (R3)."""
    table = state.table
    if top_of(table, location) == UNKNOWN:
        table.at = location
        table.is_new = 0
        wait_for(table, DRAW_ENCOUNTER)
    else:
        show_known(state, location)


@kernel
def turn_over(state, location):
    """R12: any top card; one that is turned face down stays known (R3)."""
    top = top_of(state.table, location)
    if top >= FACE_UP:
        turn_top(state.table, location, top & ~FACE_UP)
    else:
        reveal(state, location)


@kernel
def swap(table, lower, higher):
    """R12: the tops of two locations change places."""
    first, second = take_top(table, lower), take_top(table, higher)
    put_card(table, lower, second)
    put_card(table, higher, first)


@kernel
def shift_or_command(table, code):
    """R12, R13: a card is shifted, or the spirit is sent."""
    if code >= FIRST_SPIRIT:
        use(table, SPIRIT)
        table.spirit = (code - FIRST_SPIRIT) // 2
        table.side = (code - FIRST_SPIRIT) % 2
        return
    use(table, SHIFT)
    move_top(table, (code - FIRST_SHIFT) // LOCATIONS, (code - FIRST_SHIFT) % LOCATIONS)


@kernel
def recall(table, card):
    """R13: a card comes back into the hand of whoever played it."""
    for seat in range(int64(table.players)):
        if (int64(table.played[seat]) >> card) & 1:
            table.played[seat] &= ~bit(card)
            table.hand[seat] |= bit(card)
