"""A cell made ready to be played: records filled, engine compiled, and what becomes of a game that goes wrong."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from analyser.experiments.cells import Cell, packed_rules
from analyser.experiments.counting.layout import Outcomes, Tally, layout_of
from analyser.experiments.playing.engine import distinct, engine_of, logging_of
from analyser.experiments.playing.uninterrupted import shielded
from analyser.games.catalogue import DUEL, TABLE, TOGETHER
from analyser.games.metrics import game_slots
from analyser.kernel import playout
from analyser.kernel.contract import NO_PLACE, NOT_MEASURED
from analyser.kernel.outcomes import UNDECIDED
from analyser.kernel.records import count_slots, new_record, slots_as_list
from analyser.mistakes import Failure, Mistake
from solvers.catalogue import Policy
from solvers.code import PolicyCode, load_code, seat_link
from solvers.own import ERRED, ReadOnly, blaming
from solvers.search.compiled.playouts import NO_MOVE

FORMS = {TOGETHER: playout.TOGETHER, DUEL: playout.DUEL, TABLE: playout.TABLE}
"""How the kernel numbers the forms of results."""


@dataclass(frozen=True)
class Played:
    """Some games: what they add up to, and what each came to."""

    tally: Tally
    outcomes: Outcomes


class Setting:
    """A cell ready to be played. Threads may share it, each at a desk of its own."""

    def __init__(self, cell: Cell) -> None:
        self.cell = cell
        shielded(self._make_ready)

    def _make_ready(self) -> None:
        cell = self.cell
        codes = [load_code(policy) for policy in cell.policies]
        self.policies = [code.policy for code in codes]
        self.engine = engine_of(cell, codes)
        self.rules = packed_rules(cell)
        self.guard = ReadOnly(self.rules, self.policies)
        self.line = new_record(self.engine.lineup_type)
        self._fill(self.line, codes, distinct(codes))
        self.layout = layout_of(cell)
        self._make_counting_ready()

    def _fill(self, link: Any, codes: Sequence[PolicyCode], links: Sequence[PolicyCode]) -> None:
        """Writes who plays which seat, and by what parameters, into a link of the line-up and those that follow."""
        here, *others = links
        sides = [side for side, code in enumerate(codes) if code.label == here.label]
        seat_link(link, self.cell.sides, sides)
        for side in sides:
            code = codes[side]
            with blaming(lambda: code.policy, "while it was made ready"):  # noqa: B023 (asked within the loop)
                code.fill(self.rules, link.parameters[side], self.cell.sides)
        if others:
            self._fill(link.others, codes, others)

    def new_desk(self) -> Any:
        """What one thread plays at; other cells with the same engine may use it after `sit`."""
        return self.sit(new_record(self.engine.desk_type))

    def sit(self, desk: Any) -> Any:
        """Makes a desk this cell's: where its metrics are counted depends on its rules and on how many play.

        By whole arrays, for it is done before every chunk: measured, 0.3 ms number by number.
        """
        desk.bins[:], desk.offset[:], desk.least[:] = self.counted
        desk["values"] = self.unmeasured  # those of seats that nobody sits in stay as they are
        desk.game_slots = self.game_slots
        desk.form = FORMS[self.cell.form]
        desk.sides = len(self.cell.policies)
        return desk

    def _make_counting_ready(self) -> None:
        """Of each number of a VALUES record its bins, where they begin in the tally, and the least value."""
        layout, game = self.layout, self.cell.game
        self.unmeasured = new_record(game.play.VALUES)
        self.game_slots = game_slots(game.metrics, game.most_seats, game.most_sides)
        numbers = count_slots(game.play.VALUES)
        slots_as_list(self.unmeasured)[:] = NOT_MEASURED
        self.counted = np.zeros((3, numbers), np.int32)
        first = len(layout.names) - len(layout.slots)
        for slot, size, offset in zip(layout.slots, layout.sizes[first:], layout.offsets[first:], strict=True):
            self.counted[:, slot.place] = size, offset, slot.metric.least

    def play_chunk(self, first: int, count: int, desk: Any) -> Played:
        """The games first to first + count - 1; those that a policy fails, or that have no end, are undecided."""
        played = Played(self.layout.new_tally(), np.empty(count, np.uint8))
        index = first
        while index < first + count:
            if self._play_on(index, first + count - index, desk, played, index - first):
                break
            self._take_back(desk, played)
            played.outcomes[desk.at - first] = UNDECIDED
            played.tally[-1] += 1
            index = int(desk.at) + 1
        return played

    def play_game(self, index: int, desk: Any) -> list[int]:
        """The codes of one game; its last position is left on the desk. One that a policy fails is an error here."""
        with blaming(lambda: self._on_turn(desk), f"in game {index} of seed {self.cell.seed}"):
            status = self._play(index, 1, desk, Played(self.layout.new_tally(), np.empty(1, np.uint8)), 0)
        if status not in (playout.FINISHED, playout.LEFT_OPEN):
            raise self._fault(status, desk)
        seed, log = np.uint64(self.cell.seed), desk.log
        logging_of(self.cell.game)(seed, index, self.rules, desk.board.state, desk.chance, log)
        return [int(code) for code in log.codes[: log.count]]

    def fault(self, index: int, desk: Any) -> Mistake | Failure | None:
        """Why a game is undecided; None if it is not."""
        try:
            shielded(partial(self.play_game, index, desk))
        except (Mistake, Failure) as fault:
            return fault
        return self._fault(playout.LEFT_OPEN, desk) if desk.place[0] == NO_PLACE else None

    def _play_on(self, first: int, count: int, desk: Any, played: Played, offset: int) -> bool:
        """Plays until the last game or the first that is undecided; whether all were played."""
        desk.at = -1
        try:
            return self._play(first, count, desk, played, offset) == playout.FINISHED
        except (Mistake, Failure):
            raise
        except Exception:
            if not self.guard.is_needed or desk.at < first:  # our own policies don't raise: an error of the program's
                raise
            return False

    def _take_back(self, desk: Any, played: Played) -> None:
        """Takes out what an undecided game had counted, chapter by chapter, before it failed: plays it again, apart."""
        if any(slot.metric.each == "chapter" for slot in self.layout.slots):
            alone = Played(self.layout.new_tally(), np.empty(1, np.uint8))
            self._play_on(int(desk.at), 1, desk, alone, 0)
            played.tally[:] -= alone.tally

    def _play(self, first: int, count: int, desk: Any, played: Played, offset: int) -> int:
        seed, outcomes = np.uint64(self.cell.seed), played.outcomes[offset:]
        status: int = self.engine.play_chunk(first, count, seed, self.rules, self.line, desk, played.tally, outcomes)
        self.guard.check(f"in games {first} to {first + count - 1}")
        if status == playout.UNMEASURABLE:
            raise self._fault(status, desk)
        return status

    def _on_turn(self, desk: Any) -> Policy:
        """The policy that was asked last."""
        return self.policies[self.cell.side_of(max(0, int(self.cell.game.play.turn(desk.board.state))))]

    def _fault(self, status: int, desk: Any) -> Mistake | Failure:
        where = f"in game {desk.at} of seed {self.cell.seed}"
        if status == playout.ILLEGAL:
            policy, refused, decision = self._on_turn(desk), desk.board.refused, desk.log.decisions
            if policy.base and refused == NO_MOVE:
                base = f"its base policy, in a playout of decision {decision}, {ERRED}"
                return Mistake(f"policy {policy.spec} failed {where}: {base}")
            return Mistake(f"policy {policy.spec} chose an illegal move {where}: code {refused} as decision {decision}")
        if status == playout.LEFT_OPEN:
            return Failure(f"{self.cell.name}: the game's own bound ended it {where}, undecided")
        if status == playout.ENDLESS:
            return Failure(f"{self.cell.name}: no end {where} after {desk.log.decisions} decisions")
        return Failure(f"{self.cell.name}: a metric or a place is beyond its bounds {where}; please report this")
