"""How Rietburg's results are shown to a person."""

from analyser.games.rietburg.metrics import END_WORDS
from analyser.games.shown import Causes, Course, Losses, MetricTable, Short, Shown, Spread, Stages

METRIC_TABLES = (
    MetricTable(
        "Course of a game",
        tuple(
            (name.replace("_", " "), (name,))
            for name in ("turns", "decisions", "tasks", "revivals", "defeated", "group_battles", "friends")
        ),
    ),
    MetricTable(
        "Where cards are at the end (narrator cards after a win: the rulebook's score)",
        (
            ("narrator deck", ("narrator",)),
            ("after a win", ("score",)),
            ("gallery", ("gallery",)),
            ("locations", ("lying",)),
            ("draw pile", ("draw_pile",)),
            ("tasks unseen", ("unturned",)),
        ),
    ),
    MetricTable(
        "Lost games: the turn, and the tasks that were still to be done",
        (("lost in turn", ("lost_in",)), ("tasks short", ("short",))),
    ),
)

SHOWN = Shown(
    METRIC_TABLES,
    kinds=(
        ("moving", ("move", "turn", "end")),
        ("battles", ("fight", "join", "quiver")),
        ("cards", ("play", "fetch", "recall", "pick", "exchange")),
    ),
    margin="narrator",
    spreads=(
        Spread("Length of a game", "turns begun", (("all games", "turns"), ("lost games", "lost_in"))),
        Spread("Narrator cards left after a win", "cards in the narrator deck", (("won games", "score"),)),
        Spread("How far lost games were from the end", "tasks still to be done", (("lost", "short"),)),
    ),
    courses=(Course("Tasks done", "tasks done, so many or more", "tasks"),),
    losses=Losses(
        stages=Stages("lost_in", "turn", reached="turns"),
        causes=(Causes("lost_by", "what they were lost by", before="by"),),
        short=Short("short", "tasks"),
    ),
    values={"lost_by": END_WORDS},
    extremes={
        "turns": "in {} turn(s)",
        "tasks": "with {} task(s) done",
        "narrator": "with {} narrator card(s) left",
        "revivals": "with {} revival(s)",
        "defeated": "with {} creature(s) defeated",
        "group_battles": "with {} group battle(s)",
        "friends": "with the help of {} friend(s)",
        "lying": "with {} encounter card(s) on the locations at the end",
        "unturned": "with {} task(s) that nobody had seen",
        "draw_pile": "with {} encounter card(s) left in the draw pile",
    },
)
