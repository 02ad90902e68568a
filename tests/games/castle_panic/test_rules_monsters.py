"""Castle Panic by ruling number, over the kernel: movement, tar, tokens, boulder, the end, damage (C7 to C13)."""

import pytest

from tests.games.castle_panic.positions import Table, staged


def to_turn(told: list[str]) -> list[str]:
    """What comes before the next turn."""
    return told[: next((place for place, line in enumerate(told) if line.startswith("turn")), len(told))]


def moved(board: str, *steps: str, **more: object) -> tuple[Table, list[str]]:
    """Phase 5 on this board, with an empty pile: the position after it, and what it told."""
    table = staged("move", "", board, pile="", **more)
    return table, to_turn([*table.opened, *table.run(*steps)])[1:]


# C7, C8: movement and tar.


def test_c7_one_ring_inward_and_round_the_castle() -> None:
    table, told = moved("orc/2@forest.1 orc/2@archer.2 orc/2@knight.3 orc/2@castle.6", towers="4")
    assert told == []
    assert table.board == "orc/2@archer.1 orc/2@castle.1 orc/2@knight.2 orc/2@swordsman.3"


def test_c7_a_wall_stops_all_and_hurts_one_of_the_attackers() -> None:
    """The troll comes in with the same advance: it did not attack and can't be hurt."""
    table, told = moved("orc/2@swordsman.3 goblin/1@swordsman.3 troll/3@knight.3", "hurt orc/2@swordsman.3")
    assert told == ["wall 3", "0: hurt orc/2@swordsman.3", "damage orc/2@swordsman.3"]
    assert table.asked == [(0, ["hurt goblin/1@swordsman.3", "hurt orc/2@swordsman.3"])]
    assert table.board == "goblin/1@swordsman.3 orc/1@swordsman.3 troll/3@swordsman.3"
    assert table.arcs("walls") == "12456"


def test_c7_one_that_comes_in_is_not_hurt_even_if_it_equals_an_attacker() -> None:
    table, told = moved("orc/2@swordsman.3 orc/2@knight.3")
    assert told == ["wall 3", "damage orc/2@swordsman.3"]
    assert table.board == "orc/1@swordsman.3 orc/2@swordsman.3"


def test_c7_those_that_were_in_the_castle_space_are_not_hurt() -> None:
    table, told = moved("orc/1t@castle.1 troll/3@swordsman.1", walls="")
    assert told == ["tower 1", "damage troll/3@castle.1"]
    assert table.board == "orc/1@castle.1 troll/2@castle.1"


def test_c7_walls_before_towers_and_arcs_in_order() -> None:
    crowd = "orc/1@swordsman.5 orc/2@swordsman.2 orc/1@castle.6 goblin/1@swordsman.1 goblin/1@swordsman.1"
    table, told = moved(crowd, "hurt orc/1@castle.1", walls="52")
    assert told == [
        *("wall 2", "damage orc/2@swordsman.2", "wall 5", "slain orc/1@swordsman.5 wall"),
        *("tower 1", "0: hurt orc/1@castle.1", "slain orc/1@castle.1 tower"),
    ]
    assert table.board == "goblin/1@castle.1 goblin/1@castle.1 orc/1@swordsman.2"


def test_c7_a_fortify_token_saves_the_wall_and_returns() -> None:
    table = staged("play", "fortify,", "orc/2@swordsman.1", fortified="12", pile="goblin")
    assert table.plays() == []
    assert table.run("end")[2:4] == ["fortify_lost 1", "damage orc/2@swordsman.1"]
    assert (table.arcs("walls"), table.arcs("fortified")) == ("123456", "2")


def test_c7_equal_targets_need_no_decision() -> None:
    table, told = moved("orc/2@swordsman.1 orc/2@swordsman.1", walls="")
    assert told == ["tower 1", "damage orc/2@castle.1"]
    assert table.board == "orc/1@castle.1 orc/2@castle.1"


