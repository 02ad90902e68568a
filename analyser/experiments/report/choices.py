"""What choices of names are worth, as of the heroes that play: what each of them wins, and what each name adds.

A name's worth is the mean win rate of all choices with it less that of all choices without it; beside another name the
same of the choices that have that one. All choices are there, so names stand in for each other evenly, and they have
played the same games, so the interval is that of a mean over games.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import permutations
from math import comb, gcd

import numpy as np
import numpy.typing as npt

from analyser.experiments.cells import grouped
from analyser.experiments.counting.layout import Outcomes
from analyser.experiments.report.cells import Games, ReportedCell
from analyser.games.fields import Texts
from analyser.kernel.outcomes import UNDECIDED, WON
from analyser.statistics.intervals import LEVEL, Mean, simultaneous
from analyser.statistics.likelihood import outcomes_of
from analyser.statistics.methods import Method


@dataclass(frozen=True)
class Choice:
    """A line and the names that its rules choose."""

    line: ReportedCell
    names: tuple[str, ...]


@dataclass(frozen=True)
class Worth:
    """What a name adds to the win rate of a player at a level."""

    name: str
    beside: str  # of the choices that have this name too; "" of all
    line: ReportedCell  # one that has the level and the player
    mean: Mean  # a difference of shares, -1 to 1


@dataclass(frozen=True)
class Choices:
    """Lines that differ in the names of one list alone, and what these are worth."""

    field: str  # of the house rules
    title: str  # what a study calls the part in which they stand
    names: tuple[str, ...]  # that can be chosen, in the order in which they come
    full: tuple[tuple[Choice, ...], ...]  # those of a player at a level, where all choices are there
    worths: tuple[Worth, ...] = ()

    @property
    def numbers(self) -> frozenset[int]:
        """The lines, by number, that have no other sense: those as printed stand for more than a choice."""
        return frozenset(choice.line.number for own in self.full for choice in own if not choice.line.is_printed)


def find_choices(lines: Sequence[ReportedCell]) -> list[Choices]:
    """Where a list of names was given every choice."""
    changed = [line for line in lines if _field_of(line)]
    found = [_choices(own, lines) for own in grouped(changed, lambda line: (line.title, _field_of(line)))]
    return [choices for choices in found if choices.full]


def with_worths(choices: Choices, games: Games, method: Method) -> Choices:
    """The same with what the names are worth to the players whose games these are; all intervals of one at once."""
    own = [full for full in choices.full if all(choice.line.number in games for choice in full)]
    found = (worth for full in own for worth in _worths(full, choices.names, games, method))
    return replace(choices, worths=(*choices.worths, *found))


def _field_of(line: ReportedCell) -> str:
    """The list of names that alone is otherwise than printed; "" if there is none, or more than that."""
    spec = line.spec
    if spec.known is None or spec.deck != "default" or len(spec.house_rules or {}) != 1:
        return ""
    (name,) = spec.house_rules or {}
    lists = [field.name for field in spec.known.fields if isinstance(field, Texts) and field.once]
    return name if name in lists else ""


def _choices(changed: Sequence[ReportedCell], lines: Sequence[ReportedCell]) -> Choices:
    """The choices of one list in one part of a study, and the lines as printed beside them."""
    field = _field_of(changed[0])
    numbers = {line.number for line in changed}
    own = [line for line in lines if line.is_printed or line.number in numbers]
    chosen = [Choice(line, tuple(line.spec.rules[field])) for line in own]
    names = tuple(dict.fromkeys(name for choice in chosen for name in choice.names))
    groups = grouped(chosen, lambda choice: (choice.line.level, choice.line.policy))
    return Choices(field, changed[0].title, names, tuple(tuple(group) for group in groups if _is_full(group, names)))


def _is_full(group: Sequence[Choice], names: Sequence[str]) -> bool:
    """Whether these are all choices of as many names, each once."""
    sizes = {len(choice.names) for choice in group}
    sets = {frozenset(choice.names) for choice in group}
    (size, *others) = sizes
    return not others and size < len(names) and len(group) == len(sets) == comb(len(names), size)


def _worths(full: Sequence[Choice], names: Sequence[str], games: Games, method: Method) -> Iterator[Worth]:
    beside = list(permutations(names, 2)) if len(full[0].names) > 1 else []
    for pairs in ([(name, "") for name in names], beside):
        level = simultaneous(LEVEL, max(1, len(pairs)))
        for name, other in pairs:
            among = [choice for choice in full if not other or other in choice.names]
            having = [games[choice.line.number] for choice in among if name in choice.names]
            lacking = [games[choice.line.number] for choice in among if name not in choice.names]
            if (mean := contrast(having, lacking, level, method)) is not None:
                yield Worth(name, other, full[0].line, mean)


def contrast(having: Sequence[Outcomes], lacking: Sequence[Outcomes], level: float, method: Method) -> Mean | None:
    """The mean win rate of some lines less that of others, on the games that all have played; None without any.

    Undecided games count against it at the lower end of the interval, and for it at the upper end.
    """
    common = min(map(len, (*having, *lacking)))
    if not common:
        return None
    shared = gcd(len(having), len(lacking))
    for_one, for_other = len(lacking) // shared, len(having) // shared
    most = for_one * len(having)
    ends = []
    for kinds, others in (((WON,), (WON, UNDECIDED)), ((WON, UNDECIDED), (WON,))):
        gained = for_one * _times(having, kinds, common) - for_other * _times(lacking, others, common)
        counts = np.bincount(gained + most, minlength=2 * most + 1)
        ends.append(
            method.mean(outcomes_of([value / most for value in range(-most, most + 1)], counts.tolist()), level)
        )
    worst, best = ends
    return Mean((worst.value + best.value) / 2, worst.low, best.high, common)


def _times(lines: Iterable[Outcomes], kinds: Sequence[int], common: int) -> npt.NDArray[np.int64]:
    """Of each game, in how many lines it came to one of these."""
    times = np.zeros(common, np.int64)
    for outcomes in lines:
        times += np.isin(outcomes[:common], kinds)
    return times
