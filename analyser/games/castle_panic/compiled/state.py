"""Castle Panic's records and numbers: what a position holds, what the rules hold, which number means what.

A monster is one whole number: ring, arc, kind, hit points left, whether the tar lies on it, and whether it strikes a
wall or a tower just now (C7). The monsters of the board are a list that is always in rising order: monsters that are
one target lie side by side, and their first place stands for all of them.
"""

from typing import NamedTuple

import numpy as np

from analyser.games.castle_panic.compiled.limits import (
    ARCS,
    MOST_CARDS,
    MOST_PLAYERS,
    MOST_SEATS,
    MOST_TOKENS,
)
from analyser.kernel.events import events_type
from analyser.kernel.moves import moves_type
from analyser.kernel.records import record_type

# Cards, in the order of the rulings (and of `components`).
CARDS = 25
FIRST_ANY, FIRST_HERO = 9, 12
BRICK, MORTAR, BARBARIAN, NICE_SHOT, TAR, DRIVE, MISSING, FORTIFY, DRAW2, SCAVENGE = range(15, 25)
HIT_CARDS = (1 << BRICK) - 1
"""A bit for each card that hits."""
COLOURS = 3

# Tokens; the monsters first, in the order of their names (C10 slays in that order).
TOKENS = 19
GOBLIN, GOBLIN_KING, HEALER, ORC, ORC_WARLORD, TROLL, TROLL_MAGE = range(7)
MONSTERS = 7
GIANT_BOULDER, MOVE_RED, MOVE_GREEN, MOVE_BLUE, MOVE_CLOCKWISE, MOVE_COUNTER_CLOCKWISE = range(7, 13)
PLAGUE_ARCHERS, PLAGUE_KNIGHTS, PLAGUE_SWORDSMEN, DISCARD_ONE, DRAW_3, DRAW_4 = range(13, 19)
KING_TOKENS = 3
"""More that are due for the goblin king (C9)."""
NO_TOKEN = TOKENS

# A monster's number, from its lowest bit: strikes, tarred, hit points (4 bits), kind (3), arc (3), ring (3).
STRIKES = 1
TARRED = 2
HIT_POINT = 4
ONE_KIND = 64
ONE_ARC = 1 << 9
ONE_RING = 1 << 12
FOREST, ARCHER, KNIGHT, SWORDSMAN, CASTLE = range(5)
RINGS = 5
SPACES = 40
"""A space is 8 * ring + arc: what a monster's number is when its lowest 9 bits are left out."""
ALL_ARCS = (1 << ARCS) - 1

# Phases: those of the set-up (C2), then those of a turn (C3) in their order; the overlord's in place of TOKENS_PHASE.
SETUP_WALLS, SETUP_MONSTERS, SETUP_HANDS, SETUP_HOMES, SETUP_KING, SETUP_RESERVE, SETUP_TOKENS = range(7)
TURN_BEGINS, DRAW_PHASE, DISCARD_PHASE, TRADE_PHASE, PLAY_PHASE, MOVE_PHASE, TOKENS_PHASE, OVERLORD_PHASE = range(7, 15)
TURN_OVER = 15
"""No phase: nobody decides in it."""

# Steps: what is waited for. First decisions, then chance by its source, then what follows by itself, then the end.
PLACE, CHOOSE_HOME, CHOOSE_KING, CHOOSE_RESERVE, KEEP_OR_DISCARD_ALL, DISCARD, TRADE, ANSWER = range(8)
PLAY, HURT, LOSE, SWAP, PLAY_TOKEN = range(8, 13)
CARD_DRAWN, TOKEN_DRAWN, DIE_ROLLED = 13, 14, 15
"""In the order in which the game names its sources of chance."""
STRIKE, SETTLE, GO_ON = 16, 17, 18
GAME_OVER = 19

# What a game came to.
IN_PLAY, LOST, WON, UNDECIDED = range(4)

# Why monsters move or structures fall, for what games are lost by.
BY_ADVANCE, BY_COLOUR, BY_ROTATION, BY_WARLORD, BY_MAGE, BY_BOULDER, BY_CHARGE, BY_KING = range(8)
"""By the king: whatever the tokens did that were due because of him."""
CAUSES = 8
NO_CAUSE = CAUSES

# Events (`analyser.kernel.events`). Of a monster: what became of it in the three highest bits, then 6 * ring + arc (5
# bits), kind (3), hit points before (4), tarred (1). All others have OTHER in the three highest bits, their kind in the
# five below, and in the lowest 8 bits the arc from 0, seat, phase or removed card.
DAMAGED, SLAIN_BY_CARD, SLAIN_BY_WALL, SLAIN_BY_TOWER, SLAIN_BY_BOULDER, OTHER = range(6)
(
    WALL_FALLS,
    FORTIFY_LOST,
    TOWER_FALLS,
    CARD_REMOVED,
    SEAT_OUT,
    PHASE_BEGINS,
    TURN_STARTS,
    CARDS_SHUFFLED,
    TOKENS_SHUFFLED,
) = ((OTHER << 13) + (kind << 8) for kind in range(9))
MOST_EVENTS = 106
"""Of one code: a boulder that slays 98 monsters, the tower, its seat out; the next turn and its phase 1, a reshuffle of
which a brick and a mortar leave (O8) and nothing is left, and phase 2. So a position has less than a kilobyte."""

