"""All commands with a game of three to five rivals, hidden hands, sides of two seats, and two sources of chance."""

import json
from pathlib import Path
from typing import Any

import pytest

import analyser
from analyser.kernel.jit import PLAIN
from analyser.mistakes import Mistake
from tests.cli.running import assert_names, call, child, fine, mistake, tells
from tests.games.barter.tables import GAME
from tests.oracle.barter import greedy_choice, replay, saver_choice

GAMES = 20 if PLAIN else 400
TRIO = "greedy,saver,random"
"""One engine serves all line-ups of the same policies."""
BY_ONE = tuple(word for name in TRIO.split(",") for word in ("-p", name))
SEARCHES = ("rollout:playouts=40", "mcts:iterations=40", "ismcts:iterations=40")
STUDY = f"""
title = "Barter"
question = "Who trades?"
game = "barter"
variants = ["rivals", "team"]
players = "all"
games = {GAMES}
policies = ["greedy", "saver"]

[house_rules."as printed"]

[house_rules.rich]
market = "+1"
"""
OWN = """
from analyser.kernel.moves import count_moves, move_at

def choose(view, rules, moves, parameters, memory, stream):
    view.table.points[1] = 200
    return move_at(moves, (view.table.turns + view.hand.count[0]) % count_moves(moves))
"""
TWINS = {"greedy": greedy_choice, "saver": saver_choice, "random": None}


def told(*words: str) -> Any:
    """What a command says as JSON."""
    said = call(*words, "--format", "json")
    assert said.code == 0, said.err
    return json.loads(said.out)


def run(*words: str, games: int = GAMES) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = told("run", "barter", "-n", f"{games}", *words)["cells"]
    return found


def points(cell: dict[str, Any]) -> list[str]:
    return [name for name in cell["metrics"] if name.startswith("points[")]


@pytest.mark.slow
def test_run_plays_every_number_of_rivals() -> None:
    found = run("--players", "all", "-p", "greedy")
    assert [cell["player_count"] for cell in found] == [3, 4, 5]
    for cell in found:
        players = cell["player_count"]
        assert cell["players"] == ["greedy"] * players
        assert len(points(cell)) == len(cell["sides"]) == players
        assert sum(side["win_share"]["mean"] for side in cell["sides"]) == pytest.approx(1)
        assert sum(side["place"]["mean"] for side in cell["sides"]) <= players * (players + 1) / 2
        assert cell["win"] == cell["sides"][0]["win"]


@pytest.mark.slow
def test_a_line_up_names_one_a_seat_and_shared_wins_are_shared() -> None:
    (cell,) = run("-p", TRIO, "--set", "ending=round", "--set", "goal=9")
    assert [side["player"] for side in cell["sides"]] == TRIO.split(",")
    won, shared = (sum(side[name]["count"] for side in cell["sides"]) for name in ("win", "shared"))
    assert won + shared / 2 >= GAMES > won
    assert shared > 1
    assert cell["sides"][0]["win_share"]["mean"] > cell["sides"][2]["win_share"]["mean"]


@pytest.mark.slow
def test_two_seats_are_one_side_in_a_team() -> None:
    first, second = run("--variant", "team", "-p", "greedy,saver", "-p", "saver,greedy")
    for cell in (first, second):
        assert sum(cell[share]["count"] for share in ("win", "draw", "loss")) == GAMES
        assert len(points(cell)) == 3
        assert "lead[1]" in cell["metrics"]
        assert "lead[2]" not in cell["metrics"]
    assert first["win"]["rate"] > 0.6 > second["win"]["rate"]


def test_games_that_the_bound_on_turns_ends_are_undecided() -> None:
    (cell,) = run("-p", TRIO, "--set", "max_turns=6")
    undecided = GAMES - sum(cell["metrics"]["turns"]["histogram"].values())
    assert undecided > GAMES / 2
    assert cell["undecided"] == undecided


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("--players 6", "3 4 5 players 6"),
        ("--players 4 --variant team", "team 3 players 4"),
        ("-p greedy,saver --players 4", "4 policies greedy,saver"),
        ("-p greedy,saver,greedy --variant team", "2 policies greedy,saver,greedy"),
        ("--players 5 --components {box}", "cards 5 hands"),
        ("--set hand=9", "hand 1 8 9"),
        ("--set effects.sing=1", "unknown 'sing'"),
        ("--set share=1.5", "share 0 1 1.5"),
    ],
)
def test_mistakes(words: str, said: str, tmp_path: Path) -> None:
    box = tmp_path / "box.toml"
    box.write_text("[cards.salt]\ncount = 10\npoints = 1\n[cards.wine]\ncount = 9\n", encoding="utf-8")
    assert_names(mistake("run", "barter", *words.format(box=box).split()), *said.split())


