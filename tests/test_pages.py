"""README and docs: every command and every Python block is run, once; every link and quote is looked at."""

import io
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from analyser.cli.main import COMMANDS
from analyser.cli.options import STORE
from analyser.cli.welcome import FIRST
from analyser.games.catalogue import GAMES
from tests.catalogue import OWN
from tests.chosen import SOLO
from tests.cli.running import PATIENCE, call, environment

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = {
    path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8")
    for path in (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")))
}
LONGEST_README = 150
EACH_PAGE = pytest.mark.parametrize("page", PAGES)
TOOL = ".venv/bin/analyser"
FEW_GAMES = "300"
FEW_WEIGHED = "2"
"""Games of which every move is weighed: a second or two each."""
SET_UP = "python3.11 -m venv .venv && .venv/bin/pip install --quiet --constraint requirements.lock --editable "
NAMED = re.compile(r"# (?P<name>[\w.-]+\.(?:py|toml))\b")


def blocks(language: str, text: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def commands(text: str) -> list[str]:
    """The lines of the shell blocks; a backslash joins two."""
    lines = [line for block in blocks("sh", text) for line in block.replace("\\\n", " ").splitlines()]
    return [line for line in lines if line.strip() and not line.startswith("#")]


def files(text: str) -> dict[str, str]:
    """Blocks whose first line is a comment with a file's name: what a reader would save under it."""
    found = [(NAMED.match(block), block) for language in ("python", "toml") for block in blocks(language, text)]
    return {match["name"]: block for match, block in found if match}


def set_ups(text: str) -> list[str]:
    return [command for command in commands(text) if command.startswith("python3.11 -m venv")]


def tool_commands(text: str) -> list[str]:
    """What is run here: each call of the tool, the one at the end of a set-up included."""
    return [f"{TOOL}{part}" for command in commands(text) for part in command.split(TOOL)[1:]]


def every_command() -> list[str]:
    """Of all pages, each once, however many games it plays there."""
    shown = {tuple(scaled(command)): command for text in PAGES.values() for command in tool_commands(text)}
    return list(shown.values())


def scaled(command: str) -> list[str]:
    """The command's words with few games; none of them ends by the clock, which goes fast on a loaded machine."""
    words = shlex.split(re.sub(r"(playouts=|iterations=|--iterations )\d+", r"\g<1>8", command))[1:]
    few = FEW_WEIGHED if words[0] == "analyse" else FEW_GAMES
    for option, small in (("-n", few), ("--games", few), ("--seconds", "0.05"), ("--precision", "20%")):
        if option in words and words[0] != "trace":
            words[words.index(option) + 1] = small
    if any(name in command for name in ("rollout", "mcts", "ladder")) and "-n" in words:
        words[words.index("-n") + 1] = "10"
    if words[0] in ("run", "advise") and not {"-n", "--games"} & set(words):
        words += ["-n", FEW_GAMES if words[0] == "run" else "8"]
    if words[0] == "analyse":
        words += ["--playouts", "16"] if "--playouts" not in words else []
        words[words.index("--playouts") + 1] = "16"
    if words[0] == "bench":
        words += ["--no-compile"]
    if words == ["warmup"]:  # measured: six minutes of CPU for all games
        words += [SOLO]
    return words


def prepare(folder: Path) -> None:
    """A reader's folder: a clone's, with the files that the README shows."""
    for text in PAGES.values():
        for name, block in files(text).items():
            (folder / name).write_text(block.replace('precision = "1%"', 'precision = "20%"'), encoding="utf-8")
    for name in ("README.md", "docs", "reports", "studies"):  # of the clone, in which a reader is
        if not (folder / name).exists():
            (folder / name).symlink_to(ROOT / name)


def run_python(text: str, folder: Path) -> str:
    prepare(folder)
    done = subprocess.run(
        [sys.executable, "-c", text],
        cwd=folder,
        env=environment(),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
        text=True,
        encoding="utf-8",
        timeout=PATIENCE,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout + done.stderr


@EACH_PAGE
def test_set_ups_stand_in_readme_and_everything_else_is_a_call_of_the_tool(page: str) -> None:
    text = PAGES[page]
    assert len(set_ups(text)) == (2 if page == "README.md" else 0)
    others = [command for command in commands(text) if command not in set_ups(text)]
    assert [command for command in others if not command.startswith(f"{TOOL} ")] == []


def test_there_is_something_to_run() -> None:
    assert len(every_command()) > 50


def test_set_ups_say_what_the_project_does() -> None:
    run_command, test_command = set_ups(README)
    assert run_command == f"{SET_UP}. && .venv/bin/{FIRST}"
    assert test_command == f"{SET_UP}'.[dev]' && .venv/bin/pytest"
    of_ci = (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    assert [line.strip() for line in of_ci if "pytest" in line] == [test_command]
    assert (ROOT / "requirements.lock").is_file()
    assert "dev = [" in (ROOT / "pyproject.toml").read_text(encoding="utf-8")


@pytest.fixture
def shipped(monkeypatch: pytest.MonkeyPatch) -> None:
    """The catalogue as a reader has it, without the tests' own games."""
    for name in OWN:
        monkeypatch.delitem(GAMES, name)


@pytest.mark.slow
@pytest.mark.usefixtures("shipped")
@pytest.mark.parametrize("command", every_command())
def test_command(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In this process, which has loaded and compiled most of it; tests/cli starts processes."""
    prepare(tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdin", io.StringIO())  # a person who types nothing
    words = scaled(command)
    written = [tmp_path / words[place + 1] for place, word in enumerate(words) if word == "-o"]
    for file in written:  # which a page shows as it is written
        file.unlink(missing_ok=True)
    if words[0] == "results":  # which a reader asks for after some run
        call("run", SOLO, "-n", FEW_GAMES, "--store", STORE)
    said = call(*words)
    assert said.code == 0, said.err
    assert all(file.stat().st_size for file in written)
    assert written or said.out + said.err


@pytest.mark.slow
@pytest.mark.parametrize(
    "block", [block for text in PAGES.values() for block in blocks("python", text) if not NAMED.match(block)]
)
def test_python(block: str, tmp_path: Path) -> None:
    assert isinstance(block, str)
    smaller = re.sub(r"games=[\d_]+", f"games={FEW_GAMES}", block)
    run_python(smaller, tmp_path)


@EACH_PAGE
def test_files_that_commands_name_are_shown(page: str) -> None:
    """On the page itself, or a command of it writes them."""
    text = PAGES[page]
    written = set(re.findall(r"(?: -o | policies new )(\S+)", text))
    named = {word.partition(":")[0] for command in tool_commands(text) for word in shlex.split(command)}
    assert {word for word in named if word.endswith((".py", ".toml"))} <= set(files(text)) | written


def test_no_file_is_shown_twice() -> None:
    shown = [name for text in PAGES.values() for name in files(text)]
    assert len(set(shown)) == len(shown)
    assert any(name.endswith(".py") for name in shown), "a policy of one's own is shown"


def test_every_command_of_the_tool_is_shown() -> None:
    assert {scaled(command)[0] for command in every_command()} == set(COMMANDS)


def quoted(page: str, text: str) -> set[str]:
    """The reports of which a page has tables."""
    found = [(ROOT / page).parent / name for name in re.findall(r"<!-- from (\S+)/results\.md: ", text)]
    return {folder.resolve().relative_to(ROOT).as_posix() for folder in found}


@EACH_PAGE
def test_a_page_that_quotes_a_report_says_how_that_is_checked(page: str) -> None:
    text = PAGES[page]
    checks = [command for command in tool_commands(text) if " --check " in command]
    assert set(checks) == {f"{TOOL} report {folder} --check {page}" for folder in quoted(page, text)}


def test_quotes_are_found() -> None:
    assert quoted("docs/games/one.md", "<!-- from ../../reports/one/results.md: Wins -->") == {"reports/one"}
    assert {folder for page, text in PAGES.items() for folder in quoted(page, text)}


@EACH_PAGE
def test_no_block_is_passed_over(page: str) -> None:
    text = PAGES[page]
    languages = re.findall(r"^```(\S+)$", text, re.MULTILINE)
    assert set(languages) <= {"sh", "python", "toml", "text", "json"}
    assert text.count("\n```") == 2 * len(languages)


@EACH_PAGE
def test_commands_within_sentences_are_ones_that_there_are(page: str) -> None:
    prose = re.sub(r"^```.*?^```$", "", PAGES[page], flags=re.MULTILINE | re.DOTALL)
    named = set(re.findall(r"`(?:\.venv/bin/)?analyser ([\w-]+)", prose))
    assert named - {"COMMAND"} <= set(COMMANDS)


@EACH_PAGE
def test_links_lead_somewhere(page: str) -> None:
    folder, text = (ROOT / page).parent, PAGES[page]
    targets = [target.partition("#")[0] for target in re.findall(r"\]\(([^)]+)\)", text)]
    assert [target for target in targets if target and "://" not in target and not (folder / target).exists()] == []
    assert "@@" not in text, "a place that was to be filled in"


def test_readme_is_short() -> None:
    assert len(README.splitlines()) <= LONGEST_README


def test_extraction_sees_what_is_planted() -> None:
    text = "```sh\n# a remark\nx run \\\n  -n 5\n\ny\n```\n\n```python\n# own.py\na = 1\n```\n```python\nb\n```\n"
    assert commands(text) == ["x run    -n 5", "y"]
    assert files(text) == {"own.py": "# own.py\na = 1\n"}
    assert scaled(f"{TOOL} run {SOLO} -n 1M") == ["run", SOLO, "-n", FEW_GAMES]
