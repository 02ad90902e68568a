"""The oracle twin of The Liberation of Rietburg: the rules in plain Python, slow and literal."""

from tests.oracle.rietburg.components import default_components
from tests.oracle.rietburg.policies import greedy_choice, random_choice
from tests.oracle.rietburg.replay import replay
from tests.oracle.rietburg.rules import default_rules
from tests.oracle.rietburg.simulate import count_ends, simulate
from tests.oracle.transcripts import Mismatch

__all__ = [
    "Mismatch",
    "count_ends",
    "default_components",
    "default_rules",
    "greedy_choice",
    "random_choice",
    "replay",
    "simulate",
]
