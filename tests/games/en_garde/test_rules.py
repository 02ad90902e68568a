"""Turns and answers of En Garde played by hand: E2 to E6 and E9, by ruling number."""

from random import Random
from typing import Any

import pytest

from analyser.games.en_garde.compiled import play
from analyser.kernel.contract import CHANCE
from tests.contract.walks import copied, new_stream
from tests.games.en_garde.positions import BLACK, MANY, WHITE, Duel, at

EVERY_KIND = [
    "advance 1", "advance 2", "advance 2 attack 4x1", "advance 3", "advance 3 attack 3x1", "advance 4",
    "advance 4 attack 2x1", "retreat 1", "retreat 2", "retreat 3", "retreat 4",
]  # fmt: skip


def test_e2_every_kind_of_turn_but_the_direct_attack() -> None:
    """Six spaces apart: no card reaches, three advances lead to an attack; of the threes one is left for it."""
    assert at((10, 16), "12334", "55555").decides(WHITE, *EVERY_KIND)


def test_e2_black_moves_down_and_has_the_same_turns() -> None:
    assert at((8, 14), "55555", "12334", turn=BLACK).decides(BLACK, *EVERY_KIND)


def test_e2_a_card_that_reaches_the_other_attacks_and_is_no_advance() -> None:
    assert at((9, 12), "33345", "11111").legal == [
        "attack 3x1", "attack 3x2", "attack 3x3", "retreat 3", "retreat 4", "retreat 5"
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("places", "hand", "expected"),
    [
        ((1, 7), "33334", ["advance 3", "advance 3 attack 3x1", "advance 3 attack 3x2", "advance 3 attack 3x3"]),
        ((1, 7), "34444", ["advance 3"]),
        ((1, 3), "11555", ["advance 1", "advance 1 attack 1x1"]),
        ((1, 3), "15555", ["advance 1"]),
        ((1, 11), "55555", [f"advance 5{attack}" for attack in ("", *(f" attack 5x{n}" for n in (1, 2, 3, 4)))]),
    ],
)
def test_e2_the_card_of_the_advance_is_not_left_for_an_attack_of_its_value(
    places: tuple[int, int], hand: str, expected: list[str]
) -> None:
    legal = at(places, hand, "22222").legal
    assert [move for move in legal if move != "advance 4"] == expected


def test_e2_neither_past_the_other_nor_off_the_board() -> None:
    assert at((3, 6), "12345", "11111").legal == [
        "advance 1", "advance 1 attack 2x1", "advance 2", "advance 2 attack 1x1", "attack 3x1", "retreat 1", "retreat 2"
    ]  # fmt: skip
    assert at((20, 22), "11111", "13455", turn=BLACK).legal == ["advance 1", "retreat 1"]
    assert at((22, 23), "44444", "12345", turn=BLACK).legal == ["attack 1x1"]


def test_e2_highest_cards_attack_after_an_advance_too() -> None:
    assert at((1, 18), "58899", "11111").legal == [
        "advance 5", "advance 8", "advance 8 attack 9x1", "advance 8 attack 9x2",
        "advance 9", "advance 9 attack 8x1", "advance 9 attack 8x2",
    ]  # fmt: skip
    nines = at((1, 19), "9" * 9, "111", hand=9).legal
    assert nines == ["advance 9", *(f"advance 9 attack 9x{count}" for count in range(1, 9))]
    direct = at((10, 19), "9" * 9, "111", hand=9).legal
    assert direct == [*(f"attack 9x{count}" for count in range(1, 10)), "retreat 9"]


def test_e2_where_fencers_and_cards_go() -> None:
    duel = at((5, 20), "11334", "22333").line("advance 4", 5, "advance 3", 5, "retreat 3", 1, "retreat 2", 4)
    assert (duel.places, duel.hands) == ((6, 19), ("11135", "23345"))
    assert (duel.discards, duel.deck) == ("2334", "11222333445")


