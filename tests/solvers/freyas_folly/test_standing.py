"""What `jeweller` foresees of a decision: shares of the win that sum to one, and more for who has more."""

from collections.abc import Callable
from math import log

import pytest

from tests.games.freyas_folly.mine import Mine
from tests.solvers.freyas_folly.choosing import expected, quiet


def completed(mine: Mine) -> Mine:
    """Seat 0 has completed S01 with jewels that it had besides."""
    mine.give(0, "S01").home(0, "re").do("complete S01")
    return mine


BETTER: dict[str, Callable[[Mine], Mine]] = {
    "a jewel at home": lambda mine: mine.home(0, "r"),
    "a jewel on a barrow": lambda mine: mine.dwarf(0, "A", "r"),
    "a setting held": lambda mine: mine.give(0, "S01"),
    "a setting completed": completed,
    "a card of speed": lambda mine: mine.hold(0, "speed"),
    "a token": lambda mine: mine.tokens(0, 1),
}


@pytest.mark.parametrize("players", [3, 4, 5])
def test_alike_seats_have_even_shares(players: int) -> None:
    assert [expected(quiet(players=players), seat) for seat in range(players)] == pytest.approx([1 / players] * players)


@pytest.mark.parametrize("what", BETTER)
def test_who_has_more_may_expect_more_and_the_shares_sum_to_one(what: str) -> None:
    shares = [expected(BETTER[what](quiet()), seat) for seat in range(3)]
    assert shares[0] > 1 / 3 > shares[1] == shares[2]
    assert sum(shares) == pytest.approx(1)


ODDS: dict[str, tuple[Callable[[Mine], Mine], float]] = {
    "a large jewel at home": (lambda mine: mine.home(0, "R"), 2 * 0.18),
    "a jewel that is wanted": (lambda mine: mine.give(0, "S01").home(0, "r"), 0.54 - 4 * 0.09 + 0.18 + 0.27),
    "one on a barrow": (lambda mine: mine.give(0, "S01").dwarf(0, "A", "r"), 0.54 - 4 * 0.09 + 0.13 + 0.25),
    "a dear setting held": (lambda mine: mine.give(0, "S36"), 0.54 - 18 * 0.09),
    "a setting completed": (completed, 4 * 0.076 + 1.18),
    "a card of speed": (lambda mine: mine.hold(0, "speed"), 0.5),
    "two tokens": (lambda mine: mine.tokens(0, 2), 2 * 0.25),
}
"""What things add to the logarithm of a seat's odds, as it was fitted."""


@pytest.mark.parametrize("what", ODDS)
def test_things_count_as_they_were_fitted(what: str) -> None:
    arrange, strength = ODDS[what]
    mine = arrange(quiet())
    assert log(expected(mine, 0) / expected(mine, 1)) == pytest.approx(strength)


def test_a_jewel_that_a_held_setting_needs_is_worth_more() -> None:
    for place in ("home", "barrow"):
        arranged = [
            quiet().give(0, "S01").home(0, own) if place == "home" else quiet().give(0, "S01").dwarf(0, "A", own)
            for own in ("r", "s")
        ]
        assert expected(arranged[0], 0) > expected(arranged[1], 0)


def test_what_is_wanted_and_at_home_already_is_not_wanted_twice() -> None:
    once = quiet().give(0, "S01").home(0, "r")
    assert expected(once.dwarf(0, "A", "e"), 0) > expected(quiet().give(0, "S01").home(0, "r").dwarf(0, "A", "r"), 0)


def test_a_seat_far_behind_has_no_share() -> None:
    """Another has completed 64 settings of 255 points each: more than any game brings."""
    mine = quiet()
    mine.rules.points[:] = 255
    mine.table.done[1] = 2**32 - 1
    assert expected(mine, 0) == pytest.approx(0, abs=1e-200)
