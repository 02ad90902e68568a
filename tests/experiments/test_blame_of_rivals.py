"""Rivals that fail: the games in which they do are undecided, no others, and the blame is their own seat's."""

from collections.abc import Callable
from functools import cache

import pytest

import analyser
from analyser.experiments.counting.layout import Tally, layout_of
from analyser.experiments.playing.prepared_cell import PreparedCell
from analyser.experiments.results import CellResult
from analyser.kernel.jit import PLAIN
from analyser.mistakes import Mistake
from tests.chosen import DUEL_GAME
from tests.cli.running import assert_names
from tests.experiments.duels import cell_of, decisions, play
from tests.experiments.failing import AGGRESSIVE_UNTIL_THEN, LAST_OF_DUEL
from tests.experiments.playing import cut, found

pytestmark = pytest.mark.slow
GAMES = 20 if PLAIN else 120
OPPONENTS = {"illegal": "aggressive", "raising": "random"}
FAULTS = {"illegal": ("code -7", "decision"), "raising": ("ValueError", "lost my head")}
"""What is said of each beside who failed in which game of which seed."""


@cache
def decided(lineup: str, seat: int) -> tuple[Tally, list[int]]:
    """Of this line-up's games: what those add up to in which a seat decides seldom enough, and which the others are."""
    prepared = PreparedCell(cell_of(lineup, seed=5))
    workspace, tally, longer = prepared.new_workspace(), prepared.layout.new_tally(), []
    for index in range(GAMES):
        if sum(one.seat == seat for one in decisions(prepared, index)) >= LAST_OF_DUEL:
            longer.append(index)
        else:
            tally += prepared.play_chunk(index, 1, workspace).tally
    tally[-1] = len(longer)
    return tally, longer


def first_that_failed(result: CellResult, lineup: str, seat: int) -> int:
    """Checks that only this line-up's longer games are undecided; the first of them."""
    tally, longer = decided(lineup, seat)
    assert 0 < result.undecided == len(longer) < result.games
    expected = CellResult.of(result.spec, layout_of(result.spec), tally, result.ending)
    assert found(result) == found(expected)
    assert result.draw is not None
    assert result.loss is not None
    assert result.win.count + result.draw.count + result.loss.count + result.undecided == result.games
    return longer[0]


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize("chunk", [1, 64])
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("name", OPPONENTS)
def test_the_first_game_that_a_rival_fails_is_its_own_seats_fault(
    monkeypatch: pytest.MonkeyPatch, own: Callable[..., str], name: str, seat: int, chunk: int, threads: int
) -> None:
    """What was counted before the policy failed doesn't count either."""
    cut(monkeypatch, chunk)
    spec = own(AGGRESSIVE_UNTIL_THEN, "failing.py", name)
    there = [spec, OPPONENTS[name]], ["aggressive", OPPONENTS[name]]
    lineup, healthy = (",".join(names if seat == 0 else reversed(names)) for names in there)
    result = play(lineup, GAMES, threads, seed=5)
    index = first_that_failed(result, healthy, seat)
    assert_names(result.ending.fault, spec, f"game {index}", "seed 5", *FAULTS[name])
    with pytest.raises(Mistake) as again:
        next(analyser.trace(DUEL_GAME.name, policy=lineup, index=index, seed=5))
    assert str(again.value) == result.ending.fault
