"""Freigard as its player sees it."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from analyser.games.catalogue import Mode
from analyser.games.components import Components
from analyser.games.freigard.compiled import hand, state
from analyser.games.freigard.located import located_in
from analyser.games.freigard.rules import TOTEM_NAMES
from analyser.games.seated import listed, unseen, wrapped

_ASKED = {
    state.HAND: "card of the new hand",
    state.DRAWN: "the fourth card",
    state.SWAPPED: "the card in place of the stored one",
    state.PAID: "the card that pays",
    state.REVEALED: "the card that the Eye turns over",
}


def drawing(view: Any, components: Components, rules: Any, _seat: int) -> Iterator[str]:
    """Castles and score, the hand and what it is worth, totems, and where all other known cards lie."""
    places = located_in(view, rules).by_place()
    named = {place: listed(components.counts[kind][0] for kind in kinds) for place, kinds in places.items()}
    castles = [int(castle) for place, castle in enumerate(rules.castles) if int(view.castles_left) >> place & 1]
    yield f"round {int(view.round_number)} of {int(rules.max_rounds)}, score {int(view.score)}; castles {castles}"
    totems = zip(TOTEM_NAMES, view.totems, strict=True)
    yield from wrapped(listed(name for name, count in totems for _ in range(int(count))) or "none", "totems   ")
    yield from wrapped(named.get("hand", "") or "none", "hand     ")
    if view.hand_count == 3 and view.phase == state.TURN:
        worth = f"worth {int(hand.hand_value(view, rules))}"
        yield f"         {worth if hand.can_score(view, rules) else f'{worth}, and may not be scored'}"
    if named.get("stored"):
        yield from wrapped(named["stored"], "stored   ")
    if named.get("top"):
        yield from wrapped(f"{named['top']} (first to be drawn first)", "on top   ")
    yield f"deck     {int(view.deck_size)} cards" + (f", {int(view.redraws_left)} redraws" if rules.redraws else "")
    row = f"{int(view.row) + int(view.hidden)} cards, {int(view.hidden)} of them unseen"
    yield from wrapped(row + (f": {named['row']}" if named.get("row") else ""), "row      ")
    yield from wrapped(named.get("discards", "") or "none", "discards ")


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
