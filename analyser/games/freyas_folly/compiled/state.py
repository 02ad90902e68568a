"""The records and numbers of Freya's Folly: what a position holds, what the rules hold, which number means what.

Places of the mine are numbered from 0 by name, and OUTSIDE is the last number; a set of places in the mine is their
bits. Settings, pieces and abilities are numbered by name too, so the lower number is the earlier name. A set of
settings has two halves of 32 bits. A dwarf is a *slot* of his seat while he is in the mine: who enters gets the lowest
free one and keeps it until he is outside; those outside are alike and have none.

Jewels are one whole number of ten lanes, a lane for each letter of `LETTERS` (see `jewels`). A *choice* of jewels that
a move names has a number as well: a single one its letter, then pairs of small ones, then the other pairs.

No card that lies unseen has an identity (FF3): a position says which cards nobody has seen, and how many of each sort
lie in which part of a deck. So nothing is hidden from the players that the position knows.
"""

import numpy as np

from analyser.games.freyas_folly.compiled.limits import (
    ABILITIES,
    COLOURS,
    LETTERS,
    MOST_ABILITY_CARDS,
    MOST_DWARFS,
    MOST_PIECES,
    MOST_PLACES,
    MOST_SEATS,
    MOST_SETTINGS,
)
from analyser.kernel.events import events_type
from analyser.kernel.moves import moves_type
from analyser.kernel.records import record_type

OUTSIDE = MOST_PLACES - 1
NOBODY = MOST_SEATS
KINDS = len(LETTERS)
BAT, SPEED, STAMINA, STEALTH, STRENGTH, THIEF = range(len(ABILITIES))
"""A dwarf's ability is this and 1, or NO_ABILITY."""
ABILITY_KINDS = len(ABILITIES)
NO_ABILITY = 0
HALF, HALVES = 32, 2
"""Settings in a half of a set, and halves."""

# Choices of jewels.
FIRST_SMALL_PAIR = KINDS
FIRST_OTHER_PAIR = FIRST_SMALL_PAIR + COLOURS * (COLOURS + 1) // 2
CHOICES = KINDS + KINDS * (KINDS + 1) // 2
NOTHING_GIVEN = CHOICES

# Steps: what is waited for. Decisions first, then chance, then the end.
ACT, COLLECT_FIRST, RELEASE, COLLECT_THERE, DRINK_OR_KEEP, AGAIN_OR_STOP, GIVE, GET, STEAL = range(9)
FILL, OPEN_WORKSHOP, OPEN_ABILITIES, OPEN_PIECE, DRAW_STARTER, DRAW_CARD, SEE_ABILITY, DRAW_ABILITY = range(9, 17)
GAME_OVER = 17

OF_MINE, OF_WORKSHOP, OF_ABILITIES, OF_PIECE, OF_STARTER = range(5)
"""Sources of chance, in the order in which the game names them."""

# What a card that is drawn has as its code: a setting its number, then the pieces, then the abilities. That the
# workshop's deck brings an ability is an outcome of its own; which one, the source of all abilities decides next.
FIRST_PIECE = MOST_SETTINGS
FIRST_ABILITY = FIRST_PIECE + MOST_PIECES
SOME_ABILITY = FIRST_ABILITY + ABILITY_KINDS
CARD_CODES = SOME_ABILITY + 1

# How a game ended.
IN_PLAY, BY_DWARFS, BY_PIECES, BY_LIMIT = range(4)

# Events (`analyser.kernel.events`): the kind in the four highest bits, then what it happened to.
(
    MARKET_LAID,  # nothing
    TURN_STARTS,  # seat
    TOKEN_SPENT,  # tokens left
    COLLECTED,  # place
    BROUGHT_HOME,  # nothing: what the home has more
    DISCARDED,  # ability
    SETTING_DONE,  # 64 * dwarfs left in the game + setting
    PIECE_DONE,  # 64 * tokens won + piece
    LAST_TURN,  # seat
    GAME_ENDS,  # nothing
    ABILITY_FILLS,  # ability: a known card fills a slot
) = (kind << 12 for kind in range(11))
MOST_EVENTS = 12
"""Of one code: a last move collects and brings home, a potion wears off, the turn ends, the next one begins."""

