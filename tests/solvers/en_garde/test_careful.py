"""The policy `careful`: positions that decide themselves, its parameters, its memory, and how it fares."""

from random import Random
from typing import Any

import numpy as np
import pytest

import analyser
from analyser.games.en_garde.compiled import play
from analyser.kernel.jit import PLAIN
from analyser.kernel.records import new_record
from analyser.solvers.heuristics.en_garde.careful import MEMORY
from analyser.statistics.intervals import wilson
from tests.games.en_garde.positions import BLACK, WHITE, Duel, at
from tests.solvers.en_garde.choosing import REALS, Mind, chosen, chosen_code, random_spec
from tests.solvers.en_garde.samples import random_duel

ROUNDS = 15 if PLAIN else 2_000
"""In each seat."""
HIDDEN = "111222555"


def careful(places: tuple[int, int], white: str, black: str, deck: str, **more: Any) -> str:
    return chosen("careful", at(places, white, black, deck, **more))


@pytest.mark.parametrize(
    ("places", "white", "discards", "move", "house"),
    [
        ((5, 9), "12345", "4444", "attack 4x1", {}),  # no other 4 is hidden
        ((5, 9), "12444", "", "attack 4x3", {}),  # two are
        ((5, 9), "12335", "333444", "advance 1 attack 3x1", {"retreat_answers_indirect": False}),
        ((5, 8), "12335", "444555", "attack 3x1", {}),
    ],
)
def test_an_attack_that_cant_be_parried_is_made(
    places: tuple[int, int], white: str, discards: str, move: str, house: dict[str, Any]
) -> None:
    deck = HIDDEN + ("44" if white == "12444" else "")
    assert careful(places, white, "11225", deck, discards=discards, **house) == move


def test_an_indirect_attack_is_sure_where_he_has_no_room_to_retreat() -> None:
    """Black stands on his end, or two spaces before it; no other 3 is hidden."""
    worths = []
    for white in (19, 17):
        duel = at((white, white + 4), "12335", "11225", HIDDEN, discards="333444")
        assert chosen("careful", duel) == "advance 1 attack 3x1"
        worths.append(max(Mind(duel).worths().values()))
    assert worths[0] == 1 > worths[1]


def test_no_attack_is_made_that_he_surely_parries_and_answers() -> None:
    """All hidden cards are 4s: black parries and hits back with more."""
    assert careful((5, 9), "12345", "44444", "4444") != "attack 4x1"


@pytest.mark.parametrize(
    ("places", "white", "black", "deck", "moves"),
    [
        ((5, 10), "12333", "11225", "1", {"advance 2"}),  # three 3s at three spaces, though ground is black's
        ((5, 19), "12555", "11225", "1", {"advance 1", "advance 2", "advance 5"}),  # 4 against 4 of ground
        ((6, 18), "12", "11", "1", {"advance 1", "advance 2"}),
        ((4, 19), "12", "11", "1", {"advance 2"}),  # 3 against 4: only the 2 takes white ahead
    ],
)
def test_the_last_turn_is_played_for_cards_and_ground(
    places: tuple[int, int], white: str, black: str, deck: str, moves: set[str]
) -> None:
    duel = at(places, white, black, deck, hand=len(white))
    assert chosen("careful", duel) in moves
    assert max(Mind(duel).worths().values()) == 1


def test_where_the_end_is_a_draw_nothing_is_lost_by_it() -> None:
    duel = at((5, 19), "12555", "11225", "1", end_of_deck=False)
    assert set(Mind(duel).worths().values()) == {0.5}
    assert chosen("careful", duel) in duel.legal


@pytest.mark.parametrize(
    ("places", "white", "black", "deck", "move"),
    [
        ((5, 9), "499", "112", "1122", "retreat 4"),  # the nines fit nowhere after a parry
        ((5, 9), "12444", "11225", "1", "parry"),  # two 4s left, and black has none; a retreat ends it with less ground
        ((18, 22), "12345", "44455", "", "retreat 1"),  # a parry ends it by cards, a retreat by ground
        ((5, 9), "12445", "12355", "", "parry"),  # a retreat ends it by ground, a parry by cards
        ((5, 9), "11344", "12355", "112", "parry"),  # and then attack: black can't hold a 4
        ((5, 9), "11355", "44455", "12", "retreat"),  # no 4 to parry with
        ((1, 5), "12345", "11225", "12", "parry"),  # no room
    ],
)
def test_answers(places: tuple[int, int], white: str, black: str, deck: str, move: str) -> None:
    answer = careful(places, white, black, deck, attack="advance 1 attack 4x1", hand=len(white))
    assert answer.startswith(move)


@pytest.mark.parametrize("spec", ["careful", "aggressive"])
def test_a_lone_move(spec: str) -> None:
    for duel, move in (
        (at((1, 3), "99992", "12345"), "attack 2x1"),
        (at((1, 23), "55555", "12345", indirect=False), "advance 5"),
        (at((4, 6), "3999", "1234", hand=4), "retreat 3"),
        (at((1, 5), "41", "12", attack="attack 4x1", hand=2), "parry"),
        (at((2, 6), "19", "12", attack="advance 1 attack 4x1", hand=2), "retreat 1"),
        (at((18, 23), "12", "49", turn=BLACK, hand=2), "advance 4"),
    ):
        assert duel.legal == [move]
        assert chosen(spec, duel) == move


