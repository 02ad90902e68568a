"""Rietburg by ruling number: what battles bring and cost, the gallery, tasks and the end (R19 to R27)."""

from typing import Any

import pytest

from tests.games.rietburg.castle import Castle, box_with, fighting

# R19 to R23.


def test_r19_used_quivers_come_back_when_the_supply_is_empty() -> None:
    castle = Castle("chada", "thorn").stage(
        quivers=[3, 4, 4, 4, 5, 5, 5, 6, 6, 6, 7, 7, 8, 9], quivers_used="2 3", piles={"6": "gor"}
    )
    assert castle.do("play chada.1 b", 2, 3)[:2] == ["quiver 2", "quiver 3"]
    none = Castle("chada", "thorn").stage(quivers=[2, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6, 7, 7, 8, 9], piles={"6": "gor"})
    assert none.do("play chada.1 b") == ["turn 2 thorn"]


def test_r19_of_two_books_alike_the_far_one_is_kept() -> None:
    castle = Castle("eara", "thorn").stage(piles={"6": "troll"}, at={"thorn": 1}, will={"eara": 4})
    castle.do("play eara.1 a", "fight 6", "book 3", "book 3", "reka")
    assert castle.told["books"] == ["battle 3", "battle 3 far"]
    one = Castle("eara", "thorn").stage(piles={"6": "gor"}, at={"thorn": 1}, will={"eara": 1})
    one.do("play eara.3 a", "fight 6", "book 3")
    assert one.told["books"] == ["battle 3"]


def test_r19_a_joining_object_goes_to_the_gallery() -> None:
    castle = fighting(Castle("thorn", "orfen"), "battle 6", hands={"orfen": "brother_shield"}, piles={"6": "troll"})
    castle.do("fight 6", "join brother_shield", "reka")
    assert castle.told["gallery"] == ["troll", "brother_shield"]


def test_r20_punishments() -> None:
    castle = fighting(Castle("thorn", "orfen"), "battle 9", piles={"6": "shan"}, gallery="skral, gorlot*2, gor")
    assert castle.do("fight 6")[:2] == ["defeated 6 shan", "paid gor gorlot"]
    poor = fighting(Castle("thorn", "orfen"), "battle 9", piles={"6": "shan"}, gallery="gor, skral")
    assert poor.do("fight 6")[:2] == ["defeated 6 shan", "paid gor"]
    none = fighting(Castle("thorn", "orfen"), "battle 9", piles={"6": "shan"}, gallery="skral")
    assert none.do("fight 6")[:2] == ["defeated 6 shan", "turn 2 orfen"] or none.offers("unveil")
    laid = fighting(Castle("thorn", "orfen"), "battle 9", piles={"6": "calrai"})
    assert laid.do("fight 6") == ["defeated 6 calrai", "laid 6", "laid 6", "turn 2 orfen"]


def test_r20_a_punishment_comes_where_the_battle_was() -> None:
    box = box_with(objects={"brother_shield": {"effect": "far 9"}})
    castle = Castle("thorn", "orfen", box=box).stage(hands={"thorn": "brother_shield"}, piles={"2": "calrai"})
    castle.do("play brother_shield")
    assert castle.do("fight 2") == ["defeated 2 calrai", "laid 2", "laid 2"]


@pytest.mark.parametrize(("cap", "others", "now"), [(18, 0, 3), (2, 0, 2), (18, 17, 1), (18, 18, 0)])
def test_r21_willpower_has_its_limits(cap: int, others: int, now: int) -> None:
    castle = Castle("thorn", "orfen", will_cap=max(cap, others), start_will=0) if others else Castle(
        "thorn", "orfen", will_cap=cap
    )  # fmt: skip
    castle.stage(hands={"thorn": "gilda"}, will={"orfen": others}, gallery="gor", piles={"6": "gor"})
    castle.do("play gilda")
    assert int(castle.table.will[0]) == now


def test_r23_no_more_friends_than_there_are() -> None:
    gone = "gilda, lifornus, melkart, merrik, thorald, triest, veest"
    told = {"piles": {"6": "troll"}, "friends_gone": gone}
    castle = fighting(Castle("thorn", "orfen"), "battle 12", **told)
    assert castle.do("fight 6", "reka")[:2] == ["defeated 6 troll", "friend reka"]
    none = fighting(Castle("thorn", "orfen"), "battle 12", **told | {"friends_gone": f"{gone}, reka"})
    assert none.do("fight 6")[0] == "defeated 6 troll"


# R24, R25: tasks.


