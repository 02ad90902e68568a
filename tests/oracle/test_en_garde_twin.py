"""Hand-made positions for the twin of En Garde, by ruling number."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from tests.oracle.en_garde import aggressive_choice, default_components, default_rules
from tests.oracle.en_garde.count import Count, courses, divide, mid_round, perft
from tests.oracle.en_garde.game import apply, draw, result_of, start_match
from tests.oracle.en_garde.moves import Attack, Move, name_of, parse
from tests.oracle.en_garde.rules import Rules, read_components, read_rules
from tests.oracle.en_garde.table import Position, view_of

ROUND = Rules(points=1, max_rounds=1)  # a single round, as the variant of that name has it
MANY = {1: 3, 2: 3, 3: 3, 4: 3, 5: 3}


def at(
    places: tuple[int, int],
    white: str,
    black: str,
    deck: dict[int, int] | None = None,
    turn: int = 0,
    rules: Rules = ROUND,
    **more: Any,
) -> Position:
    """A position with hands written as digits."""
    return mid_round(rules, places, map(int, white), map(int, black), MANY if deck is None else deck, turn, **more)


def line(position: Position, *steps: str | int) -> Position:
    """Moves (strings) and cards drawn (numbers), one after the other."""
    for step in steps:
        if isinstance(step, str):
            apply(position, step)
        else:
            draw(position, step)
    return position


def cards(position: Position, player: int) -> str:
    """A hand, as digits."""
    return "".join(str(card) for card in sorted(position.hands[player].elements()))


def end(position: Position) -> tuple[int | None, str]:
    """Winner and kind of the only round that has ended."""
    ends = [event for event in position.told if event["event"] == "round_end"]
    assert len(ends) == 1
    return ends[0]["winner"], ends[0]["by"]


def starters(position: Position) -> list[int]:
    """Who began the rounds told so far."""
    return [event["starter"] for event in position.told if event["event"] == "round"]


def is_at_decision(position: Position, player: int, *legal: str) -> bool:
    """Whether that player decides, among these moves (in this order) and no others."""
    return position.player == player and position.legal() == list(legal)


# Small matches with a hand of one card on a board of seven: the distance is 6, white deals first.
TINY = Rules(board=7, hand=1)
DRAWN = {1: 4}  # each advances once: equal ground
STUCK = {9: 3}  # nobody can move, so the starter has lost
DRAWN_ROUND: list[str | int] = [1, 1, "advance 1", 1, "advance 1", 1]
STUCK_ROUND: list[str | int] = [9, 9]


def test_e1_set_up_and_deal_by_turns() -> None:
    position = start_match(Rules(), read_components(default_components(), Rules()))
    assert position.told == [{"event": "round", "round": 1, "starter": 0}]
    assert (position.places, position.deck.total(), position.owed) == ([1, 23], 25, 10)
    line(position, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2)
    assert (cards(position, 0), cards(position, 1)) == ("11111", "22222")
    assert is_at_decision(position, 0, "advance 1")
    assert position.deck == Counter({3: 5, 4: 5, 5: 5})


def test_e1_the_starter_alternates_after_draws_too() -> None:
    position = line(start_match(TINY, DRAWN), *DRAWN_ROUND, *DRAWN_ROUND, *DRAWN_ROUND)
    assert starters(position) == [0, 1, 0, 1]
    assert position.points == [0, 0]
    assert line(position, 1, 1).player == 1


def test_e1_first_to_the_points_wins_the_match() -> None:
    """The starter is stuck in each round, so black and white win by turns; black is first to 5."""
    position = line(start_match(TINY, STUCK), *STUCK_ROUND * 9)
    assert result_of(position) == {"winner": 1, "points": [4, 5], "rounds": 9}
    assert (position.phase, position.legal()) == ("over", [])
    assert starters(position) == [0, 1] * 4 + [0]


@pytest.mark.parametrize(("most", "points"), [(3, [1, 2]), (4, [2, 2]), (1, [0, 1])])
def test_e1_no_winner_after_the_last_round_is_a_draw_whatever_the_points(most: int, points: list[int]) -> None:
    position = line(start_match(replace(TINY, max_rounds=most), STUCK), *STUCK_ROUND * most)
    assert result_of(position) == {"winner": None, "points": points, "rounds": most}


def test_e1_the_last_round_can_still_be_won() -> None:
    position = line(start_match(replace(TINY, max_rounds=3, points=2), STUCK), *STUCK_ROUND * 3)
    assert result_of(position) == {"winner": 1, "points": [1, 2], "rounds": 3}


def test_e2_white_every_kind_of_turn() -> None:
    position = at((5, 9), "11334", "22222")
    assert position.legal() == [
        "advance 1",
        "advance 1 attack 3x1",
        "advance 1 attack 3x2",
        "advance 3",
        "advance 3 attack 1x1",
        "advance 3 attack 1x2",
        "attack 4x1",
        "retreat 1",
        "retreat 3",
        "retreat 4",
    ]


def test_e2_black_is_the_mirror_of_white() -> None:
    assert at((15, 19), "22222", "11334", turn=1).legal() == at((5, 9), "11334", "22222").legal()


def test_e2_the_card_of_the_advance_is_not_left_for_the_attack() -> None:
    position = at((1, 7), "33355", "22222")
    assert position.legal() == ["advance 3", "advance 3 attack 3x1", "advance 3 attack 3x2", "advance 5"]


def test_e2_neither_past_the_other_nor_off_the_board() -> None:
    assert at((3, 5), "23455", "22222").legal() == ["attack 2x1", "retreat 2"]
    assert at((1, 23), "55555", "22222").legal() == ["advance 5"]
    assert at((18, 22), "22222", "11555", turn=1).legal() == ["advance 1", "retreat 1"]


def test_e2_where_the_fencers_and_cards_go() -> None:
    position = line(at((5, 20), "11334", "22333"), "advance 4", 5, "retreat 3", 5, "retreat 1", 5)
    assert position.places == [8, 23]
    assert (cards(position, 0), cards(position, 1)) == ("13355", "22335")
    assert line(position, "advance 2").places == [8, 21]
    assert position.discards == Counter({1: 1, 2: 1, 3: 1, 4: 1})


def test_e2_the_attacker_stays_where_he_is_or_where_he_advanced_to() -> None:
    assert line(at((5, 9), "11344", "44222"), "attack 4x2", 1, 1).places == [5, 9]
    assert line(at((5, 9), "11344", "22333"), "advance 1 attack 3x1", 1, 1).places == [6, 9]


def test_e2_house_rule_without_indirect_attacks() -> None:
    position = at((5, 9), "11334", "22222", rules=replace(ROUND, indirect=False))
    assert position.legal() == ["advance 1", "advance 3", "attack 4x1", "retreat 1", "retreat 3", "retreat 4"]


def test_e3_a_direct_attack_must_be_parried() -> None:
    position = line(at((5, 9), "12344", "14445"), "attack 4x2", 5, 5)
    assert is_at_decision(position, 1, "parry")


def test_e3_a_direct_attack_hits_who_has_too_few_cards() -> None:
    """Black could retreat, were the attack indirect."""
    assert end(line(at((5, 9), "12344", "12345"), "attack 4x2", 5, 5)) == (0, "hit")
    assert end(line(at((5, 9), "12345", "14444", turn=1), "attack 4x3", 5, 5, 5)) == (1, "hit")


def test_e3_an_indirect_attack_leaves_the_choice() -> None:
    position = line(at((5, 9), "12345", "12335"), "advance 1 attack 3x1", 5, 5)
    assert is_at_decision(position, 1, "parry", "retreat 1", "retreat 2", "retreat 3", "retreat 5")


def test_e3_an_indirect_attack_with_only_one_answer() -> None:
    parry = line(at((18, 22), "12345", "23355"), "advance 1 attack 3x1", 5, 5)
    assert is_at_decision(parry, 1, "parry")
    retreat = line(at((18, 22), "13345", "12355"), "advance 1 attack 3x2", 5, 5, 5)
    assert is_at_decision(retreat, 1, "retreat 1")


def test_e3_an_indirect_attack_without_an_answer_hits() -> None:
    assert end(line(at((19, 23), "12345", "11224"), "advance 1 attack 3x1", 5, 5)) == (0, "hit")
    assert end(line(at((2, 6), "22445", "12345", turn=1), "advance 1 attack 3x1", 5, 5)) == (1, "hit")


def test_e3_house_rule_retreat_answers_no_attack() -> None:
    rules = replace(ROUND, retreat_answers_indirect=False)
    position = line(at((5, 9), "12345", "12335", rules=rules), "advance 1 attack 3x1", 5, 5)
    assert is_at_decision(position, 1, "parry")
    assert end(line(at((5, 9), "12345", "11225", rules=rules), "advance 1 attack 3x1", 5, 5)) == (0, "hit")


def test_e4_after_a_parry_a_full_turn_with_what_is_left_then_the_refill() -> None:
    position = line(at((5, 9), "12344", "13444"), "attack 4x2", 5, 5, "parry")
    assert is_at_decision(position, 1, "advance 1", "advance 1 attack 3x1", "advance 3", "advance 3 attack 1x1",
                          "attack 4x1", "retreat 1", "retreat 3", "retreat 4")  # fmt: skip
    line(position, "advance 1 attack 3x1")
    assert (position.phase, position.player, position.owed) == ("refill", 1, 4)
    line(position, 1, 1, 2, 2)
    assert is_at_decision(position, 0, "parry", "retreat 1", "retreat 2", "retreat 3")


def test_e4_counter_attacks_go_on() -> None:
    """An attack parried and answered by a direct attack, which must be parried in its turn."""
    position = line(at((5, 9), "12344", "12344"), "attack 4x1", 5, "parry", "attack 4x1", 1, 2)
    assert is_at_decision(position, 0, "parry")
    assert cards(position, 0) == "12345"
    line(position, "parry", "advance 1")
    assert position.owed == 2


def test_e4_a_retreat_is_the_whole_turn_and_refills() -> None:
    position = line(at((5, 9), "12345", "12335"), "advance 1 attack 3x1", 5, 5, "retreat 5")
    assert (position.phase, position.player, position.owed) == ("refill", 1, 1)
    line(position, 4)
    assert (position.player, position.phase, position.attack) == (0, "turn", None)
    assert (position.places, cards(position, 1)) == ([6, 14], "12334")


def test_e5_no_turn_after_a_parry_loses() -> None:
    """A fencer's own end is at his back, the cards left are too high; a low one would save him."""
    assert end(line(at((21, 23), "12345", "22555"), "attack 2x1", 5, "parry", "attack 2x1", 5, 5)) == (1, "hit")
    assert end(line(at((21, 23), "12345", "23555"), "attack 2x1", 5, "parry")) == (0, "stuck")
    other = line(at((1, 6), "45555", "14433", turn=1), "advance 1 attack 4x1", 5, 5)
    assert is_at_decision(other, 0, "parry")
    assert end(line(other, "parry")) == (1, "stuck")