def test_what_there_is_one_of_may_be_a_number_of_players() -> None:
    said = mistake("advise", "barter", "--players", "all", "--index", "1", "--move", "2")
    assert_names(said, "advise", "one difficulty", "one number of players", "one line-up")
    assert_names(mistake("compare", "barter", "-p", "greedy"), "two", "policies", "decks", "players")
    with pytest.raises(Mistake, match=r"numbers of players$"):
        analyser.compare("barter", policies="greedy")


def test_too_little_time_for_every_rotation_is_told() -> None:
    said = call("tournament", "barter", *BY_ONE, "--budget", "0.000001s", "--threads", "1")
    assert (said.code, said.out) == (1, "")
    assert_names(said.err, "time", "rotation")
    assert said.err.count("\n") == 1


def test_a_box_with_other_effects_is_another_box(tmp_path: Path) -> None:
    box = tmp_path / "box.toml"
    box.write_text('base = "default"\n[cards.wine]\neffect = "toll 5"\n', encoding="utf-8")
    (own,), (printed,) = run("-p", TRIO, "--components", str(box)), run("-p", TRIO)
    assert own["components"]["hash"] != printed["components"]["hash"]
    assert own["components"]["contents"]["cards"]["wine"] == {"count": 7, "points": 2, "effect": "toll 5"}
    assert own["metrics"]["points[2]"] != printed["metrics"]["points[2]"]
    box.write_text('base = "default"\n[cards.wine]\neffect = "sing 5"\n', encoding="utf-8")
    assert_names(mistake("run", "barter", "--components", str(box)), "unknown", "'sing'")


def test_compare_pairs_line_ups_on_the_same_games() -> None:
    (group,) = told("compare", "barter", "-n", f"{GAMES}", "-p", TRIO, "-p", "random,saver,greedy")["groups"]
    (compared,) = group["comparisons"]
    assert compared["first"] == TRIO
    assert compared["difference"] > 0.3


def test_a_line_that_compares_numbers_of_players_begins_with_none_of_them() -> None:
    *_, line = fine("compare", "barter", "--players", "all", "-p", "greedy", "-n", "60").splitlines()
    assert line.startswith("barter: ")
    assert "3 players" in line
    *_, line = fine("compare", "barter", "--players", "4", "-p", "greedy", "-p", "saver", "-n", "60").splitlines()
    assert line.startswith("barter 4 players: ")


def test_tournament_rotates_the_seats_of_a_table() -> None:
    found = told("tournament", "barter", "-n", f"{GAMES}", *BY_ONE)
    assert found["form"] == "table"
    assert found["games"] == 3 * GAMES
    assert found["ratings"][0]["name"] == "greedy"
    assert sum(share["mean"] for share in found["shares"]) == pytest.approx(1)


def test_tournament_of_a_team_is_one_of_pairs() -> None:
    words = ("tournament", "barter", "--variant", "team", "-n", f"{GAMES}", "-p", "greedy", "-p", "saver")
    found = told(*words)
    assert "form" not in found
    assert found["ratings"][0]["name"] == "greedy"


@pytest.mark.parametrize("words", [("-p", TRIO), ("--variant", "team", "-p", "greedy,saver"), ("--players", "5")])
def test_traces_are_games_by_the_rules(words: tuple[str, ...]) -> None:
    lines = fine("trace", "barter", "--games", "3", "--format", "jsonl", *words).splitlines()
    for transcript in map(json.loads, lines):
        variant = transcript["variant"]
        sides = GAME.seats[variant["variant"]].sides(variant["players"])
        replay(transcript, [TWINS[transcript["players"][side]] for side in sides])
    story = fine("trace", "barter", "--playouts", "0", *words)
    assert "Turn 1, seat 0" in story
    assert max(map(len, story.splitlines())) <= 80


