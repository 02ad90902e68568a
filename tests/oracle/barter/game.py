"""The course of a game, told to a host, who owns the luck, the decisions and the record."""

from __future__ import annotations

from collections import Counter
from typing import Any, Protocol

from tests.oracle.barter.rules import SetUp
from tests.oracle.barter.table import TIMES, Offer, Position


class Host(Protocol):
    """Who deals and writes (simulate), or reads and compares (replay)."""

    def deal(self, seat: int, count: int, deck: Counter[str]) -> list[str]:
        """A hand out of a deck of that composition, which stays as it is."""

    def draw(self, seat: int, deck: Counter[str]) -> str:
        """One card of the deck."""

    def roll(self) -> int:
        """A face of the die."""

    def tell(self, event: dict[str, Any]) -> None:
        """What follows from the rules."""

    def decide(self, position: Position, legal: list[str]) -> str:
        """The move of the seat whose decision it is, one of those given, which are sorted."""


def play_game(set_up: SetUp, host: Host) -> dict[str, Any]:
    """Play until the game is over; the transcript's result."""
    position = _deal(set_up, host)
    while True:
        position.turns += 1
        _take_turn(position, host)
        is_last = position.seat == set_up.players - 1
        best = max(position.side_points(side) for side in set_up.sides)
        if best >= set_up.goal and (set_up.ending == "turn" or is_last):  # B11
            return _result(position, is_decided=True)
        if position.turns == set_up.max_turns:
            return _result(position, is_decided=False)
        position.seat = (position.seat + 1) % set_up.players


def _deal(set_up: SetUp, host: Host) -> Position:
    """B2."""
    players = range(set_up.players)
    deck = Counter({name: kind.count for name, kind in set_up.kinds.items()})
    position = Position(set_up, [Counter() for _ in players], [Counter() for _ in players], [0 for _ in players], deck)
    for seat in players:
        for card in host.deal(seat, set_up.hand, position.deck):
            position.deck[card] -= 1
            position.get_card(seat, card, seen=False)
    return position


def _take_turn(position: Position, host: Host) -> None:
    """B3."""
    host.tell({"event": "turn", "turn": position.turns, "seat": position.seat})
    position.face = host.roll()
    _draw(position, host, 1)
    for _ in range(position.set_up.offers):
        move = host.decide(position, sorted(position.offers()))
        if move == "pass":
            break
        _trade(position, host, move)
    move = host.decide(position, sorted(position.plays()))
    if move != "keep":
        _lay(position, host, move)


def _draw(position: Position, host: Host, count: int) -> None:
    """B5."""
    for _ in range(count):
        if position.hands[position.seat].total() >= position.set_up.limit:
            return
        if position.deck.total() == 0:
            if position.discards.total() == 0:
                return
            position.deck, position.discards = position.discards, Counter()
            host.tell({"event": "reshuffle"})
        card = host.draw(position.seat, position.deck)
        position.deck[card] -= 1
        position.get_card(position.seat, card, seen=False)


def _trade(position: Position, host: Host, move: str) -> None:
    """B6, B7."""
    _, give, take, other = move.split(" ")
    seat, asked = position.seat, int(other)
    position.known[seat][give] = max(1, position.known[seat][give])  # B10
    position.offer = Offer(give, take, asked)
    answer = host.decide(position, sorted(position.answers()))
    position.offer = None
    if answer == "accept":
        position.lose_cards(seat, give, 1)
        position.lose_cards(asked, take, 1)
        position.get_card(seat, take, seen=True)
        position.get_card(asked, give, seen=True)


def _lay(position: Position, host: Host, move: str) -> None:
    """B8, B9."""
    set_up, seat = position.set_up, position.seat
    _, card, number = move.split(" ")
    kind, count = set_up.kinds[card], int(number)
    position.lose_cards(seat, card, count)
    position.discards[card] += count
    position.earn(seat, kind.points * TIMES[count] + set_up.market[position.face - 1])
    times = {word: kind.effect.get(word, 0) * count * factor for word, factor in set_up.effects.items()}
    for other in range(set_up.players):
        if other not in set_up.side(seat):
            position.earn(other, -times["toll"])
    _draw(position, host, times["draw"])
    for _ in range(times["luck"]):
        position.face = host.roll()
        position.earn(seat, set_up.market[position.face - 1])


def _result(position: Position, *, is_decided: bool) -> dict[str, Any]:
    """B12."""
    set_up = position.set_up
    for seat, hand in enumerate(position.hands):
        position.earn(seat, int(set_up.share * sum(set_up.kinds[card].points * n for card, n in hand.items())))
    best = max(position.side_points(side) for side in set_up.sides)
    winners = [seat for side in set_up.sides if position.side_points(side) == best for seat in side]
    return {
        "winners": sorted(winners) if is_decided else [],
        "points": list(position.points),
        "turns": position.turns,
    }
