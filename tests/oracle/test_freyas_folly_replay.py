"""The twin of Freya's Folly at random: nothing is lost, it replays what it plays, and it finds planted damages."""

from __future__ import annotations

import copy
import json
from collections import Counter
from collections.abc import Callable
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.budgets import scaled
from tests.oracle.freyas_folly import (
    Mismatch,
    default_components,
    default_rules,
    greedy_choice,
    random_choice,
    replay,
    simulate,
    simulate_games,
    write,
)
from tests.oracle.freyas_folly.counting import Counting
from tests.oracle.freyas_folly.drawn import random_header
from tests.oracle.freyas_folly.jewels import LARGE, SMALL, spell
from tests.oracle.freyas_folly.rules import PLAYERS
from tests.oracle.freyas_folly.simulate import simulate_by
from tests.oracle.freyas_folly.table import Policy

GAMES = scaled(36)
MOVES = {
    *("enter", "move", "drink", "take", "complete", "trade", "ability", "thief", "pass", "end"),
    *("collect", "leave", "bat", "keep", "again", "stop", "give", "done", "get", "steal"),
}
EVENTS = {
    *("fill", "market", "workshop", "abilities", "piece", "start", "draw", "ability", "turn", "token", "collect"),
    *("home", "discard", "complete", "last_turn", "score"),
}


def test_nothing_is_lost_and_it_replays_what_it_plays() -> None:
    """And every move, event and end comes up."""
    moves, events, ends = Counter[str](), Counter[str](), Counter[str]()
    for seed in range(GAMES):
        random = Random(seed)
        head = random_header(random)
        seats = range(head["variant"]["players"])
        policies: list[Policy] = [random.choice([random_choice, random_choice, greedy_choice]) for _ in seats]
        transcript = json.loads(json.dumps(simulate_by(Counting(policies, random), head)))
        replay(transcript, [policy if policy is greedy_choice else None for policy in policies])
        moves.update(event["move"].split(" ")[0] for event in transcript["events"] if "move" in event)
        events.update(event.get("event") or event.get("chance") or "" for event in transcript["events"])
        ends[transcript["result"]["by"]] += 1
    del events[""]
    assert (set(moves), set(events)) == (MOVES, EVENTS)
    assert set(ends) == {"dwarfs", "pieces", "limit"}


