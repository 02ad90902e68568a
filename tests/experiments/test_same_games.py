"""Games that several cells have played: counted as one by one, however they are cut up and whenever they come."""

from collections.abc import Sequence
from itertools import pairwise
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyser.experiments.cells import find_lineups
from analyser.experiments.comparing.same_games import SameGames, faults_of
from analyser.experiments.counting.chunks import Span
from analyser.experiments.counting.layout import Outcomes
from analyser.experiments.counting.paired_games import outcome_table, pairs_of
from analyser.experiments.playing.ledger import CellRun, Ledger
from analyser.experiments.playing.limits import Limits
from analyser.kernel.outcomes import DRAWN, LOST, UNDECIDED, WON
from analyser.mistakes import Mistake
from analyser.statistics.paired import Pairs
from tests.cells import make_cells
from tests.chosen import DUEL_GAME
from tests.cli.running import assert_names
from tests.experiments.scripted import Scripted, chunk_of, outcomes_by_chance

CELLS = make_cells(DUEL_GAME, lineups=find_lineups(DUEL_GAME, ["random", "aggressive", "careful"]))
KINDS = (LOST, WON, DRAWN, UNDECIDED)
Games = Sequence[Sequence[int]]  # what each game came to, cell by cell

lengths = st.integers(1, 40)


@st.composite
def several(draw: st.DrawFn) -> list[list[int]]:
    games = draw(lengths)
    cells = draw(st.integers(2, 3))
    one = st.lists(st.sampled_from(KINDS), min_size=games, max_size=games)
    return draw(st.lists(one, min_size=cells, max_size=cells))


def parts_of(games: Games, ends: Sequence[int]) -> list[CellRun]:
    return [CellRun(cell, Ledger(cell, ends, each=True)) for cell, _ in zip(CELLS, games, strict=False)]


def enter(run: CellRun, span: Span, own: Sequence[int]) -> None:
    run.ledger.enter(chunk_of(run, span, np.asarray(own, np.uint8)))


class Taken(SameGames):
    """All that was taken, cell by cell."""

    def __init__(self, runs: Sequence[CellRun]) -> None:
        super().__init__([run.cell for run in runs], Limits(1), None)
        self.runs = list(runs)
        self.taken: list[list[int]] = [[] for _ in runs]

    def take(self, played: list[Outcomes]) -> None:
        for taken, own in zip(self.taken, played, strict=True):
            taken.extend(own.tolist())

    def break_off(self) -> None:
        self.runs[0].stopped = "interrupt"
        self.finish()


def is_counted_as_one_by_one(same: Taken, games: Games) -> None:
    """`games` are those that all have played."""
    assert same.games == len(games[0])
    assert same.taken == [list(own) for own in games]
    assert same.common.counts.tolist() == [[list(own).count(kind) for kind in KINDS] for own in games]
    for one in range(len(games)):
        for other in range(len(games)):
            met = list(zip(games[one], games[other], strict=True))
            if one != other:
                naive = [[met.count((row, column)) for column in KINDS] for row in KINDS]
                table = outcome_table(*(np.asarray(games[cell], np.uint8) for cell in (one, other)))
                assert table.tolist() == naive
                if met:
                    assert pairs_of(table) == pairs_one_by_one(met)


def pairs_one_by_one(met: Sequence[tuple[int, int]]) -> Pairs:
    """Whatever is not won by a decided game is not won."""
    gained = lost = both = neither = both_open = 0
    first_open, second_open = [0, 0], [0, 0]
    for one, other in met:
        if one == UNDECIDED and other == UNDECIDED:
            both_open += 1
        elif one == UNDECIDED:
            first_open[other != WON] += 1
        elif other == UNDECIDED:
            second_open[one != WON] += 1
        else:
            gained += one == WON and other != WON
            lost += one != WON and other == WON
            both += one == other == WON
            neither += WON not in (one, other)
    return Pairs(
        gained, lost, both, neither, (first_open[0], first_open[1]), (second_open[0], second_open[1]), both_open
    )


