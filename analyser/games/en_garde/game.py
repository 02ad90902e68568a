"""En Garde as the catalogue shows it."""

from analyser.games.catalogue import Course, Difference, Game, Metric, MetricTable, Spread, each_for_itself
from analyser.games.en_garde import components, rules

_ENDS = ("hit", "stuck", "cards", "ground", "draw")

METRICS = (
    Metric("win", "matches won by the first seat, white"),
    Metric("draw", "matches without a winner when the rounds ran out"),
    Metric("rounds", "rounds played", is_length=True),
    Metric("decisions", "decisions of both, lone legal moves among them", is_length=True),
    Metric("points", "points of the first seat"),
    Metric("points_against", "points of the second seat"),
    Metric("round_won", "rounds won by the first seat", each="chapter", percent=True),
    Metric("round_drawn", "rounds that nobody won", each="chapter", percent=True),
    Metric("round_lost", "rounds won by the second seat", each="chapter", percent=True),
    Metric("won_beginning", "of the rounds that it began, those that the first seat won", each="chapter", percent=True),
    Metric("won_following", "of the other rounds, those that the first seat won", each="chapter", percent=True),
    Metric("turns", "turns of a round, both seats; a parry is none", each="chapter"),
    *(Metric(f"by_{end}", f"rounds that ended by: {end}", each="chapter", percent=True) for end in _ENDS),
)

DIFFERENCES = (
    Difference(
        "advantage",
        "what beginning is worth: the first seat's share of rounds won when it begins, less when it follows",
        "won_beginning",
        "won_following",
        percent=True,
    ),
)

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
    MetricTable("How rounds end, in percent", ((" / ".join(_ENDS), tuple(f"by_{end}" for end in _ENDS)),)),
)

GAME = Game(
    name="en_garde",
    title="En Garde (Reiner Knizia): a duel with hidden hands, first to five points",
    version=1,
    difficulties=("standard",),
    variants=tuple(rules.VARIANTS),
    seats=dict.fromkeys(rules.VARIANTS, each_for_itself(2)),
    fields=rules.FIELDS,
    metrics=METRICS,
    metric_tables=METRIC_TABLES,
    differences=DIFFERENCES,
    status="rules cross-checked against an independent twin",
    base_rules=rules.base_rules,
    load_components=components.load,
    pack=rules.pack,
    agree=rules.agree,
    spreads=(Spread("Length of a round", "turns of a round, both seats", (("turns", "turns"),)),),
    courses=(Course("Points of the first seat", "points of the first seat, so many or more", "points"),),
    variant_of=lambda mode: {"variant": mode.variant},
)
