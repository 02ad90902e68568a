"""What the commands that play and tell of games write when all is well."""

import csv
import json
from pathlib import Path
from typing import Any

import pytest

import analyser
from analyser.games.catalogue import Game
from analyser.kernel.jit import PLAIN
from tests.chosen import (
    DUEL,
    DUEL_GAME,
    DUEL_INTEGER,
    EASY,
    HARDER,
    SHORT_DUEL,
    SOLO,
    SOLO_COUNTS,
    SOLO_GAME,
    SOLO_INTEGER,
    SOLO_INTEGERS,
    SOLO_PARAMETER,
    SOLO_TUNED,
)
from tests.cli.running import assert_names, call, fine

PAIR = "random,aggressive"


def cells(*words: str, game: str = SOLO) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(fine("run", game, "--format", "json", *words))["cells"]
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
    assert untimed(found[0]) == untimed(analyser.run(SOLO, policy="random", precision=0.05).cells[0].to_dict())


@pytest.mark.parametrize("words", ["60", "60s", "1m", "1min", "0.5h", "1_0 m", "1d", "1e3s"])
def test_budgets(words: str) -> None:
    (cell,) = cells("--budget", words, "-n", "100", "-p", "random")
    assert (cell["games"], cell["stopped"], cell["win"]["method"]) == (100, "games", "anytime")


def test_a_budget_is_the_time_that_it_takes() -> None:
    (cell,) = cells("--budget", "0.2s", "-p", "random", "--threads", "1")
    assert cell["stopped"] == "budget"
    assert 0.1 < cell["seconds"] < 2


def test_a_cell_for_each_difficulty_and_policy_once() -> None:
    found = cells("-n", "5", "-d", HARDER, "-d", "all", "-p", "random", "-p", "greedy", "-p", "random")
    levels = [HARDER, *(level for level in SOLO_GAME.difficulties if level != HARDER)]
    assert [(cell["difficulty"], cell["players"]) for cell in found] == [
        (level, [policy]) for level in levels for policy in ("random", "greedy")
    ]


def test_one_policy_asked_for_in_two_ways_is_one_cell() -> None:
    (cell,) = cells("-n", "5", "-p", SOLO_TUNED, "-p", f"{SOLO_TUNED}:", "-p", f"{SOLO_TUNED}:{SOLO_PARAMETER}=2")
    assert cell["players"] == [SOLO_TUNED]


def test_one_policy_sits_on_all_seats() -> None:
    (cell,) = cells("-n", "20", "-p", "random", "--variant", SHORT_DUEL, game=DUEL)
    assert (cell["players"], cell["variant"]) == (["random"] * 2, SHORT_DUEL)


def test_threads_change_nothing_but_the_time() -> None:
    games = "40" if PLAIN else "3000"
    one, three = (cells("-n", games, "-p", PAIR, "--threads", count, "--seed", "8", game=DUEL) for count in "13")
    assert [untimed(cell) for cell in one] == [untimed(cell) for cell in three]


def test_house_rules_from_words_and_file(tmp_path: Path) -> None:
    """A word counts more than a file, and the later of two words; of counts only what is named changes."""
    file, number, numbers, counts = tmp_path / "house.toml", SOLO_INTEGER.name, SOLO_INTEGERS.name, SOLO_COUNTS
    one, *_, last = (part.name for part in counts.parts)
    file.write_text(f"{counts.name} = {{ {last} = 0 }}\n{number} = 3\n", encoding="utf-8")
    words = ["--rules", str(file), "--set", f"{number}=2", "--set", f"{numbers}=[30,20,10]", "-p", "random", "-n", "20"]
    (cell,) = cells("--set", f"{counts.name}={{{one}=2}}", *words)
    assert cell["house_rules"] == {numbers: [30, 20, 10], counts.name: {one: 2, last: 0}, number: 2}
    (line,) = [line for line in fine("run", SOLO, *words).splitlines() if "house rules" in line]
    assert_names(line, f"{numbers}=[30,20,10]", f"{counts.name}.{last}=0", f"{number}=2")


def test_a_windows_file_of_house_rules(tmp_path: Path) -> None:
    (tmp_path / "house.toml").write_bytes(f"\ufeff{SOLO_INTEGER.name} = 3\r\n".encode())
    (cell,) = cells("-n", "20", "-p", "random", "--rules", str(tmp_path / "house.toml"))
    assert cell["house_rules"] == {SOLO_INTEGER.name: 3}


