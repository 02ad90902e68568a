"""What rules that were found do besides: to the other levels, and to the other players."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from analyser.experiments.balancing.looks import Looks
from analyser.experiments.balancing.targets import Scenario
from analyser.experiments.counting.layout import proportion_to_dict
from analyser.statistics.intervals import Proportion

SIDE_GAMES = 2_000
"""Of each cell: enough to see what a change does elsewhere."""


@dataclass(frozen=True)
class SideEffect:
    """Win rates of somebody at some level before and after."""

    level: str
    players: str
    before: Proportion
    after: Proportion

    def to_dict(self) -> dict[str, Any]:
        """As JSON writes it."""
        told = {"level": self.level, "players": self.players}
        return told | {"before": proportion_to_dict(self.before), "after": proportion_to_dict(self.after)}


def side_effects(looked: Looks, row: int, scenarios: Sequence[Scenario]) -> list[SideEffect]:
    """Plays them, the rules in force and those found; levels at which the game does not take the rules are left out."""
    looked.stage = "side effects"
    taken = [scenario for scenario in scenarios if looked.cell(row, scenario, looked.seed)]
    looked.play({(one, scenario): SIDE_GAMES for scenario in taken for one in (0, row)})
    found = []
    for scenario in taken:
        before, after = looked.result(0, scenario), looked.result(row, scenario)
        if before and after:
            found.append(SideEffect(scenario.level, scenario.players, before.win, after.win))
    return found
