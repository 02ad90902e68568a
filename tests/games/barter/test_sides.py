"""Every command that plays tells the same of every side, of which there may be three to five."""

import json
from pathlib import Path
from typing import Any

import pytest

from analyser.reporting.report import pictures
from tests.cli.reports import sketch
from tests.cli.running import assert_names, call, fine, mistake

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
def test_a_table_of_results_says_how_many_play() -> None:
    table = fine("run", GAME, "--players", "3", "--players", "5", "-p", "random", "-n", "20", "--details")
    assert_names(table, "3 and 5 players", "win share")


def test_a_tournament_of_tables_tells_who_met_and_what_seats_are_worth() -> None:
    tables = told("tournament", GAME, "-p", "saver", "-p", "random", "-n", "40")
    assert (tables["form"], tables["blocks"], tables["games"]) == ("table", 40, 240)
    assert tables["tables"] == [["saver", "random", "saver"], ["saver", "random", "random"]]
    assert len(tables["seats"]) == 3
    assert sum(seat["mean"] for seat in tables["seats"]) == pytest.approx(1)
    assert_names(mistake("tournament", GAME, "--sprt", "random", "saver"), "two sides")
    assert_names(mistake("tournament", GAME, "-p", "random", "-p", "saver", "--players", "all"), "one number")


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
    monkeypatch.setattr(pictures, "svg_text", sketch)
    monkeypatch.setattr(pictures, "png_bytes", lambda figure: sketch(figure).encode())
    Path("study.toml").write_text(f'game = "{GAME}"\nplayers = [3, 4]\npolicies = ["random"]\ngames = 30\n')
    store = ("--store", "kept.sqlite")
    cells = told("study", "run", "study.toml", *store)["cells"]
    assert [cell["player_count"] for cell in cells] == [3, 4]
    kept = told("results", *store)["cells"]
    assert [cell["sides"] for cell in kept] == [cell["sides"] for cell in cells]
    assert "player_count" in fine("results", *store, "--format", "csv").splitlines()[0].split(",")
    assert call("report", "study.toml", *store, "--games", "0").code == 0
    assert_names(Path("study-report/index.html").read_text(encoding="utf-8"), "with 4 players")
