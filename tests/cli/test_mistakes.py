"""Every mistake: one line that names the thing, exit code 2, nothing on standard output, nothing written."""

from pathlib import Path

import pytest

from analyser.cli.main import COMMANDS
from analyser.games.catalogue import GAMES, find_game
from analyser.games.fields import Choice
from analyser.solvers.catalogue import find_policy, policies_of
from tests.chosen import (
    DUEL,
    DUEL_CHOICE,
    DUEL_GAME,
    DUEL_INTEGER,
    EASY,
    SHORT_DUEL,
    SOLO,
    SOLO_COUNTS,
    SOLO_GAME,
    SOLO_INTEGER,
    SOLO_INTEGERS,
    SOLO_PARAMETER,
    SOLO_TUNED,
    TABLE,
    field_of,
)
from tests.cli.running import assert_names, mistake

WHOLE, WHOLES, COUNTS = SOLO_INTEGER.name, SOLO_INTEGERS.name, SOLO_COUNTS.name
OUT_OF_RANGE = SOLO_INTEGER.high + 1
RANGE = f"{SOLO_INTEGER.low} {SOLO_INTEGER.high}"
PART = SOLO_COUNTS.parts[0]
TUNED = f"{SOLO_TUNED}:{SOLO_PARAMETER}"
WORD = field_of(find_policy(SOLO, SOLO_TUNED).info.fields, Choice)
SOLO_POLICIES = " ".join(info.name for info in policies_of(SOLO))
DUEL_POLICIES = " ".join(info.name for info in policies_of(DUEL))
MOST = "1000000000000"
THREE = "random,random,random"
OF_A_GAME = [command for command in COMMANDS if command not in ("results", "study", "report")]


@pytest.fixture(autouse=True)
def empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def misspelt(name: str) -> str:
    """A name without its second letter."""
    return name[:1] + name[2:]


