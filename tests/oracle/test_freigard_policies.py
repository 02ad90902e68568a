"""The twin's greedy player, decision by decision."""

from __future__ import annotations

from random import Random

import pytest

from tests.oracle.freigard.policies import greedy_choice, random_choice
from tests.oracle.freigard.stacked import play_line

G = "golem.spike.plain"
R = "golem.round.plain"
D = "dragon.one.blue"
E0 = "ent.conifer.0"
STACK = f"{G} {G} {R} {D}"  # worth 1; scoring it ends the round


def test_greedy_scores_a_point_but_not_a_hand_worth_nothing() -> None:
    line = play_line([f"{G} {G} {R} {D} {D}"], [])
    assert greedy_choice(line.position, line.legal) == "score"
    nothing = play_line([f"{E0} {E0} {E0} {D} {D}"], [])
    assert "score" in nothing.legal
    assert greedy_choice(nothing.position, nothing.legal) == "draw"


def test_greedy_discards_what_leaves_the_best_hand() -> None:
    line = play_line([f"{G} {D} {R} {G} {D}"], ["draw"])
    assert greedy_choice(line.position, line.legal) == f"discard {D}"


@pytest.mark.parametrize("order", [[G, D, R, E0], [E0, R, D, G], [R, G, E0, D]])
def test_greedy_discards_the_least_useful_of_equals_whatever_the_order_of_the_file(order: list[str]) -> None:
    components = dict.fromkeys(order, 2)
    line = play_line([f"{G} {D} {R} {E0}"], ["draw"], components=components)
    assert greedy_choice(line.position, line.legal) == f"discard {E0}"


@pytest.mark.parametrize(
    ("castles", "totem_value", "move"),
    [
        ([1, 1, 1], 1, "spend -"),
        ([9, 2, 1], 1, "spend eye"),
        ([9, 3, 2], 1, "spend eye,eye"),
        ([9, 4, 2], 1, "spend eye,eye,hourglass"),
        ([9, 5, 2], 1, "spend eye,eye,hourglass,vessel"),
        ([6, 5, 2], 1, "spend eye,eye,hourglass,shield,vessel"),
        ([7, 7, 7], 1, "shield"),
        ([11, 9, 2], 2, "spend eye,eye,hourglass,shield,vessel"),
        ([12, 8, 2], 2, "spend eye,eye,hourglass,vessel"),
        ([9, 2, 1], 0, "spend -"),
        ([9, 2, 2], 0, "shield"),
    ],
)
def test_greedy_spends_the_fewest_totems_for_the_highest_castle_within_reach(
    castles: list[int], totem_value: int, move: str
) -> None:
    totems = {"eye": 2, "hourglass": 1, "vessel": 1, "shield": 1}
    line = play_line([STACK], ["score"], castles=castles, totem_value=totem_value, totems=totems)
    assert greedy_choice(line.position, line.legal) == move


def test_greedy_concedes_without_a_shield() -> None:
    totems = {"eye": 2, "hourglass": 1, "vessel": 1, "shield": 0}
    line = play_line([STACK], ["score"], castles=[9, 9, 9], totems=totems)
    assert greedy_choice(line.position, line.legal) == "concede"


def test_random_choice_takes_every_legal_move() -> None:
    line = play_line([f"{G} {G} {R} {D} {D}"], [])
    choose = random_choice(Random(1))
    assert {choose(line.position, line.legal) for _ in range(999)} == set(line.legal)
