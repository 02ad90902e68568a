"""Which jewels the reference policy gives, gets, steals and sends home: by what they gain, then by name."""

from numpy import int64

from analyser.games.freyas_folly.compiled.jewels import covers, size_of
from analyser.games.freyas_folly.compiled.market import (
    gets,
    gives,
    kinds_among,
    other_pairs,
    small_pairs,
    steals,
    stock_of,
)
from analyser.games.freyas_folly.compiled.moves import victims
from analyser.games.freyas_folly.compiled.state import (
    CHOICES,
    DONE,
    FIRST_OTHER_PAIR,
    FIRST_THIEF,
    WORD,
    WORD_BAT,
    WORD_BAT_LARGE,
    WORD_GET,
    WORD_GIVE,
    WORD_STEAL,
)
from analyser.kernel.bits import at, lowest_bit
from analyser.kernel.jit import kernel
from analyser.solvers.heuristics.freyas_folly.wants import gain

NONE = -1


@kernel
def best_gain(rules, choices, miss, per_gain, per_size):
    """Of some choices the best score of so much for gain and for size, and the first of these by name."""
    best, found, rank = int64(NONE), int64(NONE), CHOICES
    while choices != 0:
        choice = lowest_bit(choices)
        jewels = int64(rules.choice[at(choice)])
        score = per_gain * gain(jewels, miss) + (per_size * size_of(jewels) if per_size else 0)
        if score > best or (score == best and rules.choice_rank[at(choice)] < rank):
            best, found, rank = score, choice, int64(rules.choice_rank[at(choice)])
        choices &= choices - 1
    return best, found


@kernel
def best_gift(table, rules, seat, left, miss, spare):
    """What is best given, and its score, 0 for what gains nothing; of equals the first by name."""
    choices = gives(table, rules, seat, left)
    best, found, rank = int64(NONE), int64(NONE), CHOICES
    while choices != 0:
        choice = lowest_bit(choices)
        jewels, score = int64(rules.choice[at(choice)]), int64(0)
        if covers(spare, jewels):
            gained, _ = best_gain(rules, gets(table, rules, choice), miss, 1, 0)
            score = 10 * gained - size_of(jewels) if gained > 0 else int64(0)
        if score > best or (score == best and rules.choice_rank[at(choice)] < rank):
            best, found, rank = score, choice, int64(rules.choice_rank[at(choice)])
        choices &= choices - 1
    return best, found


@kernel
def choose_gift(table, rules, seat, miss, spare):
    """What is given, or that nothing more is: `done` scores 1."""
    best, choice = best_gift(table, rules, seat, int64(table.trade_left), miss, spare)
    return WORD * WORD_GIVE + choice if best > 1 or table.trade_left == rules.trade_jewels else int64(DONE)


@kernel
def choose_answer(table, rules, miss):
    """What is got."""
    _, choice = best_gain(rules, gets(table, rules, int64(table.given)), miss, 1, 0)
    return WORD * WORD_GET + choice


@kernel
def choose_loot(table, rules, miss):
    """What is stolen."""
    _, choice = best_gain(rules, steals(stock_of(table, int64(table.victim))), miss, 10, 1)
    return WORD * WORD_STEAL + choice


@kernel
def choose_victim(table, rules, seat, miss):
    """From whom is stolen, and the best score there; of equals the lowest seat, the market last."""
    left, best, found = victims(table, rules, seat), int64(NONE), int64(NONE)
    while left != 0:
        victim = lowest_bit(left)
        score, _ = best_gain(rules, steals(stock_of(table, victim)), miss, 10, 1)
        if score > best:
            best, found = score, victim
        left &= left - 1
    return best, FIRST_THIEF + found


@kernel
def choose_flight(table, rules, seat, miss):
    """What the bat brings home: the largest choice, then what gains most."""
    lying = int64(table.lying[at(table.place[at(seat), at(table.mover)])])
    score, choice = best_gain(rules, kinds_among(lying) | small_pairs(lying), miss, 10, 1000)
    pairs, rank = other_pairs(lying), int64(rules.choice_rank[at(choice)])
    code = WORD * WORD_BAT + choice
    while pairs != 0:
        place = lowest_bit(pairs)
        other = FIRST_OTHER_PAIR + place
        jewels = int64(rules.choice[at(other)])
        own = 1000 * size_of(jewels) + 10 * gain(jewels, miss)
        if own > score or (own == score and rules.choice_rank[at(other)] < rank):
            score, rank = own, int64(rules.choice_rank[at(other)])
            code = WORD * WORD_BAT_LARGE + place
        pairs &= pairs - 1
    return code
