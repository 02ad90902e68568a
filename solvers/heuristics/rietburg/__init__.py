"""Rietburg's hand-written policies, weakest first; the modules beside are compiled."""

from solvers.catalogue import PolicyInfo

DEFAULT = "greedy"

POLICIES = (
    PolicyInfo(
        "greedy",
        "completes and fights whatever can be at once, and goes where fewest cards lie before a task; looks no further",
        "solvers.heuristics.rietburg.greedy",
    ),
)
