"""What is installed: a wheel, built of what a source distribution of these sources holds."""

import email
import re
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from zipfile import ZipFile

import pytest

from analyser import __version__
from tests.kernel.copies import child
from tests.test_project import PROJECT, ROOT, project_files

BUILD = "import sys; from setuptools.build_meta import build_{kind} as build; build(sys.argv[1])"


def built(kind: str, sources: Path, folder: Path) -> Path:
    """The one file that building makes."""
    folder.mkdir()
    command = [sys.executable, "-c", BUILD.format(kind=kind), str(folder)]
    result = subprocess.run(command, cwd=sources, capture_output=True, check=False, text=True)
    assert result.returncode == 0, result.stderr[-2000:]
    (file,) = folder.iterdir()
    return file


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Of a copy without what earlier builds left, in which the link to the solvers is one."""
    pytest.importorskip("setuptools", minversion="77", reason="older ones know no licence by its SPDX name")
    folder = tmp_path_factory.mktemp("sdist")
    for file in [*project_files(), ROOT / "analyser" / "solvers"]:
        copy = folder / "sources" / file.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(file, copy, follow_symlinks=False)
    return built("sdist", folder / "sources", folder / "dist")


@pytest.fixture(scope="module")
def wheel(sdist: Path) -> Path:
    with tarfile.open(sdist) as archive:
        archive.extractall(sdist.parent.parent, filter="data")
    (sources,) = sdist.parent.parent.glob("tabletop_analyser-*")
    return built("wheel", sources, sdist.parent.parent / "wheel")


def installed_name(file: Path) -> str:
    """How a source file's copy is called that is installed."""
    name = file.relative_to(ROOT).as_posix()
    return f"analyser/{name}" if name.startswith("solvers/") else name


def packaged() -> list[Path]:
    """The source files of all packages."""
    return [file for file in project_files() if file.relative_to(ROOT).parts[0] in ("analyser", "solvers")]


@pytest.mark.slow
def test_a_wheel_has_all_files_of_its_packages_and_no_others(wheel: Path) -> None:
    with ZipFile(wheel) as archive:
        names = {name for name in archive.namelist() if ".dist-info/" not in name and ".data/" not in name}
        top = archive.read(f"tabletop_analyser-{__version__}.dist-info/top_level.txt").decode().split()
    assert names == set(map(installed_name, packaged()))
    assert top == ["analyser"]
    assert {"analyser/py.typed", "analyser/solvers/catalogue.py", "analyser/reporting/report/page.html"} < names


@pytest.mark.slow
def test_a_wheel_brings_man_pages_and_says_what_it_is(wheel: Path) -> None:
    with ZipFile(wheel) as archive:
        data = [name.partition(".data/")[2] for name in archive.namelist() if ".data/" in name]
        metadata = archive.read(f"tabletop_analyser-{__version__}.dist-info/METADATA")
    assert "data/share/man/man1/analyser-policies-check.1" in data
    assert {str(Path(name).parent) for name in data} == {"data/share/man/man1"}
    told = email.message_from_bytes(metadata)
    assert (told["Version"], told["License-Expression"]) == (__version__, "MIT")
    assert "Typing :: Typed" in told.get_all("Classifier", [])


@pytest.mark.slow
def test_somebody_elses_solvers_beside_it_are_left_alone(wheel: Path, tmp_path: Path) -> None:
    with ZipFile(wheel) as archive:
        archive.extractall(tmp_path)
    foreign = tmp_path / "solvers"
    foreign.mkdir()
    (foreign / "__init__.py").write_text("print('somebody else')", encoding="utf-8")
    (foreign / "catalogue.py").touch()
    code = (
        "from analyser.kernel.sources import sources_of\nfrom analyser.solvers import catalogue\n"
        "print(catalogue.__file__, *(one for one in sources_of(catalogue.__file__) if 'solvers' in one.parts))"
    )
    file, *sources = child(code, tmp_path, tmp_path / "cache")
    assert file in sources
    assert not [source for source in sources if Path(source).is_relative_to(foreign)]


@pytest.mark.slow
def test_a_source_distribution_has_what_is_built_of_it(sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {file.relative_to(ROOT).as_posix() for file in packaged()} < names
    assert {"CHANGELOG.md", "LICENSE", "README.md", "pyproject.toml", "setup.py"} < names
    assert not [name for name in names if name.startswith(("tests/", "analyser/solvers/", "build/"))]


def test_one_version_everywhere() -> None:
    assert PROJECT["project"]["version"] == __version__
    titles = [line for line in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8").splitlines() if line[:3] == "## "]
    assert titles[0] == "## [Unreleased]"
    assert titles[1].startswith(f"## [{__version__}] – ")
    told = re.findall(r"tabletop_analyser-([\d.]+)-py3", (ROOT / "docs" / "reference.md").read_text(encoding="utf-8"))
    assert set(told) == {__version__}


@pytest.mark.parametrize("name", ["solvers", "solvers.catalogue"])
def test_the_solvers_have_one_name(name: str) -> None:
    """By another one there would be two of each kernel."""
    code = f"try:\n    import {name}\nexcept ImportError as error:\n    print(error)"
    assert "analyser.solvers" in " ".join(child(code, ROOT, ROOT / "build"))
