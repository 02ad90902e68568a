"""What weighing moves needs compiled, in the order in which a second process does it (see `playing.beside`)."""

from functools import partial

from analyser.experiments.cells import Cell, packed_rules
from analyser.experiments.playing.beside import Piece
from analyser.experiments.playing.pieces import compile_policy, compile_rules, pieces_of, pieces_of_telling
from analyser.solvers.catalogue import find_policy
from analyser.solvers.code import load_code
from analyser.solvers.search.weighing import BasePlayer


def pieces_of_weighing(cell: Cell, base: str, *, is_played: bool) -> list[Piece]:
    """What moves are weighed by, with `base` playing on, and their game told; perhaps of a game that is played first.

    The process that is helped begins with the policy and ends with the rules. So it is the other way round here:
    measured, Rietburg's first analysis waited 4 s for `captain`, who was compiled here.
    """
    game, player = cell.game, partial(BasePlayer, cell.game.name, packed_rules(cell), cell.sides, base)
    policy = partial(compile_policy, game, load_code(find_policy(game.name, base)))
    played = pieces_of([cell]) if is_played else []
    return [partial(compile_rules, game), *pieces_of_telling(game), player, policy, *played]
