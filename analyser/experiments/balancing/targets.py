"""What is wanted: who, at which level, wins how often, or what the mean of a metric shall be.

`patient=50%`, `dusk/patient>=40%`, `careful,careful:draw<=2%`, `patient:rounds=3.2~0.05`. A level is a difficulty, or a
number of players where there is one difficulty; where a game has several of both, either or both: `standard:4`. What
stands behind ~ is a tolerance of this target's own. `careful:win_share=even` wants that every side has as much of the
wins as any other: a target for each side, within the tolerance of an even share.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain
from math import inf, isnan, log, nan

import numpy as np
import numpy.typing as npt

from analyser.experiments.balancing.win_shares import EVEN, WIN_SHARE, sides_of, win_share_counts, win_share_name
from analyser.experiments.cells import Lineup, find_lineups
from analyser.experiments.counting.layout import DRAW, WIN, Layout, Tally
from analyser.games.catalogue import TOGETHER, Game, Mode, mode_words
from analyser.games.metrics import stem_of
from analyser.mistakes import Mistake, unknown
from analyser.solvers.specs import is_own

FLOOR = 1e-4
"""Shares nearer to 0 or 1 are as good as these to the model: logits of none and all have no end."""
_OF_A_SIDE = re.compile(rf"{WIN_SHARE}\[(\d{{1,3}})\]")
_ASKED = re.compile(r"(?P<who>.*?)(?P<sign>>=|<=|=)\s*(?P<value>[^=<>~]+?)\s*(?:~\s*(?P<own>[^=<>~]+?)\s*)?")
Array = npt.NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Scenario:
    """Who plays at which level: under every rule change it is a cell."""

    level: str  # in words
    mode: Mode
    lineup: Lineup

    @property
    def players(self) -> str:
        """The line-up as it was asked for."""
        return ",".join(policy.spec for policy in self.lineup)

    def name(self, *, shows_level: bool) -> str:
        """The players, behind their level if there are several."""
        return f"{self.level}/{self.players}" if shows_level else self.players

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Scenario) and (self.mode, self.players) == (other.mode, other.players)

    def __hash__(self) -> int:
        return hash((self.mode, self.players))


@dataclass(frozen=True)
class Target:
    """A number of a scenario that is wanted, within a tolerance, or on one side of a bound."""

    scenario: Scenario
    metric: str  # `win`, `draw`, or one of the game's
    sign: str  # =, >=, <=
    value: float
    tolerance: float
    is_share: bool
    shows_level: bool = True
    side: int | None = None  # whose share of the wins it is
    is_even: bool = False  # it is one of several, a side each, of which the same is wanted

    @property
    def name(self) -> str:
        """Level, players and metric."""
        who = self.scenario.name(shows_level=self.shows_level)
        return who + ("" if self.metric == WIN else f":{self.metric}")

    @property
    def told(self) -> str:
        """As it was asked for."""
        return f"{self.name}{self.sign}{self.text(self.value)}"

    @property
    def asked(self) -> str:
        """The same, but all sides together where all are to have as much."""
        if not self.is_even:
            return self.told
        return f"{self.scenario.name(shows_level=self.shows_level)}:{WIN_SHARE}={EVEN}"

    def text(self, value: float, digits: int = 2) -> str:
        """A value in the target's unit."""
        return (
            f"{100 * value:.{digits}f}".rstrip("0").rstrip(".") + " %" if self.is_share else f"{value:.{digits + 1}f}"
        )

    @property
    def band(self) -> tuple[float, float]:
        """Between these the value is as wanted."""
        if self.sign == ">=":
            return self.value, inf
        if self.sign == "<=":
            return -inf, self.value
        return self.value - self.tolerance, self.value + self.tolerance

    def miss(self, value: Array) -> Array:
        """How far values are from what is wanted, in tolerances; at most 1 is as wanted."""
        if self.sign == "=":
            return np.abs(value - self.value) / self.tolerance
        away = (self.value - value) if self.sign == ">=" else (value - self.value)
        return np.maximum(0.0, 1 + away / self.tolerance)

    def scaled(self, value: Array) -> Array:
        """Values on the scale on which effects add up: logits of shares, means as they are."""
        if not self.is_share:
            return np.asarray(value, np.float64)
        share = np.clip(value, FLOOR, 1 - FLOOR)
        return np.log(share / (1 - share))

    def unscaled(self, scaled: Array) -> Array:
        """Back again."""
        return 1 / (1 + np.exp(-scaled)) if self.is_share else scaled

    def scaled_band(self, part: float = 1.0) -> tuple[float, float]:
        """Where the miss is at most such a part of a tolerance, on that scale; beyond 0 and 1 it has no end."""
        room = (1 - part) * self.tolerance
        low, high = self.band[0] + room, self.band[1] - room
        if not self.is_share:
            return low, high
        return (
            -inf if low <= 0 else log(low / (1 - low)) if low < 1 else inf,
            inf if high >= 1 else log(high / (1 - high)) if high > 0 else -inf,
        )

    def check(self, layout: Layout) -> None:
        """Says if these games have no such number, or never so small a one."""
        if self.metric == WIN:
            return
        if self.side is not None:
            if self.side >= sides_of(layout):
                names = map(win_share_name, range(sides_of(layout)))
                raise unknown("metric", self.metric, [WIN, *names], of=self.scenario.players)
            return
        if self.metric not in layout.names:
            raise unknown("metric", self.metric, [WIN, *layout.names], of=self.scenario.players)
        least = layout.least(layout.names.index(self.metric))
        if self.value < least:
            raise Mistake(f"{self.told} is never so: {self.metric} is {least} or more")

    def counts(self, layout: Layout, tally: Tally) -> tuple[list[float], list[int]]:
        """The values that were counted and how often each; a share is of all games, what is undecided has not won."""
        if self.metric == WIN:
            won, games = layout.won(tally), layout.games(tally)
            return [0, 1], [games - won, won]
        if self.side is not None:
            return win_share_counts(layout, tally, self.side)
        slot = layout.names.index(self.metric)
        counts, least = layout.histogram(tally, slot), layout.least(slot)
        return [least + place for place in range(len(counts))], counts.tolist()


