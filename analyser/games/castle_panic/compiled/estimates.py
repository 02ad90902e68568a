"""What a position looks like from afar."""

from numpy import int64

from analyser.kernel.bits import count_bits
from analyser.kernel.jit import kernel


@kernel
def estimate(state, rules, side):
    """Roughly what the game will bring to a side, 0 lost to 1 won: the share of the towers that stand."""
    castle = count_bits(int64(state.table.towers)) / count_bits(rules.towers)
    if rules.is_overlord:
        return castle if side == 0 else 1.0 - castle
    return castle / rules.players if rules.is_slayer else castle
