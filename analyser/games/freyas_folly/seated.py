"""Freya's Folly as a seat sees it: what nobody has seen is nowhere, so all that there is lies open (FF4)."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from analyser.games.catalogue import Mode
from analyser.games.components import Components
from analyser.games.freyas_folly.compiled import state, turns
from analyser.games.freyas_folly.compiled.limits import ABILITIES, LETTERS
from analyser.games.freyas_folly.drawing import draw
from analyser.games.freyas_folly.metrics import ENDS
from analyser.games.freyas_folly.naming import Names, choice_names, jewel_letters, names_of
from analyser.games.seated import listed
from analyser.games.shown import wrapped

_ASKED = {
    state.OPEN_WORKSHOP: "an open setting of the workshop",
    state.OPEN_ABILITIES: "an open ability of the market",
    state.OPEN_PIECE: "the open piece",
    state.DRAW_STARTER: "the seat that begins",
    state.DRAW_CARD: "the next card of the workshop's deck",
    state.SEE_ABILITY: "which ability that card is",
    state.DRAW_ABILITY: "the ability that fills the slot",
}
LEGEND = (
    "jewels: r ruby, e emerald, s sapphire, a amethyst, y amber; capital letters are large ones",
    "the mine is a tree of places with what lies there; B[1 speed rs]: a dwarf of seat 1, his ability and his load",
    "S06 sa 4: setting S06 needs s and a, and gives 4 points; Freya's pieces give tokens",
    "enter A, move A B, move A out: a dwarf, by the place where he stands; with an ability: enter A bat",
)
SAID = {
    "turn": "begins round {round}",
    "chance start": "is the first",
    "chance fill": "{cavern} gets {jewels}",
    "market": "the market has {jewels}",
    "chance workshop": "the workshop has {cards}",
    "chance abilities": "abilities to be had: {cards}",
    "chance piece": "Freya wants {card}",
    "chance draw": "from the workshop's deck: {card}",
    "chance ability": "{card} may now be had",
    "token": "spends a token, {left} left",
    "collect": "{jewels} collected at {at}",
    "home": "{jewels} brought home",
    "discard": "{ability} is used up",
    "complete": "{card} is done, {points} points; dwarfs left: {dwarfs}",
    "piece": "piece {card} is done, {tokens} tokens; pieces done in all: {pieces}",
    "last_turn": "has brought the end about by {by}",
    "score": "{points} points: settings {settings}, open {unfinished}, jewels {jewels}, tokens {tokens}, end {end}",
}
FIGURES = {"ender": "ended by seat", "by": "through"}
_JEWELS = {"r": "ruby", "e": "emerald", "s": "sapphire", "a": "amethyst", "y": "amber"}
_DOES = {
    "bat": "2 jewels home",
    "speed": "moves twice",
    "stamina": "2 caverns",
    "stealth": "slips by",
    "strength": "blocks",
    "thief": "steals",
}
"""In so few words that moves stand in two columns on a narrow terminal."""


def drawing(view: Any, components: Components, rules: Any, _seat: int, width: int) -> Iterator[str]:
    """The mine and all that lies on the table, what nobody has seen, what each seat would score now, and the question.

    What is asked stands last, next to the moves.
    """
    names = names_of(components)
    yield from draw(view, components, width)
    yield from wrapped("; ".join(_unseen(view, names)) or "nothing", width, "not seen yet: ")
    points = [f"{int(turns.points_of(view, rules, seat))}" for seat in range(int(view.players))]
    yield from wrapped(
        f"{' to '.join(points)}, tokens in the supply: {int(view.supply)}", width, "points as it stands: "
    )
    yield from wrapped(
        "".join([f"round {int(view.rounds)}", *_last(view, rules), ": ", _question(view, rules, names)]), width
    )


def heard(event: Mapping[str, Any], _seats: Collection[int], _mode: Mode) -> Mapping[str, Any]:
    """FF4: nobody holds a secret."""
    return event


def asked(position: Any, components: Components) -> str:
    """What is drawn, and what for."""
    table = position.table
    if table.step != state.FILL:
        left = f" ({int(table.due)} to come)" if table.due > 1 else ""
        return _ASKED[int(table.step)] + left
    filled = [(name, row) for name, row in components["caverns"].items() if row[0] + row[1] > 0]
    cavern, (small, large, *_) = filled[int(table.filling)]
    place = int(table.filled)
    size, number, of = ("small", place, small) if place < small else ("large", place - small, large)
    return f"a {size} jewel for {cavern} ({number + 1} of {of})"


def meaning(name: str, components: Components) -> str:
    """What is printed on a setting that is taken or a card that comes up, what a jewel is, and what an ability does."""
    match name.split(" "):
        case [jewel] if jewel in (*LETTERS,):
            return _JEWELS[jewel.lower()]
        case [card] | ["take", card] if row := (components["settings"] | components["pieces"]).get(card):
            return " ".join(filter(None, map(str, row)))
        case ["ability", kind]:
            return _DOES[kind]
    return ""


def _unseen(view: Any, names: Names) -> Iterator[str]:
    """Cards that may still come up: how many settings, and which abilities and pieces."""
    if view.unseen_settings:
        yield f"{int(view.unseen_settings)} settings"
    pieces = [name for piece, name in names.pieces.items() if int(view.unseen_pieces) >> piece & 1]
    abilities = [name for name, count in zip(ABILITIES, view.unseen_abilities, strict=True) for _ in range(int(count))]
    yield from (listed(cards) for cards in (pieces, abilities) if cards)


def _last(view: Any, rules: Any) -> Iterator[str]:
    """FF19: that the game ends, and through whom."""
    if view.by != state.IN_PLAY:
        span = "round" if rules.last_round else "turn"
        yield f", the last {span}, for seat {int(view.ender)} ended the game by {ENDS[int(view.by) - state.BY_DWARFS]}"


def _question(view: Any, rules: Any, names: Names) -> str:
    """What is asked."""
    step = int(view.step)
    if step == state.ACT:
        return _which_action(view, rules)
    if step == state.STEAL:
        return f"what the thief takes of {'the market' if view.victim == state.MARKET else f'seat {int(view.victim)}'}"
    if step == state.GIVE:
        return f"what is traded; {int(view.trade_left)} jewels may still be given"
    if step == state.GET:
        return f"what is had for {choice_names()[int(view.given)]}"
    seat, slot = int(view.seat), int(view.mover)
    place = int(view.place[seat, slot])
    he, lying = f"the dwarf at {names.places[place]}", jewel_letters(view.lying[place])
    return {
        state.COLLECT_FIRST: f"{he} may collect {lying} before he goes to {names.places[int(view.target)]}",
        state.COLLECT_THERE: f"{he} may collect {lying}",
        state.RELEASE: f"the bat of {he} may bring up to two of {lying} home",
        state.DRINK_OR_KEEP: f"{he} may drink the strength potion",
        state.AGAIN_OR_STOP: f"{he} may make his second move",
    }[step]


def _which_action(view: Any, rules: Any) -> str:
    """How many actions are left, normal ones or, for tokens, free ones."""
    tokens, free = int(view.tokens[int(view.seat)]), int(view.free_left)
    if view.actions:
        return f"{int(view.actions)} of {int(rules.actions)} actions left"
    return f"a free action for a token; {min(tokens, free)} may be spent in this turn"
