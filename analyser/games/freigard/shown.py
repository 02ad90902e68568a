"""How Freigard's results are shown to a person."""

from analyser.games.freigard import rules
from analyser.games.freigard.compiled.limits import MOST_ROUNDS
from analyser.games.shown import Course, Losses, MetricTable, Short, Shown, Spread, Stages

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
        tuple((f"round {number}", (f"score_{number}",)) for number in range(1, MOST_ROUNDS + 1)),
    ),
    MetricTable(
        "Totems a game: for the ability / for points (others unused)",
        tuple((totem, (f"{totem}_ability", f"{totem}_point")) for totem in rules.TOTEM_NAMES),
    ),
)

SHOWN = Shown(
    METRIC_TABLES,
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
    losses=Losses(stages=Stages("lost_in", "round"), short=Short("short", "points")),
    kinds=(
        ("discarding", ("discard",)),
        ("totems", ("eye", "hourglass", "store", "release")),
        ("ends of rounds", ("spend", "shield", "concede")),
        ("drawing or scoring", ("draw", "score", "redraw")),
    ),
    margin="totems_left",
    extremes={
        "decisions": "in {} decision(s)",
        "castles": "with {} castle(s) removed",
        "rounds": "in {} round(s)",
        "totems_left": "with {} totem(s) unused",
        **{
            f"score_{number}": f"with {{}} point(s) in round {number}, before any totem"
            for number in range(1, MOST_ROUNDS + 1)
        },
        **{f"{totem}_ability": f"with {{}} use(s) of the {totem.capitalize()}" for totem in rules.TOTEM_NAMES},
        **{
            f"{totem}_point": f"with {{}} {totem.capitalize()} totem(s) removed for points"
            for totem in rules.TOTEM_NAMES
        },
        "short": "with a last round {} point(s) short of the lowest castle left",
    },
)
