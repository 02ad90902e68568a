"""Rietburg's moves in words, both ways, the events that a transcript tells of a game, and the drawn castle."""

from collections.abc import Mapping
from typing import Any

from analyser.games.components import Components
from analyser.games.rietburg.compiled import state
from analyser.games.rietburg.compiled.limits import CARDS_A_HERO, HEROES, LOCATIONS, MOST_VALUE, OPTIONS
from analyser.games.rietburg.drawing import draw
from analyser.games.rietburg.language import SIDES
from analyser.games.rietburg.naming import Names, names_of
from analyser.games.rietburg.narrator import Narrator, outcome_name, result
from analyser.mistakes import unknown

__all__ = [
    "FORMS", "IS_TOLD_BY_SEAT", "Narrator", "drawing", "is_drawn", "move_code", "move_name", "outcome_name", "result",
]  # fmt: skip

FORMS = (
    "play CARD a", "play CARD", "idle FRIEND", "revive", "pick", "give CARD HERO", "take CARD HERO", "unveil",
    "complete", "complete CARD", "complete CARD CARD", "repair", "move L", "fetch HERO", "reveal L", "remove L",
    "turn L", "shift L M", "lure L", "draw L", "swap L M", "task L", "exchange L", "recall CARD", "spirit L double",
    "spirit L plus", "banish L", "book move L", "book fetch HERO", "book reveal L", "fight L", "end", "quiver V",
    "book V", "done", "axe", "keep", "join CARD", "stay HERO", "will HERO",
)  # fmt: skip

IS_TOLD_BY_SEAT = True
"""A transcript names a policy for each hero, though all are one mind."""
_LONE = {
    state.END: "end", state.REVIVE: "revive", state.PICK: "pick", state.UNVEIL: "unveil", state.COMPLETE: "complete",
    state.REPAIR: "repair", state.DONE: "done", state.AXE: "axe", state.KEEP: "keep",
}  # fmt: skip
_OF_PLACES = {
    state.FIRST_MOVE: "move", state.FIRST_BOOK_MOVE: "book move", state.FIRST_REVEAL: "reveal",
    state.FIRST_REMOVE: "remove", state.FIRST_TURN: "turn", state.FIRST_LURE: "lure", state.FIRST_DRAW: "draw",
    state.FIRST_TASK: "task", state.FIRST_EXCHANGE: "exchange", state.FIRST_BANISH: "banish",
    state.FIRST_BOOK_REVEAL: "book reveal", state.FIRST_FIGHT: "fight",
}  # fmt: skip
_OF_PAIRS = {state.FIRST_SHIFT: "shift", state.FIRST_SWAP: "swap"}
_OF_VALUES = {state.FIRST_QUIVER: "quiver", state.FIRST_BOOK: "book"}
_OF_CARDS = {
    state.FIRST_IDLE: "idle", state.FIRST_COMPLETE: "complete", state.FIRST_RECALL: "recall", state.FIRST_JOIN: "join",
}  # fmt: skip
_OF_SEATS = {
    state.FIRST_STAY: "stay", state.FIRST_WILL: "will", state.FIRST_FETCH: "fetch",
    state.FIRST_BOOK_FETCH: "book fetch",
}  # fmt: skip
_OF_CARDS_AND_SEATS = {state.FIRST_GIVE: "give", state.FIRST_TAKE: "take"}

_FIXED = (
    _LONE
    | {code + place: f"{word} {place + 1}" for code, word in _OF_PLACES.items() for place in range(LOCATIONS)}
    | {
        code + LOCATIONS * first + second: f"{word} {first + 1} {second + 1}"
        for code, word in _OF_PAIRS.items()
        for first in range(LOCATIONS)
        for second in range(LOCATIONS)
        if first < second or (first > second and word == "shift")
    }
    | {code + value: f"{word} {value}" for code, word in _OF_VALUES.items() for value in range(1, MOST_VALUE + 1)}
    | {
        state.FIRST_SPIRIT + len(SIDES) * place + side: f"spirit {place + 1} {word}"
        for place in range(LOCATIONS)
        for side, word in enumerate(SIDES)
    }
)
"""Moves whose names owe nothing to box and position."""
_FIXED_CODES = {name: code for code, name in _FIXED.items()}


