"""The twin against itself: whatever it plays it can replay, and it finds planted damages."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from itertools import product
from random import Random
from typing import Any

import pytest

from tests.oracle.freigard import (
    Mismatch,
    default_components,
    default_rules,
    difficulties,
    greedy_choice,
    random_choice,
    replay,
    simulate,
)
from tests.oracle.freigard.cards import FAMILY_SIZES, FEATURES
from tests.oracle.freigard.table import Choose, Position

Transcript = dict[str, Any]


def random_rules(random: Random) -> dict[str, Any]:
    """Any house rules, mostly with low castles so that games last several rounds."""
    most = random.choice([3, 12, 25, 99])
    return {
        "castles": sorted((random.randint(1, most) for _ in range(3)), reverse=True),
        "totems": {
            name: random.randint(0, 1 if name == "vessel" else 3) for name in ("eye", "hourglass", "vessel", "shield")
        },
        "totem_value": random.randint(0, 5),
        "golem": [random.randint(0, 12) for _ in range(3)],
        "dragon": [random.randint(0, 12) for _ in range(3)],
        "ent": random.randint(0, 6),
        "double": random.randint(1, 4),
        "spheres": random.random() < 0.7,
        "score_zero": random.random() < 0.7,
        "final_hand": random.random() < 0.5,
        "carry_over": random.choice([0, 33, 50, 100]),
        "redraws": random.choice([0, 0, 1, 5]),
        "max_rounds": random.randint(1, 12),
    }


def random_components(random: Random) -> dict[str, int]:
    """Any box of 15, 15 and 19 defenders and 0 to 3 Routs, in any order of usefulness."""
    cards = ["rout"] * random.randint(0, 3)
    for family, size in FAMILY_SIZES.items():
        for _ in range(size):
            first, second = (random.choice(choices) for choices in FEATURES[family])
            cards.append(f"{family}.{first}.{second}" + random.choice(["", "+1", "+2", "+3"]))
    random.shuffle(cards)
    return {name: cards.count(name) for name in cards}


def scorer(random: Random) -> Choose:
    """Plays at random but scores whenever he can, most of the time."""
    any_move = random_choice(random)

    def choose(position: Position, legal: list[str]) -> str:
        if "score" in legal and random.random() < 0.8:
            return "score"
        return any_move(position, legal)

    return choose


def any_player(random: Random) -> Choose:
    """One of the twin's players."""
    return random.choice([random_choice(random), scorer(random), greedy_choice])


@pytest.mark.slow
def test_what_is_simulated_can_be_replayed() -> None:
    """Also after a passage through JSON, and with whatever house rules and deck."""
    castles = 0
    for seed in range(250):
        random = Random(seed)
        rules, components = random_rules(random), random_components(random)
        transcript = simulate(rules, components, any_player(random), random)
        replay(json.loads(json.dumps(transcript)))
        castles += transcript["result"]["castles"]
    assert castles > 100


@pytest.mark.parametrize("difficulty", difficulties())
def test_greedy_replays_as_greedy_at_each_difficulty(difficulty: str) -> None:
    for seed in range(15):
        transcript = simulate(
            default_rules(difficulty),
            default_components(),
            greedy_choice,
            Random(seed),
            difficulty=difficulty,
        )
        replay(transcript, greedy_choice)


def test_another_policy_is_noticed() -> None:
    random = Random(5)
    transcript = simulate(default_rules(), default_components(), random_choice(random), random)
    replay(transcript)
    with pytest.raises(Mismatch, match="the policy's"):
        replay(transcript, greedy_choice)


def is_search(event: dict[str, Any]) -> bool:
    """Whether these are the cards that an Eye revealed."""
    return event.get("chance") == "reveal"


def long_transcript() -> Transcript:
    """A game with several rounds, payments from the deck and an Eye."""
    rules = {**default_rules(), "castles": [9, 8, 7], "golem": [6, 7, 8], "dragon": [6, 7, 8]}
    for seed in range(10_000):
        random = Random(seed)
        transcript = simulate(rules, default_components(), scorer(random), random)
        kinds = {e.get("chance", e.get("event")) for e in transcript["events"]}
        searched = any(len(e["cards"]) > 2 for e in transcript["events"] if is_search(e))
        if searched and {"unseen", "castle", "new_round", "draw"} <= kinds:
            return transcript
    raise AssertionError("no such game")


LONG = long_transcript()


def first(events: list[dict[str, Any]], key: str, value: object = None) -> int:
    """The place of the first event that has the key (with that value, if one is given)."""
    return next(i for i, e in enumerate(events) if key in e and value in (None, e[key]))


def damage_draw(t: Transcript) -> None:
    events = t["events"]
    event = events[first(events, "chance", "draw")]
    event["card"] = "ent.conifer.2" if event["card"] != "ent.conifer.2" else "ent.conifer.1"


def damage_missing_legal(t: Transcript) -> None:
    t["events"][first(t["events"], "legal")]["legal"].pop()


def damage_double_legal(t: Transcript) -> None:
    legal = t["events"][first(t["events"], "legal")]["legal"]
    legal.append(legal[-1])


def damage_unsorted_legal(t: Transcript) -> None:
    t["events"][first(t["events"], "legal")]["legal"].reverse()


def damage_illegal_move(t: Transcript) -> None:
    t["events"][first(t["events"], "move")]["move"] = "concede"


