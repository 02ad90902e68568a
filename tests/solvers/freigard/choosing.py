"""What a policy chooses in a position played by hand."""

from functools import cache
from typing import Any, cast

from analyser.games.freigard import text
from analyser.games.freigard.compiled import play, state
from analyser.kernel.records import new_record
from analyser.kernel.streams import POLICY_STREAM, STREAM, open_stream
from analyser.solvers.catalogue import find_policy
from analyser.solvers.code import PolicyCode, load_code
from tests.games.freigard.positions import Played


@cache
def code_of(spec: str) -> PolicyCode:
    return load_code(find_policy("freigard", spec))


class Chooser:
    """A policy at a game that is played by hand."""

    def __init__(self, spec: str, played: Played) -> None:
        self.played, self.code = played, code_of(spec)
        self.parameters, self.memory = new_record(self.code.parameters), new_record(self.code.memory)
        self.code.fill(played.rules, self.parameters, (0,))
        self.code.forget(self.memory)

    def choose(self, seed: int = 1, index: int = 0) -> str:
        """The move, by name; it must be legal."""
        played, view = self.played, cast(Any, self.played.state.table)
        play.legal(played.state, played.rules, played.moves)
        stream = new_stream(seed, index)
        move = self.code.choose(view, played.rules, played.moves, self.parameters, self.memory, stream)
        assert play.is_legal(played.state, played.rules, move)
        assert played.phase in (state.TURN, state.DISCARD, state.ROUND_END)
        return text.move_name(int(move), played.components, played.state)


def chosen(spec: str, played: Played, seed: int = 1, index: int = 0) -> str:
    """The move of a policy that has not played before."""
    return Chooser(spec, played).choose(seed, index)


def new_stream(seed: int, index: int) -> Any:
    stream = new_record(STREAM)
    open_stream(stream, seed, index, POLICY_STREAM, 0)
    return stream
