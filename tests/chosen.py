"""The games that generic tests play where any game of its kind serves: they are named here and nowhere else."""

from analyser.games.catalogue import find_game

SOLO_GAME = find_game("freigard")
"""One seat against chance, with policies `random`, `greedy` and `patient`, several difficulties and house rules."""
DUEL_GAME = find_game("en_garde")
"""Two seats against each other with hidden hands, and policies `random`, `aggressive` and `careful`."""
EASY, HARD = SOLO_GAME.difficulties[0], SOLO_GAME.difficulties[-1]
SOLO_HOUSE_RULE = "totems.shield=0"
"""One of `SOLO_GAME`, as TOML and `--set` take it: greedy wins less often by it."""
SOLO_PARAMETER = "patient:least=3"
"""A policy of `SOLO_GAME` whose parameter is not its default."""
SOLO_LEVELS = "castles"
"""The field of `SOLO_GAME` that its difficulties set: a list of numbers."""
DUEL_DRAWN = {"max_rounds": 6}
"""House rules by which many games of `DUEL_GAME` are drawn."""
