"""En Garde as a fencer sees it: the other's hand is a number of cards (E9)."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from analyser.games.catalogue import Mode
from analyser.games.components import Components
from analyser.games.en_garde.compiled import state
from analyser.games.en_garde.story import MARKS, NAMES, draw_board
from analyser.games.seated import listed, unseen
from analyser.games.shown import wrapped

LEGEND = (
    "W and B are the fencers on the piste, the distance is what a card needs to hit; 4*2 are two fours",
    "advance 5 attack 4x2: five spaces forward, then an attack with two fours; parry answers it, so may a retreat",
)
SAID = {
    "round": "round {round}, {starter} begins",
    "chance deal": "is dealt {cards}",
    "chance refill": "draws {cards}",
    "round_end": "{winner} wins the round: {by}",
}


def drawing(view: Any, _components: Components, rules: Any, seat: int, width: int) -> Iterator[str]:
    """The board with both fencers, the seat's own hand, and what has been played of each value."""
    other = 1 - seat
    yield from (line.rstrip() for line in draw_board(int(rules.board), [int(at) for at in view.position], width))
    gap = int(view.position[1] - view.position[0])
    yield f"round {int(view.round_number)}, {int(view.points[0])} to {int(view.points[1])} points; distance {gap}"
    hand = " ".join(f"{value}" for value in range(1, state.VALUES) for _ in range(int(view.hand) >> 4 * value & 15))
    yield from wrapped(hand or "no cards", width, f"{NAMES[seat]} ({MARKS[seat]}, you): ")
    yield f"{NAMES[other]} ({MARKS[other]}): {int(view.hand_size[other])} cards; deck {int(view.deck_size)}"
    played = [f"{value}" for value in range(1, state.VALUES) for _ in range(int(view.discard[value]))]
    yield from wrapped(listed(played) or "none", width, "discarded: ")
    if view.phase == state.DEFENCE:
        yield f"{NAMES[other]} attacks with {int(view.attack_value)}x{int(view.attack_cards)}"


def heard(event: Mapping[str, Any], seats: Collection[int], _mode: Mode) -> Mapping[str, Any]:
    """E9: who has drawn how many cards."""
    if "chance" in event and event["player"] not in seats:
        return {**event, "cards": unseen(event["cards"])}
    return event


def asked(position: Any, _components: Components) -> str:
    """Whose card it is; white's and black's first hands are dealt alternately (E1)."""
    table = position.table
    seat = int(table.due) & 1 if table.phase == state.DEALT else int(table.seat)
    return f"a card for {NAMES[seat]}"


def seat_name(seat: int, _position: Any) -> str:
    """White or black."""
    return NAMES[seat]