def test_e5_no_card_left_after_a_parry_loses() -> None:
    position = at((4, 9), "55111", "55", rules=replace(ROUND, hand=5))
    assert end(line(position, "attack 5x2", 1, 1, "parry")) == (0, "stuck")


def test_e5_no_turn_at_its_start_loses() -> None:
    position = at((17, 21), "13345", "33455")
    assert end(line(position, "advance 3", 1)) == (0, "stuck")


def test_e5_no_turn_after_the_opponents_retreat_loses() -> None:
    """White on 2 with nothing but nines, which neither fit behind him nor reach black."""
    position = line(at((1, 4), "12999", "11555", {5: 3, 9: 2}), "advance 1 attack 2x1", 9, 9, "retreat 1", 5)
    assert end(position) == (1, "stuck")


def test_e5_the_starter_of_a_round_may_be_stuck() -> None:
    position = line(start_match(replace(TINY, points=1), STUCK), *STUCK_ROUND)
    assert end(position) == (1, "stuck")


def test_e6_the_attacker_refills_before_the_answer() -> None:
    position = line(at((5, 9), "12344", "14445"), "attack 4x2")
    assert (position.phase, position.player, position.owed, position.legal()) == ("refill", 0, 2, [])
    line(position, 1, 1)
    assert (position.phase, position.player, cards(position, 0)) == ("defence", 1, "11123")


