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
from analyser.kernel.moves import add_move, clear_moves, moves_type, put_word
from analyser.kernel.records import new_record, record_type
from analyser.solvers.search.compiled import halving
from analyser.solvers.search.compiled.playouts import ENDED, FAILED, NO_MOVE, SURE_WIN
from analyser.solvers.search.compiled.records import OPTION

CODES = 126
"""Moves of two words: codes 0 to 62 and 64 to 126."""
MOST_TRIES = 6000
MOVES = moves_type(2)
TRIED = record_type(("position", np.int64), ("number", np.int64), ("code", np.int64))
DECISION = record_type(
    ("seat", np.int64), ("tried", np.int64), ("count", np.int64), ("sure", np.int64), ("options", OPTION, (128,))
)
PLAYOUT = record_type(("number", np.int64), ("worth", np.float64))
MEMORY = record_type(
    ("decision", DECISION),
    ("playout", PLAYOUT),
    ("position", np.int64),  # that lies on the board: the number that it was set for, or NOBODYS once it is used
    ("count", np.int64),
    ("tried", TRIED, (MOST_TRIES,)),
)
TABLE = record_type(
    ("base_move", np.int64),
    ("left_out", np.int64),  # a move that the base policy finds not worth trying, or NOBODYS
    ("pays", np.float64, (MOST_TRIES, 128)),  # by the number of the try and the code
    ("ended", np.int64, (MOST_TRIES, 128)),
)
CAUTION = record_type(("caution", np.float64), ("leaves_out", np.int64))
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


def decision_of(*options: Option) -> Any:
    """A decision at which all these options are open."""
    decision = new_record(DECISION)
    decision.count = len(options)
    for place, option in enumerate(options):
        for name in Option._fields:
            decision.options[place][name] = getattr(option, name)
    return decision


def codes_of(decision: Any, count: int) -> list[int]:
    return [int(code) for code in decision.options["code"][:count]]


@pytest.mark.parametrize(
    ("first", "listed"),
    [(5, [5, 3, 62, 64, 100]), (3, [3, 5, 62, 64, 100]), (100, [100, 3, 5, 62, 64]), (62, [62, 3, 5, 64, 100])],
)
def test_base_policys_choice_is_listed_first_and_nothing_was_tried(first: int, listed: list[int]) -> None:
    decision = decision_of(*(Option(code, 7.0, 7.0, 7, 7.0) for code in range(9)))
    decision.tried = 9
    halving.list_options(moves_of([3, 5, 62, 64, 100]), decision, first)
    assert (decision.count, decision.tried) == (5, 0)
    assert codes_of(decision, 5) == listed
    for name in ("tries", "got", "ahead", "squares"):
        assert not decision.options[name][:5].any()
    assert decision.options[5].code == 5, "an option was written that is none"


@pytest.mark.parametrize(("count", "steps"), [(2, 1), (3, 2), (4, 2), (5, 3), (8, 3), (9, 4), (16, 4), (17, 5)])
def test_halvings(count: int, steps: int) -> None:
    assert halving.halvings(count) == steps


@pytest.mark.parametrize(
    ("ahead", "planned", "kept"),
    [
        ([0.0, -1.0, 3.0, 2.0], 2, [0, 2]),
        ([0.0, 1.0, 3.0, 2.0, 2.5], 3, [0, 2, 4]),
        ([0.0, 5.0, 3.0], 2, [0, 1]),
        ([0.0, 3.0, 5.0], 2, [0, 2]),
        ([0.0, -5.0, -3.0, -4.0, -6.0, -2.0, -1.0, -9.0], 4, [0, 6, 5, 2]),  # the first is the best
        ([0.0, 1.0, 1.0, 1.0], 2, [0, 1]),  # of equals the first
        ([0.0, 0.0, 0.0, 0.0, 0.0], 3, [0, 1, 2]),
        ([0.0, 1.0, 2.0], 4, [0, 2, 1]),  # some were left out: no more than there are
        ([0.0, 1.0], 0, []),  # of two none is left to be tried
    ],
)
def test_the_best_are_kept_with_the_first(ahead: list[float], planned: int, kept: list[int]) -> None:
    decision = decision_of(*(Option(code, value, value * value + 1, 4, code + 0.5) for code, value in enumerate(ahead)))
    halving.keep_best(decision, planned)
    assert decision.count == len(kept)
    assert codes_of(decision, len(kept)) == kept
    assert sorted(codes_of(decision, len(ahead))) == list(range(len(ahead)))
    for option in decision.options[: len(ahead)]:  # what is known of an option moves with it
        value = ahead[int(option["code"])]
        assert (option["ahead"], option["squares"], option["tries"]) == (value, value * value + 1, 4)
        assert option["got"] == option["code"] + 0.5


