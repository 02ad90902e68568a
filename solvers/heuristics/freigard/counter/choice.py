"""Every decision: at a turn, after a draw, at a round's end."""

from numpy import int64

from analyser.games.freigard.compiled.hand import can_score, hand_value
from analyser.games.freigard.compiled.rounds import spend_code
from analyser.games.freigard.compiled.state import (
    CONCEDE,
    DISCARD,
    DRAW,
    EYE,
    HOURGLASS,
    NO_CARD,
    RELEASE,
    SCORE,
    TURN,
    USE_SHIELD,
    VESSEL,
)
from analyser.kernel.jit import kernel
from analyser.solvers.heuristics.freigard.counter.layout import NOW
from analyser.solvers.heuristics.freigard.counter.outlook import exchange_worth, hand_worth, look_out
from analyser.solvers.heuristics.freigard.counter.plan import CONCEDED, SHIELDED, best_end, holding, rounds_after
from analyser.solvers.heuristics.freigard.counter.totems import best_eye, best_hourglass, best_vessel, stored_gain
from analyser.solvers.heuristics.freigard.counter.turns import choose_discard, draw_worth, score_worth


@kernel
def choose(view, rules, moves, parameters, memory, stream):
    """The choice with the best chance of winning the game."""
    if view.phase == TURN:
        if is_forced(view, rules, parameters):
            return DRAW
        look_out(view, rules, parameters, memory, NOW)
        return choose_turn(view, rules, parameters, memory)
    if view.phase == DISCARD:
        look_out(view, rules, parameters, memory, NOW)
        return choose_discard(view, rules, parameters, memory)
    return end_round(view, rules, parameters)


@kernel(inline=True)
def is_forced(view, rules, parameters):
    """Whether nothing but a draw is left: no hand to score, no stored card, no totem that may be used."""
    vessels = int64(view.totems[VESSEL]) if parameters.use_vessel < 1.0 else 0
    usable = int64(view.totems[EYE]) + int64(view.totems[HOURGLASS]) + vessels
    return usable == 0 and view.stored == NO_CARD and not can_score(view, rules)


@kernel
def choose_turn(view, rules, parameters, memory):
    """Score, draw, or one of the totems first.

    Never a redraw, where a house rule has it: who draws three times may keep the same three cards, or better ones, and
    a Rout among them costs no more cards.
    """
    may_score = can_score(view, rules)
    if memory.count[NOW] == 0:  # no point matters any more
        return SCORE if may_score else DRAW
    hand = int64(view.hand[0]), int64(view.hand[1]), int64(view.hand[2])
    if view.top_count > 0 or may_score:
        best, code = score_or_draw(view, rules, parameters, memory, may_score, hand)
    else:
        best, code = float(memory.sure[NOW]) + hand_worth(parameters, memory, NOW, int64(view.deck_size), hand), DRAW
    if view.stored != NO_CARD and released_worth(view, parameters, memory, hand) > best:
        return RELEASE
    if view.top_count > 0:  # what was put on top is for this hand
        return code
    value, move = best_totem(view, rules, parameters, memory, hand, best)
    if value <= best:
        return code
    if code == DRAW and not may_score:  # so far by the table only
        exact, _ = score_or_draw(view, rules, parameters, memory, may_score, hand)
        return move if value > exact else DRAW
    return move


@kernel
def score_or_draw(view, rules, parameters, memory, may_score, hand):
    """The better of the two and what it is worth, by the cards that are left."""
    worth, code = draw_worth(view, rules, parameters, memory, hand), DRAW
    if view.stored != NO_CARD:
        worth += stored_gain(parameters, memory, NOW, int64(view.deck_size) - 1, int64(view.stored))
    if may_score:
        scored = score_worth(view, rules, parameters, memory, hand_value(view, rules))
        if scored >= worth:
            worth, code = scored, SCORE
    return float(memory.sure[NOW]) + worth, code


@kernel
def released_worth(view, parameters, memory, hand):
    """F8: the stored card joins the hand at once."""
    found = exchange_worth(parameters, memory, NOW, int64(view.deck_size), hand, int64(view.stored))
    return float(memory.sure[NOW]) + found


@kernel
def best_totem(view, rules, parameters, memory, hand, have):
    """The ability that is worth most and what it is worth, if any can be worth more than this."""
    best, code = best_hourglass(view, rules, parameters, memory, hand, have)
    value, move = best_eye(view, rules, parameters, memory, hand, have)
    if value > best:
        best, code = value, move
    value, move = best_vessel(view, rules, parameters, memory, hand, have)
    if value > best:
        best, code = value, move
    return best, code


@kernel
def end_round(view, rules, parameters):
    """F10: the totems to give up, the Shield, or nothing that helps."""
    left = rounds_after(view, rules)
    held = holding(view.totems)
    given, _ = best_end(rules, parameters, left, int64(view.castles_left), held, int64(view.score))
    if given == CONCEDED:
        return CONCEDE
    if given == SHIELDED:
        return USE_SHIELD
    return spend_code(given & 3, (given >> 2) & 3, (given >> 4) & 3, given >> 6)
