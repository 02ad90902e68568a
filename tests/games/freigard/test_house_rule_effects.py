"""What each house rule of a turn or a round changes, at the ends of its range too, played by hand."""

from typing import Any

import pytest

from analyser.games.freigard.compiled import state
from tests.games.freigard.positions import (
    ALL_SPENDINGS,
    B2,
    E0,
    E1,
    E2,
    GS,
    NO_TOTEMS,
    ROUT,
    C,
    D,
    G,
    Played,
    Q,
    R,
    of_size,
    round_end,
)


@pytest.mark.parametrize(
    ("percent", "move", "start"),
    [(0, "spend -", 0), (50, "spend -", 1), (50, "spend eye", 2), (100, "spend -", 3), (99, "spend -", 2)],
)
def test_house_rule_carry_over_rounds_down_and_counts_totems(percent: int, move: str, start: int) -> None:
    """A total of 21 beats 18 by 3, and by 4 if an Eye is worth something."""
    played = round_end(21, castles=[40, 18, 14], carry_over=percent).move(move)
    assert (played.score, played.castles) == (start, [40, 14])


@pytest.mark.parametrize(("each", "least"), [(0, 5), (2, 2), (3, 1), (5, 1)])
def test_house_rule_totem_value(each: int, least: int) -> None:
    assert round_end(11, totem_value=each).legal == sorted(["concede", "shield", *of_size(least)])


def test_house_rule_totem_value_none_may_still_be_given_up() -> None:
    played = round_end(14, totem_value=0)
    assert played.legal == ALL_SPENDINGS
    assert played.move("spend eye,vessel").castles == [22, 18]


def test_house_rule_totems_three_of_each() -> None:
    played = round_end(10, totems={"eye": 3, "hourglass": 3, "vessel": 1, "shield": 3})
    counts = [move.count(",") + 1 for move in played.legal_of("spend")]
    assert (min(counts), max(counts)) == (4, 10)
    assert len(counts) == sum(
        eye + glass + shield + vessel >= 4
        for eye in range(4) for glass in range(4) for shield in range(4) for vessel in range(2)
    )  # fmt: skip
    played.move("spend eye,eye,eye,hourglass,shield,shield")
    assert played.totems == {"eye": 0, "hourglass": 2, "vessel": 1, "shield": 1}
    assert played.castles == [22, 18]


def test_house_rule_totems_three_eyes_and_hourglasses_in_one_turn() -> None:
    played = (
        Played(f"{G} {D} {E1} {R} {C} {Q} {E2}", totems={"eye": 3, "hourglass": 3}).cards(G, D, E1).discard(R, C, Q)
    )
    played.move(f"hourglass {R}", f"hourglass {C}", f"hourglass {Q}")
    assert (played.top, played.totems["hourglass"]) == ([Q, C, R], 0)
    played.move("eye golem square").cards(Q).move("eye ent 2").cards(Q).cards(C, R, E2)
    assert (played.top, played.totems["eye"]) == ([E2], 1)


@pytest.mark.parametrize(
    ("final_hand", "score"), [(False, (0, 1, 0)), (True, (1, 5, 1))], ids=["as printed", "house rule"]
)
def test_house_rule_final_hand(final_hand: bool, score: tuple[int, int, int]) -> None:
    fields: dict[str, Any] = {"final_hand": final_hand}
    drawn = Played(f"2 {G} {D} {R}", **fields).cards(G, G, D).move("draw").cards(R).move(f"discard {D}")
    hand = Played(f"2 {G} {R} 3 {D}", **fields).cards(G, G, R).move("score").cards(D, D, D)
    stored = Played(f"2 {G} {D} {R}", **fields).cards(G, G, D).move(f"store {D}").cards(R)
    assert {drawn.phase, hand.phase, stored.phase} == {state.ROUND_END}
    assert (drawn.score, hand.score, stored.score) == score
    assert hand.row == 1
    assert int(hand.state.table.scores[0]) == hand.score


def test_house_rule_final_hand_needs_an_empty_deck_and_a_combination() -> None:
    cards_left = Played(f"2 {G} {R} 2 {D}", final_hand=True).cards(G, G, R).move("score")
    assert (cards_left.phase, cards_left.score) == (state.ROUND_END, 1)
    mixed = Played(f"2 {G} {D} {C}", final_hand=True).cards(G, G, D).discard(C)
    assert (mixed.phase, mixed.score) == (state.ROUND_END, 0)
    nothing = Played(f"3 golem.spike.plain+1 {G}", final_hand=True, score_zero=False, golem=[0, 0, 0], spheres=False)
    nothing.cards(*["golem.spike.plain+1"] * 3).discard(G)
    assert (nothing.phase, nothing.score) == (state.ROUND_END, 0)


def test_house_rule_redraws() -> None:
    deck = f"{G} {D} {E1} {ROUT} {C} {GS} {R} {E2} {E0} {B2} {Q}"
    assert "redraw" not in Played(deck).cards(G, D, E1).legal
    played = Played(deck, redraws=2).cards(G, D, E1).move("redraw").cards(C, GS, R)
    assert sorted(played.discards) == sorted([G, D, E1])
    played.move("redraw").cards(ROUT, E2, E0)
    assert (played.phase, played.deck_size) == (state.ROUND_END, 2)
    played.state.table.score = 14
    played.move("spend -").cards(G, D, E1)
    assert "redraw" in played.legal


def test_house_rule_redraws_five_times_and_with_too_few_cards() -> None:
    played = Played(f"6 {G} 6 {D} 6 {C} 2 {E0}", redraws=5).cards(G, D, C)
    for _ in range(5):
        played.move("redraw").cards(G, D, C)
    assert "redraw" not in played.legal
    few = Played(f"{G} {D} {C} 2 {E0}", redraws=1).cards(G, D, C).move("redraw")
    assert (few.phase, few.deck_size) == (state.ROUND_END, 2)


def test_house_rule_castles_at_the_ends_of_their_range() -> None:
    assert round_end(98, castles=[99, 99, 99], totems=NO_TOTEMS).legal == ["concede"]
    assert round_end(99, castles=[99, 99, 99]).move("spend -").castles == [99, 99]
    assert round_end(0, castles=[1, 1, 1], totems=NO_TOTEMS | {"eye": 1}).legal == ["concede", "spend eye"]


def test_components_without_a_rout_or_with_three() -> None:
    assert Played(f"3 {G} 2 {D}").cards(G, G, G).move("draw").cards(D).phase == state.DISCARD
    three = Played(f"3 {ROUT} {G} {D} {E1}").cards(ROUT, ROUT, ROUT).cards(G, D, E1)
    assert three.phase == state.ROUND_END
