"""Boxes drawn from a prior, each by an address of its own: the same seed and number give the same box, however many.

The distribution. First each measure that is drawn gets a whole number of its range (`priors.EVEN`, `MIDDLE`), and each
worth a number of its own. Then the box is as likely as any that agrees with these and obeys the prior, where every
piece of a pool is of any of its names and every free number anywhere in its range, each as likely. If no such box is
found the box is begun anew, so targets that contradict each other are left out.

How. A Metropolis walk (Metropolis et al. 1953): a piece becomes one of another name, or a number another one; a step
that leads farther from what is asked is taken with a chance that falls with how much farther. The last box of the walk
that agrees with everything is the one that is drawn. All boxes walk side by side, as arrays. Choices depend on nothing,
and are drawn at the end.

A remix of a prior with groups is a box too, as likely as any: it has the figures of each group from another drawn box,
so that it has one group at most in common with any of them.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from analyser.games.components import Components
from analyser.games.figures import numbers_of, put
from analyser.games.priors import EVEN, MIDDLE, Choice, Measure, Prior, Worth
from analyser.mistakes import Mistake

STEPS_A_UNIT = 60
"""Steps of a walk for each piece and each free number."""
WARMTH = 0.35
"""By so many units of a measure a step may lead farther with a chance of 1 in e."""
WARM_UP = 2.0
"""At first the walk is so much warmer."""
ATTEMPTS = 12
"""So often a box is begun anew before the prior counts as one that no box obeys."""
ROUNDING = 1e-9
"""So near is there, where weights are no whole numbers."""
TOGETHER = 256
"""Boxes that walk side by side."""
Numbers = npt.NDArray[np.float64]
Places = npt.NDArray[np.int64]


class Figures(NamedTuple):
    """All that is drawn of a box."""

    numbers: Mapping[str, float]  # by path, those that are not drawn too
    chosen: Mapping[str, Any]
    places: Mapping[str, float]  # of pieces in the order; empty where the prior says nothing of it


@dataclass(frozen=True)
class Drawn:
    """A box that was drawn: as a components file would say it, and what its countable measures and its worths are."""

    number: int  # from 0 on
    document: Mapping[str, Any]
    inputs: dict[str, float]
    figures: Figures


@dataclass(frozen=True, eq=False)
class Space:
    """A prior as arrays: units that may change, which are pieces and then free numbers, and measures of all numbers."""

    prior: Prior

    @cached_property
    def place(self) -> dict[str, int]:
        """Of each number among all of the box."""
        return {path: at for at, path in enumerate(self.prior.paths)}

    @cached_property
    def choices(self) -> list[Places]:
        """Of each piece, the places of the names that it may have."""
        pools = [(np.array([self.place[path] for path in pool.paths]), pool.total) for pool in self.prior.pools]
        return [names for names, total in pools for _ in range(total)]

    @property
    def units(self) -> int:
        return len(self.choices) + len(self.prior.free)

    @cached_property
    def fixed(self) -> Numbers:
        """All numbers of the box, those that are drawn as 0."""
        numbers = numbers_of(self.prior.base)
        drawn = {path for pool in self.prior.pools for path in pool.paths} | {one.path for one in self.prior.free}
        return np.array([0 if path in drawn else numbers[path] for path in self.place], float)

    @cached_property
    def weights(self) -> Numbers:
        """Of each number (row) in each measure (column)."""
        weights = np.zeros((len(self.place), len(self.prior.measures)))
        for column, measure in enumerate(self.prior.measures):
            for path, weight in measure.weights.items():
                weights[self.place[path], column] = weight
        return weights

    @cached_property
    def scale(self) -> Numbers:
        """The least weight of each measure: so much farther is one unit."""
        sizes = np.abs(self.weights)
        least = np.where(sizes > 0, sizes, np.inf).min(axis=0, initial=np.inf)
        return np.where(np.isfinite(least), least, 1.0)

    @cached_property
    def names(self) -> Places:
        """Of each piece (row) the places of the names that it may have, from the left."""
        table = np.zeros((len(self.choices), max(map(len, self.choices), default=0)), np.int64)
        for unit, choices in enumerate(self.choices):
            table[unit, : len(choices)] = choices
        return table

    @cached_property
    def sizes(self) -> Numbers:
        """How many values each unit may have."""
        return np.array([*map(len, self.choices), *(one.high - one.low + 1 for one in self.prior.free)], float)

    def changed(self, units: Places, choice: Numbers, before: Numbers) -> tuple[Numbers, Numbers]:
        """What becomes of a unit of each box by a choice from 0 to 1, and what that adds to each measure."""
        chosen = (choice * self.sizes[units]).astype(np.int64)
        after, change = before.copy(), np.zeros((len(units), self.weights.shape[1]))
        pieces = np.flatnonzero(units < len(self.choices))
        if len(pieces):
            named = self.names[units[pieces], chosen[pieces]]
            after[pieces] = named
            change[pieces] = self.weights[named] - self.weights[before[pieces].astype(np.int64)]
        for row in np.flatnonzero(units >= len(self.choices)):
            one = self.prior.free[units[row] - len(self.choices)]
            after[row] = one.low + chosen[row]
            change[row] = self.weights[self.place[one.path]] * (after[row] - before[row])
        return after, change


def draw(prior: Prior, seed: int, numbers: Sequence[int]) -> list[Drawn]:
    """The boxes of these numbers; a mistake if none is found that obeys the prior."""
    space = Space(prior)
    found: dict[int, Drawn] = {}
    for first in range(0, len(numbers), TOGETHER):
        waiting = list(numbers[first : first + TOGETHER])
        for attempt in range(ATTEMPTS):
            addresses = [np.random.default_rng([seed, number, attempt]) for number in waiting]
            walk = Walk(space, addresses)
            boxes = walk.go()
            found |= {
                number: _drawn(space, number, box, rng)
                for number, box, rng in zip(waiting, boxes, addresses, strict=True)
                if box is not None
            }
            waiting = [number for number in waiting if number not in found]
            if not waiting:
                break
        else:
            missed = walk.missed_most
            raise Mistake(f"no deck was found that obeys the prior in {ATTEMPTS} attempts: {missed} was missed most")
    return [found[number] for number in numbers]


class Walk:
    """Boxes on their way (rows), of each unit a name's place or the number itself."""

    def __init__(self, space: Space, addresses: Sequence[np.random.Generator]) -> None:
        self.space = space
        self.low, self.high = _asked(space.prior, addresses)
        self.state = np.array([_first(space, rng) for rng in addresses], float)
        self.steps = STEPS_A_UNIT * space.units
        self.chances = np.array([rng.random((self.steps, 3)) for rng in addresses])
        self.measured = _numbers(space, self.state) @ space.weights
        self.miss = self._missed(self.measured)
        self.agreed = self.state.copy()
        self.has_agreed = (self.miss < ROUNDING) & (self.steps == 0)  # nothing may change: it is as it is
        self.rows = np.arange(len(addresses))

    def go(self) -> list[Numbers | None]:
        """The numbers of each box when it last agreed with all that was asked; none where it never did."""
        for step in range(self.steps):
            self._step(step)
            agrees = self.miss < ROUNDING
            self.agreed[agrees] = self.state[agrees]
            self.has_agreed |= agrees
        return [
            _numbers(self.space, own[None])[0] if found else None
            for own, found in zip(self.agreed, self.has_agreed, strict=True)
        ]

    @property
    def missed_most(self) -> str:
        """The measure that boxes are farthest from on average."""
        one = self.space.prior.measures[int(self._beyond(self.measured).mean(axis=0).argmax())]
        return f"{one.name} {one.low:g} to {one.high:g}"

    def _step(self, step: int) -> None:
        """Each box tries a change of one unit."""
        which, choice, courage = self.chances[:, step].T
        units = (which * self.space.units).astype(np.int64)
        before = self.state[self.rows, units]
        after, change = self.space.changed(units, choice, before)
        missed = self._missed(self.measured + change)
        warmth = WARMTH * (1 + WARM_UP * max(0.0, 1 - 2 * step / self.steps))
        taken = courage < np.exp(np.minimum(0.0, (self.miss - missed) / warmth))
        self.state[self.rows[taken], units[taken]] = after[taken]
        self.measured[taken] += change[taken]
        self.miss = np.where(taken, missed, self.miss)

    def _missed(self, measured: Numbers) -> Numbers:
        """How far each box is from what is asked, in units."""
        missed: Numbers = self._beyond(measured).sum(axis=1)
        return missed

    def _beyond(self, measured: Numbers) -> Numbers:
        """The same measure by measure (columns)."""
        beyond = np.maximum(self.low - measured, 0) + np.maximum(measured - self.high, 0)
        return beyond / self.space.scale