def test_c7_without_a_tower_nobody_is_hurt() -> None:
    table, told = moved("orc/2@swordsman.1 goblin/1@castle.6", walls="", towers="3")
    assert (told, table.board) == ([], "goblin/1@castle.1 orc/2@castle.1")


@pytest.mark.parametrize(
    ("ring", "pile", "steps"),
    [
        ("swordsman", "orc_warlord", ["orc_warlord", 1]),
        ("swordsman", "troll_mage", ["troll_mage", 4]),
        ("swordsman", "move_red", ["move_red"]),
        ("castle", "move_clockwise", ["move_clockwise"]),
        ("forest", "move_counter_clockwise", ["move_counter_clockwise"]),
    ],
)
def test_c8_tar_stops_every_mover(ring: str, pile: str, steps: list[str | int]) -> None:
    table = staged("tokens", "", f"orc/2t@{ring}.1", pile=pile, towers="2346", walls="25")
    told = table.run(*steps)
    assert f"orc/2@{ring}.1" in table.board.split()  # the tar has come off again
    assert not {"wall 1", "tower 1", "tower 2", "tower 6"} & set(told)


def test_c8_tar_stops_the_advance_and_comes_off_as_the_next_turn_begins() -> None:
    table = staged("play", "tar tar,", "orc/2@swordsman.1 orc/2@archer.2", pile="", began="0")
    table.run("tar orc/2@swordsman.1")
    assert table.plays() == []
    assert to_turn(table.run("end")) == ["0: end", "phase move"]
    assert table.board == "orc/2@knight.2 orc/2@swordsman.1"
    table.run("keep", "no trade")
    assert "wall 1" in table.run("end")


def test_c8_a_tarred_monster_can_be_hit_healed_and_crushed() -> None:
    table = staged("play", "archer.red archer.red tar tar,", "troll/2t@archer.1", pile="healer giant_boulder")
    assert table.plays() == ["hit archer.red troll/2t@archer.1"]
    told = table.run("end", "healer", 2, "giant_boulder", 1)
    assert told[7:9] == ["slain troll/3t@archer.1 boulder", "wall 1"]
    assert table.board == "healer/2@forest.2"


def test_c8_tar_is_free_again_once_its_monster_is_slain() -> None:
    table = staged("play", "archer.red tar,", "goblin/1t@archer.1 orc/2@forest.3")
    table.run("hit archer.red goblin/1t@archer.1")
    assert table.plays() == ["tar orc/2@forest.3"]


# C9, C10: tokens.


def test_c9_a_monster_comes_into_the_forest_by_the_die() -> None:
    table = staged("tokens", "", pile="orc troll goblin")
    assert table.opened == ["phase tokens"]
    assert to_turn(table.run("troll", 6, "orc", 6)) == ["token troll", "die 6", "token orc", "die 6"]
    assert (table.board, table.pile) == ("orc/2@forest.6 troll/3@forest.6", "goblin")


def test_c9_more_tokens_come_after_those_due() -> None:
    table = staged("tokens", "", "orc/2@forest.1", pile="goblin_king draw_3 goblin goblin troll orc orc goblin")
    steps: list[str | int] = ["goblin_king", 1, "goblin", 2, "troll", 3, "orc", 4, "draw_3", "orc", 5, "goblin", 6]
    assert len(to_turn(table.run(*steps))) == len(steps)
    assert table.pile == "goblin"
    assert table.run("goblin", 1)[:2] == ["token goblin", "die 1"]


def test_c9_no_phase_without_tokens() -> None:
    assert staged("tokens", "", "orc/2@forest.1", pile="").opened[0] == "turn 1 1"


def test_c9_the_warlord_moves_his_colour_and_the_mage_all() -> None:
    table = staged("tokens", "", "orc/1@forest.5 troll/3@archer.6 orc/2@archer.1", pile="orc_warlord")
    table.run("orc_warlord", 6)
    assert table.board == "orc/1@archer.5 orc/2@archer.1 orc_warlord/3@archer.6 troll/3@knight.6"
    table = staged("tokens", "", "orc/1@forest.5 troll/3@archer.6", pile="troll_mage")
    table.run("troll_mage", 1)
    assert table.board == "orc/1@archer.5 troll/3@knight.6 troll_mage/3@archer.1"