def test_what_is_written_can_be_read_and_replayed(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    rules = default_rules("short", 5)
    head = {"variant": "short", "players": 5}
    policies: list[Policy] = [greedy_choice] * 5
    write(simulate_games(2, head, rules, default_components(), policies, Random(7)), path)
    told = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    assert [transcript["index"] for transcript in told] == [0, 1]
    assert told[0]["events"] != told[1]["events"]
    for transcript in told:
        replay(transcript, policies)


def test_another_policy_is_not_taken_for_it() -> None:
    told = printed_game(random_choice)
    with pytest.raises(Mismatch, match="event 27: expected the policy's "):
        replay(told, [greedy_choice] * 3)


KNOWN = {3: (86.3, 290, 55.8), 4: (95.6, 308, 42.6), 5: (94.7, 294, 30.8)}
"""Turns, decisions and points of a seat in greedy games by number of players, of 20,000 games of another program."""
PLAYED = scaled(4)


@pytest.mark.parametrize("players", PLAYERS)
def test_greedy_games_are_as_known(players: int) -> None:
    """By 4 standard errors; RULES.md has more figures, and how they were checked."""
    head, rules, random = {"variant": "standard", "players": players}, default_rules("standard", players), Random(11)
    rows = []
    for transcript in simulate_games(PLAYED, head, rules, default_components(), [greedy_choice] * players, random):
        result, decisions = transcript["result"], sum("move" in event for event in transcript["events"])
        rows.append((result["turns"], decisions, sum(result["points"]) / players))
    for values, known in zip(zip(*rows, strict=True), KNOWN[players], strict=True):
        mean = sum(values) / PLAYED
        spread = sqrt(sum((value - mean) ** 2 for value in values) / (PLAYED - 1))
        assert abs(mean - known) < 4 * spread / sqrt(PLAYED)


def printed_game(policy: Policy) -> dict[str, Any]:
    """A short one by the default box."""
    rules = default_rules("standard", 3) | {"max_rounds": 30}
    return simulate({"variant": "standard", "players": 3}, rules, default_components(), [policy] * 3, Random(3))


@pytest.fixture(scope="module")
def undamaged() -> dict[str, Any]:
    return printed_game(greedy_choice)


def first(transcript: dict[str, Any], key: str, value: str = "") -> Any:
    return next(event for event in transcript["events"] if event.get(key, "").startswith(value) and key in event)


def swap_size(transcript: dict[str, Any]) -> None:
    fill = first(transcript, "chance", "fill")
    fill["jewels"] = spell(Counter(fill["jewels"][:-1] + LARGE[SMALL.index(fill["jewels"][-1])]))


def unordered_fill(transcript: dict[str, Any]) -> None:
    fills = [event for event in transcript["events"] if event.get("chance") == "fill"]
    fill = next(event for event in fills if len(set(event["jewels"])) > 1)
    fill["jewels"] = fill["jewels"][::-1]


def amber_in_the_cup(transcript: dict[str, Any]) -> None:
    first(transcript, "chance", "fill")["jewels"] = "rry"


def richer_market(transcript: dict[str, Any]) -> None:
    first(transcript, "event", "market")["jewels"] += "A"


def same_card_twice(transcript: dict[str, Any]) -> None:
    cards = first(transcript, "chance", "workshop")["cards"]
    cards[1] = cards[0]


def a_card_less(transcript: dict[str, Any]) -> None:
    first(transcript, "chance", "abilities")["cards"].pop()


def seen_card_drawn(transcript: dict[str, Any]) -> None:
    first(transcript, "chance", "draw")["card"] = first(transcript, "chance", "workshop")["cards"][0]


def a_move_less(transcript: dict[str, Any]) -> None:
    first(transcript, "move")["legal"].pop(0)


def moves_out_of_order(transcript: dict[str, Any]) -> None:
    first(transcript, "move")["legal"].reverse()


def illegal_move(transcript: dict[str, Any]) -> None:
    first(transcript, "move")["move"] = "enter V"


def another_seat(transcript: dict[str, Any]) -> None:
    first(transcript, "move")["player"] += 1


def no_turn(transcript: dict[str, Any]) -> None:
    transcript["events"].remove(first(transcript, "event", "turn"))


def other_jewels(transcript: dict[str, Any]) -> None:
    first(transcript, "event", "collect")["jewels"] += "Y"


def no_home(transcript: dict[str, Any]) -> None:
    transcript["events"].remove(first(transcript, "event", "home"))


def other_discard(transcript: dict[str, Any]) -> None:
    first(transcript, "event", "discard")["ability"] = "dagger"


def other_score(transcript: dict[str, Any]) -> None:
    first(transcript, "event", "score")["unfinished"] -= 1


def an_event_more(transcript: dict[str, Any]) -> None:
    transcript["events"].append({"event": "turn", "round": 31, "seat": 0})


def no_end(transcript: dict[str, Any]) -> None:
    transcript["events"].pop()


def no_event_at_all(transcript: dict[str, Any]) -> None:
    transcript["events"][30] = "pass"


def another_winner(transcript: dict[str, Any]) -> None:
    transcript["result"]["winners"] = [0, 1, 2]


def a_turn_less(transcript: dict[str, Any]) -> None:
    transcript["result"]["turns"] -= 1


def a_player_more(transcript: dict[str, Any]) -> None:
    transcript["players"].append("twin")


def another_mine(transcript: dict[str, Any]) -> None:
    transcript["components"]["edges"].remove(["out", "A"])


def a_field_less(transcript: dict[str, Any]) -> None:
    del transcript["rules"]["pieces"]


def a_key_more(transcript: dict[str, Any]) -> None:
    transcript["winner"] = 1


def a_number_as_text(transcript: dict[str, Any]) -> None:
    transcript["seed"] = "1"


DAMAGES = {
    swap_size: "event 0: expected a fill of c01, 3 small and 0 large",
    unordered_fill: "expected a fill of c",
    amber_in_the_cup: "event 0: expected a fill",
    richer_market: "event 22: expected {'event': 'market'",
    same_card_twice: "event 23: expected workshop: 8 of ",
    a_card_less: "event 24: expected abilities: 3 of ",
    seen_card_drawn: "expected draw: one of ",
    a_move_less: "event 27: .* found a list that lacks .'ability .*'. and has .. besides",
    moves_out_of_order: "event 27: .* found these with doubles or not in order",
    illegal_move: "event 27: expected one of .* found enter V",
    another_seat: "event 27: expected a decision of seat 0",
    no_turn: "event 26: expected {'event': 'turn'",
    other_jewels: "expected {'event': 'collect'",
    no_home: "expected {'event': 'home'",
    other_discard: "expected {'event': 'discard'",
    other_score: "expected {'event': 'score', 'seat': 0",
    an_event_more: "expected the end of the game",
    no_end: "expected {'event': 'score', 'seat': 2.* found no event left",
    no_event_at_all: "event 30: expected",
    another_winner: "outside the events: expected the result",
    a_turn_less: "outside the events: expected the result",
    a_player_more: "outside the events: expected 3 policies",
    another_mine: "outside the events: expected a possible set-up, found A can't be reached from out",
    a_field_less: "outside the events: expected a possible set-up, found rules: pieces is missing",
    a_key_more: "outside the events: expected the fields",
    a_number_as_text: "outside the events: expected an integer as seed, found 1",
}


@pytest.mark.parametrize(("damage", "line"), DAMAGES.items())
def test_a_damage_is_found(undamaged: dict[str, Any], damage: Callable[[dict[str, Any]], None], line: str) -> None:
    damaged = copy.deepcopy(undamaged)
    damage(damaged)
    with pytest.raises(Mismatch, match=line) as told_off:
        replay(damaged)
    assert "\n" not in str(told_off.value)