def test_e2_an_attacker_stays_where_he_is_or_where_he_advanced_to() -> None:
    direct = at((5, 9), "11344", "44222").line("attack 4x2")
    assert (direct.places, direct.discards, direct.hands[WHITE]) == ((5, 9), "44", "113")
    indirect = at((5, 9), "11344", "12333", turn=BLACK).line("advance 1 attack 3x2")
    assert (indirect.places, indirect.discards, indirect.hands[BLACK]) == ((5, 8), "133", "23")


@pytest.mark.parametrize("turn", [WHITE, BLACK])
def test_e3_a_direct_attack_can_only_be_parried(turn: int) -> None:
    """There is room to retreat, and cards for it."""
    duel = at((11, 15), "12344", "12344", turn=turn).line("attack 4x2", 5, 5)
    assert duel.decides(1 - turn, "parry")


@pytest.mark.parametrize(("attackers", "defenders", "cards"), [("12344", "12345", 2), ("12345", "12355", 1)])
def test_e3_a_direct_attack_hits_who_has_too_few_cards(attackers: str, defenders: str, cards: int) -> None:
    white = at((11, 15), attackers, defenders).line(f"attack 4x{cards}", *[5] * cards)
    assert white.end == (WHITE, "hit")
    black = at((11, 15), defenders, attackers, turn=BLACK).line(f"attack 4x{cards}", *[5] * cards)
    assert black.end == (BLACK, "hit")


def test_e3_a_parry_takes_as_many_cards_as_the_attack() -> None:
    duel = at((11, 15), "11233", "13444", turn=BLACK, attack="attack 4x2").line("parry")
    assert (duel.hands, duel.discards, duel.turn) == (("11233", "134"), "4444", BLACK)


def test_e3_an_indirect_attack_leaves_the_choice() -> None:
    duel = at((11, 15), "12345", "12335").line("advance 1 attack 3x1", 5, 5)
    assert duel.decides(BLACK, "parry", "retreat 1", "retreat 2", "retreat 3", "retreat 5")
    duel.line("retreat 3", 4)
    assert (duel.places, duel.hands[BLACK]) == ((12, 18), "12345")


def test_e3_an_indirect_attack_with_one_answer_only() -> None:
    too_many = at((3, 6), "11245", "44444", turn=WHITE, attack="advance 2 attack 3x2")
    assert too_many.decides(WHITE, "retreat 1", "retreat 2")
    no_room = at((1, 4), "12345", "44444", turn=WHITE, attack="advance 2 attack 3x1")
    assert no_room.decides(WHITE, "parry")
    too_high = at((3, 6), "33345", "44444", turn=WHITE, attack="advance 2 attack 3x3")
    assert too_high.decides(WHITE, "parry")


def test_e3_an_indirect_attack_without_an_answer_hits() -> None:
    assert at((18, 23), "12345", "11224").line("advance 2 attack 3x1", 5, 5).end == (WHITE, "hit")
    room_for_one = at((2, 7), "22455", "22333", turn=BLACK).line("advance 2 attack 3x3", 5, 5, 5, 4)
    assert room_for_one.end == (BLACK, "hit")


def test_e3_house_rule_a_retreat_answers_no_attack() -> None:
    off: dict[str, Any] = {"retreat_answers_indirect": False}
    assert at((11, 15), "12345", "12335", **off).line("advance 1 attack 3x1", 5, 5).decides(BLACK, "parry")
    assert at((11, 15), "12345", "11225", **off).line("advance 1 attack 3x1", 5, 5).end == (WHITE, "hit")


def test_e4_after_a_parry_a_full_turn_with_what_is_left_and_the_refill_after_it() -> None:
    duel = at((11, 15), "12344", "13444").line("attack 4x2", 5, 5, "parry")
    assert duel.decides(BLACK, "advance 1", "advance 1 attack 3x1", "advance 3", "advance 3 attack 1x1",
                        "attack 4x1", "retreat 1", "retreat 3", "retreat 4")  # fmt: skip
    duel.line("attack 4x1")
    assert duel.draws(BLACK, 3)
    assert duel.hands == ("12355", "13")


@pytest.mark.parametrize(("move", "due"), [("advance 1", 3), ("retreat 3", 3), ("advance 1 attack 3x1", 4)])
def test_e4_any_turn_may_follow_a_parry(move: str, due: int) -> None:
    assert at((11, 15), "55122", "13444", turn=BLACK, attack="attack 4x2").line("parry", move).draws(BLACK, due)


