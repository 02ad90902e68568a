"""Two processes that begin together compile each function once, not twice (child processes, folders of their own)."""

import sys
from pathlib import Path
from subprocess import PIPE, Popen

import pytest

from analyser.kernel.jit import PLAIN
from tests.cli.running import PATIENCE, environment

CODE = """
import tests
from analyser.kernel.jit import compiled_count
from analyser.kernel.records import new_record
from analyser.kernel.streams import STREAM, below, open_stream
stream = new_record(STREAM)
open_stream(stream, 1, 2, 1, 0)
below(stream, 50)
print(compiled_count())
"""


def compiled(cache: Path, processes: int) -> int:
    """How many functions so many processes compiled that were started together."""
    env = environment(ANALYSER_CACHE_DIR=str(cache))
    started = [Popen([sys.executable, "-c", CODE], env=env, stdout=PIPE, text=True) for _ in range(processes)]
    return sum(int(process.communicate(timeout=PATIENCE)[0]) for process in started)


@pytest.mark.slow
@pytest.mark.skipif(PLAIN, reason="nothing is compiled in this lane")
def test_what_one_process_compiles_the_others_load(tmp_path: Path) -> None:
    alone = compiled(tmp_path / "one", 1)
    assert alone > 3
    assert compiled(tmp_path / "three", 3) == alone
    assert compiled(tmp_path / "three", 1) == 0
