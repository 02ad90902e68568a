"""Trades: those that promise most are weighed by going through all hands as they would be after them (C5, V4)."""

from numpy import int64

from analyser.games.castle_panic.compiled.state import (
    ACCEPT,
    BARBARIAN,
    BRICK,
    DRIVE,
    FIRST_ANY,
    HIT_CARDS,
    NICE_SHOT,
    NO_TRADE,
    REFUSE,
    TAR,
    TRADE,
)
from analyser.games.castle_panic.compiled.trades import trade_code
from analyser.kernel.bits import at, bit, lowest_bit
from analyser.kernel.jit import kernel
from analyser.kernel.moves import add_move, clear_moves
from analyser.solvers.heuristics.castle_panic import MOST_CANDIDATES
from analyser.solvers.heuristics.castle_panic.guardian.discards import STONES, other_stone
from analyser.solvers.heuristics.castle_panic.guardian.forecast import look_ahead, missing_walls, worth_of_hands
from analyser.solvers.heuristics.castle_panic.guardian.specials import (
    best_driven,
    best_shot,
    best_slain,
    best_tarred,
    drop,
)
from analyser.solvers.heuristics.castle_panic.guardian.walls import best_wall

LEAST_PROMISE = -0.2
"""Trades that promise less are not looked at: what they change in all hands is rarely so much better."""
MOST_GIFT = 1.0
"""More than a card given away promises to add."""
SOME = 0.03
"""What a card is worth of which nothing more is known: more than nothing."""
LATER = 0.7
"""The share that a card is worth in other hands than its holder's, where it does not slay."""
NOT_WANTED = -100.0


@kernel
def choose_trade(table, rules, parameters, memory):
    """The best of the trades that promise most, if it gains anything."""
    list_candidates(table, rules, parameters, memory, int64(parameters.candidates))
    return best_candidate(rules, parameters, memory)


@kernel
def narrow(view, rules, moves, parameters, memory, most):
    """Of trades leaves those that promise most, and none; of other decisions' moves, which are few, all."""
    if view.table.step != TRADE:
        return
    list_candidates(view.table, rules, parameters, memory, min(most - 1, MOST_CANDIDATES))
    clear_moves(moves)
    add_move(moves, NO_TRADE)
    for place in range(memory.candidates):
        turn = memory.partner[place]
        add_move(moves, trade_code(memory.given[place], memory.distance[turn], memory.taken[place]))


@kernel
def list_candidates(table, rules, parameters, memory, most):
    """The trades that promise most, so many at most."""
    look_ahead(table, rules, parameters, memory)
    wall = 0.0
    if missing_walls(table) > 0:
        _, worth = best_wall(table, parameters, memory)
        wall = worth + parameters.stone
    memory.candidates = 0
    memory.most_candidates = most
    note_expenses(memory, wall)
    share = 1.0
    for turn in range(1, memory.turns):
        note_gifts(parameters, memory, turn, share, wall)
        list_trades_with(table, rules, parameters, memory, turn, share, wall)
        share *= parameters.turn_share


@kernel(inline=True)
def may_be_given(memory):
    """Hit cards and stones of the active hand: special cards stay where they are."""
    return int64(memory.hand[0].held) & (HIT_CARDS | STONES)


@kernel(inline=True)
def low_of(memory, turn, card):
    """What the hand of a turn loses by a hit card less."""
    return memory.ahead[turn].low[at(card)]


@kernel
def note_expenses(memory, wall):
    """What it costs the active hand to give each card away."""
    hand, cards = memory.hand[0], may_be_given(memory)
    while cards != 0:
        card = lowest_bit(cards)
        cards &= cards - 1
        if card < BRICK:
            expense = low_of(memory, 0, card)
        else:
            is_last = hand.count[at(card)] == 1 and (int64(hand.held) >> other_stone(card)) & 1
            expense = wall if is_last else 0.0
        memory.expense[at(card)] = expense


@kernel
def note_gifts(parameters, memory, turn, share, wall):
    """What each card of the active hand is worth to the seat of a turn."""
    held, cards = int64(memory.hand[turn].held), may_be_given(memory)
    while cards != 0:
        card = lowest_bit(cards)
        cards &= cards - 1
        if card < BRICK:
            worth = memory.ahead[turn].more[at(card)]
        else:
            worth = wall if (held >> other_stone(card)) & ~(held >> card) & 1 else 0.0
        memory.gift[at(card)] = worth * parameters.partner_share * share


@kernel
def list_trades_with(table, rules, parameters, memory, turn, share, wall):
    """Adds the trades with the seat of a turn to the candidates."""
    own, cards = may_be_given(memory), int64(memory.hand[turn].held)
    while cards != 0:
        taken = lowest_bit(cards)
        cards &= cards - 1
        promise = promise_of(table, rules, parameters, memory, turn, taken, share, wall)
        if promise + MOST_GIFT < least_candidate(memory):
            continue
        given_cards = own & ~bit(taken)
        if (STONES >> taken) & 1:
            given_cards &= ~bit(other_stone(taken))
        while given_cards != 0:
            given = lowest_bit(given_cards)
            given_cards &= given_cards - 1
            worth = promise + memory.gift[at(given)] - memory.expense[at(given)]
            if worth <= least_candidate(memory):
                continue
            if not rules.is_slayer or is_fair(parameters, memory, turn, given, taken):
                add_candidate(memory, worth, given, taken, turn)


