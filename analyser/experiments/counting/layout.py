"""What is counted of games, how a tally is laid out (a histogram for each metric, end to end), and what it comes to.

Games come to something in three forms: won by all or lost; won by one of two, or drawn; a place for each of several.
The floor counts it under names of its own, which stand before those of a game: `win`; `win` and `draw`; or for each
side of a table `win[0]` … (0 not won, k: won with k - 1 others) and `place[0]` … (1 for those who won). So whoever
reads a tally needs no game for that. Behind the histograms stands the number of undecided games.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from analyser.experiments.cell_spec import CellSpec
from analyser.experiments.cells import packed_rules
from analyser.games.catalogue import DUEL, TABLE, TOGETHER
from analyser.games.metrics import Slot, slots_of, stem_of
from analyser.kernel.outcomes import FIRST_SIDE
from analyser.statistics.intervals import LEVEL, Mean, Proportion
from analyser.statistics.likelihood import outcomes_of
from analyser.statistics.means import mean_of_histogram
from analyser.statistics.methods import FIXED, Method

WIN, DRAW, PLACE = "win", "draw", "place"


class Bins(NamedTuple):
    """What is counted, and the histogram that it needs."""

    name: str
    size: int
    least: int = 0  # the value of the first bin


def floor_bins(form: str, sides: int) -> list[Bins]:
    """What the floor counts of games of a form."""
    if form == TABLE:
        wins = [Bins(f"{WIN}[{side}]", sides + 1) for side in range(sides)]
        return wins + [Bins(f"{PLACE}[{side}]", sides, 1) for side in range(sides)]
    return [Bins(WIN, 2), *([Bins(DRAW, 2)] if form == DUEL else [])]


def form_of(names: Sequence[str]) -> str:
    """The form of games whose tallies count these names."""
    if f"{WIN}[0]" in names:
        return TABLE
    return DUEL if DRAW in names else TOGETHER


def sides_in(names: Sequence[str]) -> int:
    """Of a table, whose tallies count these names."""
    return sum(stem_of(name) == WIN for name in names)


def is_of_floor(name: str) -> bool:
    """Whether every game of a form has it, so that no game declares it."""
    return stem_of(name) in (WIN, DRAW, PLACE)


Tally = npt.NDArray[np.int64]

Outcomes = npt.NDArray[np.uint8]
"""What each game came to: its two low bits for the first side, `outcomes.LOST`, `WON`, `DRAWN` or `UNDECIDED`.

At a table DRAWN says that it shares the win, and bit 1 + s is set for each other side s that has won too.
"""


@dataclass(frozen=True)
class Layout:
    """Names and sizes of the histograms."""

    names: tuple[str, ...]
    sizes: tuple[int, ...]
    leasts: tuple[int, ...] = ()  # the value of each first bin; none where all are 0
    slots: tuple[Slot, ...] = ()  # of the game's own metrics, which come last, in a VALUES record; not for kept layouts

    def least(self, slot: int) -> int:
        """The least value of one metric, which its first bin counts."""
        return self.leasts[slot] if self.leasts else 0

    @cached_property
    def offsets(self) -> npt.NDArray[np.int64]:
        """Where each histogram begins."""
        return np.concatenate(([0], np.cumsum(self.sizes)[:-1])).astype(np.int64)

    @cached_property
    def bins(self) -> int:
        """The length of a tally."""
        return sum(self.sizes) + 1

    def new_tally(self) -> Tally:
        return np.zeros(self.bins, np.int64)

    def histogram(self, tally: Tally, slot: int) -> Tally:
        """How often each value of one metric was counted."""
        start = int(self.offsets[slot])
        return tally[start : start + self.sizes[slot]]

    def won(self, tally: Tally) -> int:
        """The games won by the first side alone: the first metric of every game."""
        return int(self.histogram(tally, 0)[1])

    def undecided(self, tally: Tally) -> int:
        """The games in which a policy failed, or no end was in sight."""
        return int(tally[-1])

    def games(self, tally: Tally) -> int:
        """All games, the undecided too."""
        return int(self.histogram(tally, 0).sum()) + self.undecided(tally)


def first_side(outcomes: Outcomes) -> Outcomes:
    """What each game came to for the first side alone, whoever else has won."""
    return outcomes & np.uint8(FIRST_SIDE)


def layout_of(spec: CellSpec) -> Layout:
    """The layout of a cell's tallies: what the floor counts, then what the game counts; they depend on its rules."""
    game, rules = spec.game, packed_rules(spec)
    slots = tuple(slots_of(game.metrics, (spec.seats, game.most_seats), (spec.side_count, game.most_sides)))
    own = (Bins(slot.name, slot.metric.bins(rules), slot.metric.least) for slot in slots)
    names, sizes, leasts = zip(*floor_bins(spec.form, spec.side_count), *own, strict=True)
    return Layout(names, sizes, leasts if any(leasts) else (), slots)


@dataclass(frozen=True)
class SideShares:
    """What a side of a table came to, whoever plays it."""

    win: Proportion  # alone
    shared: Proportion  # won with others
    share: Mean  # of the wins: 1/k of a game that k won
    place: Mean | None  # of the games that are decided; None if none is


