"""The reference policy: every legal move has a score, the highest is made; of equals the first by name.

It looks for its move from the highest scores down, and lists none that it doesn't make. Scores lie in bands by the sort
of move, but those of steps, which in a mine of heavy caverns may be as high as any (`rules.most_rate`).
"""

from numpy import int64

from analyser.games.freyas_folly.compiled.jewels import AMBERS, count, guards_of, joined, less, size_of
from analyser.games.freyas_folly.compiled.moves import (
    abilities_to_take,
    pieces_to_complete,
    settings_to_complete,
)
from analyser.games.freyas_folly.compiled.state import (
    ACT,
    AGAIN_OR_STOP,
    COLLECT,
    DRINK,
    DRINK_OR_KEEP,
    END,
    FIRST_COMPLETE_PIECE,
    FIRST_PIECE,
    FIRST_TAKE_ABILITY,
    GET,
    GIVE,
    HALF,
    HALVES,
    PASS,
    RELEASE,
    THIEF,
    TRADE,
    WORD,
    WORD_COMPLETE,
    WORD_TAKE,
)
from analyser.games.freyas_folly.compiled.ways import count_outside, passable
from analyser.kernel.bits import at, bit, lowest_bit
from analyser.kernel.jit import kernel
from analyser.solvers.heuristics.freyas_folly.exchanges import (
    best_gift,
    choose_answer,
    choose_flight,
    choose_gift,
    choose_loot,
    choose_victim,
)
from analyser.solvers.heuristics.freyas_folly.wants import need_of, stock_with_barrows
from analyser.solvers.heuristics.freyas_folly.ways import (
    NO_CODE,
    SCORE,
    choose_again,
    choose_entry,
    choose_move,
    taste_of,
)

LOOKS_AT_MOVES = False

TO_COMPLETE, TO_END, TO_STEAL, TO_TRADE, TO_TAKE, TO_HAVE = 900_000, 800_000, 700_000, 600_000, 500_000, 400_000
"""Where the bands begin."""
OF_PASS = 1
OF_POINT, OF_TOKEN = 10, 60
"""In a completed card's score."""
TAKEN_POINT, TAKEN_MISSING = 100, 200
"""In the score of a setting that is taken."""
MOST_HELD = 2
"""Settings."""
(
    ABILITY_WORD, COMPLETE_WORD, END_WORD, ENTER_WORD, MOVE_WORD, PASS_WORD, TAKE_WORD, THIEF_WORD, TRADE_WORD,
) = range(9)  # fmt: skip
"""First words of actions by name, which decide between equal scores."""


@kernel
def choose(view, rules, moves, parameters, memory, stream):
    """Greedy play, with nothing to set."""
    table, step, seat = view, view.step, int64(view.seat)
    if step == ACT:
        return choose_action(table, rules, seat)
    if step == AGAIN_OR_STOP:
        return choose_again(table, rules, seat, passable(table, rules, seat))
    if step == DRINK_OR_KEEP:
        return int64(DRINK)
    if step < GIVE and step != RELEASE:
        return int64(COLLECT)
    need, home = need_of(table, rules, seat), int64(table.home[at(seat)])
    miss = less(need, home)
    if step == RELEASE:
        return choose_flight(table, rules, seat, miss)
    if step == GIVE:
        return choose_gift(table, rules, seat, miss, less(home, need))
    return choose_answer(table, rules, miss) if step == GET else choose_loot(table, rules, miss)


@kernel
def choose_action(table, rules, seat):
    """The action of the highest score: bands from above, then steps if these can be as high."""
    has_outside = count_outside(table, seat) > 0
    score, word, code = choose_without_steps(table, rules, seat, has_outside)
    if score > SCORE * rules.most_rate:
        return code
    passed = passable(table, rules, seat)
    own, move = choose_move(table, rules, seat, passed)
    if own > score or (own == score and word > MOVE_WORD):
        score, word, code = own, MOVE_WORD, move
    if has_outside:
        own, entry = choose_entry(table, rules, seat, passed)
        if own > score or (own == score and word > ENTER_WORD):
            code = entry
    return code


@kernel
def choose_without_steps(table, rules, seat, has_outside):
    """The action of the highest score but `enter` and `move`: score, first word and code."""
    if has_outside:
        score, code = choose_card_to_complete(table, rules, seat)
        if code != NO_CODE:
            return score, COMPLETE_WORD, code
    if table.actions == 0:
        return int64(TO_END), END_WORD, int64(END)
    if has_outside and (int64(table.hand[at(seat)]) >> THIEF) & 1:
        score, code = choose_victim(table, rules, seat, missed(table, rules, seat))
        if score >= 0:
            return TO_STEAL + score, THIEF_WORD, code
    if is_trade_good(table, rules, seat):
        return int64(TO_TRADE), TRADE_WORD, int64(TRADE)
    score, code = choose_card_to_take(table, rules, seat)
    if score > 0:
        return score, TAKE_WORD, code
    if has_outside:
        ability = choose_ability(table, rules, seat)
        if ability != NO_CODE:
            return int64(TO_HAVE + taste_of(ability)), ABILITY_WORD, FIRST_TAKE_ABILITY + ability
    return int64(OF_PASS), PASS_WORD, int64(PASS)


