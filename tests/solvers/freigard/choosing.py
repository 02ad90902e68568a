"""What a policy chooses in a position played by hand."""

from functools import cache
from typing import Any

from analyser.games.freigard import text
from analyser.games.freigard.compiled import play, state
from analyser.kernel.records import new_record
from analyser.kernel.streams import POLICY_STREAM, STREAM, open_stream
from solvers.catalogue import find_policy
from solvers.code import PolicyCode, load_code
from tests.games.freigard.positions import Played


@cache
def code_of(spec: str) -> PolicyCode:
    return load_code(find_policy("freigard", spec))


def chosen(spec: str, played: Played, seed: int = 1, index: int = 0) -> str:
    """The move, by name; it must be legal."""
    code = code_of(spec)
    parameters = new_record(code.parameters)
    code.fill(played.rules, parameters, (0,))
    memory = new_record(code.memory)
    code.forget(memory)
    play.legal(played.state, played.rules, played.moves)
    view: Any = played.state.table
    move = code.choose(view, played.rules, played.moves, parameters, memory, new_stream(seed, index))
    assert play.is_legal(played.state, played.rules, move)
    assert played.phase in (state.TURN, state.DISCARD, state.ROUND_END)
    return text.move_name(int(move), played.components, played.state)


def new_stream(seed: int, index: int) -> Any:
    stream = new_record(STREAM)
    open_stream(stream, seed, index, POLICY_STREAM, 0)
    return stream
