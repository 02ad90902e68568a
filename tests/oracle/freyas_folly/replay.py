"""Replay a transcript from the rules alone; the first deviation raises `Mismatch`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from tests.oracle.freyas_folly.game import play_game
from tests.oracle.freyas_folly.jewels import LARGE, LETTERS, SMALL, Jewels, number_of, spell
from tests.oracle.freyas_folly.rules import SetUp, read_set_up
from tests.oracle.freyas_folly.table import Outcome, Policy, Position, view_of
from tests.oracle.transcripts import EventReader, Mismatch, check_head, check_players, is_same


def replay(transcript: dict[str, Any], policies: Sequence[Policy | None] = ()) -> None:
    """Check a whole transcript; where a seat has a policy, also each move that it chooses."""
    set_up = _check_head(transcript)
    reader = Reader(transcript["events"], policies or [None] * set_up.players)
    reader.check_end(play_game(set_up, reader), transcript["result"])


def _check_head(transcript: Mapping[str, Any]) -> SetUp:
    check_head(transcript, "freyas_folly")
    try:
        set_up = read_set_up(transcript["variant"], transcript["rules"], transcript["components"])
    except ValueError as error:
        raise Mismatch(None, "a possible set-up", error) from error
    check_players(transcript, set_up.players)
    return set_up


class Reader(EventReader):
    """A host that reads the events and compares."""

    def __init__(self, events: list[Any], policies: Sequence[Policy | None]) -> None:
        super().__init__(events)
        self.policies = policies

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
        move = self.read_move(position.seat, legal)
        policy = self.policies[position.seat]
        if policy is not None and (chosen := policy(view_of(position), list(legal), Random(0))) != move:
            raise self.fail(f"the policy's {chosen}", move)
        return move
