"""Castle Panic's house rules: defaults, ranges, every contradiction (✗), and what the kernel reads of them."""

from pathlib import Path
from random import Random
from re import search
from typing import Any

import pytest

from analyser.games.castle_panic import packing
from analyser.games.castle_panic.compiled import state
from analyser.games.castle_panic.components import CARD_NAMES, RING_NAMES
from analyser.games.catalogue import rules_in_force
from analyser.mistakes import Mistake
from analyser.solvers.heuristics import castle_panic
from tests.budgets import scaled
from tests.cli.running import assert_names
from tests.games.castle_panic.tables import BOX, GAME, box_of, mode_of, packed
from tests.oracle.castle_panic import default_components, default_rules
from tests.oracle.castle_panic.plays import hits
from tests.oracle.castle_panic.rules import CHOICES, PLAYERS, RANGES, RANGES_BY_MONSTER, RANGES_BY_PLAYERS, read_set_up
from tests.oracle.test_castle_panic_replay import random_box, random_rules

MONSTERS = tuple(default_rules()["hit_points"])
SAME = [6, 6, 6, 6, 6, 6]


def test_defaults_are_the_twins_in_every_mode() -> None:
    for variant, seats in GAME.seats.items():
        assert seats.numbers == tuple(range(PLAYERS[variant][0], PLAYERS[variant][1] + 1))
        assert rules_in_force(GAME, mode_of(variant)) == default_rules()
    assert list(rules_in_force(GAME, mode_of())) == list(default_rules())


def test_every_field_is_on_the_page_of_the_rules() -> None:
    page = Path(packing.__file__).with_name("RULES.md").read_text(encoding="utf-8")
    assert [field.name for field in GAME.fields if f"`{field.name}`" not in page] == []


def test_every_field_of_the_record_is_read_by_who_plays() -> None:
    """Not only packed; O1 and O3 are counted in elsewhere."""
    folders = (Path(packing.__file__).with_name("compiled"), Path(castle_panic.__file__).parent)
    sources = "".join(file.read_text(encoding="utf-8") for folder in folders for file in sorted(folder.rglob("*.py")))
    assert [name for name in state.RULES.names or () if not search(rf"\brules\.{name}\b", sources)] == []


@pytest.mark.parametrize("name", [*RANGES, *RANGES_BY_PLAYERS, *RANGES_BY_MONSTER, *CHOICES])
def test_ends_of_ranges_are_the_twins(name: str) -> None:
    fine, wrong = ends_of(name)
    for value in fine:
        assert rules_in_force(GAME, mode_of(), settings={name: value})[name] is not None
    for value in wrong:
        with pytest.raises(Mistake, match=name):
            rules_in_force(GAME, mode_of(), settings={name: value})


def ends_of(name: str) -> tuple[list[Any], list[Any]]:
    """What is taken, and what is refused."""
    if name in RANGES:
        low, high = RANGES[name]
        return [low, high], [low - 1, high + 1, "two", True]
    if name in RANGES_BY_PLAYERS:
        low, high = RANGES_BY_PLAYERS[name]
        first = 0 if name == "trades" else low
        return [[first, *[end] * 5] for end in (low, high)], [[first, *[end] * 5] for end in (low - 1, high + 1)]
    if name in RANGES_BY_MONSTER:
        low, high = RANGES_BY_MONSTER[name]
        return [{"orc": low}, {"troll": high}], [{"orc": low - 1}, {"troll": high + 1}, {"ogre": low}]
    return list(CHOICES[name]), ["c", 1]


def test_c5_nobody_trades_alone() -> None:
    with pytest.raises(Mistake, match=r"trades\[0\]"):
        rules_in_force(GAME, mode_of(), settings={"trades": [1, 1, 1, 1, 1, 2]})


@pytest.mark.parametrize(
    ("variant", "players", "house_rules", "said"),
    [
        ("solitaire", 1, {"extra_trade": True}, "extra_trade solitaire"),
        ("coop", 4, {"my_home": True, "towers": 3}, "my_home towers 3 4"),
        ("coop", 4, {"kings_tower": True}, "kings_tower my_home"),
        ("coop", 4, {"kings_tower": True, "my_home": True, "towers": 4}, "kings_tower towers 4"),
        ("coop", 6, {"kings_tower": True, "my_home": True}, "kings_tower towers 6"),
        *(
            ("coop", 2, {"under_construction": under, "walls": 5}, f"walls 5 under_construction {under}")
            for under in ("empty", "random", "set:1", "set:5", "player")
        ),
        ("overlord", 3, {"charging_horde": True}, "charging_horde overlord"),
        ("overlord", 3, {"not_over_yet": True}, "not_over_yet overlord"),
        *(
            (variant, None, {field: True}, f"{field} overlord {variant}")
            for field in ("more_minions", "secret_forces", "monstrous_choices")
            for variant in ("coop", "solitaire", "master_slayer")
        ),
        ("coop", 6, {"hand": [6, 6, 5, 5, 5, 9]}, "hand = 9 6 * 9 cards 49"),
    ],
)
def test_contradictions_are_mistakes_that_name_both(
    variant: str, players: int | None, house_rules: dict[str, Any], said: str
) -> None:
    with pytest.raises(Mistake) as caught:
        packed(variant, players, **house_rules)
    assert "\n" not in f"{caught.value}"
    assert_names(f"{caught.value}", *said.split())


