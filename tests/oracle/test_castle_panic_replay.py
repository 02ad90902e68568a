"""The twin of Castle Panic at random: nothing is lost, it replays what it plays, and it finds planted damages."""

from __future__ import annotations

import copy
import json
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from tests.oracle.castle_panic import Mismatch, default_components, default_rules, random_choice, replay, simulate
from tests.oracle.castle_panic.components import MONSTERS
from tests.oracle.castle_panic.game import play_game
from tests.oracle.castle_panic.policies import greedy_choice, loner_choice, thrifty_choice
from tests.oracle.castle_panic.rules import CHOICES, PLAYERS, SWITCHES, SetUp, read_set_up
from tests.oracle.castle_panic.simulate import Dealer
from tests.oracle.castle_panic.table import Policy, Position
from tests.oracle.castle_panic.tokens import MORE

GAMES = 120
AFTER_TOKENS = ("hurt", "lose", "home")  # a token may lie open, in no pile


def random_rules(random: Random) -> dict[str, Any]:
    """Some optional rules, and other numbers."""
    rules: dict[str, Any] = {name: random.random() < 0.3 for name in SWITCHES}
    rules["under_construction"] = random.choice(CHOICES["under_construction"])
    rules["tokens"] = random.choice(CHOICES["tokens"])
    if random.random() < 0.5:
        rules["walls"], rules["towers"] = random.randint(0, 6), random.randint(1, 6)
        rules["fortify_tokens"], rules["tokens_a_turn"] = random.randint(0, 6), random.randint(1, 9)
        rules["hand"] = [random.randint(1, 8) for _ in range(6)]
        rules["discards"] = [random.randint(0, 4) for _ in range(6)]
        rules["trades"] = [0, *(random.randint(0, 4) for _ in range(5))]
        rules["hit_points"] = {name: random.randint(1, 4) for name in MONSTERS}
        rules["overlord_hand"], rules["max_turns"] = random.randint(1, 9), random.choice([4, 8, 400])
    return default_rules() | rules


def random_box(random: Random, tokens: str) -> dict[str, dict[str, int]]:
    """The box as printed, or with other counts, or with few tokens, so that the end of the pile is seen."""
    components = default_components(tokens)
    if random.random() < 0.3:
        for counts in components.values():
            for name in counts:
                counts[name] = max(0, counts[name] + random.randint(-3, 2))
    elif random.random() < 0.6:
        few = {name: random.randint(0, 1) for name in components["tokens"]}
        components["tokens"] = few | {"goblin": random.randint(3, 5), "orc": 3, "troll": random.randint(1, 3)}
    return components


def random_header(random: Random) -> tuple[dict[str, Any], dict[str, Any], dict[str, dict[str, int]], SetUp]:
    """Variant, rules and box that don't contradict each other."""
    while True:
        name = random.choice(list(PLAYERS))
        variant = {"variant": name, "players": random.randint(*PLAYERS[name])}
        rules = random_rules(random)
        components = random_box(random, rules["tokens"])
        try:
            set_up = read_set_up(variant, rules, components)
        except ValueError:
            continue
        if not may_be_endless(set_up):
            return variant, rules, components, set_up


def may_be_endless(set_up: SetUp) -> bool:
    """O16: whether the effect tokens, once they are all that is shuffled, make as many due as they are or more."""
    effects = {token: count for token, count in set_up.tokens.items() if token not in MONSTERS}
    return set_up.not_over_yet and sum(count * (MORE.get(token, 0) - 1) for token, count in effects.items()) >= 0


def policies_of(set_up: SetUp, random: Random) -> list[Policy]:
    """One policy for all, a reference policy where it is defined."""
    known: list[Policy] = [random_choice, greedy_choice, loner_choice, thrifty_choice]
    is_one_side = set_up.sides == 1
    return [random.choice(known) if is_one_side else random_choice] * set_up.seats


def played(seed: int) -> dict[str, Any]:
    """A game of the twin, passed through JSON."""
    random = Random(seed)
    variant, rules, components, set_up = random_header(random)
    transcript = simulate(variant, rules, components, policies_of(set_up, random), random)
    found: dict[str, Any] = json.loads(json.dumps(transcript))
    return found


