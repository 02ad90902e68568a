"""Replay a transcript from the rules alone; the first deviation raises `Mismatch`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from tests.oracle.castle_panic.game import play_game
from tests.oracle.castle_panic.rules import SetUp, read_set_up
from tests.oracle.castle_panic.table import Policy, Position, view_of
from tests.oracle.transcripts import EventReader, Mismatch, check_head, check_players, is_same


def replay(transcript: dict[str, Any], policies: Sequence[Policy | None] = ()) -> None:
    """Check a whole transcript; where a seat (the overlord's last) has a policy, also each move it chooses."""
    set_up = _check_head(transcript)
    reader = Reader(transcript["events"], policies or [None] * set_up.seats)
    reader.check_end(play_game(set_up, reader), transcript["result"])


def _check_head(transcript: Mapping[str, Any]) -> SetUp:
    check_head(transcript, "castle_panic")
    try:
        set_up = read_set_up(transcript["variant"], transcript["rules"], transcript["components"])
    except ValueError as error:
        raise Mismatch(None, "a possible set-up", f"{error}") from error
    check_players(transcript, set_up.sides)
    return set_up


class Reader(EventReader):
    """A host that reads the events and compares."""

    def __init__(self, events: list[Any], policies: Sequence[Policy | None]) -> None:
        super().__init__(events)
        self.policies = policies

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
        move = self.read_move(seat, legal)
        policy = self.policies[seat]
        if policy is not None and (chosen := policy(view_of(position, seat), list(legal), Random(0))) != move:
            raise self.fail(f"the policy's {chosen}", move)
        return move
