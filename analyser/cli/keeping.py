"""The store that a command plays into, and what is said of it."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from analyser.cli.output import talk

if TYPE_CHECKING:
    from analyser.experiments.cells import Cell
    from analyser.experiments.store import Store


@contextmanager
def keeping(path: Path | None, cells: Sequence["Cell"]) -> Iterator["Store | None"]:
    """Opens the store; says it if it has some of the cells as another version of the game or a policy played them."""
    from analyser.experiments.store import open_store
    from analyser.experiments.versions import other_versions

    with open_store(path) as store:
        if store is not None:
            others = other_versions(store, cells)
            if others:
                told = ", ".join(f"{what} {version}" for what, version in others)
                talk(f"analyser: store {path} has such cells of {told}; they stay apart, and are played anew")
        yield store