BEHIND, AHEAD, OPEN = Option(1, -16.0, 16.0, 16), Option(2, 16.0, 16.0, 16), Option(3, -4.0, 4.0, 16)
"""Always behind by 1, always ahead by 1: 16 tries and one against them show it by 7.73 standard errors; and neither."""


@pytest.mark.parametrize(
    ("options", "errors", "open_"),
    [
        ([BEHIND, OPEN], 7.7, [0, 3]),
        ([BEHIND, OPEN], 7.8, [0, 1, 3]),
        ([OPEN, BEHIND, BEHIND], 4.0, [0, 3]),
        ([BEHIND, BEHIND], 4.0, [0]),
        ([AHEAD, BEHIND], 4.0, [0]),  # the last one is shown to be ahead: no more tries
        ([AHEAD, BEHIND], 7.8, [0, 2, 1]),
        ([AHEAD, OPEN], 4.0, [0, 2, 3]),  # the other one may still be better
        ([Option(4, 0.0, 0.0, 16)], 0.0, [0, 4]),  # all the same so far
    ],
)
def test_settled_options_are_left_out(options: list[Option], errors: float, open_: list[int]) -> None:
    decision = decision_of(Option(0, tries=16), *options)
    halving.leave_out(decision, errors)
    assert codes_of(decision, int(decision.count)) == open_
    better = 2 if AHEAD in options else 0
    assert decision.count > 1 or halving.better_of(decision, 1.0) == better


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
    assert halving.better_of(decision_of(Option(BASES), rival), caution) == chosen


# Bandits: arms that pay by a table, a row for each try; a twin in plain Python says what must come of it.


def set_position(view: Any, rules: Any, memory: Any) -> None:
    memory.position = memory.playout.number


def try_move(rules: Any, parameters: Any, memory: Any, code: int) -> int:
    number = memory.playout.number
    tried = memory.tried[memory.count]
    tried.position = memory.position
    tried.number = number
    tried.code = code
    memory.count += 1
    memory.position = -1
    memory.playout.worth = rules.pays[number, code]
    return int(rules.ended[number, code])


def ask_base(rules: Any, parameters: Any, memory: Any) -> int:
    return int(rules.base_move)


def narrow(view: Any, seat: int, rules: Any, moves: Any, parameters: Any, memory: Any, chosen: int) -> None:
    if rules.left_out >= 0:
        kept = np.int64(moves.word[0]) & ~(1 << rules.left_out)
        clear_moves(moves)
        put_word(moves, 0, kept)


@pytest.fixture(scope="module")
def best_of_moves() -> Callable[..., int]:
    names: dict[str, Any] = {}
    with uncached():
        for stub in (set_position, try_move, ask_base, narrow):
            names[stub.__name__] = fragment(stub)
        for verb in (halving.try_options, halving.try_open):
            names[verb.__name__] = merge(verb, "bandit", names)
        types = (MOVES, TABLE, MOVES, CAUTION, MEMORY, numba.types.int64)
        return bind(halving.best_of_moves, "bandit", names, types)