@pytest.mark.parametrize(
    ("task", "enough", "too_little", "told"),
    [
        ("hadrian_fire", {"gallery": "gor*3, gorlot"}, {"gallery": "gor*3, skral"}, ["paid gor gor gor gorlot"]),
        ("ransom", {"gallery": "gor*2", "will": {"thorn": 1, "orfen": 4}}, {"gallery": "gor*2", "will": {"thorn": 1}},
         ["paid gor gor", "will thorn 0", "will orfen 3"]),
        ("jrain", {"gallery": "fluggor*4"}, {"gallery": "fluggor*3"}, ["paid fluggor fluggor fluggor fluggor"]),
        ("bone_cairn", {"gallery": "skeleton, gor"}, {"gallery": "skeleton"}, ["paid gor", "paid skeleton"]),
        ("skral_witch", {"gallery": "chalk_skral, skral"}, {"gallery": "skral"}, ["paid skral chalk_skral"]),
        ("troll_banner", {"gallery": "troll, hagrod"}, {"gallery": "troll"}, []),
        ("fire_spirit", {"will": {"orfen": 5}}, {"will": {"orfen": 5}, "at": {"orfen": 1}}, ["will orfen 1"]),
        ("council", {}, {"at": {"orfen": 1}}, []),
        ("courtyards", {"piles": {"1": "?", "2": "gor", "3": "?"}}, {"piles": dict.fromkeys("1234", "?")}, []),
        ("open_eyes", {"piles": {"1": "gor, ?"}}, {"piles": {"1": "?"}}, []),
        ("providence", {"gallery": "gor*5, skral*2", "piles": {}}, {"gallery": "gor*5, skral*2", "piles": {"1": "?"}},
         []),
    ],
)  # fmt: skip
def test_r24_needs(task: str, enough: dict[str, Any], too_little: dict[str, Any], told: list[str]) -> None:
    castle = Castle("thorn", "orfen").stage(tasks={"6": task}, **enough)
    assert castle.do("complete") == [*told, f"task_done {task} 6"]
    assert Castle("thorn", "orfen").stage(tasks={"6": task}, **too_little).offers("complete") == []
    covered = enough | {"piles": enough.get("piles", {}) | {"6": "fluggor"}}
    assert Castle("thorn", "orfen").stage(tasks={"6": task}, **covered).offers("complete") == []


def test_r24_cards_are_named() -> None:
    castle = Castle("thorn", "orfen").stage(
        tasks={"6": "companions"}, hands={"thorn": "reka, falcon", "orfen": "gilda"}, at={"orfen": 6}
    )
    assert castle.offers("complete") == ["complete gilda", "complete reka"]
    castle.do("complete gilda")
    assert castle.told["friends_gone"] == ["gilda"]
    armed = Castle("thorn", "orfen").stage(tasks={"6": "armoury"}, hands={"thorn": "reka, falcon"})
    armed.do("complete falcon")
    assert armed.told["box"] == ["falcon"]
    away = Castle("thorn", "orfen").stage(tasks={"6": "armoury"}, hands={"orfen": "falcon"}, at={"orfen": 1})
    assert away.offers("complete") == []


def test_r24_only_heroes_here_pay_willpower_the_active_one_first() -> None:
    castle = Castle("thorn", "orfen", "kram").stage(
        tasks={"6": "fire_spirit"}, at={"orfen": 1}, will={"thorn": 2, "orfen": 9, "kram": 3}
    )
    assert castle.do("complete")[:2] == ["will thorn 0", "will kram 1"]


def test_r24_willpower_is_paid_from_the_active_hero_on_in_seat_order() -> None:
    castle = Castle("thorn", "orfen", "kram").stage(
        hero="orfen", tasks={"6": "fire_spirit"}, will={"thorn": 2, "orfen": 1, "kram": 2}
    )
    assert castle.do("complete")[:3] == ["will orfen 0", "will kram 0", "will thorn 1"]


def test_r24_a_task_that_is_done_is_not_counted() -> None:
    told: dict[str, Any] = {"gallery": "gor*5, skral", "tasks": {"6": "providence", "1": "jrain done"}}
    assert Castle("thorn", "orfen").stage(**told).offers("complete") == ["complete"]


def test_r24_gold_is_paid_first_then_each_class_then_willpower() -> None:
    box = box_with(tasks={"jrain": {"needs": "will 1 + pay troll 1 + pay fluggor 2 + gold 1"}})
    castle = Castle("thorn", "orfen", box=box).stage(
        tasks={"6": "jrain"}, gallery="gor, troll, fluggor*2", will={"thorn": 1}
    )
    assert castle.do("complete") == [
        *("paid gor", "paid troll", "paid fluggor fluggor", "will thorn 0", "task_done jrain 6"),
    ]
    for gallery in ("gor, fluggor*2", "gor, troll, fluggor"):
        few = Castle("thorn", "orfen", box=box).stage(tasks={"6": "jrain"}, gallery=gallery, will={"thorn": 1})
        assert few.offers("complete") == []