def test_e6_who_drains_the_deck_takes_what_there_is() -> None:
    position = line(at((5, 9), "12344", "14445", {1: 1}), "attack 4x2")
    assert position.owed == 1
    line(position, 1)
    assert (position.phase, cards(position, 0)) == ("defence", "1123")


def test_e6_only_cards_of_the_deck_and_only_when_due() -> None:
    position = at((5, 9), "12344", "14445", {1: 1, 2: 1})
    with pytest.raises(ValueError, match="no card 1 can be drawn"):
        draw(position, 1)
    with pytest.raises(ValueError, match="no card 5 can be drawn"):
        line(position, "advance 1", 5)


def test_e7_the_round_goes_on_while_a_card_is_left() -> None:
    position = line(at((5, 15), "12344", "14445", {1: 2}), "advance 1", 1)
    assert (position.phase, position.player) == ("turn", 1)


def test_e7a_more_cards_of_the_distance_win_after_a_plain_turn() -> None:
    """The distance is 3 in the end; ground would give it to the other, both times."""
    assert end(line(at((15, 19), "12344", "33111", {5: 1}), "advance 1", 5)) == (1, "cards")
    assert end(line(at((2, 6), "12333", "33111", {3: 1}), "advance 1", 3)) == (0, "cards")


def test_e7a_a_retreat_that_is_no_defence_counts_cards_too() -> None:
    assert end(line(at((5, 9), "12345", "11224", {1: 1}), "retreat 1", 1)) == (0, "cards")