def read_targets(
    game: Game, asked: Sequence[object], modes: Sequence[Mode], variant: str, tolerance: float
) -> list[Target]:
    """What is wanted; targets without a level hold at each of these modes. Every mistake is told here."""
    if not asked:
        raise Mistake("nothing is wanted: --target PLAYERS=RATE names it, as --target greedy=20%")
    found = [target for text in asked for target in _read(game, text, modes, variant, tolerance)]
    for place, one in enumerate(found):
        for other in found[:place]:
            if one.told == other.told:
                raise Mistake(f"{one.told} is wanted twice")
    is_one = len({target.scenario.level for target in found}) == 1
    return [replace(target, shows_level=not is_one) for target in found]


def level_of(game: Game, mode: Mode) -> str:
    """What is hard about a mode, as one asks for it: its difficulty, the number of players, or both."""
    words = (mode.difficulty, str(mode.players))
    return ":".join(word for word, known in zip(words, _levels(game, mode.variant), strict=True) if known)


def _read(game: Game, text: object, modes: Sequence[Mode], variant: str, tolerance: float) -> list[Target]:
    match = _ASKED.fullmatch(text) if isinstance(text, str) else None
    if match is None or not match["who"].strip():
        raise Mistake(f"a target is PLAYERS=VALUE, PLAYERS>=VALUE or PLAYERS<=VALUE, as greedy=20%; not {text!r}")
    who = match["who"].strip()
    level, slash, rest = who.partition("/")
    if slash and (not is_own(who) or level in chain(*_levels(game, variant))):
        modes, who = _modes_at(game, level, variant, modes), rest
    players, metric = _metric(game, who)
    (lineup,) = find_lineups(game, [players])
    scenarios = [Scenario(level_of(game, mode), mode, lineup) for mode in modes]
    if metric == WIN_SHARE:
        return [target for one in scenarios for target in _even(game, one, match, tolerance)]
    side = int(found[1]) if (found := _OF_A_SIDE.fullmatch(metric)) else None
    shares = (WIN, DRAW, *(one.name for one in game.metrics if one.percent))
    is_share = side is not None or stem_of(metric) in shares
    value = _value(match["value"], is_share=is_share, text=match[0])
    own = _tolerance(match["own"], value, tolerance, is_share=is_share, text=match[0])
    return [Target(one, metric, match["sign"], value, own, is_share, side=side) for one in scenarios]


