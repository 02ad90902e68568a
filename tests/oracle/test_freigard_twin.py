"""Hand-made positions and figures for the twin of Freigard, by ruling number."""

from __future__ import annotations

import pytest

from tests.oracle.freigard import default_components, default_rules, difficulties
from tests.oracle.freigard.cards import (
    NAMINGS,
    check_components,
    hand_value,
    least_useful_first,
    may_be_scored,
)
from tests.oracle.freigard.rules import read_rules
from tests.oracle.freigard.stacked import play_line
from tests.oracle.freigard.table import end_moves, totem_sets

NO_TOTEMS = {"eye": 0, "hourglass": 0, "vessel": 0, "shield": 0}

# Short names for long stacks.
G = "golem.spike.plain"
R = "golem.round.plain"
S = "golem.spike.surge"
D = "dragon.one.blue"
C = "dragon.two.crimson"
E0 = "ent.conifer.0"
E1 = "ent.conifer.1"
E2 = "ent.broadleaf.2"


@pytest.mark.parametrize(
    ("hand", "value"),
    [
        ("golem.spike.plain golem.spike.surge golem.spike.plain+2", 3),
        ("golem.spike.plain golem.round.surge golem.square.plain", 2),
        ("golem.spike.plain golem.spike.plain golem.square.plain", 1),
        ("golem.spike.surge golem.spike.surge golem.spike.surge+1", 6),
        ("golem.spike.surge golem.round.surge golem.square.surge", 4),
        ("golem.spike.surge golem.spike.surge golem.square.surge", 2),
        ("dragon.two.crimson dragon.two.blue dragon.two.crimson", 3),
        ("dragon.one.crimson dragon.one.blue dragon.one.blue", 2),
        ("dragon.one.crimson dragon.two.blue dragon.one.blue", 1),
        ("dragon.two.crimson dragon.two.crimson dragon.two.crimson", 6),
        ("dragon.one.blue dragon.one.blue dragon.one.blue", 4),
        ("dragon.one.blue dragon.two.blue dragon.one.blue", 2),
        ("ent.conifer.2 ent.broadleaf.1 ent.conifer.0", 3),
        ("ent.conifer.2 ent.conifer.1 ent.conifer.0", 6),
        ("ent.conifer.0 ent.conifer.0 ent.conifer.0+3", 0),
        ("golem.spike.plain+2 dragon.one.blue+3 ent.conifer.0+1", 1),
        ("golem.spike.plain+2 dragon.one.blue+3 ent.conifer.0", 0),
        ("golem.spike.plain golem.spike.plain dragon.one.blue", 0),
        ("golem.spike.surge+3 golem.spike.surge+2 golem.spike.surge+3", 8),
        ("ent.conifer.0+3 ent.broadleaf.0+2 ent.conifer.0+3", 2),
    ],
)
def test_f1_value_of_a_hand(hand: str, value: int) -> None:
    assert hand_value(hand.split(), read_rules(default_rules())) == value


def test_f1_worked_example_of_the_rulebook() -> None:
    """Three dragons of mixed heads, all one colour, lowest sphere 2: 1 x 2 + 2 = 4."""
    hand = ["dragon.one.blue+2", "dragon.one.blue+2", "dragon.two.blue+2"]
    assert hand_value(hand, read_rules(default_rules())) == 4
    assert all(default_components()[name] >= hand.count(name) for name in hand)


def test_f1_house_rules_of_value() -> None:
    rules = read_rules({**default_rules(), "golem": [4, 5, 7], "dragon": [2, 9, 3], "ent": 3, "double": 4})
    assert hand_value([G, G, R], rules) == 4
    assert hand_value([S, S, S], rules) == 28
    assert hand_value([G, R, "golem.square.surge"], rules) == 5
    assert hand_value([D, "dragon.one.crimson", D], rules) == 9
    assert hand_value([C, C, C], rules) == 12
    assert hand_value([E1, E2, E0], rules) == 9


def test_f1_f2_house_rule_without_spheres() -> None:
    rules = read_rules({**default_rules(), "spheres": False})
    mixed = ["golem.spike.plain+2", "dragon.one.blue+2", "ent.conifer.0+2"]
    assert hand_value(mixed, rules) == 0
    assert not may_be_scored(mixed, rules)
    assert hand_value(["dragon.one.blue+2"] * 3, rules) == 4