def damage_player(t: Transcript) -> None:
    t["events"][first(t["events"], "player")]["player"] = 1


def damage_total(t: Transcript) -> None:
    t["events"][first(t["events"], "event", "score")]["total"] += 1


def damage_points_type(t: Transcript) -> None:
    event = t["events"][first(t["events"], "event", "score")]
    event["points"] = float(event["points"])


def damage_round_end(t: Transcript) -> None:
    t["events"][first(t["events"], "event", "round_end")]["total"] -= 1


def damage_castle(t: Transcript) -> None:
    t["events"][first(t["events"], "event", "castle")]["removed"] -= 1


def damage_unseen_short(t: Transcript) -> None:
    t["events"][first(t["events"], "chance", "unseen")]["cards"].pop()


def damage_unseen_impossible(t: Transcript) -> None:
    t["events"][first(t["events"], "chance", "unseen")]["cards"][0] = "ent.conifer.2+3"


def damage_unseen_missing(t: Transcript) -> None:
    del t["events"][first(t["events"], "chance", "unseen")]


def damage_reveal(t: Transcript) -> None:
    cards = t["events"][first(t["events"], "chance", "reveal")]["cards"]
    cards.append("rout")


def damage_hand(t: Transcript) -> None:
    t["events"][0]["cards"] = t["events"][0]["cards"][:2]


def damage_surplus_event(t: Transcript) -> None:
    t["events"].append({"event": "new_round", "round": 9})


def damage_missing_end(t: Transcript) -> None:
    t["events"].pop()


def damage_win(t: Transcript) -> None:
    t["result"]["win"] = not t["result"]["win"]


def damage_scores(t: Transcript) -> None:
    t["result"]["scores"][0] += 1


def damage_rules(t: Transcript) -> None:
    del t["rules"]["double"]


def damage_totems(t: Transcript) -> None:
    t["rules"]["totems"]["vessel"] = 2


def damage_components(t: Transcript) -> None:
    t["components"]["ent.conifer.2"] += 1


def damage_head(t: Transcript) -> None:
    t["variant"] = {"difficulty": "easy"}


DAMAGES = [value for name, value in sorted(globals().items()) if name.startswith("damage_")]


def test_the_undamaged_game_replays() -> None:
    replay(LONG)


@pytest.mark.parametrize("damage", DAMAGES)
def test_planted_damage_raises_mismatch(damage: Callable[[Transcript], None]) -> None:
    transcript = copy.deepcopy(LONG)
    damage(transcript)
    with pytest.raises(Mismatch):
        replay(transcript)


@pytest.mark.parametrize(("place", "way"), list(product(range(0, len(LONG["events"]), 3), range(3))))
def test_missing_doubled_or_swapped_event_raises_mismatch(place: int, way: int) -> None:
    transcript = copy.deepcopy(LONG)
    events = transcript["events"]
    if way == 0:
        del events[place]
    elif way == 1:
        events.insert(place, copy.deepcopy(events[place]))
    else:
        events.insert(place - 1, events.pop(place))
    with pytest.raises(Mismatch):
        replay(transcript)


@pytest.mark.parametrize("way", ["too far", "too short"])
def test_f7_a_search_must_stop_at_the_match_and_not_before(way: str) -> None:
    transcript = copy.deepcopy(LONG)
    events = transcript["events"]
    place = next(i for i, e in enumerate(events) if is_search(e) and len(e["cards"]) > 2)
    last = events[place]["cards"].pop()
    if way == "too far":
        events[place]["cards"].insert(0, last)
    with pytest.raises(Mismatch, match="a search") as caught:
        replay(transcript)
    assert caught.value.event == place


def test_mismatch_tells_event_expected_and_found() -> None:
    transcript = copy.deepcopy(LONG)
    place = first(transcript["events"], "event", "score")
    transcript["events"][place]["points"] += 2
    with pytest.raises(Mismatch) as caught:
        replay(transcript)
    assert caught.value.event == place
    assert caught.value.expected == LONG["events"][place]
    assert caught.value.found == transcript["events"][place]


@pytest.mark.parametrize(
    ("place", "value"),
    [
        (("format",), "analyser-transcript/0"),
        (("game",), "en_garde"),
        (("seed",), "7"),
        (("players",), ["a", "b"]),
        (("events",), None),
        (("rules",), []),
        (("rules", "castles"), [14, 18, 22]),
        (("rules", "castles"), [22, 18]),
        (("rules", "spheres"), 1),
        (("rules", "max_rounds"), 0),
        (("rules", "totems"), {"eye": 1}),
        (("components",), []),
        (("components", "rout"), 4),
        (("components", "rout"), True),
        (("components", "golem.spike.plain+4"), 0),
        (("surplus",), 1),
    ],
)
def test_impossible_head_raises_mismatch(place: tuple[str, ...], value: object) -> None:
    transcript = copy.deepcopy(LONG)
    field = transcript
    for name in place[:-1]:
        field = field[name]
    field[place[-1]] = value
    with pytest.raises(Mismatch) as caught:
        replay(transcript)
    assert caught.value.event is None


def test_a_cut_deck_is_refused_unless_allowed() -> None:
    random = Random(3)
    transcript = simulate(default_rules(), {"ent.conifer.2": 9}, scorer(random), random)
    replay(transcript, full_box=False)
    with pytest.raises(Mismatch):
        replay(transcript)
