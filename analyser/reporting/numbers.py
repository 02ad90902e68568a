"""How numbers are rounded for people: one rule, everywhere."""

from collections.abc import Collection
from math import ceil

from analyser.statistics.intervals import Mean, Proportion
from analyser.statistics.paired import Paired


def counted(number: int, what: str) -> str:
    """So many of something: 1 game, 2,000 games."""
    return f"{number:,} {what}{'' if number == 1 else 's'}"


def percent(share: float, digits: int = 2) -> str:
    """A share as percent; never 0 or 100 for what is not exactly so."""
    shown = f"{100 * share:.{digits}f}"
    least = 10.0**-digits
    if share > 0 and float(shown) == 0:
        return f"<{least:.{digits}f}"
    if share < 1 and float(shown) == 100:
        return f">{100 - least:.{digits}f}"
    return shown


def percent_digits(share: Proportion) -> int:
    """As many decimals as the interval supports: its half-width shows two figures; 1 to 3."""
    half = 100 * (share.high - share.low) / 2
    return 1 if half >= 1 else 2 if half >= 0.1 else 3


def interval(share: Proportion, digits: int) -> str:
    """The ends of an interval as percent."""
    return f"{percent(share.low, digits)} – {percent(share.high, digits)}"


def rate_texts(share: Proportion, digits: int | None = None) -> tuple[str, str]:
    """A share and its interval as percent, with these decimals, or as many as the interval supports."""
    shown = percent_digits(share) if digits is None else digits
    return percent(share.rate, shown), interval(share, shown)


def band_text(low: float, high: float) -> str:
    """Where win rates lie over the decks that a game allows, in whole percent, as it stands beside an interval."""
    return f"{percent(low, 0)} to {percent(high, 0)}"


def mean_with_error(mean: Mean) -> str:
    """A mean and the half-width of its interval."""
    half = (mean.high - mean.low) / 2
    digits = mean_digits(half)
    return f"{mean.value:.{digits}f} ±{_error(half, digits, mean.total)}"


def share_with_error(share: Mean | Proportion) -> str:
    """A share as percent, with the half-width of its interval."""
    value = share.value if isinstance(share, Mean) else share.rate
    half = 100 * share.error
    digits = min(mean_digits(half), 2)
    return f"{percent(value, digits)} ±{_error(half, digits, share.total)}"


def difference_with_error(mean: Mean) -> str:
    """A difference of shares in points of percent, with its sign and the half-width of its interval."""
    half = 100 * mean.error
    digits = mean_digits(half)
    return f"{points(mean.value, digits)} ±{_error(half, digits, mean.total)}"


def points(difference: float, digits: int) -> str:
    """A difference of shares in points of percent, with its sign."""
    return f"{round(100 * difference, digits) + 0.0:+.{digits}f}"  # no minus before what rounds to none


def difference_texts(paired: Paired, digits: int | None = None) -> tuple[str, str]:
    """A difference and its interval in points of percent, with these decimals, or as many as that supports."""
    shown = points_digits(paired.low, paired.high) if digits is None else digits
    return points(paired.difference, shown), f"{points(paired.low, shown)} to {points(paired.high, shown)}"


def counted_between(numbers: Collection[int], what: str) -> str:
    """The fewest and the most of something: 3 games, 3 to 2,000 games."""
    fewest, most = min(numbers), max(numbers)
    return counted(most, what) if fewest == most else f"{fewest:,} to {counted(most, what)}"


def points_at_most(share: float) -> str:
    """A share in points of percent, rounded up to two decimals: what it is said to be at most, it is."""
    return f"{ceil(round(10_000 * share, 6)) / 100:g}"


def points_digits(low: float, high: float) -> int:
    """As many decimals as the interval of a difference of shares supports."""
    return mean_digits(100 * (high - low) / 2)


def _error(half: float, digits: int, total: int) -> str:
    return error_text(half, digits) if total > 1 else "?"  # one game tells nothing of the spread


def error_text(half: float, digits: int) -> str:
    """The half-width of an interval; never 0, for nothing is known so well: what is less is rounded up."""
    return f"{max(half, 10.0**-digits):.{digits}f}"


def mean_digits(half: float) -> int:
    """As many decimals as show the half-width of an interval with two figures; 1 to 3."""
    return 1 if half >= 1 else 2 if half >= 0.1 or half == 0 else 3
