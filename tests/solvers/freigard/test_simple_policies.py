"""What `random`, `greedy` and `patient` do in positions played by hand, by their definitions word for word."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from scipy.stats import chisquare  # type: ignore[import-untyped]

import analyser
from analyser.games.catalogue import find_game
from tests.games.freigard.positions import B2, E0, E1, E2, GS, ROUT, C, D, G, Played, Q, R, round_end
from tests.solvers.freigard.choosing import chosen

REST = f"9 {E2} 3 {B2}"
"""Cards that stay in the deck."""


def at_turn(hand: str, deck: str = REST, **house_rules: Any) -> Played:
    return Played(f"{hand} {deck}", **house_rules).cards(hand)


def at_discard(hand: str, drawn: str, deck: str = REST, order: str = "", **house_rules: Any) -> Played:
    """A card was drawn; `order` names cards from the least useful on, else they stand as they came."""
    cards = Counter(f"{hand} {drawn}".split())
    named = dict.fromkeys([*order.split(), *cards])
    counted = " ".join(f"{cards[name]} {name}" for name in named)
    return Played(f"{counted} {deck}", **house_rules).cards(hand).move("draw").cards(drawn)


@pytest.mark.parametrize(
    ("hand", "move"),
    [
        (f"{G} {R} {Q}", "score"),  # three types
        (f"{G} {G} {R}", "score"),  # any three golems: 1
        (f"{E0} {E0} {E1}", "score"),  # one ent, doubled
        (f"{E0} {E0} {E0}", "draw"),  # may be scored, for nothing
        (f"{G} {D} {E2}", "draw"),
        ("golem.spike.plain+1 dragon.one.blue+2 ent.conifer.0+3", "score"),  # spheres alone
    ],
)
def test_greedy_scores_what_is_worth_a_point(hand: str, move: str) -> None:
    assert chosen("greedy", at_turn(hand)) == move


@pytest.mark.parametrize(
    ("hand", "drawn", "order", "card"),
    [
        (f"{G} {R} {D}", Q, "", D),  # the golems are worth 2
        (f"{E2} {E1} {E0}", B2, "", B2),  # 5 ents, or 3 of one type, doubled
        (f"{E1} {E1} {E0}", B2, "", E0),  # 4 ents, or 2 of one type, doubled
        (f"{E1} {E1} {E0}", B2, f"{B2} {E0}", E0),
        (f"{D} {G} {E1}", C, "", E1),  # nothing is worth anything: the least useful goes, whatever the file's order
        (f"{D} {G} {E1}", C, f"{C} {D}", E1),
        (f"{D} {G} {E2}", C, f"{C} {E2}", G),
        (f"{G} {R} {Q}", GS, f"{G} {GS}", G),  # either spike leaves three types
        (f"{G} {R} {Q}", GS, f"{GS} {G}", G),
        (f"{G} {R} {Q}", G, f"{R} {Q} {G}", G),  # one of two equal cards
    ],
)
def test_greedy_keeps_the_most_valuable_three(hand: str, drawn: str, order: str, card: str) -> None:
    assert chosen("greedy", at_discard(hand, drawn, order=order)) == f"discard {card}"


ENDS: list[tuple[int, str, dict[str, Any]]] = [  # castles 22, 18, 14
    (22, "spend -", {}),
    (30, "spend -", {}),
    (21, "spend eye", {}),
    (20, "spend eye,hourglass", {}),
    (19, "spend eye,hourglass,vessel", {}),
    (18, "spend eye,hourglass,shield,vessel", {}),  # the shield last, and all to reach the highest
    (17, "spend eye", {}),  # 22 is out of reach
    (10, "spend eye,hourglass,shield,vessel", {}),
    (9, "shield", {}),
    (0, "shield", {}),
    (10, "shield", {"totems.vessel": 0}),
    (10, "concede", {"totems.shield": 0}),
    (21, "spend hourglass", {"totems.eye": 0}),
    (21, "spend vessel", {"totems": {"eye": 0, "hourglass": 0}}),
    (21, "spend shield", {"totems": {"eye": 0, "hourglass": 0, "vessel": 0}}),
    (20, "spend eye,eye", {"totems.eye": 3}),
    (18, "spend eye,eye,eye,hourglass", {"totems": {"eye": 3, "hourglass": 3}}),
    (18, "spend eye", {"totem_value": 5}),
    (13, "spend eye,hourglass", {"totem_value": 5}),  # 33 is within reach, and 23 is enough
    (17, "spend -", {"totem_value": 0}),
    (13, "shield", {"totem_value": 0}),
    (13, "concede", {"totem_value": 0, "totems.shield": 0}),
]


@pytest.mark.parametrize(("total", "move", "house_rules"), ENDS)
@pytest.mark.parametrize("policy", ["greedy", "patient"])
def test_fewest_totems_beat_the_highest_castle_within_reach(
    policy: str, total: int, move: str, house_rules: dict[str, Any]
) -> None:
    assert chosen(policy, round_end(total, **house_rules)) == move


def test_castles_that_fell_are_not_beaten_again() -> None:
    played = round_end(22)
    played.state.table.castles_left = 0b110  # 18 and 14 stand
    assert chosen("greedy", played) == "spend -"
    played = round_end(14)
    played.state.table.castles_left = 0b100
    assert chosen("greedy", played) == "spend -"
    played = round_end(9)
    played.state.table.castles_left = 0b100
    assert chosen("greedy", played) == "shield"


@pytest.mark.parametrize("policy", ["greedy", "patient"])
def test_no_totem_is_used_during_a_round(policy: str) -> None:
    for game in analyser.trace("freigard", policy=policy, games=40, difficulty="night"):
        verbs = {event["move"].partition(" ")[0] for event in game["events"] if "move" in event}
        assert verbs <= {"score", "draw", "discard", "spend", "shield", "concede"}


@pytest.mark.parametrize(
    ("spec", "hand", "deck", "move"),
    [
        ("patient:least=1", f"{G} {G} {R}", REST, "score"),
        ("patient:least=2", f"{G} {G} {R}", REST, "draw"),
        ("patient:least=2", f"{G} {Q} {R}", REST, "score"),
        ("patient:least=3", f"{G} {Q} {R}", REST, "draw"),
        ("patient:least=2,least_late=1,late_cards=3", f"{G} {G} {R}", f"3 {E2}", "score"),
        ("patient:least=2,least_late=1,late_cards=3", f"{G} {G} {R}", f"4 {E2}", "draw"),
        ("patient:least=2,least_late=1,late_cards=4", f"{G} {G} {R}", f"4 {E2}", "score"),
        ("patient:least=1,least_late=2,late_cards=4", f"{G} {G} {R}", f"4 {E2}", "draw"),
        ("patient:least=1", f"{E0} {E0} {E0}", REST, "draw"),  # never for nothing
    ],
)
def test_patient_waits_for_the_least_that_counts_now(spec: str, hand: str, deck: str, move: str) -> None:
    assert chosen(spec, at_turn(hand, deck)) == move


def test_patient_breaks_ties_towards_pairs_that_can_be_completed() -> None:
    played = at_discard(f"{G} {D} {R}", E2, f"{Q} {E0} {E0}")
    assert chosen("patient:least=2,pairs=ignored", played) == f"discard {G}"
    assert chosen("patient:least=2,pairs=completed", played) == f"discard {D}"  # spike and round wait for the square


def test_patient_waits_for_no_card_that_has_gone() -> None:
    played = Played(f"{G} {D} {R} {E2} {Q} {E0} {E0}").cards(f"{G} {D} {R}").discard(Q).move("draw").cards(E2)
    assert chosen("patient:least=2,pairs=completed", played) == f"discard {G}"


def test_patient_ignoring_pairs_discards_as_greedy_does() -> None:
    for hand, drawn in ((f"{G} {R} {D}", Q), (f"{E2} {E1} {E0}", B2), (f"{D} {G} {E1}", C)):
        played = at_discard(hand, drawn)
        assert chosen("patient:least=1,pairs=ignored", played) == chosen("greedy", played)


@pytest.mark.parametrize("policy", ["greedy", "patient", "patient:pairs=ignored"])
def test_discards_do_not_depend_on_the_order_in_which_a_file_lists_cards(policy: str) -> None:
    counts = dict(find_game("freigard").load_components(None).counts)
    names, random = [name for name in counts if name != ROUT], Random(5)
    for _ in range(100):
        drawn, order = random.sample(names, 4), random.sample(names, len(names))
        *hand, last = drawn
        found = set()
        for box in (counts, {name: counts[name] for name in order} | {ROUT: 1}):
            played = Played(box).cards(" ".join(hand)).move("draw").cards(last)
            found.add(chosen(policy, played))
        assert len(found) == 1, (drawn, order)


def test_patient_keeps_value_before_promise() -> None:
    played = at_discard(f"{G} {R} {E2}", Q, f"4 {E2} {B2}")
    assert chosen("patient", played) == f"discard {E2}"


def test_random_takes_every_legal_move_as_named_equally_often() -> None:
    played = Played(f"2 {G} {R} {D} {E0} {E1} {C} 3 {E2}").cards(f"{G} {G} {R}").discard(D, C)
    legal = played.legal
    assert len(legal) == len(set(legal)) >= 10
    assert [move for move in legal if move.startswith("store")] == [
        f"store {R}",
        f"store {G}",
    ]  # of two equal cards one
    taken = Counter(chosen("random", played, seed=11, index=index) for index in range(150 * len(legal)))
    assert set(taken) == set(legal)
    assert chisquare([taken[move] for move in legal]).pvalue > 1e-4


def test_random_takes_the_only_move() -> None:
    assert chosen("random", round_end(9, totems={"eye": 0, "hourglass": 0, "vessel": 0, "shield": 0})) == "concede"


@pytest.mark.parametrize(("difficulty", "floor"), [("dawn", 0.90), ("noon", 0.70), ("dusk", 0.56), ("night", 0.33)])
def test_patient_wins_at_least_so_often(difficulty: str, floor: float) -> None:
    (cell,) = analyser.run("freigard", difficulty=difficulty, policy="patient", games=5000).cells
    assert cell.win.rate > floor
