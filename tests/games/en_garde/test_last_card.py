"""How a round ends once the last card is drawn: E7 and E8, played by hand."""

from typing import Any

import pytest

from tests.games.en_garde.positions import BLACK, WHITE, Duel, at

OFF: dict[str, Any] = {"end_of_deck": False}
"""House rule: a drained deck is a draw."""


def turned(given: dict[str, Any]) -> Duel:
    """White's position with the colours changed."""
    white, black = given["places"]
    changed = {"places": (24 - black, 24 - white), "white": given["black"], "black": given["white"]}
    return at(**given | changed, turn=BLACK)


def test_e7_the_round_goes_on_while_a_card_is_left() -> None:
    duel = at((5, 15), "12344", "14445", "11").line("advance 1", 1)
    assert duel.turn == BLACK
    assert duel.line("advance 1", 1).end == (BLACK, "ground")


PLAIN: dict[str, Any] = {"places": (15, 20), "white": "12344", "black": "33111", "deck": "5"}


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
    """White retreats, black answers with the attack that drains the deck, and white parries; ground is white's."""
    duel = at((11, 15), "12234", "13345", "55", WHITE, attack="advance 1 attack 4x1").line("retreat 1", 5)
    assert duel.turn == BLACK
    duel.line("attack 5x1", 5)
    assert duel.decides(WHITE, "parry")
    assert duel.line("parry").end == (BLACK, "cards")


def test_e7a_a_turn_after_a_parry_that_drains_the_deck_counts_cards() -> None:
    """Three spaces apart in the end, and white has a three; ground is black's."""
    duel = at((5, 9), "12344", "11444", "155").line("attack 4x2", 5, 5, "parry", "advance 1", 1)
    assert duel.hands == ("12355", "114")
    assert duel.end == (WHITE, "cards")


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
    duel = at((4, 8), "12444", "12445", "1").line("attack 4x2", 1, "parry")
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
    """After the parry white has a three, and black none; ground is black's."""
    parried = at((3, 7), "12335", "11344", "5").line("advance 1 attack 3x1", 5)
    assert parried.decides(BLACK, "parry", "retreat 1", "retreat 3", "retreat 4")
    assert parried.line("parry").end == (WHITE, "cards")
    fled = at((3, 7), "12335", "11344", "5").line("advance 1 attack 3x1", 5, "retreat 3")
    assert (fled.places, fled.hands[BLACK]) == ((4, 10), "1144")
    assert fled.end == (BLACK, "ground")


def test_e7b_equal_cards_are_decided_by_ground() -> None:
    """No card reaches: white has gone 5 and 10 spaces, black 8 and 3."""
    assert at((5, 15), "12345", "12345", "1").line("advance 1", 1).end == (BLACK, "ground")
    assert at((10, 20), "12345", "12345", "1").line("advance 1", 1).end == (WHITE, "ground")


def test_e7b_equal_numbers_above_none_are_decided_by_ground_too() -> None:
    """Three spaces apart at the end, both have a three: white has gone 10 spaces, black 9."""
    duel = at((10, 14), "12345", "12345", "1").line("advance 1", 1)
    assert (duel.places, duel.hands) == ((11, 14), ("12345", "12345"))
    assert duel.end == (WHITE, "ground")


@pytest.mark.parametrize(
    ("places", "expected"),
    [((11, 15), (WHITE, "ground")), ((9, 13), (BLACK, "ground")), ((10, 14), (None, "draw"))],
)
def test_e7b_e7c_equal_cards_after_the_last_parry(places: tuple[int, int], expected: tuple[int | None, str]) -> None:
    duel = at(places, "12344", "12445", "3").line("attack 4x2", 3, "parry")
    assert (duel.hands, duel.end) == (("1233", "125"), expected)


RETREATS = [
    ((8, 12), 1, (BLACK, "ground")),  # 8 to 10 spaces; white has three fours, black one
    ((9, 13), 1, (None, "draw")),  # 9 to 9 spaces; the same
    ((9, 13), 2, (WHITE, "ground")),  # 9 to 8 spaces; black has two fives, white none
]


@pytest.mark.parametrize(("places", "step", "expected"), RETREATS)
def test_e7b_a_retreat_from_the_last_attack_counts_ground_only(
    places: tuple[int, int], step: int, expected: tuple[int | None, str]
) -> None:
    given: dict[str, Any] = {"places": places, "white": "13444", "black": "12455", "deck": "1"}
    duel = at(**given).line("advance 1 attack 3x1", 1)
    assert duel.decides(BLACK, "retreat 1", "retreat 2", "retreat 4", "retreat 5")
    assert duel.line(f"retreat {step}").end == expected
    winner = None if expected[0] is None else 1 - expected[0]
    assert turned(given).line("advance 1 attack 3x1", 1, f"retreat {step}").end == (winner, expected[1])


@pytest.mark.parametrize(("places", "step", "expected"), RETREATS)
def test_e8_a_deck_drained_after_a_retreat_is_decided_by_ground_only(
    places: tuple[int, int], step: int, expected: tuple[int | None, str]
) -> None:
    """The attack leaves one card, and the refill after the retreat takes it."""
    duel = at(places, "13444", "12455", "111").line("advance 1 attack 3x1", 1, 1, f"retreat {step}")
    assert duel.draws(BLACK, 1)
    assert duel.line(1).end == expected


def test_e8_not_yet_if_a_card_is_left() -> None:
    duel = at((8, 12), "13444", "12455", "1111").line("advance 1 attack 3x1", 1, 1, "retreat 1", 1)
    assert (duel.turn, duel.deck) == (WHITE, "1")
    assert duel.line("attack 4x1", 1, "parry").end == (WHITE, "cards")


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
    assert at((5, 18), "12345", "12345", "1", turn).line(move, 1).end == expected


def test_e7c_equal_numbers_of_the_card_that_reaches_draw_too() -> None:
    duel = at((10, 13), "12345", "12245", "2").line("advance 1", 2)
    assert duel.end == (None, "draw")
    assert duel.result == {"winner": None, "points": [0, 0], "rounds": 1}


def test_e7_house_rule_a_drained_deck_draws() -> None:
    assert at(**PLAIN, **OFF).line("advance 2", 5).end == (None, "draw")
    assert at(**LAST_ATTACK, **OFF, black="14445").line("attack 4x2", 1, "parry").end == (None, "draw")
    fled = at((8, 12), "13444", "12455", "1", **OFF).line("advance 1 attack 3x1", 1, "retreat 1")
    assert fled.end == (None, "draw")
    drained = at((8, 12), "13444", "12455", "111", **OFF).line("advance 1 attack 3x1", 1, 1, "retreat 1", 1)
    assert drained.end == (None, "draw")


def test_e7_house_rule_the_last_attack_is_answered_all_the_same() -> None:
    assert at(**LAST_ATTACK, **OFF, black="12345").line("attack 4x2", 1).end == (WHITE, "hit")
