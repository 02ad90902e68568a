"""Policies from a user's own file: running it, what its compiled code is named by, and what it does wrong in play."""

import hashlib
import importlib
import importlib.util
import inspect
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any, get_args

import numpy as np

from analyser.games.catalogue import find_game
from analyser.games.fields import Field
from analyser.games.settings import MOST_LETTERS
from analyser.kernel.jit import kernel, uncached
from analyser.mistakes import Failure, Mistake
from analyser.solvers.catalogue import Policy

ARGUMENTS = ("view", "rules", "moves", "parameters", "memory", "stream")
FORESEEN = ("view", "seat", "rules", "parameters", "memory")
"""What `foresee` takes."""
ERRED = "chose an illegal move, came to no end, or foresaw what is not from 0 to 1"
"""Why a search can't go on with its base policy."""


@dataclass(frozen=True)
class OwnCode:
    """What was found in a policy file."""

    label: str  # names its compiled code within this process: file, function and sources
    module: ModuleType
    choose: Callable[..., Any]
    helpers: dict[str, ModuleType]  # the modules beside the file that it loaded

    @contextmanager
    def at_hand(self) -> Iterator[None]:
        """While the code is compiled, its modules are the ones that Python finds under their names.

        Nothing of it is kept for the next process: what a file reads when it is run (another file, the clock, a module
        elsewhere) is frozen into its code, and no name could tell.
        """
        mine = {self.module.__name__: self.module, **self.helpers}
        before = {name: sys.modules.get(name) for name in mine}
        sys.modules.update(mine)
        try:
            with uncached():
                yield
        finally:
            for name, module in before.items():
                if module is None:
                    sys.modules.pop(name, None)
                else:
                    sys.modules[name] = module


def fields_of_file(file: Path, function: str) -> tuple[Field, ...]:
    """The parameters that a policy file says it has; a file that is no policy is a mistake."""
    fields = getattr(load_own(file, function).module, "FIELDS", ())
    if not isinstance(fields, Sequence) or not all(isinstance(field, get_args(Field)) for field in fields):
        raise Mistake(f"FIELDS in policy file {file.name} must be a tuple of fields, as (Integer(...),)")
    names = [field.name for field in fields]
    for name in names:
        if names.count(name) > 1 or not name.isidentifier() or hasattr(np.record, name):
            raise Mistake(f"FIELDS in policy file {file.name}: '{name}' is taken twice, or is no name that can be used")
    return tuple(fields)


def load_own(file: Path, function: str) -> OwnCode:
    """Runs a policy file, unless it has been run as it is, and finds the function in it."""
    loaded = _load(file)
    choose = getattr(loaded.module, function, None)
    if choose is None:
        raise Mistake(f"policy file {file.name} has no function '{function}'")
    if not callable(choose):
        raise Mistake(f"'{function}' in policy file {file.name} is no function")
    check_arguments(choose, function, file, ARGUMENTS)
    plain = getattr(choose, "py_func", choose)
    if inspect.isgeneratorfunction(plain) or inspect.iscoroutinefunction(plain):
        raise Mistake(f"'{function}' in {file.name} must return a move, not yield or await one")
    label = f"file_{file.stem}_{function}_{loaded.digest}"
    return OwnCode(label, loaded.module, as_kernel(choose), loaded.helpers)


def policies_in(file: Path, game: str) -> list[str]:
    """The functions of a policy file that can be policies: those of its own that take what a policy is given."""
    _ = find_game(game).play  # before the file, as in `analyser.solvers.catalogue`
    module = _load(file).module
    plain = {name: getattr(one, "py_func", one) for name, one in vars(module).items() if callable(one)}
    own = {name: one for name, one in plain.items() if getattr(one, "__module__", None) == module.__name__}
    return [name for name, one in own.items() if inspect.isfunction(one) and _takes(one, ARGUMENTS)]


def _takes(function: Callable[..., Any], arguments: Sequence[str]) -> bool:
    return len(inspect.signature(function).parameters) == len(arguments)


