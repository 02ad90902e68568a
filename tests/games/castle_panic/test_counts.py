"""Counts with chance: in how many ways a game can go on from fixed small positions, for kernel and twin alike.

A step is a decision, or one card, token or face; ways are counted once each and weighed by the copies drawn.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest

from analyser.games.castle_panic import text
from analyser.games.castle_panic.compiled import play
from analyser.games.castle_panic.compiled import state as castle
from analyser.games.castle_panic.components import CARD_NAMES, TOKEN_NAMES
from analyser.kernel.contract import CHANCE, OVER
from analyser.kernel.moves import codes_of
from analyser.kernel.records import new_record
from tests.games.castle_panic.explored import Path, fork_after
from tests.games.castle_panic.positions import Table
from tests.oracle.castle_panic.game import play_on
from tests.oracle.castle_panic.opening import open_game
from tests.oracle.castle_panic.staged import set_up_of
from tests.oracle.castle_panic.staged import staged as twin_staged
from tests.oracle.castle_panic.table import Position


class Count(NamedTuple):
    """The ways of exactly so many steps, and what comes then."""

    ways: int
    weighed: int
    decisions: int
    chances: int
    ends: int


class Case(NamedTuple):
    """A position for both, and the steps to count by every run and by slow ones."""

    table: Table
    make: Callable[[], Position]
    phase: Callable[[Position, Path], object]
    depth: int
    deeper: int


def at_turn(mode: tuple[str, int], hands: str, board: str, depth: int, deeper: int, **more: Any) -> Case:
    """The beginning of a turn; `rules` are house rules."""
    rules = more.pop("rules", {})
    table = Table(*mode, **rules).stage("turn", hands, board, **more)
    twins = {name: value for name, value in more.items() if name not in ("fortified", "began", "homes")}
    set_up = set_up_of(*mode, **rules)

    def make() -> Position:
        piles = {name: Counter(twins.get(name, "").split()) for name in ("minions", "token_discards")}
        return twin_staged(
            set_up,
            hands,
            board,
            **twins | piles,
            fortified=set(map(int, more.get("fortified", ""))),
            has_begun=set(map(int, more.get("began", "0123456"))),
            homes=dict(more.get("homes", {})),
        )

    return Case(table, make, play_on, depth, deeper)


def at_set_up(mode: tuple[str, int], depth: int, deeper: int, **rules: Any) -> Case:
    """The beginning of a game with the box as printed."""

    def phase(_: Any, host: Path) -> None:
        play_on(open_game(set_up_of(*mode, **rules), host), host)

    return Case(Table(*mode, **rules), lambda: twin_staged(set_up_of(*mode)), phase, depth, deeper)


CASES: dict[str, Case] = {
    "hits and a reshuffle": at_turn(
        ("coop", 2), "archer.red draw2 tar nice_shot scavenge,brick",
        "orc/2@archer.1 goblin/1@archer.1 troll/3@castle.3", 4, 6, deck="hero.blue",
        discards="brick mortar brick", pile="giant_boulder move_red",
    ),
    "alone, two discards and the boulder": at_turn(
        ("solitaire", 1), "tar drive", "orc/2@swordsman.1 goblin/1@swordsman.1 orc/1@castle.4", 7, 8,
        deck="brick brick mortar barbarian", pile="giant_boulder giant_boulder", began="", walls="14", towers="12",
    ),
    "tokens that draw more": at_turn(
        ("coop", 3), ",,", "orc/2@castle.2 troll/2@forest.3", 6, 8, towers="14", walls="1",
        pile="goblin_king healer draw_3 move_clockwise move_clockwise orc_warlord", rules={"trades": [0] * 6},
    ),
    "proposals": at_turn(
        ("master_slayer", 3), "archer.red tar,brick brick,hero.red", "orc/2@archer.1 orc/1@archer.1", 5, 8, pile="orc"
    ),
    "an overlord": at_turn(
        ("overlord", 2), ",tar", "orc/2@swordsman.1 troll/2@castle.2", 4, 7, minions="orc draw_4 discard_one",
        reserve="goblin_king", pile="troll troll move_blue", walls="", towers="135",
        rules={"secret_forces": True, "monstrous_choices": True, "discards": [0] * 6, "trades": [0] * 6},
    ),
    "homes and a king": at_turn(
        ("coop", 2), "tar,brick", "orc/2@swordsman.1 orc/2@swordsman.2 goblin/1@swordsman.1", 9, 11, walls="6",
        towers="1234", homes={0: 1, 1: 3}, king=2, pile="move_counter_clockwise troll",
        rules={"my_home": True, "kings_tower": True, "final_charge": True, "desperate_times": True},
    ),
    "recycled, never over": at_turn(
        ("coop", 2), ",", "goblin/1@swordsman.1 orc/1@swordsman.2 orc/1@swordsman.2", 8, 11, pile="plague_archers",
        token_discards="troll", rules={"monster_recycling": True, "not_over_yet": True}, fortified="2",
    ),
    "the last tower": at_turn(
        ("coop", 2), "fortify swordsman.red archer.any,", "goblin/1@swordsman.1 troll/3@swordsman.4", 4, 6, walls="1",
        towers="4", pile="", rules={"final_charge": True},
    ),
    "a set-up": at_set_up(("overlord", 2), 3, 4, under_construction="random", hand=[1] * 6),
    "a set-up with homes": at_set_up(("coop", 2), 5, 7, my_home=True, kings_tower=True, hand=[1] * 6),
}  # fmt: skip


def followers(table: Table, position: Any) -> Iterator[tuple[str, int, Any]]:
    """Each step by name, with its weight and where it leads."""
    turn = play.turn(position)
    if turn == CHANCE:
        listed = new_record(play.OUTCOMES)
        play.outcomes(position, table.rules, listed)
        for code, weight in zip(listed.code[: listed.count], listed.weight[: listed.count], strict=True):
            yield drawn(position, int(code)), int(weight), after(table, position, int(code))
    elif turn != OVER:
        moves = new_record(castle.MOVES)
        play.legal(position, table.rules, moves)
        for code in codes_of(moves):
            yield text.move_name(code, table.cell.components, position), 1, after(table, position, code)


def drawn(position: Any, code: int) -> str:
    """A card, a token, or a face."""
    if position.table.step == castle.CARD_DRAWN:
        return CARD_NAMES[int(position.deck[code])]
    return TOKEN_NAMES[int(position.pile[code])] if position.table.step == castle.TOKEN_DRAWN else f"{code + 1}"


def after(table: Table, position: Any, code: int) -> Any:
    following = position.copy()
    play.apply(following, table.rules, code)
    return following


def kernel_count(table: Table, position: Any, depth: int) -> Count:
    """The ways of exactly so many steps."""
    if depth == 0:
        turn = play.turn(position)
        return Count(1, 1, int(turn >= 0), int(turn == CHANCE), int(turn == OVER))
    return total(
        (weight, kernel_count(table, following, depth - 1)) for _, weight, following in followers(table, position)
    )


def twin_count(case: Case, depth: int, *steps: str) -> Count:
    """The same by the twin, which plays every way from its beginning."""
    fork = fork_after(case.make, case.phase, *steps)
    if depth == 0:
        return Count(1, 1, int(fork.kind == "decision"), int(fork.kind == "chance"), int(fork.kind == "over"))
    return total((weight, twin_count(case, depth - 1, *steps, step)) for step, weight in fork.steps)


def total(counts: Iterator[tuple[int, Count]]) -> Count:
    """All ways together; a step's weight multiplies what comes after it."""
    sums = [0] * len(Count._fields)
    for weight, count in counts:
        weighed = count._replace(weighed=weight * count.weighed)
        sums = [one + other for one, other in zip(sums, weighed, strict=True)]
    return Count(*sums)


