"""Freigard's records and codes: what a position holds, what the rules hold, which number means which move.

A card is its kind: the place of its name in the components, from least to most useful (F3).
"""

import numpy as np

from analyser.games.freigard.compiled.limits import DECK, KINDS, MOST_ROUNDS
from analyser.kernel.moves import moves_type
from analyser.kernel.records import record_type

NO_CARD = 255
NO_CASTLE = 3
"""Castles are numbered 0 to 2, the highest first."""
LOOKS = 2
"""Searches whose news must be kept: nobody has more than three Eyes, and after the third none is left to use it."""
TOP = 8
"""Room for known cards on top of the deck; three Hourglasses, a release and an Eye's find make five at most."""

EYE, HOURGLASS, SHIELD, VESSEL = 0, 1, 2, 3
TOTEMS = 4

# Phases. Those from HAND on are chance's: which card leaves the deck, and what for.
TURN, DISCARD, ROUND_END, WON, LOST = 0, 1, 2, 3, 4
HAND, DRAWN, SWAPPED, PAID, REVEALED = 5, 6, 7, 8, 9

# Codes of moves: word 0 the plain ones, then a word of kinds for each move that names a card, then the spendings.
SCORE, DRAW, RELEASE, REDRAW, USE_SHIELD, CONCEDE = 0, 1, 2, 3, 4, 5
NAMINGS = 14
FIRST_HOURGLASS, FIRST_STORE, FIRST_DISCARD, FIRST_EYE, FIRST_SPEND = 64, 128, 192, 256, 320
MOVE_WORDS = 9
MOVES = moves_type(MOVE_WORDS)

# Marks of a card, one bit each: three cards share what all three have set. Spheres count up: a sphere of 2 sets the
# marks of 1 and 2, so the marks that three cards share are the lowest sphere's (F1).
GOLEM, DRAGON, ENT = 1, 2, 4
SPIKE, ROUND, SQUARE, SURGE = 8, 16, 32, 64
ONE_HEADED, TWO_HEADED, CRIMSON, BLUE = 128, 256, 512, 1024
CONIFER, BROADLEAF = 2048, 4096
SPHERE_1, SPHERE_2, SPHERE_3 = 8192, 16384, 32768
FAMILIES = GOLEM | DRAGON | ENT
GOLEM_TYPES = SPIKE | ROUND | SQUARE
ONE_COLOUR = CRIMSON | BLUE
ONE_ENT_TYPE = CONIFER | BROADLEAF

HANDS = KINDS * (KINDS + 1) * (KINDS + 2) // 6
"""Hands of three kinds, in rising order with repetition."""
MAY_SCORE = 32768
"""In the table of hands: added to the value of a hand that may be scored (F2)."""
VALUE = MAY_SCORE - 1

RULES = record_type(
    ("marks", np.int32, (KINDS,)),
    ("ents", np.uint8, (KINDS,)),  # ents on the card, 0 to 2
    ("naming", np.int64, (NAMINGS,)),  # kinds that match a naming of the Eye, as bits
    ("defenders", np.int64),  # kinds that are not the Rout, as bits
    ("rout", np.uint8),  # its kind, or NO_CARD
    ("kinds", np.uint8),
    ("count", np.uint8, (KINDS,)),  # cards of each kind in the deck
    ("cards", np.uint8, (DECK,)),  # the deck, card by card
    ("deck_size", np.uint8),
    ("castles", np.int16, (3,)),  # defeat conditions, highest first
    ("totems", np.uint8, (TOTEMS,)),  # in play at the start
    ("totem_value", np.int16),
    ("golem", np.int16, (3,)),  # any three, three types, one type
    ("dragon", np.int16, (3,)),  # any three, three one-headed, three two-headed
    ("ent", np.int16),
    ("double", np.int16),
    ("score_zero", np.uint8),
    ("final_hand", np.uint8),
    ("carry_over", np.int16),  # percent
    ("redraws", np.uint8),
    ("max_rounds", np.uint8),
    ("pair_place", np.uint16, (KINDS,)),  # a hand's place in the table: first + pair_place + triple_place
    ("triple_place", np.uint16, (KINDS,)),
    ("worth", np.uint16, (HANDS,)),  # measured: 1.3 times the games of working out F1 at each look
)

TABLE = record_type(
    ("phase", np.uint8),
    ("round_number", np.uint8),  # 1 to max_rounds
    ("castles_left", np.uint8),  # one bit a castle, bit 0 the highest
    ("score", np.int16),  # this round's total
    ("hand", np.uint8, (4,)),  # kinds in rising order
    ("hand_count", np.uint8),
    ("hand_worth", np.uint16),  # of a hand of three: its value, and MAY_SCORE; looked up once, asked for often
    ("stored", np.uint8),  # under the Vessel, or NO_CARD
    ("redraws_left", np.uint8),
    ("due", np.uint8),  # cards still to be paid from the deck
    ("naming", np.uint8),  # what the Eye seeks
    ("deck_size", np.uint8),  # cards in the deck, the known ones on top among them
    ("top_count", np.uint8),
    ("row", np.uint8),  # cards in the scoring row that the player has seen
    ("hidden", np.uint8),  # cards in the scoring row that nobody has seen
    ("aside_count", np.uint8),
    ("looks", np.uint8),  # searches of the Eye that told something of the hidden cards
    ("pool_kinds", np.int64),  # kinds in the pool, as bits
    ("discard_kinds", np.int64),  # kinds in the discard pile, as bits
    ("totems", np.uint8, (TOTEMS,)),  # unused ones
    ("abilities_used", np.uint8, (TOTEMS,)),
    ("totems_spent", np.uint8, (TOTEMS,)),  # given up for points
    ("scores", np.int16, (MOST_ROUNDS,)),  # each finished round's total before any totem
    ("top", np.uint8, (TOP,)),  # known cards on top of the deck, the next to be drawn last
    ("aside", np.uint8, (DECK,)),  # turned over by the Eye so far
    ("hidden_then", np.uint8, (LOOKS,)),  # for each look how many cards were hidden; rising
    ("shown", np.uint8, (LOOKS, KINDS)),  # and cards of the pool that were not among those
    ("discard", np.uint8, (KINDS,)),
    ("pool", np.uint8, (KINDS,)),  # not located: somewhere in the deck below the known top, or hidden in the row
)
"""All that lies on the table, as the player may know it.

Lists stand last: what a place of a list is set to can't change what lies before it, so the compiler keeps that at hand.
"""

VIEW = TABLE

STATE = record_type(
    ("table", TABLE),
    ("deck", np.uint8, (DECK,)),  # below the known top: a bag, the order means nothing before a card is drawn
)

OUTCOMES = record_type(("count", np.int32), ("code", np.int16, (DECK,)), ("weight", np.int32, (DECK,)))