def test_output_file_is_what_the_screen_would_show(tmp_path: Path) -> None:
    file = tmp_path / "out.csv"
    file.write_text("before", encoding="utf-8")
    assert fine("run", SOLO, "-n", "50", "-p", "random", "--format", "csv", "-o", str(file)) == ""
    (row,) = csv.DictReader(file.read_text(encoding="utf-8").splitlines())
    assert (row["games"], row["players"]) == ("50", "random")
    assert [path.name for path in tmp_path.iterdir()] == ["out.csv"]


def test_a_line_up_is_one_cell_of_the_csv() -> None:
    rule = f"{DUEL_INTEGER.name}={DUEL_INTEGER.default - 1}"
    (row,) = csv.DictReader(fine("run", DUEL, "-n", "50", "-p", PAIR, "--set", rule, "--format", "csv").splitlines())
    assert (row["players"], row["variant"], row["house_rules"]) == (PAIR, DUEL_GAME.variants[0], rule)
    assert sum(int(row[name]) for name in ("wins", "draws", "losses")) == 50


@pytest.mark.parametrize("style", ["table", "markdown", "csv", "json"])
@pytest.mark.parametrize(("game", "players"), [(SOLO_GAME, "greedy"), (DUEL_GAME, PAIR)])
def test_every_form_says_rate_interval_games_and_seed(game: Game, players: str, style: str) -> None:
    words = ("--variant", game.variants[-1], "-p", players, "-n", "1000", "--seed", "77", "--format", style)
    text = fine("run", game.name, *words, "--details")
    assert_names(text, "77", *players.split(","), game.load_components(None).provenance)
    assert "1,000" in text or "1000" in text
    assert "wilson" in text.lower()


def test_a_run_in_a_sentence_and_its_main_table_and_all_with_details() -> None:
    """What nobody should overlook is told in both: what was played, what an interval promises, an assumed deck."""
    words = ("run", SOLO, "-d", EASY, "-d", HARDER, "-p", "greedy", "-p", "random", "-n", "300")
    short, full = fine(*words), fine(*words, "--details")
    titles = [table.title for table in SOLO_GAME.shown.metric_tables]
    assert not [title for title in titles if title in short]
    assert [title for title in titles if title in full] == titles
    for text in (short, full):
        assert text.startswith("greedy wins ")
        assert text.split("\n\n")[0].endswith(f"of the games from {EASY} to {HARDER}.")
        assert_names(" ".join(text.split()), "seed 1", "95 of 100", SOLO_GAME.load_components(None).provenance)
    assert "--details" in short.splitlines()[-1]
    assert len(short.splitlines()) < 20


def test_games_that_were_kept_have_no_speed(tmp_path: Path) -> None:
    words = ("run", SOLO, "-p", "random", "-n", "50", "--store", str(tmp_path / "kept"), "--format", "markdown")

    def speed() -> str:
        row = next(line for line in fine(*words).splitlines() if line.startswith(f"| {EASY} "))
        return row.split("|")[-2].strip()

    assert float(speed().replace(",", "")) > 0
    assert speed() == "–"


def test_bench_measures_what_was_asked() -> None:
    words = ["--seconds", "0.05", "--no-compile", "-p", "greedy", "-d", EASY, "--threads", "2", "--format", "json"]
    said = call("bench", SOLO, *words)
    assert said.code == 0
    assert_names(said.err, SOLO, EASY, "greedy")
    assert said.err.count("\n") == 1
    (bench,) = json.loads(said.out)
    assert list(bench) == ["format", "game", "game_version", "speeds", "compile_seconds"]
    assert (bench["format"], bench["compile_seconds"]) == ("analyser-bench/1", {})
    assert [speed["threads"] for speed in bench["speeds"]] == [1, 2]
    for speed in bench["speeds"]:
        assert (speed["difficulty"], speed["players"]) == (EASY, ["greedy"])
        assert speed["games_per_second"] == pytest.approx(speed["games"] / speed["seconds"], rel=0.01)
        assert speed["decisions_per_second"] > 50 * speed["games_per_second"]


def test_bench_names_a_line_up() -> None:
    words = ("--no-compile", "--seconds", "0.05", "-p", PAIR, "--threads", "1", "--variant", SHORT_DUEL)
    said = call("bench", DUEL, *words)
    assert said.code == 0
    assert_names(said.err, DUEL, *PAIR.split(","))
    heading, row = said.out.splitlines()[1:3]
    assert heading.split()[0] == "line-up"
    assert row.split()[:2] == [PAIR, "1"]
