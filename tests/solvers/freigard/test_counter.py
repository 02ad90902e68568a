"""The policy `counter`: its tables against slow twins, plain positions, house rules, lanes and strength."""

import json
from collections.abc import Mapping
from functools import cache
from itertools import combinations_with_replacement, product
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

import analyser
from analyser.games.catalogue import Mode
from analyser.games.components import Components
from analyser.games.freigard import components, rules
from analyser.games.freigard.compiled import play, state
from analyser.games.freigard.compiled.hand import worth
from analyser.games.freigard.compiled.rounds import spend_code
from analyser.kernel.records import new_record
from analyser.solvers.catalogue import find_policy
from analyser.solvers.code import PolicyCode, load_code
from analyser.solvers.heuristics.freigard.counter.chances import (
    NOTHING,
    build_chances,
    fresh_row,
    hand_row,
    pair_row,
    ways,
)
from analyser.solvers.heuristics.freigard.counter.gains import find_gains, gaining
from analyser.solvers.heuristics.freigard.counter.layout import NOW, ONE, fresh_start, row_start
from analyser.solvers.heuristics.freigard.counter.outlook import find_steps, weigh_cards, weigh_gains
from analyser.solvers.heuristics.freigard.counter.plan import SHIELDED, best_end
from analyser.solvers.heuristics.freigard.counter.tables import chances_of, new_table
from tests.oracle.freigard import replay

FEW = {"golem.spike.surge": 15, "dragon.two.blue+1": 15, "ent.conifer.1": 19, "rout": 1}
FOUR = ("eye", "hourglass", "shield", "vessel")
ROUNDING = 60 / ONE
"""A table of 50 layers rounds 50 times."""


class Tables:
    """Rules, the policy's record, and a memory to play with."""

    def __init__(self, cards: Mapping[str, int] | None = None, spec: str = "counter", **house: Any) -> None:
        deck = Components("few", "assumed", tuple(cards.items())) if cards else components.load(None)
        mode = Mode("night", "standard", 1)
        self.rules = rules.pack(rules.base_rules(mode) | house, deck, mode)
        self.code: PolicyCode = load_code(find_policy("freigard", spec))
        self.record = new_record(self.code.parameters)
        self.code.fill(self.rules, self.record, (0,))
        self.memory = new_record(self.code.memory)

    def chance(self, cards: int, hand: tuple[int, ...], k: int) -> float:
        start = row_start(self.record, cards, int(self.record.place[hand]))
        return int(self.record.chance[start + k - 1]) / ONE

    def fresh(self, cards: int, k: int) -> float:
        return int(self.record.chance[fresh_start(self.record, cards) + k - 1]) / ONE

    def choose(self, view: Any) -> int:
        moves = new_record(play.MOVES)
        stream = np.zeros(1, np.dtype([("low", np.uint64), ("high", np.uint64)]))[0]
        return int(self.code.choose(view, self.rules, moves, self.record, self.memory, stream))

    def position(self, hand: tuple[int, ...], cards: int, **changes: Any) -> Any:
        """A turn in the first round: all that is neither in hand nor in the deck has been discarded."""
        position = new_record(play.STATE)
        play.begin(position, self.rules)
        view = position.table
        view.phase = state.TURN if len(hand) == 3 else state.DISCARD
        view.hand[: len(hand)] = hand
        view.hand_count = len(hand)
        if len(hand) == 3:
            view.hand_worth = worth(self.rules, *hand)
        for kind in hand:
            view.pool[kind] -= 1
        view.deck_size = cards
        order = [kind for kind in range(int(self.rules.kinds)) for _ in range(int(view.pool[kind]))]
        for kind in order[: len(order) - cards]:
            view.pool[kind] -= 1
            view.discard[kind] += 1
        view.pool_kinds = sum(1 << kind for kind in range(int(self.rules.kinds)) if view.pool[kind])
        view.discard_kinds = sum(1 << kind for kind in range(int(self.rules.kinds)) if view.discard[kind])
        for name, value in changes.items():
            view[name] = value
        return view


@cache
def few(**house: Any) -> Tables:
    return Tables(FEW, "counter", **house)


@cache
def usual() -> Tables:
    return Tables()


