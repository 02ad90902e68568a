"""Freya's Folly: cards, abilities, trades and the thief (FF3, FF13 to FF17)."""

from tests.games.freyas_folly.mine import Mine


def test_ff3_sorts_are_drawn_by_what_the_upper_part_has_of_them() -> None:
    mine = Mine(3)
    table = mine.table
    assert (int(table.upper_settings), int(table.upper_pieces), int(table.upper_abilities)) == (15, 6, 6)
    assert int(table.lower_settings) == 15
    mine.do(f"take {mine.offers('take')[0]}")
    weights = mine.possible()
    total = sum(weights.values())
    by_sort = [sum(weight for name, weight in weights.items() if name[0] in first) for first in ("S", "B")]
    assert [share / total for share in by_sort] == [15 / 27, 6 / 27]
    assert len({weights[name] for name in weights if name.startswith("S")}) == 1


def test_ff3_in_the_lower_part_are_settings_only() -> None:
    mine = Mine(3)
    mine.table.lower_settings += mine.table.upper_settings
    mine.table.upper_settings = 0
    mine.piece(*mine.names.pieces.values())
    mine.table.ability_deck += mine.table.upper_abilities
    mine.table.upper_abilities = 0
    mine.do(f"take {mine.offers('take')[0]}")
    assert {name[0] for name in mine.possible()} == {"S"}
    assert len(mine.possible()) == 30


def test_ff13_cards_are_drawn_until_the_workshop_is_full() -> None:
    mine = Mine(3).offer("bat", "bat", "bat").piece("B1").workshop(*(f"S0{number}" for number in range(1, 9)))
    mine.do("take S01", "B3", "ability", "speed")
    assert [int(kind) for kind in mine.table.queue[: mine.table.under]] == [1]
    assert mine.do("S20") == ["draw S20"]
    assert mine.offers("take") == ["S02", "S03", "S04", "S05", "S06", "S07", "S08", "S20"]
    assert sorted(mine.names.pieces[place] for place in range(7) if int(mine.table.open_pieces) >> place & 1) == [
        *("B1", "B3")
    ]


def test_ff13_an_ability_fills_a_free_slot() -> None:
    mine = Mine(3, ability_slots=6).offer("bat", "bat").workshop("S01", "S02", *(f"S{n}" for n in range(10, 16)))
    mine.table.free_slots = 4
    mine.table.ability_deck = 6
    mine.table.upper_abilities = 7
    mine.do("take S01", "ability", "speed", "S20")
    assert int(mine.table.slots[1]) == 1
    assert int(mine.table.free_slots) == 3


def test_ff14_the_unseen_cards_of_the_ability_deck_come_first_then_those_under_it() -> None:
    mine = Mine(3).offer("bat", "speed", "thief")
    mine.table.ability_deck = 1
    mine.table.upper_abilities = 11
    mine.workshop(*(f"S0{number}" for number in range(1, 9)))
    mine.do("take S01", "ability", "stealth", "S20", "ability bat")
    assert "stealth" in mine.possible()
    assert mine.do("stamina") == ["ability stamina", "turn 1 1"]
    assert mine.do("ability speed", "pass") == ["ability stealth", "turn 1 2"]
    mine.do("ability thief")
    assert int(mine.table.free_slots) == 1


def test_ff14_cards_under_the_ability_deck_come_in_the_order_in_which_they_were_put_there() -> None:
    mine = Mine(3).offer("bat", "bat", "bat").workshop(*(f"S0{number}" for number in range(1, 9)))
    mine.table.ability_deck, mine.table.upper_abilities = 0, 12
    mine.do("take S01", "ability", "speed", "ability", "thief", "S20")
    assert mine.do("ability bat") == ["ability speed", "turn 1 1"]
    assert mine.do("ability bat") == ["ability thief"]


def test_ff14_one_a_turn_three_in_a_hand_and_none_twice() -> None:
    mine = Mine(3).offer("bat", "speed", "thief").hold(0, "bat")
    assert mine.offers("ability") == ["speed", "thief"]
    mine.do("ability speed", "stamina")
    assert mine.offers("ability") == []
    mine.skip(3)
    assert mine.offers("ability") == ["stamina", "thief"]
    mine.hold(0, "stealth")
    assert mine.offers("ability") == []


def test_ff14_a_card_on_a_dwarf_is_held_too() -> None:
    """FF11: until it is discarded."""
    mine = Mine(3, ability_limit=1).offer("bat", "speed", "thief").dwarf(0, "A", ability="bat")
    assert mine.offers("ability") == []
    mine.do("move A out")
    assert mine.offers("ability") == ["bat", "speed", "thief"]


def test_ff15_same_size_and_another_colour_or_one_large_for_two_small() -> None:
    mine = Mine(3).home(0, "rrR").market("raEE")
    mine.do("trade")
    assert mine.offers("give") == ["R", "r", "rr"]
    mine.do("give r")
    assert mine.offers("get") == ["a"]
    mine.do("get a")
    assert mine.legal == ["done", "give R", "give a"]
    mine.do("give R")
    assert mine.offers("get") == ["E", "rr"]
    mine.do("get rr")
    assert mine.table.actions == 1
    assert mine.home_of(0) == "rrra"


def test_ff15_two_small_ones_for_a_large_one_are_the_whole_trade() -> None:
    mine = Mine(3).home(0, "re").market("E")
    mine.do("trade")
    assert mine.legal == ["give re"]
    mine.do("give re", "get E")
    assert mine.home_of(0) == "E"
    assert "pass" in mine.legal


def test_ff15_no_trade_without_an_answer() -> None:
    assert "trade" not in Mine(3).home(0, "r").market("rrRR").legal
    assert "trade" in Mine(3).home(0, "r").market("e").legal


def test_ff16_numbers_and_sizes_of_a_trade() -> None:
    assert "trade" not in Mine(3, trade_jewels=0).home(0, "rre").legal
    mine = Mine(3, trade_sizes=False).home(0, "rreR").market("aaS")
    mine.do("trade")
    assert mine.legal == ["give R", "give e", "give r"]
    mine.do("give R")
    assert mine.legal == ["get S"]
    mine = Mine(3, trade_jewels=3).home(0, "rrrr").market("eeeEE")  # a pair counts two, so none is left for another
    mine.do("trade", "give rr", "get E")
    assert mine.legal == ["done", "give E", "give r"]


def test_ff17_a_thief_steals_a_large_one_or_two_small_ones() -> None:
    mine = Mine(3).hold(0, "thief").home(1, "reeS").market("R")
    assert mine.offers("thief") == ["1", "market"]
    mine.do("thief 1")
    assert mine.offers("steal") == ["S", "ee", "re"]
    assert mine.do("steal re") == ["discard thief"]
    assert (mine.home_of(0), mine.home_of(1)) == ("re", "eS")
    mine = Mine(3).hold(0, "thief").home(1, "eS")
    mine.do("thief 1")
    assert mine.offers("steal") == ["S", "e"]


def test_ff17_a_thief_needs_a_dwarf_outside() -> None:
    mine = Mine(3, dwarfs=1).hold(0, "thief").dwarf(0, "A")
    assert mine.offers("thief") == []
    mine.do("move A out")
    assert mine.offers("thief") == ["market"]
