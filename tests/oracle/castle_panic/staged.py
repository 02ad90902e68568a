"""Positions set up by hand, and a host that plays them by a script."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from tests.oracle.castle_panic.board import read_monster
from tests.oracle.castle_panic.components import default_components
from tests.oracle.castle_panic.opening import empty_table
from tests.oracle.castle_panic.plays import legal_plays
from tests.oracle.castle_panic.rules import SetUp, default_rules, read_set_up
from tests.oracle.castle_panic.table import Position, take

PLACES = [f"place {kind}" for kind in ("troll", "orc", "orc", "goblin", "goblin", "goblin")]  # in arcs 1 to 6
TWO_HANDS = [card for card, count in default_components()["cards"].items() for _ in range(count)][:12]


def set_up_of(variant: str = "coop", players: int = 2, **house_rules: Any) -> SetUp:
    """The box as printed."""
    rules = default_rules() | house_rules
    return read_set_up({"variant": variant, "players": players}, rules, default_components(rules["tokens"]))


def staged(
    set_up: SetUp,
    hands: str = "",
    board: str = "",
    *,
    deck: str = "",
    discards: str = "",
    pile: str = "goblin",
    walls: str = "123456",
    towers: str = "123456",
    **more: Any,
) -> Position:
    """A position: names with spaces between them, hands with a comma between seats, arcs as digits.

    `more` are other fields of the position. Everybody has had a first turn, unless `has_begun` says otherwise.
    """
    position = empty_table(set_up)
    for seat, hand in enumerate(hands.split(",")):
        position.hands[seat] = Counter(hand.split())
    position.monsters = [read_monster(target) for target in board.split()]
    position.deck, position.discards = Counter(deck.split()), Counter(discards.split())
    position.pile = Counter(pile.split())
    position.walls, position.towers = set(map(int, walls)), set(map(int, towers))
    position.has_begun = set(range(set_up.players))
    for name, value in more.items():
        setattr(position, name, value)
    return position


class Script:
    """A host that takes luck and moves from a list, in their order, and tells events in short words.

    A number is a face of the die, a word with spaces or without a move, card or token.
    """

    def __init__(self, *steps: str | int) -> None:
        self.steps = list(steps)
        self.told: list[str] = []
        self.asked: list[tuple[int, list[str]]] = []  # every decision

    def tell(self, event: dict[str, Any]) -> None:
        """As `slain orc/1@swordsman.3 wall`."""
        words = [" ".join(value) if isinstance(value, list) else str(value) for value in event.values()]
        self.told.append(" ".join(words))

    def draw(self, kind: str, seat: int, count: int, deck: Counter[str]) -> list[str]:
        """The next names of the script."""
        cards = self._names(count, deck)
        self.tell({"chance": kind, "seat": seat, "cards": cards})
        return cards

    def draw_tokens(self, count: int, pile: Counter[str]) -> list[str]:
        """The next names."""
        tokens = self._names(count, pile)
        self.tell({"chance": "tokens", "tokens": tokens})
        return tokens

    def draw_token(self, pile: Counter[str]) -> str:
        """The next name."""
        (token,) = self._names(1, pile)
        self.tell({"chance": "token", "token": token})
        return token

    def _names(self, count: int, pile: Counter[str]) -> list[str]:
        names = [str(self.steps.pop(0)) for _ in range(count)]
        left = Counter(pile)
        for name in names:
            take(name, left)
        return names

    def roll(self) -> int:
        """The next number."""
        face = int(self.steps.pop(0))
        self.tell({"chance": "die", "face": face})
        return face

    def decide(self, position: Position, seat: int, legal: list[str]) -> str:
        """The next move, which must be legal."""
        assert seat < position.set_up.seats
        assert legal == sorted(set(legal))
        self.asked.append((seat, legal))
        move = str(self.steps.pop(0))
        if move not in legal:
            raise ValueError(f"{move!r} is not one of {legal}")
        self.told.append(f"{seat}: {move}")
        return move


def told(position: Position, phase: Callable[[Position, Script], object], *steps: str | int) -> list[str]:
    """What a phase tells by this script, the whole of which it needs."""
    script = Script(*steps)
    phase(position, script)
    assert script.steps == []
    return script.told


def board(position: Position) -> str:
    """All targets, in order of names."""
    return " ".join(sorted(monster.name for monster in position.monsters))


def cards(pile: Counter[str]) -> str:
    """Cards or tokens, in order of names."""
    return " ".join(sorted(pile.elements()))


def plays(position: Position, *words: str) -> list[str]:
    """The legal plays that begin with one of these words, or all but `end`."""
    return [move for move in legal_plays(position) if (move.split()[0] in words if words else move != "end")]
