"""What contradicts itself in Castle Panic: two fields, a field and the variant, rules and what is in the box."""

from typing import Any

from analyser.games.castle_panic.rules import (
    AS_PRINTED,
    OVERLORD,
    SOLITAIRE,
    WALLS,
    starting_monsters,
    tokens_in_game,
)
from analyser.games.catalogue import Mode
from analyser.games.components import Components
from analyser.mistakes import Mistake


def check_components(values: dict[str, Any], components: Components, mode: Mode) -> None:
    """A mistake for what contradicts itself: fields, variant, number of players, and what is in the box."""
    _check_variant(values, mode)
    _check_towers(values, mode)
    if values["under_construction"] != AS_PRINTED and values["walls"] != WALLS:
        under = values["under_construction"]
        raise Mistake(f"walls = {values['walls']} contradicts under_construction = {under}, which says what stands")
    _check_box(values, components, mode)


def _check_variant(values: dict[str, Any], mode: Mode) -> None:
    """O5, O15, O16, O19 to O21."""
    has_overlord = mode.variant == OVERLORD
    for name in ("more_minions", "secret_forces", "monstrous_choices"):
        if values[name] and not has_overlord:
            raise Mistake(f"{name} needs the variant {OVERLORD}, not {mode.variant}")
    for name in ("charging_horde", "not_over_yet"):
        if values[name] and has_overlord:
            raise Mistake(f"{name} contradicts the variant {OVERLORD}")
    if values["extra_trade"] and mode.variant == SOLITAIRE:
        raise Mistake(f"extra_trade contradicts the variant {SOLITAIRE}: there is nobody to trade with")


def _check_towers(values: dict[str, Any], mode: Mode) -> None:
    """O6, O7."""
    towers, players = values["towers"], mode.players
    if values["my_home"] and towers < players:
        raise Mistake(f"my_home contradicts towers = {towers}: {players} players need one each")
    if values["kings_tower"] and not values["my_home"]:
        raise Mistake("kings_tower needs my_home")
    if values["kings_tower"] and towers <= players:
        raise Mistake(
            f"kings_tower contradicts towers = {towers}: {players} players need one each, and one is the king's"
        )


def _check_box(values: dict[str, Any], components: Components, mode: Mode) -> None:
    cards, hand = sum(components["cards"].values()), values["hand"][mode.players - 1]
    if cards < mode.players * hand:
        raise Mistake(f"hand = {hand}: all hands take {mode.players} * {hand} cards, the box has {cards}")
    tokens = tokens_in_game(values, components)
    for name, count in starting_monsters(values).items():
        if tokens[name] < count:
            raise Mistake(f"the game starts with {count} {name}, and the tokens have {tokens[name]}")
