"""Contract: a game follows from its seed and index alone, and what is added up from the games alone."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from analyser.experiments.cells import Cell
from analyser.experiments.playing.prepared_cell import PreparedCell
from analyser.games.catalogue import DUEL, TABLE, Game
from analyser.kernel.contract import CHANCE, FIRST_PLACE, NO_PLACE, NOT_MEASURED, OVER
from analyser.kernel.jit import PLAIN
from analyser.kernel.outcomes import UNDECIDED
from analyser.kernel.playout import first_outcome
from analyser.kernel.records import new_record
from tests.contract.samples import ALL_GAMES, all_policies, asked_of, plain_cell, random_cell
from tests.contract.walks import Walk, measured
from tests.experiments.playing import added, play_cells

WITH_SOURCES = [game for game in ALL_GAMES if len(game.sources) > 1]
GAMES, MANY_GAMES = (10, 40) if PLAIN else (60, 500)


@pytest.fixture
def prepared_cells(game: Game, tmp_path: Path) -> list[PreparedCell]:
    """Some cells, ready to be played."""
    random = Random(7)
    policies = all_policies(game)[:2]
    cells = [plain_cell(game, policy, seed=3) for policy in policies]
    return [PreparedCell(cell) for cell in (*cells, *(random_cell(game, random, tmp_path, policies) for _ in range(4)))]


def test_any_split_and_order_of_chunks_adds_up_to_the_same(prepared_cells: list[PreparedCell]) -> None:
    random = Random(1)
    for prepared in prepared_cells:
        whole = prepared.play_chunk(0, GAMES, prepared.new_workspace())
        cuts = [0, *sorted(random.sample(range(1, GAMES), 7)), GAMES]
        chunks = list(pairwise(cuts))
        random.shuffle(chunks)
        workspace = prepared.new_workspace()
        split = {chunk[0]: prepared.play_chunk(chunk[0], chunk[1] - chunk[0], workspace) for chunk in chunks}
        alone = {index: prepared.play_chunk(index, 1, prepared.new_workspace()) for index in range(GAMES)}
        for parts in (split, alone):
            assert added(prepared.layout, parts.values()).tobytes() == whole.tally.tobytes()
            outcomes = np.concatenate([parts[first].outcomes for first in sorted(parts)])
            assert outcomes.tobytes() == whole.outcomes.tobytes()
        assert prepared.layout.games(whole.tally) == GAMES


@pytest.mark.parametrize("threads", [2, 3])
def test_threads_change_nothing(prepared_cells: list[PreparedCell], threads: int) -> None:
    cells = [prepared.cell for prepared in prepared_cells]
    one, _ = play_cells(cells, MANY_GAMES, 1)
    several, _ = play_cells(cells, MANY_GAMES, threads)
    for a, b in zip(one, several, strict=True):
        assert (a.games, a.win, a.metrics) == (b.games, b.win, b.metrics)


@pytest.mark.slow
def test_tallies_are_the_games_measured_one_by_one(prepared_cells: list[PreparedCell]) -> None:
    for prepared in prepared_cells:
        workspace, tally = prepared.new_workspace(), prepared.layout.new_tally()
        outcomes = [counted_alone(prepared, index, workspace, tally) for index in range(GAMES)]
        played = prepared.play_chunk(0, GAMES, prepared.new_workspace())
        assert tally.tobytes() == played.tally.tobytes()
        assert outcomes == played.outcomes.tolist()


def counted_alone(prepared: PreparedCell, index: int, workspace: Any, tally: Any) -> int:
    """Adds a game to a tally, from its codes and its places; what it came to."""
    cell, layout = prepared.cell, prepared.layout
    codes = prepared.play_game(index, workspace)
    places = [int(cell.game.play.place(workspace.board.state, side)) for side in range(cell.side_count)]
    if NO_PLACE in places:
        tally[-1] += 1
        return UNDECIDED
    own = {slot.place: slot.name for slot in layout.slots}
    values = [(own[place], value) for place, value in measured(cell, prepared.rules, codes)]
    for name, value in [*floor_values(cell.form, places), *values]:
        slot = layout.names.index(name)
        if value != NOT_MEASURED:
            tally[int(layout.offsets[slot]) + value - layout.least(slot)] += 1
    others = sum(2 << side for side, place in enumerate(places) if side and place == FIRST_PLACE)
    return first_outcome(places) | (others if cell.form == TABLE else 0)


def floor_values(form: str, places: list[int]) -> Iterator[tuple[str, int]]:
    """What is counted of every game, by name."""
    winners = places.count(FIRST_PLACE)
    if form == TABLE:
        yield from ((f"win[{side}]", winners * (place == FIRST_PLACE)) for side, place in enumerate(places))
        yield from ((f"place[{side}]", place) for side, place in enumerate(places))
        return
    yield "win", int(places[0] == FIRST_PLACE and winners == 1)
    if form == DUEL:
        yield "draw", int(winners == len(places))


def test_a_game_is_named_by_seed_and_index(prepared_cells: list[PreparedCell], game: Game) -> None:
    prepared = prepared_cells[0]
    workspace = prepared.new_workspace()
    games = [prepared.play_game(index, workspace) for index in range(20)]
    assert [prepared.play_game(index, workspace) for index in reversed(range(20))] == games[::-1]
    assert len({tuple(codes) for codes in games}) == 20
    other = PreparedCell(plain_cell(game, all_policies(game)[0], seed=4))
    assert all(other.play_game(index, workspace) != games[index] for index in range(20))


@pytest.mark.parametrize("index", [0, 1, 2**31, 2**62])
def test_indices_may_be_large(prepared_cells: list[PreparedCell], index: int) -> None:
    for prepared in prepared_cells[:2]:
        workspace = prepared.new_workspace()
        assert prepared.play_game(index, workspace) == prepared.play_game(index, prepared.new_workspace())


def openings(cell: Cell, index: int) -> dict[int, tuple[int, ...]]:
    """For each chapter of a game the chance outcomes before its first decision."""
    prepared, play = PreparedCell(cell), cell.game.play
    state = new_record(play.STATE)
    play.begin(state, prepared.rules)
    found: dict[int, tuple[int, ...]] = {}
    decided: set[int] = set()
    for code in prepared.play_game(index, prepared.new_workspace()):
        chapter = int(play.chapter(state))
        if play.turn(state) != CHANCE:
            decided.add(chapter)
        elif chapter not in decided:
            found[chapter] = (*found.get(chapter, ()), code)
        play.apply(state, prepared.rules, code)
    assert play.turn(state) == OVER
    return found


@pytest.mark.slow
def test_policies_meet_the_same_shuffles(game: Game) -> None:
    """The chance of a chapter owes nothing to who played the chapters before."""
    cells = [plain_cell(game, policy, seed=9, **asked_of(game, "LONG", {})) for policy in all_policies(game)]
    shared, seen = 0, set()
    for index in range(12):
        first, *others = [openings(cell, index) for cell in cells]
        for other in others:
            for chapter in first.keys() & other.keys():
                assert first[chapter] == other[chapter]
                shared += chapter > min(first)
        seen |= set(first.values())
    assert shared > 5 or len(game.sources) > 1, "no later chapter was shared: this test compared first ones only"
    assert len(seen) >= (20 if shared else 12)


@pytest.mark.slow
@pytest.mark.parametrize("game", WITH_SOURCES, ids=lambda game: game.name)
def test_what_one_source_brings_owes_nothing_to_the_others(game: Game) -> None:
    """However many cards each policy draws, the dice fall as they fall; and each source falls in its own way."""
    cells = [plain_cell(game, policy, seed=9, **asked_of(game, "LONG", {})) for policy in all_policies(game)]
    shared, counts, silent = 0, set(), set(range(len(game.sources)))
    for index in range(12):
        first, *others = [drawn(cell, index) for cell in cells]
        silent -= {source for source, brought in first.items() if brought}
        for other in others:
            counts.add(tuple(len(other[source]) - len(first[source]) for source in first))
            for source in first:
                same = [a == b for a, b in zip(first[source], other[source], strict=False) if a[0] == b[0]]
                assert all(same)
                shared += len(same)
    assert not silent, "a source of chance that brings nothing"
    assert shared > 200
    assert len(counts) > 5, "all policies drew as much from each source"


def drawn(cell: Cell, index: int) -> dict[int, list[tuple[int, int]]]:
    """Of each source all that it brought: how much could have come, and the code of what came."""
    walk = Walk(cell, Random(0))
    found: dict[int, list[tuple[int, int]]] = {source: [] for source in range(len(cell.game.sources))}
    prepared = PreparedCell(cell)
    for code in prepared.play_game(index, prepared.new_workspace()):
        if walk.play.turn(walk.state) == CHANCE:
            found[int(walk.play.source(walk.state))].append((sum(walk.listed()[1]), code))
        walk.play.apply(walk.state, walk.rules, code)
    return found
