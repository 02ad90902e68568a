"""Games looked at move by move, as lines: course, split of the result, worst mistakes, what each kind of move costs."""

import textwrap
from collections.abc import Mapping
from typing import Any

from analyser.experiments.analysing.averages import kind_of
from analyser.experiments.analysing.decisions import Decision
from analyser.experiments.analysing.result import AnalysisResult
from analyser.experiments.analysing.split import GameAnalysis, Luck
from analyser.reporting.curves import ASCII, FINE, curve_lines
from analyser.reporting.layout import Table, csv_rows, json_lines
from analyser.reporting.notes import cell_notes
from analyser.reporting.numbers import counted, percent
from analyser.reporting.styles import STYLES
from analyser.reporting.terminal import has_letters, paper
from analyser.statistics.intervals import Mean

WORST, LUCKIEST = 10, 6
"""So many mistakes and draws are told, the greatest."""
CLEAR = 0.005
"""A part of half a point of percent at least is worth a word."""


def render_analysis(found: AnalysisResult, style: str) -> list[str]:
    """The lines of an analysis in one of the styles."""
    if style == "json":
        return json_lines(found.to_dict())
    if style == "csv":
        return csv_rows([_row(game, one) for game in found.games for one in game.own])
    if style == "html":
        from analyser.reporting.report.analysis_page import analysis_page

        return analysis_page(found)
    own = STYLES[style]
    lines = [*own.notes(analysis_notes(found)), "", *own.said(verdict(found))]
    if len(found.games) == 1 and style == "table":
        (game,) = found.games
        caption = f"{_chance(game)} at the start, after every decision, at the end; marked are clear mistakes"
        letters = FINE if has_letters(FINE.all_letters) else ASCII
        lines += ["", *own.said(caption), *curve_lines(*course(game), paper().width, letters)]
    return lines + own.tables(analysis_tables(found))


def analysis_tables(found: AnalysisResult) -> list[Table]:
    """The split, the worst mistakes (if any is clear), the greatest luck (of a game), and losses by kind."""
    mistakes = [mistakes_table(found)] if any(game.mistakes for game in found.games) else []
    games = [games_table(found)] if len(found.games) > 1 else [luck_table(found.games[0])]
    return [split_table(found), *mistakes, *games, kinds_table(found)]


def analysis_notes(found: AnalysisResult) -> list[str]:
    """What the numbers hold for."""
    first = found.games[0]
    told = first.game.told.transcript
    level = f", {found.cell.difficulty}" if len(found.cell.game.difficulties) > 1 else ""
    which = f"game {told['index']}" if len(found.games) == 1 else counted(len(found.games), "game")
    return [
        *cell_notes([found.cell], told["players"]),
        f"{which} of {' and '.join(map(str, told['players']))}{level}, told for {who(found)}",
        f"worth is what comes of it if all go on by {first.base}",
        f"{first.playouts:,} playouts of a move choose the best, as many others value it and the played one",
        "95% intervals hold the true number in 95 of 100 such analyses; those of mistakes hold all at once",
    ]


def who(found: AnalysisResult) -> str:
    """Whose decisions are looked at."""
    sides = found.cell.sides
    if len(sides) == 1:
        return "the player"
    return f"seat {found.seat}" if len(set(sides)) > 1 else "all players together"


def verdict(found: AnalysisResult) -> str:
    """The answer in words."""
    parts, kinds = found.averages.parts, found.averages.kinds
    worst = [f"{one.kind} {_signless(one.loss.value)}" for one in kinds if one.loss.value > CLEAR][:2]
    most = f", most by {' and '.join(worst)}" if worst else ""
    clear = sum(len(game.mistakes) for game in found.games)
    told = f"{counted(clear, 'clear mistake')}" if clear else "no clear mistake"
    each = "" if len(found.games) == 1 else " a game"
    lost = f"moves lost {_with_interval(parts['losses'])} points{each} against the best ones{most}; {told}"
    luck = f"luck {'gave' if parts['luck'].value >= 0 else 'took'} {_with_interval(_upright(parts['luck']))}"
    if len(found.games) > 1:
        start = f"{percent(parts['start'].value, 1)} % at the start came to {percent(parts['result'].value, 1)} %"
        return f"{start}: {lost}; {luck}."
    return f"{_ending(found.games[0])}, from {percent(parts['start'].value, 1)} % at the start: {lost}; {luck}."


def _ending(game: GameAnalysis) -> str:
    return {1.0: "Won", 0.0: "Lost"}.get(game.result, "Shared")


def _chance(game: GameAnalysis) -> str:
    return "Chance of winning" if game.game.cell.side_count == 1 else "Share of the win"


def course(game: GameAnalysis) -> tuple[list[Mean], list[int]]:
    """What the game was worth at its start, after each of the side's decisions and at its end; which were mistakes."""
    values = [game.split.start, *(one.after for one in game.own), Mean(game.result, game.result, game.result, 1)]
    clear = {one.number for one, _ in game.mistakes}
    return values, [place for place, one in enumerate(game.own, 1) if one.number in clear]


