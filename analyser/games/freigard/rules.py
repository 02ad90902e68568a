"""Freigard's rules as data: the fields a house rule may change, the difficulties, and the record that kernels read."""

from typing import Any

from analyser.games.catalogue import Mode
from analyser.games.components import Components
from analyser.games.fields import Counts, Field, Flag, Integer, Integers
from analyser.games.freigard.compiled.limits import MOST_ROUNDS
from analyser.games.freigard.components import Card, cards_of
from analyser.games.settings import defaults

DIFFICULTIES: dict[str, tuple[int, int, int]] = {
    "dawn": (22, 18, 14),
    "noon": (25, 20, 15),
    "dusk": (26, 21, 16),
    "night": (28, 22, 18),
}
"""The castles' defeat conditions, from the rulebook ("Components")."""

TOTEM_NAMES = ("eye", "hourglass", "shield", "vessel")

NAMINGS = (
    ("golem", "spike"), ("golem", "round"), ("golem", "square"), ("golem", "surge"), ("golem", "plain"),
    ("dragon", "one"), ("dragon", "two"), ("dragon", "crimson"), ("dragon", "blue"),
    ("ent", "conifer"), ("ent", "broadleaf"), ("ent", "0"), ("ent", "1"), ("ent", "2"),
)  # fmt: skip
"""F7: what the Eye may name, in the order of its codes."""

FIELDS: tuple[Field, ...] = (
    Integers(
        "castles",
        DIFFICULTIES["dawn"],
        1,
        99,
        "defeat conditions; the difficulty sets them",
        falling=True,
        helps=-1,
    ),
    Counts(
        "totems",
        (
            Integer("eye", 1, 0, 3, "Eyes in play", helps=1),
            Integer("hourglass", 1, 0, 3, "Hourglasses in play", helps=1),
            Integer("vessel", 1, 0, 1, "Vessels in play", helps=1),
            Integer("shield", 1, 0, 3, "Shields in play", helps=1),
        ),
        "which totems are in play, and how many",
    ),
    Integer("totem_value", 1, 0, 5, "points that a removed totem adds at a round's end", helps=1),
    Integers("golem", (1, 2, 3), 0, 12, "points for three golems: any; three types; one type", helps=1),
    Integers("dragon", (1, 2, 3), 0, 12, "points for three dragons: any; all one-headed; all two-headed", helps=1),
    Integer("ent", 1, 0, 6, "points an ent", helps=1),
    Integer("double", 2, 1, 4, "factor for all-surge golems, dragons of one colour, ents of one type", helps=1),
    Flag("spheres", True, "the sphere part counts, and three spheres may be scored", helps=1),
    Flag("score_zero", True, "a combination worth nothing may be scored, for a new hand", helps=1),
    Flag("final_hand", False, "the hand that is held when the deck runs out adds its value", helps=1),
    Integer(
        "carry_over", 0, 0, 100, "percent of the surplus over a removed castle that starts the next round", helps=1
    ),
    Integer("redraws", 0, 0, 5, "times a round that the whole hand may be discarded for a new one", helps=1),
    Integer("max_rounds", 4, 1, MOST_ROUNDS, "a game not won after so many rounds is lost", helps=1),
)


def base_rules(mode: Mode) -> dict[str, Any]:
    """Every house-rule field with its value at this difficulty; there is one variant, for one player."""
    return defaults(FIELDS) | {"castles": list(DIFFICULTIES[mode.difficulty])}


def pack(values: dict[str, Any], components: Components, _mode: Mode) -> Any:
    """The record of rules and components that the kernels read."""
    from analyser.games.freigard.compiled import hand, state
    from analyser.kernel.records import new_record

    rules = new_record(state.RULES)
    _pack_values(rules, values)
    _pack_cards(rules, components, spheres=values["spheres"])
    hand.tabulate_worth(rules)
    return rules


def _pack_values(rules: Any, values: dict[str, Any]) -> None:
    for name in ("castles", "golem", "dragon"):
        getattr(rules, name)[:] = values[name]
    for name in ("totem_value", "ent", "double", "score_zero", "final_hand", "carry_over", "redraws", "max_rounds"):
        rules[name] = values[name]
    rules.totems[:] = [values["totems"][name] for name in TOTEM_NAMES]


def _pack_cards(rules: Any, components: Components, *, spheres: bool) -> None:
    from analyser.games.freigard.compiled.state import NO_CARD

    cards = cards_of(components)
    counts = [count for _, count in components.counts]
    rules.kinds = len(cards)
    rules.rout = next((kind for kind, card in enumerate(cards) if card.family == "rout"), NO_CARD)
    rules.defenders = sum(1 << kind for kind, card in enumerate(cards) if card.family != "rout")
    rules.marks[: len(cards)] = [marks_of(card, spheres=spheres) for card in cards]
    rules.ents[: len(cards)] = [card.ents for card in cards]
    rules.count[: len(cards)] = counts
    rules.deck_size = sum(counts)
    rules.cards[: sum(counts)] = [kind for kind, count in enumerate(counts) for _ in range(count)]
    rules.naming[:] = [
        sum(1 << kind for kind, card in enumerate(cards) if card.family == family and feature in card.features)
        for family, feature in NAMINGS
    ]


def marks_of(card: Card, *, spheres: bool) -> int:
    """The card's marks (see `state`); without spheres in the rules none bears one."""
    from analyser.games.freigard.compiled import state

    words = {
        "golem": state.GOLEM, "dragon": state.DRAGON, "ent": state.ENT, "rout": 0,
        "spike": state.SPIKE, "round": state.ROUND, "square": state.SQUARE, "surge": state.SURGE, "plain": 0,
        "one": state.ONE_HEADED, "two": state.TWO_HEADED, "crimson": state.CRIMSON, "blue": state.BLUE,
        "conifer": state.CONIFER, "broadleaf": state.BROADLEAF, "0": 0, "1": 0, "2": 0,
    }  # fmt: skip
    sphere_marks = (
        0,
        state.SPHERE_1,
        state.SPHERE_1 | state.SPHERE_2,
        state.SPHERE_1 | state.SPHERE_2 | state.SPHERE_3,
    )
    own = words[card.family] | (sphere_marks[card.sphere] if spheres else 0)
    for feature in card.features:
        own |= words[feature]
    return own
