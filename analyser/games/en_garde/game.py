"""En Garde as the catalogue shows it."""

from analyser.games.catalogue import Game, Metric, MetricTable
from analyser.games.en_garde import components, rules

_ENDS = ("hit", "stuck", "cards", "ground", "draw")

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
    Metric("advantage", "rounds won by who began them, less those he lost", each="chapter", least=-1, percent=True),
    Metric("turns", "turns of a round, both seats; a parry is none", each="chapter"),
    *(Metric(f"by_{end}", f"rounds that ended by: {end}", each="chapter", percent=True) for end in _ENDS),
)

METRIC_TABLES = (
    MetricTable("Course of a match", tuple((name, (name,)) for name in ("rounds", "decisions"))),
    MetricTable(
        "Rounds, in percent, of the first seat",
        (("won", ("round_won",)), ("drawn", ("round_drawn",)), ("lost", ("round_lost",))),
    ),
    MetricTable(
        "Who begins a round: won less lost, in percent; turns a round",
        (("advantage", ("advantage",)), ("turns", ("turns",))),
    ),
    MetricTable("How rounds end, in percent", tuple((end, (f"by_{end}",)) for end in _ENDS)),
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
    metric_tables=METRIC_TABLES,
    status="rules cross-checked against an independent twin",
    play_module="analyser.games.en_garde.play",
    text_module="analyser.games.en_garde.text",
    story_module="analyser.games.en_garde.story",
    base_rules=rules.base_rules,
    load_components=components.load,
    pack=rules.pack,
    variant_of=lambda difficulty, variant: {"variant": variant},
    rivals=True,
)
