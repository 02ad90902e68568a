"""What the careful policy makes of the end of the deck, and of a position when it is the other's turn."""

from collections.abc import Iterator
from itertools import pairwise, product
from math import exp, prod
from random import Random
from typing import Any

import pytest

from analyser.games.en_garde.compiled.cards import held
from analyser.kernel.jit import PLAIN
from analyser.solvers.heuristics.en_garde.careful import outlook, stand
from analyser.solvers.heuristics.en_garde.careful.known import look_past_parry
from analyser.solvers.heuristics.en_garde.careful.stand import Stand
from tests.games.en_garde.positions import at
from tests.solvers.en_garde.choosing import Mind, random_spec, set_to
from tests.solvers.en_garde.samples import Hands, random_duel

FEW = 12 if PLAIN else 180
EXACT = 1e-9
RULES: dict[bool, Any] = {on: at((3, 12), "12345", "12345", end_of_deck=on).rules for on in (True, False)}


@pytest.mark.parametrize(
    ("ground", "his_ground", "worth"), [(5, 4, 1.0), (4, 5, 0.0), (4, 4, 0.5), (0, 0, 0.5), (1, 0, 1.0), (0, 90, 0.0)]
)
def test_e7b_the_further_from_his_own_end_has_won(ground: int, his_ground: int, worth: float) -> None:
    assert stand.by_ground(ground, his_ground) == worth
    assert stand.decided_by_ground(RULES[True], ground, his_ground) == worth
    assert stand.decided_by_ground(RULES[False], ground, his_ground) == 0.5


@pytest.mark.parametrize(
    ("gap", "ground", "his_ground", "more", "less", "worth"),
    [
        (3, 0, 9, 1.0, 0.0, 1.0),  # E7a goes before E7b
        (3, 9, 0, 0.0, 1.0, 0.0),
        (3, 9, 0, 0.25, 0.25, 0.75),
        (3, 0, 9, 0.25, 0.25, 0.25),
        (3, 4, 4, 0.25, 0.5, 0.375),  # a draw is half a win
        (5, 0, 9, 0.5, 0.25, 0.5),
        (6, 0, 9, 0.5, 0.25, 0.0),  # no card has a value above 5
        (10, 9, 0, 0.0, 1.0, 1.0),
        (98, 0, 0, 0.0, 1.0, 0.5),
    ],
)
def test_e7_cards_then_ground(gap: int, ground: int, his_ground: int, more: float, less: float, worth: float) -> None:
    assert stand.decided(RULES[True], gap, ground, his_ground, more, less) == pytest.approx(worth)
    assert stand.decided(RULES[False], gap, ground, his_ground, more, less) == 0.5


def test_e7_as_far_as_the_hands_are_known() -> None:
    """White has one 3 and draws the only card; of 3 3 4 black holds two: 3 3 once, 3 4 twice."""
    mind = Mind(at((3, 6), "13", "33", "4", hand=2, discards="1"))
    decided = [
        stand.decided_now(mind.rules, mind.parameters, mind.known, Stand(gap, ground, 4, mine << 12, draws, 0))
        for gap, ground, mine, draws in (
            (3, 5, 1, 0),  # less once, else as many: ground is white's
            (3, 3, 1, 0),
            (3, 3, 1, 1),  # 3 3 leaves the 4; 3 4 leaves a 3: white has more
            (3, 5, 0, 0),
            (6, 5, 0, 1),
            (40, 4, 0, 1),
        )
    ]
    assert decided == pytest.approx([2 / 3, 0, 2 / 3, 0, 1, 0.5])


def test_lateness_is_half_at_the_root_of_its_parameter() -> None:
    parameters = set_to(RULES[True], lateness=16.0)
    assert [float(outlook.lateness(parameters, deck)) for deck in (0, 4, 12)] == [1, 0.5, 0.1]
    late = [float(outlook.lateness(parameters, deck)) for deck in range(200)]
    assert all(0 < low < high <= 1 for high, low in pairwise(late))
    much, little = (set_to(RULES[True], lateness=value) for value in (1000.0, 0.1))
    assert outlook.lateness(much, 9) > outlook.lateness(little, 9) > 0


def test_a_lead_counts_most_by_its_first_spaces() -> None:
    leads = [float(outlook.lead(10 + ahead, 10)) for ahead in range(-10, 11)]
    assert leads == [-lead for lead in reversed(leads)]
    gains = [high - low for low, high in pairwise(leads)]
    assert all(gain > 0 for gain in gains)
    assert gains[10:] == sorted(gains[10:], reverse=True)
    assert leads[9:12] == [-0.5, 0, 0.5]


