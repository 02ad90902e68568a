"""Replay a transcript from the rules alone; the first deviation raises `Mismatch`."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from tests.oracle.barter.game import play_game
from tests.oracle.barter.rules import SetUp, read_set_up
from tests.oracle.barter.table import Policy, Position, view_of

KEYS = ("format", "game", "variant", "rules", "components", "seed", "index", "players", "events", "result")


class Mismatch(Exception):
    """A transcript deviates from the rules: at an event, counted from 0, or outside the events (None)."""

    def __init__(self, event: int | None, expected: object, found: object) -> None:
        place = "outside the events" if event is None else f"event {event}"
        super().__init__(f"{place}: expected {expected}, found {found}")
        self.event = event


def replay(transcript: dict[str, Any], policies: Sequence[Policy | None] = ()) -> None:
    """Check a whole transcript; where a seat has a policy, also that each move is the one it chooses."""
    set_up = _check_head(transcript)
    reader = Reader(transcript["events"], policies or [None] * set_up.players)
    result = play_game(set_up, reader)
    if reader.next < len(reader.events):
        raise Mismatch(reader.next, "the end of the game", reader.events[reader.next])
    if not is_same(result, transcript["result"]):
        raise Mismatch(None, result, transcript["result"])


def is_same(expected: object, found: object) -> bool:
    """Equal as JSON, so that 1, 1.0 and true are three different things."""
    return json.dumps(expected, sort_keys=True) == json.dumps(found, sort_keys=True)


def _check_head(transcript: Mapping[str, Any]) -> SetUp:
    if set(transcript) != set(KEYS):
        raise Mismatch(None, f"the fields {sorted(KEYS)}", sorted(transcript))
    if transcript["format"] != "analyser-transcript/1" or transcript["game"] != "barter":
        raise Mismatch(None, "analyser-transcript/1 of barter", (transcript["format"], transcript["game"]))
    try:
        set_up = read_set_up(transcript["variant"], transcript["rules"], transcript["components"])
    except ValueError as error:
        raise Mismatch(None, "a possible set-up", f"{error}") from error
    if len(transcript["players"]) != len(set_up.sides):
        raise Mismatch(None, f"{len(set_up.sides)} policies", transcript["players"])
    return set_up


class Reader:
    """A host that reads the events and compares."""

    def __init__(self, events: list[Any], policies: Sequence[Policy | None]) -> None:
        self.events = events
        self.policies = policies
        self.next = 0

    def read(self, expected: object) -> Any:
        """The next event."""
        self.next += 1
        if self.next > len(self.events):
            raise self.fail(expected, "no event left")
        return self.events[self.next - 1]

    def fail(self, expected: object, found: object) -> Mismatch:
        return Mismatch(self.next - 1, expected, found)

    def tell(self, event: dict[str, Any]) -> None:
        """The next event must be this one."""
        found = self.read(event)
        if not is_same(event, found):
            raise self.fail(event, found)

    def deal(self, seat: int, count: int, deck: Counter[str]) -> list[str]:
        """A hand of so many cards, all in the deck."""
        event = self.read(f"{count} cards dealt to seat {seat}")
        cards = event.get("cards", [])
        if not is_same(event, {"chance": "deal", "seat": seat, "cards": cards}) or len(cards) != count:
            raise self.fail(f"{count} cards dealt to seat {seat}", event)
        if not Counter(cards) <= deck:
            raise self.fail(f"cards of the deck {deck}", cards)
        return list(cards)

    def draw(self, seat: int, deck: Counter[str]) -> str:
        """A card of the deck."""
        event = self.read(f"a card drawn by seat {seat}")
        card = str(event.get("card"))
        if not is_same(event, {"chance": "draw", "seat": seat, "card": card}) or not deck[card]:
            raise self.fail(f"a card of {deck} drawn by seat {seat}", event)
        return card

    def roll(self) -> int:
        """A face."""
        event = self.read("a roll of the die")
        face = event.get("face")
        if not is_same(event, {"chance": "die", "face": face}) or type(face) is not int or not 1 <= face <= 6:
            raise self.fail("a roll of the die", event)
        return face

    def decide(self, position: Position, legal: list[str]) -> str:
        """The next event must be a decision with these legal moves, and one of them chosen."""
        seat, event = position.decider, self.read(f"a decision among {legal}")
        move = event.get("move")
        if not is_same(event, {"player": seat, "legal": legal, "move": move}) or move not in legal:
            raise self.fail(f"a decision of seat {seat} among {legal}", event)
        policy = self.policies[seat]
        if policy is not None and (chosen := policy(view_of(position, seat), list(legal), Random(0))) != move:
            raise self.fail(f"the policy's {chosen}", move)
        return str(move)
