"""How useful a card is by itself, by what it shows: so no tie depends on the order in which a file lists it.

Cards whose spheres alone differ are alike where a house rule has spheres not count.

A rule of thumb, near the order of the assumed deck: an ent counts 0, 1 or for two ents 4, a plain golem 2, a dragon 3,
a golem with a surge 6, and each point of a sphere 3 more.
"""

from numpy import int64

from analyser.games.freigard.compiled.state import DRAGON, GOLEM, SPHERE_1, SPHERE_2, SPHERE_3, SURGE
from analyser.kernel.bits import count_bits
from analyser.kernel.jit import kernel

MOST = 1 << 24
"""Above every usefulness."""
_ALIKE = 1 << 18
"""Marks and ents together are below: by these the cards that are as useful are told apart."""
_TWO_ENTS = 2
_SPHERES = SPHERE_1 | SPHERE_2 | SPHERE_3


@kernel(inline=True)
def usefulness(rules, kind):
    """A number below `MOST`, another one for each card that the rules tell apart."""
    marks, ents = int64(rules.marks[kind]), int64(rules.ents[kind])
    points = ents + 2 * int64(ents == _TWO_ENTS)
    points += 2 * int64(marks & GOLEM != 0) + 4 * int64(marks & SURGE != 0) + 3 * int64(marks & DRAGON != 0)
    points += 3 * count_bits(marks & _SPHERES)
    return points * _ALIKE + 4 * marks + ents
