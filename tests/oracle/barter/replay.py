"""Replay a transcript from the rules alone; the first deviation raises `Mismatch`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from tests.oracle.barter.game import play_game
from tests.oracle.barter.rules import SetUp, read_set_up
from tests.oracle.barter.table import Policy, Position, view_of
from tests.oracle.transcripts import EventReader, Mismatch, check_head, check_players, is_same


def replay(transcript: dict[str, Any], policies: Sequence[Policy | None] = ()) -> None:
    """Check a whole transcript; where a seat has a policy, also that each move is the one it chooses."""
    set_up = _check_head(transcript)
    reader = Reader(transcript["events"], policies or [None] * set_up.players)
    reader.check_end(play_game(set_up, reader), transcript["result"])


def _check_head(transcript: Mapping[str, Any]) -> SetUp:
    check_head(transcript, "barter")
    try:
        set_up = read_set_up(transcript["variant"], transcript["rules"], transcript["components"])
    except ValueError as error:
        raise Mismatch(None, "a possible set-up", f"{error}") from error
    check_players(transcript, len(set_up.sides))
    return set_up


class Reader(EventReader):
    """A host that reads the events and compares."""

    def __init__(self, events: list[Any], policies: Sequence[Policy | None]) -> None:
        super().__init__(events)
        self.policies = policies

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
        move = self.read_move(position.decider, legal)
        policy = self.policies[position.decider]
        if (
            policy is not None
            and (chosen := policy(view_of(position, position.decider), list(legal), Random(0))) != move
        ):
            raise self.fail(f"the policy's {chosen}", move)
        return move
