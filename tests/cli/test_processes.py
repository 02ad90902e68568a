"""What only a process shows: exit codes, pipes, Ctrl-C, closed and full outputs, what is imported."""

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.running import Said, child, ended, environment, interrupted, shell, start
from tests.oracle.freigard import replay

GAME = "freigard"
COMMANDS = ("games", "policies", "run", "results", "results export", "trace", "bench", "warmup")
LOADED = """
import sys
from analyser.cli.main import main
try:
    main()
except SystemExit as end:
    assert not end.code, end.code
print("loaded:", *sorted({"numba", "llvmlite", "numpy", "pandas", "matplotlib", "rich"} & set(sys.modules)))
"""


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_has_examples_and_loads_nothing_heavy(command: str) -> None:
    words = [*command.split(), "--help"]
    done = subprocess.run(
        [sys.executable, "-c", LOADED, *words], env=environment(), capture_output=True, check=True, text=True
    )
    assert done.stdout.startswith(f"Usage: analyser {command}".rstrip())
    examples = done.stdout.partition("Examples:\n")[2].partition("\n\n")[0].splitlines()
    assert len(examples) >= 1 + (command != "")
    assert all(line.strip().startswith("analyser ") for line in examples)
    assert done.stdout.splitlines()[-1] == "loaded:"


@pytest.mark.parametrize("words", ["games", "games freigard", "policies freigard --format json"])
def test_lists_load_no_compiler(words: str) -> None:
    command = [sys.executable, "-c", LOADED, *words.split()]
    done = subprocess.run(command, env=environment(), capture_output=True, check=True, text=True)
    assert not {"numba", "pandas"} & set(done.stdout.splitlines()[-1].split())


def test_help_fits_a_narrow_terminal() -> None:
    for command in COMMANDS:
        text = child(*command.split(), "--help", COLUMNS="40").out.partition("Examples:")
        assert max(map(len, text[0].splitlines())) <= 80


def test_version() -> None:
    said = child("--version")
    assert (said.code, said.err) == (0, "")
    assert "0.1.0" in said.out


@pytest.mark.slow
@pytest.mark.parametrize(
    "line",
    [
        "analyser trace freigard -n 400 | head -1",
        "analyser trace freigard -n 400 --format jsonl | head -c 10",
        "analyser run freigard -d all -n 10 | head -1",
        "analyser trace en_garde -n 200 -p random | head -1",
        "analyser trace en_garde -n 200 -p random,aggressive --format jsonl | head -c 10",
        "analyser run en_garde -n 10 -p random -p random,aggressive | head -1",
        "analyser games freigard | true",
        "analyser run --help | head -1",
    ],
)
def test_reader_that_leaves_is_no_error(line: str, tmp_path: Path) -> None:
    said = shell(line, tmp_path)
    assert (said.code, said.err) == (0, "")


@pytest.mark.slow
@pytest.mark.parametrize("words", ["run freigard -n 10", "games", "trace freigard", "--help"])
def test_full_or_closed_standard_output_is_said_in_a_line(words: str, tmp_path: Path) -> None:
    for where, reason in ((">/dev/full", "can't go on: No space left"), (">&-", "standard output is closed")):
        said = shell(f"analyser {words} {where}", tmp_path)
        assert said.code == 1
        assert said.err.count("\n") == 1
        assert reason in said.err


@pytest.mark.slow
def test_closed_standard_error_stops_nothing(tmp_path: Path) -> None:
    assert shell("analyser run freigard -n 10 2>&-", tmp_path).code == 0
    assert shell("analyser run freigrad 2>&-", tmp_path).code == 2
    assert shell("analyser run freigrad 2>/dev/full", tmp_path).code == 2


@pytest.mark.slow
@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_output_that_knows_few_characters(encoding: str) -> None:
    said = child("run", "freigard", "-n", "10", PYTHONIOENCODING=encoding)
    assert (said.code, said.err) == (0, "")
    assert "Win rate" in said.out


