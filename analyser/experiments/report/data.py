"""All that a report tells, worked out once: who is best on the same games, what house rules change, surprising games.

A thousand players make half a million pairs, and an interval takes some milliseconds (measured: 3 to 7). So it is found
first, by counting games, who could be shown to be better at all; an interval is worked out for those alone.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from analyser.experiments.cells import grouped
from analyser.experiments.counting.layout import Outcomes
from analyser.experiments.counting.paired_games import PackedGames, outcome_table, pairs_of
from analyser.experiments.keeping.store import Store
from analyser.experiments.report.cells import Games, ReportedCell, ReportedCells, base_rules, read_games
from analyser.experiments.report.choices import Choices, find_choices, with_worths
from analyser.experiments.report.extremes import extremes
from analyser.experiments.report.surprises import Kind, ReplayedGame, choose_surprises, replay
from analyser.experiments.report.upsets import upsets
from analyser.kernel.outcomes import DRAWN, LOST, UNDECIDED, WON
from analyser.mistakes import Failure
from analyser.statistics.intervals import LEVEL, simultaneous
from analyser.statistics.methods import Method, enough
from analyser.statistics.paired import Paired

TRANSCRIPTS = 10
"""Surprising games that are told if nobody says how many."""


@dataclass(frozen=True)
class PairedDifference:
    """The win rate of one line less that of another, on the games that both played."""

    first: ReportedCell
    second: ReportedCell
    paired: Paired

    @property
    def is_apart(self) -> bool:
        """Whether the interval, which is one of several that hold at once, leaves no doubt which is better."""
        return self.paired.is_apart

    @property
    def same_cards(self) -> bool:
        """Whether the decks are the same: shuffles of others have no more in common than their numbers."""
        first, second = (line.spec.components.contents for line in (self.first, self.second))
        return first == second


@dataclass(frozen=True)
class Group:
    """Players of the same level and rules, between rivals against the same opponents: who is best of them."""

    best: ReportedCell  # of the top, that whose interval has the highest lower end; not always the highest rate
    others: tuple[PairedDifference, ...]  # the best less each of the others with which it has games in common
    top: tuple[ReportedCell, ...]  # all that nobody is shown to be better than, in the order in which their cells came
    size: int  # players

    @property
    def is_alone(self) -> bool:
        """Whether there is nobody to be compared with: to be the best is no finding then."""
        return self.size == 1


@dataclass(frozen=True)
class HouseRules:
    """House rules that are told together, and what they change."""

    title: str  # what they are about, if a study says so of this part of it
    lines: tuple[ReportedCell, ...]
    effects: tuple[PairedDifference, ...]


@dataclass(frozen=True)
class Chapter:
    """Lines of one game, version, variant and seed, and what they show together; see `ReportedCell.chapter`."""

    lines: tuple[ReportedCell, ...]
    groups: tuple[Group, ...]
    effects: tuple[PairedDifference, ...]
    base: str  # the name of the rules with which the others are compared: as printed, if that was played
    choices: tuple[Choices, ...] = ()

    @property
    def house_rules(self) -> list[HouseRules]:
        """Those of each part of a study by themselves, for each may ask something else; choices are none of them."""
        effects = {one.first.number: one for one in self.effects}
        chosen = numbers_of(self.choices)
        changed = [line for line in self.lines if not line.is_printed and line.number not in chosen]
        return [
            HouseRules(
                lines[0].title, tuple(lines), tuple(effects[line.number] for line in lines if line.number in effects)
            )
            for lines in grouped(changed, lambda line: line.title)
        ]


@dataclass(frozen=True)
class ReportData:
    """What a report tells."""

    reported: ReportedCells
    chapters: tuple[Chapter, ...]
    replayed: tuple[ReplayedGame, ...]
    transcripts: int  # surprising games that were asked for
    checked: int  # games whose single outcomes were counted anew, and agree with the tallies; see `kept`

    @property
    def kept(self) -> int:
        """All games of the report. Not checked are those of a line that has too many, or a gap among them."""
        return sum(line.result.games for line in self.reported.lines)


def collect_data(
    reported: ReportedCells, store: Store, *, transcripts: int, tell: Callable[[str], None] = lambda text: None
) -> ReportData:
    """Pairs what played the same games, and plays the most surprising ones again. `tell` is told how far it is."""
    chapters: list[Chapter] = []
    kinds: list[Kind] = []
    checked = 0
    for lines in reported.chapters():
        base = base_rules(lines)
        groups: list[Group] = []
        effects: list[PairedDifference] = []
        choices = find_choices(lines)
        chosen = numbers_of(choices)
        for own in grouped(lines, lambda line: line.level):
            games = read_games(store, own)
            checked += sum(_agreeing(line, games[line.number]) for line in own)
            groups += groups_of(own, games, method=reported.method)
            others = [line for line in own if line.number not in chosen]
            effects += effects_of(others, base, games, method=reported.method)
            choices = [with_worths(one, games, reported.method) for one in choices]
            printed = [line for line in own if line.rules == base] or own
            if transcripts:
                tell(f"games at {own[0].level} are looked through")
                kinds += _surprising(printed, games, transcripts)
        chapters.append(Chapter(lines, tuple(groups), tuple(effects), base, tuple(choices)))
    replayed = []
    for place, surprise in enumerate(choose_surprises(kinds, transcripts)):
        tell(f"game {place + 1} of {transcripts} is played once more")
        replayed.append(replay(surprise))
    return ReportData(reported, tuple(chapters), tuple(replayed), transcripts, checked)


def _surprising(lines: Iterable[ReportedCell], games: Games, most: int) -> Iterator[Kind]:
    """What is surprising about games at one level; of rivals only those against the same opponents are compared."""
    for own in grouped([line for line in lines if line.cell], lambda line: line.opponents):
        yield from upsets(own, games, most)
        yield from extremes(own, games, most)


def numbers_of(choices: Iterable[Choices]) -> frozenset[int]:
    """The lines, by number, that are told as choices and not as house rules."""
    return frozenset().union(*(one.numbers for one in choices))


def _agreeing(line: ReportedCell, outcomes: Outcomes) -> int:
    """The games that were counted anew, if all of the line's are there; a failure if they don't agree."""
    if len(outcomes) != line.result.games:
        return 0
    won = int((outcomes == WON).sum())
    if won != line.result.win.count:
        raise Failure(f"{line.policy} at {line.level}: {won:,} games are won, and the tally says otherwise")
    return len(outcomes)


def groups_of(lines: Iterable[ReportedCell], games: Games, method: Method) -> Iterator[Group]:
    """One for each level, rules and opponents, with every interval of a group holding at once."""
    for own in grouped(lines, lambda line: (line.level, line.rules, line.opponents)):
        yield _group(own, games, method)


def effects_of(lines: Iterable[ReportedCell], base: str, games: Games, method: Method) -> Iterator[PairedDifference]:
    """What house rules change for each player: rules less the base, all of a player's at a level at once."""
    for own in grouped(lines, lambda line: (line.level, line.policy)):
        printed = next((line for line in own if line.rules == base), None)
        changed = [line for line in own if line is not printed]
        if printed is not None and changed:
            level = simultaneous(LEVEL, len(changed))
            for line in changed:
                yield from _differences(line, [printed], games, level, method)


