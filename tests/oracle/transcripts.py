"""How every twin reads a transcript: its head, its events one by one, and where it deviates from the rules."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

FORMAT = "analyser-transcript/1"
KEYS = ("format", "game", "variant", "rules", "components", "seed", "index", "players", "events", "result")


class Mismatch(Exception):
    """A transcript deviates from the rules: at an event, counted from 0, or outside the events (None).

    `expected` and `found` are what the rules want and what the transcript has.
    """

    def __init__(self, event: int | None, expected: object, found: object) -> None:
        place = "outside the events" if event is None else f"event {event}"
        super().__init__(f"{place}: expected {expected}, found {found}")
        self.event = event
        self.expected = expected
        self.found = found


def is_same(expected: object, found: object) -> bool:
    """Equal as JSON, so that 1, 1.0 and true are three different things."""
    return json.dumps(expected, sort_keys=True) == json.dumps(found, sort_keys=True)


def transcript_of(
    game: str, head: Mapping[str, Any], players: Sequence[str], events: list[Any], result: Mapping[str, Any]
) -> dict[str, Any]:
    """A game that a twin has played; `head` is its variant, rules and components, and seed and index if they matter."""
    told = {"format": FORMAT, "game": game, "seed": 0, "index": 0, **head}
    return {**told, "players": list(players), "events": events, "result": dict(result)}


def check_head(transcript: Mapping[str, Any], game: str) -> None:
    """What a transcript of any game begins with; its variant, rules and components are the game's to read."""
    if set(transcript) != set(KEYS):
        raise Mismatch(None, f"the fields {sorted(KEYS)}", sorted(transcript))
    if transcript["format"] != FORMAT or transcript["game"] != game:
        raise Mismatch(None, f"{FORMAT} of {game}", (transcript["format"], transcript["game"]))
    for name in ("seed", "index"):
        if type(transcript[name]) is not int:
            raise Mismatch(None, f"an integer as {name}", transcript[name])
    if not isinstance(transcript["events"], list):
        raise Mismatch(None, "a list of events", transcript["events"])


def check_players(transcript: Mapping[str, Any], count: int) -> None:
    """A policy's name for each."""
    players = transcript["players"]
    if not isinstance(players, list) or [type(player) for player in players] != [str] * count:
        raise Mismatch(None, f"{count} policies", players)


class EventReader:
    """Reads the events from the first to the last; each twin's host compares them with what it expects."""

    def __init__(self, events: list[Any]) -> None:
        self.events = events
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

    def read_move(self, seat: int, legal: list[str]) -> str:
        """The next event must be a decision of this seat with these legal moves, and one of them chosen."""
        expected = f"a decision of seat {seat} among {legal}"
        event = self.read(expected)
        move, told = event.get("move"), event.get("legal")
        if not is_same(event, {"player": seat, "legal": told, "move": move}):
            raise self.fail(expected, event)
        if not is_same(legal, told):
            raise self.fail(expected, _difference(legal, told))
        if move not in legal:
            raise self.fail(f"one of {legal}", move)
        return str(move)

    def check_end(self, result: object, told: object) -> None:
        """No event may be left when the game is over, and its result must be this one."""
        if self.next < len(self.events):
            raise Mismatch(self.next, "the end of the game", self.events[self.next])
        if not is_same(result, told):
            raise Mismatch(None, f"the result {result}", told)


def _difference(legal: list[str], told: object) -> str:
    """How a list of moves differs from what is legal."""
    if not isinstance(told, list) or not all(isinstance(move, str) for move in told):
        return f"{told!r}"
    lacking, wrong = sorted(set(legal) - set(told)), sorted(set(told) - set(legal))
    if lacking or wrong:
        return f"a list that lacks {lacking} and has {wrong} besides"
    return f"these with doubles or not in order, {told}"
