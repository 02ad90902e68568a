"""From policies to what the kernel plays with: compiled functions, records of parameters, a line-up bound to a game.

A policy's module has `choose(view, rules, moves, parameters, memory, stream) -> code of a legal move`, and may have

    PARAMETERS, prepare(rules, parameters)    if its record holds more than the values of its parameters: the type of
                                              the record, and a function that fills in the rest in place
    MEMORY, forget(memory)                    if it remembers anything within a game: the type of that record, and how
                                              it begins a game; without `forget` with zeros
    foresee(view, seat, rules, parameters, memory)    if it knows what the beginning of a chapter is worth to a seat, 0
                                              lost to 1 won: searches built on it may stop there
    foresee_within(view, seat, rules, parameters, memory)    if it also knows that of any decision between: playouts of
                                              searches built on it may then be broken off after some moves
    narrow(view, rules, moves, parameters, memory, most)    if it is shipped and scores moves: leaves so many of them in
                                              the set at most, the best; searches built on it try no others
    LOOKS_AT_MOVES = False                    if it finds its move without the list of legal ones: the list is then not
                                              made, and `moves` is empty
"""

import hashlib
import importlib
import re
from collections.abc import Callable, Collection, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

import numba
import numpy as np

from analyser.games.fields import Choice, Spec
from analyser.kernel import lineup, playout
from analyser.kernel.bind import link, merge
from analyser.kernel.contract import REQUIRED_FUNCTIONS, settle
from analyser.kernel.jit import PLAIN
from analyser.kernel.lineup import NOTHING, forget_all, forget_nothing
from analyser.kernel.records import record_type
from analyser.kernel.streams import STREAM
from analyser.mistakes import Mistake
from analyser.solvers.catalogue import Policy, parameter_types
from analyser.solvers.own import FORESEEN, as_kernel, check_arguments, load_own


@dataclass(frozen=True)
class PolicyCode:
    """A policy ready to be bound."""

    policy: Policy
    label: str  # names the code, for the cache
    choose: Callable[..., Any]
    forget: Callable[..., Any]
    memory: np.dtype[Any]
    parameters: np.dtype[Any]
    looks_at_moves: bool
    fill: Callable[[Any, Any, Sequence[int]], None]  # (rules, record, side of each seat): writes the parameters
    at_hand: Callable[[], AbstractContextManager[None]]  # in which its code is compiled or loaded
    foresee: Callable[..., Any] | None = None  # (view, seat, rules, parameters, memory): see above
    foresee_within: Callable[..., Any] | None = None
    narrow: Callable[..., Any] | None = None
    inner: "tuple[PolicyCode, ...]" = ()  # of the policies that it is built on
    is_checked: bool = False  # its moves may be illegal, and are looked at
    sees_copy: bool = False  # what it is shown is handed on to code that may write to it

    @property
    def own(self) -> "list[PolicyCode]":
        """A user's own policies, be it this one or those that it is built on."""
        return ([self] if self.policy.file else []) + [own for code in self.inner for own in code.own]

    @property
    def source(self) -> str:
        """What `Policy.source` says of the code that was loaded."""
        return "+".join(code.label for code in self.own)


def load_code(policy: Policy) -> PolicyCode:
    """The compiled functions of a policy, not compiled yet."""
    if policy.file is not None:
        own = load_own(policy.file, policy.function)
        return _from_module(policy, own.label, own.module, own.choose, own.at_hand)
    module = importlib.import_module(policy.info.module)
    if policy.parts:
        code: PolicyCode = module.make_code(policy)
        return code
    return _from_module(policy, policy.info.name, module, module.choose, nullcontext)