def test_log_odds() -> None:
    assert outlook.chance_from(0.0) == 0.5
    assert outlook.chance_from(2.0) == pytest.approx(1 / (1 + exp(-2)))
    assert outlook.chance_from(129.0) == pytest.approx(1)
    assert 0 < outlook.chance_from(-129.0) < 1e-50


def mind_at(gap: int, ground: int, his_ground: int, white: str, black: str, deck: str, **house: Any) -> Mind:
    """White's turn on a board of just that size."""
    return Mind(at((1 + ground, 1 + ground + gap), white, black, deck, board=1 + ground + gap + his_ground, **house))


class Outlook:
    """His turn in a position: what is worked out of it, and the same from all hands that he may hold."""

    def __init__(self, mind: Mind, parameters: Any = None, hands: Hands | None = None) -> None:
        self.mind = mind
        self.parameters = mind.parameters if parameters is None else parameters
        self.known = mind.known
        self.draws = min(int(mind.rules.hand) - len(mind.duel.hands[mind.duel.turn]), mind.deck - 1)
        self.hands = hands
        self.highest = int(mind.rules.highest)
        self.stand = mind.stand_at(mind.ground, mind.hand, self.draws, 0)
        outlook.compare_all(mind.rules, self.parameters, self.known, self.stand)

    def call(self, function: Any, *arguments: Any) -> Any:
        """A function that begins with the rules."""
        return function(self.mind.rules, *arguments)

    def his_turn(self, deck: int) -> float:
        stand = self.stand._replace(deck=deck)
        return float(outlook.his_turn(self.mind.rules, self.parameters, self.known, stand))

    def after_retreat(self, deck: int) -> float:
        stand = self.stand._replace(deck=deck)
        return float(outlook.after_retreat(self.mind.rules, self.parameters, self.known, stand))

    def has(self, value: int) -> float:
        assert self.hands is not None
        return 1 - self.hands.numbers(value)[0]

    def compared(self, value: int) -> tuple[float, float]:
        assert self.hands is not None
        if value > 9:
            return 0.0, 0.0
        return self.hands.compared(value, int(held(self.mind.hand, value)), self.draws)


def outlooks(seed: int, count: int = FEW, *, brute: bool = True, **fixed: Any) -> Iterator[Outlook]:
    random = Random(seed)
    for number in range(count):
        hand = 1 + number % 9
        duel = random_duel(random, hand=hand, unseen=max(10, hand + 2) if brute else 40, **fixed)
        mind = Mind(duel)
        yield Outlook(mind, hands=Hands.of(duel) if brute else None)


def test_hope_is_the_share_of_his_steps_that_let_one_hit() -> None:
    seen = 0
    for view in outlooks(1):
        mind, found, weight = view.mind, 0.0, 0.0
        places = [mind.gap - step for step in range(1, view.highest + 1) if step < mind.gap]
        steps = [mind.gap - place for place in places]
        back = [step for step in range(1, view.highest + 1) if step <= mind.his_ground]
        for step, place in zip(steps + back, places + [mind.gap + step for step in back], strict=True):
            weight += view.has(step)
            found += view.has(step) * view.compared(place)[0]
        hope = view.call(outlook.hope, view.known, mind.gap, mind.his_ground, mind.hand, view.draws)
        assert hope == pytest.approx(found / weight if weight else 0, abs=EXACT)
        seen += 0 < hope < 1
    assert seen >= FEW / 4


def test_hope_by_hand() -> None:
    """Black, on his end, holds a 1 or a 2 (of 1 2 2); white has a 3 for where a 1 takes him, nothing for a 2."""
    mind = mind_at(4, 3, 0, "3", "1", "22", hand=1)
    view = Outlook(mind)
    hope = view.call(outlook.hope, view.known, 4, 0, mind.hand, 0)
    assert hope == pytest.approx(1 / 3)
    assert view.call(outlook.hope, view.known, 2, 0, mind.hand, 0) == 0
    assert view.call(outlook.hope, view.known, 1, 0, mind.hand, 0) == 0  # he may move nowhere
    assert view.call(outlook.hope, view.known, 1, 2, mind.hand, 0) == pytest.approx(2 / 3)  # back by a 2


def test_indirect_danger_over_all_ways_across() -> None:
    seen = 0
    for view in outlooks(2):
        mind = view.mind
        across = [step for step in range(1, mind.gap) if step <= view.highest and mind.gap - step <= view.highest]
        safe = prod(
            1 - (0.5 if 2 * step == mind.gap else 1) * view.has(step) * view.compared(mind.gap - step)[1]
            for step in across
        )
        danger = view.call(outlook.indirect_danger, view.known, mind.gap, mind.hand, view.draws)
        assert danger == pytest.approx(1 - safe if mind.rules.indirect else 0, abs=EXACT)
        seen += 0 < danger < 1
    assert seen > FEW / 8


