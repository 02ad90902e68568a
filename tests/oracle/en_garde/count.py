"""Hand-made positions, and counts with chance from any position.

A step is one decision or the draw of one card; a deal draws white, black, alternately (E1). A round's end is no step:
the next one's deal begins at once, unless the match is over (with points and max_rounds 1 after any round).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from tests.oracle.en_garde.game import apply, draw
from tests.oracle.en_garde.moves import Attack, held
from tests.oracle.en_garde.rules import Rules
from tests.oracle.en_garde.table import Position


class Count(NamedTuple):
    """Ways of exactly so many steps: all, weighed by copies of the cards drawn, and by what comes next."""

    nodes: int
    weighed: int
    decisions: int  # nodes at which somebody decides
    draws: int  # nodes at which a card is drawn
    ends: int  # nodes at which the match is over


def mid_round(
    rules: Rules,
    places: tuple[int, int],
    white_hand: Iterable[int],
    black_hand: Iterable[int],
    deck: Mapping[int, int],
    turn: int,
    *,
    attack: Attack | None = None,
    discards: Mapping[int, int] | None = None,
    starter: int = 0,
) -> Position:
    """A position of round 1 at a decision of `turn`, who begins his turn, or answers the attack if one is given.

    The components are all the cards named. ValueError for what can't be: an answer nobody has, no legal
    turn (E5), an empty deck at a turn (E7).
    """
    hands = [Counter(white_hand), Counter(black_hand)]
    cards = hands[0] + hands[1] + Counter(deck) + Counter(discards or {})
    position = Position(
        rules,
        dict(sorted(cards.items())),
        phase="turn" if attack is None else "defence",
        player=turn,
        round=1,
        starter=starter,
        places=list(places),
        hands=hands,
        deck=Counter(deck),
        discards=Counter(discards or {}),
        attack=attack,
    )
    _check(position)
    return position


def _check(position: Position) -> None:
    white, black = position.places
    if not 1 <= white < black <= position.rules.board:
        raise ValueError(f"no places {position.places}")
    if any(hand.total() > position.rules.hand for hand in position.hands):
        raise ValueError("a hand has too many cards")
    if position.phase == "turn" and position.is_drained:
        raise ValueError("no turn follows the last card (E7)")
    if position.attack is not None and position.attack.value != position.distance:
        raise ValueError("the attack does not reach")
    if not position.legal():
        raise ValueError("the round is over: no legal move (E3, E5)")


def followers(position: Position) -> Iterator[tuple[str, int, Position]]:
    """Each step by name (a move, or the card drawn), with its weight (1, or copies left) and where it leads."""
    for move in position.legal():
        following = position.copy()
        apply(following, move)
        yield move, 1, following
    if position.phase in ("deal", "refill"):
        for card in held(position.deck):
            following = position.copy()
            draw(following, card)
            yield f"draw {card}", position.deck[card], following


def perft(position: Position, depth: int) -> Count:
    """Count the ways of exactly `depth` steps; a match over before is none of them."""
    if depth == 0:
        is_draw = position.phase in ("deal", "refill")
        is_over = position.phase == "over"
        return Count(1, 1, int(not is_draw and not is_over), int(is_draw), int(is_over))
    total = Count(0, 0, 0, 0, 0)
    for _, weight, following in followers(position):
        total = _sum(total, perft(following, depth - 1), weight)
    return total


def divide(position: Position, depth: int) -> dict[str, Count]:
    """The count split by the first step, to find where two programs differ."""
    return {name: perft(following, depth - 1) for name, _, following in followers(position)}


def courses(position: Position, decisions: int) -> tuple[int, int]:
    """Courses, and courses weighed by cards, up to where the next decision after so many would be made.

    Cards drawn one by one in their order are part of a course; a match that ends before counts once.
    """
    if position.phase == "over" or (decisions == 0 and position.phase in ("turn", "defence")):
        return 1, 1
    left = decisions - (position.phase in ("turn", "defence"))
    plain = weighed = 0
    for _, weight, following in followers(position):
        more, more_weighed = courses(following, left)
        plain += more
        weighed += weight * more_weighed
    return plain, weighed


def _sum(total: Count, more: Count, weight: int) -> Count:
    return Count(
        total.nodes + more.nodes,
        total.weighed + weight * more.weighed,
        total.decisions + more.decisions,
        total.draws + more.draws,
        total.ends + more.ends,
    )