def _from_module(
    policy: Policy,
    label: str,
    module: ModuleType,
    choose: Callable[..., Any],
    at_hand: Callable[[], AbstractContextManager[None]],
) -> PolicyCode:
    parameters = getattr(module, "PARAMETERS", None) or record_type(*parameter_types(policy.info.fields))
    memory = getattr(module, "MEMORY", NOTHING)
    for name, dtype in (("PARAMETERS", parameters), ("MEMORY", memory)):
        if not isinstance(dtype, np.dtype) or not dtype.names:
            raise Mistake(f"{name} of policy {policy.info.name} must be a record type (analyser.kernel.records)")

    def fill(rules: Any, record: Any, sides: Sequence[int]) -> None:  # noqa: ARG001 (for who plays in playouts)
        fill_values(policy, record)
        if hasattr(module, "prepare"):
            module.prepare(rules, record)

    forget = getattr(module, "forget", forget_nothing if memory is NOTHING else forget_all)
    looks_at_moves = bool(getattr(module, "LOOKS_AT_MOVES", True))
    kernels = (choose, as_kernel(forget), memory, parameters, looks_at_moves, fill, at_hand)
    at, within = (_foreseeing(policy, module, name) for name in ("foresee", "foresee_within"))
    narrow = getattr(module, "narrow", None) if policy.info.narrows else None
    own = policy.file is not None
    return PolicyCode(policy, label, *kernels, at, within, narrow, is_checked=own, sees_copy=own)


def _foreseeing(policy: Policy, module: ModuleType, name: str) -> Callable[..., Any] | None:
    """A function of a policy that says what a position is worth, if it has this one."""
    function = getattr(module, name, None)
    if function is None:
        return None
    if policy.file is not None:
        check_arguments(function, name, policy.file, FORESEEN)
    return as_kernel(function)


def fill_values(policy: Policy, record: Any) -> None:
    """Writes the values of a policy's parameters into its record: a choice as the number of its word."""
    for field in policy.info.fields:
        if not isinstance(field, Spec):
            value = policy.values[field.name]
            record[field.name] = field.choices.index(value) if isinstance(field, Choice) else value


def diagnose(own: Sequence[PolicyCode], view: Any, rules: Any, moves: Any, error: Exception) -> Mistake:
    """Why policies of one's own did not compile: looks at the functions of each alone."""
    for code in own:
        mistake = _compiled_alone(code, (view, rules, moves, code.parameters, code.memory, STREAM))
        if mistake is not None:
            return mistake
    return _does_not_compile(own[0].policy, error)


def _compiled_alone(code: PolicyCode, types: tuple[Any, ...]) -> Mistake | None:
    if PLAIN:
        return None
    policy, choose = code.policy, code.choose
    try:
        code.forget.compile((numba.from_dtype(code.memory),))  # type: ignore[attr-defined]
        choose.compile(tuple(numba.from_dtype(dtype) for dtype in types))  # type: ignore[attr-defined]
    except Exception as error:  # noqa: BLE001 (Numba raises many kinds)
        return _does_not_compile(policy, error)
    returned = choose.nopython_signatures[-1].return_type  # type: ignore[attr-defined]
    if not isinstance(returned, numba.types.Integer):
        return Mistake(f"policy {policy.info.name} returns {str(returned)[:40]}, not the code of a move")
    return None


def _does_not_compile(policy: Policy, error: Exception) -> Mistake:
    return Mistake(f"policy file {policy.file} does not compile: {_reason(error, policy.file)}")


def _unknown_field(name: str, file: Path) -> str:
    """Numba does not say where a record is asked for a field that it lacks; the file does."""
    lines = enumerate(file.read_text(encoding="utf-8", errors="replace").splitlines(), 1)
    line = next((number for number, text in lines if re.search(rf"\.{re.escape(name)}\b", text)), None)
    return (f"line {line}: " if line else "") + f"no field is called '{name}'"


