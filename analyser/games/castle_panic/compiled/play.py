"""Castle Panic as the kernel's contract asks for it (`analyser.kernel.contract`); the rules themselves lie beside."""

from typing import Any

from numpy import int64

from analyser.games.castle_panic.compiled import opening, overlord, plays, settling, trades
from analyser.games.castle_panic.compiled.chance import deal, let_happen, outcomes
from analyser.games.castle_panic.compiled.checks import check
from analyser.games.castle_panic.compiled.codes import index_of
from analyser.games.castle_panic.compiled.course import carry_on, settle
from analyser.games.castle_panic.compiled.estimates import estimate
from analyser.games.castle_panic.compiled.hidden import clear_unused, conceal, is_fully_known, redeal
from analyser.games.castle_panic.compiled.limits import MOST_PLAYERS
from analyser.games.castle_panic.compiled.metrics import VALUES, measure, measure_chapter
from analyser.games.castle_panic.compiled.movement import hurt
from analyser.games.castle_panic.compiled.moves import is_legal, legal
from analyser.games.castle_panic.compiled.places import place_of
from analyser.games.castle_panic.compiled.state import (
    ANSWER,
    CARD_DRAWN,
    CHOOSE_HOME,
    CHOOSE_KING,
    CHOOSE_RESERVE,
    DISCARD,
    FIRST_HOME,
    FIRST_KING,
    FIRST_LOSE,
    GO_ON,
    HURT,
    KEEP_OR_DISCARD_ALL,
    LOSE,
    MOVES,
    NO_CAUSE,
    NO_TOKEN,
    OUTCOMES,
    PLACE,
    PLAY,
    RULES,
    STATE,
    STRIKE,
    SWAP,
    TRADE,
    VIEW,
    View,
)
from analyser.games.castle_panic.compiled.tokens import resolve_token
from analyser.kernel.events import clear_events
from analyser.kernel.jit import kernel
from analyser.kernel.records import clear_record, copy_list

__all__ = [
    "MOVES", "OUTCOMES", "RULES", "STATE", "VALUES", "VIEW", "View", "apply", "begin", "chapter", "check",
    "clear_unused", "conceal", "deal", "estimate", "is_fully_known", "is_legal", "legal", "longest", "measure",
    "measure_chapter", "outcomes", "place", "redeal", "settle", "source", "turn",
]  # fmt: skip


@kernel(seldom=True)
def begin(state, rules):
    """Before the set-up: walls and towers stand, all cards and tokens are in the bags (C2)."""
    table = state.table
    clear_record(table)
    for secret in range(2):
        clear_record(state.secret[secret])
        state.secret[secret].reserve = NO_TOKEN
    copy_list(state.deck, rules.cards)
    copy_list(state.pile, rules.tokens)
    clear_events(state.events)
    table.deck_size = rules.deck_size
    table.pile_size = rules.pile_size
    for place_in_pile in range(rules.pile_size):
        table.unseen[rules.tokens[place_in_pile]] += 1
    table.walls = rules.walls
    table.towers = rules.towers
    table.players = rules.players
    table.is_slayer = rules.is_slayer
    table.overlord = rules.players if rules.is_overlord else -1
    table.wall_in_hand = (1 << rules.players) - 1 if rules.player_walls else 0
    for seat in range(MOST_PLAYERS):
        table.home[seat] = -1
    table.king = -1
    table.arc = -1
    table.token = NO_TOKEN
    table.swapped = NO_TOKEN
    table.last_cause = NO_CAUSE
    opening.begin_setup(state, rules)


@kernel(inline=True)
def turn(state):
    """Who decides next."""
    return int64(state.table.turn)


@kernel(inline=True)
def chapter(state):
    """The game is one piece."""
    return 0


@kernel(inline=True)
def source(state):
    """Deck, pile or die."""
    return int64(state.table.step) - CARD_DRAWN


@kernel(inline=True, seldom=True)
def apply(state, rules, code):
    """Plays a legal move, or lets a possible chance outcome happen; then all that follows of itself."""
    clear_events(state.events)
    step = state.table.step
    if step >= CARD_DRAWN:
        let_happen(state, rules, code)
    elif step == PLAY:
        plays.play_card(state, rules, code)
    elif step == DISCARD:
        plays.discard(state, rules, code)
    elif step == TRADE:
        trades.trade(state, rules, code)
    elif step == HURT:
        hurt(state, rules, index_of(code))
        state.table.step = STRIKE
    elif step == LOSE:
        settling.lose_card(state.table, rules, code - FIRST_LOSE)
    else:
        decide_rarely(state, rules, code)
    carry_on(state, rules)


@kernel
def decide_rarely(state, rules, code):
    """The decisions of the set-up, of optional rules and of the overlord."""
    table = state.table
    step = table.step
    table.step = GO_ON
    if step == PLACE:
        opening.place_chosen(table, rules, code)
    elif step == KEEP_OR_DISCARD_ALL:
        plays.keep_or_discard_all(state, rules, code)
    elif step == ANSWER:
        trades.answer(state, code)
    elif step == CHOOSE_HOME:
        opening.choose_home(table, int64(table.turn), code - FIRST_HOME)
    elif step == CHOOSE_KING:
        table.king = code - FIRST_KING
    elif step == CHOOSE_RESERVE:
        overlord.set_aside(state, code)
    elif step == SWAP:
        overlord.swap(state, code)
    else:
        token = overlord.token_of_play(state, code)
        if token != NO_TOKEN:
            resolve_token(state, rules, token)


@kernel
def place(state, side):
    """A side's place at the end."""
    return place_of(state.table, side)


CODES_A_TURN = 1_000
"""More than a turn has where cards don't bring each other back again and again: a box has 198 cards and tokens."""


def longest(rules: Any) -> int:
    """A bound on a game's codes; where two `scavenge` fetch each other for ever, it is what ends the game."""
    return CODES_A_TURN * (int(rules.max_turns) + 1)
