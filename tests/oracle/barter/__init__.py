"""The oracle twin of Barter: the rulings B1 to B13 in plain Python, slow and literal."""

from tests.oracle.barter.policies import greedy_choice, random_choice, saver_choice
from tests.oracle.barter.replay import replay
from tests.oracle.barter.rules import default_components, default_rules
from tests.oracle.barter.simulate import simulate
from tests.oracle.transcripts import Mismatch

__all__ = [
    "Mismatch",
    "default_components",
    "default_rules",
    "greedy_choice",
    "random_choice",
    "replay",
    "saver_choice",
    "simulate",
]
