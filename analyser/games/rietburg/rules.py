"""Rietburg's rules as data: difficulties, the fields a house rule may change, and who plays (R1)."""

from typing import Any

from analyser.games.catalogue import Mode, together
from analyser.games.fields import Field, Flag, Integer, Texts
from analyser.games.rietburg.compiled.limits import (
    HEROES,
    LOCATIONS,
    MOST_PRICES,
    MOST_SEATS,
    MOST_TURNS,
    MOST_WILLPOWER,
)
from analyser.games.settings import defaults
from analyser.mistakes import unknown

FEWEST_SEATS = 2
VARIANT = "castle"
SEATS = {VARIANT: together(*range(FEWEST_SEATS, MOST_SEATS + 1))}
FIRST_HEROES = ("chada", "thorn", "orfen", "kram")
"""Of the rulebook's first game; so many of them as play."""

DIFFICULTIES: dict[str, dict[str, Any]] = {
    "first": {"red_creatures": False, "red_halves": False, "narrator_deck": 10, "strict_friends": False},
    "easy": {"red_creatures": True, "red_halves": True, "narrator_deck": 11, "strict_friends": False},
    "standard": {"red_creatures": True, "red_halves": True, "narrator_deck": 10, "strict_friends": False},
    "hard": {"red_creatures": True, "red_halves": True, "narrator_deck": 9, "strict_friends": True},
}
"""The rulebook's first game, its easier and its usual one, and both its ways to make it harder."""


def _check_hero(name: str) -> None:
    if name not in HEROES:
        raise unknown("hero", name, HEROES)


FIELDS: tuple[Field, ...] = (
    Texts(
        "heroes",
        FIRST_HEROES[:FEWEST_SEATS],
        FEWEST_SEATS,
        MOST_SEATS,
        f"who plays, in turn order: {', '.join(HEROES)} (R1)",
        _check_hero,
        once=True,
    ),
    Flag("red_creatures", False, "the red creatures are in the draw pile"),
    Flag("red_halves", False, "red lower halves of narrator cards count", helps=-1),
    Integer(
        "narrator_deck", 10, 1, 18, "cards in the narrator deck; with the set-up's no more than there are", helps=1
    ),
    Integer("narrator_start", 2, 0, 5, "narrator cards for each hero at set-up (R2)", helps=-1),
    Integer("start_cards", 1, 0, 4, "face-down cards on each location at set-up (R2)", helps=-1),
    Integer("tasks_needed", 4, 1, LOCATIONS, "tasks that win the game (R26)", helps=-1),
    Flag("strict_friends", False, "a friend is played only if something comes of it (R8)", helps=-1),
    Integer("strength_shift", 0, -5, 10, "added to the strength of creatures, fluggors apart (R15)", helps=-1),
    Integer("prices", 1, 0, MOST_PRICES, "factor for costs of creatures, prices of friends and objects", helps=-1),
    Integer("axe_sharp", 4, 0, 20, "what Kram's sharp axe adds once (R18)", helps=1),
    Integer("axe_dull", 1, 0, 20, "what his dull axe adds (R17)", helps=1),
    Integer("axe_repair", 2, 0, 20, "gold for which the axe is sharp again (R11)", helps=-1),
    Integer("spirit_plus", 2, 0, 10, "what Kheela's spirit adds for each hero (R17)", helps=1),
    Integer("spirit_factor", 2, 1, 5, "by what it multiplies Kheela's battle (R17)", helps=1),
    Integer("willpower", 18, 0, MOST_WILLPOWER, "willpower points that there are (R21)", helps=1),
    Integer("will_cap", 18, 0, MOST_WILLPOWER, "most willpower of a hero (R21)", helps=1),
    Integer("start_will", 0, 0, MOST_WILLPOWER, "willpower of each hero at set-up (R2)", helps=1),
    Flag("group_battles", True, "other heroes may be invited to battles (R16)", helps=1),
    Flag("passing", True, "friends and objects may be passed (R10)", helps=1),
    Integer("max_turns", 400, 1, MOST_TURNS, "the game is lost when so many turns have ended (R26)", helps=1),
)


def base_rules(mode: Mode) -> dict[str, Any]:
    """Every house-rule field with its value in this mode."""
    return defaults(FIELDS) | {"heroes": list(FIRST_HEROES[: mode.players])} | DIFFICULTIES[mode.difficulty]
