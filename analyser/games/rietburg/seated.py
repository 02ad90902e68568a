"""Rietburg as its heroes see it: what nobody has seen is nowhere, so all that there is lies open (R3)."""

from collections.abc import Iterator
from typing import Any

from analyser.games.components import Components
from analyser.games.rietburg.compiled import state
from analyser.games.rietburg.compiled.limits import HEROES
from analyser.games.rietburg.drawing import PLACE_NAMES, draw, waiting
from analyser.games.rietburg.naming import names_of
from analyser.games.rietburg.story import meaning
from analyser.games.shown import wrapped

__all__ = ["asked", "drawing", "meaning", "seat_name"]

_ASKED = {
    state.DRAW_ENCOUNTER: "the encounter card at",
    state.DRAW_NARRATOR: "the narrator card",
    state.DRAW_TASK: "the task at",
    state.DRAW_QUIVER: "the value of the quiver",
    state.DRAW_FRIEND: "the friend",
}

LEGEND = (
    "a pile is told from the top: ## lies face down, (gor) too, but is known; > is the active hero",
    "about gor says how strong a creature is and what it gives, about chada.1 what a card can do",
    "a number behind a move is a location: reveal 3 turns its top card up, lure 3 brings its creature here",
    "end gives up what may still be used of the card that was played",
)
SAID = {
    "turn": "turn {turn}, {hero}",
    "chance encounter": "{card} comes to light on {location}",
    "chance narrator": "narrator card {card}",
    "chance task": "the task of {location} is {task}",
    "chance quiver": "a quiver of value {value}",
    "chance friend": "friend {card} comes",
    "laid": "a card is laid face down on {location}",
    "shown": "{card} is turned up on {location}",
    "paid": "paid with {cards}",
    "will": "{hero} has {now} willpower",
    "defeated": "{card} on {location} is defeated",
    "narrator_added": "the narrator deck has {deck} cards now",
    "task_done": "task {task} on {location} is done",
}
FIGURES = {"tasks": "tasks done", "narrator": "narrator cards left", "end": "ended by"}


def drawing(view: Any, components: Components, _rules: Any, _seat: int, width: int) -> Iterator[str]:
    """The castle, and what may still be used of the card that was played."""
    yield from draw(view, names_of(components), width)
    if left := waiting(view):
        yield from wrapped(left, width, "still to be used: ")


def asked(position: Any, _components: Components) -> str:
    """Which card, and where it comes to light."""
    table = position.table
    said = _ASKED[int(table.step)]
    return f"{said} {int(table.at) + 1} {PLACE_NAMES[int(table.at)]}" if said.endswith(" at") else said


def seat_name(seat: int, position: Any) -> str:
    """The hero."""
    return HEROES[int(position.table.hero[seat])]