def test_r24_two_hero_cards_in_the_order_of_the_box() -> None:
    castle = Castle("thorn", "orfen").stage(tasks={"6": "vigil"})
    pairs = ["thorn.1 thorn.2", "thorn.1 thorn.3", "thorn.2 thorn.3"]
    assert castle.offers("complete") == [f"complete {pair}" for pair in pairs]
    castle.do("complete thorn.1 thorn.3")
    assert castle.told["played"]["thorn"] == ["thorn.1", "thorn.3"]
    few = Castle("thorn", "orfen").stage(tasks={"6": "vigil"}, played={"thorn": "thorn.1, thorn.2"})
    assert few.offers("complete") == []


def test_r25_blue_boxes() -> None:
    castle = Castle("thorn", "orfen", "kram").stage(at={"thorn": 4}, will={"thorn": 2, "kram": 1})
    assert castle.do("unveil", "skral_witch") == ["task 4 skral_witch", "will thorn 1", "will kram 0"]
    castle = Castle("thorn", "orfen").stage(at={"thorn": 4, "orfen": 1})
    castle.do("unveil", "prisoners")
    assert castle.told["at"] == {"thorn": 6, "orfen": 6}


def test_r25_willpower_is_given_up_from_the_active_hero_on() -> None:
    castle = Castle("thorn", "orfen", "kram").stage(
        hero="orfen", at={"orfen": 4}, will={"thorn": 1, "orfen": 1, "kram": 1}
    )
    assert castle.do("unveil", "skral_witch")[1:] == ["will orfen 0", "will kram 0", "will thorn 0"]


def test_r25_new_cards_face_up_first() -> None:
    box = box_with(tasks={"jrain": {"needs": "pay fluggor 4", "blue": "down 1 + up 2 + drain 1"}})
    castle = Castle("thorn", "orfen", box=box).stage(at={"thorn": 4}, will={"thorn": 1})
    assert castle.do("unveil", "jrain", "gor", "troll") == [
        *("task 4 jrain", "encounter 4 gor", "encounter 4 troll", "laid 4", "will thorn 0"),
    ]


# R26, R27: the end.


def test_r26_won_at_once() -> None:
    castle = Castle("thorn", "orfen").stage(
        tasks={"1": "jrain done", "2": "vigil done", "3": "ransom done", "6": "council"}, turn=7
    )
    assert castle.do("complete") == ["task_done council 6"]
    assert castle.result == {"win": True, "tasks": 4, "turns": 7, "narrator": 10, "end": "tasks"}


def test_r26_lost_by_the_narrator() -> None:
    castle = Castle("thorn", "orfen").stage(narrator=0, played={"thorn": "thorn.1"}, piles={"6": "gor"})
    assert "revive" in castle.legal
    assert castle.do("revive") == []
    assert castle.result == {"win": False, "tasks": 0, "turns": 1, "narrator": 0, "end": "narrator"}


def test_r26_the_last_cards_do_nothing_by_themselves() -> None:
    castle = Castle("thorn", "orfen").stage(narrator=1, played={"thorn": "thorn.1"}, piles={"6": "gor"}, removed=50)
    assert castle.do("revive", "n06")[:3] == ["narrator n06", "laid 4", "laid 2"]
    assert not castle.is_over
    assert (int(castle.table.narrator_deck), int(castle.table.deck)) == (0, 0)


def test_r26_lost_by_the_draw_pile() -> None:
    castle = Castle("thorn", "orfen").stage(played={"thorn": "thorn.1"}, piles={"6": "gor"}, removed=51)
    assert castle.do("revive", "n06") == ["narrator n06", "laid 4"]
    assert castle.result["end"] == "encounters"


def test_r26_lost_in_the_set_up() -> None:
    castle = Castle("chada", "thorn", "orfen", "kram", start_cards=4, narrator_start=5, narrator_deck=2)
    while not castle.is_over:
        listed = castle.names
        step = castle.table.step
        castle.do(next(one for one in (*listed.narrators, *listed.encounters.values()) if can_come(castle, one, step)))
    assert castle.result["turns"] == 0


def can_come(castle: Castle, name: str, step: int) -> bool:
    """Whether a narrator card, or an encounter card, may be the next."""
    if name in castle.names.narrators:
        return step == 6 and bool(int(castle.table.narrators) >> castle.names.narrators.index(name) & 1)
    card = next(card for card, one in castle.names.encounters.items() if one == name)
    return step == 5 and bool(castle.table.unseen[card] > 0)


def test_r26_too_many_turns() -> None:
    castle = Castle("thorn", "orfen", max_turns=2).stage(turn=1, piles={"6": "gor"})
    castle.do("play thorn.1 c", "play orfen.1 b")
    assert castle.result == {"win": False, "tasks": 0, "turns": 2, "narrator": 10, "end": "turns"}


def test_r27_who_has_played_all_revives() -> None:
    castle = Castle("thorn", "orfen").stage(played={"thorn": "thorn.1, thorn.2, thorn.3"}, piles={"6": "gor"})
    assert castle.legal == ["revive"]
