"""The games that generic tests play where any game of its kind serves: they are named here and nowhere else."""

from analyser.games.catalogue import find_game

SOLO_GAME = find_game("freigard")
"""One seat against chance, with policies `random`, `greedy` and `patient`, several difficulties and house rules."""
DUEL_GAME = find_game("en_garde")
"""Two seats against each other with hidden hands, and policies `random`, `aggressive` and `careful`."""
DRAWN_ROUNDS = {"end_of_deck": False}
"""House rules by which many rounds of `DUEL_GAME`, as its last variant, are drawn."""
