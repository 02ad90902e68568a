"""Games looked at move by move, as lines: the answer in words, the course, and what the numbers hold for."""

from analyser.experiments.analysing.averages import kind_of
from analyser.experiments.analysing.decisions import Decision
from analyser.experiments.analysing.result import AnalysisResult
from analyser.experiments.analysing.split import GameAnalysis
from analyser.reporting.analysis_tables import (
    analysis_tables,
    negative,
    points_text,
    signless,
    upright,
    with_interval,
)
from analyser.reporting.curves import ASCII, FINE, curve_lines
from analyser.reporting.layout import csv_rows, json_lines
from analyser.reporting.notes import cell_notes
from analyser.reporting.numbers import counted, percent
from analyser.reporting.styles import STYLES
from analyser.reporting.terminal import has_letters, paper
from analyser.statistics.intervals import Mean

CLEAR = 0.005
"""A part of half a point of percent at least is worth a word."""
FEW = 128
"""With fewer playouts of a move much is overlooked: of long games' losses a half with 16, some nine tenths with 128."""


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
    lines = [*own.said(verdict(found))]
    if len(found.games) == 1 and style == "table":
        (game,) = found.games
        caption = f"{_chance(game)} at the start, after every decision, at the end; marked are clear mistakes"
        letters = FINE if has_letters(FINE.all_letters) else ASCII
        lines += ["", *own.said(caption), *curve_lines(*course(game), paper().width, letters)]
    return [*lines, *own.tables(analysis_tables(found)), "", *own.notes(analysis_notes(found))]


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
        "a loss is against the move that is called the best: if a still better one was overlooked, it is greater",
        *(["so few playouts overlook much: all in all more was lost than is told"] if first.playouts < FEW else []),
        f"what {first.base} overlooks is lost anew at each decision until somebody plays it",
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
    parts = found.averages.parts
    clear = sum(len(game.mistakes) for game in found.games)
    told = f"{counted(clear, 'clear mistake')}" if clear else "no clear mistake"
    lost = f"{_lost(found)}; {told}"
    luck = f"luck {'gave' if parts['luck'].value >= 0 else 'took'} {with_interval(upright(parts['luck']))}"
    if len(found.games) > 1:
        start = f"{percent(parts['start'].value, 1)} % at the start came to {percent(parts['result'].value, 1)} %"
        return f"{start}: {lost}; {luck}."
    return f"{_ending(found.games[0])}, from {percent(parts['start'].value, 1)} % at the start: {lost}; {luck}."


def _lost(found: AnalysisResult) -> str:
    """What moves lost, of which kind most, and what those of the base policy would have lost."""
    parts, base = found.averages.parts, found.games[0].base
    losses, each = parts["losses"], "" if len(found.games) == 1 else " a game"
    if losses.value <= CLEAR:
        return f"moves lost nothing{each} that shows against the best ones ({points_text(negative(losses))} points)"
    worst = [f"{one.kind} {signless(one.loss.value)}" for one in found.averages.kinds if one.loss.value > CLEAR][:2]
    most = f", most by {' and '.join(worst)}" if worst else ""
    own = parts["headroom"]
    bases = "as much" if own == losses else signless(own.value) if own.value > CLEAR else "nothing that shows"
    against = f"against the best ones ({base}'s own would have lost {bases})"
    return f"moves lost {with_interval(losses)} points{each} {against}{most}"


def _ending(game: GameAnalysis) -> str:
    return {1.0: "Won", 0.0: "Lost"}.get(game.result, "Shared")


def _chance(game: GameAnalysis) -> str:
    return "Chance of winning" if game.game.cell.side_count == 1 else "Share of the win"


def course(game: GameAnalysis) -> tuple[list[Mean], list[int]]:
    """What the game was worth at its start, after each of the side's decisions and at its end; which were mistakes."""
    values = [game.split.start, *(one.after for one in game.own), Mean(game.result, game.result, game.result, 1)]
    clear = {one.number for one, _ in game.mistakes}
    return values, [place for place, one in enumerate(game.own, 1) if one.number in clear]


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