# Codes of moves. Each word of 64 codes has one sort, or a few; from FIRST_TARGET on a code means a target in phase 4, a
# trade in phase 3.
(
    END, PLAY_MISSING, PLAY_DRAW2, KEEP, DONE, NO_TRADE, ACCEPT, REFUSE, KEEP_ALL, DISCARD_ALL, PASS,
) = range(11)  # fmt: skip
FIRST_BUILD, FIRST_WALL, FIRST_FORTIFY, FIRST_HOME, FIRST_KING = 11, 17, 23, 29, 35
"""And the arc, from 0."""
FIRST_PLACE_KIND = 41
"""And the monster, below MONSTERS."""
FIRST_SCAVENGE = 64
FIRST_DISCARD = 64 + CARDS
"""And the card."""
FIRST_LOSE = 128
FIRST_TOKEN = 128 + CARDS
"""And the token."""
FIRST_RESERVE = 192
FIRST_SWAP = 192 + TOKENS
FIRST_SUMMON = 256
"""And ARCS * monster + arc."""
FIRST_TARGET = 320
SPAN = 128
"""Codes of each sort of target, or of each card that is given: two words (see `codes`)."""
WORD_CODES = 63
"""Of these so many are used in a word."""
(
    HURT_TARGET, HIT_COLOURED, HIT_HERO, HIT_ANY, SHOOT_COLOURED, SHOOT_HERO, SHOOT_ANY,
    BARBARIAN_TARGET, DRIVE_TARGET, TAR_TARGET, TRIPLE_TARGET,
) = range(FIRST_TARGET, FIRST_TARGET + 11 * SPAN, SPAN)  # fmt: skip
FIRST_TRADE = 320
"""And SPAN * given card; the index is CARDS * (distance to the other seat - 1) + taken card."""
MOVE_WORDS = (FIRST_TRADE + CARDS * SPAN) // 64
MOVES = moves_type(MOVE_WORDS)

RULES = record_type(
    ("players", np.int64),  # castle players
    ("seats", np.int64),  # with the overlord
    ("is_slayer", np.uint8),  # V3
    ("is_overlord", np.uint8),  # V5
    ("hand", np.int64),  # of this number of players, as all that follows
    ("discards", np.int64),
    ("trades", np.int64),  # O5 counted in
    ("tokens_a_turn", np.int64),  # O15 counted in
    ("fortify_tokens", np.int64),
    ("overlord_hand", np.int64),  # O19 counted in
    ("max_turns", np.int64),
    ("walls", np.int64),  # at the start, a bit for each arc
    ("towers", np.int64),
    ("walls_rolled", np.int64),  # O12: so many, ROLLED_NUMBER, or 0 where none are rolled
    ("all_for_one", np.uint8),
    ("desperate_times", np.uint8),
    ("my_home", np.uint8),
    ("kings_tower", np.uint8),
    ("dwindling_resources", np.uint8),
    ("player_walls", np.uint8),  # O13
    ("rough_start", np.uint8),
    ("not_over_yet", np.uint8),
    ("monster_recycling", np.uint8),
    ("final_charge", np.uint8),
    ("secret_forces", np.uint8),
    ("monstrous_choices", np.uint8),
    ("hits", np.uint32, (SPACES,)),  # of each space the cards that hit there, a bit for each; O3 counted in
    ("hit_points", np.uint8, (MONSTERS,)),
    ("trophy_points", np.uint8, (MONSTERS,)),
    ("count", np.uint8, (CARDS,)),
    ("cards", np.uint8, (MOST_CARDS,)),  # the deck, card by card
    ("deck_size", np.int64),
    ("token_count", np.uint8, (TOKENS,)),  # that are in the game: O1 counted in
    ("tokens", np.uint8, (MOST_TOKENS,)),  # the pile, without the starting monsters
    ("pile_size", np.int64),
)
ROLLED_NUMBER = 7
"""`walls_rolled`: the die says how many (O12 `random`)."""
STARTING = (3, 0, 0, 2, 0, 1, 0)
"""The starting monsters by kind (C2)."""
ROUGH_STARTING = (0, 0, 0, 3, 0, 3, 0)
"""The same by O14."""
STARTING_MONSTERS = 6

