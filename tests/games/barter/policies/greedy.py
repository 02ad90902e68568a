"""Trades for what makes its hand worth most, and lays what brings most."""

from analyser.kernel.jit import kernel
from tests.games.barter.compiled.moves import offer_code
from tests.games.barter.compiled.state import ACCEPT, ANSWER, OFFER, PASS, REFUSE
from tests.games.barter.policies.stock import best_play, gain

LOOKS_AT_MOVES = False


@kernel
def choose(view, rules, moves, parameters, memory, stream):
    """The greedy choice, as RULES.md has it."""
    table, hand = view.table, view.hand
    if table.phase == OFFER:
        return best_offer(table, hand, rules)
    if table.phase == ANSWER:
        return answer(table, hand, rules)
    return best_play(hand, rules, 1)


@kernel
def answer(table, hand, rules):
    """Accepts what makes the hand worth more."""
    if hand.count[table.wanted] == 0:
        return REFUSE
    return ACCEPT if gain(hand, rules, table.wanted, table.given) > 0 or not rules.free else REFUSE


@kernel
def best_offer(table, hand, rules):
    """The offer that gains most, of those that give as many points as they take; asked of the next seat with cards."""
    distance = 1
    while table.hand_size[(table.seat + distance) % rules.players] == 0:
        distance += 1
        if distance == rules.players:
            return PASS
    chosen, best, place = PASS, 0, 0
    for give in range(rules.kinds):
        if hand.count[give] > 0:
            for take in range(rules.kinds):
                if take != give and rules.points[give] >= rules.points[take]:
                    gained = gain(hand, rules, give, take)
                    if gained > best:
                        chosen, best = offer_code(place, distance, take), gained
            place += 1
    return chosen
