"""Replay a transcript from the rules alone; the first deviation raises `Mismatch`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from tests.oracle.rietburg.game import play_game
from tests.oracle.rietburg.rules import SetUp, read_set_up
from tests.oracle.rietburg.table import Host, Name, Policy, Position
from tests.oracle.transcripts import EventReader, Mismatch, check_head, check_players, is_same


def replay(transcript: dict[str, Any], policies: Sequence[Policy | None] = ()) -> None:
    """Check a whole transcript; where a seat has a policy, also each move it chooses."""
    set_up = _check_head(transcript)
    reader = Reader(transcript["events"], policies or [None] * len(set_up.heroes))
    reader.check_end(play_game(set_up, reader), transcript["result"])


def _check_head(transcript: Mapping[str, Any]) -> SetUp:
    check_head(transcript, "rietburg")
    try:
        set_up = read_set_up(transcript["variant"], transcript["rules"], transcript["components"])
    except ValueError as error:
        raise Mismatch(None, "a possible set-up", f"{error}") from error
    check_players(transcript, len(set_up.heroes))
    return set_up


class Reader(EventReader, Host):
    """A host that reads the events and compares."""

    def __init__(self, events: list[Any], policies: Sequence[Policy | None]) -> None:
        super().__init__(events)
        self.policies = policies

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
        move = self.read_move(position.seat, legal)
        policy = self.policies[position.seat]
        if policy is not None and (chosen := policy(position, list(legal), Random(0))) != move:
            raise self.fail(f"the policy's {chosen}", move)
        return move
