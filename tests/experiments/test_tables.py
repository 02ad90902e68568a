"""Tournaments at tables: every rotation on the same shuffles, counted game by game, however they are cut up."""

import os
import signal
from functools import cache
from itertools import combinations, product
from math import lcm
from random import Random
from typing import Any

import numpy as np
import pytest

from analyser.experiments.cells import Cell
from analyser.experiments.comparing.tables import TablesResult, play_tables, seatings_of, shares_in
from analyser.experiments.comparing.tournament import find_rivals
from analyser.experiments.counting.layout import Outcomes
from analyser.experiments.playing.limits import Limits
from analyser.experiments.playing.session import Work
from analyser.games.catalogue import Mode
from analyser.mistakes import Mistake
from analyser.reporting.tournament import render_tables
from analyser.statistics.intervals import Mean
from analyser.statistics.tables import Blocks, Design, design_of
from tests.cells import make_cells
from tests.experiments.raising import raises_naming
from tests.experiments.scripted import Scripted
from tests.experiments.sides import COOPERATIVE, FREE, RIVALS, outcomes_of

NAMES = ("random", "careful", "aggressive")
ENDS = [winners for size in (1, 2, 3) for winners in combinations(range(3), size)]


def mode_of(players: int) -> Mode:
    return Mode(RIVALS.difficulties[0], FREE, players)


@cache
def cells_and_design(names: tuple[str, ...], players: int = 3) -> tuple[list[Cell], Design]:
    rivals = find_rivals(RIVALS, names, mode_of(players))
    design = design_of([rival.spec for rival in rivals], players)
    return make_cells(RIVALS, players=(players,), lineups=seatings_of(design, rivals)), design


def games_by_chance(names: tuple[str, ...], games: int, seed: int) -> dict[str, Outcomes]:
    random = Random(seed)
    cells, _ = cells_and_design(names)
    return {
        ",".join(cell.players): outcomes_of(*(random.choice([*ENDS, (0,), (1,), (2,)]) for _ in range(games)))
        for cell in cells
    }


def play(names: tuple[str, ...], games: dict[str, Outcomes], count: int, seed: int = 0) -> TablesResult:
    cells, design = cells_and_design(names)
    result, complete = play_tables(design, cells, Limits(count), Work(Scripted(games, seed)))
    assert complete
    assert result is not None
    return result


def winners_of(code: int) -> list[int]:
    return [0] * (code & 3 in (1, 2)) + [side for side in (1, 2) if code >> (side + 1) & 1]


@pytest.mark.parametrize("sides", [3, 4, 5, 6])
def test_a_win_is_shared_by_all_that_have_it(sides: int) -> None:
    unit = lcm(*range(1, sides + 1))
    games = [winners for size in range(1, sides + 1) for winners in combinations(range(sides), size)]
    shares = shares_in(outcomes_of(*games, None), sides, unit)
    assert shares[-1].tolist() == [0] * sides + [unit]
    assert (shares[:-1].sum(axis=1) == unit).all()
    for winners, row in zip(games, shares, strict=False):
        assert np.flatnonzero(row).tolist() == list(winners)
        assert {int(value) for value in row[list(winners)]} == {unit // len(winners)}


@pytest.mark.parametrize("names", [NAMES, NAMES[:2]])
def test_shares_are_those_of_single_games(names: tuple[str, ...]) -> None:
    games = games_by_chance(names, 120, 1)
    result = play(names, games, 120)
    by_name: dict[str, list[float]] = {name: [] for name in names}
    by_seat: list[list[float]] = [[], [], []]
    for lineup, outcomes in games.items():
        for code, (seat, name) in product(outcomes.tolist(), enumerate(lineup.split(","))):
            won = winners_of(code)
            by_name[name].append(1 / len(won) if seat in won else 0.0)
            by_seat[seat].append(by_name[name][-1])
    if names == NAMES:  # at tables where some sit twice, each table counts the same, not each seat
        for one in result.shares:
            assert one.share.value == pytest.approx(np.mean(by_name[one.name]))
    for share, own in zip(result.seats, by_seat, strict=True):
        assert share.value == pytest.approx(np.mean(own))
    assert (result.blocks, result.games, result.undecided) == (120, 120 * len(games), 0)


def test_how_it_is_cut_up_changes_nothing() -> None:
    games = games_by_chance(NAMES, 333, 2)
    told = [play(NAMES, games, 333, seed).to_dict() | {"seconds": 0} for seed in range(4)]
    assert all(one == told[0] for one in told)


def values_of(found: Any) -> float:
    mean: Mean = getattr(found, "share", getattr(found, "lead", found))
    return mean.value


@pytest.mark.parametrize("segment", [1, 2, 3])
def test_ctrl_c_while_a_segment_is_counted_leaves_no_half_of_it(segment: int, monkeypatch: pytest.MonkeyPatch) -> None:
    add, calls = Blocks.add, iter(range(1, 1000))

    def pressed(self: Blocks, rows: Any) -> None:
        if next(calls) == segment:
            os.kill(os.getpid(), signal.SIGINT)
        add(self, rows)

    monkeypatch.setattr(Blocks, "add", pressed)
    games, (cells, design) = games_by_chance(NAMES, 400, 5), cells_and_design(NAMES)
    result, complete = play_tables(design, cells, Limits(400), Work(Scripted(games)))
    assert not complete
    assert result is not None
    assert result.blocks < 400
    whole = play(NAMES, games, result.blocks)
    for own, others in ((result.shares, whole.shares), (result.leads, whole.leads), (result.seats, whole.seats)):
        assert [values_of(one) for one in own] == [values_of(one) for one in others], "intervals are those at any time"
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_undecided_games_are_told_and_held_both_ways(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("analyser.experiments.comparing.same_games.fault_of", lambda part: Mistake("no end"))
    games = games_by_chance(NAMES, 100, 3)
    whole = play(NAMES, games, 100)
    name = next(iter(games))
    games[name] = games[name].copy()
    games[name][::4] = 3
    some = play(NAMES, games, 100)
    assert some.undecided == 25
    assert len(some.faults) == 1
    for one, other in zip(whole.shares, some.shares, strict=True):
        assert other.share.high - other.share.low > one.share.high - one.share.low


def test_every_form_of_the_result_says_who_is_strongest() -> None:
    games = games_by_chance(NAMES, 150, 4)
    for lineup, outcomes in games.items():  # `careful` wins three in four
        outcomes[np.arange(150) % 4 > 0] = outcomes_of((lineup.split(",").index("careful"),))[0]
    result = play(NAMES, games, 150)
    assert (result.ratings.ratings[0].name, result.ratings.ratings[0].last) == ("careful", 1)
    assert {one.first if one.lead.value > 0 else one.second for one in result.leads if one.is_apart} == {"careful"}
    for style in ("table", "markdown", "json"):
        assert any("careful" in line for line in render_tables(result, None, style))
    assert result.to_dict()["form"] == "table"
    assert result.to_dict()["tables"] == [list(NAMES)]


def test_a_tournament_needs_rivals_that_play_against_each_other() -> None:
    wrong = [((), "two"), (("random", "random"), "two"), (("random,careful",), "random,careful")]
    for names, named in wrong:
        with raises_naming(Mistake, "tournament", named):
            find_rivals(RIVALS, names, mode_of(3))
    with raises_naming(Mistake, COOPERATIVE.name, "one side"):
        find_rivals(COOPERATIVE, NAMES, mode_of(3))
    cells, design = cells_and_design(NAMES)
    with pytest.raises(Mistake, match="budget"):
        play_tables(design, cells, Limits(10, 0.01), Work(Scripted({})))
