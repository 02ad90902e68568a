"""A trade that was proposed and waits for its answer, as a person tells it (V4)."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from analyser.games.castle_panic.compiled import state
from analyser.games.castle_panic.components import CARD_NAMES
from analyser.games.castle_panic.moment import Moment
from analyser.games.castle_panic.standing import Cards
from analyser.games.told import unknown_name
from analyser.mistakes import Mistake, shown

FORM = "GIVEN for TAKEN of seat SEAT"
_OFFER = re.compile(r"(?P<given>[\w.]+) for (?P<taken>[\w.]+) of seat (?P<seat>[0-9])")


@dataclass(frozen=True)
class Offer:
    """A card of the active player for one of another seat."""

    given: str
    taken: str
    seat: int


def read_offer(told: Mapping[str, Any], rules: Any, moment: Moment, cards: Cards) -> Offer | None:
    """What was proposed to whom; both hold what is to be exchanged."""
    if told.get("offer", "") == "":
        return None
    if not rules.is_slayer:
        raise Mistake("offer: trades need no answer but in the variant master_slayer (V4)")
    offer = _parse(told["offer"])
    if offer.given == offer.taken:
        raise Mistake(f"offer: {offer.given} for {offer.taken} is no trade (C5)")
    if offer.seat >= rules.players or offer.seat == moment.seat:
        raise Mistake(f"offer: seat {offer.seat} is none of those that seat {moment.seat} can trade with")
    for seat, name in ((moment.seat, offer.given), (offer.seat, offer.taken)):
        if not cards.hands[seat][name]:
            raise Mistake(f"offer: seat {seat} holds no {name} (hands.{seat})")
    return offer


def _parse(text: Any) -> Offer:
    match = _OFFER.fullmatch(text) if isinstance(text, str) else None
    if match is None:
        raise Mistake(f"offer is told as {FORM}, as brick for archer.red of seat 1, not {shown(text)}")
    for name in (match["given"], match["taken"]):
        if name not in CARD_NAMES:
            raise unknown_name("card", name, CARD_NAMES, of="offer")
    return Offer(match["given"], match["taken"], int(match["seat"]))


def offer_told(table: Any) -> dict[str, Any]:
    """What `read_offer` takes."""
    if table.step != state.ANSWER:
        return {}
    given, taken = CARD_NAMES[table.given], CARD_NAMES[table.taken]
    return {"offer": f"{given} for {taken} of seat {int(table.turn)}"}


def set_offer(table: Any, offer: Offer | None) -> None:
    """It lies on the table, and is one of the trades that may be made in this phase."""
    if offer is not None:
        table.given, table.taken = CARD_NAMES.index(offer.given), CARD_NAMES.index(offer.taken)
        table.left -= 1
