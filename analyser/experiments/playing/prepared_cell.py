"""A cell made ready: its engine compiled, its records filled, its games played, also one that goes wrong."""

from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
import numpy.typing as npt

from analyser.experiments.cells import Cell, packed_rules
from analyser.experiments.counting.layout import Outcomes, Tally, layout_of
from analyser.experiments.playing.engines import codes_of, engine_of, fill_lineup, logging_of
from analyser.experiments.playing.uninterrupted import uninterrupted
from analyser.games.catalogue import DUEL, TABLE, TOGETHER
from analyser.games.metrics import game_slots
from analyser.kernel import playout
from analyser.kernel.contract import NO_PLACE, NOT_MEASURED
from analyser.kernel.outcomes import UNDECIDED
from analyser.kernel.records import count_slots, new_record, slots_as_list
from analyser.mistakes import Failure, Mistake
from analyser.solvers.catalogue import Policy
from analyser.solvers.own import ERRED, ReadOnly, blaming
from analyser.solvers.search.compiled.playouts import NO_MOVE

_FORMS = {TOGETHER: playout.TOGETHER, DUEL: playout.DUEL, TABLE: playout.TABLE}
Moves = npt.NDArray[np.int32]
"""Codes of a game."""


@dataclass(frozen=True)
class Played:
    """Some games: what they add up to, and what each came to."""

    tally: Tally
    outcomes: Outcomes


class PreparedCell:
    """A cell ready to be played. Threads may share it, each with a workspace of its own."""

    def __init__(self, cell: Cell) -> None:
        self.cell = cell
        uninterrupted(self._make_ready)

    def _make_ready(self) -> None:
        cell = self.cell
        codes = codes_of(cell)
        self.policies = [code.policy for code in codes]
        self.engine = engine_of(cell.game, codes)
        self.rules = packed_rules(cell)
        self.longest = int(cell.game.play.longest(self.rules))
        self.guard = ReadOnly(self.rules, self.policies)
        self.line = new_record(self.engine.lineup_type)
        fill_lineup(self.line, cell.sides, codes, self.rules)
        self.layout = layout_of(cell)
        self._make_counting_ready()

    def new_workspace(self) -> Any:
        """What one thread plays in; other cells with the same engine may use it after `configure`."""
        return self.configure(new_record(self.engine.workspace_type))

    def configure(self, workspace: Any) -> Any:
        """Makes a workspace this cell's: where its metrics are counted depends on its rules and on how many play.

        By whole arrays, for it is done before every chunk: measured, 0.3 ms number by number.
        """
        workspace.bins[:], workspace.offset[:], workspace.least[:] = self.counted
        workspace["values"] = self.unmeasured  # those of seats that nobody sits in stay as they are
        workspace.game_slots = self.game_slots
        workspace.form = _FORMS[self.cell.form]
        workspace.sides = len(self.cell.policies)
        return workspace

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

    def play_chunk(self, first: int, count: int, workspace: Any) -> Played:
        """The games first to first + count - 1; those that a policy fails, or that have no end, are undecided."""
        played = self._none_played(count)
        index = first
        while index < first + count:
            if self._play_on(index, first + count - index, workspace, played, index - first):
                break
            self._take_back(workspace, played)
            played.outcomes[workspace.at - first] = UNDECIDED
            played.tally[-1] += 1
            index = int(workspace.at) + 1
        return played

    def play_game(self, index: int, workspace: Any) -> list[int]:
        """The codes of one game, whose last position stays in the workspace. That a policy fails is an error here."""
        log = playout.new_log(self.longest)
        with blaming(lambda: self._on_turn(workspace), f"in game {index} of seed {self.cell.seed}"):
            status = self._play(index, 1, workspace, log, self._none_played(1), 0)
        if status not in (playout.FINISHED, playout.LEFT_OPEN):
            raise self._fault(status, workspace)
        return self._all_codes(index, workspace, log[: int(workspace.moves)])

    def _all_codes(self, index: int, workspace: Any, moves: Moves) -> list[int]:
        """The codes of a game with these moves, those of chance among them.

        They may be more than the bound that the game was played with, which counts what chance decides in one go once.
        """
        log_codes = logging_of(self.cell.game)
        game = np.uint64(self.cell.seed), index, self.rules, workspace.board.state, workspace.chance
        room = count = self.longest
        while count == room:
            room *= 2
            codes = np.empty(room, np.int32)
            count = log_codes(*game, moves, codes)
        return [int(code) for code in codes[:count]]

    def fault(self, index: int, workspace: Any) -> Mistake | Failure | None:
        """Why a game is undecided; None if it is not."""
        try:
            uninterrupted(partial(self.play_game, index, workspace))
        except (Mistake, Failure) as fault:
            return fault
        return self._fault(playout.LEFT_OPEN, workspace) if workspace.place[0] == NO_PLACE else None

    def _none_played(self, count: int) -> Played:
        return Played(self.layout.new_tally(), np.empty(count, np.uint8))

    def _play_on(self, first: int, count: int, workspace: Any, played: Played, offset: int) -> bool:
        """Plays until the last game or the first that is undecided; whether all were played."""
        workspace.at = -1
        log = playout.new_log(self.longest)
        try:
            return self._play(first, count, workspace, log, played, offset) == playout.FINISHED
        except (Mistake, Failure):
            raise
        except Exception:
            if not self.guard.is_needed or workspace.at < first:
                raise  # our own policies don't raise: an error of the program's
            return False

    def _take_back(self, workspace: Any, played: Played) -> None:
        """Takes out what an undecided game had counted, chapter by chapter, before it failed: plays it again, apart."""
        if any(slot.metric.each == "chapter" for slot in self.layout.slots):
            alone = self._none_played(1)
            self._play_on(int(workspace.at), 1, workspace, alone, 0)
            played.tally[:] -= alone.tally

    def _play(self, first: int, count: int, workspace: Any, log: Moves, played: Played, offset: int) -> int:
        games = first, count, np.uint64(self.cell.seed)
        found = played.tally, played.outcomes[offset:]
        status: int = self.engine.play_chunk(*games, self.rules, self.line, workspace, log, *found)
        self.guard.check(f"in games {first} to {first + count - 1}")
        if status == playout.UNMEASURABLE:
            raise self._fault(status, workspace)
        return status

    def _on_turn(self, workspace: Any) -> Policy:
        """The policy that was asked last."""
        return self.policies[self.cell.sides[max(0, int(self.cell.game.play.turn(workspace.board.state)))]]

    def _fault(self, status: int, workspace: Any) -> Mistake | Failure:
        where = f"in game {workspace.at} of seed {self.cell.seed}"
        if status == playout.ILLEGAL:
            policy, refused, decision = self._on_turn(workspace), workspace.board.refused, workspace.decisions
            if policy.tries and refused == NO_MOVE:
                base = f"its base policy, in a playout of decision {decision}, {ERRED}"
                return Mistake(f"policy {policy.spec} failed {where}: {base}")
            return Mistake(f"policy {policy.spec} chose an illegal move {where}: code {refused} as decision {decision}")
        if status == playout.LEFT_OPEN:
            return Failure(f"{self.cell.name}: the game's own bound ended it {where}, undecided")
        if status == playout.ENDLESS:
            return Failure(f"{self.cell.name}: no end {where} after {workspace.decisions} decisions")
        return Failure(f"{self.cell.name}: a metric or a place is beyond its bounds {where}; please report this")