@pytest.mark.parametrize("words", [("-p", TRIO), ("--variant", "team", "-p", "greedy,saver")])
def test_the_table_is_drawn_at_the_beginning_of_each_turn(words: tuple[str, ...]) -> None:
    """As it is then: the points and hands of the turns before are in it."""
    transcript = json.loads(fine("trace", "barter", "--index", "3", "--format", "jsonl", *words))
    hands, turns = [0] * 3, []
    for event in transcript["events"]:
        match event:
            case {"chance": "deal", "seat": seat, "cards": cards}:
                hands[seat] += len(cards)
            case {"chance": "draw", "seat": seat}:
                hands[seat] += 1
            case {"move": str(move), "player": seat} if move.startswith("lay "):
                hands[seat] -= int(move.split()[-1])
            case {"event": "turn"}:
                turns.append(list(hands))
    lines = fine("trace", "barter", "--index", "3", "--playouts", "0", *words).splitlines()
    starts = [place for place, line in enumerate(lines) if line.startswith("Turn ")]
    drawn = [lines[start + 2 : start + 5] for start in starts]
    assert all(lines[start + 1].startswith("    deck ") for start in starts)
    assert [[line.count("#") for line in seats] for seats in drawn] == turns
    assert sum(line.endswith(" points") for line in lines) == 3 * len(turns) > 9
    points = [[int(line.split()[-2]) for line in seats] for seats in drawn]
    assert points[0] == [0, 0, 0] != points[-1]


def test_drawings_are_no_part_of_transcripts(monkeypatch: pytest.MonkeyPatch) -> None:
    words = ("trace", "barter", "--games", "2", "-p", TRIO)
    told, drawn = fine(*words, "--format", "jsonl"), fine(*words, "--playouts", "0")
    monkeypatch.setattr(GAME.text, "is_drawn", lambda event: False)
    assert fine(*words, "--format", "jsonl") == told
    rest = [line for line in drawn.splitlines() if not line.startswith("    deck ") and not line.endswith(" points")]
    assert rest == fine(*words, "--playouts", "0").splitlines()


@pytest.mark.parametrize("style", ["table", "markdown"])
def test_the_position_that_is_advised_on_is_drawn(style: str) -> None:
    words = ("advise", "barter", "--index", "1", "--move", "9", "-n", "4", "--base", "random")
    lines = fine(*words, "--format", style).splitlines()
    start = next(place for place, line in enumerate(lines) if line.startswith("deck "))
    assert [line.split()[:2] for line in lines[start + 1 : start + 4]] == [["seat", f"{seat}"] for seat in range(3)]
    assert (lines[start - 1] == "```text", lines[start + 4] == "```") == (style == "markdown",) * 2
    assert "#" not in fine(*words, "--format", "json")


def test_python_says_what_the_command_says() -> None:
    result = analyser.run("barter", policy=(TRIO,), games=GAMES, seed=3)
    (cell,) = run("-p", TRIO, "--seed", "3")
    (other,) = [one.to_dict() for one in result.cells]
    assert (other["sides"], other["metrics"]) == (cell["sides"], cell["metrics"])


def test_what_is_kept_is_found_again(tmp_path: Path) -> None:
    store = ("--store", str(tmp_path / "store.sqlite"))
    first = run("-p", TRIO, "--players", "3", *store)
    more = run("-p", TRIO, *store, games=2 * GAMES)
    assert more[0]["sides"] == run("-p", TRIO, games=2 * GAMES)[0]["sides"] != first[0]["sides"]
    run("--variant", "team", "-p", "greedy,saver", *store)
    listed = fine("results", *store)
    assert f"{2 * GAMES:,}" in listed
    assert "team" in listed
    assert "first side" in listed


