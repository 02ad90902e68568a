"""Positions of Freigard that are known alike have the same bytes once they are tidied, and others have not."""

from random import Random

import pytest

from analyser.games.catalogue import find_game
from tests.contract.samples import plain_cell
from tests.contract.walks import Walk, copied
from tests.solvers.freigard.search_twin import table_of

GAME = find_game("freigard")


@pytest.mark.slow
def test_bytes_tell_positions_apart_as_a_player_does() -> None:
    """The twin of the search reads the lists as long as they are; here nothing is read but bytes."""
    known: dict[bytes, bytes] = {}
    raw = set()
    random = Random(3)
    for _ in range(60):
        walk = Walk(plain_cell(GAME, "random", totems={"eye": 3, "hourglass": 3, "shield": 3}), random)
        for seat, _ in walk.steps():
            if seat == 0:
                raw.add(walk.state.table.tobytes())
                own = copied(walk.state)
                walk.play.clear_unused(own)
                tidied = own.table.tobytes()
                assert known.setdefault(table_of(walk.state), tidied) == tidied
    assert len(set(known.values())) == len(known) > 3_000
    assert len(raw) >= len(known)
