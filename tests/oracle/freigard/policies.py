"""Twin policies: plain statements of what a player does, from his position and legal moves."""

from __future__ import annotations

from random import Random

from tests.oracle.freigard.cards import hand_value, parse
from tests.oracle.freigard.rules import TOTEM_NAMES, Rules
from tests.oracle.freigard.table import (
    Choose,
    Position,
    beaten_castle,
    spend_move,
    total_with,
)


def random_choice(random: Random) -> Choose:
    """A player who takes any legal move, each as likely as another."""

    def choose(position: Position, legal: list[str]) -> str:
        return random.choice(legal)

    return choose


def greedy_choice(position: Position, legal: list[str]) -> str:
    """Score what is worth a point, else draw; keep the best three; save totems for the end."""
    if position.phase == "turn":
        return _greedy_turn(position, legal)
    if position.phase == "discard":
        return _greedy_discard(position)
    return _greedy_end(position, legal)


def _greedy_turn(position: Position, legal: list[str]) -> str:
    if "score" in legal and hand_value(position.hand, position.rules) >= 1:
        return "score"
    return "draw"


def _greedy_discard(position: Position) -> str:
    """The least useful of the cards whose removal leaves the best hand."""

    def left(name: str) -> int:
        kept = list(position.hand)
        kept.remove(name)
        return hand_value(kept, position.rules)

    most = max(map(left, position.hand))
    worst = [name for name in position.order if name in position.hand and left(name) == most]
    return f"discard {min(worst, key=lambda name: usefulness(name, position.rules))}"


_FEATURES = ("spike", "round", "square", "surge", "one", "two", "crimson", "blue", "conifer", "broadleaf")


def usefulness(name: str, rules: Rules) -> tuple[int, ...]:
    """How useful a card is by itself; then what tells it from others, the last feature first.

    Spheres only where they count: without them cards that differ by nothing else are as good as the same.
    """
    card = parse(name)
    sphere = card.sphere if rules.spheres else 0
    points = {"golem": 6 if card.second == "surge" else 2, "dragon": 3}.get(card.family)
    ents = int(card.second) if card.family == "ent" else 0
    if points is None:
        points = 4 if ents == 2 else ents
    shown = tuple(int(feature in (card.first, card.second)) for feature in reversed(_FEATURES))
    return (points + 3 * sphere, sphere, *shown, ("golem", "dragon", "ent").index(card.family), ents)


def _greedy_end(position: Position, legal: list[str]) -> str:
    """The fewest totems that beat the highest castle within reach, in the order of TOTEM_NAMES."""
    unused = [name for name in TOTEM_NAMES for _ in range(position.totems[name])]
    target = beaten_castle(position.castles, total_with(position, unused))
    if target is None:
        return "shield" if "shield" in legal else "concede"
    spent: list[str] = []
    while total_with(position, spent) < target:
        spent.append(unused[len(spent)])
    return spend_move(spent)
