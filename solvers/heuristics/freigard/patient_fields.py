"""What can be set of the patient policy."""

from analyser.games.fields import Choice, Field, Integer

FIELDS: tuple[Field, ...] = (
    Integer("least", 2, 1, 150, "the least value to score for"),
    Integer("least_late", 1, 1, 150, "the least value to score for when few cards are left in the deck"),
    Integer("late_cards", 4, 0, 52, "so many cards left in the deck are few"),
    Choice(
        "pairs",
        "completed",
        ("ignored", "completed"),
        "how ties between discards are broken: by the order of the components, or towards pairs that more kinds of "
        "cards can still complete",
    ),
)
