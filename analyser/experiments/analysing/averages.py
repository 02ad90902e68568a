"""What several games come to together: means of a game, and what each kind of decision loses."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from analyser.experiments.analysing.decisions import Decision
from analyser.experiments.analysing.split import GameAnalysis
from analyser.statistics.intervals import Mean
from analyser.statistics.samples import Sample, mean_of_sample, mean_over_games

PARTS = ("start", "luck", "gains", "losses", "headroom", "opponents", "result")


@dataclass(frozen=True)
class KindLoss:
    """What decisions of one kind lose in a game."""

    kind: str
    decisions: float  # of a game
    loss: Mean
    mistakes: float  # of a game, those that are clear


@dataclass(frozen=True)
class Averages:
    """Means of a game: of one its own, with what its playouts leave open; of several with how they differ."""

    games: int
    parts: dict[str, Mean]
    kinds: tuple[KindLoss, ...]  # what loses most first


def averages_of(games: Sequence[GameAnalysis]) -> Averages:
    """The parts of the split, and the losses by kind of the move that was played."""
    kinds = dict.fromkeys(kind_of(game, one) for game in games for one in game.own)
    found = [_kind_loss(games, kind) for kind in kinds]
    found.sort(key=lambda one: -one.loss.value)
    parts = {part: _mean([_part(game, part) for game in games]) for part in PARTS}
    if len(games) > 1:
        parts["start"] = _share(np.concatenate([game.start for game in games]))  # no game differs from others in that
        parts["result"] = _share(np.array([game.result for game in games]))
    return Averages(len(games), parts, tuple(found))


def kind_of(game: GameAnalysis, decision: Decision) -> str:
    """Of which kind a decision is, by the move that was played."""
    return game.game.cell.game.shown.kind_of(decision.move)


def _share(sample: Sample) -> Mean:
    return mean_of_sample(sample, least=0.0, greatest=1.0)


def _part(game: GameAnalysis, part: str) -> Mean:
    value = getattr(game.split, part)
    return value if isinstance(value, Mean) else Mean(value, value, value, 1)


def _mean(of_games: Sequence[Mean]) -> Mean:
    return of_games[0] if len(of_games) == 1 else mean_over_games([one.value for one in of_games])


def _kind_loss(games: Sequence[GameAnalysis], kind: str) -> KindLoss:
    own = [[one for one in game.own if kind_of(game, one) == kind] for game in games]
    clear = sum(kind_of(game, one) == kind for game in games for one, _ in game.mistakes)
    losses = [game.losses(decisions) for game, decisions in zip(games, own, strict=True)]
    return KindLoss(kind, sum(map(len, own)) / len(games), _mean(losses), clear / len(games))
