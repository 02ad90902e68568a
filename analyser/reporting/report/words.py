"""What a report says beside its answer: what it asks, what was played, and what its numbers hold for."""

from collections.abc import Sequence

from analyser.experiments.levels import levels_among
from analyser.experiments.report.cells import ReportedCell, ReportedCells, Unfinished
from analyser.experiments.report.data import Chapter, PairedDifference, ReportData
from analyser.games.catalogue import Game
from analyser.mistakes import listed
from analyser.reporting.notes import METHODS
from analyser.reporting.numbers import counted, counted_between, points_at_most
from analyser.reporting.report.frames import printed
from analyser.solvers.catalogue import NOT_CALIBRATED, levels_of


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
    known = any(line.result.band for line in printed(chapter))  # then the answer says it
    assumed = spec.components.provenance == "assumed" and not known
    told = " All of it is of a box whose figures are assumed where the rulebook doesn't say." if assumed else ""
    return f"{name}, game version {spec.game_version}. {games}, seed {spec.seed}.{told}"


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


def worths_words(chapter: Chapter, games: Sequence[int]) -> str:
    """The same of what names are worth, which are differences of means."""
    told = f", all of a player {at_level(chapter)} at once; {counted_between(games, 'game')} of each choice"
    return _caption(chapter, "anytime" if chapter.lines[0].result.ending.method.is_anytime else "score", told)


def _caption(chapter: Chapter, method: str, told: str) -> str:
    """With the rules, where they are not those of the game as it comes."""
    result = chapter.lines[0].result
    house = "" if is_printed(chapter) else f", {base_words(chapter)}"
    kind = f"{result.win.level:.0%} intervals ({method})"
    return f"{game_words(chapter)}: {kind}{told}, seed {result.spec.seed}{house}"


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
    return line.policy if line.is_one_for_all else player_words(line)


def player_words(line: ReportedCell) -> str:
    """The same where something is said of the first side alone, though one policy may play all of them."""
    first, *others = line.players
    if len(others) > 1 and len(set(others)) == 1:
        return f"{first} against {others[0]} in all other seats"
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