def _reason(error: Exception, file: Path | None) -> str:
    """The line of Numba's report that says what is wrong, and where in the file; most of its lines don't."""
    if isinstance(error, KeyError) and file:
        return _unknown_field(str(error.args[0]), file)
    text = str(error)
    places = re.findall(r'File "([^"]+)", line (\d+)', text)
    line = next((number for path, number in reversed(places) if file and Path(path).name == file.name), None)
    lines = [one.strip() for one in text.splitlines() if one.strip()]
    telling = [one for one in lines if not one.startswith(("Failed in nopython", "During:", "File", ">>>", "[", "-"))]
    said = (telling or lines or [type(error).__name__])[0][:160]
    if not isinstance(error, numba.core.errors.NumbaError):
        said = f"{type(error).__name__}: {said}"  # what escapes Numba's own checks says only half without its name
    hint = " (a function that a policy calls needs @kernel)" if "<class 'function'>" in text else ""
    return (f"line {line}: " if line else "") + said + hint


WHOLE = numba.types.int64


class LineupBinding:
    """Policies at the seats of a game: a link for each, the last one bound first."""

    def __init__(self, game: str, play: Any, codes: Sequence[PolicyCode], seats: int, sides: int) -> None:
        self.game, self.play, self.codes = game, play, codes
        self.seats, self.sides = seats, sides
        self.label = self._label(codes)
        self.board_type = playout.board_type(play)
        self.lineup_type = lineup.lineup_type([code.parameters for code in codes], seats, sides)
        self.players_type = lineup.players_type(play.VIEW, [code.memory for code in codes], seats)

    def functions(self) -> dict[str, Any]:
        """The game's functions by name, with the line-up's `choose` and `seat_players`."""
        names = {name: getattr(self.play, name) for name in REQUIRED_FUNCTIONS}
        names["settle"] = getattr(self.play, "settle", None) or merge(settle, self.game, names)
        return names | self._links(self.codes)

    def _label(self, codes: Sequence[PolicyCode]) -> str:
        """Names the game and these policies, as many seats and sides."""
        names = (self.game, *(code.label for code in codes), f"{self.seats}_{self.sides}")
        told_apart = hashlib.sha256(repr(names).encode()).hexdigest()[:8]  # names may hold what joins them
        return "_".join((*names, told_apart))

    def _links(self, codes: Sequence[PolicyCode]) -> dict[str, Any]:
        """`choose` and `seat_players` of a line-up of these policies."""
        here, *others = codes
        first = self._link(codes, lineup.seat_last, lineup.choose_last, self._own(here))
        if not others:
            return first
        rest = self._links(others)
        names = rest | {"seat_last": first["seat_players"], "choose_last": first["choose"]}
        return self._link(codes, lineup.seat_among, lineup.choose_among, names)

    def _link(
        self, codes: Sequence[PolicyCode], seat: Callable[..., Any], choose: Callable[..., Any], names: dict[str, Any]
    ) -> dict[str, Any]:
        label = self._label(codes)
        return {"seat_players": merge(seat, label, names), "choose": link(choose, label, names, inline=True)}

    def show_own(self, code: PolicyCode) -> Callable[..., Any]:
        """How a policy is shown its view: as it is, or a copy of it."""
        show = lineup.show_copy if code.sees_copy else lineup.show
        return merge(show, self.game, {"conceal": self.play.conceal})

    def _own(self, code: PolicyCode) -> dict[str, Any]:
        """A policy's functions, and whether its moves are listed for it or only looked up."""
        offer = self.play.legal if code.looks_at_moves else lineup.offer_nothing
        if not code.is_checked:
            accept = lineup.accept_shipped
        elif code.looks_at_moves:
            accept = lineup.accept_listed
        else:
            accept = link(lineup.accept_unlisted, self.game, {"is_legal": self.play.is_legal}, inline=True)
        names = {"choose_own": code.choose, "forget_own": code.forget, "show_own": self.show_own(code)}
        return names | {"offer_own": offer, "accept_own": accept}


def seat_link(link: Any, seated: Sequence[int], sides: Collection[int]) -> None:
    """Writes into a link which seats its policy plays: those of these sides. `seated`: the side of each seat."""
    for seat, side in enumerate(seated):
        link.side[seat] = side
        link.plays[seat] = side in sides
