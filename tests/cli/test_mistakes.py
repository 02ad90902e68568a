"""Every mistake: one line that names the thing, exit code 2, nothing on standard output, nothing written."""

from pathlib import Path

import pytest

from analyser.cli.main import COMMANDS
from analyser.experiments.playing.session import Session
from analyser.games.catalogue import find_game
from tests.cli.running import ROOT, call, mistake, tells

DECK = (ROOT / "analyser/games/freigard/components.toml").read_text(encoding="utf-8")
FIRST = '"ent.conifer.0" = 1'
FIELDS = ", ".join(field.name for field in find_game("freigard").fields)
POLICIES = "random, greedy, patient, counter, rollout, mcts, ismcts, FILE.py:FUNCTION"


@pytest.fixture(autouse=True)
def empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (
            "runn freigard",
            f"unknown command 'runn'; did you mean 'run'? known: {', '.join(COMMANDS)}",
        ),
        ("run", "GAME"),
        ("run freigrad", "unknown game 'freigrad'; 'freigard'? freigard"),
        ("trace freigrad", "unknown game 'freigrad'"),
        ("bench freigrad", "unknown game 'freigrad'"),
        ("games freigrad", "unknown game 'freigrad'"),
        ("policies freigrad", "unknown game 'freigrad'"),
        ("warmup freigrad", "unknown game 'freigrad'"),
        ("run freigard more", "more"),
        ("run freigard --nosuch", "--nosuch"),
        (
            "run freigard -d dwn",
            "unknown difficulty 'dwn' freigard; 'dawn'? dawn, noon, dusk, night, all",
        ),
        ("run freigard -d", "-d"),
        ("run freigard --variant solo", "unknown variant 'solo' freigard; standard"),
        ("run freigard -p gredy", f"unknown policy 'gredy' for freigard; did you mean 'greedy'? known: {POLICIES}"),
        (
            "run freigard -p patient:leest=2",
            "unknown parameter 'leest' policy patient; 'least'? least",
        ),
        ("run freigard -p patient:least=0", "least must be from 1 to 150, not 0"),
        ("run freigard -p patient:least=2.5", "least 2.5"),
        ("run freigard -p patient:pairs=maybe", "pairs ignored, completed, 'maybe'"),
        ("run freigard --set dubble=2", f"unknown field 'dubble' for freigard; did you mean 'double'? known: {FIELDS}"),
        ("run freigard --set double=5", "double must be from 1 to 4, not 5"),
        ("run freigard --set double=two", "double 'two'"),
        ("run freigard --set double", "--set FIELD=VALUE, 'double'"),
        ("run freigard --set =1", "--set takes FIELD=VALUE, not '=1'"),
        ("run freigard --set double=", "double: '' TOML"),
        ("run freigard --set castles=[1,2,3]", "castles highest first, [1, 2, 3]"),
        ("run freigard --set castles=[9,9]", "castles takes 3 numbers, not 2"),
        ("run freigard --set castles=24,19,15", "castles: '24,19,15' TOML"),
        ("run freigard --set totems.ey=1", "unknown part 'ey' totems; 'eye'? eye, hourglass"),
        ("run freigard --set totems.eye=4", "totems.eye 0 3, 4"),
        ("run freigard --set totems.eye=true", "totems.eye true"),
        ("run freigard --set totems=3", "totems counts, { eye = 1 }, 3"),
        ("run freigard --set double.x=3", "double 'double.x'"),
        ("run freigard --set spheres=0", "spheres 0"),
        ("run freigard -n 0", "--games 1 1000000000000, 0"),
        ("run freigard -n -3", "--games 1 1000000000000, -3"),
        ("run freigard -n many", "--games 10_000, 1e6 1M, 'many'"),
        ("run freigard -n 1.5", "--games takes a whole number"),
        ("run freigard -n nan", "--games takes a whole number"),
        ("run freigard -n 1e400", "--games takes a whole number"),
        ("run freigard -n 1e99999999", "--games"),
        ("run freigard -n 1e-99999999", "--games"),
        ("run freigard --precision 0", "--precision 0% 50%, 0; 0.2%"),
        ("run freigard --precision 60", "--precision 0% 50%, 60; 0.2%"),
        ("run freigard --precision 50%", "--precision 0% 50%, 50%"),
        ("run freigard --precision -1%", "--precision 0% 50%, -1%"),
        ("run freigard --precision abc", "--precision 0.2%, 'abc'"),
        ("run freigard --precision %", "--precision 0.2%, '%'"),
        ("run freigard --precision 1%%", "--precision 0.2%, '1%%'"),
        ("run freigard --precision nan", "--precision takes a share"),
        ("run freigard --precision 1e99999999", "--precision"),
        ("run freigard --precision 1e-99999999", "--precision"),
        ("run freigard --budget 0s", "--budget 60s, 5m 1h, '0s'"),
        ("run freigard --budget 5x", "--budget 60s, 5m 1h, '5x'"),
        ("run freigard --budget -5s", "--budget 60s, 5m 1h, '-5s'"),
        ("run freigard --budget s", "--budget takes a time"),
        ("run freigard --budget inf", "--budget takes a time"),
        ("run freigard --budget 1e99999999", "--budget takes a time"),
        ("run freigard --budget 1e-99999999", "budget must be a number above 0"),
        ("run freigard --seed -1", "--seed must be from 0 to"),
        ("run freigard --seed 9223372036854775808", "--seed must be from 0 to"),
        ("run freigard --threads 0", "--threads must be from 1 to"),
        ("run freigard --format xml", "'xml' 'table', 'json', 'csv', 'markdown'"),
        ("trace freigard --wins-only --losses-only", "--wins-only --losses-only"),
        ("trace freigard --format csv", "'csv' is not one of 'text', 'jsonl'"),
        ("trace freigard --index -1", "--index must be from 0 to"),
        ("trace freigard --games 0", "--games must be from 1 to"),
        ("bench freigard --seconds 0", "--seconds"),
        ("bench freigard --seconds nan", "--seconds"),
        ("bench freigard -p gredy", "unknown policy 'gredy'"),
    ],
)
def test_words(words: str, told: str, empty_folder: Path) -> None:
    assert tells(mistake(*words.split()), told)
    assert list(empty_folder.iterdir()) == []


