"""How large things may become in Freigard: what records are made for. Nothing here loads Numba."""

MOST_ROUNDS = 12
"""Most rounds that a house rule allows."""
KINDS = 50
"""Most kinds of cards in one deck: 49 defenders that all differ, and the Rout."""
DECK = 52
"""Most cards: 49 defenders and three Routs."""
MOST_HANDS = (DECK + 8) // 3
"""So often can three cards be drawn in a round: totems bring back up to eight cards."""
DECISIONS_A_ROUND = 4 * DECK
"""Each card that leaves the deck brings at most two decisions, each totem and redraw few more."""
