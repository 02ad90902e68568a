"""What came of a game, split exactly: the expectation at its start, luck, one's own moves, the opponents' moves.

Between two decisions something is drawn, and opponents move. What the position is worth then, less what it was worth
after one's own move, less what the opponents' moves gave or took, is luck. All is measured by the same player, the base
policy: if everybody plays like it all luck is 0 on average, and so is every gain. Values telescope, so that

    result = start + luck + gains + opponents,    gains = headroom - losses

hold for what was estimated too, to the last digit: a gain is what a move is worth more than the base policy's own, a
loss what it is worth less than the best one, headroom what the best one is worth more than the base policy's.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from analyser.experiments.analysing.decisions import Decision, difference
from analyser.experiments.analysing.replay import PlayedGame
from analyser.kernel.contract import FIRST_PLACE, NO_PLACE
from analyser.mistakes import Failure
from analyser.statistics.intervals import LEVEL, Mean, simultaneous
from analyser.statistics.samples import Sample, mean_of_sample, sum_of_means


@dataclass(frozen=True)
class Luck:
    """What chance gave (or took, below 0) between one of the side's decisions and the next."""

    after: int  # the number of the decision before; 0 for the beginning
    before: int | None  # of the one behind; None for the end of the game
    events: tuple[dict[str, Any], ...]  # of chance, as far as the side may have seen them
    value: Mean


@dataclass(frozen=True)
class Split:
    """The parts, each with its interval."""

    start: Mean
    luck: Mean
    gains: Mean
    losses: Mean
    headroom: Mean
    opponents: Mean
    result: float


@dataclass(frozen=True)
class GameAnalysis:
    """A game, and what each of its decisions and draws came to for one side."""

    game: PlayedGame
    side: int
    base: str
    playouts: int  # of a move in each half
    start: Sample
    decisions: tuple[Decision, ...]  # the opponents' too
    finds_best: bool

    @cached_property
    def own(self) -> tuple[Decision, ...]:
        """The side's own decisions."""
        return tuple(one for one in self.decisions if one.is_own)

    @cached_property
    def result(self) -> float:
        """What the side has of the win: 1 alone, a part of it shared, 0 lost."""
        cell, play = self.game.cell, self.game.cell.game.play
        places = [int(play.place(self.game.last, side)) for side in range(cell.side_count)]
        if NO_PLACE in places:
            raise Failure(f"{cell.name}: the game's own bound ended it undecided")
        return 1 / places.count(FIRST_PLACE) if places[self.side] == FIRST_PLACE else 0.0

    @cached_property
    def split(self) -> Split:
        """Luck is what the other parts leave, as the sum of all its draws is."""
        start = mean_of_sample(self.start, least=0.0, greatest=1.0)
        gains = self.total(lambda one: (one.if_played, one.if_base), self.own)
        opponents = self.total(lambda one: (one.if_played, one.if_base), [o for o in self.decisions if not o.is_own])
        result = Mean(self.result, self.result, self.result, len(self.start))
        return Split(
            start,
            sum_of_means([result], [start, gains, opponents]),
            gains,
            self.losses(self.own),
            self.total(lambda one: (one.if_best, one.if_base), self.own),
            opponents,
            self.result,
        )

    def losses(self, decisions: Sequence[Decision]) -> Mean:
        """What some decisions lost together."""
        return self.total(lambda one: (one.if_best, one.if_played), decisions)

    def total(self, samples: Callable[[Decision], tuple[Sample, Sample]], decisions: Sequence[Decision]) -> Mean:
        """A sum over decisions of what one is worth more than another.

        Playouts of different decisions have nothing in common: the first of each together are one observation of the
        sum, the second of each another.
        """
        pairs = [samples(one) for one in decisions]
        differing = [first - second for first, second in pairs if first is not second]
        if not differing:
            return Mean(0.0, 0.0, 0.0, self.playouts)
        found = mean_of_sample(np.sum(differing, axis=0))
        exact = sum(difference(*pair).value for pair in pairs)  # the very numbers that are shown one by one
        return Mean(exact, found.low, found.high, found.total)

    @cached_property
    def draws(self) -> tuple[Luck, ...]:
        """The luck before the first of the side's decisions, between every two, and behind the last."""
        return tuple(self._draws())

    def _draws(self) -> Iterator[Luck]:
        value, number, event = mean_of_sample(self.start, least=0.0, greatest=1.0), 0, -1
        opponents: list[Mean] = []
        for one in self.decisions:
            if not one.is_own:
                opponents.append(one.gain)
                continue
            events = self._seen(event + 1, one.event)
            yield Luck(number, one.number, events, sum_of_means([one.before], [value, *opponents]))
            value, number, event, opponents = one.after, one.number, one.event, []
        result = Mean(self.result, self.result, self.result, value.total)
        events = self._seen(event + 1, len(self.game.told.transcript["events"]))
        yield Luck(number, None, events, sum_of_means([result], [value, *opponents]))

    def _seen(self, first: int, end: int) -> tuple[dict[str, Any], ...]:
        """Events of chance, without those that are another side's."""
        sides, events = self.game.cell.sides, self.game.told.transcript["events"][first:end]
        return tuple(
            event
            for event in events
            if "chance" in event and sides[event.get("player", sides.index(self.side))] == self.side
        )

    @cached_property
    def mistakes(self) -> tuple[tuple[Decision, Mean], ...]:
        """The side's decisions that lost something for sure, the worst first, with intervals that all hold at once.

        Of all decisions, so that the worst may be chosen by what it lost.
        """
        level = simultaneous(LEVEL, max(1, len(self.own)))
        found = [(one, one.loss_at(level)) for one in self.own if one.if_best is not one.if_played]
        return tuple(sorted((pair for pair in found if pair[1].low > 0), key=lambda pair: -pair[1].value))