def left_at(view: Outlook, gap: int, ground: int, his_ground: int) -> float:
    """E7 by all hands."""
    more, less = view.compared(gap)
    by_ground = (1 + (ground > his_ground) - (ground < his_ground)) / 2
    return more + (1 - more - less) * by_ground if view.mind.rules.end_of_deck else 0.5


def last_worths(view: Outlook) -> dict[int, float]:
    """What each of his cards makes of the last turn, by the better of its moves."""
    mind, worths = view.mind, {}
    for step in range(1, view.highest + 1):
        moves = []
        if step < mind.gap:
            moves.append(left_at(view, mind.gap - step, mind.ground, mind.his_ground + step))
        if step <= mind.his_ground:
            moves.append(left_at(view, mind.gap + step, mind.ground, mind.his_ground - step))
        if moves and view.has(step) > EXACT:
            worths[step] = min(moves)
    return worths


def test_his_last_turn_is_the_best_of_the_cards_that_he_may_hold() -> None:
    """Values as independent: each set of them that he may hold, and the best move with one of the set."""
    for view in outlooks(3, 12 if PLAIN else 150):
        mind, worths = view.mind, last_worths(view)
        found = 0.0
        for holds in product([False, True], repeat=len(worths)):
            share = prod(view.has(card) if one else 1 - view.has(card) for card, one in zip(worths, holds, strict=True))
            found += share * min((worths[card] for card, one in zip(worths, holds, strict=True) if one), default=1.0)
        assert view.call(outlook.last_turn, view.known, view.stand) == pytest.approx(found, abs=1e-8)
        hit = view.compared(mind.gap)[1]
        assert view.his_turn(1) == pytest.approx((1 - hit) * found, abs=1e-8)


def test_his_last_moves_are_tried_from_the_best_on() -> None:
    for view in outlooks(4, 12 if PLAIN else 150):
        worths, tried, order = last_worths(view), 0, []
        while True:
            worth, card = view.call(outlook.his_best_last, view.known, view.stand, tried)
            if card == 0:
                break
            assert worth == pytest.approx(worths[card], abs=EXACT)
            tried |= 1 << int(card)
            order.append(float(worth))
        assert len(order) == len(worths)
        assert order == sorted(order)
        assert worth == 2


@pytest.mark.parametrize(
    ("gap", "ground", "his_ground", "worth"),
    [
        (4, 3, 0, 1.0),  # black can only come to where white's 3 decides
        (4, 3, 4, 0.5),  # back by one: as much ground as white
        (4, 3, 5, 0.0),
        (8, 3, 3, 0.0),  # forward by one, and nobody holds a 7
        (1, 3, 0, 1.0),  # nowhere to go
        (1, 0, 1, 0.5),  # back to his end, as white is
    ],
)
def test_his_last_turn_by_hand(gap: int, ground: int, his_ground: int, worth: float) -> None:
    """Black holds a 1, for both that are hidden are; white a 3."""
    mind = mind_at(4, 3, 4, "3", "1", "1", hand=1)
    view = Outlook(mind)
    assert view.call(outlook.last_turn, view.known, Stand(gap, ground, his_ground, mind.hand, 0, 0)) == worth


def test_where_nobody_decides_the_end_it_is_half_a_win() -> None:
    for view in outlooks(5, 6 if PLAIN else 60, brute=False, end_of_deck=False):
        mind = view.mind
        assert 0.5 - EXACT <= view.call(outlook.last_turn, view.known, view.stand) <= 1
        if mind.his_ground > 0 and any(mind.known.has[1 : mind.his_ground + 1]):
            assert view.after_retreat(1) == pytest.approx(0.5)


def test_after_a_retreat_small_steps_are_likelier() -> None:
    for view in outlooks(6):
        mind = view.mind
        weights = {step: view.has(step) / step for step in range(1, min(view.highest, mind.his_ground) + 1)}
        total = sum(weights.values())
        if total == 0:
            assert view.after_retreat(1) == view.after_retreat(9) == 1
            continue
        won = {step: left_at_ground(view, mind.his_ground - step) for step in weights}
        for deck in (0, 1):
            mean = sum(weights[step] * won[step] for step in weights) / total
            assert view.after_retreat(deck) == pytest.approx(mean, abs=EXACT)
        odds = sum(weights[step] * retreat_odds(view, step, 7) for step in weights) / total
        strength = sum(view.compared(value)[0] for value in range(1, view.highest + 1)) / view.highest
        odds += view.parameters.retreat_hand * strength
        assert view.after_retreat(7) == pytest.approx(1 / (1 + exp(-odds)), abs=EXACT)


