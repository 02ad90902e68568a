"""Policies for Freya's Folly written by hand, weakest first; the modules beside are compiled."""

from solvers.catalogue import Level, PolicyInfo

DEFAULT = "greedy"

POLICIES = (
    PolicyInfo(
        "greedy",
        "goes for the jewels that are heaviest for the way, and completes whatever can be at once; looks no further",
        "solvers.heuristics.freyas_folly.greedy",
    ),
)

LEVELS = (
    Level(
        "beginner",
        "fallible:base=greedy,lapse=random,slips=20%",
        "Goes for heavy jewels that lie near, and in every fifth decision does anything.",
    ),
    Level(
        "expert",
        "greedy",
        "Goes for heavy jewels that lie near, and completes whatever can be at once.",
    ),
)
