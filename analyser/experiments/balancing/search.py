"""The search: from the rules in force to the smallest change whose numbers are as wanted.

Screen each variable by itself; where no value reaches what is wanted, follow a ray to where it is; then look at what
the model can't rule out, the smallest changes first, ever more closely, and fit the model anew after each batch;
certify the smallest that is near. What follows depends on counted games alone, so it is the same every time.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
import numpy.typing as npt

from analyser.experiments.balancing.bracketing import bracket
from analyser.experiments.balancing.certify import CERTIFIED, MOST, Certificate, Foretold, certify
from analyser.experiments.balancing.evidence import Evidence, variance
from analyser.experiments.balancing.judging import NEAR, OPEN, Judgement, judge
from analyser.experiments.balancing.lattice import Lattice
from analyser.experiments.balancing.looks import Looks
from analyser.experiments.balancing.screening import idle, screened, unnoticed
from analyser.experiments.balancing.targets import Scenario, Target

COMFORTABLE = 0.5
"""A rule change that misses by less is not exchanged for another of its size."""
BATCH = 12
LIKELY = 0.05
HOPE = 0.02
"""What has less chance to be near enough is not looked at more closely, once another is."""
EXCHANGED = 0.3
"""What has this chance at least may be exchanged for another of its size."""
MOST_ROUNDS = 150
CLOSEST = 8
"""Rule sets that are looked at before it is said that none reaches what is wanted."""


@dataclass(eq=False)
class Search:
    """One search, as far as it has come."""

    looked: Looks
    targets: Sequence[Target]
    certificates: list[Certificate] = field(default_factory=list)
    judged: Judgement | None = None
    unnoticed: dict[Scenario, list[int]] = field(default_factory=dict)  # variables that change nothing

    @cached_property
    def evidence(self) -> Evidence:
        """What was seen so far."""
        return Evidence(self.looked, self.targets)

    @cached_property
    def idle(self) -> npt.NDArray[np.bool_]:
        """Changes that no search needs: the same without something of which nobody takes notice is smaller."""
        return idle(self.lattice, set.intersection(*map(set, self.unnoticed.values())))

    @property
    def lattice(self) -> Lattice:
        return self.looked.lattice

    @property
    def found(self) -> Certificate | None:
        """The one that was certified."""
        return next((one for one in self.certificates if one.verdict == CERTIFIED), None)

    def run(self) -> None:
        """Searches until a change is certified, or none is left that might be."""
        self._say("screening")
        self.evidence.look([0, *screened(self.lattice)])
        for target in self.targets:
            bracket(self.evidence, target)
        self.unnoticed = {scenario: unnoticed(self.looked, scenario) for scenario in self.looked.scenarios}
        for _ in range(MOST_ROUNDS):
            judged = self.judged = judge(self.evidence, self.idle, self.certificates)
            batch = self._batch(judged)
            finalist = self._finalist(judged)
            if batch:
                self._say("looking at candidates", finalist)
                self.evidence.look(batch)
            elif finalist is not None and len(self.certificates) < MOST:
                self._say("certifying", finalist)
                foretold = self._foretold(judged, finalist)
                self.certificates.append(certify(self.looked, self.targets, finalist, foretold))
                if self.found:
                    return
            elif finalist is not None or not (closest := self._closest(judged)):
                return
            else:
                self._say("looking at what is closest")
                self.evidence.look(closest)

    def _foretold(self, judged: Judgement, row: int) -> list[Foretold]:
        """What the search says of a change, for each target."""
        return [
            Foretold(float(values[row]), float(errors[row]), variance(target, float(values[row]), self.looked))
            for target, (values, errors) in zip(self.targets, judged.foretold, strict=True)
        ]

    def _say(self, stage: str, best: int | None = None) -> None:
        self.looked.stage = stage
        if best is not None:
            self.looked.best = (
                ", ".join(f"{name}={value}" for name, value in self.lattice.steps(best).items()) or "none"
            )

    def _finalist(self, judged: Judgement) -> int | None:
        """The smallest change that is near; of several the nearest."""
        near = np.flatnonzero(judged.states == NEAR)
        if not len(near):
            return None
        own = near[np.lexsort((judged.misses[near], self.lattice.sizes[near]))]
        return int(own[0])

    def _batch(self, judged: Judgement) -> list[int]:
        """What is looked at next: the smallest changes that may do, and those that most likely do."""
        finalist = self._finalist(judged)
        is_open = judged.states == OPEN
        if finalist is not None:
            size = self.lattice.sizes[finalist]
            is_comfortable = judged.misses[finalist] <= COMFORTABLE
            is_open[self.lattice.smaller(size) if is_comfortable else self.lattice.smaller(size + 1e-6) :] = False
            if not is_comfortable:
                same = self.lattice.sizes >= size - 1e-9
                is_open &= ~same | (judged.chances >= EXCHANGED)
            is_open &= judged.hopes >= HOPE
        rows = np.flatnonzero(is_open)
        likely = rows[judged.chances[rows] >= LIKELY]
        first = likely if len(likely) else rows
        smallest = first[: BATCH // 2].tolist()
        order = np.lexsort((self.lattice.sizes[rows], -judged.chances[rows].round(2)))
        likeliest = [int(row) for row in rows[order] if row not in smallest][: BATCH - len(smallest)]
        return sorted({*smallest, *likeliest})

    def _closest(self, judged: Judgement) -> list[int]:
        """Of the changes that are expected to miss least, those that nobody has looked at: the model may be wrong."""
        passed = np.asarray(self.idle).copy()
        passed[self.looked.refused_rows] = True
        order = np.argsort(np.where(passed, np.inf, judged.misses), kind="stable")[:CLOSEST]
        return [int(row) for row in order if int(row) not in self.evidence.stages and not passed[row]]