def test_e4_attacks_go_back_and_forth() -> None:
    """A direct attack, parried and answered by a direct one; that is parried and answered by an indirect one."""
    duel = at((11, 15), "12344", "13444").line("attack 4x1", 3, "parry", "attack 4x1", 5, 5)
    assert duel.decides(WHITE, "parry")
    duel.line("parry")
    assert duel.hands == ("1233", "13455")
    duel.line("advance 1 attack 3x2", 2, 2, 1, 1)
    assert duel.decides(BLACK, "retreat 1", "retreat 3", "retreat 4", "retreat 5")


def test_e4_a_retreat_is_the_whole_turn_and_draws_a_card() -> None:
    duel = at((11, 15), "12345", "12335").line("advance 1 attack 3x1", 5, 5, "retreat 5")
    assert duel.draws(BLACK, 1)
    duel.line(4)
    assert (duel.turn, duel.places, duel.hands) == (WHITE, (12, 20), ("24555", "12334"))


def test_e4_a_parry_alone_draws_nothing() -> None:
    duel = at((11, 15), "12355", "13444", turn=BLACK, attack="advance 1 attack 4x3").line("parry")
    assert (duel.turn, duel.hands[BLACK], duel.deck) == (BLACK, "13", MANY)


def test_e5_no_turn_at_its_start_loses() -> None:
    assert at((18, 23), "12333", "44555").line("advance 2", 1).end == (WHITE, "stuck")
    assert at((18, 23), "12333", "34555").line("advance 2", 1).decides(BLACK, "attack 3x1")
    assert at((1, 6), "44555", "12333", turn=BLACK).line("advance 3", 1).end == (BLACK, "stuck")


def test_e5_no_turn_after_a_parry_loses() -> None:
    """At his own end with higher cards than the distance; a low one saves him."""
    assert at((20, 23), "11233", "33555").line("attack 3x2", 1, 1, "parry").end == (WHITE, "stuck")
    saved = at((20, 23), "11233", "33155").line("attack 3x2", 1, 1, "parry")
    assert saved.decides(BLACK, "advance 1")
    assert at((1, 4), "33555", "11233", turn=BLACK).line("attack 3x2", 1, 1, "parry").end == (BLACK, "stuck")


def test_e5_no_turn_after_the_parry_of_an_indirect_attack_loses() -> None:
    duel = at((1, 6), "34444", "12335", turn=BLACK).line("advance 2 attack 3x1", 5, 5)
    assert duel.decides(WHITE, "parry")
    assert duel.line("parry").end == (BLACK, "stuck")


def test_e5_who_can_only_retreat_plays_on() -> None:
    """Two spaces apart with higher cards: at a turn's start and after a parry; one of them fits behind him."""
    assert at((11, 15), "12333", "44555").line("advance 2", 1).decides(BLACK, "retreat 4", "retreat 5")
    parried = at((18, 20), "11223", "22345").line("attack 2x2", 1, 1, "parry")
    assert parried.decides(BLACK, "retreat 3")


def test_e5_no_card_left_after_a_parry_loses() -> None:
    assert at((11, 16), "55", "55", hand=2).line("attack 5x2", 1, 1, "parry").end == (WHITE, "stuck")


def test_e5_no_turn_after_the_others_retreat_loses() -> None:
    """Black has nothing but nines, which neither fit behind him nor reach white."""
    duel = at((20, 23), "11555", "12999", "55599", BLACK).line("advance 1 attack 2x1", 9, 9, "retreat 1", 5)
    assert duel.end == (WHITE, "stuck")


def test_e5_who_begins_the_round_may_be_stuck() -> None:
    tiny: dict[str, Any] = {"board": 7, "hand": 1, "points": 1}
    assert Duel("11999", **tiny).deal("9", "1").end == (BLACK, "stuck")
    assert Duel("11999", starter="black", **tiny).deal("1", "9").end == (WHITE, "stuck")
    assert Duel("11999", **tiny).deal("1", "9").line("advance 1", 9).end == (WHITE, "stuck")


