"""F7: the twin's short description of what the player knows, against a literal list of worlds."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import combinations
from random import Random

import pytest

from tests.oracle.freigard.knowledge import Knowledge

World = tuple[tuple[str, ...], tuple[str, ...]]  # the deck's unknown part, the hidden row; sorted


def without(cards: tuple[str, ...], name: str) -> tuple[str, ...]:
    """The same cards, one of that name less."""
    rest = list(cards)
    rest.remove(name)
    return tuple(rest)


@dataclass
class Worlds:
    """Every way in which the unseen cards may lie, filtered by what is seen."""

    worlds: set[World]
    top: list[str] = field(default_factory=list)

    def see_drawn(self, name: str) -> None:
        if self.top:
            self.top.pop()
        else:
            self.worlds = {(without(d, name), r) for d, r in self.worlds if name in d}

    def pay_from_deck(self, count: int) -> None:
        while self.top and count:
            self.top.pop()
            count -= 1
        self.worlds = {
            (tuple(sorted((Counter(d) - Counter(paid)).elements())), tuple(sorted(r + paid)))
            for d, r in self.worlds
            for paid in combinations(d, count)
        }

    def see_search(self, revealed: list[str], found: str | None, removed: str | None) -> None:
        newly_seen = Counter(revealed[len(self.top) :])
        self.worlds = {(tuple(sorted((*d, *self.top))), r) for d, r in self.worlds if Counter(d) >= newly_seen}
        self.top = [found] if found else []
        for name in (found, removed):
            if name is not None:
                self.worlds = {(without(d, name), r) for d, r in self.worlds}

    def may_be_in_deck(self, name: str) -> bool:
        return name in self.top or any(name in deck for deck, _ in self.worlds)


@dataclass
class Story:
    """A deck that really exists, what lies open, and the two who watch it."""

    random: Random
    deck: list[str]
    open_cards: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.knowledge = Knowledge(Counter(self.deck))
        self.worlds = Worlds({(tuple(sorted(self.deck)), ())})
        self.random.shuffle(self.deck)

    def draw(self) -> None:
        name = self.deck.pop()
        self.open_cards.append(name)
        self.knowledge.see_drawn([name])
        self.worlds.see_drawn(name)

    def pay(self) -> None:
        count = self.random.randint(1, min(3, len(self.deck)))
        del self.deck[-count:]
        self.knowledge.pay_from_deck(count)
        self.worlds.pay_from_deck(count)

    def put_on_top(self) -> None:
        if self.open_cards:
            name = self.open_cards.pop(self.random.randrange(len(self.open_cards)))
            self.deck.append(name)
            self.knowledge.put_on_top(name)
            self.worlds.top.append(name)

    def search(self) -> None:
        wanted = self.random.choice("abcdez")
        revealed: list[str] = []
        while self.deck and not {"rout", wanted} & set(revealed[-1:]):
            revealed.append(self.deck.pop())
        found = wanted if revealed[-1] == wanted else None
        removed = "rout" if revealed[-1] == "rout" else None
        self.deck += revealed[:-1] if found or removed else revealed
        self.random.shuffle(self.deck)
        self.deck += [found] if found else []
        self.knowledge.see_search(revealed, found, removed)
        self.worlds.see_search(revealed, found, removed)


@pytest.mark.parametrize("seed", range(300))
def test_f7_knowledge_is_that_of_all_possible_worlds(seed: int) -> None:
    random = Random(seed)
    story = Story(random, random.choices(["a", "b", "c", "d", "e", "rout"], k=9))
    steps = [story.draw, story.pay, story.put_on_top, story.search, story.search]
    for _ in range(14):
        if not story.deck:
            break
        random.choice(steps)()
        assert story.knowledge.deck_count() == len(story.deck)
        for name in ("a", "b", "c", "d", "e", "rout"):
            expected = story.worlds.may_be_in_deck(name)
            assert story.knowledge.may_be_in_deck(name) == expected
            assert expected or name not in story.deck
