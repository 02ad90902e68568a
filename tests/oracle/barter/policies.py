"""Twin policies: plain statements of what a player does, from the names of the legal moves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial
from random import Random

from tests.oracle.barter.rules import SetUp
from tests.oracle.barter.table import TIMES, Policy, View


def random_choice(view: View, legal: list[str], random: Random) -> str:
    """Any legal move, each as likely as another."""
    return random.choice(legal)


def greedy_choice(view: View, legal: list[str], random: Random) -> str:
    """Trades for the sake of the stock, and lays what brings most."""
    if "pass" in legal:
        return _offer(view, legal)
    if view.offer is not None:
        if legal == ["accept", "refuse"]:
            return "accept" if _rise(view, view.offer.take, view.offer.give) > 0 else "refuse"
        return legal[0]
    return _play(view, legal, lambda card: True)


def saver_choice(view: View, legal: list[str], random: Random, least: int = 3) -> str:
    """No trades, and no play before there is enough of a kind or the hand is full."""
    for move in ("pass", "refuse", "accept"):
        if move in legal:
            return move
    is_full = view.hand.total() >= view.set_up.limit
    return _play(view, legal, lambda card: is_full or view.hand[card] >= least)


def saver_with(least: int) -> Policy:
    """The saver by another parameter."""
    return partial(saver_choice, least=least)


def _stock(set_up: SetUp, hand: Counter[str]) -> int:
    return sum(set_up.kinds[card].points * TIMES[min(count, 3)] for card, count in hand.items())


def _rise(view: View, give: str, take: str) -> int:
    """How much the stock rises by a trade."""
    after = view.hand - Counter([give]) + Counter([take])
    return _stock(view.set_up, after) - _stock(view.set_up, view.hand)


def _offer(view: View, legal: list[str]) -> str:
    """The offer by which the stock rises most; the first of equals by GIVE, then SEAT, then TAKE."""
    names, kinds = list(view.set_up.kinds), view.set_up.kinds
    offers = [move.split(" ") for move in legal if move != "pass"]
    offers = [offer for offer in offers if kinds[offer[1]].points >= kinds[offer[2]].points]

    def eagerness(offer: list[str]) -> tuple[int, int, int, int]:
        _, give, take, other = offer
        distance = (int(other) - view.seat) % view.set_up.players
        return -_rise(view, give, take), names.index(give), distance, names.index(take)

    best = min(offers, key=eagerness, default=None)
    return " ".join(best) if best and eagerness(best)[0] < 0 else "pass"


def _play(view: View, legal: list[str], is_wanted: Callable[[str], bool]) -> str:
    """As many cards as can be of the wanted kind that brings most, the first of equals."""
    names, kinds = list(view.set_up.kinds), view.set_up.kinds
    wanted = sorted({move.split(" ")[1] for move in legal if move != "keep"}, key=names.index)
    counts = {card: min(3, view.hand[card]) for card in wanted if is_wanted(card)}
    if not counts:
        return "keep"
    card = max(counts, key=lambda one: kinds[one].points * TIMES[counts[one]] + 2 * kinds[one].power * counts[one])
    return f"lay {card} {counts[card]}"
