"""Set-up: jewels, cards and dwarfs before the first turn (FF1 to FF3)."""

from __future__ import annotations

from collections import Counter

from tests.oracle.freyas_folly.jewels import AMBER, Jewels, spell, take
from tests.oracle.freyas_folly.rules import SetUp
from tests.oracle.freyas_folly.table import Decks, Host, Player, Position


def empty_table(set_up: SetUp) -> Position:
    """Nothing is in the mine or open; all cards are unseen and in no deck, all jewels in the market."""
    components = set_up.components
    decks = Decks(set(components["settings"]), set(components["pieces"]), +Counter(set_up.ability_cards))
    return Position(
        set_up,
        [Player(set_up.dwarfs) for _ in range(set_up.players)],
        {cavern: Counter() for cavern in set_up.mine.caverns},
        Counter(components["jewels"]),
        decks,
        supply=components["tokens"],
    )


def open_game(set_up: SetUp, host: Host) -> Position:
    """The table as it is when the starter begins."""
    position = empty_table(set_up)
    _fill_caverns(position, host)
    host.tell({"event": "market", "jewels": spell(position.market)})
    _deal_cards(position, host)
    if set_up.starter == "random":
        position.starter = host.draw("start", "seat", dict.fromkeys(range(set_up.players), 1.0))
    return position


def _fill_caverns(position: Position, host: Host) -> None:
    """FF2: grey places from a cup that has no amber; amber places are given."""
    cup = Counter({jewel: count for jewel, count in position.market.items() if jewel not in AMBER})
    for cavern, (small, large, amber, large_amber) in position.set_up.components["caverns"].items():
        drawn: Jewels = Counter()
        if small or large:
            drawn = host.fill(cavern, small, large, cup)
            take(drawn, cup)
        jewels = +(drawn + Counter(y=amber, Y=large_amber))
        take(jewels, position.market)
        position.caverns[cavern] = jewels


def _deal_cards(position: Position, host: Host) -> None:
    """FF3."""
    set_up, decks = position.set_up, position.decks
    dealt = host.deal("workshop", min(set_up.workshop, len(decks.settings)), Counter(decks.settings))
    position.workshop = set(dealt)
    decks.settings -= position.workshop
    open_slots = min(set_up.ability_slots, decks.abilities.total())
    if open_slots:
        position.slots = Counter(host.deal("abilities", open_slots, decks.abilities))
        decks.abilities -= position.slots
    if decks.pieces:
        position.pieces = {host.draw("piece", "card", dict.fromkeys(sorted(decks.pieces), 1.0))}
        decks.pieces -= position.pieces
    decks.face_down = min(set_up.ability_deck, decks.abilities.total())
    upper_settings = len(decks.settings) // 2
    decks.lower = len(decks.settings) - upper_settings
    decks.upper = Counter(
        setting=upper_settings, piece=len(decks.pieces), ability=decks.abilities.total() - decks.face_down
    )
