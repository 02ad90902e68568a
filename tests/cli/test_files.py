"""Files that a command reads or writes: what is wrong with them in one line, and none takes the place of another."""

import os
from pathlib import Path

import pytest

from analyser.experiments.playing.session import Session
from tests.chosen import SOLO, SOLO_COUNTS, SOLO_INTEGER
from tests.cli.running import assert_names, call, fine, mistake

WHOLE, PART = SOLO_INTEGER, SOLO_COUNTS.parts[0]
PARTS = SOLO_COUNTS.name
STUDY = f'game = "{SOLO}"\npolicies = ["random"]\ngames = 50\n'
RUN = ("run", SOLO, "-p", "random", "-n", "50")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


# read


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (b"x = ", "TOML"),
        (bytes(range(256)), "TOML"),
        (f"{WHOLE.name}x = 2".encode(), f"'{WHOLE.name}x' {SOLO} '{WHOLE.name}'"),
        (f"{WHOLE.name} = {WHOLE.high + 1}".encode(), f"{WHOLE.name} {WHOLE.low} {WHOLE.high} {WHOLE.high + 1}"),
        (f"[{PARTS}]\n{PART.name} = 9".encode(), f"{PARTS}.{PART.name} {PART.low} {PART.high} 9"),
        (f"[{PARTS}.{PART.name}]\nx = 1".encode(), f"{PARTS}.{PART.name}"),
        (f"{WHOLE.name} = 1\n{WHOLE.name} = 2".encode(), "TOML"),
        (f"{WHOLE.name} = ".encode() + b"[" * 50_000, "deeply"),
        (f"{WHOLE.name} = ".encode() + b"9" * 5_000, "thousands"),
        (f"{WHOLE.name} = 1".encode("utf-16"), "UTF-8"),
    ],
)
def test_house_rules(text: bytes, told: str) -> None:
    Path("house.toml").write_bytes(text)
    assert_names(mistake(*RUN, "--rules", "house.toml"), "house.toml", *told.split())


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("cards =", "TOML"),
        ('base = "default"\ncolour = 3\n', "'colour'"),
        ('base = "default"\nprovenance = "guessed"\n', "provenance 'guessed'"),
        ('base = "default"\nname = 3\n', "name 3"),
        ('base = "default"\nname = "a\\nb"\n', "name"),
        ('base = "default"\n[cards]\nnosuch = 1\n', "[cards] 'nosuch'"),
        ("", "deck.toml"),
    ],
)
def test_components(text: str, told: str) -> None:
    Path("deck.toml").write_text(text, encoding="utf-8")
    assert_names(mistake(*RUN, "--components", "deck.toml"), "deck.toml", *told.split())


@pytest.mark.parametrize("option", ["--rules", "--components"])
def test_what_cannot_be_read(option: str, folder: Path) -> None:
    what = f"{option.removeprefix('--')} file"
    assert_names(mistake("run", SOLO, option, "no.toml"), what, "no.toml", os.strerror(2))
    assert_names(mistake("run", SOLO, option, "."), what, os.strerror(21))
    assert_names(mistake("run", SOLO, option, "/dev/zero"), what, "/dev/zero", "letters")  # which has no end
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize("words", [f"{' '.join(RUN)} -o", f"{' '.join(RUN)} --store", "results --store"])
def test_links_that_lead_in_a_circle(words: str, folder: Path) -> None:
    for name, to in (("here", "there"), ("there", "here")):
        (folder / name).symlink_to(to)
    assert_names(mistake(*words.split(), "here"), "here")


# written


@pytest.mark.parametrize("command", ["run", "trace"])
@pytest.mark.parametrize(
    ("output", "told"),
    [
        ("no/such/out.txt", os.strerror(2)),
        (".", "folder"),
        ("file/out.txt", os.strerror(20)),
        ("x" * 300, os.strerror(36)),
        ("/proc/out.txt", "/proc/out.txt"),
    ],
)
def test_output_is_looked_at_before_the_games_are_played(
    monkeypatch: pytest.MonkeyPatch, command: str, output: str, told: str
) -> None:
    def never(*arguments: object) -> None:
        raise AssertionError("a game was played")

    Path("file").touch()
    monkeypatch.setattr(Session, "play", never)
    assert_names(mistake(command, SOLO, "-n", "1e9", "-o", output), "output", told)
    assert Path("file").read_text() == ""
    assert [path.name for path in Path().iterdir()] == ["file"]


def test_a_name_that_is_just_short_enough() -> None:
    assert call(*RUN, "-o", "x" * 250) == (0, "", "")
    assert Path("x" * 250).stat().st_size > 0


def test_what_may_not_be_written_to(folder: Path) -> None:
    (folder / "kept.json").write_text("kept")
    (folder / "kept.json").chmod(0o444)
    if os.access("kept.json", os.W_OK):  # the administrator may write anywhere
        pytest.skip("this user may write to read-only files")
    assert_names(mistake(*RUN, "-o", "kept.json"), "output", "kept.json", os.strerror(13))
    assert (folder / "kept.json").read_text() == "kept"


# both


@pytest.fixture
def filled(folder: Path) -> Path:
    """A folder with all that a command may read."""
    fine(*RUN, "--store", "kept.sqlite")
    (folder / "study.toml").write_text(STUDY, encoding="utf-8")
    (folder / "house.toml").write_text(f"{WHOLE.name} = {WHOLE.high}\n", encoding="utf-8")
    os.link(folder / "kept.sqlite", folder / "link.sqlite")
    return folder


@pytest.mark.parametrize(
    ("words", "output", "needed"),
    [
        (f"run {SOLO} --store kept.sqlite", "kept.sqlite", "kept.sqlite"),
        (f"run {SOLO} --store kept.sqlite", "link.sqlite", "kept.sqlite"),
        (f"run {SOLO} --store new.sqlite", "new.sqlite-wal", "new.sqlite-wal"),
        (f"compare {SOLO} -p greedy -p random --store kept.sqlite", "kept.sqlite", "kept.sqlite"),
        (f"run {SOLO} --rules house.toml --no-store", "house.toml", "house.toml"),
        ("study run study.toml --no-store", "study.toml", "study.toml"),
        ("study status study.toml --store kept.sqlite", "study.toml", "study.toml"),
        ("study status study.toml --store kept.sqlite", "kept.sqlite", "kept.sqlite"),
    ],
)
def test_what_is_read_stays_as_it_is(filled: Path, words: str, output: str, needed: str) -> None:
    before = {file.name: file.read_bytes() for file in filled.iterdir()}
    line = mistake(*words.split(), "--format", "table", "-o", output)  # which any name may have
    assert_names(line.partition(needed)[2] if output == needed else line, needed)
    assert_names(line, f"output {output}")
    assert {file.name: file.read_bytes() for file in filled.iterdir()} == before


def test_the_command_line_beats_the_environment(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ANALYSER_NO_STORE")
    monkeypatch.setenv("ANALYSER_STORE", "other.sqlite")
    fine(*RUN, "--no-store")
    assert not (folder / "other.sqlite").exists()
    fine(*RUN)
    assert (folder / "other.sqlite").exists()
    assert_names(mistake(*RUN, "--store", "third.sqlite", "--no-store"), "--store", "--no-store")
