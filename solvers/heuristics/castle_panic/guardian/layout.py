"""The records of `guardian`: what is worked out before the first game, and room to reckon in.

A space is numbered from the castle outward, 8 * (rings from the castle) + arc, so that rising order is the order in
which ties are broken: nearest the castle first, then the lowest arc.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from analyser.games.castle_panic.compiled.limits import ARCS, MOST_HIT_POINTS, MOST_PLAYERS
from analyser.games.castle_panic.compiled.state import CARDS, CASTLE, HAND, RINGS, SPACES
from analyser.games.fields import Field
from analyser.kernel.records import record_type
from analyser.solvers.catalogue import parameter_types
from analyser.solvers.heuristics.castle_panic import GUARDIAN, MOST_CANDIDATES

NEAREST, SWORDSMEN, FARTHEST = 0, 1, 4
"""Rings from the castle: the castle itself, the ring before the walls, the forest."""

WORKED_OUT: tuple[tuple[Any, ...], ...] = (
    ("reach", np.int64, (CARDS,)),  # the spaces that a card hits, a bit for each
    ("hitting", np.int64, (SPACES,)),  # the cards that hit in a space, a bit for each
    ("cost", np.float64, (2, RINGS)),  # of a hit point: [a wall stands][rings from the castle]
    # Of a hit likewise, by the hit points of the weakest monster there.
    ("gain", np.float64, (2, RINGS, MOST_HIT_POINTS + 1)),
)


def parameters_type(fields: Sequence[Field]) -> np.dtype[Any]:
    """What is set of a policy, and what is worked out before the first game."""
    return record_type(*parameter_types(tuple(fields)), *WORKED_OUT)


PARAMETERS = parameters_type(GUARDIAN)

FIELD = record_type(
    ("occupied", np.int64),  # spaces with monsters, a bit for each
    ("walls", np.int64),
    ("fortified", np.int64),
    ("bodies", np.int64, (SPACES,)),  # how many monsters with 1, 2, ... 9 hit points left: 7 bits for each number
)
"""The monsters by space, and what stands before them."""

OUTLOOK = record_type(
    ("gain", np.float64),  # of the best hits
    ("idle", np.int64),  # cards of which a copy is left over, a bit for each
    ("left", np.int64, (CARDS,)),  # copies left over, of cards in hand
    ("low", np.float64, (CARDS,)),  # what the last copy of a card in hand gains; 0 if one is left over
    ("more", np.float64, (CARDS,)),  # what one more copy of any card would gain
)
"""A hand's best hits in its next turn."""

MEMORY = record_type(
    ("field", FIELD),  # as it is
    ("later", FIELD),  # as hands have been gone through
    ("without", FIELD),  # less a monster
    ("turns", np.int64),  # that are looked ahead, the present one among them
    ("distance", np.int64, (MOST_PLAYERS,)),  # from the active seat to that of each turn
    ("hand", HAND, (MOST_PLAYERS,)),  # of each turn
    ("rest", HAND),  # the active hand less some cards
    ("ahead", OUTLOOK, (MOST_PLAYERS,)),
    ("worth", np.float64),  # of all hands' hits
    ("value", np.float64, (CARDS,)),  # of keeping a card
    ("expense", np.float64, (CARDS,)),  # of giving a card away
    ("gift", np.float64, (CARDS,)),  # to the one who gets it
    ("candidates", np.int64),
    ("most_candidates", np.int64),
    ("promise", np.float64, (MOST_CANDIDATES,)),
    ("given", np.int64, (MOST_CANDIDATES,)),
    ("taken", np.int64, (MOST_CANDIDATES,)),
    ("partner", np.int64, (MOST_CANDIDATES,)),  # the turn of the seat that is traded with
)
"""Room to reckon in; nothing is remembered from one decision to the next."""


def prepare(rules: Any, parameters: Any) -> None:
    """Works out where cards hit by these rules, and what hits gain."""
    for ring in range(RINGS):
        for arc in range(ARCS):
            space = 8 * (CASTLE - ring) + arc
            cards = int(rules.hits[8 * ring + arc])
            parameters.hitting[space] = cards
            for card in range(CARDS):
                parameters.reach[card] |= (cards >> card & 1) << space
    walled = (
        float(parameters.castle), float(parameters.swordsman), float(parameters.knight), float(parameters.archer),
        float(parameters.forest),
    )  # fmt: skip
    finishing = float(parameters.finish)
    for out, cost in enumerate(walled):
        parameters.cost[1, out] = cost
        parameters.cost[0, out] = cost if out == NEAREST else cost * float(parameters.open)
    for points, share in enumerate((finishing, (1 + finishing) / 2, *[1.0] * (MOST_HIT_POINTS - 2)), 1):
        parameters.gain[:, :, points] = parameters.cost * share