@pytest.mark.slow
def test_a_study_and_its_report(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "study.toml").write_text(STUDY, encoding="utf-8")
    cells = told("study", "run", "study.toml", "--store", "kept.sqlite")["cells"]
    assert len(cells) == (3 + 1) * 2 * 2
    assert "team" in fine("study", "run", "study.toml", "--store", "kept.sqlite")
    assert call("report", "study.toml", "--store", "kept.sqlite", "-o", "page", "--games", "2").code == 0
    page = (tmp_path / "page" / "index.html").read_text(encoding="utf-8")
    assert "greedy" in page
    assert "Length of a game" in page
    assert "    seat 0 ####       0 points" in page, "the surprising games are drawn"
    assert (tmp_path / "page" / "results.csv").is_file()
    tables = (tmp_path / "page" / "results.md").read_text(encoding="utf-8")
    (course,) = (own for own in tables.split("### ") if own.startswith("What house rules change: course of a game"))
    assert [row.split(" | ")[2] for row in course.splitlines()[4:] if row] == ["as printed", "rich"] * 3 * 2
    assert "### Course of a game (1)" in tables, "of all who played, as printed"
    assert "Where all are saver the first seat takes " in tables
    assert (tmp_path / "page" / "figures" / "seats-1.png").is_file()
    (seats,) = (own for own in tables.split("### ") if own.startswith("What each seat wins where all play alike"))
    rows = [row.strip("| ").split(" | ") for row in seats.splitlines()[4:] if row.startswith("|")]
    assert [row[0] for row in rows] == ["greedy", "saver"]
    for row in rows:
        shares = [[float(share) for share in cell.split(" / ")] for cell in row[1:]]
        assert [len(own) for own in shares] == [3, 4, 5]
        assert [sum(own) for own in shares] == pytest.approx([100] * 3, abs=0.3)


def test_games_and_policies_are_listed() -> None:
    assert tells(fine("games", "barter"), "rivals 3 5 team 3 players")
    assert "least = 3" in fine("policies", "barter", "saver")


@pytest.mark.slow
def test_bench_and_warmup_go_by_what_a_game_counts() -> None:
    found = told("bench", "barter", "--no-compile", "--seconds", "0.1", "-p", TRIO)
    assert "turns" in json.dumps(found)
    steps = told("warmup", "barter")["steps"]
    assert {"policy saver", "policy greedy"} <= {step["what"] for step in steps}


@pytest.mark.slow
@pytest.mark.parametrize("spec", SEARCHES)
def test_searches_play_at_tables_and_in_teams(spec: str) -> None:
    games = 3 if PLAIN else 30
    (cell,) = run("-p", f"{spec},greedy,greedy", games=games)
    assert cell["players"] == [spec, "greedy", "greedy"]
    assert PLAIN or cell["sides"][0]["win_share"]["mean"] > 0.3
    (team,) = run("--variant", "team", "-p", f"{spec},greedy", games=games)
    assert sum(team[share]["count"] for share in ("win", "draw", "loss")) == games


@pytest.mark.slow
def test_a_policy_of_ones_own_sees_table_and_hand_and_changes_nothing(tmp_path: Path) -> None:
    """The same from compiled code as from plain Python; what it writes to its view is written to a copy."""
    (tmp_path / "own.py").write_text(OWN, encoding="utf-8")
    words = ("run", "barter", "-n", "12", "--format", "json", "-p", f"{tmp_path / 'own.py'}:choose,greedy,saver")
    (cell,) = told(*words)["cells"]
    plain = child(*words, module="tests", NUMBA_DISABLE_JIT="1")
    assert json.loads(plain.out)["cells"][0]["metrics"] == cell["metrics"]
    assert "undecided" not in cell or not cell["undecided"]
    assert max(map(int, cell["metrics"]["points[1]"]["histogram"])) < 200


@pytest.mark.slow
def test_ladder_and_advice() -> None:
    rungs = told("ladder", "barter", "-n", "40")
    assert "ismcts" in json.dumps(rungs)
    advice = told("advise", "barter", "--index", "1", "--move", "9", "--playouts", "20")
    assert advice["seat"] in range(3)
    assert len(advice["moves"]) > 1


@pytest.mark.slow
def test_a_child_process_knows_the_tests_own_catalogue() -> None:
    said = child("games", "barter", module="tests")
    assert (said.code, said.err) == (0, "")
    assert "Barter" in said.out
