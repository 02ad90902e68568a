"""A cell as plain data, so that it can be played elsewhere, and what a worker there has ready of such cells."""

import pickle
from collections import OrderedDict
from dataclasses import replace
from pathlib import Path
from threading import Lock
from typing import Any

from analyser.experiments.cell_spec import CellSpec, PlayerSpec
from analyser.experiments.cells import Cell, load_cell
from analyser.experiments.counting.chunks import Chunk, Span
from analyser.experiments.playing.crew import PreparedCells, Workspaces
from analyser.experiments.playing.prepared_cell import PreparedCell
from analyser.games.catalogue import Game, find_game
from analyser.mistakes import Failure, Mistake
from analyser.solvers.catalogue import Policy, PolicyInfo, find_policy
from analyser.solvers.own import fields_of_file


class Refusal(Failure):
    """A cell can't be played here as it is meant."""


def cell_to_bytes(cell: Cell) -> bytes:
    """A cell as texts, numbers, lists and tables of them; the same bytes for the same cell object."""
    policies = [(one.info.name, one.values, str(one.file or ""), one.function, one.level) for one in cell.policies]
    return pickle.dumps((cell.to_dict(), cell.components, policies))


def cell_from_bytes(cell_bytes: bytes) -> Cell:
    """The cell that is meant, or a refusal: a policy's own file must lie here too, and say the same."""
    told, components, given = pickle.loads(cell_bytes)
    spec = CellSpec.from_dict(told)
    game = find_game(spec.game_name)
    lineup = zip(spec.lineup, given, strict=True)
    policies = tuple(_policy(game, player.source, *policy) for player, policy in lineup)
    asked = tuple(PlayerSpec.of(game.name, policy) for policy in policies)
    return load_cell(replace(spec, components=components, lineup=asked), game, policies)


def _policy(game: Game, source: str, name: str, values: dict[str, Any], path: str, function: str, level: str) -> Policy:
    if not path:
        return replace(_shipped(game, source, name, values), level=level)
    _ = game.play  # before the file: see `find_policy`
    file = Path(path)
    if not file.is_file():
        raise Refusal(f"policy file {file} is missing; it must lie at the same place for every worker")
    try:
        info = PolicyInfo(name, "a policy of one's own", "", fields_of_file(file, function))
        policy = Policy(info, values, file, function)
        found = policy.source
    except Mistake as mistake:
        raise Refusal(str(mistake)) from None
    _check_source(file, found, source)
    return policy


def _shipped(game: Game, source: str, name: str, values: dict[str, Any]) -> Policy:
    """A policy of ours, which may be built on one of one's own."""
    policy = Policy(find_policy(game.name, name).info, values)
    if source:
        try:
            _check_source(policy.own_file, policy.source, source)
        except Mistake as mistake:
            raise Refusal(f"{mistake}; it must lie at the same place for every worker") from None
    return policy


def _check_source(file: Path | None, found: str, wanted: str) -> None:
    if found != wanted:
        raise Refusal(f"policy file {file}, or a module that it loads, differs from the one of this run")


MOST_CELLS = 64
"""So many cells are kept ready at most; those with large tables are fewer, see `PreparedCells`."""


class WorkerCells:
    """Plays chunks of the cells that it is sent. A worker may live long and see many."""

    def __init__(self) -> None:
        self._making_ready = Lock()
        self._cells: OrderedDict[bytes, Cell] = OrderedDict()  # by cell_bytes
        self._prepared = PreparedCells()
        self._workspaces = Workspaces()

    def play(self, cell_bytes: bytes, span: Span) -> tuple[Chunk, float]:
        """A chunk, and how many seconds it took to make a cell ready that was ready once."""
        prepared, seconds = self._prepared_cell(cell_bytes)
        return self._workspaces.play(prepared, span), seconds

    def _prepared_cell(self, cell_bytes: bytes) -> tuple[PreparedCell, float]:
        """One thread makes a cell ready, the others wait: they are likely to need the same."""
        with self._making_ready:
            if cell_bytes not in self._cells:
                self._cells[cell_bytes] = cell_from_bytes(cell_bytes)
            self._cells.move_to_end(cell_bytes)
            while len(self._cells) > MOST_CELLS:
                _, oldest = self._cells.popitem(last=False)
                self._prepared.drop(oldest)
            return self._prepared.get(self._cells[cell_bytes])


worker_cells = WorkerCells()
"""This process's own."""
