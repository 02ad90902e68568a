"""What a policy chooses in a position told in words."""

from functools import cache
from typing import Any

from analyser.games.castle_panic.compiled import play, state
from analyser.kernel.contract import CHANCE
from analyser.kernel.records import new_record
from analyser.kernel.streams import POLICY_STREAM, STREAM, open_stream
from analyser.solvers.catalogue import find_policy
from analyser.solvers.code import PolicyCode, load_code
from tests.games.castle_panic.tables import BOX, GAME, packed, position_of


@cache
def code_of(spec: str) -> PolicyCode:
    return load_code(find_policy("castle_panic", spec))


def chosen(position: Any, rules: Any, spec: str = "guardian") -> str:
    """The move, by name; it must be legal, and the same from whatever the memory holds."""
    code = code_of(spec)
    parameters, stream = new_record(code.parameters), new_record(STREAM)
    code.fill(rules, parameters, (0,) * int(rules.seats))
    open_stream(stream, 1, 0, POLICY_STREAM, 0)
    moves = new_record(play.MOVES)
    is_overlord = int(position.table.turn) == int(position.table.overlord)
    view = state.View(position.table, position.secret[int(is_overlord)])
    found = set()
    for filling in (0, 1):
        memory = filled(code.memory, filling)
        found.add(int(code.choose(view, rules, moves, parameters, memory, stream)))
    (move,) = found
    assert play.is_legal(position, rules, move)
    return str(GAME.text.move_name(move, BOX, position))


def filled(dtype: Any, filling: int) -> Any:
    """A memory as new, or as an earlier decision may have left it."""
    memory = new_record(dtype)
    if filling and "ahead" in memory.dtype.names:
        memory["ahead"]["more"] = 7.0
        memory["ahead"]["low"] = 7.0
        memory["value"] = 7.0
        memory["field"]["occupied"] = 1
        memory["candidates"] = 2
    return memory


def choice(variant: str = "coop", players: int | None = None, house: dict[str, Any] | None = None, **told: Any) -> str:
    """What guardian does in a position."""
    rules = packed(variant, players, **(house or {}))
    return chosen(position_of(rules, **told), rules)


def after(position: Any, rules: Any, *moves: str) -> Any:
    """The position after moves by name, and a first outcome of chance wherever chance has its turn in between."""
    for name in moves:
        play.apply(position, rules, GAME.text.move_code(name, BOX, position))
        while play.turn(position) == CHANCE:
            play.apply(position, rules, 0)
    return position