def left_at_ground(view: Outlook, his_ground: int) -> float:
    ahead = view.mind.ground - his_ground
    return (1 + (ahead > 0) - (ahead < 0)) / 2 if view.mind.rules.end_of_deck else 0.5


def retreat_odds(view: Outlook, step: int, deck: int) -> float:
    mind, set_ = view.mind, view.parameters
    ahead = mind.ground - (mind.his_ground - step)
    late = set_.lateness / (set_.lateness + deck**2)
    odds = set_.retreat_ground * late * ahead / (1 + abs(ahead)) + set_.ground * ahead / int(mind.rules.board)
    return float(odds - set_.retreat_danger * view.compared(mind.gap + step)[1])


def test_his_turn_is_the_sum_of_what_is_weighed() -> None:
    for view in outlooks(7):
        mind, set_, deck = view.mind, view.parameters, 6
        more, hit = view.compared(mind.gap)
        place = (view.known, mind.gap, mind.hand, view.draws)
        ahead = mind.ground - mind.his_ground
        late = set_.lateness / (set_.lateness + deck**2)
        odds = set_.start - set_.danger * hit + set_.ground * ahead / int(mind.rules.board)
        odds -= set_.pressure * (1 - hit) * view.call(outlook.indirect_danger, *place)
        odds += set_.hope * view.call(outlook.hope, view.known, mind.gap, mind.his_ground, mind.hand, view.draws)
        odds -= set_.approach * (mind.gap > 2 * view.highest)
        odds += late * (set_.late_ground * ahead / (1 + abs(ahead)) + set_.late_cards * (more - hit))
        assert view.his_turn(deck) == pytest.approx(1 / (1 + exp(-odds)), abs=EXACT)


@pytest.mark.parametrize(
    ("name", "sign"),
    [("start", 1), ("danger", -1), ("pressure", -1), ("hope", 1), ("approach", -1)],
)
def test_more_weight_moves_his_turn_one_way(name: str, sign: int) -> None:
    moved = 0
    for view in outlooks(8, 20 if PLAIN else 200, brute=False):
        worths = []
        for value in (0.0, 1.0, 5.0, 9.0):
            view.parameters = set_to(RULES[True], **{name: value})
            worths.append(sign * view.his_turn(6))
        assert worths == sorted(worths)
        moved += worths[0] != worths[-1]
    assert moved


@pytest.mark.parametrize("name", ["ground", "late_ground", "late_cards"])
def test_a_lead_is_worth_as_much_more_as_it_weighs(name: str) -> None:
    moved = 0
    for view in outlooks(9, 20 if PLAIN else 200, brute=False):
        mind = view.mind
        lead = mind.ground - mind.his_ground
        if name == "late_cards":
            gap = min(mind.gap, 9)
            own = int(held(mind.hand, gap))
            lead = view.known.more[gap, own, view.draws] - view.known.less[gap, own, view.draws]
            if mind.gap > view.highest or lead == 0:
                continue
        worths = []
        for value in (0.0, 30.0):
            view.parameters = set_to(RULES[True], **{name: value})
            worths.append(view.his_turn(6))
        assert (worths[1] > worths[0]) == (lead > 0)
        assert (worths[1] < worths[0]) == (lead < 0)
        moved += worths[0] != worths[1]
    assert moved > 5


def test_after_a_parry_danger_has_a_weight_of_its_own() -> None:
    """Four spaces apart, and he may hold another 4."""
    mind = Mind(at((3, 7), "11244", "44123", "4455"))
    assert look_past_parry(mind.parameters, mind.known, 4, 1, mind.later) > 0
    stand = mind.stand_at(mind.ground, mind.hand, 0, 3)

    def worths(name: str, known: Any) -> list[float]:
        sets = [set_to(mind.rules, **{name: value}) for value in (0.0, 9.0)]
        return [float(outlook.his_turn(mind.rules, set_, known, stand)) for set_ in sets]

    assert mind.known.told_value == 0
    assert mind.later.told_value == 4
    for known, name, other in (
        (mind.known, "danger", "danger_after_parry"),
        (mind.later, "danger_after_parry", "danger"),
    ):
        high, low = worths(name, known)
        assert low < high
        same = worths(other, known)
        assert same[0] == same[1]


def test_all_outlooks_are_chances_whatever_the_parameters() -> None:
    random = Random(10)
    for _ in range(30 if PLAIN else 500):
        view = Outlook(Mind(random_duel(random), random_spec(random)))
        for deck in (1, 2, 40, 250):
            assert 0 <= view.his_turn(deck) <= 1 + EXACT
            assert 0 <= view.after_retreat(deck) <= 1 + EXACT
