"""En Garde as the catalogue shows it."""

from analyser.games.catalogue import Course, Difference, Game, MetricTable, Spread, each_for_itself
from analyser.games.en_garde import components, rules
from analyser.games.en_garde.metrics import ENDS, METRICS

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
    MetricTable("How rounds end, in percent", ((" / ".join(ENDS), tuple(f"by_{end}" for end in ENDS)),)),
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
