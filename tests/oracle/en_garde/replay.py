"""Replay a transcript from the rules alone; the first deviation raises `Mismatch`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from tests.oracle.en_garde.course import DrawKind, play_match
from tests.oracle.en_garde.rules import Rules, read_components, read_rules
from tests.oracle.en_garde.table import Policy, Position, view_of
from tests.oracle.transcripts import EventReader, Mismatch, check_head, check_players, is_same


def replay(transcript: dict[str, Any], policies: Sequence[Policy | None] = (None, None)) -> None:
    """Check a whole transcript; where a seat has a policy, also that each move is the one it chooses.

    The policies are white's and black's and must not depend on their random numbers.
    """
    rules, components = _check_head(transcript)
    reader = Reader(transcript["events"], policies)
    reader.check_end(play_match(rules, components, reader), transcript["result"])


def _check_head(transcript: Mapping[str, Any]) -> tuple[Rules, dict[int, int]]:
    check_head(transcript, "en_garde")
    variant = transcript["variant"]
    if not isinstance(variant, Mapping) or not all(isinstance(name, str) for name in variant.values()):
        raise Mismatch(None, "an object of names as variant", variant)
    check_players(transcript, 2)
    return _check_set_up(transcript)


def _check_set_up(transcript: Mapping[str, Any]) -> tuple[Rules, dict[int, int]]:
    try:
        rules = read_rules(transcript["rules"])
        return rules, read_components(transcript["components"], rules)
    except ValueError as error:
        raise Mismatch(None, "possible rules and a possible deck", f"{error}") from error


class Reader(EventReader):
    """A host that reads the events and compares."""

    def __init__(self, events: list[Any], policies: Sequence[Policy | None]) -> None:
        super().__init__(events)
        self.policies = policies

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

    def decide(self, position: Position, legal: list[str]) -> str:
        """The next event must be a decision with these legal moves, and one of them chosen."""
        move = self.read_move(position.player, legal)
        policy = self.policies[position.player]
        if (
            policy is not None
            and (chosen := policy(view_of(position, position.player), list(legal), Random(0))) != move
        ):
            raise self.fail(f"the policy's {chosen}", move)
        return move
