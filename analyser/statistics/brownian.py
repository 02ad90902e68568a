"""Brownian motion between two barriers: what a sequential test is like from afar."""

from math import ceil, sqrt

import numpy as np


def chance_above(drift: float, below: float, above: float, time: float) -> float:
    """The chance that a walk from 0 with variance 1 a unit of time has hit `above` by a time, `below` not before.

    below < 0 < above, time positive. By images (Siegmund 1985, "Sequential analysis", chapter III; Cox & Miller 1965,
    section 5.7): the first passage to `above` of a free walk, less what came by `below`, and so on, each term in the
    closed form of the inverse Gaussian distribution.
    """
    from scipy.special import log_ndtr  # type: ignore[import-untyped]

    span, spread, speed = above - below, sqrt(time), abs(drift)
    most = ceil(10 + (10 * spread + speed * time) / span)
    to = above + 2 * span * np.arange(-most, most + 1)
    far = np.abs(to)
    early = np.exp(drift * above - speed * far + log_ndtr((speed * time - far) / spread))
    late = np.exp(drift * above + speed * far + log_ndtr(-(speed * time + far) / spread))
    return min(1.0, max(0.0, float((np.sign(to) * (early + late)).sum())))


def chance_favourable(drift: float, below: float, above: float, time: float, is_above: bool) -> float:
    """The chance of an outcome at least as much in favour of a rising walk as the observed one; rises with the drift.

    In favour is to end above, the earlier the more, then to end below, the later the more: the stagewise order
    (Siegmund 1978, "Estimation following sequential tests"; Armitage 1957).
    """
    if is_above:
        return chance_above(drift, below, above, time)
    return 1 - chance_above(-drift, -above, -below, time)
