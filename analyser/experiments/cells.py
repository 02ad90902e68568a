"""Cells: one game under one set of rules with one line-up each, as they are asked for."""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import lru_cache
from itertools import product
from pathlib import Path
from string import ascii_uppercase
from typing import Any, TypeVar

import numpy as np

from analyser.experiments.cell_spec import CellSpec, PlayerSpec
from analyser.games.catalogue import (
    Game,
    Mode,
    find_difficulties,
    find_numbers,
    find_variant,
    mode_words,
    rules_in_force,
)
from analyser.games.components import Components, Given
from analyser.mistakes import Mistake, listed, path_of, whole
from analyser.solvers.catalogue import LEVELS, Policy, find_policy, with_levels
from analyser.solvers.specs import split_lineup

MOST_SEED = 2**63 - 1

Item = TypeVar("Item")

Lineup = tuple[Policy, ...]
"""As it was asked for: a policy for each side, or one for all."""
Lineups = Iterable[Lineup] | Callable[[int], Iterable[Lineup]]
"""Line-ups, or what they are for so many sides."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Cell(CellSpec):
    """A spec with its game and its policies, ready to be made ready for play."""

    loaded: Game
    policies: Lineup  # one for each side

    @property
    def known(self) -> Game:
        """The game: it is loaded."""
        return self.loaded


def grouped(items: Iterable[Item], key: Callable[[Item], Hashable]) -> list[list[Item]]:
    """Items with the same key, in the order in which the first of each comes."""
    found: dict[Hashable, list[Item]] = {}
    for item in items:
        found.setdefault(key(item), []).append(item)
    return list(found.values())


def packed_rules(spec: CellSpec) -> Any:
    """Rules and components as kernels read them. A record of one's own: what is written to it is nobody else's."""
    packed = _packed(spec)
    whole = np.zeros(1, packed.dtype)
    whole.view(np.uint8)[:] = np.frombuffer(packed.tobytes(), np.uint8)  # a record's copy has other bytes in its gaps
    return whole[0]


@lru_cache(maxsize=64)
def _packed(spec: CellSpec) -> Any:
    """A cell asks for it several times. It may take 50 kB, so only a few are kept."""
    return spec.game.pack(spec.rules, spec.components, spec.mode)


def load_cell(spec: CellSpec, game: Game, policies: Lineup) -> Cell:
    """A spec with its game and policies."""
    told = {field.name: getattr(spec, field.name) for field in fields(CellSpec)}
    return Cell(**told, loaded=game, policies=policies)


def cell_today(spec: CellSpec) -> Cell | None:
    """The cell as it would be played today; None if that is not the same any more, or is not known."""
    policies = [player.shipped for player in spec.lineup]
    if spec.known is None or None in policies:
        return None
    return load_cell(spec, spec.known, tuple(policy for policy in policies if policy))


@dataclass(frozen=True)
class RuleSet:
    """House rules: a file's, changed by single settings."""

    settings: Mapping[str, Any] | None = None
    file: str | Path | None = None
    name: str | None = None  # what a study calls them
    deck: Given = None  # components that belong to them; else they are played with each deck


RuleSets = Sequence[RuleSet] | Callable[[Mode], Iterable[RuleSet]]
"""House rules, or what they are in a mode."""


def make_grid(
    game: Game,
    *,
    difficulties: tuple[str, ...] = (),
    variants: Sequence[str | None] = (None,),
    players: Sequence[object] = (),
    rule_sets: RuleSets = (RuleSet(),),
    decks: Sequence[str | Path | None] = (None,),
    lineups: Lineups = (),
    seed: int = 1,
) -> list[Cell]:
    """One cell for each combination, difficulty by difficulty; line-ups that come to the same are played once.

    Every mistake is found here, before any game.
    """
    seed = whole(seed, "seed", 0, MOST_SEED)
    chosen = [find_variant(game, variant) for variant in variants]
    numbers = [(variant, number) for variant in chosen for number in find_numbers(game, variant, players)]
    components = [game.load_components(_path(deck, "components")) for deck in decks]
    names = find_difficulties(game, difficulties)
    modes = [Mode(difficulty, variant, number) for difficulty, (variant, number) in product(names, numbers)]
    asked = lineups if callable(lineups) else list(lineups)
    cells = [
        _cell(game, mode, rule_set, deck, policies, seed)
        for mode in modes
        for rule_set in (rule_sets(mode) if callable(rule_sets) else rule_sets)
        for deck in ([game.load_components(rule_set.deck)] if rule_set.deck else components)
        for policies in _seated(game, mode, asked)
    ]
    for cell in cells:
        game.check_components(cell.rules, cell.components, cell.mode)
    return cells


