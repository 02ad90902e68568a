"""Freigard as the catalogue shows it."""

from analyser.games.catalogue import Course, Game, Losses, Metric, MetricTable, Spread, together
from analyser.games.freigard import components, rules

_TOTEMS = rules.TOTEM_NAMES

METRICS = (
    Metric("win", "games won"),
    Metric("castles", "castles removed"),
    Metric("rounds", "rounds played", is_length=True),
    Metric("decisions", "decisions of the player, lone legal moves among them", is_length=True),
    Metric("totems_left", "totems unused at the end of the game"),
    *(
        Metric(f"score_{number}", f"total of round {number} before any totem")
        for number in range(1, rules.MOST_ROUNDS + 1)
    ),
    *(Metric(f"{totem}_left", f"unused: {totem}") for totem in _TOTEMS),
    *(Metric(f"{totem}_ability", f"used for its ability: {totem}") for totem in _TOTEMS),
    *(Metric(f"{totem}_point", f"removed for points at a round's end: {totem}") for totem in _TOTEMS),
    Metric("lost_in", "of lost games, the round"),
    Metric("short", "of lost games, points that the last round, before any totem, was below the lowest castle left"),
)

METRIC_TABLES = (
    MetricTable(
        "Course of a game",
        tuple((name.replace("_", " "), (name,)) for name in ("castles", "rounds", "decisions", "totems_left")),
    ),
    MetricTable(
        "Lost games: the round, and the points that it was short of a castle",
        (("lost in round", ("lost_in",)), ("points short", ("short",))),
    ),
    MetricTable(
        "Score by round, before any totem",
        tuple((f"round {number}", (f"score_{number}",)) for number in range(1, rules.MOST_ROUNDS + 1)),
    ),
    MetricTable(
        "Totems a game: for the ability / for points (others unused)",
        tuple((totem, (f"{totem}_ability", f"{totem}_point")) for totem in _TOTEMS),
    ),
)

GAME = Game(
    name="freigard",
    title="Freigard (Reiner Knizia, 2024): solo, build hands of three, remove three castles",
    version=2,
    difficulties=tuple(rules.DIFFICULTIES),
    variants=("standard",),
    seats={"standard": together(1)},
    fields=rules.FIELDS,
    metrics=METRICS,
    metric_tables=METRIC_TABLES,
    status="rules cross-checked against an independent twin; composition of the deck assumed",
    base_rules=rules.base_rules,
    load_components=components.load,
    pack=rules.pack,
    spreads=(
        Spread(
            "Points by round, against the castles",
            "points of a round, before any totem",
            tuple((f"round {number}", f"score_{number}") for number in range(1, 5)),
            marks="castles",
            mark="the castles",
        ),
    ),
    courses=(Course("Castles removed", "castles removed, so many or more", "castles"),),
    losses=Losses("lost_in", "round", "short", "points"),
    variant_of=lambda mode: {"difficulty": mode.difficulty},
)
