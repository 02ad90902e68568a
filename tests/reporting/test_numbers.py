"""How numbers are rounded for people."""

import pytest

from analyser.reporting.numbers import interval, mean_digits, mean_with_error, percent, percent_digits
from analyser.statistics.intervals import Mean, wilson


@pytest.mark.parametrize(
    ("share", "digits", "shown"),
    [
        (0.40123, 2, "40.12"),
        (0.5, 1, "50.0"),
        (0.0, 2, "0.00"),
        (1.0, 1, "100.0"),
        (1e-9, 2, "<0.01"),
        (0.00004, 1, "<0.1"),
        (0.00006, 2, "0.01"),
        (1 - 1e-9, 2, ">99.99"),
        (0.9996, 1, ">99.9"),
        (0.9994, 1, "99.9"),
    ],
)
def test_percent(share: float, digits: int, shown: str) -> None:
    assert percent(share, digits) == shown


@pytest.mark.parametrize("total", [1, 2, 10, 1000, 10**5, 10**7, 10**12])
def test_none_and_all_are_said_only_of_what_is_exactly_so(total: int) -> None:
    for count in {1, total // 2, total - 1} - {0, total}:
        shown = percent(wilson(count, total).rate, percent_digits(wilson(count, total)))
        assert float(shown.strip("<>")) not in (0, 100)
    none, every = wilson(0, total), wilson(total, total)
    assert float(percent(none.rate)) == 0
    assert interval(none, 3) != interval(every, 3)
    low, high = interval(none, 3).split(" – ")
    assert float(low) == 0
    assert float(high.strip("<>")) > 0
    low, high = interval(every, 3).split(" – ")
    assert float(low.strip("<>")) < 100
    assert float(high) == 100


@pytest.mark.parametrize(
    ("games", "digits"), [(10, 1), (1000, 1), (9_000, 1), (10_000, 2), (900_000, 2), (1_000_000, 3), (10**9, 3)]
)
def test_digits_grow_with_what_the_games_tell(games: int, digits: int) -> None:
    assert percent_digits(wilson(games // 2, games)) == digits


def test_the_half_width_shows_two_figures() -> None:
    for games in (100, 1000, 10**4, 10**5, 10**6):
        share = wilson(games * 2 // 5, games)
        shown = f"{50 * (share.high - share.low):.{percent_digits(share)}f}"
        assert len(shown.replace(".", "").lstrip("0")) >= 2


def test_interval_of_a_share() -> None:
    assert interval(wilson(401, 1000), 1) == "37.1 – 43.2"
    assert interval(wilson(40_100, 100_000), 2) == "39.80 – 40.40"


@pytest.mark.parametrize(
    ("half", "digits"), [(12.0, 1), (1.0, 1), (0.99, 2), (0.1, 2), (0.0999, 3), (0.01, 3), (0.0, 2)]
)
def test_digits_of_a_mean(half: float, digits: int) -> None:
    assert mean_digits(half) == digits


@pytest.mark.parametrize(
    ("mean", "shown"),
    [
        (Mean(15.7412, 15.7012, 15.7812, 1000), "15.741 ±0.040"),
        (Mean(15.7412, 15.2412, 16.2412, 1000), "15.74 ±0.50"),
        (Mean(163.6, 161.1, 166.1, 20), "163.6 ±2.5"),
        (Mean(2.0, 2.0, 2.0, 1), "2.00 ±?"),
    ],
)
def test_mean_with_its_error(mean: Mean, shown: str) -> None:
    assert mean_with_error(mean) == shown


@pytest.mark.parametrize("half", [1e-3, 4e-4, 1e-5])
def test_an_error_is_never_shown_as_none(half: float) -> None:
    _, error = mean_with_error(Mean(2.9999, 2.9999 - half, 2.9999 + half, 10**6)).split(" ±")
    assert float(error.strip("<")) > 0
