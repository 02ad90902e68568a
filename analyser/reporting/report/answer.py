"""The answer at the top of a report: who plays best, what skill is worth, what a house rule changed."""

from collections.abc import Sequence

from analyser.experiments.report.cells import ReportedCell
from analyser.experiments.report.choices import Choice, Choices, Worth
from analyser.experiments.report.data import Chapter, Group
from analyser.games.catalogue import TABLE
from analyser.mistakes import listed
from analyser.reporting.numbers import band_text, counted, percent, rate_texts, share_with_error
from analyser.reporting.report.choices import players_of, worth_texts
from analyser.reporting.report.frames import alike_lines, printed
from analyser.reporting.report.tables import change_texts, rate_digits
from analyser.reporting.report.words import at_words, base_words, capital, is_printed, lineup_words
from analyser.statistics.intervals import LEVEL, simultaneous

MOST_MATCHES = 4
"""Between rivals, so many answers are given: one for each choice of opponents, at the first level and at the last."""
MOST_NAMES = 3
"""Players that are named of those which can't be told apart from the best; the others are counted."""


def answer_of(chapter: Chapter) -> str:
    """Who plays best, at the first level and at the last; what skill is worth; what a house rule changed."""
    rules = "" if is_printed(chapter) else f"under {base_words(chapter)}, "
    sentences = (
        rules + _who_wins(chapter),
        _what_seats_are_worth(chapter),
        _what_the_deck_leaves_open(chapter),
        *map(_what_is_chosen, chapter.choices),
        _what_changes(chapter),
    )
    return " ".join(f"{capital(sentence)}." for sentence in sentences if sentence)


def _what_the_deck_leaves_open(chapter: Chapter) -> str:
    """Where the components are assumed: whose win rate that leaves widest open, and what an owner should count."""
    found = [(line, line.result.band) for line in printed(chapter)]
    bands = [(line, band) for line, band in found if band is not None]
    if not bands:
        return ""
    line, band = max(bands, key=lambda one: one[1].high - one[1].low)
    ends = band_text(band.low, band.high)
    told = f"the deck is assumed, and that leaves more open than any interval says: {lineup_words(line)} wins {ends} %"
    asked = f"; who owns the game, {band.verb} {band.first_to_count}" if band.first_to_count else ""
    return f"{told}{at_words(line)} over {band.decks} decks that the rulebook allows{asked}"