@pytest.mark.parametrize(
    "option",
    ["-d", "-p", "--variant", "--set", "-n", "--precision", "--budget", "--seed", "--threads", "--rules", "-o"],
)
@pytest.mark.parametrize("word", ["", "\u00fc\u00df\u2713", "a\nb", "\udcff"])
def test_odd_words(option: str, word: str) -> None:
    if option == "-o" and word:
        return  # a fine name for a file
    mistake("run", "freigard", "-n", "5", option, word)


RULES = [
    (b"x = ", "house.toml TOML: Invalid"),
    (bytes(range(256)), "house.toml is not TOML"),
    (b"doubel = 2", "house.toml: unknown field 'doubel' freigard; 'double'?"),
    (b"double = 9", "house.toml: double 1 4, 9"),
    (b"[totems]\neye = 9", "house.toml: totems.eye 0 3, 9"),
    (b"[totems.eye]\nx = 1", "house.toml: totems.eye"),
    (b"double = 1\ndouble = 2", "house.toml is not TOML"),
    (b"double = " + b"[" * 50_000, "house.toml is nested too deeply"),
]


@pytest.mark.parametrize(("text", "told"), RULES)
def test_files_of_house_rules(text: bytes, told: str) -> None:
    Path("house.toml").write_bytes(text)
    assert tells(mistake("run", "freigard", "-n", "5", "--rules", "house.toml"), told)


