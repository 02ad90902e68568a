"""Contract: what a search asks besides the rules: whether all is known, and what a beginning of a chapter is worth."""

from random import Random
from typing import Any

from analyser.experiments.cells import Cell
from analyser.games.catalogue import Game
from analyser.kernel.bind import view_of
from analyser.kernel.contract import CHANCE, OVER
from analyser.kernel.records import new_record
from tests.contract.samples import plain_cell
from tests.contract.walks import Walk, key, new_stream

GAMES = 8


def redealt(cell: Cell, walk: Walk, random: Random) -> set[bytes]:
    """The positions that a few redeals of the present view come to."""
    play: Any = cell.game.play
    found = set()
    for _ in range(6):
        state = new_record(play.STATE)
        view = view_of(play, walk.state, play.turn(walk.state))
        play.redeal(view, walk.rules, new_stream(random), state)
        found.add(key(cell.game, state))
    return found


def test_a_view_reveals_all_or_there_is_something_to_redeal(game: Game) -> None:
    random, open_ones, hidden_ones = Random(5), 0, 0
    cell = plain_cell(game, "random", game.difficulties[0])
    for _ in range(GAMES):
        walk = Walk(cell, random)
        for seat, _ in walk.steps():
            if seat == CHANCE or random.random() < 0.7:
                continue
            positions = redealt(cell, walk, random)
            if game.play.is_fully_known(view_of(game.play, walk.state, seat)):
                open_ones += 1
                assert len(positions) == 1
            else:
                hidden_ones += len(positions) > 1
    assert open_ones + hidden_ones > 20
    assert open_ones or game.most_sides > 1


def test_estimates_are_chances_and_follow_what_is_won(game: Game, cells: list[Cell]) -> None:
    """At the beginning of chapters; the winners' were higher than the losers', on average."""
    random, by_end = Random(6), dict[int, list[float]]()
    for cell in cells:
        for _ in range(2):
            walk = Walk(cell, random)
            seen = []
            chapter = -1
            for seat, _ in walk.steps():
                if seat == CHANCE and game.play.chapter(walk.state) != chapter:
                    chapter = game.play.chapter(walk.state)
                    value = float(game.play.estimate(walk.state, walk.rules, 0))
                    assert 0.0 <= value <= 1.0
                    seen.append(value)
            assert game.play.turn(walk.state) == OVER
            if len(seen) > 1:  # the beginning of the whole game tells nothing of its end
                by_end.setdefault(int(game.play.place(walk.state, 0)), []).append(seen[-1])
    means = {end: sum(values) / len(values) for end, values in by_end.items()}
    if {1, 2} <= set(means):
        assert means[1] > means[2]
