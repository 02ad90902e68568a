"""How En Garde's results are shown to a person."""

from analyser.games.en_garde.metrics import ENDS
from analyser.games.shown import Course, MetricTable, Shown, Spread

METRIC_TABLES = (
    MetricTable(
        "Course of a match",
        (("rounds", ("rounds",)), ("decisions", ("decisions",)), ("turns a round", ("turns",))),
    ),
    MetricTable(
        "Rounds, in percent, of the first seat",
        (("won", ("round_won",)), ("drawn", ("round_drawn",)), ("lost", ("round_lost",))),
    ),
    MetricTable(
        "Rounds won by the first seat when it begins and when it follows, in percent",
        (
            ("begins", ("won_beginning",)),
            ("follows", ("won_following",)),
            ("first-player advantage", ("advantage",)),
        ),
    ),
    MetricTable("How rounds end, in percent", ((" / ".join(ENDS), tuple(f"by_{end}" for end in ENDS)),)),
)

SHOWN = Shown(
    METRIC_TABLES,
    spreads=(Spread("Length of a round", "turns of a round, both seats", (("turns", "turns"),)),),
    courses=(Course("Points of the first seat", "points of the first seat, so many or more", "points"),),
    kinds=(
        ("attacks", ("attack",)),
        ("parries", ("parry",)),
        ("advances", ("advance",)),
        ("retreats", ("retreat",)),
    ),
    extremes={
        "decisions": "after {} decision(s)",
        "rounds": "in {} round(s)",
        "points_against": "with the other at {} point(s)",
        "won_following": "with {} round(s) won that the other began",
        "by_hit": "with {} hit(s)",
        "by_stuck": "with {} fencer(s) stuck",
        "by_cards": "with {} round(s) decided by the cards in hand",
        "by_ground": "with {} round(s) decided by ground",
        "by_draw": "with {} drawn round(s)",
    },
)
