"""Contract: a view tells what its seat may know, a redeal agrees with it, and no policy knows more."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from analyser.experiments.cells import Cell, find_lineups
from analyser.games.catalogue import Game
from analyser.kernel.bind import view_of
from analyser.kernel.contract import CHANCE
from analyser.kernel.jit import PLAIN
from analyser.kernel.moves import count_moves, move_at
from analyser.kernel.records import bytes_of, new_record
from analyser.solvers.code import load_code
from tests.budgets import scaled
from tests.contract.samples import ALL_GAMES, all_policies, asked_of, hiding_cell, samples_of
from tests.contract.walks import Chooser, Walk, copied, key

GAMES = scaled(10, plain=3)
"""Of each policy; every decision of them is asked again with the hidden cards dealt anew."""
LEAST_REDEALS = 5 if PLAIN else 60 * GAMES


WITH_HANDS = [game for game in ALL_GAMES if asked_of(game, "exchange", None)]
OPEN = [game for game in ALL_GAMES if asked_of(game, "IS_OPEN", False)]
"""Games in which nobody knows less than the position."""
HIDING = pytest.mark.parametrize("game", [one for one in ALL_GAMES if one not in OPEN], ids=lambda game: game.name)


@pytest.fixture
def hiding(game: Game) -> Cell:
    """Rules under which much lies hidden."""
    return hiding_cell(game)


def redealt(walk: Walk, play: Any, seat: int) -> Any:
    """A position that the seat can't tell from the walk's own."""
    state = new_record(walk.play.STATE)
    play.redeal(view_of(walk.play, walk.state, seat), walk.rules, walk.stream, state)
    return state


@HIDING
def test_redeal_keeps_the_view_and_all_cards(game: Game, cells: Iterator[Cell], hiding: Cell) -> None:
    """`check` = 0 after it says that nothing was lost or made."""
    changed = 0
    for number, cell in enumerate([*cells, *[hiding] * 20]):
        walk = Walk(cell, Random(number))
        for seat, _ in walk.steps():
            if seat == CHANCE:
                continue
            other = redealt(walk, walk.play, seat)
            assert bytes_of(view_of(walk.play, other, seat)) == bytes_of(view_of(walk.play, walk.state, seat))
            assert walk.play.check(other, walk.rules) == 0
            own = walk.legal()
            walk.play.legal(other, walk.rules, walk.moves)
            assert [int(move_at(walk.moves, n)) for n in range(count_moves(walk.moves))] == own
            changed += key(game, other) != key(game, walk.state)
    assert changed > 20, "nothing was hidden: this test saw no redeal"


def test_redeal_follows_its_stream(hiding: Cell) -> None:
    walk = Walk(hiding, Random(2))
    for seat, _ in walk.steps():
        if seat != CHANCE:
            before = copied(walk.stream)
            first = redealt(walk, walk.play, seat)
            walk.stream.low, walk.stream.high = before.low, before.high
            assert redealt(walk, walk.play, seat).tobytes() == first.tobytes()


@pytest.mark.parametrize("game", WITH_HANDS, ids=lambda game: game.name)
def test_no_view_tells_what_is_hidden_from_its_seat(game: Game, hiding: Cell) -> None:
    """Nor where the game's own redeal would keep it; a view that is all of the position is caught."""
    told, exchanged = views_that_tell(hiding, game.play)
    assert exchanged > 200
    assert told == 0
    told, exchanged = views_that_tell(hiding, SimpleNamespace(conceal=lambda state, seat: state))
    assert told == exchanged


def views_that_tell(cell: Cell, play: Any) -> tuple[int, int]:
    """How many views changed though only what is hidden from their seats did, and how many could have.

    All seats look at all positions with `play.conceal`, if each has a hand of its own in its view; else who is to move.
    """
    told = exchanged = 0
    for number in range(4):
        walk = Walk(cell, Random(number))
        for seat, _ in walk.steps():
            if seat == CHANCE:
                continue
            for watcher in range(cell.seats) if hasattr(walk.play, "View") else [seat]:
                other = copied(walk.state)
                samples_of(cell.game).exchange(other, watcher, walk.random)
                if key(cell.game, other) != key(cell.game, walk.state):
                    exchanged += 1
                    told += bytes_of(view_of(play, other, watcher)) != bytes_of(view_of(play, walk.state, watcher))
    return told, exchanged


