"""Positions played by hand, by the numbers of RULES.md."""

from typing import Any

import pytest

from analyser.kernel.contract import CHANCE, NO_PLACE, OVER
from analyser.mistakes import Mistake
from tests.cli.running import assert_names
from tests.games.barter.compiled import play, state
from tests.games.barter.tables import GAME, PLAIN, Table

GOODS = "salt 20 1, wine 20 2, gold 9 9"


def dealt(*hands: str, variant: str = "rivals", deck: str = GOODS, **house_rules: Any) -> Table:
    """A game after its deal; nobody draws unless `limit` says so, and hands may differ in nothing but their cards."""
    size = len(hands[0].split())
    return Table(variant, len(hands), deck, **{"hand": size, "limit": 1} | house_rules).deal(*hands)


def test_b1_each_seat_is_a_side_or_two_are_one() -> None:
    assert list(Table(players=5).rules.side) == [0, 1, 2, 3, 4]
    team = Table("team").rules
    assert (list(team.side[:3]), int(team.sides), list(team.is_open)) == ([0, 0, 1], 2, [1, 1, 0, 0, 0])


def test_b1_b11_a_side_has_the_points_of_its_lowest_seat() -> None:
    team = dealt("g s", "s s", "s s", variant="team", goal=3, **PLAIN)
    team.line(1, "lay gold 1", 1, "lay salt 2")
    assert team.points == [9, 3, 0]
    assert (team.turn, team.places) == (OVER, [1, 2])
    alone = dealt("g s", "s s", "s s", variant="team", goal=4, **PLAIN).line(1, "lay gold 1", 1, "lay salt 2")
    assert alone.turn == CHANCE


def test_b2_full_hands_are_dealt_seat_by_seat() -> None:
    table = dealt("s w", "w w", "g s", "s s")
    assert [table.hand(seat) for seat in range(4)] == ["salt wine", "wine wine", "salt gold", "salt salt"]
    deals = [event for event in table.events if event.get("chance") == "deal"]
    assert [deal["seat"] for deal in deals] == [0, 1, 2, 3]
    assert deals[2]["cards"] == ["gold", "salt"]
    assert int(play.source(table.state)) == state.DIE


def test_b3_b4_a_turn_rolls_draws_offers_and_plays() -> None:
    table = dealt("s s", "w w", "g g", limit=3).line(5)
    assert (table.turn, table.table.face, table.table.due) == (CHANCE, 4, 1)
    table.line("w", "pass")
    assert table.legal == ["keep", "lay salt 1", "lay salt 2", "lay wine 1"]
    table.line("keep")
    assert (table.turn, int(table.table.seat)) == (CHANCE, 1)


@pytest.mark.parametrize(("limit", "due"), [(1, 0), (2, 0), (3, 1), (8, 1)])
def test_b5_a_card_is_drawn_below_the_limit(limit: int, due: int) -> None:
    table = dealt("s s", "w w", "g g", limit=limit).line(1)
    assert int(table.table.due) == due


def test_b5_the_discard_pile_becomes_the_deck_when_a_card_is_due() -> None:
    table = dealt("s s", "s s", "s s", deck="salt 6 1, wine 1 1", limit=2, **PLAIN)
    table.line(1, "lay salt 2", 1, "lay salt 1")
    assert (int(table.table.deck_size), int(table.table.discard_size)) == (1, 3)
    table.line(1, "lay salt 2", 1, "w")
    assert {"event": "reshuffle"} not in table.events
    table.line("lay wine 1", 1)
    assert table.events[-1] == {"event": "reshuffle"}
    assert (int(table.table.deck_size), int(table.table.discard_size)) == (6, 0)


def test_b5_without_any_card_none_is_drawn() -> None:
    table = dealt("s s", "s s", "s s", deck="salt 6 1, wine 1 1", limit=8, **PLAIN).line(1, "w", "keep", 2)
    assert (table.turn, int(table.table.due)) == (1, 0)


def test_b6_offers_name_a_card_held_another_kind_and_a_seat_with_cards() -> None:
    table = dealt("s s", "w w", "g g").line(1)
    assert table.legal == sorted(
        ["pass", *(f"offer salt {take} {seat}" for take in ("wine", "gold") for seat in (1, 2))]
    )
    empty = dealt("s", "w", "g", **PLAIN | {"offers": 1}).line(1, "pass", "lay salt 1", 1)
    assert empty.legal == ["offer wine gold 2", "offer wine salt 2", "pass"]


@pytest.mark.parametrize("offers", [0, 1, 3])
def test_b6_so_many_offers_a_turn(offers: int) -> None:
    table = dealt("s s", "w w", "g g", offers=offers).line(1)
    for _ in range(offers):
        table.line("offer salt gold 1", "refuse")
    assert "keep" in table.legal


def test_b7_the_asked_seat_answers_and_cards_change_hands() -> None:
    table = dealt("s s", "w w", "g g").line(1, "offer salt gold 2")
    assert (table.turn, table.legal) == (2, ["accept", "refuse"])
    table.line("accept")
    assert (table.turn, table.hand(0), table.hand(2)) == (0, "salt gold", "salt gold")
    assert list(table.table.trades[:3]) == [1, 0, 0]


def test_b7_who_does_not_hold_the_card_refuses() -> None:
    assert dealt("s s", "w w", "g g").line(1, "offer salt gold 1").legal == ["refuse"]
    must = dealt("s s", "w w", "g g", free=False).line(1, "offer salt gold 2")
    assert must.legal == ["accept"]


