"""Policies from a user's own file: running it, and saying in one line what is wrong with it."""

import hashlib
import importlib.util
import inspect
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import numba

from analyser.games.fields import Field
from analyser.kernel.jit import PLAIN, kernel, uncached
from analyser.mistakes import Mistake
from solvers.catalogue import Policy

ARGUMENTS = ("view", "rules", "moves", "parameters", "memory", "stream")

_loaded_by: dict[Path, set[str]] = {}  # the modules that a policy file loaded when it was first run


@dataclass(frozen=True)
class OwnCode:
    """What was found in a policy file."""

    label: str  # names its compiled code: function and sources
    module: ModuleType
    choose: Callable[..., Any]


def fields_of_file(file: Path, function: str) -> tuple[Field, ...]:
    """The parameters that a policy file says it has; a file that is no policy is a mistake."""
    return tuple(getattr(load_own(file, function).module, "FIELDS", ()))


def load_own(file: Path, function: str) -> OwnCode:
    """Runs a policy file, unless it is the one that was run before, and finds the function in it."""
    module = _run(file, hashlib.sha256(_source(file)).hexdigest()[:16])
    choose = getattr(module, function, None)
    if choose is None:
        raise Mistake(f"policy file {file.name} has no function '{function}'")
    if not callable(choose):
        raise Mistake(f"'{function}' in policy file {file.name} is no function")
    count = len(inspect.signature(getattr(choose, "py_func", choose)).parameters)
    if count != len(ARGUMENTS):
        arguments = ", ".join(ARGUMENTS)
        raise Mistake(f"'{function}' in {file.name} takes {count} arguments; a policy takes six: {arguments}")
    if not hasattr(choose, "py_func"):
        with uncached():
            choose = kernel(choose)
    return OwnCode(f"file_{function}_{_digest(file)}", module, choose)


def _source(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        raise Mistake(f"policy file {file} can't be read: {error.strerror}") from None


@cache
def _run(file: Path, digest: str) -> ModuleType:
    name = f"policy_{file.stem}_{digest}"
    spec = importlib.util.spec_from_file_location(name, file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    before = set(sys.modules)
    sys.modules[name] = module
    sys.path.insert(0, str(file.parent))  # the modules beside it can be imported
    try:
        with uncached():
            spec.loader.exec_module(module)
    except Exception as error:  # noqa: BLE001 (whatever a user's file raises)
        del sys.modules[name]
        raise Mistake(f"policy file {file} does not import: {type(error).__name__}: {first_line(error)}") from None
    finally:
        sys.path.remove(str(file.parent))
    _loaded_by.setdefault(file, set()).update(set(sys.modules) - before)
    return module


def _digest(file: Path) -> str:
    """Names the sources that a policy's compiled code may come from: its file and the modules that it loaded."""
    digest = hashlib.sha256(file.read_bytes())
    for name in sorted(_loaded_by[file]):
        source = getattr(sys.modules.get(name), "__file__", None)
        if source and source.endswith(".py") and Path(source).is_file():
            digest.update(Path(source).read_bytes())
    return digest.hexdigest()[:16]


def diagnose(policy: Policy, choose: Any, types: tuple[Any, ...], error: Exception) -> Mistake:
    """Why a policy that was asked for did not compile: looks at its function alone."""
    if not PLAIN:
        try:
            choose.compile(tuple(numba.from_dtype(dtype) for dtype in types))
        except Exception as own_error:  # noqa: BLE001 (Numba raises many kinds)
            error = own_error
        else:
            returned = choose.nopython_signatures[-1].return_type
            if not isinstance(returned, numba.types.Integer):
                return Mistake(f"policy {policy.info.name} returns {returned}, not the code of a move")
    return Mistake(f"policy file {policy.file} does not compile: {_reason(error, policy.file)}")


@contextmanager
def blaming(policy: Policy, where: str) -> Iterator[None]:
    """What a user's policy raises while it plays is said in one line; our own errors stay what they are."""
    try:
        yield
    except Exception as error:
        if policy.file is None:
            raise
        raise Mistake(f"policy {policy.spec} failed {where}: {type(error).__name__}: {first_line(error)}") from None


def _reason(error: Exception, file: Path | None) -> str:
    """The line of Numba's report that says what is wrong, and where in the file; most of its lines don't."""
    text = str(error)
    places = re.findall(r'File "([^"]+)", line (\d+)', text)
    line = next((number for path, number in reversed(places) if file and Path(path).name == file.name), None)
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    telling = [one for one in lines if not one.startswith(("Failed in nopython", "During:", "File", ">>>", "[", "-"))]
    said = (telling or lines or [type(error).__name__])[0]
    if not isinstance(error, numba.core.errors.NumbaError):
        said = f"{type(error).__name__}: {said}"  # what escapes Numba's own checks says only half without its name
    return (f"line {line}: " if line else "") + said[:300]


def first_line(error: BaseException) -> str:
    """The first line of an error that says something."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    return lines[0] if lines else "no reason given"
