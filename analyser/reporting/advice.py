"""What to play, for people: each legal move with its chance to win, and how it stands to the best."""

from collections.abc import Sequence

from analyser.experiments.advise import Advice, MoveAdvice
from analyser.reporting.layout import BEST, CLOSE, WORSE, Table, csv_rows, json_lines
from analyser.reporting.notes import cell_notes
from analyser.reporting.numbers import (
    counted,
    difference_texts,
    percent,
    percent_digits,
    points,
    points_at_most,
    points_digits,
    rate_texts,
)
from analyser.reporting.positions import position_lines
from analyser.reporting.styles import STYLES
from analyser.reporting.terminal import paper

SHOWN = 4
"""So many moves that are as good as the best are named in the answer."""
ALIKE = 4
"""So many moves of one kind that stand alike to the best are one line."""
NAMES_SHARE = 3
"""Of a screen's width one third is for moves: numbers that find no room stand below."""
HARDLY = 0.02
"""What makes no greater difference hardly matters."""
UNTOLD = "Positions of this game have no words: a decision is named by --index and --move."
SURE = 0.98
"""Where the best move wins as often, what tells moves apart is by how much they win."""


def render_advice(advice: Advice, style: str) -> list[str]:
    """The lines of an advice in one of the styles: the answer, why, the position, the moves, what it holds for."""
    if style == "json":
        return json_lines(advice.to_dict())
    if style == "csv":
        return csv_rows([_row(move) for move in advice.moves])
    own = STYLES[style]
    lines = [line for words in (verdict(advice), why(advice)) if words for line in own.said(words)]
    position = position_lines(advice.cell, advice.position, paper().width)
    for told, language in ((advice.drawing, "text"), (position, "toml")):
        if told:
            lines += ["", *own.shown(told, language)]
    if not position:
        lines += ["", *own.said(UNTOLD)]
    lines += own.tables([_table(advice)])
    return own.document(f"{advice.cell.game.title}: what to play", [*lines, "", *own.notes(_notes(advice))])


def verdict(advice: Advice) -> str:
    """The answer in words: what to play, and by how much that is better than what."""
    best, *others = advice.moves
    if not others:
        return f"{_command(best.name)}: the only legal move."
    close, beaten = [move for move in others if move.is_close], advice.beaten
    if len(close) == len(others):
        how = ", and it hardly matters" if advice.at_most <= HARDLY else ""
        return (
            f"Too close to call{how}: {advice.base}'s choice is {advice.base_move}, and no other move is better than "
            f"that by more than {points_at_most(advice.at_most)} points."
        )
    also = f" (also {advice.base}'s choice)" if best.name == advice.base_move else ""
    said = f"{_command(best.name)}{also}"
    if beaten and beaten.behind:
        shown, ends = difference_texts(beaten.behind)
        said += f": {shown} points [{ends.replace(' to ', ', ')}] over {beaten.name}"
    said += f"; {_within_noise(close)}" if close else ", the next best" if beaten else ""
    return f"{said}." if also else f"{said}. {advice.base}'s own choice is {advice.base_move}."


def _command(move: str) -> str:
    """What to play; where moves are called `play ...` that word is there already."""
    return f"Play {move.removeprefix('play ')}"


def _within_noise(close: Sequence[MoveAdvice]) -> str:
    names = [move.name for move in close]
    more = f" and {len(names) - SHOWN} more" if len(names) > SHOWN else ""
    return f"{counted(len(names), 'other')} within noise: {', '.join(names[:SHOWN])}{more}"


def why(advice: Advice) -> str:
    """What the best move makes likelier than the best of those that it beats, in the game's own numbers."""
    if not advice.reasons or advice.beaten is None:
        return ""
    told = "; ".join(
        f"{one.meaning} {one.mean:.2f}, not {one.other:.2f} ({one.mean - one.other:+.2f} "
        f"[{one.low:+.2f}, {one.high:+.2f}])"
        for one in advice.reasons
    )
    return f"On average after {advice.moves[0].name}, against {advice.beaten.name}: {told}."


def _notes(advice: Advice) -> list[str]:
    lines = cell_notes([advice.cell])
    lines.append(f"{counted(advice.playouts, 'playout')}; after the move everybody goes on by {advice.base}")
    lines.append("95% intervals (anytime: however often one looks); of differences all at once")
    lines.append("moves of one kind that stand alike are one line; --format csv has each")
    lines.append("all moves meet the same shuffles; a move that is beaten gets no more playouts")
    return lines


def _table(advice: Advice) -> Table:
    digits = percent_digits(advice.moves[0].win)
    margin, groups = _margin(advice), _groups(advice.moves)
    rows = tuple(
        (*_group_cells(group, digits), *([f"{group[0].means[margin]:.2f}"] if margin else [])) for group in groups
    )
    more = (margin.replace("_", " "),) if margin else ()
    header = ("move", "wins %", "interval", "behind", "interval", "", "playouts", *more)
    standings = tuple(map(_standing, (group[0] for group in groups)))
    least = paper().width // NAMES_SHARE
    return Table(f"Moves of {_who(advice)}", header, rows, 1, least_name=least, standings=standings)


def _standing(move: MoveAdvice) -> str:
    return BEST if move.behind is None else CLOSE if move.is_close else WORSE


def _margin(advice: Advice) -> str:
    """The metric that says by how much games are won, where nearly all of them are."""
    margin = advice.cell.game.shown.margin
    known = all(margin in move.means for move in advice.moves)
    return margin if known and advice.moves[0].win.rate >= SURE else ""


def _groups(moves: Sequence[MoveAdvice]) -> list[list[MoveAdvice]]:
    """Moves in their order; many that begin with one word and stand alike to the best are together."""
    alike: dict[tuple[object, ...], list[MoveAdvice]] = {}
    for move in moves:
        alike.setdefault((move.name.partition(" ")[0], move.is_close, move.behind is None), []).append(move)
    groups: list[list[MoveAdvice]] = []
    for move in moves:
        group = alike[move.name.partition(" ")[0], move.is_close, move.behind is None]
        if len(group) < ALIKE:
            groups.append([move])
        elif move is group[0]:
            groups.append(group)
    return groups


def _group_cells(group: Sequence[MoveAdvice], digits: int) -> tuple[str, ...]:
    """A move, or what moves that are alike have in common: the best of them, and all their intervals."""
    first = group[0]
    if len(group) == 1:
        return first.name, *rate_texts(first.win, digits), *_behind(first), f"{first.win.total:,}"
    best = max(group, key=lambda move: move.win.rate)
    low, high = min(move.win.low for move in group), max(move.win.high for move in group)
    gaps = [move.behind for move in group if move.behind]
    ends = points_digits(min(gap.low for gap in gaps), max(gap.high for gap in gaps))
    return (
        f"{first.name.partition(' ')[0]} ({len(group)}), best: {best.name.partition(' ')[2]}",
        percent(best.win.rate, digits),
        f"{percent(low, digits)} – {percent(high, digits)}",
        points(min(gap.difference for gap in gaps), ends).lstrip("+"),
        f"{points(min(gap.low for gap in gaps), ends)} to {points(max(gap.high for gap in gaps), ends)}",
        "close" if first.is_close else "beaten",
        f"{sum(move.win.total for move in group):,}",
    )


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
