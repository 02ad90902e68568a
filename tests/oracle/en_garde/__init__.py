"""The oracle twin of En Garde: the rulings E1 to E9 in plain Python, slow and literal."""

from tests.oracle.en_garde.policies import aggressive_choice, random_choice
from tests.oracle.en_garde.replay import replay
from tests.oracle.en_garde.rules import default_components, default_rules
from tests.oracle.en_garde.simulate import simulate
from tests.oracle.transcripts import Mismatch

__all__ = [
    "Mismatch",
    "aggressive_choice",
    "default_components",
    "default_rules",
    "random_choice",
    "replay",
    "simulate",
]