class SlowTable:
    """The recursion as the research wrote it down, in real numbers."""

    def __init__(self, tables: Tables) -> None:
        self.rules = tables.rules
        self.kinds = [kind for kind in range(int(self.rules.kinds)) if kind != self.rules.rout]
        self.count = {kind: int(self.rules.count[kind]) for kind in self.kinds}
        self.size = int(self.rules.deck_size)
        self.routs = self.size - sum(self.count.values())
        self.pile_share = float(tables.record.pile_share)
        self.hand = cache(self.hand)  # type: ignore[method-assign]
        self.fresh = cache(self.fresh)  # type: ignore[method-assign]

    def fresh(self, cards: int, k: int) -> float:
        if k <= 0:
            return 1.0
        if cards < 3:
            return 0.0
        chance, safe = 0.0, 0.0
        for drawn in product(self.kinds, repeat=3):
            left, share = dict(self.count), 1.0
            for place, kind in enumerate(drawn):
                share *= left[kind] / (self.size - place)
                left[kind] -= 1
            safe += share
            chance += share * self.hand(cards - 3, tuple(sorted(drawn)), k)
        return chance + (1.0 - safe) * self.fresh(cards - 3, k)

    def hand(self, cards: int, hand: tuple[int, ...], k: int) -> float:
        value = worth(self.rules, *hand)
        may_score, points = value >= state.MAY_SCORE, value & state.VALUE
        if cards == 0:
            return float(bool(self.rules.final_hand) and may_score and points >= k)
        chance = self.routs * self.fresh(cards - 1, k)
        for kind in self.kinds:
            four = sorted((*hand, kind))
            best = max(self.hand(cards - 1, tuple(four[:place] + four[place + 1 :]), k) for place in range(4))
            chance += (self.count[kind] - hand.count(kind)) * best
        chance /= self.size - 3
        scored = (
            (1.0 if points >= k else self.fresh(self.after_payment(cards, points), k - points)) if may_score else 0.0
        )
        return max(chance, scored)

    def after_payment(self, cards: int, points: int) -> int:
        pile = int((self.size - 3 - cards) * self.pile_share)
        return cards - min(cards, max(0, points - 3 - pile))


@pytest.mark.parametrize("final_hand", [False, True])
def test_the_table_of_chances_agrees_with_a_slow_recursion(final_hand: bool) -> None:
    tables = few(final_hand=final_hand)
    slow = SlowTable(tables)
    for cards in (0, 1, 2, 3, 7, 12):
        for hand in combinations_with_replacement(slow.kinds, 3):
            for k in (1, 4, 9, 20):
                assert tables.chance(cards, hand, k) == pytest.approx(slow.hand(cards, hand, k), abs=ROUNDING)
    for cards in (2, 3, 5, 15):
        assert tables.fresh(cards, 6) == pytest.approx(slow.fresh(cards, 6), abs=ROUNDING)


def test_more_points_are_never_likelier_and_more_cards_never_worse() -> None:
    tables = usual()
    for hand in ((0, 1, 2), (22, 23, 24), (28, 28, 30)):
        chances = np.array([[tables.chance(cards, hand, k) for k in range(1, 33)] for cards in range(47)])
        assert (np.diff(chances, axis=1) <= 0).all()
        assert (np.diff(chances, axis=0) >= -2 / ONE).all()


@pytest.mark.parametrize("house", [{}, {"final_hand": True}, {"carry_over": 50}, {"ent": 3}])
def test_rows_kept_once_say_what_the_whole_table_says(house: dict[str, Any]) -> None:
    """Worked out by all the rules, not only by those that the kept table knows."""
    tables = Tables(**house) if house else usual()
    table = new_table(tables.rules, int(tables.record.width))
    build_chances(tables.rules, table, float(tables.record.pile_share))
    kinds, kept = int(tables.rules.kinds), int(tables.record.fresh)
    assert kept < fresh_row(tables.rules) // 2
    rows = tables.record.chance[row_start(tables.record, 0, 0) :]
    rows = rows[: table.shape[0] * int(tables.record.rows) * table.shape[2]].reshape(table.shape[0], -1, table.shape[2])
    for a, b in combinations_with_replacement(range(kinds), 2):
        assert (rows[:, tables.record.pair_place[a, b]] == table[:, pair_row(tables.rules, a, b)]).all()
        for x in range(kinds):
            assert (rows[:, tables.record.place[a, b, x]] == table[:, hand_row(tables.rules, a, b, x)]).all()
    assert (rows[:, kept:] == table[:, fresh_row(tables.rules) :]).all()
    gains = tables.record.gains.copy()
    tables.record.gains[:] = 0
    find_gains(tables.rules, tables.record)
    assert (tables.record.gains == gains).all()


def contents(record: Any, deck_size: int) -> list[bytes]:
    """All of a record of tables, wherever its rows begin."""
    rows = record.chance[int(record.shift) :][: (deck_size + 1) * int(record.rows) * int(record.width)]
    others = [name for name in record.dtype.names if name not in ("chance", "shift")]
    return [rows.tobytes(), *(np.asarray(record[name]).tobytes() for name in others)]


