"""Symbols that wait to be used (R6)."""

from __future__ import annotations

from collections.abc import Mapping

from tests.oracle.rietburg.effects import WAITING
from tests.oracle.rietburg.table import Position


def waiting_of(effect: Mapping[str, int]) -> dict[str, int]:
    """Those of an effect that wait."""
    return {symbol: number for symbol, number in effect.items() if symbol in WAITING}


def add_waiting(position: Position, effect: Mapping[str, int]) -> None:
    """They add up."""
    for symbol, number in waiting_of(effect).items():
        position.waiting[symbol] = position.waiting.get(symbol, 0) + number


def use_up(position: Position, symbol: str) -> None:
    """One of them has been used; a number that is a strength goes as a whole."""
    position.waiting[symbol] -= 1
    if position.waiting[symbol] == 0 or symbol == "banish":
        del position.waiting[symbol]
