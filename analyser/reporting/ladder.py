"""The skill ladder for people: a table, the lowest rung first."""

from collections.abc import Sequence

from analyser.experiments.cells import grouped
from analyser.experiments.ladder import LadderResult, Rung
from analyser.games.catalogue import TOGETHER
from analyser.reporting.layout import Table, csv_rows, json_lines
from analyser.reporting.notes import cell_notes, ending_lines
from analyser.reporting.numbers import difference_texts, rate_texts
from analyser.reporting.styles import STYLES


def render_ladder(ladder: LadderResult, style: str) -> list[str]:
    """The lines of a ladder in one of the styles."""
    if style == "json":
        return json_lines(ladder.to_dict())
    if style == "csv":
        return csv_rows(ladder.to_rows())
    own, rungs = STYLES[style], ladder.rungs
    groups = grouped(rungs, lambda rung: rung.result.spec.mode)
    title = f"{rungs[0].result.spec.game.title}: what better players win"
    return own.document(title, own.answered(map(_answer, groups), map(_table, groups), _notes(rungs, ladder.store)))


def _answer(rungs: Sequence[Rung]) -> str:
    """Between what the win rates lie, in a sentence."""
    least, *_, most = sorted([*rungs, *rungs], key=lambda rung: rung.result.win.rate)
    low, high = (rate_texts(rung.result.win)[0] for rung in (least, most))
    weakest = f", and {least.name}, the weakest, {low} %" if least is not most else ""
    return f"{_place(rungs[0]).capitalize()} {most.name} wins {high} % of the games{weakest}."


def _place(rung: Rung) -> str:
    cell = rung.result.spec
    players = f" with {cell.player_count} players" if cell.game.has_numbers else ""
    return f"at {cell.difficulty}{players}"


def _notes(rungs: Sequence[Rung], store: str | None) -> list[str]:
    cell = rungs[0].result.spec
    lines = cell_notes([rung.result.spec for rung in rungs])
    if cell.form != TOGETHER:
        seat = cell.side_word
        others = "all others" if any(rung.result.spec.side_count > 2 for rung in rungs) else "the second"
        lines.append(f"each on the first {seat} against {cell.players[1]} on {others}")
    lines.append("gain: points of percent over the rung below, on the games that both played")
    lines.append("all intervals 95 %; a game: what it takes one thread")
    return lines + ending_lines(store)


def _table(rungs: Sequence[Rung]) -> Table:
    rows = tuple(
        (
            rung.name,
            *rate_texts(rung.result.win),
            *(difference_texts(rung.gain) if rung.gain else ("", "")),
            f"{rung.result.games:,}",
            seconds_text(rung.seconds),
        )
        for rung in rungs
    )
    header = ("player", "won %", "interval", "gain", "interval", "games", "a game")
    return Table(f"Skill ladder {_place(rungs[0])}", header, rows, 1)


def seconds_text(seconds: float) -> str:
    """A time in the unit that suits it."""
    if seconds >= 1:
        return f"{seconds:.1f} s"
    return f"{1e3 * seconds:.1f} ms" if seconds >= 1e-3 else f"{1e6 * seconds:.1f} µs"
