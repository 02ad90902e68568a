"""The twin of The Liberation of Rietburg at random: nothing is lost, it replays what it plays, it finds damages."""

from __future__ import annotations

import copy
import json
import tomllib
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from tests.budgets import scaled
from tests.oracle.rietburg import (
    Mismatch,
    default_components,
    default_rules,
    greedy_choice,
    random_choice,
    replay,
    simulate,
)
from tests.oracle.rietburg.components import DEFAULT, HEROES, LETTERS, TABLES
from tests.oracle.rietburg.game import play_game
from tests.oracle.rietburg.rules import DIFFICULTIES, RANGES, SWITCHES, SetUp, read_set_up
from tests.oracle.rietburg.simulate import Dealer
from tests.oracle.rietburg.table import LOCATIONS, Policy, Position

GAMES = scaled(80)
REWARDS = (
    "",
    "will 2",
    "reveal 1",
    "remove 1",
    "friend 1",
    "narrator 1",
    "move 1 + will 1",
    "task 1",
    "lay 1",
    "lose 1",
)
EFFECTS = ("turn 2", "shift 1 + will 1", "lure 1", "draw 1", "swap 1", "recall 2", "exchange 1", "banish 7", "friend 1")
BLUES = ("", "up 1", "down 2", "drain 1", "gate 3", "up 1 + down 1 + gate 1")
NEEDS = (
    "clear 2",
    "open 1",
    "cards 1",
    "cards 2",
    "gather 1",
    "friend 1",
    "object 1",
    "will 2 + clear 1",
    "have object 1",
)


def random_rules(random: Random) -> dict[str, Any]:
    """Any heroes in any order; half the time any numbers."""
    rules = default_rules(random.choice(list(DIFFICULTIES)))
    rules["heroes"] = random.sample(HEROES, random.randint(2, 4))
    if random.random() < 0.6:
        rules |= {name: random.random() < 0.5 for name in SWITCHES}
        names = random.sample(sorted(RANGES), random.randint(1, 8))
        rules |= {name: random.randint(*RANGES[name]) for name in names}
        rules |= {"max_turns": random.choice([3, 40, 400]), "axe_repair": random.randint(0, 2)}
    return rules


def random_box(random: Random) -> dict[str, Any]:
    """As reconstructed, or with other figures and effects."""
    box = default_components()
    if random.random() < 0.5:
        return box
    for creature in box["creatures"].values():
        creature |= {"count": random.randint(0, 6), "gold": random.randint(0, 1), "cost": random.choice([0, 0, 1])}
        creature |= {"reward": random.choice(REWARDS), "red": random.randint(0, 1)}
        creature["strength"] = random.choice([0, *range(2, 12)])
    for row in (*box["objects"].values(), *box["friends"].values()):
        if random.random() < 0.5:
            row |= {"effect": random.choice(EFFECTS), "price": random.randint(0, 2)}
    for task in box["tasks"].values():
        task["blue"] = random.choice(BLUES)
        if random.random() < 0.5:
            task["needs"] = random.choice(NEEDS)
    for options in box["cards"].values():
        options[random.randint(0, 2)] = random.choice(EFFECTS)
    places, sides = "123456h", ("u", "d", "dd")
    for name in box["narrator"]:
        halves = [f"{random.choice(places)} {random.choice(sides)}" for _ in range(2)]
        box["narrator"][name] = " ".join(halves)
    box["books"] = ["battle 1", "battle 3 far", "battle 3", "battle 5 far", *random.sample(["move", "reveal"], 1)]
    box["quivers"] = {"1": 2, "10": 1, "4": random.randint(0, 2)}
    return box


def random_head(random: Random) -> tuple[dict[str, Any], dict[str, Any], dict[str, Any]]:
    """Variant, rules and a box that go together."""
    while True:
        head = ({"difficulty": random.choice(list(DIFFICULTIES))}, random_rules(random), random_box(random))
        try:
            read_set_up(*head)
        except ValueError:
            continue
        return head


