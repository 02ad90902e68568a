"""Games looked at move by move, as tables: what results are made of, mistakes, luck, what each kind of move costs."""

import textwrap
from collections.abc import Mapping
from typing import Any

from analyser.experiments.analysing.result import AnalysisResult
from analyser.experiments.analysing.split import GameAnalysis, Luck
from analyser.reporting.layout import Table
from analyser.reporting.numbers import percent
from analyser.statistics.intervals import Mean

WORST, LUCKIEST = 10, 6
"""So many mistakes and draws are told, the greatest."""


def analysis_tables(found: AnalysisResult) -> list[Table]:
    """The split, the worst mistakes (if any is clear), the greatest luck (of a game), and losses by kind."""
    mistakes = [mistakes_table(found)] if any(game.mistakes for game in found.games) else []
    games = [games_table(found)] if len(found.games) > 1 else [luck_table(found.games[0])]
    return [split_table(found), *mistakes, *(table for table in games if table.rows), kinds_table(found)]


def split_table(found: AnalysisResult) -> Table:
    """How the result comes about: the lines add up."""
    parts = found.averages.parts
    base, form = found.games[0].base, found.cell.side_count
    rows = [
        ("at the start", *points_cells(parts["start"], signed=False)),
        ("luck", *points_cells(parts["luck"])),
        (f"best moves, over {base}'s", *points_cells(parts["headroom"])),
        ("lost against the best moves", *points_cells(negative(parts["losses"]))),
        *([("opponents' moves", *points_cells(parts["opponents"]))] if form > 1 else []),
        ("result", *points_cells(parts["result"], signed=False)),
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
            *points_cells(negative(loss)),
        )
        for _, game, one, loss in ranked[:WORST]
    )
    header = (*(("game",) if several else ()), "decision", "played", "better", "cost", "interval")
    more = f", {WORST} of {len(ranked):,}" if len(ranked) > WORST else ""
    return Table(f"Clear mistakes, the worst first{more}", header, rows, len(header) - 2)


def luck_table(game: GameAnalysis) -> Table:
    """The draws that gave or took most."""
    found = [one for one in game.draws if one.events or game.game.cell.side_count > 1]  # else nothing was drawn
    ranked = sorted(found, key=lambda one: -abs(one.value.value))[:LUCKIEST]
    rows = tuple((_when(one), drawn(game, one), *points_cells(one.value)) for one in ranked)
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
    digits = 2 if len(found.games) > 1 else 0
    rows = tuple(
        (one.kind, *points_cells(negative(one.loss)), f"{one.decisions:.{digits}f}", f"{one.mistakes:.{digits}f}")
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
            *(points_cells(part)[0] for part in (game.split.luck, game.split.headroom, negative(game.split.losses))),
            *([points_cells(game.split.opponents)[0]] if found.cell.side_count > 1 else []),
            percent(game.result, 1),
        )
        for game in found.games
    )
    others = ("opponents",) if found.cell.side_count > 1 else ()
    return Table("The games", ("game", "start", "luck", "best", "lost", *others, "result"), rows, 1)


def points_cells(mean: Mean, *, signed: bool = True) -> tuple[str, str]:
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
    shown, ends = points_cells(mean)
    return f"{shown} [{ends}]" if ends else shown


def _rounded(share: float) -> float:
    return round(100 * share, 1) + 0.0


def negative(mean: Mean) -> Mean:
    """The same taken away."""
    return Mean(-mean.value, -mean.high, -mean.low, mean.total)


def upright(mean: Mean) -> Mean:
    """How much it is, whether given or taken."""
    return mean if mean.value >= 0 else negative(mean)


def signless(share: float) -> str:
    """Points in a sentence that says itself which way they count."""
    return f"{_rounded(share):.1f}"


def with_interval(mean: Mean) -> str:
    """The same with its interval, if there is any."""
    shown = signless(mean.value)
    if mean.low == mean.high or mean.high == float("inf"):
        return shown
    return f"{shown} [{signless(mean.low)}, {signless(mean.high)}]"
