"""Hand-made positions for the twin of Freya's Folly, FF7 to FF12: dwarfs, what they collect, their abilities."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.oracle.freyas_folly.game import play_on
from tests.oracle.freyas_folly.moving import destinations
from tests.oracle.freyas_folly.staged import Script, home, legal, on_a_line, script_of, set_up_of, staged, told

LINE = on_a_line()


# FF7 to FF10: moving.


def test_ff7_dwarfs_enter_with_an_ability_that_lies_on_no_dwarf() -> None:
    position = staged(LINE, "C=0:bat", abilities="speed thief")
    assert legal(position, "enter") == ["enter A", "enter A speed", "enter c3", "enter c3 speed"]
    position.player.outside = 0
    assert legal(position, "enter") == []


def test_ff8_the_example_of_the_rulebook() -> None:
    position = staged(set_up_of())
    assert legal(position, "enter") == ["enter A"]
    position = staged(set_up_of(), "A=1")
    assert legal(position, "enter") == ["enter B", "enter C", "enter D"]
    position = staged(set_up_of(), "A=1 B=2")
    assert legal(position, "enter") == ["enter C", "enter D", "enter E", "enter F"]


def test_ff8_he_passes_two_dwarfs_his_own_too_and_with_stealth_four() -> None:
    assert legal(staged(LINE, "A=0 B=1"), "enter") == ["enter C", "enter c1", "enter c2", "enter c3"]
    position = staged(LINE, "A=0 B=1 C=2 D=1", abilities="stealth")
    assert legal(position, "enter") == [
        *("enter E stealth", "enter c1", "enter c1 stealth", "enter c2", "enter c2 stealth"),
        *("enter c3", "enter c3 stealth"),
    ]
    assert legal(staged(LINE, "E=0:stealth D=1 C=1 B=1 A=1"), "move") == ["move E c1", "move E c2", "move E out"]
    assert legal(staged(LINE, "E=0 D=1 C=1 B=1 A=1"), "move") == []


def test_ff8_the_limits_are_house_rules() -> None:
    assert legal(staged(on_a_line(pass_limit=0), "A=1"), "enter") == ["enter c3"]
    assert "enter E" in legal(staged(on_a_line(pass_limit=4), "A=1 B=1 C=1 D=1"), "enter")
    position = staged(on_a_line(stealth_limit=0), "A=1", abilities="stealth")
    assert "enter B stealth" not in legal(position, "enter")


def test_ff8_caverns_with_a_dwarf_and_other_players_strength_are_not_passed() -> None:
    assert legal(staged(LINE, "c1=1 c3=1"), "enter") == ["enter A"]
    assert legal(staged(LINE, "A=1:strength!"), "enter") == ["enter c3"]
    assert "enter B" in legal(staged(LINE, "A=1:strength"), "enter")
    assert "enter B" in legal(staged(LINE, "A=0:strength!"), "enter")


def test_ff8_a_cavern_on_the_way_is_a_place_like_any_other() -> None:
    box = {"edges": [["out", "c1"], ["c1", "A"]], "caverns": {"c1": [0, 0, 0, 0]}}
    position = staged(set_up_of(box=box), "c1=1")
    assert destinations(position, "out", None) == []
    assert legal(staged(set_up_of(box=box), "A=0"), "move") == ["move A c1"]


def test_ff8_out_is_never_passed() -> None:
    assert legal(staged(LINE, "A=0"), "move") == ["move A B", "move A c1", "move A out"]


def test_ff8_in_a_ring_he_does_not_come_back_to_where_he_is() -> None:
    ring = [["out", "A"], ["A", "B"], ["B", "C"], ["C", "A"]]
    position = staged(set_up_of(box={"edges": ring, "caverns": {}}), "A=0 B=1 C=1")
    assert legal(position, "move") == ["move A out"]


def test_ff9_jewels_where_a_move_ends_may_be_refused() -> None:
    position = staged(LINE, caverns="c3=rreS")
    assert told(position, "enter c3", "leave") == ["0: leave"]
    assert position.caverns["c3"] == Counter("rreS")
    position = staged(LINE, caverns="c3=rreS")
    assert told(position, "enter c3", "collect") == ["0: collect", "collect c3 rreS"]
    assert (position.dwarfs["c3"].jewels, position.caverns["c3"]) == (Counter("rreS"), Counter())


def test_ff9_jewels_where_a_move_begins_are_asked_about_first() -> None:
    position = staged(LINE, "c3=0", caverns="c3=rS")
    assert told(position, "move c3 out", "collect") == ["0: collect", "collect c3 rS", "home rS"]
    assert (home(position), position.player.outside) == ("rS", 6)


def test_ff9_nothing_is_asked_without_jewels_or_with_jewels_on_him() -> None:
    assert told(staged(LINE), "enter c3") == []
    assert told(staged(LINE, "A=0::r", caverns="c1=e"), "move A c1") == []
    assert told(staged(LINE, "c1=0::r", caverns="c1=e"), "move c1 A") == []


def test_ff9_stamina_allows_a_second_cavern_and_is_used_up() -> None:
    position = staged(LINE, "A=0:stamina:rr", caverns="c1=eE")
    assert told(position, "move A c1", "collect") == ["0: collect", "collect c1 eE", "discard stamina"]
    assert (position.dwarfs["c1"].jewels, position.player.abilities) == (Counter("rreE"), set())
    position = staged(LINE, "A=0:stamina", caverns="c1=eE")
    assert told(position, "move A c1", "collect") == ["0: collect", "collect c1 eE"]
    assert position.player.abilities == {"stamina"}


def test_ff10_who_leaves_brings_jewels_home_and_loses_his_ability() -> None:
    position = staged(LINE, "A=0:stamina:rrE c3=0:strength!")
    assert told(position, "move A out") == ["home rrE", "discard stamina"]
    assert (home(position), position.player.abilities, position.player.outside) == ("rrE", {"strength"}, 5)
    assert told(position, "move c3 out") == ["discard strength"]
    assert (position.player.abilities, position.player.outside, position.dwarfs) == (set(), 6, {})


# FF11, FF12: abilities.


def test_ff11_a_bat_brings_two_jewels_home_and_he_collects_nothing() -> None:
    position = staged(LINE, abilities="bat", caverns="c3=ryE")
    script = script_of(position, "enter c3 bat", "bat yE")
    assert script.asked == ["bat -, bat E, bat r, bat rE, bat ry, bat y, bat yE"]
    assert script.told == ["0: bat yE", "discard bat"]
    assert (home(position), position.caverns["c3"], position.player.abilities) == ("yE", Counter("r"), set())
    assert told(position, "move c3 out", "collect")[1:] == ["collect c3 r", "home r"]


def test_ff11_a_bat_may_be_kept_and_then_forbids_collecting() -> None:
    position = staged(LINE, "A=0:bat", caverns="c1=rr")
    script = script_of(position, "move A c1", "bat -")
    assert script.asked == ["bat -, bat r, bat rr"]
    assert position.player.abilities == {"bat"}
    assert told(position, "move c1 A") == []


def test_ff11_a_cavern_without_jewels_is_nothing_to_a_bat() -> None:
    assert told(staged(LINE, "A=0:bat"), "move A c1") == []


def test_ff11_speed_is_a_second_move_and_he_may_collect_between() -> None:
    position = staged(LINE, abilities="speed", caverns="c3=r")
    script = script_of(position, "enter c3 speed", "collect", "again out")
    assert script.asked == ["collect, leave", "again out, stop"]
    assert script.told == ["0: collect", "collect c3 r", "0: again out", "home r", "discard speed"]


def test_ff11_the_second_half_does_not_ask_where_it_begins() -> None:
    position = staged(LINE, "A=0:speed", caverns="c1=r")
    assert told(position, "move A c1", "leave", "again A") == ["0: leave", "0: again A"]
    assert position.caverns["c1"] == Counter("r")
    position = staged(LINE, "A=0:speed", caverns="c2=r")
    assert told(position, "move A B", "again c2", "collect") == ["0: again c2", "0: collect", "collect c2 r"]
    assert told(position, "move c2 B", "stop") == ["0: stop"]


def test_ff11_speed_leads_back_too_but_not_from_outside() -> None:
    script = script_of(staged(LINE, "D=0:speed C=1 B=1 A=1"), "move D E", "stop")
    assert script.asked == ["again D, stop"]
    assert told(staged(LINE, "A=0:speed"), "move A out") == ["discard speed"]


def test_ff12_strength_is_drunk_at_the_end_of_a_move_or_alone() -> None:
    position = staged(LINE, abilities="strength")
    assert told(position, "enter A strength", "keep") == ["0: keep"]
    assert not position.dwarfs["A"].is_strong
    assert told(position, "move A B", "drink") == ["0: drink"]
    assert position.dwarfs["B"].is_strong
    assert told(position, "move B C") == []
    assert legal(position, "drink") == []
    position = staged(LINE, "A=0:strength B=1:strength", tokens="1")
    assert legal(position, "drink") == legal(position, "drink", is_free=True) == ["drink A"]
    assert told(position, "drink A") == []
    assert position.dwarfs["A"].is_strong


def test_ff12_drinking_comes_after_collecting() -> None:
    position = staged(LINE, abilities="strength", caverns="c3=r")
    assert told(position, "enter c3 strength", "collect", "drink") == ["0: collect", "collect c3 r", "0: drink"]


@pytest.mark.parametrize(("turns", "rounds"), [(0, [1]), (1, [1, 2]), (2, [1, 2, 3])])
def test_ff12_strength_works_to_the_end_of_a_later_turn(turns: int, rounds: list[int]) -> None:
    position = staged(on_a_line(strength_turns=turns, max_rounds=4), "A=0:strength")
    position.round = 0
    script = Script("drink A", *["pass"] * 23)
    play_on(position, script)
    end = script.told.index("discard strength")
    begun = [line for line in script.told[:end] if line.startswith("turn")]
    assert begun[-1] == f"turn {rounds[-1]} 0"
    assert script.told[end + 1] == f"turn {rounds[-1]} 1"
