"""The rules and components of Freya's Folly as the record that kernels read: ways and distances worked out once."""

from collections.abc import Iterable, Mapping
from typing import Any

from analyser.games.catalogue import Mode
from analyser.games.components import Components
from analyser.games.freyas_folly.compiled.limits import ABILITIES, COLOURS, LETTERS, OUT
from analyser.games.freyas_folly.components import neighbours_of, places_of, read_jewels, steps_from
from analyser.games.freyas_folly.naming import choice_names

_SAME = (
    *("dwarfs", "actions", "workshop", "ability_slots", "ability_limit", "ability_per_turn", "pass_limit"),
    *("stealth_limit", "strength_turns", "trade_jewels", "trade_sizes", "pieces", "end_bonus", "small_value"),
    *("large_value", "penalty", "token_full", "token_part", "free_actions", "last_round", "max_rounds"),
)
"""House rules that kernels look for by their name; the others are counted in."""


def pack(values: dict[str, Any], components: Components, mode: Mode) -> Any:
    """The record of rules and components that the kernels read."""
    from analyser.games.freyas_folly.compiled import state
    from analyser.kernel.records import new_record

    rules = new_record(state.RULES)
    for name in _SAME:
        rules[name] = values[name]
    rules.players = mode.players
    rules.random_starter = values["starter"] == "random"
    rules.tokens = components["tokens"]
    rules.jewels = jewels_of(components["jewels"])
    ranks = {name: rank for rank, name in enumerate(sorted(choice_names()))}
    for choice, name in enumerate(choice_names()):
        rules.choice[choice], rules.choice_rank[choice] = jewels_of(read_jewels(name)), ranks[name]
    _pack_mine(rules, components)
    _pack_cards(rules, components)
    _pack_abilities(rules, values, components)
    return rules


def jewels_of(counts: Mapping[str, int]) -> int:
    """A set of jewels as the kernel has it."""
    from analyser.games.freyas_folly.compiled.jewels import LANE

    return sum(counts.get(letter, 0) << LANE * kind for kind, letter in enumerate(LETTERS))


def _bits(places: Iterable[int]) -> int:
    return sum(1 << place for place in places)


def _pack_mine(rules: Any, components: Components) -> None:
    """Places by name; OUT has the last number there is."""
    from analyser.games.freyas_folly.compiled import state

    names, neighbours = places_of(components), neighbours_of(components)
    number = {name: place for place, name in enumerate(names)} | {OUT: state.OUTSIDE}
    caverns = components["caverns"]
    rules.caverns = _bits(number[name] for name in caverns)
    rules.lanterns = _bits(number[name] for name in names if name != OUT and name not in caverns)
    rules.out_rank = sum(name < OUT for name in names)
    steps = {name: steps_from(name, neighbours) for name in names}
    for name, place in number.items():
        rules.neighbours[place] = _bits(number[other] for other in neighbours[name] if other != OUT)
    _pack_distances(rules, number, [number[name] for name in caverns], steps)
    _pack_places_for_jewels(rules, caverns, number)


def _pack_distances(rules: Any, number: Mapping[str, int], caverns: list[int], steps: Mapping[str, Any]) -> None:
    """By whole arrays: measured, number by number they take seven times as long as all else that is packed."""
    import numpy as np

    places, there = np.array(list(number.values())), np.array(caverns, np.int64)
    all_pairs = np.ix_(places, places)
    rules.steps[all_pairs] = [[steps[name][other] for other in number] for name in number]
    rules.trip[all_pairs] = rules.steps[all_pairs] + rules.steps[places, number[OUT]] + 1
    far = rules.steps[np.ix_(places, there)]
    rules.nearer[all_pairs] = (far[None, :] < far[:, None]) @ (np.int64(1) << there)


def _pack_places_for_jewels(rules: Any, caverns: Mapping[str, list[int]], number: Mapping[str, int]) -> None:
    """FF2: amber lies where it lies; caverns with grey places are filled in the order of the box."""
    filled = [name for name, (small, large, *_) in caverns.items() if small + large > 0]
    rules.cavern_count = len(filled)
    rules.fill_order[: len(filled)] = [number[name] for name in filled]
    weights = [0]
    for name, (small, large, amber_small, amber_large) in caverns.items():
        place = number[name]
        rules.grey_small[place], rules.grey_large[place] = small, large
        rules.amber[place] = jewels_of({"y": amber_small, "Y": amber_large})
        weights.append(small + 2 * large + 2 * amber_small + 4 * amber_large)
    rules.most_rate = 1000 * (2 * max(weights) + 1)


def _pack_cards(rules: Any, components: Components) -> None:
    """Settings and pieces by name."""
    from analyser.games.freyas_folly.compiled import state

    settings, pieces = components["settings"], components["pieces"]
    rules.settings, rules.all_pieces = len(settings), len(pieces)
    ranks = {name: rank for rank, name in enumerate(sorted([*settings, *pieces]))}
    for card, (name, (text, points)) in enumerate(settings.items()):
        jewels = read_jewels(text)
        rules.need[card], rules.points[card] = jewels_of(jewels), points
        rules.need_size[card] = sum(_size(letter) * number for letter, number in jewels.items())
        rules.card_rank[card] = ranks[name]
        rules.half_of_settings[card // state.HALF] |= 1 << card % state.HALF
    for piece, (name, (text, tokens)) in enumerate(pieces.items()):
        rules.piece_need[piece], rules.piece_tokens[piece] = jewels_of(read_jewels(text)), tokens
        rules.card_rank[state.FIRST_PIECE + piece] = ranks[name]


def _size(letter: str) -> int:
    return 2 if LETTERS.index(letter) >= COLOURS else 1


def _pack_abilities(rules: Any, values: dict[str, Any], components: Components) -> None:
    """FF3: slots first, then the deck; the others are shuffled into the workshop's deck."""
    for kind, ability in enumerate(ABILITIES):
        is_in = values["abilities"] and (values["thief"] or ability != "thief")
        rules.abilities[kind] = components["abilities"][ability] if is_in else 0
    cards = int(rules.abilities.sum())
    rules.ability_cards = cards
    rules.first_abilities = min(values["ability_slots"], cards)
    rules.ability_deck = min(values["ability_deck"], cards - int(rules.first_abilities))
