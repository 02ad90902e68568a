"""What may vary of the rules, or of a policy: a field or a part of one, its values, and what a step of it weighs.

`castles=-4..+4` moves each number of a list by itself, `castles=shift:-4..+4` all of them together, `castles[0]=-2..+2`
one. Values with a sign are steps from the rules in force, so that they mean the same at every level; values without one
are the values themselves. What is in force is always among them. A real number goes by steps that are named:
`danger=4..8/0.5`; there what is in force may lie between two of them.
"""

import re
from bisect import insort
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from math import ceil
from typing import Any, NamedTuple, Protocol

from analyser.games.fields import Choice, Counts, Direction, Field, Flag, Integer, Integers, Real, helps_of
from analyser.games.settings import as_toml, parse_toml_value
from analyser.mistakes import Mistake, listed, unknown

Rules = Mapping[str, Any]
"""The value of every field."""
ALL_TOGETHER = "shift"
"""Before a range: the numbers of a list move together."""
MOST_VALUES = 1_000
"""Of one variable."""
MOST_WEIGHT = 1_000
DIGITS = 9
"""A real number keeps so many decimals: 0.1 and 0.2 more are 0.3 more."""
_ASKED = re.compile(r"(?P<field>\w+)(?:\.(?P<part>\w+)|\[(?P<place>\d+)\])?")
_NUMBER = r"\d+(?:\.\d+)?"
_RANGE = re.compile(rf"(?P<low>[+-]?{_NUMBER})\.\.(?P<high>[+-]?{_NUMBER})(?:/(?P<by>{_NUMBER}))?")
_STEP = {False: re.compile(r"[+-]\d+"), True: re.compile(rf"[+-]{_NUMBER}")}
"""A step of a whole number, and of a real one."""
_WEIGHT = re.compile(r"(?P<values>.*):(?P<weight>\d+(?:\.\d+)?)")


class Owner(Protocol):
    """Whose fields may vary: a game, or a policy."""

    @property
    def name(self) -> str: ...

    @property
    def fields(self) -> tuple[Field, ...]: ...


class Asked(NamedTuple):
    """The words of one `--vary`."""

    text: str
    field: Field
    part: str  # of counts
    place: int | None  # of a list
    is_shift: bool
    values: str
    weight: float


@dataclass(frozen=True)
class Variable:
    """One number, truth or word, and what it may be."""

    field: Field
    values: tuple[Any, ...]  # in their order; steps from what is in force, or the values themselves
    printed: int  # the place of what is in force among them
    is_relative: bool
    weight: float = 1.0  # of a step
    part: str = ""  # of counts
    place: int | None = None  # of a list; None moves all its numbers

    @property
    def name(self) -> str:
        """As one would ask for it: `castles[0]`, `totems.shield`."""
        if self.part:
            return f"{self.field.name}.{self.part}"
        return self.field.name if self.place is None else f"{self.field.name}[{self.place}]"

    @property
    def is_ordered(self) -> bool:
        """Whether a value may be more or less than another; words are only different."""
        return not isinstance(self.field, Choice)

    @property
    def helps(self) -> Direction:
        """What a later value does for the first side, as the game declares it."""
        declared = helps_of(self.field)
        return declared[self.part] if isinstance(declared, dict) else declared

    def size(self, index: int) -> float:
        """What it weighs to set the value at a place: its steps from what is in force."""
        steps = abs(index - self.printed) if self.is_ordered else int(index != self.printed)
        return self.weight * steps

    def told(self, index: int) -> str:
        """A value in words: a step with its sign."""
        value = self.values[index]
        return f"{value:+}" if self.is_relative else as_toml(value)

    def set_in(self, rules: dict[str, Any], index: int) -> None:
        """Sets the value at a place; `rules` are those in force at a level, and their lists and counts are copied."""
        name, value, before = self.field.name, self.values[index], rules[self.field.name]
        if self.part:
            rules[name] = dict(before) | {self.part: before[self.part] + value if self.is_relative else value}
        elif isinstance(self.field, Integers) and self.place is None:
            rules[name] = self.field.moved(before, value)
        elif self.place is not None:
            rules[name] = list(before)
            rules[name][self.place] = before[self.place] + value if self.is_relative else value
        else:
            rules[name] = round(before + value, DIGITS) if self.is_relative else value


