"""The policy `guardian`: what it must see in plain positions, and how much it wins."""

from random import Random
from typing import Any

import pytest

import analyser
from analyser.games.castle_panic.compiled import play, state
from analyser.kernel.records import new_record
from analyser.solvers.heuristics.castle_panic.guardian import field as fields
from analyser.solvers.heuristics.castle_panic.guardian.layout import FIELD
from tests.games.castle_panic.tables import packed, position_of
from tests.solvers.castle_panic.choosing import after, choice, chosen

TWO: dict[str, Any] = {"players": 2}


# Phase 4: hits.


def test_what_stands_nearest_the_castle_is_hit() -> None:
    assert choice(hands=["hero.red"], board="troll/3@archer.1, troll/3@swordsman.2") == (
        "hit hero.red troll/3@swordsman.2"
    )


def test_an_arc_without_a_wall_comes_first() -> None:
    told: dict[str, Any] = {"hands": ["knight.any"], "board": "troll/3@knight.1, troll/3@knight.4"}
    assert choice(**told) == "hit knight.any troll/3@knight.1"
    assert choice(**told, walls="1 2 3 5 6") == "hit knight.any troll/3@knight.4"


def test_hits_are_finished_rather_than_spread() -> None:
    assert choice(hands=["knight.red"], board="troll/3@knight.1, troll/1@knight.2") == "hit knight.red troll/1@knight.2"


def test_of_a_space_the_weakest_is_hit() -> None:
    assert choice(hands=["knight.red"], board="orc/2@knight.1, troll/1@knight.1") == "hit knight.red troll/1@knight.1"


def test_coloured_cards_hit_before_those_that_hit_more() -> None:
    board = "goblin/1@knight.1"
    assert choice(hands=["knight.any, hero.red, knight.red"], board=board) == "hit knight.red goblin/1@knight.1"
    assert choice(hands=["knight.any, hero.red"], board=board) == "hit hero.red goblin/1@knight.1"


def test_full_hit_points_may_be_nine() -> None:
    house = {"hit_points": {"troll": 9}}
    board = "troll/9@knight.1, troll/8@knight.2"
    assert choice(house=house, hands=["barbarian"], board=board) == "barbarian troll/9@knight.1"
    assert choice(house=house, hands=["knight.red"], board="troll/9@knight.2, troll/2@knight.1") == (
        "hit knight.red troll/2@knight.1"
    )


# Phase 4: special cards.


def test_the_barbarian_waits_for_more_than_a_goblin() -> None:
    assert choice(hands=["barbarian"], board="goblin/1@archer.1") == "end"
    assert choice(hands=["barbarian"], board="troll/3@archer.1") == "barbarian troll/3@archer.1"


def test_the_barbarian_slays_whom_the_hand_cannot_hit() -> None:
    told: dict[str, Any] = {"board": "troll/3@knight.1, troll/3@knight.3"}
    assert choice(hands=["barbarian"], **told) == "barbarian troll/3@knight.1"
    assert choice(hands=["barbarian, knight.red*3"], **told) == "barbarian troll/3@knight.3"


def test_a_nice_shot_takes_the_card_that_would_hit_least() -> None:
    told: dict[str, Any] = {"board": "troll/3@knight.1, troll/3@archer.2"}
    assert choice(hands=["nice_shot, hero.red, knight.red"], **told) == "shoot knight.red troll/3@knight.1"
    assert choice(hands=["nice_shot, knight.red"], board="goblin/1@knight.1") == "hit knight.red goblin/1@knight.1"


def test_what_is_in_the_swordsman_ring_is_driven_back_not_what_is_far() -> None:
    assert choice(hands=["drive"], board="goblin/1@archer.1") == "end"
    assert choice(hands=["drive"], board="troll/3@swordsman.2, goblin/1@knight.1") == "drive troll/3@swordsman.2"


