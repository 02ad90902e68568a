"""Compiled code: where it is kept, what leads to a new folder, and that a second process finds it (child processes)."""

import os
import shutil
import time
from pathlib import Path
from typing import Any

import pytest

from analyser.kernel.jit import PLAIN, kernel
from tests.chosen import DUEL_GAME, SOLO_GAME
from tests.kernel.copies import child, copy_sources

pytestmark = pytest.mark.slow

WHERE = """
from analyser.kernel.jit import cache_folder, fingerprint
print(fingerprint(), cache_folder())
"""
PLAY = """
from analyser.games.catalogue import find_game, first_mode
from analyser.kernel.records import new_record
from analyser.kernel.streams import STREAM, below, open_stream
from analyser.kernel.jit import cache_folder
stream = new_record(STREAM)
open_stream(stream, 1, 2, 1, 0)
print(cache_folder(), [int(below(stream, 50)) for _ in range(3)])
"""
BIND = """
import numba
from analyser.kernel.bind import bind
from analyser.kernel.jit import compiled_count, kernel
from analyser.kernel.records import new_record, record_type

PAIR = record_type(("first", "i8"), ("second", "i8"))

@kernel
def add(pair):
    return pair.first + pair.second

@kernel
def multiply(pair):
    return pair.first * pair.second

def algorithm(pair, times):
    total = 0
    for _ in range(times):
        total += combine(pair)
    return total

pair = new_record(PAIR)
pair.first, pair.second = 3, 4
types = (PAIR, numba.types.int64)
adding = bind(algorithm, "game: add", {"combine": add}, types)
multiplying = bind(algorithm, "game: multiply", {"combine": multiply}, types)
print(adding(pair, 10), multiplying(pair, 10), compiled_count())
"""


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    return copy_sources(tmp_path)


USE = f"""
from analyser.games.catalogue import find_game
from analyser.kernel.jit import cache_folder
from analyser.kernel.records import new_record
from analyser.solvers.code import load_code
from analyser.solvers.catalogue import find_policy
for game in ("{SOLO_GAME.name}", "{DUEL_GAME.name}"):
    play = find_game(game).play
    play.turn(new_record(play.STATE))
    load_code(find_policy(game, "random"))
print(*sorted(folder.name for folder in cache_folder().iterdir() if folder.is_dir()))
"""


@pytest.mark.parametrize(
    ("changed", "kept"),
    [
        ("analyser/kernel/jit.py", "none"),
        ("analyser/kernel/streams.py", "some"),
        (f"analyser/games/{SOLO_GAME.name}/compiled/state.py", "some"),
        (f"analyser/games/{SOLO_GAME.name}/story.py", "all"),
        (f"solvers/heuristics/{DUEL_GAME.name}/aggressive.py", "all"),
    ],
)
def test_an_edit_leads_to_new_folders_for_what_depends_on_it_only(sources: Path, changed: str, kept: str) -> None:
    before = set(child(USE, sources, sources / "cache"))
    (sources / changed).touch()
    assert set(child(USE, sources, sources / "cache")) == before
    with (sources / changed).open("a", encoding="utf-8") as source:
        source.write("\n# another line\n")
    shutil.rmtree(sources / "cache")
    after = set(child(USE, sources, sources / "cache"))
    assert {"none": not before & after, "some": before != after and before & after, "all": before == after}[kept]


def test_a_flag_changes_the_fingerprint(sources: Path) -> None:
    cache = sources / "cache"
    plain = child(WHERE, sources, cache)[0]
    checked = child(WHERE, sources, cache, NUMBA_BOUNDSCHECK="1")[0]
    assert plain != checked
    assert {path.name for path in (cache / "tabletop-analyser").iterdir()} == {plain, checked}


def test_fingerprints_folders_that_nobody_used_for_a_month_are_swept_and_nothing_else(sources: Path) -> None:
    """The folder that a user names may hold all he has: what is not ours stays, however old."""
    cache = sources / "cache"
    ancient, recent = "0123456789abcdef0123", "fedcba98765432109876"
    for place, days in ((f"tabletop-analyser/{ancient}", 31), (f"tabletop-analyser/{recent}", 29),
                        ("tabletop-analyser/thesis", 60), ("precious", 60), (ancient, 60)):  # fmt: skip
        (cache / place).mkdir(parents=True)
        (cache / place / "file").touch()
        then = time.time() - days * 86_400
        os.utime(cache / place, (then, then))
    own = child(WHERE, sources, cache)[0]
    assert {path.name for path in (cache / "tabletop-analyser").iterdir()} == {recent, "thesis", own}
    assert {path.name for path in cache.iterdir()} == {"tabletop-analyser", "precious", ancient}


def test_without_a_folder_that_can_be_written_everything_works(sources: Path) -> None:
    blocked = sources / "file"
    blocked.touch()
    kept = child(PLAY, sources, sources / "cache")
    assert child(PLAY, sources, blocked / "cache") == ["None", *kept[1:]]
    assert Path(kept[0]).is_dir()


def test_two_bindings_of_one_algorithm_differ_and_are_found_again(sources: Path) -> None:
    """The second process compiles nothing; another binding in the cache is not mistaken for one's own."""
    (sources / "bound.py").write_text(BIND, encoding="utf-8")
    run = "import bound"
    first = child(run, sources, sources / "cache")
    assert first[:2] == ["70", "120"]
    assert int(first[2]) >= 2
    assert child(run, sources, sources / "cache") == ["70", "120", "0"]
    assert child(run, sources, sources / "cache", NUMBA_DISABLE_JIT="1")[:2] == ["70", "120"]


@pytest.mark.skipif(PLAIN, reason="nothing is compiled")
def test_what_is_kept_for_a_game_that_is_not_here_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """What all games share is kept in one index, which names the types of each: of a game of the tests' too."""

    def lacking(_file: Any) -> Any:
        raise ModuleNotFoundError("No module named 'tests'")

    monkeypatch.setattr("numba.core.caching.IndexDataCacheFile._load_index", lacking)
    counted = kernel(lambda mask: mask + 1)
    assert counted(1) == 2
