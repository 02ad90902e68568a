"""How much is played, as words on the command line: numbers of games, precisions, spans of time."""

import re
from collections.abc import Callable
from decimal import Decimal
from typing import Any, TypeVar

import click

from analyser.experiments.playing.limits import MOST_GAMES
from analyser.mistakes import Mistake, whole

Command = TypeVar("Command", bound=Callable[..., Any])

_SUFFIXES = {"": 1, "k": 10**3, "M": 10**6, "G": 10**9}
_SECONDS = {"": 1, "s": 1, "m": 60, "min": 60, "h": 3600, "d": 86400}


class Count(click.ParamType[int]):
    """A whole number of at least `low`: 10000, 10_000, 1e6, 100k, 1M."""

    name = "count"

    def __init__(self, low: int = 1, high: int = MOST_GAMES) -> None:
        self.low = low
        self.high = high

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        if isinstance(value, int):
            return value
        name = _name(param)
        match = re.fullmatch(r"([0-9_.eE+-]+?)([kMG]?)", value.strip())
        number = _number(match[1]) if match else None
        if match is None or number is None or abs(number.adjusted()) > 30 or number * _SUFFIXES[match[2]] % 1:
            raise Mistake(f"{name} takes a whole number such as 10_000, 1e6 or 1M, not '{value}'")
        return whole(int(number * _SUFFIXES[match[2]]), name, self.low, self.high)


class Share(click.ParamType[float]):
    """A share strictly between two bounds: 0.2% or 0.002."""

    name = "share"

    def __init__(self, low: float, high: float, example: str) -> None:
        self.low = low
        self.high = high
        self.example = example

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        return value if isinstance(value, float) else self.read(value, _name(param))

    def read(self, text: str, name: str) -> float:
        """The share that a text names; `name` is what it is given for."""
        match = re.fullmatch(r"([0-9_.eE+-]+?)\s*(%?)", text.strip())
        number = _number(match[1]) if match else None
        if match is None or number is None:
            raise Mistake(f"{name} takes a share such as {self.example}, not '{text}'")
        share = float(number) / (100 if match[2] else 1)
        if not self.low < share < self.high:
            bounds = f"{100 * self.low:g}% and {100 * self.high:g}%"
            raise Mistake(f"{name} must lie between {bounds}, not {text}; {self.example} is such a share")
        return share


class Duration(click.ParamType[float]):
    """Seconds, above 0: 60s, 5m, 1.5h."""

    name = "time"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        return value if isinstance(value, float) else self.read(value, _name(param))

    def read(self, text: str, name: str) -> float:
        """The seconds that a text names; `name` is what they are given for."""
        match = re.fullmatch(r"([0-9_.eE+-]+?)\s*([a-z]*)", text.strip())
        number = _number(match[1]) if match and match[2] in _SECONDS else None
        if match is None or number is None or not 0 < number < 10**9:
            raise Mistake(f"{name} takes a time such as 60s, 5m or 1h, not '{text}'")
        return float(number) * _SECONDS[match[2]]


def _name(param: click.Parameter | None) -> str:
    return param.opts[-1] if param else "this"


def _number(text: str) -> Decimal | None:
    """A finite number; _ may part its digits."""
    try:
        number = Decimal(text.replace("_", ""))
    except ArithmeticError:
        return None
    return number if number.is_finite() else None


_AMOUNT_OPTIONS = (
    click.option("-n", "--games", type=Count(), metavar="N", help="Games in each cell, at most. [default: 10,000]"),
    click.option(
        "--precision",
        type=Share(0, 0.5, "0.2%"),
        metavar="SHARE",
        help="Play until the win rate, or the difference that is compared, is known to ± so much: 0.2%.",
    ),
    click.option("--budget", type=Duration(), metavar="TIME", help="Play for so long, all cells together: 60s, 5m."),
)
_CREW_OPTIONS = (
    click.option("--threads", type=Count(1, 1024), help="To play on. [default: all cores]"),
    click.option(
        "--cluster", metavar="ADDRESS", help="Play on a Dask cluster: tcp://HOST:PORT, or local:N to start one here."
    ),
)


def amount_options(command: Command) -> Command:
    """How much is played."""
    return _with(_AMOUNT_OPTIONS, command)


def crew_options(command: Command) -> Command:
    """Who plays; `analyser.experiments.cluster.crews.make_crew` takes both."""
    return _with(_CREW_OPTIONS, command)


def _with(options: Any, command: Command) -> Command:
    for option in reversed(options):
        command = option(command)
    return command
