"""What a comparison found, for Python and for JSON."""

from dataclasses import dataclass
from typing import Any

from analyser.experiments.cells import Cell
from analyser.experiments.counting.layout import proportion_to_dict
from analyser.statistics.intervals import Proportion
from analyser.statistics.ranking import Comparison, Ranking

FORMAT = "analyser-comparison/1"


@dataclass(frozen=True)
class Compared:
    """One of the cells that are compared."""

    label: str
    cell: Cell
    win: Proportion
    undecided: int
    rank: int  # 1 and how many are shown to be better
    last: int  # the rank that it has at worst

    def to_dict(self) -> dict[str, Any]:
        """As JSON writes it."""
        cell = self.cell
        return {
            "name": self.label,
            "rank": self.rank,
            "last": self.last,
            **cell.parts("difficulty", "variant", "player_count", "players", "house_rules"),
            "components": cell.components.named(),
            "win": proportion_to_dict(self.win),
            "undecided": self.undecided,
        }


@dataclass(frozen=True)
class ComparisonResult:
    """What a comparison of some cells found."""

    compared: tuple[Compared, ...]  # best first
    ranking: Ranking
    games: int  # of each
    stopped: str  # games, separated, margin, precision, budget, interrupt
    seconds: float
    kept: int  # so many of all games were in the store before
    faults: tuple[str, ...]  # for cells with undecided games, why the first of them is

    @property
    def cell(self) -> Cell:
        """One of the cells: all are alike in what is not compared."""
        return self.compared[0].cell

    def is_same(self, attribute: str) -> bool:
        """Whether all cells are alike in this."""
        return all(getattr(one.cell, attribute) == getattr(self.cell, attribute) for one in self.compared)

    def to_dict(self) -> dict[str, Any]:
        """As JSON writes it."""
        return {
            "seed": self.cell.seed,
            "games": self.games,
            "stopped": self.stopped,
            "seconds": round(self.seconds, 4),
            "level": self.ranking.level,
            "method": self.ranking.method,
            "ranking": [one.to_dict() for one in self.compared],
            "comparisons": [comparison_to_dict(one) for one in self.ranking.comparisons],
            "faults": list(self.faults),
        }

    def to_rows(self) -> list[dict[str, Any]]:
        """One flat row for every two."""
        cell = self.cell
        number = cell.parts("player_count")
        where = {
            **cell.parts("game", "game_version"),
            "difficulty": cell.difficulty if self.is_same("difficulty") else "",
            "variant": cell.variant if self.is_same("variant") else "",
            **(number if self.is_same("player_count") else dict.fromkeys(number)),
            "seed": cell.seed,
            "games": self.games,
            "stopped": self.stopped,
        }
        return [where | comparison_to_dict(one) | {"method": self.ranking.method} for one in self.ranking.comparisons]


def comparisons_to_dict(results: list[ComparisonResult]) -> dict[str, Any]:
    """All groups of a comparison, as JSON writes them."""
    game = results[0].cell.game
    return {
        "format": FORMAT,
        "game": game.name,
        "game_version": game.version,
        "groups": [result.to_dict() for result in results],
    }


def comparison_to_dict(one: Comparison) -> dict[str, Any]:
    """Two strategies as JSON writes them: the win rate of the first less that of the second."""
    pairs = one.paired.pairs
    return {
        "first": one.first,
        "second": one.second,
        "difference": one.paired.difference,
        "low": one.paired.low,
        "high": one.paired.high,
        "level": one.paired.level,
        "adjusted_p": one.adjusted,
        "is_apart": one.is_apart,
        "only_first_won": pairs.gained,
        "only_second_won": pairs.lost,
        "both_won": pairs.both,
        "neither_won": pairs.neither,
        "undecided": pairs.undecided,
        "saving": one.paired.saving,
    }
