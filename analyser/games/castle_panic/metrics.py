"""By what games of Castle Panic are counted."""

from typing import Any

from analyser.games.castle_panic.compiled.limits import ARCS, MOST_TOKENS
from analyser.games.metrics import Metric

DECISIONS_A_TURN = 100
"""A game that has more is counted as one that has so many: two cards `scavenge` can fetch each other without end."""
CAUSES = ("advance", "colour", "rotation", "warlord", "mage", "boulder", "charge", "king")
"""What towers fall by, in the order of the kernel's numbers."""
CAUSE_WORDS = ("advance", "colour", "rotation", "orc warlord", "troll mage", "boulder", "final charge", "goblin king")


def _turns(rules: Any) -> int:
    return int(rules.max_turns)


def most_decisions(rules: Any) -> int:
    """Counted of a game."""
    return DECISIONS_A_TURN * _turns(rules)


def _tokens(rules: Any) -> int:
    return int(rules.token_count.sum())


def _points(rules: Any) -> int:
    """Of all monsters together."""
    return sum(int(points) * int(count) for points, count in zip(rules.trophy_points, rules.token_count, strict=False))


METRICS = (
    Metric("turns", "turns begun", _turns, is_length=True),
    Metric("decisions", "decisions of all, lone legal moves among them", most_decisions, is_length=True),
    Metric("towers", "towers that stand at the end", ARCS),
    *(
        Metric(f"fell_by_{cause}", f"towers that fell by {words}", ARCS, field="fell_by")
        for cause, words in zip(CAUSES, CAUSE_WORDS, strict=True)
    ),
    Metric("first_fallen", "arc of the first tower that fell", ARCS, 1),
    Metric("lost_in", "of lost games, the turn", _turns),
    Metric("lost_by", "of lost games whose last tower fell, what brought it down", len(CAUSES) - 1),
    Metric("last_fallen", "of lost games whose last tower fell, its arc", ARCS, 1),
    Metric("short", "of lost games, tokens that nobody had seen yet, and monsters on the board", MOST_TOKENS),
    Metric("points", "of master slayers, trophy points at the end, won or lost", _points, by="seat"),
    Metric("trophies", "of master slayers, monsters slain", _tokens, by="seat"),
)
