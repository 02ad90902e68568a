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
)
