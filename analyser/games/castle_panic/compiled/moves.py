"""Which moves are legal in each step."""

from numpy import int64

from analyser.games.castle_panic.compiled.cards import held_by
from analyser.games.castle_panic.compiled.codes import index_of, indexed, is_unused, sort_of
from analyser.games.castle_panic.compiled.limits import ARCS
from analyser.games.castle_panic.compiled.monsters import (
    NOWHERE,
    is_first_of_its_kind,
    monster_at,
    ring_of,
    tarred_place,
)
from analyser.games.castle_panic.compiled.movement import may_be_hurt
from analyser.games.castle_panic.compiled.opening import starters_left
from analyser.games.castle_panic.compiled.overlord import held_in_hand, held_tokens, pile_kinds
from analyser.games.castle_panic.compiled.settling import free_towers
from analyser.games.castle_panic.compiled.state import (
    ACCEPT,
    ALL_ARCS,
    ANSWER,
    BARBARIAN,
    BRICK,
    CARDS,
    CHOOSE_HOME,
    CHOOSE_KING,
    CHOOSE_RESERVE,
    DISCARD,
    DISCARD_ALL,
    DONE,
    DRAW2,
    DRIVE,
    END,
    FIRST_ANY,
    FIRST_BUILD,
    FIRST_DISCARD,
    FIRST_FORTIFY,
    FIRST_HERO,
    FIRST_HOME,
    FIRST_KING,
    FIRST_LOSE,
    FIRST_PLACE_KIND,
    FIRST_RESERVE,
    FIRST_SWAP,
    FIRST_TARGET,
    FIRST_TOKEN,
    FIRST_WALL,
    FOREST,
    FORTIFY,
    HIT_CARDS,
    HURT,
    HURT_TARGET,
    KEEP,
    KEEP_ALL,
    KEEP_OR_DISCARD_ALL,
    LOSE,
    MISSING,
    MONSTERS,
    MORTAR,
    MOVE_WORDS,
    NICE_SHOT,
    NO_TRADE,
    OVERLORDS,
    PASS,
    PLACE,
    PLAY,
    PLAY_DRAW2,
    PLAY_MISSING,
    PLAY_TOKEN,
    REFUSE,
    SCAVENGE,
    SPAN,
    SWAP,
    TAR,
    TRADE,
)
from analyser.games.castle_panic.compiled.targets import cards_that_hit, is_in_reach, soldiers_of
from analyser.games.castle_panic.compiled.trades import is_trade_legal, list_trades
from analyser.kernel.bits import count_bits, lowest_bit
from analyser.kernel.jit import kernel
from analyser.kernel.moves import add_move, clear_moves, put_word

COLOURED = (1 << FIRST_ANY) - 1
ANY = ((1 << FIRST_HERO) - 1) ^ COLOURED
HEROES = HIT_CARDS ^ COLOURED ^ ANY


