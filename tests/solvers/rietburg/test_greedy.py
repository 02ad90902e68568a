"""Rietburg's reference policy in positions told in words: each weight and tie that RULES.md names."""

from dataclasses import replace
from typing import Any

import pytest

from analyser.games.rietburg.compiled import play
from analyser.solvers.heuristics.rietburg.greedy import choose
from tests.games.rietburg.castle import BOX, GAME, Castle, box_with


def chosen(castle: Castle) -> str:
    """The move of greedy, which is legal."""
    code = int(choose(castle.table, castle.rules, None, None, None, None))
    assert play.is_legal(castle.state, castle.rules, code)
    return str(GAME.text.move_name(code, castle.box, castle.state))


ALL_COVERED = {f"{place}": "?" for place in range(1, 7)}


@pytest.mark.parametrize(
    ("told", "move"),
    [
        ({"tasks": {"6": "council"}}, "complete"),
        ({"tasks": {"6": "armoury"}, "hands": {"thorn": "wineskin", "orfen": "falcon"}}, "complete falcon"),
        ({"tasks": {"6": "vigil"}}, "complete thorn.1 thorn.2"),
        ({}, "unveil"),
        ({"piles": {"6": "falcon"}}, "pick"),
        # A battle that can be won: the weakest card that is enough.
        ({"piles": ALL_COVERED | {"6": "gor"}, "at": {"orfen": 1}}, "play thorn.3 a"),
        ({"piles": ALL_COVERED | {"6": "gorlot"}, "at": {"orfen": 1}, "will": {"thorn": 1}}, "play thorn.3 a"),
        ({"piles": ALL_COVERED | {"6": "gorlot"}, "at": {"orfen": 1}}, "play thorn.2 a"),
        ({"piles": ALL_COVERED | {"6": "gor"}, "at": {"orfen": 1}, "hands": {"thorn": "veest"}}, "play thorn.3 a"),
        # T is 1: everything else has more cards; a move goes there, and fights there if it can be won there.
        ({"piles": {"6": "skral, ?"} | dict.fromkeys("2345", "?, ?") | {"1": "gor"}, "at": {"orfen": 2}},
         "play thorn.3 a"),
        # Nothing to fight: what removes a card at T, then what reveals one; then moves, then willpower.
        ({"piles": dict.fromkeys("123456", "?"), "at": {"orfen": 2}}, "play thorn.2 c"),
        ({"piles": dict.fromkeys("123456", "?"), "at": {"orfen": 2}, "played": {"thorn": "thorn.2"}}, "play thorn.1 c"),
        ({"piles": dict.fromkeys("1234", "troll") | {"5": "hagrod", "6": "skral, gor"},
          "played": {"thorn": "thorn.1, thorn.2"}, "at": {"orfen": 2}}, "play thorn.3 a"),
        ({"piles": {"6": "troll"}, "played": {"thorn": "thorn.1, thorn.2, thorn.3"}, "hands": {"thorn": "gilda"},
          "at": {"orfen": 1}}, "idle gilda"),
        ({"piles": {"6": "troll"}, "played": {"thorn": "thorn.1, thorn.2, thorn.3"}}, "revive"),
        ({"piles": {"6": "troll"}, "hands": {"thorn": "hourglass"}, "at": {"orfen": 1}}, "play hourglass"),
    ],
)  # fmt: skip
def test_before_and_with_the_main_action(told: dict[str, Any], move: str) -> None:
    assert chosen(Castle("thorn", "orfen").stage(**told)) == move


def test_of_equal_moves_the_first_by_name_whatever_the_order_of_the_box() -> None:
    """A pair is named in the order of the box (R24)."""
    turned = tuple((name, value[::-1] if name == "cards" else value) for name, value in BOX.contents)
    castle = Castle("thorn", "orfen", box=replace(BOX, contents=turned)).stage(tasks={"6": "vigil"})
    pairs = ["complete thorn.2 thorn.1", "complete thorn.3 thorn.1", "complete thorn.3 thorn.2"]
    assert castle.offers("complete") == pairs
    assert chosen(castle) == pairs[0]


@pytest.mark.parametrize(
    ("waiting", "told", "move"),
    [
        ("battle 5 + move 1", {"piles": {"6": "gor", "1": "?"}}, "fight 6"),
        ("move 1", {"piles": {"6": "gor, ?", "1": "?, ?"} | dict.fromkeys("2345", "?, ?, ?")}, "end"),
        ("move 1", {"piles": {"6": "gor, ?, ?", "1": "gor"} | dict.fromkeys("2345", "?, ?, ?")}, "move 1"),
        ("book 1", {"piles": {"6": "?, ?, ?", "1": "?"} | dict.fromkeys("2345", "?, ?, ?")}, "book move 1"),
        ("remove 1 + reveal 1", {"piles": {"6": "gor", "2": "?, ?", "3": "?"} | dict.fromkeys("145", "?, ?, ?")},
         "remove 1"),
        ("reveal 1 + turn 1", {"piles": {"6": "gor"} | dict.fromkeys("12345", "?, ?, ?")}, "reveal 1"),
        ("banish 5 + reveal 1", {"piles": {"6": "?", "2": "gor, ?"} | dict.fromkeys("1345", "?, ?, ?")}, "reveal 6"),
        ("banish 5 + reveal 1", {"piles": {"6": "gor", "2": "?, ?"} | dict.fromkeys("1345", "?, ?, ?")}, "banish 6"),
        # Neither can be used at T, which is 6: of equals the first by name.
        ("banish 5 + reveal 1", {"piles": {"6": "skral", "1": "?, ?", "2": "gor, ?"} | dict.fromkeys("345", "?, ?, ?")},
         "banish 2"),
        ("turn 1", {"piles": {"6": "gor"} | dict.fromkeys("12345", "fluggor, ?, ?")}, "end"),
        ("task 1 + recall 1", {"piles": {"6": "gor"}, "played": {"orfen": "orfen.2, orfen.1"}}, "recall orfen.1"),
        ("task 1 + lure 1", {"piles": {"6": "gor", "1": "gor"}}, "task 1"),
        ("lure 1", {"piles": dict.fromkeys("123456", "fluggor")}, "end"),
    ],
)  # fmt: skip
def test_uses(waiting: str, told: dict[str, Any], move: str) -> None:
    played = {"thorn": "thorn.1"} | told.get("played", {})
    told = told | {"played": played, "playing": "thorn.1"}
    castle = Castle("thorn", "orfen").stage(acted=True, waiting=waiting, **told)
    assert chosen(castle) == move


