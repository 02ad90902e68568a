"""Which moves are legal in each step."""

from numpy import int64

from analyser.games.rietburg.compiled.gallery import will_to_gain
from analyser.games.rietburg.compiled.offers import battle_moves
from analyser.games.rietburg.compiled.passing import PASSED, add_passes, can_pass_at_all, is_anything_to_pass, passes
from analyser.games.rietburg.compiled.piles import objects_on_top
from analyser.games.rietburg.compiled.seats import here
from analyser.games.rietburg.compiled.state import (
    ACT,
    BANISH,
    COMPLETE,
    END,
    FIRST_OBJECT,
    FRIEND,
    FRIENDS,
    HERO_CARDS,
    KRAM,
    MOVE_WORDS,
    NARRATOR,
    NO_FIGHT,
    PICK,
    REPAIR,
    REVIVE,
    UNVEIL,
    WILL,
    WITH_CARDS,
    WITH_NOTHING,
    WORD_A,
    WORD_COMPLETE,
    WORD_IDLE,
    WORD_JOIN,
    WORD_MEANS,
    WORD_PAIR,
    WORD_PLACES,
    WORD_RECALL,
    WORD_SHIFT,
    WORD_SHORT,
    WORD_SWAP,
)
from analyser.games.rietburg.compiled.strength import battles_to_win
from analyser.games.rietburg.compiled.tasks import (
    can_be_completed,
    cards_to_give,
    face_down_tasks,
    form_of,
    pairs_to_give,
)
from analyser.games.rietburg.compiled.uses import (
    WITHIN,
    has_use,
    has_use_now,
    places,
    recalls,
    shifts,
    swaps,
    uses,
    ways,
)
from analyser.kernel.bits import at, bit, lowest_bit
from analyser.kernel.jit import kernel
from analyser.kernel.moves import clear_moves, put_word


@kernel(seldom=True)
def legal(state, rules, moves):
    """The legal moves, written in place; only the words that can have any are looked at."""
    clear_moves(moves)
    table = state.table
    if table.step != ACT:
        for word in (WORD_JOIN, WORD_SHORT, WORD_MEANS):
            put_word(moves, word, battle_moves(table, rules, word))
        return
    short = short_moves(table, rules)
    if not table.is_acted:
        for word in range(WORD_A, WORD_IDLE + 1):
            put_word(moves, word, plays(table, rules, word))
    elif table.waits != 0:
        waits, fights, banished = int64(table.waits), int64(table.fights), int64(table.waiting[BANISH])
        short |= ways(table, rules, waits)
        put_word(moves, WORD_PLACES, places(table, rules, waits, fights, banished))
        put_word(moves, WORD_RECALL, recalls(table, waits, int64(table.card)))
        put_word(moves, WORD_SHIFT, shifts(table, waits))
        put_word(moves, WORD_SWAP, swaps(table, waits))
    put_word(moves, WORD_SHORT, short)
    if can_pass_at_all(table, rules):
        add_passes(table, moves)
    if can_be_completed(table, rules, here(table)):
        for word in (WORD_COMPLETE, WORD_PAIR):
            put_word(moves, word, named_completions(table, rules, word))


@kernel
def is_legal(state, rules, code):
    """Whether one move is legal, without listing the others; any whole number may be asked."""
    if code < 0 or code >= 64 * MOVE_WORDS:
        return False
    return (moves_among(state.table, rules, code >> 6) >> (code & WITHIN)) & 1 == 1


@kernel
def moves_among(table, rules, word):
    """The legal moves among one word of codes, as bits."""
    if table.step != ACT:
        return battle_moves(table, rules, word)
    if word <= WORD_IDLE:
        return int64(0) if table.is_acted else plays(table, rules, word)
    if word < WORD_COMPLETE:
        return passes(table, rules, word)
    bits = uses(
        table, rules, word, int64(table.waits), int64(table.fights), int64(table.waiting[BANISH]), int64(table.card)
    )
    if word == WORD_SHORT:
        return bits | short_moves(table, rules)
    return bits | named_completions(table, rules, word) if word == WORD_COMPLETE or word == WORD_PAIR else bits