def test_tar_holds_who_would_come_into_the_castle() -> None:
    board = "orc/2@swordsman.2, troll/3@archer.1"
    assert choice(hands=["tar"], board=board, walls="1 3 4 5 6") == "tar orc/2@swordsman.2"
    assert choice(hands=["tar"], board="goblin/1@forest.1") == "end"


def test_missing_is_kept_when_no_token_is_to_come() -> None:
    assert choice(hands=["missing"], board="troll/3@forest.1") == "missing"
    assert choice(hands=["missing"], board="troll/3@forest.1", pile="-") == "end"


def test_missing_counts_what_an_overlord_holds() -> None:
    told: dict[str, Any] = {"variant": "overlord", "hands": ["missing"], "board": "troll/3@forest.1", "pile": "orc*2"}
    assert choice(**told, overlord=2) == "missing"


def test_a_scavenge_fetches_what_completes_a_wall_or_slays() -> None:
    board = "troll/3@swordsman.5"
    assert choice(hands=["scavenge, brick"], discard="mortar, knight.red, tar", board=board, walls="1 2 3 4 6") == (
        "scavenge mortar"
    )
    assert choice(hands=["scavenge, brick"], discard="mortar, knight.red, tar", board=board) == "scavenge tar"
    assert choice(hands=["scavenge"], discard="barbarian, swordsman.blue", board=board) == "scavenge barbarian"


def test_two_cards_are_drawn_before_anything_is_hit() -> None:
    assert choice(hands=["draw2, knight.red"], board="orc/2@knight.1") == "draw2"


# Phase 4: walls.


def test_a_wall_is_built_where_monsters_come() -> None:
    told: dict[str, Any] = {"hands": ["brick, mortar"], "walls": "1 3 4 6"}
    assert choice(**told, board="orc/2@knight.5") == "build 5"
    assert choice(**told, board="orc/2@knight.2") == "build 2"


def test_without_monsters_a_wall_is_built_before_a_tower() -> None:
    assert choice(hands=["brick, mortar"], walls="1 3 4 6", towers="1 3 4 5", board="orc/2@knight.1") == "build 5"


def test_the_wall_with_most_before_it_is_fortified() -> None:
    assert choice(hands=["fortify"], board="troll/3@knight.4, goblin/1@knight.2") == "fortify 4"
    assert choice(hands=["fortify"], board="troll/3@knight.4", walls="1 2 3 5 6") == "end"


# Phase 2.


def test_the_idle_card_goes_that_hits_nothing_in_turns_to_come() -> None:
    board = "orc/2@forest.1"
    assert choice(phase="discard", hands=["archer.red, archer.blue"], board=board) == "discard archer.blue"
    assert choice(phase="discard", hands=["archer.red, swordsman.blue"], board="troll/3@archer.1") == (
        "discard swordsman.blue"
    )


def test_cards_that_hit_are_kept() -> None:
    assert choice(phase="discard", hands=["archer.red, tar"], board="orc/2@archer.1") == "keep"


def test_a_pair_is_kept_while_a_wall_is_missing() -> None:
    told: dict[str, Any] = {"phase": "discard", "board": "orc/2@archer.1"}
    assert choice(hands=["brick, mortar"], walls="1 2 3 4 5", **told) == "keep"
    assert choice(hands=["brick*2, mortar"], walls="1 2 3 4 5", **told) == "discard brick"
    assert choice(hands=["brick, mortar"], **told) == "discard brick"


def test_swordsmen_go_before_archers_and_stones() -> None:
    hands = ["archer.blue, knight.blue, swordsman.blue, brick"]
    assert choice(phase="discard", hands=hands, board="orc/2@archer.1", walls="1 2 3 4 5") == "discard swordsman.blue"


def test_alone_a_card_is_kept_that_hits_in_a_turn_to_come() -> None:
    told: dict[str, Any] = {"variant": "solitaire", "players": 1, "phase": "discard"}
    assert choice(hands=["archer.red, archer.blue"], board="troll/3@forest.1", **told) == "discard archer.blue"
    assert choice(hands=["knight.red, mortar"], board="troll/1@archer.1", **told) == "discard mortar"


