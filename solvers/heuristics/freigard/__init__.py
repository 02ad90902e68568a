"""Freigard's hand-written policies, weakest first. The modules beside hold the compiled code."""

from solvers.catalogue import PolicyInfo

POLICIES = (
    PolicyInfo(
        "greedy",
        "scores whatever scores, keeps the best three cards, saves all totems for the end of a round",
        "solvers.heuristics.freigard.greedy",
    ),
)
