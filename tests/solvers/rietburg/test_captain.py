"""The policy `captain`: what it must see in positions told in words."""

from dataclasses import replace
from typing import Any

import pytest

from analyser.games.components import Components
from tests.games.rietburg.castle import BOX, Castle
from tests.solvers.rietburg.choosing import choice_of


def choice(*heroes: str, difficulty: str = "standard", box: Components = BOX, **told: Any) -> str:
    return choice_of(Castle(*heroes, difficulty=difficulty, box=box).stage(**told))


ALL_COVERED = {f"{place}": "?" for place in range(1, 7)}


@pytest.mark.parametrize(
    ("told", "move"),
    [
        ({"tasks": {"6": "council"}}, "complete"),
        ({"piles": {"6": "falcon"}}, "pick"),
        ({}, "unveil"),
        # The card that is strong enough and does least else; what removes a card rather than what reveals one.
        ({"piles": ALL_COVERED | {"6": "gor"}, "played": {"thorn": "thorn.2"}}, "play thorn.3 a"),
        ({"piles": ALL_COVERED | {"6": "gorlot"}}, "play thorn.2 a"),
        ({"piles": ALL_COVERED}, "play thorn.2 c"),
        ({"piles": ALL_COVERED, "played": {"thorn": "thorn.2"}}, "play thorn.1 c"),
        # To where a task can be turned up, not into a battle that is too hard.
        ({"piles": {"2": "gor", "3": "troll", "6": "troll"}, "at": {"orfen": 2}}, "play thorn.2 b"),
        (
            {
                "piles": {"6": "troll"},
                "hands": {"thorn": "hourglass"},
                "played": {"thorn": "thorn.1, thorn.2, thorn.3"},
            },
            "play hourglass",
        ),
    ],
)
def test_before_and_with_the_main_action(told: dict[str, Any], move: str) -> None:
    assert choice("thorn", "orfen", **told) == move


def test_a_hero_without_cards_takes_one_before_the_heroes_would_lose() -> None:
    """R26: reviving with the narrator deck empty is the end."""
    told: dict[str, Any] = {
        "piles": {"6": "troll"},
        "played": {"thorn": "thorn.1, thorn.2, thorn.3"},
        "hands": {"orfen": "gilda, reka"},
    }
    assert choice("thorn", "orfen", narrator=1, **told) == "revive"
    assert choice("thorn", "orfen", narrator=0, **told) == "take gilda orfen"
    told["hands"] = {"orfen": "gilda", "kram": "reka"}
    assert choice("thorn", "kram", "orfen", narrator=0, **told) == "take gilda orfen"


@pytest.mark.parametrize(
    ("waiting", "told", "move"),
    [
        ("battle 5 + move 1", {"piles": {"6": "gor", "1": "?"}}, "fight 6"),
        ("battle 5 + move 1", {"piles": {"6": "gor", "1": "gor"}, "tasks": {"6": "jrain done", "1": "council"}},
         "move 1"),
        ("remove 1", {"piles": {"6": "?, ?", "1": "?"}, "tasks": {"6": "jrain done"}}, "remove 1"),
        ("reveal 1", {"piles": {"6": "?", "1": "?"}, "tasks": {"6": "jrain done"}}, "reveal 1"),
        # A location whose task is done is where cards do no harm.
        ("shift 1", {"piles": {"1": "?", "6": "troll"}, "tasks": {"2": "jrain done"}}, "shift 1 2"),
        ("swap 1", {"piles": {"6": "troll", "1": "gor"}, "tasks": {"1": "jrain done"}}, "swap 1 6"),
        ("swap 1", {"piles": {"6": "gor", "1": "troll"}, "tasks": {"1": "jrain done"}}, "end"),
        ("lure 1", {"piles": {"1": "gor"}, "tasks": {"6": "jrain done"}}, "lure 1"),
        ("lure 1", {"piles": {"1": "gor", "6": "?"}, "tasks": {"1": "jrain done"}}, "end"),
        ("draw 1", {"piles": {"1": "?"}, "tasks": {"6": "jrain done"}}, "draw 1"),
        ("task 1", {"piles": dict.fromkeys("13456", "?, ?") | {"2": "?"}}, "task 2"),
        ("recall 1", {"piles": ALL_COVERED, "played": {"orfen": "orfen.2, orfen.1"}}, "recall orfen.1"),
        ("exchange 1", {"piles": ALL_COVERED, "tasks": {"3": "jrain", "4": "council"}}, "exchange 3"),
    ],
)  # fmt: skip
def test_uses(waiting: str, told: dict[str, Any], move: str) -> None:
    played = {"thorn": "thorn.1"} | told.get("played", {})
    told = told | {"played": played, "playing": "thorn.1"}
    assert choice("thorn", "orfen", acted=True, waiting=waiting, **told) == move


