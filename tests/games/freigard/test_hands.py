"""What hands are worth and how they are paid for: F1, F2 and F3, hand by hand."""

from collections import Counter
from typing import Any

import pytest

from analyser.games.freigard.compiled import hand, state
from tests.games.freigard.positions import B2, E0, E1, E2, GS, NO_TOTEMS, QS, ROUT, RS, C, D, G, Played, Q, R

B0 = "ent.broadleaf.0"
DB, DC, TB = "dragon.one.blue", "dragon.one.crimson", "dragon.two.blue"


def first_hand(text: str, **house_rules: Any) -> Played:
    """The first hand of a round, these three cards, with enough others in the deck."""
    cards = text.split()
    return Played(f"{text} 9 golem.square.plain+1", **house_rules).cards(*cards)


def value(text: str, **house_rules: Any) -> int:
    """What the table of hands says, which the rule itself must agree with."""
    played = first_hand(text, **house_rules)
    kinds = [played.names.index(name) for name in played.hand]
    by_table = int(hand.hand_value(played.state.table, played.rules))
    assert by_table == hand.value_of(played.rules, *kinds)
    return by_table


@pytest.mark.parametrize(
    ("text", "worth"),
    [
        (f"{G} {GS} golem.spike.plain+2", 3),
        (f"{G} {RS} {Q}", 2),
        (f"{G} {G} {Q}", 1),
        (f"{GS} {GS} golem.spike.surge+1", 6),
        (f"{GS} {RS} {QS}", 4),
        (f"{GS} {GS} {QS}", 2),
        (f"{GS} {GS} {Q}", 1),
        (f"{C} {C} {TB}", 3),
        (f"{C} {C} {C}", 6),
        (f"{DB} {DB} {DC}", 2),
        (f"{DB} {DB} {DB}", 4),
        (f"{DB} {TB} {DC}", 1),
        (f"{DB} {TB} {DB}", 2),
        (f"{E2} {E1} {E0}", 6),
        (f"{E2} {B2} {E0}", 4),
        (f"{E0} {E0} {E0}", 0),
        (f"{E2} {E2} {E2}", 12),
        (f"{G} {G} {D}", 0),
        (f"{G} {D} {E2}", 0),
    ],
)
def test_f1_family_part(text: str, worth: int) -> None:
    assert value(text) == worth


@pytest.mark.parametrize(
    ("text", "worth"),
    [
        ("golem.spike.plain+2 dragon.one.blue+3 ent.conifer.0+1", 1),
        ("golem.spike.plain+2 dragon.one.blue+3 ent.conifer.0+2", 2),
        ("golem.spike.plain+3 dragon.one.blue+3 ent.conifer.0+3", 3),
        (f"golem.spike.plain+2 dragon.one.blue+3 {E0}", 0),
        ("golem.spike.surge+3 golem.spike.surge+2 golem.spike.surge+3", 8),
        ("ent.conifer.0+3 ent.broadleaf.0+2 ent.conifer.0+3", 2),
        ("golem.spike.plain+2 golem.round.plain+2 golem.round.plain+1", 2),
    ],
)
def test_f1_sphere_part_is_the_lowest_and_never_doubled(text: str, worth: int) -> None:
    assert value(text) == worth


def test_f1_worked_example_of_the_rulebook() -> None:
    """Three dragons of mixed heads and one colour, lowest sphere 2: 1 x 2 + 2."""
    assert value("dragon.one.blue+2 dragon.two.blue+2 dragon.one.blue+3") == 4


def test_f1_house_rules_of_value() -> None:
    fields = {"golem": [4, 5, 7], "dragon": [2, 9, 3], "ent": 3, "double": 4}
    found = [value(text, **fields) for text in (f"{G} {G} {R}", f"{G} {R} {Q}", f"{GS} {GS} {GS}", f"{DB} {DB} {DC}")]
    assert found == [4, 5, 28, 9]
    assert value(f"{C} {C} {C}", **fields) == 12
    assert value(f"{DB} {TB} {DC}", **fields) == 2
    assert value(f"{E1} {B2} {E0}", **fields) == 9


def test_f1_values_at_the_ends_of_their_ranges() -> None:
    least = {"golem": [0, 0, 0], "dragon": [0, 0, 0], "ent": 0, "double": 1}
    most = {"golem": [12, 12, 12], "dragon": [12, 12, 12], "ent": 6, "double": 4}
    spheres = "golem.spike.surge+3 golem.spike.surge+3 golem.spike.surge+3"
    assert [value(text, **least) for text in (f"{GS} {GS} {GS}", f"{C} {C} {C}", f"{E2} {E2} {E2}")] == [0, 0, 0]
    assert [value(text, **most) for text in (f"{GS} {GS} {GS}", f"{C} {C} {C}", f"{E2} {E2} {E2}")] == [48, 48, 144]
    assert (value(spheres, **least), value(spheres, **most)) == (3, 51)


