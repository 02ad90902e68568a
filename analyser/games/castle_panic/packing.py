"""Castle Panic's rules and components as the record that kernels read."""

from typing import Any

from analyser.games.castle_panic.compiled.limits import ARCS
from analyser.games.castle_panic.components import MONSTER_NAMES, TOKEN_NAMES
from analyser.games.castle_panic.rules import (
    AS_PRINTED,
    MASTER_SLAYER,
    OVERLORD,
    PLAYER,
    RANDOM,
    SEATS,
    SET_NUMBERS,
    starting_monsters,
    tokens_in_game,
)
from analyser.games.catalogue import Mode
from analyser.games.components import Components


def pack(values: dict[str, Any], components: Components, mode: Mode) -> Any:
    """The record of rules and components that the kernels read."""
    from analyser.games.castle_panic.compiled import state
    from analyser.kernel.records import new_record

    rules = new_record(state.RULES)
    _pack_mode(rules, values, mode)
    _pack_values(rules, values)
    _pack_structures(rules, values)
    rules.hits[:] = [cards_that_hit(space, heroic=values["heroic_powers"]) for space in range(state.SPACES)]
    _pack_cards(rules, components)
    _pack_tokens(rules, values, components)
    return rules


def _pack_mode(rules: Any, values: dict[str, Any], mode: Mode) -> None:
    """Variant and players, and the fields that go by their number."""
    rules.players = mode.players
    rules.seats = len(SEATS[mode.variant].sides(mode.players))
    rules.is_slayer = mode.variant == MASTER_SLAYER
    rules.is_overlord = mode.variant == OVERLORD
    for name in ("hand", "discards", "trades"):
        rules[name] = values[name][mode.players - 1]
    if values["extra_trade"]:
        rules.trades = max(2, int(rules.trades))


def _pack_values(rules: Any, values: dict[str, Any]) -> None:
    for name in ("fortify_tokens", "max_turns", *_SAME_FLAGS):
        rules[name] = values[name]
    rules.tokens_a_turn = values["tokens_a_turn"] + values["charging_horde"]
    rules.overlord_hand = values["overlord_hand"] + values["more_minions"]
    for name in ("hit_points", "trophy_points"):
        getattr(rules, name)[:] = [values[name][monster] for monster in MONSTER_NAMES]


_SAME_FLAGS = (
    *("all_for_one", "desperate_times", "my_home", "kings_tower", "dwindling_resources", "rough_start"),
    *("not_over_yet", "monster_recycling", "final_charge", "secret_forces", "monstrous_choices"),
)
"""Optional rules that kernels look for by their name; the others are counted in elsewhere."""
_FIRST_ARCS = (1, 3, 5, 2, 4, 6)
"""O10: which arcs have a wall or a tower at the start."""


def _pack_structures(rules: Any, values: dict[str, Any]) -> None:
    """O10 to O13."""
    from analyser.games.castle_panic.compiled.state import ROLLED_NUMBER

    under = values["under_construction"]
    rules.walls = _first_arcs(values["walls"]) if under == AS_PRINTED else 0
    rules.towers = _first_arcs(values["towers"])
    rules.walls_rolled = ROLLED_NUMBER if under == RANDOM else SET_NUMBERS.get(under, 0)
    rules.player_walls = under == PLAYER


def _first_arcs(count: int) -> int:
    """A bit for each of the first arcs, counted from 0."""
    return sum(1 << (arc - 1) for arc in _FIRST_ARCS[:count])


def cards_that_hit(space: int, *, heroic: bool) -> int:
    """The cards that hit a monster in a space (8 * ring + arc), a bit for each (C6, O3)."""
    from analyser.games.castle_panic.compiled import state

    ring, arc = divmod(space, 8)
    if arc >= ARCS or ring == state.FOREST:
        return 0
    colour = arc // 2
    hero = 1 << (state.FIRST_HERO + colour)
    if ring == state.CASTLE:
        return hero if heroic else 0
    fighter = ring - state.ARCHER
    return hero | 1 << (state.COLOURS * fighter + colour) | 1 << (state.FIRST_ANY + fighter)


def _pack_cards(rules: Any, components: Components) -> None:
    counts = list(components["cards"].values())
    deck = [card for card, count in enumerate(counts) for _ in range(count)]
    rules.count[:] = counts
    rules.cards[: len(deck)] = deck
    rules.deck_size = len(deck)


def _pack_tokens(rules: Any, values: dict[str, Any], components: Components) -> None:
    """All that are in the game, and the pile, which the starting monsters are not in."""
    tokens, starting = tokens_in_game(values, components), starting_monsters(values)
    left = [tokens[name] - starting.get(name, 0) for name in TOKEN_NAMES]
    pile = [token for token, count in enumerate(left) for _ in range(count)]
    rules.token_count[:] = list(tokens.values())
    rules.tokens[: len(pile)] = pile
    rules.pile_size = len(pile)
