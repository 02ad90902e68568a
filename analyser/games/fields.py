"""Fields: named, typed, ranged, documented values. House rules of games and parameters of policies are made of them.

A field turns what a person or a file says into a value, or says in one line what is wrong with it. A house rule of
numbers or of true and false may declare by `helps` what it does for the first side: 1 if a higher number (true rather
than false, each number of a list) makes the game easier for it, -1 if harder, 0 if that can't be said.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import groupby
from typing import Any, Literal

from analyser.mistakes import Mistake, as_many_as_fit, shown, unknown, whole

Direction = Literal[-1, 0, 1]


@dataclass(frozen=True)
class Integer:
    """A whole number from low to high."""

    name: str
    default: int
    low: int
    high: int
    meaning: str
    helps: Direction = 0

    kind = "whole number"

    def read(self, value: Any) -> int:
        return whole(value, self.name, self.low, self.high, is_exact=True)

    @property
    def range_text(self) -> str:
        return f"{self.low} to {self.high}"


@dataclass(frozen=True)
class Real:
    """A real number from low to high; whole numbers count as such."""

    name: str
    default: float
    low: float
    high: float
    meaning: str
    helps: Direction = 0

    kind = "number"

    def read(self, value: Any) -> float:
        if type(value) not in (int, float) or not self.low <= value <= self.high:
            raise Mistake(f"{self.name} must be a number from {self.range_text}, not {shown(value)}")
        return float(value) + 0.0  # -0.0 is 0.0: the same rules are one cell

    @property
    def range_text(self) -> str:
        return f"{self.low:g} to {self.high:g}"


@dataclass(frozen=True)
class Share(Real):
    """A real number that may also be said in percent: 0.1 or 10%."""

    kind = "share"

    def read(self, value: Any) -> float:
        if not isinstance(value, str):
            return super().read(value)
        text = value.strip()
        try:
            found = Decimal(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
        except ArithmeticError:
            found = Decimal("NaN")
        if not found.is_finite():
            raise Mistake(f"{self.name} must be a share such as 10% or 0.1, not {shown(value)}")
        return super().read(float(found))

    @property
    def range_text(self) -> str:
        return f"{self.low:.0%} to {self.high:.0%}"


@dataclass(frozen=True)
class Flag:
    """True or false."""

    name: str
    default: bool
    meaning: str
    helps: Direction = 0

    kind = "true or false"
    range_text = ""

    def read(self, value: Any) -> bool:
        if type(value) is not bool:
            raise Mistake(f"{self.name} must be true or false, not {shown(value)}")
        return value


@dataclass(frozen=True)
class Choice:
    """One of several words."""

    name: str
    default: str
    choices: tuple[str, ...]
    meaning: str

    kind = "word"

    def read(self, value: Any) -> str:
        if value not in self.choices:
            raise Mistake(f"{self.name} must be one of {as_many_as_fit(self.choices)}, not {shown(value)}")
        return str(value)

    @property
    def range_text(self) -> str:
        return ", ".join(self.choices)


@dataclass(frozen=True)
class Integers:
    """A list of as many whole numbers as its default has, each from low to high: for all of them, or one for each."""

    name: str
    default: tuple[int, ...]
    low: int | tuple[int, ...]
    high: int | tuple[int, ...]
    meaning: str
    falling: bool = False  # no number may be higher than the one before
    helps: Direction = 0

    kind = "list of whole numbers"

    def read(self, value: Any) -> list[int]:
        example = f"{len(self.default)} numbers, as [{','.join(map(str, self.default))}]"
        if not isinstance(value, list | tuple):
            raise Mistake(f"{self.name} takes a list of {example}, not {shown(value)}")
        if len(value) != len(self.default):
            raise Mistake(f"{self.name} takes {example}, not {len(value)}")
        numbers = [
            whole(number, f"{self.name}[{place}]", *own, is_exact=True)
            for place, (number, own) in enumerate(zip(value, self.ranges, strict=True))
        ]
        if self.falling and sorted(numbers, reverse=True) != numbers:
            raise Mistake(f"{self.name} takes the highest number first, not {shown(numbers)}")
        return numbers

    @property
    def ranges(self) -> list[tuple[int, int]]:
        """The lowest and the highest number at each place."""
        low, high = (
            (bound,) * len(self.default) if isinstance(bound, int) else bound for bound in (self.low, self.high)
        )
        return list(zip(low, high, strict=True))

    def moved(self, numbers: Sequence[int], by: int | Sequence[int]) -> list[int]:
        """All of them so much higher, or each by its own step, but those that can be nothing else."""
        steps = [by] * len(numbers) if isinstance(by, int) else by
        if len(steps) != len(numbers):
            raise Mistake(f"{self.name} takes {len(numbers)} steps, not {len(steps)}")
        return [
            number if low == high else number + step
            for number, step, (low, high) in zip(numbers, steps, self.ranges, strict=True)
        ]

    @property
    def range_text(self) -> str:
        alike = [(own, len(list(places))) for own, places in groupby(self.ranges)]
        told = [f"{count} of {low}" + (f" to {high}" if high > low else "") for (low, high), count in alike]
        order = ", highest first" if self.falling else ""
        return f'{", then ".join(told)}{order}; "+1" makes each one higher'


@dataclass(frozen=True)
class Counts:
    """Named whole numbers; what a value leaves out keeps its default."""

    name: str
    parts: tuple[Integer, ...]
    meaning: str

    kind = "counts by name"

    @property
    def default(self) -> dict[str, int]:
        return {part.name: part.default for part in self.parts}

    def read(self, value: Any) -> dict[str, int]:
        return self.merge(self.default, value)

    def merge(self, before: Mapping[str, int], value: Any) -> dict[str, int]:
        """The counts before with those named in `value` replaced."""
        if type(value) is not dict:
            raise Mistake(f"{self.name} must name counts, as {{ {self.parts[0].name} = 1 }}, not {shown(value)}")
        parts = {part.name: replace(part, name=f"{self.name}.{part.name}") for part in self.parts}
        for name in value:
            if name not in parts:
                raise unknown("part", name, parts, of=self.name)
        return dict(before) | {name: parts[name].read(count) for name, count in value.items()}

    @property
    def range_text(self) -> str:
        return ", ".join(f"{part.name} {part.range_text}" for part in self.parts)


@dataclass(frozen=True)
class Spec:
    """A policy, as people ask for one; only policies have such fields."""

    name: str
    default: str
    normal: Callable[[str], str]  # how it is written without what goes without saying, or a mistake
    meaning: str

    kind = "policy"
    range_text = "NAME or (NAME:key=value,…)"

    def read(self, value: Any) -> str:
        if not isinstance(value, str):
            raise Mistake(f"{self.name} must name a policy, not {shown(value)}")
        return self.normal(value)


@dataclass(frozen=True)
class Text:
    """A text of one line, perhaps in a small language of the game's own."""

    name: str
    default: str
    meaning: str
    check: Callable[[str], object] = str  # raises a mistake for what the language does not know

    kind = "text"
    range_text = ""

    def read(self, value: Any) -> str:
        return _read_line(self.name, value, self.check)


