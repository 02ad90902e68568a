"""The notebooks: a question each, the public API only, and outputs that come out again when they are run anew."""

import ast
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient.exceptions import CellExecutionError

import analyser
from analyser.kernel.jit import PLAIN
from notebooks import renew
from notebooks.renew import HERE, METADATA, all_notebooks, plain, read, run, write
from tests.cli.running import PATIENCE

NOTEBOOKS = [pytest.param(path, id=path.stem) for path in all_notebooks()]
IMPORTS = {"analyser", "matplotlib", "numpy", "pandas"}
CLOCKS = re.compile(r"\bseconds?\b|games/s|\b0x[0-9a-f]{6,}", re.IGNORECASE)
"""What is different in every run."""


def codes(node: Any) -> list[Any]:
    return [cell for cell in node.cells if cell.cell_type == "code"]


def parsed(source: str) -> ast.Module:
    """A cell as Python reads it, without IPython's own commands."""
    return ast.parse("\n".join(line for line in source.splitlines() if not line.startswith("%")))


def foreign(sources: Iterable[str]) -> set[str]:
    """What is imported or taken of the analyser that a notebook does not call."""
    found = set()
    for node in (node for source in sources for node in ast.walk(parsed(source))):
        if isinstance(node, ast.Import):
            names = {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names = {f"{'.' * node.level}{node.module or ''}"}
            names |= {f"analyser.{alias.name}" for alias in node.names if node.module == "analyser"}
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "analyser":
            names = {f"analyser.{node.attr}"}
        else:
            continue
        public = {"analyser", *(f"analyser.{name}" for name in analyser.__all__)}
        found |= {name for name in names if name.partition(".")[0] not in IMPORTS}
        found |= {name for name in names if name.startswith("analyser") and name not in public}
    return found


def typed_numbers(source: str) -> list[str]:
    """Numbers in a cell's texts that nobody worked out; the level of the intervals is one that was chosen."""
    nodes = list(ast.walk(parsed(source)))
    formats = [node.format_spec for node in nodes if isinstance(node, ast.FormattedValue) and node.format_spec]
    left_out = {id(part) for one in formats for part in ast.walk(one)}
    texts = [node.value for node in nodes if isinstance(node, ast.Constant) and id(node) not in left_out]
    return [
        number for text in texts if isinstance(text, str) for number in re.findall(r"\d+", text.replace("95 %", ""))
    ]


def shown(node: Any) -> list[list[dict[str, Any]]]:
    """What each code cell shows: all texts and tables. Of a picture it counts only that it is there."""
    return [[_texts(output) for output in cell.outputs] for cell in codes(node)]


def _texts(output: Any) -> dict[str, Any]:
    if output.output_type == "stream":
        return {output.name: output.text}
    return {mime: "a picture" if mime.startswith("image/") else data for mime, data in output.data.items()}


def test_there_are_notebooks_and_the_readme_lists_each() -> None:
    readme = (HERE / "README.md").read_text(encoding="utf-8")
    assert len(NOTEBOOKS) >= 3
    assert re.findall(r"\]\(([^)]+\.ipynb)\)", readme) == [path.name for path in all_notebooks()]


@pytest.mark.parametrize("path", NOTEBOOKS)
def test_it_asks_in_its_first_cell_and_answers_in_its_last(path: Path) -> None:
    first, last = (read(path).cells[place] for place in (0, -1))
    assert re.match(r"# .+\?\n", first.source)
    (answer,) = last.outputs
    assert answer.name == "stdout"
    assert re.search(r"\d", answer.text)
    assert typed_numbers(last.source) == []


@pytest.mark.parametrize("path", NOTEBOOKS)
def test_it_calls_the_public_api_only(path: Path) -> None:
    sources = [cell.source for cell in codes(read(path))]
    assert foreign(sources) == set()
    assert any("analyser.figures." in source for source in sources)


@pytest.mark.parametrize("path", NOTEBOOKS)
def test_it_is_kept_with_outputs_that_hold_on_any_day(path: Path) -> None:
    node = read(path)
    assert node == plain(read(path)), "renew it"
    assert node.metadata == METADATA
    assert [cell.execution_count for cell in codes(node)] == list(range(1, len(codes(node)) + 1))
    outputs = [output for cell in shown(node) for output in cell]
    assert any("image/png" in output for output in outputs)
    assert any("text/html" in output for output in outputs)
    assert [output for output in outputs if "stderr" in output or CLOCKS.search(str(output))] == []


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.skipif(PLAIN, reason="too many games")
@pytest.mark.parametrize("path", NOTEBOOKS)
def test_run_anew_it_shows_the_same(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(renew, "LIMIT", PATIENCE)
    assert shown(run(path, tmp_path)) == shown(read(path))
    assert list(tmp_path.iterdir()) == [], "nothing is kept"


# what the guards find


@pytest.mark.parametrize(
    "source",
    [
        "import os",
        "from .renew import run",
        "import analyser.experiments.run",
        "from analyser.statistics.intervals import wilson",
        "from analyser import experiments",
        "print(analyser.reporting.figures)",
        "def f():\n    import scipy.stats",
    ],
)
def test_what_a_notebook_must_not_call_is_found(source: str) -> None:
    assert foreign(["%matplotlib inline\nimport analyser, pandas as pd\nimport matplotlib.pyplot as plt", source])


def test_what_it_may_call_is_not() -> None:
    assert (
        foreign(["import numpy as np", "from analyser import figures", "analyser.run(1)\nanalyser.figures.forest(2)"])
        == set()
    )


def test_a_number_typed_by_hand_is_found() -> None:
    assert typed_numbers('print(f"won {rate:.1f} %, 95 % interval")') == []
    assert typed_numbers('print(f"won {rate:.1f} of 3000")') == ["3000"]


def kept(folder: Path, *sources: str) -> Path:
    """A notebook of these cells."""
    cells = [nbformat.v4.new_code_cell(source) for source in sources]  # type: ignore[no-untyped-call]
    write(nbformat.v4.new_notebook(cells=cells), folder / "planted.ipynb")  # type: ignore[no-untyped-call]
    return folder / "planted.ipynb"


@pytest.fixture
def empty(tmp_path: Path) -> Path:
    folder = tmp_path / "empty"
    folder.mkdir()
    return folder


@pytest.mark.slow
def test_what_is_shown_otherwise_is_found(tmp_path: Path, empty: Path) -> None:
    path = kept(tmp_path, "import os\nprint(sorted(os.listdir()))", "print('a')\nprint('b')\n6 * 7")
    node = run(path, empty)
    assert shown(node) == [[{"stdout": "[]\n"}], [{"stdout": "a\nb\n"}, {"text/plain": "42"}]]
    assert shown(node) != shown(read(path))


@pytest.mark.slow
def test_a_cell_that_fails_is_found(tmp_path: Path, empty: Path) -> None:
    with pytest.raises(CellExecutionError, match="ZeroDivisionError"):
        run(kept(tmp_path, "1 / 0"), empty)


@pytest.mark.slow
def test_a_notebook_that_takes_too_long_is_broken_off(
    tmp_path: Path, empty: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(renew, "LIMIT", 3.0)
    with pytest.raises(TimeoutError):
        run(kept(tmp_path, "while True:\n    pass"), empty)
