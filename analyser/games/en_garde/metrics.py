"""By what matches of En Garde and their rounds are counted; white is the first seat."""

from typing import Any

from analyser.games.metrics import Metric

ENDS = ("hit", "stuck", "cards", "ground", "draw")
"""How a round may end, in the order of the kernel's numbers."""


def _rounds(rules: Any) -> int:
    return int(rules.max_rounds)


def _points(rules: Any) -> int:
    return int(rules.points)


def _cards(rules: Any) -> int:
    return int(rules.deck_size)


METRICS = (
    Metric("rounds", "rounds played", _rounds, is_length=True),
    Metric(
        "decisions",
        "decisions of both, lone legal moves among them",
        lambda rules: _cards(rules) * _rounds(rules),
        is_length=True,
    ),
    Metric("points", "points of the first seat", _points),
    Metric("points_against", "points of the second seat", _points),
    Metric("round_won", "rounds won by the first seat", each="chapter", percent=True),
    Metric("round_drawn", "rounds that nobody won", each="chapter", percent=True),
    Metric("round_lost", "rounds won by the second seat", each="chapter", percent=True),
    Metric("won_beginning", "of the rounds that it began, those that the first seat won", each="chapter", percent=True),
    Metric("won_following", "of the other rounds, those that the first seat won", each="chapter", percent=True),
    Metric("turns", "turns of a round, both seats; a parry is none", _cards, each="chapter"),
    *(Metric(f"by_{end}", f"rounds that ended by: {end}", each="chapter", percent=True, field="by") for end in ENDS),
)
