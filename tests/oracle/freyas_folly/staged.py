"""Positions set up by hand, and a host that plays them by a script."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from tests.oracle.freyas_folly.components import default_components
from tests.oracle.freyas_folly.game import act, free_actions, normal_actions
from tests.oracle.freyas_folly.jewels import LARGE, SMALL, Jewels, spell
from tests.oracle.freyas_folly.opening import empty_table
from tests.oracle.freyas_folly.rules import SetUp, default_rules, read_set_up
from tests.oracle.freyas_folly.table import Dwarf, Outcome, Position

LINE = [["out", "A"], ["A", "B"], ["B", "C"], ["C", "D"], ["D", "E"], ["A", "c1"], ["B", "c2"], ["out", "c3"]]
"""A straight way with three caverns; c3 lies at the entrance."""


def set_up_of(
    variant: str = "standard", players: int = 3, box: Mapping[str, Any] | None = None, **house_rules: Any
) -> SetUp:
    """A variant with other rules, and with other tables in the box."""
    rules = default_rules(variant, players) | house_rules
    return read_set_up({"variant": variant, "players": players}, rules, default_components() | dict(box or {}))


def on_a_line(**house_rules: Any) -> SetUp:
    """Three players in the mine of `LINE`, which has no places for jewels."""
    box = {"edges": LINE, "caverns": {cavern: [0, 0, 0, 0] for cavern in ("c1", "c2", "c3")}}
    return set_up_of(box=box, **house_rules)


def staged(
    set_up: SetUp,
    mine: str = "",
    *,
    caverns: str = "",
    home: str = "",
    market: str = "",
    settings: str = "",
    abilities: str = "",
    workshop: str = "",
    pieces: str = "",
    slots: str = "",
    tokens: str = "",
) -> Position:
    """Seat 0's turn in round 1; what belongs to seats stands in order of them, with commas between.

    A dwarf is PLACE=SEAT, PLACE=SEAT:ABILITY or PLACE=SEAT:ABILITY:JEWELS, with `strength!` if that works.
    A cavern is PLACE=JEWELS. All that is told nowhere is unseen, in the upper part of the workshop deck.
    """
    position = empty_table(set_up)
    position.round = position.turns = 1
    position.market = Counter(market)
    for cavern in caverns.split():
        place, jewels = cavern.split("=")
        position.caverns[place] = Counter(jewels)
    _lay_cards(position, workshop, pieces, slots)
    for seat, player in enumerate(position.players):
        player.home = Counter(_part(home, seat))
        player.settings = set(_part(settings, seat).split())
        player.abilities = set(_part(abilities, seat).split())
        player.tokens = int(_part(tokens, seat) or 0)
        position.decks.settings -= player.settings
    for dwarf in mine.split():
        _put(position, *dwarf.split("="))
    return position


def _part(text: str, seat: int) -> str:
    parts = text.split(",")
    return parts[seat] if seat < len(parts) else ""


def _lay_cards(position: Position, workshop: str, pieces: str, slots: str) -> None:
    decks = position.decks
    position.workshop, position.pieces = set(workshop.split()), set(pieces.split())
    position.slots = Counter(slots.split())
    decks.settings -= position.workshop
    decks.pieces -= position.pieces
    decks.abilities -= position.slots


def _put(position: Position, place: str, text: str) -> None:
    seat, ability, jewels = (*text.split(":"), "", "")[:3]
    dwarf = Dwarf(int(seat), ability.rstrip("!") or None, Counter(jewels))
    player = position.players[dwarf.seat]
    if dwarf.ability:
        player.abilities.add(dwarf.ability)
    if ability.endswith("!"):
        dwarf.wears_off = position.round + position.set_up.strength_turns
    player.outside -= 1
    position.dwarfs[place] = dwarf


class Script:
    """A host that takes luck and moves from a list, in their order, and tells events in short words."""

    def __init__(self, *steps: str | int) -> None:
        self.steps = list(steps)
        self.told: list[str] = []
        self.asked: list[str] = []  # the legal moves of every decision, with commas between
        self.odds: list[dict[Any, float]] = []  # of every draw

    def tell(self, event: dict[str, Any]) -> None:
        """As `home reS`."""
        words = [" ".join(value) if isinstance(value, list) else str(value) for value in event.values()]
        self.told.append(" ".join(words))

    def fill(self, cavern: str, small: int, large: int, cup: Jewels) -> Jewels:
        """The first in the order of letters."""
        drawn = Counter(_first(cup, SMALL, small) + _first(cup, LARGE, large))
        self.tell({"chance": "fill", "cavern": cavern, "jewels": spell(drawn)})
        return drawn

    def deal(self, kind: str, count: int, cards: Counter[str]) -> list[str]:
        """The first in order of names."""
        dealt = sorted(cards.elements())[:count]
        self.tell({"chance": kind, "cards": dealt})
        return dealt

    def draw(self, kind: str, key: str, odds: Mapping[Outcome, float]) -> Outcome:
        """The next of the script."""
        self.odds.append(dict(odds))
        wanted = self.steps.pop(0)
        drawn = next(outcome for outcome in odds if outcome == wanted)
        self.tell({"chance": kind, key: drawn})
        return drawn

    def decide(self, position: Position, legal: list[str]) -> str:
        """The next move, which must be legal."""
        assert legal == sorted(set(legal))
        self.asked.append(", ".join(legal))
        move = str(self.steps.pop(0))
        if move not in legal:
            raise ValueError(f"{move!r} is not one of {legal}")
        self.told.append(f"{position.seat}: {move}")
        return move


def _first(cup: Jewels, letters: str, count: int) -> str:
    return "".join(letter * cup[letter] for letter in letters)[:count]


def script_of(position: Position, action: str, *steps: str | int) -> Script:
    """The host after an action, which must be legal in a normal turn and needs the whole of these steps."""
    assert action in normal_actions(position)
    script = Script(*steps)
    act(position, script, action)
    assert script.steps == []
    return script


def told(position: Position, action: str, *steps: str | int) -> list[str]:
    """What that action tells."""
    return script_of(position, action, *steps).told


def legal(position: Position, *words: str, is_free: bool = False) -> list[str]:
    """The legal actions that begin with one of these words, without them all."""
    moves = free_actions(position) if is_free else normal_actions(position)
    return [move for move in moves if not words or move.split(" ")[0] in words]


def home(position: Position, seat: int = 0) -> str:
    """The jewels there."""
    return spell(position.players[seat].home)
