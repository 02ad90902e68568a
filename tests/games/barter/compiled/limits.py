"""How large things may become in Barter: what records are made for. Nothing here loads Numba."""

MOST_KINDS = 12
"""Of cards."""
MOST_CARDS = 120
"""In the deck."""
MOST_SEATS = 5
MOST_IN_HAND = 8
MOST_TURNS = 500
MOST_POINTS = 250
"""Where the track of points ends."""
WORDS = 3
"""Of effects."""
MOST_LAID = 3
"""Most cards of one play (B8)."""
