"""A position as a fencer tells it at the table, or as a TOML file gives it, and back again."""

import json
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from analyser.games.components import Components
from analyser.games.fields import Flag
from analyser.games.told import Told, unknown_name, words_of
from analyser.mistakes import Mistake, shown, whole

FIELDS: tuple[Told, ...] = (
    Told("seat", "white or black", "white", "whose turn it is"),
    Told("hand", "cards", "", "the hand of that seat, as `1 3 3 5 5` or `1 3*2 5*2`"),
    Told("white", "space", "1", "where white stands, from 1"),
    Told("black", "space", "the board's last", "where black stands"),
    Told("discards", "cards", "none", "all cards that were played in this round"),
    Told("other", "whole number", "a whole hand", "cards in the other's hand; fewer only if the deck ran out"),
    Told(
        "attack", "cards", "none", "the attack that waits for an answer, as `3x2`: value x number, among the discards"
    ),
    Told("indirect", "true or false", "false", "the attack was made after an advance"),
    Told("parried", "true or false", "false", "the seat has just parried, and now has its turn (E4)"),
    Told("points", "number of each seat", "0", "rounds won, white's first: `[2, 1]`"),
    Told("round", "whole number", "points and one", "its number, from 1"),
    Told("starter", "white or black", "white", "who began this round"),
    Told("turns", "whole number", "0", "turns of this round so far"),
)
"""All that may be told. Left out is in which order cards were played."""

SEAT_NAMES = ("white", "black")
NAMES = tuple(field.name for field in FIELDS)
_ATTACK = re.compile(r"([1-9])x([1-9])")
_CARDS = re.compile(r"([1-9])(?:\*([1-9]))?")


def read_position(told: Mapping[str, Any], rules: Any, _components: Components) -> Any:
    """The position that was told, a record of the game's state with which `check` finds nothing wrong.

    Which cards the other holds is made up: `play.redeal` draws them anew from the position's view.
    """
    from analyser.games.en_garde.compiled import state
    from analyser.kernel.records import new_record

    for name in told:
        if name not in NAMES:
            raise unknown_name("field", name, NAMES, of="a position")
    position = new_record(state.STATE)
    table = position.table
    table.seat = _seat(told, "seat")
    _set_board(table, rules, told)
    _set_standing(table, rules, told)
    _set_attack(table, told)
    _set_cards(position, rules, told)
    _check_turn(table, rules)
    return position


def position_to_dict(view: Any, _components: Components, rules: Any) -> dict[str, Any]:
    """What `read_position` takes, from the view of the seat whose turn it is."""
    from analyser.games.en_garde.compiled import cards, state

    told: dict[str, Any] = {
        "seat": SEAT_NAMES[int(view.seat)],
        "hand": [value for value in range(1, state.VALUES) for _ in range(int(cards.held(view.hand, value)))],
        "white": int(view.position[state.WHITE]),
        "black": int(view.position[state.BLACK]),
        "discards": [value for value in range(1, state.VALUES) for _ in range(int(view.discard[value]))],
    }
    other = int(view.hand_size[1 - int(view.seat)])
    if other != int(rules.hand):
        told["other"] = other
    if view.phase == state.DEFENCE:
        told["attack"] = f"{int(view.attack_value)}x{int(view.attack_cards)}"
        told["indirect"] = bool(view.attack_is_indirect)
    told["parried"] = bool(view.parried)
    told["points"] = [int(points) for points in view.points]
    return told | {
        "round": int(view.round_number),
        "starter": SEAT_NAMES[int(view.starter)],
        "turns": int(view.turns),
    }


def position_to_toml(position: Mapping[str, Any]) -> str:
    """The file that tells the same as such a dictionary."""
    return "".join(f"{name} = {json.dumps(value)}\n" for name, value in position.items())  # as TOML writes them too


def _seat(told: Mapping[str, Any], name: str) -> int:
    said = told.get(name, SEAT_NAMES[0])
    if said not in SEAT_NAMES:
        raise Mistake(f"{name} must be white or black, not {shown(said)}")
    return SEAT_NAMES.index(said)


def _set_board(table: Any, rules: Any, told: Mapping[str, Any]) -> None:
    board = int(rules.board)
    table.position[0] = whole(told.get("white", 1), "white", 1, board, is_exact=True)
    table.position[1] = whole(told.get("black", board), "black", 1, board, is_exact=True)
    if table.position[0] >= table.position[1]:
        raise Mistake("white stands on a lower space than black: they never pass each other")


