"""What the careful policy knows of the other's hand, against every hand that he may hold."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from analyser.kernel.jit import PLAIN
from analyser.solvers.heuristics.en_garde.careful.known import chance_of, compare, look_past_parry
from analyser.solvers.heuristics.en_garde.careful.turns import helpless
from tests.games.en_garde.positions import BLACK, at
from tests.solvers.en_garde.choosing import Mind
from tests.solvers.en_garde.samples import Hands, random_duel, unseen_of

EXACT = 1e-9
FEW = 27 if PLAIN else 72
VALUES = range(1, 10)


def minds(seed: int, count: int = FEW, unseen: int = 11) -> Iterator[tuple[Mind, Hands]]:
    """Positions with few cards hidden, turns and answers, hands of 1 to 9."""
    random = Random(seed)
    for number in range(count):
        hand = 1 + number % 9
        duel = random_duel(random, hand=hand, defence=random.random() < 0.3, unseen=max(unseen, hand + 1))
        yield Mind(duel), Hands.of(duel)


def test_it_counts_what_it_cant_see() -> None:
    random = Random(1)
    for _ in range(4 * FEW):
        duel = random_duel(random, defence=random.random() < 0.5)
        known = Mind(duel).known
        assert {value: int(known.unseen[value]) for value in VALUES if known.unseen[value]} == Counter(unseen_of(duel))
        assert (known.total, known.hand) == (len(unseen_of(duel)), len(duel.hands[1 - duel.turn]))
        assert known.told_value == 0


def test_own_cards_and_discards_are_seen() -> None:
    """Five of each value; white holds 1 1 2 3 5, 4 4 5 lie open."""
    known = Mind(at((3, 12), "11235", "12345", "1122233344555", discards="445")).known
    assert list(known.unseen[1:6]) == [3, 4, 4, 3, 4]
    assert known.has[4] == pytest.approx(1 - (15 * 14 * 13 * 12 * 11) / (18 * 17 * 16 * 15 * 14))
    assert list(known.has[6:]) == [0, 0, 0, 0]


def check_value(mind: Mind, known: Any, hands: Hands, value: int) -> None:
    """How many he holds of a value."""
    numbers = hands.numbers(value)
    found = [chance_of(mind.parameters, known, value, count) for count in range(10)]
    assert found == pytest.approx(numbers, abs=EXACT)
    assert known.has[value] == pytest.approx(1 - numbers[0], abs=EXACT)


def test_the_chance_of_each_number_of_a_value() -> None:
    for mind, hands in minds(2):
        for value in VALUES:
            check_value(mind, mind.known, hands, value)


def check_comparisons(mind: Mind, hands: Hands, values: range | list[int], *, later: bool = False) -> None:
    known = mind.later if later else mind.known
    for draws in {0, min(1, mind.deck), min(int(mind.rules.hand), mind.deck)}:
        for value in values:
            chances = list(hands.counts(value, draws))
            for mine in range(int(mind.rules.hand) - draws + 1):
                for _ in range(2):  # asked again, it answers from what it has noted
                    compare(mind.parameters, known, value, mine, draws)
                    more = sum(chance for chance, his, drawn in chances if mine + drawn > his)
                    less = sum(chance for chance, his, drawn in chances if mine + drawn < his)
                    assert known.more[value, mine, draws] == pytest.approx(more, abs=EXACT)
                    assert known.less[value, mine, draws] == pytest.approx(less, abs=EXACT)


def test_the_chances_to_hold_more_and_fewer_with_cards_to_be_drawn() -> None:
    for mind, hands in minds(3):
        check_comparisons(mind, hands, VALUES)


def test_a_look_forgets_what_was_compared_before() -> None:
    first = Mind(at((3, 6), "13", "33", "333", hand=2, discards="1"))
    second = Mind(at((3, 6), "13", "11", "111", hand=2, discards="3"))
    compare(first.parameters, first.known, 3, 1, 0)
    assert first.known.less[3, 1, 0] == 1
    second.memory = first.memory
    second.look()
    compare(second.parameters, second.known, 3, 1, 0)
    assert (second.known.more[3, 1, 0], second.known.less[3, 1, 0]) == (1, 0)


def parries() -> Iterator[tuple[int, int]]:
    for value in VALUES:
        for count in range(1, 4):
            yield value, count


def test_the_chance_of_a_parry_and_what_is_left_of_its_value() -> None:
    impossible = 0
    for mind, hands in minds(4):
        for value, count in parries():
            chance = look_past_parry(mind.parameters, mind.known, value, count, mind.later)
            assert chance == pytest.approx(sum(hands.numbers(value)[count:]), abs=EXACT)
            if chance == 0:
                impossible += 1
                continue
            past = hands.past_parry(value, count)
            later = mind.later
            assert (later.total, later.hand) == (mind.known.total - count, mind.known.hand - count)
            assert later.unseen[value] == mind.known.unseen[value] - count
            check_value(mind, later, past, value)
            check_comparisons(mind, past, [value], later=True)
    assert impossible > 0


def test_a_look_past_a_parry_leaves_what_is_known_now() -> None:
    for mind, _ in minds(5, 3 if PLAIN else 40):
        before = mind.known.tobytes()
        for value, count in parries():
            look_past_parry(mind.parameters, mind.known, value, count, mind.later)
        assert mind.known.tobytes() == before


def test_a_parry_tells_that_he_had_no_less() -> None:
    """Of 1 1 2 he holds two cards; when he has parried with a 1, the other is a 2 in two of three cases."""
    mind = Mind(at((3, 4), "12", "12", "1", hand=2, discards="1"))
    assert look_past_parry(mind.parameters, mind.known, 1, 1, mind.later) == pytest.approx(1)
    assert list(mind.later.told[:2]) == pytest.approx([2 / 3, 1 / 3])


def test_a_parry_tells_of_other_values_too() -> None:
    """In the same case he holds the 2 after the parry in two of three cases, as he holds no 1 then."""
    mind = Mind(at((3, 4), "12", "12", "1", hand=2, discards="1"))
    look_past_parry(mind.parameters, mind.known, 1, 1, mind.later)
    assert mind.later.has[2] == pytest.approx(2 / 3)


def test_other_values_after_a_parry() -> None:
    for mind, hands in minds(8, 4 if PLAIN else 36):
        for value, count in parries():
            if look_past_parry(mind.parameters, mind.known, value, count, mind.later) > 0:
                past, others = hands.past_parry(value, count), [other for other in VALUES if other != value]
                for other in others:
                    check_value(mind, mind.later, past, other)
                check_comparisons(mind, past, others, later=True)


def test_the_chance_that_he_can_neither_parry_nor_retreat() -> None:
    for mind, hands in minds(6, 2 * FEW):
        for gap in VALUES:
            for ground in (0, 1, 2, 4, 8, 9, 40):
                for cards in (1, 2, 5):
                    share = hands.helpless(gap, ground, cards)
                    found = helpless(mind.parameters, mind.known, gap, ground, cards)
                    assert found == pytest.approx(share, abs=EXACT)


@pytest.mark.slow
@pytest.mark.skipif(PLAIN, reason="too many hands")
def test_larger_hands_and_more_hidden_cards() -> None:
    for mind, hands in minds(7, 54, unseen=14):
        check_comparisons(mind, hands, VALUES)
        for value in VALUES:
            check_value(mind, mind.known, hands, value)


def test_the_largest_decks_lose_no_precision() -> None:
    """250 cards, 9 in a hand: sums of chances stay 1."""
    mind = Mind(at((3, 12), "1", "1" * 9, "1" * 50 + "2" * 90 + "9" * 90, BLACK, hand=9, discards="3" * 10))
    for value in VALUES:
        chances = [chance_of(mind.parameters, mind.known, value, count) for count in range(10)]
        assert sum(chances) == pytest.approx(1, abs=EXACT)
        for draws in (0, 4, 9):
            compare(mind.parameters, mind.known, value, 0, draws)
            assert 0 <= mind.known.more[value, 0, draws] + mind.known.less[value, 0, draws] <= 1 + EXACT
