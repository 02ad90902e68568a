"""How results of Freya's Folly are shown to a person."""

from analyser.games.shown import MetricTable, Shown, Spread

METRIC_TABLES = (
    MetricTable(
        "Course of a game",
        (
            ("turns", ("turns",)),
            ("rounds", ("rounds",)),
            ("decisions", ("decisions",)),
            ("ended by pieces", ("by_pieces",)),
            ("ender wins", ("ender_wins",)),
            ("tied", ("tied",)),
            ("winner's points", ("best",)),
            ("lead", ("lead",)),
            ("left in the mine", ("left",)),
        ),
    ),
    MetricTable(
        "Of each seat",
        (("points", ("points",)), ("ended the game", ("ended",))),
    ),
    MetricTable(
        "What each seat did",
        tuple((name, (name,)) for name in ("settings", "unfinished", "pieces", "taken", "thefts", "trades")),
    ),
    MetricTable(
        "Tokens of each seat",
        (("left", ("tokens",)), ("spent", ("spent",))),
    ),
)

SHOWN = Shown(
    METRIC_TABLES,
    kinds=(  # `enter c05 bat` is a way, and `ability bat` an ability: the first that fits counts
        ("ways in the mine", ("enter", "move", "again", "stop")),
        ("abilities", ("ability", "thief", "steal", "drink", "keep")),
        ("jewels of caverns", ("collect", "leave", "bat")),
        ("settings and pieces", ("take", "complete")),
        ("trades", ("trade", "give", "get", "done")),
        ("waiting", ("pass", "end")),
    ),
    margin="lead",
    spreads=(
        Spread("Length of a game", "player turns", (("all games", "turns"),)),
        Spread("Points of the winner", "points", (("all games", "best"),)),
        Spread("How far ahead the winner is", "points", (("all games", "lead"),)),
    ),
    extremes={
        "turns": "in {} turn(s)",
        "by_pieces": "because somebody completed the last piece",
        "lead": "with the winner {} point(s) ahead of the next",
        "left": "with {} jewel(s) left in the mine",
        "points": "with {} point(s)",
        "settings": "with {} setting(s) completed",
        "unfinished": "with {} setting(s) left unfinished",
        "pieces": "with {} piece(s) completed",
        "tokens": "with {} token(s) left",
        "spent": "with {} token(s) spent",
        "taken": "with {} ability card(s) taken",
        "thefts": "with {} thief card(s) used",
        "trades": "with {} trade(s)",
    },
)
