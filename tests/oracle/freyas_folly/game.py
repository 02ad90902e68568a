"""The course of a game, told to a host, who owns the luck, the decisions and the record (FF1, FF5, FF6, FF19)."""

from __future__ import annotations

from typing import Any

from tests.oracle.freyas_folly.completing import complete, completions, finish
from tests.oracle.freyas_folly.decks import may_take_ability, refill_workshop, take_ability
from tests.oracle.freyas_folly.moving import drink, drinks, enter, entries, move, moves_within, wear_off
from tests.oracle.freyas_folly.opening import open_game
from tests.oracle.freyas_folly.rules import SetUp
from tests.oracle.freyas_folly.table import Host, Position
from tests.oracle.freyas_folly.trading import may_trade, steal, thefts, trade


def play_game(set_up: SetUp, host: Host) -> dict[str, Any]:
    """Play until the game is over; the transcript's result."""
    return play_on(open_game(set_up, host), host)


def play_on(position: Position, host: Host) -> dict[str, Any]:
    """From the beginning of the round after `position.round`."""
    is_over = False
    while not is_over and position.round < position.set_up.max_rounds:
        is_over = play_round(position, host)
    return finish(position, host)


def play_round(position: Position, host: Host) -> bool:
    """FF1, FF19: a turn of every seat; whether the game is over."""
    set_up = position.set_up
    position.round += 1
    for step in range(set_up.players):
        position.seat = (position.starter + step) % set_up.players
        take_turn(position, host)
        if position.is_ending and not set_up.last_round:
            break
    return position.is_ending


def take_turn(position: Position, host: Host) -> None:
    """FF5, FF6, FF12."""
    position.turns += 1
    position.abilities_taken = 0
    host.tell({"event": "turn", "round": position.round, "seat": position.seat})
    for _ in range(position.set_up.actions):
        act(position, host, host.decide(position, normal_actions(position)))
    _act_freely(position, host)
    wear_off(position, host)


def _act_freely(position: Position, host: Host) -> None:
    """FF6: an action for a token each."""
    for _ in range(position.set_up.free_actions):
        if not position.player.tokens:
            return
        choice = host.decide(position, free_actions(position))
        if choice == "end":
            return
        position.player.tokens -= 1
        host.tell({"event": "token", "left": position.player.tokens})
        act(position, host, choice)


def normal_actions(position: Position) -> list[str]:
    """FF5: all legal moves of a normal action, sorted."""
    return sorted([*_common_actions(position), *thefts(position), "pass"])


def free_actions(position: Position) -> list[str]:
    """FF6: and of a free one."""
    return sorted([*_common_actions(position), "end"])


def _common_actions(position: Position) -> list[str]:
    legal = entries(position) + moves_within(position) + drinks(position) + completions(position)
    legal += [f"take {card}" for card in position.workshop]
    if may_trade(position):
        legal.append("trade")
    if position.abilities_taken < position.set_up.ability_per_turn:
        legal += [f"ability {kind}" for kind in position.slots if may_take_ability(position, kind)]
    return legal


def act(position: Position, host: Host, action: str) -> None:
    """An action, with all decisions that it leads to."""
    match action.split(" "):
        case ["enter", place, *ability]:
            enter(position, host, place, ability[0] if ability else None)
        case ["move", start, place]:
            move(position, host, start, place)
        case ["drink", place]:
            drink(position, position.dwarfs[place])
        case ["take", card]:
            position.workshop.remove(card)
            position.player.settings.add(card)
            refill_workshop(position, host)
        case ["complete", card]:
            complete(position, host, card)
        case ["trade"]:
            trade(position, host)
        case ["ability", kind]:
            take_ability(position, host, kind)
        case ["thief", target]:
            steal(position, host, target)
        case ["pass"]:
            pass
