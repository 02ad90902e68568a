"""`analyser compare` and `analyser tournament`: what is asked wrongly in one line, and questions that get no answer."""

from pathlib import Path

import pytest

from tests.chosen import DUEL, EASY, SOLO, SOLO_INTEGER
from tests.cli.running import assert_names, call, mistake

TWO = f"compare {SOLO} -p greedy -p random"
PAIR = f"tournament {DUEL} -p careful -p random"
TEST = f"tournament {DUEL} --sprt careful random"
WHOLE = SOLO_INTEGER.name


@pytest.fixture(autouse=True)
def empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (f"compare {SOLO}x", f"'{SOLO}x' '{SOLO}'"),
        (f"compare {SOLO}", "two cells policies rules decks difficulties"),
        (f"compare {SOLO} -p greedy -p greedy", f"same {EASY} greedy policies decks"),
        (f"compare {SOLO} -p greedy -p beginner", f"same {EASY} greedy"),
        (f"compare {SOLO} -p greedy -p gredy", f"'gredy' {SOLO} 'greedy'"),
        (f"compare {SOLO} --with {WHOLE}={SOLO_INTEGER.default}", f"{EASY} greedy printed'"),
        (f"compare {SOLO} --with foo", "--with FIELD=VALUE 'foo'"),
        (f"compare {SOLO} --with {WHOLE}=3;", "--with FIELD=VALUE ''"),
        (f"compare {SOLO} --with {WHOLE}=3;{WHOLE}=4", f"--with {WHOLE} twice"),
        (f"compare {SOLO} --with foo=1", f"'foo' {SOLO} {WHOLE}"),
        (f"compare {SOLO} --deck no.toml", "no.toml"),
        (f"{TWO} -n 0", "games 1 0"),
        (f"{TWO} --margin 1%", "margin until_separated"),
        (f"{TWO} --precision 1% --until-separated", "precision until_separated"),
        (f"{TWO} --precision 60%", "precision 0.5 50% 0.6"),
        (f"{TWO} --budget 5y", "--budget '5y'"),
        (f"{TWO} --format xml", "'xml' table json csv markdown"),
        (f"{TWO} -o no/out.txt", "output no/out.txt"),
        (f"{TWO} --threads 0", "threads 1 0"),
    ],
)
def test_of_comparisons(words: str, told: str, empty_folder: Path) -> None:
    assert_names(mistake(*words.split()), *told.split())
    assert list(empty_folder.iterdir()) == []


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (f"tournament {SOLO} -p greedy -p random", f"{SOLO} compare"),
        (f"tournament {DUEL}", "two policies -p"),
        (f"tournament {DUEL} -p careful", "two policies"),
        (f"tournament {DUEL} -p careful -p careful", "two policies"),
        (f"tournament {DUEL} -p careful,random -p random", "-p 'careful,random'"),
        (f"tournament {DUEL} -p carful -p random", f"'carful' {DUEL} 'careful'"),
        (f"{PAIR} -d all", "one difficulty -d"),
        (f"{PAIR} -n 0", "games 1 0"),
        (f"{PAIR} --format jsonl", "'jsonl' table json csv markdown"),
        (f"{PAIR} --bounds 50% 55%", "bounds error sprt"),
        (f"{PAIR} --error 1%", "bounds error sprt"),
        (f"{PAIR} --sprt 50% 55x", "--sprt '55x'"),
        (f"{PAIR} --sprt 0% 55%", "bounds 0 100%"),
        (f"{PAIR} --sprt 55% 50%", "lower bounds 55% 50%"),
        (f"{PAIR} --sprt 50% 55% --bounds 1% 2%", "twice --sprt 50% 55% --bounds"),
        (f"{PAIR} --precision 1%", "--precision"),
        (f"{PAIR} -o no/out.txt", "output no/out.txt"),
        (f"tournament {DUEL} --sprt careful", "--sprt"),
        (f"tournament {DUEL} --sprt careful careful", "two policies"),
        (f"tournament {DUEL} --sprt careful gredy", f"'gredy' {DUEL}"),
        (f"tournament {DUEL} --sprt 50% 55%", "--sprt two policies -p"),
        (f"tournament {DUEL} -p careful --sprt 50% 55%", "--sprt two policies -p"),
        (f"{TEST} -p aggressive", "--sprt careful random -p"),
        (f"{TEST} --bounds 50 55", "bounds 0 100% 50"),
        (f"{TEST} --bounds 50% 50%", "lower bounds"),
        (f"{TEST} --error 50%", "error 0 50%"),
    ],
)
def test_of_tournaments(words: str, told: str, empty_folder: Path) -> None:
    assert_names(mistake(*words.split()), *told.split())
    assert list(empty_folder.iterdir()) == []


@pytest.mark.parametrize("words", [TWO, PAIR, TEST])
def test_too_little_time_is_told_and_is_no_success(words: str) -> None:
    said = call(*words.split(), "--budget", "0.000001s", "--threads", "1")
    assert (said.code, said.out, said.err.count("\n")) == (1, "", 1)
    assert_names(said.err, "time")
