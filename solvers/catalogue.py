"""Policies by name: which there are for a game, and which one a SPEC asks for (see `specs`).

Nothing here loads compiled code; `analyser.solvers.code` does.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import Path
from typing import Any

from analyser.games.catalogue import find_game
from analyser.games.fields import Counts, Field, Integers, Real, Spec
from analyser.games.settings import defaults
from analyser.mistakes import Mistake, named
from analyser.solvers.specs import is_own, own_parts, values_of, written


@dataclass(frozen=True)
class PolicyInfo:
    """A policy as the catalogue shows it."""

    name: str
    meaning: str
    module: str  # has `choose`, and what `analyser.solvers.code` says it may have
    fields: tuple[Field, ...] = ()
    version: int = 1  # rises when its choices change
    game: str = ""  # for which these fields are, where they depend on it
    narrows: bool = False  # it says which moves are worth trying (`narrow`)
    cut_after: int = 16  # if it values any decision: searches built on it cut playouts after so many moves, if not told
    tries: str = ""  # of one that thinks ahead: the parameter that says how much


@dataclass(frozen=True)
class Level:
    """A shipped SPEC under the name of what it stands for: a beginner, somebody good."""

    name: str
    spec: str
    meaning: str  # what such a player does and doesn't do


FALLIBLE = "fallible"
"""Who now and then plays as another policy (`analyser.solvers.fallible`)."""
LEVELS = "levels"
"""In place of a SPEC: each of a game's levels."""
NOT_CALIBRATED = "levels are rules of play, from weak to strong; nobody has measured how people compare with them"


@dataclass(frozen=True)
class Policy:
    """A policy with its parameters set."""

    info: PolicyInfo
    values: dict[str, Any]
    file: Path | None = None  # of a user's own policy
    function: str = "choose"
    level: str = ""  # the name under which it was asked for, if that was one

    @property
    def spec(self) -> str:
        """As a person would ask for it: a level by its name."""
        return self.level or self.in_full

    @property
    def in_full(self) -> str:
        """What is played: name, and what differs from the defaults."""
        base = defaults(self.info.fields)
        changed = [f"{name}={written(value)}" for name, value in self.values.items() if value != base[name]]
        return self.info.name + (":" + ",".join(changed) if changed else "")

    @property
    def parts(self) -> "dict[str, Policy]":
        """The policies that this one is built on, by the parameters that name them."""
        specs = [field.name for field in self.info.fields if isinstance(field, Spec)]
        return {name: find_policy(self.info.game, self.values[name]) for name in specs}

    @property
    def base(self) -> "Policy | None":
        """The policy that this one is built on before all, if it has one."""
        return next(iter(self.parts.values()), None)

    @property
    def tries(self) -> int:
        """How many tries a decision has that thinks ahead, be it of this policy or of one that it is built on; or 0."""
        if self.info.tries:
            return int(self.values[self.info.tries])
        return max((part.tries for part in self.parts.values()), default=0)

    @property
    def source(self) -> str:
        """Names what policies of one's own say, helpers among it; empty for a shipped one, whose version tells."""
        if self.file is None:
            return "+".join(filter(None, (part.source for part in self.parts.values())))
        from analyser.solvers.own import load_own

        return load_own(self.file, self.function).label

    @property
    def own_files(self) -> "tuple[Path, ...]":
        """The files of a user's own policies, be it this one or those that it is built on."""
        own = () if self.file is None else (self.file,)
        return (*own, *(file for part in self.parts.values() for file in part.own_files))

    @property
    def own_file(self) -> Path | None:
        """The first of them."""
        return next(iter(self.own_files), None)


EVERY_GAME = (
    PolicyInfo("random", "any legal move, each as likely", "analyser.solvers.heuristics.random_"),
)  # fmt: skip
OF_A_GAME = {
    "freigard": "analyser.solvers.heuristics.freigard",
    "en_garde": "analyser.solvers.heuristics.en_garde",
    "castle_panic": "analyser.solvers.heuristics.castle_panic",
    "rietburg": "analyser.solvers.heuristics.rietburg",
    "freyas_folly": "analyser.solvers.heuristics.freyas_folly",
}
"""Game -> package with `POLICIES`."""