def test_c9_the_healer_heals_one_point_of_who_has_lost_any() -> None:
    table = staged("tokens", "", "orc/1@forest.5 troll/1@castle.6 orc/2@archer.1", towers="1", pile="healer")
    table.run("healer", 3)
    assert table.board == "healer/2@forest.3 orc/2@archer.1 orc/2@forest.5 troll/2@castle.6"


def test_c9_monsters_of_a_colour_move() -> None:
    crowd = "orc/2@castle.4 orc/2@forest.3 orc/2@castle.5 orc/2@forest.2"
    table = staged("tokens", "", crowd, towers="12", pile="move_green")
    table.run("move_green")
    assert table.board == "orc/2@archer.3 orc/2@castle.5 orc/2@castle.5 orc/2@forest.2"


def test_c9_rotations_ignore_walls_and_fell_towers() -> None:
    crowd, pile = "orc/2@castle.6 orc/2@swordsman.1 orc/2t@forest.1", "move_clockwise move_counter_clockwise"
    table = staged("tokens", "", crowd, pile=pile)
    told = table.run("move_clockwise")
    assert told == ["token move_clockwise", "tower 1", "damage orc/2@castle.1"]
    assert table.board == "orc/1@castle.1 orc/2@swordsman.2 orc/2t@forest.1"
    told = table.run("move_counter_clockwise")
    assert to_turn(told) == ["token move_counter_clockwise", "tower 6", "slain orc/1@castle.6 tower"]
    assert table.board == "orc/2@forest.1 orc/2@swordsman.1"


@pytest.mark.parametrize("kind", ["archer", "knight", "swordsman"])
def test_c9_plagues_take_any_colour_too_but_no_heroes(kind: str) -> None:
    other = "brick" if kind == "archer" else "archer.red"
    hands, token = f"{kind}.any hero.red,{kind}.blue {kind}.blue {other}", f"plague_{kind.replace('man', 'men')}"
    token += "" if kind == "swordsman" else "s"
    table = staged("tokens", hands, "orc/2@forest.1", pile=token, began="0")
    table.run(token)
    assert (table.hand(0), table.hand(1), table.token_discards) == ("hero.red", other, token)
    assert table.discards == f"{kind}.any {kind}.blue {kind}.blue"


def test_c9_each_seat_with_cards_loses_one_from_the_active_on() -> None:
    table = Table("coop", 3).stage(
        "tokens", "tar brick,,drive", "orc/2@forest.1", pile="discard_one", seat=2, began="2"
    )
    assert table.run("discard_one", "lose drive", "lose tar")[1:3] == ["2: lose drive", "0: lose tar"]
    assert table.asked == [(2, ["lose drive"]), (0, ["lose brick", "lose tar"])]
    assert table.discards == "drive tar"


def test_c10_the_boulder_rolls_to_the_wall_in_order_of_spaces_and_names() -> None:
    crowd = "orc/2@forest.2 goblin/1@forest.2 orc/1@forest.2 orc/2@swordsman.2 orc/2@castle.2 orc/2@knight.1"
    table = staged("tokens", "", crowd, pile="giant_boulder")
    assert to_turn(table.run("giant_boulder", 2))[2:] == [
        *("slain goblin/1@forest.2 boulder", "slain orc/1@forest.2 boulder", "slain orc/2@forest.2 boulder"),
        *("slain orc/2@swordsman.2 boulder", "wall 2"),
    ]
    assert table.board == "orc/2@castle.2 orc/2@knight.1", "a standing wall saves who is behind it"


SLAIN = [f"slain orc/1@{place} boulder" for place in ("castle.1", "castle.4", "swordsman.4", "forest.4")]