@pytest.mark.parametrize(("count", "points"), [(1, 2), (2, 6), (3, 12)])
def test_b8_cards_of_a_kind_bring_once_three_or_six_times_their_points(count: int, points: int) -> None:
    table = dealt("w w w w", "s s s s", "s s s s", offers=0).line(6, f"lay wine {count}")
    assert table.points[0] == points + 3
    assert table.hand(0).count("wine") == 4 - count
    assert int(table.table.discard[1]) == count


def test_b8_four_cards_are_never_laid() -> None:
    assert dealt("w w w w", "s s s s", "s s s s", offers=0).line(1).legal == ["keep"] + [
        f"lay wine {n}" for n in (1, 2, 3)
    ]


def test_the_track_ends_at_both_ends() -> None:
    table = dealt("g g", "p s", "s s", deck="gold 9 9, poll 5 0 toll 5, salt 9 0", goal=99, **PLAIN)
    table.state.table.points[0], table.rules.goal = 249, 255
    table.line(1, "keep", 1, "lay poll 1", 1, "keep")
    assert table.points == [244, 0, 0]
    assert table.line(1, "lay gold 2").points[0] == 250


def test_b9_a_toll_is_paid_by_the_other_sides() -> None:
    deck, rules = "poll 9 0 toll 2, salt 9 1", PLAIN | {"effects": {"toll": 2}}
    for variant, left in (("rivals", [10, 2, 2]), ("team", [10, 10, 2])):
        table = dealt("p p", "s s", "s s", variant=variant, deck=deck, **rules)
        table.state.table.points[:3] = 10
        assert table.line(1, "lay poll 2").points == left


def test_b9_draws_come_up_to_the_limit_and_before_the_rolls() -> None:
    deck = "fair 9 1 draw 2 + luck 1, salt 20 1"
    table = dealt("f f", "s s", "s s", deck=deck, limit=2, offers=0, market=[0, 0, 0, 0, 0, 7])
    table.line(6, "lay fair 2")
    assert (table.turn, int(table.table.due), int(table.table.rolls)) == (CHANCE, 2, 2)
    table.line("s", "s", 6, 1)
    assert table.points == [3 + 7 + 7, 0, 0]
    assert int(table.table.seat) == 1


def test_b10_what_everybody_knows_of_a_hand() -> None:
    table = dealt("s s", "w w", "g g", offers=2).line(1)
    assert [table.known(seat) for seat in range(3)] == ["", "", ""]
    table.line("offer salt gold 1", "refuse", "offer salt gold 2", "accept")
    assert [table.known(seat) for seat in range(3)] == ["gold", "", "salt"]
    table.line("lay gold 1", 2, "pass", "lay wine 1")
    assert [table.known(seat) for seat in range(3)] == ["", "", "salt"]


def test_b10_open_hands_are_known_and_closed_ones_are_not_seen() -> None:
    table = dealt("s s", "w w", "g g", variant="team", limit=3).line(1, "w")
    assert [table.known(seat) for seat in range(3)] == ["salt salt wine", "wine wine", ""]
    other = dealt("s s", "w w", "s g", variant="team", limit=3).line(1, "w")
    assert [table.seen(seat) == other.seen(seat) for seat in range(3)] == [True, True, False]


@pytest.mark.parametrize(("ending", "turns"), [("turn", 1), ("round", 3)])
def test_b11_the_game_ends_at_once_or_after_the_round(ending: str, turns: int) -> None:
    table = dealt("g g", "s s", "s s", goal=9, ending=ending, **PLAIN).line(1, "lay gold 1")
    while table.turn != OVER:
        table.line(1, "keep")
    assert (int(table.table.turns), table.places) == (turns, [1, 2, 2])


def test_b11_turns_run_out() -> None:
    table = dealt("s s", "s s", "s s", max_turns=2, **PLAIN).line(1, "lay salt 2", 1, "keep")
    assert (table.turn, table.places) == (OVER, [NO_PLACE] * 3)


def test_b12_hands_count_and_equal_sides_share_the_win() -> None:
    rules = PLAIN | {"share": 0.5, "goal": 9, "ending": "round"}
    table = dealt("g s s", "g s s", "w w w", **rules).line(1, "lay gold 1", 1, "lay gold 1", 1, "lay wine 3")
    assert (table.points, table.places) == ([10, 10, 12], [2, 2, 1])
    shared = dealt("g w w", "g w w", "s s s", **rules).line(1, "lay gold 1", 1, "lay gold 1", 1, "keep")
    assert (shared.points, shared.places) == ([11, 11, 1], [1, 1, 3])


def test_b13_the_deck_outlasts_the_deal() -> None:
    Table(players=5, deck="salt 40 1, wine 1 1", hand=8)
    with pytest.raises(Mistake) as caught:
        Table(players=5, deck="salt 39 1, wine 1 1", hand=8)
    assert_names(str(caught.value), "40 cards", "5 hands", "8")


def test_moves_have_room_for_all_their_parts() -> None:
    """Eight kinds in hand, twelve to ask for, four seats to ask: 352 offers at once."""
    names = [chr(ord("a") + kind) for kind in range(12)]
    deck = ", ".join(f"{name} 10 1" for name in names)
    table = Table(players=5, deck=deck, hand=8, limit=8).deal(*[" ".join(names[:8])] * 5).line(1)
    assert len(table.legal) == 8 * 11 * 4 + 1
    table.line("offer h l 4")
    assert (int(table.table.given), int(table.table.wanted), table.turn) == (7, 11, 4)


def test_the_game_says_who_may_play() -> None:
    assert [GAME.seats[variant].numbers for variant in GAME.variants] == [(3, 4, 5), (3,)]
    assert (GAME.most_seats, GAME.most_sides) == (5, 5)
