"""Games walked step by step through a game's kernel functions, by any moves, and helpers to look at what happens."""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

import numpy as np

from analyser.experiments.cells import Cell
from analyser.experiments.counting.layout import layout_of
from analyser.games.catalogue import Game
from analyser.kernel.bind import view_of
from analyser.kernel.contract import CHANCE, OVER
from analyser.kernel.moves import codes_of
from analyser.kernel.records import new_record, slots_as_list
from analyser.kernel.streams import STREAM, open_stream
from analyser.solvers.code import PolicyCode
from tests.contract.samples import samples_of


def new_stream(random: Random) -> Any:
    """A stream of some address."""
    stream = new_record(STREAM)
    open_stream(stream, random.randrange(2**60), random.randrange(2**30), 1, 0)
    return stream


class Walk:
    """One game, by any legal moves or by those that `choose` picks when `moves` are set.

    `state` is the position in which the step that was yielded last is to be taken.
    """

    def __init__(self, cell: Cell, random: Random, choose: Callable[["Walk"], int] | None = None) -> None:
        self.cell = cell
        self.choose = choose
        self.play: Any = cell.game.play
        self.rules = cell.game.pack(cell.rules, cell.components, cell.mode)
        self.random = random
        self.stream = new_stream(random)
        self.state = new_record(self.play.STATE)
        self.moves = new_record(self.play.MOVES)
        self.play.begin(self.state, self.rules)

    def steps(self) -> Iterator[tuple[int, int]]:
        """Seat and code of each step, which is taken when the next one is asked for."""
        seat = int(self.play.turn(self.state))
        while seat != OVER:
            code = int(self.play.deal(self.state, self.rules, self.stream)) if seat == CHANCE else self._choose()
            yield seat, code
            self.play.apply(self.state, self.rules, code)
            seat = int(self.play.turn(self.state))

    def _choose(self) -> int:
        codes = self.legal()
        return self.choose(self) if self.choose else self.random.choice(codes)

    def legal(self) -> list[int]:
        """The legal codes."""
        self.play.legal(self.state, self.rules, self.moves)
        return codes_of(self.moves)

    def listed(self) -> tuple[list[int], list[int]]:
        """The chance outcomes that the game lists: codes and weights."""
        outcomes = new_record(self.play.OUTCOMES)
        self.play.outcomes(self.state, self.rules, outcomes)
        count = int(outcomes.count)
        return [int(code) for code in outcomes.code[:count]], [int(weight) for weight in outcomes.weight[:count]]

    def is_in_chapter_of(self, state: Any) -> bool:
        """Whether a later position is still in the chapter of this one, and the game not over."""
        is_over = self.play.turn(state) == OVER
        return not is_over and bool(self.play.chapter(state) == self.play.chapter(self.state))

    def after(self, code: int) -> Any:
        """The position that a code leads to."""
        state = copied(self.state)
        self.play.apply(state, self.rules, code)
        return state


class Chooser:
    """A policy's `choose` with its parameters; each question is asked with the same memory and stream."""

    def __init__(self, code: PolicyCode, rules: Any, sides: Sequence[int]) -> None:
        self.code = code
        self.parameters = new_record(code.parameters)
        code.fill(rules, self.parameters, sides)
        self.memory = new_record(code.memory)
        code.forget(self.memory)
        self.stream = new_stream(Random(1))

    def __call__(self, view: Any, rules: Any, moves: Any) -> int:
        """What it answers; asking leaves no trace in it."""
        memory, stream = copied(self.memory), copied(self.stream)
        return int(self.code.choose(view, rules, moves, self.parameters, memory, stream))

    def move_of(self, play: Any) -> Callable[[Walk], int]:
        """What it answers in the game that it really plays."""

        def choose(walk: Walk) -> int:
            view = view_of(play, walk.state, walk.play.turn(walk.state))
            return int(self.code.choose(view, walk.rules, walk.moves, self.parameters, self.memory, self.stream))

        return choose


def measured(cell: Cell, rules: Any, codes: Sequence[int]) -> list[tuple[int, int]]:
    """Place and value of all that is counted in a game with these codes, chapter by chapter, then of the whole."""
    play = cell.game.play
    slots = layout_of(cell).slots
    state, values = new_record(play.STATE), new_record(play.VALUES)
    found: list[tuple[int, int]] = []

    def written(each: str) -> list[tuple[int, int]]:
        return [(slot.place, int(slots_as_list(values)[slot.place])) for slot in slots if slot.metric.each == each]

    for slot in slots:
        slots_as_list(values)[slot.place] = UNWRITTEN
    decisions = 0
    play.begin(state, rules)
    for code in codes:
        chapter = int(play.chapter(state))
        decisions += int(play.turn(state)) != CHANCE
        play.apply(state, rules, code)
        if play.turn(state) == OVER or play.chapter(state) != chapter:
            play.measure_chapter(state, rules, values)
            found += written("chapter")
            for slot in slots:
                slots_as_list(values)[slot.place] = UNWRITTEN
    play.measure(state, rules, decisions, values)
    return found + written("game")


UNWRITTEN = -(2**30)
"""In a slot that nobody wrote to."""


def copied(record: Any) -> Any:
    """The same bytes elsewhere."""
    return np.frombuffer(bytearray(record.tobytes()), record.dtype).view(np.recarray)[0]


def key(game: Game, state: Any) -> bytes:
    """Equal for positions that are equal in the game's own eyes: the order of a bag means nothing."""
    return samples_of(game).key(state)