def _group(lines: Sequence[ReportedCell], games: Games, method: Method) -> Group:
    level = simultaneous(LEVEL, max(1, len(lines) * (len(lines) - 1) // 2))  # any two may be compared
    packed = PackedGames([games[line.number] for line in lines])

    def less(line: ReportedCell, others: Iterable[ReportedCell]) -> tuple[PairedDifference, ...]:
        return tuple(_differences(line, [other for other in others if other is not line], games, level, method))

    def is_beaten(place: int) -> bool:
        likely = (lines[at] for at in perhaps_better(packed, place, level, method))
        return any(one.paired.low > 0 for better in likely for one in less(better, [lines[place]]))

    by_low = sorted(lines, key=lambda line: -line.result.win.low)  # few games, all of them won, are no strength
    behind = less(by_low[0], lines)
    beaten = {one.second.number for one in behind if one.paired.low > 0}
    # Others may show it too, where the line with the highest lower end has few games in common with this one.
    beaten |= {line.number for place, line in enumerate(lines) if line.number not in beaten and is_beaten(place)}
    best = next((line for line in by_low if line.number not in beaten), by_low[0])
    # A circle has no top but the one that is shown; it needs lines that share different games.
    top = [line for line in lines if line.number not in beaten] or [best]
    others = behind if best is by_low[0] else less(best, lines)
    return Group(best, others, tuple(top), len(lines))


def perhaps_better(packed: PackedGames, place: int, level: float, method: Method) -> list[int]:
    """Who may be shown to be better than the one in a place, the likeliest first, as places.

    Intervals take long, and of a thousand players most can't be better. What is undecided counts against the one that
    may be.
    """
    # Gained: lost for sure by this one, won for sure by the other. Lost: all that may have gone the other way.
    gained = packed.count(place, (LOST, DRAWN), (WON,))
    lost = packed.count(place, (WON, UNDECIDED), (LOST, DRAWN, UNDECIDED))
    strength = np.maximum(0, gained - lost) ** 2 / np.maximum(1, gained + lost)
    likely = np.flatnonzero(strength >= enough(level))  # a bound that costs nothing; the exact one comes last
    likely = likely[np.argsort(-strength[likely], kind="stable")]
    return [at for at in likely.tolist() if method.may_differ(int(gained[at]), int(lost[at]), level)]


def _differences(
    first: ReportedCell, others: Iterable[ReportedCell], games: Games, level: float, method: Method
) -> Iterator[PairedDifference]:
    for other in others:
        table = outcome_table(games[first.number], games[other.number])
        if table.any():
            yield PairedDifference(first, other, method.difference(pairs_of(table), level))
