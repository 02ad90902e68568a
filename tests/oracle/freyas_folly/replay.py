"""Replay a transcript from the rules alone; the first deviation raises `Mismatch`."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from tests.oracle.freyas_folly.game import play_game
from tests.oracle.freyas_folly.jewels import LARGE, LETTERS, SMALL, Jewels, number_of, spell
from tests.oracle.freyas_folly.rules import SetUp, read_set_up
from tests.oracle.freyas_folly.table import Outcome, Policy, Position, view_of

KEYS = ("format", "game", "variant", "rules", "components", "seed", "index", "players", "events", "result")


class Mismatch(Exception):
    """A transcript deviates from the rules: at an event, counted from 0, or outside the events (None)."""

    def __init__(self, event: int | None, expected: object, found: object) -> None:
        place = "outside the events" if event is None else f"event {event}"
        super().__init__(f"{place}: expected {expected}, found {found}")
        self.event = event


def replay(transcript: dict[str, Any], policies: Sequence[Policy | None] = ()) -> None:
    """Check a whole transcript; where a seat has a policy, also each move that it chooses."""
    set_up = _check_head(transcript)
    reader = Reader(transcript["events"], policies or [None] * set_up.players)
    result = play_game(set_up, reader)
    if reader.next < len(reader.events):
        raise Mismatch(reader.next, "the end of the game", reader.events[reader.next])
    if not is_same(result, transcript["result"]):
        raise Mismatch(None, f"the result {result}", transcript["result"])


def is_same(expected: object, found: object) -> bool:
    """Equal as JSON, so that 1, 1.0 and true are three different things."""
    return json.dumps(expected, sort_keys=True) == json.dumps(found, sort_keys=True)


def _check_head(transcript: Mapping[str, Any]) -> SetUp:
    if set(transcript) != set(KEYS):
        raise Mismatch(None, f"the fields {sorted(KEYS)}", sorted(transcript))
    if transcript["format"] != "analyser-transcript/1" or transcript["game"] != "freyas_folly":
        raise Mismatch(None, "analyser-transcript/1 of freyas_folly", (transcript["format"], transcript["game"]))
    for name in ("seed", "index"):
        if type(transcript[name]) is not int:
            raise Mismatch(None, f"an integer as {name}", transcript[name])
    if not isinstance(transcript["events"], list):
        raise Mismatch(None, "a list of events", transcript["events"])
    try:
        set_up = read_set_up(transcript["variant"], transcript["rules"], transcript["components"])
    except ValueError as error:
        raise Mismatch(None, "a possible set-up", error) from error
    players = transcript["players"]
    if not isinstance(players, list) or [type(player) for player in players] != [str] * set_up.players:
        raise Mismatch(None, f"{set_up.players} policies", players)
    return set_up


class Reader:
    """A host that reads the events and compares."""

    def __init__(self, events: list[Any], policies: Sequence[Policy | None]) -> None:
        self.events = events
        self.policies = policies
        self.next = 0

    def read(self, expected: object) -> dict[str, Any]:
        """The next event, which must be a JSON object."""
        self.next += 1
        if self.next > len(self.events):
            raise self.fail(expected, "no event left")
        event = self.events[self.next - 1]
        if not isinstance(event, dict):
            raise self.fail(expected, event)
        return event

    def fail(self, expected: object, found: object) -> Mismatch:
        """The mismatch at the event read last."""
        return Mismatch(self.next - 1, expected, found)

    def tell(self, event: dict[str, Any]) -> None:
        """The next event must be this one."""
        found = self.read(event)
        if not is_same(event, found):
            raise self.fail(event, found)

    def fill(self, cavern: str, small: int, large: int, cup: Jewels) -> Jewels:
        """Jewels of the cup, as many of each size as there are grey places."""
        expected = f"a fill of {cavern}, {small} small and {large} large of {spell(cup)}"
        event = self.read(expected)
        letters = event.get("jewels")
        if not isinstance(letters, str) or not set(letters) <= set(LETTERS):
            raise self.fail(expected, event)
        drawn = Counter(letters)
        is_possible = drawn <= cup and (number_of(drawn, SMALL), number_of(drawn, LARGE)) == (small, large)
        if not is_possible or not is_same(event, {"chance": "fill", "cavern": cavern, "jewels": spell(drawn)}):
            raise self.fail(expected, event)
        return drawn

    def deal(self, kind: str, count: int, cards: Counter[str]) -> list[str]:
        """So many of these cards, in any order."""
        expected = f"{kind}: {count} of {sorted(cards.elements())}"
        event = self.read(expected)
        dealt = event.get("cards")
        if not isinstance(dealt, list) or not all(isinstance(card, str) for card in dealt):
            raise self.fail(expected, event)
        is_possible = len(dealt) == count and Counter(dealt) <= cards
        if not is_possible or not is_same(event, {"chance": kind, "cards": dealt}):
            raise self.fail(expected, event)
        return list(dealt)

    def draw(self, kind: str, key: str, odds: Mapping[Outcome, float]) -> Outcome:
        """One of these."""
        expected = f"{kind}: one of {sorted(odds)}"
        event = self.read(expected)
        for outcome in odds:
            if is_same(event, {"chance": kind, key: outcome}):
                return outcome
        raise self.fail(expected, event)

    def decide(self, position: Position, legal: list[str]) -> str:
        """The next event must be a decision with these legal moves, and one of them chosen."""
        seat = position.seat
        expected = f"a decision of seat {seat} among {legal}"
        event = self.read(expected)
        move, told = event.get("move"), event.get("legal")
        if not is_same(event, {"player": seat, "legal": told, "move": move}):
            raise self.fail(expected, event)
        if not is_same(legal, told):
            raise self.fail(expected, difference(legal, told))
        if move not in legal:
            raise self.fail(f"one of {legal}", move)
        policy = self.policies[seat]
        if policy is not None and (chosen := policy(view_of(position), list(legal), Random(0))) != move:
            raise self.fail(f"the policy's {chosen}", move)
        return str(move)


def difference(legal: list[str], told: object) -> str:
    """How a list of moves differs from what is legal."""
    if not isinstance(told, list) or not all(isinstance(move, str) for move in told):
        return f"{told!r}"
    lacking = [move for move in legal if move not in told]
    wrong = [move for move in told if move not in legal]
    if lacking or wrong:
        return f"a list that lacks {lacking} and has {wrong} besides"
    return f"these with doubles or not in order, {told}"
