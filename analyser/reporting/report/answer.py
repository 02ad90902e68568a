"""The answer at the top of a report: at most two sentences a chapter, no number without its interval or its games."""

from collections.abc import Sequence

from analyser.experiments.findings.findings import Chapter, Group
from analyser.experiments.findings.subject import Line
from analyser.games.catalogue import TABLE
from analyser.mistakes import listed
from analyser.reporting.numbers import counted, rate_texts
from analyser.reporting.report.tables import change_texts, rate_digits
from analyser.reporting.report.words import at_words, base_words, capital, is_printed, lineup_words

MOST_NAMES = 3
"""Players that are named of those which can't be told apart from the best; the others are counted."""


def answer_of(chapter: Chapter) -> str:
    """Who plays best, at the easiest difficulty and at the hardest; what skill is worth; what a house rule changed."""
    rules = "" if is_printed(chapter) else f"under {base_words(chapter)}, "
    sentences = (rules + _who_wins(chapter), _what_changes(chapter))
    return " ".join(f"{capital(sentence)}." for sentence in sentences if sentence)


def _who_wins(chapter: Chapter) -> str:
    groups = [group for group in chapter.groups if group.best.rules == chapter.base]
    if groups[0].best.result.has_sides:
        return "; ".join(_who_wins_first(group) for group in groups[:MOST_NAMES])
    ends = _ends(groups)
    hardest = {line.policy for line in ends[-1].top}
    policies = [line.policy for line in ends[0].top if line.policy in hardest]
    if policies:
        star, *tied = _star_first(policies, ends)
        return f"{star}{_not_apart(tied)}{_plays(ends)} wins {_rates(_lines_of(star, ends))}{_skill(ends)}"
    told = (f"{group.best.policy}{_plays([group])} wins {_rate(group.best)}{at_words(group.best)}" for group in ends)
    return ", and ".join(told) + _skill(ends)


def _plays(groups: Sequence[Group]) -> str:
    """Who is alone is not the best."""
    return " plays best and" if any(not group.is_alone for group in groups) else ""


def _who_wins_first(group: Group) -> str:
    """Between rivals: whose first side wins most against the same opponents, and whose least."""
    words = {line.policy: lineup_words(line) for line in group.top}
    star, *tied = _star_first(list(words), [group])
    result = group.best.result
    seat, wins = result.spec.side_word, "wins alone" if result.form == TABLE else "wins"
    if group.is_alone:
        return f"{words[star]} {wins} {_rates(_lines_of(star, [group]))} from the first {seat}"
    told = f"{words[star]}{_not_apart([words[name] for name in tied])} {wins} most from the first {seat}"
    least = _weakest(group)
    beside = f", {least.players[0]} least, {_rate(least)}" if least else ""
    return f"{told}, {_rates(_lines_of(star, [group]))}{beside}"


def _ends(groups: Sequence[Group]) -> list[Group]:
    """The easiest difficulty and the hardest, in the order that the game gives them."""
    game = groups[0].best.spec.known
    if game is not None:
        groups = sorted(groups, key=lambda group: game.difficulties.index(group.best.difficulty))
    return [groups[0]] if len(groups) == 1 else [groups[0], groups[-1]]


def _star_first(policies: Sequence[str], ends: Sequence[Group]) -> list[str]:
    """Of players that can't be told apart the one that is known best, which has played most, then the others."""
    games = {name: sum(line.result.games for line in _lines_of(name, ends)) for name in policies}
    star = max(policies, key=lambda name: games[name])
    return [star, *(name for name in policies if name != star)]


def _lines_of(policy: str, ends: Sequence[Group]) -> list[Line]:
    return [line for group in ends for line in _all(group) if line.policy == policy]


def _all(group: Group) -> list[Line]:
    found = {line.number: line for line in (*group.top, group.best, *(one.second for one in group.others))}
    return list(found.values())


def _not_apart(names: Sequence[str]) -> str:
    """Those that may play as well."""
    if not names:
        return ""
    few = list(names[:MOST_NAMES])
    if len(names) > MOST_NAMES:
        few.append(counted(len(names) - MOST_NAMES, "other"))
    return f" (not told apart from {listed(few, 'and')})"


def _skill(ends: Sequence[Group]) -> str:
    """What the weakest wins at the hardest difficulty; by chance alone is no skill, if anybody else has played."""
    weakest = _weakest(ends[-1])
    if weakest is None:
        return ""
    has_random = any(line.policy == "random" for line in _all(ends[-1]))
    who = "" if weakest.policy == "random" else ", the weakest but random," if has_random else ", the weakest,"
    there = " there" if at_words(weakest) else ""
    return f"; {weakest.policy}{who} wins {_rate(weakest)}{there}: the gap is what skill is worth"


def _weakest(group: Group) -> Line | None:
    """Who wins least and is known to; random only if there is nobody else."""
    below = [one.second for one in group.others if one.is_apart]
    skilled = [line for line in below if line.policy != "random"]
    return min(skilled or below, key=lambda line: line.result.win.rate, default=None)


def _what_changes(chapter: Chapter) -> str:
    """The house rule that changed most, either way: which that is was seen in the games, and others weren't tried."""
    tried = sorted({one.first.rules for one in chapter.effects})
    if not tried:
        return ""
    apart = [one for one in chapter.effects if one.is_apart]
    most = max(apart, key=lambda one: abs(one.paired.difference), default=None)
    which, other = f"'{most.first.rules}'" if most else "none", "" if is_printed(chapter) else "other "
    lead = f"of the {len(tried)} {other}house rules tried {which}"
    if len(tried) == 1:
        lead = f"the one {other}house rule tried, '{tried[0]}',"
    if most is None:
        return f"{lead} is {'' if len(tried) > 1 else 'not '}known to change how often the game is won"
    change, ends = change_texts(most.paired)
    return f"{lead} changed most, for {lineup_words(most.first)}{at_words(most.first)}: {change} points ({ends})"


def _rates(lines: Sequence[Line]) -> str:
    return " and ".join(f"{_rate(line)}{at_words(line)}" for line in lines)


def _rate(line: Line) -> str:
    """A win rate with its interval; all and none have the number of games, and are not rounded."""
    win = line.result.win
    if win.count in (0, win.total):
        return f"{'all' if win.count else 'none'} of {counted(win.total, 'game')}"
    rate, ends = rate_texts(win, rate_digits(win))
    return f"{rate} % ({ends})"
