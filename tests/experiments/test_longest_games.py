"""A bound on the codes of a game follows from the rules in force: games that pass it are undecided, others are not."""

from functools import cache
from typing import Any

import numpy as np
import pytest

from analyser.experiments.cells import Cell, find_lineups
from analyser.experiments.playing.prepared_cell import PreparedCell
from analyser.kernel.jit import compiled_count
from analyser.kernel.outcomes import UNDECIDED
from analyser.mistakes import Failure
from tests.cells import make_cells
from tests.chosen import EASY, HARDEST, SOLO_GAME
from tests.experiments.raising import raises_naming

GAMES = 30
SEED = 3


@cache
def cell_of(difficulty: str) -> Cell:
    lineups = find_lineups(SOLO_GAME, ["greedy"])
    (cell,) = make_cells(SOLO_GAME, difficulties=(difficulty,), lineups=lineups, seed=SEED)
    return cell


@cache
def games(difficulty: str) -> list[list[int]]:
    """The codes of games that nothing but the game's own bound ends."""
    prepared = PreparedCell(cell_of(difficulty))
    return [prepared.play_game(index, prepared.new_workspace()) for index in range(GAMES)]


def bound(monkeypatch: pytest.MonkeyPatch, codes: int, difficulty: str = EASY) -> None:
    """Says that no game has more codes under the rules of this difficulty."""
    bounded, before = PreparedCell(cell_of(difficulty)).rules, SOLO_GAME.play.longest

    def longest(rules: Any) -> int:
        same = all(np.array_equal(rules[name], bounded[name]) for name in rules.dtype.names)
        return codes if same else before(rules)

    monkeypatch.setattr(SOLO_GAME.play, "longest", longest)


def test_a_bound_that_no_game_passes_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The longest game has just as many codes, and is told to its end; nothing is compiled for another length."""
    wanted, free = games(EASY), PreparedCell(cell_of(EASY))
    played, compiled = free.play_chunk(0, GAMES, free.new_workspace()), compiled_count()
    bound(monkeypatch, max(len(codes) for codes in wanted))
    prepared = PreparedCell(cell_of(EASY))
    workspace = free.new_workspace()
    assert [prepared.play_game(index, workspace) for index in range(GAMES)] == wanted
    chunk = prepared.play_chunk(0, GAMES, workspace)
    assert (chunk.tally.tolist(), chunk.outcomes.tolist()) == (played.tally.tolist(), played.outcomes.tolist())
    assert (prepared.engine, compiled_count()) == (free.engine, compiled)


def test_a_game_that_passes_its_bound_is_undecided_and_told_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    shortest = min(len(codes) for codes in games(EASY))
    bound(monkeypatch, shortest // 8)
    prepared = PreparedCell(cell_of(EASY))
    chunk = prepared.play_chunk(0, GAMES, prepared.new_workspace())
    assert set(chunk.outcomes.tolist()) == {UNDECIDED}
    assert (chunk.tally[-1], int(np.sum(chunk.tally[:-1]))) == (GAMES, 0)
    with raises_naming(Failure, cell_of(EASY).name, "no end", "game 4", f"seed {SEED}", "decisions"):
        prepared.play_game(4, prepared.new_workspace())


def test_a_game_that_was_played_to_its_end_is_told_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Played, what chance decides in one go counts once; told, each card does."""
    wanted = games(EASY)
    workspace = PreparedCell(cell_of(EASY)).new_workspace()
    for codes in range(max(map(len, wanted)), 0, -5):
        bound(monkeypatch, codes)
        prepared = PreparedCell(cell_of(EASY))
        finished = prepared.play_chunk(0, GAMES, workspace).outcomes != UNDECIDED
        short = [index for index in range(GAMES) if finished[index] and len(wanted[index]) > codes]
        if short:
            break
    assert short
    assert [prepared.play_game(index, workspace) for index in short] == [wanted[index] for index in short]


def test_each_cell_has_the_bound_of_its_own_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where both play in one workspace."""
    bound(monkeypatch, 3, HARDEST)
    free, bounded = (PreparedCell(cell_of(difficulty)) for difficulty in (EASY, HARDEST))
    workspace = free.new_workspace()
    for _ in range(2):
        outcomes = bounded.play_chunk(0, GAMES, bounded.configure(workspace)).outcomes
        assert set(outcomes.tolist()) == {UNDECIDED}
        assert UNDECIDED not in free.play_chunk(0, GAMES, free.configure(workspace)).outcomes
