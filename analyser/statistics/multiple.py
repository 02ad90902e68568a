"""Several questions at once: what chance brings about somewhere among them is no finding."""

from collections.abc import Sequence
from math import exp


def simultaneous(level: float, questions: int) -> float:
    """The level that each of several intervals needs for all to hold at once (Bonferroni): whatever ties them."""
    return 1 - (1 - level) / questions


def holm(chances: Sequence[float]) -> list[float]:
    """p-values adjusted for their number (Holm 1979, "A simple sequentially rejective multiple test procedure").

    Finding all differences with an adjusted value of at most 5 % finds one that is not there with a chance of at most
    5 %, whatever ties them. Never less powerful than Bonferroni.
    """
    order = sorted(range(len(chances)), key=chances.__getitem__)
    adjusted = [1.0] * len(chances)
    greatest = 0.0
    for rank, place in enumerate(order):
        greatest = max(greatest, min(1.0, (len(chances) - rank) * chances[place]))
        adjusted[place] = greatest
    return adjusted


def averaged(evidence: Sequence[float]) -> list[float]:
    """Adjusted p-values, valid at all times, from logarithms of e-values, in any order and whatever ties them.

    Vovk & Wang (2021), "E-values: calibration, combination and applications", algorithm 1: the closure of testing by
    averages. Never less powerful than Bonferroni on the capitals; the reciprocal of the least average over all sets
    that hold the question, which are the question itself and the weakest others.
    """
    capitals = [exp(min(log, 600.0)) for log in evidence]
    adjusted = []
    for place, own in enumerate(capitals):
        total, least = own, own
        for others, capital in enumerate(sorted(capitals[:place] + capitals[place + 1 :]), start=1):
            total += capital
            least = min(least, total / (others + 1))
        adjusted.append(min(1.0, 1 / least) if least > 0 else 1.0)
    return adjusted
