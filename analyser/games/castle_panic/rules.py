"""Castle Panic's rules as data: ways to play, the fields a house rule may change, what they make of the tokens."""

from typing import Any

from analyser.games.castle_panic.compiled.limits import (
    ARCS,
    MOST_DISCARDS,
    MOST_HIT_POINTS,
    MOST_IN_HAND,
    MOST_OVERLORD_HAND,
    MOST_PLAYERS,
    MOST_TOKENS_A_TURN,
    MOST_TRADES,
    MOST_TROPHY_POINTS,
    MOST_TURNS,
)
from analyser.games.castle_panic.components import COMPOSITIONS, MONSTER_NAMES, TOKEN_NAMES
from analyser.games.catalogue import Mode, Seats, together
from analyser.games.components import Components
from analyser.games.fields import Choice, Counts, Field, Flag, Integer, Integers
from analyser.games.settings import defaults

COOP, SOLITAIRE, MASTER_SLAYER, OVERLORD = "coop", "solitaire", "master_slayer", "overlord"
SEVERAL = tuple(range(2, MOST_PLAYERS + 1))
USUAL_PLAYERS = 4
"""Where nobody says how many."""
SEATS = {
    COOP: together(*SEVERAL, default=USUAL_PLAYERS),
    SOLITAIRE: together(1),
    MASTER_SLAYER: Seats(SEVERAL, USUAL_PLAYERS, lambda players: tuple(range(players)), all_may_lose=True),
    OVERLORD: Seats(SEVERAL, USUAL_PLAYERS, lambda players: (0,) * players + (1,), first="castle"),
}
"""Who may play a variant (V1 to V5); the players of `overlord` are those of the castle."""

HIT_POINTS = {"goblin": 1, "goblin_king": 2, "healer": 2, "orc": 2, "orc_warlord": 3, "troll": 3, "troll_mage": 3}
TROPHY_POINTS = {"goblin": 1, "goblin_king": 4, "healer": 4, "orc": 2, "orc_warlord": 4, "troll": 3, "troll_mage": 4}
WALLS = ARCS
AS_PRINTED, EMPTY, RANDOM, PLAYER = "none", "empty", "random", "player"
SET_NUMBERS = {f"set:{number}": number for number in range(1, ARCS)}

FIELDS: tuple[Field, ...] = (
    Choice("tokens", "a", tuple(COMPOSITIONS), "which composition of the tokens, unless a file gives another"),
    Integers("hand", (6, 6, 5, 5, 5, 4), 1, MOST_IN_HAND, "hand size with 1, 2, … 6 castle players", helps=1),
    Integers("discards", (2, 1, 1, 1, 1, 1), 0, MOST_DISCARDS, "most discards in phase 2, by players (C4)", helps=1),
    Integers(
        "trades",
        (0, 1, 1, 1, 1, 2),
        0,
        (0, *(MOST_TRADES,) * len(SEVERAL)),
        "trades or proposals a turn, by players (C5); alone there is nobody to trade with",
        helps=1,
    ),
    Integer(
        "tokens_a_turn",
        2,
        1,
        MOST_TOKENS_A_TURN,
        "tokens drawn in phase 6, or plays of the overlord (C9, V5)",
        helps=-1,
    ),
    Integer("walls", WALLS, 0, ARCS, "walls at the start (O10)", helps=1),
    Integer("towers", ARCS, 1, ARCS, "towers at the start (O10)", helps=1),
    Integer("fortify_tokens", 2, 0, ARCS, "fortify tokens that there are (C6)", helps=1),
    Counts(
        "hit_points",
        tuple(Integer(name, HIT_POINTS[name], 1, MOST_HIT_POINTS, f"of {name}", -1) for name in MONSTER_NAMES),
        "full hit points of each monster",
    ),
    Counts(
        "trophy_points",
        tuple(Integer(name, TROPHY_POINTS[name], 0, MOST_TROPHY_POINTS, f"for {name}") for name in MONSTER_NAMES),
        "what each monster is worth as a trophy (V3)",
    ),
    Integer("overlord_hand", 3, 1, MOST_OVERLORD_HAND, "tokens up to which the overlord draws (V5)", helps=-1),
    Integer("max_turns", 400, 1, MOST_TURNS, "turns after which a game is undecided (C12)"),
    Choice(
        "under_construction",
        AS_PRINTED,
        (AS_PRINTED, EMPTY, RANDOM, *SET_NUMBERS, PLAYER),
        "no walls at the start; or rolled for, so many, or one in each hand (O11 to O13)",
    ),
    Flag("easier_battles", False, "eleven tokens leave the game (O1)", helps=1),
    Flag("all_for_one", False, "archer, knight and swordsman of a colour slay together (O2)", helps=1),
    Flag("heroic_powers", False, "heroes hit in the castle too (O3)", helps=1),
    Flag("desperate_times", False, "a turn may be given up for a new hand (O4)", helps=1),
    Flag("extra_trade", False, "two trades a turn at least (O5)", helps=1),
    Flag("my_home", False, "each player has a tower, and is out when it falls (O6)", helps=-1),
    Flag("kings_tower", False, "with the king's tower falls a card of each hand (O7)", helps=-1),
    # No direction: measured, the castle falls less often with fewer bricks and mortars and so more cards that hit.
    Flag("dwindling_resources", False, "each reshuffle takes a brick and a mortar (O8)"),
    Flag("closed_hands", False, "hands are told and not shown: no effect (O9)"),
    Flag("rough_start", False, "three orcs and three trolls start where the die says (O14)", helps=-1),
    Flag("charging_horde", False, "one more token a turn (O15)", helps=-1),
    Flag("not_over_yet", False, "the monster discard pile is shuffled and drawn again (O16)", helps=-1),
    Flag("monster_recycling", False, "what walls, towers and boulders slay goes into the pile (O17)", helps=-1),
    Flag("final_charge", False, "with an empty pile the die moves monsters once more (O18)", helps=-1),
    Flag("more_minions", False, "the overlord draws to one more (O19)", helps=-1),
    Flag("secret_forces", False, "the overlord sets a token aside (O20)", helps=-1),
    Flag("monstrous_choices", False, "the overlord may exchange a token each turn (O21)", helps=-1),
)

EASIER = {
    **dict.fromkeys(("orc_warlord", "troll_mage", "move_red", "move_green", "move_blue"), 1),
    **dict.fromkeys(("plague_knights", "plague_swordsmen", "draw_4"), 1),
    "giant_boulder": 3,
}
"""O1: the tokens that leave the game."""
STARTING = {"goblin": 3, "orc": 2, "troll": 1}
ROUGH_STARTING = {"orc": 3, "troll": 3}


def base_rules(_mode: Mode) -> dict[str, Any]:
    """Every house-rule field with its value; it is the same in all modes."""
    return defaults(FIELDS)


def tokens_in_game(values: dict[str, Any], components: Components) -> dict[str, int]:
    """The tokens, without those that leave them before set-up (O1)."""
    tokens: dict[str, int] = components["tokens"]
    easier = EASIER if values["easier_battles"] else {}
    return {name: max(0, tokens[name] - easier.get(name, 0)) for name in TOKEN_NAMES}


def starting_monsters(values: dict[str, Any]) -> dict[str, int]:
    """C2, O14."""
    return ROUGH_STARTING if values["rough_start"] else STARTING
