"""Rietburg by ruling number: battles (R15 to R18)."""

from typing import Any

import pytest

from tests.games.rietburg.castle import Castle, box_with, fighting

# R15, R16.


def test_r15_a_battle_is_offered_only_if_it_can_be_won() -> None:
    castle = Castle("thorn", "orfen")
    assert fighting(castle, "battle 6 + move 1", piles={"6": "skral"}, at={"orfen": 1}).offers("fight") == []
    assert fighting(castle, "battle 6", piles={"6": "wardrak"}, at={"orfen": 1}).offers("fight") == ["fight 6"]
    willed = fighting(castle, "battle 6", piles={"6": "skral"}, at={"orfen": 1}, will={"thorn": 1, "orfen": 5})
    assert willed.offers("fight") == ["fight 6"]
    assert fighting(castle, "battle 6", piles={"6": "troll"}).offers("fight") == ["fight 6"]  # orfen may help


def test_r15_fluggors_are_as_strong_as_creatures_are_many() -> None:
    piles = {"6": "fluggor", "1": "gor", "2": "skral", "3": "falcon", "4": "(gor)", "5": "fluggor, gor"}
    castle = Castle("thorn", "orfen", strength_shift=3)
    assert fighting(castle, "battle 3 + move 1", piles=piles, at={"orfen": 1}).offers("fight") == []
    assert fighting(castle, "battle 4", piles=piles, at={"orfen": 1}).offers("fight") == ["fight 6"]


@pytest.mark.parametrize(("shift", "enough"), [(-5, "battle 1"), (-1, "battle 3"), (0, "battle 4"), (4, "battle 8")])
def test_r15_strength_shift_and_at_least_one(shift: int, enough: str) -> None:
    less = f"battle {int(enough[-1]) - 1}"
    castle = Castle("thorn", "orfen", strength_shift=shift)
    alone = {"piles": {"6": "gor"}, "at": {"orfen": 1}}
    assert fighting(castle, enough, **alone).offers("fight") == ["fight 6"]
    if less != "battle 0":
        assert not fighting(castle, f"{less} + move 1", **alone).offers("fight")


def test_r15_the_cost_must_be_there() -> None:
    castle = Castle("thorn", "orfen")
    assert fighting(castle, "battle 6 + move 1", piles={"6": "skeleton"}).offers("fight") == []
    rich = fighting(castle, "battle 6", piles={"6": "skeleton"}, gallery="gor")
    assert rich.do("fight 6")[:3] == ["paid gor", "defeated 6 skeleton", "will thorn 2"]
    dear = Castle("thorn", "orfen", prices=2)
    assert fighting(dear, "battle 6 + move 1", piles={"6": "skeleton"}, gallery="gor").offers("fight") == []
    free = Castle("thorn", "orfen", prices=0)
    assert fighting(free, "battle 6", piles={"6": "skeleton"}).offers("fight") == ["fight 6"]


def test_r16_from_elsewhere_only_by_far_and_far_books() -> None:
    castle = Castle("thorn", "orfen").stage(hands={"thorn": "brother_shield"}, piles={"1": "wardrak", "2": "skral"})
    castle.do("play brother_shield")
    assert castle.offers("fight") == ["fight 1"]
    eara = Castle("eara", "orfen").stage(piles={"1": "gor"}, will={"eara": 1})
    eara.do("play eara.1 a", "fight 1")
    assert eara.legal == ["book 3"]
    assert eara.do("book 3")[:2] == ["will eara 0", "defeated 1 gor"]
    assert eara.told["books"] == ["battle 3 far"]


def test_r16_invited_heroes_stand_there_or_reach_it() -> None:
    castle = Castle("thorn", "kram", "eara", "orfen")
    told = {"at": {"thorn": 4, "kram": 4, "eara": 1, "orfen": 1}, "piles": {"4": "hagrod"}}
    shield = fighting(castle, "battle 6", hands={"orfen": "brother_shield, triest"}, **told)
    shield.do("fight 4")
    assert shield.offers("join", "stay") == ["join kram.1", "join kram.2", "join kram.3", "stay kram"]
    shield.do("stay kram")
    assert shield.offers("join", "stay") == ["join eara.1", "join eara.2", "join eara.3", "stay eara"]
    shield.do("stay eara")
    assert shield.legal == ["join brother_shield"]
    assert shield.do("join brother_shield")[0] == "defeated 4 hagrod"