def test_any_parameters_lead_to_a_legal_move() -> None:
    """Under any house rules, by worths that are numbers."""
    random = Random(1)
    for number in range(25 if PLAIN else 400):
        duel = random_duel(random, defence=number % 4 == 0)
        spec = random_spec(random)
        assert chosen(spec, duel) in duel.legal
        if number % 4:
            assert np.isfinite(list(Mind(duel, spec).worths().values())).all()


@pytest.mark.parametrize("field", REALS, ids=lambda field: field.name)
def test_each_parameter_matters(field: Any) -> None:
    """At the ends of its range it leads to different moves somewhere, each of them legal and reckoned in numbers."""
    random = Random(2)
    ends = [f"careful:{field.name}={float(value)!r}" for value in (field.low, field.high)]
    for number in range(2_000):
        defence = number % 2 == 0 if field.name == "retreat_ground" else number % 8 == 0
        duel = random_duel(random, defence=defence, hand=5, board=23, full=True)
        if len({chosen(spec, duel) for spec in ends}) > 1:
            for spec in ends:
                assert np.isfinite(list(Mind(duel, spec).worths().values())).all() or defence
            return
    pytest.fail(f"{field.name} changes no move")


def test_the_same_decision_is_made_again() -> None:
    random = Random(3)
    for number in range(20 if PLAIN else 300):
        duel = random_duel(random, defence=number % 3 == 0)
        assert len({chosen_code("careful", duel) for _ in range(3)}) == 1


def test_nothing_is_remembered_from_one_decision_to_the_next() -> None:
    """One memory for decisions of all sorts under the same rules and deck."""
    random, memory = Random(4), new_record(MEMORY)
    for number in range(20 if PLAIN else 300):
        duel = printed_duel(random, defence=number % 3 == 0)
        assert chosen_code("careful", duel, memory) == chosen_code("careful", duel)


def printed_duel(random: Random, *, defence: bool) -> Duel:
    """A position with the printed deck."""
    deck = random.sample("1122334455" * 2 + "12345", 25)
    gap = random.randint(1, 9)
    white = random.randint(1, 23 - gap)
    attack = ""
    if defence and gap <= 5 and str(gap) in deck[:5]:
        attack = f"attack {gap}x1"
        place = next((place for place in range(10, 25) if deck[place] == str(gap)), None)
        if place is None:
            attack = ""
        else:
            del deck[place]
    white_hand, black_hand, rest = "".join(deck[:5]), "".join(deck[5:10]), "".join(deck[10:])
    left = random.randint(1, len(rest))
    if not attack and not any(int(card) <= max(gap, white - 1) for card in white_hand):
        return printed_duel(random, defence=defence)
    return at((white, white + gap), white_hand, black_hand, rest[:left], WHITE, attack=attack, discards=rest[left:])


def garbage(random: Random) -> Any:
    """A memory of random bytes, or of ones, which are no numbers."""
    size = MEMORY.itemsize
    content = random.randbytes(size) if random.random() < 0.5 else b"\xff" * size
    return np.frombuffer(bytearray(content), MEMORY)[0]


def test_what_memory_held_before_changes_nothing() -> None:
    random = Random(5)
    for number in range(40 if PLAIN else 400):
        duel = random_duel(random, defence=number % 3 == 0)
        code = chosen_code("careful", duel, garbage(random))
        assert code == chosen_code("careful", duel)
        assert play.is_legal(duel.state, duel.rules, code)


def test_distances_that_no_card_has_need_no_memory() -> None:
    """Six spaces from black, with no numbers in memory, it once chose what is no move."""
    duel = at((3, 9), "12345", "12345", "1122334455")
    memory = np.frombuffer(bytearray(b"\xff" * MEMORY.itemsize), MEMORY)[0]
    assert chosen_code("careful", duel, memory) == chosen_code("careful", duel)


def shares(policy: str, rounds: int, **house: Any) -> tuple[list[int], list[int]]:
    """Rounds won, drawn and lost by the first policy, as white and as black."""
    first, second = policy.split(",")
    seats = []
    for lineup in (f"{first},{second}", f"{second},{first}"):
        result = analyser.run("en_garde", variant="round", policy=lineup, games=rounds, seed=11, house_rules=house)
        (cell,) = result.cells
        assert cell.draw is not None
        seats.append([cell.win.count, cell.draw.count, rounds - cell.win.count - cell.draw.count])
    return seats[0], seats[1][::-1]


@pytest.mark.parametrize(
    ("lineup", "least"), [("careful,aggressive", 0.72), ("careful,random", 0.9), ("aggressive,random", 0.72)]
)
def test_it_beats_weaker_ones_in_both_seats(lineup: str, least: float) -> None:
    """Wilson's intervals, clear of one half in each seat; a draw is no win."""
    for seat in shares(lineup, ROUNDS):
        assert PLAIN or wilson(seat[0], ROUNDS).low > 0.5
        assert PLAIN or seat[0] > least * ROUNDS


@pytest.mark.slow
@pytest.mark.skipif(PLAIN, reason="too many rounds")
@pytest.mark.parametrize(
    "house",
    [{"hand": 3}, {"hand": 7}, {"board": 15}, {"board": 40}, {"indirect": False}, {"retreat_answers_indirect": False}],
    ids=str,
)
def test_it_beats_aggressive_under_other_house_rules(house: dict[str, Any]) -> None:
    won = sum(seat[0] for seat in shares("careful,aggressive", 4_000, **house))
    assert wilson(won, 8_000).low > 0.5


def test_the_same_seed_gives_the_same_rounds() -> None:
    rounds = 8 if PLAIN else 500
    assert shares("careful,aggressive", rounds) == shares("careful,aggressive", rounds)