def random_policies(rules: dict[str, Any], random: Random) -> list[Policy]:
    known: list[Policy] = [random_choice, greedy_choice]
    return [random.choice(known) for _ in rules["heroes"]]


def played(seed: int) -> dict[str, Any]:
    """A game of the twin, passed through JSON."""
    random = Random(seed)
    variant, rules, box = random_head(random)
    transcript = simulate(variant, rules, box, random_policies(rules, random), random)
    found: dict[str, Any] = json.loads(json.dumps(transcript))
    return found


class Counting(Dealer):
    """A dealer who counts all cards and tokens at each decision."""

    def decide(self, position: Position, legal: list[str]) -> str:
        assert legal == sorted(set(legal))
        check_cards(position)
        check_tasks_and_narrator(position)
        check_tokens(position)
        return super().decide(position, legal)


def check_cards(position: Position) -> None:
    """Encounter cards, friends and hero cards: each is somewhere, once."""
    box = position.set_up.box
    piles = [card for place in position.places.values() for card in place.pile]
    held = Counter(card for hero in position.heroes for card in (*hero.hand, *hero.played))
    seen = position.gallery + position.box + Counter(card.name for card in piles if card.name is not None)
    encounters = Counter({name: count for name, count in (seen + held).items() if name in box.encounters})
    assert encounters + position.unseen == position.set_up.encounters()
    assert position.unseen.total() >= position.draw_pile + sum(card.name is None for card in piles)
    friends = position.friends + Counter({name: n for name, n in (held + position.box).items() if name in box.friends})
    assert friends == Counter(list(box.friends))
    for hero in position.heroes:
        assert sorted(card for card in (*hero.hand, *hero.played) if card in box.cards) == sorted(
            box.cards_of(hero.name)
        )
    assert not any(position.is_object(card) for hero in position.heroes for card in hero.played)
    assert all(card.name is not None for card in piles if card.is_up)


def check_tasks_and_narrator(position: Position) -> None:
    """R3: each pool is as large as the places that its cards may lie in."""
    places = [position.places[location] for location in LOCATIONS]
    assert position.unseen_tasks.total() == position.task_box + sum(place.is_veiled for place in places)
    assert sum(place.is_done for place in places) == position.tasks_done < position.set_up.tasks_needed
    assert position.unseen_narrator.total() == position.narrator_deck + position.leftovers


def check_tokens(position: Position) -> None:
    """Willpower and quivers, and that no Counter keeps zeros."""
    set_up = position.set_up
    wills = [hero.will for hero in position.heroes]
    assert min(wills) >= 0
    assert max(wills) <= set_up.will_cap
    assert sum(wills) <= set_up.willpower
    held = sum((hero.quivers for hero in position.heroes), Counter[int]())
    assert held + position.quivers + position.used_quivers == set_up.box.quivers
    for pile in (position.unseen, position.gallery, position.quivers, position.friends, position.unseen_tasks):
        assert all(count > 0 for count in pile.values())


def test_nothing_is_lost_and_nothing_comes_from_nowhere() -> None:
    ends = Counter[str]()
    for seed in range(GAMES):
        random = Random(f"counting {seed}")
        variant, rules, box = random_head(random)
        result = play_game(read_set_up(variant, rules, box), Counting(random_policies(rules, random), random))
        ends[result["end"]] += 1
    assert {"narrator", "encounters", "turns"} <= set(ends)


@pytest.fixture(scope="module")
def games() -> list[dict[str, Any]]:
    """Games of all kinds."""
    return [played(seed) for seed in range(GAMES)]


def test_the_twin_replays_its_own_games(games: list[dict[str, Any]]) -> None:
    for transcript in games:
        replay(transcript)