def move_name(code: int, components: Components, position: Any) -> str:
    """A move in a position as the rulings name it."""
    if code in _FIXED:
        return _FIXED[code]
    names, (word, place) = names_of(components), divmod(code, state.WORD)
    if word <= state.WORD_C:
        letter = f" {OPTIONS[word]}" if place < state.FIRST_FRIEND else ""
        return f"play {names.cards[place]}{letter}"
    if word == state.WORD_PAIR:
        first, second = _pair_of(place, position)
        return f"complete {names.cards[first]} {names.cards[second]}"
    if word == state.WORD_SHORT:
        code_of = max(first for first in _OF_SEATS if first <= code)
        return f"{_OF_SEATS[code_of]} {_hero(position, code - code_of)}"
    if state.WORD_GIVE <= word < state.WORD_COMPLETE:
        code_of = max(first for first in _OF_CARDS_AND_SEATS if first <= code)
        return f"{_OF_CARDS_AND_SEATS[code_of]} {names.cards[place]} {_hero(position, (code - code_of) // state.WORD)}"
    return f"{_OF_CARDS[code - place]} {names.cards[place]}"


def move_code(name: str, components: Components, position: Any) -> int:
    """The code of a move that the rulings name so, by who plays."""
    if name in _FIXED_CODES:
        return _FIXED_CODES[name]
    code = _named_code(name.split(" "), names_of(components), position)
    if code is None:
        raise unknown("move", name, FORMS)
    return code


def _named_code(words: list[str], names: Names, position: Any) -> int | None:
    """The code of a move that names cards or heroes; None if there is none."""
    cards, seats = names.card_numbers, {_hero(position, seat): seat for seat in range(int(position.table.players))}
    match words:
        case ["play", card, letter] if cards.get(card, state.CARDS) < state.FIRST_FRIEND and letter in _LETTERS:
            return state.WORD * OPTIONS.index(letter) + cards[card]
        case ["play", card] if cards.get(card, 0) >= state.FIRST_FRIEND:
            return cards[card]
        case ["complete", first, second] if first in cards and second in cards:
            return _pair_code(cards[first], cards[second], position)
        case [word, card] if word in _OF_CARDS.values() and card in cards:
            return _code_of(_OF_CARDS, word) + cards[card]
        case [("give" | "take") as word, card, hero] if card in cards and hero in seats:
            return _code_of(_OF_CARDS_AND_SEATS, word) + state.WORD * seats[hero] + cards[card]
        case [*word, hero] if " ".join(word) in _OF_SEATS.values() and hero in seats:
            return _code_of(_OF_SEATS, " ".join(word)) + seats[hero]
    return None


_LETTERS = tuple(OPTIONS)


def _code_of(words: Mapping[int, str], word: str) -> int:
    return next(code for code, one in words.items() if one == word)


def _hero(position: Any, seat: int) -> str:
    return HEROES[int(position.table.hero[seat])]


def _pair_of(place: int, position: Any) -> tuple[int, ...]:
    first = CARDS_A_HERO * int(position.table.hero[int(position.table.seat)])
    return tuple(first + one for one in divmod(place, CARDS_A_HERO))


def _pair_code(first: int, second: int, position: Any) -> int | None:
    own = range(_pair_of(0, position)[0], _pair_of(0, position)[0] + CARDS_A_HERO)
    if first not in own or second not in own or first >= second:
        return None
    return state.FIRST_PAIR + CARDS_A_HERO * own.index(first) + own.index(second)


def drawing(position: Any, components: Components, width: int) -> list[str]:
    """The castle with all that lies open, in lines of at most so many letters."""
    return draw(position.table, names_of(components), width)


def is_drawn(event: Mapping[str, Any]) -> bool:
    """Whether the castle is drawn behind this event: at the beginning of each turn."""
    return event.get("event") == "turn"
