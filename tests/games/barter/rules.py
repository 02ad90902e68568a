"""Barter's rules as data: the fields a house rule may change, the variants, and the record that kernels read."""

from typing import Any

from analyser.games.catalogue import Mode, Seats, each_for_itself
from analyser.games.components import Components
from analyser.games.fields import Choice, Counts, Field, Flag, Integer, Integers, Real
from analyser.games.settings import defaults
from analyser.mistakes import Mistake
from tests.games.barter.compiled.limits import MOST_IN_HAND, MOST_TURNS
from tests.games.barter.components import WORDS, cards_of

RIVALS, TEAM = "rivals", "team"
SEATS = {RIVALS: each_for_itself(3, 4, 5), TEAM: Seats((3,), 3, lambda players: (0, 0, 1))}
"""Who may play a variant (B1)."""
OPEN_SIDE = {RIVALS: None, TEAM: 0}
"""The side that plays with open hands (B1)."""

ENDINGS = ("turn", "round")

FIELDS: tuple[Field, ...] = (
    Integer("hand", 4, 1, MOST_IN_HAND, "cards dealt to each seat"),
    Integer("limit", 6, 1, MOST_IN_HAND, "no card is drawn into a hand of so many"),
    Integer("offers", 1, 0, 4, "offers that a seat may make in a turn"),
    Integer("goal", 30, 1, 99, "points that end the game"),
    Integer("max_turns", 200, 1, MOST_TURNS, "turns after which the game is undecided"),
    Integers("market", (0, 0, 1, 1, 2, 3), 0, 9, "the bonus for each face of the die"),
    Counts("effects", tuple(Integer(word, 1, 0, 3, f"of {word}") for word in WORDS), "how many times an effect counts"),
    Real("share", 0.5, 0, 1, "share of the points of the cards left in a hand that count at the end"),
    Flag("free", True, "who holds the card that is wanted may refuse"),
    Choice("ending", "turn", ENDINGS, "whether the round is played out when a side has the points"),
)


def base_rules(_mode: Mode) -> dict[str, Any]:
    """Every house-rule field with its value; it is the same in all modes."""
    return defaults(FIELDS)


def check_components(values: dict[str, Any], components: Components, mode: Mode) -> None:
    """B13: all hands are dealt, and a card at least is left to draw."""
    cards, hand = sum(card.count for card in cards_of(components)), values["hand"]
    if cards <= mode.players * hand:
        raise Mistake(f"{cards} cards are too few for {mode.players} hands of {hand}: one more is needed at least")


def pack(values: dict[str, Any], components: Components, mode: Mode) -> Any:
    """The record of rules and components that the kernels read."""
    from analyser.kernel.records import new_record
    from tests.games.barter.compiled import state

    rules = new_record(state.RULES)
    for name in ("hand", "limit", "offers", "goal", "max_turns", "share", "free"):
        rules[name] = values[name]
    rules.market[:] = values["market"]
    rules.ending = ENDINGS.index(values["ending"])
    _pack_seats(rules, mode)
    _pack_cards(rules, values, components)
    return rules


def _pack_seats(rules: Any, mode: Mode) -> None:
    sides = SEATS[mode.variant].sides(mode.players)
    rules.players, rules.sides = len(sides), len(set(sides))
    rules.side[: len(sides)] = sides
    rules.is_open[: len(sides)] = [side == OPEN_SIDE[mode.variant] for side in sides]


def _pack_cards(rules: Any, values: dict[str, Any], components: Components) -> None:
    cards = cards_of(components)
    deck = [kind for kind, card in enumerate(cards) for _ in range(card.count)]
    rules.kinds, rules.all_kinds = len(cards), (1 << len(cards)) - 1
    rules.deck_size = len(deck)
    rules.cards[: len(deck)] = deck
    factors = [values["effects"][word] for word in WORDS]
    for kind, card in enumerate(cards):
        rules.count[kind], rules.points[kind], rules.power[kind] = card.count, card.points, sum(card.effect)
        rules.effect[kind] = [number * factor for number, factor in zip(card.effect, factors, strict=True)]
