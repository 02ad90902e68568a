"""Counts with chance: how many courses a game can take from the first hand of a small deck, by kernel and by twin.

A course is a sequence of moves and of cards that leave the deck, by name. Both sides count it to the same number of
decisions; the weights of the chance outcomes make a second count, of the cards one by one.
"""

from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from analyser.games.freigard.compiled import play
from analyser.kernel.contract import CHANCE, OVER
from analyser.kernel.moves import codes_of
from analyser.kernel.records import new_record
from tests.contract.walks import copied
from tests.games.freigard.positions import B2, E0, E1, GS, NO_TOTEMS, ROUT, C, D, G, Played, R
from tests.oracle.freigard.cards import ROUT as TWIN_ROUT
from tests.oracle.freigard.game import Game
from tests.oracle.freigard.rules import default_rules, read_rules

TOTEMS = {"eye": 1, "hourglass": 1, "vessel": 1, "shield": 1}
CASES: dict[str, tuple[str, int, dict[str, Any]]] = {
    "all totems": (f"2 {G} {D} {E1}", 3, {}),
    "all totems and the Rout": (f"2 {G} 2 {D} {ROUT}", 2, {}),
    "payments from the deck": (f"4 {GS} 2 {D} {E0}", 3, {"totems": NO_TOTEMS | {"eye": 1}}),
    "no totem, many draws": (f"2 {G} 2 {R} {C} {ROUT}", 4, {"totems": NO_TOTEMS}),
    "vessel and hourglasses": (f"2 {G} {R} {C} {E0}", 4, {"totems": NO_TOTEMS | {"vessel": 1, "hourglass": 2}}),
    "rounds to the end": (f"3 {G} {D}", 12, {"totems": NO_TOTEMS | {"shield": 1}, "castles": [3, 2, 1]}),
    "redraws and final hands": (f"2 {G} {B2} 3 {E1}", 3, {"totems": NO_TOTEMS, "redraws": 2, "final_hand": True}),
}


def by_kernel(played: Played, state: Any, decisions: int) -> tuple[int, int]:
    """Courses, and courses weighed by cards, up to the position before so many further decisions are made."""
    seat = play.turn(state)
    if seat == OVER or (seat != CHANCE and decisions == 0):
        return 1, 1
    if seat == CHANCE:
        listed = new_record(play.OUTCOMES)
        play.outcomes(state, played.rules, listed)
        steps = [(int(listed.code[n]), int(listed.weight[n])) for n in range(int(listed.count))]
    else:
        play.legal(state, played.rules, played.moves)
        steps = [(code, 1) for code in codes_of(played.moves)]
        decisions -= 1
    courses = weighed = 0
    for code, weight in steps:
        following = copied(state)
        play.apply(following, played.rules, code)
        more, more_weighed = by_kernel(played, following, decisions)
        courses += more
        weighed += weight * more_weighed
    return courses, weighed


class Branch(Exception):
    """The script is at its end, and here the course divides: the weights of its ways."""

    def __init__(self, weights: list[int]) -> None:
        self.weights = weights


class Leaf(Exception):
    """So many decisions have been made."""


class Script:
    """A host for the twin's game that takes the ways of a script, and stops where it ends."""

    def __init__(self, ways: list[int], decisions: int) -> None:
        self.ways = list(ways)
        self.decisions = decisions
        self.bag: Counter[str] = Counter()
        self.top: list[str] = []

    def way(self, weights: list[int]) -> int:
        if not self.ways:
            raise Branch(weights)
        return self.ways.pop(0)

    def shuffle(self, cards: list[str]) -> None:
        self.bag, self.top = Counter(cards), []

    def deck_count(self) -> int:
        return self.bag.total() + len(self.top)

    def card(self) -> str:
        if self.top:
            self.way([1])
            return self.top.pop()
        names = sorted(self.bag.keys())
        name = names[self.way([self.bag[name] for name in names])]
        self.bag -= Counter([name])
        return name

    def take(self, kind: str, count: int) -> list[str]:  # noqa: ARG002
        return [self.card() for _ in range(count)]

    def put_on_top(self, name: str) -> None:
        self.top.append(name)

    def search(self, is_match: Callable[[str], bool]) -> list[str]:
        revealed = [self.card()]
        while self.deck_count() > 0 and not (is_match(revealed[-1]) or revealed[-1] == TWIN_ROUT):
            revealed.append(self.card())
        stops = is_match(revealed[-1]) or revealed[-1] == TWIN_ROUT
        self.bag.update([*self.top, *(revealed[:-1] if stops else revealed)])
        self.top = [revealed[-1]] if is_match(revealed[-1]) else []
        return revealed

    def tell(self, event: dict[str, Any]) -> None:
        pass

    def decide(self, position: Any, legal: list[str]) -> str:  # noqa: ARG002
        if self.decisions == 0:
            raise Leaf
        self.decisions -= 1
        return legal[self.way([1] * len(legal))]


def by_twin(components: dict[str, int], decisions: int, house_rules: dict[str, Any]) -> tuple[int, int]:
    """The same counts: the twin's game played from its beginning for each course."""
    rules = default_rules() | house_rules
    rules["totems"] = TOTEMS | house_rules.get("totems", {})
    courses = weighed = 0
    waiting: list[tuple[list[int], int]] = [([], 1)]
    while waiting:
        ways, weight = waiting.pop()
        try:
            Game(read_rules(rules), components, Script(ways, decisions)).play()
        except Branch as branch:
            waiting += [([*ways, way], weight * more) for way, more in enumerate(branch.weights)]
        except Leaf:
            courses, weighed = courses + 1, weighed + weight
        else:
            courses, weighed = courses + 1, weighed + weight
    return courses, weighed


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES)
def test_kernel_and_twin_count_the_same_courses(case: str) -> None:
    cards, decisions, house_rules = CASES[case]
    played = Played(cards, **house_rules)
    components = dict(played.components.counts)
    found = by_kernel(played, played.state, decisions)
    assert found == by_twin(components, decisions, house_rules)
    assert found[0] > 300


def test_a_count_small_enough_to_do_by_hand() -> None:
    """Deck 2 G, 1 D, 1 C. First hands: 12 orders of names (G G x 6, the rest 6), and then one draw or the totems."""
    played = Played(f"2 {G} {D} {C}", totems=NO_TOTEMS)
    assert by_kernel(played, played.state, 0) == (12, 24)
    # One card is left, so draw it: 12 courses to the discard. Then 3 or 4 names; with G G in the hand and its rest 3.
    assert by_kernel(played, played.state, 1) == (12, 24)
    assert by_kernel(played, played.state, 2) == (36, 72)
    assert np.int64(played.state.table.round_number) == 1
