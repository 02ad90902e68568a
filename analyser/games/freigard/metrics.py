"""By what games of Freigard are counted."""

from typing import Any

from analyser.games.freigard.compiled.limits import DECISIONS_A_ROUND, MOST_HANDS, MOST_ROUNDS
from analyser.games.freigard.rules import TOTEM_NAMES
from analyser.games.metrics import Metric


def _rounds(rules: Any) -> int:
    return int(rules.max_rounds)


def _decisions(rules: Any) -> int:
    return DECISIONS_A_ROUND * _rounds(rules)


def score_limit(rules: Any) -> int:
    """No round's total is higher: the best hand that these rules know, as often as three cards can be drawn."""
    family = max(*map(int, rules.golem), *map(int, rules.dragon), 6 * int(rules.ent))
    best_hand = family * max(1, int(rules.double)) + 3
    totems = int(rules.totem_value) * sum(map(int, rules.totems))
    carried = best_hand * MOST_HANDS + totems if int(rules.carry_over) else 0
    return best_hand * MOST_HANDS + carried * (_rounds(rules) - 1)


def _each_totem(name: str, meaning: str, field: str) -> tuple[Metric, ...]:
    return tuple(Metric(f"{totem}_{name}", f"{meaning}: {totem}", 3, field=field) for totem in TOTEM_NAMES)


METRICS = (
    Metric("castles", "castles removed", 3),
    Metric("rounds", "rounds played", _rounds, is_length=True),
    Metric("decisions", "decisions of the player, lone legal moves among them", _decisions, is_length=True),
    Metric("totems_left", "totems unused at the end of the game", 3 * len(TOTEM_NAMES)),
    *(
        Metric(f"score_{number}", f"total of round {number} before any totem", score_limit, field="scores")
        for number in range(1, MOST_ROUNDS + 1)
    ),
    *_each_totem("left", "unused", "left"),
    *_each_totem("ability", "used for its ability", "abilities"),
    *_each_totem("point", "removed for points at a round's end", "spent"),
    Metric("lost_in", "of lost games, the round", _rounds),
    Metric(
        "short",
        "of lost games, points that the last round, before any totem, was below the lowest castle left",
        lambda rules: int(rules.castles[0]),
    ),
)
