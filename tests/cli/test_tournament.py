"""`analyser tournament`: ratings, the cross table and tests in every form, and what is wrong in one line."""

import json
import re
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from analyser.experiments.comparing.tournament import FORMAT
from analyser.kernel.jit import PLAIN
from tests.cli.running import call, child, fine, mistake, shell, tells

NAMES = ("careful", "aggressive", "random")
PAIRS = 2 if PLAIN else 150
many_games = pytest.mark.skipif(PLAIN, reason="too many games")
WORDS = ("tournament", "en_garde", "-p", "random", "-p", "careful", "-p", "aggressive", "-n", f"{PAIRS}", "--seed", "7")
TEST = ("tournament", "en_garde", "--sprt", "careful", "aggressive", "--seed", "7")
ELO = r"[+-](?:\d+|∞)"
RANKED = re.compile(rf"(\d+(?:–\d+)?) (\S+) ({ELO}) \[({ELO}), ({ELO})\]")
BLOCK = re.compile(
    r"(?P<place>en_garde[^:]*) tournament: (?P<ranks>.+)\n"
    r"95 % simultaneous, (?P<pairs>[\d,]+) pairs?, seed (?P<seed>\d+), game version \d+, stopped: (?P<stopped>\w+)\n"
)
TESTED = re.compile(
    r"(?P<place>en_garde[^:]*) SPRT: (?P<first>.+) against (?P<second>.+), "
    r"(?P<low>[\d.]+) % or less or (?P<high>[\d.]+) % or more, errors (?P<alpha>[\d.]+) % and (?P<beta>[\d.]+) %\n"
    r"pairs by points 0, ½, 1, 1½, 2: (?P<pairs>\d+(?:, \d+){4})\n"
    r"log likelihood ratio (?P<ratio>[+-]\d+\.\d\d), bounds (?P<least>-\d+\.\d\d) and (?P<most>\+\d+\.\d\d), "
    r"stopped: (?P<stopped>separated|games|budget|interrupt)\n"
    r"score (?P<score>[\d.]+) % \[[\d.]+, [\d.]+\] 95 % "
    r"\((?:anytime|corrected for the stop, (?P<observed>[\d.]+) % as counted)\), seed (?P<seed>\d+), game version \d+\n"
    r"(?P<verdict>.+)\n"
)


