"""Where functions are zero: scipy's solver with types, loaded when first needed."""

from collections.abc import Callable


def root(function: Callable[[float], float], low: float, high: float) -> float:
    """The zero between two ends where the function has different signs (Brent 1973), to the last digits."""
    from scipy.optimize import brentq  # type: ignore[import-untyped]

    return float(brentq(function, low, high, xtol=1e-18, rtol=1e-14, maxiter=1000))