def test_f2_a_hand_worth_nothing_may_be_scored_and_is_discarded() -> None:
    line = play_line([f"{E0} {E0} ent.broadleaf.0 {G} {D} {E1} {E2}"], ["score"])
    assert line.of_kind("score") == [{"event": "score", "points": 0, "total": 0}]
    assert sorted(line.position.discard_pile) == sorted([E0, E0, "ent.broadleaf.0"])
    assert line.position.hand == [G, D, E1]
    assert not line.game.row


def test_f2_house_rule_score_zero() -> None:
    line = play_line([f"{E0} {E0} ent.broadleaf.0 {G}"], [], score_zero=False)
    assert "score" not in line.legal


def test_f3_payment_takes_least_useful_first() -> None:
    """One point: the least useful of the three cards goes to the row, two to the discard."""
    order = {G: 1, R: 1, S: 1, D: 4}
    line = play_line([f"{R} {S} {G} {D} {D} {D}"], ["score"], components=order)
    assert line.of_kind("score")[0]["points"] == 1
    assert line.game.row == [G]
    assert line.position.discard_pile == [R, S]
    assert least_useful_first([D, S, G, R], list(order)) == [G, R, S, D]


def test_f3_more_than_three_points_take_from_the_discard_pile_the_rout_too() -> None:
    """Six points: three hand cards, then three of four discarded, the Rout by its place."""
    order = {"rout": 1, E0: 1, E1: 1, G: 1, S: 3, D: 6}
    stack = f"{E0} {E1} {G} rout {S} {S} {S} {D} {D} {D} {D}"
    line = play_line([stack], ["draw", "score"], components=order)
    assert line.game.row == [S, S, S, "rout", E0, E1]
    assert line.position.discard_pile == [G]
    assert not line.of_kind("unseen")


def test_f3_then_the_deck_pays_unseen_known_top_cards_first() -> None:
    """Eight points: three of the hand, none discarded, five of the deck, a known card first."""
    spheres = "golem.spike.surge+2"
    stack = f"{spheres} {E1} {spheres} {spheres} {G} rout {R} {D} {D} {D} {C} {E2}"
    moves = ["draw", f"discard {E1}", f"hourglass {E1}", "score"]
    line = play_line([stack], moves)
    kinds = [event.get("chance", event.get("event")) for event in line.events[-4:]]
    assert kinds == [None, "score", "unseen", "hand"]
    assert line.of_kind("unseen") == [{"chance": "unseen", "cards": [E1, G, "rout", R, D]}]
    assert line.game.row == [spheres] * 3 + [E1, G, "rout", R, D]
    assert line.position.hand == [D, D, C]
    # He knows that the conifer paid; of the others he can't tell row from deck.
    assert line.legal_of("eye") == [
        "dragon blue",
        "dragon one",
        "ent 2",
        "ent broadleaf",
        "golem plain",
        "golem round",
        "golem spike",
    ]


def test_f3_points_count_when_no_card_is_left_to_pay() -> None:
    line = play_line([f"{S} {S} {S} {D} {E1}"], ["score", "concede"], totems=NO_TOTEMS)
    assert line.of_kind("score") == [{"event": "score", "points": 6, "total": 6}]
    assert line.of_kind("unseen") == [{"chance": "unseen", "cards": [D, E1]}]
    assert line.result == {"win": False, "castles": 0, "rounds": 1, "scores": [6]}


def test_f4_rout_in_new_hands_twice_then_too_few_cards() -> None:
    line = play_line([f"rout {G} {E1} {R} rout {D} {G} {C}"], [], totems=NO_TOTEMS)
    assert [event["cards"] for event in line.of_kind("hand")] == [
        ["rout", G, E1],
        [R, "rout", D],
    ]
    assert line.deck == [G, C]
    assert line.legal == ["concede"]


def test_f4_two_routs_in_one_hand() -> None:
    line = play_line([f"rout {G} rout {R} {D} {E1} {C}"], [])
    assert line.position.hand == [R, D, E1]


def test_f4_round_ends_if_the_new_hand_empties_the_deck() -> None:
    line = play_line([f"{G} {G} {R} {E1} {E1} {D}"], ["score"])
    assert line.of_kind("round_end") == [{"event": "round_end", "round": 1, "total": 1}]
    assert line.position.hand == [E1, E1, D]


