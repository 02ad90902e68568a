"""The ledger: in whatever order games are handed out, played, kept and entered, each is counted once."""

from collections.abc import Iterator
from functools import cache
from itertools import accumulate, pairwise
from pathlib import Path
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyser.experiments.cells import Cell
from analyser.experiments.counting.chunks import Chunk, Segment, Span
from analyser.experiments.counting.layout import Outcomes, Tally
from analyser.experiments.keeping.store import Store
from analyser.experiments.playing.ledger import Ledger
from analyser.experiments.playing.prepared_cell import PreparedCell
from analyser.kernel.outcomes import UNDECIDED
from tests.chosen import SOLO_GAME
from tests.contract.samples import plain_cell

MOST = 90
UNDECIDED_GAMES = (4, 5, 23, 60)

seeds = st.integers(0, 2**32)
ends_of_segments = st.sets(st.integers(1, MOST), min_size=1, max_size=6).map(sorted)
whether = st.booleans()


@cache
def cell() -> Cell:
    return plain_cell(SOLO_GAME, "random")


@cache
def games() -> tuple[list[Tally], Outcomes]:
    """The games of the cell one by one; a policy of one's own might have left some of them undecided."""
    prepared = PreparedCell(cell())
    workspace = prepared.new_workspace()
    tallies = [prepared.play_chunk(index, 1, workspace).tally for index in range(MOST)]
    outcomes = prepared.play_chunk(0, MOST, workspace).outcomes
    for index in UNDECIDED_GAMES:
        tallies[index] = prepared.layout.new_tally()
        tallies[index][-1] = 1
        outcomes[index] = UNDECIDED
    return tallies, outcomes


def played(span: Span) -> Chunk:
    tallies, outcomes = games()
    return Chunk(span, np.sum(tallies[slice(*span)], axis=0), outcomes[slice(*span)], 0.01)


def random_span(random: Random) -> Span:
    first = random.randrange(MOST)
    return Span(first, random.randint(first + 1, min(first + 25, MOST)))


class Others:
    """A store, and other processes that play the same games at any time."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.store = Store(Path(":memory:"))

    def keep(self, chunks: int) -> None:
        number = self.store.cell(cell().to_dict(), PreparedCell(cell()).layout)
        for _ in range(chunks):
            self.store.keep(number, played(random_span(self.random)))

    def spans(self) -> list[Span]:
        return self.store.spans(self.store.cell(cell().to_dict(), PreparedCell(cell()).layout))


def segments_of(ledger: Ledger, random: Random, others: Others | None) -> Iterator[Segment]:
    """The settled segments of a ledger that is used at random until there is nothing left to play."""
    out: list[Span] = []
    while True:
        if others and random.random() < 0.2:
            others.keep(1)
        if out and random.random() < 0.3:
            ledger.enter(played(out.pop(random.randrange(len(out)))))
        elif (span := ledger.take(random.randint(1, 12))) is not None:
            out.append(span)
        elif not ledger.open_next() and not out:
            break
        yield from ledger.settle()
    yield from ledger.settle()


def first_undecided(before: int) -> int | None:
    return next((index for index in UNDECIDED_GAMES if index < before), None)


@given(ends=ends_of_segments, each=whether, with_store=whether, kept=st.integers(0, 8), seed=seeds)
def test_each_game_is_counted_once(ends: list[int], each: bool, with_store: bool, kept: int, seed: int) -> None:
    random = Random(seed)
    others = Others(random) if with_store else None
    if others:
        others.keep(kept)
    ledger = Ledger(cell(), ends, others.store if others else None, each=each)
    segments = list(segments_of(ledger, random, others))
    assert [segment.span.first for segment in segments] == [0, *(segment.span.end for segment in segments[:-1])]
    for segment in segments:
        expected = played(segment.span)
        if segment.outcomes is None:
            assert segment.tally.tobytes() == expected.tally.tobytes()
        else:
            assert segment.outcomes.tolist() == expected.outcomes.tolist()
        assert segment.won == ledger.layout.won(expected.tally)
    whole = played(Span(0, ends[-1]))
    if not each:
        assert ledger.tally.tobytes() == ledger.all_counted.tobytes() == whole.tally.tobytes()
    assert ledger.settled == ledger.done == ledger.opened == ends[-1]
    assert ledger.won == ledger.layout.won(whole.tally)
    assert ledger.first_undecided == first_undecided(ends[-1])
    assert [ledger.take(5), ledger.open_next()] == [None, False]


@given(ends=ends_of_segments, each=whether, kept=st.integers(0, 8), seed=seeds)
def test_ends_within_a_kept_chunk_are_skipped_unless_each_game_is_asked_for(
    ends: list[int], each: bool, kept: int, seed: int
) -> None:
    random = Random(seed)
    others = Others(random)
    others.keep(kept)
    inside = {end for end in ends[:-1] for span in others.spans() if span.first < end < span.end}
    segments = list(segments_of(Ledger(cell(), ends, others.store, each=each), random, None))
    assert [segment.span.end for segment in segments] == [end for end in ends if each or end not in inside]


@given(ends=ends_of_segments, each=whether, kept=st.integers(1, 8), seed=seeds)
def test_what_is_kept_is_not_played_again(ends: list[int], each: bool, kept: int, seed: int) -> None:
    """But for a chunk that reaches beyond all: what its games add up to can't be parted."""
    others = Others(Random(seed))
    others.keep(kept)
    known = {index for span in others.spans() if each or span.end <= ends[-1] for index in range(*span)}
    ledger = Ledger(cell(), ends, others.store, each=each)
    while ledger.open_next():
        pass
    taken: list[int] = []
    while (span := ledger.take(7)) is not None:
        taken += range(*span)
    assert sorted(taken) == sorted(set(range(ends[-1])) - known)
    assert ledger.found == ledger.done == ends[-1] - len(taken)


