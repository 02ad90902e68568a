"""What is wrong with a user's policy, in one line."""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numba

from analyser.kernel.jit import PLAIN
from analyser.kernel.streams import STREAM
from analyser.mistakes import Failure, Mistake
from solvers.catalogue import Policy
from solvers.code import PolicyCode
from solvers.own import first_line

ERRED = "chose an illegal move, came to no end, or foresaw what is not from 0 to 1"
"""Why a search can't go on with its base policy."""


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


@contextmanager
def blaming(find: Callable[[], Policy], where: str) -> Iterator[None]:
    """What a user's policy raises is said in one line; our own errors stay what they are. `find` says whose it was."""
    try:
        yield
    except (Mistake, Failure):
        raise
    except Exception as error:
        policy = find()
        if policy.own_file is None:
            raise
        raise Mistake(f"policy {policy.spec} failed {where}: {type(error).__name__}: {first_line(error)}") from None


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