def test_e7a_after_the_last_parry_and_without_another_turn() -> None:
    """Black parries two fours and has one left, white draws none; a turn would let black attack."""
    assert end(line(at((5, 9), "12344", "14445", {1: 1}), "attack 4x2", 1, "parry")) == (1, "cards")
    assert end(line(at((5, 9), "12444", "12445", {1: 1}), "attack 4x2", 1, "parry")) == (0, "cards")


def test_e7a_who_could_not_move_after_the_last_parry_has_not_lost_by_that() -> None:
    """Black keeps nines, which fit nowhere; neither has a five; white has gone one space, black two."""
    position = at((2, 7), "12345", "59999", {1: 1}, rules=replace(ROUND, board=9))
    assert end(line(position, "attack 5x1", 1, "parry")) == (1, "ground")
    position = at((2, 7), "12345", "59999", {1: 2}, rules=replace(ROUND, board=9))
    assert end(line(position, "attack 5x1", 1, "parry")) == (0, "stuck")


def test_e7a_an_earlier_retreat_as_a_defence_does_not_count() -> None:
    """Black retreats, white draws the last card with his turn: cards are compared."""
    position = at((5, 9), "12345", "11244", {4: 1, 5: 3})
    line(position, "advance 1 attack 3x1", 5, 4, "retreat 1", 5, "advance 2", 5)
    assert position.distance == 2
    assert end(position) == (1, "cards")


def test_e7_the_last_attack_hits_who_has_no_answer() -> None:
    assert end(line(at((5, 9), "12344", "12345", {1: 1}), "attack 4x2", 1)) == (0, "hit")
    assert end(line(at((19, 23), "12345", "11224", {1: 1}), "advance 1 attack 3x1", 1)) == (0, "hit")


def test_e7b_equal_cards_are_decided_by_ground() -> None:
    assert end(line(at((5, 15), "12345", "12345", {1: 1}), "advance 1", 1)) == (1, "ground")
    assert end(line(at((10, 20), "12345", "12345", {1: 1}), "advance 1", 1)) == (0, "ground")


def test_e7b_a_retreat_from_the_last_attack_counts_ground_only() -> None:
    """White holds more cards of the distance, black has gone further."""
    position = at((5, 9), "12355", "11122", {5: 1})
    line(position, "advance 1 attack 3x1", 5)
    assert is_at_decision(position, 1, "retreat 1", "retreat 2")
    line(position, "retreat 2")
    assert (position.distance, cards(position, 0)) == (5, "2555")
    assert end(position) == (1, "ground")


def test_e7b_the_last_indirect_attack_may_be_parried_too() -> None:
    position = line(at((5, 9), "12335", "11334", {5: 1}), "advance 1 attack 3x1", 5)
    assert is_at_decision(position, 1, "parry", "retreat 1", "retreat 3", "retreat 4")
    assert end(line(position, "parry")) == (1, "ground")


@pytest.mark.parametrize(
    ("turn", "move", "expected"),
    [
        (0, "advance 1", (None, "draw")),
        (1, "retreat 1", (None, "draw")),
        (0, "retreat 1", (1, "ground")),
        (1, "advance 1", (1, "ground")),
    ],
)
def test_e7c_equal_cards_and_equal_ground_draw(turn: int, move: str, expected: tuple[int | None, str]) -> None:
    """White on 5 has gone four spaces, black on 18 five; no card reaches so far."""
    assert end(line(at((5, 18), "12345", "12345", {1: 1}, turn), move, 1)) == expected


def test_e7c_equal_numbers_of_the_card_that_reaches_draw_too() -> None:
    assert end(line(at((10, 13), "12345", "12245", {2: 1}), "advance 1", 2)) == (None, "draw")


def test_e7c_equal_ground_after_a_retreat_draws_whatever_the_cards() -> None:
    """White on 10, black back on 14: nine spaces each; white holds a four."""
    position = at((9, 13), "12344", "11122", {5: 1})
    assert end(line(position, "advance 1 attack 3x1", 5, "retreat 1")) == (None, "draw")