def _set_standing(table: Any, rules: Any, told: Mapping[str, Any]) -> None:
    """Points and rounds of a match that is not over (E1)."""
    points = told.get("points", [0, 0])
    if not isinstance(points, list | tuple) or len(points) != 2:
        raise Mistake(f"points must be two numbers, white's first, not {shown(points)}")
    most = int(rules.points) - 1
    table.points[:] = [whole(one, f"points of {SEAT_NAMES[seat]}", 0, most) for seat, one in enumerate(points)]
    least = 1 + int(table.points.sum())
    table.round_number = whole(told.get("round", least), "round", least, int(rules.max_rounds), is_exact=True)
    table.rounds_ended = int(table.round_number) - 1
    table.starter = _seat(told, "starter")


def _set_attack(table: Any, told: Mapping[str, Any]) -> None:
    """E3: an attack across the distance waits for its answer."""
    from analyser.games.en_garde.compiled import state

    table.phase = state.TURN
    table.parried = Flag("parried", False, "").read(told.get("parried", False))
    table.attack_is_indirect = Flag("indirect", False, "").read(told.get("indirect", False))
    if "attack" not in told:
        return
    match = _ATTACK.fullmatch(f"{told['attack']}")
    gap = int(table.position[1]) - int(table.position[0])
    if match is None or int(match[1]) != gap:
        raise Mistake(
            f"attack must be VALUExNUMBER across the distance of {gap}, as {gap}x2, not {shown(told['attack'])}"
        )
    if table.parried:
        raise Mistake("an attack that waits for its answer was not parried yet: attack or parried, not both")
    table.phase, table.attacked = state.DEFENCE, 1
    table.attack_value, table.attack_cards = gap, int(match[2])


@dataclass(frozen=True)
class _Cards:
    """By value, how many lie where."""

    hand: Counter[int]
    discards: Counter[int]


def _set_cards(position: Any, rules: Any, told: Mapping[str, Any]) -> None:
    """Hands, discards and the deck, which holds all cards that are told nowhere."""
    from analyser.games.en_garde.compiled import cards, state

    if "hand" not in told:
        raise Mistake("hand must be told: the cards of the seat whose turn it is, as hand='1 3 3 5 5'")
    found = _Cards(_read_cards("hand", told["hand"]), _read_cards("discards", told.get("discards", [])))
    table, most = position.table, int(rules.hand)
    left = [value for value in range(1, state.VALUES) for _ in range(_unseen(found, rules, value))]
    size = found.hand.total()
    if not 1 <= size <= most or (size < most and not table.parried and len(left) > most):
        raise Mistake(f"hand must name {most} cards, not {size}; fewer only behind a parry, or when the deck ran out")
    other = whole(told.get("other", min(most, len(left))), "other", 0, min(most, len(left)), is_exact=True)
    if table.phase == state.DEFENCE and table.attack_cards > found.discards[int(table.attack_value)]:
        raise Mistake(f"the {int(table.attack_cards)} cards of the attack must be among the discards")
    table.hand = sum(int(cards.some(count, value)) for value, count in found.hand.items())
    position.other_hand = sum(int(cards.some(1, value)) for value in left[:other])
    for value, count in found.discards.items():
        table.discard[value] = count
    table.hand_size[int(table.seat)], table.hand_size[1 - int(table.seat)] = size, other
    deck = left[other:]
    if other < most and deck:
        raise Mistake(f"other: the other draws up to {most} cards as long as the deck has any, and it has {len(deck)}")
    position.deck[: len(deck)], table.deck_size = deck, len(deck)
    table.turns = whole(told.get("turns", 0), "turns", 0, found.discards.total(), is_exact=True)
    table.played_count = table.turns


def _unseen(found: _Cards, rules: Any, value: int) -> int:
    named, count = found.hand[value] + found.discards[value], int(rules.count[value])
    if named > count:
        raise Mistake(f"hand and discards name {named} cards of value {value}, the deck has {count}")
    return count - named


def _read_cards(name: str, said: Any) -> Counter[int]:
    """Cards by value: as text, as a list of numbers, or of texts."""
    parts = said if isinstance(said, list | tuple) else [said]
    words = [word for part in parts for word in words_of(f"{part}")]
    found: Counter[int] = Counter()
    for word in words:
        match = _CARDS.fullmatch(word)
        if match is None or isinstance(said, bool | float | Mapping):
            raise Mistake(f"{name} must list cards by their values, as '1 3 3 5' or '1 3*2 5', not {shown(said)}")
        found[int(match[1])] += int(match[2] or 1)
    return found


def _check_turn(table: Any, rules: Any) -> None:
    """Somebody is to move: with no card left to draw, or no legal move, the round is over (E5, E7)."""
    from analyser.games.en_garde.compiled import moves, state

    if table.phase == state.DEFENCE:
        if not moves.has_defence(table, rules):
            raise Mistake("the attack can't be answered with this hand: the round is over")
        return
    if table.deck_size == 0:
        raise Mistake("no card is left in the deck, so the round is over")
    if not moves.has_turn(table, rules):
        raise Mistake("there is no legal move with this hand: the round is over")
