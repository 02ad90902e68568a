"""Replay a transcript from the rules alone; the first deviation raises `Mismatch`."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from tests.oracle.rietburg.game import play_game
from tests.oracle.rietburg.rules import SetUp, read_set_up
from tests.oracle.rietburg.table import Host, Name, Policy, Position

KEYS = ("format", "game", "variant", "rules", "components", "seed", "index", "players", "events", "result")


class Mismatch(Exception):
    """A transcript deviates from the rules: at an event, counted from 0, or outside the events (None)."""

    def __init__(self, event: int | None, expected: object, found: object) -> None:
        place = "outside the events" if event is None else f"event {event}"
        super().__init__(f"{place}: expected {expected}, found {found}")
        self.event = event


def replay(transcript: dict[str, Any], policies: Sequence[Policy | None] = ()) -> None:
    """Check a whole transcript; where a seat has a policy, also each move it chooses."""
    set_up = _check_head(transcript)
    reader = Reader(transcript["events"], policies or [None] * len(set_up.heroes))
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
    if transcript["format"] != "analyser-transcript/1" or transcript["game"] != "rietburg":
        raise Mismatch(None, "analyser-transcript/1 of rietburg", (transcript["format"], transcript["game"]))
    for name in ("seed", "index"):
        if type(transcript[name]) is not int:
            raise Mismatch(None, f"an integer as {name}", transcript[name])
    if not isinstance(transcript["events"], list):
        raise Mismatch(None, "a list of events", transcript["events"])
    try:
        set_up = read_set_up(transcript["variant"], transcript["rules"], transcript["components"])
    except ValueError as error:
        raise Mismatch(None, "a possible set-up", f"{error}") from error
    players, seats = transcript["players"], len(set_up.heroes)
    if not isinstance(players, list) or [type(player) for player in players] != [str] * seats:
        raise Mismatch(None, f"{seats} policies", players)
    return set_up


class Reader(Host):
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

    def draw(self, event: dict[str, Any], key: str, pool: Counter[Name]) -> Name:
        """The next event must be chance of this kind, with one of the pool."""
        expected = f"{event} with {key} of {dict(pool)}"
        found = self.read(expected)
        for name in pool:
            if is_same({**event, key: name}, found):
                return name
        raise self.fail(expected, found)

    def decide(self, position: Position, legal: list[str]) -> str:
        """The next event must be a decision with these legal moves, and one of them chosen."""
        expected = f"a decision of seat {position.seat} among {legal}"
        event = self.read(expected)
        move = event.get("move")
        if not is_same(event, {"player": position.seat, "legal": legal, "move": move}) or move not in legal:
            raise self.fail(_difference(expected, legal, event), event)
        policy = self.policies[position.seat]
        if policy is not None and (chosen := policy(position, list(legal), Random(0))) != move:
            raise self.fail(f"the policy's {chosen}", move)
        return str(move)


def _difference(expected: str, legal: list[str], event: Mapping[str, Any]) -> str:
    """What is missing from the transcript's legal moves, and what too many."""
    found = event.get("legal")
    if not isinstance(found, list) or not all(isinstance(move, str) for move in found):
        return expected
    missing, surplus = sorted(set(legal) - set(found)), sorted(set(found) - set(legal))
    return f"{expected} (missing {missing}, too many {surplus})" if missing or surplus else expected