def test_r16_without_group_battles_nobody_is_invited() -> None:
    castle = Castle("thorn", "orfen", group_battles=False)
    assert fighting(castle, "battle 6 + move 1", piles={"6": "troll"}).offers("fight") == []


def test_r16_only_the_fighting_symbol_of_a_joining_card_counts() -> None:
    castle = fighting(Castle("thorn", "orfen"), "battle 6", piles={"6": "troll"})
    castle.do("fight 6", "join orfen.1", "reka", "end")
    assert castle.told["hero"] == "orfen"  # the move of orfen.1 does not wait
    assert castle.told["played"]["orfen"] == ["orfen.1"]


# R17: what a hero's part comes to.


@pytest.mark.parametrize(
    ("hero", "waiting", "told", "most"),
    [
        ("kheela", "battle 5", {"spirit": "6 double"}, 10),
        ("kheela", "battle 5", {"spirit": "6 plus"}, 7),
        ("kheela", "battle 5", {"spirit": "5 double"}, 5),
        ("kheela", "battle 5", {"spirit": "6 double", "card": "triest"}, 5),
        ("orfen", "battle 5", {"spirit": "6 double"}, 5),
        ("kram", "battle 4", {}, 8),
        ("kram", "battle 4", {"axe": "dull"}, 5),
        ("kram", "battle 4", {"axe": "dull", "card": "veest"}, 4),
        ("kram", "battle 4", {"will": {"kram": 2}}, 10),
        ("orfen", "battle 5", {"card": "triest", "will": {"orfen": 3}}, 5),
        ("chada", "battle 5", {"will": {"chada": 3}}, 5),
        ("chada", "shoot 1", {"quivers": "5 3", "spirit": "6 plus"}, 7),
        ("chada", "shoot 2", {"quivers": "5 3 3"}, 8),
        ("chada", "shoot 3", {"quivers": "5 3 3"}, 11),
        ("eara", "book 2", {"spirit": "6 plus"}, 9),
        ("eara", "book 2", {"books": ["battle 4"], "will": {"eara": 1}}, 7),
        ("eara", "book 1", {"books": ["battle 4", "battle 3", "battle 3 far"]}, 2),
    ],
)
def test_r17_the_most_a_hero_brings(hero: str, waiting: str, told: dict[str, Any], most: int) -> None:
    box = box_with(creatures={f"c{n}": {"count": 1, "strength": n, "class": "c"} for n in range(1, 14)})
    other = "kheela" if hero != "kheela" else "thorn"
    castle = Castle(hero, other, box=box)
    for strength in (most, most + 1):
        position = {"at": {other: 1}, "piles": {"6": f"c{strength}", "1": "?"}, **told}
        found = fighting_of(castle, hero, f"{waiting} + reveal 1", **position).offers("fight")
        assert bool(found) == (strength <= most)


@pytest.mark.parametrize(
    ("hero", "rule", "told", "strong"),
    [
        ("kheela", {"spirit_factor": 3}, {"spirit": "6 double"}, "hagrod"),
        ("kheela", {"spirit_plus": 5}, {"spirit": "6 plus"}, "troll"),
        ("kram", {"axe_sharp": 7}, {}, "hagrod"),
        ("kram", {"axe_dull": 7}, {"axe": "dull"}, "hagrod"),
    ],
)
def test_r17_what_spirit_and_axe_add_are_house_rules(
    hero: str, rule: dict[str, Any], told: dict[str, Any], strong: str
) -> None:
    """A battle of 5 that the rules as printed lose by a point or more."""
    printed: dict[str, Any] = {}
    for rules, fights in ((rule, ["fight 6"]), (printed, [])):
        castle = Castle(hero, "thorn", **rules)
        position = {"at": {"thorn": 1}, "piles": {"6": strong, "1": "?"}, **told}
        found = fighting_of(castle, hero, "battle 5 + reveal 1", **position)
        assert found.offers("fight") == fights


def fighting_of(castle: Castle, hero: str, waiting: str, **told: Any) -> Castle:
    card = told.pop("card", f"{hero}.1")
    return castle.stage(hero=hero, acted=True, waiting=waiting, playing=card, played={hero: card}, **told)


