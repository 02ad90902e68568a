"""Line-ups of rivals: who plays which seat, the same however it is cut up, and what is compiled ahead."""

from functools import cache
from itertools import combinations, product
from typing import Any

import numpy as np
import pytest

import analyser
from analyser.experiments.playing.prepared_cell import PreparedCell
from analyser.experiments.warmup import warm_up
from analyser.games.catalogue import Game
from analyser.kernel.contract import CHANCE
from analyser.kernel.jit import PLAIN
from analyser.kernel.records import new_record
from analyser.solvers.catalogue import levels_of, written_for
from analyser.statistics.intervals import Mean, wilson
from analyser.statistics.means import mean_of_histogram
from tests.chosen import DUEL_GAME as DUEL
from tests.chosen import SHORT_DUEL
from tests.chosen import SOLO_GAME as SOLO
from tests.experiments.duels import GAMES, cell_of, decisions, play
from tests.experiments.playing import cut, found


def test_percent_metrics_have_the_interval_of_a_share_and_others_of_a_mean() -> None:
    result = play("random,aggressive")
    for metric in DUEL.metrics:
        if metric.name in ("win", "draw"):
            assert metric.name not in result.metrics
            continue
        mean, histogram = result.metrics[metric.name].mean, result.metrics[metric.name].histogram
        if metric.percent:
            share = wilson(histogram.get(1, 0), sum(histogram.values()))
            assert mean == Mean(share.rate, share.low, share.high, share.total)
            assert set(histogram) <= {0, 1}
        else:
            values = np.repeat(list(histogram), list(histogram.values()))
            assert mean == mean_of_histogram(np.bincount(values).astype(np.int64))


def test_a_game_without_rivals_has_neither_draws_nor_losses() -> None:
    run = analyser.run(SOLO.name, policy="random", games=50)
    (cell,) = run.cells
    assert cell.draw is cell.loss is None
    assert not {"draw", "loss"} & set(cell.to_dict())
    assert not {"draws", "draw_rate", "losses"} & set(run.to_frame().columns)


@cache
def played_at_once(lineup: str) -> dict[str, Any]:
    return found(play(lineup, seed=9))


@pytest.mark.parametrize("lineup", ["random,aggressive", "aggressive"])
@pytest.mark.parametrize("threads", [1, 2, 5])
@pytest.mark.parametrize(("first", "seconds"), [(1, 1e-9), (7, 1e-4), (10_000, 1.0)])
def test_threads_and_chunks_change_nothing(
    monkeypatch: pytest.MonkeyPatch, lineup: str, threads: int, first: int, seconds: float
) -> None:
    expected = played_at_once(lineup)
    cut(monkeypatch, first, seconds)
    assert found(play(lineup, threads=threads, seed=9)) == expected


def test_cells_of_a_run_do_not_touch_each_other() -> None:
    lineups = ["aggressive,random", "random,aggressive", "random", "aggressive"]
    together = analyser.run(DUEL.name, policy=lineups, games=GAMES, seed=4)
    assert [cell.spec.players for cell in together.cells] == [
        ["aggressive", "random"],
        ["random", "aggressive"],
        ["random", "random"],
        ["aggressive", "aggressive"],
    ]
    assert [found(cell) for cell in together.cells] == [found(play(one, seed=4)) for one in lineups]


@pytest.mark.parametrize("pair", ["random,aggressive"])
def test_both_orders_share_one_engine_and_change_seats(pair: str) -> None:
    there, back = (PreparedCell(cell_of(lineup)) for lineup in (pair, ",".join(reversed(pair.split(",")))))
    assert there.engine is back.engine
    assert there.line.plays.tolist() == back.line.plays.tolist()[::-1]
    assert there.line.others.plays.tolist() == there.line.plays.tolist()[::-1]
    for prepared in (there, back):
        assert prepared.line.side.tolist() == prepared.line.others.side.tolist() == [0, 1]


def test_who_sits_where_shows_in_the_results() -> None:
    strong, weak = play("aggressive,random"), play("random,aggressive")
    assert strong.draw is not None
    assert strong.loss is not None
    assert weak.loss is not None
    assert strong.win.low > 0.7 > 0.3 > weak.win.high
    assert abs(strong.win.rate - weak.loss.rate) < 0.1  # both begin in turn, so the seats are all but alike


def deal(lineup: str, index: int) -> list[int]:
    """What chance brings before the first decision."""
    prepared, state, found = PreparedCell(cell_of(lineup, seed=6)), new_record(DUEL.play.STATE), []
    DUEL.play.begin(state, prepared.rules)
    for code in prepared.play_game(index, prepared.new_workspace()):
        if DUEL.play.turn(state) != CHANCE:
            break
        found.append(int(code))
        DUEL.play.apply(state, prepared.rules, code)
    return found


def test_rivals_meet_the_same_shuffles_on_either_seat() -> None:
    deals = [[deal(lineup, index) for index in range(5)] for lineup in ("random,aggressive", "aggressive,random")]
    assert deals[0] == deals[1]
    assert all(deals[0]), "nothing is dealt"
    assert deals[0][0] != deals[0][1]


def test_a_seats_own_chance_does_not_depend_on_its_rival() -> None:
    """Who begins draws its first move from a chance of its own."""

    def first_moves(lineup: str) -> list[tuple[int, int]]:
        prepared = PreparedCell(cell_of(lineup, SHORT_DUEL, seed=6))
        firsts = [next(decisions(prepared, index)) for index in range(20)]
        return [(first.seat, first.code) for first in firsts]

    assert first_moves("random,aggressive") == first_moves("random")


BEYOND = ["transcripts", "advice", *(f"policy {name}" for name in ("rollout", "mcts", "ismcts"))]
"""What is made ready besides policies written by hand and levels."""


@pytest.mark.slow
def test_warm_up_makes_every_pair_ready() -> None:
    names = [info.name for info in written_for(DUEL.name)]
    steps = list(warm_up(DUEL))
    singles = [f"policy {name}" for name in names]
    pairs = [f"policies {a},{b}" for a, b in combinations(names, 2)]
    levels = [level.name for level in levels_of(DUEL.name)]
    of_levels = [f"level {name}" for name in levels], [f"policies {a},{b}" for a, b in combinations(levels, 2)]
    assert [step.what for step in steps] == [*singles, *of_levels[0], *pairs, *of_levels[1], *BEYOND]
    assert {step.game for step in steps} == {DUEL.name}
    assert PLAIN or not any(step.compiled for step in warm_up(DUEL))
    ready = {id(PreparedCell(cell_of(",".join(pair))).engine) for pair in product(names, repeat=2)}
    assert len(ready) == len(singles) + len(pairs)


def test_game_without_rivals_has_no_pairs() -> None:
    def described(game: Game) -> list[str]:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("analyser.experiments.warmup._timed", lambda game, what, work: what)
            return [str(step) for step in warm_up(game)]

    names = [f"policy {info.name}" for info in written_for(SOLO.name)]
    levels = [f"level {level.name}" for level in levels_of(SOLO.name)]
    assert described(SOLO) == [*names, *levels, *BEYOND]
