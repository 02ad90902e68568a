"""Ends of rounds and games of Freigard played by hand: F10 to F12."""

from typing import Any

import pytest

from analyser.games.freigard import rules
from analyser.games.freigard.compiled import play, state
from analyser.games.freigard.text import result
from analyser.kernel.contract import NOT_MEASURED
from analyser.kernel.records import new_record
from tests.games.freigard.positions import (
    ALL_SPENDINGS,
    E0,
    E1,
    E2,
    NO_TOTEMS,
    ROUT,
    C,
    D,
    G,
    Played,
    R,
    of_size,
    round_end,
)


@pytest.mark.parametrize("difficulty", ["dawn", "noon", "dusk", "night"])
def test_difficulties_are_the_rulebooks(difficulty: str) -> None:
    wanted = {"dawn": [22, 18, 14], "noon": [25, 20, 15], "dusk": [26, 21, 16], "night": [28, 22, 18]}
    assert Played(f"3 {G} {D}", difficulty).castles == wanted[difficulty]


def test_f10_a_score_that_beats_a_castle_leaves_no_way_out() -> None:
    assert round_end(14).legal == ALL_SPENDINGS
    assert round_end(60).legal == ALL_SPENDINGS


@pytest.mark.parametrize(("total", "least"), [(13, 1), (12, 2), (11, 3), (10, 4), (9, 5), (0, 5)])
def test_f10_a_score_below_all_castles(total: int, least: int) -> None:
    assert round_end(total).legal == sorted(["concede", "shield", *of_size(least)])


def test_f10_no_totem_no_choice() -> None:
    assert round_end(13, totems=NO_TOTEMS).legal == ["concede"]
    assert round_end(14, totems=NO_TOTEMS).legal == ["spend -"]
    assert round_end(13, totems=NO_TOTEMS | {"shield": 1}).legal == ["concede", "shield", "spend shield"]


@pytest.mark.parametrize(
    ("total", "move", "removed"),
    [
        (14, "spend -", 14),
        (17, "spend -", 14),
        (17, "spend vessel", 18),
        (18, "spend -", 18),
        (21, "spend -", 18),
        (22, "spend -", 22),
        (21, "spend shield", 22),
        (20, "spend eye,hourglass", 22),
        (50, "spend eye,hourglass,shield,vessel", 22),
        (10, "spend eye,hourglass,shield,vessel", 14),
    ],
)
def test_f10_the_highest_castle_that_the_total_beats_is_removed(total: int, move: str, removed: int) -> None:
    played = round_end(total).move(move)
    assert {22, 18, 14} - set(played.castles) == {removed}
    given = [] if move == "spend -" else move.removeprefix("spend ").split(",")
    assert played.totems == {name: int(name not in given) for name in rules.TOTEM_NAMES}
    assert (played.round, played.score, played.phase) == (2, 0, state.HAND)


def test_f10_a_castle_already_removed_is_beaten_no_more() -> None:
    played = round_end(22).move("spend -")
    played.state.table.phase, played.state.table.score = state.ROUND_END, 25
    assert played.castles == [18, 14]
    assert played.move("spend -").castles == [14]
    played.state.table.phase, played.state.table.score = state.ROUND_END, 12
    assert played.legal == sorted(["concede", "shield", *of_size(2)])


def test_f10_the_lowest_castle_left_decides() -> None:
    played = round_end(14).move("spend -")
    played.state.table.phase, played.state.table.score = state.ROUND_END, 14
    assert played.castles == [22, 18]
    assert played.legal == ["concede", "shield", "spend eye,hourglass,shield,vessel"]


def test_f10_concede_loses() -> None:
    played = round_end(13).move("concede")
    assert not played.won
    assert result(played.state) == {"win": False, "castles": 0, "rounds": 1, "scores": [13]}


def test_f10_the_shield_removes_nothing_and_plays_another_round() -> None:
    played = round_end(13, carry_over=100).move("shield")
    assert (played.castles, played.round, played.score, played.totems["shield"]) == ([22, 18, 14], 2, 0, 0)
    played.state.table.phase, played.state.table.score = state.ROUND_END, 13
    assert "shield" not in played.legal