@pytest.mark.parametrize(
    "house", [{"castles": [40, 30, 20]}, {"max_rounds": 2}, {"final_hand": True}, {"totems.vessel": 0}, {"ent": 3}]
)
def test_tables_are_the_same_whatever_was_worked_out_before(house: dict[str, Any]) -> None:
    """Chances are kept for the next rules, where these are no other for them."""
    chances_of.cache_clear()
    alone = Tables(FEW, **house)
    Tables(FEW)
    after_others = Tables(FEW, **house)
    size = int(alone.rules.deck_size)
    assert contents(after_others.record, size) == contents(alone.record, size)


def test_difficulties_share_their_chances() -> None:
    chances_of.cache_clear()
    for castles in ([24, 18, 12], [20, 15, 10]):
        Tables(FEW, castles=castles)
    assert chances_of.cache_info().misses == 1


def random_outlook(tables: Tables, random: Random, least: float) -> None:
    """Steps of any height from this least one on."""
    count = random.randint(1, 9)
    tables.memory.count[NOW] = count
    tables.memory.step[NOW, :count] = sorted(random.sample(range(28), count))
    tables.memory.height[NOW, :count] = [random.uniform(least, 1.0) / ONE for _ in range(count)]
    tables.memory.falls[NOW] = -int(bool((tables.memory.height[NOW, :count] < 0).any()))


@pytest.mark.parametrize("least", [0.0, -1.0])
def test_no_card_that_would_make_a_better_hand_is_left_out(least: float) -> None:
    tables, random = usual(), Random(7)
    deck = [kind for kind in range(int(tables.rules.kinds)) for _ in range(int(tables.rules.count[kind]))]
    deck = [kind for kind in deck if kind != tables.rules.rout]
    looked_at = 0
    for _ in range(3_000):
        random_outlook(tables, random, least)
        *drawn, x = random.sample(deck, 4)
        hand, cards = tuple(np.int64(kind) for kind in sorted(drawn)), np.int64(random.randrange(46))
        given = tables.record, tables.memory, NOW, cards, hand
        kinds = gaining(tables.rules, tables.record, int(tables.memory.falls[NOW]), cards, hand, 1 << x)
        kept = weigh_gains(*given, kinds)
        found = float(tables.memory.found[x])
        weigh_cards(*given, 1 << x)
        assert found == max(kept, float(tables.memory.found[x]))
        looked_at += found > kept
    assert looked_at > 300


def test_few_cards_may_gain_on_a_hand_that_scores() -> None:
    tables = usual()
    hands = [
        hand_row(tables.rules, *hand)
        for hand in combinations_with_replacement(range(int(tables.rules.kinds)), 3)
        if ways(tables.rules, hand, NOTHING) > 0 and worth(tables.rules, *hand) >= state.MAY_SCORE
    ]
    every = int(tables.rules.defenders).bit_count()
    gains = [int(mask).bit_count() for mask in tables.record.gains[hands].reshape(-1)]
    assert 0 < np.mean(gains) < every / 3


@pytest.mark.parametrize("score", [0, 12, 27, 28])
def test_an_outlook_lists_every_step_that_matters(score: int) -> None:
    tables = usual()
    after = tables.record.after[3, 7, 1 + 4 + 16 + 64]
    find_steps(tables.record, tables.memory, NOW, after, tables.record.next_step[3, 7, 1 + 4 + 16 + 64], score)
    top = int(tables.record.top)
    rises = {total - score - 1: after[total] - after[total - 1] for total in range(score + 1, top + 1)}
    expected = {step: rise for step, rise in rises.items() if abs(rise) > 1e-4 * after[top]}
    count = int(tables.memory.count[NOW])
    assert list(tables.memory.step[NOW, :count]) == list(expected)
    assert list(tables.memory.height[NOW, :count] * ONE) == pytest.approx(list(expected.values()))


def slow_best(tables: Tables, left: int, castles: int, held: dict[str, int], total: int) -> float:
    """The chance of winning from a round's end, every choice tried."""
    if castles == 0:
        return 1.0
    value, best = int(tables.rules.totem_value), 0.0
    for given in product(*(range(held[name] + 1) for name in FOUR)):
        points = total + value * sum(given)
        beaten = [castle for castle in range(3) if castles >> castle & 1 and tables.rules.castles[castle] <= points]
        if beaten:
            rest = {name: held[name] - number for name, number in zip(FOUR, given, strict=True)}
            best = max(best, slow_round(tables, left, castles & ~(1 << beaten[0]), tuple(rest.values())))
    lowest = min(int(tables.rules.castles[castle]) for castle in range(3) if castles >> castle & 1)
    if total < lowest and held["shield"]:
        rest = held | {"shield": held["shield"] - 1}
        best = max(best, slow_round(tables, left, castles, tuple(rest.values())))
    return best


