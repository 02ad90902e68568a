"""A user's own policy file: every good form of it plays, and an edit of what it is made of is noticed."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

import analyser
from analyser.experiments.run import RunRequest
from analyser.mistakes import Failure
from analyser.solvers.catalogue import OF_A_GAME
from tests.chosen import EASY, SOLO_GAME
from tests.cli.running import call, child
from tests.experiments.raising import raises_naming

GAME = SOLO_GAME.name
SIX = "view, rules, moves, parameters, memory, stream"
GREEDY = f"""
from {OF_A_GAME[GAME]} import greedy

def choose({SIX}):
    return greedy.choose({SIX})
"""
LAZY = f"""
from analyser.games.fields import Integer
from analyser.kernel.jit import kernel
from analyser.kernel.moves import count_moves, move_at
from {OF_A_GAME[GAME]} import greedy

FIELDS = (Integer("least", 1, 1, 50, "with fewer moves the first is made, and greedy is not asked"),)

@kernel
def choose({SIX}):
    if count_moves(moves) < parameters.least:
        return move_at(moves, 0)
    return greedy.choose({SIX})
"""
COUNTING = f"""
import numpy as np
from analyser.kernel.jit import kernel
from analyser.kernel.moves import count_moves, move_at
from analyser.kernel.records import record_type

MEMORY = record_type(("turns", np.int64))

{{forget}}

@kernel
def choose({SIX}):
    memory.turns += 1
    return move_at(moves, memory.turns % count_moves(moves))
"""
FORGET = """
@kernel
def forget(memory):
    memory.turns = 0
    return 0
"""


Write = Callable[..., str]


def wins(spec: str, games: int = 1500, threads: int = 1, difficulty: str = EASY) -> int:
    (cell,) = analyser.run(GAME, policy=spec, games=games, threads=threads, difficulty=difficulty).cells
    return cell.win.count


def counted(spec: str, threads: int) -> dict[str, dict[int, int]]:
    """All that is counted, metric by metric."""
    (cell,) = analyser.run(GAME, policy=spec, games=3000, threads=threads).cells
    return {name: metric.histogram for name, metric in cell.metrics.items()}


@pytest.mark.slow
def test_plain_function_plays_as_the_shipped_one_that_it_calls(own: Write) -> None:
    assert wins(own(GREEDY)) == wins("greedy")


@pytest.mark.slow
def test_kernel_with_fields_takes_its_parameters(own: Write) -> None:
    spec = own(LAZY)
    assert wins(spec) == wins(f"{spec}:least=1") == wins("greedy")
    assert wins(f"{spec}:least=50") < 100 < wins(spec)
    (cell,) = analyser.run(GAME, policy=f"{spec}:least=3", games=5).cells
    assert cell.spec.players == [f"{spec}:least=3"]


@pytest.mark.slow
def test_memory_is_forgotten_between_games(own: Write) -> None:
    spec = own(COUNTING.format(forget=FORGET))
    assert counted(spec, 1) == counted(spec, 2)
    among = list(analyser.trace(GAME, policy=spec, games=4))
    (alone,) = analyser.trace(GAME, policy=spec, index=3)
    assert among[3] == alone


@pytest.mark.slow
@pytest.mark.parametrize("forget", ["", FORGET.replace("@kernel", "")], ids=["none", "plain"])
def test_memory_needs_neither_forget_nor_its_decorator(own: Write, forget: str) -> None:
    spec = own(COUNTING.format(forget=forget))
    assert counted(spec, 1) == counted(spec, 2) == counted(own(COUNTING.format(forget=FORGET)), 1)


@pytest.mark.slow
def test_a_file_may_have_any_name(own: Write) -> None:
    assert wins(own(GREEDY, "a ünï-c.py")) == wins("greedy")


@pytest.mark.slow
def test_two_files_of_one_name_are_two_policies(tmp_path: Path) -> None:
    specs = []
    for folder, least in (("one", 1), ("two", 9)):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "own.py").write_text(LAZY.replace('"least", 1', f'"least", {least}'), encoding="utf-8")
        specs.append(f"{tmp_path / folder / 'own.py'}:choose")
    assert [wins(spec) for spec in specs] == [wins("greedy"), wins(f"{specs[0]}:least=9")]


HELPER = "from analyser.kernel.jit import kernel\n\n@kernel\ndef least():\n    return {least}\n"
HELPED = LAZY.replace("parameters.least", "helper.least()").replace("\nfrom", "\nimport helper\nfrom", 1)
BESIDE = "(Path(__file__).parent / 'least.json').read_text()"
READING = f"import json\nfrom pathlib import Path\nLEAST = json.loads({BESIDE})\n{LAZY}".replace(
    "parameters.least", "LEAST"
)


def helped(folder: Path, least: int, *names: str) -> None:
    folder.mkdir(exist_ok=True)
    (folder / "helper.py").write_text(HELPER.format(least=least), encoding="utf-8")
    for name in names:
        (folder / name).write_text(f"# {name}{HELPED}", encoding="utf-8")


def counts_of(folder: Path, *files: str) -> list[int]:
    """Games won by each policy file, in a new process."""
    specs = [word for file in files for word in ("-p", f"{file}:choose")]
    said = child("run", GAME, *specs, "-n", "1000", "--format", "json", cwd=folder)
    assert (said.code, said.err) == (0, "")
    return [cell["win"]["count"] for cell in json.loads(said.out)["cells"]]


@pytest.mark.slow
def test_edits_of_what_files_are_made_of_are_noticed_by_the_next_process(own: Write, tmp_path: Path) -> None:
    """Two policies import a helper: whichever came second must not play what was compiled before the edit.

    A helper of the same name in another folder is another one. And Numba freezes what a kernel finds outside itself: a
    number from a file must not outlive the file's edit.
    """
    greedy, never = wins("greedy", 1000), wins(f"{own(LAZY)}:least=50", 1000)
    helped(tmp_path, 1, "a.py", "b.py")
    helped(tmp_path / "two", 50, "a.py")
    (tmp_path / "read.py").write_text(READING, encoding="utf-8")
    (tmp_path / "least.json").write_text("1", encoding="utf-8")
    assert greedy > never
    assert counts_of(tmp_path, "a.py", "b.py", "two/a.py", "read.py") == [greedy, greedy, never, greedy]
    helped(tmp_path, 50)
    (tmp_path / "least.json").write_text("50", encoding="utf-8")
    assert counts_of(tmp_path, "read.py", "b.py", "a.py") == [never] * 3


@pytest.mark.slow
@pytest.mark.parametrize("policy", ["{}", "mcts:iterations=2,base=({})"], ids=["alone", "searched"])
def test_an_edit_between_question_and_play_is_a_failure(policy: str, tmp_path: Path) -> None:
    """Games of the new file must not be kept under the old one's name."""
    file = tmp_path / "own.py"
    file.write_text(GREEDY, encoding="utf-8")
    request = RunRequest(GAME, policy=policy.format(f"{file}:choose"), games=5)
    assert len(request.cells) == 1
    file.write_text(LAZY, encoding="utf-8")
    with raises_naming(Failure, "own.py", "changed"):
        request.carry_out()


@pytest.mark.slow
def test_what_a_file_prints_is_no_data(own: Write) -> None:
    said = call("run", GAME, "-n", "5", "--format", "json", "-p", own("print('hello')\n" + GREEDY))
    assert (said.code, said.err) == (0, "hello\n")
    assert json.loads(said.out)["cells"]
