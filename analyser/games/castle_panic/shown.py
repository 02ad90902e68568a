"""How Castle Panic's results are shown to a person."""

from analyser.games.castle_panic.compiled.limits import ARCS
from analyser.games.castle_panic.metrics import CAUSE_WORDS, CAUSES
from analyser.games.shown import Causes, Course, Losses, MetricTable, Short, Shown, Spread, Stages

ARC_NAMES = ("no arc", *(f"arc {arc}" for arc in range(1, ARCS + 1)))

METRIC_TABLES = (
    MetricTable(
        "Course of a game", (("turns", ("turns",)), ("decisions", ("decisions",)), ("towers left", ("towers",)))
    ),
    MetricTable(
        "Towers that fall in a game, by what brings them down",
        tuple((cause, (f"fell_by_{cause}",)) for cause in CAUSES),
    ),
    MetricTable(
        "Lost games: the turn, and the tokens that were still to come or on the board",
        (("lost in turn", ("lost_in",)), ("tokens short", ("short",))),
    ),
    MetricTable("Trophies of each seat", (("points", ("points",)), ("trophies", ("trophies",)))),
)

FELLING = {
    "advance": "monsters that advanced",
    "colour": "an advance of one colour",
    "rotation": "monsters that changed arcs",
    "warlord": "an orc warlord's call",
    "mage": "a troll mage's call",
    "boulder": "boulders",
    "charge": "the final charge",
    "king": "a goblin king's call",
}
"""What brings towers down, by cause."""

SHOWN = Shown(
    METRIC_TABLES,
    kinds=(
        ("hits and shots", ("hit", "shoot", "barbarian")),
        ("discards and trades", ("discard", "keep", "trade", "accept", "refuse", "done", "lose")),
        ("building", ("build", "wall", "fortify")),
        ("other cards", ("drive", "tar", "triple", "missing", "draw2", "scavenge")),
        ("ending the turn", ("end",)),
    ),
    margin="towers",
    spreads=(
        Spread("Length of a game", "turns begun", (("all games", "turns"), ("lost games", "lost_in"))),
        Spread("Which tower falls", "arc", (("the first", "first_fallen"), ("the last of a lost game", "last_fallen"))),
        Spread(
            "How far lost games were from the end", "tokens to come and monsters on the board", (("lost", "short"),)
        ),
    ),
    courses=(Course("Towers left", "towers that stand at the end, so many or more", "towers"),),
    losses=Losses(
        stages=Stages("lost_in", "turn", reached="turns"),
        causes=(
            Causes("lost_by", "what brought the last tower down", before="by"),
            Causes("last_fallen", "where the last tower stood", before="in"),
        ),
        short=Short("short", "tokens"),
    ),
    values={"lost_by": CAUSE_WORDS, "last_fallen": ARC_NAMES, "first_fallen": ARC_NAMES},
    extremes={
        "turns": "in {} turn(s)",
        "towers": "with {} tower(s) left standing",
        **{f"fell_by_{cause}": f"with {{}} tower(s) brought down by {words}" for cause, words in FELLING.items()},
        "short": "with {} token(s) or monster(s) to go",
        "points": "with {} trophy point(s)",
        "trophies": "with {} monster(s) slain",
    },
)
