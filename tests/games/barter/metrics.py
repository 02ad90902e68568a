"""What a game of Barter is counted by."""

from typing import Any

from analyser.games.metrics import Metric
from tests.games.barter.compiled.limits import MOST_LAID, MOST_POINTS


def _turns(rules: Any) -> int:
    return int(rules.max_turns)


def _offers(rules: Any) -> int:
    return _turns(rules) * int(rules.offers)


METRICS = (
    Metric("turns", "turns played", _turns, is_length=True),
    Metric("decisions", "decisions of all", lambda rules: 2 * (_turns(rules) + _offers(rules)), is_length=True),
    Metric("offers", "offers made", _offers),
    Metric("last", "cards laid by the play that ended the game", MOST_LAID),
    Metric("points", "points at the end", MOST_POINTS, by="seat"),
    Metric("trades", "offers of the seat that were accepted", _offers, by="seat"),
    Metric("lead", "points more than the best of the other sides", MOST_POINTS, -MOST_POINTS, by="side"),
)