def _even(game: Game, scenario: Scenario, match: re.Match[str], tolerance: float) -> list[Target]:
    """A target for each side, all alike."""
    if game.form_of(scenario.mode) == TOGETHER:
        raise Mistake(f"'{match[0]}': {mode_words(game, scenario.mode)} is played by one side")
    if match["value"].strip() != EVEN or match["sign"] != "=":
        raise Mistake(f"'{match[0]}': of all sides {WIN_SHARE}={EVEN} is wanted, of one {win_share_name(0)}=50%")
    sides = len(set(game.sides_of(scenario.mode)))
    own = _tolerance(match["own"], 1 / sides, tolerance, is_share=True, text=match[0])
    told = scenario, "=", 1 / sides, own
    return [_even_target(side, *told) for side in range(sides)]


def _even_target(side: int, scenario: Scenario, sign: str, value: float, own: float) -> Target:
    return Target(scenario, win_share_name(side), sign, value, own, is_share=True, side=side, is_even=True)


def level_kind(game: Game) -> str:
    """What a game's levels are, in a word or two."""
    kinds = ("difficulty", "number of players")
    told = [kind for kind, known in zip(kinds, _levels(game, game.variants[0]), strict=True) if known]
    return told[0] if len(told) == 1 else "level"


def _levels(game: Game, variant: str) -> tuple[list[str], list[str]]:
    """Difficulties, and numbers of players; none where a game has no choice of them, and levels are of the others."""
    numbers = [str(one) for one in game.seats[variant].numbers] if game.has_numbers else []
    return [*game.difficulties] if len(game.difficulties) > 1 or not numbers else [], numbers


def _modes_at(game: Game, level: str, variant: str, modes: Sequence[Mode]) -> list[Mode]:
    """The modes of a level, each once; what it leaves open is as in these."""
    words, known = level.split(":"), _levels(game, variant)
    difficulties, numbers = ([word for word in words if word in own] for own in known)
    if max(len(difficulties), len(numbers)) > 1 or len(difficulties) + len(numbers) < len(words):
        raise unknown(level_kind(game), level, chain(*known), of=game.name)
    found = [
        Mode(difficulties[0] if difficulties else one.difficulty, variant, int(numbers[0]) if numbers else one.players)
        for one in modes
    ]
    return list(dict.fromkeys(found))


def modes_of(game: Game, variant: str, like: Mode) -> list[Mode]:
    """Of each level; where difficulties and numbers of players are levels both, one of them is as in this mode."""
    levels = [level for own in _levels(game, variant) for level in own]
    return list(dict.fromkeys(mode for level in levels for mode in _modes_at(game, level, variant, [like])))


def _metric(game: Game, who: str) -> tuple[str, str]:
    """The players, and the metric behind a colon if one is named; a policy's own settings have a colon too."""
    players, colon, metric = who.rpartition(":")
    known = [WIN, WIN_SHARE, DRAW, *(one.name for one in game.metrics)]
    if colon and stem_of(metric) in known:
        return players, metric
    if colon and "=" not in metric and not is_own(who):
        raise unknown("metric", metric, known, of=game.name)
    return who, WIN


def _value(words: str, *, is_share: bool, text: str) -> float:
    value = _number(words, text)
    if is_share and not 0 <= value <= 1:
        raise Mistake(f"'{text}' wants {words}: a share is from 0 to 100 %")
    return value


def _number(words: str, text: str) -> float:
    digits, percent = (words[:-1], 100) if words.endswith("%") else (words, 1)
    try:
        value = float(digits) / percent
    except ValueError:
        value = nan
    if isnan(value):
        raise Mistake(f"'{text}' wants {words!r}, which is no number; write 50% or 3.2")
    if not -1e9 < value < 1e9:
        raise Mistake(f"'{text}' wants {words}, which is too much")
    return value


def _tolerance(words: str | None, value: float, usual: float, *, is_share: bool, text: str) -> float:
    """A target's own; else the usual one, of a mean as a share of what is wanted."""
    own = _number(words, text) if words is not None else usual if is_share else usual * abs(value)
    if not 0 < own < (0.5 if is_share else 1e9):
        raise Mistake(f"'{text}': a tolerance is above 0" + (" and below 50 %" if is_share else "; name it behind ~"))
    return own
