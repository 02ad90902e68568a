"""The oracle twin of Freya's Folly: RULES.md in plain Python, slow and literal."""

from tests.oracle.freyas_folly.components import default_components
from tests.oracle.freyas_folly.policies import greedy_choice, random_choice
from tests.oracle.freyas_folly.replay import replay
from tests.oracle.freyas_folly.rules import default_rules
from tests.oracle.freyas_folly.simulate import simulate, simulate_games, write
from tests.oracle.transcripts import Mismatch

__all__ = [
    "Mismatch",
    "default_components",
    "default_rules",
    "greedy_choice",
    "random_choice",
    "replay",
    "simulate",
    "simulate_games",
    "write",
]
