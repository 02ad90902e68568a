"""The progress of a run on a terminal: how far, how fast, how long still, and the win rate so far."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from analyser.reporting.numbers import interval, percent, percent_digits
from analyser.statistics.intervals import wilson

if TYPE_CHECKING:
    from analyser.experiments.runner import Observer, Progress


@contextmanager
def watching(games: int) -> Iterator["Observer"]:
    """An observer of a run of so many games in all; it shows nothing where standard error is no terminal."""
    from rich import progress as rich_progress
    from rich.console import Console
    from rich.markup import escape

    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda progress: None
        return
    columns = (
        rich_progress.TextColumn("{task.description}"),
        rich_progress.BarColumn(bar_width=12),
        rich_progress.TaskProgressColumn(),
        rich_progress.TimeRemainingColumn(compact=True),
        rich_progress.TextColumn("{task.fields[state]}"),
    )
    with rich_progress.Progress(*columns, console=console, transient=True, refresh_per_second=5) as bar:
        task = bar.add_task("preparing", total=games, state="(compiling takes some seconds the first time)")
        before = 0

        def observe(progress: "Progress") -> None:
            nonlocal before
            cells_before = before - before % progress.games
            bar.update(
                task,
                completed=cells_before + progress.done,
                description=escape(progress.cell.label),
                state=_state(progress),
            )
            before = cells_before + progress.done

        yield observe


def _state(progress: "Progress") -> str:
    if progress.done == 0:
        return ""
    share = wilson(progress.wins, progress.done)
    speed = (progress.done - progress.kept) / max(progress.seconds, 1e-9)
    digits = percent_digits(share)
    return f"{speed:,.0f} games/s, won {percent(share.rate, digits)} % ({interval(share, digits)})"