def _cell(game: Game, mode: Mode, rule_set: RuleSet, deck: Components, policies: Lineup, seed: int) -> Cell:
    rules = _rules(game, mode, rule_set)
    return Cell(
        game_name=game.name,
        game_version=game.version,
        difficulty=mode.difficulty,
        variant=mode.variant,
        player_count=mode.players if game.has_numbers else None,
        rules=rules,
        components=game.in_force(rules, deck),
        lineup=tuple(PlayerSpec.of(game.name, policy) for policy in policies),
        seed=seed,
        rules_name=rule_set.name,
        loaded=game,
        policies=policies,
    )


def _rules(game: Game, mode: Mode, rule_set: RuleSet) -> dict[str, Any]:
    return rules_in_force(game, mode, _path(rule_set.file, "rules"), checked_settings(rule_set.settings))


def checked_settings(settings: Any) -> Mapping[str, Any]:
    """House rules as Python code gives them; None is none."""
    given = {} if settings is None else settings
    if not isinstance(given, Mapping) or not all(isinstance(name, str) for name in given):
        raise Mistake(f"house rules are given by field, as {{'hand': 4}}, not as {settings!r}")
    return given


def _path(given: str | Path | None, what: str) -> Path | None:
    """The file that is meant; None is none."""
    return None if given in (None, "") else path_of(given, what)


def find_lineups(game: Game, specs: Iterable[object]) -> list[Lineup]:
    """The line-ups that were asked for, each once: a policy for every side, or one SPEC for all of them."""
    found: dict[tuple[str, ...], Lineup] = {}
    for policies in (_lineup(game, one) for spec in specs for one in _with_levels(game, spec)):
        found.setdefault(tuple(policy.in_full for policy in policies), policies)
    if not found:
        raise Mistake("no policy is named")
    return list(found.values())


def _with_levels(game: Game, spec: object) -> list[object]:
    """A line-up for each level where one says `levels`, of several sides each with each."""
    if isinstance(spec, tuple | list):
        spec = ",".join(map(str, spec))
    specs = split_lineup(spec) if isinstance(spec, str) and game.most_sides > 1 else [spec]
    if LEVELS not in specs:
        return [spec]
    return [",".join(lineup) for lineup in product(*(with_levels(game.name, [f"{one}"]) for one in specs))]


def _lineup(game: Game, spec: object) -> Lineup:
    if not isinstance(spec, str):
        raise Mistake(f"a policy is asked for by its name, not by {spec!r}")
    if game.most_sides == 1:
        return (find_policy(game.name, spec),)
    specs, sides = split_lineup(spec), game.side_counts
    if len(specs) not in (1, *sides):
        raise _wrong_number(game.name, sides, spec)
    return tuple(find_policy(game.name, one) for one in specs)


def _seated(game: Game, mode: Mode, lineups: Lineups) -> list[Lineup]:
    """Who plays each side of a mode."""
    sides = len(set(game.sides_of(mode)))
    found: dict[tuple[str, ...], Lineup] = {}
    for lineup in lineups(sides) if callable(lineups) else lineups:
        policies = lineup * sides if len(lineup) == 1 else lineup
        specs = tuple(policy.in_full for policy in policies)
        if len(specs) != sides:
            raise _wrong_number(mode_words(game, mode), [sides], ",".join(policy.spec for policy in policies))
        found.setdefault(specs, policies)
    return list(found.values())


def _wrong_number(who: str, sides: Sequence[int], spec: str) -> Mistake:
    if sides == [1]:
        return Mistake(f"{who} takes one policy, for all seats; not '{spec}'")
    lineup = ",".join(ascii_uppercase[: sides[0]])
    return Mistake(f"{who} takes {listed(sides, 'or')} policies, as -p {lineup}, or one for all seats; not '{spec}'")
