"""The course of a game, told to a host who owns the deck, the decisions and the record."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from tests.oracle.freigard.cards import (
    ROUT,
    hand_value,
    least_useful_first,
    matches,
    may_be_scored,
    whole_deck,
)
from tests.oracle.freigard.host import Host, TakeKind
from tests.oracle.freigard.knowledge import Knowledge
from tests.oracle.freigard.rules import Rules
from tests.oracle.freigard.table import (
    Position,
    beaten_castle,
    legal_moves,
    spent_totems,
    total_with,
)


class Game:
    """One game, from the first hand to its result.

    `turn` and the methods for its moves return whether the round goes on.
    """

    def __init__(self, rules: Rules, components: Mapping[str, int], host: Host) -> None:
        self.rules = rules
        self.host = host
        self.cards = whole_deck(components)
        self.row: list[str] = []  # the scoring row, which nobody may look through
        self.scores: list[int] = []
        self.position = Position(
            rules=rules,
            order=list(components),
            castles=list(rules.castles),
            totems=dict(rules.totems),
            knowledge=Knowledge(Counter()),
        )

    def play(self) -> dict[str, Any]:
        """Play until the game is won or lost; the transcript's result."""
        start: int | None = 0
        while start is not None:
            self.play_round(start)
            start = self.end_round()
        return {
            "win": not self.position.castles,  # F12
            "castles": 3 - len(self.position.castles),
            "rounds": self.position.round,
            "scores": self.scores,
        }

    def play_round(self, start: int) -> None:
        """F11: all cards back, a new hand, then turn after turn."""
        position = self.position
        self.host.shuffle(list(self.cards))
        position.knowledge = Knowledge(Counter(self.cards))
        position.hand, position.discard_pile, self.row = [], [], []
        position.total = start
        position.redraws_left = self.rules.redraws
        goes_on = self.new_hand()
        while goes_on:
            goes_on = self.turn()

    def decide(self) -> str:
        """One decision."""
        return self.host.decide(self.position, legal_moves(self.position))

    def turn(self) -> bool:
        """One choice at a turn; totems let the player choose again (F9), as a new turn does."""
        self.position.phase = "turn"
        move, _, argument = self.decide().partition(" ")
        if move == "score":
            return self.score()
        if move == "draw":
            return self.draw()
        if move == "redraw":
            self.position.redraws_left -= 1
            self.discard_hand()
            return self.new_hand()
        if move == "hourglass":
            return self.hourglass(argument)
        if move == "eye":
            return self.eye(argument)
        return self.store(argument) if move == "store" else self.release()

    def new_hand(self) -> bool:
        """F4: three cards, again if the Rout is among them, until the deck is too small."""
        while self.host.deck_count() >= 3:
            self.position.hand = self.take("hand", 3)
            if ROUT not in self.position.hand:
                return self.unless_deck_is_empty()
            self.discard_hand()
        return False

    def unless_deck_is_empty(self) -> bool:
        """After a draw or a new hand: an empty deck ends the round (house rule final_hand)."""
        if self.host.deck_count() > 0:
            return True
        hand = self.position.hand
        if self.rules.final_hand and may_be_scored(hand, self.rules):
            self.add_points(hand_value(hand, self.rules))
        return False

    def discard_hand(self) -> None:
        """The whole hand goes to the discard pile."""
        self.position.discard_pile += self.position.hand
        self.position.hand = []

    def take(self, kind: TakeKind, count: int) -> list[str]:
        """Take cards from the top of the deck and look at them."""
        cards = self.host.take(kind, count)
        self.position.knowledge.see_drawn(cards)
        return cards

    def add_points(self, points: int) -> None:
        """The points always count in full (F3)."""
        self.position.total += points
        self.host.tell({"event": "score", "points": points, "total": self.position.total})

    def score(self) -> bool:
        """Score the hand, pay, and draw a new hand."""
        points = hand_value(self.position.hand, self.rules)
        self.add_points(points)
        self.pay(points)
        return self.new_hand()

    def pay(self, points: int) -> None:
        """F3: the hand pays, then the discard pile, then the top of the deck unseen."""
        position = self.position
        payers = least_useful_first(position.hand, position.order)
        self.row += payers[:points]
        position.hand = payers[points:]
        self.discard_hand()
        owed = max(points - 3, 0)
        for name in least_useful_first(position.discard_pile, position.order)[:owed]:
            position.discard_pile.remove(name)
            self.row.append(name)
            owed -= 1
        count = min(owed, self.host.deck_count())
        if count > 0:
            self.row += self.host.take("unseen", count)
            position.knowledge.pay_from_deck(count)

    def draw(self) -> bool:
        """F5: the top card; then one of four cards is discarded at once."""
        position = self.position
        position.hand += self.take("draw", 1)
        if ROUT in position.hand:
            self.discard_hand()
            return self.new_hand()
        position.phase = "discard"
        name = self.decide().removeprefix("discard ")
        position.hand.remove(name)
        position.discard_pile.append(name)
        return self.unless_deck_is_empty()

    def hourglass(self, name: str) -> bool:
        """F6: a defender of the discard pile goes on top of the deck."""
        self.position.totems["hourglass"] -= 1
        self.position.discard_pile.remove(name)
        self.put_on_top(name)
        return True

    def put_on_top(self, name: str) -> None:
        """A card that lay open goes on top of the deck; the last one is drawn first (F9)."""
        self.host.put_on_top(name)
        self.position.knowledge.put_on_top(name)

    def eye(self, argument: str) -> bool:
        """F7: search; the hand stays, and a Rout that comes first is discarded."""
        position = self.position
        family, feature = argument.split(" ")
        position.totems["eye"] -= 1
        revealed = self.host.search(lambda name: matches(name, (family, feature)))
        last = revealed[-1]
        found = last if matches(last, (family, feature)) else None
        removed = last if last == ROUT else None
        if removed is not None:
            position.discard_pile.append(removed)
        position.knowledge.see_search(revealed, found, removed)
        return self.host.deck_count() > 0  # no final_hand after an Eye

    def store(self, name: str) -> bool:
        """F8: a card under the Vessel, then the top card of the deck into the hand."""
        position = self.position
        position.totems["vessel"] -= 1
        position.hand.remove(name)
        position.stored = name
        position.hand += self.take("draw", 1)
        if ROUT in position.hand:
            self.discard_hand()
            return self.new_hand()
        return self.unless_deck_is_empty()

    def release(self) -> bool:
        """F8: the stored card goes on top of the deck; the Vessel has left the game."""
        assert self.position.stored is not None
        self.put_on_top(self.position.stored)
        self.position.stored = None
        return True

    def end_round(self) -> int | None:
        """F10: the start score of the next round, or None if the game is over."""
        position = self.position
        position.stored = None  # F8: back into the deck, and the Vessel adds no point
        position.phase = "end"
        self.scores.append(position.total)
        self.host.tell({"event": "round_end", "round": position.round, "total": position.total})
        move = self.decide()
        start = 0
        if move == "shield":
            position.totems["shield"] -= 1
        elif move != "concede":
            start = self.remove_castle(spent_totems(move))
        if move == "concede" or not position.castles or position.round == self.rules.max_rounds:
            return None
        position.round += 1
        self.host.tell({"event": "new_round", "round": position.round})
        return start

    def remove_castle(self, totems: list[str]) -> int:
        """F10: give totems up, remove the highest castle beaten; what carries over."""
        position = self.position
        total = total_with(position, totems)
        for name in totems:
            position.totems[name] -= 1
        castle = beaten_castle(position.castles, total)
        assert castle is not None
        position.castles.remove(castle)
        self.host.tell({"event": "castle", "removed": castle})
        return (total - castle) * self.rules.carry_over // 100