def test_e6_to_five_after_a_turn() -> None:
    assert at((5, 20), "12345", "12345").line("advance 4").draws(WHITE, 1)
    assert at((11, 15), "13335", "11111").line("advance 1 attack 3x3").draws(WHITE, 4)


def test_e6_the_attacker_draws_before_the_answer() -> None:
    duel = at((11, 15), "12344", "14445").line("attack 4x2")
    assert duel.draws(WHITE, 2)
    duel.line(4, 1)
    assert (duel.turn, duel.hands) == (BLACK, ("11234", "14445"))
    assert at((11, 15), "12344", "12345").line("attack 4x2").turn == CHANCE, "a hit shows after the refill"


@pytest.mark.parametrize(("deck", "due"), [("1", 1), ("12", 2), ("123", 3), ("1234", 3)])
def test_e6_who_drains_the_deck_takes_what_there_is(deck: str, due: int) -> None:
    attack = at((11, 15), "12444", "14445", deck, discards="5").line("attack 4x3")
    assert attack.draws(WHITE, due)
    after_parry = at((11, 15), "12355", "14445", deck, BLACK, attack="attack 4x2").line("parry", "attack 4x1")
    assert after_parry.draws(BLACK, due)
    drawn = after_parry.line(*map(int, deck[:due]))
    assert drawn.events[-2]["cards"] == [int(card) for card in deck[:due]]
    assert drawn.end == (BLACK, "hit")


def test_e6_the_larger_hand_of_a_house_rule() -> None:
    duel = at((11, 15), "1234455", "1112233", hand=7).line("attack 4x2")
    assert duel.draws(WHITE, 2)


def view_of(duel: Duel) -> bytes:
    return bytes(play.conceal(duel.state, duel.turn).tobytes())


def test_e9_a_view_hides_the_others_cards_and_the_deck() -> None:
    one = at((11, 15), "12345", "13345", "122")
    other = at((11, 15), "12345", "12233", "145")
    assert view_of(one) == view_of(other)
    assert view_of(one) != view_of(at((11, 15), "12344", "13355", "122"))
    defending = at((11, 15), "12345", "13345", "122", BLACK, attack="attack 4x1")
    assert view_of(defending) == view_of(at((11, 15), "12223", "13345", "145", BLACK, attack="attack 4x1"))


def test_e9_a_view_has_the_table_and_the_own_hand() -> None:
    duel = at((11, 15), "12345", "13345").line("advance 1 attack 3x1", 5, 5)
    view = play.conceal(duel.state, BLACK)
    assert view.hand == 1 << 4 | 2 << 12 | 1 << 16 | 1 << 20
    assert list(view.position) == [12, 15]
    assert (list(view.hand_size), int(view.deck_size)) == ([5, 5], 13)
    assert (int(view.attack_value), int(view.attack_cards), int(view.attack_is_indirect)) == (3, 1, 1)
    assert list(view.discard) == [0, 1, 0, 1, 0, 0, 0, 0, 0, 0]
    assert int(view.played_count) == 1


@pytest.mark.parametrize("drawn", [False, True])
def test_e9_what_is_dealt_anew_is_what_was_not_seen(drawn: bool) -> None:
    """Black has parried and holds two cards of his own, then white sees black's refilled hand from its back."""
    duel = at((11, 15), "12355", "24444", "11122333", BLACK, attack="attack 4x3").line("parry")
    seat, own, unseen = BLACK, "24", "1111222333355"
    if drawn:
        duel.line("advance 2", 1, 1, 1, 2)
        seat, own, unseen = WHITE, "12355", "111223334"
    view = copied(play.conceal(duel.state, seat))
    random, seen = Random(1), set()
    for _ in range(60):
        play.redeal(view, duel.rules, new_stream(random), duel.state)
        duel.check()
        assert (duel.turn, view_of(duel), duel.hands[seat]) == (seat, bytes(view.tobytes()), own)
        assert len(duel.hands[1 - seat]) == 5
        assert "".join(sorted(duel.hands[1 - seat] + duel.deck)) == unseen
        seen.add(duel.hands[1 - seat])
    assert len(seen) > 5
