"""A prior: what is certain about a game's components, and what ranges over what, as a TOML file says it.

Figures of a box have paths (`analyser.games.figures`). Patterns choose among them: `*`, `?`, `[12]`. Names have braces
instead: `a.{b,c}` is `a.b` and `a.c`, `n{1..3}` is `n1`, `n2` and `n3`.

    [[pieces]]             # of these names there are so many pieces together
    names = "dragon.{one,two}.{crimson,blue}"
    total = 15

    [[numbers]]            # each of these numbers is from a range
    of = "settings.*.points"
    range = [3, 20]

    [[choices]]            # each of these figures is one of these: texts, numbers, lists, or attributes of a piece
    names = "effects.card{01..12}"
    among = ["move {1..3}", "will 2", "will 2"]  # an entry is as likely as any other, then what its braces stand for
    once = false           # true: no entry is for two of them
    alike = false          # true: all of them are the same

    [measures.two_headed]  # a sum of numbers with weights, which lies in a range
    of = { "dragon.two.*" = 1 }
    range = [4, 10]
    drawn = "middle"       # its middle is likeliest, as of two dice; or "even": each value is as likely as any other
    ask = "the two-headed dragons"  # what an owner would count

    [groups.effects]       # of what is drawn, what an owner would type in together; nothing else hangs together with it
    of = ["effects.*"]
    ask = "what the cards do"

    [order.two_heads]      # in a table whose order counts: what a feature adds to a piece's place
    of = "dragon.two.*"
    range = [0, 1]
    each = false           # true: drawn for each piece by itself, not once for all of them

What it doesn't name is as in the box that it is about. `analyser.games.prior_files` reads it, and
`analyser.games.ensembles` draws boxes that obey it.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from analyser.games.components import Components
from analyser.games.figures import Keys, held_at, numbers_of
from analyser.mistakes import Mistake, shown, unknown, whole

EVEN, MIDDLE = "even", "middle"
DRAWN = {MIDDLE: "the middle of its range likeliest, as of two dice", EVEN: "each value of its range as likely"}
"""How a measure may be drawn, in words."""
FARTHEST = 10**6
"""Neither a number, nor a weight, nor a total is farther from 0."""


@dataclass(frozen=True)
class Pool:
    """Names of which there are so many pieces together, each piece as likely of one name as of another."""

    paths: tuple[str, ...]
    total: int


@dataclass(frozen=True)
class Free:
    """A number that is anything from low to high, each as likely."""

    path: str
    low: int
    high: int


@dataclass(frozen=True)
class Choice:
    """Figures of which each is of one of several entries, and of each entry one of what it stands for."""

    keys: Mapping[str, Keys]  # what leads to each, by path
    entries: tuple[tuple[Any, ...], ...]
    is_once: bool = False  # no entry is for two of them
    is_alike: bool = False  # all are the same

    def holds(self, components: Components) -> bool:
        """Whether a box has one of the values at each path that it has; not whether an entry comes twice."""
        contents, values = components.to_dict(), [value for entry in self.entries for value in entry]
        held = [found for keys in self.keys.values() if (found := held_at(contents, keys)) is not None]
        return all(any(_is_so(one, value) for value in values) for one in held)


def _is_so(held: Any, value: Any) -> bool:
    """Whether something is as a value says; of a table it need not say all."""
    if isinstance(held, dict) and isinstance(value, dict):
        return all(held.get(name) == one for name, one in value.items())
    return bool(held == value)


@dataclass(frozen=True)
class Group:
    """Of what is drawn, the figures that an owner would type in together."""

    name: str
    ask: str  # in words
    paths: frozenset[str]


@dataclass(frozen=True)
class Measure:
    """A sum of numbers with weights, and the range in which it lies."""

    name: str
    weights: Mapping[str, float]  # by path
    low: float
    high: float
    drawn: str = ""  # `EVEN` or `MIDDLE`: a whole number of the range comes first; else what the pieces make of it
    ask: str = ""  # what an owner would count to know it; empty if nobody could

    def of(self, numbers: Mapping[str, float]) -> float:
        """What it is of these numbers."""
        return sum(weight * numbers.get(path, 0) for path, weight in self.weights.items())

    def holds(self, numbers: Mapping[str, float]) -> bool:
        """Whether it lies in its range."""
        return self.low <= self.of(numbers) <= self.high


@dataclass(frozen=True)
class Worth:
    """What a feature adds to the place of the pieces that have it, drawn from a range for every box."""

    name: str
    pattern: str
    low: float
    high: float
    is_each: bool = False  # drawn for each piece by itself


@dataclass(frozen=True)
class Prior:
    """What is certain about a box, and what ranges over what."""

    source: str  # what it rests on, in the file's own words
    base: Components  # what is as it is here unless the prior names it
    pools: tuple[Pool, ...]
    free: tuple[Free, ...]
    choices: tuple[Choice, ...]
    measures: tuple[Measure, ...]
    groups: tuple[Group, ...]
    worths: tuple[Worth, ...]

    @property
    def countable(self) -> dict[str, Measure]:
        """The measures that an owner could count."""
        return {measure.name: measure for measure in self.measures if measure.ask}

    @property
    def sentences(self) -> list[str]:
        """What it rests on, and how boxes are drawn from it."""
        told = [self.source] if self.source else []
        for how, words in DRAWN.items():
            if names := [one.name for one in self.measures if one.drawn == how]:
                told.append(f"drawn first, {words}: {', '.join(names)}")
        if self.pools:
            told.append("beyond that each piece is as likely of one name as of another")
        if self.choices:
            told.append("of what may be one of several texts each entry of the prior is as likely")
        if self.worths:
            told.append("a piece's place in the order: the sum of what its features are worth, each drawn evenly")
        return told

    @property
    def paths(self) -> tuple[str, ...]:
        """All numbers of the box, those that the prior adds among them."""
        return tuple(dict.fromkeys((*numbers_of(self.base), *(path for pool in self.pools for path in pool.paths))))

    @property
    def drawn_paths(self) -> frozenset[str]:
        """All figures that are drawn."""
        pieces = (path for pool in self.pools for path in pool.paths)
        return frozenset(
            (*pieces, *(one.path for one in self.free), *(path for one in self.choices for path in one.keys))
        )

    @property
    def asked(self) -> dict[str, str]:
        """What an owner could tell, in words: measures that he could count, and groups that he could type in."""
        counted = {name: one.ask for name, one in self.countable.items()}
        return counted | {group.name: group.ask for group in self.groups}

    def broken(self, components: Components) -> list[str]:
        """What this prior says that isn't so in a box: names of measures, and all else in words."""
        numbers = numbers_of(components)
        pools = [
            f"{pool.total} of {pool.paths[0]}, …"
            for pool in self.pools
            if sum(numbers.get(path, 0) for path in pool.paths) != pool.total
        ]
        free = [one.path for one in self.free if not one.low <= numbers.get(one.path, 0) <= one.high]
        choices = [f"{next(iter(one.keys))}, …" for one in self.choices if not one.holds(components)]
        return pools + free + choices + [measure.name for measure in self.measures if not measure.holds(numbers)]

    def knowing(self, known: Mapping[str, Any]) -> "Prior":
        """The same where somebody has counted, or typed in.

        Of a measure a number, or the lowest and the highest that it may be; a group, of which one says `True`, is as in
        the box that the prior is about.
        """
        typed = [group for group in self.groups if group.name in known]
        for group in typed:
            if known[group.name] is not True:
                raise Mistake(f"known {group.name} takes no number: {group.ask}, typed in, are those of the box")
        prior = self._without(typed) if typed else self
        counted = {name: value for name, value in known.items() if name not in {one.name for one in typed}}
        return prior.where(counted) if counted else prior

    def where(self, counted: Mapping[str, Any]) -> "Prior":
        """The same with the ranges of measures that somebody has counted."""
        ranges = {name: self._known(name, value) for name, value in counted.items()}
        measures = (
            replace(one, low=ranges[one.name][0], high=ranges[one.name][1]) if one.name in ranges else one
            for one in self.measures
        )
        return replace(self, measures=tuple(measures))

    def _without(self, groups: Iterable[Group]) -> "Prior":
        """The same where these are not drawn any more."""
        gone = {path for group in groups for path in group.paths}
        if gone == self.drawn_paths:
            raise Mistake("all is known that the prior draws: there is one deck, and nothing that it could depend on")
        return replace(
            self,
            pools=tuple(one for one in self.pools if one.paths[0] not in gone),
            free=tuple(one for one in self.free if one.path not in gone),
            choices=tuple(one for one in self.choices if gone.isdisjoint(one.keys)),
            measures=tuple(one for one in self.measures if gone.isdisjoint(one.weights)),
            groups=tuple(one for one in self.groups if gone.isdisjoint(one.paths)),
        )

    def drawing(self, how: str) -> "Prior":
        """The same with all measures drawn in this way that are drawn at all."""
        if how not in DRAWN:
            raise Mistake(f"drawn must be {EVEN} or {MIDDLE}, not {shown(how)}")
        if not any(one.drawn for one in self.measures):
            raise Mistake(f"the prior draws none of its measures, so drawn={how} changes nothing")
        return replace(self, measures=tuple(replace(one, drawn=one.drawn and how) for one in self.measures))

    def _known(self, name: str, value: Any) -> tuple[float, float]:
        if name not in self.countable:
            raise unknown("measure or group" if self.groups else "measure", name, self.asked)
        measure = self.countable[name]
        if value is True:
            raise Mistake(f"known {shown(name)} takes a number, as --known {name}={measure.low:g}: {measure.ask}")
        pair = value if isinstance(value, tuple | list) and len(value) == 2 else (value, value)
        low, high = (whole(end, f"known {name}", -FARTHEST, FARTHEST) for end in pair)
        if low > high or low < measure.low or high > measure.high:
            told = f"{low}" if low == high else f"{low} to {high}"
            raise Mistake(
                f"known {name} contradicts the prior: {told} is not within {measure.low:g} to {measure.high:g}"
            )
        return low, high