DECKS = [
    ("is not TOML", DECK, "cards ="),
    ("deck.toml: deck 19 ents, 20", FIRST, FIRST.replace("1", "2")),
    ("deck.toml: deck 19 ents, 18", FIRST, ""),
    ("deck.toml: [cards] unknown card 'ent.conifr.0'", FIRST, FIRST.replace("conifer", "conifr")),
    ("deck.toml: [cards] unknown card 'golem'", FIRST, "golem = 1"),
    ("deck.toml: [cards] card 'ent.conifer.0': count 0 99, -1", FIRST, FIRST.replace("1", "-1")),
    (
        "deck.toml: [cards] card 'ent.conifer.0': count 1.0",
        FIRST,
        FIRST.replace("1", "1.0"),
    ),
    (
        "deck.toml: [cards] card 'ent.conifer.0': count true",
        FIRST,
        FIRST.replace("1", "true"),
    ),
    (
        "deck.toml: [cards] card 'ent.conifer.0': count 'x'",
        FIRST,
        FIRST.replace("1", '"x"'),
    ),
    ("deck.toml: a deck has 0 to 3 Routs", '"rout" = 1', '"rout" = 4'),
    ("deck.toml: provenance", '"assumed"', '"guessed"'),
    ("deck.toml: unknown key 'colour'", "[cards]", "colour = 3\n[cards]"),
    ("deck.toml: deck 15 golems, 0", DECK, ""),
    (
        'deck.toml: [cards] "golem.spike...',
        '"golem.spike.plain" = 2',
        'golem.spike.plain = 2\n"golem.spike.plain" = 0',
    ),
    ("deck.toml: name must be a text", 'name = "default"', "name = 3"),
    ("deck.toml: name must be a text", 'name = "default"', r'name = "a\nb"'),
]


@pytest.mark.parametrize(("told", "before", "after"), DECKS)
def test_files_of_components(told: str, before: str, after: str) -> None:
    assert before in DECK
    Path("deck.toml").write_text(DECK.replace(before, after, 1), encoding="utf-8")
    assert tells(mistake("run", "freigard", "-n", "5", "--components", "deck.toml"), told)


@pytest.mark.parametrize(("option", "what"), [("--rules", "rules file"), ("--components", "components file")])
def test_files_that_cannot_be_read(option: str, what: str, empty_folder: Path) -> None:
    assert mistake("run", "freigard", option, "no.toml") == f"{what} no.toml can't be read: No such file or directory"
    assert mistake("run", "freigard", option, ".") == f"{what} . can't be read: Is a directory"
    assert list(empty_folder.iterdir()) == []


@pytest.mark.parametrize("command", ["run", "trace"])
@pytest.mark.parametrize(
    ("output", "told"),
    [
        ("no/such/out.json", "output no/such/out.json can't be written: No such file or directory"),
        (".", "output . is a folder"),
        ("file/out.json", "output file/out.json can't be written: Not a directory"),
        ("x" * 300, "can't be written: File name too long"),
        ("x" * 250, ""),
        ("/proc/out.json", "output /proc/out.json can't be written"),
    ],
)
def test_output_is_looked_at_before_the_games_are_played(
    monkeypatch: pytest.MonkeyPatch, command: str, output: str, told: str
) -> None:
    def never(*arguments: object) -> None:
        raise AssertionError("a game was played")

    Path("file").touch()
    if not told:  # a name that is just short enough
        assert call(command, "freigard", "-n", "2", "-o", output) == (0, "", "")
        assert Path(output).stat().st_size > 0
        return
    monkeypatch.setattr(Session, "play", never)
    assert told in call(command, "freigard", "-n", "1e9", "-o", output).err
    mistake(command, "freigard", "-n", "1e9", "-o", output)
    assert Path("file").read_text() == ""
    assert [path.name for path in Path().iterdir()] == ["file"]


def test_read_only_file_and_folder(monkeypatch: pytest.MonkeyPatch, empty_folder: Path) -> None:
    (empty_folder / "kept.json").write_text("kept")
    (empty_folder / "kept.json").chmod(0o444)
    said = call("run", "freigard", "-n", "5", "-o", "kept.json")
    if said.code == 0:  # the administrator may write anywhere
        pytest.skip("this user may write to read-only files")
    assert said == (2, "", "analyser: output kept.json can't be written: Permission denied\n")
    assert (empty_folder / "kept.json").read_text() == "kept"
