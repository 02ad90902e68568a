"""Many cells' packed games are counted as tables of two are, however long each is."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from analyser.experiments.counting.paired_games import PackedGames, outcome_table
from analyser.kernel.outcomes import DRAWN, LOST, UNDECIDED, WON

KINDS = (LOST, WON, DRAWN, UNDECIDED)
kinds = st.sets(st.sampled_from(KINDS), min_size=1).map(lambda some: tuple(sorted(some)))
games = st.lists(st.sampled_from(KINDS), max_size=150).map(lambda own: np.asarray(own, np.uint8))


@given(cells=st.lists(games, min_size=1, max_size=5), own=kinds, others=kinds)
def test_packed_games_are_counted_as_tables_are(
    cells: list[np.ndarray], own: tuple[int, ...], others: tuple[int, ...]
) -> None:
    packed = PackedGames(cells)
    for place, one in enumerate(cells):
        counted = [int(outcome_table(one, other)[np.ix_(own, others)].sum()) for other in cells]
        assert packed.count(place, own, others).tolist() == counted
