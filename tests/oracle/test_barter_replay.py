"""The twin against itself: whatever it plays it can replay, and it finds planted damages."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from tests.oracle.barter import (
    Mismatch,
    default_components,
    default_rules,
    greedy_choice,
    random_choice,
    replay,
    saver_choice,
    simulate,
)

VARIANTS = [("rivals", 3), ("rivals", 4), ("rivals", 5), ("team", 3)]


def played(seed: int, **house_rules: Any) -> dict[str, Any]:
    """A game of the twin, passed through JSON."""
    random = Random(seed)
    name, players = VARIANTS[seed % len(VARIANTS)]
    policies = [random.choice([random_choice, greedy_choice, saver_choice]) for _ in range(players)]
    variant = {"variant": name, "players": players}
    told = simulate(variant, default_rules() | house_rules, default_components(), policies, random)
    found: dict[str, Any] = json.loads(json.dumps(told))
    return found


def test_what_is_simulated_can_be_replayed() -> None:
    for seed in range(80):
        replay(played(seed, offers=seed % 4, ending=("turn", "round")[seed % 2], free=seed % 3 > 0))


def first(transcript: dict[str, Any], key: str, value: str = "") -> Any:
    return next(event for event in transcript["events"] if event.get(key, "").startswith(value) and key in event)


def other_face(transcript: dict[str, Any]) -> None:
    first(transcript, "chance", "die")["face"] = 7


def other_card(transcript: dict[str, Any]) -> None:
    first(transcript, "chance", "draw")["card"] = "nothing"


def one_card_less(transcript: dict[str, Any]) -> None:
    first(transcript, "chance", "deal")["cards"].pop()


def a_move_less(transcript: dict[str, Any]) -> None:
    first(transcript, "move")["legal"].pop()


def no_turn(transcript: dict[str, Any]) -> None:
    transcript["events"].remove(first(transcript, "event", "turn"))


def an_event_more(transcript: dict[str, Any]) -> None:
    transcript["events"].append({"chance": "die", "face": 1})


def a_point_more(transcript: dict[str, Any]) -> None:
    transcript["result"]["points"][0] += 1


def no_winner(transcript: dict[str, Any]) -> None:
    transcript["result"]["winners"] = []


def another_game(transcript: dict[str, Any]) -> None:
    transcript["variant"]["players"] = 6


DAMAGES = [
    other_face,
    other_card,
    one_card_less,
    a_move_less,
    no_turn,
    an_event_more,
    a_point_more,
    no_winner,
    another_game,
]


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damage_is_found(damage: Callable[[dict[str, Any]], None]) -> None:
    for seed in range(4):
        transcript = played(seed)
        replay(transcript)
        damaged = copy.deepcopy(transcript)
        damage(damaged)
        with pytest.raises(Mismatch):
            replay(damaged)
