"""The twin against itself: whatever it plays it can replay, and it finds planted damages."""

from __future__ import annotations

import copy
import json
from collections import Counter
from collections.abc import Callable
from itertools import product
from random import Random
from typing import Any

import pytest

from tests.oracle.en_garde import (
    Mismatch,
    aggressive_choice,
    default_components,
    default_rules,
    random_choice,
    replay,
    simulate,
)
from tests.oracle.en_garde.rules import STARTERS
from tests.oracle.en_garde.table import Policy, View

Transcript = dict[str, Any]


def random_rules(random: Random) -> dict[str, Any]:
    """Any house rules, mostly short matches on short boards."""
    return {
        "board": random.choice([7, 9, 15, 23, 99]),
        "hand": random.randint(1, 9),
        "points": random.randint(1, 6),
        "max_rounds": random.choice([1, 3, 8]),
        "indirect": random.random() < 0.7,
        "retreat_answers_indirect": random.random() < 0.7,
        "end_of_deck": random.random() < 0.7,
        "starter": random.choice(STARTERS),
    }


def random_components(random: Random, hand: int) -> dict[str, int]:
    """Some values, a deck that ends at once or late."""
    values = random.sample(range(1, 10), random.randint(1, 6))
    cards = [random.choice(values) for _ in range(2 * hand + random.choice([1, 2, 10, 15]))]
    return {str(value): cards.count(value) for value in sorted(values)}


def any_player(random: Random) -> Policy:
    """One of the twin's players, or one that attacks every other time."""

    def often(view: View, legal: list[str], own: Random) -> str:
        return (aggressive_choice if own.random() < 0.5 else random_choice)(view, legal, own)

    return random.choice([random_choice, aggressive_choice, often])


def kinds(transcript: Transcript) -> set[str]:
    """How its rounds ended."""
    return {event["by"] for event in transcript["events"] if event.get("event") == "round_end"}


def test_what_is_simulated_can_be_replayed() -> None:
    """Also after a passage through JSON, and with whatever house rules and deck."""
    ends: Counter[str] = Counter()
    winners: Counter[int | None] = Counter()
    for seed in range(400):
        random = Random(seed)
        rules = random_rules(random)
        components = random_components(random, rules["hand"])
        transcript = simulate(rules, components, [any_player(random), any_player(random)], random)
        replay(json.loads(json.dumps(transcript)))
        ends.update(kinds(transcript))
        winners[transcript["result"]["winner"]] += 1
    assert min(ends[kind] for kind in ("hit", "stuck", "cards", "ground", "draw")) > 20
    assert min(winners[winner] for winner in (0, 1, None)) > 20


def test_the_game_as_printed_is_replayed_by_its_policies() -> None:
    for seed in range(40):
        transcript = simulate(default_rules(), default_components(), [aggressive_choice] * 2, Random(seed))
        replay(transcript, [aggressive_choice, aggressive_choice])
        assert max(transcript["result"]["points"]) == 5


def test_another_policy_is_noticed() -> None:
    players = [aggressive_choice, random_choice]
    transcript = simulate(default_rules(), default_components(), players, Random(5))
    replay(transcript, [aggressive_choice, None])
    with pytest.raises(Mismatch, match="the policy's"):
        replay(transcript, [None, aggressive_choice])


def test_the_same_random_numbers_give_the_same_match() -> None:
    one, other = (simulate(default_rules(), default_components(), [random_choice] * 2, Random(8)) for _ in range(2))
    assert one == other


def long_transcript() -> Transcript:
    """A match with every way to end a round but a draw, parries, and retreats from attacks."""
    for seed in range(10_000):
        players = [any_player(Random(seed)), random_choice]
        transcript = simulate(default_rules(), default_components(), players, Random(seed))
        if kinds(transcript) >= {"hit", "cards", "ground", "stuck"} and "parry" in moves(transcript):
            return transcript
    raise AssertionError("no such game")


def moves(transcript: Transcript) -> set[str]:
    """The first words of the moves made."""
    return {event["move"].split()[0] for event in transcript["events"] if "move" in event}


LONG = long_transcript()


def place_of(events: list[dict[str, Any]], key: str, value: object = None) -> int:
    """The place of the first event that has the key (with that value, if one is given)."""
    return next(i for i, e in enumerate(events) if key in e and value in (None, e[key]))


def first(t: Transcript, key: str, value: object = None) -> dict[str, Any]:
    """That event, to be damaged."""
    event: dict[str, Any] = t["events"][place_of(t["events"], key, value)]
    return event


def damage_missing_legal(t: Transcript) -> None:
    first(t, "legal")["legal"].pop()


def damage_surplus_legal(t: Transcript) -> None:
    first(t, "legal")["legal"].append("retreat 9")


def damage_double_legal(t: Transcript) -> None:
    legal = first(t, "legal")["legal"]
    legal.append(legal[-1])


def damage_unsorted_legal(t: Transcript) -> None:
    first(t, "legal")["legal"].reverse()


def damage_illegal_move(t: Transcript) -> None:
    first(t, "move")["move"] = "retreat 1"


def damage_move_type(t: Transcript) -> None:
    first(t, "move")["move"] = ["advance 1"]


def damage_player(t: Transcript) -> None:
    first(t, "legal")["player"] = 1