@kernel(seldom=True)
def legal(state, rules, moves):
    """The legal moves, written in place."""
    clear_moves(moves)
    step = state.table.step
    for word in range(FIRST_TARGET // 64):
        put_word(moves, word, short_moves(state, rules, word))
    if step == PLAY or step == HURT:
        list_targets(state.table, rules, moves)
    elif step == TRADE:
        list_trades(state.table, rules, moves)


@kernel
def is_legal(state, rules, code):
    """Whether one move is legal, without listing the others; any whole number may be asked."""
    if code < 0 or code >= 64 * MOVE_WORDS:
        return False
    table = state.table
    if code < FIRST_TARGET:
        return (short_moves(state, rules, code >> 6) >> (code & 63)) & 1 == 1
    if table.step == TRADE:
        return is_trade_legal(table, rules, code)
    place = index_of(code)
    if is_unused(code):
        return False
    if table.step == HURT:
        return sort_of(code) == HURT_TARGET and may_be_hurt(table, place)
    if table.step != PLAY or place >= table.monsters or not is_first_of_its_kind(table, place):
        return False
    return (plays_on(table, rules, monster_at(table, place)) >> ((code - FIRST_TARGET) // SPAN)) & 1 == 1


@kernel
def short_moves(state, rules, word):
    """The legal moves of one of the first words, as bits: all but trades and what is played on a target."""
    table = state.table
    step = table.step
    if step == PLAY:
        return short_plays(table, rules) if word == 0 else scavenged(table) if word == 1 else int64(0)
    if word == 0:
        return plain_moves(state, rules)
    if word == 1:
        return held_by(table, table.seat) << (FIRST_DISCARD & 63) if step == DISCARD else int64(0)
    if step == LOSE:
        return held_by(table, table.turn) << (FIRST_LOSE & 63) if word == 2 else int64(0)
    return overlord_moves(state, word) if step >= CHOOSE_RESERVE else int64(0)


@kernel
def plain_moves(state, rules):
    """The first word, of all steps but PLAY."""
    table = state.table
    step = table.step
    if step == DISCARD:
        return int64(1) << (KEEP if table.thrown == 0 else DONE)
    if step == TRADE:
        return int64(1) << NO_TRADE
    if step == KEEP_OR_DISCARD_ALL:
        return int64(1) << KEEP_ALL | int64(table.hand[table.seat].cards > 0) << DISCARD_ALL
    if step == ANSWER:
        return int64(1) << ACCEPT | int64(1) << REFUSE
    if step == PLACE:
        return starters_left(table) << FIRST_PLACE_KIND
    if step == CHOOSE_HOME:
        return free_towers(table) << FIRST_HOME
    if step == CHOOSE_KING:
        return free_towers(table) << FIRST_KING
    if step == SWAP:
        return int64(1) << KEEP
    return int64(1) << PASS if step == PLAY_TOKEN else int64(0)


@kernel
def overlord_moves(state, word):
    """The words from the third on, of the overlord's steps (V5, O20, O21)."""
    table, secret = state.table, state.secret[OVERLORDS]
    step = table.step
    if word == 2 and step == PLAY_TOKEN:
        return held_tokens(secret) << (FIRST_TOKEN & 63)
    if word == 3 and step == CHOOSE_RESERVE:
        return pile_kinds(table) << (FIRST_RESERVE & 63)
    if word == 3 and step == SWAP and table.pile_size > 0:
        return held_in_hand(secret) << (FIRST_SWAP & 63)
    if word == 4 and step == PLAY_TOKEN and table.may_summon:
        return summons(held_tokens(secret))
    return int64(0)


@kernel
def summons(tokens):
    """Each monster among these, into each arc."""
    bits = int64(0)
    for kind in range(MONSTERS):
        bits |= (ALL_ARCS * ((tokens >> kind) & 1)) << (ARCS * kind)
    return bits


@kernel(inline=True)
def scavenged(table):
    """C6: any card of the discard pile, a bit for each kind."""
    bits = int64(0)
    if (held_by(table, table.seat) >> SCAVENGE) & 1:
        for card in range(CARDS):
            bits |= int64(table.discard[card] > 0) << card
    return bits


@kernel
def short_plays(table, rules):
    """C6: the plays that are on no monster, and `end`."""
    held, walls = held_by(table, table.seat), int64(table.walls)
    bits = int64(1) << END
    if not table.is_missing:
        bits |= ((held >> MISSING) & 1) << PLAY_MISSING
    if table.deck_size > 0 or table.discard_size > 0:
        bits |= ((held >> DRAW2) & 1) << PLAY_DRAW2
    if (held >> BRICK) & (held >> MORTAR) & 1:
        bits |= (ALL_ARCS & ~walls) << FIRST_BUILD
    if (table.wall_in_hand >> table.seat) & 1:
        bits |= (ALL_ARCS & ~walls) << FIRST_WALL
    if (held >> FORTIFY) & 1:
        bits |= may_be_fortified(table, rules) << FIRST_FORTIFY
    return bits


@kernel(inline=True)
def may_be_fortified(table, rules):
    """Walls without a fortify token, a bit for each, while one is left in the supply."""
    fortified = int64(table.fortified)
    return int64(table.walls) & ~fortified if count_bits(fortified) < rules.fortify_tokens else int64(0)


@kernel
def plays_on(table, rules, number):
    """C6: what the active player may play on a monster, a bit for each sort of target in the order of their codes."""
    held = held_by(table, table.seat)
    hitting = held & cards_that_hit(rules, number)
    hits = int64(hitting & COLOURED != 0) | int64(hitting & HEROES != 0) << 1 | int64(hitting & ANY != 0) << 2
    bits = hits << 1 | (hits * ((held >> NICE_SHOT) & 1)) << 4
    if ring_of(number) != FOREST:
        bits |= ((held >> BARBARIAN) & 1) << 7 | ((held >> DRIVE) & 1) << 8
    if (held >> TAR) & 1 and tarred_place(table) == NOWHERE:
        bits |= 1 << 9
    if rules.all_for_one and is_in_reach(number):
        soldiers = soldiers_of((number >> 10) & 3)
        bits |= int64(held & soldiers == soldiers) << 10
    return bits


@kernel
def list_targets(table, rules, moves):
    """The plays on monsters, or whom a structure hurts."""
    for place in range(int64(table.monsters)):
        if table.step == HURT:
            if may_be_hurt(table, place):
                add_move(moves, indexed(HURT_TARGET, place))
        elif is_first_of_its_kind(table, place):
            bits = plays_on(table, rules, monster_at(table, place))
            while bits != 0:
                add_move(moves, indexed(FIRST_TARGET + SPAN * lowest_bit(bits), place))
                bits &= bits - 1
