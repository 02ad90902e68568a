"""All that a report tells, worked out once from a subject and its store."""

from collections.abc import Callable
from dataclasses import dataclass

from analyser.experiments.counting.layout import Outcomes
from analyser.experiments.findings.pairing import Group, PairedDifference, effects_of, grouped, groups_of, read_games
from analyser.experiments.findings.subject import Line, Subject, base_rules
from analyser.experiments.findings.surprises import Retold, Surprise, check, rarity, retell, surprises_of
from analyser.experiments.keeping.store import Store
from analyser.kernel.outcomes import WON
from analyser.mistakes import Failure

TRANSCRIPTS = 10
"""Surprising games that are told if nobody says how many."""


@dataclass(frozen=True)
class Chapter:
    """Lines of one game, version, variant, number of players and seed, and what they show together."""

    lines: tuple[Line, ...]
    groups: tuple[Group, ...]
    effects: tuple[PairedDifference, ...]
    base: str  # the name of the rules with which the others are compared: as printed, if that was played


@dataclass(frozen=True)
class Findings:
    """What a report tells."""

    subject: Subject
    chapters: tuple[Chapter, ...]
    retold: tuple[Retold, ...]
    transcripts: int  # surprising games that were asked for
    checked: int  # games whose single outcomes were counted anew, and agree with the tallies; see `kept`

    @property
    def kept(self) -> int:
        """All games of the report. Not checked are those of a line that has too many, or a gap among them."""
        return sum(line.result.games for line in self.subject.lines)


def find_out(
    subject: Subject, store: Store, *, transcripts: int, tell: Callable[[str], None] = lambda text: None
) -> Findings:
    """Pairs what played the same games, and plays the most surprising ones again. `tell` is told how far it is."""
    chapters: list[Chapter] = []
    surprises: list[Surprise] = []
    checked = 0
    for lines in subject.chapters():
        base = base_rules(lines)
        groups: list[Group] = []
        effects: list[PairedDifference] = []
        for own in grouped(lines, lambda line: line.difficulty):
            games = read_games(store, own)
            checked += sum(_agreeing(line, games[line.number]) for line in own)
            groups += groups_of(own, games, method=subject.method)
            effects += effects_of(own, base, games, method=subject.method)
            printed = [line for line in own if line.rules == base] or own
            surprises += surprises_of(grouped(printed, lambda line: line.opponents), games, transcripts)
        chapters.append(Chapter(lines, tuple(groups), tuple(effects), base))
    retold = []
    for place, surprise in enumerate(sorted(surprises, key=rarity)[:transcripts]):
        tell(f"game {place + 1} of {min(transcripts, len(surprises))} is played once more")
        retold.append(retell(surprise))
    check(retold)
    return Findings(subject, tuple(chapters), tuple(retold), transcripts, checked)


def _agreeing(line: Line, outcomes: Outcomes) -> int:
    """The games that were counted anew, if all of the line's are there; a failure if they don't agree."""
    if len(outcomes) != line.result.games:
        return 0
    won = int((outcomes == WON).sum())
    if won != line.result.win.count:
        raise Failure(f"{line.policy} at {line.difficulty}: {won:,} games are won, and the tally says otherwise")
    return len(outcomes)
