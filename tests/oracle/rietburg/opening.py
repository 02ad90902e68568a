"""The set-up (R2)."""

from __future__ import annotations

from collections import Counter

from tests.oracle.rietburg.rules import SetUp
from tests.oracle.rietburg.supplies import turn_narrator, will_room
from tests.oracle.rietburg.table import LOCATIONS, Card, Hero, Host, Over, Position


def empty_table(set_up: SetUp) -> Position:
    """Before any encounter card lies anywhere."""
    box = set_up.box
    unseen = set_up.encounters()
    turned = set_up.narrator_start * len(set_up.heroes)
    return Position(
        set_up,
        [Hero(name, set(box.cards_of(name))) for name in set_up.heroes],
        unseen,
        unseen.total(),
        Counter(list(box.tasks)),
        len(box.tasks) - len(LOCATIONS),
        Counter(list(box.narrator)),
        len(box.narrator) - turned - set_up.narrator_deck,
        set_up.narrator_deck,
        Counter(list(box.friends)),
        Counter(box.quivers),
    )


def open_game(position: Position, host: Host) -> None:
    """On an empty table, in the order of R2."""
    for _ in range(position.set_up.start_cards):
        for location in LOCATIONS:
            if position.draw_pile == 0:
                raise Over("encounters")
            position.draw_pile -= 1
            position.places[location].pile.append(Card(None))
    for _ in range(position.set_up.narrator_start * len(position.heroes)):
        turn_narrator(position, host)
    for seat, hero in enumerate(position.heroes):
        hero.will = will_room(position, seat, position.set_up.start_will)
