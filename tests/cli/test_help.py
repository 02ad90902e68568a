"""`--help`: examples that can be run, lines that fit, and nothing heavy loaded for it or for a list."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import analyser
from analyser.cli.main import COMMANDS
from analyser.kernel.jit import PLAIN
from tests.chosen import SOLO
from tests.cli.running import environment, fine

INNER = ("results export", "results repair", "study run", "study status", "policies list", "policies new")
ALL = ("", *COMMANDS, *INNER, "policies check")
HEAVY = {"numba", "llvmlite", "numpy", "pandas", "pyarrow", "matplotlib", "rich"}
LOADED = f"""
import sys
from analyser.cli.main import main
for line in sys.argv[1:]:
    sys.argv = ["analyser", *line.split()]
    try:
        main()
    except SystemExit as end:
        assert not end.code, line
    print("loaded by", line + ":", *sorted({HEAVY} & set(sys.modules)), file=sys.stderr)
"""


def loaded(*lines: str, cwd: Path | None = None) -> list[set[str]]:
    """The heavy packages that are there after each of these commands, one after the other in one process."""
    command = [sys.executable, "-c", LOADED, *lines]
    done = subprocess.run(command, cwd=cwd, env=environment(), capture_output=True, check=True, text=True)
    return [set(line.partition(": ")[2].split()) for line in done.stderr.splitlines()]


def test_help_loads_nothing_heavy() -> None:
    lines = [f"{command} --help" for command in ALL]
    assert [line for line, packages in zip(lines, loaded(*lines), strict=True) if packages] == []


def test_lists_load_no_compiler() -> None:
    found = loaded("games", f"games {SOLO}", f"policies {SOLO} --format json")
    assert [packages & {"numba", "pandas"} for packages in found] == [set()] * 3


def test_results_load_neither_compiler_nor_frames(tmp_path: Path) -> None:
    fine("run", SOLO, "-p", "random", "-n", "10", "--store", str(tmp_path / "kept"))
    lines = [f"results{word} --store kept" for word in (" --format csv", " --format json", "", " export")]
    assert [packages - {"numpy"} for packages in loaded(*lines, cwd=tmp_path)] == [set()] * 4


@pytest.mark.parametrize("command", ALL)
def test_help_has_examples_and_fits_a_narrow_terminal(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    text, several, rest = re.split(r"Example(s?):\n", fine(*command.split(), "--help"))
    assert text.startswith(f"Usage: analyser {command}".rstrip())
    assert max(map(len, text.splitlines())) <= 80
    examples = rest.partition("\n\n")[0].splitlines()
    assert len(examples) >= 1 + bool(several)
    assert all(line.strip().startswith("analyser ") for line in examples)


@pytest.mark.slow
@pytest.mark.skipif(PLAIN, reason="too many games")
@pytest.mark.parametrize("command", ["compare", "tournament", "study run", "study status"])
def test_the_examples_can_be_run(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "study.toml").write_text(f'game = "{SOLO}"\ngames = 5\n', encoding="utf-8")
    examples = re.findall(r"^ +analyser (.*)$", fine(*command.split(), "--help"), re.MULTILINE)
    assert examples
    for example in examples:
        words = shlex.split(example)
        if words[0] != "study":
            words += ["-n", "50"]  # the last -n counts
        fine(*words)


def test_version() -> None:
    assert analyser.__version__ in fine("--version")
