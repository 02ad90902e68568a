"""Castle Panic's moves in words, both ways, the events that a transcript tells of a game, and the drawn board."""

from collections.abc import Iterator, Mapping
from typing import Any

from analyser.games.castle_panic.compiled import codes, state, trades
from analyser.games.castle_panic.compiled.limits import ARCS
from analyser.games.castle_panic.components import CARD_NAMES, TOKEN_NAMES
from analyser.games.castle_panic.drawing import draw
from analyser.games.castle_panic.narrator import Narrator, outcome_name, result
from analyser.games.castle_panic.targets import colour_name, monsters_of, target_name
from analyser.games.components import Components
from analyser.mistakes import unknown

__all__ = ["FORMS", "Narrator", "drawing", "is_drawn", "move_code", "move_name", "outcome_name", "result"]

FORMS = (
    "place KIND", "home ARC", "king ARC", "reserve NAME", "keep all", "discard all", "discard CARD", "keep", "done",
    "trade GIVE TAKE SEAT", "no trade", "accept", "refuse", "hit CARD TARGET", "shoot CARD TARGET", "barbarian TARGET",
    "drive TARGET", "tar TARGET", "triple COLOUR TARGET", "fortify ARC", "build ARC", "wall ARC", "missing", "draw2",
    "scavenge CARD", "end", "hurt TARGET", "lose CARD", "swap NAME", "token NAME", "summon KIND ARC", "pass",
)  # fmt: skip

_SHORT = {
    state.END: "end", state.PLAY_MISSING: "missing", state.PLAY_DRAW2: "draw2", state.KEEP: "keep", state.DONE: "done",
    state.NO_TRADE: "no trade", state.ACCEPT: "accept", state.REFUSE: "refuse", state.KEEP_ALL: "keep all",
    state.DISCARD_ALL: "discard all", state.PASS: "pass",
}  # fmt: skip
_ARC_NAMES = tuple(f"{arc}" for arc in range(1, ARCS + 1))
_NAMED = {
    state.FIRST_BUILD: ("build", _ARC_NAMES),
    state.FIRST_WALL: ("wall", _ARC_NAMES),
    state.FIRST_FORTIFY: ("fortify", _ARC_NAMES),
    state.FIRST_HOME: ("home", _ARC_NAMES),
    state.FIRST_KING: ("king", _ARC_NAMES),
    state.FIRST_PLACE_KIND: ("place", TOKEN_NAMES[: state.MONSTERS]),
    state.FIRST_SCAVENGE: ("scavenge", CARD_NAMES),
    state.FIRST_DISCARD: ("discard", CARD_NAMES),
    state.FIRST_LOSE: ("lose", CARD_NAMES),
    state.FIRST_TOKEN: ("token", TOKEN_NAMES),
    state.FIRST_RESERVE: ("reserve", TOKEN_NAMES),
    state.FIRST_SWAP: ("swap", TOKEN_NAMES),
    state.FIRST_SUMMON: (
        "summon",
        tuple(f"{kind} {arc}" for kind in TOKEN_NAMES[: state.MONSTERS] for arc in _ARC_NAMES),
    ),
}
"""Moves with one of a list of names: by their first code the word, and the names in the order of the codes."""
_NAMES = _SHORT | {
    first + place: f"{word} {name}" for first, (word, names) in _NAMED.items() for place, name in enumerate(names)
}
_CODES = {name: code for code, name in _NAMES.items()}
_ON_TARGETS = {
    state.HURT_TARGET: "hurt", state.BARBARIAN_TARGET: "barbarian",
    state.DRIVE_TARGET: "drive", state.TAR_TARGET: "tar",
}  # fmt: skip
_WITH_CARDS = {
    state.HIT_COLOURED: "hit", state.HIT_HERO: "hit", state.HIT_ANY: "hit",
    state.SHOOT_COLOURED: "shoot", state.SHOOT_HERO: "shoot", state.SHOOT_ANY: "shoot",
}  # fmt: skip


def move_name(code: int, _components: Components, position: Any) -> str:
    """A move in a position as the rulings name it."""
    if code < state.FIRST_TARGET:
        return _NAMES[code]
    if position.table.phase == state.TRADE_PHASE:
        return _trade_name(code, position.table)
    return _target_move_name(code, int(position.table.monster[codes.index_of(code)]))


def move_code(name: str, _components: Components, position: Any) -> int:
    """The code of a move that the rulings name so, by what stands on the board and whose turn it is."""
    if name in _CODES:
        return _CODES[name]
    is_trade = position.table.phase == state.TRADE_PHASE
    codes = _trade_codes(name, position.table) if is_trade else _target_codes(name, position.table)
    for code in codes:
        return code
    raise unknown("move", name, FORMS)


def _target_move_name(code: int, number: int) -> str:
    sort = codes.sort_of(code)
    target = target_name(number)
    if sort == state.TRIPLE_TARGET:
        return f"triple {colour_name(number)} {target}"
    if sort in _ON_TARGETS:
        return f"{_ON_TARGETS[sort]} {target}"
    return f"{_WITH_CARDS[sort]} {CARD_NAMES[_card_of(sort, number)]} {target}"


def _card_of(sort: int, number: int) -> int:
    """The card of a hit or shot: of this sort there is one that hits where the monster stands."""
    ring, colour = number // state.ONE_RING, number // state.ONE_ARC % 8 // 2
    if sort in (state.HIT_HERO, state.SHOOT_HERO):
        return state.FIRST_HERO + colour
    if sort in (state.HIT_ANY, state.SHOOT_ANY):
        return state.FIRST_ANY + (ring - state.ARCHER) % 3
    return state.COLOURS * ((ring - state.ARCHER) % 3) + colour


def _target_codes(name: str, table: Any) -> Iterator[int]:
    """The codes of a move on a target that is on the board; of `hurt` only among those that strike."""
    word, _, target = name.rpartition(" ")
    verb = word.partition(" ")[0]
    sorts = [sort for sort, one in {**_ON_TARGETS, **_WITH_CARDS, state.TRIPLE_TARGET: "triple"}.items() if one == verb]
    for place, number in enumerate(monsters_of(table)):
        if target_name(number) == target and (verb != "hurt" or number & state.STRIKES):
            found = (int(codes.indexed(sort, place)) for sort in sorts)
            yield from (code for code in found if _target_move_name(code, number) == name)


def _trade_name(code: int, table: Any) -> str:
    given = (code - state.FIRST_TRADE) // state.SPAN
    distance, taken = divmod(int(codes.index_of(code)), state.CARDS)
    other = (int(table.seat) + 1 + distance) % int(table.players)
    return f"trade {CARD_NAMES[given]} {CARD_NAMES[taken]} {other}"


def _trade_codes(name: str, table: Any) -> Iterator[int]:
    """The code of a trade with another seat."""
    seats = [f"{seat}" for seat in range(int(table.players)) if seat != table.seat]
    match name.split(" "):
        case ["trade", give, take, other] if {give, take} <= {*CARD_NAMES} and other in seats:
            distance = (int(other) - int(table.seat)) % int(table.players)
            yield int(trades.trade_code(CARD_NAMES.index(give), distance, CARD_NAMES.index(take)))


def drawing(position: Any, _components: Components, width: int) -> list[str]:
    """The board with all that lies open, in lines of at most so many letters."""
    return draw(position.table, width)


def is_drawn(event: Mapping[str, Any]) -> bool:
    """Whether the board is drawn behind this event: at the beginning of each turn."""
    return event.get("event") == "turn"
