"""What a balance found, for Python, for JSON and as a file of house rules."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from analyser.experiments.balancing.bounds import Bound
from analyser.experiments.balancing.certify import CERTIFIED, REFUTED, certificate_seed
from analyser.experiments.balancing.judging import EDGE_CASE, NEAR, OUT
from analyser.experiments.balancing.proof import Proof
from analyser.experiments.balancing.search import Search
from analyser.experiments.balancing.side_effects import SideEffect
from analyser.experiments.balancing.targets import Target
from analyser.experiments.balancing.win_shares import share_mean
from analyser.experiments.cells import Cell
from analyser.experiments.labels import cell_to_dict
from analyser.games.catalogue import settings_of
from analyser.games.fields import Integers
from analyser.games.settings import as_toml
from analyser.statistics.anytime import anytime_mean, anytime_proportion
from analyser.statistics.intervals import Mean
from analyser.statistics.likelihood import outcomes_of

FORMAT = "analyser-balance/1"
STATES = {OUT: "out", EDGE_CASE: "edge", NEAR: "near"}


@dataclass(frozen=True)
class RuleSetFound:
    """A rule change that was looked at, and what is known of it."""

    steps: dict[str, str]  # `castles[0]` -> `-2`; nothing for the rules in force
    settings: dict[str, Any]  # as house rules, at the first target's level
    size: float
    status: str  # certified, near, edge, out
    miss: float  # in tolerances, of the target that is missed most; at most 1 is as wanted
    means: tuple[Mean, ...]  # of each target; of a certified one on games that the search has not seen
    games: int  # of all cells that these are of

    @property
    def told(self) -> str:
        """The settings in a line."""
        return ", ".join(settings_of(self.settings)) or "as they are"

    def to_dict(self, targets: Sequence[Target]) -> dict[str, Any]:
        """As JSON writes it."""
        values = {
            target.name: {"value": mean.value, "low": mean.low, "high": mean.high}
            for target, mean in zip(targets, self.means, strict=True)
        }
        told = {"settings": self.settings, "steps": self.steps, "size": self.size, "status": self.status}
        return told | {"miss": round(self.miss, 4), "values": values, "games": self.games}


@dataclass(frozen=True)
class Smaller:
    """What became of the changes that are smaller than the one found."""

    total: int
    looked: int  # looked at, and ruled out by that
    foretold: int  # ruled out by what the model foretells
    undecided: int  # at the edge, or not settled

    def to_dict(self) -> dict[str, int]:
        """As JSON writes it."""
        return {"total": self.total, "looked": self.looked, "foretold": self.foretold, "undecided": self.undecided}


@dataclass(frozen=True)
class BalanceResult:
    """What was wanted, what was found, and what it does besides; `found` is None where nothing was certified."""

    cell: Cell  # under the rules in force, at the first target's level
    targets: tuple[Target, ...]
    found: RuleSetFound | None
    front: tuple[RuleSetFound, ...]  # from the rules in force on: none is as small and misses less
    smaller: Smaller | None
    proof: Proof | None
    side_effects: tuple[SideEffect, ...]
    inert: dict[str, tuple[str, ...]]  # by level and players: what they take no notice of
    bounds: tuple[Bound, ...]  # where nothing is found: what no change in range goes beyond, if directions tell it
    rule_sets: int
    refused: int
    looked: int
    games: int
    file_settings: dict[str, Any]  # of the rules found, as they hold at all levels
    store: str | None = None
    is_finished: bool = True  # nobody broke it off

    @property
    def closest(self) -> RuleSetFound:
        """What misses least."""
        return self.front[-1]

    def to_dict(self) -> dict[str, Any]:
        """As JSON writes it."""
        return {
            "format": FORMAT,
            **cell_to_dict(self.cell),
            "targets": [{"target": one.told, "tolerance": one.tolerance} for one in self.targets],
            "found": self.found.to_dict(self.targets) if self.found else None,
            "certificate_seed": certificate_seed(self.cell.seed),
            "front": [one.to_dict(self.targets) for one in self.front],
            "smaller": self.smaller.to_dict() if self.smaller else None,
            "proof": self.proof.to_dict() if self.proof else None,
            "side_effects": [one.to_dict() for one in self.side_effects],
            "inert": {players: list(names) for players, names in self.inert.items()},
            "bounds": [one.to_dict() for one in self.bounds],
            "finished": self.is_finished,
            "rule_sets": self.rule_sets,
            "refused": self.refused,
            "looked": self.looked,
            "games": self.games,
        }

    def to_rows(self) -> list[dict[str, Any]]:
        """One flat row for each change of the front; see `to_frame`."""
        rows = []
        for one in self.front:
            row = {"house_rules": one.told, "size": one.size, "status": one.status, "miss": one.miss}
            for target, mean in zip(self.targets, one.means, strict=True):
                row |= {target.name: mean.value, f"{target.name}_low": mean.low, f"{target.name}_high": mean.high}
            rows.append(row | {"games": one.games})
        return rows

    def to_frame(self) -> Any:
        """A pandas frame with one row for each change of the front: its size, its miss in tolerances, and its rates."""
        import pandas as pd

        return pd.DataFrame(self.to_rows())

    def toml_lines(self, verdict: str) -> list[str]:
        """The rules found as a file for --rules, with the verdict above them."""
        lines = [f"{name} = {as_toml(value)}" for name, value in self.file_settings.items()]
        return [f"# {line}" for line in verdict.splitlines()] + lines


def outcome_of(
    search: Search,
    cell: Cell,
    *,
    proof: Proof | None = None,
    side_effects: Sequence[SideEffect] = (),
    bounds: Sequence[Bound] = (),
    store: str | None = None,
) -> BalanceResult:
    """What a search has come to; also one that was broken off."""
    looked, lattice = search.looked, search.lattice
    found = _certified(search) if search.found else None
    front = _front(search, found)
    return BalanceResult(
        cell=cell,
        targets=tuple(search.targets),
        found=found,
        front=tuple(front),
        smaller=_smaller(search) if found else None,
        proof=proof,
        side_effects=tuple(side_effects),
        inert=_inert(search),
        bounds=tuple(bounds),
        rule_sets=len(lattice),
        refused=lattice.refused + len(looked.refused_rows),
        looked=len(looked.rows()),
        games=looked.games,
        file_settings=_everywhere(search, search.found.row) if search.found else {},
        store=store,
    )


def _inert(search: Search) -> dict[str, tuple[str, ...]]:
    """Variables that change nothing, by the names that targets have."""
    shows_level, variables = search.targets[0].shows_level, search.lattice.variables
    return {
        scenario.name(shows_level=shows_level): tuple(variables[place].name for place in places)
        for scenario, places in search.unnoticed.items()
        if places
    }


def _certified(search: Search) -> RuleSetFound:
    assert search.found is not None
    one = search.found
    misses = [float(target.miss(np.array(mean.value))) for target, mean in zip(search.targets, one.means, strict=True)]
    return _told(search, one.row, CERTIFIED, max(misses), one.means, one.games)


def _front(search: Search, found: RuleSetFound | None) -> list[RuleSetFound]:
    """The rules in force, and each change that misses less than all that are smaller."""
    judged, looked = search.judged, search.looked
    if judged is None:
        return [_seen(search, 0, "out", max(_misses(search, 0)))]
    front, least = [], np.inf
    for row in sorted(looked.rows()):
        if found and search.found and search.lattice.sizes[row] >= found.size:
            break
        miss = float(judged.misses[row])
        if miss < least:
            least = miss
            status = STATES.get(int(judged.states[row]), "open")
            front.append(_seen(search, row, status, miss))
    sized: dict[float, RuleSetFound] = {one.size: one for one in front}
    return [*sized.values(), *([found] if found else [])]


def _misses(search: Search, row: int) -> list[float]:
    means = _means(search, row)
    return [float(target.miss(np.array(mean.value))) for target, mean in zip(search.targets, means, strict=True)]


def _seen(search: Search, row: int, status: str, miss: float) -> RuleSetFound:
    games = search.looked.games_of(row, search.looked.seed)
    return _told(search, row, status, miss, _means(search, row), games)


def _told(search: Search, row: int, status: str, miss: float, means: tuple[Mean, ...], games: int) -> RuleSetFound:
    lattice, level = search.lattice, search.targets[0].scenario.level
    settings = lattice.settings(row, search.looked.rules[level])
    return RuleSetFound(lattice.steps(row), settings, float(lattice.sizes[row]), status, miss, means, games)


def _means(search: Search, row: int) -> tuple[Mean, ...]:
    """What the search's own games say of each target, with intervals that hold whenever it stopped."""
    return tuple(_mean(*(search.looked.counts(row, target) or ([0, 1], [1, 0])), target) for target in search.targets)