@dataclass(frozen=True)
class Shares:
    """What games came to, for the first side and for each side of a table; intervals hold undecided games both ways."""

    games: int  # the undecided too
    undecided: int
    win: Proportion  # of the first side, alone
    draw: Proportion | None  # of two sides
    loss: Proportion | None
    sides: tuple[SideShares, ...]  # of a table


def shares_of(layout: Layout, tally: Tally, method: Method) -> Shares:
    """What the games of a tally came to; at least one was played."""
    form, games, undecided = form_of(layout.names), layout.games(tally), layout.undecided(tally)
    won = layout.won(tally)

    def share(count: int) -> Proportion:
        return method.proportion(count, games, undecided)

    if form == TOGETHER:
        return Shares(games, undecided, share(won), None, None, ())
    if form == DUEL:
        drawn = int(layout.histogram(tally, layout.names.index(DRAW))[1])
        return Shares(games, undecided, share(won), share(drawn), share(games - undecided - won - drawn), ())
    told = tuple(_side(layout, tally, side, share, method) for side in range(sides_in(layout.names)))
    return Shares(games, undecided, share(won), None, None, told)


def _side(layout: Layout, tally: Tally, side: int, share: Callable[[int], Proportion], method: Method) -> SideShares:
    names, undecided = layout.names, layout.undecided(tally)
    wins = layout.histogram(tally, names.index(f"{WIN}[{side}]"))
    slot = names.index(f"{PLACE}[{side}]")
    places = layout.histogram(tally, slot)
    return SideShares(
        win=share(int(wins[1])),
        shared=share(int(wins[2:].sum())),
        share=win_share(wins, undecided, method),
        place=mean_of_histogram(places).shifted(layout.least(slot)) if places.any() else None,
    )


def win_share(wins: Tally, undecided: int, method: Method = FIXED) -> Mean:
    """The mean share of the wins, 1/k of a game that k won: `wins` has the games not won, then those that 1, 2, … won.

    What undecided games could have come to, nothing and all of the win, is within the interval; the value has the even
    share of them, so that those of all sides add up to 1.
    """
    most = len(wins) - 1
    values = [0.0, *(1 / sharing for sharing in range(most, 0, -1))]
    counts = np.concatenate((wins[:1], wins[:0:-1]))
    worst, best = counts.copy(), counts.copy()
    worst[0] += undecided
    best[-1] += undecided
    low = method.mean(outcomes_of(values, worst.tolist()), LEVEL)
    high = method.mean(outcomes_of(values, best.tolist()), LEVEL) if undecided else low
    return Mean(low.value + (high.value - low.value) / most, low.low, high.high, low.total)


SCORE = "score"
"""What a game calls the metric, counted for each side, by which it says who is ahead."""


@dataclass(frozen=True)
class SideResult:
    """What a side of a table came to."""

    player: str
    shares: SideShares
    score: Mean | None  # where the game counts one for each side

    def to_dict(self) -> dict[str, Any]:
        shares = self.shares
        return {
            "player": self.player,
            "win": proportion_to_dict(shares.win),
            "shared": proportion_to_dict(shares.shared),
            "win_share": mean_to_dict(shares.share),
            "place": mean_to_dict(shares.place) if shares.place else None,
            **({"score": mean_to_dict(self.score)} if self.score else {}),
        }


def shares_to_dict(shares: Shares, sides: Iterable[SideResult]) -> dict[str, Any]:
    """What games came to as JSON writes it: the first side's wins, then what the form has besides."""
    told = {"win": shares.win, "draw": shares.draw, "loss": shares.loss}
    found: dict[str, Any] = {name: proportion_to_dict(share) for name, share in told.items() if share}
    return found | ({"sides": [one.to_dict() for one in sides]} if shares.sides else {})


def shares_to_row(shares: Shares) -> dict[str, Any]:
    """What a row has of them, as far as the form has it."""
    told = (("wins", "win", shares.win), ("draws", "draw", shares.draw), ("losses", "loss", shares.loss))
    row: dict[str, Any] = {}
    for counted, name, share in told:
        row |= share_columns(counted, name, share) if share else {}
    for side, one in enumerate(shares.sides):
        row |= {f"wins[{side}]": one.win.count, f"shared_wins[{side}]": one.shared.count}
        row |= mean_columns(f"win_share[{side}]", one.share)
        row |= mean_columns(f"place[{side}]", one.place) if one.place else {}
    return row


def share_columns(counted: str, name: str, share: Proportion | None) -> dict[str, Any]:
    """A share of games as a row has it; the columns are empty if there is none."""
    values = (share.count, share.rate, share.low, share.high) if share else (None,) * 4
    return dict(zip((counted, f"{name}_rate", f"{name}_low", f"{name}_high"), values, strict=True))


def mean_columns(name: str, mean: Mean | None) -> dict[str, float | None]:
    """The same of a mean."""
    values = (mean.value, mean.low, mean.high) if mean else (None,) * 3
    return dict(zip((name, f"{name}_low", f"{name}_high"), values, strict=True))


def proportion_to_dict(share: Proportion) -> dict[str, Any]:
    """A share of games as JSON writes it."""
    return {name: getattr(share, name) for name in ("count", "rate", "low", "high", "level", "method")}


def mean_to_dict(mean: Mean) -> dict[str, float]:
    """A mean as JSON writes it."""
    return {"mean": mean.value, "low": mean.low, "high": mean.high}
