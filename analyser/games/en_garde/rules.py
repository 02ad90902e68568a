"""En Garde's rules as data: the fields a house rule may change, the variants, and the record that kernels read."""

from typing import Any

from analyser.games.catalogue import Mode
from analyser.games.components import Components
from analyser.games.en_garde.compiled.limits import MOST_ROUNDS
from analyser.games.fields import Choice, Field, Flag, Integer
from analyser.games.settings import defaults
from analyser.mistakes import Mistake

MATCH, ROUND = "match", "round"
VARIANTS: dict[str, dict[str, Any]] = {MATCH: {}, ROUND: {"points": 1, "max_rounds": 1}}
"""What a variant changes of the fields' defaults."""

STARTERS = ("alternate", "white", "black", "loser")
"""Who begins a round, in the order of the kernel's numbers."""

FIELDS: tuple[Field, ...] = (
    Integer("board", 23, 7, 99, "spaces"),
    Integer("hand", 5, 1, 9, "cards in a hand"),
    Integer("points", 5, 1, 50, "rounds to win a match"),
    Integer("max_rounds", 200, 1, MOST_ROUNDS, "a match without a winner after so many rounds is a draw"),
    Flag("indirect", True, "a fencer may advance and attack in one turn"),
    Flag("retreat_answers_indirect", True, "an advance with attack may be answered by a retreat"),
    Flag("end_of_deck", True, "a drained deck decides the round by cards, then by ground; if not, it is a draw"),
    Choice(
        "starter",
        "alternate",
        STARTERS,
        "who begins a round; loser: of the round before (white in round 1; after a draw who did not begin it)",
    ),
)


def base_rules(mode: Mode) -> dict[str, Any]:
    """Every house-rule field with its value in this variant; there are no difficulties."""
    return defaults(FIELDS) | VARIANTS[mode.variant]


def check_components(values: dict[str, Any], components: Components, _mode: Mode) -> None:
    """Two hands are dealt, and a card at least is left to draw."""
    cards, hand = sum(count for _, count in components.counts), values["hand"]
    if cards <= 2 * hand:
        raise Mistake(f"{cards} cards are too few for two hands of {hand}: the deck must have one more at least")


def pack(values: dict[str, Any], components: Components, _mode: Mode) -> Any:
    """The record of rules and components that the kernels read."""
    from analyser.games.en_garde.compiled import state
    from analyser.kernel.records import new_record

    counts = {int(name): count for name, count in components.counts}
    cards = [value for value, count in counts.items() for _ in range(count)]
    rules = new_record(state.RULES)
    for field in FIELDS:
        rules[field.name] = STARTERS.index(values["starter"]) if field.name == "starter" else values[field.name]
    for value, count in counts.items():
        rules.count[value] = count
    rules.highest = max(counts)
    rules.deck_size = len(cards)
    rules.cards[: len(cards)] = cards
    return rules
