"""The plan of the castles: the chance of winning the game, before a round and at its end.

Worked out backwards over the rounds from how a round's total is distributed, which the table of chances tells.
"""

from numpy import int64

from analyser.games.freigard.compiled.rounds import castle_beaten
from analyser.games.freigard.compiled.state import EYE, HOURGLASS, NO_CASTLE, SHIELD, VESSEL
from analyser.kernel.jit import kernel
from analyser.solvers.heuristics.freigard.counter.layout import ONE, STARTS, TOTALS, fresh_start

NEGLIGIBLE = 1e-4
"""Steps lower than this share of all that can be won are left out."""
CONCEDED, SHIELDED = -2, -1
"""Ends of a round without a castle; all others are the holdings of totems to give up."""


@kernel
def build_plan(rules, parameters):
    """Fills `before` and `after`, the last round first."""
    parameters.top = highest_total(rules)
    parameters.before[:, 0] = 1.0
    for left in range(rounds_needed(rules)):
        for castles in range(1, 8):
            for held in range(holding(rules.totems) + 1):
                if is_subset(rules, held):
                    plan_ends(rules, parameters, left, castles, held)
            for held in range(holding(rules.totems) + 1):
                if is_subset(rules, held):
                    plan_rounds(rules, parameters, left, castles, held)


@kernel
def highest_total(rules):
    """Higher totals than this change nothing: they beat every castle, and carry over no more than the plan knows."""
    highest, share = int64(rules.castles[0]), int64(rules.carry_over)
    if share == 0:
        return highest
    return min(TOTALS - 1, highest + (highest * 100 + share - 1) // share)


@kernel(inline=True)
def rounds_needed(rules):
    """So many rounds at most can be of use: one for each castle and each Shield."""
    return min(int64(rules.max_rounds), 3 + int64(rules.totems[SHIELD]))


@kernel(inline=True)
def rounds_after(view, rules):
    """Rounds after this one, as far as they can be of use."""
    return min(int64(rules.max_rounds) - int64(view.round_number), rounds_needed(rules) - 1)


@kernel
def foresee(view, seat, rules, parameters, memory):
    """The chance of winning the game at the beginning of a round."""
    left = rounds_after(view, rules) + 1
    start = min(STARTS - 1, int64(view.score))
    return float(parameters.before[left, int64(view.castles_left), holding(view.totems), start])


@kernel(inline=True)
def holding(totems):
    """Totems as one number."""
    eyes, hourglasses = int64(totems[EYE]), int64(totems[HOURGLASS])
    return eyes + 4 * hourglasses + 16 * int64(totems[SHIELD]) + 64 * int64(totems[VESSEL])


@kernel(inline=True)
def is_subset(rules, held):
    """Whether no more totems are held than are in play."""
    return (
        held & 3 <= rules.totems[EYE]
        and (held >> 2) & 3 <= rules.totems[HOURGLASS]
        and (held >> 4) & 3 <= rules.totems[SHIELD]
        and held >> 6 <= rules.totems[VESSEL]
    )


@kernel
def plan_ends(rules, parameters, left, castles, held):
    """The chance of winning the game for each total of a round's end with so many rounds left."""
    for total in range(int64(parameters.top) + 1):
        _, chance = best_end(rules, parameters, left, castles, held, total)
        parameters.after[left, castles, held, total] = chance
    link_steps(parameters.after[left, castles, held], parameters.next_step[left, castles, held], int64(parameters.top))


@kernel
def link_steps(after, next_step, top):
    """Notes for each total the next one that matters, so that nobody looks at those between."""
    found = 0
    for total in range(top, -1, -1):
        next_step[total] = found
        if total > 0 and abs(after[total] - after[total - 1]) > NEGLIGIBLE * after[top]:
            found = total


@kernel
def best_end(rules, parameters, left, castles, held, total):
    """The best choice at a round's end and the chance of winning the game by it; the fewest totems among equals."""
    best, chosen, free = 0.0, CONCEDED, False
    fewest = 0
    for given in range(held + 1):
        count = count_given(held, given)
        if count >= 0:
            castle = castle_beaten(rules, castles, total + count * int64(rules.totem_value))
            if castle != NO_CASTLE:
                start = carried(rules, total + count * int64(rules.totem_value) - int64(rules.castles[castle]))
                chance = float(parameters.before[left, castles & ~(1 << castle), held - given, start])
                free |= given == 0
                if chosen == CONCEDED or chance > best or (chance == best and count < fewest):
                    best, chosen, fewest = chance, given, count
    if not free and (held >> 4) & 3 > 0:
        chance = float(parameters.before[left, castles, held - 16, 0])
        if chosen == CONCEDED or chance > best:
            best, chosen = chance, SHIELDED
    return chosen, best


@kernel(inline=True)
def count_given(held, given):
    """How many totems a holding has, or -1 if they are not all held."""
    eyes, hourglasses, shields, vessels = given & 3, (given >> 2) & 3, (given >> 4) & 3, given >> 6
    if eyes > held & 3 or hourglasses > (held >> 2) & 3 or shields > (held >> 4) & 3 or vessels > held >> 6:
        return -1
    return eyes + hourglasses + shields + vessels


@kernel(inline=True)
def carried(rules, surplus):
    """The score that the next round starts with, as far as the plan knows starts."""
    return min(STARTS - 1, min(int64(rules.castles[0]), surplus * int64(rules.carry_over) // 100))


@kernel
def plan_rounds(rules, parameters, left, castles, held):
    """The chance of winning the game before a round with so many rounds after it, for each score at its start.

    Totems may be used in the round for what they are thought to add: all ways are tried.
    """
    for start in range(1 + (int64(rules.castles[0]) if rules.carry_over > 0 else 0)):
        best = 0.0
        for used in range(held + 1):
            if (used >> 4) & 3 == 0 and count_given(held, used) >= 0:
                extra = added_by(parameters, used)
                after = parameters.after[left, castles, held - used]
                best = max(best, expected_end(rules, parameters, after, start, extra))
        parameters.before[left + 1, castles, held, start] = best


@kernel
def added_by(parameters, used):
    """Points that these totems are thought to add to a round."""
    share = (used & 3) * float(parameters.keep_eye) + ((used >> 2) & 3) * float(parameters.keep_hourglass)
    return float(parameters.average) * (share + (used >> 6) * float(parameters.keep_vessel))


@kernel
def expected_end(rules, parameters, after, start, extra):
    """The chance of winning over all totals that a round from this start may end with."""
    chance = float(after[start])
    for total in range(start + 1, int64(parameters.top) + 1):
        rise = float(after[total]) - float(after[total - 1])
        if rise != 0.0:
            chance += rise * chance_of_points(rules, parameters, total - start - extra)
    return chance


@kernel
def chance_of_points(rules, parameters, points):
    """The chance of at least so many points in a round; between two whole numbers in proportion."""
    if points <= 0.0:
        return 1.0
    whole = int64(points)
    part = points - whole
    fewer, more = chance_of_whole(rules, parameters, whole), chance_of_whole(rules, parameters, whole + 1)
    return fewer * (1.0 - part) + more * part


@kernel(inline=True)
def chance_of_whole(rules, parameters, points):
    if points <= 0:
        return 1.0
    if points > parameters.width:
        return 0.0
    return int64(parameters.chance[fresh_start(parameters, int64(rules.deck_size)) + points - 1]) / ONE
