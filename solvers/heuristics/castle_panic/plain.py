"""The reference policies' decisions (P2 to P4): fixed orders of cards and monsters, and nothing looked ahead.

They are defined for co-op and solitaire. Of master slayers they refuse every trade that is proposed, and an overlord
who plays so keeps his hand and plays its tokens by die, in the order of their numbers.
"""

from numpy import int64

from analyser.games.castle_panic.compiled.cards import held_by
from analyser.games.castle_panic.compiled.codes import indexed
from analyser.games.castle_panic.compiled.monsters import (
    NOWHERE,
    hit_points_of,
    monster_at,
    tarred_place,
)
from analyser.games.castle_panic.compiled.movement import may_be_hurt
from analyser.games.castle_panic.compiled.moves import may_be_fortified
from analyser.games.castle_panic.compiled.opening import starters_left
from analyser.games.castle_panic.compiled.overlord import held_tokens, pile_kinds
from analyser.games.castle_panic.compiled.seats import distance_to
from analyser.games.castle_panic.compiled.settling import free_towers
from analyser.games.castle_panic.compiled.state import (
    ALL_ARCS,
    ANSWER,
    BARBARIAN,
    BARBARIAN_TARGET,
    BRICK,
    CHOOSE_HOME,
    CHOOSE_KING,
    CHOOSE_RESERVE,
    DISCARD,
    DONE,
    DRAW2,
    DRIVE,
    DRIVE_TARGET,
    END,
    FIRST_BUILD,
    FIRST_DISCARD,
    FIRST_FORTIFY,
    FIRST_HOME,
    FIRST_KING,
    FIRST_LOSE,
    FIRST_PLACE_KIND,
    FIRST_RESERVE,
    FIRST_SCAVENGE,
    FIRST_TOKEN,
    FIRST_WALL,
    FORTIFY,
    HIT_CARDS,
    HURT,
    HURT_TARGET,
    KEEP,
    KEEP_ALL,
    KEEP_OR_DISCARD_ALL,
    LOSE,
    MISSING,
    MORTAR,
    NICE_SHOT,
    NO_TRADE,
    PLACE,
    PLAY,
    PLAY_DRAW2,
    PLAY_MISSING,
    REFUSE,
    SCAVENGE,
    SWAP,
    TAR,
    TAR_TARGET,
    TRADE,
)
from analyser.games.castle_panic.compiled.targets import cards_that_hit, hit_code, shoot_code
from analyser.games.castle_panic.compiled.trades import trade_code
from analyser.kernel.bits import bit, lowest_bit
from analyser.kernel.jit import kernel
from analyser.solvers.heuristics.castle_panic.orders import (
    NO_CARDS,
    WANTED,
    first_near,
    first_open,
    first_to_hit,
    first_to_slay,
    last_of_hand,
    last_wanted,
    least_flexible,
)


@kernel(inline=True)
def decide(view, rules, trades, discards):
    """The move of a seat, whatever it is asked; these policies differ in whether they trade and discard."""
    table = view.table
    step = table.step
    if step == PLAY:
        return choose_play(table, rules)
    if step == DISCARD:
        return choose_discard(table, rules, discards)
    if step == TRADE:
        return choose_trade(table, rules) if trades else NO_TRADE
    return decide_rarely(view, rules)


@kernel(inline=True)
def choose_discard(table, rules, discards):
    """P4: the last idle card in wanted order, if there is one."""
    if discards:
        idle = idle_cards(table, rules)
        if idle != NO_CARDS:
            return FIRST_DISCARD + last_wanted(idle)
    return KEEP if table.thrown == 0 else DONE


@kernel(inline=True)
def idle_cards(table, rules):
    """His archers, knights, swordsmen and heroes that hit no monster now, a bit for each."""
    useful = int64(0)
    for place in range(int64(table.monsters)):
        useful |= cards_that_hit(rules, monster_at(table, place))
    return held_by(table, table.seat) & HIT_CARDS & ~useful


