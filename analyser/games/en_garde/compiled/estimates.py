"""A rough guess at the beginning of a round of what the match will bring, for searches that look no further."""

from numpy import int64

from analyser.kernel.jit import kernel


@kernel
def estimate(state, rules, seat):
    """The chance of winning the match if each round is as likely to go to either, and none is drawn."""
    table = state.table
    own = int64(rules.points) - int64(table.points[seat])
    other = int64(rules.points) - int64(table.points[1 - seat])
    rounds = int64(rules.max_rounds) - int64(table.rounds_ended)
    most = min(own + other - 1, rounds)
    chance, ways, share = 0.0, 1.0, 0.5**most
    for lost in range(most + 1):  # of the rounds that decide it, were all of them played
        won = most - lost
        if won >= own:
            chance += ways * share
        elif lost < other:
            chance += 0.5 * ways * share  # the rounds run out: a draw
        ways *= (most - lost) / (lost + 1)
    return chance
