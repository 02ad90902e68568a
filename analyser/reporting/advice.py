"""What to play, for people: each legal move with its chance to win, and how it stands to the best."""

import textwrap

from analyser.experiments.advise import Advice, MoveAdvice
from analyser.reporting.layout import STYLES, WIDTH, Table, csv_rows, json_lines
from analyser.reporting.numbers import counted, difference_texts, percent_digits, rate_texts
from analyser.reporting.tables import cell_notes

SHOWN = 4
"""So many moves that are as good as the best are named in the answer."""


def render_advice(advice: Advice, style: str) -> list[str]:
    """The lines of an advice in one of the four styles."""
    if style == "json":
        return json_lines(advice.to_dict())
    if style == "csv":
        return csv_rows([_row(move) for move in advice.moves])
    own = STYLES[style]
    lines = [*own.notes(_notes(advice))]
    for told, language in ((advice.drawing, "text"), (_position(advice), "toml")):
        if told:
            lines += ["", *([f"```{language}", *told, "```"] if style == "markdown" else told)]
    lines += own.tables([_table(advice)])
    return [*lines, "", *textwrap.wrap(f"{own.note}{verdict(advice)}", WIDTH)]


def verdict(advice: Advice) -> str:
    """The answer in words."""
    best, *others = advice.moves
    close = [move.name for move in others if move.is_close]
    if not others:
        return f"{best.name}: the only legal move"
    if not close:
        return f"{best.name} is the best move"
    more = f" and {len(close) - SHOWN} more" if len(close) > SHOWN else ""
    return f"too close to call: {best.name}, {', '.join(close[:SHOWN])}{more}"


def _notes(advice: Advice) -> list[str]:
    lines = cell_notes([advice.cell])
    lines.append(f"{counted(advice.playouts, 'playout')}; after the move everybody goes on by {advice.base}")
    lines.append("95% intervals (anytime: however often one looks); of differences all at once")
    lines.append("all moves meet the same shuffles; a move that is beaten gets no more playouts")
    return lines


def _position(advice: Advice) -> list[str]:
    """The position as the file that says it, without what is not there; TOML's lists may go on in the next line."""
    told = {name: value for name, value in advice.position.items() if value not in ({}, [], 0)}
    lines = advice.cell.game.positions.position_to_toml(told).splitlines() if told else []
    return [part for line in lines for part in textwrap.wrap(line, WIDTH, subsequent_indent="  ")]


def _table(advice: Advice) -> Table:
    digits = percent_digits(advice.moves[0].win)
    rows = tuple(
        (move.name, *rate_texts(move.win, digits), *_behind(move), f"{move.win.total:,}") for move in advice.moves
    )
    header = ("move", "wins %", "interval", "behind", "interval", "", "playouts")
    return Table(f"Moves of {_who(advice)}", header, rows, 1)


def _who(advice: Advice) -> str:
    if names := advice.cell.game.seat_names(advice.cell.rules):
        return names[advice.seat]
    return f"seat {advice.seat}" if advice.cell.seats > 1 else "the player"


def _behind(move: MoveAdvice) -> tuple[str, str, str]:
    """How many points of percent a move is behind the best."""
    if move.behind is None:
        return "", "", "best"
    shown, ends = difference_texts(move.behind)
    return shown.lstrip("+"), ends, "close" if move.is_close else "beaten"


def _row(move: MoveAdvice) -> dict[str, object]:
    behind = move.behind
    return {
        "move": move.name,
        "playouts": move.win.total,
        "wins": move.win.count,
        "win_rate": move.win.rate,
        "win_low": move.win.low,
        "win_high": move.win.high,
        "behind": behind.difference if behind else 0.0,
        "behind_low": behind.low if behind else None,
        "behind_high": behind.high if behind else None,
        "too_close_to_call": move.is_close,
    }
