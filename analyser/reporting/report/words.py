"""What a report says: the answer at its top, what it asks, and what its numbers hold for."""

from collections.abc import Sequence

from analyser.experiments.levels import levels_among
from analyser.experiments.report.cells import ReportedCell, ReportedCells, Unfinished
from analyser.experiments.report.data import Chapter, Group, PairedDifference, ReportData
from analyser.experiments.report.surprises import Surprise
from analyser.games.catalogue import TABLE, Game
from analyser.kernel.outcomes import LOST, WON
from analyser.mistakes import listed
from analyser.reporting.numbers import band_text, counted, counted_between, points_at_most, rate_texts
from analyser.reporting.report.frames import printed
from analyser.reporting.report.tables import change_texts, rate_digits
from analyser.reporting.tables import METHODS
from analyser.statistics.intervals import LEVEL, simultaneous
from solvers.catalogue import NOT_CALIBRATED, levels_of

MOST_MATCHES = 4
"""Between rivals, so many answers are given: one for each choice of opponents, at the first level and at the last."""
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


def game_words(chapter: Chapter) -> str:
    """The game's name and variant, and how many play it, if they are the same in the whole chapter."""
    spec = chapter.lines[0].spec
    variant = "" if spec.known and len(spec.known.variants) == 1 else f" {spec.variant.replace('_', ' ')}"
    return (short_title(spec.known) if spec.known else spec.game_name) + variant + _with_players(chapter, " with")


def chapter_titles(chapters: Sequence[Chapter]) -> list[str]:
    """What tells each chapter from the others: of game, variant, number of players, version and seed what differs."""
    told = list(zip(*(_title_parts(chapter) for chapter in chapters), strict=True))
    differing = [column for column in told if len(set(column)) > 1] or told
    return [", ".join(filter(None, parts)) for parts in zip(*differing, strict=True)]


def _title_parts(chapter: Chapter) -> tuple[str, ...]:
    spec = chapter.lines[0].spec
    name = short_title(spec.known) if spec.known else spec.game_name
    players = _with_players(chapter, "").strip()
    return name, spec.variant.replace("_", " "), players, f"version {spec.game_version}", f"seed {spec.seed}"


def _with_players(chapter: Chapter, before: str) -> str:
    line = chapter.lines[0]
    count = None if line.is_by_players else line.spec.player_count
    return "" if count is None else f"{before} {counted(count, 'player')}"


def played_words(chapter: Chapter, *, is_alone: bool = True) -> str:
    """What was played, and how much of it; in fewer words where there are several chapters."""
    games = counted(sum(line.result.games for line in chapter.lines), "game")
    spec = chapter.lines[0].spec
    name = spec.known.title + _with_players(chapter, ",") if spec.known and is_alone else game_words(chapter)
    return f"{name}, game version {spec.game_version}. {games}, seed {spec.seed}."


def base_words(chapter: Chapter) -> str:
    """The rules that most numbers are of, and with which the others are compared."""
    return "the rules as printed" if is_printed(chapter) else f"the rules '{chapter.base}'"


def is_printed(chapter: Chapter) -> bool:
    """Whether these are the game as it comes; a study may have house rules only."""
    return all(line.is_printed for line in printed(chapter))


def intervals_words(chapter: Chapter) -> str:
    """The kind of intervals that win rates have, and why they hold."""
    win = chapter.lines[0].result.win
    is_anytime = chapter.lines[0].result.ending.method.is_anytime
    why = ": they hold though the games ended when enough was known" if is_anytime else ""
    known = next((line.result.band for line in printed(chapter) if line.result.band), None)
    beside = f"; behind them, where 5 to 95 % of {known.decks} decks lie that the rulebook allows" if known else ""
    return f"{win.level:.0%} intervals ({METHODS[win.method]}{why}){beside}"


