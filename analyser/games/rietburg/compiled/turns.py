"""The course of a turn: the main action (R4, R7), free actions (R9 to R11), uses (R12 to R14), its end (R6)."""

from numpy import int64

from analyser.games.rietburg.compiled.battles import begin_battle, spend
from analyser.games.rietburg.compiled.effects import end_game, gain, wait_for
from analyser.games.rietburg.compiled.gallery import gain_trophy, pay
from analyser.games.rietburg.compiled.moves import is_any_left
from analyser.games.rietburg.compiled.piles import (
    move_top,
    note,
    put_card,
    remove_top,
    show_known,
    take_top,
    top_of,
    turn_top,
)
from analyser.games.rietburg.compiled.state import (
    ACT,
    BANISH,
    BOOK,
    BY_NARRATOR,
    BY_TURNS,
    DRAW,
    DRAW_ENCOUNTER,
    DUE_NARRATOR,
    DUE_REVIVAL,
    EARA,
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
    FIRST_FRIEND,
    FIRST_GIVE,
    FIRST_IDLE,
    FIRST_LURE,
    FIRST_MOVE,
    FIRST_OBJECT,
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
    LOCATIONS,
    LURE,
    MOVE,
    NO_CARD,
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
    TURN_STARTS,
    UNKNOWN,
    UNVEIL,
    WORD,
    WORD_PLACES,
    WORD_RECALL,
    WORD_SHIFT,
    WORD_SHORT,
    WORD_SWAP,
)
from analyser.games.rietburg.compiled.strength import fights_now
from analyser.games.rietburg.compiled.tasks import exchange_task, turn_task
from analyser.games.rietburg.compiled.uses import here
from analyser.kernel.bits import at, bit
from analyser.kernel.jit import kernel
from analyser.kernel.records import clear_list


@kernel
def begin_turn(state, seat):
    """The next hero's turn."""
    table = state.table
    table.seat = seat
    table.turns += 1
    note(state, TURN_STARTS, seat)


@kernel
def end_turn(state, rules):
    """What waits is given up; the next hero is on turn, or there were turns enough (R26)."""
    table = state.table
    table.is_acted = 0
    table.must_use = 0
    table.card = NO_CARD
    table.given = 0
    table.fights = 0
    if table.waits != 0:
        table.waits = 0
        clear_list(table.waiting)
    if table.turns == rules.max_turns:
        end_game(table, BY_TURNS)
    else:
        begin_turn(state, (int64(table.seat) + 1) % rules.players)


@kernel
def ask(state, rules):
    """R6: the active hero decides; but if after the main action nothing is left to do, the turn ends by itself."""
    table = state.table
    table.fights = fights_now(table, rules)
    if table.is_acted and not is_any_left(table, rules):
        end_turn(state, rules)
        if table.end:
            return
    table.step = ACT
    table.turn = table.seat


@kernel
def play(state, rules, code):
    """R4, R5: a card is played; its price is paid first."""
    table, card, seat = state.table, code % WORD, int64(state.table.seat)
    table.is_acted = 1
    table.card = card
    table.hand[at(seat)] &= ~bit(card)
    if card >= FIRST_FRIEND:
        pay(state, rules, rules.golden, int64(rules.price[at(card)]))
    if card >= FIRST_OBJECT:
        gain_trophy(table, rules, card)
    else:
        table.played[at(seat)] |= bit(card)
    is_taken = gain(state, rules, code)
    if rules.strict_friends and FIRST_FRIEND <= card < FIRST_OBJECT and not is_taken:
        table.must_use = 1


@kernel
def let_be_idle(table, card):
    """R4: a friend is played without his ability."""
    table.is_acted = 1
    table.hand[at(table.seat)] &= ~bit(card)
    table.played[at(table.seat)] |= bit(card)


@kernel
def revive(table):
    """R7: the narrator card comes first; without one the game is lost (R26)."""
    table.is_acted = 1
    if table.narrator_deck == 0:
        end_game(table, BY_NARRATOR)
        return
    table.revivals += 1
    table.narrators_due = 1
    table.due |= DUE_NARRATOR | DUE_REVIVAL


@kernel
def finish_revival(table):
    """R7: the played pile comes into the hand; Eara's books are unused again."""
    seat = int64(table.seat)
    table.due ^= DUE_REVIVAL
    table.hand[at(seat)] |= int64(table.played[at(seat)])
    table.played[at(seat)] = 0
    if table.hero[at(seat)] == EARA:
        table.used_books = 0


@kernel
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


@kernel
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


@kernel
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
