"""`analyser compare`: every form says the same, one line can be pasted, and what is wrong is said in one line."""

import csv
import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from analyser.games.catalogue import find_game
from analyser.kernel.jit import PLAIN
from tests.cli.running import call, child, fine, interrupted, mistake, shell, tells

PASTED = re.compile(
    r"(?P<place>[a-z_]+[^:]*): (?P<first>.+) - (?P<second>.+) = (?P<difference>[+-]\d+\.\d+) pp "
    r"\[(?P<low>-?\d+\.\d+), (?P<high>-?\d+\.\d+)\] (?P<method>anytime|fixed) 95 %, (?P<games>[\d,]+) paired games?, "
    r"seed (?P<seed>\d+), stopped: (?P<stopped>games|separated|margin|precision|budget|interrupt)"
)
RANKED = re.compile(
    r"(?P<place>[a-z_]+[^:]*): (?P<ranks>\d+(?:–\d+)? .+;) (?P<method>anytime|fixed) 95 %, (?P<games>[\d,]+) paired "
    r"games?, seed (?P<seed>\d+), stopped: (?P<stopped>games|separated|margin|precision|budget|interrupt)"
)
GAMES = 20 if PLAIN else 800
many_games = pytest.mark.skipif(PLAIN, reason="too many games")
TWO = ("compare", "freigard", "-d", "dusk", "-p", "patient", "-p", "greedy", "-n", f"{GAMES}", "--seed", "7")
THREE = (*TWO, "-p", "random")


