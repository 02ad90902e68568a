"""Play a match with a shuffled deck and write its transcript."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from tests.oracle.en_garde.course import DrawKind, play_match
from tests.oracle.en_garde.rules import read_components, read_rules
from tests.oracle.en_garde.table import Policy, Position, view_of
from tests.oracle.transcripts import transcript_of


class Dealer:
    """A host that draws cards by chance; each seat and the deck have random numbers of their own."""

    def __init__(self, policies: Sequence[Policy], random: Random) -> None:
        self.policies = policies
        self.chance, *self.seats = (Random(random.getrandbits(64)) for _ in range(3))
        self.events: list[dict[str, Any]] = []

    def take(self, kind: DrawKind, player: int, count: int, deck: Counter[int]) -> list[int]:
        """Cards one after the other, each of those left as likely as another."""
        cards = self.chance.sample(sorted(deck.elements()), count)
        self.tell({"chance": kind, "player": player, "cards": list(cards)})
        return cards

    def tell(self, event: dict[str, Any]) -> None:
        """Write an event down."""
        self.events.append(event)

    def decide(self, position: Position, legal: list[str]) -> str:
        """Ask the player, who gets his view only, and write the decision down."""
        seat = position.player
        move = self.policies[seat](view_of(position, seat), list(legal), self.seats[seat])
        if move not in legal:
            raise ValueError(f"{move!r} was chosen, legal are {legal}")
        self.tell({"player": seat, "legal": legal, "move": move})
        return move


def simulate(
    rules: Mapping[str, Any],
    components: Mapping[str, int],
    policies: Sequence[Policy],
    random: Random,
    *,
    seed: int = 0,
    index: int = 0,
    players: Sequence[str] = ("twin", "twin"),
) -> dict[str, Any]:
    """Play one match; `rules` has every field as in a transcript, which is returned.

    `policies` are white's and black's; `seed`, `index` and `players` are only written down.
    """
    house_rules = read_rules(rules)
    dealer = Dealer(policies, random)
    result = play_match(house_rules, read_components(components, house_rules), dealer)
    head = {"variant": {"variant": "standard"}, "rules": dict(rules), "components": dict(components)}
    return transcript_of("en_garde", {**head, "seed": seed, "index": index}, players, dealer.events, result)
