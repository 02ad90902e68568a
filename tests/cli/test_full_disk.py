"""A disk that is full in the middle of a question which needs its games again: it is answered all the same."""

import json
from pathlib import Path
from typing import Any

import pytest

from analyser.experiments.keeping.store import Store
from analyser.kernel.jit import PLAIN
from tests.chosen import HARDER, SOLO, SOLO_INTEGER, SOLO_PARAMETER, SOLO_TUNED
from tests.cli.running import assert_names, call, fine

VARIED = f"{SOLO_INTEGER.name}={SOLO_INTEGER.low}..{SOLO_INTEGER.low + 2}"
QUESTIONS = (
    f"ladder {SOLO} -p random -p greedy -n 50_000",
    f"sensitivity {SOLO} -p greedy --rules -n 100",
    f"balance {SOLO} -d {HARDER} --target greedy>=1% --vary {VARIED} --tolerance 20%",
    f"tune {SOLO} -p {SOLO_TUNED} --vary {SOLO_PARAMETER}=1..2 -n 2000",
)


def fill(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stores that can't grow: SQLite says of them what it says of a full disk."""
    prepare = Store._prepare

    def prepared(self: Store) -> None:
        prepare(self)
        (pages,) = self.row("PRAGMA page_count")
        self.row(f"PRAGMA max_page_count = {pages}")

    monkeypatch.setattr(Store, "_prepare", prepared)


def answer(text: str) -> Any:
    """What does not depend on the clock."""
    found = json.loads(text)
    for rung in found.get("rungs", []):
        del rung["seconds_a_game"]
    return found


@pytest.mark.slow
@pytest.mark.skipif(PLAIN, reason="too many games")
@pytest.mark.parametrize("words", QUESTIONS)
def test_nothing_is_lost(words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store, free = tmp_path / "kept.sqlite", fine(*words.split(), "--format", "json", "--no-store")
    fill(monkeypatch)
    said = call(*words.split(), "--format", "json", "--store", str(store))
    assert (said.code, said.err.count("\n")) == (1, 1), said.err
    assert_names(said.err, str(store), "room")
    assert answer(said.out) == answer(free)


def test_what_only_memory_takes_does_not_come_into_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = str(tmp_path / "kept.sqlite")
    fine("ladder", SOLO, "-p", "random", "-p", "greedy", "-n", "50", "--store", store)
    fill(monkeypatch)
    for _ in range(2):
        assert call("ladder", SOLO, "-p", "random", "-p", "greedy", "-n", "50_000", "--store", store).code == 1
        kept = [cell["games"] for cell in json.loads(fine("results", "--store", store, "--format", "json"))["cells"]]
        assert all(50 <= games < 50_000 for games in kept)
