"""Play a game with shuffled piles and rolled dice, and write its transcript."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from tests.oracle.castle_panic.game import play_game
from tests.oracle.castle_panic.rules import read_set_up
from tests.oracle.castle_panic.table import Policy, Position, view_of
from tests.oracle.transcripts import transcript_of

MOST_EVENTS = 100_000


class Dealer:
    """A host that asks chance; chance and each seat have random numbers of their own."""

    def __init__(self, policies: Sequence[Policy], random: Random) -> None:
        self.policies = policies
        self.chance, *self.seats = (Random(random.getrandbits(64)) for _ in range(1 + len(policies)))
        self.events: list[dict[str, Any]] = []

    def tell(self, event: dict[str, Any]) -> None:
        """Write an event down; RuntimeError for a game that does not end (O16 with a box of one's own)."""
        if len(self.events) == MOST_EVENTS:
            raise RuntimeError(f"a game of more than {MOST_EVENTS} events")
        self.events.append(event)

    def draw(self, kind: str, seat: int, count: int, deck: Counter[str]) -> list[str]:
        """Cards one after the other, each of those left as likely as another."""
        cards = self.chance.sample(sorted(deck.elements()), count)
        self.tell({"chance": kind, "seat": seat, "cards": cards})
        return cards

    def draw_token(self, pile: Counter[str]) -> str:
        """One token."""
        token = self.chance.choice(sorted(pile.elements()))
        self.tell({"chance": "token", "token": token})
        return token

    def draw_tokens(self, count: int, pile: Counter[str]) -> list[str]:
        """The overlord's, in one go."""
        tokens = self.chance.sample(sorted(pile.elements()), count)
        self.tell({"chance": "tokens", "tokens": tokens})
        return tokens

    def roll(self) -> int:
        """The die."""
        face = self.chance.randint(1, 6)
        self.tell({"chance": "die", "face": face})
        return face

    def decide(self, position: Position, seat: int, legal: list[str]) -> str:
        """Ask the policy, which gets its view only, and write the decision down."""
        move = self.policies[seat](view_of(position, seat), list(legal), self.seats[seat])
        if move not in legal:
            raise ValueError(f"{move!r} was chosen, legal are {legal}")
        self.tell({"player": seat, "legal": legal, "move": move})
        return move


def simulate(
    variant: Mapping[str, Any],
    rules: Mapping[str, Any],
    components: Mapping[str, Mapping[str, int]],
    policies: Sequence[Policy],
    random: Random,
) -> dict[str, Any]:
    """Play one game, a policy at each seat, the overlord's last; its transcript."""
    set_up = read_set_up(variant, rules, components)
    dealer = Dealer(policies, random)
    result = play_game(set_up, dealer)
    head = {
        "variant": dict(variant),
        "rules": dict(rules),
        "components": {table: dict(counts) for table, counts in components.items()},
    }
    return transcript_of("castle_panic", head, ["twin"] * set_up.sides, dealer.events, result)
