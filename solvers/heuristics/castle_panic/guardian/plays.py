"""Phase 4: the first that gains, everything weighed anew after each play (C6)."""

from numpy import int64

from analyser.games.castle_panic.compiled.cards import held_by
from analyser.games.castle_panic.compiled.codes import indexed
from analyser.games.castle_panic.compiled.hidden import hidden_tokens
from analyser.games.castle_panic.compiled.monsters import (
    NOWHERE,
    hit_points_of,
    monster_at,
    tarred_place,
)
from analyser.games.castle_panic.compiled.moves import may_be_fortified
from analyser.games.castle_panic.compiled.state import (
    BARBARIAN,
    BARBARIAN_TARGET,
    BRICK,
    CARDS,
    DRAW2,
    DRIVE,
    DRIVE_TARGET,
    END,
    FIRST_BUILD,
    FIRST_FORTIFY,
    FIRST_SCAVENGE,
    FIRST_WALL,
    FORTIFY,
    HIT_CARDS,
    MISSING,
    NICE_SHOT,
    PLAY_DRAW2,
    PLAY_MISSING,
    SCAVENGE,
    TAR,
    TAR_TARGET,
    TRIPLE_TARGET,
)
from analyser.games.castle_panic.compiled.targets import hit_code, shoot_code
from analyser.games.castle_panic.compiled.tokens import can_reshuffle
from analyser.kernel.bits import at, bit
from analyser.kernel.jit import kernel
from analyser.kernel.records import copy_record
from analyser.solvers.heuristics.castle_panic.guardian.discards import STONES, other_stone
from analyser.solvers.heuristics.castle_panic.guardian.field import place_in_field
from analyser.solvers.heuristics.castle_panic.guardian.forecast import look, missing_walls
from analyser.solvers.heuristics.castle_panic.guardian.hits import best_hit, gains_of_more, next_card, plan_hits
from analyser.solvers.heuristics.castle_panic.guardian.specials import (
    best_driven,
    best_shot,
    best_slain,
    best_tarred,
    best_triple,
)
from analyser.solvers.heuristics.castle_panic.guardian.walls import best_fortified, best_wall

FETCHED_BARBARIAN, FETCHED_MISSING, FETCHED_DRAW2, FETCHED_NICE_SHOT, FETCHED_OTHER = 1.5, 1.3, 1.2, 1.0, 0.5
"""What it gains to fetch a special card from the discard pile."""
LATE_TOKENS = 15
"""With fewer tokens to come a wall in hand is built wherever it gains most (O13)."""
FORTIFY_LEAST = 0.05


@kernel
def choose_play(table, rules, parameters, memory):
    """Cards that bring others, then slaying, hits, walls, and what slows down."""
    held = held_by(table, table.seat)
    look(table, memory)
    if held >> BARBARIAN or rules.all_for_one:
        code = choose_special(table, rules, parameters, memory, held)
        if code != END:
            return code
    code = choose_hit(table, parameters, memory, held)
    return code if code != END else choose_defence(table, rules, parameters, memory, held)


@kernel
def choose_special(table, rules, parameters, memory, held):
    """What is played before any hit, or END."""
    if (held >> DRAW2) & 1 and (table.deck_size > 0 or table.discard_size > 0):
        return PLAY_DRAW2
    if (held >> SCAVENGE) & 1:
        card = card_to_fetch(table, parameters, memory)
        if card >= 0:
            return FIRST_SCAVENGE + card
    if (held >> BARBARIAN) & 1:
        place, _ = best_slain(table, parameters, memory, parameters.barbarian_least)
        if place != NOWHERE:
            return indexed(BARBARIAN_TARGET, place)
    if (held >> NICE_SHOT) & 1 and held & HIT_CARDS:
        place, card, _ = best_shot(table, rules, parameters, memory, parameters.nice_shot_least)
        if place != NOWHERE:
            return shoot_code(card, place)
    if rules.all_for_one:
        place, _ = best_triple(table, parameters, memory, parameters.triple_least)
        if place != NOWHERE:
            return indexed(TRIPLE_TARGET, place)
    return END