# Phase 3.


def test_a_card_is_taken_that_saves_a_tower() -> None:
    hands = ["archer.blue", "swordsman.red, archer.green"]
    told: dict[str, Any] = {"phase": "trade", "board": "orc/2@swordsman.1", "walls": "2 3 4 5 6"}
    assert choice(**TWO, hands=hands, **told) == "trade archer.blue swordsman.red 1"


def test_a_card_stays_where_it_hits_more() -> None:
    hands = ["archer.blue", "knight.red, archer.green"]
    told: dict[str, Any] = {"phase": "trade", "walls": "2 3 4 5 6"}
    assert choice(**TWO, hands=hands, board="goblin/1@knight.1", **told) == "trade archer.blue knight.red 1"
    own = ["knight.red, archer.blue", "knight.red, archer.green"]
    assert choice(**TWO, hands=own, board="goblin/1@knight.1", **told) == "no trade"


def test_a_stone_is_taken_that_completes_a_pair_where_a_wall_is_missing() -> None:
    hands = ["brick, archer.blue", "mortar"]
    told: dict[str, Any] = {"phase": "trade", "board": "orc/2@knight.5"}
    assert choice(**TWO, hands=hands, walls="1 2 3 4 6", **told) == "trade archer.blue mortar 1"
    assert choice(**TWO, hands=hands, **told) == "no trade"


def test_the_barbarian_is_taken_when_there_is_work_for_him() -> None:
    hands = ["archer.blue", "barbarian"]
    told: dict[str, Any] = {"phase": "trade", "hands": hands}
    assert choice(**TWO, board="troll/3@swordsman.1", **told) == "trade archer.blue barbarian 1"
    assert choice(**TWO, board="goblin/1@knight.1", **told) == "no trade"


def test_trades_are_weighed_by_all_hands() -> None:
    """What the forecast lists for little is worth more: the next seat's archer hits, the own knight a turn later."""
    told: dict[str, Any] = {"phase": "trade", "hands": ["archer.red", "knight.any"], "board": "troll/3@forest.2"}
    assert choice(**TWO, **told) == "trade archer.red knight.any 1"


def test_a_trade_must_gain_more_than_a_card_that_hits_more_is_worth() -> None:
    told: dict[str, Any] = {"phase": "trade", "board": "goblin/1@knight.4"}
    assert choice(**TWO, hands=["knight.any, archer.red", "hero.red"], **told) == "no trade"


def test_the_card_is_given_that_helps_the_other_most() -> None:
    told: dict[str, Any] = {"phase": "trade", "hands": ["knight.any", "archer.green"], **TWO}
    assert choice(board="orc/2@archer.3, goblin/1@knight.3", **told) == "trade knight.any archer.green 1"


def test_a_card_that_hits_is_not_given_for_one_that_hits_no_more() -> None:
    hands = ["hero.red", "knight.any, swordsman.red"]
    assert choice(**TWO, phase="trade", hands=hands, board="troll/1@swordsman.2") == "no trade"


def test_a_stone_of_the_own_pair_is_not_given() -> None:
    told: dict[str, Any] = {"phase": "trade", "board": "troll/1@archer.2, orc/2@knight.1", "walls": "1 3 4 5"}
    assert choice(**TWO, hands=["brick, mortar", "archer.green, archer.red"], **told) == "no trade"


# Between the turns.


def test_the_weakest_of_those_that_strike_is_hurt() -> None:
    rules = packed(players=2)
    position = position_of(rules, board="troll/3@swordsman.1, orc/1@swordsman.1")
    assert chosen(after(position, rules, "end"), rules) == "hurt orc/1@swordsman.1"


def test_the_idle_card_is_lost() -> None:
    rules = packed(players=2)
    hands = ["archer.red, knight.red, hero.red, tar", "archer.red"]
    position = position_of(rules, hands=hands, board="troll/3@forest.1", pile="discard_one")
    assert chosen(after(position, rules, "end"), rules) == "lose knight.red"


