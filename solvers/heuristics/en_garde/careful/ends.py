"""The end of the deck (E7): the chance to win when a round is decided by cards, then by ground."""

from analyser.games.en_garde.compiled.cards import held
from analyser.kernel.jit import kernel
from solvers.heuristics.en_garde.careful.known import compare


@kernel(inline=True)
def by_ground(ground, his_ground):
    """E7 (b), a draw as half a win."""
    return 1.0 if ground > his_ground else 0.5 if ground == his_ground else 0.0


@kernel(inline=True)
def decided(rules, gap, ground, his_ground, more, less):
    """E7 with these chances to hold more, or fewer, cards of the value of the distance."""
    if not rules.end_of_deck:
        return 0.5
    if gap > rules.highest:
        return by_ground(ground, his_ground)
    return more + (1.0 - more - less) * by_ground(ground, his_ground)


@kernel
def decided_now(rules, parameters, known, stand):
    """E7 if this was the last turn."""
    gap = stand.gap
    if gap > rules.highest:
        return decided(rules, gap, stand.ground, stand.his_ground, 0.0, 0.0)
    mine = held(stand.hand, gap)
    compare(parameters, known, gap, mine, stand.draws)
    more, less = known.more[gap, mine, stand.draws], known.less[gap, mine, stand.draws]
    return decided(rules, gap, stand.ground, stand.his_ground, more, less)


@kernel(inline=True)
def decided_by_ground(rules, ground, his_ground):
    """E7 after a retreat as the last move: (b) alone."""
    return by_ground(ground, his_ground) if rules.end_of_deck else 0.5
