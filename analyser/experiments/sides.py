"""What games came to, side by side, for Python, for JSON and for rows."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from analyser.experiments.counting.shares import Shares, SideShares
from analyser.statistics.intervals import Mean, Proportion

SCORE = "score"
"""What a game calls the metric, counted for each side, by which it says who is ahead."""


@dataclass(frozen=True)
class SideResult:
    """What a side of a table came to."""

    player: str
    shares: SideShares
    score: Mean | None  # where the game counts one for each side

    def to_dict(self) -> dict[str, Any]:
        """As JSON writes it."""
        shares = self.shares
        return {
            "player": self.player,
            "win": proportion_to_dict(shares.win),
            "shared": proportion_to_dict(shares.shared),
            "win_share": mean_to_dict(shares.share),
            "place": mean_to_dict(shares.place) if shares.place else None,
            **({"score": mean_to_dict(self.score)} if self.score else {}),
        }


def sides_of(shares: Shares, players: Sequence[str], scores: Mapping[str, Mean]) -> tuple[SideResult, ...]:
    """The sides of a table with who plays them and, where the game counts it for each side, their scores."""
    if not shares.sides:
        return ()
    return tuple(
        SideResult(player, one, scores.get(f"{SCORE}[{side}]"))
        for side, (player, one) in enumerate(zip(players, shares.sides, strict=True))
    )


def shares_to_dict(shares: Shares, sides: Iterable[SideResult]) -> dict[str, Any]:
    """What games came to as JSON writes it: the first side's wins, then what the form has besides."""
    told = {"win": shares.win, "draw": shares.draw, "loss": shares.loss}
    found: dict[str, Any] = {name: proportion_to_dict(share) for name, share in told.items() if share}
    return found | ({"sides": [one.to_dict() for one in sides]} if shares.sides else {})


def shares_to_row(shares: Shares) -> dict[str, Any]:
    """What a row has of them besides the first side's wins."""
    row: dict[str, Any] = {}
    for name, counted, share in (("draw", "draws", shares.draw), ("loss", "losses", shares.loss)):
        if share is not None:
            row[counted] = share.count
            row |= {f"{name}_rate": share.rate, f"{name}_low": share.low, f"{name}_high": share.high}
    for side, one in enumerate(shares.sides):
        row |= {f"wins[{side}]": one.win.count, f"shared_wins[{side}]": one.shared.count}
        for name, mean in (("win_share", one.share), ("place", one.place)):
            ends = (("", mean.value), ("_low", mean.low), ("_high", mean.high)) if mean else ()
            row |= {f"{name}[{side}]{end}": value for end, value in ends}
    return row


def proportion_to_dict(share: Proportion) -> dict[str, Any]:
    """A share of games as JSON writes it."""
    return {
        "count": share.count,
        "rate": share.rate,
        "low": share.low,
        "high": share.high,
        "level": share.level,
        "method": share.method,
    }


def mean_to_dict(mean: Mean) -> dict[str, float]:
    """A mean as JSON writes it."""
    return {"mean": mean.value, "low": mean.low, "high": mean.high}
