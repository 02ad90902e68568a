"""Matches and rounds of En Garde: E1, and who begins, played by hand."""

from collections.abc import Sequence
from typing import Any

import pytest

from analyser.games.catalogue import Mode, rules_in_force
from analyser.games.en_garde.compiled import play
from analyser.kernel.contract import CHANCE, OVER
from tests.games.en_garde.positions import BLACK, GAME, WHITE, Duel, at

TINY: dict[str, Any] = {"board": 7, "hand": 1}
"""The fencers are six spaces apart, and a hand is one card."""
DECK = "1116"


def play_round(duel: Duel, kind: str) -> Duel:
    """A round with the deck above: who begins it wins by a hit, or nobody wins."""
    if kind == "draw":
        return duel.deal("1", "1").line("advance 1", 1, "advance 1", 6)
    return duel.deal(*(("6", "1") if duel.state.table.starter == WHITE else ("1", "6"))).line("attack 6x1", 1)


def match(kinds: Sequence[str], **house_rules: Any) -> Duel:
    duel = Duel(DECK, **TINY, **house_rules)
    for kind in kinds:
        play_round(duel, kind)
    return duel


def test_e1_set_up_and_deal_by_turns() -> None:
    duel = Duel()
    assert (duel.places, duel.hands, len(duel.deck), duel.turn) == ((1, 23), ("", ""), 25, CHANCE)
    duel.line(1, 2, 1, 2, 1, 2, 1, 2, 1, 3)
    assert duel.hands == ("11111", "22223")
    assert duel.events == [
        {"event": "round", "round": 1, "starter": 0},
        {"chance": "deal", "player": 0, "cards": [1] * 5},
        {"chance": "deal", "player": 1, "cards": [2, 2, 2, 2, 3]},
    ]
    assert duel.decides(WHITE, "advance 1")
    assert duel.deck == "233334444455555"


def test_e1_white_begins_and_the_turns_alternate() -> None:
    duel = Duel().deal("12345", "12345")
    for player in (WHITE, BLACK, WHITE, BLACK):
        assert duel.turn == player
        duel.line("advance 1", 1) if player == WHITE else duel.line("advance 2", 2)
    assert (duel.places, duel.turn) == ((3, 19), WHITE)


def test_e1_a_new_round_has_all_cards_and_the_fencers_on_their_ends() -> None:
    duel = match(["won"])
    assert (duel.places, duel.hands, duel.deck, duel.discards) == ((1, 7), ("", ""), DECK, "")
    assert (list(duel.state.table.points), int(duel.state.table.round_number)) == ([1, 0], 2)
    assert int(play.chapter(duel.state)) == 2
    assert duel.deal("1", "6").decides(BLACK, "attack 6x1")


def test_e1_the_starter_alternates_after_draws_too() -> None:
    duel = match(["won", "draw", "draw", "won", "won"]).deal("1", "1")
    assert duel.starters == [0, 1, 0, 1, 0, 1]
    assert duel.ends == [(0, "hit"), (None, "draw"), (None, "draw"), (1, "hit"), (0, "hit")]
    assert duel.turn == BLACK


def test_e1_first_to_the_points_wins_the_match() -> None:
    duel = match(["won"] * 9)
    assert duel.result == {"winner": 0, "points": [5, 4], "rounds": 9}
    assert (play.place(duel.state, WHITE), play.place(duel.state, BLACK)) == (1, 2)
    black = match(["won"] * 3, starter="black", points=3)
    assert black.result == {"winner": 1, "points": [0, 3], "rounds": 3}
    assert (play.place(black.state, WHITE), play.place(black.state, BLACK)) == (2, 1)


def test_e1_not_over_before() -> None:
    duel = match(["won"] * 8)
    assert (duel.turn, list(duel.state.table.points)) == (CHANCE, [4, 4])


@pytest.mark.parametrize(
    ("kinds", "points"),
    [(["won"], [1, 0]), (["won"] * 3, [2, 1]), (["draw", "won", "draw"], [0, 1]), (["draw"] * 2, [0, 0])],
)
def test_e1_no_winner_after_the_last_round_is_a_draw_whatever_the_points(kinds: list[str], points: list[int]) -> None:
    duel = match(kinds, max_rounds=len(kinds))
    assert duel.result == {"winner": None, "points": points, "rounds": len(kinds)}
    assert (play.place(duel.state, WHITE), play.place(duel.state, BLACK)) == (1, 1)


def test_e1_the_last_round_can_still_be_won() -> None:
    duel = match(["won", "draw", "won"], max_rounds=3, points=2)
    assert duel.result == {"winner": 0, "points": [2, 0], "rounds": 3}


def test_e1_two_hundred_rounds() -> None:
    duel = match(["draw"] * 199)
    assert duel.turn == CHANCE
    assert play_round(duel, "draw").result == {"winner": None, "points": [0, 0], "rounds": 200}


@pytest.mark.parametrize(
    ("starter", "kinds", "expected"),
    [
        ("alternate", ["won", "won", "draw", "draw", "won"], [0, 1, 0, 1, 0, 1]),
        ("white", ["won", "won", "draw", "draw", "won"], [0, 0, 0, 0, 0, 0]),
        ("black", ["won", "won", "draw", "draw", "won"], [1, 1, 1, 1, 1, 1]),
        ("loser", ["won", "won", "draw", "draw", "won"], [0, 1, 0, 1, 0, 1]),
    ],
)
def test_e1_house_rule_starter(starter: str, kinds: list[str], expected: list[int]) -> None:
    assert match(kinds, starter=starter).deal("1", "1").starters == expected


def test_e1_house_rule_starter_loser_who_began_and_lost_begins_again() -> None:
    """Who begins with a nine can't move, and has lost."""
    duel = Duel("11199", **TINY, starter="loser")
    for _ in range(3):
        assert duel.deal("9", "1").ends[-1] == (BLACK, "stuck")
    duel.deal("1", "9").line("advance 1", 1).deal("1", "9")
    assert duel.starters == [0, 0, 0, 0, 1]
    assert duel.ends[-1] == (WHITE, "stuck")


def test_e1_house_rule_starter_loser_after_a_draw_who_did_not_begin_it() -> None:
    """Black has lost the first round, begins the drawn second one, and white the third."""
    assert match(["won", "draw"], starter="loser").deal("1", "1").starters == [0, 1, 0]


def test_e1_variant_round() -> None:
    values = rules_in_force(GAME, Mode("standard", "round", 2))
    assert values == rules_in_force(GAME, Mode("standard", "match", 2), settings={"points": 1, "max_rounds": 1})
    assert match(["won"], points=1, max_rounds=1).result == {"winner": 0, "points": [1, 0], "rounds": 1}
    drawn = match(["draw"], points=1, max_rounds=1)
    assert drawn.result == {"winner": None, "points": [0, 0], "rounds": 1}
    assert drawn.turn == OVER


def test_e1_a_round_that_nobody_wins_gives_no_point() -> None:
    duel = at((5, 18), "12345", "12345", "1", points=2, max_rounds=3).line("advance 1", 1)
    assert (duel.ends, duel.turn) == ([(None, "draw")], CHANCE)
    assert (list(duel.state.table.points), duel.places) == ([0, 0], (1, 23))
    assert duel.deck == "".join(sorted("12345" * 2 + "1"))
