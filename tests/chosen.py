"""The games that generic tests play where any game of its kind serves: they are named here and nowhere else."""

from collections.abc import Iterable
from typing import Any, TypeVar

from analyser.games.catalogue import find_game
from analyser.games.fields import Counts, Field, Whole, Wholes

SOLO_GAME = find_game("freigard")
"""One seat against chance, with policies `random`, `greedy` and `patient`, several difficulties and house rules."""
DUEL_GAME = find_game("en_garde")
"""Two seats against each other with hidden hands, and policies `random`, `aggressive` and `careful`."""

Kind = TypeVar("Kind", bound=Field)


def field_of(fields: Iterable[Field], kind: type[Kind]) -> Kind:
    """The first field of a kind: a house rule of a game, or a parameter of a policy."""
    return next(field for field in fields if isinstance(field, kind))


EASY, HARDER, *_, HARDEST = SOLO_GAME.difficulties
"""Difficulties of `SOLO_GAME`; the first is played where nobody says which."""
SOLO_WHOLE = field_of(SOLO_GAME.fields, Whole)
SOLO_WHOLES = field_of(SOLO_GAME.fields, Wholes)
"""The difficulty sets it; no number may be higher than the one before."""
SOLO_COUNTS = field_of(SOLO_GAME.fields, Counts)
SOLO_PART = f"{SOLO_COUNTS.name}.{SOLO_COUNTS.parts[-1].name}"
"""One of the counts by its own name: it is 1 as printed, and without it fewer games are won."""
LONG_DUEL, SHORT_DUEL = DUEL_GAME.variants
"""The variant that is played where nobody says which, and the one that is soonest played."""
TUNED_POLICY = "patient:least=3,late_cards=8"
"""A policy of `SOLO_GAME` with parameters that are not the usual ones."""
SOLO_HOUSE_RULE = f"{SOLO_PART}=0"
"""As a file and `--set` take it."""
DRAWN_DUEL: dict[str, Any] = {"max_rounds": 6}
"""House rules by which many games of `DUEL_GAME` are drawn."""
