"""Seats that shall have as much of the wins as each other: what is asked, what is counted, and what is found."""

import re
from functools import partial

import pytest

import analyser
from analyser.experiments.balance import BalanceRequest
from analyser.experiments.balancing.targets import Target
from analyser.experiments.balancing.win_shares import share_mean, win_share_counts
from analyser.experiments.results import CellResult
from analyser.kernel.jit import PLAIN
from analyser.mistakes import Mistake
from analyser.reporting.balance import render_balance, verdict
from analyser.statistics.anytime import anytime_mean, anytime_proportion
from analyser.statistics.likelihood import outcomes_of
from tests.chosen import DRAWN_DUEL, DUEL, DUEL_INTEGER, LONG_DUEL, SHORT_DUEL, SOLO, SOLO_INTEGER

RIVALS = "freyas_folly"
"""A table of three to five sides."""
VARY = f"{DUEL_INTEGER.name}={DUEL_INTEGER.default}..{DUEL_INTEGER.default + 1}"


def wanted(game: str, target: str, **other: object) -> list[Target]:
    vary = {SOLO: f"{SOLO_INTEGER.name}=0..2", DUEL: VARY, RIVALS: "end_bonus=6..8"}[game]
    request = BalanceRequest(game, targets=target, vary=vary, **other)  # type: ignore[arg-type]
    assert request.cells
    return request.wanted


def test_even_wants_an_even_share_for_every_side_at_every_level() -> None:
    found = wanted(RIVALS, "greedy:win_share=even~2%", players="all")
    assert [(one.scenario.level, one.side) for one in found] == [
        (str(players), side) for players in (3, 4, 5) for side in range(players)
    ]
    assert {(one.value, one.tolerance) for one in found} == {(1 / players, 0.02) for players in (3, 4, 5)}
    assert list(dict.fromkeys(one.asked for one in found)) == [f"{n}/greedy:win_share=even" for n in (3, 4, 5)]
    assert found[4].told == "4/greedy:win_share[1]=25 %"


def test_one_side_may_be_wanted_alone() -> None:
    (one,) = wanted(RIVALS, "3/greedy:win_share[2]>=30%")
    assert (one.side, one.sign, one.value, one.asked) == (2, ">=", 0.3, "greedy:win_share[2]>=30 %")
    assert [one.value for one in wanted(DUEL, "careful:win_share=even")] == [0.5, 0.5]


@pytest.mark.parametrize(
    ("game", "target", "words"),
    [
        (SOLO, "patient:win_share=even", "is played by one side"),
        (SOLO, "patient:win_share[0]=50%", "unknown metric 'win_share[0]'"),
        (DUEL, "careful:win_share=50%", "win_share=even is wanted, of one win_share[0]=50%"),
        (DUEL, "careful:win_share>=even", "win_share=even is wanted"),
        (DUEL, "careful:win_share[2]=50%", "unknown metric 'win_share[2]'"),
        (DUEL, "careful:win_share[0]=even", "is no number"),
        (DUEL, "careful:win_share=even~0", "tolerance"),
    ],
)
def test_mistakes(game: str, target: str, words: str) -> None:
    with pytest.raises(Mistake, match=re.escape(words)):
        wanted(game, target)


def shares_of(result: CellResult) -> list[float]:
    """Of each side, by the values that were counted."""
    sides = len(result.spec.players)
    counted = [win_share_counts(result.layout, result.tally, side) for side in range(sides)]
    assert {sum(counts) for _, counts in counted} == {result.games}
    return [sum(v * n for v, n in zip(*own, strict=True)) / result.games for own in counted]


def test_a_share_of_the_wins_is_that_of_a_run() -> None:
    (duel,) = analyser.run(
        DUEL, policy="careful", variant=LONG_DUEL, house_rules=DRAWN_DUEL, games=100, threads=1
    ).cells
    assert duel.draw is not None
    assert duel.draw.count > 0
    first = (duel.win.count + duel.draw.count / 2) / duel.games
    assert shares_of(duel) == pytest.approx([first, 1 - first])
    table = analyser.run(RIVALS, policy="greedy", players=3, games=40 if PLAIN else 400, threads=1).cells[0]
    assert table.undecided == 0
    assert shares_of(table) == pytest.approx([side.shares.share.value for side in table.sides])
    assert PLAIN or sum(side.shares.shared.count for side in table.sides) > 0


def test_what_is_undecided_counts_for_nobody_and_may_count_for_all() -> None:
    result = analyser.run(
        RIVALS, policy="greedy", players=3, house_rules={"max_rounds": 29}, games=20, threads=1
    ).cells[0]
    assert 0 < result.undecided < result.games
    own = win_share_counts(result.layout, result.tally, 0)
    mean = share_mean(*own, anytime_proportion, result.undecided)
    plain = share_mean(*own, anytime_proportion)
    assert mean.low == plain.low <= plain.value == mean.value <= plain.high < mean.high


def test_intervals_of_shared_wins_hold_those_of_their_mean() -> None:
    """Bets on whole games pay no more on halves of them: the interval is as wide as the exact one, or wider."""
    values, counts = [0.0, 0.5, 1.0], [300, 60, 140]
    exact = anytime_mean(outcomes_of(values, counts))
    found = share_mean(values, counts, anytime_proportion)
    assert found.value == exact.value
    assert found.low < exact.low
    assert exact.high < found.high
    assert found.error < 1.25 * exact.error


@pytest.mark.skipif(PLAIN, reason="too many games")
def test_rules_are_found_by_which_both_sides_win_as_much() -> None:
    ask = partial(analyser.balance, DUEL, variant=SHORT_DUEL, tolerance=0.04, policies="random", threads=1)
    found = ask(targets="aggressive:win_share=even", vary="board=19..23")
    one = found.found
    assert one is not None
    assert one.settings
    first, second = one.means
    assert first.value + second.value == pytest.approx(1)
    assert all(0.46 <= mean.low <= mean.high <= 0.54 for mean in one.means)
    assert verdict(found).count("win_share=even") == 1
    header = next(line for line in render_balance(found, "markdown") if "house rules" in line)
    assert header.count("win_share") == 1
    assert {"aggressive:win_share[0]", "aggressive:win_share[1]"} <= set(found.to_frame().columns)
