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
    view, other = view_of(play, table.state, 0), new_record(state.STATE)
    stream = new_record(STREAM)
    open_stream(stream, 5, 0, 1, 0)
    found: Counter[tuple[str, str]] = Counter()
    for _ in range(3000):
        play.redeal(view, table.rules, stream, other)
        assert play.check(other, table.rules) == 0
        found[_cards(other, 1), _cards(other, 2)] += 1
    wanted = expected("sswwwg")
    assert set(found) == set(wanted)
    kinds = sorted(wanted)
    assert chisquare([found[kind] for kind in kinds], [3000 * wanted[kind] for kind in kinds]).pvalue > 1e-4


def expected(unseen: str) -> dict[tuple[str, str], float]:
    """How often the hands of seats 1 and 2 are which, by all orders of the unseen cards; seat 1 has a salt besides."""
    found = Counter(("".join(sorted("s" + one[0])), "".join(sorted(one[1:3]))) for one in permutations(unseen))
    return {hands: count / found.total() for hands, count in found.items()}


def _cards(position: Any, seat: int) -> str:
    return "".join(sorted("swg"[kind] for kind in np.repeat(range(3), position.hand[seat].count[:3])))
