"""Freigard's hand-written policies, weakest first. The modules beside hold the compiled code."""

from solvers.catalogue import PolicyInfo
from solvers.heuristics.freigard import patient_fields
from solvers.heuristics.freigard.counter_fields import FIELDS

DEFAULT = "greedy"

POLICIES = (
    PolicyInfo(
        "greedy",
        "scores whatever scores, keeps the best three cards, saves all totems for the end of a round",
        "solvers.heuristics.freigard.greedy",
    ),
    PolicyInfo(
        "patient",
        "greedy that waits for hands worth enough, and keeps the pairs that can still become one",
        "solvers.heuristics.freigard.patient",
        patient_fields.FIELDS,
    ),
    PolicyInfo(
        "counter",
        "counts what each choice does to the chance of winning the game: tables of chances and a plan of the castles",
        "solvers.heuristics.freigard.counter",
        FIELDS,
    ),
)