def test_f5_rout_drawn_discards_the_hand() -> None:
    line = play_line([f"{G} {D} {E1} rout {R} {C} {E2} {G}"], ["draw"])
    assert line.events[-2:] == [
        {"chance": "draw", "card": "rout"},
        {"chance": "hand", "cards": [R, C, E2]},
    ]
    assert sorted(line.position.discard_pile) == sorted([G, D, E1, "rout"])


def test_f5_discard_names_each_card_once() -> None:
    line = play_line([f"{G} {G} {E1} {D} {R}"], ["draw"])
    assert line.legal == [f"discard {D}", f"discard {E1}", f"discard {G}"]


def test_f5_last_card_drawn_ends_the_round_without_scoring() -> None:
    line = play_line([f"{G} {G} {R} {D}"], ["draw", f"discard {D}"])
    assert line.position.phase == "end"
    assert line.position.total == 0
    assert [event["event"] for event in line.events if "event" in event] == ["round_end"]


def test_f5_rout_as_last_card_ends_the_round() -> None:
    line = play_line([f"{G} {G} {R} rout"], ["draw"], final_hand=True)
    assert line.position.phase == "end"
    assert not line.of_kind("score")


def test_f6_hourglass_takes_any_defender_but_not_the_rout() -> None:
    start = play_line([f"{G} {D} {E1} rout {R} {C} {E2} {G}"], ["draw"])
    assert start.legal_of("hourglass") == [D, E1, G]
    line = play_line([f"{G} {D} {E1} rout {R} {C} {E2} {G}"], ["draw", f"hourglass {D}"])
    assert line.deck == [D, G]
    assert not line.legal_of("hourglass")


def test_f7_eye_stops_at_the_first_match_and_forgets_the_order_below() -> None:
    stack = f"{G} {D} {E1} {R} {E2} {C} {S}"
    line = play_line([stack, ""], ["eye ent broadleaf"])
    assert line.of_kind("reveal") == [{"chance": "reveal", "cards": [R, E2]}]
    assert line.deck[0] == E2
    assert sorted(line.deck[1:]) == sorted([C, S, R])
    assert line.position.knowledge.top == [E2]
    assert line.position.hand == [G, D, E1]


def test_f7_rout_first_is_discarded_and_the_hand_stays() -> None:
    line = play_line([f"{G} {D} {E1} {R} rout {C} {S}"], ["eye dragon two"])
    assert line.of_kind("reveal") == [{"chance": "reveal", "cards": [R, "rout"]}]
    assert line.position.discard_pile == ["rout"]
    assert line.position.hand == [G, D, E1]
    assert sorted(line.deck) == sorted([R, C, S])
    assert line.position.totems["eye"] == 0


def test_f7_rout_as_last_card_of_the_deck_ends_the_round() -> None:
    """Three cards pay unseen, so the player can hope for a dragon. The hand is not scored."""
    totems = {**NO_TOTEMS, "eye": 1}
    stack = f"{S} {S} {S} {D} {C} {E1} {G} {R} {G} rout"
    line = play_line([stack], ["score", "eye dragon one"], totems=totems, final_hand=True)
    assert line.of_kind("reveal") == [{"chance": "reveal", "cards": ["rout"]}]
    assert line.of_kind("unseen") == [{"chance": "unseen", "cards": [D, C, E1]}]
    assert line.position.phase == "end"
    assert [event["event"] for event in line.events if "event" in event] == ["score", "round_end"]


def test_f7_two_eyes_a_search_of_the_whole_deck_tells_what_lies_in_the_row() -> None:
    totems = {**NO_TOTEMS, "eye": 2}
    stack = f"{S} {S} {S} {D} {C} {E1} {G} {R} {E2} {E0} {G}"
    before = play_line([stack], ["score"], totems=totems)
    assert {"dragon one", "dragon two", "ent 1"} <= set(before.legal_of("eye"))
    after = play_line([stack], ["score", "eye dragon one"], totems=totems)
    assert after.of_kind("reveal") == [{"chance": "reveal", "cards": [E0, G]}]
    assert after.legal_of("eye") == ["ent 0", "ent conifer", "golem plain", "golem spike"]


def test_f7_known_top_card_may_be_named_and_is_revealed_first() -> None:
    stack = f"{G} {D} {E1} {C} {R} {S} {S}"
    moves = ["draw", f"discard {E1}", f"hourglass {E1}", "eye ent 1"]
    line = play_line([stack], moves)
    assert line.of_kind("reveal") == [{"chance": "reveal", "cards": [E1]}]
    assert line.deck[0] == E1