NAMES = [
    ("runn", f"'runn' 'run' {' '.join(COMMANDS)}"),
    (SOLO, f"'{SOLO}' game analyser run {SOLO}"),
    (f"{SOLO.upper()} -d {EASY}", f"game analyser run {SOLO}"),
    ("run", "GAME"),
    *((f"{command} {misspelt(SOLO)}", f"'{misspelt(SOLO)}' '{SOLO}'") for command in OF_A_GAME),
    (f"run {misspelt(DUEL)}", f"'{misspelt(DUEL)}' '{DUEL}'"),
    (f"run {SOLO} more", "more"),
    (f"run {SOLO} --nosuch", "--nosuch"),
    (f"run {SOLO} -d", "-d"),
    (f"run {SOLO} -d {misspelt(EASY)}", f"'{misspelt(EASY)}' '{EASY}' {' '.join(SOLO_GAME.difficulties)} all"),
    (f"trace {DUEL} -d {EASY}", f"'{EASY}' {DUEL} {' '.join(DUEL_GAME.difficulties)} all"),
    (f"run {SOLO} --variant {SHORT_DUEL}", f"'{SHORT_DUEL}' {SOLO} {' '.join(SOLO_GAME.variants)}"),
    (f"run {DUEL} --variant {misspelt(SHORT_DUEL)}", f"'{misspelt(SHORT_DUEL)}' '{SHORT_DUEL}'"),
    (f"run {SOLO} -p gredy", f"'gredy' {SOLO} 'greedy' {SOLO_POLICIES} FILE.py:FUNCTION"),
    (f"bench {SOLO} -p gredy", "'gredy' 'greedy'"),
    (f"run {SOLO} -p {SOLO_TUNED}:{misspelt(SOLO_PARAMETER)}=2", f"'{misspelt(SOLO_PARAMETER)}' '{SOLO_PARAMETER}'"),
    (f"run {SOLO} -p {TUNED}=0", f"{SOLO_TUNED} {SOLO_PARAMETER} 1 150 0"),
    (f"run {SOLO} -p {TUNED}=2.5", f"{SOLO_TUNED} {SOLO_PARAMETER} 2.5"),
    (f"run {SOLO} -p {TUNED}=3,random", f"{SOLO_TUNED} 'random' key=value"),
    (f"run {SOLO} -p {SOLO_TUNED}:{WORD.name}=maybe", f"{WORD.name} {' '.join(WORD.choices)} 'maybe'"),
    (f"run {SOLO} -p random,greedy", f"'random,greedy' {SOLO}"),
    (f"run {DUEL} -p randm", f"'randm' {DUEL} 'random' {DUEL_POLICIES} FILE.py:FUNCTION"),
    (f"run {DUEL} -p random,greedy", f"'greedy' {DUEL} {DUEL_POLICIES}"),
    *((f"{command} {DUEL} -p {THREE}", f"{DUEL} 2 A,B '{THREE}'") for command in ("run", "trace", "bench")),
    (f"run {TABLE} -p random,random", f"{TABLE} 3, 4 5 A,B,C 'random,random'"),
    (f"run {TABLE} --players 4 -p {THREE}", f"4 A,B,C,D '{THREE}'"),
    (f"run {DUEL} -p random,no.py:f", "no.py"),
    (f"run {DUEL} -p random:x=1,random", "'x' random none"),
]
RULES = [
    (
        f"{misspelt(WHOLE)}=2",
        f"'{misspelt(WHOLE)}' {SOLO} '{WHOLE}' {' '.join(field.name for field in SOLO_GAME.fields)}",
    ),
    (f"{WHOLE}={OUT_OF_RANGE}", f"{WHOLE} {RANGE} {OUT_OF_RANGE}"),
    (f"{WHOLE}=two", f"{WHOLE} 'two'"),
    (WHOLE, f"--set FIELD=VALUE '{WHOLE}'"),
    ("=1", "--set FIELD=VALUE '=1'"),
    (f"{WHOLE}=", f"{WHOLE} '' TOML"),
    (f"{WHOLES}=[1,2,3]", f"{WHOLES} highest [1, 2, 3]"),
    (f"{WHOLES}=[9,9]", f"{WHOLES} 3 2"),
    (f"{WHOLES}=24,19,15", f"{WHOLES} '24,19,15' TOML"),
    (f"{COUNTS}.{misspelt(PART.name)}=1", f"'{misspelt(PART.name)}' {COUNTS} '{PART.name}'"),
    (f"{COUNTS}.{PART.name}={PART.high + 1}", f"{COUNTS}.{PART.name} {PART.low} {PART.high} {PART.high + 1}"),
    (f"{COUNTS}.{PART.name}=true", f"{COUNTS}.{PART.name} true"),
    (f"{COUNTS}=3", f"{COUNTS} {PART.name} 3"),
    (f"{WHOLE}.x=3", f"{WHOLE} '{WHOLE}.x'"),
]
NUMBERS = [
    ("-n 0", f"games 1 {MOST} 0"),
    ("-n -3", f"games 1 {MOST} -3"),
    ("-n many", "--games 'many'"),
    ("-n 1.5", "--games '1.5'"),
    ("-n nan", "--games 'nan'"),
    ("-n 1e30", f"games 1 {MOST} {10**30}"),
    ("-n 10.000", "--games '10.000'"),  # as thousands are parted in half of the world
    ("-n 1e31", "--games '1e31'"),
    ("-n 1e400", "--games '1e400'"),
    ("-n 1e99999999", "--games '1e99999999'"),
    ("-n 1e-99999999", "games 1 0"),
    ("--precision 0", "precision 0.5 50% 0"),
    ("--precision 60", "precision 0.5 50% 60"),
    ("--precision 50%", "precision 50% 0.5"),
    ("--precision -1%", "precision 50% -0.01"),
    ("--precision abc", "--precision 'abc'"),
    ("--precision %", "--precision '%'"),
    ("--precision 1%%", "--precision '1%%'"),
    ("--precision nan", "--precision 'nan'"),
    ("--precision 1e99999999", "precision"),
    ("--precision 1e-99999999", "precision"),
    ("--budget 0s", "budget 0"),
    ("--budget 5x", "--budget '5x'"),
    ("--budget -5s", "budget -5"),
    ("--budget s", "--budget 's'"),
    ("--budget inf", "--budget 'inf'"),
    ("--budget 1e99999999", "budget"),
    ("--budget 1e-99999999", "budget 0"),
    ("--seed -1", "seed 0 -1"),
    ("--seed 9223372036854775808", "seed 0 9223372036854775807"),
    ("--threads 0", "threads 1 1024 0"),
    ("--format xml", "'xml' table json csv markdown"),
]
OTHERS = [
    (f"run {DUEL} --set {DUEL_CHOICE.name}=x", f"{DUEL_CHOICE.name} {' '.join(DUEL_CHOICE.choices)} 'x'"),
    (f"run {DUEL} --set {DUEL_INTEGER.name}=0", f"{DUEL_INTEGER.name} {DUEL_INTEGER.low} {DUEL_INTEGER.high} 0"),
    (f"run {DUEL} --set {WHOLES}=[1]", f"'{WHOLES}' {DUEL}"),
    (f"trace {SOLO} --wins-only --losses-only", "--wins-only --losses-only"),
    (f"trace {SOLO} --format table", "'table' 'text' 'jsonl'"),
    (f"trace {SOLO} --index -1", "index 0 -1"),
    (f"trace {SOLO} --games 0", "games 1 0"),
    (f"bench {SOLO} --seconds 0", "seconds 0.05 600"),
    (f"bench {SOLO} --seconds nan", "--seconds 60s 'nan'"),
]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        *NAMES,
        *((f"run {SOLO} --set {words}", told) for words, told in RULES),
        *((f"run {SOLO} {words}", told) for words, told in NUMBERS),
        *OTHERS,
    ],
)
def test_words(words: str, told: str, empty_folder: Path) -> None:
    assert_names(mistake(*words.split()), *told.split())
    assert list(empty_folder.iterdir()) == []


@pytest.mark.parametrize(
    "option",
    ["-d", "-p", "--variant", "--set", "-n", "--precision", "--budget", "--seed", "--threads", "--rules", "-o"],
)
@pytest.mark.parametrize("word", ["", "\u00fc\u00df\u2713", "a\nb", "\udcff"])
def test_odd_words(option: str, word: str) -> None:
    if option == "-o" and word:
        return  # a fine name for a file
    mistake("run", SOLO, "-n", "5", option, word)


@pytest.mark.parametrize("name", GAMES)
def test_what_is_known_fits_a_line_of_any_game(name: str) -> None:
    fields = [field.name for field in find_game(name).fields]
    line = mistake("run", name, "--set", "nosuch=1")
    known = line.partition("known: ")[2].partition(" and ")[0].split(", ")
    assert known == fields[: len(known)]
    assert len(known) == len(fields) or line.endswith(f" and {len(fields) - len(known)} more")


def test_so_does_what_may_be_chosen() -> None:
    line = mistake("run", SOLO, "-p", "rollout:objective=nosuch")
    assert_names(line, "objective", "win", "more", "'nosuch'")


def test_what_was_typed_fits_a_line() -> None:
    assert "xxx…'; known" in mistake("run", "x" * 1000)


@pytest.mark.parametrize("lineup", ["", " ", "\u00fc,\u2713", "a\nb,random", "\udcff,random", "[,]", "random,[", "=,="])
def test_odd_line_ups(lineup: str) -> None:
    mistake("run", DUEL, "-n", "5", "-p", lineup)
