"""By what games of Rietburg are counted."""

from typing import Any

from analyser.games.metrics import Metric
from analyser.games.rietburg.compiled.limits import LOCATIONS, MOST_ENCOUNTERS, MOST_FRIENDS, MOST_NARRATORS

DECISIONS_A_TURN = 20
"""On average; a game that has more is counted as one that has so many."""
ENDS = ("tasks", "narrator", "encounters", "turns")
"""How games end (R26), in the order of the kernel's numbers, which begin with 1."""
END_WORDS = ("tasks done", "no narrator card", "no encounter card", "too many turns")


def _turns(rules: Any) -> int:
    return int(rules.max_turns)


def most_decisions(rules: Any) -> int:
    """Counted of a game."""
    return DECISIONS_A_TURN * _turns(rules)


METRICS = (
    Metric("turns", "turns begun", _turns, is_length=True),
    Metric("decisions", "decisions of all, lone legal moves among them", most_decisions, is_length=True),
    Metric("tasks", "tasks done", LOCATIONS),
    Metric("narrator", "narrator cards left in the deck", MOST_NARRATORS),
    Metric("score", "of won games, narrator cards left in the deck: the rulebook's own score", MOST_NARRATORS),
    Metric("revivals", "revivals, one narrator card each", MOST_NARRATORS),
    Metric("defeated", "creatures defeated", MOST_ENCOUNTERS),
    Metric("group_battles", "battles in which another hero joined", MOST_ENCOUNTERS),
    Metric("gallery", "cards in the trophy gallery at the end", MOST_ENCOUNTERS),
    Metric("friends", "friends that came into a hand", MOST_FRIENDS),
    Metric("lying", "encounter cards on the locations at the end", MOST_ENCOUNTERS),
    Metric("unturned", "tasks that nobody had seen at the end", LOCATIONS),
    Metric("draw_pile", "encounter cards left in the draw pile", MOST_ENCOUNTERS),
    Metric("lost_in", "of lost games, the turn", _turns),
    Metric("lost_by", "of lost games, what they were lost by", len(ENDS) - 1, 1),
    Metric("short", "of lost games, tasks that were still to be done", LOCATIONS),
)