def test_every_kind_of_move_is_met(games: list[dict[str, Any]]) -> None:
    events = [event for transcript in games for event in transcript["events"]]
    words = Counter(move.split(" ")[0] for event in events for move in event.get("legal", ()))
    expected = (
        "play idle revive pick give take unveil complete repair move fetch reveal remove turn shift lure draw swap"
    )
    expected += " task exchange recall spirit banish book fight end quiver done axe keep join stay will"
    assert set(words) == set(expected.split())


def test_a_replay_checks_a_policys_moves() -> None:
    rules = default_rules("easy", 3)
    head = ({"difficulty": "easy"}, rules, default_components())
    replay(simulate(*head, [greedy_choice] * 3, Random(1)), [greedy_choice] * 3)
    with pytest.raises(Mismatch, match="the policy's"):
        replay(simulate(*head, [random_choice] * 3, Random(1)), [greedy_choice] * 3)


# Damages that a replay finds.


def where(transcript: dict[str, Any], kind: str) -> int:
    """The first event of a kind."""
    return next(i for i, event in enumerate(transcript["events"]) if kind in event)


def _drop_legal(transcript: dict[str, Any]) -> None:
    event = next(e for e in transcript["events"] if "legal" in e and len(e["legal"]) > 1)
    event["legal"].remove(next(move for move in event["legal"] if move != event["move"]))


def _add_legal(transcript: dict[str, Any]) -> None:
    transcript["events"][where(transcript, "legal")]["legal"].append("zzz")


def _unsort(transcript: dict[str, Any]) -> None:
    next(e for e in transcript["events"] if "legal" in e and len(e["legal"]) > 1)["legal"].reverse()


def _other_seat(transcript: dict[str, Any]) -> None:
    transcript["events"][where(transcript, "player")]["player"] ^= 1


def _illegal_move(transcript: dict[str, Any]) -> None:
    transcript["events"][where(transcript, "move")]["move"] = "revive"


def _impossible_card(transcript: dict[str, Any]) -> None:
    transcript["events"][where(transcript, "chance")]["card"] = "n99"


def _drop_event(transcript: dict[str, Any]) -> None:
    del transcript["events"][where(transcript, "event")]


def _swap_events(transcript: dict[str, Any]) -> None:
    at = where(transcript, "player")
    events = transcript["events"]
    events[at - 1], events[at] = events[at], events[at - 1]


def _cut(transcript: dict[str, Any]) -> None:
    transcript["events"].pop()


def _lengthen(transcript: dict[str, Any]) -> None:
    transcript["events"].append({"event": "turn", "turn": 99, "hero": "thorn"})


def _other_result(transcript: dict[str, Any]) -> None:
    transcript["result"]["tasks"] += 1


def _truth_for_one(transcript: dict[str, Any]) -> None:
    event = next(e for e in transcript["events"] if e.get("turn") == 1)
    event["turn"] = True


def _other_rule(transcript: dict[str, Any]) -> None:
    transcript["rules"]["narrator_start"] += 1


def _other_creature(transcript: dict[str, Any]) -> None:
    transcript["components"]["creatures"]["gor"]["count"] = 0


def _missing_table(transcript: dict[str, Any]) -> None:
    del transcript["components"]["books"]


def _few_players(transcript: dict[str, Any]) -> None:
    transcript["players"].pop()


def _other_will(transcript: dict[str, Any]) -> None:
    next(e for e in transcript["events"] if e.get("event") == "will")["now"] += 1


def _other_payment(transcript: dict[str, Any]) -> None:
    next(e for e in transcript["events"] if e.get("event") == "paid")["cards"].append("gor")


DAMAGES: list[Callable[[dict[str, Any]], None]] = [
    *(_drop_legal, _add_legal, _unsort, _other_seat, _illegal_move, _impossible_card, _drop_event, _swap_events),
    *(_cut, _lengthen, _other_result, _truth_for_one, _other_rule, _other_creature, _missing_table, _few_players),
    *(_other_will, _other_payment),
]


