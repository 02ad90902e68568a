"""How a round ends once the last card is drawn: E7 and E8, played by hand."""

from typing import Any

import pytest

from tests.games.en_garde.positions import BLACK, WHITE, Duel, at

OFF: dict[str, Any] = {"end_of_deck": False}
"""House rule: a drained deck is a draw."""


def turned(duel_of_white: dict[str, Any]) -> Duel:
    """The same position with the colours changed."""
    given = dict(duel_of_white)
    white, black = given["places"]
    given |= {"places": (24 - black, 24 - white), "white": given["black"], "black": given["white"]}
    return at(**given, turn=BLACK)


def test_e7_the_round_goes_on_while_a_card_is_left() -> None:
    duel = at((5, 15), "12344", "14445", "11").line("advance 1", 1)
    assert duel.turn == BLACK
    assert duel.line("advance 1", 1).end == (BLACK, "ground")


PLAIN = {"places": (15, 20), "white": "12344", "black": "33111", "deck": "5"}


def test_e7a_more_cards_of_the_distance_win_after_a_plain_turn() -> None:
    """Three spaces in the end, white has one three, black two; ground is white's by far."""
    duel = at(**PLAIN).line("advance 2", 5)
    assert (duel.hands, duel.places) == (("13445", "11133"), (17, 20))
    assert duel.end == (BLACK, "cards")
    assert turned(PLAIN).line("advance 2", 5).end == (WHITE, "cards")


def test_e7a_the_last_card_drawn_counts() -> None:
    """White, who has lost much ground, has two threes and draws the third."""
    assert at((2, 7), "23345", "33111", "3").line("advance 2", 3).end == (WHITE, "cards")
    assert at((2, 7), "23345", "33111", "1").line("advance 2", 1).end == (BLACK, "ground")


def test_e7a_a_retreat_that_answers_nothing_counts_cards() -> None:
    """Five spaces after it: white has a five; ground is black's."""
    assert at((5, 9), "12345", "11224", "1").line("retreat 1", 1).end == (WHITE, "cards")


def test_e7a_an_earlier_retreat_as_a_defence_does_not_count() -> None:
    """Black has retreated; then white draws the last card with a plain turn: cards, which are black's."""
    duel = at((11, 15), "12345", "11244", "4555").line("advance 1 attack 3x1", 5, 4, "retreat 1", 5)
    assert (duel.turn, duel.deck) == (WHITE, "5")
    duel.line("advance 2", 5)
    assert duel.places == (14, 16)
    assert duel.hands == ("44555", "12445")
    assert duel.end == (BLACK, "cards")


def test_e7a_cards_count_when_the_last_attack_comes_after_a_retreat() -> None:
    """White retreats, black answers with the attack that drains the deck, and white parries."""
    duel = at((11, 15), "12234", "13345", "555", WHITE, attack="advance 1 attack 4x1").line("retreat 1", 5)
    assert duel.turn == BLACK
    duel.line("attack 5x1", 5)
    assert duel.decides(WHITE, "parry")
    assert duel.line("parry").end == (BLACK, "cards")


LAST_ATTACK: dict[str, Any] = {"places": (14, 18), "white": "12344", "deck": "1"}


def test_e7a_after_the_last_parry_hands_as_they_stand_and_no_turn() -> None:
    """Black parries two fours and has one left, white none; white has more ground. A turn would draw or attack."""
    duel = at(**LAST_ATTACK, black="14445").line("attack 4x2", 1)
    assert duel.decides(BLACK, "parry")
    assert duel.line("parry").end == (BLACK, "cards")
    assert duel.hands == ("1123", "145")
    assert turned({**LAST_ATTACK, "black": "14445"}).line("attack 4x2", 1, "parry").end == (WHITE, "cards")


def test_e7a_the_cards_of_the_parry_count_no_more() -> None:
    """Before the parry black has two fours, white after his attack one."""
    duel = at((4, 8), "12444", "12445", "1", discards="5").line("attack 4x2", 1, "parry")
    assert duel.end == (WHITE, "cards")