def test_f10_a_shield_given_up_for_a_point_cannot_save() -> None:
    played = round_end(13).move("spend shield")
    played.state.table.phase, played.state.table.score = state.ROUND_END, 1
    assert played.legal == ["concede"]


def test_f10_an_ability_used_leaves_no_point() -> None:
    played = Played(f"{G} {D} {E1} {R} {C}", castles=[9, 9, 3]).cards(G, D, E1).move("eye dragon two").cards(C)
    played.discard(C).move(f"hourglass {C}").discard(C, R)
    assert played.phase == state.ROUND_END
    assert played.legal == ["concede", "shield"]


def test_f11_all_cards_come_back_the_rout_too() -> None:
    played = Played(f"2 {G} {R} {D} {ROUT} {E1} {E2} {C}", castles=[9, 1, 1]).cards(G, G, R).move("score")
    played.cards(ROUT, D, E1).move("spend -")
    assert (played.round, played.score, played.deck_size, played.row) == (2, 0, 8, 0)
    assert not played.discards
    played.cards(ROUT, G, G).cards(R, D, C)
    assert played.round == 2


def test_f11_the_fourth_round_is_the_last() -> None:
    played = round_end(14)
    for score in (14, 13, 18):
        played.state.table.score = score
        played.move("spend -" if score != 13 else "shield")
        played.state.table.phase = state.ROUND_END
    played.state.table.score = 60
    assert (played.round, played.castles) == (4, [22])
    assert played.move("spend -").won
    again = round_end(14)
    for score in (14, 13):
        again.state.table.score = score
        again.move("spend -" if score != 13 else "shield")
        again.state.table.phase = state.ROUND_END
    again.state.table.round_number, again.state.table.score = 4, 18
    assert not again.move("spend -").won


@pytest.mark.parametrize("most", [1, 12])
def test_f11_max_rounds_at_the_ends_of_its_range(most: int) -> None:
    played = Played(f"{G} {D} {E0} {C}", castles=[9, 9, 9], max_rounds=most, totems=NO_TOTEMS | {"shield": 3})
    for number in range(1, most + 1):
        assert (played.round, played.is_over) == (number, False)
        played.cards(G, D, E0).discard(C)
        played.state.table.totems[2], played.state.table.abilities_used[2] = 3, 0
        played.move("shield")
    assert not played.won
    assert int(played.state.table.round_number) == most


def test_f11_the_shield_in_the_last_round_is_spent_for_nothing() -> None:
    played = round_end(13, max_rounds=1).move("shield")
    assert not played.won
    assert played.totems["shield"] == 0


def test_f12_the_third_castle_wins() -> None:
    played = Played(f"2 {G} {R} {D}", castles=[1, 1, 1])
    for castles in ([1, 1], [1], []):
        played.cards(G, G, R).move("score", "spend -")
        assert played.castles == castles
    assert played.won
    assert result(played.state) == {"win": True, "castles": 3, "rounds": 3, "scores": [1, 1, 1]}
    found = measured(played)
    assert (found.castles, found.rounds, found.decisions, found.totems_left) == (3, 3, 6, 4)
    assert list(found.scores[:4]) == [1, 1, 1, NOT_MEASURED]
    assert loss_of(played) == (NOT_MEASURED, NOT_MEASURED)


def measured(played: Played) -> Any:
    values = new_record(play.VALUES)
    play.measure(played.state, played.rules, 6, values)
    return values


def loss_of(played: Played) -> tuple[int, int]:
    """The round in which it was lost, and how many points short."""
    found = measured(played)
    return int(found.lost_in), int(found.short)


@pytest.mark.parametrize(("total", "short"), [(13, 1), (10, 4), (0, 14)])
def test_a_loss_is_counted_by_its_round_and_what_it_was_short_of(total: int, short: int) -> None:
    played = round_end(total).move("concede")
    assert loss_of(played) == (int(played.state.table.round_number), short)


def test_a_loss_with_all_rounds_played_may_be_short_of_nothing() -> None:
    assert loss_of(round_end(22, max_rounds=1).move("spend -")) == (1, 0)
    assert loss_of(round_end(13, max_rounds=1).move("shield")) == (1, 1)
