"""What all commands share that play games: an observer, and how what came of a request is handed in."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from analyser.cli.options import Command, gather, output_option, style_option
from analyser.cli.output import check_output, talk, write_output

if TYPE_CHECKING:
    from analyser.experiments.cells import Cell
    from analyser.experiments.keeping.store import Store
    from analyser.experiments.playing.limits import Limits
    from analyser.experiments.playing.session import Observer
    from analyser.experiments.requests import Request

STYLES = ("table", "json", "csv", "markdown")
Result = TypeVar("Result")


@contextmanager
def watch(
    cells: Sequence["Cell"], limits: "Limits", store: "Store | None", *, each: bool = False
) -> Iterator["Observer"]:
    """Shows how far the play of these cells has come on a terminal, in one line or one for `each` cell.

    Says it if the store has some of the cells as another version of the game or of a policy played them.
    """
    from analyser.experiments.keeping.store import other_versions
    from analyser.reporting.progress import watching

    others = other_versions(store, cells) if store else []
    if store and others:
        told = ", ".join(f"{what} {version}" for what, version in others)
        talk(f"analyser: store {store.path} has such cells of {told}; they stay apart, and are played anew")
    with watching(cells, limits, each=each) as observe:
        yield observe


watch_each = partial(watch, each=True)


@dataclass(frozen=True)
class Shown:
    """How and where what was found is shown."""

    style: str
    output: Path | None

    def hand_in(
        self, request: "Request[Result]", lines: Callable[[Result, str], Iterable[str]], *watching: Callable[..., Any]
    ) -> None:
        """Writes what came of a request, as `lines` has it in a style; says what was in its way."""
        check_output(self.output, request.files)
        answer = request.answer(*watching)
        if answer.result is not None:
            write_output(self.output, lines(answer.result, self.style))
        answer.whole()


def shown_options(*styles: str) -> Callable[[Command], Command]:
    """The form of the output and where it goes, which a command gets as `shown`."""
    return gather("shown", Shown, style_option(*styles), output_option)
