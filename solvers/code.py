"""From a policy to what the kernel plays with: its compiled functions and its record of parameters.

A policy's module has `choose(view, rules, moves, parameters, memory, stream) -> code of a legal move`, and may have

    PARAMETERS, prepare(rules, parameters)    if its record holds more than the values of its parameters: the type of
                                              the record, and a function that fills in the rest in place
    MEMORY, forget(memory)                    if it remembers anything within a game
    LOOKS_AT_MOVES = False                    if it finds its move without the list of legal ones: the list is then not
                                              made, and `moves` is empty
"""

import hashlib
import importlib.util
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from analyser.games.fields import Choice
from analyser.kernel.jit import kernel, uncached
from analyser.kernel.lineup import NOTHING, forget_nothing
from analyser.kernel.records import record_type
from analyser.mistakes import Mistake
from solvers.catalogue import Policy, parameter_types, set_fields


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
    fill: Callable[[Any, Any], None]  # (rules, record): writes the parameters into the record


def load_code(policy: Policy) -> PolicyCode:
    """The compiled functions of a policy, not compiled yet."""
    if policy.file is not None:
        return _load_file(policy, policy.file)
    module = importlib.import_module(policy.info.module)
    return _from_module(policy, policy.info.name, module, module.choose)


def _from_module(policy: Policy, label: str, module: ModuleType, choose: Callable[..., Any]) -> PolicyCode:
    parameters = getattr(module, "PARAMETERS", None) or record_type(*parameter_types(policy.info.fields))

    def fill(rules: Any, record: Any) -> None:
        for field in policy.info.fields:
            value = policy.values[field.name]
            record[field.name] = field.choices.index(value) if isinstance(field, Choice) else value
        if hasattr(module, "prepare"):
            module.prepare(rules, record)

    return PolicyCode(
        policy,
        label,
        choose,
        getattr(module, "forget", forget_nothing),
        getattr(module, "MEMORY", NOTHING),
        parameters,
        getattr(module, "LOOKS_AT_MOVES", True),
        fill,
    )


def _load_file(policy: Policy, file: Path) -> PolicyCode:
    """A user's policy: its file is run, and what it and the modules that it loads say names its compiled code."""
    before = set(sys.modules)
    module = _run_file(file)
    function = getattr(module, policy.function, None)
    if function is None:
        raise Mistake(f"policy file {file.name} has no function '{policy.function}'")
    if not callable(function):
        raise Mistake(f"'{policy.function}' in policy file {file.name} is no function")
    set_policy = set_fields(policy, tuple(getattr(module, "FIELDS", ())), policy.info.module)
    label = f"file_{policy.function}_{_digest(file, set(sys.modules) - before)}"
    if not hasattr(function, "py_func"):
        with uncached():
            function = kernel(function)
    return _from_module(set_policy, label, module, function)


def _run_file(file: Path) -> ModuleType:
    name = f"policy_{file.stem}_{hashlib.sha256(str(file).encode()).hexdigest()[:8]}"
    spec = importlib.util.spec_from_file_location(name, file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
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
    return module


def _digest(file: Path, loaded: set[str]) -> str:
    """Names the sources that a policy's compiled code may come from."""
    digest = hashlib.sha256(file.read_bytes())
    for name in sorted(loaded):
        source = getattr(sys.modules.get(name), "__file__", None)
        if source and source.endswith(".py") and Path(source).is_file():
            digest.update(Path(source).read_bytes())
    return digest.hexdigest()[:16]


def first_line(error: BaseException) -> str:
    """The first line of an error that says something."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    return lines[0] if lines else "no reason given"