class Bandit:
    """Arms by code, of which one is the base policy's choice."""

    def __init__(self, codes: Sequence[int], base: int) -> None:
        self.codes, self.base, self.leaves_out = codes, base, True
        self.table = new_record(TABLE)
        self.table.base_move = base
        self.table.left_out = NOBODYS

    def ask(self, best_of_moves: Callable[..., int], budget: int, caution: float) -> tuple[int, list[tuple[int, int]]]:
        """The choice, and number and code of each try."""
        parameters, memory = new_record(CAUTION), new_record(MEMORY)
        parameters.caution, parameters.leaves_out = caution, self.leaves_out
        memory.position = NOBODYS
        moves = moves_of(self.codes)
        chosen = int(best_of_moves(moves, self.table, moves, parameters, memory, budget))
        tried = memory.tried[: int(memory.count)]
        assert (tried["position"] == tried["number"]).all(), "tried on a position that was not set for it"
        return chosen, list(zip(tried["number"].tolist(), tried["code"].tolist(), strict=True))

    def twin(self, budget: int, caution: float) -> tuple[int, list[tuple[int, int]]]:
        """The same by sequential halving as it is told.

        In each of ceil(log2(arms)) rounds an equal share of the budget goes to all arms that are planned for, and then
        the worse half of them is put away. The base policy's own choice stays, and is the measure of the others. After
        16 tries and at each doubling, arms that are shown to be behind it are put away too, and a last one that is
        shown to be ahead is tried no more.
        """
        arms = [self.base, *(code for code in self.codes if code != self.base)]
        pays = self.table.pays[:budget].tolist()
        ahead: dict[int, list[float]] = {code: [] for code in arms}
        tried: list[tuple[int, int]] = []
        left, number, planned = budget, 0, len(arms)
        while left >= planned > 1 and len(arms) > 1:
            share = max(1, left // ((planned - 1).bit_length() * planned))
            left -= share * planned
            end = number + share
            while number < end and len(arms) > 1:
                for row in range(number, min(end, number + max(16, number)) if self.leaves_out else end):
                    for code in arms:
                        tried.append((row, code))
                        ahead[code].append(pays[row][code] - pays[row][arms[0]])
                    number = row + 1
                place = 1
                while self.leaves_out and place < len(arms):
                    if is_shown([-one for one in ahead[arms[place]]], caution + 3):
                        arms[place] = arms[-1]
                        arms.pop()
                    else:
                        place += 1
                if self.leaves_out and len(arms) == 2 and is_shown(ahead[arms[1]], caution + 3):
                    return arms[1], tried
            planned = (planned + 1) // 2 if planned > 2 else 0
            for place in range(1, min(planned, len(arms))):  # the best come to the front, each by changing places
                best = max(range(place, len(arms)), key=lambda other: (running_sum(ahead[arms[other]]), -other))
                arms[place], arms[best] = arms[best], arms[place]
            arms = arms[:planned] if planned else arms
        rival = ahead[arms[1]] if len(arms) > 1 else []
        return arms[bool(rival) and is_shown(rival, caution)], tried


def is_shown(ahead: Sequence[float], errors: float) -> bool:
    """Whether an arm is ahead by more than so many standard errors, one more try being against it."""
    square = running_sum([one * one for one in ahead]) / len(ahead)
    mean = (running_sum(ahead) - sqrt(square)) / (len(ahead) + 1)
    return mean > 0.0 and mean > errors * sqrt((square - mean * mean) / (len(ahead) + 1))


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
    others = settled = 0
    for _ in range(100 if PLAIN else 2000):
        budget = random.choice([1, 2, 3, 7, 20, 60, 150])
        bandit = random_bandit(random, budget)
        caution = random.choice([0.0, 0.5, 1.0, 3.0])
        bandit.leaves_out = random.random() < 0.5
        chosen, tried = bandit.ask(best_of_moves, budget, caution)
        assert (chosen, tried) == bandit.twin(budget, caution)
        assert len(tried) <= budget
        settled += len(tried) < budget - len(bandit.codes)
        others += chosen != bandit.base
    assert others > 10, "the base policy's choice was always taken"
    assert settled > 10, "nothing was settled before its time"


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


def test_moves_that_the_base_policy_leaves_out_are_not_tried(best_of_moves: Callable[..., int]) -> None:
    bandit = Bandit([1, 2, 3], 2)
    bandit.table.pays[:, 3] = 1.0
    bandit.table.left_out = 3
    chosen, tried = bandit.ask(best_of_moves, 100, 1.0)
    assert chosen == 2
    assert {code for _, code in tried} == {1, 2}
    alone = Bandit([2, 3], 2)
    alone.table.left_out = 3
    assert alone.ask(best_of_moves, 100, 1.0) == (2, []), "nothing is left to compare it with"


def test_with_fewer_tries_than_moves_the_base_policys_choice_is_taken_untried(
    best_of_moves: Callable[..., int],
) -> None:
    bandit = Bandit([1, 2, 3, 4], 3)
    bandit.table.pays[:, 4] = 1.0
    assert bandit.ask(best_of_moves, 3, 0.0) == (3, [])
    assert bandit.ask(best_of_moves, 4, 0.0)[0] == 3, "a try of each is no proof"
    assert bandit.ask(best_of_moves, 40, 0.0)[0] == 4
