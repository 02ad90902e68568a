"""Barter's moves in words, both ways, and the events that a transcript tells of a game."""

from collections.abc import Iterator
from typing import Any

from analyser.games.components import Components
from analyser.kernel.contract import FIRST_PLACE
from analyser.mistakes import unknown
from tests.games.barter.compiled import hands, limits, moves, state

_SHORT = {state.PASS: "pass", state.KEEP: "keep", state.ACCEPT: "accept", state.REFUSE: "refuse"}


FORMS = ("pass", "offer GIVE TAKE SEAT", "accept", "refuse", "lay CARD COUNT", "keep")


def move_name(code: int, components: Components, position: Any) -> str:
    """A move in a position as the rulings name it."""
    if code in _SHORT:
        return _SHORT[code]
    names, table = list(components["cards"]), position.table
    hand = position.hand[hands.decider(table)]
    if code < state.FIRST_OFFER:
        place, count = divmod(code - state.FIRST_LAY, limits.MOST_LAID)
        return f"lay {names[hands.kind_at(hand, place)]} {count + 1}"
    word, rest = divmod(code, state.FIRST_OFFER)
    distance, wanted = divmod(rest, state.KINDS)
    other = (int(table.seat) + 1 + distance) % int(table.players)
    return f"offer {names[hands.kind_at(hand, word - 1)]} {names[wanted]} {other}"


def move_code(name: str, components: Components, position: Any) -> int:
    """The code of a move that the rulings name so, by who decides in the position."""
    names, table = list(components["cards"]), position.table
    hand = position.hand[hands.decider(table)]
    held = [card for kind, card in enumerate(names) if hand.count[kind]]
    seats = [str(seat) for seat in range(int(table.players)) if seat != table.seat]
    short = {word: code for code, word in _SHORT.items()}
    match name.split(" "):
        case [word] if word in short:
            return short[word]
        case ["lay", card, ("1" | "2" | "3") as count] if card in held:
            return int(moves.lay_code(held.index(card), int(count)))
        case ["offer", give, take, other] if give in held and take in names and other in seats:
            distance = (int(other) - int(table.seat)) % int(table.players)
            return int(moves.offer_code(held.index(give), distance, names.index(take)))
    raise unknown("move", name, FORMS)


def outcome_name(code: int, components: Components, position: Any) -> str:
    """The face of the die, or the card that comes."""
    return (
        f"{code + 1}"
        if position.table.phase >= state.ROLL
        else str(list(components["cards"])[int(position.deck[code])])
    )


class Narrator:
    """Tells a game step by step: given the position before and after each code, the events of the transcript."""

    def __init__(self, _rules: Any, components: Components) -> None:
        self.components = components
        self.dealt: list[str] = []  # of the hand that is being dealt

    def chance(self, before: Any, code: int, after: Any) -> Iterator[dict[str, Any]]:
        """The die was rolled, or a card came; a hand of the deal is told when it is full."""
        phase, seat = before.table.phase, int(before.table.seat)
        if phase >= state.ROLL:
            yield {"chance": "die", "face": code + 1}
            yield from _follow(before, after)
            return
        card = outcome_name(code, self.components, before)
        if phase != state.DEALT:
            yield {"chance": "draw", "seat": seat, "card": card}
        else:
            self.dealt.append(card)
            if after.table.seat != seat:
                yield {"chance": "deal", "seat": seat, "cards": list(self.dealt)}
                self.dealt.clear()
        yield from _follow(before, after, drawn=1)

    def decision(self, before: Any, _code: int, after: Any) -> Iterator[dict[str, Any]]:
        """A seat moved; the decision itself is told by the caller."""
        yield from _follow(before, after)


def _follow(before: Any, after: Any, drawn: int = 0) -> Iterator[dict[str, Any]]:
    """What follows from the rules: the deck grew by the discard pile, or the next turn begins."""
    if after.table.deck_size > before.table.deck_size - drawn:
        yield {"event": "reshuffle"}
    if after.table.phase == state.ROLL and before.table.phase != state.ROLL:
        yield {"event": "turn", "turn": int(after.table.turns), "seat": int(after.table.seat)}


def result(position: Any) -> dict[str, Any]:
    """How a finished game ended."""
    table = position.table
    seats = range(int(table.players))
    return {
        "winners": [seat for seat in seats if table.place[table.side[seat]] == FIRST_PLACE],
        "points": [int(table.points[seat]) for seat in seats],
        "turns": int(table.turns),
    }


def is_drawn(event: dict[str, Any]) -> bool:
    """At the beginning of each turn."""
    return event.get("event") == "turn"


def drawing(position: Any, _components: Components, _width: int) -> Iterator[str]:
    """What lies open to all: the piles, and each seat's points and how many cards it holds."""
    table = position.table
    yield f"deck {int(table.deck_size)}, discard {int(table.discard_size)}"
    for seat in range(int(table.players)):
        yield f"seat {seat} {'#' * int(table.hand_size[seat]):<8} {int(table.points[seat]):>3} points"