@pytest.mark.parametrize(
    ("creature", "moves"),
    [
        ("gor", ["fight 6"]),  # 4: she needs no help
        ("skral", ["spirit 6 double", "fight 6"]),  # 7: twice her 4 is enough
        ("troll", ["spirit 6 plus"]),  # 10: it is not, and the spirit helps whoever fights there next
    ],
)
def test_kheela_sends_the_spirit_before_a_battle_that_it_decides(creature: str, moves: list[str]) -> None:
    """R17: the spirit doubles her battle symbols where it lies."""
    castle = Castle("kheela", "thorn").stage(
        piles={"6": creature},
        at={"thorn": 1},
        acted=True,
        waiting="spirit 1 + battle 4",
        playing="kheela.2",
        played={"kheela": "kheela.2"},
    )
    found = []
    for _ in moves:
        found.append(choice_of(castle))
        castle.do(found[-1])
    assert found == moves


def test_kheela_plays_the_card_whose_spirit_wins_the_battle() -> None:
    assert choice("kheela", "thorn", piles=ALL_COVERED | {"6": "skral"}, at={"thorn": 1}) == "play kheela.2 a"


def test_who_must_join_a_battle_brings_the_weakest_card_that_will_do() -> None:
    castle = Castle("kram", "orfen").stage(piles={"6": "troll"}, axe="dull")
    castle.do("play kram.1 a", "fight 6")
    assert choice_of(castle) == "join orfen.1"
    helped = Castle("kram", "orfen").stage(piles={"6": "troll"}, axe="dull", will={"orfen": 1, "kram": 1})
    helped.do("play kram.1 a", "fight 6")
    assert choice_of(helped) == "join orfen.2"
    alone = Castle("kram", "orfen").stage(piles={"6": "troll"}, axe="dull", will={"kram": 5})
    alone.do("play kram.1 a", "fight 6")
    assert choice_of(alone) == "stay orfen"


def test_a_strict_friend_is_of_use_though_it_gains_nothing() -> None:
    """R8: nothing that a reveal could turn up matters, and still one must be made."""
    castle = Castle("thorn", "orfen", difficulty="hard").stage(
        piles={"2": "?", "6": "troll"}, tasks={"2": "jrain done"}, hands={"thorn": "lifornus"}
    )
    castle.do("play lifornus")
    assert choice_of(castle) == "reveal 2"


def test_choices_owe_nothing_to_the_order_of_a_file() -> None:
    """Except that of creatures and objects, by which is paid (R22)."""
    tables = ("friends", "narrator", "tasks", "cards", "quivers")
    other = replace(
        BOX, contents=tuple((name, value[::-1] if name in tables else value) for name, value in BOX.contents)
    )
    assert [*other["tasks"]] != [*BOX["tasks"]]
    told: dict[str, Any] = {
        "piles": ALL_COVERED | {"1": "troll, ?", "6": "?, skral"},
        "tasks": {"1": "council", "3": "hadrian_fire"},
        "hands": {"thorn": "gilda, reka", "chada": "merrik, lifornus"},
        "narrator_used": ["n03", "n04", "n05", "n06"],
        "quivers": "3 5",
    }
    for hero in ("chada", "thorn"):
        castles = [Castle("chada", "thorn", box=box).stage(hero=hero, **told) for box in (BOX, other)]
        assert choice_of(castles[0]) == choice_of(castles[1])
