"""How Barter's results are shown to a person."""

from analyser.games.shown import Course, MetricTable, Shown, Spread

SHOWN = Shown(
    (
        MetricTable(
            "Course of a game", (("turns", ("turns",)), ("decisions", ("decisions",)), ("offers", ("offers",)))
        ),
        MetricTable("Seats", (("points", ("points",)), ("trades", ("trades",)))),
        MetricTable("Sides", (("points ahead", ("lead",)), ("cards laid last", ("last",)))),
    ),
    spreads=(Spread("Length of a game", "turns of all seats", (("turns", "turns"),)),),
    courses=(Course("Turns", "turns, so many or more", "turns"),),
    values={"last": ("kept", "one card", "two cards", "three cards")},
    extremes={"turns": "in {} turn(s)", "trades": "with {} trade(s)"},
)