@cache
def slow_round(tables: Tables, left: int, castles: int, held: tuple[int, ...]) -> float:
    """The chance of winning before a round, over all totals that it may end with."""
    if castles == 0:
        return 1.0
    if left == 0:
        return 0.0
    size, top = int(tables.rules.deck_size), int(tables.rules.castles[0])
    at_least = [1.0, *(tables.fresh(size, k) for k in range(1, top + 1)), 0.0]
    return sum(
        (at_least[total] - at_least[total + 1])
        * slow_best(tables, left - 1, castles, dict(zip(FOUR, held, strict=True)), total)
        for total in range(top + 1)
    )


PLAIN_PLAN = "counter:keep_eye=0,keep_hourglass=0"


@pytest.mark.parametrize(("rounds", "value"), [(4, 1), (12, 3)])
def test_the_plan_agrees_with_every_choice_tried(rounds: int, value: int) -> None:
    house = {"max_rounds": rounds, "totem_value": value, "castles": [25, 12, 12]}
    tables = Tables(FEW, PLAIN_PLAN, **house, totems={"eye": 1, "hourglass": 0, "shield": 2, "vessel": 1})
    needed = min(rounds, 5)
    assert tables.record.before[needed, 7, 1 + 32 + 64, 0] == pytest.approx(slow_round(tables, needed, 7, (1, 0, 2, 1)))
    assert tables.record.before[2, 3, 1 + 64, 0] == pytest.approx(slow_round(tables, 2, 3, (1, 0, 0, 1)))
    assert tables.record.before[2, 7, 1 + 32 + 64, 0] == 0.0  # three castles need three rounds


def test_a_surplus_that_carries_over_is_worth_something() -> None:
    held = 1 + 4 + 16 + 64
    without, tables = few(castles=(20, 15, 10)), few(castles=(20, 15, 10), carry_over=50)
    assert tables.record.after[3, 7, held, 30] > tables.record.after[3, 7, held, 20]
    assert tables.record.before[4, 7, held, 0] > without.record.before[4, 7, held, 0]


def test_the_last_card_of_the_deck_is_no_reason_to_draw() -> None:
    tables = few()
    assert tables.choose(tables.position((0, 0, 0), cards=1)) == state.SCORE
    assert tables.choose(tables.position((2, 2, 2), cards=1)) == state.SCORE


def test_what_cannot_be_scored_draws() -> None:
    tables = few()
    assert tables.choose(tables.position((0, 1, 2), cards=40)) == state.DRAW


def test_two_of_a_family_stay_together() -> None:
    tables = few()
    for hand, away in (((0, 0, 0, 1), 1), ((0, 1, 1, 1), 0)):
        assert tables.choose(tables.position(hand, cards=20)) == state.FIRST_DISCARD + away


def test_a_round_won_already_is_played_out_without_totems() -> None:
    tables = usual()
    won = {"castles_left": 1, "score": 28}
    assert tables.choose(tables.position((22, 23, 24), cards=20, **won)) == state.SCORE
    assert tables.choose(tables.position((0, 7, 22), cards=20, **won)) == state.DRAW


def test_a_totem_is_used_where_it_decides_the_game() -> None:
    """The last castle, the last cards: three surge golems of three types are 4 points, the third lies in the pile."""
    tables = usual()
    last = {"castles_left": 1, "score": 24, "round_number": 4, "totems": (0, 1, 0, 0)}
    view = tables.position((0, 22, 23), cards=3, **last)
    view.discard[24] += 1
    view.discard_kinds = int(view.discard_kinds) | 1 << 24
    assert tables.choose(view) in range(state.FIRST_HOURGLASS, state.FIRST_STORE)
    view.totems[:] = 0
    assert tables.choose(view) == state.DRAW


def test_a_totem_is_never_used_if_the_parameter_says_so() -> None:
    tables = Tables(spec="counter:use_hourglass=1")
    view = tables.position((0, 22, 23), cards=3, castles_left=1, score=24, round_number=4, totems=(0, 1, 0, 0))
    assert tables.choose(view) == state.DRAW


def test_a_card_under_the_vessel_comes_back_where_it_completes_a_hand() -> None:
    tables = few()
    view = tables.position((0, 0, 1), cards=6, stored=0, totems=(0, 0, 0, 0), castles_left=4, score=12, round_number=3)
    assert tables.choose(view) == state.RELEASE


