"""How a search spends its tries: sequential halving, each step and each tie by hand, then whole bandits by a twin."""

from collections.abc import Callable, Sequence
from math import exp, log2, sqrt
from random import Random
from typing import Any, NamedTuple

import numba
import numpy as np
import pytest

from analyser.kernel.bind import bind, merge
from analyser.kernel.jit import PLAIN, fragment, uncached
from analyser.kernel.lineup import REFUSED
from analyser.kernel.moves import add_move, moves_type
from analyser.kernel.records import new_record, record_type
from solvers.search import halving
from solvers.search.playouts import ENDED, FAILED, NO_MOVE, SURE_WIN

CODES = 126
"""Moves of two words: codes 0 to 62 and 64 to 126."""
MOST_TRIES = 6000
MOVES = moves_type(2)
TRIED = record_type(("position", np.int64), ("number", np.int64), ("code", np.int64))
MEMORY = record_type(
    ("options", halving.OPTION, (128,)),
    ("worth", np.float64),
    ("sure", np.int64),
    ("position", np.int64),  # that lies on the board: the number that it was set for, or NOBODYS once it is used
    ("count", np.int64),
    ("tried", TRIED, (MOST_TRIES,)),
)
TABLE = record_type(
    ("base_move", np.int64),
    ("pays", np.float64, (MOST_TRIES, 128)),  # by the number of the try and the code
    ("ended", np.int64, (MOST_TRIES, 128)),
)
CAUTION = record_type(("caution", np.float64))
NOBODYS = -1


def moves_of(codes: Sequence[int]) -> Any:
    moves = new_record(MOVES)
    for code in codes:
        add_move(moves, code)
    return moves


class Option(NamedTuple):
    """What came of a move: `ahead`, `squares` and `got` are sums over its tries."""

    code: int
    ahead: float = 0.0
    squares: float = 0.0
    tries: int = 4
    got: float = 0.0


def memory_of(*options: Option) -> Any:
    memory = new_record(MEMORY)
    for place, option in enumerate(options):
        for name in Option._fields:
            memory.options[place][name] = getattr(option, name)
    return memory


def codes_of(memory: Any, count: int) -> list[int]:
    return [int(code) for code in memory.options["code"][:count]]


@pytest.mark.parametrize(
    ("first", "listed"),
    [(5, [5, 3, 62, 64, 100]), (3, [3, 5, 62, 64, 100]), (100, [100, 3, 5, 62, 64]), (62, [62, 3, 5, 64, 100])],
)
def test_base_policys_choice_is_listed_first_and_nothing_was_tried(first: int, listed: list[int]) -> None:
    memory = memory_of(*(Option(code, 7.0, 7.0, 7, 7.0) for code in range(9)))
    halving.list_options(moves_of([3, 5, 62, 64, 100]), memory, 5, first)
    assert codes_of(memory, 5) == listed
    for name in ("tries", "got", "ahead", "squares"):
        assert not memory.options[name][:5].any()
    assert memory.options[5].code == 5, "an option was written that is none"


@pytest.mark.parametrize(("count", "steps"), [(2, 1), (3, 2), (4, 2), (5, 3), (8, 3), (9, 4), (16, 4), (17, 5)])
def test_halvings(count: int, steps: int) -> None:
    assert halving.halvings(count) == steps


def test_halvings_are_as_many_steps_as_the_best_are_kept_in() -> None:
    for count in range(2, 128):
        left, steps = count, 0
        while left > 0:
            left = int(halving.keep_best(memory_of(*(Option(code) for code in range(count))), left))
            steps += 1
        assert halving.halvings(count) == steps