@pytest.mark.parametrize(("retreat", "expected"), [(1, (1, "ground")), (2, (None, "draw")), (3, (0, "ground"))])
def test_e8_a_deck_drained_by_a_retreat_is_decided_by_ground_only(retreat: int, expected: tuple[int, str]) -> None:
    """White attacks and leaves one card; black's refill takes it. Black holds fives, so cards would differ."""
    position = at((9, 12), "11224", "12355", {4: 2, 5: 1})
    line(position, "advance 1 attack 2x1", 4, 4, f"retreat {retreat}")
    assert (position.phase, position.player, position.owed) == ("refill", 1, 1)
    assert end(line(position, 5)) == expected


def test_e8_not_yet_if_a_card_is_left() -> None:
    position = line(at((9, 12), "11224", "12355", {4: 3, 5: 1}), "advance 1 attack 2x1", 4, 4, "retreat 1", 5)
    assert (position.phase, position.player) == ("turn", 0)


def test_e7_house_rule_a_drained_deck_draws() -> None:
    rules = replace(ROUND, end_of_deck=False)
    assert end(line(at((5, 9), "12344", "33111", {5: 1}, rules=rules), "advance 1", 5)) == (None, "draw")
    assert end(line(at((5, 9), "12344", "14445", {1: 1}, rules=rules), "attack 4x2", 1, "parry")) == (None, "draw")
    position = at((9, 12), "11224", "12355", {4: 2, 5: 1}, rules=rules)
    assert end(line(position, "advance 1 attack 2x1", 4, 4, "retreat 1", 5)) == (None, "draw")


def test_e7_house_rule_the_last_attack_must_be_answered_all_the_same() -> None:
    rules = replace(ROUND, end_of_deck=False)
    assert end(line(at((5, 9), "12344", "12345", {1: 1}, rules=rules), "attack 4x2", 1)) == (0, "hit")


def test_e9_a_view_has_the_table_and_the_own_hand() -> None:
    view = view_of(line(at((5, 9), "12345", "13345"), "advance 1 attack 3x1", 5, 5), 1)
    assert (view.seat, view.places, view.hand, view.discards) == (1, (6, 9), {1: 1, 3: 2, 4: 1, 5: 1}, {1: 1, 3: 1})
    assert (view.deck_count, view.opponent_count, view.attack) == (13, 5, Attack(3, 1, indirect=True))
    assert view.played == ((0, "advance 1 attack 3x1"),)


def test_e9_a_view_counts_the_opponents_cards() -> None:
    position = line(at((5, 9), "12344", "12444"), "attack 4x2", 5, 5, "parry")
    assert [view_of(position, seat).opponent_count for seat in (0, 1)] == [3, 5]


def test_e9_a_view_hides_the_opponents_cards_and_the_deck() -> None:
    one = at((5, 9), "12345", "13345", {1: 1, 2: 2})
    other = at((5, 9), "12345", "12233", {1: 1, 4: 1, 5: 1})
    assert view_of(one, 0) == view_of(other, 0)
    assert view_of(one, 1) != view_of(other, 1)


@pytest.mark.parametrize(
    ("starter", "kind", "expected"),
    [
        ("alternate", STUCK_ROUND, [0, 1, 0, 1]),
        ("white", STUCK_ROUND, [0, 0, 0, 0]),
        ("black", STUCK_ROUND, [1, 1, 1, 1]),
        ("loser", STUCK_ROUND, [0, 0, 0, 0]),
        ("alternate", DRAWN_ROUND, [0, 1, 0, 1]),
        ("white", DRAWN_ROUND, [0, 0, 0, 0]),
        ("black", DRAWN_ROUND, [1, 1, 1, 1]),
        ("loser", DRAWN_ROUND, [0, 1, 0, 1]),
    ],
)
def test_house_rule_starter(starter: str, kind: list[str | int], expected: list[int]) -> None:
    components = STUCK if kind is STUCK_ROUND else DRAWN
    position = line(start_match(replace(TINY, starter=starter), components), *kind * 3)
    assert starters(position) == expected


def test_house_rule_starter_loser_begins_when_he_did_not_before() -> None:
    """Who begins wins by the last card's cards: he draws it with his attack, the other parries."""
    rules = replace(TINY, starter="loser")
    wins: list[str | int] = [6, 6, "attack 6x1", 6, "parry"]
    position = line(start_match(rules, {6: 3}), *wins * 3)
    assert starters(position) == [0, 1, 0, 1]
    assert [e["by"] for e in position.told if e["event"] == "round_end"] == ["cards"] * 3


