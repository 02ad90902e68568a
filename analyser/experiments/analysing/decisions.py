"""A decision of a played game weighed: what it was worth before and after, and what would have been better."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property

from analyser.experiments.analysing.halves import weigh_halves
from analyser.experiments.analysing.replay import PlayedGame, Step
from analyser.kernel.bind import view_of
from analyser.kernel.contract import CHANCE
from analyser.kernel.moves import legal_codes
from analyser.solvers.search.weighing import FROM_START, BasePlayer, Position, try_together
from analyser.statistics.intervals import LEVEL, Mean
from analyser.statistics.samples import Sample, mean_of_sample


@dataclass(frozen=True)
class TriedMove:
    """A legal move as the first half of the playouts saw it: no fair value, for the best of many was chosen by it."""

    name: str
    rate: float
    playouts: int


@dataclass(frozen=True)
class Decision:
    """A decision between several moves; all values are the analysed side's share of the win, 0 to 1.

    The samples are of the same playouts: of the base policy going on by itself, of the move that was played, and of the
    best one. Of an opponent's decision no best move is looked for.
    """

    number: int  # among all decisions of the game, from 1, as `trace` and `advise` count them
    seat: int
    is_own: bool  # of the side that is analysed
    event: int  # its place in the transcript
    move: str
    base_move: str  # of the base policy, at its first try
    best: str | None
    options: int  # how many legal moves there were
    if_base: Sample
    if_played: Sample
    if_best: Sample
    tried: tuple[TriedMove, ...] = ()

    @cached_property
    def before(self) -> Mean:
        """What it was worth with the base policy playing on."""
        return _share(self.if_base)

    @cached_property
    def after(self) -> Mean:
        """The same after the move."""
        return _share(self.if_played)

    @cached_property
    def loss(self) -> Mean:
        """What the best move is worth more than the one that was played."""
        return self.loss_at(LEVEL)

    def loss_at(self, level: float) -> Mean:
        """The same with an interval of another level."""
        return difference(self.if_best, self.if_played, level)

    @cached_property
    def gain(self) -> Mean:
        """What the move is worth more than what the base policy would have played."""
        return difference(self.if_played, self.if_base)


def _share(sample: Sample) -> Mean:
    return mean_of_sample(sample, least=0.0, greatest=1.0)


def difference(first: Sample, second: Sample, level: float = LEVEL) -> Mean:
    """What one is worth more than another on the same playouts; nothing for sure where they are one sample."""
    if first is second:
        return Mean(0.0, 0.0, 0.0, len(first))
    return mean_of_sample(first - second, level, least=-1.0, greatest=1.0)


class Weighing:
    """Weighs the decisions of one game for one side, with so many playouts of a move in each half."""

    def __init__(
        self,
        player: BasePlayer,
        game: PlayedGame,
        side: int,
        *,
        playouts: int,
        pool: ThreadPoolExecutor,
        finds_best: bool = True,
    ) -> None:
        self.player, self.game, self.side = player, game, side
        self.playouts, self.pool, self.finds_best = playouts, pool, finds_best

    def decisions(self, tell: Callable[[], None]) -> list[Decision]:
        """All of them but lone legal moves; opponents' are weighed by what they knew, for this side.

        `tell` is called before each decision.
        """
        made, found = 0, []
        for step in self.game.steps:
            if step.seat == CHANCE:
                continue
            made += 1
            tell()
            codes = legal_codes(self.game.cell.game.play, step.state, self.player.rules)
            if len(codes) > 1:
                found.append(self._weighed(step, made, codes))
        return found

    def _weighed(self, step: Step, number: int, codes: Sequence[int]) -> Decision:
        cell, is_own = self.game.cell, self.game.cell.sides[step.seat] == self.side
        names = {code: cell.game.text.move_name(code, cell.components, step.state) for code in codes}
        asked = codes if is_own and self.finds_best else ()
        found = weigh_halves(self._position(step, number), asked, step.code, self.playouts, self.pool)
        return Decision(
            number,
            step.seat,
            is_own,
            step.event,
            names[step.code],
            names[found.base_code],
            None if found.best is None else names[found.best],
            len(codes),
            found.if_base,
            found.if_played,
            found.if_best,
            tuple(TriedMove(names[one.code], float(one.playouts.worth.mean()), len(one.won)) for one in found.tried),
        )

    def _position(self, step: Step, number: int) -> Position:
        cell, told = self.game.cell, self.game.told.transcript
        view = view_of(cell.game.play, step.state, step.seat)
        key = f"analysis {told['seed']} {told['index']} {number}"
        return Position(self.player, view, step.seat, key, self.side)

    def at_start(self, playouts: int) -> Sample:
        """What the whole game is worth before anything has happened, with the base policy in every seat."""
        first = next(step for step in self.game.steps if step.seat != CHANCE)
        return self._whole_games(self._position(first, 0), playouts)

    def _whole_games(self, position: Position, playouts: int) -> Sample:
        found = try_together(position, [FROM_START], 0, playouts, self.pool)
        assert found is not None, "nothing limits the time"
        return found[FROM_START].worth
