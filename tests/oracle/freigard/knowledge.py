"""What the player can know about the deck: F7 offers a naming only if a match may lie there.

Nobody sees which cards pay from the deck (F3), so the player knows the *unseen* cards (the
unknown part of the deck and the hidden cards of the row together) but not how they are parted.
A possible world is one way to part them. He learns by elimination: a card that is drawn, or
that an Eye turned over, was in the deck, so it is not one of the cards that had been hidden.

The worlds are not listed (they can be millions) but described exactly: for every payment, how
many cards lay hidden after it, and for each name at most how many of those can be of that name.
test_freigard_twin.py compares this description with a literal list of worlds on small decks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field


@dataclass
class Hidden:
    """The hidden cards of the row up to one payment: their number, most copies of each name."""

    count: int
    most: Counter[str]


@dataclass
class Knowledge:
    """What somebody who saw all that lay open knows of this round's deck."""

    unseen: Counter[str]  # the deck's unknown part and the hidden cards of the row
    top: list[str] = field(default_factory=list)  # known top cards, the topmost last (F9)
    payments: list[Hidden] = field(default_factory=list)

    def hidden_count(self) -> int:
        """Cards of the row that nobody has seen."""
        return self.payments[-1].count if self.payments else 0

    def deck_count(self) -> int:
        """Cards in the deck."""
        return self.unseen.total() - self.hidden_count() + len(self.top)

    def see_drawn(self, cards: Iterable[str]) -> None:
        """Cards left the top of the deck and were seen (a draw or a new hand)."""
        for name in cards:
            if self.top:
                known = self.top.pop()
                assert known == name
            else:
                self.unseen[name] -= 1
                self._were_in_deck(Counter())

    def pay_from_deck(self, count: int) -> None:
        """F3: cards went from the top of the deck into the row, unseen unless already known."""
        while self.top and count > 0:
            self.top.pop()
            count -= 1
        if count > 0:
            self.payments.append(Hidden(self.hidden_count() + count, Counter(self.unseen)))

    def put_on_top(self, name: str) -> None:
        """F6, F8: a card that lay open goes on top of the deck."""
        self.top.append(name)

    def see_search(self, revealed: Sequence[str], found: str | None, removed: str | None) -> None:
        """F7: an Eye turned cards over; one may lie on top now, the Rout may have left."""
        newly_seen = revealed[len(self.top) :]
        self._were_in_deck(Counter(newly_seen))
        self.unseen.update(self.top)  # known to be in the deck, but no longer where
        self.top = []
        for name in (found, removed):
            if name is not None:
                self.unseen[name] -= 1
        if found is not None:
            self.top = [found]

    def may_be_in_deck(self, name: str) -> bool:
        """Whether the card lies in the deck in at least one possible world."""
        if name in self.top:
            return True
        return self.unseen[name] > self._fewest_hidden(name)

    def _were_in_deck(self, cards: Counter[str]) -> None:
        """So many of the unseen cards lie in the deck now: the others are the most hidden ones."""
        for hidden in self.payments:
            for name in hidden.most:
                hidden.most[name] = min(hidden.most[name], self.unseen[name] - cards[name])

    def _fewest_hidden(self, name: str) -> int:
        """The least number of cards of that name in the row, over all possible worlds.

        Every payment takes other cards as long as those can be among the hidden ones. Bounds
        of a later payment are never below those of an earlier one, so this greedy way is best.
        """
        others, before = 0, 0
        for hidden in self.payments:
            others_at_most = hidden.most.total() - hidden.most[name]
            others = min(others_at_most, others + hidden.count - before)
            before = hidden.count
        return before - others