def test_house_rules_board_hand_and_points() -> None:
    rules = Rules(board=9, hand=2, points=1)
    position = line(start_match(rules, {8: 2, 4: 3}), 8, 4, 4, 4)
    assert (position.places, position.owed) == ([1, 9], 0)
    assert is_at_decision(position, 0, "advance 4", "attack 8x1")
    assert end(line(position, "attack 8x1", 8)) == (0, "hit")
    assert result_of(position) == {"winner": 0, "points": [1, 0], "rounds": 1}


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("board", 6),
        ("board", 100),
        ("hand", 0),
        ("hand", True),
        ("points", 51),
        ("max_rounds", 1001),
        ("indirect", 1),
        ("starter", "Loser"),
        ("starter", None),
        ("surplus", 1),
    ],
)
def test_wild_house_rules_are_refused(name: str, value: object) -> None:
    with pytest.raises(ValueError, match=name):
        read_rules({**default_rules(), name: value})


@pytest.mark.parametrize("components", [{"1": 10}, {"0": 20}, {"10": 20}, {"1": -1, "2": 20}, {"1": True, "2": 20}, []])
def test_impossible_components_are_refused(components: Any) -> None:
    with pytest.raises(ValueError, match=r"components|card"):
        read_components(components, Rules())


def test_names_of_moves_go_both_ways() -> None:
    assert parse("advance 1 attack 5x2") == Move(1, Attack(5, 2, indirect=True))
    assert parse("attack 4x1") == Move(0, Attack(4, 1, indirect=False))
    assert name_of(parse("retreat 3")) == "retreat 3"
    for name in ("attack 4x02", "retreat 1 attack 2x1 ", "jump 3x1"):
        with pytest.raises(ValueError, match="names no move"):
            parse(name)


def test_an_illegal_move_is_refused() -> None:
    with pytest.raises(ValueError, match="is not one of"):
        apply(at((5, 9), "12345", "12345"), "attack 4x2")


@pytest.mark.parametrize(
    ("legal", "move"),
    [
        ("advance 1,advance 1 attack 5x3,attack 4x1,attack 4x2,retreat 1", "attack 4x2"),
        ("advance 1,advance 1 attack 3x2,advance 2,advance 2 attack 2x2,advance 3 attack 1x1", "advance 2 attack 2x2"),
        ("advance 1,advance 3,retreat 1,retreat 4", "advance 3"),
        ("retreat 2,retreat 4", "retreat 2"),
        ("parry,retreat 1", "parry"),
        ("retreat 3,retreat 5", "retreat 3"),
    ],
)
def test_aggressive(legal: str, move: str) -> None:
    view = view_of(at((5, 9), "12345", "12345"), 0)
    assert aggressive_choice(view, legal.split(","), Random(0)) == move


def test_a_count_small_enough_to_do_by_hand() -> None:
    """White has a one on space 2 and advances or retreats; two kinds of cards can come, one of them twice."""
    position = at((2, 9), "1", "1", {1: 2, 2: 1}, rules=replace(ROUND, hand=1))
    assert perft(position, 1) == Count(nodes=2, weighed=2, decisions=0, draws=2, ends=0)
    assert perft(position, 2) == Count(nodes=4, weighed=6, decisions=4, draws=0, ends=0)
    # Black, too, may go both ways; then two kinds are left after a one (a one, a two), one kind after the two.
    assert perft(position, 4) == Count(nodes=12, weighed=24, decisions=12, draws=0, ends=0)
    assert courses(position, 2) == (12, 24)
    assert divide(position, 2)["advance 1"] == Count(nodes=2, weighed=3, decisions=2, draws=0, ends=0)


def test_counts_leave_the_position_as_it_was() -> None:
    position = at((8, 14), "12345", "11255", {1: 2, 2: 3})
    before = position.copy()
    assert perft(position, 4).nodes > 300
    assert position == before


@pytest.mark.parametrize(
    "wild",
    [
        {"places": (9, 9)},
        {"white": "111111"},
        {"deck": {}},
        {"white": "99999", "places": (1, 9)},
        {"turn": 1, "attack": Attack(3, 1, indirect=True)},
    ],
)
def test_impossible_positions_are_refused(wild: dict[str, Any]) -> None:
    given = {"places": (5, 9), "white": "12345", "black": "12345", **wild}
    with pytest.raises(ValueError, match=r"places|many|follows|reach|legal"):
        at(**given)
