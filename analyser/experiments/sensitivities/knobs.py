"""What each house rule is worth: every field one step from the rules in force, on the same games."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from analyser.experiments.cells import Cell, grouped
from analyser.experiments.results import CellResult
from analyser.experiments.sensitivities.kept_games import KeptGames
from analyser.games.catalogue import Game
from analyser.games.fields import Choice, Counts, Field, Flag, Integer, Integers, Real
from analyser.games.settings import as_toml
from analyser.mistakes import Mistake
from analyser.statistics.intervals import LEVEL, simultaneous
from analyser.statistics.methods import FIXED
from analyser.statistics.paired import Paired

FORMAT = "analyser-tornado/1"
REAL_STEP = 20
"""A real number's step is its range by so many."""


@dataclass(frozen=True)
class Step:
    """A field, or a part of one, one step away."""

    knob: str  # `totems.eye`, `castles[0]`
    words: str  # where it leads: `+1`, `false`
    settings: Mapping[str, Any]

    @property
    def name(self) -> str:
        return f"{self.knob} {self.words}"


@dataclass(frozen=True)
class Effect:
    """What a step changes for a line-up at a level: its win rate less that under the rules in force."""

    level: str
    player: str
    step: str
    knob: str
    paired: Paired  # all of a line-up's at a level hold at once

    @property
    def is_inert(self) -> bool:
        """Whether no game ended otherwise."""
        return self.paired.gained == self.paired.lost == 0 and not self.paired.pairs.undecided

    def to_dict(self) -> dict[str, Any]:
        """As JSON and rows tell it."""
        return {
            "level": self.level,
            "players": self.player,
            "step": self.step,
            "difference": self.paired.difference,
            "low": self.paired.low,
            "high": self.paired.high,
            "is_apart": self.paired.is_apart,
            "games": self.paired.pairs.total,
        }


@dataclass(frozen=True)
class RuleSensitivity:
    """The steps of every field, the one that changes most first; shares from -1 to 1."""

    base: tuple[CellResult, ...]  # under the rules in force, one for each level and line-up
    effects: tuple[Effect, ...]
    refused: tuple[str, ...]  # steps that the game doesn't take
    store: str | None = None

    @property
    def groups(self) -> list[list[Effect]]:
        """Of each level and line-up, the largest change first."""
        groups = grouped(self.effects, lambda one: (one.level, one.player))
        return [sorted(own, key=lambda one: -abs(one.paired.difference)) for own in groups]

    @property
    def inert(self) -> dict[tuple[str, str], list[str]]:
        """Of each level and line-up, the knobs of which no step changed how any game ended."""
        found = {}
        for own in self.groups:
            moved = {one.knob for one in own if not one.is_inert}
            found[own[0].level, own[0].player] = list(dict.fromkeys(one.knob for one in own if one.knob not in moved))
        return found

    def to_rows(self) -> list[dict[str, Any]]:
        """A row a level, line-up and step."""
        return [one.to_dict() for own in self.groups for one in own]

    def to_frame(self) -> Any:
        """A pandas frame of these rows."""
        import pandas as pd

        return pd.DataFrame(self.to_rows())

    def to_dict(self) -> dict[str, Any]:
        """As JSON writes it."""
        return {
            "format": FORMAT,
            **self.base[0].spec.parts("game", "game_version", "variant", "components", "seed"),
            "effects": self.to_rows(),
            "inert": [
                {"level": level, "players": player, "knobs": knobs} for (level, player), knobs in self.inert.items()
            ],
            "refused": list(self.refused),
        }


def steps_of(game: Game, rules: Mapping[str, Any]) -> list[Step]:
    """All single steps from these rules that each field takes by itself; texts and pairs have none."""
    return [step for field in game.fields for step in _steps(field, rules[field.name])]


def _steps(field: Field, value: Any) -> Iterator[Step]:
    if isinstance(field, Counts):
        for part in field.parts:
            for by in (-1, 1):
                if part.low <= value[part.name] + by <= part.high:
                    knob = f"{field.name}.{part.name}"
                    yield Step(knob, f"{by:+d}", {knob: value[part.name] + by})
        return
    for knob, words, after in _values(field, value):
        try:
            field.read(after)
        except Mistake:
            continue  # beyond the range, or out of order
        if after != value:
            yield Step(knob, words, {field.name: after})


def _values(field: Field, value: Any) -> Iterator[tuple[str, str, Any]]:
    """Where a step leads, whether or not the field takes it."""
    if isinstance(field, Integer):
        yield from ((field.name, f"{by:+d}", value + by) for by in (-1, 1))
    elif isinstance(field, Real):
        by = (field.high - field.low) / REAL_STEP
        yield from ((field.name, f"{sign * by:+g}", value + sign * by) for sign in (-1, 1))
    elif isinstance(field, Flag):
        yield field.name, as_toml(not value), not value
    elif isinstance(field, Choice):
        yield from ((field.name, word, word) for word in field.choices)
    elif isinstance(field, Integers):
        yield from ((field.name, f"all {by:+d}", field.moved(value, by)) for by in (-1, 1))
        for place, number in enumerate(value):
            for by in (-1, 1):
                after = [*value[:place], number + by, *value[place + 1 :]]
                yield f"{field.name}[{place}]", f"{by:+d}", after


def effects_of(
    base: Sequence[Cell], changed: Sequence[Sequence[tuple[Step, Cell]]], levels: Sequence[str], kept: KeptGames
) -> Iterator[Effect]:
    """What each step changes, on the games that both played."""
    for cell, own, level in zip(base, changed, levels, strict=True):
        at_once = simultaneous(LEVEL, max(1, len(own)))
        for step, other in own:
            paired = FIXED.difference(kept.pairs(other, cell), at_once)
            yield Effect(level, ",".join(cell.players), step.name, step.knob, paired)
