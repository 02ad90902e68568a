"""Line-ups: each seat is asked by its own policy, with parameters, memory and stream of its own."""

from collections.abc import Sequence
from functools import cache
from itertools import permutations, product
from typing import Any, NamedTuple

import numba
import numpy as np
import pytest

from analyser.kernel import lineup
from analyser.kernel.bind import bind, merge
from analyser.kernel.contract import REQUIRED_FUNCTIONS
from analyser.kernel.jit import fragment, kernel, uncached
from analyser.kernel.lineup import NOTHING, REFUSED, forget_all, forget_nothing, lineup_type, players_type
from analyser.kernel.moves import add_move, clear_moves, moves_type
from analyser.kernel.playout import board_type
from analyser.kernel.records import new_record, record_type
from analyser.kernel.streams import POLICY_STREAM, STREAM, next_word, open_stream

SEATS, SIDES = 3, 3
HIGHEST = 100
STATE = record_type(("asked", np.int64), ("listed", np.int64))
VIEW = STATE
RULES = record_type(("highest", np.int64))
PARAMETERS = record_type(("origin", np.int64))
MEMORY = record_type(("turns", np.int64), ("drawn", np.uint64))

with uncached():

    @fragment
    def conceal(state: Any, seat: int) -> Any:
        return state

    @kernel
    def legal(state: Any, rules: Any, moves: Any) -> int:
        """Even codes."""
        state.listed += 1
        clear_moves(moves)
        for code in range(0, rules.highest, 2):
            add_move(moves, code)
        return 0

    @kernel
    def is_legal(state: Any, rules: Any, code: int) -> bool:
        return 0 <= code < rules.highest and code % 2 == 0

    @kernel
    def count(view: Any, rules: Any, moves: Any, parameters: Any, memory: Any, stream: Any) -> Any:
        """The base and how often it was asked in this game."""
        memory.turns += 1
        memory.drawn = next_word(stream)
        return np.int64(parameters.origin + 2 * memory.turns)

    @kernel
    def halve(view: Any, rules: Any, moves: Any, parameters: Any, memory: Any, stream: Any) -> Any:
        return np.int64(parameters.origin >> 1)

    @kernel
    def begin_late(memory: Any) -> int:
        memory.turns = 10
        return 0


class Player(NamedTuple):
    """A policy as a line-up binds it."""

    label: str
    choose: Any
    forget: Any
    memory: np.dtype[Any]
    looks_at_moves: bool


COUNTER = Player("counter", count, forget_all, MEMORY, True)
LATE = Player("late", count, begin_late, MEMORY, False)
HALVER = Player("halver", halve, forget_nothing, NOTHING, False)


class Table:
    """A line-up of three seats around a board; the policies are the links, in this order."""

    def __init__(self, players: Sequence[Player]) -> None:
        self.line_type = lineup_type([PARAMETERS] * len(players), SEATS, SIDES)
        self.players_type = players_type(VIEW, [player.memory for player in players], SEATS)
        with uncached():
            self.seat, self.choose = _bound(tuple(players))
        self.line, self.players = new_record(self.line_type), new_record(self.players_type)
        self.board = new_record(board_type(Game))
        self.rules = new_record(RULES)
        self.rules.highest = HIGHEST

    def link(self, record: Any, place: int) -> Any:
        return record if place == 0 else self.link(record.others, place - 1)

    def sit(self, links: Sequence[int], bases: Sequence[int]) -> None:
        """Which link plays each seat, and by what parameter; each seat is a side of its own."""
        for seat, (place, base) in enumerate(zip(links, bases, strict=True)):
            link = self.link(self.line, place)
            link.plays[seat] = 1
            link.parameters[seat].origin = base
        for place in set(links):
            self.link(self.line, place).side[:] = range(SEATS)

    def begin(self, seed: int, index: int) -> None:
        self.seat(self.line, self.players, np.uint64(seed), index)

    def ask(self, seat: int) -> int:
        return int(self.choose(seat, self.rules, self.line, self.players, self.board))


class Game:
    """What a board is made of."""

    STATE = STATE
    MOVES = moves_type(2)


@cache
def _bound(players: tuple[Player, ...]) -> tuple[Any, Any]:
    """Seats the players of a chain of links, and asks one of them; wired as the names of `lineup` say."""
    here, *others = players
    whole = numba.types.int64
    line = lineup_type([PARAMETERS] * len(players), SEATS, SIDES)
    carried = players_type(VIEW, [player.memory for player in players], SEATS)
    seat_types = (line, carried, numba.types.uint64, whole)
    choose_types = (whole, RULES, line, carried, board_type(Game))
    label = "_".join(("test", *(player.label for player in players)))
    names = {"choose_own": here.choose, "forget_own": here.forget}
    names["show_own"] = merge(lineup.show, "test", {"conceal": conceal})
    if here.looks_at_moves:
        names |= {"offer_own": legal, "accept_own": lineup.accept_listed}
    else:
        types = (STATE, RULES, Game.MOVES, whole)
        names["accept_own"] = bind(lineup.accept_unlisted, "test", {"is_legal": is_legal}, types)
        names["offer_own"] = lineup.offer_nothing
    seat = bind(lineup.seat_last, label, names, seat_types)
    choose = bind(lineup.choose_last, label, names, choose_types)
    if not others:
        return seat, choose
    seat_others, choose_others = _bound(tuple(others))
    seats = {"seat_last": seat, "seat_players": seat_others}
    choices = {"choose_last": choose, "choose": choose_others}
    return (
        bind(lineup.seat_among, label, seats, seat_types),
        bind(lineup.choose_among, label, choices, choose_types),
    )


