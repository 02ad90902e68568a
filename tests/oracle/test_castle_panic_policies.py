"""The reference policies of Castle Panic's twin, P1 to P4, on hand-made positions."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.oracle.castle_panic.board import Monster
from tests.oracle.castle_panic.cards import legal_trades
from tests.oracle.castle_panic.plays import legal_plays
from tests.oracle.castle_panic.policies import greedy_choice, loner_choice, thrifty_choice
from tests.oracle.castle_panic.staged import set_up_of, staged
from tests.oracle.castle_panic.table import Position, view_of

COOP = set_up_of()

# P2 to P4: reference policies.


def choice(policy: Any, position: Position, legal: list[str], seat: int = 0) -> str:
    move: str = policy(view_of(position, seat), legal, Random(0))
    return move


def test_p2_hits_what_is_closest_and_weakest_with_the_least_flexible_card() -> None:
    crowd = "orc/2@swordsman.2 orc/1@swordsman.5 goblin/1@archer.1"
    position = staged(COOP, "swordsman.any swordsman.blue hero.blue archer.red,", crowd)
    assert choice(greedy_choice, position, legal_plays(position)) == "hit swordsman.blue orc/1@swordsman.5"


def test_p2_barbarian_for_what_is_closest_and_strongest_of_trolls_bosses_and_intruders() -> None:
    crowd = "orc/2@swordsman.1 troll/1@knight.1 healer/2@knight.2 goblin/1@archer.1"
    position = staged(COOP, "barbarian,", crowd)
    assert choice(greedy_choice, position, legal_plays(position)) == "barbarian healer/2@knight.2"
    position.monsters.append(Monster("goblin", 1, "castle", 6))
    assert choice(greedy_choice, position, legal_plays(position)) == "barbarian goblin/1@castle.6"


def test_p2_trades_the_last_idle_card_for_one_that_hits_an_open_monster() -> None:
    position = staged(COOP, "archer.red hero.blue tar,hero.green knight.green", "orc/2@knight.3 orc/2@forest.1")
    assert choice(greedy_choice, position, legal_trades(position)) == "trade archer.red knight.green 1"
    assert choice(loner_choice, position, legal_trades(position)) == "no trade"
    position.hands[0]["knight.any"] = 1
    assert choice(greedy_choice, position, legal_trades(position)) == "no trade"


def test_p2_hurts_the_strongest_and_loses_the_least_wanted() -> None:
    position = staged(COOP, "brick tar,")
    assert choice(greedy_choice, position, ["hurt goblin/1@castle.1", "hurt orc/2@castle.1"]) == "hurt orc/2@castle.1"
    assert choice(greedy_choice, position, ["lose brick", "lose tar"]) == "lose brick"


def test_p4_discards_the_last_idle_card() -> None:
    position = staged(COOP, "archer.red knight.red hero.blue brick,", "orc/2@archer.1")
    legal = ["discard archer.red", "discard brick", "discard hero.blue", "discard knight.red", "keep"]
    assert choice(thrifty_choice, position, legal) == "discard knight.red"
    assert choice(greedy_choice, position, legal) == "keep"
    assert choice(thrifty_choice, staged(COOP, "tar brick,"), ["discard brick", "discard tar", "done"]) == "done"