def check_arguments(function: Callable[..., Any], name: str, file: Path, arguments: Sequence[str]) -> None:
    """A function that takes other arguments than it is given is a mistake."""
    count = len(inspect.signature(getattr(function, "py_func", function)).parameters)
    if count != len(arguments):
        given = f"{len(arguments)}: {', '.join(arguments)}"
        raise Mistake(f"'{name}' in policy file {file.name} takes {count} arguments, not {given}")


def as_kernel(function: Callable[..., Any]) -> Callable[..., Any]:
    """A user's function, compiled when called unless it says so itself; its code is not kept."""
    if hasattr(function, "py_func"):
        return function
    with uncached():
        compiled: Callable[..., Any] = kernel(function)
    return compiled


@dataclass(frozen=True)
class _Loaded:
    module: ModuleType
    helpers: dict[str, ModuleType]
    digest: str  # of what the file and its helpers say


_loaded: dict[Path, _Loaded] = {}


def _load(file: Path) -> _Loaded:
    """What running a policy file gave; it is run again when it or a module beside it that it loaded has changed."""
    known = _loaded.get(file)
    try:
        if file.stat().st_size > MOST_LETTERS:
            raise Mistake(f"policy file {file} has more than {MOST_LETTERS:,} letters")
        if known is None or known.digest != _digest(file, known.helpers):
            importlib.invalidate_caches()
            known = _loaded[file] = _run(file)
    except OSError as error:
        raise Mistake(f"policy file {file} can't be read: {error.strerror}") from None
    return known


def _run(file: Path) -> _Loaded:
    """Runs a policy file. The modules beside it that it loads are taken out of Python's list again.

    Another policy's file may have others of the same names.
    """
    name = re.sub("[^0-9A-Za-z]", "_", f"policy_{file.stem}_{hashlib.sha256(file.read_bytes()).hexdigest()[:16]}")
    spec = importlib.util.spec_from_file_location(name, file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    before = dict(sys.modules)
    sys.modules[name] = module
    sys.path.insert(0, str(file.parent))
    try:
        with uncached(), redirect_stdout(sys.stderr):  # what it prints is talk, not data
            spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:  # noqa: BLE001 (whatever a user's file raises)
        told = f"{type(error).__name__}: {first_line(error)}{_renamed(error)}"
        raise Mistake(f"policy file {file} does not import: {told}") from None
    finally:
        sys.path.remove(str(file.parent))
        new = {key: one for key, one in sys.modules.items() if key not in before}
        helpers = {key: one for key, one in new.items() if key != name and _lies_beside(one, file)}
        for key in (name, *helpers):
            sys.modules.pop(key, None)
    return _Loaded(module, helpers, _digest(file, helpers))


def _renamed(error: BaseException) -> str:
    """A file of version 0.1 imports shipped policies from where they were then."""
    is_ours = isinstance(error, ModuleNotFoundError) and str(error.name).partition(".")[0] == "solvers"
    return "; shipped policies are in analyser.solvers" if is_ours else ""


def _lies_beside(module: ModuleType, file: Path) -> bool:
    source = getattr(module, "__file__", None)
    return source is not None and Path(source).is_relative_to(file.parent) and "site-packages" not in source


def _digest(file: Path, helpers: dict[str, ModuleType]) -> str:
    digest = hashlib.sha256(str(file.resolve()).encode(errors="surrogateescape") + b"\0" + file.read_bytes())
    for name, module in sorted(helpers.items()):
        digest.update(name.encode() + b"\0" + Path(str(module.__file__)).read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def first_line(error: BaseException) -> str:
    """The first line of an error that says something."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    return lines[0][:200] if lines else "no reason given"


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


class ReadOnly:
    """Rules that users' policies are handed with the right to read; compiled code would let them write."""

    def __init__(self, rules: Any, policies: Sequence[Policy]) -> None:
        self.rules = rules
        self._own = [policy.spec for policy in policies if policy.own_file is not None]
        self._before = rules.tobytes() if self._own else b""

    @property
    def is_needed(self) -> bool:
        """Whether any of the policies is a user's."""
        return bool(self._own)

    def check(self, where: str) -> None:
        """That a policy of a user's has written to them is a mistake."""
        if self._own and self.rules.tobytes() != self._before:
            raise Mistake(f"policy {' or '.join(self._own)} wrote to the rules {where}")
