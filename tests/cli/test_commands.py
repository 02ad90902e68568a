"""What each command writes when all is well."""

import csv
import json
import re
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

import analyser
from analyser.games.catalogue import GAMES, find_game
from analyser.games.fields import Counts, as_toml
from solvers.catalogue import policies_of
from tests.cli.running import call, fine
from tests.oracle.freigard import replay

GAME = find_game("freigard")


def told(*words: str) -> list[dict[str, Any]]:
    """The transcripts that `trace` writes."""
    return [json.loads(line) for line in fine("trace", "freigard", "--format", "jsonl", *words).splitlines()]


def cells(*words: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(fine("run", "freigard", "--format", "json", *words))["cells"]
    return found


def untimed(cell: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in cell.items() if name not in ("seconds", "games_per_second")}


@pytest.mark.parametrize(
    ("words", "games"), [("100", 100), ("1_0_0", 100), ("1e2", 100), ("0.1k", 100), ("1k", 1000), (" 100 ", 100)]
)
def test_numbers_of_games(words: str, games: int) -> None:
    assert cells("-n", words, "-p", "random")[0]["games"] == games


@pytest.mark.parametrize("words", ["5%", "0.05", "5e-2", " 5 % ", "0.0_5"])
def test_precisions(words: str) -> None:
    found = cells("--precision", words, "-p", "random")
    assert untimed(found[0]) == untimed(analyser.run("freigard", policy="random", precision=0.05).cells[0].to_dict())


@pytest.mark.parametrize("words", ["60", "60s", "1m", "1min", "0.5h", "1_0 m", "1d", "1e3s"])
def test_budgets(words: str) -> None:
    (cell,) = cells("--budget", words, "-n", "100", "-p", "random")
    assert (cell["games"], cell["stopped"], cell["win"]["method"]) == (100, "games", "anytime")


def test_a_budget_is_the_time_that_it_takes() -> None:
    (cell,) = cells("--budget", "0.2s", "-p", "random", "--threads", "1")
    assert cell["stopped"] == "budget"
    assert 0.1 < cell["seconds"] < 2


def test_a_cell_for_each_difficulty_and_policy_once() -> None:
    found = cells("-n", "5", "-d", "noon", "-d", "all", "-p", "random", "-p", "greedy", "-p", "random")
    assert [(cell["difficulty"], cell["players"]) for cell in found] == [
        (level, [policy]) for level in ("noon", "dawn", "dusk", "night") for policy in ("random", "greedy")
    ]


def test_one_policy_asked_for_in_two_ways_is_one_cell() -> None:
    assert len(cells("-n", "5", "-p", "patient", "-p", "patient:", "-p", "patient:least=2")) == 1


def test_threads_change_nothing_but_the_time() -> None:
    one, two = (cells("-n", "3000", "--threads", count, "--seed", "8") for count in "12")
    assert [untimed(cell) for cell in one] == [untimed(cell) for cell in two]


def test_house_rules_from_words_and_file(tmp_path: Path) -> None:
    (tmp_path / "house.toml").write_text("totems = { shield = 0 }\nmax_rounds = 3\n", encoding="utf-8")
    words = ["--rules", str(tmp_path / "house.toml"), "--set", "max_rounds=2", "--set", "castles=[30,20,10]"]
    (cell,) = cells("-n", "20", "--set", "totems={eye=2}", *words)
    assert cell["house_rules"] == {"castles": [30, 20, 10], "totems": {"eye": 2, "shield": 0}, "max_rounds": 2}
    table = fine("run", "freigard", "-n", "20", *words)
    assert "house rules: castles=[30,20,10], totems.shield=0, max_rounds=2" in table


def test_a_windows_file_of_house_rules(tmp_path: Path) -> None:
    (tmp_path / "house.toml").write_bytes(b"\xef\xbb\xbfmax_rounds = 3\r\n")
    (cell,) = cells("-n", "20", "--rules", str(tmp_path / "house.toml"))
    assert cell["house_rules"] == {"max_rounds": 3}


def test_output_file_is_what_the_screen_would_show(tmp_path: Path) -> None:
    file = tmp_path / "out.csv"
    file.write_text("before", encoding="utf-8")
    assert fine("run", "freigard", "-n", "50", "--format", "csv", "-o", str(file)) == ""
    (row,) = csv.DictReader(file.read_text(encoding="utf-8").splitlines())
    assert (row["games"], row["policy"]) == ("50", "greedy")
    assert [path.name for path in tmp_path.iterdir()] == ["out.csv"]


@pytest.mark.parametrize("style", ["table", "markdown", "csv", "json"])
def test_every_form_says_rate_interval_games_and_seed(style: str) -> None:
    text = fine("run", "freigard", "-n", "1000", "--seed", "77", "--format", style)
    assert "77" in text
    assert "1,000" in text or "1000" in text
    assert "greedy" in text
    assert "assumed" in text
    assert "ilson" in text


def test_transcripts_replay_as_they_are() -> None:
    found = told("-d", "all", "-p", "random", "-p", "patient", "--games", "2", "--index", "5", "--seed", "3")
    assert [(game["variant"]["difficulty"], game["players"][0], game["index"]) for game in found] == [
        (level, policy, index) for level in GAME.difficulties for policy in ("random", "patient") for index in (5, 6)
    ]
    for game in found:
        replay(game)


@pytest.mark.parametrize(("option", "wanted"), [("--wins-only", True), ("--losses-only", False)])
def test_only_wins_or_losses(option: str, wanted: bool) -> None:
    found = told("-d", "noon", option, "--games", "4", "--index", "2")
    every = analyser.trace("freigard", difficulty="noon", games=400, index=2)
    assert found == list(islice((game for game in every if game["result"]["win"] is wanted), 4))


def test_search_for_wins_that_do_not_come_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    from analyser.cli import trace_command

    monkeypatch.setattr(trace_command, "MOST_SEARCHED", 200)
    said = call("trace", "freigard", "-p", "random", "-d", "night", "--set", "castles=[99,99,99]", "--wins-only")
    assert (said.code, said.out) == (1, "")
    assert said.err == "analyser: freigard night: random: no win in games 0 to 199\n"


def test_text_tells_hand_choices_total_and_castles() -> None:
    text = fine("trace", "freigard", "-p", "random", "--index", "4", "--seed", "7")
    (game,) = told("-p", "random", "--index", "4", "--seed", "7")
    lines = text.splitlines()
    assert max(map(len, lines)) <= 100
    assert lines[0] == "Freigard, dawn: random, seed 7, game 4"
    assert "Round 1. Castles to beat: 22, 18, 14" in lines
    hands = [event["cards"] for event in game["events"] if event.get("chance") == "hand"]
    hand = next(cards for cards in hands if "rout" not in cards)
    assert f"  {' | '.join(sorted(hand))}   (total 0, 47 in the deck)" in lines
    moves = [event["move"] for event in game["events"] if "move" in event]
    shown = re.sub(r"\s+", " ", text)
    assert all(move in shown for move in moves)
    assert shown.count("[of ") == sum(not move.startswith("discard") for move in moves)
    for event in game["events"]:
        if event.get("event") == "castle":
            assert f"    castle {event['removed']} is removed" in lines
        if event.get("event") == "score":
            assert any(line.endswith(f", total {event['total']}") for line in lines)
    scores = ", ".join(map(str, game["result"]["scores"]))
    assert f"(scores {scores})" in next(line for line in lines if line.startswith(("Won: ", "Lost: ")))


def test_games_lists_every_field_with_default_and_range() -> None:
    assert re.search(r"^freigard +.*Knizia", fine("games"), re.MULTILINE)
    text = re.sub(r"\s+", " ", fine("games", "freigard"))
    for field in GAME.fields:
        assert f"{field.name} = {as_toml(field.default)} ({field.kind}" in text
        assert field.meaning in text
        if not isinstance(field, Counts):
            assert field.range_text in text
    assert all(name in text for name, _ in GAME.load_components(None).counts)
    assert max(map(len, fine("games", "freigard").splitlines())) <= 80
    found = json.loads(fine("games", "freigard", "--format", "json"))
    assert found["difficulties"] == ["dawn", "noon", "dusk", "night"]
    assert {field["name"] for field in found["fields"]} == {field.name for field in GAME.fields}
    assert [game["name"] for game in json.loads(fine("games", "--format", "json"))] == list(GAMES)


def test_policies_lists_every_parameter_with_default_and_range() -> None:
    text = re.sub(r"\s+", " ", fine("policies", "freigard"))
    found = json.loads(fine("policies", "freigard", "--format", "json"))
    assert [policy["name"] for policy in found] == [
        "random",
        "greedy",
        "patient",
        "counter",
        "rollout",
        "mcts",
        "ismcts",
    ]
    for info in policies_of("freigard"):
        assert info.meaning in text
        for field in info.fields:
            assert f"{field.name} = {as_toml(field.default)} ({field.kind}" in text
            assert field.range_text in text
            assert field.meaning in text
    assert max(map(len, fine("policies").splitlines())) <= 80


def test_bench_measures_what_was_asked() -> None:
    words = ["--seconds", "0.05", "--no-compile", "-p", "greedy", "-d", "dusk", "--threads", "2", "--format", "json"]
    said = call("bench", "freigard", *words)
    assert said.code == 0
    assert said.err == "measuring freigard dusk: greedy ...\n"
    (bench,) = json.loads(said.out)
    assert list(bench) == ["format", "game", "game_version", "speeds", "compile_seconds"]
    assert bench["format"] == "analyser-bench/1"
    assert bench["compile_seconds"] == {}
    assert [speed["threads"] for speed in bench["speeds"]] == [1, 2]
    for speed in bench["speeds"]:
        assert (speed["difficulty"], speed["players"]) == ("dusk", ["greedy"])
        assert speed["games_per_second"] == pytest.approx(speed["games"] / speed["seconds"], rel=0.01)
        assert speed["decisions_per_second"] > 50 * speed["games_per_second"]