@pytest.mark.parametrize(
    ("ahead", "kept"),
    [
        ([0.0, -1.0, 3.0, 2.0], [0, 2]),
        ([0.0, 1.0, 3.0, 2.0, 2.5], [0, 2, 4]),
        ([0.0, 5.0, 3.0], [0, 1]),
        ([0.0, 3.0, 5.0], [0, 2]),
        ([0.0, -5.0, -3.0, -4.0, -6.0, -2.0, -1.0, -9.0], [0, 6, 5, 2]),  # the first is the best
        ([0.0, 1.0, 1.0, 1.0], [0, 1]),  # of equals the first
        ([0.0, 0.0, 0.0, 0.0, 0.0], [0, 1, 2]),
        ([0.0, 1.0, 2.0, 2.0], [0, 2]),
    ],
)
def test_the_better_half_is_kept_with_the_first(ahead: list[float], kept: list[int]) -> None:
    memory = memory_of(*(Option(code, value, value * value + 1, 4, code + 0.5) for code, value in enumerate(ahead)))
    assert halving.keep_best(memory, len(ahead)) == len(kept)
    assert codes_of(memory, len(kept)) == kept
    assert sorted(codes_of(memory, len(ahead))) == list(range(len(ahead)))
    for option in memory.options[: len(ahead)]:  # what is known of an option moves with it
        value = ahead[int(option["code"])]
        assert (option["ahead"], option["squares"], option["tries"]) == (value, value * value + 1, 4)
        assert option["got"] == option["code"] + 0.5


@pytest.mark.parametrize("ahead", [1.0, 0.0, -1.0])
def test_of_two_none_is_left_to_be_tried(ahead: float) -> None:
    memory = memory_of(Option(8), Option(9, ahead))
    assert halving.keep_best(memory, 2) == 0
    assert codes_of(memory, 2) == [8, 9]


BASES, RIVAL = 8, 9


@pytest.mark.parametrize(
    ("rival", "caution", "chosen"),
    [
        (Option(RIVAL, 0.0, 0.0), 0.0, BASES),  # a tie
        (Option(RIVAL, 0.0, 4.0), 0.0, BASES),
        (Option(RIVAL, -2.0, 4.0), 0.0, BASES),  # behind
        (Option(RIVAL, -4.0, 4.0), 0.0, BASES),
        (Option(RIVAL, 0.25, 4.0), 0.0, BASES),  # one more try might have undone it
        (Option(RIVAL, 1.25, 4.0), 0.0, RIVAL),
        (Option(RIVAL, 0.5, 0.25, 1), 0.0, BASES),  # a single try is no proof, however careless one is
        # Always ahead by 1, and one try against it: mean 3/5, variance 1 - 9/25, standard error 0.358.
        (Option(RIVAL, 4.0, 4.0), 1.67, RIVAL),
        (Option(RIVAL, 4.0, 4.0), 1.68, BASES),
        (Option(RIVAL, 0.0, 0.0, 0), 0.0, BASES),  # never tried
        # Ahead by 1, 1, -1, 0, and a try of -0.866: mean 0.0268, variance 0.749, standard error 0.387.
        (Option(RIVAL, 1.0, 3.0), 0.06, RIVAL),
        (Option(RIVAL, 1.0, 3.0), 0.07, BASES),
        # Ahead by 1, 1, 0, 0, and a try of -0.707: mean 0.259, variance 0.433, standard error 0.294.
        (Option(RIVAL, 2.0, 2.0), 0.87, RIVAL),
        (Option(RIVAL, 2.0, 2.0), 0.88, BASES),
        # The same four times as often, and a try of -0.707: mean 0.429, standard error 0.136.
        (Option(RIVAL, 8.0, 8.0, 16), 3.14, RIVAL),
        (Option(RIVAL, 8.0, 8.0, 16), 3.15, BASES),
    ],
)
def test_rival_must_lead_by_more_than_so_many_standard_errors(rival: Option, caution: float, chosen: int) -> None:
    assert halving.better_of(memory_of(Option(BASES), rival), caution) == chosen


# Bandits: arms that pay by a table, a row for each try; a twin in plain Python says what must come of it.


def set_position(view: Any, rules: Any, memory: Any, key: Any, number: int) -> None:
    memory.position = number


def try_move(rules: Any, parameters: Any, memory: Any, code: int, key: Any, number: int) -> int:
    tried = memory.tried[memory.count]
    tried.position = memory.position
    tried.number = number
    tried.code = code
    memory.count += 1
    memory.position = -1
    memory.worth = rules.pays[number, code]
    return int(rules.ended[number, code])