def levels_words(chapter: Chapter) -> str:
    """What the levels among the players stand for, those too as which another of the players plays; or nothing."""
    spec = chapter.lines[0].spec
    names = {name for line in chapter.lines for name in line.spec.players}
    if not spec.known or not levels_among(spec.game_name, names):
        return ""
    told = [f"{level.name} is {level.spec}" for level in levels_of(spec.game_name) if {level.name, level.spec} & names]
    return capital(f"{listed(told, 'and')}; {NOT_CALIBRATED}.")


def deck_words(line: ReportedCell) -> str:
    """Version, variant, components and seed, for a forum."""
    spec = line.spec
    deck = f"components {spec.deck} ({spec.components.provenance or 'unknown'})"
    return f"{spec.game_name}, game version {spec.game_version}, {spec.variant}, {deck}, seed {spec.seed}"


def means_words(chapter: Chapter) -> str:
    """What stands behind the ± of a mean, which is not the kind of interval that win rates may have."""
    told = "Means ± 95 % (normal; score where games are few or skewed), as for numbers of games fixed beforehand"
    is_anytime = chapter.lines[0].result.ending.method.is_anytime
    return told + ("; these games ended when the win rate was known well enough." if is_anytime else ".")


def method_of(chapter: Chapter) -> str:
    """Games, seed and kind of intervals, for a caption."""
    games = [line.result.games for line in printed(chapter)]
    method = METHODS[chapter.lines[0].result.win.method]
    return _caption(chapter, method, f", {counted_between(games, 'game')} each")


def pairs_words(chapter: Chapter, found: Sequence[PairedDifference], together: str) -> str:
    """The kind of intervals that differences have, which hold at once, and on how many games, for a caption."""
    games = [one.paired.pairs.total for one in found]
    told = f", {together} at once; {counted_between(games, 'game')} that both played"
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


def of_level(chapter: Chapter) -> str:
    """Of whom it is said that they are the best, or that all intervals hold at once."""
    return "with so many players" if chapter.lines[0].is_by_players else "of a difficulty"


def at_level(chapter: Chapter) -> str:
    """The same, where it is said of a player."""
    return of_level(chapter) if chapter.lines[0].is_by_players else "and difficulty"


def at_words(line: ReportedCell) -> str:
    """The level, if there are several."""
    game = line.spec.known
    if game is not None and line.is_by_players:
        return f" with {line.level}" if len(game.seats[line.spec.variant].numbers) > 1 else ""
    return "" if game is not None and len(game.difficulties) == 1 else f" at {line.level}"


def lineup_words(line: ReportedCell) -> str:
    """Who plays; between rivals who is the first side, and against whom."""
    first, *others = [line.policy] if line.is_one_for_all else line.players
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
    """Who plays best, at the first level and at the last; what skill is worth; what a house rule changed."""
    rules = "" if is_printed(chapter) else f"under {base_words(chapter)}, "
    sentences = (rules + _who_wins(chapter), _what_the_deck_leaves_open(chapter), _what_changes(chapter))
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
    asked = f"; who owns the game, count {band.first_to_count}" if band.first_to_count else ""
    return f"{told}{at_words(line)} over {band.decks} decks that the rulebook allows{asked}"


def _who_wins(chapter: Chapter) -> str:
    groups = [group for group in chapter.groups if group.best.rules == chapter.base]
    if groups[0].best.result.has_sides:
        levels = {end.best.level for end in _ends(groups)}
        met = [group for group in groups if group.best.level in levels]
        matches = "; ".join(_who_wins_first(group) for group in met[:MOST_MATCHES])
        return f"{groups[0].best.spec.as_first('from')} {matches}"
    ends = _ends(groups)
    hardest = {line.policy for line in ends[-1].top}
    policies = [line.policy for line in ends[0].top if line.policy in hardest]
    if policies:
        star, *tied = _star_first(policies, ends)
        return f"{_leads(star, tied, ends)} wins {_rates(_lines_of(star, ends))}{_skill(ends)}"
    told = (f"{_leads_alone(group)} wins {_rate(group.best)}{at_words(group.best)}" for group in ends)
    return ", and ".join(told) + _skill(ends)


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
