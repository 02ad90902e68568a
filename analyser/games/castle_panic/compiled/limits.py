"""How large things may become in Castle Panic. Nothing here loads the compiler: house rules are checked by this too."""

MOST_PLAYERS = 6
"""Of castle players."""
MOST_SEATS = 7
"""With an overlord (V5)."""
ARCS = 6
MOST_CARDS = 99
MOST_TOKENS = 99
MOST_OF_A_NAME = 30
"""Cards or tokens of one name in a box."""
MOST_IN_HAND = 12
"""The largest hand size; hands that draw two cards hold more."""
MOST_DISCARDS = 12
MOST_TRADES = 4
MOST_TOKENS_A_TURN = 9
MOST_HIT_POINTS = 9
MOST_TROPHY_POINTS = 99
MOST_OVERLORD_HAND = 9
MOST_TOKEN_SHUFFLES = 200
"""Of one phase 6 (O16). One that needs more has no end: if each time through the effect tokens uses up more than it
makes due, fewer are enough. Until then `tokens_due` stays below 32,767: no box makes more than 150 due each time."""
MOST_TURNS = 10_000
FACES = 6
"""Of the die."""
