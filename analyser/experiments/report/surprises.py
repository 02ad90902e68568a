"""The surprising games of a report: of many kinds of them those are told that differ most, and are played once more."""

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass

from analyser.experiments.playing.uninterrupted import uninterrupted
from analyser.experiments.report.cells import ReportedCell
from analyser.experiments.report.values import otherwise, values_of
from analyser.experiments.transcripts import ToldGame, Tracer
from analyser.games.metrics import Slot

RARE = 0.1
"""What more of the games come to surprises nobody."""
UPSET, ENDING, LONGEST, SHORTEST = "upset", "ending", "longest", "shortest"


@dataclass(frozen=True)
class Extreme:
    """A value that few of the games have which a line won, or lost."""

    slot: Slot
    value: int
    usual: int | None = None  # at least half the games have so much, or less, or more; None if values are no amounts
    is_most: bool = True  # no game has more; if not, none has less
    deviations: float = 1.0  # how far it is from what is usual, in mean deviations and one more


@dataclass(frozen=True)
class Kind:
    """What is surprising about some games of a line, and how seldom that comes."""

    line: ReportedCell
    outcome: int  # of the line: LOST, WON or DRAWN
    times: int  # so many games went so
    games: int  # of so many; where a value is surprising, of those with this outcome
    indices: tuple[int, ...]  # of the first games that went so
    winner: ReportedCell | None = None  # who won the same games, though it wins less often
    extreme: Extreme | None = None
    is_contrary: bool = True  # the outcome is not what the rest would let one expect

    @property
    def share(self) -> float:
        """How often games go so."""
        return self.times / self.games

    @property
    def what(self) -> tuple[Hashable, Hashable]:
        """What is surprising, exactly and roughly: that a weaker one won, a rare ending, a value of a metric.

        Several metrics may say how long games are; others are alike, as the points of each round.
        """
        if self.extreme is None:
            what = UPSET if self.winner else (ENDING, self.outcome)
            return what, what
        metric, length = self.extreme.slot.metric, LONGEST if self.extreme.is_most else SHORTEST
        return (length, length) if metric.is_length else (metric.name, metric.field or metric.name)

    @property
    def features(self) -> tuple[Hashable, ...]:
        """In what it may differ from other kinds: what, who, where, which end; what matters most first."""
        line, winner = self.line, self.winner
        return (
            *self.what,
            (line.players, winner.players if winner else ()),
            line.level,
            (line.spec.variant, line.spec.mode.players),
            (self.outcome, self.extreme.is_most if self.extreme else None),
        )

    @property
    def oddness(self) -> float:
        """The odder, the less: how seldom it comes, and how far from what is usual."""
        return self.share / (self.extreme.deviations if self.extreme else 1)


@dataclass(frozen=True)
class Surprise:
    """A game of a kind."""

    kind: Kind
    index: int


@dataclass(frozen=True)
class ReplayedGame:
    """A surprising game, played once more."""

    surprise: Surprise
    told: ToldGame


def choose_surprises(kinds: Iterable[Kind], most: int) -> Iterator[Surprise]:
    """So many games at most, each as different from those before it as can be, the oddest of those; no game twice.

    Games of one index have the same shuffle, whoever plays them: no shuffle comes twice while there are others.
    """
    told: Counter[int] = Counter()  # how often each index was
    shown: Counter[tuple[int, Hashable]] = Counter()  # how often each feature was, by its place
    left = [(kind, list(kind.indices)) for kind in kinds]

    def cost(waiting: tuple[Kind, list[int]]) -> tuple[object, ...]:
        kind, indices = waiting
        exactly, roughly, *others = (shown[feature] for feature in enumerate(kind.features))
        shuffles = min(told[index] for index in indices)
        return shuffles, exactly, roughly, not kind.is_contrary, *others, kind.oddness

    while left and most:
        kind, indices = min(left, key=cost)
        index = min(indices, key=lambda index: told[index])
        yield Surprise(kind, index)
        most -= 1
        told[index] += 1
        shown.update(enumerate(kind.features))
        for other, waiting in left:
            if other.line is kind.line and index in waiting:
                waiting.remove(index)
        left = [waiting for waiting in left if waiting[1]]


def replay(surprise: Surprise) -> ReplayedGame:
    """Plays a surprising game once more. If it goes otherwise than the store has it, no report should hide that."""
    kind, index = surprise.kind, surprise.index
    assert kind.line.cell is not None
    tracer = Tracer(kind.line.cell)
    told = tracer.tell(index)
    is_so = tracer.outcome(index) == kind.outcome
    if kind.extreme and is_so:
        alone = uninterrupted(lambda: tracer.prepared.play_chunk(index, 1, tracer.workspace))
        layout = tracer.prepared.layout
        value = values_of(layout, alone.tally)[layout.slots.index(kind.extreme.slot)]
        is_so = value == kind.extreme.value
    if not is_so:
        raise otherwise(kind.line, index)
    return ReplayedGame(surprise, told)
