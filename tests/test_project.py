"""Guards on the project's own files; each finds what is planted for it."""

import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterable
from importlib.metadata import requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.chosen import SOLO

ROOT = Path(__file__).resolve().parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PIN = re.compile(r"(?P<name>[A-Za-z0-9._-]+)==(?P<version>[0-9][0-9A-Za-z.]*)")

# In two halves, so that this file passes its own guard.
FOREIGN = ["py" + "pi.", "python" + "hosted.", "index" + "-url", "find" + "-links", ".." + "/shared"]


def declared() -> set[str]:
    """The packages that pyproject.toml asks for, the developers' included."""
    project = PROJECT["project"]
    lines = [*project["dependencies"], *project["optional-dependencies"]["dev"]]
    return {canonicalize_name(Requirement(line).name) for line in lines}


def all_needed(names: Iterable[str]) -> set[str]:
    """These packages and all that they need on this machine, by what is installed."""
    needed: set[str] = set()
    waiting = set(names)
    while waiting:
        name = waiting.pop()
        needed.add(name)
        for requirement in map(Requirement, requires(name) or []):
            if requirement.marker is None or requirement.marker.evaluate({"extra": ""}):
                waiting |= {canonicalize_name(requirement.name)} - needed
    return needed


def unpinned(lock: str) -> list[str]:
    """Lines of a lock file that are no exact version and nothing else."""
    return [line for line in lock.splitlines() if not PIN.fullmatch(line)]


def pinned(lock: str) -> set[str]:
    return {canonicalize_name(match["name"]) for match in map(PIN.fullmatch, lock.splitlines()) if match}


def project_files() -> list[Path]:
    """All files that are in git or about to be."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, check=True, text=True).stdout
    return [ROOT / name for name in listed.split("\0") if name and (ROOT / name).is_file()]


def mentions(files: Iterable[Path]) -> list[str]:
    """Where files speak of what lies outside the project or of where packages come from."""
    return [f"{file}: {word}" for file in files for word in FOREIGN if word.encode() in file.read_bytes().lower()]


def lint_imports(folder: Path) -> subprocess.CompletedProcess[str]:
    command = [str(Path(sys.executable).with_name("lint-imports")), "--no-cache", "--no-logo"]
    return subprocess.run(command, cwd=folder, capture_output=True, check=False, text=True)


@pytest.fixture
def copied_sources(tmp_path: Path) -> Path:
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    for package in ("analyser", "solvers"):
        shutil.copytree(ROOT / package, tmp_path / package, symlinks=True, ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


def test_lock_pins_everything_exactly() -> None:
    lock = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    assert unpinned(lock) == []
    assert all_needed(declared()) - pinned(lock) == set()


@pytest.mark.parametrize(
    "line", ["numba", "numba>=0.62", "numba @ https://example.org/numba.whl", "-e .", "./numba==1", "--no-index"]
)
def test_lock_with_a_loose_line_is_found(line: str) -> None:
    assert unpinned(f"click==8.5.1\n{line}\n") == [line]


def test_every_package_says_what_it_earns_its_place_with() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    assert set(re.findall(r"^- `([a-z0-9-]+)`: \w", text, re.MULTILINE)) == declared()


def test_files_mention_nothing_from_outside() -> None:
    files = project_files()
    assert {"README.md", "pyproject.toml", "requirements.lock"} <= {file.name for file in files}
    assert mentions(files) == []


@pytest.mark.parametrize("word", FOREIGN)
def test_mention_of_the_outside_is_found(word: str, tmp_path: Path) -> None:
    file = tmp_path / "page.md"
    file.write_text(f"see {word.upper()}", encoding="utf-8")
    assert mentions([file]) == [f"{file}: {word}"]


def files_that_are_missing(text: str) -> list[str]:
    """Of the files and folders that a text names, from the root or within the analyser; a `<game>` is any one."""
    named = [name for name in re.findall(r"`([\w./<>-]+)`", text) if "/" in name]
    places = [(name, re.sub(r"<\w+>", "*", name)) for name in named]
    return [name for name, place in places if not [*ROOT.glob(place), *(ROOT / "analyser").glob(place)]]


def test_the_map_names_what_is_there() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    assert files_that_are_missing(text) == []
    gone = "`experiments/findings` `analyser/games/<game>/gone.py`"
    assert files_that_are_missing(text + gone) == ["experiments/findings", "analyser/games/<game>/gone.py"]


def test_data_files_reach_the_installed_package() -> None:
    sources = [file for file in project_files() if file.relative_to(ROOT).parts[0] in ("analyser", "solvers")]
    assert sources
    suffixes = {pattern.removeprefix("*") for pattern in PROJECT["tool"]["setuptools"]["package-data"]["*"]}
    assert [file for file in sources if file.suffix not in suffixes | {".py"}] == []
    assert [file for file in sources if not file.with_name("__init__.py").is_file()] == []


def test_every_part_of_the_analyser_has_its_place_in_the_layers() -> None:
    contracts = PROJECT["tool"]["importlinter"]["contracts"]
    layers = next(contract["layers"] for contract in contracts if contract["type"] == "layers")
    placed = {name for layer in layers for name in re.findall(r"analyser\.(\w+)", layer)}
    found = [path for path in (ROOT / "analyser").iterdir() if path.is_dir() or path.suffix == ".py"]
    parts = {path.stem for path in found if not path.name.startswith("__")}
    assert parts - placed == set()


def test_imports_point_one_way() -> None:
    result = lint_imports(ROOT)
    assert result.returncode == 0, result.stdout + result.stderr
    assert " 0 broken" in result.stdout


@pytest.mark.parametrize(
    ("file", "line", "contract"),
    [
        ("solvers/catalogue.py", "import analyser.cli", "imports point one way"),
        ("analyser/kernel/bits.py", "import analyser.mistakes", "imports point one way"),
        ("analyser/games/files.py", "def f(): import analyser.solvers", "games know neither strategies"),
        (f"analyser/games/{SOLO}/compiled/play.py", "import analyser.games.other.play", "a game imports no other game"),
        ("analyser/games/other/play.py", f"from analyser.games.{SOLO} import game", "a game imports no other game"),
        ("analyser/kernel/bits.py", "import pandas", "the kernel knows no frames"),
        ("analyser/kernel/bits.py", "from hypothesis import given", "what users run needs no tools"),
    ],
)
def test_import_against_the_arrows_is_found(copied_sources: Path, file: str, line: str, contract: str) -> None:
    other = copied_sources / "analyser" / "games" / "other"
    other.mkdir()
    for name in ("__init__.py", "play.py"):
        (other / name).touch()
    with (copied_sources / file).open("a", encoding="utf-8") as source:
        source.write(f"\n{line}\n")
    result = lint_imports(copied_sources)
    assert result.returncode == 1, result.stdout + result.stderr
    assert re.search(rf"^{contract}.* BROKEN", result.stdout, re.MULTILINE), result.stdout