def read_variables(
    owner: Owner, asked: Sequence[object], levels: Mapping[str, Rules], kind: str = "house rule"
) -> list[Variable]:
    """What varies of the owner's fields; `levels` has the values in force at each level. Every mistake is told here."""
    if not asked:
        known = ", ".join(field.name for field in owner.fields)
        raise Mistake(f"nothing may vary: --vary FIELD=LOW..HIGH names a {kind}; known: {known}")
    found = [variable for text in asked for variable in _variables(_read(owner, text), levels)]
    for place, one in enumerate(found):
        for other in found[:place]:
            if one.field.name == other.field.name and (one.part, one.place) == (other.part, other.place):
                raise Mistake(f"{one.name} varies twice")
            if (
                one.field.name == other.field.name
                and isinstance(one.field, Integers)
                and None in (one.place, other.place)
            ):
                raise Mistake(f"{one.field.name} varies together and number by number: choose one of the two")
    return found


def _read(owner: Owner, text: object) -> Asked:
    if not isinstance(text, str):
        raise Mistake(f"what varies is a text such as 'hand=4..6', not {text!r}")
    name, equals, values = (part.strip() for part in text.partition("="))
    match = _ASKED.fullmatch(name)
    if not equals or not values or not match:
        raise Mistake(f"--vary takes FIELD=LOW..HIGH or FIELD=VALUE,VALUE,…, perhaps with :WEIGHT behind, not '{text}'")
    known = {field.name: field for field in owner.fields}
    if match["field"] not in known:
        raise unknown("field", match["field"], known, of=owner.name)
    field = known[match["field"]]
    values, weight = _weighed(field, values, text)
    is_shift = values.startswith(f"{ALL_TOGETHER}:")
    values = values.removeprefix(f"{ALL_TOGETHER}:")
    place = None if match["place"] is None else int(match["place"])
    _check_parts(field, match["part"] or "", place, is_shift=is_shift, text=text)
    return Asked(text, field, match["part"] or "", place, is_shift, values, weight)


def _weighed(field: Field, values: str, text: str) -> tuple[str, float]:
    """The values, and what a step weighs; a word that is known as it stands has no weight behind it."""
    match = _WEIGHT.fullmatch(values)
    last = values.rpartition(",")[2].strip()
    if match is None or (isinstance(field, Choice) and last in field.choices):
        return values, 1.0
    if not 0 < (weight := float(match["weight"])) <= MOST_WEIGHT:
        raise Mistake(f"'{text}': a step weighs more than 0 and at most {MOST_WEIGHT:,}")
    return match["values"], weight


def _check_parts(field: Field, part: str, place: int | None, *, is_shift: bool, text: str) -> None:
    if not isinstance(field, Integer | Real | Flag | Choice | Integers | Counts):
        raise Mistake(f"{field.name} can't vary: it is a {field.kind}")
    if isinstance(field, Counts) and part not in {one.name for one in field.parts}:
        parts = [f"{field.name}.{one.name}" for one in field.parts]
        raise (
            unknown("part", f"{field.name}.{part}", parts)
            if part
            else Mistake(f"{field.name} has parts, which vary one by one: {', '.join(parts)}")
        )
    if part and not isinstance(field, Counts):
        raise Mistake(f"{field.name} has no parts, so '{field.name}.{part}' names nothing")
    if not isinstance(field, Integers) and (place is not None or is_shift):
        raise Mistake(f"{field.name} is no list, so '{text}' names nothing")
    if isinstance(field, Integers) and place is not None and place >= len(field.default):
        raise Mistake(
            f"{field.name} has {len(field.default)} numbers, {field.name}[0] to {field.name}[{len(field.default) - 1}]"
        )
    if is_shift and place is not None:
        raise Mistake(f"'{text}' moves one number: without {ALL_TOGETHER}")


def _variables(asked: Asked, levels: Mapping[str, Rules]) -> Iterable[Variable]:
    """One, or of a list one for each number that can be something else."""
    if not isinstance(asked.field, Integers) or asked.is_shift:
        return [_variable(asked, None, levels)]
    if asked.place is not None:
        return [_variable(asked, asked.place, levels)]
    return [_variable(asked, place, levels) for place, (low, high) in enumerate(asked.field.ranges) if low < high]