def _mean(values: list[float], counts: list[int], target: Target) -> Mean:
    if not target.is_share:
        return anytime_mean(outcomes_of(values, counts))
    return share_mean(values, counts, anytime_proportion)


def _smaller(search: Search) -> Smaller:
    """By what is known of them at the end."""
    assert search.found is not None
    assert search.judged is not None
    count = search.lattice.smaller(float(search.lattice.sizes[search.found.row]))
    looked = np.zeros(count, bool)
    looked[[row for row in search.looked.rows() if row < count]] = True
    is_out = search.judged.states[:count] == OUT
    is_out[[one.row for one in search.certificates if one.verdict == REFUTED and one.row < count]] = True
    ruled_out, foretold = int((is_out & looked).sum()), int((is_out & ~looked).sum())
    return Smaller(count, ruled_out, foretold, count - ruled_out - foretold)


def _everywhere(search: Search, row: int) -> dict[str, Any]:
    """The rules found as they differ from those printed: a list that depends on the level by its steps."""
    looked = search.looked
    cells = [looked.cell(row, scenario, looked.seed) for scenario in looked.scenarios]
    changed = [dict(cell.house_rules or {}) for cell in cells if cell]
    settings = dict(changed[0])
    for field in cells[0].game.fields if cells[0] else ():
        values = [cell.rules[field.name] for cell in cells if cell]
        if isinstance(field, Integers) and any(value != values[0] for value in values):
            printed = [cell.game.base_rules(cell.mode)[field.name] for cell in cells if cell]
            steps = [
                [after - old for after, old in zip(*pair, strict=True)] for pair in zip(values, printed, strict=True)
            ]
            if any(steps[0]) and all(one == steps[0] for one in steps):
                settings[field.name] = [f"{step:+d}" for step in steps[0]]
    return settings
