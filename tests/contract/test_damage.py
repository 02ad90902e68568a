"""Contract: `check` finds what is planted for it, each damage by its own bit."""

import re
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pytest

from analyser.games.catalogue import Game, find_game
from analyser.games.freigard import state as freigard
from analyser.kernel.contract import CHANCE
from tests.contract.samples import ALL_GAMES, HIDING, plain_cell
from tests.contract.walks import Walk, copied


def lose_a_card(table: Any) -> None:
    table.row += 1


def make_a_card(table: Any) -> None:
    kind = int(table.hand[0])
    table.discard[kind] += 60
    table.discard_kinds |= 1 << kind


def move_the_pool(table: Any) -> None:
    kinds = [kind for kind in range(freigard.KINDS) if table.pool[kind] > 0]
    table.pool[kinds[0]] -= 1
    table.pool[kinds[-1]] += 1


def forget_a_kind(table: Any) -> None:
    table.pool_kinds ^= 1


def invent_a_discard(table: Any) -> None:
    table.discard_kinds ^= 1 << 40


def turn_the_hand(table: Any) -> None:
    table.hand[0], table.hand[2] = int(table.hand[2]), int(table.hand[0])


def lose_a_totem(table: Any) -> None:
    table.totems[0] ^= 1


def spend_what_is_not_there(table: Any) -> None:
    table.totems_spent[2] += 1


def store_without_a_vessel(table: Any) -> None:
    table.stored = 0


def raze_two_castles(table: Any) -> None:
    table.castles_left = 1


def build_a_castle(table: Any) -> None:
    table.castles_left |= 8


DAMAGES: dict[str, dict[Callable[[Any], None], str]] = {
    "freigard": {
        lose_a_card: "CARDS_LOST",
        make_a_card: "KIND_OVERFULL",
        move_the_pool: "BAG_UNLIKE_POOL",
        forget_a_kind: "STALE_KINDS",
        invent_a_discard: "STALE_KINDS",
        turn_the_hand: "HAND_UNSORTED",
        lose_a_totem: "TOTEM_LOST",
        spend_what_is_not_there: "TOTEM_LOST",
        store_without_a_vessel: "TOTEM_LOST",
        raze_two_castles: "CASTLES_WRONG",
        build_a_castle: "CASTLES_WRONG",
    }
}


def bits(game: Game) -> dict[str, int]:
    """The bits of a game's `check`, by name."""
    module = import_module(game.play_module.replace(".play", ".checks"))
    source = Path(module.__file__ or "").read_text(encoding="utf-8")
    return {name: int(value) for name, value in re.findall(r"^([A-Z_]+) = (\d+)$", source, re.MULTILINE)}


@pytest.mark.parametrize(
    ("game_name", "damage", "bit"),
    [(game.name, damage, bit) for game in ALL_GAMES for damage, bit in DAMAGES[game.name].items()],
    ids=lambda value: getattr(value, "__name__", value),
)
def test_damage_is_found(game_name: str, damage: Callable[[Any], None], bit: str) -> None:
    """In every turn of some games in which the damage is one: three different cards in the first round."""
    game = find_game(game_name)
    found = 0
    for seed in range(3):
        walk = Walk(plain_cell(game, "random", **HIDING[game_name]), Random(seed))
        for seat, _ in walk.steps():
            table = walk.state.table
            if seat == CHANCE or table.phase != freigard.TURN or table.hand[0] == table.hand[2] or table.stored != 255:
                continue
            if table.round_number > 1 or table.abilities_used[freigard.VESSEL]:
                continue
            damaged = copied(walk.state)
            damage(damaged.table)
            assert walk.play.check(walk.state, walk.rules) == 0
            assert walk.play.check(damaged, walk.rules) & bits(game)[bit], damage.__name__
            found += 1
    assert found > 3


def test_every_bit_has_its_damage(game: Game) -> None:
    named = bits(game)
    assert sorted(named.values()) == [1 << place for place in range(len(named))]
    assert set(DAMAGES[game.name].values()) == set(named)