def agree(case: Case, depth: int) -> int:
    """Kernel and twin count the same, split by the first step; how many ways that are."""
    firsts = list(followers(case.table, case.table.state))
    found = {name: kernel_count(case.table, following, depth - 1) for name, _, following in firsts}
    steps = fork_after(case.make, case.phase).steps
    assert sorted((name, weight) for name, weight, _ in firsts) == sorted(steps)
    assert found == {name: twin_count(case, depth - 1, name) for name, _ in steps}
    return sum(count.ways for count in found.values())


@pytest.mark.parametrize("name", CASES)
def test_kernel_and_twin_count_the_same(name: str) -> None:
    case = CASES[name]
    assert agree(case, case.depth) > 3


@pytest.mark.slow
@pytest.mark.parametrize("name", CASES)
def test_kernel_and_twin_count_the_same_further_on(name: str) -> None:
    case = CASES[name]
    agree(case, case.deeper)


FIXED = {
    "hits and a reshuffle": Count(ways=185, weighed=221, decisions=172, chances=13, ends=0),
    "alone, two discards and the boulder": Count(ways=664, weighed=1478, decisions=0, chances=640, ends=24),
    "tokens that draw more": Count(ways=439, weighed=590, decisions=96, chances=343, ends=0),
    "proposals": Count(ways=180, weighed=180, decisions=108, chances=72, ends=0),
    "an overlord": Count(ways=162, weighed=232, decisions=83, chances=79, ends=0),
    "homes and a king": Count(ways=66, weighed=66, decisions=0, chances=66, ends=0),
    "the last tower": Count(ways=13, weighed=13, decisions=8, chances=0, ends=5),
}
"""What was counted once, by both, to the first depth of these cases."""


@pytest.mark.parametrize("name", FIXED)
def test_numbers_that_were_written_down(name: str) -> None:
    case = CASES[name]
    assert kernel_count(case.table, case.table.state, case.depth) == FIXED[name]


def test_a_count_small_enough_to_do_by_hand() -> None:
    """Nothing but `keep` and `end`; then a goblin or one of two trolls, each into one of six arcs; and again."""
    table = Table("solitaire", 1).stage("turn", "", "orc/2@forest.1", pile="goblin troll troll")
    one = kernel_count(table, table.state, 4)
    assert one == Count(ways=2 * 6, weighed=3 * 6, decisions=0, chances=12, ends=0)
    # After the goblin two trolls are left, after a troll the goblin or a troll: three courses, 3 * 2 with the copies.
    two = kernel_count(table, table.state, 6)
    assert two == Count(ways=3 * 36, weighed=6 * 36, decisions=3 * 36, chances=0, ends=0)


@pytest.mark.slow
def test_a_deal_weighs_all_orders_of_the_cards() -> None:
    """Of 49 cards a hand of one each for two players; the starting monsters are placed in 60 orders."""
    case = CASES["a set-up with homes"]
    assert kernel_count(case.table, case.table.state, 8).weighed == 60 * 49 * 48
