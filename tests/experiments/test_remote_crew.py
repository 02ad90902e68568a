"""What a crew on a cluster does when workers or the scheduler are lost; a contact without a network plays for it."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from distributed import KilledWorker

from analyser.experiments.cluster import cluster, remote
from analyser.experiments.cluster.cluster import MOST_TIMES, Cluster
from analyser.experiments.cluster.place import Place
from analyser.experiments.playing.limits import Limits
from analyser.experiments.playing.session import play_cells
from analyser.experiments.results import CellResult
from analyser.mistakes import Failure
from tests.chosen import SOLO_GAME
from tests.contract.samples import plain_cell
from tests.experiments.playing import found
from tests.experiments.playing import play_cells as play_on_threads
from tests.experiments.raising import raises_naming

GREEDY = plain_cell(SOLO_GAME, "greedy", seed=2**60)


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
    (result,), complete = play_cells([GREEDY], Limits(games), Cluster(Place("pretence", 1)))
    assert complete
    return result


def test_a_chunk_whose_workers_died_is_handed_out_again(monkeypatch: pytest.MonkeyPatch) -> None:
    (result,), _ = play_on_threads([GREEDY], 100)
    pretence = Pretence("finished", killed(), "finished", killed())
    assert found(play(monkeypatch, pretence)) == found(result)


def test_a_chunk_that_kills_all_workers_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    pretence = Pretence(*[killed() for _ in range(100)])
    with raises_naming(Failure, "workers", "died", "games 0 to 0", "tcp://10.0.0.7:1"):
        play(monkeypatch, pretence)
    assert pretence.asked <= 4 * MOST_TIMES, "as many chunks as were in hand, so often"


def test_an_answer_that_is_late_is_asked_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    pretence = Pretence()
    pretence.mute = 3
    assert play(monkeypatch, pretence).games == 100


@pytest.mark.parametrize("how", ["cancelled", "closed"])
@pytest.mark.slow
def test_a_lost_scheduler_ends_the_run(monkeypatch: pytest.MonkeyPatch, how: str) -> None:
    with raises_naming(Failure, Pretence.name, "lost"):
        play(monkeypatch, Pretence("finished", "finished", how))


def test_what_the_library_finds_wrong_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    with raises_naming(Failure, Pretence.name, "failed", "ModuleNotFoundError", "'analyser'"):
        play(monkeypatch, Pretence(ModuleNotFoundError("No module named 'analyser'")))


@pytest.mark.parametrize(
    ("workers", "seconds", "named"),
    [(0, "WORKER_SECONDS", "lost all its workers"), (None, "SILENT_SECONDS", "no more")],
)
def test_workers_or_a_scheduler_that_are_gone_are_not_waited_for(
    monkeypatch: pytest.MonkeyPatch, workers: int | None, seconds: str, named: str
) -> None:
    monkeypatch.setattr(cluster, seconds, -1.0)
    crew = Cluster(Place("pretence", 1))
    monkeypatch.setattr(cluster, "Contact", Pretence(workers=workers))
    crew.prepare([])
    crew._looked = 0.0
    with raises_naming(Failure, Pretence.name, named):
        crew.finished(0.01)


def test_a_run_that_is_broken_off_keeps_what_came_back(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(progress: Any) -> None:
        if progress.done > 40:
            raise KeyboardInterrupt

    monkeypatch.setattr(cluster, "Contact", Pretence())
    (result,), complete = play_cells([GREEDY], Limits(10**6), Cluster(Place("pretence", 1)), interrupt)
    assert not complete
    (same,), _ = play_on_threads([GREEDY], result.games)
    assert 40 < result.games < 10**6
    assert result.win.count == same.win.count