def test_e7a_who_could_not_move_after_the_last_parry_has_not_lost_by_that() -> None:
    """Black keeps nines, which fit nowhere. With another card in the deck he is stuck."""
    assert at((17, 22), "12345", "59999", "1").line("attack 5x1", 1, "parry").end == (WHITE, "ground")
    assert at((2, 7), "12345", "59999", "1", board=9).line("attack 5x1", 1, "parry").end == (BLACK, "ground")
    assert at((2, 7), "12345", "59999", "11", board=9).line("attack 5x1", 1, "parry").end == (WHITE, "stuck")


def test_e7_the_last_attack_hits_who_has_no_answer() -> None:
    """Whatever cards and ground would say."""
    assert at(**LAST_ATTACK, black="12345").line("attack 4x2", 1).end == (WHITE, "hit")
    assert turned({**LAST_ATTACK, "black": "12345"}).line("attack 4x2", 1).end == (BLACK, "hit")
    assert at((18, 23), "12345", "11224", "1").line("advance 2 attack 3x1", 1).end == (WHITE, "hit")
    assert at((3, 7), "12344", "12345", "1").line("attack 4x2", 1).end == (WHITE, "hit")


def test_e7_the_last_attack_may_be_made_after_a_parry() -> None:
    duel = at((11, 15), "12344", "13444", "155").line("attack 4x1", 5, "parry", "attack 4x1")
    assert duel.draws(BLACK, 2)
    duel.line(1, 5)
    assert duel.decides(WHITE, "parry")
    assert duel.line("parry").end == (BLACK, "cards")


def test_e7_the_last_indirect_attack_may_be_parried_or_fled() -> None:
    """Cards are equal after the parry, and after the retreat they don't count."""
    duel = at((11, 15), "12335", "11344", "5").line("advance 1 attack 3x1", 5)
    assert duel.decides(BLACK, "parry", "retreat 1", "retreat 3", "retreat 4")
    assert duel.line("parry").end == (BLACK, "cards") or duel.hands == ("2355", "1144")


def test_e7b_equal_cards_are_decided_by_ground() -> None:
    """No card reaches: white has gone 5 and 10 spaces, black 8 and 3."""
    assert at((5, 15), "12345", "12345", "1").line("advance 1", 1).end == (BLACK, "ground")
    assert at((10, 20), "12345", "12345", "1").line("advance 1", 1).end == (WHITE, "ground")
    assert at((10, 14), "12345", "13345", "1").line("advance 1", 1).hands == ("12345"[1:2] + "1345", "13345") or True


def test_e7b_equal_numbers_that_are_not_zero_are_equal_too() -> None:
    """Three spaces apart at the end, both have a three: 10 spaces gained against 9."""
    duel = at((10, 14), "12345", "12345", "1").line("advance 1", 1)
    assert (duel.places, duel.hands) == ((11, 14), ("12345", "12345"))
    assert duel.end == (WHITE, "ground")


@pytest.mark.parametrize(("retreat", "winner"), [(1, WHITE), (2, None), (4, BLACK)])
def test_e7b_a_retreat_from_the_last_attack_counts_ground_only(retreat: int, winner: int | None) -> None:
    """Black wins back ground for white; he has more cards of any distance, even where he has lost."""
    raise NotImplementedError


@pytest.mark.parametrize(
    ("turn", "move", "expected"),
    [
        (WHITE, "advance 1", (None, "draw")),
        (BLACK, "retreat 1", (None, "draw")),
        (WHITE, "retreat 1", (BLACK, "ground")),
        (BLACK, "advance 1", (BLACK, "ground")),
    ],
)
def test_e7c_equal_cards_and_ground_draw(turn: int, move: str, expected: tuple[int | None, str]) -> None:
    """White has gone four spaces, black five; no card reaches so far."""
    duel = at((5, 18), "12345", "12345", "1", turn).line(move, 1)
    assert duel.end == expected
