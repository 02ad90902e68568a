"""The oracle twin of Castle Panic: the rulings in plain Python, slow and literal."""

from tests.oracle.castle_panic.components import default_components
from tests.oracle.castle_panic.policies import greedy_choice, loner_choice, random_choice, thrifty_choice
from tests.oracle.castle_panic.replay import replay
from tests.oracle.castle_panic.rules import default_rules
from tests.oracle.castle_panic.simulate import simulate
from tests.oracle.transcripts import Mismatch

__all__ = [
    "Mismatch",
    "default_components",
    "default_rules",
    "greedy_choice",
    "loner_choice",
    "random_choice",
    "replay",
    "simulate",
    "thrifty_choice",
]
