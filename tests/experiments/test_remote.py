"""What a cluster does beside the network: cells as bytes, and what a worker makes of them."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from analyser.experiments.cells import Cell, find_lineups
from analyser.experiments.cluster import remote, worker
from analyser.experiments.cluster.worker import Refusal, cell_from_bytes, cell_to_bytes
from analyser.experiments.counting.chunks import Span, unpack_outcomes, unpack_tally
from analyser.experiments.counting.layout import layout_of
from analyser.experiments.playing.crew import play_span
from analyser.experiments.playing.prepared_cell import PreparedCell
from analyser.games.catalogue import Game
from analyser.mistakes import Failure, Mistake
from tests.cells import make_cells
from tests.chosen import DUEL_GAME, SOLO_GAME, SOLO_INTEGER, SOLO_INTEGERS, SOLO_PART, TUNED_POLICY
from tests.cli.running import assert_names
from tests.experiments.raising import raises_naming

OWN = f"from analyser.solvers.heuristics.{SOLO_GAME.name}.greedy import choose as mine\n"


def cell_for(lineup: str, game: Game = SOLO_GAME, **settings: Any) -> Cell:
    (cell,) = make_cells(game, lineups=find_lineups(game, [lineup]), settings=settings, seed=2**60)
    return cell


CHANGED: dict[str, Any] = {SOLO_PART: 0, SOLO_INTEGERS.name: [n + 1 for n in SOLO_INTEGERS.default]}


@pytest.fixture
def own(tmp_path: Path) -> Path:
    file = tmp_path / "own.py"
    file.write_text(OWN, encoding="utf-8")
    return file


@pytest.mark.parametrize(
    "cell",
    [cell_for(TUNED_POLICY, **CHANGED), cell_for("careful,aggressive", DUEL_GAME)],
    ids=["alone", "duel"],
)
def test_an_order_says_all_that_a_cell_is(cell: Cell) -> None:
    again = cell_from_bytes(cell_to_bytes(cell))
    assert again.to_dict() == cell.to_dict()
    assert (again.players, again.components, again.house_rules) == (cell.players, cell.components, cell.house_rules)


def test_an_own_policy_is_ordered_by_its_file(own: Path) -> None:
    cell = cell_for(f"{own}:mine")
    again = cell_from_bytes(cell_to_bytes(cell))
    assert again.to_dict() == cell.to_dict()
    assert again.players == cell.players


@pytest.mark.parametrize(
    ("change", "named"),
    [
        (lambda file: file.unlink(), "missing"),
        (lambda file: file.write_text(OWN + "# another\n"), "differs"),
        (lambda file: file.write_text("import no_such_module\n" + OWN), "ModuleNotFoundError"),
        (lambda file: file.write_text("other = 1\n"), "'mine'"),
    ],
)
def test_an_own_policy_that_is_another_here_is_refused(own: Path, change: Callable[[Path], object], named: str) -> None:
    cell_bytes = cell_to_bytes(cell_for(f"{own}:mine"))
    change(own)
    with raises_naming(Refusal, "policy file", own.name, named):
        cell_from_bytes(cell_bytes)
    reply = remote.play(remote.version(), cell_bytes, 0, 1)
    assert_names(reply["failure"], "this process", "policy file", own.name, named)


def test_a_chunk_comes_back_as_it_was_played() -> None:
    cell = cell_for("greedy")
    reply = remote.play(remote.version(), cell_to_bytes(cell), 100, 180)
    prepared = PreparedCell(cell)
    chunk = play_span(prepared, Span(100, 180), prepared.new_workspace())
    assert unpack_tally(reply["tally"], layout_of(cell).bins).tobytes() == chunk.tally.tobytes()
    assert unpack_outcomes(reply["outcomes"], 80).tobytes() == chunk.outcomes.tobytes()
    assert reply["seconds"] > 0


def test_another_version_is_refused_before_anything_is_read() -> None:
    told = remote.play("0.0.7", b"nonsense", 0, 1)["failure"]
    assert_names(told, "this process", remote.version(), "0.0.7")


def test_the_version_names_the_sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = tmp_path / "one.py"
    source.write_bytes(b"a = 1\n")
    monkeypatch.setattr(remote, "_SOURCES", {"solvers": tmp_path})
    versions = [remote.version.__wrapped__()]
    for text in (b"a = 1\r\n", b"a = 2\n"):
        source.write_bytes(text)
        versions.append(remote.version.__wrapped__())
    assert versions[0] == versions[1] != versions[2]


@pytest.mark.parametrize(
    ("error", "reply"),
    [
        (Mistake("policy x wrote to the rules"), {"mistake": "policy x wrote to the rules"}),
        (Failure("no end in sight"), {"failure": "no end in sight"}),
        (Refusal("no such file"), {"failure": "this process: no such file"}),
        (OSError("no\nroom"), {"failure": "this process: OSError: no room"}),
    ],
)
def test_what_goes_wrong_comes_back_as_a_line(
    monkeypatch: pytest.MonkeyPatch, error: Exception, reply: dict[str, str]
) -> None:
    def fail(cell_bytes: bytes, span: Span) -> None:
        raise error

    monkeypatch.setattr(worker.worker_cells, "play", fail)
    assert remote.play(remote.version(), b"", 0, 1) == reply


def test_a_worker_keeps_the_cells_that_it_was_asked_for_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "MOST_CELLS", 2)
    ready = worker.WorkerCells()
    rules: list[dict[str, Any]] = [{SOLO_INTEGER.name: value} for value in (2, 3, 4)]
    sent = [cell_to_bytes(cell_for("random", **changed)) for changed in rules]
    for cell_bytes in (sent[0], sent[1], sent[0], sent[2]):
        ready.play(cell_bytes, Span(0, 1))
    assert list(ready._cells) == [sent[0], sent[2]]
    assert len(ready._prepared._ready) == 2


def test_threads_of_a_worker_share_what_is_ready() -> None:
    ready, cells = worker.WorkerCells(), [cell_for("patient"), cell_for(TUNED_POLICY)]
    sent = [cell_to_bytes(cell) for cell in cells]
    spans = [Span(first, first + 4) for first in range(0, 40, 4)]
    with ThreadPoolExecutor(4) as pool:
        asked = [(cell_bytes, span) for span in spans for cell_bytes in sent]
        chunks = list(pool.map(lambda pair: ready.play(*pair)[0], asked))
    for cell, mine in zip(cells, (chunks[::2], chunks[1::2]), strict=True):
        prepared = PreparedCell(cell)
        whole = prepared.play_chunk(0, 40, prepared.new_workspace())
        assert np.sum([chunk.tally for chunk in mine], axis=0).tobytes() == whole.tally.tobytes()
        assert b"".join(chunk.outcomes.tobytes() for chunk in mine) == whole.outcomes.tobytes()
