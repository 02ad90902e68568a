"""Turns of Freigard played by hand: F4 to F9, by ruling number."""

from collections import Counter

import pytest

from analyser.games.freigard.compiled import state
from analyser.games.freigard.components import load
from tests.games.freigard.positions import B2, E0, E1, E2, GS, NO_TOTEMS, ROUT, C, D, G, Played, Q, R

ALL_NAMINGS = [
    "dragon blue", "dragon crimson", "dragon one", "dragon two",
    "ent 0", "ent 1", "ent 2", "ent broadleaf", "ent conifer",
    "golem plain", "golem round", "golem spike", "golem square", "golem surge",
]  # fmt: skip


def test_f4_the_rout_in_new_hands_twice_then_too_few_cards() -> None:
    played = Played(f"2 {ROUT} 2 {G} {E1} {R} {D} {C}").cards(ROUT, G, E1)
    assert played.discards == Counter([ROUT, G, E1])
    played.cards(R, ROUT, D)
    assert (played.phase, played.deck_size, played.hand) == (state.ROUND_END, 2, [])


def test_f4_two_routs_in_one_hand_are_discarded_together() -> None:
    played = Played(f"2 {ROUT} {G} {R} {D} {E1} {C}").cards(ROUT, G, ROUT).cards(R, D, E1)
    assert played.hand == sorted([R, D, E1])
    assert played.discards == Counter([ROUT, ROUT, G])


def test_f4_the_round_ends_if_the_new_hand_empties_the_deck() -> None:
    played = Played(f"2 {G} {R} 2 {E1} {D}").cards(G, G, R).move("score").cards(E1, E1, D)
    assert (played.phase, played.score, played.deck_size) == (state.ROUND_END, 1, 0)


def test_f4_the_round_goes_on_with_one_card_left() -> None:
    played = Played(f"2 {G} {R} 2 {E1} {D} {C}").cards(G, G, R).move("score").cards(E1, E1, D)
    assert (played.phase, played.deck_size) == (state.TURN, 1)


@pytest.mark.parametrize("left", [1, 2])
def test_f4_the_round_ends_with_fewer_than_three_cards(left: int) -> None:
    played = Played(f"3 {G} {D} {' '.join([E1, C][:left])}").cards(G, G, D).move("draw").cards(G)
    played.move(f"discard {D}", "score")
    assert (played.phase, played.score, played.deck_size) == (state.ROUND_END, 3, left)


def test_f4_the_round_goes_on_with_three_cards_and_ends_at_once() -> None:
    played = Played(f"3 {G} {D} {E1} {C}").cards(G, G, G).move("score").cards(D, E1, C)
    assert (played.phase, played.score, played.deck_size) == (state.ROUND_END, 3, 0)


def test_f5_the_rout_drawn_discards_the_hand() -> None:
    played = Played(f"2 {G} {D} {E1} {ROUT} {R} {C} {E2}").cards(G, D, E1).move("draw").cards(ROUT)
    assert played.discards == Counter([G, D, E1, ROUT])
    assert played.cards(R, C, E2).hand == sorted([R, C, E2])


def test_f5_a_discard_names_each_card_once() -> None:
    played = Played(f"2 {G} {E1} {D} {R}").cards(G, G, E1).move("draw").cards(D)
    assert played.legal == [f"discard {D}", f"discard {E1}", f"discard {G}"]
    played.move(f"discard {G}")
    assert (played.hand, played.discards) == (sorted([D, E1, G]), Counter([G]))


@pytest.mark.parametrize("gone", [G, D, E1, R])
def test_f5_any_of_the_four_may_go(gone: str) -> None:
    played = Played(f"{G} {D} {E1} {R} {C}").cards(G, D, E1).move("draw").cards(R).move(f"discard {gone}")
    assert played.hand == sorted({G, D, E1, R} - {gone})


def test_f5_the_last_card_is_drawn_and_one_discarded_before_the_round_ends() -> None:
    played = Played(f"2 {G} {R} {D}").cards(G, G, R).move("draw").cards(D)
    assert (played.phase, played.deck_size) == (state.DISCARD, 0)
    played.move(f"discard {D}")
    assert (played.phase, played.score) == (state.ROUND_END, 0)


def test_f5_the_rout_as_last_card_ends_the_round() -> None:
    played = Played(f"2 {G} {R} {ROUT}", final_hand=True).cards(G, G, R).move("draw").cards(ROUT)
    assert (played.phase, played.score, played.hand) == (state.ROUND_END, 0, [])


def test_f6_the_hourglass_takes_any_defender_but_never_the_rout() -> None:
    played = Played(f"2 {G} {D} {E1} {ROUT} {R} {C} {E2}").cards(G, D, E1)
    assert not played.legal_of("hourglass")
    played.move("draw").cards(ROUT, R, C, E2)
    assert played.legal_of("hourglass") == [D, E1, G]
    played.move(f"hourglass {D}")
    assert (played.top, played.deck_size, played.totems["hourglass"]) == ([D], 2, 0)
    assert played.discards == Counter([G, E1, ROUT])
    assert not played.legal_of("hourglass")
    assert played.move("draw").cards(D).phase == state.DISCARD


