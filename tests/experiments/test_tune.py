"""Tuning: what is dropped and what is left, and that what is said of it holds on games of its own."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy.stats import binom  # type: ignore[import-untyped]

import analyser
from analyser.experiments.playing.session import Session
from analyser.experiments.tune import HALVING, TuneRequest, TuneResult
from analyser.experiments.tuning.confirm import Confirmed, confirm, held_out_seed
from analyser.experiments.tuning.halving import halve, rounds_of
from analyser.experiments.tuning.noise import Deviation, games_to_show
from analyser.experiments.tuning.space import Setting, make_space
from analyser.experiments.tuning.trials import seed_of
from analyser.kernel.jit import PLAIN
from analyser.reporting.tune import verdict
from analyser.solvers.catalogue import find_policy
from analyser.statistics.intervals import LEVEL, wilson
from analyser.statistics.paired import Pairs, tango
from tests.budgets import RUNS
from tests.chosen import DUEL, EASY, HARDER, HARDEST, SHORT_DUEL, SOLO, SOLO_TUNED

compiled_only = pytest.mark.skipif(PLAIN, reason="too many games")
WORSE = f"{SOLO_TUNED}:late_cards=4"
"""There is something to find."""
ASKED: dict[str, Any] = {"difficulty": HARDEST, "policy": WORSE, "vary": ["least=1..3", "late_cards=0..4/2"]}
GAMES = 6_000


class Foreseen:
    """Stands for trials: every setting wins the share of its games that is planted."""

    def __init__(self, shares: dict[Setting, float]) -> None:
        self.space = make_space(find_policy(SOLO, SOLO_TUNED), ["least=1..20"])
        self.shares, self.cells, self.seed = shares, [None, None], 1
        self.counted: dict[Setting, int] = {}
        self.stage = self.best = ""

    def play(self, settings: list[Setting], games: int, _: int) -> None:
        self.counted |= dict.fromkeys(settings, games)

    def wins(self, setting: Setting, _: int) -> float:
        return self.shares[setting] * self.counted[setting] * len(self.cells)

    def rate(self, setting: Setting, _: int) -> float:
        return self.shares[setting]


def test_the_worse_half_is_dropped_until_the_best_is_left() -> None:
    foreseen = Foreseen({(place,): (place * 7 % 20) / 20 for place in range(20)})
    found, rounds = halve(foreseen, list(foreseen.shares), 10_000)  # type: ignore[arg-type]
    assert foreseen.shares[found] == max(foreseen.shares.values())
    assert [one.settings for one in rounds] == [20, 10, 5, 3, 2]
    assert len(rounds) == rounds_of(20)
    played = sum(foreseen.counted.values()) * len(foreseen.cells)
    assert 0.9 * 10_000 < played <= 10_000
    before = [0, *(one.games for one in rounds[:-1])]
    shares = [one.settings * (one.games - games) for one, games in zip(rounds, before, strict=True)]
    assert max(shares) <= 1.05 * min(shares)


def test_of_equals_the_first_is_left() -> None:
    foreseen = Foreseen({(place,): 0.5 for place in range(9)})
    assert halve(foreseen, list(foreseen.shares), 1_000)[0] == (0,)  # type: ignore[arg-type]


def test_so_many_games_would_show_it() -> None:
    pairs = Pairs(gained=30, lost=20, both=400, neither=550)
    needed = games_to_show(pairs, LEVEL)
    assert needed is not None
    times = needed / pairs.total
    for more, is_apart in ((1.02, True), (0.98, False)):
        gained, lost, both, neither = (round(count * times * more) for count in (30, 20, 400, 550))
        assert tango(Pairs(gained, lost, both, neither)).is_apart == is_apart
    assert games_to_show(Pairs(5, 5, 1, 1), LEVEL) is None


def test_seeds_follow_and_differ() -> None:
    assert seed_of(1, "held out") == seed_of(1, "held out")
    assert len({1, 2, *(seed_of(seed, what) for seed in (1, 2) for what in ("held out", "noise"))}) == 6


def test_tunings_of_something_else_have_held_out_games_of_their_own() -> None:
    """Of another policy, of other values, at another level, after a longer search, of another seed."""
    usual: dict[str, Any] = {"policy": SOLO_TUNED, "vary": "least=1..3", "games": GAMES, "difficulty": HARDEST}
    others = {"policy": f"{SOLO_TUNED}:late_cards=3", "vary": "least=1..4", "games": 2 * GAMES, "difficulty": EASY}
    asked = [usual, *(usual | {name: value} for name, value in (*others.items(), ("seed", 2)))]
    requests = [TuneRequest(SOLO, **one) for one in (*asked, usual)]
    *seeds, again = [held_out_seed(one.space, one.cells, int(one.games)) for one in requests]
    assert len(set(seeds)) == len(seeds)
    assert again == seeds[0]


class Equals:
    """Stands for trials: no setting is better than another; each changes a share of the games, either way as often."""

    def __init__(self, random: np.random.Generator, changed: float) -> None:
        self.space = make_space(find_policy(SOLO, SOLO_TUNED), ["least=1..8"])
        self.cells = TuneRequest(SOLO, difficulty=HARDEST, policy=SOLO_TUNED, vary="least=1..8").cells
        self.random, self.changes, self.seed = random, changed, 1
        self.stage = self.best = ""
        self.luck: dict[int, Any] = {}  # of each game, by seed
        self.played: dict[tuple[Setting, int], Any] = {}

    def play(self, settings: list[Setting], games: int, seed: int) -> None:
        luck = self.luck.setdefault(seed, self.random.random(4 * EQUAL_GAMES) < 0.4)
        for setting in settings:
            if (setting, seed) not in self.played:
                other = self.random.random(len(luck)) < 0.4
                self.played[setting, seed] = np.where(self.random.random(len(luck)) < self.changes, other, luck)
        self.counted = games

    def wins(self, setting: Setting, seed: int) -> int:
        return int(self.played[setting, seed][: self.counted].sum())

    def rate(self, setting: Setting, seed: int) -> float:
        return self.wins(setting, seed) / self.counted

    def pairs(self, one: Setting, other: Setting, games: int, seed: int) -> Pairs:
        first, second = self.played[one, seed][:games], self.played[other, seed][:games]
        gained, lost, both = ((first & ~second).sum(), (second & ~first).sum(), (first & second).sum())
        return Pairs(int(gained), int(lost), int(both), games - int(gained + lost + both))

    def changed(self, one: Setting, other: Setting, games: int, seed: int) -> int:
        pairs = self.pairs(one, other, games, seed)
        return pairs.gained + pairs.lost


EQUAL_GAMES = 4_000


def is_lucky(random: np.random.Generator, changed: float) -> bool:
    """Whether a tuning of equals claims that something wins more."""
    trials: Any = Equals(random, changed)
    found, _ = halve(trials, trials.space.settings(), EQUAL_GAMES)
    confirmed = confirm(trials, found, EQUAL_GAMES)
    return bool(confirmed.better) or (confirmed.gain is not None and confirmed.gain.low > 0)


@pytest.mark.slow
@pytest.mark.parametrize("changed", [0.005, 0.02, 0.3])
def test_of_equals_one_tuning_in_forty_finds_something(changed: float) -> None:
    """The claim of what was found and those of its single steps together; changes may be rare or not."""
    random = np.random.default_rng(round(1000 * changed))
    lucky = sum(is_lucky(random, changed) for _ in range(RUNS))
    assert lucky <= binom.ppf(1 - 1e-3, RUNS, 0.025)


def test_single_steps_are_judged_once_something_was_found() -> None:
    worse = tango(Pairs(30, 20, 400, 550))
    step = Deviation("least", "3", f"{SOLO_TUNED}:least=3", True, 90, tango(Pairs(80, 10, 400, 510)))
    rate = wilson(450, 1_000)
    unproved = Confirmed(worse, rate, 1_000, 7, (step,))
    assert step.paired.low > 0
    assert (unproved.is_settled, unproved.better) == (False, [])
    proved = replace(unproved, gain=tango(Pairs(60, 20, 400, 520)))
    assert proved.better == replace(unproved, gain=None).better == [step]


@pytest.fixture(scope="module")
def found() -> TuneResult:
    return analyser.tune(SOLO, **ASKED, games=GAMES, threads=1)


@compiled_only
def test_what_is_held_out_is_what_a_comparison_finds(found: TuneResult) -> None:
    gain = found.confirmed.gain
    assert gain is not None
    assert (found.method, found.settings) == (HALVING, 9)
    assert found.searched <= GAMES < found.games <= 2 * GAMES
    own = analyser.compare(
        SOLO,
        difficulty=HARDEST,
        policies=[found.found, found.in_force],
        games=found.confirmed.games,
        seed=found.held_out_seed,
    )
    (one,) = own.results[0].ranking.comparisons
    assert {one.paired.difference, one.paired.low, one.paired.high} in (
        {gain.difference, gain.low, gain.high},
        {-gain.difference, -gain.low, -gain.high},
    )


@compiled_only
def test_single_steps_are_of_what_was_found(found: TuneResult) -> None:
    assert {one.parameter for one in found.confirmed.steps} <= {"least", "late_cards"}
    assert found.found not in {one.spec for one in found.confirmed.steps}
    assert len({one.paired.level for one in found.confirmed.steps}) == 1
    assert found.confirmed.steps[0].paired.level > LEVEL
    assert ("single steps from it shown" in verdict(found)) == bool(found.confirmed.better)


@compiled_only
def test_threads_and_interruption_change_nothing(
    found: TuneResult, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, collect, pressed = tmp_path / "kept.sqlite", Session._collect, []

    def press(session: Session, finished: Any) -> None:
        collect(session, finished)
        pressed.append(session)
        if len(pressed) == 20:
            raise KeyboardInterrupt

    monkeypatch.setattr(Session, "_collect", press)
    request = TuneRequest(SOLO, **ASKED, games=GAMES, threads=2, store=store)
    broken_off = request.carry_out()
    assert broken_off.result is None
    assert broken_off.interrupted is not None
    assert "settings" in broken_off.interrupted
    again = request.carry_out().result_or_raise()
    assert again.to_dict() == found.to_dict()
    played = len(pressed)
    assert request.carry_out().result_or_raise().to_dict() == found.to_dict()
    assert len(pressed) == played, "all of it was kept"


@compiled_only
def test_what_nobody_notices_stays_as_it_is() -> None:
    found = analyser.tune(SOLO, policy=f"{SOLO_TUNED}:late_cards=0", vary="least_late=1..4", games=2_000)
    assert (found.inert, found.is_same, found.confirmed.gain) == (("least_late",), True, None)
    assert all(one.changed == 0 and one.shown_by is None for one in found.noise)
    assert "came out best as it is" in verdict(found)


@compiled_only
def test_several_levels_count_alike() -> None:
    found = analyser.tune(SOLO, difficulty=[EASY, HARDER], policy=SOLO_TUNED, vary="least=1..3", games=4_000)
    run = analyser.run(
        SOLO,
        difficulty=[EASY, HARDER],
        policy=found.found,
        games=found.confirmed.games // 2,
        seed=found.held_out_seed,
    )
    assert found.confirmed.rate.rate == pytest.approx(sum(cell.win.rate for cell in run.cells) / 2)


@compiled_only
def test_rows_are_all_differences(found: TuneResult) -> None:
    frame = found.to_frame()
    assert list(frame["stage"].unique()) == ["held out", "noise", "single step"]
    assert len(frame) == 1 + len(found.noise) + len(found.confirmed.steps)
    assert ((frame["low"] <= frame["difference"]) & (frame["difference"] <= frame["high"])).all()
    assert json.loads(json.dumps(found.to_dict()))["held_out"]["games"] == found.confirmed.games


@compiled_only
@pytest.mark.slow
@pytest.mark.parametrize(
    ("asked", "method", "least_gain"),
    [
        (
            {"game": SOLO, "policy": f"{SOLO_TUNED}:least=4", "vary": ["least=1..90", "late_cards=0..52"]},
            "CatCMA with margin",
            0.1,
        ),
        (
            {"game": DUEL, "policy": "careful,random", "vary": ["danger=0..30/0.5", "hope=0..30/0.4"]}
            | {"variant": SHORT_DUEL},
            "CMA-ES",
            -0.1,
        ),
    ],
)
def test_evolution(asked: dict[str, Any], method: str, least_gain: float) -> None:
    pytest.importorskip("cmaes")
    found = analyser.tune(**asked, games=8_000)
    assert found.method == method
    assert found.searched <= 8_000
    gain = found.confirmed.gain
    assert (gain.low if gain else 0.0) > least_gain
    assert analyser.tune(**asked, games=8_000, threads=1).to_dict() == found.to_dict()