def _who_wins(chapter: Chapter) -> str:
    groups = [group for group in chapter.groups if group.best.rules == chapter.base]
    if groups[0].best.result.has_sides:
        levels = dict.fromkeys(end.best.level for end in _ends(groups))
        met = [_telling_first(groups, level) for level in levels]
        matches = "; ".join(_who_wins_first(group) for own in met for group in own[: MOST_MATCHES // len(met)])
        return f"{groups[0].best.spec.as_first('from')} {matches}"
    ends = _ends(groups)
    hardest = {line.policy for line in ends[-1].top}
    policies = [line.policy for line in ends[0].top if line.policy in hardest]
    if policies:
        star, *tied = _star_first(policies, ends)
        return f"{_leads(star, tied, ends)} wins {_rates(_lines_of(star, ends))}{_skill(ends)}"
    told = (f"{_leads_alone(group)} wins {_rate(group.best)}{at_words(group.best)}" for group in ends)
    return ", and ".join(told) + _skill(ends)


def _telling_first(groups: Sequence[Group], level: str) -> list[Group]:
    """Those of a level, first those that tell who of several wins more."""
    return sorted((group for group in groups if group.best.level == level), key=lambda group: group.is_alone)


def _what_seats_are_worth(chapter: Chapter) -> str:
    """At a table, what the first seat and the last win if all play alike, at the first level and at the last.

    It is told of who wins most against others, or, where nobody plays against others, of the last that was named.
    """
    lines = alike_lines(printed(chapter))
    if not lines or lines[0].result.form != TABLE:
        return ""
    players = [line.players[0] for line in lines]
    best = [group.best.players[0] for group in chapter.groups if not group.is_alone]
    player = next((name for name in best if name in players), players[-1])
    own = sorted((line for line in lines if line.players[0] == player), key=lambda line: line.level_place)
    told = (
        f"{_share(line, 0)}{at_words(line)}, the last {_share(line, -1)}, where an even share is "
        f"{percent(1 / len(line.players), 1)} %"
        for line in dict.fromkeys((own[0], own[-1]))
    )
    return f"where all are {player} the first seat takes {'; '.join(told)}"


def _share(line: ReportedCell, side: int) -> str:
    """Of the wins that a side takes, with its interval."""
    mean = line.result.sides[side].shares.share
    return f"{share_with_error(mean)} % of the wins" if side == 0 else f"{share_with_error(mean)} %"


def _leads(star: str, tied: Sequence[str], groups: Sequence[Group]) -> str:
    """Who plays best; of several nobody is known to, and who is alone is not the best."""
    if tied:
        return f"nobody is shown to beat {_some_of(star, tied)}; {star}"
    return f"{star} plays best and" if any(not group.is_alone for group in groups) else star


def _leads_alone(group: Group) -> str:
    """The same of one level."""
    best = group.best.policy
    return _leads(best, [line.policy for line in group.top if line.policy != best], [group])


def _who_wins_first(group: Group) -> str:
    """Between rivals: whose first side wins most against the same opponents, and whose least."""
    words = {line.policy: lineup_words(line) for line in group.top}
    star, *tied = _star_first(list(words), [group])
    result = group.best.result
    wins = "wins alone" if result.form == TABLE else "wins"
    if group.is_alone:
        return f"{words[star]} {wins} {_rates(_lines_of(star, [group]))}"
    told = f"{words[star]} {wins} most"
    if tied:
        more = "win more alone" if result.form == TABLE else "win more"
        shown = _some_of(words[star], [words[name] for name in tied])
        told = f"nobody is shown to {more} than {shown}; {words[star]} {wins}"
    least = _weakest(group)
    beside = f", {least.players[0]} least, {_rate(least)}" if least else ""
    return f"{told}{'' if tied else ','} {_rates(_lines_of(star, [group]))}{beside}"


def _ends(groups: Sequence[Group]) -> list[Group]:
    """The first level and the last, in the order that the game gives them."""
    groups = sorted(groups, key=lambda group: group.best.level_place)
    return [groups[0]] if len(groups) == 1 else [groups[0], groups[-1]]


def _star_first(policies: Sequence[str], ends: Sequence[Group]) -> list[str]:
    """Of players that can't be told apart the one that is known best, which has played most, then the others."""
    games = {name: sum(line.result.games for line in _lines_of(name, ends)) for name in policies}
    star = max(policies, key=lambda name: games[name])
    return [star, *(name for name in policies if name != star)]


def _lines_of(policy: str, ends: Sequence[Group]) -> list[ReportedCell]:
    return [line for group in ends for line in _all(group) if line.policy == policy]


def _all(group: Group) -> list[ReportedCell]:
    found = {line.number: line for line in (*group.top, group.best, *(one.second for one in group.others))}
    return list(found.values())


def _some_of(star: str, tied: Sequence[str]) -> str:
    """Who may be the best: the one that is known best, and those that may play as well."""
    few = [star, *tied[:MOST_NAMES]]
    if len(tied) > MOST_NAMES:
        few.append(counted(len(tied) - MOST_NAMES, "other"))
    return listed(few, "or")


def _skill(ends: Sequence[Group]) -> str:
    """What the weakest wins at the last level; by chance alone is no skill, if anybody else has played."""
    weakest = _weakest(ends[-1])
    if weakest is None:
        return ""
    has_random = any(line.policy == "random" for line in _all(ends[-1]))
    who = "" if weakest.policy == "random" else ", the weakest but random," if has_random else ", the weakest,"
    there = " there" if at_words(weakest) else ""
    return f"; {weakest.policy}{who} wins {_rate(weakest)}{there}: the gap is what skill is worth"


def _weakest(group: Group) -> ReportedCell | None:
    """Who wins least and is known to; random only if there is nobody else."""
    below = [one.second for one in group.others if one.is_apart]
    skilled = [line for line in below if line.policy != "random"]
    return min(skilled or below, key=lambda line: line.result.win.rate, default=None)


def _what_is_chosen(choices: Choices) -> str:
    """With which choice the strongest player wins most at the last level, and least; which names are worth that.

    Which these are was seen in the games: their intervals are of as many as they were chosen from, all of which hold
    at once.
    """
    player = players_of(choices)[0]
    own = [full for full in choices.full if full[0].line.policy == player]
    full = max(own, key=lambda full: full[0].line.level_place)
    line, rates = full[0].line, sorted(full, key=lambda choice: -choice.line.result.win.rate)
    wins = f"{player} wins most{at_words(line)} with {_chosen(rates[0], len(full))}"
    told = f"of the {len(full)} choices of {choices.field} {wins}, and least with {_chosen(rates[-1], len(full))}"
    worths = [worth for worth in choices.worths if not worth.beside and worth.line is line]
    if not worths:
        return told
    most, least = (pick(worths, key=lambda worth: worth.mean.value) for pick in (max, min))
    return f"{told}; {most.name} is worth most, {_points_of(most)}, and {least.name} least, {_points_of(least)}"


def _chosen(choice: Choice, choices: int) -> str:
    """The names and what they win, with one of so many intervals that hold at once."""
    result = choice.line.result
    win = result.ending.method.proportion(
        result.win.count, result.games, result.undecided, simultaneous(LEVEL, choices)
    )
    rate, ends = rate_texts(win, rate_digits(win))
    return f"{listed(choice.names, 'and')}, {rate} % ({ends})"


def _points_of(worth: Worth) -> str:
    value, ends = worth_texts(worth.mean)
    return f"{value} points ({ends})"


def _what_changes(chapter: Chapter) -> str:
    """The house rule that changed most, either way, of those that were tried.

    Which that is, and for whom, was seen in the games: its interval is one of as many as it was chosen from, all of
    which hold at once.
    """
    tried = sorted({one.first.rules for one in chapter.effects})
    if not tried:
        return ""
    method, level = chapter.lines[0].result.ending.method, simultaneous(LEVEL, len(chapter.effects))
    apart = [one for one in chapter.effects if one.is_apart]
    largest = sorted(apart, key=lambda one: -abs(one.paired.difference))
    among_all = ((one, method.difference(one.paired.pairs, level)) for one in largest)
    most, paired = next((found for found in among_all if found[1].is_apart), (None, None))
    which, other = f"'{most.first.rules}'" if most else "none", "" if is_printed(chapter) else "other "
    lead = f"of the {len(tried)} {other}house rules tried {which}"
    if len(tried) == 1:
        lead = f"the one {other}house rule tried, '{tried[0]}',"
    if most is None or paired is None:
        return f"{lead} is {'' if len(tried) > 1 else 'not '}known to change how often the game is won"
    change, ends = change_texts(paired)
    return f"{lead} changed most, for {lineup_words(most.first)}{at_words(most.first)}: {change} points ({ends})"


def _rates(lines: Sequence[ReportedCell]) -> str:
    return " and ".join(f"{_rate(line)}{at_words(line)}" for line in lines)


def _rate(line: ReportedCell) -> str:
    """A win rate with its interval; all and none have the number of games, and are not rounded."""
    win = line.result.win
    if win.count in (0, win.total):
        return f"{'all' if win.count else 'none'} of {counted(win.total, 'game')}"
    rate, ends = rate_texts(win, rate_digits(win))
    return f"{rate} % ({ends})"