def damage_player_type(t: Transcript) -> None:
    first(t, "legal")["player"] = False


def damage_no_move(t: Transcript) -> None:
    del first(t, "legal")["move"]


def damage_parry_to_retreat(t: Transcript) -> None:
    first(t, "move", "parry")["move"] = "retreat 1"


def damage_refill_card(t: Transcript) -> None:
    first(t, "chance", "refill")["cards"][0] = 6


def damage_refill_type(t: Transcript) -> None:
    event = first(t, "chance", "refill")
    event["cards"][0] = float(event["cards"][0])


def damage_refill_short(t: Transcript) -> None:
    first(t, "chance", "refill")["cards"].pop()


def damage_refill_long(t: Transcript) -> None:
    first(t, "chance", "refill")["cards"].append(1)


def damage_refill_player(t: Transcript) -> None:
    event = first(t, "chance", "refill")
    event["player"] = 1 - event["player"]


def damage_refill_missing(t: Transcript) -> None:
    del t["events"][place_of(t["events"], "chance", "refill")]


def damage_refill_of_nothing(t: Transcript) -> None:
    place = place_of(t["events"], "by", "cards")
    t["events"].insert(place, {"chance": "refill", "player": 0, "cards": []})


def damage_refill_used_up(t: Transcript) -> None:
    """A sixth card of a value: the first that has come up five times, instead of the next other card."""
    seen: Counter[int] = Counter()
    for event in t["events"]:
        for place, card in enumerate(event.get("cards", [])):
            full = [value for value, count in seen.items() if count == 5]
            if full and event["chance"] == "refill":
                event["cards"][place] = full[0]
                return
            seen[card] += 1
        if "by" in event:
            seen.clear()
    raise AssertionError("no value is ever used up")


def damage_deal_order(t: Transcript) -> None:
    events = t["events"]
    events[1], events[2] = events[2], events[1]


def damage_deal_short(t: Transcript) -> None:
    first(t, "chance", "deal")["cards"].pop()


def damage_deal_impossible(t: Transcript) -> None:
    t["events"][1]["cards"] = t["events"][2]["cards"] = [3, 3, 3, 3, 3]


def damage_round_number(t: Transcript) -> None:
    first(t, "event", "round")["round"] = 2


def damage_starter(t: Transcript) -> None:
    first(t, "round", 2)["starter"] = 0


def damage_round_end_winner(t: Transcript) -> None:
    event = first(t, "event", "round_end")
    event["winner"] = 1 - event["winner"]


def damage_round_end_by(t: Transcript) -> None:
    first(t, "by", "cards")["by"] = "ground"


def damage_round_end_missing(t: Transcript) -> None:
    del t["events"][place_of(t["events"], "by")]


def damage_surplus_event(t: Transcript) -> None:
    t["events"].append({"event": "round", "round": 99, "starter": 0})


def damage_missing_end(t: Transcript) -> None:
    t["events"].pop()


def damage_no_object(t: Transcript) -> None:
    t["events"][3] = "advance 1"


def damage_winner(t: Transcript) -> None:
    t["result"]["winner"] = 1 - t["result"]["winner"]


def damage_points(t: Transcript) -> None:
    t["result"]["points"].reverse()


def damage_rounds(t: Transcript) -> None:
    t["result"]["rounds"] += 1


def damage_rules(t: Transcript) -> None:
    t["rules"]["indirect"] = False


def damage_points_to_win(t: Transcript) -> None:
    t["rules"]["points"] = 4


def damage_components(t: Transcript) -> None:
    t["components"]["3"] -= 1


DAMAGES = [value for name, value in sorted(globals().items()) if name.startswith("damage_")]


def test_the_undamaged_game_replays() -> None:
    replay(LONG)


@pytest.mark.parametrize("damage", DAMAGES)
def test_planted_damage_raises_mismatch(damage: Callable[[Transcript], None]) -> None:
    transcript = copy.deepcopy(LONG)
    damage(transcript)
    assert transcript != LONG or damage in (damage_player_type, damage_refill_type)
    with pytest.raises(Mismatch):
        replay(transcript)


@pytest.mark.parametrize(("place", "way"), list(product(range(1, len(LONG["events"]), 4), range(3))))
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


def test_mismatch_tells_event_expected_and_found() -> None:
    transcript = copy.deepcopy(LONG)
    place = place_of(transcript["events"], "by", "cards")
    transcript["events"][place]["by"] = "draw"
    with pytest.raises(Mismatch) as caught:
        replay(transcript)
    assert caught.value.event == place
    assert caught.value.expected == LONG["events"][place]
    assert caught.value.found == transcript["events"][place]


@pytest.mark.parametrize(
    ("place", "value"),
    [
        (("format",), "analyser-transcript/0"),
        (("game",), "freigard"),
        (("variant",), "round"),
        (("seed",), "7"),
        (("players",), ["a"]),
        (("events",), None),
        (("rules",), []),
        (("rules", "board"), 6),
        (("rules", "hand"), 13),
        (("rules", "indirect"), 1),
        (("rules", "starter"), "random"),
        (("rules", "surplus"), 1),
        (("components",), []),
        (("components", "3"), -1),
        (("components", "3"), True),
        (("components", "10"), 1),
        (("components",), {"1": 10}),
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
