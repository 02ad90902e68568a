"""Nothing is lost: a dealer who counts jewels, cards, tokens and dwarfs before each decision."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from tests.oracle.freyas_folly.simulate import Dealer
from tests.oracle.freyas_folly.table import Policy, Position


class Counting(Dealer):
    """AssertionError if something is lost, doubled or where it can't be."""

    def __init__(self, policies: list[Policy], random: Random) -> None:
        super().__init__(policies, random)
        self.discarded = Counter[str]()
        self.tokens_spent = 0

    def tell(self, event: dict[str, Any]) -> None:
        """Note what leaves the game."""
        super().tell(event)
        if event.get("event") == "discard":
            self.discarded[event["ability"]] += 1
        self.tokens_spent += event.get("event") == "token"

    def decide(self, position: Position, legal: list[str]) -> str:
        """Decide as ever."""
        assert legal
        assert legal == sorted(set(legal))
        count_jewels(position)
        count_settings(position)
        self.count_abilities(position)
        count_dwarfs(position)
        held = sum(player.tokens for player in position.players)
        assert position.supply + held + self.tokens_spent == position.set_up.components["tokens"]
        return super().decide(position, legal)

    def count_abilities(self, position: Position) -> None:
        """FF3, FF11, FF13, FF14."""
        decks, slots = position.decks, position.slots
        held = Counter(kind for player in position.players for kind in player.abilities)
        found = decks.abilities + slots + Counter(decks.under) + held + self.discarded
        assert found == +Counter(position.set_up.ability_cards)
        assert decks.abilities.total() == decks.upper["ability"] + decks.face_down
        assert slots.total() <= position.set_up.ability_slots
        for player in position.players:
            assert len(player.abilities) <= position.set_up.ability_limit


def count_jewels(position: Position) -> None:
    """FF2, FF18: in the market, caverns, barrows and homes, or paid."""
    done = position.pieces_done + [card for player in position.players for card in player.completed]
    found = position.market + Counter("".join(map(position.set_up.cost_of, done)))
    for jewels in position.caverns.values():
        found += jewels
    for player in position.players:
        found += player.home
    for dwarf in position.dwarfs.values():
        found += dwarf.jewels
    assert found == +Counter(position.set_up.components["jewels"])


def count_settings(position: Position) -> None:
    """FF3, FF13, FF18."""
    decks, components = position.decks, position.set_up.components
    held = [card for player in position.players for card in (*player.settings, *player.completed)]
    assert sorted([*decks.settings, *position.workshop, *held]) == sorted(components["settings"])
    assert sorted([*decks.pieces, *position.pieces, *position.pieces_done]) == sorted(components["pieces"])
    assert len(decks.settings) == decks.upper["setting"] + decks.lower
    assert len(decks.pieces) == decks.upper["piece"]
    assert len(position.workshop) <= position.set_up.workshop
    assert len(position.pieces_done) <= position.set_up.pieces


def count_dwarfs(position: Position) -> None:
    """FF7, FF11, FF18."""
    for seat, player in enumerate(position.players):
        own = [dwarf for dwarf in position.dwarfs.values() if dwarf.seat == seat]
        given = [dwarf.ability for dwarf in own if dwarf.ability]
        assert player.outside + len(own) + len(player.completed) == position.set_up.dwarfs
        assert len(given) == len(set(given))
        assert set(given) <= player.abilities - {"thief"}
        assert all(dwarf.ability == "strength" for dwarf in own if dwarf.is_strong)
    assert "out" not in position.dwarfs
