"""En Garde on the command line: line-ups, variants, transcripts of one side's wins, and who is blamed for a mistake."""

import csv
import json
import re
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

import analyser
from analyser.games.catalogue import find_game
from analyser.games.fields import as_toml
from analyser.kernel.jit import PLAIN
from solvers.catalogue import policies_of, written_for
from tests.cli.running import Said, call, child, fine, interrupted, mistake, shell, tells, told_on_terminal
from tests.oracle.en_garde import aggressive_choice, replay

GAME = find_game("en_garde")
SIX = "view, rules, moves, parameters, memory, stream"
compiled = pytest.mark.skipif(PLAIN, reason="nothing is compiled in this lane")
NAMES = [info.name for info in written_for("en_garde")]
KNOWN = ", ".join([*NAMES, "rollout", "mcts", "ismcts", "FILE.py:FUNCTION"])


def cells(*words: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(fine("run", "en_garde", "--format", "json", *words))["cells"]
    return found


def told(*words: str) -> list[dict[str, Any]]:
    """The transcripts that `trace` writes."""
    return [json.loads(line) for line in fine("trace", "en_garde", "--format", "jsonl", *words).splitlines()]


def untimed(cell: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in cell.items() if name not in ("seconds", "games_per_second")}


# run


def test_a_cell_for_each_line_up_once() -> None:
    asked = ["random,aggressive", "aggressive", "aggressive,aggressive", "random, aggressive", "aggressive,random"]
    found = cells("-n", "20", *(word for lineup in asked for word in ("-p", lineup)), "-d", "all", "-d", "standard")
    assert [cell["players"] for cell in found] == [
        ["random", "aggressive"],
        ["aggressive", "aggressive"],
        ["aggressive", "random"],
    ]
    assert {(cell["difficulty"], cell["variant"], cell["games"]) for cell in found} == {("standard", "match", 20)}


def test_default_line_up_is_the_default_policy_on_both_seats() -> None:
    words = ["-n", "20", "--variant", "round"]
    (cell,) = cells(*words)
    assert cell["players"][0] == cell["players"][1]
    assert untimed(cell) == untimed(cells(*words, "-p", cell["players"][0])[0])


def test_variants_are_matches_and_rounds() -> None:
    (match,), (alone,) = (cells("-n", "40", "-p", "aggressive", "--variant", variant) for variant in ("match", "round"))
    assert set(alone["metrics"]["rounds"]["histogram"]) == {"1"}
    assert min(map(int, match["metrics"]["rounds"]["histogram"])) >= 5
    for cell in (match, alone):
        assert sum(cell[share]["count"] for share in ("win", "draw", "loss")) == 40
        assert cell["house_rules"] == {}
    assert "advantage" in match["metrics"]
    assert "advantage" not in alone["metrics"]


def test_threads_change_nothing_but_the_time() -> None:
    words = ["-n", "40" if PLAIN else "4000", "-p", "random,aggressive", "--seed", "8"]
    one, three = (cells(*words, "--threads", count) for count in "13")
    assert [untimed(cell) for cell in one] == [untimed(cell) for cell in three]


def test_a_line_up_is_one_cell_of_the_csv(tmp_path: Path) -> None:
    file = tmp_path / "out.csv"
    words = ["-n", "50", "-p", "random,aggressive", "--set", "max_rounds=6", "--format", "csv"]
    assert fine("run", "en_garde", *words, "-o", str(file)) == ""
    (row,) = csv.DictReader(file.read_text(encoding="utf-8").splitlines())
    assert (row["policy"], row["variant"], row["house_rules"]) == ("random,aggressive", "match", "max_rounds=6")
    assert sum(int(row[name]) for name in ("wins", "draws", "losses")) == 50


@pytest.mark.parametrize("style", ["table", "markdown", "csv", "json"])
def test_every_form_says_line_up_rate_games_and_seed(style: str) -> None:
    words = ["-n", "1000", "--seed", "77", "--format", style, "-p", "random,aggressive", "--variant", "round"]
    text = fine("run", "en_garde", *words)
    assert "77" in text
    assert "1,000" in text or "1000" in text
    assert "aggressive" in text
    assert "ilson" in text
    assert "rulebook" in text


def test_python_says_what_the_command_says() -> None:
    result = analyser.run("en_garde", policy=("random,aggressive", "aggressive"), games=60, variant="round", seed=3)
    words = ["-n", "60", "-p", "random,aggressive", "-p", "aggressive", "--variant", "round", "--seed", "3"]
    assert [untimed(cell.to_dict()) for cell in result.cells] == [untimed(cell) for cell in cells(*words)]


# trace


def test_transcripts_replay_as_they_are() -> None:
    found = told("-p", "random,aggressive", "-p", "aggressive", "--games", "2", "--index", "5", "--seed", "3")
    assert [(game["players"], game["index"]) for game in found] == [
        (players, index) for players in (["random", "aggressive"], ["aggressive", "aggressive"]) for index in (5, 6)
    ]
    for game in found:
        choices = [aggressive_choice if name == "aggressive" else None for name in game["players"]]
        replay(game, choices)
    assert found[:2] == list(analyser.trace("en_garde", policy="random,aggressive", games=2, index=5, seed=3))


@pytest.mark.parametrize("lineup", ["random,aggressive", "aggressive,random"])
@pytest.mark.parametrize(("option", "winner"), [("--wins-only", 0), ("--losses-only", 1)])
def test_only_wins_or_losses_of_the_first_seat(option: str, winner: int, lineup: str) -> None:
    found = told(option, "--games", "3", "--index", "2", "--variant", "round", "-p", lineup)
    every = analyser.trace("en_garde", games=400, index=2, variant="round", policy=lineup)
    assert found == list(islice((game for game in every if game["result"]["winner"] == winner), 3))


def test_draws_are_neither_wins_nor_losses() -> None:
    words = ["--variant", "round", "-p", "aggressive", "--set", "end_of_deck=false"]
    (cell,) = cells(*words, "-n", "30")
    games = told(*words, "--games", "30")
    winners = [game["result"]["winner"] for game in games]
    assert None in winners
    assert cell["draw"]["count"] == winners.count(None)
    for option, winner in (("--wins-only", 0), ("--losses-only", 1)):
        only = told(*words, option, "--games", str(winners.count(winner)))
        assert only == [game for game in games if game["result"]["winner"] == winner]


def test_search_for_wins_that_do_not_come_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    from analyser.cli import trace_command

    monkeypatch.setattr(trace_command, "MOST_SEARCHED", 50)
    words = ["--set", "max_rounds=4", "-p", "random,aggressive"]
    for option, word in (("--wins-only", "win"), ("--losses-only", "loss")):
        said = call("trace", "en_garde", *words, option)
        assert (said.code, said.out) == (1, "")
        assert said.err == f"analyser: en_garde random, aggressive: no {word} in games 0 to 49\n"


@pytest.mark.parametrize("variant", ["match", "round"])
def test_text_tells_both_hands_every_move_and_the_points(variant: str) -> None:
    words = ["-p", "random,aggressive", "--index", "4", "--seed", "7", "--variant", variant]
    text = fine("trace", "en_garde", *words)
    (game,) = told(*words)
    lines = text.splitlines()
    assert lines[0] == f"En Garde, {variant}: random (white) against aggressive (black), seed 7, game 4"
    assert game["variant"] == {"variant": variant}
    shown = re.sub(r"\s+", " ", text)
    for event in game["events"]:
        if "move" in event:
            assert re.search(rf"{('white', 'black')[event['player']]} \[[\d ]*\]: {event['move']}", shown)
            assert all(move in shown for move in event["legal"])
    rounds = [event for event in game["events"] if event.get("event") == "round_end"]
    assert len(rounds) == game["result"]["rounds"] == sum(line.startswith("Round ") for line in lines)
    points = "{} to {}".format(*game["result"]["points"])
    after = f"{len(rounds)} round{'s' if len(rounds) > 1 else ''}"
    assert lines[-2] == f"{('White', 'Black')[game['result']['winner']]} has won, {points} after {after}."


def test_text_fits_a_terminal() -> None:
    words = ["-p", "random,aggressive", "-n", "5", "--seed", "7"]
    assert max(map(len, fine("trace", "en_garde", *words).splitlines())) <= 80


def test_text_tells_a_match_that_nobody_wins() -> None:
    lines = fine("trace", "en_garde", "--set", "max_rounds=2").splitlines()
    assert re.fullmatch(r"Nobody has won: \d to \d after 2 rounds\.", lines[-2])


@pytest.mark.slow
def test_text_names_own_policies_with_their_parameters(tmp_path: Path) -> None:
    write(tmp_path, PLACES)
    lineup = "own.py:choose:place=2,step=1,own.py:choose"
    said = plain("trace", "en_garde", "--variant", "round", "-p", lineup, cwd=tmp_path)
    head = " ".join(said.out.partition("\n\n")[0].split())
    assert head == "En Garde, round: own.py:choose:place=2,step=1 (white) against own.py:choose (black), seed 1, game 0"


# lists, bench, warm-up


def test_lists_tell_the_game() -> None:
    assert re.search(r"^en_garde +.*Knizia.* 2 +\d+$", fine("games"), re.MULTILINE)
    text = re.sub(r"\s+", " ", fine("games", "en_garde"))
    for field in GAME.fields:
        assert f"{field.name} = {as_toml(field.default)} ({field.kind}" in text
        assert field.meaning in text
    assert "variants: match, round" in text
    found = json.loads(fine("games", "en_garde", "--format", "json"))
    assert (found["name"], found["players"], found["variants"]) == ("en_garde", [2, 2], ["match", "round"])
    assert "en_garde" in [game["name"] for game in json.loads(fine("games", "--format", "json"))]


def test_lists_tell_the_policies() -> None:
    text = re.sub(r"\s+", " ", fine("policies", "en_garde"))
    found = json.loads(fine("policies", "en_garde", "--format", "json"))
    assert [policy["name"] for policy in found] == [*NAMES, "rollout", "mcts", "ismcts"]
    for info in policies_of("en_garde"):
        assert info.meaning in text
    every = json.loads(fine("policies", "--format", "json"))
    assert every["en_garde"] == found
    assert len(every["freigard"]) > 1


def test_bench_measures_a_line_up(monkeypatch: pytest.MonkeyPatch) -> None:
    words = ["--no-compile", "--seconds", "0.05", "-p", "random,aggressive", "--threads", "1"]
    said = call("bench", "en_garde", *words, "--format", "json")
    assert (said.code, said.err) == (0, "measuring en_garde random, aggressive ...\n")
    (bench,) = json.loads(said.out)
    (speed,) = bench["speeds"]
    assert (bench["game"], speed["players"], speed["threads"]) == ("en_garde", ["random", "aggressive"], 1)
    assert speed["decisions_per_second"] > 2 * speed["rounds_per_second"] > 8 * speed["games_per_second"]
    assert speed["games_per_second"] == pytest.approx(speed["games"] / speed["seconds"], rel=0.01)
    assert bench["compile_seconds"] == {}
    table = call("bench", "en_garde", *words, "--variant", "round").out.splitlines()
    assert table[1].split()[0] == "line-up"
    assert table[2].split()[:2] == ["random,aggressive", "1"]
    assert table[2].split()[2] == table[2].split()[3]  # a round a game


@compiled
@pytest.mark.slow
def test_warm_up_lists_every_pair() -> None:
    said = child("warmup", "en_garde")
    assert (said.code, said.out) == (0, "")
    told_of = [line.partition(":")[0] for line in said.err.splitlines()]
    pairs = [f"en_garde policies {a},{b}" for place, a in enumerate(NAMES) for b in NAMES[place + 1 :]]
    assert told_of == [*(f"en_garde policy {name}" for name in NAMES), *pairs, "en_garde transcripts", "cache"]
    again = json.loads(child("warmup", "en_garde", "--format", "json").out)
    assert not any(step["compiled"] for step in again["steps"])


# mistakes


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("run en_gard", "unknown game 'en_gard'; 'en_garde'?"),
        ("run en_garde -d dawn", "unknown difficulty 'dawn' en_garde; standard, all"),
        ("trace en_garde -d dawn", "unknown difficulty 'dawn' en_garde; standard, all"),
        (
            "run en_garde --variant rund",
            "unknown variant 'rund' en_garde; 'round'? match, round",
        ),
        ("run en_garde -p randm", f"unknown policy 'randm' for en_garde; did you mean 'random'? known: {KNOWN}"),
        ("run en_garde -p greedy,random", f"unknown policy 'greedy' for en_garde; known: {KNOWN}"),
        ("run en_garde -p random,greedy", f"unknown policy 'greedy' for en_garde; known: {KNOWN}"),
        ("run en_garde -p random,", f"unknown policy '' for en_garde; known: {KNOWN}"),
        (
            "run en_garde -p random,random,random",
            "en_garde 2 policies, -p A,B, 'random,random,random'",
        ),
        ("trace en_garde -p random,random,random", "en_garde takes 2 policies"),
        ("bench en_garde -p random,random,random", "en_garde takes 2 policies"),
        ("run en_garde -p random,no.py:f", "policy file no.py does not exist"),
        ("run en_garde -p random:x=1,random", "unknown parameter 'x' policy random; none"),
        ("run en_garde --set starter=whit", "starter alternate, white, black, loser, 'whit'"),
        ("run en_garde --set points=0", "points must be from 1 to 50, not 0"),
        ("run en_garde --set castles=[1]", "unknown field 'castles' en_garde"),
        ("trace en_garde --wins-only --losses-only", "--wins-only --losses-only"),
        ("run freigard -p random,greedy", "unknown policy 'random,greedy' freigard;"),
        ("run freigard -p patient:least=3,random", "policy patient: 'random' key=value"),
        ("run freigard --variant match", "unknown variant 'match' freigard; standard"),
    ],
)
def test_mistakes(words: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert tells(mistake(*words.split()), said)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("lineup", ["", " ", "\u00fc,\u2713", "a\nb,random", "\udcff,random", "[,]", "random,[", "=,="])
def test_odd_line_ups(lineup: str) -> None:
    mistake("run", "en_garde", "-n", "5", "-p", lineup)


def test_components_that_do_not_fit(tmp_path: Path) -> None:
    deck = tmp_path / "deck.toml"
    deck.write_text("1 = 5\n2 = 5\n", encoding="utf-8")
    line = mistake("run", "en_garde", "-n", "5", "--components", str(deck))
    assert "10 cards are too few for two hands of 5" in line
    deck.write_text("[cards]\n10 = 25\n", encoding="utf-8")
    assert "deck.toml" in mistake("run", "en_garde", "-n", "5", "--components", str(deck))


@pytest.mark.parametrize("command", ["run", "trace"])
@pytest.mark.parametrize(
    ("output", "said"),
    [("no/out.json", "output no/out.json can't be written"), (".", "output . is a folder"), ("", "--output names no")],
)
def test_output_that_cannot_be_written(
    command: str, output: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert said in mistake(command, "en_garde", "-n", "1e9", "-p", "random,aggressive", "-o", output)
    assert list(tmp_path.iterdir()) == []


# own policies: played in the lane without compilation, which starts at once; the slow ones compile


PLACES = f"""
from analyser.games.fields import Whole
from analyser.kernel.moves import count_moves, move_at

FIELDS = (Whole("place", 0, 0, 99, "which of the moves"), Whole("step", 0, 0, 99, "so many further"))

def choose({SIX}):
    return move_at(moves, (parameters.place + parameters.step) % count_moves(moves))
"""
ERRING = f"""
from analyser.kernel.moves import move_at

def fine({SIX}):
    return move_at(moves, 0)

def wrong({SIX}):
    return -7 if view.round_number == 3 else move_at(moves, 0)

def raising({SIX}):
    if view.round_number == 3:
        raise ValueError("lost my foil")
    return move_at(moves, 0)
"""
BROKEN = f"def choose({SIX}):\n    return view.nosuch\n"
FORGETS = f"""
import numpy as np
from analyser.kernel.moves import move_at
from analyser.kernel.records import record_type

MEMORY = record_type(("turns", np.int64))

def forget(memory):
    memory.nosuch = 0
    return 0

def choose({SIX}):
    return move_at(moves, 0)
"""


def write(folder: Path, text: str, name: str = "own.py") -> str:
    """Writes a policy file and returns the SPEC of its `choose`."""
    (folder / name).write_text(text, encoding="utf-8")
    return f"{folder / name}:choose"


def plain(*words: str, cwd: Path | None = None) -> Said:
    """What a child in the lane without compilation says."""
    return child(*words, cwd=cwd, NUMBA_DISABLE_JIT="1")


def plainly_wrong(*words: str) -> str:
    said = plain(*words)
    assert (said.code, said.out) == (2, "")
    assert said.err.count("\n") == 1
    return said.err.removeprefix("analyser: ").rstrip("\n")


@pytest.mark.slow
def test_own_against_shipped_and_own_against_own(tmp_path: Path) -> None:
    one, two = write(tmp_path, PLACES), write(tmp_path, PLACES, "other.py")
    asked = [
        f"{one}:place=1,step=1,random",
        f"aggressive,{one}:place=3",
        f"{one}:place=1,step=1,{two}:place=3",
        f"{one}:place=1,step=1,{one}:place=3",
        f"{one}:place=3,{one}:place=1,step=1",
        f"{one}:place=2",
    ]
    words = [word for lineup in asked for word in ("-p", lineup)]
    said = plain("run", "en_garde", "--variant", "round", "-n", "12", "--format", "json", *words)
    assert (said.code, said.err) == (0, "")
    found = json.loads(said.out)["cells"]
    assert [cell["players"] for cell in found] == [
        [f"{one}:place=1,step=1", "random"],
        ["aggressive", f"{one}:place=3"],
        [f"{one}:place=1,step=1", f"{two}:place=3"],
        [f"{one}:place=1,step=1", f"{one}:place=3"],
        [f"{one}:place=3", f"{one}:place=1,step=1"],
        [f"{one}:place=2", f"{one}:place=2"],
    ]
    played = [cell["metrics"] | {"win": cell["win"]} for cell in found]
    assert played[2] == played[3]  # the same policy, from one file or from two
    assert played[3] != played[4] != played[5] != played[3]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("lineup", "blamed"),
    [
        ("random,{0}:wrong", "{0}:wrong"),
        pytest.param("{0}:wrong,aggressive", "{0}:wrong", marks=pytest.mark.slow),
        ("{0}:fine,{0}:wrong", "{0}:wrong"),
        pytest.param("{0}:wrong,{0}:fine", "{0}:wrong", marks=pytest.mark.slow),
        pytest.param("{0}:wrong,{0}:wrong", "{0}:wrong", marks=pytest.mark.slow),
    ],
)
def test_illegal_move_is_blamed_on_its_seat_with_seed_and_game(tmp_path: Path, lineup: str, blamed: str) -> None:
    write(tmp_path, ERRING)
    file = str(tmp_path / "own.py")
    line = plainly_wrong("run", "en_garde", "-n", "20", "--seed", "4", "-p", lineup.format(file))
    assert re.fullmatch(
        rf"policy {blamed.format(re.escape(file))} chose an illegal move in game 0 of seed 4: code -7 as decision \d+",
        line,
    )


@pytest.mark.slow
def test_trace_blames_as_run_does(tmp_path: Path) -> None:
    write(tmp_path, ERRING)
    words = ["en_garde", "-n", "1", "--seed", "4", "-p", f"random,{tmp_path / 'own.py'}:wrong"]
    assert plainly_wrong("trace", *words) == plainly_wrong("run", *words)


@pytest.mark.slow
@pytest.mark.parametrize("lineup", ["random,{0}:raising", "{0}:raising,aggressive"])
def test_exception_is_blamed_on_the_own_policy_with_seed_and_game(tmp_path: Path, lineup: str) -> None:
    write(tmp_path, ERRING)
    file = str(tmp_path / "own.py")
    line = plainly_wrong("run", "en_garde", "-n", "20", "--seed", "4", "-p", lineup.format(file))
    assert line == f"policy {file}:raising failed in game 0 of seed 4: ValueError: lost my foil"


@pytest.mark.slow
def test_exception_is_blamed_on_the_seat_that_raised_it(tmp_path: Path) -> None:
    write(tmp_path, ERRING)
    file = str(tmp_path / "own.py")
    line = plainly_wrong("run", "en_garde", "-n", "20", "--seed", "4", "-p", f"{file}:fine,{file}:raising")
    assert line == f"policy {file}:raising failed in game 0 of seed 4: ValueError: lost my foil"


@compiled
@pytest.mark.slow
@pytest.mark.parametrize("lineup", ["random,{0}:raising", "{0}:raising,{0}:wrong", "random,{0}:wrong"])
def test_compiled_and_plain_rivals_are_blamed_alike(tmp_path: Path, lineup: str) -> None:
    write(tmp_path, ERRING)
    words = ["run", "en_garde", "-n", "20", "--seed", "4", "-p", lineup.format(tmp_path / "own.py")]
    assert mistake(*words) == plainly_wrong(*words)


@compiled
def test_two_files_of_which_one_does_not_compile(tmp_path: Path) -> None:
    good, bad = write(tmp_path, PLACES, "a_good.py"), write(tmp_path, BROKEN, "b_bad.py")
    line = mistake("run", "en_garde", "-n", "5", "-p", f"{good},{bad}")
    assert line == f"policy file {tmp_path / 'b_bad.py'} does not compile: line 2: no field is called 'nosuch'"


@compiled
@pytest.mark.slow
@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
@pytest.mark.parametrize("names", [("a.py", "b.py"), ("b.py", "a.py")])
@pytest.mark.parametrize(
    ("text", "said"),
    [
        (BROKEN, "does not compile: line 2: no field is called 'nosuch'"),
        (f"def choose({SIX}):\n    return open('x')\n", "does not compile"),
        (f"def choose({SIX}):\n    return 1.0\n", "returns float64, not the code of a move"),
    ],
)
def test_the_right_one_of_two_files_is_named(
    tmp_path: Path, text: str, said: str, names: tuple[str, str], order: tuple[int, int]
) -> None:
    good, bad = write(tmp_path, PLACES, names[0]), write(tmp_path, text, names[1])
    line = mistake("run", "en_garde", "-n", "5", "-p", ",".join((good, bad)[place] for place in order))
    assert said in line
    assert str(tmp_path / names[1]) in line
    assert str(tmp_path / names[0]) not in line


@compiled
@pytest.mark.slow
@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_the_right_one_of_two_files_is_named_for_its_forget(tmp_path: Path, order: tuple[int, int]) -> None:
    good, bad = write(tmp_path, PLACES, "a.py"), write(tmp_path, FORGETS, "b.py")
    line = mistake("run", "en_garde", "-n", "5", "-p", ",".join((good, bad)[place] for place in order))
    assert line == f"policy file {tmp_path / 'b.py'} does not compile: line 9: no field is called 'nosuch'"


@pytest.mark.slow
def test_what_goes_wrong_in_one_policys_tables_is_its_own(tmp_path: Path) -> None:
    prepare = "\ndef prepare(rules, parameters):\n    raise ValueError('bad luck')\n"
    good, bad = write(tmp_path, PLACES, "a.py"), write(tmp_path, PLACES + prepare, "b.py")
    for lineup in (f"{good},{bad}", f"{bad},{good}"):
        line = mistake("run", "en_garde", "-n", "5", "-p", lineup)
        assert line == f"policy {bad} failed while it was made ready: ValueError: bad luck"


def test_own_policies_of_the_folder_of_the_day(tmp_path: Path) -> None:
    write(tmp_path, PLACES)
    said = plain(
        "trace", "en_garde", "--format", "jsonl", "--variant", "round", "-p", "own.py:choose,random", cwd=tmp_path
    )
    assert (said.code, said.err) == (0, "")
    transcript = json.loads(said.out)
    assert transcript["players"] == ["own.py:choose", "random"]
    replay(transcript)


# the process


@pytest.mark.slow
def test_narrow_terminal_changes_no_line() -> None:
    words = ["run", "en_garde", "-n", "50", "-p", "random,aggressive"]
    narrow, wide = (child(*words, COLUMNS=columns) for columns in ("40", "200"))
    assert (narrow.code, narrow.err) == (wide.code, wide.err) == (0, "")

    def untimed_lines(said: Said) -> list[str]:
        return [re.sub(r" +[\d,]+$", "", line) for line in said.out.splitlines() if "games/s" not in line]

    assert untimed_lines(narrow) == untimed_lines(wide)


@pytest.mark.slow
def test_full_output_is_said_in_a_line(tmp_path: Path) -> None:
    said = shell("analyser run en_garde -n 10 >/dev/full", tmp_path)
    assert said.code == 1
    assert said.err.count("\n") == 1
    kept = child("run", "en_garde", "-n", "3", "-o", "/dev/full")
    assert kept.code == 1
    assert "Win rate" in kept.out
    assert "it is printed above" in kept.err


@pytest.mark.slow
@pytest.mark.parametrize("variant", ["match", "round"])
def test_interrupted_duel_gives_what_was_played(variant: str) -> None:
    words = ["-n", "1e12", "-p", "random,aggressive", "--variant", variant, "--format", "json"]
    said = interrupted("run", "en_garde", *words)
    assert said.code == 130
    (cell,) = json.loads(said.out)["cells"]
    assert cell["stopped"] == "interrupt"
    assert sum(cell[share]["count"] for share in ("win", "draw", "loss")) == cell["games"] > 0
    rounds = sum(int(value) * count for value, count in cell["metrics"]["rounds"]["histogram"].items())
    assert sum(cell["metrics"]["turns"]["histogram"].values()) == rounds
    assert said.err == f"analyser: interrupted after {cell['games']:,} of 1,000,000,000,000 games\n"


@pytest.mark.slow
def test_interrupted_trace_of_wins_ends_with_a_whole_match() -> None:
    words = ["-n", "1e9", "--format", "jsonl", "-p", "aggressive,random", "--wins-only"]
    said = interrupted("trace", "en_garde", *words)
    assert (said.code, said.err) == (130, "analyser: interrupted\n")
    found = [json.loads(line) for line in said.out.splitlines()]
    assert found
    for game in found:
        replay(game, [aggressive_choice, None])
    assert {game["result"]["winner"] for game in found} == {0}


@pytest.mark.slow
def test_policy_without_end_is_left_behind(tmp_path: Path) -> None:
    """Ctrl-C ends a duel in which the second seat thinks for ever."""
    text = (
        ERRING
        + f"\ndef endless({SIX}):\n    count = 0\n    while view.phase < 9:\n        count += 1\n    return count\n"
    )
    write(tmp_path, text)
    said = interrupted("run", "en_garde", "-n", "100", "-p", "random,own.py:endless", cwd=tmp_path, PRESS="soon")
    assert (said.code, said.out) == (130, "")


Progress = Callable[..., str]


@pytest.fixture
def on_terminal(tmp_path: Path) -> Progress:
    """Runs a command with a terminal for its talk, and returns what that shows."""

    def run(*words: str, columns: str = "80") -> str:
        return told_on_terminal(*words, cwd=tmp_path, COLUMNS=columns)

    return run


@pytest.mark.slow
@pytest.mark.parametrize("columns", ["40", "120"])
def test_progress_of_duels_on_a_terminal(on_terminal: Progress, columns: str) -> None:
    shown = on_terminal(
        "run", "en_garde", "-n", "200" if PLAIN else "100k", "-p", "random,aggressive", "-p", "random", columns=columns
    )
    assert "Traceback" not in shown
    if columns == "120":
        assert "random, aggressive" in shown
        assert "won" in shown


@pytest.mark.slow
def test_progress_shows_names_in_brackets_as_they_are(on_terminal: Progress, tmp_path: Path) -> None:
    (tmp_path / "[").mkdir()
    write(tmp_path / "[", PLACES, "x].py")
    on_terminal("run", "en_garde", "-n", "1000", "-p", "[/x].py:choose,random")
