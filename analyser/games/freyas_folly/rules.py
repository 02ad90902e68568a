"""The rules of Freya's Folly as data: variants, the fields a house rule may change, and who plays."""

from typing import Any

from analyser.games.catalogue import Mode, each_for_itself
from analyser.games.fields import Choice, Field, Flag, Integer
from analyser.games.freyas_folly.compiled.limits import (
    FEWEST_SEATS,
    MOST_ACTIONS,
    MOST_DWARFS,
    MOST_FREE_ACTIONS,
    MOST_NEEDED_PIECES,
    MOST_ROUNDS,
    MOST_SEATS,
    MOST_TRADED,
)
from analyser.games.settings import defaults

VARIANTS: dict[str, dict[str, Any]] = {
    "standard": {},
    "peaceful": {"thief": False},
    "plain": {"abilities": False},
    "short": {"pieces": 3},
    "last_round": {"last_round": True},
}
SHORT, FEWER_DWARFS = "short", 2
"""The variant in which each has so many dwarfs less."""
USUAL_SEATS = 4
SEATS = {variant: each_for_itself(*range(FEWEST_SEATS, MOST_SEATS + 1), default=USUAL_SEATS) for variant in VARIANTS}
DWARFS_AND_PLAYERS = 9
"""Together: 6, 5 or 4 dwarfs with 3, 4 or 5 players."""
STARTERS = ("first", "random")

FIELDS: tuple[Field, ...] = (
    Integer("dwarfs", DWARFS_AND_PLAYERS - USUAL_SEATS, 1, MOST_DWARFS, "dwarfs of each player: 9 less the players"),
    Integer("actions", 2, 1, MOST_ACTIONS, "normal actions in a turn (FF5)"),
    Integer("workshop", 8, 1, 20, "open settings (FF3)"),
    Flag("abilities", True, "false: all ability cards stay in the box"),
    Flag("thief", True, "false: the thieves stay in the box"),
    Integer("ability_slots", 3, 0, 6, "open ability cards (FF3)"),
    Integer("ability_deck", 6, 0, 12, "face-down ability cards at the start (FF3)"),
    Integer("ability_limit", 3, 0, 6, "ability cards that a player may hold (FF14)"),
    Integer("ability_per_turn", 1, 0, 5, "ability cards that a player may take in a turn (FF5)"),
    Integer("pass_limit", 2, 0, 8, "dwarfs that a dwarf passes at most (FF8)"),
    Integer("stealth_limit", 4, 0, 8, "the same with stealth (FF8)"),
    Integer("strength_turns", 2, 0, 9, "own turns that a strength potion lasts after the one it is drunk in (FF12)"),
    Integer("trade_jewels", 2, 0, MOST_TRADED, "jewels that a player gives in a trade; 0: no trade (FF16)"),
    Flag("trade_sizes", True, "large jewels are traded for small ones, and small for large (FF16)"),
    Integer("pieces", 4, 1, MOST_NEEDED_PIECES, "pieces that end the game (FF18, FF19)"),
    Integer("end_bonus", 6, 0, 50, "points of the player who ends the game (FF20)"),
    Integer("small_value", 1, 0, 9, "points for a small jewel at home (FF20)"),
    Integer("large_value", 2, 0, 9, "points for a large jewel at home (FF20)"),
    Integer("penalty", 50, 0, 200, "percent of its points that an unfinished setting costs (FF20)"),
    Integer("token_full", 6, 0, 50, "points for a token when all pieces are done (FF20)"),
    Integer("token_part", 3, 0, 50, "points for a token when they aren't (FF20)"),
    Integer("free_actions", 3, 0, MOST_FREE_ACTIONS, "tokens that a player may spend in a turn (FF6)"),
    Flag("last_round", False, "the round is played out when the end is triggered (FF19)"),
    Choice("starter", "first", STARTERS, "who begins: seat 0, or a seat that is drawn (FF1)"),
    Integer("max_rounds", 1000, 1, MOST_ROUNDS, "rounds after which the game is undecided (FF21)"),
)


def base_rules(mode: Mode) -> dict[str, Any]:
    """Every house-rule field with its value in this mode."""
    fewer = FEWER_DWARFS if mode.variant == SHORT else 0
    return defaults(FIELDS) | {"dwarfs": DWARFS_AND_PLAYERS - mode.players - fewer} | VARIANTS[mode.variant]
