"""Contract: the chance outcomes that a game lists are those that it deals, as often as their weights say."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from scipy.stats import chisquare  # type: ignore[import-untyped]

from analyser.experiments.cells import Cell
from analyser.games.catalogue import Game
from analyser.kernel.contract import CHANCE
from tests.budgets import scaled
from tests.contract.samples import asked_of, hiding_cell, plain_cell
from tests.contract.walks import Walk, copied, key

DEALS = 3_000
ASKED = min(1.0, scaled(1) / 3)
"""The share of a game's chances whose outcomes are all looked at."""
LEAST_P = 1e-5
"""With some twenty tests at fixed seeds; a wrong weight of one card in fifty gives far less."""


def expected(walk: Walk) -> Counter[bytes]:
    """Weight by the position that follows."""
    weights: Counter[bytes] = Counter()
    for code, weight in zip(*walk.listed(), strict=True):
        weights[key(walk.cell.game, walk.after(code))] += weight
    return weights


def dealt(walk: Walk, times: int) -> Counter[bytes]:
    """How often each position follows."""
    game, play = walk.cell.game, walk.play
    codes = Counter(int(play.deal(walk.state, walk.rules, walk.stream)) for _ in range(times))
    found: Counter[bytes] = Counter()
    for code, count in codes.items():
        found[key(game, walk.after(code))] += count
    return found


def test_listed_outcomes_are_distinct_and_have_weights(cells: Iterator[Cell]) -> None:
    for cell in cells:
        walk, some = Walk(cell, Random(1)), Random(2)
        coinciding = asked_of(cell.game, "COINCIDING", ())
        for seat, code in walk.steps():
            if seat == CHANCE and some.random() < ASKED:
                codes, weights = walk.listed()
                following = [walk.after(outcome) for outcome in codes]
                assert codes
                assert min(weights) > 0
                # Cards that end a chapter may all lead to the beginning of the next.
                staying = [state for state in following if walk.is_in_chapter_of(state)]
                if cell.game.sources[walk.play.source(walk.state)] not in coinciding:
                    assert len({key(cell.game, state) for state in staying}) == len(staying)
                assert len(codes) == len(set(codes))
                assert key(cell.game, walk.after(code)) in {key(cell.game, state) for state in following}


def test_chance_that_settles_in_one_go_draws_the_same(game: Game, cells: Iterator[Cell]) -> None:
    if not hasattr(game.play, "settle"):
        pytest.skip("outcome by outcome, as the contract's `settle` has it")
    settled = 0
    for cell in cells:
        walk = Walk(cell, Random(6))
        for seat, _ in walk.steps():
            if seat == CHANCE:
                at_once, stream = copied(walk.state), copied(walk.stream)
                walk.play.settle(at_once, walk.rules, stream)
                one_by_one, other = copied(walk.state), copied(walk.stream)
                while walk.play.turn(one_by_one) == CHANCE and is_same_turn(walk.play, one_by_one, walk.state):
                    walk.play.apply(one_by_one, walk.rules, walk.play.deal(one_by_one, walk.rules, other))
                    settled += 1
                for state in (at_once, one_by_one):
                    walk.play.clear_unused(state)
                assert key(game, at_once) == key(game, one_by_one)
                assert stream.tobytes() == other.tobytes()
    assert settled > 500


def is_same_turn(play: Any, state: Any, other: Any) -> bool:
    """Whether chance has the same source and chapter in two positions."""
    return bool(play.chapter(state) == play.chapter(other) and play.source(state) == play.source(other))


def p_value(weights: Counter[bytes], found: Counter[bytes]) -> float:
    """How likely such frequencies are, by the outcomes that should have come five times or more."""
    share = found.total() / weights.total()
    common = [outcome for outcome in weights if weights[outcome] * share >= 5]
    rest = found.total() - sum(found[outcome] for outcome in common)
    rest_share = found.total() - share * sum(weights[outcome] for outcome in common)
    observed = [found[outcome] for outcome in common] + ([rest] if rest_share > 0 else [])
    wanted = [weights[outcome] * share for outcome in common] + ([rest_share] if rest_share > 0 else [])
    return float(chisquare(observed, wanted).pvalue)


def test_dealt_outcomes_follow_the_listed_weights(game: Game) -> None:
    for number, cell in enumerate((plain_cell(game, "random"), hiding_cell(game))):
        walk = Walk(cell, Random(number))
        for step, (seat, _) in enumerate(walk.steps()):
            if seat == CHANCE and step % 17 == 0:
                weights, found = expected(walk), dealt(walk, DEALS)
                assert set(found) <= set(weights)
                assert len(weights) == 1 or p_value(weights, found) > LEAST_P


def test_wrong_weights_are_found(game: Game) -> None:
    """One card too many among the weights, or one kind that never comes, and the frequencies no longer fit."""
    walk = Walk(plain_cell(game, "random"), Random(0))
    next(seat for seat, _ in walk.steps() if seat == CHANCE)
    weights, found = expected(walk), dealt(walk, DEALS)
    assert p_value(weights, found) > LEAST_P
    first, second = list(weights)[:2]
    assert p_value(weights + Counter({first: weights.total() // 10}), found) < LEAST_P
    moved = Counter(found)
    moved[first] += moved.pop(second)
    assert p_value(weights, moved) < LEAST_P