def _variable(asked: Asked, place: int | None, levels: Mapping[str, Rules]) -> Variable:
    values, is_relative = _values(asked)
    if asked.is_shift and not is_relative:
        raise Mistake(f"'{asked.text}' moves a list: its steps carry a sign, as {ALL_TOGETHER}:-2..+2")
    printed = 0 if is_relative else _in_force(asked, place, levels)
    if isinstance(asked.field, Real) and printed not in values and values[0] < printed < values[-1]:
        insort(values, printed)
    if printed not in values:
        told = f"{printed:+}" if is_relative else as_toml(printed)
        raise Mistake(f"'{asked.text}' leaves out {told}, which is in force: a change is counted in steps from it")
    found = Variable(asked.field, tuple(values), values.index(printed), is_relative, asked.weight, asked.part, place)
    for level, rules in levels.items():
        _check_range(found, rules, f"'{asked.text}'" + (f" at {level}" if len(levels) > 1 else ""))
    return found


def _values(asked: Asked) -> tuple[list[Any], bool]:
    """The values in their order, and whether they are steps."""
    match = _RANGE.fullmatch(asked.values)
    if match:
        return _range(asked, match)
    words = [word.strip() for word in asked.values.split(",")]
    is_real = isinstance(asked.field, Real)
    is_number = is_real or isinstance(asked.field, Integer | Integers | Counts)
    is_relative = is_number and all(map(_STEP[is_real].fullmatch, words))
    step = float if is_real else int
    values = [step(word) if is_relative else parse_toml_value(word, asked.field.name) for word in words]
    if not is_relative:
        values = [_own(asked).read(value) for value in values]
    if isinstance(asked.field, Choice):
        return list(dict.fromkeys(values)), False
    return sorted(set(values)), is_relative


def _range(asked: Asked, match: re.Match[str]) -> tuple[list[Any], bool]:
    """From one end to the other; whole numbers go by ones if nothing is said."""
    field, is_real = asked.field, isinstance(asked.field, Real)
    if is_real and match["by"] is None:
        raise Mistake(f"'{asked.text}' names no step: {field.name} is no whole number, so write {asked.values}/0.5")
    low, high, by = (Decimal(one) for one in (match["low"], match["high"], match["by"] or "1"))
    is_whole = all(one == one.to_integral_value() for one in (low, high, by))
    fits = is_real or (is_whole and isinstance(field, Integer | Integers | Counts))
    if not fits or high < low or by <= 0:
        raise Mistake(f"'{asked.text}' is no range of {field.name}, a {field.kind}")
    if (high - low) // by >= MOST_VALUES:
        raise Mistake(f"'{asked.text}' has more than {MOST_VALUES:,} values: narrow it")
    is_relative = match["low"][0] in "+-" or match["high"][0] in "+-"
    start = ceil(low / by) * by if is_relative else low  # steps are counted from what is in force
    one = float if is_real else int
    return [one(start + place * by) for place in range(int((high - start) // by) + 1)], is_relative


def _own(asked: Asked) -> Field:
    """What reads one of the values: a part of counts, a number of a list, or the field itself."""
    field = asked.field
    if isinstance(field, Counts):
        return next(one for one in field.parts if one.name == asked.part)
    if isinstance(field, Integers):
        low, high = min(low for low, _ in field.ranges), max(high for _, high in field.ranges)
        return Integer(field.name, low, low, high, field.meaning)
    return field


def _in_force(asked: Asked, place: int | None, levels: Mapping[str, Rules]) -> Any:
    """The value in force, which must be the same at all levels where values are given themselves."""
    found = {level: _at(rules[asked.field.name], asked.part, place) for level, rules in levels.items()}
    values = list(found.values())
    if any(value != values[0] for value in values):
        told = listed([f"{as_toml(value)} at {level}" for level, value in found.items()], "and")
        raise Mistake(f"{asked.field.name} is {told}: it varies by steps, as {asked.field.name}=-2..+2")
    return values[0]


def _at(value: Any, part: str, place: int | None) -> Any:
    if part:
        return value[part]
    return value if place is None else value[place]


def _check_range(variable: Variable, rules: Rules, where: str) -> None:
    """Both ends must lie within the field's own range."""
    for index in {0, len(variable.values) - 1}:
        changed = dict(rules)
        variable.set_in(changed, index)
        value, field = changed[variable.field.name], variable.field
        try:
            if isinstance(field, Integers):
                for place, (one, (low, high)) in enumerate(zip(value, field.ranges, strict=True)):
                    Integer(f"{field.name}[{place}]", low, low, high, "").read(one)
            else:
                field.read(value)
        except Mistake as mistake:
            raise Mistake(f"{where}: {mistake}") from None