@kernel(inline=True)
def missed(table, rules, seat):
    """The jewels that the goals need and the home lacks."""
    return less(need_of(table, rules, seat), table.home[at(seat)])


@kernel(inline=True)
def choose_card_to_complete(table, rules, seat):
    """The card that counts most, of equals the first by name."""
    best, rank, code = int64(0), int64(0), int64(NO_CODE)
    for half in range(HALVES):
        cards = settings_to_complete(table, rules, seat, half)
        while cards != 0:
            card = HALF * half + lowest_bit(cards)
            score, own = OF_POINT * int64(rules.points[at(card)]), int64(rules.card_rank[at(card)])
            if code == NO_CODE or score > best or (score == best and own < rank):
                best, rank, code = score, own, WORD * (WORD_COMPLETE + half) + lowest_bit(cards)
            cards &= cards - 1
    pieces = pieces_to_complete(table, rules, seat)
    while pieces != 0:
        piece = lowest_bit(pieces)
        score, own = OF_TOKEN * int64(rules.piece_tokens[at(piece)]), int64(rules.card_rank[at(FIRST_PIECE + piece)])
        if code == NO_CODE or score > best or (score == best and own < rank):
            best, rank, code = score, own, FIRST_COMPLETE_PIECE + piece
        pieces &= pieces - 1
    return TO_COMPLETE + best, code


@kernel(inline=True)
def is_trade_good(table, rules, seat):
    """Whether anything that may be given gains more than it costs."""
    home = int64(table.home[at(seat)])
    if rules.trade_jewels == 0 or home == 0:
        return False
    need = need_of(table, rules, seat)
    miss, spare = less(need, home), less(home, need)
    if spare == 0 or guards_of(miss) & guards_of(table.market) == 0:
        return False
    score, _ = best_gift(table, rules, seat, rules.trade_jewels, miss, spare)
    return score > 0


@kernel(inline=True)
def choose_card_to_take(table, rules, seat):
    """The setting worth most that can be paid of what is in hand; score 0 if there is none."""
    best, code = int64(0), int64(NO_CODE)
    if table.held_size[at(seat)] >= MOST_HELD or table.held_size[at(seat)] >= table.dwarfs[at(seat)]:
        return best, code
    stock = stock_with_barrows(table, seat)
    budget, rest = budget_of(table, rules, seat, stock)
    for half in range(HALVES):
        cards = int64(table.open[at(half)])
        while cards != 0:
            card = HALF * half + lowest_bit(cards)
            if rules.need_size[at(card)] <= budget:
                missing = count(less(rules.need[at(card)], rest))
                score = TO_TAKE + TAKEN_POINT * int64(rules.points[at(card)]) - TAKEN_MISSING * missing
                if score > best:
                    best, code = score, WORD * (WORD_TAKE + half) + lowest_bit(cards)
            cards &= cards - 1
    return best, code


@kernel(inline=True)
def budget_of(table, rules, seat, stock):
    """The size of the stock, amber apart, less all that held settings need; and the jewels that these leave."""
    budget, needed = size_of(stock & ~AMBERS), int64(0)
    for half in range(HALVES):
        held = int64(table.held[at(seat), at(half)])
        while held != 0:
            card = HALF * half + lowest_bit(held)
            budget -= int64(rules.need_size[at(card)])
            needed = joined(needed, rules.need[at(card)])
            held &= held - 1
    return budget, less(stock, needed)


@kernel(inline=True)
def choose_ability(table, rules, seat):
    """The thief, or while all others that he holds lie on dwarfs the one that is liked best."""
    offered = abilities_to_take(table, rules, seat)
    if (offered >> THIEF) & 1:
        return int64(THIEF)
    if offered == 0 or int64(table.hand[at(seat)]) & ~int64(table.worn[at(seat)]) & ~bit(THIEF) != 0:
        return int64(NO_CODE)
    return best_liked(offered)


@kernel(inline=True)
def best_liked(offered):
    """The one of most taste."""
    best, found = 0, int64(NO_CODE)
    while offered != 0:
        if taste_of(lowest_bit(offered)) > best:
            best, found = taste_of(lowest_bit(offered)), int64(lowest_bit(offered))
        offered &= offered - 1
    return found
