"""The oracle twin of Freigard: the rulings F1 to F12 in plain Python, slow and literal."""

from tests.oracle.freigard.policies import greedy_choice, random_choice
from tests.oracle.freigard.replay import replay
from tests.oracle.freigard.rules import default_components, default_rules, difficulties
from tests.oracle.freigard.simulate import simulate
from tests.oracle.transcripts import Mismatch

__all__ = [
    "Mismatch",
    "default_components",
    "default_rules",
    "difficulties",
    "greedy_choice",
    "random_choice",
    "replay",
    "simulate",
]