@pytest.mark.parametrize(
    ("tokens", "house_rules", "said"),
    [
        ({"goblin": 2}, {}, "3 goblin 2"),
        ({"orc": 1}, {}, "2 orc 1"),
        ({"troll": 0}, {}, "1 troll 0"),
        ({"orc": 2}, {"rough_start": True}, "3 orc 2"),
        ({"troll": 2}, {"rough_start": True}, "3 troll 2"),
    ],
)
def test_the_starting_monsters_are_in_the_box(tokens: dict[str, int], house_rules: dict[str, Any], said: str) -> None:
    box = default_components() | {"tokens": default_components()["tokens"] | tokens}
    with pytest.raises(Mistake) as caught:
        packed(box=box_of(box), **house_rules)
    assert_names(f"{caught.value}", *said.split())


def test_what_is_refused_is_what_the_twin_refuses() -> None:
    random, refused = Random(3), 0
    for _ in range(scaled(400)):
        variant, players = random.choice(list(PLAYERS)), random.randint(1, 6)
        if players not in GAME.seats[variant].numbers:
            continue
        values = random_rules(random)
        box = random_box(random, values["tokens"])
        try:
            read_set_up({"variant": variant, "players": players}, values, box)
        except ValueError:
            refused += 1
            with pytest.raises(Mistake):
                GAME.check_components(values, box_of(box), mode_of(variant, players))
        else:
            GAME.check_components(values, box_of(box), mode_of(variant, players))
    assert refused > 50


@pytest.mark.parametrize("heroic", [False, True])
def test_c6_o3_cards_hit_where_the_twin_says(heroic: bool) -> None:
    from analyser.games.castle_panic.compiled import state
    from tests.oracle.castle_panic.board import Monster
    from tests.oracle.castle_panic.staged import set_up_of

    rules, set_up = packed(heroic_powers=heroic), set_up_of(heroic_powers=heroic)
    for ring, ring_name in enumerate(RING_NAMES):
        for arc in range(6):
            hitting = [
                card for card in CARD_NAMES[: state.BRICK] if hits(set_up, card, Monster("orc", 2, ring_name, arc + 1))
            ]
            mask = int(rules.hits[8 * ring + arc])
            assert [name for card, name in enumerate(CARD_NAMES) if mask >> card & 1] == hitting


def test_o5_o15_o19_are_counted_in() -> None:
    plain = packed(players=6)
    assert [int(plain[name]) for name in ("hand", "discards", "trades", "tokens_a_turn")] == [4, 1, 2, 2]
    changed = packed(players=3, extra_trade=True, charging_horde=True)
    assert [int(changed[name]) for name in ("hand", "discards", "trades", "tokens_a_turn")] == [5, 1, 2, 3]
    assert int(packed(extra_trade=True, trades=[0, 3, 3, 3, 3, 3]).trades) == 3
    assert int(packed("overlord", more_minions=True, overlord_hand=9).overlord_hand) == 10
    alone = packed("solitaire")
    assert [int(alone[name]) for name in ("players", "hand", "discards", "trades")] == [1, 6, 2, 0]


def test_o10_to_o13_walls_and_towers_at_the_start() -> None:
    few = packed(walls=2, towers=4)
    assert (int(few.walls), int(few.towers)) == (0b000101, 0b010111)
    for under, rolled, in_hand in (("empty", 0, 0), ("random", 7, 0), ("set:3", 3, 0), ("player", 0, 1)):
        rules = packed(under_construction=under)
        assert (int(rules.walls), int(rules.walls_rolled), int(rules.player_walls)) == (0, rolled, in_hand)
        assert int(rules.towers) == 63


@pytest.mark.parametrize(
    ("house_rules", "size"), [({}, 43), ({"rough_start": True}, 43), ({"easier_battles": True}, 32)]
)
def test_o1_the_pile_has_all_but_what_starts_and_what_left(house_rules: dict[str, Any], size: int) -> None:
    rules = packed(**house_rules)
    pile = [int(token) for token in rules.tokens[: int(rules.pile_size)]]
    assert len(pile) == size
    started = [int(count) - pile.count(token) for token, count in enumerate(rules.token_count)]
    rough = house_rules.get("rough_start", False)
    assert started[:7] == ([0, 0, 0, 3, 0, 3, 0] if rough else [3, 0, 0, 2, 0, 1, 0])
    assert sum(started) == 6


def test_sides_of_the_variants() -> None:
    found = {variant: GAME.sides_of(mode_of(variant)) for variant in GAME.variants}
    assert found == {
        "coop": (0, 0, 0, 0),
        "solitaire": (0,),
        "master_slayer": (0, 1, 2, 3),
        "overlord": (0, 0, 0, 0, 1),
    }
    forms = [GAME.form_of(mode_of(variant, 2 if variant != "solitaire" else 1)) for variant in GAME.variants]
    assert forms == ["together", "together", "table", "duel"]
    assert BOX.provenance == "counted"
