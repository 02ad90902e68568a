"""What one code has brought about: noted in order, cleared, and never written outside the record."""

from typing import Any

import numpy as np
import pytest

from analyser.kernel.events import clear_events, events_type, note_event, noted
from analyser.kernel.jit import kernel, uncached
from analyser.kernel.records import new_record, record_type

MOST = 4
STATE = record_type(("before", np.uint64), ("events", events_type(MOST)), ("behind", np.uint64))

with uncached():

    @kernel
    def happen(state: Any, first: int, count: int) -> int:
        """One code that so many events follow from."""
        clear_events(state.events)
        for number in range(count):
            note_event(state.events, first + number)
        return 0


def after(first: int, count: int, state: Any = None) -> Any:
    state = new_record(STATE) if state is None else state
    happen(state, first, count)
    return state


@pytest.mark.parametrize("count", range(MOST + 1))
def test_events_are_told_in_the_order_in_which_they_were_noted(count: int) -> None:
    assert noted(after(65_535 - MOST, count).events) == [65_535 - MOST + number for number in range(count)]


def test_what_an_earlier_code_brought_about_is_forgotten() -> None:
    state = after(7, 3)
    assert noted(after(40, 1, state).events) == [40]
    assert noted(after(0, 0, state).events) == []


def test_an_event_too_many_changes_nothing_else_and_is_told() -> None:
    state = new_record(STATE)
    state.before = state.behind = 2**64 - 1
    after(10, MOST + 3, state)
    assert (int(state.before), int(state.behind)) == (2**64 - 1, 2**64 - 1)
    assert [int(code) for code in state.events.event] == [10, 11, 12, 13]
    with pytest.raises(ValueError, match="7 events, and the game has room for 4"):
        noted(state.events)
    assert noted(after(1, 1, state).events) == [1]