def test_battles_are_won_with_as_little_as_will_do() -> None:
    castle = Castle("chada", "thorn").stage(piles={"6": "skral"}, at={"thorn": 1}, quivers="3 4 8 9")
    castle.do("play chada.3 a", "fight 6")
    assert chosen(castle) == "quiver 8"
    castle = Castle("chada", "thorn").stage(piles={"6": "hagrod"}, at={"thorn": 1}, quivers="3 4 8 9")
    castle.do("play chada.3 a", "fight 6")
    assert chosen(castle) == "quiver 9"
    castle.do("quiver 9")
    assert chosen(castle) == "quiver 3"
    helped = Castle("chada", "thorn").stage(piles={"6": "troll"}, quivers="4 8", will={"thorn": 4})
    helped.do("play chada.3 a", "fight 6", "quiver 4")
    assert chosen(helped) == "done"


def test_keep_stay_and_the_first_by_name() -> None:
    castle = Castle("kram", "thorn", "orfen").stage(piles={"6": "troll"}, will={"thorn": 3, "orfen": 3})
    castle.do("play kram.1 a", "fight 6")
    assert chosen(castle) == "keep"
    castle.do("keep")
    assert chosen(castle) == "stay thorn"
    castle.do("stay thorn")
    assert chosen(castle) == "join orfen.1"
    castle.do("join orfen.4")
    assert castle.told["gallery"] == ["troll"]
    assert "battle" not in castle.told


def test_willpower_is_paid_by_the_first_by_name() -> None:
    castle = Castle("thorn", "orfen").stage(piles={"6": "hagrod"}, will={"thorn": 3, "orfen": 3})
    castle.do("play thorn.1 a", "fight 6", "join orfen.2")
    assert chosen(castle) == "will orfen"


def test_a_strict_friend_is_of_use_though_nothing_weighs_anything() -> None:
    """R8: the first legal move by name is made where `end` is not offered."""
    friends = {"reka": {"effect": "lure 1"}, "veest": {"effect": "shift 1"}, "triest": {"effect": "swap 1"}}
    box = box_with(friends=friends)
    told = {"piles": {"6": "hagrod", "2": "(gor)", "3": "troll"}, "at": {"orfen": 1}}
    for friend, move in (("reka", "lure 3"), ("veest", "shift 2 1"), ("triest", "swap 3 6")):
        castle = Castle("thorn", "orfen", difficulty="hard", box=box).stage(hands={"thorn": friend}, **told)
        castle.do(f"play {friend}")
        assert chosen(castle) == move
    passing = Castle("thorn", "orfen", difficulty="hard", box=box).stage(
        hands={"thorn": "reka, veest, falcon"}, **told | {"at": {}}
    )
    passing.do("play reka")
    assert chosen(passing) == "give falcon orfen"


@pytest.mark.parametrize(
    ("effect", "told", "move"),
    [
        ("shift 1", {"axe": "dull", "gallery": "gor*2"}, "repair"),
        ("swap 1 + shift 1", {}, "shift 2 1"),
        ("exchange 1 + move 1", {"tasks": {"3": "jrain"}}, "exchange 3"),
    ],
)
def test_what_weighs_nothing_goes_by_name(effect: str, told: dict[str, Any], move: str) -> None:
    """R8: `exchange` before `fetch`, `repair` before `shift`, `shift` before `swap`; T is where he stands."""
    piles = dict.fromkeys("145", "troll, ?") | {"2": "(gor), ?", "3": "skral, ?", "6": "hagrod"}
    box = box_with(friends={"reka": {"effect": effect}})
    castle = Castle("kram", "orfen", difficulty="hard", box=box)
    castle.stage(piles=piles, at={"orfen": 1}, hands={"kram": "reka"}, **told)
    castle.do("play reka")
    assert chosen(castle) == move


def test_worth_counts_looks_and_narrator_cards_once() -> None:
    """By boxes of one's own: a friend who reveals and turns over, an hourglass of two narrator cards."""
    box = box_with(
        friends={"lifornus": {"effect": "reveal 1 + turn 1"}}, objects={"hourglass": {"effect": "narrator 2"}}
    )
    castle = Castle("thorn", "orfen", box=box)
    castle.stage(piles=ALL_COVERED, at={"orfen": 2}, hands={"thorn": "lifornus"})
    assert chosen(castle) == "play thorn.2 c"
    castle.stage(piles=ALL_COVERED | {"6": "gor"}, at={"orfen": 1}, hands={"thorn": "hourglass"})
    assert chosen(castle) == "play thorn.3 a"


def test_the_box_has_what_these_positions_need() -> None:
    assert BOX["cards"]["thorn.3"] == ["move 1 + battle 4", "reveal 1", "will 2"]