def test_f6_only_the_rout_in_the_pile() -> None:
    played = Played(f"{G} {D} {E1} {ROUT} {C} {R}").cards(G, D, E1).move("eye dragon two").cards(ROUT)
    assert played.discards == Counter([ROUT])
    assert not played.legal_of("hourglass")


def test_f7_there_are_fourteen_namings() -> None:
    played = Played(dict(load(None).counts)).cards(G, D, E0)
    assert played.legal_of("eye") == ALL_NAMINGS


@pytest.mark.parametrize(
    ("left", "namings"),
    [
        (G, ["golem plain", "golem spike"]),
        (GS, ["golem spike", "golem surge"]),
        (Q, ["golem plain", "golem square"]),
        (D, ["dragon blue", "dragon one"]),
        (C, ["dragon crimson", "dragon two"]),
        (E0, ["ent 0", "ent conifer"]),
        (B2, ["ent 2", "ent broadleaf"]),
        (ROUT, []),
    ],
)
def test_f7_only_what_may_be_in_the_deck_can_be_named(left: str, namings: list[str]) -> None:
    played = Played(f"{R} {R} dragon.one.crimson {left}").cards(R, R, "dragon.one.crimson")
    assert played.legal_of("eye") == namings


def test_f7_the_search_stops_at_the_first_match() -> None:
    played = Played(f"{G} {D} {E1} {R} {B2} {C} {GS}").cards(G, D, E1).move("eye ent broadleaf").cards(R)
    assert played.phase == state.REVEALED
    played.cards(B2)
    assert (played.phase, played.top, played.deck_size) == (state.TURN, [B2], 4)
    assert (played.totems["eye"], played.hand) == (0, sorted([G, D, E1]))
    assert played.discard(B2).move("draw").cards(R).phase == state.DISCARD


def test_f7_the_rout_first_is_discarded_and_the_hand_stays() -> None:
    played = Played(f"{G} {D} {E1} {R} {ROUT} {C} {GS}").cards(G, D, E1).move("eye dragon two").cards(R, ROUT)
    assert (played.phase, played.top, played.deck_size) == (state.TURN, [], 3)
    assert played.discards == Counter([ROUT])
    assert (played.hand, played.totems["eye"]) == (sorted([G, D, E1]), 0)


def test_f7_nothing_matches_and_all_is_shuffled_back() -> None:
    totems = NO_TOTEMS | {"eye": 2}
    played = Played(f"3 {GS} {D} {C} {E1} 2 {G} {R} {E2} {E0}", totems=totems).cards(GS, GS, GS).move("score")
    played.cards(D, C, E1, G, R, E2)
    assert "dragon one" in played.legal_of("eye")
    played.move("eye dragon one").cards(E0, G)
    assert (played.phase, played.top, played.deck_size) == (state.TURN, [], 2)
    # He has seen the whole deck, and knows what lies in the row.
    assert played.legal_of("eye") == ["ent 0", "ent conifer", "golem plain", "golem spike"]
    assert int(played.state.table.hidden) == 0


def test_f7_the_rout_as_last_card_ends_the_round_unscored() -> None:
    totems = NO_TOTEMS | {"eye": 1}
    played = Played(f"3 {GS} {D} {C} {E1} 2 {G} {R} {ROUT}", totems=totems, final_hand=True).cards(GS, GS, GS)
    played.move("score").cards(D, C, E1, G, R, G).move("eye dragon one").cards(ROUT)
    assert (played.phase, played.score, played.deck_size) == (state.ROUND_END, 6, 0)


def test_f7_a_known_top_card_may_be_named_and_is_turned_over_first() -> None:
    played = Played(f"{G} {D} {E1} {C} {R} {GS}").cards(G, D, E1).move("draw").cards(C)
    played.move(f"discard {E1}", f"hourglass {E1}", "eye ent 1").cards(E1)
    assert (played.phase, played.top, played.deck_size) == (state.TURN, [E1], 3)


def test_f7_known_cards_that_do_not_match_are_no_longer_known() -> None:
    played = Played(f"{G} {D} {E1} {C} {R} {GS}").cards(G, D, E1).move("draw").cards(C)
    played.move(f"discard {E1}", f"hourglass {E1}", "eye golem surge").cards(E1, R, GS)
    assert (played.top, played.deck_size) == ([GS], 3)
    assert played.discard(GS).move("draw").code_of_card(E1) < 52


