"""Counts with chance: in how many ways a match can go on from deals, positions of a round and ends of the deck.

A step is a decision or the draw of one card. Kernel and twin count the same steps by name, once each and once more
weighed by the copies of the cards drawn; and for some positions the numbers are written down.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from analyser.games.en_garde import text
from analyser.games.en_garde.compiled import play, state
from analyser.kernel.contract import CHANCE, OVER
from analyser.kernel.moves import codes_of
from analyser.kernel.records import new_record
from tests.games.en_garde.positions import BLACK, MANY, ROUND, Duel, at, twin_of
from tests.oracle.en_garde.count import Count, courses, divide


class Case(NamedTuple):
    """A position, steps and decisions to count by every run, and more of them by slow ones."""

    duel: Duel
    depth: int
    deeper: int
    decisions: int


def dealt(deck: str, *steps: str | int, **house_rules: Any) -> Duel:
    """From the beginning of a match of one round, or of more."""
    return Duel(deck, **ROUND | house_rules).line(*steps)


def cases() -> dict[str, Case]:
    tiny: dict[str, Any] = {"board": 7, "hand": 1}
    return {
        "the whole of a tiny round": Case(dealt("1116", **tiny), 6, 7, 2),
        "a deal of two cards each": Case(dealt("112234", board=7, hand=2), 5, 9, 1),
        "two rounds": Case(dealt("1166", **tiny, points=2, max_rounds=2), 8, 10, 4),
        "three rounds, the loser begins": Case(
            dealt("1169", **tiny, points=2, max_rounds=3, starter="loser"), 8, 12, 3
        ),
        "the printed deck, black begins": Case(Duel(starter="black", **ROUND).deal("12345", "22345"), 4, 5, 1),
        "far apart": Case(at((1, 23), "12345", "11345"), 4, 5, 1),
        "attacks of all kinds": Case(at((5, 9), "11334", "22233", "11234"), 4, 6, 1),
        "black attacks": Case(at((12, 17), "11225", "12345", "22345", BLACK), 4, 5, 1),
        "a parry or a retreat": Case(
            at((12, 15), "12345", "12335", "1345", BLACK, attack="advance 1 attack 3x1"), 4, 6, 1
        ),
        "a parry and what follows": Case(at((12, 16), "12555", "13444", "11345", BLACK, attack="attack 4x2"), 5, 7, 2),
        "the last cards": Case(at((8, 14), "12345", "12255", "112"), 4, 6, 1),
        "the last card but one": Case(at((10, 14), "12344", "13444", "14"), 5, 6, 3),
        "the last card": Case(at((10, 14), "12344", "13444", "1"), 3, 4, 3),
        "the last attack is on": Case(at((10, 13), "12344", "12334", "1", attack="advance 1 attack 3x1"), 3, 4, 2),
        "cards to be drawn after a retreat": Case(at((8, 12), "13444", "12455", "1112"), 5, 7, 1),
        "hardly a card fits": Case(at((1, 5), "35555", "13455", "4555"), 6, 9, 3),
        "eights and nines": Case(at((1, 18), "58899", "18999", "4899"), 4, 7, 2),
        "no indirect attacks": Case(at((5, 9), "11334", "22233", "11234", indirect=False), 4, 6, 1),
        "no retreats from attacks": Case(at((5, 9), "11334", "22233", "1234", retreat_answers_indirect=False), 4, 6, 1),
        "a drained deck draws": Case(at((8, 14), "12345", "12255", "12", end_of_deck=False), 5, 6, 3),
        "hands of nine": Case(at((3, 9), "112233445", "111222333", "66", hand=9), 4, 6, 2),
    }  # fmt: skip


CASES = cases()


def followers(duel: Duel, position: Any) -> Iterator[tuple[str, int, Any]]:
    """Each step by name (a move, or the card drawn), with its weight and where it leads."""
    if play.turn(position) == CHANCE:
        listed = new_record(play.OUTCOMES)
        play.outcomes(position, duel.rules, listed)
        for code, weight in zip(listed.code[: int(listed.count)], listed.weight, strict=False):
            yield f"draw {position.deck[code]}", int(weight), _after(duel, position, int(code))
    elif play.turn(position) != OVER:
        moves = new_record(state.MOVES)
        play.legal(position, duel.rules, moves)
        for code in codes_of(moves):
            yield text.move_name(code, duel.components, position), 1, _after(duel, position, code)


def _after(duel: Duel, position: Any, code: int) -> Any:
    following = position.copy()
    play.apply(following, duel.rules, code)
    return following


def perft(duel: Duel, position: Any, depth: int) -> Count:
    """The ways of exactly so many steps."""
    if depth == 0:
        turn = play.turn(position)
        return Count(1, 1, int(turn >= 0), int(turn == CHANCE), int(turn == OVER))
    total = [0] * 5
    for _, weight, following in followers(duel, position):
        more = perft(duel, following, depth - 1)
        weighed = more._replace(weighed=weight * more.weighed)
        total = [one + other for one, other in zip(total, weighed, strict=True)]
    return Count(*total)


def courses_of(duel: Duel, position: Any, decisions: int) -> tuple[int, int]:
    """Courses, plain and weighed, up to where the next decision after so many would be made."""
    turn = play.turn(position)
    if turn == OVER or (turn != CHANCE and decisions == 0):
        return 1, 1
    plain = weighed = 0
    for _, weight, following in followers(duel, position):
        more, more_weighed = courses_of(duel, following, decisions - (turn != CHANCE))
        plain += more
        weighed += weight * more_weighed
    return plain, weighed


def agree(duel: Duel, depth: int) -> int:
    """Kernel and twin count the same, split by the first step; how many ways that are."""
    found = {name: perft(duel, following, depth - 1) for name, _, following in followers(duel, duel.state)}
    assert found == divide(twin_of(duel), depth)
    return sum(count.nodes for count in found.values())


@pytest.mark.parametrize("case", CASES)
def test_kernel_and_twin_count_the_same(case: str) -> None:
    duel, depth, _, decisions = CASES[case]
    assert sum(agree(duel, steps) for steps in range(1, depth + 1)) > 10
    assert courses_of(duel, duel.state, decisions) == courses(twin_of(duel), decisions)


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES)
def test_kernel_and_twin_count_the_same_further_on(case: str) -> None:
    duel, depth, deeper, decisions = CASES[case]
    for steps in range(depth + 1, deeper + 1):
        agree(duel, steps)
    assert courses_of(duel, duel.state, decisions + 1) == courses(twin_of(duel), decisions + 1)


def test_a_count_small_enough_to_do_by_hand() -> None:
    """White has a one on space 2 and advances or retreats; two kinds of cards can come, one of them twice."""
    duel = at((2, 9), "1", "1", "112", hand=1)
    assert perft(duel, duel.state, 1) == Count(nodes=2, weighed=2, decisions=0, draws=2, ends=0)
    assert perft(duel, duel.state, 2) == Count(nodes=4, weighed=6, decisions=4, draws=0, ends=0)
    # Black, too, goes both ways; then two kinds are left after a one (a one, a two), one kind after the two.
    assert perft(duel, duel.state, 4) == Count(nodes=12, weighed=24, decisions=12, draws=0, ends=0)
    assert courses_of(duel, duel.state, 2) == (12, 24)


FIXED = {
    "two rounds": Count(nodes=32, weighed=480, decisions=12, draws=4, ends=16),
    "three rounds, the loser begins": Count(nodes=179, weighed=816, decisions=94, draws=57, ends=28),
    "the printed deck, black begins": Count(nodes=500, weighed=4200, decisions=500, draws=0, ends=0),
    "attacks of all kinds": Count(nodes=443, weighed=700, decisions=313, draws=130, ends=0),
    "a parry or a retreat": Count(nodes=720, weighed=720, decisions=543, draws=168, ends=9),
    "a parry and what follows": Count(nodes=264, weighed=480, decisions=165, draws=66, ends=33),
    "the last card but one": Count(nodes=104, weighed=104, decisions=7, draws=0, ends=97),
    "cards to be drawn after a retreat": Count(nodes=730, weighed=3000, decisions=59, draws=667, ends=4),
    "eights and nines": Count(nodes=157, weighed=276, decisions=105, draws=42, ends=10),
}
"""What was counted once, by both, to the first depth of these cases."""


@pytest.mark.parametrize("case", FIXED)
def test_numbers_that_were_written_down(case: str) -> None:
    duel, depth, _, _ = CASES[case]
    assert perft(duel, duel.state, depth) == FIXED[case]


def test_a_deal_weighs_all_orders_of_the_cards() -> None:
    """Of 25 cards ten are dealt: 25! / 15! orders; the first three cards in 5 kinds each."""
    duel = Duel()
    assert perft(duel, duel.state, 3) == Count(nodes=125, weighed=25 * 24 * 23, decisions=0, draws=125, ends=0)
    small = Duel("112345", board=7, hand=2, points=1)
    assert courses_of(small, small.state, 0)[1] == 6 * 5 * 4 * 3
    assert len(MANY) == 15
