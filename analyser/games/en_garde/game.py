"""En Garde as the catalogue shows it."""

from analyser.games.catalogue import Difference, Game, Metric
from analyser.games.en_garde import components, rules

METRICS = (
    Metric("win", "matches won by the first seat, white"),
    Metric("draw", "matches without a winner when the rounds ran out"),
    Metric("rounds", "rounds played"),
    Metric("decisions", "decisions of both, lone legal moves among them"),
    Metric("points", "points of the first seat"),
    Metric("points_against", "points of the second seat"),
    Metric("round_won", "rounds won by the first seat", each="chapter", percent=True),
    Metric("round_drawn", "rounds that nobody won", each="chapter", percent=True),
    Metric("round_lost", "rounds won by the second seat", each="chapter", percent=True),
    Metric("won_beginning", "of the rounds that it began, those that the first seat won", each="chapter", percent=True),
    Metric("won_following", "of the other rounds, those that the first seat won", each="chapter", percent=True),
    Metric("turns", "turns of a round, both seats; a parry is none", each="chapter"),
    *(Metric(f"by_{end}", f"rounds that ended by: {end}", each="chapter", percent=True) for end in rules.ENDS),
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

GAME = Game(
    name="en_garde",
    title="En Garde (Reiner Knizia): a duel with hidden hands, first to five points",
    version=1,
    seats=(2, 2),
    difficulties=("standard",),
    variants=tuple(rules.VARIANTS),
    fields=rules.FIELDS,
    metrics=METRICS,
    differences=DIFFERENCES,
    status="rules cross-checked against an independent twin",
    base_rules=rules.base_rules,
    load_components=components.load,
    pack=rules.pack,
    agree=rules.agree,
    variant_of=lambda difficulty, variant: {"variant": variant},
    rivals=True,
)
