"""What to play in a position: `analyser.advise`, and the command of that name."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from math import inf
from pathlib import Path
from typing import Any

from analyser.experiments.analysing.judging import at_most, behind, best_of, level_of, wanted
from analyser.experiments.analysing.pieces import pieces_of_weighing
from analyser.experiments.analysing.reasons import Reason, metric_means, reasons_for
from analyser.experiments.cells import Cell, packed_rules
from analyser.experiments.labels import cell_to_dict
from analyser.experiments.playing.beside import compiling_beside
from analyser.experiments.playing.cores import thread_count
from analyser.experiments.playing.limits import MOST_GAMES
from analyser.experiments.playing.prepared_cell import PreparedCell
from analyser.experiments.playing.uninterrupted import playing_threads, uninterrupted
from analyser.experiments.requests import CellsRequest, Files, RequestResult, Specs, question
from analyser.games.settings import read_toml
from analyser.games.shown import draw_position
from analyser.kernel.bind import view_of
from analyser.kernel.contract import CHANCE, OVER
from analyser.kernel.records import new_record
from analyser.mistakes import Mistake, number, path_of, whole
from analyser.solvers.catalogue import Policy, base_policy
from analyser.solvers.search.weighing import ANY_MOVE, BasePlayer, Position, Weighed, weigh_moves
from analyser.statistics.intervals import LEVEL, Proportion
from analyser.statistics.methods import ANYTIME
from analyser.statistics.paired import Paired

FORMAT = "analyser-advice/1"
SECONDS = 2.0
MOST_TRIES = 1 << 20
"""Of one move: what each of them came to is kept."""
ONE_POSITION = "advise takes a position: --index K --move M, or WORD=VALUE ..., or --position FILE"


@dataclass(frozen=True)
class MoveAdvice:
    """A legal move: how often it was tried, and what came of it."""

    name: str
    win: Proportion
    behind: Paired | None  # the best move less this one, on the same shuffles; None for the best one itself
    is_beaten: bool = False  # by the move that was the best when this one was given up
    means: Mapping[str, float] = field(default_factory=dict)  # of the metrics that are counted once a game

    @property
    def is_close(self) -> bool:
        """Whether it may be the best for all that is known."""
        return self.behind is None or not (self.behind.is_apart or self.is_beaten)

    def to_dict(self) -> dict[str, Any]:
        """As JSON writes it."""
        win, behind = self.win, self.behind
        shown = behind and {"difference": behind.difference, "low": behind.low, "high": behind.high}
        return {
            "move": self.name,
            "playouts": win.total,
            "win": {"count": win.count, "rate": win.rate, "low": win.low, "high": win.high},
            "too_close_to_call": self.is_close,
            **({"behind": shown} if shown else {}),
            "metrics": dict(self.means),
        }


@dataclass(frozen=True)
class Advice:
    """The moves of a position, best first."""

    cell: Cell
    seat: int
    base: str
    moves: tuple[MoveAdvice, ...]
    position: Mapping[str, Any]  # in the words of the game, as it may be told again; empty if the game has none
    drawing: tuple[str, ...]  # of the position, for people; empty if the game draws none
    base_move: str = ""  # what the base policy would play itself
    at_most: float = 0.0  # no move is better than the base policy's by more, with all that is said holding at once
    reasons: tuple[Reason, ...] = ()  # what the best move makes likelier than the best of those that it beats

    @property
    def beaten(self) -> MoveAdvice | None:
        """The best of the moves that the best one is told apart from; None if there is no such."""
        apart = [(move.behind.difference, move) for move in self.moves if move.behind and move.behind.is_apart]
        return min(apart, key=lambda one: one[0])[1] if apart else None

    @property
    def playouts(self) -> int:
        """Of all moves together."""
        return sum(move.win.total for move in self.moves)

    def to_dict(self) -> dict[str, Any]:
        """As JSON writes it."""
        return {
            "format": FORMAT,
            **cell_to_dict(self.cell),
            "seat": self.seat,
            "base": self.base,
            "base_move": self.base_move,
            "base_behind_at_most": self.at_most,
            "reasons": [reason.to_dict() for reason in self.reasons],
            "position": dict(self.position),
            "playouts": self.playouts,
            "level": LEVEL,
            "method": ANYTIME.name,
            "moves": [move.to_dict() for move in self.moves],
        }


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
        return self.only_cell("advise", self.policy)

    @cached_property
    def player(self) -> Policy:
        """Who plays on."""
        return base_policy(self.found_game.name, self.base)

    @property
    def files(self) -> Files:
        """What is read."""
        file = None if isinstance(self.position, Mapping) else self.position
        return [file, *super().files, *self.player.own_files]

    def carry_out(self) -> RequestResult[Advice]:
        """Weighs the moves."""
        (cell,) = self.cells
        playouts = MOST_TRIES if self.playouts is None else whole(self.playouts, "playouts", 1, MOST_TRIES)
        usual = SECONDS if self.playouts is None else inf
        seconds = usual if self.budget is None else number(self.budget, "budget")
        threads = thread_count(self.threads)
        base = self.player.spec
        with compiling_beside(partial(pieces_of_weighing, cell, base, is_played=self.position is None)):
            state = self._state(cell)
            return RequestResult(advise_on(cell, state, base, tries=playouts, seconds=seconds, threads=threads))

    def _state(self, cell: Cell) -> Any:
        is_played = self.index is not None or self.move is not None
        if is_played == (self.position is not None):
            raise Mistake(ONE_POSITION)
        if self.position is not None:
            if self.policy is not None:
                raise Mistake("policies (-p) play the game of index and move; who plays on here is the base")
            words = self.position
            if not isinstance(words, Mapping):
                words = read_toml(path_of(words, "position"), "position file")
            return described_position(cell, words)
        if self.index is None or self.move is None:
            raise Mistake("index and move name a position together")
        index, move = whole(self.index, "index", 0, MOST_GAMES), whole(self.move, "move", 1, MOST_GAMES)
        return decision_of(cell, index, move)


advise = question(AdviseRequest)


def decision_of(cell: Cell, index: int, decision: int) -> Any:
    """The position of a decision (from 1) in the game with this index, as `trace` tells it."""
    prepared, play = PreparedCell(cell), cell.game.play
    codes = uninterrupted(lambda: prepared.play_game(index, prepared.new_workspace()))
    rules, state = packed_rules(cell), new_record(play.STATE)
    play.begin(state, rules)
    made = 0
    for code in codes:
        if play.turn(state) != CHANCE:
            made += 1
            if made == decision:
                return state
        play.apply(state, rules, code)
    raise Mistake(f"the game has {made} decisions; move takes 1 to {made}, not {decision}")


def described_position(cell: Cell, words: Mapping[str, Any]) -> Any:
    """The position that somebody describes, in the words of the game."""
    if not cell.game.has_positions:
        raise Mistake(f"{cell.game.name} can't be told in words yet: name a game and a decision, --index K --move M")
    return cell.game.positions.read_position(words, packed_rules(cell), cell.components)


def advise_on(cell: Cell, state: Any, base: str, *, tries: int, seconds: float, threads: int) -> Advice:
    """What each legal move is worth for who is to move, if everybody then goes on by the base policy."""
    play = cell.game.play
    seat = int(play.turn(state))
    if seat in (CHANCE, OVER):
        raise Mistake("nobody is to move in this position")
    rules = packed_rules(cell)
    view = view_of(play, state, seat)
    player = uninterrupted(lambda: BasePlayer(cell.game.name, rules, cell.sides, base))
    position = Position(player, view, seat, f"advice {cell.seed}")
    codes = position.codes(state)
    with playing_threads(threads) as pool:
        weighed = uninterrupted(lambda: weigh_moves(position, codes, wanted, tries=tries, seconds=seconds, pool=pool))
        own = uninterrupted(lambda: int(position.tries(ANY_MOVE, 0, 1).firsts[0]))
    names = {code: cell.game.text.move_name(code, cell.components, state) for code in codes}
    words = cell.game.positions.position_to_dict(view, cell.components, rules) if cell.game.has_positions else {}
    drawing = tuple(draw_position(cell.game.text, state, cell.components))
    judged = _judged(weighed, names, cell)
    found = Advice(cell, seat, base, judged, words, drawing, names[own], at_most(weighed, own))
    beaten = found.beaten
    return found if beaten is None else replace(found, reasons=_reasons(cell, weighed, names, beaten.name))


def _reasons(cell: Cell, weighed: Sequence[Weighed], names: Mapping[int, str], other: str) -> tuple[Reason, ...]:
    """What tells the playouts of the best move from those of another one."""
    (beaten,) = (one for one in weighed if names[one.code] == other)
    return reasons_for(cell, best_of(weighed).playouts, beaten.playouts)


def _judged(weighed: Sequence[Weighed], names: Mapping[int, str], cell: Cell | None = None) -> tuple[MoveAdvice, ...]:
    best, level = best_of(weighed), level_of(weighed)
    order = sorted(weighed, key=lambda one: (one is not best, -len(one.won), -float(one.won.mean()), one.code))
    return tuple(
        MoveAdvice(
            names[one.code],
            ANYTIME.proportion(int(one.won.sum()), len(one.won)),
            None if one is best else behind(best, one, level),
            len(one.won) < len(best.won),
            metric_means(cell, one.playouts) if cell else {},
        )
        for one in order
    )
