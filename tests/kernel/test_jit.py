"""Compiled code: where it is kept, what leads to a new folder, and that a second process finds it (child processes)."""

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
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


def child(code: str, folder: Path, cache: Path, **flags: str) -> list[str]:
    """What a child process prints that imports the sources of this folder."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")}
    environment = clean | {"ANALYSER_CACHE_DIR": str(cache), "PYTHONPATH": str(folder)} | flags
    result = subprocess.run(
        [sys.executable, "-c", code], cwd=folder, env=environment, capture_output=True, check=False, text=True
    )
    assert result.returncode == 0, result.stderr[-2000:]
    return result.stdout.split()


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    """A copy of the sources, free to be edited."""
    for package in ("analyser", "solvers"):
        shutil.copytree(ROOT / package, tmp_path / package, ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


@pytest.mark.parametrize(
    "changed",
    ["analyser/kernel/streams.py", "analyser/games/freigard/compiled/state.py", "solvers/heuristics/random_.py"],
)
def test_every_source_is_in_the_fingerprint(sources: Path, changed: str) -> None:
    before, folder = child(WHERE, sources, sources / "cache")
    assert Path(folder) == sources / "cache" / "tabletop-analyser" / before
    (sources / changed).touch()
    assert child(WHERE, sources, sources / "cache")[0] == before
    with (sources / changed).open("a", encoding="utf-8") as source:
        source.write("\n# another line\n")
    assert child(WHERE, sources, sources / "cache")[0] != before


def test_a_new_source_and_a_flag_change_the_fingerprint(sources: Path) -> None:
    cache = sources / "cache"
    plain = child(WHERE, sources, cache)[0]
    checked = child(WHERE, sources, cache, NUMBA_BOUNDSCHECK="1")[0]
    assert plain != checked
    assert {path.name for path in (cache / "tabletop-analyser").iterdir()} == {plain, checked}
    (sources / "solvers" / "heuristics" / "another.py").touch()
    assert child(WHERE, sources, cache)[0] not in (plain, checked)


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


def test_an_edited_rule_is_played_at_once(sources: Path) -> None:
    """Numba's own cache would answer with the old rule: the edited function is another module's callee."""
    value = """
from analyser.games.catalogue import find_game, first_mode
game = find_game("freigard")
mode = first_mode(game)
rules = game.pack(game.base_rules(mode), game.load_components(None), mode)
print(int(rules.worth[0]) & 32767)
"""
    assert child(value, sources, sources / "cache") == ["0"]
    edited = sources / "analyser" / "games" / "freigard" / "hand.py"
    text = edited.read_text(encoding="utf-8")
    assert text.count("points = ents * int64(rules.ent)") == 1
    edited.write_text(text.replace("points = ents * int64(rules.ent)", "points = 40 + ents"), encoding="utf-8")
    assert child(value, sources, sources / "cache") == ["80"]
