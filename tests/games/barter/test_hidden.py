"""What a seat sees (B10): leaks that are planted are caught, and what is hidden is dealt anew as chance would."""

from collections import Counter
from itertools import permutations
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from scipy.stats import chisquare  # type: ignore[import-untyped]

from analyser.kernel.bind import view_of
from analyser.kernel.records import new_record
from analyser.kernel.streams import STREAM, open_stream
from tests.contract.samples import plain_cell
from tests.contract.test_hidden import views_that_tell
from tests.games.barter.compiled import play, state
from tests.games.barter.samples import HIDING
from tests.games.barter.tables import GAME, Table

REDEALS = 1_000


def next_hand(position: Any, seat: int) -> Any:
    """A slip in the seat: one sees the next one's hand."""
    return state.View(position.table, position.hand[(seat + 1) % int(position.table.players)])


def all_is_known(position: Any, seat: int) -> Any:
    """A table on which a card that is drawn is noted as known."""
    table = position.table.copy()
    for other in range(state.SEATS):
        table.known[other] = position.hand[other].count
    return state.View(table, position.hand[seat])


def next_card(position: Any, seat: int) -> Any:
    """A table that says which card is on top of the deck."""
    table = position.table.copy()
    table.due = position.deck[0]
    return state.View(table, position.hand[seat])


@pytest.mark.parametrize("leak", [next_hand, all_is_known, next_card])
def test_a_planted_leak_is_caught(leak: Any) -> None:
    told, exchanged = views_that_tell(plain_cell(GAME, "random", **HIDING), SimpleNamespace(conceal=leak))
    assert told > exchanged / 4


def test_hidden_cards_are_dealt_anew_as_chance_would() -> None:
    """One of seat 1's two cards is known; the other, both of seat 2's and three in the deck are the six unseen ones."""
    table = Table(deck="salt 4 1, wine 3 2, gold 2 9", hand=2, limit=1, offers=2).deal("s s", "w g", "s w")
    table.line(1, "offer salt gold 1", "accept")
    assert table.known(1) == "salt"
    assert p_value(table, play.redeal) > 1e-4

    def as_it_is(view: Any, rules: Any, stream: Any, position: Any) -> None:
        copy_of(table.state, position)

    def least_first(view: Any, rules: Any, stream: Any, position: Any) -> None:
        play.redeal(view, rules, stream, position)
        if _cards(position, 1) > _cards(position, 2):
            position.hand[1].count, position.hand[2].count = [list(position.hand[seat].count) for seat in (2, 1)]

    for leak in (as_it_is, least_first):
        assert p_value(table, leak) < 1e-9


def p_value(table: Table, redeal: Any) -> float:
    """How likely the hands of seats 1 and 2 are that so many redeals for seat 0 bring."""
    view, position, stream = view_of(play, table.state, 0), new_record(state.STATE), new_record(STREAM)
    open_stream(stream, 5, 0, 1, 0)
    found: Counter[tuple[str, str]] = Counter()
    for _ in range(REDEALS):
        redeal(view, table.rules, stream, position)
        found[_cards(position, 1), _cards(position, 2)] += 1
    wanted = expected("sswwwg")
    if not set(found) <= set(wanted):
        return 0.0
    kinds = sorted(wanted)
    return float(chisquare([found[kind] for kind in kinds], [REDEALS * wanted[kind] for kind in kinds]).pvalue)


def copy_of(source: Any, target: Any) -> None:
    """All of a position."""
    for name in source.dtype.names:
        target[name] = source[name]


def expected(unseen: str) -> dict[tuple[str, str], float]:
    """How often the hands of seats 1 and 2 are which, by all orders of the unseen cards; seat 1 has a salt besides."""
    found = Counter(("".join(sorted("s" + one[0])), "".join(sorted(one[1:3]))) for one in permutations(unseen))
    return {hands: count / found.total() for hands, count in found.items()}


def _cards(position: Any, seat: int) -> str:
    return "".join(sorted("swg"[kind] for kind in np.repeat(range(3), position.hand[seat].count[:3])))
