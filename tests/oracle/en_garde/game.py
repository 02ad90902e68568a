"""The course of a match, step by step: a step is one decision or the draw of one card.

`start_match`, `apply` and `draw` change the position in place and leave what follows from the rules in `told`.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.oracle.en_garde.moves import PARRY, parse
from tests.oracle.en_garde.rules import Rules
from tests.oracle.en_garde.table import BLACK, WHITE, Position


def start_match(rules: Rules, components: dict[int, int]) -> Position:
    """A match before its first card is dealt."""
    position = Position(rules, components)
    _begin_round(position, BLACK if rules.starter == "black" else WHITE)
    return position


def apply(position: Position, move: str) -> None:
    """Make a legal move; ValueError for any other."""
    legal = position.legal()
    if move not in legal:
        raise ValueError(f"{move!r} is not one of {legal}")
    position.played.append((position.player, move))
    if position.phase == "turn":
        _take_turn(position, move)
    elif move == PARRY:
        _parry(position)
    else:
        _retreat_as_defence(position, move)


def draw(position: Position, card: int) -> None:
    """Give the card of the deck to the one who draws; ValueError if there is none of it, or nobody draws."""
    if position.phase not in ("deal", "refill") or position.deck[card] == 0:
        raise ValueError(f"no card {card} can be drawn")
    position.deck[card] -= 1
    position.hands[position.player][card] += 1
    is_finished = position.owed == 0
    if position.phase == "deal":
        position.player = 1 - position.player  # E1: one card each, alternately, white first
        if is_finished:
            _begin_turn(position, position.starter)
    elif is_finished:
        _after_refill(position)


def result_of(position: Position) -> dict[str, Any]:
    """The transcript's result of a match that is over."""
    return {"winner": position.winner, "points": list(position.points), "rounds": position.round}


def _begin_round(position: Position, starter: int) -> None:
    """E1: the fencers on their ends, all cards in the deck."""
    position.round += 1
    position.starter = starter
    position.places = [1, position.rules.board]
    position.hands = [Counter(), Counter()]
    position.deck = Counter(position.components)
    position.discards = Counter()
    position.attack = None
    position.after_retreat = False
    position.played = []
    position.phase, position.player = "deal", WHITE
    position.told.append({"event": "round", "round": position.round, "starter": starter})


def _begin_turn(position: Position, player: int) -> None:
    """E5: who has no legal turn, at his turn's start or after a parry, has lost the round."""
    position.phase, position.player = "turn", player
    if not position.legal():
        _end_round(position, 1 - player, "stuck")


def _take_turn(position: Position, name: str) -> None:
    move = parse(name)
    if move.step:
        _step(position, move.step)
    if move.attack is not None:
        _lay_down(position, move.attack.value, move.attack.cards)
    position.attack = move.attack
    position.after_retreat = False
    position.phase = "refill"  # E6: the attacker too, before the answer


def _parry(position: Position) -> None:
    """E4: a parry, then his own turn without drawing; none after the last turn (E7)."""
    assert position.attack is not None
    _lay_down(position, position.attack.value, position.attack.cards)
    position.attack = None
    if position.is_drained:
        _decide_round(position)
    else:
        _begin_turn(position, position.player)


def _retreat_as_defence(position: Position, name: str) -> None:
    """E4: a retreat is the whole turn; he refills if there is a card to draw."""
    _step(position, parse(name).step)
    position.attack = None
    position.after_retreat = True
    if position.is_drained:
        _decide_round(position)
    else:
        position.phase = "refill"


def _step(position: Position, step: int) -> None:
    """Move the fencer forward (positive) or back; white moves up, black down."""
    _lay_down(position, abs(step), 1)
    position.places[position.player] += step if position.player == WHITE else -step


def _lay_down(position: Position, value: int, count: int) -> None:
    position.hands[position.player][value] -= count
    position.discards[value] += count


def _after_refill(position: Position) -> None:
    """The answer to an attack comes first (E3), then the end of the deck (E7, E8), then the other's turn."""
    opponent = 1 - position.player
    if position.attack is not None:
        position.phase, position.player = "defence", opponent
        if not position.legal():
            _end_round(position, 1 - opponent, "hit")
    elif position.is_drained:
        _decide_round(position)
    else:
        _begin_turn(position, opponent)


def _decide_round(position: Position) -> None:
    """E7, E8: the deck is drained and the last attack answered."""
    if not position.rules.end_of_deck:
        _end_round(position, None, "draw")
        return
    white_cards, black_cards = (hand[position.distance] for hand in position.hands)
    if not position.after_retreat and white_cards != black_cards:
        _end_round(position, WHITE if white_cards > black_cards else BLACK, "cards")
        return
    white_ground, black_ground = position.room(WHITE), position.room(BLACK)
    if white_ground != black_ground:
        _end_round(position, WHITE if white_ground > black_ground else BLACK, "ground")
    else:
        _end_round(position, None, "draw")


def _end_round(position: Position, winner: int | None, by: str) -> None:
    """E1: a point for the winner; the match is over, or the next round begins."""
    position.told.append({"event": "round_end", "winner": winner, "by": by})
    position.attack = None
    if winner is not None:
        position.points[winner] += 1
    if winner is not None and position.points[winner] == position.rules.points:
        position.phase, position.winner = "over", winner
    elif position.round == position.rules.max_rounds:
        position.phase = "over"
    else:
        _begin_round(position, _next_starter(position, winner))


def _next_starter(position: Position, winner: int | None) -> int:
    """E1 and house rule starter: after a draw `loser` is the one who did not begin."""
    kind = position.rules.starter
    if kind == "loser" and winner is not None:
        return 1 - winner
    return {"white": WHITE, "black": BLACK}.get(kind, 1 - position.starter)
