"""Targets: monsters in words, `orc/2t@archer.1`, and in the kernel's numbers."""

import re
from typing import Any

from analyser.games.castle_panic.compiled import state
from analyser.games.castle_panic.compiled.limits import ARCS
from analyser.games.castle_panic.components import COLOURS, RING_NAMES, TOKEN_NAMES
from analyser.mistakes import Mistake, shown, unknown

FORM = "KIND/HP@RING.ARC"
_TARGET = re.compile(r"(?P<kind>\w+)/(?P<points>[0-9])(?P<tar>t?)@(?P<ring>\w+)\.(?P<arc>[0-9])")


def target_name(number: int) -> str:
    """A monster as the rulings write it."""
    tar = "t" if number & state.TARRED else ""
    return f"{TOKEN_NAMES[kind_number(number)]}/{hit_points(number)}{tar}@{ring_name(number)}.{arc_number(number)}"


def ring_name(number: int) -> str:
    """The ring in which a monster stands."""
    return RING_NAMES[number // state.ONE_RING]


def arc_number(number: int) -> int:
    """The arc in which it stands, from 1."""
    return number // state.ONE_ARC % 8 + 1


def kind_number(number: int) -> int:
    """What it is: the place of its token's name among all."""
    return number // state.ONE_KIND % 8


def hit_points(number: int) -> int:
    """Those that are left."""
    return number // state.HIT_POINT % 16


def colour_name(number: int) -> str:
    """The colour of its arc."""
    return COLOURS[(arc_number(number) - 1) // 2]


def read_target(text: str) -> int:
    """The number of the monster that is written so; a mistake if none can be."""
    match = _TARGET.fullmatch(text)
    if match is None:
        raise Mistake(f"a monster is told as {FORM}, as orc/2@archer.1 or tarred orc/2t@archer.1, not {shown(text)}")
    kinds = TOKEN_NAMES[: state.MONSTERS]
    if match["kind"] not in kinds:
        raise unknown("monster", match["kind"], kinds)
    if match["ring"] not in RING_NAMES:
        raise unknown("ring", match["ring"], RING_NAMES)
    if not 1 <= int(match["arc"]) <= ARCS:
        raise Mistake(f"{text}: arcs are 1 to {ARCS}")
    if match["points"] == "0":
        raise Mistake(f"{text}: a monster without hit points is slain")
    return (
        RING_NAMES.index(match["ring"]) * state.ONE_RING
        + (int(match["arc"]) - 1) * state.ONE_ARC
        + kinds.index(match["kind"]) * state.ONE_KIND
        + int(match["points"]) * state.HIT_POINT
        + bool(match["tar"]) * state.TARRED
    )


def monsters_of(table: Any) -> list[int]:
    """The numbers of the monsters on the board, in the order of its list."""
    return [int(number) for number in table.monster[: int(table.monsters)]]