def ask_base(rules: Any, parameters: Any, memory: Any, key: Any) -> int:
    return int(rules.base_move)


@pytest.fixture(scope="module")
def best_of_moves() -> Callable[..., int]:
    names: dict[str, Any] = {}
    with uncached():
        for stub in (set_position, try_move, ask_base):
            names[stub.__name__] = fragment(stub)
        names["try_options"] = merge(halving.try_options, "bandit", names)
        whole = numba.types.int64
        types = (MOVES, TABLE, MOVES, CAUTION, MEMORY, numba.types.uint64, whole)
        return bind(halving.best_of_moves, "bandit", names, types)


class Bandit:
    """Arms by code, of which one is the base policy's choice."""

    def __init__(self, codes: Sequence[int], base: int) -> None:
        self.codes, self.base = codes, base
        self.table = new_record(TABLE)
        self.table.base_move = base

    def ask(self, best_of_moves: Callable[..., int], budget: int, caution: float) -> tuple[int, list[tuple[int, int]]]:
        """The choice, and number and code of each try."""
        parameters, memory = new_record(CAUTION), new_record(MEMORY)
        parameters.caution = caution
        memory.position = NOBODYS
        moves = moves_of(self.codes)
        chosen = int(best_of_moves(moves, self.table, moves, parameters, memory, np.uint64(7), budget))
        tried = memory.tried[: int(memory.count)]
        assert (tried["position"] == tried["number"]).all(), "tried on a position that was not set for it"
        return chosen, list(zip(tried["number"].tolist(), tried["code"].tolist(), strict=True))

    def twin(self, budget: int, caution: float) -> tuple[int, list[tuple[int, int]]]:
        """The same by sequential halving as it is told.

        In each of ceil(log2(arms)) rounds an equal share of what is left goes to all arms that are left, and then the
        worse half of them is put away. The base policy's own choice stays, and is the measure of the others.
        """
        arms = [self.base, *(code for code in self.codes if code != self.base)]
        pays = self.table.pays[:budget].tolist()
        ahead: dict[int, list[float]] = {code: [] for code in arms}
        tried: list[tuple[int, int]] = []
        left, number = budget, 0
        while left >= len(arms) > 1:
            share = max(1, left // (max(1, (len(arms) - 1).bit_length()) * len(arms)))
            for row in range(number, number + share):
                for code in arms:
                    tried.append((row, code))
                    ahead[code].append(pays[row][code] - pays[row][arms[0]])
            number += share
            left -= share * len(arms)
            if len(arms) == 2:
                break
            for place in range(1, -(-len(arms) // 2)):  # the best come to the front, each by changing places
                best = max(range(place, len(arms)), key=lambda other: (running_sum(ahead[arms[other]]), -other))
                arms[place], arms[best] = arms[best], arms[place]
            arms = arms[: -(-len(arms) // 2)]
        rival = ahead[arms[1]] if len(arms) > 1 else []
        if not rival:
            return arms[0], tried
        square = running_sum([one * one for one in rival]) / len(rival)
        mean = (running_sum(rival) - sqrt(square)) / (len(rival) + 1)
        return arms[mean > 0 and mean > caution * sqrt((square - mean * mean) / (len(rival) + 1))], tried


def running_sum(values: Sequence[float]) -> float:
    """One after the other; Python's own `sum` may be more exact."""
    total = 0.0
    for value in values:
        total += value
    return total


def random_bandit(random: Random, rows: int) -> Bandit:
    """Few or many arms that pay something between 0 and 1, or win or lose, so that many are equal."""
    codes = sorted(random.sample([code for code in range(CODES) if code != 63], random.choice([2, 3, 4, 5, 8, 13, 40])))
    bandit = Bandit(codes, random.choice(codes))
    noise = np.random.default_rng(random.randrange(2**32))
    drawn = noise.random((rows, 128))
    if random.random() < 0.5:
        drawn = (drawn < noise.choice([0.0, 0.3, 0.5, 0.6, 1.0], 128)).astype(float)
    bandit.table.pays[:rows] = drawn
    return bandit


def test_choices_and_tries_are_those_of_the_twin(best_of_moves: Callable[..., int]) -> None:
    random = Random(11)
    others = 0
    for _ in range(100 if PLAIN else 2000):
        budget = random.choice([1, 2, 3, 7, 20, 60, 150])
        bandit = random_bandit(random, budget)
        caution = random.choice([0.0, 0.5, 1.0, 3.0])
        chosen, tried = bandit.ask(best_of_moves, budget, caution)
        assert (chosen, tried) == bandit.twin(budget, caution)
        assert len(tried) <= budget
        assert len(tried) >= budget - 1 or budget - len(tried) < len(bandit.codes)
        others += chosen != bandit.base
    assert others > 10, "the base policy's choice was always taken"


@pytest.mark.parametrize("base", [0, 3, 7])
def test_best_arm_is_found_as_often_as_theory_says(best_of_moves: Callable[..., int], base: int) -> None:
    """Karnin, Koren and Somekh 2013, theorem 4.1: it errs in 3 log2(n) exp(-T / (8 H log2(n))) of all cases at most.

    H is the largest i / (lead of the best over the i-th best)^2. That the base policy's arm stays makes no room for
    the others worse than by one place; the bound is generous.
    """
    chances = [0.9, 0.4, 0.35, 0.3, 0.3, 0.2, 0.2, 0.1]
    arms, budget, asked = len(chances), 1500, 20 if PLAIN else 400
    hardness = max(place / (0.9 - chance) ** 2 for place, chance in enumerate(chances[1:], 2))
    errors = 3 * log2(arms) * exp(-budget / (8 * hardness * log2(arms)))
    assert errors < 0.75, "the theorem says too little about this bandit"
    noise, found = np.random.default_rng(5), 0
    order = Random(6)
    for _ in range(asked):
        places = order.sample(range(arms), arms)  # of the arm with each of the chances
        bandit = Bandit(range(arms), places[base])
        wins = noise.random((budget, arms)) < np.array(chances)
        bandit.table.pays[:budget, places] = wins
        found += bandit.ask(best_of_moves, budget, 1.0)[0] == places[0]
    assert found / asked >= 1 - errors
    assert found >= asked - 1, "the twin misses none of these, and neither did this when it was written"


def test_base_that_errs_is_not_searched_for(best_of_moves: Callable[..., int]) -> None:
    assert Bandit([1, 2], REFUSED).ask(best_of_moves, 100, 1.0) == (NO_MOVE, [])


def test_playout_that_fails_ends_the_search(best_of_moves: Callable[..., int]) -> None:
    bandit = Bandit([1, 2, 3], 2)
    bandit.table.ended[4, 3] = FAILED
    assert ENDED == 0, "the other tries end so"
    chosen, tried = bandit.ask(best_of_moves, 100, 1.0)
    assert chosen == NO_MOVE
    assert tried == [(number, code) for number in range(5) for code in (2, 1, 3)]


def test_sure_win_is_taken_at_once(best_of_moves: Callable[..., int]) -> None:
    bandit = Bandit([1, 2, 3], 2)
    bandit.table.pays[:, 2] = 1.0
    bandit.table.ended[4, 1] = SURE_WIN
    chosen, tried = bandit.ask(best_of_moves, 100, 1.0)
    assert (chosen, tried[-1], len(tried)) == (1, (4, 1), 14)


def test_with_fewer_tries_than_moves_the_base_policys_choice_is_taken_untried(
    best_of_moves: Callable[..., int],
) -> None:
    bandit = Bandit([1, 2, 3, 4], 3)
    bandit.table.pays[:, 4] = 1.0
    assert bandit.ask(best_of_moves, 3, 0.0) == (3, [])
    assert bandit.ask(best_of_moves, 4, 0.0)[0] == 3, "a try of each is no proof"
    assert bandit.ask(best_of_moves, 40, 0.0)[0] == 4
