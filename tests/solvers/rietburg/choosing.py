"""What `captain` chooses in a castle told in words."""

from functools import cache

from analyser.games.rietburg.compiled import play
from analyser.kernel.records import new_record
from analyser.solvers.catalogue import find_policy
from analyser.solvers.code import PolicyCode, load_code
from tests.games.rietburg.castle import GAME, Castle

USED = 7
"""What fills a memory that was used before."""


@cache
def code_of(spec: str) -> PolicyCode:
    return load_code(find_policy("rietburg", spec))


def choice_of(castle: Castle, spec: str = "captain") -> str:
    """Its move, which is legal, and the same whatever its memory holds."""
    code = code_of(spec)
    parameters, found = new_record(code.parameters), set()
    code.fill(castle.rules, parameters, (0,) * int(castle.rules.players))
    for filling in (0, USED):
        memory = new_record(code.memory)
        for name in memory.dtype.names:
            memory[name] = filling
        found.add(int(code.choose(castle.table, castle.rules, None, parameters, memory, None)))
    (chosen,) = found
    assert play.is_legal(castle.state, castle.rules, chosen)
    return str(GAME.text.move_name(chosen, castle.box, castle.state))