@dataclass(frozen=True)
class Texts:
    """A list of so many texts, each of one line."""

    name: str
    default: tuple[str, ...]
    least: int
    most: int
    meaning: str
    check: Callable[[str], object] = str  # of each of them
    once: bool = False  # none may come twice

    kind = "list of texts"

    def read(self, value: Any) -> list[str]:
        if not isinstance(value, list | tuple) or not self.least <= len(value) <= self.most:
            raise Mistake(f"{self.name} must be a list of {self.range_text}, not {shown(value)}")
        texts = [_read_line(self.name, text, self.check) for text in value]
        if self.once and (twice := [text for place, text in enumerate(texts) if text in texts[:place]]):
            raise Mistake(f"{self.name} names {shown(twice[0])} twice")
        return texts

    @property
    def range_text(self) -> str:
        return f"{self.least} to {self.most} texts" if self.least < self.most else f"{self.least} texts"


@dataclass(frozen=True)
class Pairs:
    """A list of so many pairs of names at most, as the ways between places."""

    name: str
    default: tuple[tuple[str, str], ...]
    most: int
    meaning: str
    check: Callable[[str], object] = str  # of each name

    kind = "list of pairs"

    def read(self, value: Any) -> list[list[str]]:
        if type(value) is not list or len(value) > self.most:
            raise Mistake(f"{self.name} must be a list of {self.range_text}, not {shown(value)}")
        for pair in value:
            if type(pair) is not list or len(pair) != 2:
                raise Mistake(f'{self.name} takes pairs, as ["a", "b"], not {shown(pair)}')
        return [[_read_line(self.name, text, self.check) for text in pair] for pair in value]

    @property
    def range_text(self) -> str:
        return f"at most {self.most} pairs"


MOST_LETTERS = 200
"""Of a text of one line."""

Field = Integer | Real | Flag | Choice | Integers | Counts | Spec | Text | Texts | Pairs


def helps_of(field: Field) -> Direction | dict[str, Direction]:
    """What a field declares, of counts by the name of each; words and texts have no direction."""
    if isinstance(field, Counts):
        return {part.name: part.helps for part in field.parts}
    return field.helps if isinstance(field, Integer | Real | Flag | Integers) else 0


def _read_line(name: str, value: Any, check: Callable[[str], object]) -> str:
    """A text of one line that passes the check; the mistake says in which field it stands."""
    if not isinstance(value, str) or not value.isprintable() or len(value) > MOST_LETTERS:
        raise Mistake(f"{name} must be a text of one line, not {shown(value)}")
    try:
        check(value)
    except Mistake as mistake:
        raise Mistake(f"{name}: {mistake}") from None
    return value
