"""The question and the answer of a report, and what its numbers hold for, in words."""

from collections.abc import Sequence

from analyser.experiments.findings.findings import Chapter, Findings
from analyser.experiments.findings.pairing import Group
from analyser.experiments.findings.subject import Line, Subject, Unfinished
from analyser.experiments.findings.surprises import Surprise
from analyser.games.catalogue import Game
from analyser.kernel.playout import LOST, WON
from analyser.reporting.numbers import counted, percent, points, points_at_most, points_digits
from analyser.reporting.report.frames import printed

METHODS = {"wilson": "Wilson", "anytime": "anytime: they hold though the games ended when enough was known"}
"""What intervals are called, and why they hold."""


def title_of(subject: Subject) -> str:
    """What the page is headed with."""
    if subject.study is None:
        return f"All games of {subject.source.name}"
    return subject.study.title or f"{short_title(subject.study.game)}: {subject.source.stem}"


def question_of(subject: Subject) -> str:
    """What is asked."""
    if subject.study is None:
        return "What have the games in this store shown?"
    given = subject.study.question
    return given or f"How often is {short_title(subject.study.game)} won, by whom, and under which rules?"


def answer_of(chapter: Chapter) -> str:
    """One sentence: the best and the weakest player at the easiest and the hardest, and the rules that matter most."""
    groups = [group for group in chapter.groups if group.best.rules == chapter.base]
    first, *last = _ends(groups)
    sentence = f"{_capital(_names(first))} {_wins(first)} {_rate_at(first)}"
    if last:
        who = "" if _names(last[0]) == _names(first) else f"{_names(last[0])} {_wins(last[0])} "
        sentence += f", and {who}{_rate_at(last[0])}"
    weakest = _weakest(chapter, [group.best.difficulty for group in (first, *last)])
    if weakest and weakest[0].policy not in {line.policy for line in first.top}:
        told = " and ".join(f"{_rate(line)} at {line.difficulty}" for line in weakest)
        sentence += f"; {weakest[0].policy} wins {told}"
    return f"{sentence}{_told_effect(chapter)}."


def short_title(game: Game) -> str:
    """A game's name without its author."""
    return game.title.split(" (")[0]


def difficulties_of(lines: Sequence[Line]) -> list[str]:
    """In the order in which they come."""
    return list(dict.fromkeys(line.difficulty for line in lines))


def method_of(chapter: Chapter) -> str:
    """Games, seed and kind of intervals, for a caption."""
    entry = chapter.lines[0].entry
    games = [line.entry.games for line in chapter.lines]
    each = f"{min(games):,}" if min(games) == max(games) else f"{min(games):,} to {max(games):,}"
    method = METHODS[entry.win.method].partition(":")[0]
    played = entry.played
    game = short_title(played.known) if played.known else played.game
    return f"{game}: {entry.win.level:.0%} intervals ({method}), {each} games each, seed {played.seed}"


def surprise_words(surprise: Surprise) -> str:
    """What is surprising about a game."""
    ended = {LOST: "lost", WON: "won"}.get(surprise.outcome, "drawn")
    often = f"{surprise.times:,} of {surprise.games:,} games went so"
    who = f"{surprise.line.policy} {ended} game {surprise.index:,} at {surprise.line.difficulty}"
    return f"{who}, which {surprise.winner.policy} won ({often})" if surprise.winner else f"{who} ({often})"


def missing_words(findings: Findings) -> list[str]:
    """What the report lacks."""
    subject = findings.subject
    missing, unfinished = subject.missing, [_lacking(one) for one in subject.unfinished]
    told = [f"{_cells_of_study(missing, 'has', 'have')} no games yet: {_first(missing)}"] if missing else []
    if unfinished:
        told += [f"{_cells_of_study(unfinished, 'is', 'are')} not finished: {_first(unfinished)}"]
    return [*told, *subject.unread]


def _cells_of_study(cells: Sequence[str], one: str, several: str) -> str:
    return f"{counted(len(cells), 'cell')} of the study {one if len(cells) == 1 else several}"


def _first(names: Sequence[str]) -> str:
    """So many as one reads."""
    return "; ".join([*names[:5], *("…" for _ in names[5:6])])


def _lacking(cell: Unfinished) -> str:
    """A cell, and what it has of what was asked; either would be enough."""
    told = [f"{cell.games:,} of {counted(cell.asked_games, 'game')}"] if cell.asked_games else []
    if cell.asked_half:
        told += [f"known to ±{points_at_most(cell.half)} points instead of ±{points_at_most(cell.asked_half)}"]
    return f"{cell.name} ({', '.join(told)})"


def _ends(groups: Sequence[Group]) -> list[Group]:
    """The first difficulty and the last."""
    return [groups[0]] if len(groups) == 1 else [groups[0], groups[-1]]


def _names(group: Group) -> str:
    """The best; with those that it can't be told apart from."""
    names = [line.policy for line in group.top]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _wins(group: Group) -> str:
    return "plays best and wins" if len(group.top) == 1 else "play best, not told apart, and win up to"


def _rate_at(group: Group) -> str:
    return f"{_rate(group.best)} at {group.best.difficulty}"


def _weakest(chapter: Chapter, difficulties: Sequence[str]) -> list[Line]:
    """The player that wins least, at each of these difficulties; of those that played them all."""
    found: dict[str, list[Line]] = {}
    for line in printed(chapter.lines):
        if line.difficulty in difficulties:
            found.setdefault(line.policy, []).append(line)
    everywhere = [lines for lines in found.values() if len(lines) == len(difficulties)]
    return min(everywhere, key=lambda lines: sum(line.entry.win.rate for line in lines), default=[])


def _told_effect(chapter: Chapter) -> str:
    """The house rule that changes most, either way."""
    apart = [one for one in chapter.effects if one.is_apart]
    if not apart:
        return ""
    most = max(apart, key=lambda one: abs(one.paired.difference))
    digits = points_digits(most.paired.low, most.paired.high)
    change = points(most.paired.difference, digits)
    who = f"{most.first.policy} at {most.first.difficulty}"
    return f"; of the house rules '{most.first.rules}' changes most: {change} points for {who}"


def _rate(line: Line) -> str:
    """A win rate in words; with the decimals that its interval supports, one or two."""
    win = line.entry.win
    if win.count == 0:
        return f"none of {win.total:,} games"
    if win.count == win.total:
        return f"all of {win.total:,} games"
    half = 50 * (win.high - win.low)
    return f"{percent(win.rate, 1 if half >= 0.1 else 2)} %"


def _capital(words: str) -> str:
    """A sentence begins with a large letter, unless it begins with a policy's parameters."""
    first = words.split(" ", maxsplit=1)[0].rstrip(",")
    return words[:1].upper() + words[1:] if first.isalpha() else words
