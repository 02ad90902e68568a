"""A tuning for people: the verdict in one line to paste, what steps show, how the search went, what holds."""

from collections.abc import Iterable, Sequence

from analyser.experiments.labels import place_of
from analyser.experiments.tune import TuneResult
from analyser.experiments.tuning.confirm import names
from analyser.experiments.tuning.halving import Round
from analyser.experiments.tuning.noise import Deviation
from analyser.experiments.tuning.trials import TuneProgress
from analyser.mistakes import listed
from analyser.reporting.layout import Table, csv_rows, json_lines
from analyser.reporting.notes import cell_notes, ending_lines
from analyser.reporting.numbers import counted, difference_texts, percent, points, points_digits, rate_texts
from analyser.reporting.styles import STYLES

SHOWN_ROUNDS = 12
"""Of a long search the last ones are shown."""


def render_tuning(found: TuneResult, style: str) -> list[str]:
    """The lines of a tuning in one of the styles."""
    if style == "json":
        return json_lines(found.to_dict() | {"lines": [verdict(found)]})
    if style == "csv":
        return csv_rows(found.to_rows())
    own = STYLES[style]
    tables = [
        _deviations(f"Before the search: one parameter other than in {found.in_force}", found.noise),
        _rounds(found.rounds),
        _deviations(f"Held out: single steps from {found.found}", found.confirmed.steps),
    ]
    shown = [table for table in tables if table.rows]
    return own.document(
        f"{found.cells[0].game.title}: the parameters that win most",
        own.answered([_answer(found)], shown, _notes(found), [verdict(found)]),
    )


def _answer(found: TuneResult) -> str:
    """Whether anything wins more than what is in force, in a sentence."""
    gain = found.confirmed.gain
    if gain is None:
        return f"{found.in_force} stays: nothing that was tried came out better."
    if gain.low > 0:
        return f"{found.found} wins more than {found.in_force}."
    if gain.high < 0:
        return f"{found.in_force} stays: {found.found} came out best of the search, but wins less on other games."
    return f"{found.in_force} may stay: that {found.found} wins more is not shown."


def verdict(found: TuneResult) -> str:
    """All that one needs to believe it, in one line."""
    search = f"{found.method}: {counted(found.settings, 'setting')}, {counted(found.searched, 'game')}"
    seeds = f"search seed {found.cells[0].seed}"
    return f"{_place(found)}: {_gain(found)}; {_steps(found)} ({search}, {seeds})"


def _gain(found: TuneResult) -> str:
    gain = found.confirmed.gain
    if gain is None:
        return f"{found.in_force} came out best as it is"
    digits = points_digits(gain.low, gain.high)
    low, high = points(gain.low, digits), points(gain.high, digits)
    numbers = f"{points(gain.difference, digits)} points [{low}, {high}], 95 %"
    games = f"held out on {counted(found.confirmed.games, 'paired game')}, seed {found.held_out_seed}"
    if gain.low > 0:
        return f"{found.found} wins more than {found.in_force}: {numbers}, {games}"
    if gain.high < 0:
        return f"{found.found} came out best of the search, but wins less than {found.in_force}: {numbers}, {games}"
    return f"{found.found} came out best of the search, but is not shown to beat {found.in_force}: {numbers}, {games}"


def _steps(found: TuneResult) -> str:
    better = found.confirmed.better
    if not found.confirmed.steps:
        return "it has no single step"
    if not found.confirmed.is_settled:
        return "single steps from it are not judged"
    return (
        f"single steps from it shown to be better: {names(better)}"
        if better
        else "no single step is shown to be better"
    )


def _place(found: TuneResult) -> str:
    """Where it was tuned; of several levels all."""
    first, cells = found.cells[0], found.cells
    place = place_of(first, with_difficulty=False, with_players=False)
    levels = dict.fromkeys(cell.difficulty for cell in cells) if len(first.game.difficulties) > 1 else {}
    numbers = dict.fromkeys(f"{cell.mode.players}" for cell in cells) if first.game.has_numbers else {}
    words = [place, *([listed(levels, "and")] if levels else [])]
    return " ".join([*words, *([f"{listed(numbers, 'and')} players"] if numbers else [])])


def _notes(found: TuneResult) -> list[str]:
    rivals = list(dict.fromkeys(",".join(cell.players[1:]) for cell in found.cells if len(cell.players) > 1))
    lines = cell_notes(found.cells)
    lines += [f"the first side is tuned, against {listed(rivals, 'and')}"] if rivals else []
    lines.append(f"{_place(found)}: mean of {len(found.cells)} cells") if len(found.cells) > 1 else None
    lines.append(f"{counted(found.settings, 'setting')}, {found.method}, {counted(found.games, 'game')} in all")
    rate, interval = rate_texts(found.confirmed.rate)
    lines.append(f"{found.found} wins {rate} % ({interval}) of the games held out")
    lines += _shown(found.noise)
    lines += [f"{name} is at an end of what it may vary in, and could go on" for name in found.at_end]
    lines.append("intervals 95 % for a table's differences together (Tango, simultaneous)")
    return lines + ending_lines(found.store)


def _shown(noise: Sequence[Deviation]) -> Iterable[str]:
    """Of each parameter, what a step of it shows before the search."""
    for name in dict.fromkeys(one.parameter for one in noise):
        own = [one for one in noise if one.parameter == name]
        steps = [one for one in own if one.is_step]
        games = own[0].paired.pairs.total
        if not any(one.changed for one in own):
            yield f"{name}: by itself no value looked at changes any of {games:,} games"
        elif steps and not any(one.changed for one in steps):
            yield f"{name}: a single step changes none of {games:,} games"
        elif not any(one.paired.is_apart for one in steps):
            yield f"{name}: a single step changes nothing that {games:,} games could show{_needed(steps)}"


def _needed(steps: Sequence[Deviation]) -> str:
    needed = [one.shown_by for one in steps if one.shown_by is not None]
    return f"; about {_rounded(min(needed))} might" if needed else ""


def _rounded(games: int) -> str:
    """Two figures: it is a guess."""
    unit = 10 ** max(0, len(str(games)) - 2)
    return f"{round(games / unit) * unit:,}"


def _deviations(title: str, found: Sequence[Deviation]) -> Table:
    rows = tuple(
        (
            one.parameter,
            one.value,
            f"{one.changed:,}",
            *difference_texts(one.paired),
            "–" if one.shown_by is None else _rounded(one.shown_by),
            f"{one.paired.pairs.total:,}",
        )
        for one in found
    )
    header = ("parameter", "value", "games changed", "points", "interval", "shown by", "games")
    return Table(title, header, rows, 2)


def _rounds(rounds: Sequence[Round]) -> Table:
    shown = rounds[-SHOWN_ROUNDS:]
    left = f", the last {len(shown)} of {len(rounds)} rounds" if len(shown) < len(rounds) else ""
    rows = tuple((one.best, f"{one.settings:,}", f"{one.games:,}", percent(one.rate, 1)) for one in shown)
    header = ("best so far", "settings", "games of each", "won %, by luck too")
    return Table(f"The search{left}", header, rows, 1)


def progress_line(progress: TuneProgress) -> str:
    """How far it is, in a line."""
    left = progress.seconds / progress.done * (progress.asked - progress.done) if progress.done else 0.0
    best = f", best so far {progress.best}" if progress.best else ""
    tried = f"{counted(progress.settings, 'setting')}, {counted(progress.games, 'game')}"
    return f"{progress.stage}: {tried}{best}; {left:.0f} s left of this stage"