@pytest.mark.slow
def test_result_that_does_not_fit_its_file_is_printed() -> None:
    said = child("run", "freigard", "-n", "3", "-o", "/dev/full")
    assert said.code == 1
    assert said.out.count("\n") > 10
    assert said.err.splitlines() == [
        "analyser: output /dev/full could not be written (No space left on device); it is printed above"
    ]


@pytest.mark.slow
def test_games_that_do_not_fit_their_file_are_told_again_by_the_same_command() -> None:
    """Transcripts are written one by one and not kept; seed and index bring them back."""
    said = child("trace", "freigard", "-n", "3", "-o", "/dev/full")
    assert (said.code, said.out) == (1, "")
    assert said.err == "analyser: output /dev/full could not be written (No space left on device)\n"


def test_no_home_and_no_cache_still_works(tmp_path: Path) -> None:
    said = child("games", HOME="/nonexistent", ANALYSER_CACHE_DIR=str(tmp_path / "none"), TERM="")
    assert (said.code, said.err) == (0, "")


@pytest.mark.slow
def test_interrupted_run_gives_what_was_played() -> None:
    said = interrupted("run", "freigard", "-n", "1e12", "--format", "json")
    assert said.code == 130
    (cell,) = json.loads(said.out)["cells"]
    assert cell["stopped"] == "interrupt"
    assert cell["games"] > 0
    assert said.err == f"analyser: interrupted after {cell['games']:,} of 1,000,000,000,000 games\n"


@pytest.mark.slow
def test_interrupted_run_writes_its_file(tmp_path: Path) -> None:
    said = interrupted("run", "freigard", "-n", "1e12", "-o", "out.txt", cwd=tmp_path)
    assert (said.code, said.out) == (130, "")
    assert "INTERRUPTED: fewer games than asked for" in (tmp_path / "out.txt").read_text(encoding="utf-8")


@pytest.mark.slow
def test_interrupted_trace_ends_with_a_whole_game() -> None:
    process = start("trace", "freigard", "-n", "1e9", "--format", "jsonl")
    assert process.stdout is not None
    first = process.stdout.readline()
    process.send_signal(signal.SIGINT)
    said = ended(process)
    assert (said.code, said.err) == (130, "analyser: interrupted\n")
    for line in (first + said.out).splitlines():
        replay(json.loads(line))


@pytest.mark.slow
def test_interrupted_trace_leaves_no_file(tmp_path: Path) -> None:
    said = interrupted("trace", "freigard", "-n", "1e9", "-o", "out.txt", cwd=tmp_path)
    assert said == (130, "", "analyser: interrupted\n")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
def test_interrupted_bench_stops() -> None:
    process = start("bench", "freigard", "--seconds", "600", "--no-compile", "-p", "greedy")
    assert process.stderr is not None
    assert process.stderr.readline().startswith("measuring ")
    process.send_signal(signal.SIGINT)
    said = ended(process)
    assert (said.code, said.out) == (130, "")


@pytest.mark.slow
def test_second_warm_up_compiles_nothing(tmp_path: Path) -> None:
    """In a folder of its own, which is empty at first; of as little as a game can have."""

    def warm_up(*words: str) -> Said:
        folder = str(tmp_path)
        return ended(start("warmup", GAME, *words, module="tests.cli.random_only", ANALYSER_CACHE_DIR=folder))

    said = [warm_up("--format", "json") for _ in range(2)]
    assert [(one.code, one.err) for one in said] == [(0, ""), (0, "")]
    first, second = (json.loads(one.out) for one in said)
    assert Path(first["cache"]).parent == tmp_path / "tabletop-analyser"
    assert [step["what"] for step in first["steps"]] == ["policy random", "transcripts"]
    assert first["steps"][0]["compiled"]
    assert not any(step["compiled"] for step in second["steps"])
    told = warm_up()
    assert told.out == ""
    assert f"cache: {first['cache']}" in told.err
    assert "compiled in" not in told.err