@kernel(inline=True)
def choose_trade(table, rules):
    """A card that hits nothing for the least flexible one that hits what none of his own cards does."""
    idle = idle_cards(table, rules)
    if idle == NO_CARDS:
        return NO_TRADE
    own, others = held_by(table, table.seat), int64(0)
    for seat in range(rules.players):
        if seat != table.seat:
            others |= held_by(table, seat)
    place = first_open(table, rules, own, others)
    if place == NOWHERE:
        return NO_TRADE
    taken = least_flexible(others & cards_that_hit(rules, monster_at(table, place)))
    holders = int64(0)
    for seat in range(rules.players):
        holders |= ((held_by(table, seat) >> taken) & 1) << seat
    partner = lowest_bit(holders & ~bit(table.seat))
    return trade_code(last_wanted(idle), distance_to(table, rules, partner), taken)


@kernel(inline=True)
def choose_play(table, rules):
    """The first of a fixed order of plays that is legal."""
    held = held_by(table, table.seat)
    if held >> BARBARIAN:
        code = choose_special(table, rules, held)
        if code != END:
            return code
    hitting = held & HIT_CARDS
    if hitting != NO_CARDS:
        place = first_to_hit(table, rules, hitting)
        if place != NOWHERE:
            return hit_code(least_flexible(hitting & cards_that_hit(rules, monster_at(table, place))), place)
    return choose_defence(table, rules, held)


@kernel(inline=True)
def choose_special(table, rules, held):
    """What is played before any hit, or END."""
    if (held >> DRAW2) & 1 and (table.deck_size > 0 or table.discard_size > 0):
        return PLAY_DRAW2
    if (held >> SCAVENGE) & 1:
        for card in WANTED:
            if card != SCAVENGE and table.discard[card] > 0:
                return FIRST_SCAVENGE + card
    if (held >> MISSING) & 1 and not table.is_missing:
        return PLAY_MISSING
    if (held >> BARBARIAN) & 1:
        place = first_to_slay(table, rules, NO_CARDS)
        if place != NOWHERE:
            return indexed(BARBARIAN_TARGET, place)
    if (held >> NICE_SHOT) & 1 and held & HIT_CARDS:
        place = first_to_slay(table, rules, held & HIT_CARDS)
        if place != NOWHERE:
            return shoot_code(least_flexible(held & cards_that_hit(rules, monster_at(table, place))), place)
    return END


@kernel(inline=True)
def choose_defence(table, rules, held):
    """What is played when nothing can be hit: walls, then what slows down, then fortify."""
    gaps = ALL_ARCS & ~int64(table.walls)
    if gaps and (table.wall_in_hand >> table.seat) & 1:
        return FIRST_WALL + lowest_bit(gaps)
    if gaps and (held >> BRICK) & (held >> MORTAR) & 1:
        return FIRST_BUILD + lowest_bit(gaps)
    if (held >> DRIVE) & 1:
        place = first_near(table)
        if place != NOWHERE:
            return indexed(DRIVE_TARGET, place)
    if (held >> TAR) & 1 and tarred_place(table) == NOWHERE:
        place = first_near(table)
        if place != NOWHERE:
            return indexed(TAR_TARGET, place)
    if (held >> FORTIFY) & 1:
        walls = may_be_fortified(table, rules)
        if walls:
            return FIRST_FORTIFY + lowest_bit(walls)
    return END


@kernel(inline=True)
def decide_rarely(view, rules):
    """The decisions besides those of phases 2 to 4."""
    table = view.table
    step = table.step
    if step == PLACE:
        return FIRST_PLACE_KIND + lowest_bit(starters_left(table))  # goblin, orc, troll: the order of their numbers
    if step == HURT:
        return indexed(HURT_TARGET, strongest_to_hurt(table))
    if step == LOSE:
        return FIRST_LOSE + last_of_hand(held_by(table, table.turn))
    if step == KEEP_OR_DISCARD_ALL:
        return KEEP_ALL
    if step == ANSWER:
        return REFUSE
    if step == CHOOSE_HOME:
        return FIRST_HOME + lowest_bit(free_towers(table))
    if step == CHOOSE_KING:
        return FIRST_KING + lowest_bit(free_towers(table))
    if step == CHOOSE_RESERVE:
        return FIRST_RESERVE + lowest_bit(pile_kinds(table))
    return KEEP if step == SWAP else FIRST_TOKEN + lowest_bit(held_tokens(view.secret))


@kernel(inline=True)
def strongest_to_hurt(table):
    """The target with most hit points left, then in order of names."""
    best, found = int64(-1), NOWHERE
    for place in range(int64(table.monsters)):
        if may_be_hurt(table, place):
            points = hit_points_of(monster_at(table, place))  # in a space the list goes by names
            if points > best:
                best, found = points, place
    return found
