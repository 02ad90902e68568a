"""How large things may become in En Garde: what records are made for. Nothing here loads Numba."""

MOST_CARDS = 250
"""Most cards in a deck of one's own."""
MOST_ROUNDS = 1000
"""Most rounds that a house rule allows."""
