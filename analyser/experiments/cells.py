"""A cell: one game under one set of rules with one line-up, named by all that its results depend on."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from analyser.games.catalogue import (
    Components,
    Game,
    find_difficulties,
    find_variant,
    house_rules,
    rules_in_force,
)
from analyser.mistakes import Mistake, whole
from solvers.catalogue import Policy, find_policy

MOST_SEED = 2**63 - 1


@dataclass(frozen=True)
class Cell:
    """What the results of a run depend on, the number of games apart."""

    game: Game
    difficulty: str
    variant: str
    rules: dict[str, Any]
    components: Components
    policies: tuple[Policy, ...]
    seed: int

    @property
    def house_rules(self) -> dict[str, Any]:
        """What differs from the rules as printed."""
        return house_rules(self.game, self.difficulty, self.rules)

    @property
    def players(self) -> list[str]:
        """The line-up as it was asked for."""
        return [policy.spec for policy in self.policies]

    @property
    def name(self) -> str:
        """For a person, in the middle of a run."""
        return f"{self.game.name} {self.difficulty}: {', '.join(self.players)}"


def make_cells(
    game: Game,
    *,
    difficulties: tuple[str, ...] = (),
    variant: str | None = None,
    policies: Iterable[Policy] = (),
    rules_file: Path | None = None,
    settings: Mapping[str, Any] | None = None,
    components_file: Path | None = None,
    seed: int = 1,
) -> list[Cell]:
    """One cell for each difficulty and policy; every mistake in what was asked is found here, before any game."""
    seed = whole(seed, "seed", 0, MOST_SEED)
    chosen_variant = find_variant(game, variant)
    components = game.load_components(components_file)
    line_ups = list(policies)
    return [
        Cell(
            game,
            difficulty,
            chosen_variant,
            rules_in_force(game, difficulty, rules_file, settings),
            components,
            (policy,),
            seed,
        )
        for difficulty in find_difficulties(game, difficulties)
        for policy in line_ups
    ]


def find_policies(game: Game, specs: Iterable[str]) -> list[Policy]:
    """The policies that these SPECs ask for, each once."""
    found = {policy.spec: policy for policy in (find_policy(game.name, spec) for spec in specs)}
    if not found:
        raise Mistake("no policy is named")
    return list(found.values())