def test_a_hero_that_hits_is_kept_before_a_stone() -> None:
    rules = packed(players=2)
    position = position_of(rules, hands=["hero.red, brick"], board="goblin/1@forest.1", pile="discard_one")
    assert chosen(after(position, rules, "end"), rules) == "lose brick"


def test_hit_points_are_spread_over_the_colours_at_the_start() -> None:
    rules = packed(players=2)
    position = new_record(state.STATE)
    play.begin(position, rules)
    kinds = []
    while int(position.table.step) == state.PLACE:
        kinds.append(chosen(position, rules))
        after(position, rules, kinds[-1])
    assert [kind.removeprefix("place ") for kind in kinds] == ["troll", "goblin", "orc", "goblin", "orc", "goblin"]


def test_where_others_placed_the_first_monsters_those_that_are_left_are_placed() -> None:
    rules = packed(players=2)
    position = new_record(state.STATE)
    play.begin(position, rules)
    after(position, rules, "place goblin", "place goblin", "place orc", "place orc")
    assert chosen(position, rules) == "place goblin"


# The forecast's field, against a slow twin.


class SlowField:
    """Hit points by space, as lists."""

    def __init__(self, random: Random) -> None:
        spaces = [(out, arc) for out in range(5) for arc in range(6)]
        self.points = {space: [random.randint(1, 9) for _ in range(random.choice((0, 0, 1, 3)))] for space in spaces}
        self.walls = {arc for arc in range(6) if random.random() < 0.5}
        self.fortified = {arc for arc in self.walls if random.random() < 0.5}

    def packed(self) -> Any:
        field = new_record(FIELD)
        for (out, arc), points in self.points.items():
            for each in points:
                field.bodies[8 * out + arc] += 1 << (fields.WIDTH * (each - 1))
                field.occupied |= 1 << (8 * out + arc)
        field.walls = sum(1 << arc for arc in self.walls)
        field.fortified = sum(1 << arc for arc in self.fortified)
        return field

    def advance(self) -> None:
        for arc in range(6):
            before_wall = self.points[1, arc]
            if before_wall and arc in self.walls:
                before_wall.sort()
                before_wall[0] -= 1
                stay = [points for points in before_wall if points]
                if arc in self.fortified:
                    self.fortified.discard(arc)
                else:
                    self.walls.discard(arc)
            else:
                stay = []
            self.points[1, arc] = stay + self.points[2, arc]
            self.points[2, arc], self.points[3, arc], self.points[4, arc] = (
                self.points[3, arc],
                self.points[4, arc],
                [],
            )
            self.points[0, arc] = []


def test_the_field_advances_as_its_slow_twin() -> None:
    random = Random(4)
    for _ in range(60):
        slow = SlowField(random)
        field = slow.packed()
        for _ in range(4):
            fields.advance_field(field)
            slow.advance()
            twin = slow.packed()
            assert (int(field.walls), int(field.fortified)) == (int(twin.walls), int(twin.fortified))
            assert int(field.occupied) == int(twin.occupied)
            assert field.bodies[8:].tolist() == twin.bodies[8:].tolist()


# Strength.


@pytest.mark.slow
@pytest.mark.parametrize(
    ("variant", "players", "floor"),
    [("solitaire", 1, 75), ("coop", 2, 82), ("coop", 3, 73), ("coop", 4, 83), ("coop", 5, 87), ("coop", 6, 55)],
)
def test_it_wins(variant: str, players: int, floor: int) -> None:
    """Floors three standard errors or more below what it wins; thrifty wins 2 to 30 percent."""
    wins = {}
    for policy in ("guardian", "thrifty"):
        result = analyser.run(
            "castle_panic", variant=variant, players=players, policy=policy, games=4_000, seed=5, store=None
        )
        wins[policy] = result.cells[0].win.count
    assert wins["guardian"] >= floor * 40
    assert wins["guardian"] > wins["thrifty"] + 40 * 40