class Counting(Dealer):
    """A dealer who counts all cards and tokens before each decision."""

    def __init__(self, policies: list[Policy], random: Random) -> None:
        super().__init__(policies, random)
        self.removed = Counter[str]()
        self.is_dealt = False

    def tell(self, event: dict[str, Any]) -> None:
        """Note what leaves the game."""
        super().tell(event)
        self.is_dealt |= event.get("chance") == "deal"
        if event.get("event") == "removed":
            self.removed[event["card"]] += 1

    def decide(self, position: Position, seat: int, legal: list[str]) -> str:
        """Decide as ever."""
        assert legal
        assert legal == sorted(set(legal))
        self.count_cards(position)
        self.count_tokens(position, legal[0].split(" ")[0])
        assert position.fortified <= position.walls
        assert len(position.fortified) <= position.set_up.fortify_tokens
        assert sum(monster.is_tarred for monster in position.monsters) <= 1
        return super().decide(position, seat, legal)

    def count_cards(self, position: Position) -> None:
        """C3, O8: in hands, deck and discard pile, or removed."""
        if self.is_dealt:
            found = sum(position.hands, position.deck + position.discards + self.removed)
            assert found == +Counter(position.set_up.cards)

    def count_tokens(self, position: Position, word: str) -> None:
        """C9, C13, V3, V5: in piles, on the board, in hand or as trophies."""
        found = position.pile + position.token_discards + position.minions
        found += Counter(monster.kind for monster in position.monsters)
        found += sum(position.trophies, Counter())
        if position.reserve is not None:
            found[position.reserve] += 1
        box = Counter(position.set_up.tokens)
        assert found <= box
        assert box.total() - found.total() <= (word in AFTER_TOKENS)


def test_no_card_or_token_is_lost() -> None:
    ends = Counter[object]()
    for seed in range(GAMES):
        random = Random(seed)
        *_, set_up = random_header(random)
        result = play_game(set_up, Counting(policies_of(set_up, random), random))
        ends[result["win"]] += 1
    assert min(ends[win] for win in (True, False, None)) > 1


def test_what_is_simulated_can_be_replayed() -> None:
    for seed in range(GAMES):
        replay(played(seed))


def test_the_reference_policies_are_replayed_too() -> None:
    rules, components = default_rules(), default_components()
    for seed, policy in enumerate([greedy_choice, loner_choice, thrifty_choice] * 4):
        policies = [policy] * (2 + seed % 5)
        variant = {"variant": "coop", "players": len(policies)}
        replay(simulate(variant, rules, components, policies, Random(seed)), policies)


def test_another_policy_is_not_taken_for_it() -> None:
    rules, components = default_rules(), default_components()
    told = simulate({"variant": "coop", "players": 2}, rules, components, [thrifty_choice] * 2, Random(1))
    with pytest.raises(Mismatch, match="the policy's keep"):
        replay(told, [greedy_choice] * 2)


def first(transcript: dict[str, Any], key: str, value: str = "") -> Any:
    return next(event for event in transcript["events"] if event.get(key, "").startswith(value) and key in event)


def other_face(transcript: dict[str, Any]) -> None:
    first(transcript, "chance", "die")["face"] = 7


def other_token(transcript: dict[str, Any]) -> None:
    first(transcript, "chance", "token")["token"] = "catapult"


def one_card_less(transcript: dict[str, Any]) -> None:
    first(transcript, "chance", "deal")["cards"].pop()


def a_move_less(transcript: dict[str, Any]) -> None:
    first(transcript, "move")["legal"].pop()


def another_seat(transcript: dict[str, Any]) -> None:
    first(transcript, "move")["player"] += 1


def no_phase(transcript: dict[str, Any]) -> None:
    transcript["events"].remove(first(transcript, "event", "phase"))


def other_blame(transcript: dict[str, Any]) -> None:
    first(transcript, "event", "slain")["by"] = "hunger"


def an_event_more(transcript: dict[str, Any]) -> None:
    transcript["events"].append({"chance": "die", "face": 1})


def a_tower_more(transcript: dict[str, Any]) -> None:
    transcript["result"]["towers"] += 1


def another_end(transcript: dict[str, Any]) -> None:
    transcript["result"]["win"] = None


def no_such_game(transcript: dict[str, Any]) -> None:
    transcript["variant"]["players"] = 7


def a_player_more(transcript: dict[str, Any]) -> None:
    transcript["players"].append("twin")


DAMAGES = [
    other_face,
    other_token,
    one_card_less,
    a_move_less,
    another_seat,
    no_phase,
    other_blame,
    an_event_more,
    a_tower_more,
    another_end,
    no_such_game,
    a_player_more,
]


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damage_is_found(damage: Callable[[dict[str, Any]], None]) -> None:
    rules, components = default_rules(), default_components()
    for players in (2, 4, 6):
        variant = {"variant": "coop", "players": players}
        transcript = simulate(variant, rules, components, [thrifty_choice] * players, Random(players))
        damaged = copy.deepcopy(transcript)
        damage(damaged)
        with pytest.raises(Mismatch):
            replay(damaged)
