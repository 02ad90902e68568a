"""What a game of Barter is counted by."""

from analyser.games.metrics import Metric
from tests.games.barter.rules import MOST_POINTS

METRICS = (
    Metric("turns", "turns played", most=lambda rules: int(rules.max_turns)),
    Metric("decisions", "decisions of all", most=lambda rules: int(rules.max_turns) * (2 * int(rules.offers) + 2), is_length=True),
    Metric("offers", "offers made", most=lambda rules: int(rules.max_turns) * int(rules.offers)),
    Metric("points", "points at the end", most=MOST_POINTS, by="seat"),
    Metric("trades", "offers of the seat that were accepted", most=lambda rules: int(rules.max_turns) * int(rules.offers), by="seat"),
    Metric("lead", "points more than the best of the other sides", most=MOST_POINTS, least=-MOST_POINTS, by="side"),
)
