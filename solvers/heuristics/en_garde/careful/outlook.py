"""What a move leaves: the chance to win the round when it is the other's turn, or one's own after his retreat."""

from math import exp

from numpy import int64

from analyser.games.en_garde.compiled.cards import held
from analyser.kernel.jit import kernel
from analyser.solvers.heuristics.en_garde.careful.known import compare
from analyser.solvers.heuristics.en_garde.careful.stand import decided, decided_by_ground

NEVER = 1e-9
"""A chance that only rounding tells from none."""


@kernel(inline=True)
def chance_from(odds):
    """The chance with these log-odds."""
    return 1.0 / (1.0 + exp(-odds))


@kernel(inline=True)
def lateness(parameters, deck):
    """How low the deck has run, 0 to 1."""
    return parameters.lateness / (parameters.lateness + deck * deck)


@kernel(inline=True)
def lead(ground, his_ground):
    """A lead in ground as it counts at the end of the deck: the first spaces most; -1 to 1."""
    ahead = ground - his_ground
    return ahead / (1.0 + abs(ahead))


@kernel
def compare_all(rules, parameters, known, stand):
    """Notes all chances to hold more, and fewer, cards of a value than he."""
    for value in range(1, int64(rules.highest) + 1):
        compare(parameters, known, value, held(stand.hand, value), stand.draws)


@kernel
def his_turn(rules, parameters, known, stand):
    """The chance to win when it is his turn."""
    compare_all(rules, parameters, known, stand)
    gap, hand, draws = stand.gap, stand.hand, stand.draws
    hit = known.less[gap, held(hand, gap), draws] if gap <= rules.highest else 0.0
    if stand.deck == 1:
        return (1.0 - hit) * last_turn(rules, known, stand)
    late = lateness(parameters, stand.deck)
    danger = parameters.danger_after_parry if known.told_value > 0 else parameters.danger
    odds = parameters.start - danger * hit
    odds -= parameters.pressure * (1.0 - hit) * indirect_danger(rules, known, gap, hand, draws)
    odds += parameters.hope * hope(rules, known, gap, stand.his_ground, hand, draws)
    odds -= parameters.approach * int64(gap > 2 * rules.highest)
    odds += parameters.ground * (stand.ground - stand.his_ground) / rules.board
    odds += parameters.late_ground * late * lead(stand.ground, stand.his_ground)
    if gap <= rules.highest:
        odds += parameters.late_cards * late * (known.more[gap, held(hand, gap), draws] - hit)
    return chance_from(odds)


@kernel
def indirect_danger(rules, known, gap, hand, draws):
    """The chance that he can advance and attack with more cards than parry it; values taken as independent."""
    safe = 1.0
    if rules.indirect:
        highest = int64(rules.highest)
        for step in range(max(1, gap - highest), min(gap, highest + 1)):
            value = gap - step
            share = 0.5 if step == value else 1.0  # he needs one card more of it
            safe *= 1.0 - share * known.has[step] * known.less[value, held(hand, value), draws]
    return 1.0 - safe


@kernel
def hope(rules, known, gap, his_ground, hand, draws):
    """The chance of an attack that he can't parry, over the distances to which he may move."""
    found, weight = 0.0, 0.0
    for step in range(1, int64(rules.highest) + 1):
        for after in (gap - step, gap + step):
            if after < 1 or (after > gap and step > his_ground):
                continue
            weight += known.has[step]
            if after <= rules.highest:
                found += known.has[step] * known.more[after, held(hand, after), draws]
    return found / weight if weight > 0.0 else 0.0


@kernel
def last_turn(rules, known, stand):
    """The chance to win when his turn is the last: of the moves that he may have a card for, he takes the best."""
    found, without, tried = 0.0, 1.0, 0
    for _ in range(int64(rules.highest)):
        worth, card = his_best_last(rules, known, stand, tried)
        if card == 0:
            break
        tried |= 1 << card
        found += without * known.has[card] * worth
        without *= 1.0 - known.has[card]
    return found + without


@kernel
def his_best_last(rules, known, stand, tried):
    """What his best last move leaves, and the card for it, among those not tried yet; card 0 if none is left."""
    least, card = 2.0, 0
    for step in range(1, int64(rules.highest) + 1):
        if (tried >> step) & 1 or known.has[step] < NEVER:
            continue
        if step < stand.gap:
            worth = left_at(rules, known, stand, step)
            if worth < least:
                least, card = worth, step
        if step <= stand.his_ground:
            worth = left_at(rules, known, stand, -step)
            if worth < least:
                least, card = worth, step
    return least, card


@kernel
def left_at(rules, known, stand, step):
    """E7 once he has come so much closer, or gone back, as far as it is known what both will hold."""
    gap, his_ground, draws = stand.gap - step, stand.his_ground + step, stand.draws
    if gap > rules.highest:
        return decided(rules, gap, stand.ground, his_ground, 0.0, 0.0)
    mine = held(stand.hand, gap)
    return decided(rules, gap, stand.ground, his_ground, known.more[gap, mine, draws], known.less[gap, mine, draws])


@kernel
def after_retreat(rules, parameters, known, stand):
    """The chance to win when he has answered by a retreat, over the cards that he may have retreated with."""
    compare_all(rules, parameters, known, stand)
    gap, ground, his_ground = stand.gap, stand.ground, stand.his_ground
    found, weight = 0.0, 0.0
    for step in range(1, min(int64(rules.highest), his_ground) + 1):
        likely = known.has[step] / step  # he gives as little ground as he can
        weight += likely
        if stand.deck <= 1:
            found += likely * decided_by_ground(rules, ground, his_ground - step)
            continue
        odds = parameters.retreat_ground * lateness(parameters, stand.deck) * lead(ground, his_ground - step)
        odds += parameters.ground * (ground - his_ground + step) / rules.board
        if gap + step <= rules.highest:
            odds -= parameters.retreat_danger * known.less[gap + step, held(stand.hand, gap + step), stand.draws]
        found += likely * odds
    if weight <= 0.0:
        return 1.0
    if stand.deck <= 1:
        return found / weight
    return chance_from(found / weight + parameters.retreat_hand * strength(rules, known, stand))


@kernel
def strength(rules, known, stand):
    """The mean chance over all values to hold more cards than he, 0 to 1."""
    found = 0.0
    for value in range(1, int64(rules.highest) + 1):
        found += known.more[value, held(stand.hand, value), stand.draws]
    return found / rules.highest