HAND = record_type(
    ("held", np.uint32),  # a bit for each card of which there is one at least
    ("cards", np.uint8),  # how many
    ("count", np.uint8, (CARDS,)),
)
"""A castle player's cards."""

TABLE = record_type(
    ("turn", np.int8),  # who decides next: a seat, or CHANCE or OVER
    ("step", np.int8),
    ("phase", np.int8),
    ("result", np.int8),
    ("players", np.int8),  # castle players
    ("seat", np.int8),  # the active castle player
    ("overlord", np.int8),  # his seat (V5); -1 none
    ("is_slayer", np.uint8),  # V3
    ("has_reserve", np.uint8),  # O20, whether a token is still set aside
    ("turns", np.int16),  # begun
    ("monsters", np.int16),  # on the board
    ("deck_size", np.int16),
    ("discard_size", np.int16),
    ("pile_size", np.int16),
    ("due", np.int16),  # cards or tokens that are being drawn, for a hand
    ("tokens_due", np.int16),  # C9; of the overlord, plays that are open
    ("before_king", np.int16),  # of these, those that come before the goblin king's; of a second king's likewise
    ("king_due", np.int16),  # and the goblin king's
    ("token_shuffles", np.uint8),  # O16: in this phase 6
    ("left", np.int8),  # discards, trades, starting monsters, walls, homes that may or must still come; parts of V5
    ("thrown", np.int8),  # cards discarded in phase 2, to be replaced
    ("given", np.int8),  # V4, the proposal; `taken` from the seat that decides
    ("taken", np.int8),
    ("token", np.int8),  # that the die is rolled for, or NO_TOKEN
    ("swapped", np.int8),  # O21: goes into the pile when one is drawn for it; NO_TOKEN
    ("arc", np.int8),  # of a summoned monster, -1 where the die says
    ("losing", np.uint8),  # seats that have still to lose a card, a bit for each
    ("began", np.uint8),  # seats that have had a turn
    ("out", np.uint8),  # O6
    ("moved_home", np.uint8),  # O6: seats whose home is not that of the set-up
    ("home", np.int8, (MOST_PLAYERS,)),  # O6: the arc; -1 none
    ("king", np.int8),  # O7: the arc; -1 none
    ("is_king_lost", np.uint8),
    ("is_missing", np.uint8),  # C6, `missing` is in force
    ("is_desperate", np.uint8),  # O4: phases 3 and 4 are skipped
    ("is_charged", np.uint8),  # O18 was done in this turn
    ("may_summon", np.uint8),  # V5: nothing was played yet
    ("walls", np.uint8),  # a bit for each arc, as in the three that follow
    ("fortified", np.uint8),
    ("towers", np.uint8),
    ("wall_in_hand", np.uint8),  # O13, a bit for each seat
    ("is_kings", np.uint8),  # the token that is resolved was due because of the goblin king
    ("cause", np.int8),  # what moves the monsters just now
    ("last_cause", np.int8),  # of the last tower's fall; NO_CAUSE
    ("last_arc", np.int8),  # of the last tower that fell
    ("first_arc", np.int8),  # of the first; both mean nothing while there is no last cause
    ("fell_by", np.uint8, (CAUSES,)),  # towers by cause
    ("points", np.int16, (MOST_PLAYERS,)),  # V3
    ("trophies", np.uint8, (MOST_PLAYERS,)),
    ("hand", HAND, (MOST_PLAYERS,)),
    ("removed", np.uint8, (2,)),  # O8: brick, mortar
    ("discard", np.uint8, (CARDS,)),
    ("unseen", np.uint8, (TOKENS,)),  # tokens that lie in the pile, or with the overlord
    ("token_discard", np.uint8, (TOKENS,)),
    ("monster", np.uint16, (MOST_TOKENS,)),
)
"""All that everybody may see."""

SECRET = record_type(
    ("tokens", np.uint8),  # of the hand, how many
    ("reserve", np.uint8),  # O20, or NO_TOKEN
    ("count", np.uint8, (TOKENS,)),
)
"""What the overlord holds."""

STATE = record_type(
    ("table", TABLE),
    ("secret", SECRET, (2,)),  # what castle players may know of the overlord's tokens, nothing; and what he holds
    ("deck", np.uint8, (MOST_CARDS,)),  # bags: the order means nothing before something is drawn
    ("pile", np.uint8, (MOST_TOKENS,)),
    ("events", events_type(MOST_EVENTS)),  # what followed from the last code
)
OVERLORDS = 1
"""The second secret."""


class View(NamedTuple):
    """What a seat sees: the table, and the overlord's tokens if they are his own (V6)."""

    table: np.record
    secret: np.record


VIEW = record_type(("table", TABLE), ("secret", SECRET))

OUTCOMES = record_type(("count", np.int32), ("code", np.int16, (CARDS,)), ("weight", np.int32, (CARDS,)))
SEATS = MOST_SEATS
