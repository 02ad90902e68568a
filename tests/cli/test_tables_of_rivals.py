"""A game of three to five rivals on the command line: every command that plays, tells the same of every side."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import call, fine, mistake

GAME = "barter"
LINEUP = "random,saver,random"
GAMES = 60


def told(*arguments: str) -> Any:
    return json.loads(fine(*arguments, "--format", "json"))


@pytest.fixture(scope="module")
def cell() -> dict[str, Any]:
    (found,) = told("run", GAME, "-p", LINEUP, "-n", f"{GAMES}")["cells"]
    return dict(found)


@pytest.mark.slow
def test_results_are_those_of_the_transcripts(cell: dict[str, Any]) -> None:
    lines = fine("trace", GAME, "-p", LINEUP, "-n", f"{GAMES}", "--format", "jsonl").splitlines()
    winners = [json.loads(line)["result"]["winners"] for line in lines]
    assert len(winners) == GAMES
    for side, found in enumerate(cell["sides"]):
        own = [len(won) for won in winners if side in won]
        assert (found["win"]["count"], found["shared"]["count"]) == (own.count(1), len(own) - own.count(1))
        assert found["win_share"]["mean"] == pytest.approx(sum(1 / sharing for sharing in own) / GAMES)
        assert 1 <= found["place"]["mean"] <= 3
    assert cell["win"] == cell["sides"][0]["win"]
    assert {"points[0]", "points[1]", "points[2]"} <= set(cell["metrics"])
    assert "points[3]" not in cell["metrics"]


@pytest.mark.slow
def test_each_number_has_cells_of_its_own() -> None:
    cells = told("run", GAME, "--players", "all", "-p", "random", "-n", "20")["cells"]
    assert [(cell["player_count"], len(cell["sides"])) for cell in cells] == [(3, 3), (4, 4), (5, 5)]
    table = fine("run", GAME, "--players", "3", "--players", "5", "-p", "random", "-n", "20")
    assert "3 and 5 players" in table
    assert "win share" in table
    for words, said in (("--players 6", "3, 4 or 5"), ("--players 4 -p random,saver,random", "4 policies")):
        assert said in mistake("run", GAME, *words.split())


def test_tournaments_of_tables_and_of_sides() -> None:
    tables = told("tournament", GAME, "-p", "saver", "-p", "random", "-n", "40")
    assert (tables["form"], tables["blocks"], tables["games"]) == ("table", 40, 240)
    assert tables["tables"] == [["saver", "random", "saver"], ["saver", "random", "random"]]
    assert len(tables["seats"]) == 3
    assert sum(seat["mean"] for seat in tables["seats"]) == pytest.approx(1)
    sides = told("tournament", GAME, "--variant", "team", "-p", "saver", "-p", "random", "-n", "40")
    assert "form" not in sides
    assert sides["pairs"]["most"] == 40
    assert "two sides" in mistake("tournament", GAME, "--sprt", "random", "saver")
    assert "one number" in mistake("tournament", GAME, "-p", "random", "-p", "saver", "--players", "all")


@pytest.mark.slow
def test_compare_and_ladder_go_by_the_first_side(cell: dict[str, Any]) -> None:
    (group,) = told("compare", GAME, "-p", LINEUP, "-p", "saver,random,random", "-n", f"{GAMES}")["groups"]
    rates = {",".join(one["players"]): one["win"]["rate"] for one in group["ranking"]}
    assert rates[LINEUP] == cell["win"]["rate"]
    rungs = told("ladder", GAME, "--players", "3", "--players", "4", "-p", "random", "-n", "20", "--no-store")["rungs"]
    assert [len(rung["players"]) for rung in rungs] == [3, 4]
    assert all(rung["players"][0] == "random" for rung in rungs)


@pytest.mark.slow
def test_studies_and_their_reports_tell_of_every_number(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("study.toml").write_text(f'game = "{GAME}"\nplayers = [3, 4]\npolicies = ["random", "saver"]\ngames = 30\n')
    store = ("--store", "kept.sqlite")
    cells = told("study", "run", "study.toml", *store)["cells"]
    assert [(cell["player_count"], cell["players"][0]) for cell in cells] == [
        (3, "random"),
        (3, "saver"),
        (4, "random"),
        (4, "saver"),
    ]
    kept = told("results", "--store", "kept.sqlite")["cells"]
    assert [cell["sides"] for cell in kept] == [cell["sides"] for cell in cells]
    assert "player_count" in fine("results", "--store", "kept.sqlite", "--format", "csv").splitlines()[0].split(",")
    assert call("report", "study.toml", *store, "--games", "1").code == 0
    (page,) = tmp_path.glob("study-report/index.html")
    assert "with 4 players" in page.read_text(encoding="utf-8")
