"""Play games with luck of Python's own, and write their transcripts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from tests.oracle.rietburg.components import default_components
from tests.oracle.rietburg.game import play_game
from tests.oracle.rietburg.rules import default_rules, read_set_up
from tests.oracle.rietburg.table import Host, Name, Policy, Position
from tests.oracle.transcripts import transcript_of


class Dealer(Host):
    """A host that asks chance; chance and each seat have random numbers of their own."""

    def __init__(self, policies: Sequence[Policy], random: Random) -> None:
        self.policies = policies
        self.chance, *self.seats = (Random(random.getrandbits(64)) for _ in range(1 + len(policies)))
        self.events: list[dict[str, Any]] = []

    def tell(self, event: dict[str, Any]) -> None:
        """Write an event down."""
        self.events.append(event)

    def draw(self, event: dict[str, Any], key: str, pool: Counter[Name]) -> Name:
        """Each card or token of the pool as likely as another."""
        found = self.chance.choices(list(pool), list(pool.values()))[0]
        self.tell({**event, key: found})
        return found

    def decide(self, position: Position, legal: list[str]) -> str:
        """Ask the policy, which sees the whole position: it holds no secret (R3)."""
        move = self.policies[position.seat](position, list(legal), self.seats[position.seat])
        if move not in legal:
            raise ValueError(f"{move!r} was chosen, legal are {legal}")
        self.tell({"player": position.seat, "legal": legal, "move": move})
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
    return transcript_of("rietburg", head, ["twin"] * len(policies), dealer.events, result)


def count_ends(difficulty: str, players: int, policy: Policy, games: int, random: Random) -> Counter[str]:
    """How often games of the default box and heroes end in each way; `tasks` are those won."""
    set_up = read_set_up({"difficulty": difficulty}, default_rules(difficulty, players), default_components())
    return Counter(play_game(set_up, Dealer([policy] * players, random))["end"] for _ in range(games))