# Codes of moves, in words of 64; the last code of each word is unused.
WORD = 64
WITHIN = WORD - 1
"""Of a code, its place in its word."""
WORD_MOVE = 0
"""And the slot: to a place."""
WORD_ENTER = WORD_MOVE + MOST_DWARFS
"""And the ability that is given: to a place."""
WORD_TAKE = WORD_ENTER + ABILITY_KINDS
WORD_COMPLETE = WORD_TAKE + HALVES
"""And the half: a setting."""
WORD_SHORT = WORD_COMPLETE + HALVES
WORD_AGAIN, WORD_GIVE, WORD_GET, WORD_STEAL, WORD_BAT, WORD_BAT_LARGE = range(WORD_SHORT + 1, WORD_SHORT + 7)
"""A place; a choice of jewels (of those with large pairs the last word)."""
MOVE_WORDS = WORD_BAT_LARGE + 1
MOVES = moves_type(MOVE_WORDS)

FIRST_MOVE_OUT = WORD * WORD_SHORT
"""And the slot."""
AGAIN_OUT = FIRST_MOVE_OUT + MOST_DWARFS
FIRST_DRINK = AGAIN_OUT + 1
"""And the slot."""
FIRST_COMPLETE_PIECE = FIRST_DRINK + MOST_DWARFS
"""And the piece."""
FIRST_TAKE_ABILITY = FIRST_COMPLETE_PIECE + MOST_PIECES
"""And the ability."""
FIRST_THIEF = FIRST_TAKE_ABILITY + ABILITY_KINDS
"""And the seat, or MARKET."""
MARKET = MOST_SEATS
TRADE, PASS, END, COLLECT, LEAVE, DRINK, KEEP, STOP, DONE, BAT_NOTHING = range(
    FIRST_THIEF + MARKET + 1, FIRST_THIEF + MARKET + 11
)

RULES = record_type(
    ("players", np.int64),
    ("dwarfs", np.int64),
    ("actions", np.int64),
    ("workshop", np.int64),  # open settings, no more than there are
    ("ability_slots", np.int64),
    ("first_abilities", np.int64),  # dealt into slots at set-up, no more than there are
    ("ability_deck", np.int64),  # face down at set-up, no more than there are then
    ("ability_cards", np.int64),  # in all
    ("ability_limit", np.int64),
    ("ability_per_turn", np.int64),
    ("pass_limit", np.int64),
    ("stealth_limit", np.int64),
    ("strength_turns", np.int64),
    ("trade_jewels", np.int64),
    ("trade_sizes", np.int64),
    ("pieces", np.int64),
    ("end_bonus", np.int64),
    ("small_value", np.int64),
    ("large_value", np.int64),
    ("penalty", np.int64),
    ("token_full", np.int64),
    ("token_part", np.int64),
    ("free_actions", np.int64),
    ("last_round", np.int64),
    ("random_starter", np.int64),
    ("max_rounds", np.int64),
    ("tokens", np.int64),
    ("settings", np.int64),
    ("all_pieces", np.int64),
    ("caverns", np.int64),  # as bits
    ("lanterns", np.int64),  # places that are no caverns, as bits
    ("cavern_count", np.int64),
    ("jewels", np.int64),
    ("most_rate", np.int64),  # that a step can have for the reference policy
    ("out_rank", np.int64),  # places by a name before that of OUTSIDE
    ("half_of_settings", np.int64, (HALVES,)),  # all settings
    ("choice", np.int64, (CHOICES,)),  # its jewels
    ("neighbours", np.int64, (MOST_PLACES,)),  # in the mine, as bits
    ("nearer", np.int64, (MOST_PLACES, MOST_PLACES)),  # caverns with fewer steps from the second place than the first
    ("amber", np.int64, (MOST_PLACES,)),  # jewels that lie in a cavern from the start
    ("need", np.int64, (MOST_SETTINGS,)),
    ("piece_need", np.int64, (MOST_PIECES,)),
    ("steps", np.uint8, (MOST_PLACES, MOST_PLACES)),
    ("trip", np.uint8, (MOST_PLACES, MOST_PLACES)),  # steps from the first place by the second to OUTSIDE, and 1
    ("points", np.uint8, (MOST_SETTINGS,)),
    ("need_size", np.uint8, (MOST_SETTINGS,)),  # of a setting's jewels: small 1, large 2
    ("piece_tokens", np.uint8, (MOST_PIECES,)),
    ("card_rank", np.uint8, (FIRST_ABILITY,)),  # of settings and pieces by name
    ("choice_rank", np.uint8, (CHOICES,)),  # of choices by name
    ("fill_order", np.uint8, (MOST_PLACES,)),  # caverns in the order in which they are filled
    ("grey_small", np.uint8, (MOST_PLACES,)),  # places for jewels in a cavern
    ("grey_large", np.uint8, (MOST_PLACES,)),
    ("abilities", np.uint8, (ABILITY_KINDS,)),  # cards of each
)

