"""By what games of Freya's Folly are counted."""

from typing import Any

from analyser.games.freyas_folly.compiled.limits import MOST_DWARFS, MOST_NEEDED_PIECES, MOST_SETTINGS
from analyser.games.metrics import Metric

DECISIONS_A_TURN = 12
"""On average; a game that has more is counted as one that has so many."""
MOST_POINTS = 999
"""Of a seat, above and below 0; who has more is counted as one who has so many."""
MOST_COUNTED = 255
"""Trades and the like of a seat, counted likewise."""
ENDS = ("dwarfs", "pieces", "limit")
"""How games end (FF19, FF21), in the order of the kernel's numbers, which begin with 1."""


def _turns(rules: Any) -> int:
    return int(rules.players) * int(rules.max_rounds)


def _rounds(rules: Any) -> int:
    return int(rules.max_rounds)


def most_decisions(rules: Any) -> int:
    """Counted of a game."""
    return DECISIONS_A_TURN * _turns(rules)


def _count(name: str, meaning: str, most: int = MOST_COUNTED) -> Metric:
    return Metric(name, meaning, most, by="seat")


METRICS = (
    Metric("turns", "player turns", _turns, is_length=True),
    Metric("rounds", "rounds begun", _rounds, is_length=True),
    Metric("decisions", "decisions of all, lone legal moves among them", most_decisions, is_length=True),
    Metric("by_pieces", "games that ended by the last piece", percent=True),
    Metric("ender_wins", "games that their ender won, alone or with others", percent=True),
    Metric("tied", "games with more than one winner", percent=True),
    Metric("best", "points of the winner", MOST_POINTS, -MOST_POINTS),
    Metric("lead", "points that the winner has more than the next", 2 * MOST_POINTS),
    Metric("left", "jewels left in the mine", MOST_COUNTED),
    Metric("points", "points", MOST_POINTS, -MOST_POINTS, by="seat"),
    Metric("ended", "games that the seat ended", by="seat", percent=True),
    _count("settings", "settings completed", MOST_DWARFS),
    _count("unfinished", "settings held and not completed", MOST_SETTINGS),
    _count("pieces", "pieces completed", MOST_NEEDED_PIECES),
    _count("tokens", "tokens left"),
    _count("spent", "tokens spent on free actions"),
    _count("taken", "ability cards taken"),
    _count("thefts", "thieves used"),
    _count("trades", "trades"),
)