def opened(seed: int, index: int, seat: int) -> bytes:
    stream = new_record(STREAM)
    open_stream(stream, np.uint64(seed), index, POLICY_STREAM, seat)
    return bytes(stream.tobytes())


def test_names_that_a_line_up_is_bound_to_are_the_contracts() -> None:
    assert {"conceal", "legal", "is_legal"} <= set(REQUIRED_FUNCTIONS)


@pytest.mark.parametrize("links", [1, 2, 4])
def test_records_have_a_link_for_each_policy(links: int) -> None:
    line: Any = lineup_type([PARAMETERS] * links, 5, 2)
    players: Any = players_type(VIEW, [MEMORY] * links, 5)
    for _ in range(links):
        assert (line["plays"].shape, line["side"].shape, line["parameters"].shape) == ((5,), (5,), (2,))
        assert (players["memory"].shape, players["stream"].shape) == ((5,), (5,))
        last = "others" not in line.names
        line, players = (None, None) if last else (line["others"], players["others"])
    assert line is None


@pytest.mark.parametrize("seating", list(product(range(2), repeat=SEATS)))
def test_each_seat_is_played_by_its_own_policy(seating: tuple[int, ...]) -> None:
    table = Table([COUNTER, HALVER])
    table.sit(seating, (8, 16, 24))
    table.begin(1, 0)
    for turn in (1, 2):
        for seat, place in enumerate(seating):
            base = 8 * (seat + 1)
            assert table.ask(seat) == (base + 2 * turn if place == 0 else base // 2)


@pytest.mark.parametrize("seating", list(permutations(range(3))))
def test_three_policies_in_any_order(seating: tuple[int, ...]) -> None:
    table = Table([COUNTER, LATE, HALVER])
    table.sit(seating, (12, 12, 12))
    table.begin(1, 0)
    assert [table.ask(seat) for seat in range(SEATS)] == [(14, 34, 6)[place] for place in seating]


def test_one_policy_on_all_seats_keeps_their_memories_and_parameters_apart() -> None:
    table = Table([COUNTER])
    table.sit((0, 0, 0), (0, 20, 40))
    table.begin(1, 0)
    assert [table.ask(seat) for seat in (0, 0, 0, 2, 0, 1)] == [2, 4, 6, 42, 8, 22]
    assert list(table.players.memory["turns"]) == [4, 1, 1]


@pytest.mark.parametrize("first", [COUNTER, LATE])
def test_game_begins_with_fresh_memories_and_streams(first: Player) -> None:
    table = Table([first, HALVER])
    table.sit((0, 1, 0), (0, 0, 0))
    table.begin(7, 3)
    before = table.players.tobytes()
    for seat in (0, 2, 0):
        table.ask(seat)
    assert table.players.tobytes() != before
    table.begin(7, 3)
    assert list(table.players.memory["turns"]) == ([0, 0, 0] if first is COUNTER else [10, 0, 10])
    for seat in (0, 2):
        assert table.players.stream[seat].tobytes() == opened(7, 3, seat)
    assert table.players.others.stream[1].tobytes() == opened(7, 3, 1)


def test_a_link_is_at_home_on_its_own_seats_only() -> None:
    table = Table([COUNTER, HALVER])
    table.sit((1, 0, 1), (0, 0, 0))
    table.begin(7, 3)
    assert [bool(table.players.stream[seat].low) for seat in range(SEATS)] == [False, True, False]
    assert [bool(table.players.others.stream[seat].low) for seat in range(SEATS)] == [True, False, True]


def test_streams_differ_by_seat_and_do_not_depend_on_who_else_sits_there() -> None:
    drawn = []
    for seating in ((0, 0, 0), (0, 1, 0), (0, 1, 1)):
        table = Table([COUNTER, HALVER])
        table.sit(seating, (0, 0, 0))
        table.begin(5, 9)
        for seat in (2, 1, 0):
            table.ask(seat)
        drawn.append([int(table.players.memory[seat].drawn) for seat in range(SEATS)])
    alone, two, one = drawn
    assert len(set(alone)) == SEATS
    assert two == [alone[0], 0, alone[2]]
    assert one == [alone[0], 0, 0]


@pytest.mark.parametrize("base", [-20, -1, 1, 2 * HIGHEST, 2 * HIGHEST + 2, 2**61])
@pytest.mark.parametrize("player", [COUNTER, LATE, HALVER])
def test_what_is_not_legal_is_refused_and_kept_for_the_message(player: Player, base: int) -> None:
    table = Table([player])
    table.sit((0, 0, 0), (0, base, 0))
    table.begin(1, 0)
    said = {"counter": base + 2, "late": base + 22, "halver": base // 2}[player.label]
    is_fine = 0 <= said < HIGHEST and said % 2 == 0
    assert table.ask(1) == (said if is_fine else REFUSED)
    assert int(table.board.refused) == (0 if is_fine else said)


def test_moves_are_listed_for_those_who_look_at_them_only() -> None:
    table = Table([COUNTER, HALVER])
    table.sit((1, 0, 1), (4, 4, 4))
    table.begin(1, 0)
    listed = []
    for seat in (0, 2, 1, 0):
        table.ask(seat)
        listed.append(int(table.board.state.listed))
    assert listed == [0, 0, 1, 1]
