"""What to play in a position: `analyser.advise`, and the command of that name."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import inf
from pathlib import Path
from typing import Any

from analyser.experiments.advice import Advice, advise_on
from analyser.experiments.cells import Cell
from analyser.experiments.playing.crew import thread_count
from analyser.experiments.playing.limits import MOST_GAMES
from analyser.experiments.playing.prepared_cell import PreparedCell
from analyser.experiments.playing.uninterrupted import uninterrupted
from analyser.experiments.requests import Answer, CellsRequest, Files, Specs, question
from analyser.games.settings import read_toml
from analyser.kernel.contract import CHANCE
from analyser.kernel.records import new_record
from analyser.mistakes import Mistake, number, whole
from solvers.catalogue import Policy, find_policy, written_for

SECONDS = 2.0
MOST_TRIES = 1 << 20
"""Of one move: what each of them came to is kept."""
ONE_POSITION = "advise takes a position: --index K --move M, or WORD=VALUE ..., or --position FILE"


@dataclass(frozen=True, kw_only=True)
class AdviseRequest(CellsRequest):
    """Weighs each legal move of a position: how often it wins, and what can be told apart.

    The `position` is told in the words of the game ({"score": 9}), or in a TOML file; or it is that of the decision
    `move` (from 1) in the game `index`, which `policy` plays. After the move everybody goes on by `base`, the strongest
    policy written by hand if none is named. Each move has so many `playouts` at most, or the thinking ends after
    `budget` seconds, two if nothing is said. All other arguments are those of `analyser.run`.
    """

    policy: Specs | None = None
    position: Mapping[str, Any] | str | Path | None = None
    index: int | None = None
    move: int | None = None
    base: str | None = None
    playouts: int | None = None
    budget: float | None = None
    threads: int | None = None

    @cached_property
    def cells(self) -> list[Cell]:
        """The one that is meant."""
        cells = self.grid(self.lineups(self.policy))
        if len(cells) > 1:
            of_players = ", one number of players" if self.found_game.has_numbers else ""
            raise Mistake(f"advise takes one difficulty{of_players} and one line-up")
        return cells

    @cached_property
    def player(self) -> Policy:
        """Who plays on."""
        game = self.found_game.name
        return find_policy(game, written_for(game)[-1].name if self.base is None else self.base)

    @property
    def files(self) -> Files:
        """What is read."""
        file = None if isinstance(self.position, Mapping) else self.position
        return [file, *super().files, self.player.own_file]

    def answer(self) -> Answer[Advice]:
        """Weighs the moves."""
        (cell,), base = self.cells, self.player.spec
        playouts = MOST_TRIES if self.playouts is None else whole(self.playouts, "playouts", 1, MOST_TRIES)
        usual = SECONDS if self.playouts is None else inf
        seconds = usual if self.budget is None else number(self.budget, "budget")
        threads = thread_count(self.threads)
        return Answer(advise_on(cell, self._state(cell), base, tries=playouts, seconds=seconds, threads=threads))

    def _state(self, cell: Cell) -> Any:
        is_played = self.index is not None or self.move is not None
        if is_played == (self.position is not None):
            raise Mistake(ONE_POSITION)
        if self.position is not None:
            if self.policy is not None:
                raise Mistake("policies (-p) play the game of index and move; who plays on here is the base")
            told = self.position
            return position_of_words(
                cell, told if isinstance(told, Mapping) else read_toml(Path(told), "position file")
            )
        if self.index is None or self.move is None:
            raise Mistake("index and move name a position together")
        index, move = whole(self.index, "index", 0, MOST_GAMES), whole(self.move, "move", 1, MOST_GAMES)
        return decision_of(cell, index, move)


advise = question(AdviseRequest)


def decision_of(cell: Cell, index: int, decision: int) -> Any:
    """The position of a decision (from 1) in the game with this index, as `trace` tells it."""
    prepared = PreparedCell(cell)
    codes = uninterrupted(lambda: prepared.play_game(index, prepared.new_workspace()))
    return position_of(cell, codes, decision)


def position_of_words(cell: Cell, told: Mapping[str, Any]) -> Any:
    """The position that somebody describes, in the words of the game."""
    if not cell.game.has_positions:
        raise Mistake(f"{cell.game.name} can't be told in words yet: name a game and a decision, --index K --move M")
    rules = cell.game.pack(cell.rules, cell.components, cell.mode)
    return cell.game.positions.read_position(told, rules, cell.components)


def position_of(cell: Cell, codes: Sequence[int], decision: int) -> Any:
    """The position of a game, given by its codes, in which the decision with this number (from 1) is made."""
    play = cell.game.play
    rules, state = cell.game.pack(cell.rules, cell.components, cell.mode), new_record(play.STATE)
    play.begin(state, rules)
    made = 0
    for code in codes:
        if play.turn(state) != CHANCE:
            made += 1
            if made == decision:
                return state
        play.apply(state, rules, code)
    raise Mistake(f"the game has {made} decisions; move takes 1 to {made}, not {decision}")
