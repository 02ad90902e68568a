"""The tests' own catalogue: the games that are shipped, and a small one that is not. Importing it is enough."""

from analyser.games.catalogue import GAMES
from analyser.solvers.catalogue import OF_A_GAME

OWN = {"barter": "tests.games.barter"}
"""Games that only the tests know."""

SHIPPED = tuple(GAMES)
GAMES.update(OWN)
ALL_NAMES = tuple(GAMES)
OF_A_GAME.update({name: f"{package}.policies" for name, package in OWN.items()})