@given(ends=ends_of_segments, seed=seeds)
def test_a_second_time_nothing_is_played(ends: list[int], seed: int) -> None:
    random = Random(seed)
    others = Others(random)
    others.keep(2)
    first = Ledger(cell(), ends, others.store)
    list(segments_of(first, random, None))
    before = others.spans()
    first.close()
    assert len(others.spans()) <= len(before)
    again = Ledger(cell(), ends, others.store)
    while again.open_next():
        pass
    left = sum(span.games for span in before if span.first < ends[-1] < span.end)
    assert again.done >= ends[-1] - left
    if not left:
        assert again.all_counted.tobytes() == first.tally.tobytes()


@given(st.data())
def test_tallies_may_be_added_in_any_order_and_by_any_groups(data: st.DataObject) -> None:
    cuts = sorted({0, MOST, *data.draw(st.sets(st.integers(1, MOST - 1), max_size=12))})
    chunks = data.draw(st.permutations([played(Span(*ends)).tally for ends in pairwise(cuts)]))
    while len(chunks) > 1:
        first, second = (chunks.pop(data.draw(st.integers(0, len(chunks) - 1))) for _ in range(2))
        chunks.append(first + second)
    assert chunks[0].tobytes() == played(Span(0, MOST)).tally.tobytes()


@pytest.mark.parametrize("each", [False, True])
def test_who_was_overtaken_goes_on_elsewhere(each: bool) -> None:
    """Another process has kept games of a chunk that is out: the next ones are taken far from where it is."""
    others = Others(Random(1))
    ledger = Ledger(cell(), [MOST], others.store, each=each)
    assert ledger.open_next()
    spans = [ledger.take(10), ledger.take(10)]
    assert spans == [Span(0, 10), Span(10, 20)]
    number = others.store.cell(cell().to_dict(), ledger.layout)
    assert others.store.keep(number, played(Span(0, 10)))
    ledger.enter(played(Span(0, 10)))
    assert ledger.done == 10
    assert ledger.take(10) == Span(55, 65)


@pytest.mark.parametrize("each", [False, True])
def test_what_comes_back_after_all_was_settled_by_others_is_not_counted_again(each: bool) -> None:
    others = Others(Random(1))
    ledger = Ledger(cell(), [20, MOST], others.store, each=each)
    assert ledger.open_next()
    assert [ledger.take(10), ledger.take(10)] == [Span(0, 10), Span(10, 20)]
    number = others.store.cell(cell().to_dict(), ledger.layout)
    assert others.store.keep(number, played(Span(0, 20)))
    ledger.enter(played(Span(10, 20)))
    assert [segment.span for segment in ledger.settle()] == [Span(0, 20)]
    ledger.enter(played(Span(0, 10)))
    assert ledger.done == ledger.settled == 20
    assert others.spans() == [Span(0, 20)]
    assert ledger.won == ledger.layout.won(played(Span(0, 20)).tally)


def test_ends_are_read_one_by_one() -> None:
    """There may be very many of them."""
    ledger = Ledger(cell(), accumulate(iter(lambda: 1, 2)))
    assert [ledger.open_next() for _ in range(3)] == [True] * 3
    assert ledger.opened == 3