@pytest.fixture(scope="module")
def sound() -> dict[str, Any]:
    """A long game by the rules, with all kinds of events."""
    head = ({"difficulty": "standard"}, default_rules("standard", 3), default_components())
    transcript = simulate(*head, [greedy_choice] * 3, Random(3))
    kinds = {event.get("event") for event in transcript["events"]}
    assert {"turn", "laid", "will", "paid", "defeated"} <= kinds
    found: dict[str, Any] = json.loads(json.dumps(transcript))
    replay(found)
    return found


@pytest.mark.parametrize("damage", DAMAGES, ids=lambda damage: damage.__name__.strip("_"))
def test_a_damage_is_found(sound: dict[str, Any], damage: Callable[[dict[str, Any]], None]) -> None:
    transcript = copy.deepcopy(sound)
    damage(transcript)
    with pytest.raises(Mismatch):
        replay(transcript)


def test_a_mismatch_says_where_and_which_moves_differ(sound: dict[str, Any]) -> None:
    transcript = copy.deepcopy(sound)
    _add_legal(transcript)
    with pytest.raises(Mismatch, match=r"event \d+: expected a decision .* has \['zzz'\] besides"):
        replay(transcript)


# Boxes.


def _box(table: str, name: str, **row: Any) -> dict[str, Any]:
    box = default_components()
    box[table][name] = row if row else None
    return box


def wrong_boxes() -> dict[str, dict[str, Any]]:
    """What is no box, by what is wrong with it."""
    boxes = {name: default_components() for name in ("two fights", "a price", "quivers", "two needs", "two books")}
    boxes["two fights"]["cards"]["thorn.1"][1] = "battle 2"
    boxes["a price"]["friends"]["triest"]["price"] = 1
    boxes["quivers"]["cards"]["thorn.1"][1] = "quiver 1"
    boxes["two needs"]["tasks"]["hadrian_fire"]["needs"] = "gold 1 + pay gor 1"
    boxes["one class twice"] = _box("tasks", "council", needs="pay skral 1 + pay skral 2", blue="")
    boxes["two books"]["books"][0] = "move"
    boxes["no task"] = default_components() | {"tasks": {"council": {"needs": "gather 1", "blue": ""}}}
    boxes["no class"] = _box("tasks", "council", needs="have dragon 1", blue="")
    boxes["no half"] = _box("narrator", "n01")
    boxes["a name"] = _box("friends", "gor", price=0, effect="will 1")
    boxes["far"] = _box("cards", "kram.4") | {"cards": {"kram.1": ["far 3", "move 1", "will 1"]}}
    return boxes


@pytest.mark.parametrize("name", sorted(wrong_boxes()))
def test_what_is_no_box(name: str) -> None:
    with pytest.raises((ValueError, TypeError)):
        read_set_up({"difficulty": "standard"}, default_rules(), wrong_boxes()[name])


def test_the_default_box_has_what_the_rulebook_counts() -> None:
    set_up: SetUp = read_set_up({"difficulty": "standard"}, default_rules(), default_components())
    box = set_up.box
    creatures = [card for card in box.encounters.values() if not card.is_object]
    assert sum(card.count for card in creatures) == 45
    assert sum(card.count for card in creatures if card.is_red) == 11
    counts = [set_up.encounters().total(), len(box.friends), len(box.narrator), len(box.tasks), len(box.cards)]
    assert counts == [53, 8, 22, 16, 19]
    assert [len(box.cards_of(hero)) for hero in HEROES] == [3, 3, 3, 3, 4, 3]
    assert len(LETTERS) == 3
    assert (box.quivers.total(), len(box.books)) == (16, 6)


def test_every_figure_of_the_default_box_says_where_it_is_from() -> None:
    found = tomllib.loads(DEFAULT.read_text(encoding="utf-8"))
    for table, fields in TABLES.items():
        rows = found[table] if isinstance(found[table], list) else found[table].values()
        for row in rows:
            told = dict(word.split(" ") for word in row["from"].split(", ")) if fields else {}
            assert tuple(told) == fields
            assert set(told.values() if fields else row["from"].split(" ")) <= set("KIA")
