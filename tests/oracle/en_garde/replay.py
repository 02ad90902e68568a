"""Replay a transcript from the rules alone; the first deviation raises `Mismatch`."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from tests.oracle.en_garde.course import DrawKind, play_match
from tests.oracle.en_garde.rules import Rules, read_components, read_rules
from tests.oracle.en_garde.table import Policy, Position, view_of

KEYS = ("format", "game", "variant", "rules", "components", "seed", "index", "players", "events", "result")


class Mismatch(Exception):
    """A transcript deviates from the rules.

    `event` counts the events from 0; it is None for what stands outside the events. `expected`
    and `found` are what the rules want and what the transcript has.
    """

    def __init__(self, event: int | None, expected: object, found: object) -> None:
        place = "outside the events" if event is None else f"event {event}"
        super().__init__(f"{place}: expected {expected}, found {found}")
        self.event = event
        self.expected = expected
        self.found = found


def replay(transcript: dict[str, Any], policies: Sequence[Policy | None] = (None, None)) -> None:
    """Check a whole transcript; where a seat has a policy, also that each move is the one it chooses.

    The policies are white's and black's and must not depend on their random numbers.
    """
    rules, components = _check_head(transcript)
    reader = Reader(transcript["events"], policies)
    result = play_match(rules, components, reader)
    reader.check_finished()
    if not is_same(result, transcript["result"]):
        raise Mismatch(None, result, transcript["result"])


def is_same(expected: object, found: object) -> bool:
    """Equal as JSON, so that 1, 1.0 and true are three different things."""
    return json.dumps(expected, sort_keys=True) == json.dumps(found, sort_keys=True)


def _check_head(transcript: Mapping[str, Any]) -> tuple[Rules, dict[int, int]]:
    if set(transcript) != set(KEYS):
        raise Mismatch(None, f"the fields {sorted(KEYS)}", sorted(transcript))
    if transcript["format"] != "analyser-transcript/1" or transcript["game"] != "en_garde":
        raise Mismatch(None, "analyser-transcript/1 of en_garde", (transcript["format"], transcript["game"]))
    variant = transcript["variant"]
    if not isinstance(variant, Mapping) or not all(isinstance(name, str) for name in variant.values()):
        raise Mismatch(None, "an object of names as variant", variant)
    for name in ("seed", "index"):
        if type(transcript[name]) is not int:
            raise Mismatch(None, f"an integer as {name}", transcript[name])
    players = transcript["players"]
    if not isinstance(players, list) or [type(player) for player in players] != [str, str]:
        raise Mismatch(None, "two players' names", players)
    if not isinstance(transcript["events"], list):
        raise Mismatch(None, "a list of events", transcript["events"])
    return _check_set_up(transcript)


def _check_set_up(transcript: Mapping[str, Any]) -> tuple[Rules, dict[int, int]]:
    try:
        rules = read_rules(transcript["rules"])
        return rules, read_components(transcript["components"], rules)
    except ValueError as error:
        raise Mismatch(None, "possible rules and a possible deck", f"{error}") from error


class Reader:
    """A host that reads the events and compares."""

    def __init__(self, events: list[Any], policies: Sequence[Policy | None]) -> None:
        self.events = events
        self.policies = policies
        self.next = 0

    def fail(self, expected: object, found: object) -> Mismatch:
        """The mismatch at the event read last."""
        return Mismatch(self.next - 1, expected, found)

    def read(self, expected: object) -> Any:
        """The next event, which must be a JSON object."""
        self.next += 1
        if self.next > len(self.events):
            raise self.fail(expected, "no event left")
        event = self.events[self.next - 1]
        if not isinstance(event, dict):
            raise self.fail(expected, event)
        return event

    def check_finished(self) -> None:
        """No event may be left when the match is over."""
        if self.next < len(self.events):
            raise Mismatch(self.next, "the end of the match", self.events[self.next])

    def take(self, kind: DrawKind, player: int, count: int, deck: Counter[int]) -> list[int]:
        """Read a chance event; its cards must be as many as due, and all in the deck."""
        expected = f"chance {kind} of {count} cards to player {player}"
        event = self.read(expected)
        if set(event) != {"chance", "player", "cards"} or event["chance"] != kind:
            raise self.fail(expected, event)
        cards = event["cards"]
        if not is_same(event["player"], player) or not isinstance(cards, list) or len(cards) != count:
            raise self.fail(expected, event)
        for card in cards:
            if type(card) is not int:
                raise self.fail("a card's value", card)
        if not Counter(cards) <= deck:
            raise self.fail(f"cards out of the deck {dict(sorted((+deck).items()))}", cards)
        return list(cards)

    def tell(self, event: dict[str, Any]) -> None:
        """The next event must be this one."""
        found = self.read(event)
        if not is_same(event, found):
            raise self.fail(event, found)

    def decide(self, position: Position, legal: list[str]) -> str:
        """The next event must be a decision with these legal moves, and one of them chosen."""
        event = self.read(f"a decision of player {position.player} among {legal}")
        if set(event) != {"player", "legal", "move"} or not is_same(event["player"], position.player):
            raise self.fail(f"a decision of player {position.player} among {legal}", event)
        if not is_same(event["legal"], legal):
            raise self.fail(f"legal {legal}", event["legal"])
        move = event["move"]
        if not isinstance(move, str) or move not in legal:
            raise self.fail(f"a move of {legal}", move)
        policy = self.policies[position.player]
        if policy is not None:
            chosen = policy(view_of(position, position.player), list(legal), Random(0))
            if chosen != move:
                raise self.fail(f"the policy's {chosen}", move)
        return move