def policies_of(game: str) -> tuple[PolicyInfo, ...]:
    """The shipped policies for a game: those written by hand, weakest first, then those that are built on others."""
    from analyser.solvers.fallible import fallible_of
    from analyser.solvers.search import searches_of

    built = (fallible_of(game), *searches_of(game)) if game in OF_A_GAME else ()
    return (*written_for(game), *built)


def written_for(game: str) -> tuple[PolicyInfo, ...]:
    """The policies for a game that were written by hand, weakest first."""
    own = import_module(OF_A_GAME[game]).POLICIES if game in OF_A_GAME else ()
    return (*EVERY_GAME, *own)


def default_policy(game: str) -> str:
    """Who plays where nobody is named."""
    return str(import_module(OF_A_GAME[game]).DEFAULT) if game in OF_A_GAME else EVERY_GAME[0].name


def base_policy(game: str, spec: str | None = None) -> "Policy":
    """Who plays on where positions are weighed: the strongest policy written by hand, if none is named."""
    return find_policy(game, written_for(game)[-1].name if spec is None else spec)


def levels_of(game: str) -> tuple[Level, ...]:
    """The levels of a game, weakest first; a game may have none."""
    return tuple(getattr(import_module(OF_A_GAME[game]), "LEVELS", ())) if game in OF_A_GAME else ()


def with_levels(game: str, specs: Iterable[str]) -> list[str]:
    """These SPECs, each of the game's levels in place of `levels`."""
    names = [level.name for level in levels_of(game)]
    if not names and LEVELS in specs:
        raise Mistake(f"{game} has no levels")
    return [name for spec in specs for name in (names if spec.strip() == LEVELS else [spec])]


_OWN_FORM = "FILE.py:FUNCTION"
"""How a policy of one's own is asked for."""


def find_policy(game: str, spec: str) -> Policy:
    """The policy that a SPEC asks for; what is wrong with it is a mistake."""
    if not isinstance(spec, str):
        raise Mistake(f"a policy is asked for by its name, not by {spec!r}")
    if is_own(spec):
        return _from_file(game, spec)
    name, _, settings = spec.partition(":")
    name = name.strip()
    known = {info.name: info for info in policies_of(game)}
    levels = {level.name: level for level in levels_of(game)}
    if name != LEVELS or not levels:
        name = named("policy", name, [*known, *levels, _OWN_FORM], of=game)
    if name in levels:
        return _of_level(game, levels[name], settings)
    if name not in known:
        raise Mistake(f"'{LEVELS}' are several players ({', '.join(levels)}), and here one is asked for")
    return Policy(known[name], values_of(known[name].fields, settings, name))


def _of_level(game: str, level: Level, settings: str) -> Policy:
    if settings.strip():
        raise Mistake(f"level {level.name} has nothing to set; it is {level.spec}, and that has")
    return replace(find_policy(game, level.spec), level=level.name)


def policy_field(game: str, name: str, default: str, meaning: str) -> Spec:
    """A parameter that names another policy for the game."""

    def normal(text: str) -> str:
        policy = find_policy(game, text)
        if policy.file is None:
            return policy.in_full
        return f"{policy.file}:{policy.function}{policy.in_full.removeprefix(policy.info.name)}"  # from any folder

    return Spec(name, default, normal, meaning)


def _from_file(game: str, spec: str) -> Policy:
    path, function, settings = own_parts(spec)
    file = Path(path)
    if not file.is_file():
        raise Mistake(f"policy file {path} does not exist")
    if not function.isidentifier():
        raise Mistake(f"policy '{spec}' names no function; write {path}:FUNCTION")
    from analyser.solvers.own import fields_of_file

    _ = find_game(game).play  # before the file, whose own kernels are not kept, loads the game's, which are
    fields = fields_of_file(file.absolute(), function)
    info = PolicyInfo(f"{path}:{function}", "a policy of one's own", "", fields)
    return Policy(info, values_of(fields, settings, info.name), file.absolute(), function)


def parameter_types(fields: tuple[Field, ...]) -> list[tuple[Any, ...]]:
    """How parameters lie in a record: a choice as the number of its word."""
    import numpy as np

    types: list[tuple[Any, ...]] = []
    for field in fields:
        if isinstance(field, Counts):
            raise Mistake(f"parameter {field.name}: a policy has no counts by name")
        shape = ((len(field.default),),) if isinstance(field, Integers) else ()
        if not isinstance(field, Spec):  # whose parameters have a record of their own
            types.append((field.name, np.float64 if isinstance(field, Real) else np.int64, *shape))
    return types
