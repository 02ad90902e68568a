"""Positions set up by hand, and a host that plays them by a script."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from tests.oracle.rietburg.components import default_components
from tests.oracle.rietburg.game import act, legal_moves
from tests.oracle.rietburg.opening import empty_table
from tests.oracle.rietburg.rules import SetUp, default_rules, read_set_up
from tests.oracle.rietburg.table import Card, Host, Name, Place, Position, take

SIDES = {"+": True, "-": False}


def set_up_of(heroes: str = "chada thorn", box: Mapping[str, Any] | None = None, **house_rules: Any) -> SetUp:
    """A set-up of these heroes; `box` are components that differ from the default ones."""
    rules = default_rules() | {"heroes": heroes.split(), **house_rules}
    return read_set_up({"difficulty": "standard"}, rules, {**default_components(), **(box or {})})


def staged(
    set_up: SetUp,
    piles: Mapping[int, str] | None = None,
    tasks: Mapping[int, str] | None = None,
    at: str = "",
    **more: Any,
) -> Position:
    """A position at the beginning of the first hero's turn.

    Piles from bottom to top: `+gor` face up, `-gor` face down and known, `-` face down and unseen. Tasks that lie face
    up, `done` where one has been completed. `at` says where each hero stands, in turn order. `more` are other fields
    of the position; words for those that are Counters.
    """
    position = empty_table(set_up)
    for location, words in (piles or {}).items():
        position.places[location].pile = [_card(position, word) for word in words.split()]
    for location, task in (tasks or {}).items():
        position.places[location] = _place(position, location, task)
    for hero, digit in zip(position.heroes, at, strict=False):
        hero.location = int(digit)
    for name, value in more.items():
        setattr(position, name, Counter(value.split()) if isinstance(value, str) and name != "playing" else value)
    for card in position.gallery.elements():
        take(card, position.unseen)
        position.draw_pile -= 1
    position.turns = 1
    return position


def _card(position: Position, word: str) -> Card:
    position.draw_pile -= 1
    if word[1:]:
        take(word[1:], position.unseen)
    return Card(word[1:] or None, SIDES[word[0]])


def _place(position: Position, location: int, task: str) -> Place:
    pile = position.places[location].pile
    if task == "done":
        return Place(pile, is_done=True)
    take(task, position.unseen_tasks)
    return Place(pile, task)


class Script(Host):
    """A host that takes luck and moves from a list, in their order, and tells events in short words."""

    def __init__(self, *steps: str | int) -> None:
        self.steps = list(steps)
        self.told: list[str] = []
        self.asked: list[list[str]] = []  # every decision's legal moves

    def tell(self, event: dict[str, Any]) -> None:
        """As `defeated 4 gor`."""
        words = [" ".join(value) if isinstance(value, list) else str(value) for value in event.values()]
        self.told.append(" ".join(words))

    def draw(self, event: dict[str, Any], key: str, pool: Counter[Name]) -> Name:
        """The next step, which must be in the pool."""
        step = self.steps.pop(0)
        if step not in pool:
            raise ValueError(f"{step!r} is not one of {dict(pool)}")
        self.tell({**event, key: step})
        return step  # type: ignore[return-value]

    def decide(self, position: Position, legal: list[str]) -> str:
        """The next move, which must be legal."""
        assert position.seat < len(position.heroes)
        assert legal == sorted(set(legal))
        self.asked.append(legal)
        move = str(self.steps.pop(0))
        if move not in legal:
            raise ValueError(f"{move!r} is not one of {legal}")
        return move


def told(position: Position, *steps: str | int) -> list[str]:
    """What these moves of one turn tell, each followed by what it asks for; the whole script is needed."""
    script = Script(*steps)
    while script.steps:
        act(position, script, script.decide(position, legal_moves(position)))
    return script.told


def asked(position: Position, *steps: str | int) -> list[list[str]]:
    """What is asked within the last move, such as a battle's choices; the rest of the script answers it."""
    script = Script(*steps)
    act(position, script, str(script.steps.pop(0)))
    assert script.steps == []
    return script.asked


def moves(position: Position, *words: str) -> list[str]:
    """The legal moves that begin with one of these words, or all."""
    return [move for move in legal_moves(position) if not words or move.split()[0] in words]


def pile(position: Position, location: int) -> str:
    """As it is written in `staged`."""
    return " ".join(("+" if card.is_up else "-") + (card.name or "") for card in position.places[location].pile)
