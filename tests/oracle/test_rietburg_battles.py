"""Hand-made battles for the twin of The Liberation of Rietburg: R14 to R20."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.oracle.rietburg.components import default_components
from tests.oracle.rietburg.rules import SetUp
from tests.oracle.rietburg.staged import asked, moves, pile, set_up_of, staged, told
from tests.oracle.rietburg.strength import strength_of
from tests.oracle.rietburg.table import Position

ALONE: dict[str, Any] = {"group_battles": False}
CHADA = set_up_of("chada thorn", **ALONE)
THORN = set_up_of("thorn chada", **ALONE)
KRAM = set_up_of("kram thorn", **ALONE)
EARA = set_up_of("eara thorn", **ALONE)
KHEELA = set_up_of("kheela thorn", **ALONE)
GROUP = set_up_of("thorn kram chada eara", narrator_deck=10)


def fighting(set_up: SetUp, piles: dict[int, str], play: str = "", at: str = "", **more: Any) -> Position:
    """The first hero has played a card."""
    position = staged(set_up, piles, at=at, **more)
    if play:
        position.hero.hand.add(play.split()[1])
        told(position, play)
    return position


def with_box(heroes: str, changes: dict[str, dict[str, Any]], **rules: Any) -> SetUp:
    """The default box, with other rows."""
    box = default_components()
    for table, rows in changes.items():
        box[table].update(rows)
    return set_up_of(heroes, box, **rules)


# R15: strength, and which battles are offered.


def test_r15_fluggor_counts_creatures_on_top() -> None:
    set_up = set_up_of(strength_shift=3)
    position = staged(set_up, {1: "+fluggor", 2: "- +gor", 3: "+falcon", 4: "+gor -", 5: "+fluggor", 6: "-gor"})
    assert strength_of(position, "fluggor") == 3


def test_r15_strength_is_shifted_but_at_least_1() -> None:
    shifts = {0: (4, 12), -5: (1, 7), 10: (14, 22)}
    for shift, (gor, hagrod) in shifts.items():
        position = staged(set_up_of(strength_shift=shift))
        assert (strength_of(position, "gor"), strength_of(position, "hagrod")) == (gor, hagrod)


def test_r15_only_what_can_be_won_with_all_that_may_be_brought() -> None:
    assert moves(fighting(THORN, {6: "+skeleton"}, "play thorn.1 a", gallery="gor"), "fight") == ["fight 6"]
    assert moves(fighting(THORN, {6: "+skral"}, "play thorn.1 a"), "fight") == []
    helped = fighting(THORN, {6: "+skral"}, "play thorn.1 a")
    helped.hero.will = 1
    assert moves(helped, "fight") == ["fight 6"]


def test_r15_only_creatures_on_top() -> None:
    for top in ("+falcon", "-gor", "+gor -", ""):
        assert moves(fighting(THORN, {6: top}, "play thorn.1 a"), "fight") == []


def test_r15_and_r20_the_cost() -> None:
    assert moves(fighting(THORN, {6: "+skeleton"}, "play thorn.1 a"), "fight") == []
    position = fighting(THORN, {6: "- +skeleton"}, "play thorn.1 a", gallery="gorlot chalk_skral")
    assert told(position, "fight 6") == ["paid gorlot", "defeated 6 skeleton", "will thorn 2"]
    assert position.gallery == Counter(["chalk_skral", "skeleton"])
    dear = set_up_of("thorn chada", prices=3, group_battles=False)
    assert moves(fighting(dear, {6: "+skeleton"}, "play thorn.1 a", gallery="gor gor"), "fight") == []


# R16: where a hero fights.


def test_r16_from_elsewhere_only_with_far_and_the_far_book() -> None:
    piles = {1: "+gor", 6: "+gor"}
    for play in ("play thorn.1 a", "play triest"):
        assert moves(fighting(THORN, piles, play), "fight") == ["fight 6"]
    assert moves(fighting(THORN, piles, "play brother_shield"), "fight") == ["fight 1", "fight 6"]
    eara = fighting(EARA, piles, "play eara.1 a")
    assert moves(eara, "fight") == ["fight 6"]
    weak = set_up_of("eara thorn", group_battles=False, strength_shift=-1)
    assert moves(fighting(weak, piles, "play eara.1 a"), "fight") == ["fight 1", "fight 6"]
    assert moves(fighting(weak, piles, "play eara.1 a", used_books={1}), "fight") == ["fight 6"]


def test_r16_from_elsewhere_only_far_books() -> None:
    set_up = set_up_of("eara thorn", group_battles=False, strength_shift=-2)
    position = fighting(set_up, {1: "+gor"}, "play eara.1 a")
    assert asked(position, "fight 1", "book 3") == [["book 3"]]
    assert position.used_books == {1}


def test_r16_guests_stand_there_or_fight_from_elsewhere() -> None:
    position = fighting(GROUP, {1: "+hagrod"}, "play brother_shield", at="2133")
    position.heroes[1].hand, position.heroes[3].hand = {"kram.3"}, {"eara.1", "eara.3"}
    position.heroes[2].hand |= {"triest"}
    assert asked(position, "fight 1", "join kram.3", "axe") == [["join kram.3"], ["axe", "keep"]]
    weaker = fighting(GROUP, {1: "+hagrod"}, "play brother_shield", at="2133", is_axe_sharp=False)
    weaker.heroes[1].hand, weaker.heroes[3].hand = {"kram.1"}, {"eara.1", "eara.3"}
    weaker.heroes[1].will = 1
    weaker.heroes[2].hand |= {"triest"}
    choices = asked(weaker, "fight 1", "join kram.1", "join eara.1", "book 3")
    assert choices == [["join kram.1"], ["join eara.1", "join eara.3", "stay eara"], ["book 3"]]


def test_r16_an_invited_friend_or_object() -> None:
    set_up = set_up_of("thorn kram orfen")
    position = fighting(set_up, {6: "+troll"}, "play thorn.2 a", at="661")
    position.heroes[1].hand = {"triest", "reka", "brother_shield"}
    position.heroes[2].hand = {"veest", "falcon"}
    assert asked(position, "fight 6", "join triest", "reka") == [["join brother_shield", "join triest"]]
    assert position.heroes[1].played == {"triest"}
    far = fighting(set_up, {6: "+troll"}, "play thorn.2 a", at="611")
    far.heroes[1].hand, far.heroes[2].hand = {"brother_shield", "kram.1"}, set()
    assert asked(far, "fight 6", "join brother_shield", "reka") == [["join brother_shield"]]
    assert far.gallery == Counter(["troll", "brother_shield"])


def test_r16_no_guests_without_group_battles() -> None:
    assert moves(fighting(THORN, {6: "+troll"}, "play thorn.1 a"), "fight") == []
    together = set_up_of("thorn chada")
    assert moves(fighting(together, {6: "+troll"}, "play thorn.1 a"), "fight") == ["fight 6"]


# R17: what a hero brings.


def test_r17_shoot_needs_a_quiver_and_book_a_book() -> None:
    piles = {6: "+fluggor"}
    assert moves(fighting(CHADA, piles, "play chada.3 a"), "fight") == []
    armed = fighting(CHADA, piles, "play chada.3 a")
    armed.hero.quivers[2] = 1
    assert moves(armed, "fight") == ["fight 6"]
    assert moves(fighting(EARA, piles, "play eara.3 a"), "fight") == ["fight 6"]
    assert moves(fighting(EARA, piles, "play eara.3 a", used_books={0, 1, 2, 3}), "fight") == []


def test_r17_kheelas_spirit_doubles_her_hero_card_only() -> None:
    double: dict[str, Any] = {"spirit": (6, "double")}
    assert moves(fighting(KHEELA, {6: "+troll"}, "play kheela.1 a", **double), "fight") == ["fight 6"]
    assert moves(fighting(KHEELA, {6: "+troll.red"}, "play kheela.1 a", **double), "fight") == []
    assert moves(fighting(KHEELA, {6: "+troll"}, "play kheela.1 a", spirit=(5, "double")), "fight") == []
    assert moves(fighting(KHEELA, {6: "+gorlot"}, "play triest", **double), "fight") == ["fight 6"]
    assert moves(fighting(KHEELA, {6: "+chalk_skral"}, "play triest", **double), "fight") == []
    with_thorn = set_up_of("thorn kheela", group_battles=False)
    assert moves(fighting(with_thorn, {6: "+skral"}, "play thorn.1 a", **double), "fight") == []
    tripled = set_up_of("kheela thorn", group_battles=False, spirit_factor=3)
    assert moves(fighting(tripled, {6: "+hagrod"}, "play kheela.1 a", **double), "fight") == ["fight 6"]


def test_r17_the_spirits_plus_for_each_hero_card_there() -> None:
    plus: dict[str, Any] = {"spirit": (6, "plus")}
    assert moves(fighting(KHEELA, {6: "+skral"}, "play kheela.1 a", **plus), "fight") == ["fight 6"]
    assert moves(fighting(KHEELA, {6: "+skral.red"}, "play kheela.1 a", **plus), "fight") == []
    assert moves(fighting(KHEELA, {6: "+chalk_skral"}, "play triest", **plus), "fight") == []
    group = set_up_of("kheela thorn orfen")
    position = fighting(group, {6: "+hagrod"}, "play kheela.2 a", **plus)
    position.heroes[1].hand, position.heroes[2].hand = {"thorn.3"}, {"veest"}
    assert asked(position, "fight 6", "join thorn.3") == [["join thorn.3"]]


def test_r17_the_spirits_plus_once_for_two_shots_and_not_from_elsewhere() -> None:
    group = set_up_of("chada kheela", group_battles=False)
    position = fighting(group, {6: "+skral"}, "play chada.3 a", spirit=(6, "plus"))
    position.hero.quivers.update([2, 3])
    assert asked(position, "fight 6", "quiver 2", "quiver 3") == [["quiver 2", "quiver 3"], ["quiver 3"]]
    eara = set_up_of("eara kheela", group_battles=False)
    far = fighting(eara, {1: "+gor"}, "play eara.1 a", spirit=(1, "plus"))
    assert moves(far, "fight") == []
    assert moves(fighting(eara, {6: "+gor"}, "play eara.3 a", spirit=(6, "plus"), used_books={3}), "fight") != []


def test_r17_a_dull_axe_adds_to_every_hero_card_of_kram() -> None:
    dull: dict[str, Any] = {"is_axe_sharp": False}
    assert moves(fighting(KRAM, {6: "+gorlot"}, "play kram.1 a", **dull), "fight") == ["fight 6"]
    assert moves(fighting(KRAM, {6: "+chalk_skral"}, "play kram.1 a", **dull), "fight") == []
    assert moves(fighting(KRAM, {6: "+gorlot"}, "play veest", **dull), "fight") == []
    assert moves(fighting(KRAM, {6: "+gorlot"}, "play veest"), "fight") == []


# R18: the course of a battle.


def test_r18_quivers_the_first_is_due_each_kind_once() -> None:
    position = fighting(CHADA, {6: "+chalk_skral"}, "play chada.3 a")
    position.hero.quivers.update([2, 2, 4, 5])
    assert asked(position, "fight 6", "quiver 2", "quiver 4") == [
        ["quiver 2", "quiver 4", "quiver 5"],
        ["quiver 4", "quiver 5"],
    ]
    assert position.hero.quivers == Counter([2, 5])
    assert position.used_quivers == Counter([2, 4])
    assert position.waiting == {}


def test_r18_done_when_others_can_win() -> None:
    set_up = set_up_of("chada thorn")
    position = fighting(set_up, {6: "+skral"}, "play chada.3 a")
    position.hero.quivers.update([2, 3])
    assert asked(position, "fight 6", "quiver 2", "done", "join thorn.1") == [
        *(["quiver 2", "quiver 3"], ["done", "quiver 3"], ["join thorn.1", "join thorn.2"]),
    ]


def test_r18_won_as_soon_as_the_total_reaches_the_strength() -> None:
    position = fighting(CHADA, {6: "+gor"}, "play chada.3 a")
    position.hero.quivers.update([4, 5])
    assert asked(position, "fight 6", "quiver 4") == [["quiver 4", "quiver 5"]]
    assert told(fighting(set_up_of("thorn kram"), {6: "+gor"}, "play thorn.1 a"), "fight 6") == ["defeated 6 gor"]


def test_r18_one_quiver_for_two_shots_asks_once() -> None:
    position = fighting(set_up_of("chada thorn"), {6: "+skral"}, "play chada.3 a")
    position.hero.quivers.update([3])
    assert asked(position, "fight 6", "quiver 3", "join thorn.2") == [
        *(["quiver 3"], ["join thorn.1", "join thorn.2", "join thorn.3"]),
    ]


def test_r18_axe_or_keep() -> None:
    position = fighting(KRAM, {6: "+skral"}, "play kram.1 a")
    assert asked(position, "fight 6", "axe") == [["axe"]]
    assert not position.is_axe_sharp
    strong = fighting(KRAM, {6: "+skral"}, "play kram.1 a")
    strong.hero.will = 5
    assert asked(strong, "fight 6", "keep") == [["axe", "keep"]]
    assert (strong.hero.will, strong.is_axe_sharp) == (2, True)
    enough = fighting(KRAM, {6: "+gor"}, "play kram.1 a")
    assert asked(enough, "fight 6") == []
    friend = fighting(KRAM, {6: "+gorlot"}, "play triest")
    assert asked(friend, "fight 6") == []


def test_r18_others_in_seat_order_from_the_active_one() -> None:
    set_up = set_up_of("thorn kram orfen")
    position = staged(set_up, {6: "+hagrod"}, seat=1)
    told(position, "play kram.1 a")
    assert asked(position, "fight 6", "axe", "join orfen.2", "join thorn.3")[1:] == [
        ["join orfen.1", "join orfen.2", "join orfen.3", "join orfen.4", "stay orfen"],
        ["join thorn.1", "join thorn.2", "join thorn.3"],
    ]
    assert position.heroes[2].played == {"orfen.2"}


def test_r18_who_has_nothing_to_join_with_is_not_asked() -> None:
    position = fighting(set_up_of("thorn chada orfen"), {6: "+skral"}, "play thorn.1 a")
    position.heroes[1].hand = {"chada.2", "chada.3", "lifornus"}
    assert asked(position, "fight 6", "join orfen.2")[0][0] == "join orfen.1"


def test_r18_guests_means_follow_their_joining() -> None:
    position = fighting(set_up_of("thorn eara chada"), {6: "+troll.red"}, "play thorn.2 a")
    position.heroes[2].quivers.update([6, 7])
    assert asked(position, "fight 6", "join eara.3", "book 2", "join chada.2", "quiver 6", "reka")[1:4] == [
        *(["book 2", "book 3", "book 4"], ["join chada.1", "join chada.2", "join chada.3"]),
        ["quiver 6", "quiver 7"],
    ]


def test_r18_a_move_that_loses_the_battle_is_not_offered() -> None:
    position = fighting(set_up_of("thorn eara"), {6: "+troll"}, "play thorn.2 a")
    assert asked(position, "fight 6", "join eara.1", "book 2", "book 3", "reka") == [
        *(["join eara.1", "join eara.2"], ["book 2", "book 3", "book 4"], ["book 3", "book 4"]),
    ]


def test_r18_one_hero_with_willpower_pays_unasked() -> None:
    position = fighting(set_up_of("thorn chada"), {6: "+skral.red"}, "play thorn.1 a")
    position.heroes[0].will, position.heroes[1].will = 4, 4
    assert asked(position, "fight 6", "stay chada") == [["join chada.1", "stay chada"]]
    assert [hero.will for hero in position.heroes] == [2, 4]


def test_r18_willpower_one_at_a_time_until_one_alone_has_any() -> None:
    position = fighting(set_up_of("thorn orfen"), {6: "+hagrod"}, "play thorn.1 a")
    position.heroes[0].will, position.heroes[1].will = 3, 1
    lines = told(position, "fight 6", "join orfen.2", "will orfen")
    assert lines[:3] == ["will orfen 0", "will thorn 1", "defeated 6 hagrod"]
    position = fighting(set_up_of("thorn orfen"), {6: "+hagrod"}, "play thorn.1 a")
    position.heroes[0].will, position.heroes[1].will = 3, 1
    assert asked(position, "fight 6", "join orfen.2", "will thorn", "will thorn", "will orfen")[1:] == [
        *[["will orfen", "will thorn"]] * 3,
    ]


def test_r18_no_willpower_for_friends_objects_and_chada() -> None:
    position = fighting(THORN, {6: "+chalk_skral"}, "play triest")
    position.hero.will = 9
    assert moves(position, "fight") == []
    chada = fighting(CHADA, {6: "+chalk_skral"}, "play chada.1 a")
    chada.hero.will = 9
    assert moves(chada, "fight") == []
    group = fighting(set_up_of("thorn chada"), {6: "+hagrod"}, "play thorn.1 a")
    group.heroes[1].will = 9
    assert moves(group, "fight") == []


# R19 and R20: what is spent, and what follows.


def test_r19_used_quivers_wait_for_an_empty_supply() -> None:
    position = staged(CHADA, quivers=Counter([3]), used_quivers=Counter([2, 9]))
    assert told(position, "play chada.1 b", 3, 9) == ["quiver 3", "quiver 9"]
    assert (position.quivers, position.used_quivers) == (Counter([2]), Counter())
    none = staged(CHADA, quivers=Counter(), used_quivers=Counter([4]))
    assert told(none, "play chada.1 b", 4) == ["quiver 4"]


def test_r19_the_book_that_is_not_far_first() -> None:
    position = fighting(EARA, {6: "+gor +gor"}, "play eara.1 a")
    asked(position, "fight 6", "book 3", "book 3")
    assert position.used_books == {1, 2}
    lone = fighting(set_up_of("eara thorn", strength_shift=-1), {6: "+gor"}, "play eara.3 a")
    asked(lone, "fight 6", "book 3")
    assert lone.used_books == {2}


def test_r14_book_symbols_serve_two_battles_but_shots_do_not() -> None:
    weak = set_up_of("eara thorn", group_battles=False, strength_shift=-1)
    position = fighting(weak, {6: "+gor +gor"}, "play eara.1 a")
    told(position, "fight 6", "book 4")
    assert position.waiting == {"book": 1}
    told(position, "fight 6", "book 3")
    assert position.waiting == {}
    chada = fighting(CHADA, {6: "+gor +gor"}, "play chada.3 a")
    chada.hero.quivers.update([5, 6])
    told(chada, "fight 6", "quiver 5")
    assert chada.waiting == {}


def test_r14_a_battle_won_without_a_book_leaves_the_symbol() -> None:
    position = fighting(EARA, {6: "+fluggor"}, "play eara.3 a", spirit=(6, "plus"))
    assert told(position, "fight 6") == ["defeated 6 fluggor", "will eara 1"]
    assert (position.waiting, position.used_books) == ({"book": 1}, set())


def test_r20_the_cost_is_paid_before_the_creature_comes() -> None:
    box = default_components()
    box["creatures"]["gor"] |= {"cost": 1}
    position = fighting(set_up_of("thorn chada", box), {6: "+gor"}, "play thorn.1 a", gallery="gorlot")
    assert told(position, "fight 6") == ["paid gorlot", "defeated 6 gor"]


def test_r20_rewards_are_the_active_heros() -> None:
    position = fighting(set_up_of("thorn kram"), {6: "+troll"}, "play thorn.1 a")
    assert told(position, "fight 6", "join kram.1", "triest") == ["defeated 6 troll", "friend triest"]
    assert "triest" in position.heroes[0].hand
    wardrak = fighting(THORN, {6: "+wardrak"}, "play thorn.2 a")
    told(wardrak, "fight 6")
    assert wardrak.waiting == {"remove": 1}


def test_r20_punishments() -> None:
    calrai = fighting(set_up_of("thorn chada"), {6: "+gor +calrai"}, "play thorn.1 a")
    calrai.hero.will = 2
    assert told(calrai, "fight 6", "stay chada") == ["will thorn 0", "defeated 6 calrai", "laid 6", "laid 6"]
    assert pile(calrai, 6) == "+gor - -"
    shan = fighting(set_up_of("thorn chada"), {6: "+shan"}, "play thorn.1 a", gallery="chalk_skral troll")
    shan.hero.will = 1
    assert told(shan, "fight 6", "stay chada") == ["will thorn 0", "defeated 6 shan", "paid chalk_skral"]
    assert shan.gallery == Counter(["troll", "shan"])


def test_r20_a_reward_at_a_battle_from_elsewhere_is_carried_out_there() -> None:
    set_up = with_box("thorn chada", {"objects": {"brother_shield": {"gold": 0, "price": 0, "effect": "far 9"}}})
    position = fighting(set_up, {2: "+calrai"}, "play brother_shield")
    assert told(position, "fight 2") == ["defeated 2 calrai", "laid 2", "laid 2"]
