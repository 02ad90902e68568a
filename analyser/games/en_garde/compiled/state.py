"""En Garde's records and codes: what a position holds, what the rules hold, which number means which move.

A card is its value, 1 to 9. A hand is one whole number: bits 4v to 4v + 3 count its cards of value v (see `cards`).
"""

import numpy as np

from analyser.games.en_garde.compiled.limits import MOST_CARDS
from analyser.kernel.moves import moves_type
from analyser.kernel.records import record_type

WHITE, BLACK = 0, 1
NOBODY = 2
"""In place of a winner: the round was a draw."""
VALUES = 10
"""Length of a table by value; values are 1 to 9."""
DECK = MOST_CARDS
"""Most cards in a deck."""

# Phases. Those from DEALT on are chance's: which card is drawn, and what for.
TURN, DEFENCE, OVER_PHASE = 0, 1, 2
DEALT, REFILL = 3, 4

# Codes of moves. Word 0: 4 * number + kind, the number being the card's value or for an attack the number of cards.
# Then an advance by `step` with an attack of `cards` cards, at place 9 * (step - 1) + cards - 1 of 81: places 0 to 62
# fill word 1, the others (advances by 8 and 9) the rest of word 0.
ADVANCE, RETREAT, ATTACK, PARRY = 0, 1, 2, 3
PLAIN_CODES = 40
FIRST_INDIRECT = 64
INDIRECT_PLACES = 63
MOVE_WORDS = 2
MOVES = moves_type(MOVE_WORDS)

# How a round may end (E3, E5, E7).
HIT, STUCK, CARDS, GROUND, DRAW = 0, 1, 2, 3, 4

ALTERNATE, ALWAYS_WHITE, ALWAYS_BLACK, LOSER = 0, 1, 2, 3
"""Who begins a round (E1)."""

RULES = record_type(
    ("board", np.uint8),
    ("hand", np.uint8),
    ("points", np.uint8),
    ("max_rounds", np.int16),
    ("indirect", np.uint8),
    ("retreat_answers_indirect", np.uint8),
    ("end_of_deck", np.uint8),
    ("starter", np.uint8),
    ("count", np.uint8, (VALUES,)),  # cards of each value in the whole deck
    ("highest", np.uint8),  # the highest value of any card
    ("deck_size", np.uint8),
    ("cards", np.uint8, (DECK,)),  # the deck, card by card
)

ENDED = record_type(
    ("by", np.uint8),  # HIT to DRAW
    ("winner", np.uint8),  # WHITE, BLACK or NOBODY
    ("starter", np.uint8),
    ("turns", np.int16),
)
"""A round that has ended."""

TABLE = record_type(
    ("phase", np.int64),
    ("seat", np.int64),  # whose turn it is, or who draws; `hand` is his
    ("hand", np.int64),  # of the seat whose turn it is: nobody else is asked before it is put down
    ("hand_size", np.int64, (2,)),  # cards in the hands of both, as both may count them
    ("position", np.int64, (2,)),  # spaces 1 to board, white's below black's
    ("deck_size", np.int64),
    ("due", np.int64),  # cards still to be drawn
    ("attack_value", np.uint8),  # of the attack that was declared last
    ("attack_cards", np.uint8),
    ("attack_is_indirect", np.uint8),
    ("attacked", np.uint8),  # the last turn was an attack: it is answered when the attacker has drawn
    ("parried", np.uint8),  # the turn follows a parry, with what is left of the hand (E4)
    ("gave_ground", np.uint8),  # the very last move was a retreat as a defence (E7)
    ("round_number", np.int16),  # 1 to max_rounds
    ("starter", np.uint8),  # who began this round
    ("turns", np.int16),  # of this round so far; a parry is none
    ("points", np.uint8, (2,)),
    ("winner", np.uint8),  # of the match once it is over: WHITE, BLACK or NOBODY
    ("rounds_ended", np.int16),
    ("ended", ENDED),  # the last of them
    ("played_count", np.int16),
    ("discard", np.uint8, (VALUES,)),  # by value
    ("played", np.uint8, (DECK,)),  # codes of all moves of this round
)
"""All that lies on the table, as the seat whose turn it is may know it: with its own hand, without the other's (E9).

Lists stand last: what a place of a list is set to can't change what lies before it, so the compiler keeps that at hand.
"""

VIEW = TABLE

STATE = record_type(
    ("other_hand", np.int64),  # of the seat whose turn it is not
    ("table", TABLE),
    ("deck", np.uint8, (DECK,)),  # a bag, the order means nothing before a card is drawn
)

OUTCOMES = record_type(("count", np.int32), ("code", np.int16, (VALUES,)), ("weight", np.int32, (VALUES,)))
