"""Moves by name, and which of them a hand allows (E2, E3)."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

PARRY = "parry"


class Attack(NamedTuple):
    """An attack with so many cards of `value`; indirect after an advance in the same turn."""

    value: int
    cards: int
    indirect: bool

    @property
    def name(self) -> str:
        """As the move's name ends."""
        return f"attack {self.value}x{self.cards}"


class Move(NamedTuple):
    """A turn, or a retreat as a defence: a step (forward positive, 0 for none), an attack."""

    step: int
    attack: Attack | None


def parse(name: str) -> Move:
    """What a name other than `parry` stands for; ValueError for a name of no move."""
    words = name.split(" ")
    step, attack = 0, None
    if words[0] in ("advance", "retreat"):
        step = int(words[1]) if words[0] == "advance" else -int(words[1])
        words = words[2:]
    if words:
        value, cards = words[1].split("x")
        attack = Attack(int(value), int(cards), indirect=step != 0)
    move = Move(step, attack)
    if name_of(move) != name:
        raise ValueError(f"{name!r} names no move")
    return move


def name_of(move: Move) -> str:
    """The name of a turn or retreat."""
    step = "" if move.step == 0 else f"{'advance' if move.step > 0 else 'retreat'} {abs(move.step)}"
    attack = "" if move.attack is None else move.attack.name
    return f"{step} {attack}".strip()


def turn_moves(hand: Counter[int], distance: int, room: int, *, indirect: bool) -> list[str]:
    """E2: every full turn, sorted, no doubles.

    `distance` is that between the fencers, `room` the number of spaces behind the one whose turn it is;
    `indirect` says whether advance and attack exists (house rule).
    """
    moves = [Move(0, attack) for attack in attacks(hand, distance, indirect=False)]
    for card in held(hand):
        if card <= room:
            moves.append(Move(-card, None))
        if card < distance:
            moves.append(Move(card, None))
        if card < distance and indirect:
            rest = hand - Counter([card])
            moves += [Move(card, attack) for attack in attacks(rest, distance - card, indirect=True)]
    return sorted(map(name_of, moves))


def attacks(hand: Counter[int], distance: int, *, indirect: bool) -> list[Attack]:
    """E2: one to all of the cards held of the value of the distance."""
    return [Attack(distance, cards, indirect) for cards in range(1, hand[distance] + 1)]


def defence_moves(hand: Counter[int], attack: Attack, room: int, *, retreat: bool) -> list[str]:
    """E3: parry, or retreat from an indirect attack; sorted, empty if the attack hits.

    `retreat` says whether a retreat answers an indirect attack at all (house rule).
    """
    moves = [PARRY] if hand[attack.value] >= attack.cards else []
    if attack.indirect and retreat:
        moves += [name_of(Move(-card, None)) for card in held(hand) if card <= room]
    return sorted(moves)


def held(hand: Counter[int]) -> list[int]:
    """The values of a hand, each once, rising."""
    return sorted(value for value, count in hand.items() if count > 0)