@pytest.mark.parametrize(
    ("walls", "towers", "course"),
    [
        ("1", "136", ["wall 1"]),
        ("4", "136", ["tower 1"]),
        ("4", "346", [SLAIN[0], "tower 4"]),
        ("4", "36", [*SLAIN[:2], "wall 4"]),
        ("", "36", SLAIN),
    ],
)
def test_c10_the_boulder_stops_at_the_first_structure(walls: str, towers: str, course: list[str]) -> None:
    crowd = "orc/1@swordsman.4 orc/1@forest.4"
    crowd += "".join(f" orc/1@castle.{arc}" for arc in "14" if arc not in towers)
    table = staged("tokens", "", crowd, walls=walls, towers=towers, pile="giant_boulder goblin goblin")
    assert table.run("giant_boulder", 1)[2:] == course


def test_c10_a_monster_beside_the_tower_is_slain_before_it_falls() -> None:
    table = staged("tokens", "", "orc/1@castle.1 orc/2@forest.6", walls="", towers="123", pile="giant_boulder")
    assert table.run("giant_boulder", 1)[2:4] == ["slain orc/1@castle.1 boulder", "tower 1"]


def test_c10_a_fortified_wall_stands() -> None:
    table = staged("tokens", "", "orc/2@forest.1 orc/2@castle.3", pile="giant_boulder", fortified="3", towers="12")
    assert to_turn(table.run("giant_boulder", 3))[2:] == ["fortify_lost 3"]
    assert (table.arcs("walls"), table.arcs("fortified")) == ("123456", "")
    assert "orc/2@castle.3" in table.board


# C11 to C13: the end, and damage.


def test_c11_the_last_tower_loses_even_if_the_last_monster_dies_of_it() -> None:
    table = staged("move", "", "goblin/1@swordsman.1", walls="", towers="1", pile="")
    assert table.opened == ["phase move", "tower 1", "slain goblin/1@castle.1 tower"]
    assert table.result == {"win": False, "towers": 0, "turns": 0}


def test_c11_won_as_soon_as_pile_and_board_are_empty() -> None:
    table = staged("play", "archer.red tar,", "goblin/1@archer.1", pile="")
    assert table.run("hit archer.red goblin/1@archer.1")[-1] == "slain goblin/1@archer.1 card"
    assert table.result == {"win": True, "towers": 6, "turns": 0}
    table = staged("play", "archer.red tar,", "goblin/1@archer.1", pile="draw_3")
    table.run("hit archer.red goblin/1@archer.1")
    assert table.legal() == ["end"]


def test_c11_the_last_token_wins_only_once_it_is_resolved() -> None:
    table = staged("tokens", "", "orc/2@knight.2", pile="giant_boulder goblin", walls="")
    table.run("goblin", 2)
    assert table.run("giant_boulder", 2)[-1] == "tower 2"
    assert table.result["win"] is True
    assert staged("tokens", "", "orc/2@knight.2", pile="draw_4").run("draw_4")[1] == "turn 1 1"


def test_c12_undecided_after_the_last_turn() -> None:
    table = Table(max_turns=1).stage("turn", ",", "orc/2@forest.1", pile="")
    table.run("keep", "no trade", "end")
    assert table.result == {"win": None, "towers": 6, "turns": 1}


def test_c12_the_castle_that_holds_wins_against_the_overlord() -> None:
    table = Table("overlord", 2, max_turns=1).stage("turn", ",", "orc/2@forest.1", pile="orc")
    table.run("keep", "no trade", "end", "orc", "pass")
    assert table.result == {"win": True, "towers": 6, "turns": 1, "winner": "castle"}


def test_c13_a_hit_point_less_and_slain_at_none() -> None:
    table = staged("play", "knight.red knight.red,", "orc/2@knight.1")
    told = table.run("hit knight.red orc/2@knight.1", "hit knight.red orc/1@knight.1")
    assert told[1::2] == ["damage orc/2@knight.1", "slain orc/1@knight.1 card"]
    assert (table.board, table.token_discards) == ("", "orc")


def test_c13_hit_points_are_a_field() -> None:
    table = Table(hit_points={"goblin": 9}).stage("tokens", pile="goblin")
    table.run("goblin", 1)
    assert table.board == "goblin/9@forest.1"
