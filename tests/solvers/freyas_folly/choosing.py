"""What `jeweller` chooses in positions arranged by hand."""

from functools import cache
from typing import Any

from analyser.games.freyas_folly.compiled import play
from analyser.kernel.records import new_record
from analyser.solvers.catalogue import find_policy
from analyser.solvers.code import PolicyCode, load_code
from tests.games.freyas_folly.mine import GAME, Mine

USED = 7
"""What fills a memory that was used before."""


@cache
def code_of(spec: str) -> PolicyCode:
    """A policy ready to be asked."""
    return load_code(find_policy("freyas_folly", spec))


def parameters_of(mine: Mine, spec: str) -> Any:
    """Its record of parameters."""
    code = code_of(spec)
    parameters = new_record(code.parameters)
    code.fill(mine.rules, parameters, tuple(range(int(mine.rules.players))))
    return parameters


def chosen(mine: Mine, **weights: float) -> str:
    """The move of jeweller with some weights: it is legal, and the same whatever its memory holds."""
    assert mine.is_sound
    spec = "jeweller" + (":" if weights else "") + ",".join(f"{name}={value}" for name, value in weights.items())
    code, parameters, found = code_of(spec), parameters_of(mine, spec), set()
    for filling in (0, USED):
        memory = new_record(code.memory)
        for name in memory.dtype.names:
            memory[name] = filling
        found.add(int(code.choose(mine.table, mine.rules, None, parameters, memory, None)))
    (number,) = found
    assert play.is_legal(mine.state, mine.rules, number)
    return str(GAME.text.move_name(number, mine.box, mine.state))


def expected(mine: Mine, seat: int) -> float:
    """The share of the win that it foresees for a seat."""
    code = code_of("jeweller")
    assert code.foresee_within is not None
    memory = new_record(code.memory)
    parameters = parameters_of(mine, "jeweller")
    return float(code.foresee_within(mine.table, seat, mine.rules, parameters, memory))


def quiet(**settings: Any) -> Mine:
    """No abilities lie open, and only settings that nobody can pay."""
    return Mine(workshop=2, ability_slots=0, **settings).workshop("S37", "S38")


def offered(*abilities: str) -> Mine:
    """Nothing to be done but to take an ability or to go for some jewels."""
    return Mine(workshop=2, ability_slots=2).workshop("S37", "S38").offer(*abilities).lie("c01", "res")