@pytest.mark.parametrize(
    ("text", "may"),
    [
        (f"{G} {G} {D}", False),
        (f"{E0} {E0} {B0}", True),
        (f"{G} {R} {G}", True),
        ("golem.spike.plain+2 dragon.one.blue+3 ent.conifer.0+1", True),
        (f"golem.spike.plain+2 dragon.one.blue+3 {E0}", False),
    ],
)
def test_f2_what_may_be_scored(text: str, may: bool) -> None:
    assert ("score" in first_hand(text).legal) == may


def test_f2_a_hand_worth_nothing_is_discarded_for_a_new_one() -> None:
    played = Played(f"2 {E0} {B0} {G} {D} {E1} {E2}").cards(E0, E0, B0).move("score")
    assert played.discards == Counter({E0: 2, B0: 1})
    assert (played.score, played.row) == (0, 0)
    assert played.cards(G, D, E1).hand == sorted([G, D, E1])


def test_f2_house_rule_score_zero() -> None:
    assert "score" not in first_hand(f"{E0} {E0} {B0}", score_zero=False).legal
    assert "score" in first_hand(f"{E0} {E1} {B0}", score_zero=False).legal


def test_f2_house_rule_spheres() -> None:
    mixed = "golem.spike.plain+2 dragon.one.blue+2 ent.conifer.0+2"
    assert "score" not in first_hand(mixed, spheres=False).legal
    assert value("dragon.one.blue+2 dragon.one.blue+2 dragon.one.blue+2", spheres=False) == 4


def test_f3_fewer_points_than_cards_the_least_useful_pay() -> None:
    played = Played(f"{G} {R} {GS} 4 {D}").cards(GS, G, R).move("score")
    assert played.score == played.row == 1
    assert played.discards == Counter({R: 1, GS: 1})


def test_f3_three_points_take_the_hand_alone() -> None:
    played = Played(f"3 {G} {R} 4 {D}").cards(G, G, R).discard(D).move("draw").cards(G).move(f"discard {R}")
    played.move("score")
    assert (played.score, played.row, played.discards) == (3, 3, Counter({D: 1, R: 1}))


def test_f3_more_points_take_from_the_discard_pile_the_rout_by_its_place() -> None:
    played = Played(f"{ROUT} {E0} {E1} {G} 3 {GS} 6 {D}").cards(E0, E1, G).move("draw").cards(ROUT, GS, GS, GS)
    played.move("score")
    assert (played.score, played.row) == (6, 6)
    assert played.discards == Counter({G: 1})
    assert played.phase == state.HAND


def test_f3_then_the_deck_pays_a_known_card_first() -> None:
    strong = "golem.spike.surge+2"
    played = Played(f"3 {strong} {E1} {G} {ROUT} {R} 3 {D} {C} {E2}").cards(strong, E1, strong)
    played.move("draw").cards(strong).move(f"discard {E1}", f"hourglass {E1}", "score")
    assert (played.score, played.phase, played.top) == (8, state.PAID, [E1])
    played.cards(E1, G, ROUT, R, D)
    assert (played.row, int(played.state.table.hidden)) == (8, 4)
    played.cards(D, D, C)
    # He knows that the conifer with one ent paid; the others may be anywhere.
    wanted = ["dragon blue", "dragon one", "ent 2", "ent conifer", "golem plain", "golem round", "golem spike"]
    assert played.legal_of("eye") == wanted


def test_f3_points_count_when_no_card_is_left_to_pay() -> None:
    played = Played(f"3 {GS} {D} {E1}", totems=NO_TOTEMS).cards(GS, GS, GS).move("score").cards(D, E1)
    assert (played.score, played.row, played.deck_size) == (6, 5, 0)
    assert played.legal == ["concede"]


def test_f3_the_rout_that_paid_unseen_stays_out_of_the_round() -> None:
    played = Played(f"3 {GS} {ROUT} {D} {C} {E1} {G} {R} {Q}", totems=NO_TOTEMS).cards(GS, GS, GS).move("score")
    played.cards(ROUT, D, C, E1, G, R)
    assert played.discards == Counter()
    played.discard(Q)
    assert (played.phase, played.round) == (state.ROUND_END, 1)


def test_f3_two_payments_hide_what_both_may_have_taken() -> None:
    """One card paid before the Eye turned three others over, two after: a card that nobody saw is known all the same.

    In sight are all but E0, E1, E2 and the blue dragon, and one of the four is in the deck. It can't be the dragon: the
    first payment took a card that the Eye did not find in the deck, and the dragon is the only such card left.
    """
    totems = NO_TOTEMS | {"eye": 2}
    played = Played(f"4 {GS} {RS} {QS} {D} {E0} {E1} {E2} {C} {G} {R} {Q}", totems=totems).cards(GS, RS, QS)
    played.move("score").cards(D, GS, GS, GS).move("eye dragon two").cards(E0, E1, E2, C)
    played.move("score").cards(C, E0, E1, G, R, Q)
    assert played.legal_of("eye") == ["ent 0", "ent 1", "ent 2", "ent conifer"]
