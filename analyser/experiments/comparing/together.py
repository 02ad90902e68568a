"""Cells on the same games: what became of each game under every two of them."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence

import numpy as np

from analyser.experiments.counting.crossed import KINDS, Crossed, crossed, pairs_of
from analyser.experiments.counting.layout import Outcomes, first_side
from analyser.experiments.counting.segments import Segment
from analyser.experiments.playing.limits import HOPELESS
from analyser.experiments.playing.part import Part
from analyser.experiments.playing.runner import fault_of
from analyser.kernel.playout import UNDECIDED
from analyser.statistics.paired import Pairs


def faults_of(parts: Sequence[Part], labels: Iterable[str], undecided: Iterable[int], games: int) -> tuple[str, ...]:
    """Why the first of the undecided games of each part is; where all its games are, that is raised."""
    told = []
    for part, label, count in zip(parts, labels, undecided, strict=True):
        if count:
            fault = fault_of(part)
            if count == games:
                raise fault
            told.append(f"{label}: {count:,} of {games:,} games; the first: {fault}")
    return tuple(told)


class InStep(ABC):
    """Counts the games that all of some parts have played, in the order of their indices."""

    def __init__(self, parts: Sequence[Part]) -> None:
        self.parts = parts
        self.games = 0
        self.counts = np.zeros((len(parts), KINDS), np.int64)  # by what they came to for the first side
        self._waiting: list[list[Outcomes]] = [[] for _ in parts]

    @abstractmethod
    def take(self, outcomes: list[Outcomes]) -> None:
        """Takes the same games of all parts."""

    def judge(self, part: Part, segment: Segment) -> list[Outcomes]:
        """Counts a segment; what its games came to under each, once all parts have played them, else nothing.

        A part that has failed in all games, and in enough of them, breaks it off: there is nothing to compare.
        """
        assert segment.outcomes is not None
        played = self.add(part, segment.outcomes)
        for one, counts in zip(self.parts, self.counts, strict=True):
            if counts[UNDECIDED] == self.games >= HOPELESS:
                raise fault_of(one)
        return played

    def add(self, part: Part, outcomes: Outcomes) -> list[Outcomes]:
        """Takes the next segment of a part; what its games came to under each, if now all parts have played them."""
        self._waiting[self.parts.index(part)].append(outcomes)
        if not all(self._waiting):
            return []
        segment = [waiting.pop(0) for waiting in self._waiting]
        self._count(segment)
        return segment

    def finish(self) -> list[Outcomes]:
        """Counts what all parts have beyond their segments, as far as nothing is missing; what that came to."""
        nothing = np.empty(0, np.uint8)
        ahead = [
            np.concatenate([nothing, *waiting, *self._begun(part, self.games + sum(map(len, waiting)))])
            for part, waiting in zip(self.parts, self._waiting, strict=True)
        ]
        common = min(map(len, ahead))
        rest = [outcomes[:common] for outcomes in ahead]
        self._count(rest)
        self._waiting = [[] for _ in self.parts]
        return rest

    def _count(self, outcomes: list[Outcomes]) -> None:
        self.games += len(outcomes[0])
        for place, own in enumerate(outcomes):
            self.counts[place] += np.bincount(first_side(own), minlength=KINDS)
        self.take(outcomes)

    @staticmethod
    def _begun(part: Part, at: int) -> list[Outcomes]:
        """The games of a part's open segments from a game on, up to the first that is missing.

        A run that is interrupted between settling a segment and adding it leaves a gap there.
        """
        found: list[Outcomes] = []
        for segment in part.ledger.segments:
            first = segment.counted[0] if segment.counted else None
            if first is None or segment.outcomes is None or first.first != at:
                return found
            found.append(segment.outcomes[: first.games])
            at = first.end
        return found


class Together(InStep):
    """The same, and how often each outcome for the first side of a part met each of another."""

    def __init__(self, parts: Sequence[Part]) -> None:
        super().__init__(parts)
        self._crossed = np.zeros((len(parts), len(parts), KINDS, KINDS), np.int64)

    def take(self, outcomes: list[Outcomes]) -> None:
        """Takes the same games of all parts."""
        own = [first_side(one) for one in outcomes]
        for place, one in enumerate(own):
            for later in range(place + 1, len(own)):
                both = crossed(one, own[later])
                self._crossed[place, later] += both
                self._crossed[later, place] += both.T

    def crossed(self, first: int, second: int) -> Crossed:
        """How often each outcome under the one part (row) met each outcome under the other (column)."""
        table: Crossed = self._crossed[first, second]
        return table

    def pairs(self, first: int, second: int) -> Pairs:
        """What the games came to under the one part and the other."""
        return pairs_of(self.crossed(first, second))
