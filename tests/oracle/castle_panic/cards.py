"""Cards: drawn, discarded and lost (C3 to C5, O4, O8)."""

from __future__ import annotations

from collections import Counter

from tests.oracle.castle_panic.table import Host, Position, take


def draw_cards(position: Position, host: Host, seat: int, count: int) -> None:
    """C3: one after the other; the discard pile is shuffled only when a card is due and the deck is empty."""
    while count > 0:
        if not position.deck:
            if not position.discards:
                return
            _reshuffle(position, host)
        number = min(count, position.deck.total())
        if number:
            for card in host.draw("draw", seat, number, position.deck):
                take(card, position.deck)
                position.hands[seat][card] += 1
        count -= number


def _reshuffle(position: Position, host: Host) -> None:
    """C3, O8."""
    position.deck, position.discards = position.discards, Counter()
    host.tell({"chance": "reshuffle"})
    if position.set_up.dwindling_resources:
        for card in ("brick", "mortar"):
            if position.deck[card]:
                take(card, position.deck)
                host.tell({"event": "removed", "card": card})


def discard(position: Position, seat: int, card: str) -> None:
    """One card of a hand."""
    take(card, position.hands[seat])
    position.discards[card] += 1


def discard_hand(position: Position, seat: int) -> None:
    """All cards of a hand."""
    position.discards += position.hands[seat]
    position.hands[seat].clear()


def lose_one_each(position: Position, host: Host) -> None:
    """C9 (`discard_one`), O7: each seat with cards, from the active one on."""
    for seat in position.seats_from_active():
        if position.hands[seat]:
            move = host.decide(position, seat, sorted(f"lose {card}" for card in position.hands[seat]))
            discard(position, seat, move.split(" ")[1])


def discard_phase(position: Position, host: Host) -> None:
    """C4."""
    most = position.set_up.by_players("discards")
    if most == 0:
        return
    host.tell({"event": "phase", "phase": "discard"})
    count = 0
    while count < most:
        stop = "done" if count else "keep"
        move = host.decide(position, position.seat, sorted([stop, *(f"discard {card}" for card in position.hand)]))
        if move == stop:
            break
        discard(position, position.seat, move.split(" ")[1])
        count += 1
    draw_cards(position, host, position.seat, count)


def trade_phase(position: Position, host: Host) -> None:
    """C5, V4."""
    most = position.set_up.trades_a_turn
    if most == 0:
        return
    host.tell({"event": "phase", "phase": "trade"})
    for _ in range(most):
        move = host.decide(position, position.seat, legal_trades(position))
        if move == "no trade":
            return
        _, give, taken, other = move.split(" ")
        if position.set_up.variant != "master_slayer" or _is_accepted(position, host, int(other)):
            _swap(position, give, taken, int(other))


def legal_trades(position: Position) -> list[str]:
    """C5."""
    trades = [
        f"trade {give} {taken} {other}"
        for other in range(position.set_up.players)
        if other != position.seat
        for give in position.hand
        for taken in position.hands[other]
        if give != taken
    ]
    return sorted(["no trade", *trades])


def _is_accepted(position: Position, host: Host, other: int) -> bool:
    return host.decide(position, other, ["accept", "refuse"]) == "accept"


def _swap(position: Position, give: str, taken: str, other: int) -> None:
    take(give, position.hand)
    take(taken, position.hands[other])
    position.hand[taken] += 1
    position.hands[other][give] += 1