@kernel(inline=True)
def plays(table, rules, word):
    """R4: hero cards with each of their options; friends and objects; friends that are idle (R8)."""
    hand = int64(table.hand[at(table.seat)])
    if word == WORD_IDLE:
        return int64(0) if rules.strict_friends else hand & FRIENDS
    found = hand & HERO_CARDS
    if word == WORD_A and hand & PASSED != 0:
        found |= playable_others(table, rules, hand & PASSED)
    return found


@kernel
def playable_others(table, rules, cards):
    """Of some friends and objects those whose price the gallery can pay; strict friends must be of use (R8)."""
    found = int64(0)
    while cards != 0:
        card = lowest_bit(cards)
        cards &= cards - 1
        if rules.price[at(card)] <= table.gold:
            if card >= FIRST_OBJECT or not rules.strict_friends or is_of_use(table, rules, card):
                found |= bit(card)
    return found


@kernel
def is_of_use(table, rules, friend):
    """R8: whether at once something comes of playing this friend."""
    amount = rules.amount[at(friend)]
    if will_to_gain(table, rules, int64(table.seat), int64(amount[WILL])) > 0:
        return True
    if (amount[FRIEND] > 0 and table.friends != 0) or (amount[NARRATOR] > 0 and table.leftovers > 0):
        return True
    fight, fights = int64(rules.fight[at(friend)]), int64(0)
    if fight != NO_FIGHT:
        fights = battles_to_win(table, rules, fight, int64(rules.fight_number[at(friend)]), False)
    return has_use(table, rules, rules.waits[at(friend)], fights, int64(amount[BANISH]), friend)


@kernel(inline=True)
def short_moves(table, rules):
    """`pick`, `unveil`, `complete`, `repair`, `revive` and `end` (R4, R6, R9, R11, R24)."""
    bits = free_moves(table, rules)
    if table.is_acted:
        return bits | int64(not (table.must_use and has_use_now(table, rules))) << (END & WITHIN)
    return bits | int64(table.played[at(table.seat)] != 0) << (REVIVE & WITHIN)


@kernel(inline=True)
def free_moves(table, rules):
    """The free actions among short moves."""
    bits = int64(can_repair(table, rules)) << (REPAIR & WITHIN)
    if can_pick(table):
        return bits | bit(PICK & WITHIN)
    if can_unveil(table):
        return bits | bit(UNVEIL & WITHIN)
    location = here(table)
    if can_be_completed(table, rules, location) and form_of(table, rules, location) == WITH_NOTHING:
        bits |= bit(COMPLETE & WITHIN)
    return bits


@kernel(inline=True)
def can_pick(table):
    """R9: an object lies face up on top of the active hero's pile."""
    return objects_on_top(table) >> here(table) & 1 == 1


@kernel(inline=True)
def can_unveil(table):
    """R11: his location's task lies face down, and no encounter card on it."""
    return (face_down_tasks(table) & ~int64(table.filled)) >> here(table) & 1 == 1


@kernel(inline=True)
def can_repair(table, rules):
    """R11: Kram's axe is dull, and the gallery can pay."""
    return table.is_dull and table.hero[at(table.seat)] == KRAM and table.gold >= rules.axe_repair


@kernel
def named_completions(table, rules, word):
    """R24: tasks for which cards are named."""
    location = here(table)
    if not can_be_completed(table, rules, location):
        return int64(0)
    form = form_of(table, rules, location)
    if word == WORD_PAIR:
        return pairs_to_give(table) if form == WITH_CARDS else int64(0)
    if form == WITH_NOTHING or form == WITH_CARDS:
        return int64(0)
    return cards_to_give(table, location, form)


@kernel(inline=True)
def has_free_action(table, rules):
    """Whether any free action is legal."""
    if can_pick(table) or can_unveil(table) or can_repair(table, rules):
        return True
    if can_pass_at_all(table, rules) and is_anything_to_pass(table):
        return True
    return can_be_completed(table, rules, here(table))


@kernel(inline=True)
def is_any_left(table, rules):
    """R6: whether after the main action there is anything to do but `end`."""
    return has_use_now(table, rules) or has_free_action(table, rules)
