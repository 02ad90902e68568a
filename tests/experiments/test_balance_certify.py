"""When a certificate ends: with an interval within what is wanted, or as soon as it can't come in any more."""

from types import SimpleNamespace
from typing import Any, cast

import pytest

from analyser.experiments.balancing.certify import CERTIFIED, Certificate, Foretold, certify
from analyser.experiments.balancing.targets import Target

TARGET = Target(cast(Any, "scenario"), "win", "=", 0.5, 0.02, is_share=True)


class Coins:
    """Looks at games of which always the same share is won."""

    seed, scenarios = 1, ("scenario",)

    def __init__(self, share: float) -> None:
        self.share, self.played = share, 0

    def play(self, asked: dict[tuple[int, str], int], *_: object) -> None:
        (self.played,) = asked.values()

    def result(self, *_: object) -> Any:
        layout = SimpleNamespace(won=lambda tally: round(self.share * tally), games=lambda tally: tally)
        return SimpleNamespace(layout=layout, tally=self.played, undecided=0)

    def games_of(self, *_: object) -> int:
        return self.played


def certificate(share: float, foretold: float) -> Certificate:
    return certify(cast(Any, Coins(share)), [TARGET], 0, [Foretold(foretold, 0.006, 0.25)])


@pytest.mark.parametrize("share", [0.5, 0.49, 0.512])
def test_what_is_within_is_certified(share: float) -> None:
    found = certificate(share, 0.5)
    assert found.verdict == CERTIFIED
    (mean,) = found.means
    assert 0.48 <= mean.low <= share <= mean.high <= 0.52


@pytest.mark.parametrize("share", [0.52, 0.523, 0.477])
def test_what_lies_at_the_end_is_given_up_soon(share: float) -> None:
    found = certificate(share, 0.51)
    assert found.verdict != CERTIFIED
    assert found.games < 4 * certificate(0.51, 0.51).games
