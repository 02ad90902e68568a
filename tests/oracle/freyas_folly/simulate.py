"""Play games with luck of its own, and write their transcripts."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from tests.oracle.freyas_folly.game import play_game
from tests.oracle.freyas_folly.jewels import LARGE, SMALL, Jewels, spell
from tests.oracle.freyas_folly.rules import read_set_up
from tests.oracle.freyas_folly.table import Outcome, Policy, Position, view_of
from tests.oracle.transcripts import transcript_of


class Dealer:
    """A host that asks chance; chance and each seat have random numbers of their own."""

    def __init__(self, policies: Sequence[Policy], random: Random) -> None:
        self.policies = policies
        self.chance, *self.seats = (Random(random.getrandbits(64)) for _ in range(1 + len(policies)))
        self.events: list[dict[str, Any]] = []

    def tell(self, event: dict[str, Any]) -> None:
        """Write an event down."""
        self.events.append(event)

    def fill(self, cavern: str, small: int, large: int, cup: Jewels) -> Jewels:
        """Each jewel of a size is as likely as another."""
        drawn = Counter[str]()
        for letters, count in ((SMALL, small), (LARGE, large)):
            there = [letter for letter in letters for _ in range(cup[letter])]
            drawn.update(self.chance.sample(there, count))
        self.tell({"chance": "fill", "cavern": cavern, "jewels": spell(drawn)})
        return drawn

    def deal(self, kind: str, count: int, cards: Counter[str]) -> list[str]:
        """Each card is as likely as another."""
        dealt = self.chance.sample(sorted(cards.elements()), count)
        self.tell({"chance": kind, "cards": dealt})
        return dealt

    def draw(self, kind: str, key: str, odds: Mapping[Outcome, float]) -> Outcome:
        """By these odds."""
        (drawn,) = self.chance.choices(list(odds), list(odds.values()))
        self.tell({"chance": kind, key: drawn})
        return drawn

    def decide(self, position: Position, legal: list[str]) -> str:
        """Ask the policy, which gets its view only, and write the decision down."""
        seat = position.seat
        move = self.policies[seat](view_of(position), list(legal), self.seats[seat])
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
    head = {"variant": dict(variant), "rules": dict(rules), "components": dict(components)}
    return simulate_by(Dealer(policies, random), head)


def simulate_games(
    games: int,
    variant: Mapping[str, Any],
    rules: Mapping[str, Any],
    components: Mapping[str, Any],
    policies: Sequence[Policy],
    random: Random,
) -> Iterator[dict[str, Any]]:
    """Play so many, numbered from 0; their transcripts one after the other."""
    for index in range(games):
        yield simulate(variant, rules, components, policies, random) | {"index": index}


def simulate_by(dealer: Dealer, head: Mapping[str, Any]) -> dict[str, Any]:
    """Play one game by that dealer; its transcript, with this variant, rules and components in its header."""
    result = play_game(read_set_up(**head), dealer)
    return transcript_of("freyas_folly", head, ["twin"] * len(dealer.policies), dealer.events, result)


def write(transcripts: Iterable[Mapping[str, Any]], path: Path) -> None:
    """As JSON Lines, one game a line."""
    lines = (json.dumps(transcript) + "\n" for transcript in transcripts)
    path.write_text("".join(lines), encoding="utf-8")