def split_table(found: AnalysisResult) -> Table:
    """How the result comes about: the lines add up."""
    parts = found.averages.parts
    base, form = found.games[0].base, found.cell.side_count
    rows = [
        ("at the start", *_points(parts["start"], signed=False)),
        ("luck", *_points(parts["luck"])),
        (f"best moves, over {base}'s", *_points(parts["headroom"])),
        ("lost against the best moves", *_points(_negative(parts["losses"]))),
        *([("opponents' moves", *_points(parts["opponents"]))] if form > 1 else []),
        ("result", *_points(parts["result"], signed=False)),
    ]
    each = "" if len(found.games) == 1 else f", a game (mean of {len(found.games):,})"
    return Table(f"What the result is made of, in points of percent{each}", ("", "points", "interval"), tuple(rows), 1)


def mistakes_table(found: AnalysisResult) -> Table:
    """The worst first; of several games of all together."""
    ranked = sorted(
        ((loss.value, game, one, loss) for game in found.games for one, loss in game.mistakes), key=lambda row: -row[0]
    )
    several = len(found.games) > 1
    rows = tuple(
        (
            *([f"{game.game.told.transcript['index']}"] if several else []),
            f"{one.number}",
            one.move,
            f"{one.best}",
            *_points(_negative(loss)),
        )
        for _, game, one, loss in ranked[:WORST]
    )
    header = (*(("game",) if several else ()), "decision", "played", "better", "cost", "interval")
    more = f", {WORST} of {len(ranked):,}" if len(ranked) > WORST else ""
    return Table(f"Clear mistakes, the worst first{more}", header, rows, len(header) - 2)


def luck_table(game: GameAnalysis) -> Table:
    """The draws that gave or took most."""
    ranked = sorted(game.draws, key=lambda one: -abs(one.value.value))[:LUCKIEST]
    rows = tuple((_when(one), drawn(game, one), *_points(one.value)) for one in ranked)
    return Table("Luck, the greatest first", ("when", "what", "points", "interval"), rows, 2)


def _when(one: Luck) -> str:
    return f"after {one.after}" if one.after else "at the start"


def drawn(game: GameAnalysis, one: Luck) -> str:
    """What chance brought, as far as the side saw it."""
    told = "; ".join(_chance_words(event) for event in one.events)
    is_alone = game.game.cell.side_count == 1
    return textwrap.shorten(told, 60, placeholder=" …") or ("nothing is drawn" if is_alone else "what others drew")


def _chance_words(event: Mapping[str, Any]) -> str:
    values = [value for name, value in event.items() if name not in ("chance", "player")]
    words = [" ".join(map(str, value)) if isinstance(value, list) else f"{value}" for value in values]
    return f"{event['chance']} {' '.join(words)}".rstrip()


def kinds_table(found: AnalysisResult) -> Table:
    """What each kind of decision loses in a game."""
    rows = tuple(
        (one.kind, *_points(_negative(one.loss)), f"{one.decisions:.4g}", f"{one.mistakes:.4g}")
        for one in found.averages.kinds
    )
    header = ("kind of move", "lost", "interval", "decisions", "clear mistakes")
    return Table("Lost by kind of decision, points of percent a game", header, rows, 1)


def games_table(found: AnalysisResult) -> Table:
    """A line for each game."""
    rows = tuple(
        (
            f"{game.game.told.transcript['index']}",
            percent(game.split.start.value, 1),
            *(_points(part)[0] for part in (game.split.luck, game.split.headroom, _negative(game.split.losses))),
            *([_points(game.split.opponents)[0]] if found.cell.side_count > 1 else []),
            percent(game.result, 1),
        )
        for game in found.games
    )
    others = ("opponents",) if found.cell.side_count > 1 else ()
    return Table("The games", ("game", "start", "luck", "best", "lost", *others, "result"), rows, 1)


def _points(mean: Mean, *, signed: bool = True) -> tuple[str, str]:
    """A part in points of percent with its interval; what is sure has none, and what nobody knows is not told."""
    sign = "+" if signed else ""
    shown = f"{_rounded(mean.value):{sign}.1f}"
    if mean.low == mean.high:
        return shown, ""
    if mean.high == float("inf"):
        return shown, "?"
    return shown, f"{_rounded(mean.low):{sign}.1f} to {_rounded(mean.high):{sign}.1f}"


def points_text(mean: Mean) -> str:
    """The same in a sentence."""
    shown, ends = _points(mean)
    return f"{shown} [{ends}]" if ends else shown


def _rounded(share: float) -> float:
    return round(100 * share, 1) + 0.0


def _negative(mean: Mean) -> Mean:
    return Mean(-mean.value, -mean.high, -mean.low, mean.total)


def _upright(mean: Mean) -> Mean:
    return mean if mean.value >= 0 else _negative(mean)


def _signless(share: float) -> str:
    return f"{_rounded(share):.1f}"


def _with_interval(mean: Mean) -> str:
    shown = _signless(mean.value)
    if mean.low == mean.high or mean.high == float("inf"):
        return shown
    return f"{shown} [{_signless(mean.low)}, {_signless(mean.high)}]"


def _row(game: GameAnalysis, one: Decision) -> dict[str, object]:
    return {
        "seed": game.game.told.transcript["seed"],
        "game": game.game.told.transcript["index"],
        "decision": one.number,
        "seat": one.seat,
        "kind": kind_of(game, one),
        "move": one.move,
        "best": one.best,
        "base_move": one.base_move,
        "legal": one.options,
        "before": one.before.value,
        "after": one.after.value,
        "gain": one.gain.value,
        "loss": one.loss.value,
        "loss_low": one.loss.low,
        "loss_high": one.loss.high,
    }