def test_r17_kheelas_spirit_helps_each_hero_who_stands_there() -> None:
    castle = Castle("thorn", "kheela", "eara").stage(
        at={"eara": 1}, piles={"6": "hagrod"}, spirit="6 plus", acted=True, waiting="battle 2", playing="thorn.1",
        played={"thorn": "thorn.1", "kheela": "kheela.2, kheela.3"},
    )  # fmt: skip
    castle.do("fight 6")  # 2 + 2, kheela 5 + 2, eara's far book 3 without the spirit
    assert castle.do("join kheela.1") == []
    assert castle.offers("join") == ["join eara.1", "join eara.2", "join eara.3"]
    castle.do("join eara.1")
    assert castle.legal == ["book 3"]


# R18: the order of a battle.


def test_r18_quivers_one_by_one_and_done() -> None:
    castle = Castle("chada", "thorn").stage(piles={"6": "troll"}, quivers="9 5 5 3", will={"thorn": 1})
    castle.do("play chada.3 a", "fight 6")
    assert castle.legal == ["quiver 3", "quiver 5", "quiver 9"]
    castle.do("quiver 3")
    assert castle.legal == ["done", "quiver 5", "quiver 9"]  # thorn's 6 and his willpower would do
    castle.do("done")
    assert castle.legal == ["join thorn.1"]


def test_r18_a_move_is_offered_only_if_the_battle_can_still_be_won() -> None:
    castle = Castle("chada", "thorn").stage(at={"thorn": 1}, piles={"6": "troll"}, quivers="9 5 5 3 2")
    castle.do("play chada.3 a", "fight 6")
    assert castle.legal == ["quiver 2", "quiver 3", "quiver 5", "quiver 9"]
    castle.do("quiver 5")
    assert castle.legal == ["quiver 5", "quiver 9"]
    assert castle.do("quiver 5")[0] == "defeated 6 troll"


def test_r18_axe_or_keep() -> None:
    castle = Castle("kram", "thorn").stage(piles={"6": "skral"}, at={"thorn": 1})
    castle.do("play kram.1 a", "fight 6")
    assert castle.legal == ["axe"]
    castle.do("axe")
    assert castle.told["axe"] == "dull" if castle.told else True
    willed = Castle("kram", "thorn").stage(piles={"6": "skral"}, at={"thorn": 1}, will={"kram": 3})
    willed.do("play kram.1 a", "fight 6")
    assert willed.legal == ["axe", "keep"]
    assert willed.do("keep")[:2] == ["will kram 0", "defeated 6 skral"]


def test_r18_the_others_in_seat_order_from_the_active_one() -> None:
    castle = Castle("orfen", "thorn", "kram", "chada").stage(hero="kram", turn=3, piles={"6": "hagrod"}, quivers="9")
    castle.do("play kram.1 a", "fight 6", "keep")
    assert castle.offers("stay") == ["stay chada"]
    castle.do("stay chada")
    assert castle.legal == [f"join orfen.{number}" for number in (1, 2, 3, 4)]  # thorn's 6 alone are too few
    castle.do("join orfen.2")
    assert castle.legal == [f"join thorn.{number}" for number in (1, 2)]


def test_r18_willpower_one_at_a_time_or_unasked() -> None:
    castle = Castle("thorn", "orfen", "chada").stage(
        piles={"6": "hagrod, gor"}, will={"thorn": 3, "orfen": 2, "chada": 5}, acted=True, waiting="battle 6",
        playing="thorn.1", played={"thorn": "thorn.1", "orfen": "orfen.1, orfen.3, orfen.4"},
    )  # fmt: skip
    castle.do("fight 6", "join orfen.2", "stay chada")
    assert castle.legal == ["will orfen", "will thorn"]
    assert castle.do("will orfen", "will orfen") == [
        "will orfen 1", "will orfen 0", "will thorn 2", "defeated 6 hagrod", "narrator_added 11", "turn 2 orfen",
    ]  # fmt: skip


def test_r18_chadas_willpower_never_counts() -> None:
    castle = Castle("chada", "thorn").stage(piles={"6": "troll"}, will={"chada": 5})
    castle.do("play chada.1 a", "fight 6")
    assert castle.legal == ["join thorn.1", "join thorn.2"]


def test_r18_won_at_once_without_superfluous_means() -> None:
    castle = Castle("chada", "kheela", box=box_with(creatures={"gnat": {"count": 1, "strength": 2, "class": "gnat"}}))
    castle.stage(piles={"6": "gnat"}, quivers="9", spirit="6 plus")
    castle.do("play chada.2 a")
    assert castle.do("fight 6") == ["defeated 6 gnat"]
    assert castle.told["quivers"] == [9]
