"""What jewels are worth to a seat, and what the settings that it holds lack."""

from numpy import int64

from analyser.games.freyas_folly.compiled.jewels import AMBERS, common, joined, less, size_of
from analyser.games.freyas_folly.compiled.state import HALF, HALVES
from analyser.kernel.bits import at, lowest_bit
from analyser.kernel.jit import kernel


@kernel
def weigh_needs(table, rules, seat, memory):
    """All that the held settings need, what of it the home lacks, and what it has besides."""
    needed = int64(0)
    for half in range(HALVES):
        held = int64(table.held[at(seat), at(half)])
        while held != 0:
            needed = joined(needed, rules.need[at(HALF * half + lowest_bit(held))])
            held &= held - 1
    home = int64(table.home[at(seat)])
    memory.need = needed
    memory.miss = less(needed, home)
    memory.spare = less(home, needed)


@kernel(inline=True)
def worth_of(jewels, miss, parameters):
    """Of some jewels at home: by size, amber apart, and more for what a held setting lacks."""
    amber = size_of(int64(jewels) & AMBERS)
    plain = size_of(jewels) - amber
    return parameters.jewel * plain + parameters.amber * amber + parameters.wanted * size_of(common(jewels, miss))