def test_f7_there_are_fourteen_namings() -> None:
    whole = play_line([f"{G} {D} {E0}"], [], components=default_components())
    assert len(NAMINGS) == len(set(NAMINGS)) == len(whole.legal_of("eye")) == 14


def test_f8_vessel_draws_at_once_and_release_is_open_at_the_next_choice() -> None:
    line = play_line([f"{G} {D} {E1} {R} {C} {S}"], [f"store {D}"])
    assert line.position.hand == [G, E1, R]
    assert "release" in line.legal
    assert not line.legal_of("store")
    released = play_line([f"{G} {D} {E1} {R} {C} {S}"], [f"store {D}", "release"])
    assert released.deck == [D, C, S]
    assert "release" not in released.legal


def test_f8_rout_drawn_by_the_vessel_leaves_the_stored_card() -> None:
    line = play_line([f"{G} {D} {E1} rout {C} {S} {R} {E2}"], [f"store {D}"])
    assert line.position.stored == D
    assert sorted(line.position.discard_pile) == sorted([G, E1, "rout"])
    assert line.position.hand == [C, S, R]


def test_f8_vessel_that_empties_the_deck_ends_the_round_and_adds_no_point() -> None:
    line = play_line([f"{G} {D} {E1} {R}"], [f"store {D}"], castles=[3, 3, 3])
    assert line.position.phase == "end"
    assert line.legal == ["concede", "shield", "spend eye,hourglass,shield"]


def test_f8_a_card_still_stored_goes_back_and_the_vessel_leaves() -> None:
    stacks = [f"{G} {G} {D} {R} {R} {E1}", f"{G} {R} {E1} {D} {R} {G}"]
    moves = [f"store {D}", "score", "shield"]
    line = play_line(stacks, moves)
    assert line.of_kind("round_end")
    assert "release" not in line.legal
    assert not line.legal_of("store")
    assert D in line.deck


def test_f9_cards_put_on_top_stack() -> None:
    stack = f"{G} {D} {E1} {R} {C} {S} {E2} {E0}"
    moves = ["draw", f"discard {R}", f"store {D}", f"hourglass {R}", "release", "draw"]
    line = play_line([stack], moves)
    assert line.of_kind("draw")[-1] == {"chance": "draw", "card": D}
    assert line.deck[0] == R


def test_f10_spend_sets_beat_a_castle_and_may_be_larger_than_needed() -> None:
    line = play_line([f"{G} {G} {R} {D}"], ["score"], castles=[9, 4, 3])
    assert line.position.total == 1
    assert line.legal == sorted(
        [
            "concede",
            "shield",
            "spend eye,hourglass",
            "spend eye,shield",
            "spend eye,vessel",
            "spend hourglass,shield",
            "spend hourglass,vessel",
            "spend shield,vessel",
            "spend eye,hourglass,shield",
            "spend eye,hourglass,vessel",
            "spend eye,shield,vessel",
            "spend hourglass,shield,vessel",
            "spend eye,hourglass,shield,vessel",
        ]
    )


def test_f10_a_castle_that_the_score_beats_must_be_removed_the_highest_first() -> None:
    stacks = [f"{G} {G} {R} {D}", ""]
    line = play_line(stacks, ["score"], castles=[4, 1, 1])
    assert "spend -" in line.legal
    assert len(line.legal) == 16
    assert not {"concede", "shield"} & set(line.legal)
    spent = play_line(stacks, ["score", "spend eye,shield,vessel"], castles=[4, 1, 1])
    assert spent.of_kind("castle") == [{"event": "castle", "removed": 4}]
    assert spent.position.totems == {"eye": 0, "hourglass": 1, "vessel": 0, "shield": 0}


def test_f10_several_totems_of_a_kind_repeat_their_name() -> None:
    sets = totem_sets({"eye": 2, "hourglass": 0, "vessel": 1, "shield": 0})
    assert sets == [[], ["vessel"], ["eye"], ["eye", "vessel"], ["eye"] * 2, ["eye"] * 2 + sets[1]]


def test_f10_totems_worth_nothing_still_may_be_given_up() -> None:
    line = play_line([f"{G} {G} {R} {D}"], ["score"], castles=[4, 1, 1], totem_value=0)
    assert len(line.legal) == 16
    line.position.total = 0
    assert end_moves(line.position) == ["concede", "shield"]


