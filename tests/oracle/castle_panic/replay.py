"""Replay a transcript from the rules alone; the first deviation raises `Mismatch`."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from tests.oracle.castle_panic.game import play_game
from tests.oracle.castle_panic.rules import SetUp, read_set_up
from tests.oracle.castle_panic.table import Policy, Position, view_of

KEYS = ("format", "game", "variant", "rules", "components", "seed", "index", "players", "events", "result")


class Mismatch(Exception):
    """A transcript deviates from the rules: at an event, counted from 0, or outside the events (None)."""

    def __init__(self, event: int | None, expected: object, found: object) -> None:
        place = "outside the events" if event is None else f"event {event}"
        super().__init__(f"{place}: expected {expected}, found {found}")
        self.event = event


def replay(transcript: dict[str, Any], policies: Sequence[Policy | None] = ()) -> None:
    """Check a whole transcript; where a seat (the overlord's last) has a policy, also each move it chooses."""
    set_up = _check_head(transcript)
    reader = Reader(transcript["events"], policies or [None] * set_up.seats)
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
    if transcript["format"] != "analyser-transcript/1" or transcript["game"] != "castle_panic":
        raise Mismatch(None, "analyser-transcript/1 of castle_panic", (transcript["format"], transcript["game"]))
    for name in ("seed", "index"):
        if type(transcript[name]) is not int:
            raise Mismatch(None, f"an integer as {name}", transcript[name])
    if not isinstance(transcript["events"], list):
        raise Mismatch(None, "a list of events", transcript["events"])
    try:
        set_up = read_set_up(transcript["variant"], transcript["rules"], transcript["components"])
    except ValueError as error:
        raise Mismatch(None, "a possible set-up", f"{error}") from error
    players = transcript["players"]
    if not isinstance(players, list) or [type(player) for player in players] != [str] * set_up.sides:
        raise Mismatch(None, f"{set_up.sides} policies", players)
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

    def draw(self, kind: str, seat: int, count: int, deck: Counter[str]) -> list[str]:
        """Cards of the deck, as many as are due."""
        return self._read_names({"chance": kind, "seat": seat}, "cards", count, deck)

    def draw_tokens(self, count: int, pile: Counter[str]) -> list[str]:
        """Tokens of the pile, as many as are due."""
        return self._read_names({"chance": "tokens"}, "tokens", count, pile)

    def _read_names(self, head: dict[str, Any], key: str, count: int, pile: Counter[str]) -> list[str]:
        expected = f"{head} with {count} of {dict(pile)}"
        event = self.read(expected)
        names = event.get(key)
        if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
            raise self.fail(expected, event)
        if not is_same({**head, key: names}, event) or len(names) != count or not Counter(names) <= pile:
            raise self.fail(expected, event)
        return list(names)

    def draw_token(self, pile: Counter[str]) -> str:
        """A token of the pile."""
        event = self.read("a token drawn")
        token = event.get("token")
        if not isinstance(token, str) or not is_same(event, {"chance": "token", "token": token}) or token not in pile:
            raise self.fail(f"a token drawn of {dict(pile)}", event)
        return token

    def roll(self) -> int:
        """A face."""
        event = self.read("a roll of the die")
        face = event.get("face")
        if type(face) is not int or not is_same(event, {"chance": "die", "face": face}) or not 1 <= face <= 6:
            raise self.fail("a roll of the die", event)
        return face

    def decide(self, position: Position, seat: int, legal: list[str]) -> str:
        """The next event must be a decision with these legal moves, and one of them chosen."""
        expected = f"a decision of seat {seat} among {legal}"
        event = self.read(expected)
        move = event.get("move")
        if not is_same(event, {"player": seat, "legal": legal, "move": move}) or move not in legal:
            raise self.fail(expected, event)
        policy = self.policies[seat]
        if policy is not None and (chosen := policy(view_of(position, seat), list(legal), Random(0))) != move:
            raise self.fail(f"the policy's {chosen}", move)
        return str(move)