@given(games=several(), data=st.data())
def test_counts_are_those_of_single_games_however_they_are_cut_up(games: list[list[int]], data: st.DataObject) -> None:
    total = len(games[0])
    ends = sorted({*data.draw(st.lists(st.integers(1, total), max_size=5)), total})
    runs = parts_of(games, ends)
    same = Taken(runs)
    waiting = [(place, Span(*span)) for place in range(len(games)) for span in pairwise([0, *ends])]
    order = data.draw(st.permutations(range(len(waiting))))
    for run in runs:
        while run.ledger.open_next():
            while run.ledger.take(total):
                pass
    for place, span in (waiting[number] for number in order):
        enter(runs[place], span, games[place])
        for segment in runs[place].ledger.settle():
            same.judge(runs[place], segment)
            assert same.taken == [own[: same.games] for own in games]
    is_counted_as_one_by_one(same, games)
    same.break_off()
    is_counted_as_one_by_one(same, games)


@given(games=several(), data=st.data())
def test_finish_counts_what_all_have_from_the_first_game_on(games: list[list[int]], data: st.DataObject) -> None:
    """Segments of three games, chunks of one, of which some are missing."""
    total = len(games[0])
    runs = parts_of(games, [*range(3, total, 3), total])
    same = Taken(runs)
    common = total
    for run, own in zip(runs, games, strict=True):
        missing = data.draw(st.sets(st.integers(0, total - 1), max_size=4))
        for _ in range(data.draw(st.integers(0, total))):
            run.ledger.open_next()
        played = run.ledger.opened
        while (span := run.ledger.take(1)) is not None:
            if span.first not in missing:
                enter(run, span, own)
        for segment in run.ledger.settle():
            same.judge(run, segment)
        common = min(common, played, *missing)
    same.break_off()
    is_counted_as_one_by_one(same, [own[:common] for own in games])


def test_a_segment_that_was_lost_to_an_interrupt_shifts_no_games() -> None:
    """Ctrl-C between the ledger's settling and the adding: what comes after is not paired with other games."""
    games = [outcomes_by_chance(30, seed).tolist() for seed in (1, 2)]
    runs = parts_of(games, [10, 20, 30])
    same = Taken(runs)
    for run, own in zip(runs, games, strict=True):
        while run.ledger.open_next():
            pass
        for first in range(0, 30, 5):
            span = run.ledger.take(5)
            assert span == (first, first + 5)
            enter(run, span, own)
    settling = [run.ledger.settle() for run in runs]
    for run, settled in zip(runs, settling, strict=True):
        same.judge(run, next(settled))
    next(settling[0])  # and never added
    same.break_off()
    is_counted_as_one_by_one(same, [own[:10] for own in games])


@pytest.mark.parametrize("seed", range(6))
def test_a_crew_that_brings_chunks_in_any_order(seed: int) -> None:
    games = {",".join(cell.players): outcomes_by_chance(400, seed + place) for place, cell in enumerate(CELLS)}
    crew, random = Scripted(games, seed), Random(seed)
    runs = [CellRun(cell, Ledger(cell, [100, 110, 400], each=True)) for cell in CELLS]
    same = Taken(runs)
    while any(run.ledger.settled < 400 for run in runs):
        for run in random.sample(runs, 3):
            span = run.ledger.take(random.randint(1, 50))
            if span is None and run.ledger.open_next():
                continue
            if span is not None:
                crew.begin(run, span)
        for done in crew.finished(1.0) if crew.waiting else []:
            assert done.chunk is not None
            done.run.enter(done.chunk, crew.chunk_seconds)
            for segment in done.run.ledger.settle():
                same.judge(done.run, segment)
    is_counted_as_one_by_one(same, [own.tolist() for own in games.values()])


def test_faults_are_told_of_whoever_has_some_and_raised_of_whoever_has_nothing_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    name = "analyser.experiments.comparing.same_games.fault_of"
    monkeypatch.setattr(name, lambda run: Mistake(f"{run.cell.label} lost its head"))
    runs, labels = parts_of([[0]] * 3, [3000]), ["one", "two", "three"]
    first, _, third = (run.cell.label for run in runs)
    told = faults_of(runs, labels, (1200, 0, 1), 3000)
    named = [("one", "1,200 of 3,000", first), ("three", "1 of 3,000", third)]
    for fault, names in zip(told, named, strict=True):
        assert_names(fault, *names, "lost its head")
    with pytest.raises(Mistake, match=f"{third} lost its head"):
        faults_of(runs, labels, (0, 0, 3000), 3000)
