"""Moves of Freya's Folly in words, both ways, the events that a transcript tells of a game, and the drawn mine."""

from collections.abc import Mapping
from typing import Any

from analyser.games.components import Components
from analyser.games.freyas_folly.compiled import state
from analyser.games.freyas_folly.compiled.limits import ABILITIES, MOST_DWARFS
from analyser.games.freyas_folly.drawing import draw
from analyser.games.freyas_folly.naming import Names, choice_names, names_of
from analyser.games.freyas_folly.narrator import Narrator, outcome_name, result
from analyser.mistakes import unknown

__all__ = ["FORMS", "Narrator", "drawing", "is_drawn", "move_code", "move_name", "outcome_name", "result"]

FORMS = (
    "enter PLACE", "enter PLACE ABILITY", "move PLACE PLACE", "move PLACE out", "drink PLACE", "take CARD",
    "complete CARD", "trade", "ability KIND", "thief SEAT", "thief market", "pass", "end", "collect", "leave", "bat -",
    "bat JEWELS", "drink", "keep", "again PLACE", "again out", "stop", "give JEWELS", "done", "get JEWELS",
    "steal JEWELS",
)  # fmt: skip

_LONE = {
    state.TRADE: "trade", state.PASS: "pass", state.END: "end", state.COLLECT: "collect", state.LEAVE: "leave",
    state.DRINK: "drink", state.KEEP: "keep", state.STOP: "stop", state.DONE: "done", state.BAT_NOTHING: "bat -",
    state.FIRST_THIEF + state.MARKET: "thief market", state.AGAIN_OUT: "again out",
}  # fmt: skip
_LONE_CODES = {name: code for code, name in _LONE.items()}
_OF_CHOICES = {state.WORD_GIVE: "give", state.WORD_GET: "get", state.WORD_STEAL: "steal", state.WORD_BAT: "bat"}
_CHOICE_WORDS = {name: word for word, name in _OF_CHOICES.items()}


def move_name(code: int, components: Components, position: Any) -> str:
    """A move in a position as the rulings name it."""
    if code in _LONE:
        return _LONE[code]
    names, (word, place) = names_of(components), divmod(code, state.WORD)
    if word < state.WORD_ENTER:
        return f"move {_where(names, position, word - state.WORD_MOVE)} {names.places[place]}"
    if word < state.WORD_TAKE:
        ability = f" {ABILITIES[word - state.WORD_ENTER - 1]}" if word > state.WORD_ENTER else ""
        return f"enter {names.places[place]}{ability}"
    if word < state.WORD_COMPLETE:
        return f"take {names.settings[state.HALF * (word - state.WORD_TAKE) + place]}"
    if word < state.WORD_SHORT:
        return f"complete {names.settings[state.HALF * (word - state.WORD_COMPLETE) + place]}"
    if word == state.WORD_AGAIN:
        return f"again {names.places[place]}"
    if word == state.WORD_BAT_LARGE:
        return f"bat {choice_names()[state.FIRST_OTHER_PAIR + place]}"
    return _short_name(code, names, position) if word == state.WORD_SHORT else _choice_name(word, place)


def _choice_name(word: int, choice: int) -> str:
    return f"{_OF_CHOICES[word]} {choice_names()[choice]}"


def _short_name(code: int, names: Names, position: Any) -> str:
    """A move with a code in the short word."""
    if code < state.AGAIN_OUT:
        return f"move {_where(names, position, code - state.FIRST_MOVE_OUT)} out"
    if code < state.FIRST_COMPLETE_PIECE:
        return f"drink {_where(names, position, code - state.FIRST_DRINK)}"
    if code < state.FIRST_TAKE_ABILITY:
        return f"complete {names.pieces[code - state.FIRST_COMPLETE_PIECE]}"
    if code < state.FIRST_THIEF:
        return f"ability {ABILITIES[code - state.FIRST_TAKE_ABILITY]}"
    return f"thief {code - state.FIRST_THIEF}"


def _where(names: Names, position: Any, slot: int) -> str:
    """The place of a dwarf of the seat whose turn it is."""
    table = position.table
    return names.places[int(table.place[int(table.seat), slot])]


def move_code(name: str, components: Components, position: Any) -> int:
    """The code of a move that the rulings name so, by who plays."""
    if name in _LONE_CODES:
        return _LONE_CODES[name]
    code = _named_code(name.split(" "), names_of(components), position)
    if code is None:
        raise unknown("move", name, FORMS)
    return code


def _named_code(words: list[str], names: Names, position: Any) -> int | None:
    """The code of a move that names something; None if there is none."""
    places, slots = names.place_numbers, _slots(names, position)
    match words:
        case ["move", start, "out"] if start in slots:
            return state.FIRST_MOVE_OUT + slots[start]
        case ["move", start, place] if start in slots and place in places:
            return state.WORD * (state.WORD_MOVE + slots[start]) + places[place]
        case ["enter", place, *ability] if places.get(place, state.OUTSIDE) < state.OUTSIDE:
            given = ABILITIES.index(ability[0]) + 1 if ability and ability[0] in ABILITIES[:-1] else 0
            return state.WORD * (state.WORD_ENTER + given) + places[place] if len(ability) == bool(given) else None
        case ["again", place] if place in places:
            return state.WORD * state.WORD_AGAIN + places[place]
        case ["drink", place] if place in slots:
            return state.FIRST_DRINK + slots[place]
        case ["ability", kind] if kind in ABILITIES:
            return state.FIRST_TAKE_ABILITY + ABILITIES.index(kind)
        case ["thief", seat] if seat in map(str, range(int(position.table.players))):
            return state.FIRST_THIEF + int(seat)
        case ["take" | "complete" as word, card]:
            return _card_code(word, card, names)
        case [word, jewels] if word in _CHOICE_WORDS and jewels in choice_names():
            return _choice_code(_CHOICE_WORDS[word], choice_names().index(jewels))
    return None


def _card_code(word: str, card: str, names: Names) -> int | None:
    if word == "complete" and card in names.piece_numbers:
        return state.FIRST_COMPLETE_PIECE + names.piece_numbers[card]
    if card not in names.setting_numbers:
        return None
    half, place = divmod(names.setting_numbers[card], state.HALF)
    return state.WORD * ((state.WORD_TAKE if word == "take" else state.WORD_COMPLETE) + half) + place


def _choice_code(word: int, choice: int) -> int | None:
    if choice < state.FIRST_OTHER_PAIR:
        return state.WORD * word + choice
    is_of_bat = word == state.WORD_BAT
    return state.WORD * state.WORD_BAT_LARGE + choice - state.FIRST_OTHER_PAIR if is_of_bat else None


def _slots(names: Names, position: Any) -> dict[str, int]:
    """The slots of the dwarfs in the mine of the seat whose turn it is, by their places."""
    table = position.table
    inside = int(table.inside[int(table.seat)])
    return {_where(names, position, slot): slot for slot in range(MOST_DWARFS) if inside >> slot & 1}


def drawing(position: Any, components: Components, width: int) -> list[str]:
    """The mine with all that lies open, in lines of at most so many letters."""
    return draw(position.table, components, width)


def is_drawn(event: Mapping[str, Any]) -> bool:
    """Whether the mine is drawn behind this event: once a round, when the turn of seat 0 begins."""
    return event.get("event") == "turn" and event.get("seat") == 0
