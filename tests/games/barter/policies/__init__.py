"""Barter's policies, weakest first. The modules beside hold the compiled code."""

from analyser.solvers.catalogue import PolicyInfo
from tests.games.barter.policies import saver_fields

DEFAULT = "greedy"

POLICIES = (
    PolicyInfo(
        "saver",
        "trades with nobody, and saves until it has several cards of a kind or its hand is full",
        "tests.games.barter.policies.saver",
        saver_fields.FIELDS,
    ),
    PolicyInfo(
        "greedy",
        "trades for what makes its hand worth most, and lays what brings most",
        "tests.games.barter.policies.greedy",
    ),
)
