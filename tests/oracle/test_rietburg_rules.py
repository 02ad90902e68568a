"""Hand-made positions for the twin of The Liberation of Rietburg, by ruling number: R1 to R14, and R21 to R27."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.oracle.rietburg.components import default_components
from tests.oracle.rietburg.game import legal_moves, play_game, take_turn
from tests.oracle.rietburg.opening import empty_table, open_game
from tests.oracle.rietburg.rules import default_rules, read_set_up
from tests.oracle.rietburg.staged import Script, moves, pile, set_up_of, staged, told
from tests.oracle.rietburg.table import Card, Over
from tests.oracle.rietburg.tasks import legal_completions

DUO = set_up_of()  # chada and thorn
STRICT = set_up_of(strict_friends=True)
WITH_EARA = set_up_of("eara thorn")
WITH_KHEELA = set_up_of("kheela thorn")
WITH_KRAM = set_up_of("kram thorn")
WITH_ORFEN = set_up_of("orfen thorn")
TRIO = set_up_of("thorn kram orfen")

# R1 to R3: seats, set-up, what nobody knows.


def test_r2_set_up_in_order() -> None:
    position = empty_table(DUO)
    script = Script("n01", "gor", "n02", "skral", "wardrak", "n06", "n20", "fluggor", "troll")
    open_game(position, script)
    assert script.told == [
        *("narrator n01", "encounter 4 gor", "laid 6"),
        *("narrator n02", "encounter 6 skral", "encounter 6 wardrak", "laid 4"),
        *("narrator n06", "laid 4", "laid 2"),
        *("narrator n20", "encounter 5 fluggor", "encounter 5 troll", "laid 6"),
    ]
    assert [pile(position, location) for location in (1, 2, 4)] == ["-", "- -", "- +gor - -"]
    assert pile(position, 6) == "- - +skral +wardrak -"
    assert (position.draw_pile, position.narrator_deck, position.leftovers) == (53 - 6 - 10, 10, 8)
    assert [hero.location for hero in position.heroes] == [6, 6]
    assert position.is_axe_sharp
    assert position.spirit is None


def test_r2_without_red_halves_and_red_creatures() -> None:
    first = set_up_of(red_halves=False, red_creatures=False)
    assert first.encounters().total() == 42
    position = empty_table(first)
    script = Script("n02", "gor", "gor", *["n14", "gor", "gor"], "n06", "n03", "gor")
    open_game(position, script)
    assert script.told[:3] == ["narrator n02", "encounter 6 gor", "encounter 6 gor"]
    assert script.told[3:6] == ["narrator n14", "encounter 1 gor", "encounter 1 gor"]


def test_r2_every_narrator_card_brings_two_cards_without_its_red_half() -> None:
    for card in DUO.box.narrator.values():
        assert len(card.upper.cards) + (0 if card.is_lower_red else len(card.lower.cards)) == 2


def test_r2_start_will_in_seat_order_and_no_event() -> None:
    position = empty_table(set_up_of("thorn kram orfen", willpower=7, will_cap=5, start_will=6, narrator_start=0))
    script = Script()
    open_game(position, script)
    assert [hero.will for hero in position.heroes] == [5, 2, 0]
    assert script.told == []


def test_r3_an_identity_is_drawn_when_a_card_is_first_seen() -> None:
    position = staged(DUO, {1: "-"})
    assert position.draw_pile == 52
    assert position.unseen.total() == 53
    position.waiting, position.has_acted = {"reveal": 1}, True
    assert told(position, "reveal 1", "hourglass") == ["encounter 1 hourglass"]
    assert position.unseen["hourglass"] == 0


def test_r3_what_is_removed_unseen_stays_possible() -> None:
    position = staged(DUO, {1: "-", 2: "-gor"}, has_acted=True, waiting={"remove": 2})
    told(position, "remove 1", "remove 2")
    assert position.unseen.total() == 52
    assert position.box == Counter(["gor"])


def test_r3_a_card_turned_down_stays_known() -> None:
    position = staged(DUO, {1: "+gor"}, has_acted=True, waiting={"turn": 2})
    assert told(position, "turn 1", "turn 1") == ["shown 1 gor"]


# R4 to R8: a turn.


def test_r4_main_actions() -> None:
    position = staged(DUO, dict.fromkeys(range(1, 7), "-"), at="61")
    position.hero.hand = {"chada.2", "triest", "gilda", "wineskin", "falcon"}
    hero_plays = ["play chada.2 a", "play chada.2 b", "play chada.2 c"]
    assert moves(position) == ["idle gilda", "idle triest", *hero_plays, "play triest", "play wineskin"]
    position.gallery["gor"] = 1
    position.hero.played = {"chada.1"}
    assert {"play falcon", "play gilda", "revive"} <= set(moves(position))


def test_r4_the_price_is_paid_first_and_the_object_goes_to_the_gallery() -> None:
    position = staged(DUO, gallery="gorlot chalk_skral.red gor")
    position.hero.hand.add("witch_brew")
    assert told(position, "play witch_brew") == ["paid gor", "will chada 4"]
    assert sorted(position.gallery) == ["chalk_skral.red", "gorlot", "witch_brew"]
    assert position.box == Counter(["gor"])
    assert position.hero.played == set()


def test_r4_prices_by_their_factor() -> None:
    dear = set_up_of(prices=2)
    position = staged(dear, gallery="gor")
    position.hero.hand.add("gilda")
    assert "play gilda" not in moves(position)
    position.gallery["gor"] = 2
    assert told(position, "play gilda") == ["paid gor gor", "will chada 3"]
    free = staged(set_up_of(prices=0))
    free.hero.hand.add("gilda")
    assert told(free, "play gilda") == ["will chada 3"]


def test_r4_free_actions_before_and_after_but_one_main_action() -> None:
    position = staged(DUO, dict.fromkeys(range(1, 6), "-"))
    assert "unveil" in moves(position)
    told(position, "play chada.1 c")
    assert moves(position) == ["end", *(f"move {to}" for to in range(1, 6)), "unveil"]


def test_r5_order_of_what_happens_at_once() -> None:
    box = default_components()
    box["creatures"]["gor"]["reward"] = "lay 1 + lose 1 + narrator 2 + friend 1 + will 1 + move 1"
    position = staged(set_up_of("thorn chada", box), {6: "- +gor"}, gallery="gorlot")
    lines = told(position, "play thorn.1 a", "fight 6", "reka")
    assert lines == [
        *("defeated 6 gor", "will thorn 1", "friend reka", "narrator_added 11", "narrator_added 12"),
        *("paid gor", "laid 6"),
    ]
    assert position.waiting == {"move": 1}
    assert pile(position, 6) == "- -"


def test_r5_quivers_one_each_after_willpower() -> None:
    box = default_components()
    box["cards"]["chada.1"][1] = "friend 1 + quiver 2 + will 1"
    lines = told(staged(set_up_of(box=box)), "play chada.1 b", 5, 5, "veest")
    assert lines == ["will chada 1", "quiver 5", "quiver 5", "friend veest"]


def test_r6_uses_add_up_and_can_be_declined() -> None:
    box = default_components()
    box["cards"]["thorn.1"][0] = "battle 7 + reveal 1"
    position = staged(set_up_of("thorn chada", box), {6: "- +skral", 1: "-", 2: "-"})
    told(position, "play thorn.1 a", "fight 6")
    assert position.waiting == {"reveal": 3}
    assert moves(position) == ["end", "reveal 1", "reveal 2", "reveal 6"]


def test_r6_end_alone_is_no_decision_but_another_lone_move_is() -> None:
    crowded = dict.fromkeys(range(1, 7), "-")
    position = staged(DUO, crowded)
    position.hero.location = 1
    script = Script("play chada.1 b", 2, 3)
    take_turn(position, script)
    assert script.told == ["turn 2 chada", "quiver 2", "quiver 3"]
    assert (position.seat, position.waiting, position.has_acted) == (1, {}, False)
    lone = staged(DUO, crowded)
    lone.hero.hand, lone.hero.played = set(), {"chada.1", "chada.2", "chada.3"}
    assert legal_moves(lone) == ["revive"]


def test_r6_end_gives_up_what_waits() -> None:
    position = staged(DUO, {1: "-"})
    take_turn(position, Script("play chada.3 b", 4, "reveal 1", "gor", "end"))
    assert position.waiting == {}


def test_r7_revive() -> None:
    position = staged(WITH_EARA, dict.fromkeys(range(1, 7), "-"), used_books={0, 4})
    position.hero.hand, position.hero.played = {"eara.1"}, {"eara.2", "veest"}
    position.hero.location = 3
    assert told(position, "revive", "n08", "gor") == ["narrator n08", "laid 6", "encounter 3 gor"]
    assert position.hero.hand == {"eara.1", "eara.2", "veest"}
    assert (len(position.hero.played), len(position.used_books)) == (0, 0)
    assert position.narrator_deck == 9


def test_r7_revive_of_another_leaves_the_books_and_needs_a_played_card() -> None:
    position = staged(WITH_EARA, seat=1, used_books={0})
    assert "revive" not in moves(position)
    position.hero.played.add("reka")
    told(position, "revive", "n06")
    assert position.used_books == {0}


def test_r8_strict_friends_are_played_only_for_something() -> None:
    everywhere = dict.fromkeys(range(1, 6), "+gor")
    position = staged(STRICT, everywhere)
    position.hero.hand |= {"lifornus", "reka", "triest", "merrik"}
    assert moves(position, "idle") == []
    assert [move for move in moves(position, "play") if "." not in move] == ["play merrik", "play reka"]
    position.heroes[0].will = 18
    assert [move for move in moves(position, "play") if "." not in move] == ["play merrik"]
    position.places[2].pile.append(Card(None))
    position.heroes[0].location = 1
    assert [move for move in moves(position, "play") if "." not in move] == [
        *("play lifornus", "play merrik", "play triest"),
    ]


def test_r8_recall_does_not_count_the_friend_who_is_played() -> None:
    box = default_components()
    box["friends"]["reka"]["effect"] = "recall 1"
    position = staged(set_up_of(box=box, strict_friends=True))
    position.hero.hand.add("reka")
    assert "play reka" not in moves(position)
    position.heroes[1].played.add("thorn.1")
    assert "play reka" in moves(position)


def test_r8_end_is_not_offered_before_a_use() -> None:
    position = staged(STRICT, {1: "-", 6: "+falcon"})
    position.hero.hand.add("lifornus")
    told(position, "play lifornus")
    assert moves(position) == ["pick", "reveal 1"]
    told(position, "reveal 1", "gor")
    assert moves(position) == ["end", "pick"]
    taken = staged(STRICT, {6: "+falcon"})
    taken.hero.hand.add("reka")
    told(taken, "play reka")
    assert moves(taken) == ["end", "pick"]


def test_r8_a_friend_or_narrator_card_that_came_is_enough() -> None:
    for gift in ("friend 1 + reveal 1", "narrator 1 + reveal 1"):
        box = default_components()
        box["friends"]["lifornus"]["effect"] = gift
        position = staged(set_up_of(box=box, strict_friends=True), {1: "-", 6: "+falcon"}, at="61")
        position.hero.hand.add("lifornus")
        told(position, "play lifornus", *(["reka"] if "friend" in gift else []))
        assert moves(position) == ["end", "pick", "reveal 1"]


def test_r8_end_is_offered_when_no_use_is_left() -> None:
    position = staged(STRICT, {6: "+falcon"}, has_acted=True, playing="lifornus", waiting={"reveal": 2}, is_owing=True)
    assert moves(position) == ["end", "pick"]


# R9 to R11: free actions.


def test_r9_pick_and_play_in_the_same_turn() -> None:
    position = staged(DUO, {6: "- +wineskin"})
    told(position, "pick")
    assert "play wineskin" in moves(position)
    assert pile(position, 6) == "-"
    assert "pick" not in moves(position)
    assert "pick" not in moves(staged(DUO, {6: "-wineskin"}))
    assert "pick" not in moves(staged(DUO, {6: "+wineskin +gor"}))


def test_r10_what_he_has_given_cannot_be_passed_again() -> None:
    position = staged(TRIO)
    position.heroes[0].hand.add("reka")
    position.heroes[1].hand.add("falcon")
    assert moves(position, "give", "take") == ["give reka kram", "give reka orfen", "take falcon kram"]
    told(position, "take falcon kram", "give falcon orfen", "give reka kram")
    assert moves(position, "give", "take") == []
    assert "falcon" in position.heroes[2].hand
    position.heroes[1].location = 1
    position.given.clear()
    assert moves(position, "give", "take") == ["take falcon orfen"]


def test_r10_without_passing() -> None:
    position = staged(set_up_of(passing=False))
    position.hero.hand.add("reka")
    assert moves(position, "give", "take") == []


def test_r11_unveil_and_blue_box() -> None:
    position = staged(DUO, {1: "-"}, at="61")
    position.heroes[0].will = 2
    assert told(position, "unveil", "skral_witch") == ["task 6 skral_witch", "will chada 1"]
    assert "unveil" not in moves(position)
    assert "unveil" not in moves(staged(DUO, {6: "+falcon"}))


def test_r11_repair() -> None:
    position = staged(WITH_KRAM, gallery="gor gorlot gor telescope", is_axe_sharp=False)
    assert told(position, "repair") == ["paid gor gor"]
    assert position.is_axe_sharp
    assert "repair" not in moves(position)
    poor = staged(WITH_KRAM, gallery="gor", is_axe_sharp=False)
    assert "repair" not in moves(poor)
    other = staged(WITH_KRAM, gallery="gor gorlot", is_axe_sharp=False, seat=1)
    assert "repair" not in moves(other)
    gift = staged(set_up_of("kram thorn", axe_repair=0), is_axe_sharp=False)
    assert told(gift, "repair") == []


# R12 and R13: symbols.


def used(symbol: str, number: int = 1) -> dict[str, Any]:
    """That symbol waits after a hero card has been played."""
    return {"has_acted": True, "waiting": {symbol: number}, "playing": "thorn.1"}


def test_r12_move_and_fetch() -> None:
    position = staged(TRIO, at="616", **used("move", 2))
    assert moves(position, "move", "fetch") == ["fetch kram", *(f"move {to}" for to in (1, 2, 3, 4, 5))]
    told(position, "fetch kram", "move 2")
    assert [hero.location for hero in position.heroes] == [2, 6, 6]
    assert position.waiting == {}


def test_r12_reveal_and_remove() -> None:
    for word in ("reveal", "remove"):
        position = staged(DUO, {1: "-", 2: "- +gor", 3: "+gor -gor"}, **used(word))
        assert moves(position, word) == [f"{word} 1", f"{word} 3"]


def test_r12_turn() -> None:
    position = staged(DUO, {1: "-", 2: "- +gor", 3: ""}, **used("turn"))
    assert moves(position, "turn") == ["turn 1", "turn 2"]
    assert told(position, "turn 2") == []
    assert pile(position, 2) == "- -gor"


def test_r12_shift() -> None:
    position = staged(DUO, {1: "-gor", 2: "+gor"}, **used("shift"))
    assert moves(position, "shift") == [f"shift 1 {to}" for to in (2, 3, 4, 5, 6)]
    told(position, "shift 1 2")
    assert (pile(position, 1), pile(position, 2)) == ("", "+gor -gor")


def test_r12_lure_and_draw() -> None:
    piles = {1: "-gor", 2: "+gorlot", 3: "+falcon", 6: "+troll"}
    position = staged(WITH_ORFEN, piles, **used("lure"))
    assert moves(position, "lure") == ["lure 2"]
    told(position, "lure 2")
    assert pile(position, 6) == "+troll +gorlot"
    position = staged(WITH_KHEELA, piles, at="6", **used("draw"))
    assert moves(position, "draw") == ["draw 1"]
    told(position, "draw 1")
    assert pile(position, 6) == "+troll -gor"


def test_r12_swap() -> None:
    piles = {1: "+gor", 2: "- +gorlot", 3: "+gor", 4: "+falcon", 5: "-troll"}
    position = staged(WITH_KHEELA, piles, **used("swap"))
    assert moves(position, "swap") == ["swap 1 2", "swap 2 3"]
    told(position, "swap 2 3")
    assert (pile(position, 2), pile(position, 3)) == ("- +gor", "+gorlot")


def test_r12_banish() -> None:
    piles = {1: "+gorlot", 2: "+skeleton", 3: "+fluggor", 4: "-gor", 5: "+falcon"}
    position = staged(DUO, piles, **used("banish", 5))
    assert moves(position, "banish") == ["banish 1", "banish 3"]
    assert told(position, "banish 1") == []
    assert position.box == Counter(["gorlot"])
    assert position.waiting == {}


def test_r13_task_whatever_lies_on_it() -> None:
    position = staged(DUO, {1: "- +gor"}, {2: "council", 3: "done"}, **used("task"))
    assert moves(position, "task") == ["task 1", "task 4", "task 5", "task 6"]
    assert told(position, "task 1", "prisoners") == ["task 1 prisoners"]


def test_r13_exchange() -> None:
    position = staged(DUO, {2: "+gor"}, {2: "council", 3: "done"}, **used("exchange"))
    assert moves(position, "exchange") == ["exchange 2"]
    position.heroes[1].will = 1
    assert told(position, "exchange 2", "skral_witch") == ["task 2 skral_witch", "will thorn 0"]
    assert position.task_box == 9
    assert position.unseen_tasks["council"] == 0
    empty = staged(DUO, tasks={2: "council"}, task_box=0, **used("exchange"))
    assert moves(empty, "exchange") == []


def test_r13_recall_but_not_the_card_being_played() -> None:
    position = staged(WITH_EARA)
    position.heroes[0].played = {"eara.1"}
    position.heroes[1].played = {"reka", "thorn.2"}
    told(position, "play eara.3 b")
    assert moves(position, "recall") == ["recall eara.1", "recall reka", "recall thorn.2"]
    told(position, "recall reka")
    assert "reka" in position.heroes[1].hand


def test_r13_spirit_any_other_place_or_side() -> None:
    position = staged(WITH_KHEELA, **used("spirit", 2))
    assert len(moves(position, "spirit")) == 12
    told(position, "spirit 3 plus")
    assert position.spirit == (3, "plus")
    assert len(moves(position, "spirit")) == 11
    assert "spirit 3 double" in moves(position)
    assert "spirit 3 plus" not in moves(position)


# R14: books, but for battles.


def test_r14_books_move_and_reveal() -> None:
    position = staged(WITH_EARA, {1: "-"}, at="61")
    told(position, "play eara.1 a")
    assert moves(position, "book") == [
        *("book fetch thorn", "book move 1", "book move 2", "book move 3", "book move 4", "book move 5"),
        "book reveal 1",
    ]
    assert told(position, "book fetch thorn", "book reveal 1", "gor") == ["encounter 1 gor"]
    assert position.used_books == {4, 5}
    assert position.waiting == {}


def test_r14_a_book_that_is_used_is_gone() -> None:
    position = staged(WITH_EARA, {1: "-"}, used_books={4}, has_acted=True, playing="eara.1", waiting={"book": 2})
    assert moves(position, "book") == ["book reveal 1"]


# R21 to R23.


def test_r21_willpower_is_limited_by_the_supply_and_the_cap() -> None:
    position = staged(set_up_of("thorn chada", willpower=5, will_cap=4))
    position.heroes[1].will = 2
    assert told(position, "play thorn.3 c") == ["will thorn 2"]
    full = staged(set_up_of("thorn chada", will_cap=4))
    full.hero.will = 3
    assert told(full, "play thorn.3 c") == ["will thorn 4"]
    none = staged(set_up_of("thorn chada", willpower=0))
    assert told(none, "play thorn.3 c") == []


def test_r22_payments_in_the_tables_order() -> None:
    position = staged(WITH_KRAM, gallery="telescope chalk_skral gorlot", is_axe_sharp=False)
    assert told(position, "repair") == ["paid gorlot chalk_skral"]
    assert position.gallery == Counter(["telescope"])


def test_r22_the_boxs_own_order_of_encounter_cards() -> None:
    box = default_components()
    box["creatures"] = dict(reversed(list(box["creatures"].items())))
    position = staged(set_up_of("kram thorn", box), gallery="gor chalk_skral gorlot", is_axe_sharp=False)
    assert told(position, "repair") == ["paid chalk_skral gorlot"]


def test_r23_as_many_friends_as_are_left() -> None:
    box = default_components()
    box["cards"]["thorn.1"][1] = "friend 3"
    position = staged(set_up_of("thorn chada", box), friends="reka veest")
    assert told(position, "play thorn.1 b", "veest", "reka") == ["friend veest", "friend reka"]


# R24 and R25: tasks.


def test_r24_gold_pay_and_will_in_this_order() -> None:
    box = default_components()
    box["tasks"]["ransom"]["needs"] = "will 3 + pay fluggor 1 + pay troll 1 + gold 1"
    box["creatures"]["fluggor"]["gold"] = 0
    position = staged(set_up_of("thorn kram orfen", box), tasks={6: "ransom"}, gallery="fluggor troll gor", seat=1)
    for hero, will in zip(position.heroes, (2, 1, 1), strict=True):
        hero.will = will
    assert told(position, "complete") == [
        *("paid gor", "paid fluggor", "paid troll", "will kram 0", "will orfen 0", "will thorn 1"),
        "task_done ransom 6",
    ]


def test_r24_needs_the_heros_location_without_encounter_cards_and_face_up() -> None:
    position = staged(DUO, {6: "+gor"}, {6: "council"})
    assert moves(position, "complete") == []
    assert moves(staged(DUO, tasks={5: "council"}), "complete") == []
    assert moves(staged(DUO, tasks={6: "council"}), "complete") == ["complete"]
    assert moves(staged(DUO, tasks={6: "done"}), "complete", "unveil") == []


@pytest.mark.parametrize(
    ("task", "gallery", "is_met"),
    [
        ("hadrian_fire", "gor gor gorlot telescope", True),
        ("hadrian_fire", "gor gor gorlot troll", False),
        ("bone_cairn", "skeleton.red gor", True),
        ("bone_cairn", "gor gor", False),
        ("jrain", "fluggor fluggor fluggor fluggor", True),
        ("jrain", "fluggor fluggor fluggor", False),
        ("skral_witch", "skral skral.red", True),
        ("skral_witch", "skral chalk_skral", True),
        ("troll_banner", "troll hagrod", True),
        ("troll_banner", "troll", False),
        ("prisoners", "skral skral skral.red", True),
        ("wardrak_hunt", "wardrak.red wardrak.red", True),
        ("wardrak_hunt", "wardrak.red", False),
    ],
)
def test_r24_what_the_gallery_must_have(task: str, gallery: str, is_met: bool) -> None:
    assert bool(moves(staged(DUO, tasks={6: task}, gallery=gallery), "complete")) is is_met


def test_r24_what_is_had_stays_and_what_is_paid_leaves() -> None:
    had = staged(DUO, tasks={6: "troll_banner"}, gallery="troll troll.red")
    assert told(had, "complete") == ["task_done troll_banner 6"]
    assert had.gallery.total() == 2
    paid = staged(DUO, tasks={6: "skral_witch"}, gallery="skral.red skral skral")
    assert told(paid, "complete") == ["paid skral skral", "task_done skral_witch 6"]


def test_r24_will_of_the_heroes_here_only_the_active_one_first() -> None:
    position = staged(set_up_of("thorn kram chada"), tasks={6: "fire_spirit"}, seat=2, at="166")
    for hero, will in zip(position.heroes, (5, 3, 1), strict=True):
        hero.will = will
    assert told(position, "complete") == ["will chada 0", "will kram 0", "task_done fire_spirit 6"]
    position = staged(DUO, tasks={6: "fire_spirit"}, at="61")
    position.heroes[1].will = 9
    assert moves(position, "complete") == []


def test_r24_gather() -> None:
    assert moves(staged(TRIO, tasks={6: "council"}), "complete") == ["complete"]
    assert moves(staged(TRIO, tasks={6: "council"}, at="661"), "complete") == []


def test_r24_clear_counts_this_location_too() -> None:
    position = staged(DUO, {1: "-", 2: "+gor", 3: "+falcon"}, {6: "courtyards"})
    assert moves(position, "complete") == ["complete"]
    position.places[4].pile.append(Card(None))
    assert moves(position, "complete") == []


def test_r24_open_minds_top_cards_only() -> None:
    position = staged(DUO, {1: "- +gor"}, {6: "open_eyes"})
    assert moves(position, "complete") == ["complete"]
    position.places[2].pile.append(Card("gor"))
    assert moves(position, "complete") == []


def test_r24_outnumber_counts_this_task_too() -> None:
    position = staged(DUO, {1: "-", 2: "+falcon"}, {6: "providence", 5: "done"}, gallery="gor " * 5 + "troll troll")
    assert moves(position, "complete") == []
    position.gallery["telescope"] = 1
    assert moves(position, "complete") == ["complete"]


def test_r24_a_friend_or_object_of_any_hero_here_goes_to_the_box() -> None:
    position = staged(TRIO, tasks={6: "companions", 5: "armoury"}, at="665")
    position.heroes[1].hand |= {"reka", "falcon"}
    position.heroes[0].hand |= {"veest"}
    position.heroes[2].hand |= {"gilda"}
    assert moves(position, "complete") == ["complete reka", "complete veest"]
    assert legal_completions(position, 5) == []
    told(position, "complete reka")
    assert position.box == Counter(["reka"])
    assert position.heroes[1].hand >= {"falcon", "kram.1"}
    position.heroes[1].location = position.heroes[0].location = 5
    assert moves(position, "complete") == ["complete falcon"]


def test_r24_two_hero_cards_in_the_tables_order() -> None:
    position = staged(DUO, tasks={6: "vigil"})
    pairs = ["complete chada.1 chada.2", "complete chada.1 chada.3", "complete chada.2 chada.3"]
    assert moves(position, "complete") == pairs
    told(position, pairs[1])
    assert position.hero.played == {"chada.1", "chada.3"}
    assert moves(position, "revive") == ["revive"]
    late = staged(DUO, tasks={6: "vigil"})
    late.hero.hand = {"chada.1", "reka"}
    assert moves(late, "complete") == []


def test_r25_blue_boxes() -> None:
    box = default_components()
    box["tasks"]["council"]["blue"] = "gate 3 + drain 2 + down 1 + up 2"
    position = staged(set_up_of("thorn kram orfen", box), at="613", seat=1, has_acted=True, waiting={"task": 1})
    for hero, will in zip(position.heroes, (3, 1, 0), strict=True):
        hero.will = will
    assert told(position, "task 2", "council", "gor", "falcon") == [
        *("task 2 council", "encounter 2 gor", "encounter 2 falcon", "laid 2", "will kram 0", "will thorn 1"),
    ]
    assert [hero.location for hero in position.heroes] == [3, 3, 3]


# R26 and R27: ends.


def ended(position_moves: tuple[str | int, ...], **more: Any) -> str:
    """How it ends with these moves of the first turn."""
    position = staged(set_up_of(tasks_needed=2), tasks={6: "council", 5: "done"}, tasks_done=1, **more)
    position.hero.played.add("reka")
    with pytest.raises(Over) as over:
        told(position, *position_moves)
    return over.value.end


def test_r26_won_at_once() -> None:
    assert ended(("complete",)) == "tasks"


def test_r26_lost_when_a_narrator_card_is_due() -> None:
    assert ended(("revive",), narrator_deck=0) == "narrator"


def test_r26_taking_the_last_narrator_card_ends_nothing() -> None:
    position = staged(DUO, narrator_deck=1)
    position.hero.played.add("reka")
    told(position, "revive", "n06")
    assert position.narrator_deck == 0


def test_r26_lost_when_an_encounter_card_is_due() -> None:
    assert ended(("revive", "n03"), draw_pile=0) == "encounters"
    assert ended(("revive", "n03", "gor"), draw_pile=1) == "encounters"


def test_r26_taking_the_last_encounter_card_ends_nothing() -> None:
    position = staged(DUO, draw_pile=2)
    position.hero.played.add("reka")
    assert told(position, "revive", "n03", "gor") == ["narrator n03", "encounter 1 gor", "laid 5"]


def test_r26_lost_in_the_set_up() -> None:
    box = default_components()
    for creature in box["creatures"].values():
        creature["count"] = 0
    result = play_game(set_up_of(box=box, start_cards=1), Script("n03", "falcon", "n05", "telescope"))
    assert result == {"win": False, "tasks": 0, "turns": 0, "narrator": 10, "end": "encounters"}
    assert play_game(set_up_of(box=box, start_cards=2), Script())["end"] == "encounters"


def test_r26_narrator_comes_from_the_leftovers_as_long_as_there_are_any() -> None:
    position = staged(DUO, leftovers=1)
    position.hero.hand.add("hourglass")
    assert told(position, "play hourglass") == ["narrator_added 11"]
    none = staged(DUO, leftovers=0)
    none.hero.hand.add("hourglass")
    assert told(none, "play hourglass") == []


def test_r26_a_turn_limit() -> None:
    box = default_components()
    script = Script("unveil", "council", "play chada.1 b", 2, 3, "end")
    result = play_game(set_up_of(box=box, max_turns=1, start_cards=0, narrator_start=0), script)
    assert result == {"win": False, "tasks": 0, "turns": 1, "narrator": 10, "end": "turns"}


def test_r27_a_main_action_with_every_hero_card_played() -> None:
    position = staged(DUO)
    position.hero.hand, position.hero.played = set(), {"chada.1"}
    assert "revive" in moves(position)


# The set-up's fields.


def wrong(**rules: object) -> str:
    with pytest.raises(ValueError, match=r".") as error:
        read_set_up({"difficulty": "standard"}, default_rules() | rules, default_components())
    return str(error.value)


def test_fields_in_their_ranges() -> None:
    assert wrong(heroes=["thorn"]).startswith("heroes")
    assert wrong(heroes=["thorn", "thorn"]).startswith("heroes")
    assert wrong(prices=6).startswith("prices")
    assert wrong(passing=1).startswith("passing")
    assert wrong(max_turns=True).startswith("max_turns")
    assert wrong(narrator_deck=18, narrator_start=3).startswith("narrator_deck")
    assert wrong(dwarves=3).startswith("the rules")