def _asked(prior: Prior, addresses: Sequence[np.random.Generator]) -> tuple[Numbers, Numbers]:
    """The range of each measure (column) for each address (row): of one that is drawn a single number."""
    ranges = np.array([[_target(measure, rng) for measure in prior.measures] for rng in addresses], float)
    ranges = ranges.reshape(len(addresses), len(prior.measures), 2)
    return ranges[..., 0], ranges[..., 1]


def _target(measure: Measure, rng: np.random.Generator) -> tuple[float, float]:
    low, high = int(measure.low), int(measure.high)
    if measure.drawn == EVEN:
        low = high = int(rng.integers(low, high + 1))
    elif measure.drawn == MIDDLE:
        half = (high - low) // 2
        low = high = low + int(rng.integers(half + 1) + rng.integers(high - low - half + 1))
    else:
        return measure.low, measure.high
    return low, high


def _first(space: Space, rng: np.random.Generator) -> list[int]:
    """A box without regard to the measures."""
    pieces = [int(choices[rng.integers(len(choices))]) for choices in space.choices]
    return pieces + [int(rng.integers(one.low, one.high + 1)) for one in space.prior.free]


def _numbers(space: Space, state: Numbers) -> Numbers:
    """All numbers of each box (row)."""
    pieces = len(space.choices)
    numbers: Numbers = np.tile(space.fixed, (len(state), 1))
    rows = np.arange(len(state))
    for unit in range(pieces):
        numbers[rows, state[:, unit].astype(np.int64)] += 1
    for unit, one in enumerate(space.prior.free, start=pieces):
        numbers[:, space.place[one.path]] = state[:, unit]
    return numbers


