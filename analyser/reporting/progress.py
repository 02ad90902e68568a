"""The progress of a run on a terminal: how far, how long still, how fast, and the win rate so far."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from analyser.reporting.numbers import rate_texts
from analyser.statistics.methods import ANYTIME

if TYPE_CHECKING:
    from analyser.experiments.cells import Cell
    from analyser.experiments.playing.limits import Limits
    from analyser.experiments.playing.session import Observer, Progress


@contextmanager
def shown_progress(cells: Sequence["Cell"], limits: "Limits", *, each: bool = False) -> Iterator["Observer"]:
    """An observer of a run of these cells, on a terminal; with `each` a line a cell, and one for the whole."""
    from rich.console import Console
    from rich.markup import escape
    from rich.progress import Progress as Bars

    labels = {cell: escape(label) for cell, label in zip(cells, _labels(cells), strict=True)}
    whole = Whole(len(cells), limits)
    with Bars(*_columns(), console=Console(stderr=True), transient=True, refresh_per_second=5) as bar:
        waiting = "(compiling takes some seconds the first time)"
        task = bar.add_task("all" if each else "preparing", state=waiting)  # first: a low terminal hides the last
        lines = {key: bar.add_task(label, state="") for key, label in labels.items()} if each else {}

        def observe(progress: "Progress") -> None:
            label, state = labels[progress.cell], _state(progress)
            done, total = whole.after(progress)
            if each:
                line = lines[progress.cell]
                bar.update(line, completed=progress.done, total=progress.games, description=label, state=state)
                bar.update(task, completed=done, total=total, state="")
            else:
                bar.update(task, completed=done, total=total, description=label, state=state)

        yield observe


def _columns() -> tuple[Any, ...]:
    """What, how far, how long still; on a narrow terminal words are cut off before numbers are."""
    from rich import progress as parts
    from rich.table import Column
    from rich.text import Text

    class Words(parts.TextColumn):
        def render(self, task: parts.Task) -> Text:
            text = super().render(task)
            text.no_wrap, text.overflow = True, "ellipsis"
            return text

    return (
        Words("{task.description}", table_column=Column()),
        parts.BarColumn(bar_width=12),
        parts.TaskProgressColumn(),
        parts.TimeRemainingColumn(compact=True, table_column=Column(no_wrap=True)),
        Words("{task.fields[state]}", table_column=Column()),
    )


def _labels(cells: Sequence["Cell"]) -> list[str]:
    """In a few words if they do, else all that stands in the table."""
    from analyser.experiments.labels import name_columns

    short = [cell.label for cell in cells]
    return short if len(set(short)) == len(cells) else [", ".join(words) for words in name_columns(cells)[1]]


class Whole:
    """How far a run of several cells has come."""

    def __init__(self, cells: int, limits: "Limits") -> None:
        self.cells = cells
        self.limits = limits
        self.seen: dict[Cell, tuple[int, int]] = {}  # games done, games that it will take

    def after(self, progress: "Progress") -> tuple[int, int]:
        """The games done and those that it will take, all cells together; who has not begun counts as the others do."""
        self.seen[progress.cell] = progress.done, progress.games
        done, games = (sum(numbers) for numbers in zip(*self.seen.values(), strict=True))
        return done, max(done, games * self.cells // len(self.seen))


def _state(progress: "Progress") -> str:
    if progress.done == 0:
        return ""
    rate, ends = rate_texts(ANYTIME.proportion(progress.wins, progress.done, progress.undecided))
    speed = (progress.done - progress.kept) / max(progress.seconds, 1e-9)
    return f"{speed:,.0f} games/s, won {rate} % ({ends} anytime)"
