"""Freigard as its player sees it."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from analyser.games.catalogue import Mode
from analyser.games.components import Components
from analyser.games.freigard.compiled import hand, state
from analyser.games.freigard.located import located_in
from analyser.games.freigard.rules import TOTEM_NAMES
from analyser.games.seated import listed, unseen
from analyser.games.shown import wrapped

_ASKED = {
    state.HAND: "card of the new hand",
    state.DRAWN: "the fourth card",
    state.SWAPPED: "the card in place of the stored one",
    state.PAID: "the card that pays",
    state.REVEALED: "the card that the Eye turns over",
}

LEGEND = (
    "a card's name has its family and its features, and +2 if it bears a sphere of 2",
    "to beat: the castles that still stand; on top: what is drawn next, if it is known; row: cards that have paid",
    "eye FAMILY FEATURE looks for such a card; store CARD puts it under the vessel; spend TOTEMS ends a round",
)
SAID = {
    "chance hand": "new hand: {cards}",
    "chance draw": "drawn: {card}",
    "chance reveal": "the Eye turns over {cards}",
    "paid": "paid from the deck: {cards}",
    "score": "scored {points}, {total} in all",
    "castle": "castle {removed} is removed",
    "new_round": "round {round} begins",
    "round_end": "round {round} ends with {total}",
}


def drawing(view: Any, components: Components, rules: Any, _seat: int, width: int) -> Iterator[str]:
    """Castles and score, the hand and what it is worth, totems, and where all other known cards lie."""
    places = located_in(view, rules).by_place()
    named = {place: listed(components.counts[kind][0] for kind in kinds) for place, kinds in places.items()}
    castles = [int(castle) for place, castle in enumerate(rules.castles) if int(view.castles_left) >> place & 1]
    standing = f"to beat {' '.join(map(str, castles))}" if castles else "no castle stands"
    yield from wrapped(
        f"round {int(view.round_number)} of {int(rules.max_rounds)}, score {int(view.score)}; {standing}", width
    )
    totems = zip(TOTEM_NAMES, view.totems, strict=True)
    yield from wrapped(listed(name for name, count in totems for _ in range(int(count))) or "none", width, "totems   ")
    yield from wrapped(named.get("hand", "") or "none", width, "hand     ")
    if view.hand_count == 3 and view.phase == state.TURN:
        worth = f"worth {int(hand.hand_value(view, rules))}"
        yield from wrapped(worth if hand.can_score(view, rules) else f"{worth}, and may not be scored", width, " " * 9)
    if named.get("stored"):
        yield from wrapped(named["stored"], width, "stored   ")
    if named.get("top"):
        yield from wrapped(f"{named['top']} (first to be drawn first)", width, "on top   ")
    yield f"deck     {_cards(view.deck_size)}" + (f", {int(view.redraws_left)} redraws" if rules.redraws else "")
    yield from wrapped(_row(view, named.get("row", "")), width, "row      ")
    yield from wrapped(named.get("discards", "") or "none", width, "discards ")


def _cards(count: Any) -> str:
    return "1 card" if count == 1 else f"{int(count)} cards"


def _row(view: Any, known: str) -> str:
    """F3: the cards that have paid, some of which nobody has seen."""
    if not view.row + view.hidden:
        return "none"
    unseen_ones = f", {int(view.hidden)} of them unseen" if view.hidden else ""
    return f"{_cards(view.row + view.hidden)}{unseen_ones}{f': {known}' if known else ''}"


def heard(event: Mapping[str, Any], _seats: Collection[int], _mode: Mode) -> Mapping[str, Any]:
    """F3: nobody sees which cards of the deck pay."""
    if event.get("chance") == "unseen":
        return {"event": "paid", "cards": unseen(event["cards"])}
    return event


def is_seen(position: Any) -> bool:
    """F3: a card that pays is not, unless it was known before."""
    return bool(position.table.phase != state.PAID or position.table.top_count > 0)


def asked(position: Any, _components: Components) -> str:
    """What the next card is for."""
    table = position.table
    number = f" ({int(table.hand_count) + 1} of 3)" if table.phase == state.HAND else ""
    return _ASKED[int(table.phase)] + number


def seat_name(_seat: int, _position: Any) -> str:
    """There is only one."""
    return "you"
