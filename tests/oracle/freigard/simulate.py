"""Play a game with a physical deck and write its transcript."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from tests.oracle.freigard.cards import ROUT, check_names
from tests.oracle.freigard.game import Game
from tests.oracle.freigard.host import TakeKind
from tests.oracle.freigard.rules import read_rules
from tests.oracle.freigard.table import Choose, Position
from tests.oracle.transcripts import transcript_of


class Dealer:
    """A host with a real deck: a list of cards, the top card last."""

    def __init__(self, choose: Choose, random: Random) -> None:
        self.choose = choose
        self.random = random
        self.deck: list[str] = []
        self.events: list[dict[str, Any]] = []

    def shuffle(self, cards: list[str]) -> None:
        """All cards make a new deck."""
        self.deck = cards
        self.random.shuffle(self.deck)

    def deck_count(self) -> int:
        """Cards in the deck."""
        return len(self.deck)

    def take(self, kind: TakeKind, count: int) -> list[str]:
        """Take cards from the top, one after the other."""
        cards = [self.deck.pop() for _ in range(count)]
        if kind == "draw":
            self.tell({"chance": "draw", "card": cards[0]})
        else:
            self.tell({"chance": kind, "cards": list(cards)})
        return cards

    def put_on_top(self, name: str) -> None:
        """Lay a card on top of the deck."""
        self.deck.append(name)

    def search(self, is_match: Callable[[str], bool]) -> list[str]:
        """F7: turn cards over until one matches or the Rout comes; shuffle the others back."""
        revealed: list[str] = []
        while self.deck and not (revealed and (is_match(revealed[-1]) or revealed[-1] == ROUT)):
            revealed.append(self.deck.pop())
        self.tell({"chance": "reveal", "cards": list(revealed)})
        last = revealed[-1]
        stops = is_match(last) or last == ROUT
        self.deck += revealed[:-1] if stops else revealed
        self.random.shuffle(self.deck)
        if is_match(last):
            self.put_on_top(last)
        return revealed

    def tell(self, event: dict[str, Any]) -> None:
        """Write an event down."""
        self.events.append(event)

    def decide(self, position: Position, legal: list[str]) -> str:
        """Ask the player and write the decision down."""
        move = self.choose(position, list(legal))
        if move not in legal:
            raise ValueError(f"{move!r} was chosen, legal are {legal}")
        self.tell({"player": 0, "legal": legal, "move": move})
        return move


def simulate(
    rules: Mapping[str, Any],
    components: Mapping[str, int],
    choose: Choose,
    random: Random,
    *,
    difficulty: str = "dawn",
    seed: int = 0,
    index: int = 0,
    player: str = "twin",
) -> dict[str, Any]:
    """Play one game; `rules` has every field as in a transcript, which is returned.

    `components` may be a cut deck (fewer cards than the box), for small examples.
    """
    check_names(components)
    dealer = Dealer(choose, random)
    result = Game(read_rules(rules), components, dealer).play()
    head = {"variant": {"difficulty": difficulty}, "rules": dict(rules), "components": dict(components)}
    return transcript_of("freigard", {**head, "seed": seed, "index": index}, [player], dealer.events, result)