@kernel(inline=True)
def promise_of(table, rules, parameters, memory, turn, taken, share, wall):
    """What it gains to take a card from the seat of a turn, less what that seat loses by it."""
    partner_share = parameters.partner_share * share
    if taken < BRICK:
        kept = parameters.flexible if taken >= FIRST_ANY else parameters.scrap
        return memory.ahead[0].more[at(taken)] - partner_share * low_of(memory, turn, taken) - kept
    if (STONES >> taken) & 1:
        held = int64(memory.hand[0].held)
        if wall == 0.0 or (held >> taken) & 1 or not (held >> other_stone(taken)) & 1:
            return NOT_WANTED
        his = (int64(memory.hand[turn].held) >> other_stone(taken)) & 1
        return wall - (wall * partner_share if his else SOME)
    return promise_of_special(table, rules, parameters, memory, taken)


@kernel
def promise_of_special(table, rules, parameters, memory, taken):
    """The same of a special card: what it would gain at once."""
    if taken == BARBARIAN:
        least = parameters.barbarian_least
        _, gain = best_slain(table, parameters, memory, least)
    elif taken == NICE_SHOT:
        least = parameters.nice_shot_least
        _, _, gain = best_shot(table, rules, parameters, memory, least)
    elif taken == DRIVE:
        least = parameters.drive_least
        _, gain = best_driven(table, parameters, memory, least / LATER)
        gain *= LATER
    elif taken == TAR:
        least = parameters.tar_least
        _, gain = best_tarred(table, parameters, memory, least / LATER)
        gain *= LATER
    else:
        return SOME
    return gain - least if gain > least else NOT_WANTED


@kernel(inline=True)
def least_candidate(memory):
    """What a trade must promise more than to be a candidate."""
    last = memory.candidates - 1
    return memory.promise[at(last)] if memory.candidates == memory.most_candidates else LEAST_PROMISE


@kernel
def add_candidate(memory, worth, given, taken, turn):
    """One more candidate in its place, those that promise most first; the last one goes if there are too many."""
    if memory.candidates < memory.most_candidates:
        memory.candidates += 1
    place = memory.candidates - 1
    while place > 0 and memory.promise[place - 1] < worth:
        memory.promise[place] = memory.promise[place - 1]
        memory.given[place] = memory.given[place - 1]
        memory.taken[place] = memory.taken[place - 1]
        memory.partner[place] = memory.partner[place - 1]
        place -= 1
    memory.promise[place] = worth
    memory.given[place] = given
    memory.taken[place] = taken
    memory.partner[place] = turn


@kernel
def best_candidate(rules, parameters, memory):
    """The trade that gains most, weighed by all hands if both cards hit; none if nothing gains."""
    best, code = 0.0, int64(NO_TRADE)
    for place in range(memory.candidates):
        given, taken, turn = memory.given[place], memory.taken[place], memory.partner[place]
        worth = memory.promise[place]
        if given < BRICK and taken < BRICK:
            worth = worth_after(parameters, memory, given, taken, turn) - memory.worth
        if worth > best:
            best, code = worth, trade_code(given, memory.distance[turn], taken)
    return code


@kernel
def worth_after(parameters, memory, given, taken, turn):
    """What all hands are worth after a trade; the hands are then as before."""
    exchange(memory, given, taken, turn)
    worth = worth_of_hands(parameters, memory)
    exchange(memory, taken, given, turn)
    return worth


@kernel
def exchange(memory, given, taken, turn):
    """A card of the active hand for one of another."""
    own, other = memory.hand[0], memory.hand[turn]
    drop(own, given)
    add(own, taken)
    drop(other, taken)
    add(other, given)


@kernel(inline=True)
def add(hand, card):
    """A card more in a hand."""
    hand.count[at(card)] += 1
    hand.held |= bit(card)


@kernel
def answer(table, rules, parameters, memory):
    """V4: accepts what costs the own hand no more than it gains."""
    look_ahead(table, rules, parameters, memory)
    distance = (int64(table.turn) - int64(table.seat)) % int64(rules.players)
    turn = int64(0)
    while memory.distance[turn] != distance:
        turn += 1
    is_accepted = is_fair(parameters, memory, turn, int64(table.given), int64(table.taken))
    return ACCEPT if is_accepted else REFUSE


@kernel
def is_fair(parameters, memory, turn, given, taken):
    """Whether a trade costs the seat of a turn, to which a card is given, no more than it gains."""
    gain = kept_worth(parameters, given)
    if given < BRICK:
        gain += memory.ahead[turn].more[at(given)]
    loss = kept_worth(parameters, taken)
    if taken < BRICK:
        loss += low_of(memory, turn, taken)
    return gain >= loss


@kernel
def kept_worth(parameters, card):
    """What a card is worth besides what it hits just then."""
    if card < BRICK:
        return parameters.flexible if card >= FIRST_ANY else parameters.scrap
    return parameters.stone if (STONES >> card) & 1 else parameters.special
