"""The games that generic tests play where any game of its kind serves: they are named here and nowhere else."""

from collections.abc import Iterable
from typing import Any, TypeVar

from analyser.games.catalogue import find_game
from analyser.games.fields import Choice, Counts, Field, Integer, Integers, Texts

SOLO_GAME = find_game("freigard")
"""One seat against chance, with policies `random`, `greedy` and `patient`, several difficulties and house rules."""
DUEL_GAME = find_game("en_garde")
"""Two seats against each other with hidden hands, and policies `random`, `aggressive` and `careful`."""
TEAM_GAME = find_game("castle_panic")
"""One side of one seat or several, with one difficulty; in its last two variants there are rivals."""

CHOOSING_GAME = find_game("rietburg")
"""One side, several difficulties and numbers of players; who plays is chosen by a list of names in its house rules."""

TABLE_GAME = find_game("freyas_folly")
"""Three to five rivals, each for himself."""

SOLO, DUEL, TABLE = SOLO_GAME.name, DUEL_GAME.name, TABLE_GAME.name
"""What one calls them in a command or a file."""

Kind = TypeVar("Kind", bound=Field)


def field_of(fields: Iterable[Field], kind: type[Kind]) -> Kind:
    """The first field of a kind: a house rule of a game, or a parameter of a policy."""
    return next(field for field in fields if isinstance(field, kind))


EASY, HARDER, *_, HARDEST = SOLO_GAME.difficulties
"""The first is played where nobody says which; at the first two `patient` wins most, then `greedy`, then `random`."""
SOLO_INTEGER = field_of(SOLO_GAME.fields, Integer)
SOLO_INTEGERS = field_of(SOLO_GAME.fields, Integers)
"""The difficulty sets it; no number may be higher than the one before."""
SOLO_COUNTS = field_of(SOLO_GAME.fields, Counts)
SOLO_PART = f"{SOLO_COUNTS.name}.{SOLO_COUNTS.parts[-1].name}"
"""One of the counts by its own name: it is 1 as printed, and without it fewer games are won."""
DUEL_INTEGER = field_of(DUEL_GAME.fields, Integer)
DUEL_CHOICE = field_of(DUEL_GAME.fields, Choice)
LONG_DUEL, SHORT_DUEL = DUEL_GAME.variants
"""The variant that is played where nobody says which, and the one that is soonest played."""
CHOSEN = field_of(CHOOSING_GAME.fields, Texts)
"""The list of names."""
CHOOSABLE = ["chada", "thorn", "orfen", "kram", "eara", "kheela"]
"""Who can be chosen, in such an order that the first choice is the one as printed."""
SOLO_TUNED, SOLO_PARAMETER = "patient", "least"
"""A policy of `SOLO_GAME` that can be set, and a whole number of its."""
SOLO_ALIKE, DUEL_ALIKE = "patient:late_cards=2", "careful:danger=6.3"
"""Who plays so nearly as `patient`, or `careful`, that a hundred games don't tell them apart."""
TUNED_POLICY = "patient:least=3,late_cards=8"
"""A policy of `SOLO_GAME` with parameters that are not the usual ones."""
TABLED_POLICY = "counter"
"""A policy of `SOLO_GAME` that works out tables before a game: its games take long."""
SOLO_HOUSE_RULE = f"{SOLO_PART}=0"
"""As a file and `--set` take it."""
DRAWN_DUEL: dict[str, Any] = {"max_rounds": 6}
"""House rules by which many games of `DUEL_GAME` are drawn."""
DRAWN_ROUNDS = {"end_of_deck": False}
"""The same of its last variant."""