def test_f7_cards_below_the_first_known_one_are_shuffled_too() -> None:
    totems = NO_TOTEMS | {"hourglass": 2, "eye": 1}
    played = Played(f"{G} {D} {E1} {C} {R} {GS} {E2}", totems=totems).cards(G, D, E1).discard(C).discard(R)
    played.move(f"hourglass {R}", f"hourglass {C}")
    assert played.top == [C, R]
    assert played.move("eye dragon two").cards(C).top == [C]
    played.discard(C).move("draw")
    assert {played.code_of_card(R), played.code_of_card(E2)} <= {0, 1, 2}


def test_f8_a_card_is_stored_and_the_top_card_drawn() -> None:
    played = Played(f"{G} {D} {E1} {R} {C} {GS}").cards(G, D, E1)
    assert played.legal_of("store") == [D, E1, G]
    played.move(f"store {D}").cards(R)
    assert (played.hand, played.stored, played.phase) == (sorted([G, E1, R]), D, state.TURN)
    assert "release" in played.legal
    assert not played.legal_of("store")
    assert played.move("release").top == [D]
    assert (played.stored, played.deck_size) == (None, 3)
    assert "release" not in played.legal
    assert not played.legal_of("store")


@pytest.mark.parametrize("stored", [G, D])
def test_f8_one_of_two_equal_cards_is_stored_once(stored: str) -> None:
    played = Played(f"2 {G} {D} {R} {C}").cards(G, D, G)
    assert played.legal_of("store") == [D, G]
    played.move(f"store {stored}").cards(R)
    assert sorted([*played.hand, stored]) == sorted([G, G, D, R])


def test_f8_release_is_open_many_turns_later() -> None:
    played = Played(f"{G} {D} {E1} {R} {C} {GS} {E2}").cards(G, D, E1).move(f"store {D}").cards(R)
    played.discard(C, GS).move("release", "draw").cards(D)
    assert played.hand == sorted([G, E1, R, D])


def test_f8_the_rout_drawn_leaves_the_stored_card() -> None:
    played = Played(f"{G} {D} {E1} {ROUT} {C} {GS} {R} {E2}").cards(G, D, E1).move(f"store {D}").cards(ROUT)
    assert (played.stored, played.discards) == (D, Counter([G, E1, ROUT]))
    assert played.cards(C, GS, R).hand == sorted([C, GS, R])
    assert "release" in played.legal


def test_f8_the_vessel_that_empties_the_deck_ends_the_round_and_adds_no_point() -> None:
    played = Played(f"{G} {D} {E1} {R}", castles=[3, 3, 3]).cards(G, D, E1).move(f"store {D}").cards(R)
    assert played.phase == state.ROUND_END
    assert played.legal == ["concede", "shield", "spend eye,hourglass,shield"]


def test_f8_a_card_still_stored_goes_back_and_the_vessel_leaves() -> None:
    played = Played(f"2 {G} {D} 2 {R} {E1}").cards(G, G, D).move(f"store {D}").cards(R).move("score")
    assert (played.phase, played.totems["vessel"]) == (state.ROUND_END, 0)
    assert not any("vessel" in move for move in played.legal)
    played.move("shield").cards(D, R, E1)
    assert (played.stored, played.deck_size) == (None, 3)
    assert "release" not in played.legal
    assert not played.legal_of("store")


def test_f8_the_stored_card_does_not_pay() -> None:
    played = Played(f"{D} 4 {GS} {E1} {E2} {C}").cards(GS, GS, D).move(f"store {D}").cards(GS).move("score")
    assert (played.stored, int(played.state.table.due)) == (D, 3)


def test_f8_f9_no_namings_of_the_stored_card() -> None:
    played = Played(f"{G} {D} {E1} {R} {C}").cards(G, D, E1).move(f"store {D}").cards(R)
    assert played.legal_of("eye") == ["dragon crimson", "dragon two"]
    assert {"dragon blue", "dragon one"} < set(played.move("release").legal_of("eye"))


def test_f9_cards_put_on_top_stack_and_the_turn_goes_on() -> None:
    played = Played(f"{G} {D} {E1} {R} {C} {GS} {E2} {E0}").cards(G, D, E1).discard(R).move(f"store {D}").cards(C)
    played.move(f"hourglass {R}", "release")
    assert played.top == [D, R]
    assert {"draw", "eye dragon blue", "eye golem round"} < set(played.legal)
    played.discard(D, R).move("draw")
    assert played.code_of_card(E0) != 255


def test_f9_all_abilities_in_one_turn_in_any_order() -> None:
    for order in (["eye golem surge", f"hourglass {R}"], [f"hourglass {R}", "eye golem surge"]):
        played = Played(f"{G} {D} {E1} {R} {C} {GS} {E2}").cards(G, D, E1).discard(R)
        for move in order:
            played.move(move)
            if move.startswith("eye"):
                played.cards(*([R] if played.top else []), GS)
        assert played.totems == {"eye": 0, "hourglass": 0, "shield": 1, "vessel": 1}
        assert played.phase == state.TURN
