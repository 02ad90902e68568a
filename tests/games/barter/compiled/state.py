"""Barter's records and codes: what a position holds, what the rules hold, which number means which move.

A kind of card is its place in the components. A hand counts its cards of each kind; a *place* in a hand is the rank of
a kind among those that it holds, so that a move of many parts has few codes.
"""

from typing import NamedTuple

import numpy as np

from analyser.kernel.moves import moves_type
from analyser.kernel.records import record_type
from tests.games.barter.compiled.limits import MOST_CARDS, MOST_IN_HAND, MOST_KINDS, MOST_SEATS, WORDS

KINDS, SEATS = MOST_KINDS, MOST_SEATS
NOBODY = SEATS
NOTHING = KINDS
"""In place of a kind."""
DRAW_CARDS, TOLL, LUCK = range(WORDS)
"""The words of effects."""
FACES = 6

# Phases. Those from DEALT on are chance's, those from ROLL on the die's.
OFFER, ANSWER, LAY, OVER_PHASE = 0, 1, 2, 3
DEALT, DRAW, EFFECT_DRAW = 4, 5, 6
ROLL, EFFECT_ROLL = 7, 8

DECK, DIE = 0, 1
"""The sources of chance, in the order in which the game names them."""

# Codes of moves. Word 0: those below, then to lay 1 to 3 cards of the kind at each place of the hand. Words 1 to 8, one
# for each place of the hand: to offer a card of the kind that is there, 12 * (distance to the other seat - 1) + wanted.
PASS, KEEP, ACCEPT, REFUSE, FIRST_LAY = 0, 1, 2, 3, 4
FIRST_OFFER = 64
MOVE_WORDS = 1 + MOST_IN_HAND
MOVES = moves_type(MOVE_WORDS)

RULES = record_type(
    ("players", np.int64),
    ("sides", np.int64),
    ("side", np.int64, (SEATS,)),  # of each seat
    ("is_open", np.uint8, (SEATS,)),  # plays with an open hand (B1)
    ("hand", np.int64),
    ("limit", np.int64),
    ("offers", np.int64),
    ("goal", np.int64),
    ("max_turns", np.int64),
    ("market", np.uint8, (FACES,)),
    ("share", np.float64),
    ("free", np.uint8),
    ("ending", np.uint8),  # 0 turn, 1 round
    ("kinds", np.int64),
    ("all_kinds", np.int64),  # a bit for each
    ("count", np.uint8, (KINDS,)),
    ("points", np.uint8, (KINDS,)),
    ("effect", np.uint8, (KINDS, WORDS)),  # numbers by word, times what they count
    ("power", np.uint8, (KINDS,)),  # sum of the numbers as printed
    ("deck_size", np.int64),
    ("cards", np.uint8, (MOST_CARDS,)),  # the deck, card by card
)

TABLE = record_type(
    ("phase", np.int64),
    ("players", np.int64),
    ("side", np.int64, (SEATS,)),  # of each seat
    ("seat", np.int64),  # whose turn it is
    ("asked", np.int64),  # who answers an offer, in ANSWER
    ("given", np.int64),  # the offer that is to be answered
    ("wanted", np.int64),
    ("offers_left", np.int64),
    ("due", np.int64),  # cards still to be drawn
    ("rolls", np.int64),  # of the die, still to be made for an effect
    ("face", np.int64),  # of the market, from 0
    ("turns", np.int64),  # begun
    ("laid", np.int64),  # cards of the last play
    ("deck_size", np.int64),
    ("discard_size", np.int64),
    ("discard", np.uint8, (KINDS,)),
    ("points", np.int64, (SEATS,)),
    ("trades", np.int64, (SEATS,)),  # offers of the seat that were accepted
    ("offered", np.int64),  # offers made by all
    ("place", np.int64, (SEATS,)),  # by side, at the end
    ("hand_size", np.int64, (SEATS,)),
    ("known", np.uint8, (SEATS, KINDS)),  # cards that everybody knows to be in a hand (B10)
)
"""All that everybody may see."""

HAND = record_type(("count", np.uint8, (KINDS,)))
"""Cards by kind."""

STATE = record_type(
    ("table", TABLE),
    ("hand", HAND, (SEATS,)),
    ("deck", np.uint8, (MOST_CARDS,)),  # a bag, the order means nothing before a card is drawn
)


class View(NamedTuple):
    """What a seat sees: the table and its own hand (B10)."""

    table: np.record
    hand: np.record


VIEW = record_type(("table", TABLE), ("hand", HAND))

OUTCOMES = record_type(("count", np.int32), ("code", np.int16, (KINDS,)), ("weight", np.int32, (KINDS,)))