def test_a_redeal_owes_nothing_to_what_lay_in_the_record_before(game: Game, hiding: Cell) -> None:
    """Be it the position itself, with all that is hidden in it."""
    walk = Walk(hiding, Random(3))
    for seat, _ in walk.steps():
        if seat == CHANCE:
            continue
        before = copied(walk.stream)
        clean, other = redealt(walk, walk.play, seat), copied(walk.state)
        view = copied_view(view_of(walk.play, walk.state, seat))
        walk.play.redeal(view, walk.rules, before, other)
        assert key(game, other) == key(game, clean)


def copied_view(view: Any) -> Any:
    """The same view, of records of its own."""
    return type(view)(*map(copied, view)) if isinstance(view, tuple) else copied(view)


def games_that_peek(cell: Cell, play: Any, make: Callable[[Any, Sequence[int]], Any], games: int) -> tuple[int, int]:
    """How often a choice changed though only hidden things did, and how often they did, in some games of a policy.

    `play` may give another `conceal` than the game's.
    """
    peeks = redeals = 0
    for number in range(games):
        chooser = make(cell.game.pack(cell.rules, cell.components, cell.mode), cell.sides)
        walk = Walk(cell, Random(number), chooser.move_of(play))
        for seat, _ in walk.steps():
            if seat == CHANCE:
                continue
            for _ in range(3):
                other = redealt(walk, walk.play, seat)
                if key(cell.game, other) != key(cell.game, walk.state):
                    redeals += 1
                    own = chooser(view_of(play, walk.state, seat), walk.rules, walk.moves)
                    peeks += chooser(view_of(play, other, seat), walk.rules, walk.moves) != own
    return peeks, redeals


@pytest.mark.parametrize("game", OPEN, ids=lambda game: game.name)
def test_nothing_is_hidden_in_an_open_game(game: Game, cells: Iterator[Cell]) -> None:
    """Whatever lay in the record before, a redeal is the position itself, and every seat knows that."""
    for number, cell in enumerate(cells):
        walk = Walk(cell, Random(number))
        for seat, _ in walk.steps():
            if seat != CHANCE:
                assert key(game, redealt(walk, walk.play, seat)) == key(game, walk.state)
                assert game.play.is_fully_known(view_of(walk.play, walk.state, seat))


@HIDING
@pytest.mark.slow
def test_shipped_policies_know_no_more_than_they_may(game: Game, hiding: Cell) -> None:
    for policy, *_ in find_lineups(game, all_policies(game)):
        peeks, redeals = games_that_peek(hiding, game.play, partial(Chooser, load_code(policy)), GAMES)
        assert redeals > LEAST_REDEALS
        assert peeks == 0, policy.spec


@HIDING
def test_a_policy_that_peeks_is_caught(game: Game, hiding: Cell) -> None:
    """It is handed the whole position in place of a view, and chooses by what lies hidden in it."""

    class Peeking:
        def __call__(self, view: Any, rules: Any, moves: Any) -> int:  # noqa: ARG002
            seen = np.frombuffer(key(game, view), np.uint8).astype(int)
            return int(move_at(moves, int(seen @ np.arange(1, len(seen) + 1)) % int(count_moves(moves))))

        def move_of(self, play: Any) -> Callable[[Walk], int]:  # noqa: ARG002
            return lambda walk: self(walk.state, walk.rules, walk.moves)

    all_seen = SimpleNamespace(conceal=lambda state, seat: state)
    peeks, redeals = games_that_peek(hiding, all_seen, lambda rules, sides: Peeking(), games=4)
    assert peeks > redeals / 10
