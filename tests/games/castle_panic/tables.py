"""Castle Panic as its tests set it up: rules packed, positions told in words, games played at random and told."""

from collections.abc import Mapping
from random import Random
from typing import Any

from analyser.games.castle_panic.compiled import play, state
from analyser.games.castle_panic.components import CARD_NAMES, TOKEN_NAMES
from analyser.games.castle_panic.positions import read_position
from analyser.games.catalogue import Mode, find_game, rules_in_force
from analyser.games.components import Components
from analyser.kernel.moves import codes_of
from analyser.kernel.records import new_record
from tests.games.told import Look, no_look, told_at_random
from tests.oracle.test_castle_panic_replay import random_header

GAME = find_game("castle_panic")
BOX = GAME.load_components(None)
SEVERAL = 4


def mode_of(variant: str = "coop", players: int | None = None) -> Mode:
    return Mode("standard", variant, players or GAME.seats[variant].default)


def packed(variant: str = "coop", players: int | None = None, box: Components = BOX, **house_rules: Any) -> Any:
    """The rules' record; a mistake if they contradict themselves."""
    mode = mode_of(variant, players)
    values = rules_in_force(GAME, mode, settings=house_rules)
    components = GAME.in_force(values, box)
    GAME.check_components(values, components, mode)
    return GAME.pack(values, components, mode)


def position_of(rules: Any, **told: Any) -> Any:
    """A position in words, which breaks no invariant."""
    position = read_position(told, rules, BOX)
    assert int(play.check(position, rules)) == 0
    return position


def legal(position: Any, rules: Any) -> list[int]:
    moves = new_record(state.MOVES)
    play.legal(position, rules, moves)
    return codes_of(moves)


def names(position: Any, rules: Any) -> list[str]:
    """The legal moves in words, sorted."""
    return sorted(GAME.text.move_name(code, BOX, position) for code in legal(position, rules))


def box_of(told: Mapping[str, Mapping[str, int]]) -> Components:
    """A box in the form of a transcript."""
    order = {"cards": CARD_NAMES, "tokens": TOKEN_NAMES}
    return Components(
        "told", "counted", tuple((part, tuple((n, told[part][n]) for n in order[part])) for part in order)
    )


def played(seed: int, look: Look = no_look) -> tuple[dict[str, Any], dict[int, list[str]], Any]:
    """A game by any rules and moves, as `told_at_random` has it."""
    random = Random(seed)
    variant, values, told_box, _ = random_header(random)
    box, mode = box_of(told_box), mode_of(variant["variant"], variant["players"])
    GAME.check_components(values, box, mode)
    return told_at_random(GAME, mode, values, box, random, look)