@kernel
def card_to_fetch(table, parameters, memory):
    """The card of the discard pile that gains most; never another `scavenge`, which could go on for ever; or -1."""
    copy_record(memory.later, memory.field)
    outlook = memory.ahead[0]
    plan_hits(parameters, memory.later, memory.hand[0], outlook)
    gains_of_more(parameters, memory.later, outlook)
    best, most = int64(-1), -1.0
    for card in range(CARDS):
        if table.discard[card] > 0 and card != SCAVENGE:
            worth = worth_of_fetched(table, parameters, memory, card)
            if worth >= most:
                best, most = int64(card), worth
    return best


@kernel
def worth_of_fetched(table, parameters, memory, card):
    """What it gains to fetch a card."""
    if card < BRICK:
        return memory.ahead[0].more[at(card)]
    if (STONES >> card) & 1:
        held = int64(memory.hand[0].held)
        if missing_walls(table) == 0 or (held >> card) & 1 or not (held >> other_stone(card)) & 1:
            return 0.0
        _, wall = best_wall(table, parameters, memory)
        return wall + parameters.stone
    if card == BARBARIAN:
        return FETCHED_BARBARIAN
    if card == NICE_SHOT:
        return FETCHED_NICE_SHOT
    if card == DRAW2:
        return FETCHED_DRAW2
    return FETCHED_MISSING if card == MISSING else FETCHED_OTHER


@kernel
def choose_hit(table, parameters, memory, held):
    """The first hit of the best hits of the hand, or END."""
    cards = held & HIT_CARDS
    while cards != 0:
        card = next_card(cards)
        space, _ = best_hit(parameters, memory.field, card)
        if space != NOWHERE:
            return hit_code(card, weakest_in(table, space))
        cards ^= bit(card)
    return END


@kernel
def weakest_in(table, space):
    """The place of the monster of a space with fewest hit points, then the first by name."""
    best, least = int64(NOWHERE), int64(0)
    for place in range(int64(table.monsters)):
        number = monster_at(table, place)
        if place_in_field(number) == space and (best == NOWHERE or hit_points_of(number) < least):
            best, least = int64(place), hit_points_of(number)
    return best


@kernel
def choose_defence(table, rules, parameters, memory, held):
    """What is played when nothing is left to hit: walls, then what keeps monsters away."""
    if missing_walls(table) > 0:
        arc, worth = best_wall(table, parameters, memory)
        if (int64(table.wall_in_hand) >> int64(table.seat)) & 1 and is_wall_due(table, parameters, worth):
            return FIRST_WALL + arc
        if held & STONES == STONES:
            return FIRST_BUILD + arc
    if held >> BARBARIAN == 0:
        return END
    if (held >> MISSING) & 1 and not table.is_missing and are_tokens_to_come(table, rules):
        return PLAY_MISSING
    if (held >> DRIVE) & 1:
        place, _ = best_driven(table, parameters, memory, parameters.drive_least)
        if place != NOWHERE:
            return indexed(DRIVE_TARGET, place)
    if (held >> TAR) & 1 and tarred_place(table) == NOWHERE:
        place, _ = best_tarred(table, parameters, memory, parameters.tar_least)
        if place != NOWHERE:
            return indexed(TAR_TARGET, place)
    if (held >> FORTIFY) & 1:
        arc, worth = best_fortified(may_be_fortified(table, rules), parameters, memory)
        if worth > FORTIFY_LEAST:
            return FIRST_FORTIFY + arc
    return END


@kernel
def is_wall_due(table, parameters, worth):
    """O13: whether the wall in hand gains enough, or will not gain more."""
    return worth > parameters.wall_least or int64(table.pile_size) < LATE_TOKENS


@kernel
def are_tokens_to_come(table, rules):
    """Whether there is a token to draw, or to play, after this turn's plays."""
    return table.pile_size > 0 or hidden_tokens(table) > 0 or can_reshuffle(table, rules)