TABLE = record_type(
    # Whose turn it is, and where in it.
    ("step", np.int64),
    ("seat", np.int64),
    ("occupied", np.int64),  # places with a dwarf
    ("full", np.int64),  # caverns with jewels
    ("market", np.int64),  # jewels
    ("cup", np.int64),  # jewels, while caverns are filled
    ("paid", np.int64),  # jewels that have left the game
    ("home", np.int64, (MOST_SEATS,)),  # jewels
    ("strong", np.int64, (MOST_SEATS,)),  # where a strength potion works, as a bit
    ("players", np.uint8),
    ("starter", np.uint8),
    ("actions", np.uint8),  # normal ones left in this turn
    ("free_left", np.uint8),
    ("abilities_left", np.uint8),  # that may be taken in this turn
    ("mover", np.uint8),  # slot of the dwarf that this action moves
    ("target", np.uint8),  # where he goes, in COLLECT_FIRST
    ("is_again", np.uint8),  # it is the second half of a speed move
    ("given", np.uint8),  # choice of jewels in GET, else NOTHING_GIVEN
    ("trade_left", np.uint8),  # jewels that may still be given
    ("victim", np.uint8),  # in STEAL: a seat, or MARKET
    ("filling", np.uint8),  # caverns that are filled
    ("filled", np.uint8),  # grey places that are filled in the one that is being filled
    ("due", np.uint8),  # cards that the set-up still draws
    # The end.
    ("ender", np.uint8),  # or NOBODY
    ("by", np.uint8),
    ("is_over", np.uint8),
    # Cards.
    ("open_size", np.uint8),  # settings in the workshop
    ("upper_settings", np.uint8),  # cards in the upper part of the workshop deck
    ("upper_pieces", np.uint8),
    ("upper_abilities", np.uint8),
    ("lower_settings", np.uint8),
    ("unseen_settings", np.uint8),  # how many
    ("pieces_done", np.uint8),
    ("supply", np.uint8),  # tokens
    ("free_slots", np.uint8),
    ("ability_deck", np.uint8),  # cards that nobody has seen
    ("under", np.uint8),  # cards below them
    ("rounds", np.uint16),
    ("open_pieces", np.uint16),
    ("unseen_pieces", np.uint16),
    ("turns", np.uint16),
    ("open", np.uint32, (HALVES,)),
    ("unseen", np.uint32, (HALVES,)),
    ("slots", np.uint8, (ABILITY_KINDS,)),  # open ability cards of each kind
    ("unseen_abilities", np.uint8, (ABILITY_KINDS,)),
    ("gone", np.uint8, (ABILITY_KINDS,)),  # discarded
    # Seats.
    ("dwarfs", np.uint8, (MOST_SEATS,)),  # in the game
    ("inside", np.uint8, (MOST_SEATS,)),  # slots in the mine, as bits
    ("hand", np.uint8, (MOST_SEATS,)),  # abilities held, as bits
    ("worn", np.uint8, (MOST_SEATS,)),  # of these, those that lie on a dwarf
    ("strong_turns", np.uint8, (MOST_SEATS,)),  # ends of own turns that a working potion lasts; 0: none works
    ("tokens", np.uint8, (MOST_SEATS,)),
    ("held_size", np.uint8, (MOST_SEATS,)),  # settings held
    ("thefts", np.uint8, (MOST_SEATS,)),  # thieves used, for metrics only, as the next three
    ("taken", np.uint8, (MOST_SEATS,)),  # ability cards
    ("spent", np.uint8, (MOST_SEATS,)),  # tokens
    ("trades", np.uint16, (MOST_SEATS,)),
    ("pieces", np.uint16, (MOST_SEATS,)),  # completed
    ("points", np.int16, (MOST_SEATS,)),  # at the end
    ("held", np.uint32, (MOST_SEATS, HALVES)),
    ("done", np.uint32, (MOST_SEATS, HALVES)),
    ("place", np.uint8, (MOST_SEATS, MOST_DWARFS)),  # by slot; OUTSIDE where nobody is in the mine
    ("ability", np.uint8, (MOST_SEATS, MOST_DWARFS)),
    ("queue", np.uint8, (MOST_ABILITY_CARDS,)),  # cards under the ability deck, the next one first
    ("weight", np.uint16, (MOST_PLACES,)),  # of a cavern's jewels: size, amber twice
    ("barrow", np.int64, (MOST_SEATS, MOST_DWARFS)),  # jewels
    ("lying", np.int64, (MOST_PLACES,)),  # jewels in each cavern
)
"""All of a position: everybody may see it."""

STATE = record_type(("table", TABLE), ("events", events_type(MOST_EVENTS)))
VIEW = TABLE
OUTCOMES = record_type(("count", np.int32), ("code", np.int16, (CARD_CODES,)), ("weight", np.int32, (CARD_CODES,)))
