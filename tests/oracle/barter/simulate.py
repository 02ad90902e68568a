"""Play a game with shuffled cards and rolled dice, and write its transcript."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from tests.oracle.barter.game import play_game
from tests.oracle.barter.rules import read_set_up
from tests.oracle.barter.table import Policy, Position, view_of
from tests.oracle.transcripts import transcript_of


class Dealer:
    """A host that asks chance; each seat and chance have random numbers of their own."""

    def __init__(self, policies: Sequence[Policy], random: Random) -> None:
        self.policies = policies
        self.chance, *self.seats = (Random(random.getrandbits(64)) for _ in range(1 + len(policies)))
        self.events: list[dict[str, Any]] = []

    def tell(self, event: dict[str, Any]) -> None:
        """Write an event down."""
        self.events.append(event)

    def deal(self, seat: int, count: int, deck: Counter[str]) -> list[str]:
        """A hand, each card left as likely as another."""
        cards = self.chance.sample(sorted(deck.elements()), count)
        self.tell({"chance": "deal", "seat": seat, "cards": cards})
        return cards

    def draw(self, seat: int, deck: Counter[str]) -> str:
        """One card."""
        card = self.chance.choice(sorted(deck.elements()))
        self.tell({"chance": "draw", "seat": seat, "card": card})
        return card

    def roll(self) -> int:
        """The die."""
        face = self.chance.randint(1, 6)
        self.tell({"chance": "die", "face": face})
        return face

    def decide(self, position: Position, legal: list[str]) -> str:
        """Ask the player, who gets his view only, and write the decision down."""
        seat = position.decider
        move = self.policies[seat](view_of(position, seat), list(legal), self.seats[seat])
        if move not in legal:
            raise ValueError(f"{move!r} was chosen, legal are {legal}")
        self.tell({"player": seat, "legal": legal, "move": move})
        return move


def simulate(
    variant: Mapping[str, Any],
    rules: Mapping[str, Any],
    components: Mapping[str, Any],
    policies: Sequence[Policy],
    random: Random,
) -> dict[str, Any]:
    """Play one game, a policy at each seat; its transcript."""
    set_up = read_set_up(variant, rules, components)
    dealer = Dealer(policies, random)
    result = play_game(set_up, dealer)
    head = {"variant": dict(variant), "rules": dict(rules), "components": dict(components)}
    return transcript_of("barter", head, ["twin"] * len(set_up.sides), dealer.events, result)
