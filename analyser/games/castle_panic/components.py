"""Castle Panic's cards and tokens as data: which names there are, and how many of each."""

from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from analyser.games.boxes import COUNT, Box, Table
from analyser.games.castle_panic.compiled.limits import MOST_CARDS, MOST_OF_A_NAME, MOST_TOKENS
from analyser.games.components import Components
from analyser.games.fields import Integer
from analyser.mistakes import Mistake

COLOURS = ("red", "green", "blue")
FIGHTERS = ("archer", "knight", "swordsman")
RING_NAMES = ("forest", "archer", "knight", "swordsman", "castle")
"""From outside, in the order of the kernel's numbers."""
CARD_NAMES = (
    *(f"{fighter}.{colour}" for fighter in FIGHTERS for colour in COLOURS),
    *(f"{fighter}.any" for fighter in FIGHTERS),
    *(f"hero.{colour}" for colour in COLOURS),
    *("brick", "mortar", "barbarian", "nice_shot", "tar", "drive", "missing", "fortify", "draw2", "scavenge"),
)
"""In the order of the kernel's numbers."""
MONSTER_NAMES = ("goblin", "goblin_king", "healer", "orc", "orc_warlord", "troll", "troll_mage")
"""In the order of names, and of the kernel's numbers, as the tokens that begin with them."""
TOKEN_NAMES = (
    *MONSTER_NAMES,
    *("giant_boulder", "move_red", "move_green", "move_blue", "move_clockwise", "move_counter_clockwise"),
    *("plague_archers", "plague_knights", "plague_swordsmen", "discard_one", "draw_3", "draw_4"),
)

COMPOSITIONS = {
    "a": Path(__file__).with_name("components.toml"),
    "b": Path(__file__).with_name("tokens_b.toml"),
}
"""What the field `tokens` chooses among."""


def _counts(name: str, piece: str, names: tuple[str, ...]) -> Table:
    count = Integer(COUNT, 0, 0, MOST_OF_A_NAME, f"{name} of a name")
    return Table(name, piece, (count,), names=names, is_ordered=True)


def _check_numbers(components: Components) -> None:
    for name, most in (("cards", MOST_CARDS), ("tokens", MOST_TOKENS)):
        found = sum(components[name].values())
        if found > most:
            raise Mistake(f"there are {most} {name} at most, not {found}")


load = Box(
    COMPOSITIONS["a"],
    (_counts("cards", "card", CARD_NAMES), _counts("tokens", "token", TOKEN_NAMES)),
    _check_numbers,
).load


def in_force(rules: dict[str, Any], components: Components) -> Components:
    """The components with the composition that the field `tokens` chooses, unless a file has given another."""
    printed, chosen = _composition("a"), _composition(rules["tokens"])
    if chosen is printed or components["tokens"] != printed["tokens"]:
        return components
    contents = (("cards", dict(components.contents)["cards"]), ("tokens", dict(chosen.contents)["tokens"]))
    return replace(components, contents=contents)


@cache
def _composition(name: str) -> Components:
    return load(COMPOSITIONS[name])
