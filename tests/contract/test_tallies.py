"""Contract: a game follows from its seed and index alone, and what is added up from the games alone."""

from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from analyser.experiments.cells import Cell
from analyser.experiments.playing.setting import Setting
from analyser.games.catalogue import DUEL, Game
from analyser.kernel.contract import CHANCE, NOT_MEASURED, OVER
from analyser.kernel.jit import PLAIN
from analyser.kernel.playout import DRAWN, WON, first_outcome
from analyser.kernel.records import new_record
from tests.contract.samples import all_policies, plain_cell, random_cell
from tests.contract.walks import measured
from tests.experiments.playing import added, play_cells

GAMES, MANY_GAMES = (10, 40) if PLAIN else (60, 500)


@pytest.fixture
def settings(game: Game, tmp_path: Path) -> list[Setting]:
    """Some cells, ready to be played."""
    random = Random(7)
    policies = all_policies(game)[:2]
    cells = [plain_cell(game, policy, seed=3) for policy in policies]
    return [Setting(cell) for cell in (*cells, *(random_cell(game, random, tmp_path, policies) for _ in range(4)))]


def test_any_split_and_order_of_chunks_adds_up_to_the_same(settings: list[Setting]) -> None:
    random = Random(1)
    for setting in settings:
        whole = setting.play_chunk(0, GAMES, setting.new_desk())
        cuts = [0, *sorted(random.sample(range(1, GAMES), 7)), GAMES]
        chunks = list(pairwise(cuts))
        random.shuffle(chunks)
        desk = setting.new_desk()
        split = {chunk[0]: setting.play_chunk(chunk[0], chunk[1] - chunk[0], desk) for chunk in chunks}
        alone = {index: setting.play_chunk(index, 1, setting.new_desk()) for index in range(GAMES)}
        for parts in (split, alone):
            assert added(setting.layout, parts.values()).tobytes() == whole.tally.tobytes()
            outcomes = np.concatenate([parts[first].outcomes for first in sorted(parts)])
            assert outcomes.tobytes() == whole.outcomes.tobytes()
        assert setting.layout.histogram(whole.tally, 0).sum() == setting.layout.games(whole.tally) == GAMES


@pytest.mark.parametrize("threads", [2, 3])
def test_threads_change_nothing(settings: list[Setting], threads: int) -> None:
    cells = [setting.cell for setting in settings]
    one, _ = play_cells(cells, MANY_GAMES, 1)
    several, _ = play_cells(cells, MANY_GAMES, threads)
    for a, b in zip(one, several, strict=True):
        assert (a.games, a.win, a.metrics) == (b.games, b.win, b.metrics)


def test_tallies_are_the_games_measured_one_by_one(settings: list[Setting]) -> None:
    for setting in settings:
        desk = setting.new_desk()
        tally = setting.layout.new_tally()
        layout, outcomes = setting.layout, []
        starts = layout.offsets[len(layout.names) - len(layout.slots) :]
        first = {slot.place: int(start) - slot.metric.least for slot, start in zip(layout.slots, starts, strict=True)}
        for index in range(GAMES):
            codes = setting.play_game(index, desk)
            for slot, value in measured(setting.cell, setting.rules, codes):
                if value != NOT_MEASURED:
                    tally[first[slot] + value] += 1
            sides = range(len(setting.cell.policies))
            places = [int(setting.cell.game.play.place(desk.board.state, side)) for side in sides]
            outcomes.append(first_outcome(places))
            tally[int(outcomes[-1] == WON)] += 1
            if setting.cell.form == DUEL:
                tally[2 + int(outcomes[-1] == DRAWN)] += 1
        played = setting.play_chunk(0, GAMES, setting.new_desk())
        assert tally.tobytes() == played.tally.tobytes()
        assert outcomes == played.outcomes.tolist()


def test_a_game_is_named_by_seed_and_index(settings: list[Setting], game: Game) -> None:
    setting = settings[0]
    desk = setting.new_desk()
    games = [setting.play_game(index, desk) for index in range(20)]
    assert [setting.play_game(index, desk) for index in reversed(range(20))] == games[::-1]
    assert len({tuple(codes) for codes in games}) == 20
    other = Setting(plain_cell(game, all_policies(game)[0], seed=4))
    assert all(other.play_game(index, desk) != games[index] for index in range(20))


@pytest.mark.parametrize("index", [0, 1, 2**31, 2**62])
def test_indices_may_be_large(settings: list[Setting], index: int) -> None:
    for setting in settings[:2]:
        desk = setting.new_desk()
        assert setting.play_game(index, desk) == setting.play_game(index, setting.new_desk())


def openings(cell: Cell, index: int) -> dict[int, tuple[int, ...]]:
    """For each chapter of a game the chance outcomes before its first decision."""
    setting, play = Setting(cell), cell.game.play
    state = new_record(play.STATE)
    play.begin(state, setting.rules)
    found: dict[int, tuple[int, ...]] = {}
    decided: set[int] = set()
    for code in setting.play_game(index, setting.new_desk()):
        chapter = int(play.chapter(state))
        if play.turn(state) != CHANCE:
            decided.add(chapter)
        elif chapter not in decided:
            found[chapter] = (*found.get(chapter, ()), code)
        play.apply(state, setting.rules, code)
    assert play.turn(state) == OVER
    return found


@pytest.mark.slow
def test_policies_meet_the_same_shuffles(game: Game) -> None:
    """The chance of a chapter owes nothing to who played the chapters before."""
    cells = [plain_cell(game, policy, seed=9, **LONG.get(game.name, {})) for policy in all_policies(game)]
    shared, seen = 0, set()
    for index in range(12):
        first, *others = [openings(cell, index) for cell in cells]
        for other in others:
            for chapter in first.keys() & other.keys():
                assert first[chapter] == other[chapter]
                shared += chapter > min(first)
        seen |= set(first.values())
    assert shared > 5, "no later chapter was shared: this test compared first ones only"
    assert len(seen) > 20


LONG: dict[str, dict[str, Any]] = {"freigard": {"castles": [3, 2, 1]}}
"""House rules under which any player comes further than the first chapter."""
