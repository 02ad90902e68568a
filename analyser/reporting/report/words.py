"""What a report says: the answer at its top, what it asks, and what its numbers hold for."""

from collections.abc import Sequence

from analyser.experiments.report.cells import ReportedCell, ReportedCells, Unfinished
from analyser.experiments.report.data import Chapter, Group, PairedDifference, ReportData
from analyser.experiments.report.surprises import Surprise
from analyser.games.catalogue import TABLE, Game
from analyser.kernel.outcomes import LOST, WON
from analyser.mistakes import listed
from analyser.reporting.numbers import counted, counted_between, points_at_most, rate_texts
from analyser.reporting.report.frames import printed
from analyser.reporting.report.tables import change_texts, rate_digits
from analyser.reporting.tables import METHODS
from analyser.statistics.methods import ANYTIME

MOST_NAMES = 3
"""Players that are named of those which can't be told apart from the best; the others are counted."""


def title_of(reported: ReportedCells) -> str:
    """What the page is headed with."""
    if reported.study is None:
        return f"All games of {reported.source.name}"
    return reported.study.title or f"{short_title(reported.study.game)}: {reported.source.stem}"


def question_of(reported: ReportedCells) -> str:
    """What is asked."""
    if reported.study is None:
        return "What have the games in this store shown?"
    given = reported.study.question
    return given or f"How often is {short_title(reported.study.game)} won, by whom, and under which rules?"


def short_title(game: Game) -> str:
    """A game's name without its author."""
    return game.title.split(" (")[0]


def game_words(chapter: Chapter, variant: str = "") -> str:
    """The game's name, and how many play it, where that could be chosen."""
    spec = chapter.lines[0].spec
    players = "" if spec.player_count is None else f" with {spec.player_count} players"
    return (short_title(spec.known) if spec.known else spec.game_name) + variant + players


def chapter_words(chapter: Chapter) -> str:
    """What tells a chapter from the others: game, number of players, variant, version, seed."""
    spec = chapter.lines[0].spec
    variant = "" if spec.known and len(spec.known.variants) == 1 else f" {spec.variant}"
    return f"{game_words(chapter, variant)}, version {spec.game_version}, seed {spec.seed}"


def played_words(chapter: Chapter) -> str:
    """What was played, and how much of it."""
    games = counted(sum(line.result.games for line in chapter.lines), "game")
    spec = chapter.lines[0].spec
    game = spec.known.title if spec.known else spec.game_name
    players = "" if spec.player_count is None else f", {spec.player_count} players"
    return f"{game}, game version {spec.game_version}{players}. {games}, seed {spec.seed}."


def base_words(chapter: Chapter) -> str:
    """The rules that most numbers are of, and with which the others are compared."""
    return "the rules as printed" if is_printed(chapter) else f"the rules '{chapter.base}'"


def is_printed(chapter: Chapter) -> bool:
    """Whether these are the game as it comes; a study may have house rules only."""
    return all(line.is_printed for line in printed(chapter))


def intervals_words(chapter: Chapter) -> str:
    """The kind of intervals that win rates have, and why they hold."""
    win = chapter.lines[0].result.win
    is_anytime = chapter.lines[0].result.ending.method is ANYTIME
    why = ": they hold though the games ended when enough was known" if is_anytime else ""
    return f"{win.level:.0%} intervals ({METHODS[win.method]}{why})"


def deck_words(line: ReportedCell) -> str:
    """Version, variant, components and seed, for a forum."""
    spec = line.spec
    deck = f"components {spec.deck} ({spec.components.provenance or 'unknown'})"
    return f"{spec.game_name}, game version {spec.game_version}, {spec.variant}, {deck}, seed {spec.seed}"


def means_words(chapter: Chapter) -> str:
    """What stands behind the ± of a mean, which is not the kind of interval that win rates may have."""
    told = "Means ± 95 % (normal), as for numbers of games fixed beforehand"
    is_anytime = chapter.lines[0].result.ending.method is ANYTIME
    return told + ("; these games ended when the win rate was known well enough." if is_anytime else ".")


def method_of(chapter: Chapter) -> str:
    """Games, seed and kind of intervals, for a caption."""
    games = [line.result.games for line in printed(chapter)]
    method = METHODS[chapter.lines[0].result.win.method]
    return _caption(chapter, method, f", {counted_between(games, 'game')} each")


def pairs_words(chapter: Chapter, found: Sequence[PairedDifference], together: str) -> str:
    """The kind of intervals that differences have, which hold at once, and on how many games, for a caption."""
    games = [one.paired.pairs.total for one in found]
    told = f", all of {together} at once; {counted_between(games, 'game')} that both played"
    return _caption(chapter, METHODS[found[0].paired.method], told)


def _caption(chapter: Chapter, method: str, told: str) -> str:
    """With the rules, where they are not those of the game as it comes."""
    result = chapter.lines[0].result
    house = "" if is_printed(chapter) else f", {base_words(chapter)}"
    kind = f"{result.win.level:.0%} intervals ({method})"
    return f"{game_words(chapter)}: {kind}{told}, seed {result.spec.seed}{house}"


def surprise_words(surprise: Surprise) -> str:
    """What is surprising about a game."""
    line, winner = surprise.line, surprise.winner
    shared = "shared the win of" if line.result.form == TABLE else "drawn"
    ended = {LOST: "lost", WON: "won"}.get(surprise.outcome, shared)
    often = f"{surprise.times:,} of {counted(surprise.games, 'game')} went so"
    who = f"{lineup_words(line)} {ended} game {surprise.index:,}{at_words(line)}"
    return f"{who}, which {lineup_words(winner)} won ({often})" if winner else f"{who} ({often})"


def at_words(line: ReportedCell) -> str:
    """The difficulty, if the game has several."""
    game = line.spec.known
    return "" if game is not None and len(game.difficulties) == 1 else f" at {line.difficulty}"


def lineup_words(line: ReportedCell) -> str:
    """Who plays; between rivals who is the first side, and against whom."""
    first, *others = line.players
    return f"{first} against {listed(others, 'and')}" if others else first


def missing_words(data: ReportData) -> list[str]:
    """What the report lacks."""
    reported = data.reported
    missing, unfinished = reported.missing, [_lacking(one) for one in reported.unfinished]
    told = [f"{_cells_of_study(missing, 'has', 'have')} no games yet: {_first(missing)}"] if missing else []
    if unfinished:
        told += [f"{_cells_of_study(unfinished, 'is', 'are')} not finished: {_first(unfinished)}"]
    return [*told, *reported.unread]


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


def capital(words: str) -> str:
    """A sentence begins with a large letter, unless it begins with a policy's parameters."""
    first = words.split(" ", maxsplit=1)[0].rstrip(",")
    return words[:1].upper() + words[1:] if first.isalpha() else words


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


def _lines_of(policy: str, ends: Sequence[Group]) -> list[ReportedCell]:
    return [line for group in ends for line in _all(group) if line.policy == policy]


def _all(group: Group) -> list[ReportedCell]:
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


def _weakest(group: Group) -> ReportedCell | None:
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


def _rates(lines: Sequence[ReportedCell]) -> str:
    return " and ".join(f"{_rate(line)}{at_words(line)}" for line in lines)


def _rate(line: ReportedCell) -> str:
    """A win rate with its interval; all and none have the number of games, and are not rounded."""
    win = line.result.win
    if win.count in (0, win.total):
        return f"{'all' if win.count else 'none'} of {counted(win.total, 'game')}"
    rate, ends = rate_texts(win, rate_digits(win))
    return f"{rate} % ({ends})"