@pytest.mark.parametrize(
    ("score", "totems", "code"),
    [
        (28, (1, 1, 1, 1), spend_code(0, 0, 0, 0)),  # the highest castle without any totem
        (27, (0, 0, 0, 1), spend_code(0, 0, 0, 1)),  # one short of it
        (10, (1, 1, 1, 1), state.USE_SHIELD),  # far from all
        (10, (1, 1, 0, 1), state.CONCEDE),
    ],
)
def test_the_end_of_a_round(score: int, totems: tuple[int, ...], code: int) -> None:
    tables = usual()
    view = tables.position((0, 1, 2), cards=0, phase=state.ROUND_END, score=score, totems=totems)
    assert tables.choose(view) == code


def test_the_shield_is_no_choice_where_the_score_beats_a_castle() -> None:
    tables = usual()
    given, _ = best_end(tables.rules, tables.record, 2, 7, 16, 20)
    assert given not in (SHIELDED, 16)


CARDS = (
    [f"golem.{kind}.{surge}" for kind in ("spike", "round", "square") for surge in ("surge", "plain")],
    [f"dragon.{heads}.{colour}" for heads in ("one", "two") for colour in ("crimson", "blue")],
    [f"ent.{kind}.{ents}" for kind in ("conifer", "broadleaf") for ents in "012"],
)


def random_deck(random: Random) -> dict[str, int]:
    deck: dict[str, int] = {}
    for names, size in zip(CARDS, (15, 15, 19), strict=True):
        bearing = [name + sphere for name in names for sphere in ("", "+1", "+2", "+3")]
        chosen = random.sample(bearing, random.randint(1, len(bearing)))
        for _ in range(size):
            name = random.choice(chosen)
            deck[name] = deck.get(name, 0) + 1
    if routs := random.randint(0, 3):
        deck["rout"] = routs
    order = list(deck.items())
    random.shuffle(order)
    return dict(order)


def random_rules(random: Random) -> dict[str, Any]:
    most = {"eye": 3, "hourglass": 3, "shield": 3, "vessel": 1}
    every: dict[str, Any] = {
        "castles": sorted((random.randint(1, random.choice([30, 99])) for _ in range(3)), reverse=True),
        "totems": {name: random.randint(0, high) for name, high in most.items()},
        "totem_value": random.randint(0, 5),
        "golem": [random.randint(0, 12) for _ in range(3)],
        "dragon": [random.randint(0, 12) for _ in range(3)],
        "ent": random.randint(0, 6),
        "double": random.randint(1, 4),
        "spheres": random.random() < 0.5,
        "score_zero": random.random() < 0.5,
        "final_hand": random.random() < 0.5,
        "carry_over": random.choice([0, 1, 30, 100]),
        "redraws": random.randint(0, 5),
        "max_rounds": random.randint(1, 12),
    }
    return {name: value for name, value in every.items() if random.random() < 0.6}


def play_anything(random: Random, folder: Path, games: int) -> None:
    """Games under random rules, replayed by the plain-Python twin: no illegal move, no knowledge of what is hidden."""
    deck = folder / "deck.toml"
    deck.write_text("name = 'any'\n[cards]\n" + "\n".join(f'"{name}" = {n}' for name, n in random_deck(random).items()))
    specs = ("counter", "counter:use_vessel=0,use_eye=0,use_hourglass=0", "counter:look_ahead=1")
    traced = analyser.trace(
        "freigard",
        difficulty=random.choice(["dawn", "noon", "dusk", "night"]),
        policy=random.choice(specs),
        games=games,
        seed=random.randint(0, 10**6),
        house_rules=random_rules(random),
        components=deck if random.random() < 0.7 else None,
    )
    for transcript in traced:
        replay(json.loads(json.dumps(transcript)))


@pytest.mark.slow
def test_house_rules_and_decks_of_all_sorts(tmp_path: Path) -> None:
    random = Random(1)
    for _ in range(4):
        play_anything(random, tmp_path, 2)


@pytest.mark.slow
def test_more_house_rules_and_decks_of_all_sorts(tmp_path: Path) -> None:
    random = Random(3)
    for _ in range(12):
        play_anything(random, tmp_path, 5)


@pytest.mark.slow
@pytest.mark.parametrize(("difficulty", "floor"), [("dawn", 0.995), ("noon", 0.99), ("dusk", 0.985), ("night", 0.97)])
def test_it_wins(difficulty: str, floor: float) -> None:
    result = analyser.run("freigard", difficulty=difficulty, policy="counter", games=2_000, seed=5)
    assert result.cells[0].win.count >= floor * 2_000