def told(*words: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(fine(*words, "--format", "json"))
    return found


def block_of(*words: str) -> re.Match[str]:
    match = TESTED.search(fine(*words))
    assert match
    return match


@many_games
def test_the_block_says_what_the_json_says() -> None:
    found = told(*WORDS)
    match = BLOCK.search(fine(*WORDS))
    assert match
    assert (match["place"], match["pairs"], match["seed"], match["stopped"]) == ("en_garde", f"{PAIRS}", "7", "games")
    ranked = RANKED.findall(match["ranks"])
    assert [(rank, name) for rank, name, *_ in ranked] == [("1", "careful"), ("2", "aggressive"), ("3", "random")]
    for (_, name, *numbers), one in zip(ranked, found["ratings"], strict=True):
        assert name == one["name"]
        assert [float(number) for number in numbers] == pytest.approx([one["elo"], one["low"], one["high"]], abs=0.51)


def test_json_has_every_encounter() -> None:
    found = told(*WORDS)
    assert "\n".join(found["lines"]) in fine(*WORDS)
    assert (found["format"], found["seed"], found["stopped"], found["cycles"]) == (FORMAT, 7, "games", [])
    assert found["pairs"] == {"fewest": PAIRS, "most": PAIRS, "undecided": 0}
    assert {frozenset((one["first"], one["second"])) for one in found["encounters"]} == {
        frozenset(two) for two in combinations(NAMES, 2)
    }
    for one in found["encounters"]:
        assert sum(one["pairs"]) == PAIRS
        points = sum(place * pairs for place, pairs in enumerate(one["pairs"]))
        assert one["score"] == pytest.approx(points / (4 * PAIRS))
        assert one["low"] <= one["score"] <= one["high"]


@many_games
@pytest.mark.parametrize("style", ["table", "markdown"])
def test_the_cross_table_is_complete_from_both_sides(style: str) -> None:
    text = fine(*WORDS, "--format", style)
    scores = {(one["first"], one["second"]): one["score"] for one in told(*WORDS)["encounters"]}
    lines = text.splitlines()
    start = next(place for place, line in enumerate(lines) if "Points of row against column" in line)
    rows = [
        re.split(r"  +| \| ", line.strip("| "))
        for line in lines[start:]
        if "– " in f"{line} " and line.strip("| ").startswith(NAMES)
    ]
    assert [row[0] for row in rows] == list(NAMES)
    for row in rows:
        for other, cell in zip(NAMES, row[1:], strict=True):
            if other == row[0]:
                assert cell == "–"
                continue
            score = scores.get((row[0], other), 1 - scores.get((other, row[0]), 0.0))
            assert float(cell.partition(" ±")[0]) == pytest.approx(100 * score, abs=0.06)
            assert not cell.endswith("*")
    assert "no circles" in text


@many_games
def test_an_even_pair_is_marked_and_shares_its_rank() -> None:
    text = fine("tournament", "en_garde", "-p", "random", "-p", "careful", "-p", "careful:danger=6.3", "-n", "40")
    assert text.count("*\n") + text.count("* ") >= 3, "in the title and from both sides"
    match = BLOCK.search(text)
    assert match
    assert [rank for rank, *_ in RANKED.findall(match["ranks"])] == ["1–2", "1–2", "3"]


def test_one_pair_is_one_pair() -> None:
    text = fine("tournament", "en_garde", "-p", "random", "-p", "careful", "-n", "1")
    assert "1 pair of games" in text
    assert "1 pairs" not in text
    assert BLOCK.search(text)


@many_games
def test_who_wins_all_has_no_highest_rating_and_who_loses_all_is_the_reference() -> None:
    words = ("tournament", "en_garde", "-p", "random", "-p", "careful", "-n", "40")
    match = BLOCK.search(fine(*words))
    assert match
    assert re.fullmatch(r"1 careful \+∞ \[\+\d+, \+∞\]; 2 random \+0 \[reference\]", match["ranks"])
    first, second = told(*words)["ratings"]
    assert (first["elo"], first["high"], second["elo"]) == (None, None, 0)


@many_games
@pytest.mark.parametrize("style", ["table", "json", "markdown"])
@pytest.mark.parametrize("words", [WORDS, TEST])
def test_a_file_is_what_the_screen_would_show(tmp_path: Path, words: tuple[str, ...], style: str) -> None:
    file = tmp_path / "out"
    assert fine(*words, "--format", style, "-o", str(file)) == ""
    shown, written = (
        re.sub(r'"seconds": .*', "", text)
        for text in (fine(*words, "--format", style), file.read_text(encoding="utf-8"))
    )
    assert written == shown


def test_house_rules_and_variant_stand_in_the_block() -> None:
    text = fine(*WORDS, "--variant", "round", "--set", "hand=4")
    match = BLOCK.search(text)
    assert match
    assert match["place"] == "en_garde round (hand=4)"


# tests


@many_games
def test_a_test_ends_with_a_verdict_and_a_block() -> None:
    match, found = block_of(*TEST), told(*TEST)
    assert (match["place"], match["first"], match["second"]) == ("en_garde", "careful", "aggressive")
    assert [match[name] for name in ("low", "high", "alpha", "beta")] == ["50", "55", "5", "5"]
    assert [int(number) for number in match["pairs"].split(", ")] == found["pairs"]
    assert (match["stopped"], found["stopped"], found["found"]) == ("separated", "separated", "high")
    assert float(match["ratio"]) >= float(match["most"]) == pytest.approx(2.94)
    assert float(match["score"]) == pytest.approx(100 * found["score"]["value"], abs=0.06)
    assert float(match["observed"]) == pytest.approx(100 * found["observed"], abs=0.06)
    assert "\n".join(found["lines"]) + "\n" == match[0]
    after = f"after {sum(found['pairs'])} pairs"
    assert match["verdict"] == f"careful scores more than 50 % against aggressive (error 5 %), {after}"


@many_games
def test_both_ways_of_asking_are_the_same() -> None:
    asked = ("tournament", "en_garde", "-p", "careful", "-p", "aggressive", "--seed", "7")
    for low, high in (("50%", "55%"), ("0.94", "96.5%")):
        one = fine(*asked, "--sprt", low, high)
        assert one == fine(*TEST, "--bounds", low, high)
    assert block_of(*asked, "--sprt", "94%", "96.5%")["high"] == "96.5"


@many_games
def test_the_reverse_is_found_for_the_other() -> None:
    match = block_of("tournament", "en_garde", "--sprt", "aggressive", "careful", "--bounds", "45%", "50%")
    assert match["verdict"].startswith("aggressive scores less than 50 % against careful (error 5 %), after ")


@many_games
def test_an_open_test_says_so() -> None:
    words = ("tournament", "en_garde", "--sprt", "careful", "careful:danger=6.3", "-n", "20", "--error", "1%")
    match, found = block_of(*words), told(*words)
    assert (match["alpha"], match["stopped"]) == ("1", "games")
    assert (sum(found["pairs"]), found["found"]) == (20, "open")
    said = "undecided whether careful scores 50 % or 55 % against careful:danger=6.3, after 20 pairs"
    assert match["verdict"] == said


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("freigard -p greedy -p random", "freigard is played by one side: compare"),
        ("en_garde", "two or more policies -p A -p B"),
        ("en_garde -p careful", "two or more policies"),
        ("en_garde -p careful -p careful", "two or more policies"),
        ("en_garde -p careful,random -p random", "all sides: -p A -p B, 'careful,random'"),
        ("en_garde -p carful -p random", "unknown policy 'carful' en_garde; 'careful'?"),
        ("en_garde -p careful -p random -d all", "one difficulty: -d"),
        ("en_garde -p careful -p random -n 0", "--games must be from 1 to"),
        ("en_garde -p careful -p random --format csv", "'csv' 'table', 'json', 'markdown'"),
        ("en_garde -p careful -p random --bounds 50% 55%", "--bounds --error --sprt"),
        ("en_garde -p careful -p random --error 1%", "they need --sprt too"),
        ("en_garde --sprt careful", "--sprt"),
        ("en_garde --sprt careful careful", "two or more policies"),
        ("en_garde --sprt careful gredy", "unknown policy 'gredy'"),
        ("en_garde --sprt careful random -p aggressive", "--sprt careful random -p"),
        ("en_garde --sprt 50% 55%", "--sprt LOW HIGH tests two policies: -p A -p B; --sprt A B"),
        ("en_garde -p careful --sprt 50% 55%", "--sprt LOW HIGH tests two policies"),
        ("en_garde -p careful -p random --sprt 50% 55x", "--sprt 55%, '55x'"),
        ("en_garde -p careful -p random --sprt 0% 55%", "--sprt 0% 100%, 0%"),
        (
            "en_garde -p careful -p random --sprt 55% 50%",
            "--bounds 50% 55%, 55% 5",
        ),
        ("en_garde -p careful -p random --sprt 50% 55% --bounds 1% 2%", "twice --sprt 50% 55% --bounds"),
        ("en_garde --sprt careful random --bounds 50 55", "--bounds 0% 100%, 50; 55%"),
        ("en_garde --sprt careful random --bounds 50% 50%", "the lower bound comes first"),
        ("en_garde --sprt careful random --error 50%", "--error 0% 50%, 50%"),
        ("en_garde -p careful -p random --precision 1%", "--precision"),
        ("en_garde -p careful -p random -o no/out.txt", "output no/out.txt can't be written"),
    ],
)
def test_mistakes(words: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert tells(mistake("tournament", *words.split()), said)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("words", ["-p careful -p random -p aggressive", "--sprt careful random"])
def test_too_little_time_is_told_and_is_no_success(words: str) -> None:
    said = call("tournament", "en_garde", *words.split(), "--budget", "0.000001s", "--threads", "1")
    assert (said.code, said.out) == (1, "")
    assert said.err == "analyser: the time was up before every two had met\n"


@many_games
@pytest.mark.parametrize("words", ["-p careful -p random -n 50", "--sprt careful random --format json"])
@pytest.mark.slow
def test_reader_that_leaves_is_no_error(words: str, tmp_path: Path) -> None:
    said = shell(f"analyser tournament en_garde {words} | head -1", tmp_path)
    assert (said.code, said.err) == (0, "")


@many_games
@pytest.mark.slow
def test_a_narrow_terminal_changes_no_line() -> None:
    narrow, wide = (child(*WORDS, COLUMNS=columns) for columns in ("30", "200"))
    assert (narrow.code, narrow.err) == (0, "")
    assert narrow.out == wide.out


FAILING = """
from analyser.kernel.moves import move_at

def now_and_then(view, rules, moves, parameters, memory, stream):
    return -7 if view.round_number == 9 else move_at(moves, 0)
"""


@many_games
@pytest.mark.parametrize("style", ["table", "json", "markdown"])
@pytest.mark.slow
def test_undecided_games_are_told(tmp_path: Path, style: str) -> None:
    (tmp_path / "own.py").write_text(FAILING, encoding="utf-8")
    own = f"{tmp_path / 'own.py'}:now_and_then"
    text = fine("tournament", "en_garde", "-p", "random", "-p", own, "-n", "100", "--format", style)
    if style == "json":
        assert 0 < json.loads(text)["pairs"]["undecided"] <= 100
        return
    shown = re.sub(r"\s+", " ", text)
    assert re.search(r"UNDECIDED, intervals hold both ways: random, .*: \d+ of 100 games; the first: policy", shown)
    assert "chose an illegal move in game" in shown
    test = re.sub(r"\s+", " ", fine("tournament", "en_garde", "--sprt", "random", own, "-n", "100"))
    assert re.search(r"pairs by points 0, ½, 1, 1½, 2: \d+(, \d+){4}; \d+ undecided ", test)
    assert "UNDECIDED, intervals hold both ways: " in test
