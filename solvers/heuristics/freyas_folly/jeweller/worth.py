"""What jewels are worth to a seat, and what the settings that it holds lack."""

from numpy import int64

from analyser.games.freyas_folly.compiled.jewels import AMBERS, common, joined, less, size_of
from analyser.games.freyas_folly.compiled.state import HALF, HALVES
from analyser.kernel.bits import at, lowest_bit
from analyser.kernel.jit import kernel


@kernel
def weigh_needs(table, rules, seat, parameters, memory):
    """All that the held settings and a piece that pays need, what of it the home lacks, and what it has besides."""
    needed = int64(0)
    for half in range(HALVES):
        held = int64(table.held[at(seat), at(half)])
        while held != 0:
            needed = joined(needed, rules.need[at(HALF * half + lowest_bit(held))])
            held &= held - 1
    home = int64(table.home[at(seat)])
    needed = joined(needed, piece_goal(table, rules, less(home, needed), parameters))
    memory.need = needed
    memory.miss = less(needed, home)
    memory.spare = less(home, needed)


@kernel
def piece_goal(table, rules, rest, parameters):
    """The jewels of the open piece of most points for each action that it still takes; none if that is too little."""
    best, found = parameters.effort, int64(0)
    counting = parameters.token * float(rules.token_part + rules.token_full)
    pieces = int64(table.open_pieces) if table.pieces_done < rules.pieces else int64(0)
    while pieces != 0:
        piece = lowest_bit(pieces)
        needed = int64(rules.piece_need[at(piece)])
        takes = 1 + parameters.missing * size_of(less(needed, rest))
        own = counting * float(min(int64(rules.piece_tokens[at(piece)]), int64(table.supply))) / takes
        if own > best:
            best, found = own, needed
        pieces &= pieces - 1
    return found


@kernel(inline=True)
def worth_of(jewels, miss, parameters):
    """Of some jewels at home: by size, amber apart, and more for what a held setting lacks."""
    amber = size_of(int64(jewels) & AMBERS)
    plain = size_of(jewels) - amber
    return parameters.jewel * plain + parameters.amber * amber + parameters.wanted * size_of(common(jewels, miss))