def test_f10_shield_survives_and_carries_nothing_over() -> None:
    stacks = [f"{G} {G} {R} {D} {E1}", f"{D} {E1} {G}"]
    line = play_line(stacks, ["score", "shield"], carry_over=100)
    assert line.events[-2:] == [
        {"event": "new_round", "round": 2},
        {"chance": "hand", "cards": [D, E1, G]},
    ]
    assert line.position.total == 0
    assert line.position.totems["shield"] == 0


def test_f11_max_rounds_ends_the_game_after_a_castle_and_after_a_shield() -> None:
    stack = [f"{G} {G} {R} {D}"]
    castle = play_line(stack, ["score", "spend -"], castles=[9, 1, 1], max_rounds=1)
    assert castle.result == {"win": False, "castles": 1, "rounds": 1, "scores": [1]}
    shield = play_line(stack, ["score", "shield"], castles=[9, 9, 9], max_rounds=1)
    assert shield.result == {"win": False, "castles": 0, "rounds": 1, "scores": [1]}
    assert not castle.of_kind("new_round")
    assert not shield.of_kind("new_round")


def test_f12_third_castle_wins() -> None:
    stacks = [f"{G} {G} {R} {D}"] * 3
    line = play_line(stacks, ["score", "spend -"] * 3, castles=[1, 1, 1])
    assert line.result == {"win": True, "castles": 3, "rounds": 3, "scores": [1, 1, 1]}


def test_house_rule_carry_over_counts_given_up_totems_and_rounds_down() -> None:
    """4 points and 3 totems beat 4 by 3; half of it is 1."""
    stacks = [f"{D} {D} {D} {G} {E1}", f"{G} {E1} {D}"]
    moves = ["score", "spend eye,hourglass,vessel"]
    line = play_line(stacks, moves, castles=[8, 8, 4], carry_over=50)
    assert line.position.total == 1
    assert line.of_kind("castle") == [{"event": "castle", "removed": 4}]


def test_house_rule_final_hand_after_draw_new_hand_and_vessel() -> None:
    drawn = play_line([f"{G} {G} {D} {R}"], ["draw", f"discard {D}"], final_hand=True)
    assert drawn.events[-3:-1] == [
        {"player": 0, "legal": [f"discard {n}" for n in (D, R, G)], "move": f"discard {D}"},
        {"event": "score", "points": 1, "total": 1},
    ]
    new_hand = play_line([f"{G} {G} {R} {D} {D} {D}"], ["score"], final_hand=True)
    assert [event["total"] for event in new_hand.of_kind("score")] == [1, 5]
    assert new_hand.of_kind("round_end")[0]["total"] == 5
    assert not new_hand.of_kind("unseen")
    stored = play_line([f"{G} {G} {D} {R}"], [f"store {D}"], final_hand=True)
    assert stored.of_kind("score") == [{"event": "score", "points": 1, "total": 1}]
    default = play_line([f"{G} {G} {D} {R}"], [f"store {D}"])
    assert not default.of_kind("score")
    too_few = play_line([f"{G} {G} {R} {D} {D}"], ["score"], final_hand=True)
    assert [event["total"] for event in too_few.of_kind("score")] == [1]


def test_house_rule_redraw_discards_the_hand() -> None:
    stack = f"{G} {D} {E1} rout {C} {S} {R} {E2} {E0}"
    line = play_line([stack], ["redraw"], redraws=1)
    assert line.position.hand == [R, E2, E0]
    assert line.position.phase == "end"
    early = play_line([stack], [], redraws=1)
    assert "redraw" in early.legal
    assert "redraw" not in play_line([stack + f" {G} {G}"], ["redraw"], redraws=1).legal
    assert "redraw" in play_line([stack + f" {G} {G}"], ["redraw"], redraws=2).legal


def test_default_deck_and_difficulties() -> None:
    components = default_components()
    check_components(components)
    assert sum(components.values()) == 50
    assert next(iter(components)) == "ent.conifer.0"
    assert list(components)[-1] == "rout"
    five = [sum(n for c, n in components.items() if f"golem.{t}" in c) for t in ("spike", "round")]
    assert five == [5, 5]
    assert difficulties()["dusk"] == [26, 21, 16]