def _drawn(space: Space, number: int, box: Numbers, rng: np.random.Generator) -> Drawn:
    prior = space.prior
    values = dict(zip(space.place, box.tolist(), strict=True))
    once = {one.name: float(rng.uniform(one.low, one.high)) for one in prior.worths if not one.is_each}
    inputs = {name: measure.of(values) for name, measure in prior.countable.items()}
    inputs |= {f"order.{name}": value for name, value in once.items()}
    places = {path: sum(_worths(path, prior.worths, once, rng)) for path in space.place} if prior.worths else {}
    chosen = {path: value for choice in prior.choices for path, value in _chosen(choice, rng)}
    figures = Figures(values, chosen, places)
    return Drawn(number, _document(prior, figures, f"deck {number}"), inputs, figures)


def _chosen(choice: Choice, rng: np.random.Generator) -> Iterator[tuple[str, Any]]:
    """What a choice draws for each of its paths."""
    entries, count = choice.entries, len(choice.keys)
    places = rng.permutation(len(entries))[:count] if choice.is_once else rng.integers(len(entries), size=count)
    values = [entries[place][rng.integers(len(entries[place]))] for place in places]
    yield from zip(choice.keys, values[:1] * count if choice.is_alike else values, strict=True)


def remix(prior: Prior, drawn: Sequence[Drawn], number: int) -> Drawn:
    """The remix of a number: the g-th group from the box so many further on, all else from one that lends no group."""
    rest = drawn[number + len(prior.groups)].figures
    numbers, chosen = dict(rest.numbers), dict(rest.chosen)
    for ahead, group in enumerate(prior.groups):
        lent = drawn[number + ahead].figures
        numbers |= {path: value for path, value in lent.numbers.items() if path in group.paths}
        chosen |= {path: value for path, value in lent.chosen.items() if path in group.paths}
    figures = Figures(numbers, chosen, rest.places)
    return Drawn(number, _document(prior, figures, f"remix {number}"), {}, figures)


def _worths(path: str, worths: Sequence[Worth], once: Mapping[str, float], rng: np.random.Generator) -> Iterator[float]:
    """What a piece's features are worth in a box; a little at random besides, so that no two are alike."""
    yield float(rng.uniform(0, ROUNDING))
    for one in worths:
        if fnmatchcase(path, one.pattern):
            yield float(rng.uniform(one.low, one.high)) if one.is_each else once[one.name]


def _document(prior: Prior, figures: Figures, name: str) -> dict[str, Any]:
    """A box as a components file would say it."""
    document = _with_numbers(prior.base, figures.numbers, figures.places)
    for choice in prior.choices:
        for path, keys in choice.keys.items():
            put(document, keys, figures.chosen[path])
    return {"base": None, "name": name, "provenance": "assumed"} | document


def _with_numbers(base: Components, values: Mapping[str, float], places: Mapping[str, float]) -> dict[str, Any]:
    """What is in a box, its pieces in the order of their places."""
    if base.is_counts:
        order = sorted(places, key=lambda path: places[path]) if places else list(values)
        return {path: int(values[path]) for path in order if values[path]}
    document: dict[str, Any] = {}
    for part, held in base.contents:
        if not isinstance(held, tuple):
            document[part] = _changed(part, held, values)
            continue
        own = dict(held) | {path.removeprefix(f"{part}."): 0 for path in values if _is_new(path, part, held)}
        names = sorted(own, key=lambda piece: places.get(f"{part}.{piece}", 0.0)) if places else list(own)
        document[part] = {piece: _changed(f"{part}.{piece}", own[piece], values) for piece in names}
    return document


def _is_new(path: str, part: str, held: Sequence[tuple[str, Any]]) -> bool:
    """Whether a path is a piece's of this table that the base does not have."""
    name = path.removeprefix(f"{part}.")
    return path.startswith(f"{part}.") and not any(name == own or name.startswith(f"{own}.") for own, _ in held)


def _changed(path: str, held: Any, values: Mapping[str, float]) -> Any:
    """What is held at a path, with the numbers that were drawn."""
    if isinstance(held, dict):
        return {name: _changed(f"{path}.{name}", one, values) for name, one in held.items()}
    if isinstance(held, list):
        return [_changed(f"{path}.{place}", one, values) for place, one in enumerate(held)]
    drawn = values.get(path)
    if drawn is None or isinstance(held, bool):
        return held
    return int(drawn) if float(drawn).is_integer() and not isinstance(held, float) else drawn
