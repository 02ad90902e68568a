"""Man pages: one for each command, which `man` reads without a word, with all that `--help` says."""

import re
import runpy
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from analyser.cli.main import COMMANDS, EPILOG
from analyser.cli.manual import write_pages
from tests.cli.running import ROOT, fine
from tests.cli.test_help import ALL


def named(command: str) -> str:
    return "-".join(["analyser", *command.split()]) + ".1"


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    return {file.name: file.read_text(encoding="utf-8") for file in write_pages(tmp_path_factory.mktemp("man"))}


def test_every_command_has_a_page(pages: dict[str, str]) -> None:
    assert set(pages) == {named(command) for command in ALL}


@pytest.mark.parametrize("command", ALL)
def test_it_says_what_help_says(command: str, pages: dict[str, str]) -> None:
    page = re.sub(r"\\f[BR]", "", pages[named(command)]).replace("\\-", "-").replace("\\e", "\\")
    text = fine(*command.split(), "--help")
    options = re.findall(r"^  (-.*?)(?:  |$)", text.partition("\nOptions:\n")[2], re.MULTILINE)
    examples = re.findall(r"^ {4}(analyser .*)$", text, re.MULTILINE)
    assert options
    assert examples
    assert [line for line in (*options, *examples) if f"\n{line}" not in page] == []
    for section in ("NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXAMPLES", "EXIT STATUS", "SEE ALSO"):
        assert f"\n.SH {section}\n" in page


def test_each_exit_code_is_told(pages: dict[str, str]) -> None:
    codes = re.findall(r"^ +(\d+) ", EPILOG, re.MULTILINE)
    assert codes == ["0", "1", "2", "130"]
    assert re.findall(r"^\\fB(\d+)\\fR$", pages["analyser.1"], re.MULTILINE) == codes
    readme = (ROOT / "README.md").read_text(encoding="utf-8").partition("## Exit codes\n")[2]
    assert [code for code in codes if f"{code}:" not in readme] == []


@pytest.mark.skipif(shutil.which("groff") is None, reason="no groff")
def test_man_finds_nothing_to_warn_of(pages: dict[str, str]) -> None:
    command = ["groff", "-ww", "-man", "-Kutf8", "-Tutf8", "-rLL=80n"]
    done = subprocess.run(command, input="".join(pages.values()), capture_output=True, check=True, text=True)
    assert done.stderr == ""
    broken = subprocess.run(command, input=".TH A 1\n.nothing\n", capture_output=True, check=True, text=True)
    assert "nothing" in broken.stderr


def test_setup_has_them_installed_where_man_looks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("setuptools", reason="environments of later Pythons have none of their own")
    given: dict[str, Any] = {}
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("setuptools.setup", given.update)
    runpy.run_path(str(ROOT / "setup.py"))
    ((folder, files),) = given["data_files"]
    assert folder == "share/man/man1"
    assert all(Path(file).is_file() and not Path(file).is_absolute() for file in files)
    assert len(files) == len(ALL) > len(COMMANDS)