def told(*words: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(fine(*words, "--format", "json"))
    return found


def pasted(*words: str) -> re.Match[str]:
    """The last line, as it must be for two."""
    line = fine(*words).splitlines()[-1]
    match = PASTED.fullmatch(line.strip())
    assert match, line
    return match


def test_the_last_line_says_all_that_the_json_says() -> None:
    (group,) = told(*TWO)["groups"]
    (two,) = group["comparisons"]
    line = pasted(*TWO)
    assert (line["place"], line["first"], line["second"]) == ("freigard dusk", "patient", "greedy")
    numbers = [float(line[name]) for name in ("difference", "low", "high")]
    assert numbers == pytest.approx([100 * two[name] for name in ("difference", "low", "high")], abs=0.06)
    assert (line["method"], line["games"], line["seed"], line["stopped"]) == ("fixed", f"{GAMES}", "7", "games")
    assert told(*TWO)["lines"] == [line[0]]


def test_json_has_every_two_and_everybody() -> None:
    found = told(*THREE)
    assert [found[name] for name in ("format", "game", "game_version")] == ["analyser-comparison/1", "freigard", 2]
    (group,) = found["groups"]
    assert [one["name"] for one in group["ranking"]] == ["patient", "greedy", "random"]
    assert PLAIN or [one["rank"] for one in group["ranking"]] == [1, 2, 3]
    assert [(two["first"], two["second"]) for two in group["comparisons"]] == [
        ("patient", "greedy"),
        ("patient", "random"),
        ("greedy", "random"),
    ]
    wins = {one["name"]: one["win"] for one in group["ranking"]}
    for two in group["comparisons"]:
        kinds = [two[f"{kind}_won"] for kind in ("only_first", "only_second", "both", "neither")]
        assert (sum(kinds), two["undecided"]) == (GAMES, 0)
        assert wins[two["first"]]["count"] == kinds[0] + kinds[2]
        assert wins[two["second"]]["count"] == kinds[1] + kinds[2]
        assert two["difference"] == pytest.approx(wins[two["first"]]["rate"] - wins[two["second"]]["rate"])


def test_csv_has_a_row_for_every_two() -> None:
    rows = list(csv.DictReader(fine(*THREE, "--format", "csv").splitlines()))
    (group,) = told(*THREE)["groups"]
    assert len(rows) == 3
    for row, two in zip(rows, group["comparisons"], strict=True):
        assert (row["game"], row["difficulty"], row["games"], row["stopped"]) == (
            "freigard",
            "dusk",
            f"{GAMES}",
            "games",
        )
        assert (row["first"], float(row["difference"])) == (two["first"], two["difference"])
        assert row["saving"] == ("" if two["saving"] is None else str(two["saving"]))


@many_games
@pytest.mark.parametrize("style", ["table", "markdown"])
def test_tables_show_ranks_differences_and_a_verdict(style: str) -> None:
    text = fine(*THREE, "--format", style)
    (group,) = told(*THREE)["groups"]
    for two in group["comparisons"]:
        row = next(line for line in text.splitlines() if f"{two['first']} - {two['second']} " in line)
        assert f"{two['only_first_won']:,}" in row
        assert f"{two['only_second_won']:,}" in row
        assert f"×{two['saving']:.2f}" in row
        assert f"{two['first']} wins more often than {two['second']}" in text
    assert "Win rates at dusk, 800 games each" in text
    line = text.splitlines()[-1].strip()
    assert RANKED.fullmatch(line)
    assert "1 patient; 2 greedy; 3 random;" in line
    if style == "markdown":
        assert text.count("|---|") == 2
        assert text.splitlines()[-1].startswith("    "), "a line of code is not wrapped"
    else:
        assert max(map(len, text.splitlines()[:-1])) <= 100


@many_games
def test_who_cannot_be_told_apart_shares_a_rank() -> None:
    line = fine("compare", "freigard", "-p", "greedy", "-p", "patient", "-p", "patient:late_cards=7", "-n", "60")
    match = RANKED.fullmatch(line.splitlines()[-1])
    assert match
    assert "1–2 patient" in match["ranks"]
    assert "1–2 patient:late_cards=7" in match["ranks"]
    assert "3 greedy;" in match["ranks"]
    assert "can't be told apart by 60 games" in line


@pytest.mark.parametrize("style", ["table", "json", "csv", "markdown"])
def test_a_file_is_what_the_screen_would_show(tmp_path: Path, style: str) -> None:
    file = tmp_path / "out"
    words = (*THREE, "--format", style)
    assert fine(*words, "-o", str(file)) == ""
    shown, written = (re.sub(r'"seconds": .*', "", text) for text in (fine(*words), file.read_text(encoding="utf-8")))
    assert written == shown


@many_games
def test_difficulties_have_a_comparison_each_unless_they_are_compared() -> None:
    words = ("compare", "freigard", "-d", "dusk", "-d", "dawn", "-p", "patient", "-n", "300")
    groups = told(*words, "-p", "greedy")["groups"]
    assert [{one["difficulty"] for one in group["ranking"]} for group in groups] == [{"dusk"}, {"dawn"}]
    lines = fine(*words, "-p", "greedy").splitlines()[-2:]
    assert [line.partition(":")[0] for line in lines] == ["freigard dusk", "freigard dawn"]
    line = pasted(*words)
    assert (line["place"], line["first"], line["second"]) == ("freigard", "dawn", "dusk")


@many_games
def test_house_rules_are_compared_with_those_in_force() -> None:
    words = ("compare", "freigard", "-p", "patient", "-n", "300", "--set", "totem_value=2")
    found = told(*words, "--with", "totems.shield=0", "--with", "totem_value=3;double=3")["groups"][0]["ranking"]
    assert {one["name"]: one["house_rules"] for one in found} == {
        "totem_value=2": {"totem_value": 2},
        "totems.shield=0, totem_value=2": {"totems": {"shield": 0}, "totem_value": 2},
        "totem_value=3, double=3": {"totem_value": 3, "double": 3},
    }
    line = pasted(*words, "--with", "totem_value=1")
    assert (line["place"], {line["first"], line["second"]}) == ("freigard dawn", {"totem_value=2", "as printed"})


@pytest.mark.slow
@many_games
def test_the_pasted_line_tells_all_that_is_not_as_usual(tmp_path: Path) -> None:
    copy = tmp_path / "rout2.toml"
    cards = dict(find_game("freigard").load_components(None).counts) | {"rout": 2}
    copy.write_text("\n".join(f'"{name}" = {count}' for name, count in cards.items()), encoding="utf-8")
    words = ("compare", "freigard", "-p", "patient", "-n", "300")
    both = ("--set", "totem_value=2", "--components", str(copy))
    assert pasted(*words, *both, "-p", "greedy")["place"] == "freigard dawn (totem_value=2) [rout2]"
    assert pasted(*words, *both, "-d", "dawn", "-d", "dusk")["place"] == "freigard (totem_value=2) [rout2]"
    line = pasted(*words, "--set", "totem_value=2", "--deck", str(copy))
    assert line["place"] == "freigard dawn (totem_value=2)"
    assert {line["first"], line["second"]} == {"default", "rout2"}
    duel = ("compare", "en_garde", "--variant", "round", "-n", "300", "-p", "random,careful", "-p", "careful,random")
    line = pasted(*duel)
    assert (line["place"], line["first"], line["second"]) == ("en_garde round", "careful,random", "random,careful")


@many_games
def test_it_plays_until_it_is_separated_or_precise_or_the_games_are_used_up() -> None:
    words = ("compare", "freigard", "-d", "dusk", "-p", "patient")
    line = pasted(*words, "-p", "greedy", "--until-separated")
    assert (line["method"], line["stopped"]) == ("anytime", "separated")
    assert float(line["low"]) > 0
    line = pasted(*words, "-p", "patient:late_cards=7", "--until-separated", "-n", "150")
    assert (line["method"], line["games"], line["stopped"]) == ("anytime", "150", "games")
    line = pasted(*words, "-p", "patient:late_cards=7", "--until-separated", "--margin", "10%")
    assert (line["method"], line["stopped"]) == ("anytime", "margin")
    assert -10 <= float(line["low"]) < float(line["high"]) <= 10
    line = pasted(*words, "-p", "greedy", "--precision", "5%")
    assert (line["method"], line["stopped"]) == ("anytime", "precision")
    assert float(line["high"]) - float(line["low"]) <= 10.1


@many_games
def test_the_store_is_shared_with_run(tmp_path: Path) -> None:
    store = ("--store", str(tmp_path / "kept.sqlite"))
    fine("run", "freigard", "-d", "dusk", "-p", "patient", "--seed", "7", "-n", "500", *store)
    shown = fine(*TWO, *store)
    assert f"store: {store[1]}, 500 of the games were there before\n" in shown
    assert shown.splitlines()[-1] == fine(*TWO).splitlines()[-1]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("compare freigrad", "unknown game 'freigrad'; 'freigard'?"),
        ("compare freigard", "compare -p A -p B, --with FIELD=VALUE, --deck FILE"),
        ("compare freigard -p greedy -p greedy", "compare takes two or more cells: "),
        ("compare freigard -p greedy -p gredy", "unknown policy 'gredy' freigard; 'greedy'?"),
        ("compare freigard --with double=2", "'as printed' dawn: greedy"),
        ("compare freigard --with foo", "--with takes FIELD=VALUE, not 'foo'"),
        ("compare freigard --with double=3;", "--with takes FIELD=VALUE, not ''"),
        ("compare freigard --with double=3;double=4", "--with double is given twice"),
        ("compare freigard --with foo=1", "unknown field 'foo' for freigard"),
        ("compare freigard --deck no.toml", "no.toml No such file"),
        ("compare freigard -p greedy -p random -n 0", "--games must be from 1 to"),
        ("compare freigard -p greedy -p random --margin 1%", "--margin --until-separated"),
        ("compare freigard -p greedy -p random --precision 1% --until-separated", "each say when to stop: one of them"),
        ("compare freigard -p greedy -p random --precision 60%", "--precision 0% 50%, 60%"),
        ("compare freigard -p greedy -p random --budget 5y", "--budget 60s, 5m 1h"),
        ("compare freigard -p greedy -p random --format xml", "'xml' 'table', 'json', 'csv', 'markdown'"),
        ("compare freigard -p greedy -p random -o no/out.txt", "output no/out.txt can't be written"),
        ("compare freigard -p greedy -p random --threads 0", "--threads must be from 1 to"),
    ],
)
def test_mistakes(words: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert tells(mistake(*words.split()), said)
    assert list(tmp_path.iterdir()) == []


def test_too_little_time_is_told_and_is_no_success() -> None:
    said = call("compare", "freigard", "-p", "greedy", "-p", "random", "--budget", "0.000001s", "--threads", "1")
    assert (said.code, said.out) == (1, "")
    assert said.err == "analyser: the time was up before all had played a game in 1 of 1 comparisons\n"


@many_games
@pytest.mark.parametrize("command", ["compare", "tournament", "study run", "study status"])
@pytest.mark.slow
def test_the_examples_of_the_help_can_be_run(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "study.toml").write_text('game = "freigard"\ngames = 5\n', encoding="utf-8")
    examples = re.findall(r"^ +analyser (.*)$", fine(*command.split(), "--help"), re.MULTILINE)
    assert examples
    for example in examples:
        words = shlex.split(example)
        if words[0] != "study":
            words += ["-n", "50"]  # the last -n counts
        fine(*words)


@many_games
@pytest.mark.parametrize("words", ["-n 300", "-n 300 --format json", "-n 300 --format csv"])
@pytest.mark.slow
def test_reader_that_leaves_is_no_error(words: str, tmp_path: Path) -> None:
    said = shell(f"analyser compare freigard -p greedy -p random {words} | head -1", tmp_path)
    assert (said.code, said.err) == (0, "")


@pytest.mark.slow
def test_a_narrow_terminal_changes_no_line() -> None:
    words = TWO
    narrow, wide = (child(*words, COLUMNS=columns) for columns in ("30", "200"))
    assert (narrow.code, narrow.err) == (0, "")
    assert narrow.out == wide.out


@many_games
@pytest.mark.slow
@pytest.mark.parametrize(
    "words",
    [
        "compare freigard -p patient -p greedy -n 1e12",
        "tournament en_garde -p careful -p aggressive -n 1e12",
        "tournament en_garde --sprt careful careful:danger=6.3 --bounds 49.8% 49.81%",
    ],
)
def test_interrupted_it_gives_what_was_played(words: str) -> None:
    said = interrupted(*words.split())
    assert said.code == 130
    assert re.fullmatch(r"analyser: interrupted( after [\d,]+ paired games)?\n", said.err)
    assert "INTERRUPTED: fewer games than asked for" in said.out
    assert "stopped: interrupt" in said.out
