"""What a cluster does beside the network: orders, what a worker makes of them, and what a crew does when one dies."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from distributed import KilledWorker

from analyser.experiments.cells import Cell, find_lineups, make_cells
from analyser.experiments.cluster import cluster, remote, workbench
from analyser.experiments.cluster.cluster import MOST_TIMES, Cluster
from analyser.experiments.cluster.crews import Place
from analyser.experiments.cluster.orders import Refusal, cell_of, order_of
from analyser.experiments.counting.layout import layout_of
from analyser.experiments.counting.spans import Span
from analyser.experiments.keeping.identity import identity_of
from analyser.experiments.keeping.packing import unpack_outcomes, unpack_tally
from analyser.experiments.playing.crew import play_span
from analyser.experiments.playing.limits import Limits
from analyser.experiments.playing.runner import play_cells
from analyser.experiments.playing.setting import Setting
from analyser.experiments.results import CellResult
from analyser.games.catalogue import find_game
from analyser.mistakes import Failure, Mistake
from tests.chosen import DUEL_GAME, SOLO_GAME
from tests.experiments.playing import found
from tests.experiments.playing import play_cells as play_on_threads

OWN = "from solvers.heuristics.freigard.greedy import choose as mine\n"


def cell_for(lineup: str, game: str = SOLO_GAME.name, **settings: Any) -> Cell:
    found_game = find_game(game)
    (cell,) = make_cells(found_game, lineups=find_lineups(found_game, [lineup]), settings=settings, seed=2**60)
    return cell


@pytest.fixture
def own(tmp_path: Path) -> Path:
    file = tmp_path / "own.py"
    file.write_text(OWN, encoding="utf-8")
    return file


@pytest.mark.parametrize(
    "cell",
    [
        cell_for("patient:least=3,late_cards=8", totems={"shield": 0}, castles=[24, 19, 15]),
        cell_for("careful,aggressive", DUEL_GAME.name, hand=4),
    ],
    ids=[SOLO_GAME.name, DUEL_GAME.name],
)
def test_an_order_says_all_that_a_cell_is(cell: Cell) -> None:
    again = cell_of(order_of(cell))
    assert identity_of(again) == identity_of(cell)
    assert (again.players, again.components, again.house_rules) == (cell.players, cell.components, cell.house_rules)


def test_an_own_policy_is_ordered_by_its_file(own: Path) -> None:
    cell = cell_for(f"{own}:mine")
    again = cell_of(order_of(cell))
    assert identity_of(again) == identity_of(cell)
    assert again.players == cell.players


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda file: file.unlink(), "is missing; it must lie at the same place for every worker"),
        (lambda file: file.write_text(OWN + "# another\n"), "differs from the one of this run"),
        (lambda file: file.write_text("import no_such_module\n" + OWN), "does not import: ModuleNotFoundError"),
        (lambda file: file.write_text("other = 1\n"), "has no function 'mine'"),
    ],
)
def test_an_own_policy_that_is_another_here_is_refused(own: Path, change: Callable[[Path], object], said: str) -> None:
    order = order_of(cell_for(f"{own}:mine"))
    change(own)
    with pytest.raises(Refusal, match=said):
        cell_of(order)
    reply = remote.play(remote.version(), order, 0, 1)
    assert reply["failure"].startswith("this process: policy file ")


def test_a_chunk_comes_back_as_it_was_played() -> None:
    cell = cell_for("greedy")
    reply = remote.play(remote.version(), order_of(cell), 100, 180)
    setting = Setting(cell)
    chunk = play_span(setting, Span(100, 180), setting.new_desk())
    assert unpack_tally(reply["tally"], layout_of(cell).bins).tobytes() == chunk.tally.tobytes()
    assert unpack_outcomes(reply["outcomes"], 80).tobytes() == chunk.outcomes.tobytes()
    assert reply["seconds"] > 0


def test_another_version_is_refused_before_anything_is_read() -> None:
    told = remote.play("0.0.7", b"nonsense", 0, 1)["failure"]
    assert told == f"this process has another analyser: {remote.version()}, not 0.0.7; " + told.rpartition("; ")[2]


def test_the_version_names_the_sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = tmp_path / "solvers" / "one.py"
    source.parent.mkdir()
    source.write_bytes(b"a = 1\n")
    monkeypatch.setattr(remote, "_ROOT", tmp_path)
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
        (OSError("a disk\nis full"), {"failure": "this process: OSError: a disk is full"}),
    ],
)
def test_what_goes_wrong_comes_back_as_a_line(
    monkeypatch: pytest.MonkeyPatch, error: Exception, reply: dict[str, str]
) -> None:
    def fail(order: bytes, span: Span) -> None:
        raise error

    monkeypatch.setattr(workbench.workbench, "play", fail)
    assert remote.play(remote.version(), b"", 0, 1) == reply


def test_a_worker_keeps_the_cells_that_it_was_asked_for_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workbench, "MOST_CELLS", 2)
    bench = workbench.Workbench()
    orders = [order_of(cell_for("random", double=double)) for double in (2, 3, 4)]
    for order in (orders[0], orders[1], orders[0], orders[2]):
        bench.play(order, Span(0, 1))
    assert list(bench._cells) == [orders[0], orders[2]]
    assert len(bench._shelf._ready) == 2


def test_threads_of_a_worker_share_what_is_ready() -> None:
    bench, cells = workbench.Workbench(), [cell_for("patient"), cell_for("patient:least=3")]
    orders = [order_of(cell) for cell in cells]
    spans = [Span(first, first + 4) for first in range(0, 40, 4)]
    with ThreadPoolExecutor(4) as pool:
        chunks = list(
            pool.map(lambda pair: bench.play(*pair)[0], [(order, span) for span in spans for order in orders])
        )
    for cell, mine in zip(cells, (chunks[::2], chunks[1::2]), strict=True):
        setting = Setting(cell)
        whole = setting.play_chunk(0, 40, setting.new_desk())
        assert np.sum([chunk.tally for chunk in mine], axis=0).tobytes() == whole.tally.tobytes()
        assert b"".join(chunk.outcomes.tobytes() for chunk in mine) == whole.outcomes.tobytes()


class Future:
    """A chunk that has ended, in one way or another."""

    def __init__(self, key: str, reply: dict[str, Any] | None, status: str, error: Exception | None) -> None:
        self.key, self.reply, self.status, self.error = key, reply, status, error

    def exception(self) -> Exception | None:
        return self.error

    def release(self) -> None:
        self.reply = None

    def add_done_callback(self, call: Callable[["Future"], object]) -> None:
        call(self)


class Pretence:
    """A contact that plays chunks itself, unless something is to happen to one first."""

    name = "scheduler tcp://pretence:1"

    def __init__(self, *happens: str | Exception, workers: int | None = 2) -> None:
        self.happens, self.workers, self.asked, self.mute = list(happens), workers, 0, 0

    def __call__(self, _: Place) -> "Pretence":
        return self

    def threads(self) -> int | None:
        return self.workers

    def await_workers(self) -> int:
        return 2

    def submit(self, wanted: str, order: bytes, first: int, end: int) -> Future:
        self.asked += 1
        event = self.happens.pop(0) if self.happens else "finished"
        if event == "closed":
            raise RuntimeError("client is closed")
        if isinstance(event, Exception):
            return Future(str(self.asked), None, "error", event)
        return Future(str(self.asked), remote.play(wanted, order, first, end), event, None)

    def gather(self, futures: list[Future]) -> dict[str, Any] | None:
        self.mute -= 1
        return None if self.mute >= 0 else {future.key: future.reply for future in futures}

    def close(self) -> None:
        pass


def killed() -> KilledWorker:
    return KilledWorker("play", SimpleNamespace(address="tcp://10.0.0.7:1"), 3)


def play(monkeypatch: pytest.MonkeyPatch, pretence: Pretence, games: int = 100) -> CellResult:
    monkeypatch.setattr(cluster, "Contact", pretence)
    (result,), complete = play_cells([cell_for("greedy")], Limits(games), Cluster(Place("pretence", 1)))
    assert complete
    return result


def test_a_chunk_whose_workers_died_is_handed_out_again(monkeypatch: pytest.MonkeyPatch) -> None:
    (result,), _ = play_on_threads([cell_for("greedy")], 100)
    pretence = Pretence("finished", killed(), "finished", killed())
    assert found(play(monkeypatch, pretence)) == found(result)


def test_a_chunk_that_kills_all_workers_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    pretence = Pretence(*[killed() for _ in range(100)])
    with pytest.raises(
        Failure, match=r"^all workers died that played games 0 to 0 of .*the last was tcp://10.0.0.7:1$"
    ):
        play(monkeypatch, pretence)
    assert pretence.asked <= 4 * MOST_TIMES, "as many chunks as were in hand, so often"


def test_an_answer_that_is_late_is_asked_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    pretence = Pretence()
    pretence.mute = 3
    assert play(monkeypatch, pretence).games == 100


@pytest.mark.parametrize("how", ["cancelled", "closed"])
@pytest.mark.slow
def test_a_lost_scheduler_ends_the_run(monkeypatch: pytest.MonkeyPatch, how: str) -> None:
    with pytest.raises(Failure, match=r"^scheduler tcp://pretence:1 was lost in the middle of the run$"):
        play(monkeypatch, Pretence("finished", "finished", how))


def test_what_the_library_finds_wrong_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(Failure, match=r"^scheduler tcp://pretence:1 failed: ModuleNotFoundError: No module .*as it is"):
        play(monkeypatch, Pretence(ModuleNotFoundError("No module named 'analyser'")))


@pytest.mark.parametrize(
    ("workers", "seconds", "said"),
    [(0, "WORKER_SECONDS", "has lost all its workers, and no other came"), (None, "SILENT_SECONDS", "answers no more")],
)
def test_workers_or_a_scheduler_that_are_gone_are_not_waited_for(
    monkeypatch: pytest.MonkeyPatch, workers: int | None, seconds: str, said: str
) -> None:
    monkeypatch.setattr(cluster, seconds, -1.0)
    crew = Cluster(Place("pretence", 1))
    monkeypatch.setattr(cluster, "Contact", Pretence(workers=workers))
    crew.prepare([])
    crew._looked = 0.0
    with pytest.raises(Failure, match=said):
        crew.finished(0.01)


def test_a_run_that_is_broken_off_keeps_what_came_back(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(progress: Any) -> None:
        if progress.done > 40:
            raise KeyboardInterrupt

    monkeypatch.setattr(cluster, "Contact", Pretence())
    (result,), complete = play_cells([cell_for("greedy")], Limits(10**6), Cluster(Place("pretence", 1)), interrupt)
    assert not complete
    (same,), _ = play_on_threads([cell_for("greedy")], result.games)
    assert 40 < result.games < 10**6
    assert result.win.count == same.win.count
