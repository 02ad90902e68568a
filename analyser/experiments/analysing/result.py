"""What an analysis of games has found, and how JSON writes it."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from analyser.experiments.analysing.averages import Averages, averages_of, kind_of
from analyser.experiments.analysing.decisions import Decision
from analyser.experiments.analysing.split import GameAnalysis
from analyser.experiments.cells import Cell
from analyser.experiments.labels import cell_to_dict
from analyser.statistics.intervals import LEVEL, Mean

FORMAT = "analyser-analysis/1"


@dataclass(frozen=True)
class AnalysisResult:
    """Games of one cell, each analysed for the same side."""

    games: tuple[GameAnalysis, ...]
    seat: int  # whose it is in the first of them

    @property
    def cell(self) -> Cell:
        """What was played; where transcripts are read, what the first of them is of."""
        return self.games[0].game.cell

    @cached_property
    def averages(self) -> Averages:
        """Of a game."""
        return averages_of(self.games)

    def to_dict(self) -> dict[str, Any]:
        """As JSON writes it."""
        first, averages = self.games[0], self.averages
        return {
            "format": FORMAT,
            **cell_to_dict(self.cell),
            "seat": self.seat,
            "base": first.base,
            "playouts": first.playouts,
            "level": LEVEL,
            "averages": {
                "games": averages.games,
                **{name: _mean_to_dict(mean) for name, mean in averages.parts.items()},
                "kinds": [
                    {
                        "kind": one.kind,
                        "decisions": one.decisions,
                        "loss": _mean_to_dict(one.loss),
                        "clear_mistakes": one.mistakes,
                    }
                    for one in averages.kinds
                ],
            },
            "games": [_game_to_dict(game) for game in self.games],
        }


def _mean_to_dict(mean: Mean) -> dict[str, float | None]:
    """What nobody knows is null."""
    low, high = (None if abs(end) == float("inf") else end for end in (mean.low, mean.high))
    return {"value": mean.value, "low": low, "high": high}


def _game_to_dict(game: GameAnalysis) -> dict[str, Any]:
    told, split = game.game.told.transcript, game.split
    parts = ("start", "luck", "gains", "losses", "headroom", "opponents")
    return {
        "seed": told["seed"],
        "index": told["index"],
        "players": told["players"],
        "result": game.result,
        "split": {name: _mean_to_dict(getattr(split, name)) for name in parts},
        "decisions": [_decision_to_dict(game, one) for one in game.decisions],
        "luck": [
            {"after": one.after, "before": one.before, "events": list(one.events), **_mean_to_dict(one.value)}
            for one in game.draws
        ],
        "mistakes": [one.number for one, _ in game.mistakes],
    }


def _decision_to_dict(game: GameAnalysis, one: Decision) -> dict[str, Any]:
    weighed = {
        "best": one.best,
        "kind": kind_of(game, one),
        "loss": _mean_to_dict(one.loss),
        "tried": [{"move": move.name, "rate": move.rate, "playouts": move.playouts} for move in one.tried],
    }
    return {
        "decision": one.number,
        "seat": one.seat,
        "own": one.is_own,
        "event": one.event,
        "move": one.move,
        "base_move": one.base_move,
        "legal": one.options,
        "before": _mean_to_dict(one.before),
        "after": _mean_to_dict(one.after),
        "gain": _mean_to_dict(one.gain),
        **(weighed if one.is_own else {}),
    }
