"""En Garde's moves in words, both ways, and the events that a transcript tells of a match."""

import re
from collections.abc import Iterator
from typing import Any

from analyser.games.components import Components
from analyser.games.en_garde.compiled import moves, state
from analyser.mistakes import unknown

BY = {state.HIT: "hit", state.STUCK: "stuck", state.CARDS: "cards", state.GROUND: "ground", state.DRAW: "draw"}
"""How a round ended."""

_MOVE = re.compile(
    r"advance (?P<advance>[1-9])|retreat (?P<retreat>[1-9])|attack (?P<value>[1-9])x(?P<cards>[1-9])"
    r"|advance (?P<step>[1-9]) attack (?P<then>[1-9])x(?P<count>[1-9])|(?P<parry>parry)"
)


def move_name(code: int, _components: Components, position: Any) -> str:
    """A move in a position as the rulings name it."""
    gap = int(moves.distance(position.table))
    if moves.is_indirect(code):
        step, cards = divmod(int(moves.indirect_place(code)), 9)
        return f"advance {step + 1} attack {gap - step - 1}x{cards + 1}"
    kind, number = moves.kind_of(code), moves.number_of(code)
    if kind == state.ATTACK:
        return f"attack {gap}x{number}"
    return {state.ADVANCE: f"advance {number}", state.RETREAT: f"retreat {number}", state.PARRY: "parry"}[kind]


def move_code(name: str, _components: Components, position: Any) -> int:
    """The code of a move that the rulings name so; an attack must be made across the distance of the position."""
    match = _MOVE.fullmatch(name)
    said = {key: int(text) for key, text in match.groupdict().items() if text and key != "parry"} if match else {}
    gap = int(moves.distance(position.table))
    if match is None or said.get("value", gap) != gap or said.get("step", 0) + said.get("then", gap) != gap:
        raise unknown("move", name, ["advance C", "retreat C", f"attack {gap}xN", "advance C attack DxN", "parry"])
    if match["parry"]:
        return state.PARRY
    if match["step"]:
        return int(moves.indirect_code(said["step"], said["count"]))
    kinds = {"advance": state.ADVANCE, "retreat": state.RETREAT, "cards": state.ATTACK}
    return next(int(moves.plain_code(kind, said[key])) for key, kind in kinds.items() if key in said)


def outcome_name(code: int, _components: Components, position: Any) -> str:
    """The card that is drawn."""
    return f"{int(position.deck[code])}"


class Narrator:
    """Tells a match step by step: given the position before and after each code, the events of the transcript."""

    def __init__(self, _rules: Any, _components: Components) -> None:
        self.drawn: list[int] = []  # since the last event of chance

    def chance(self, before: Any, code: int, after: Any) -> Iterator[dict[str, Any]]:
        """A card was drawn; white's and black's first hands are told once both are dealt."""
        table = before.table
        if table.phase == state.DEALT and not self.drawn:
            yield {"event": "round", "round": int(table.round_number), "starter": int(table.starter)}
        self.drawn.append(int(before.deck[code]))
        if table.due == 1:
            cards, self.drawn = self.drawn, []
            if table.phase == state.DEALT:
                for player in (state.WHITE, state.BLACK):
                    yield {"chance": "deal", "player": player, "cards": cards[player::2]}
            else:
                yield {"chance": "refill", "player": int(table.seat), "cards": cards}
        yield from _round_end(before, after)

    def decision(self, before: Any, _code: int, after: Any) -> Iterator[dict[str, Any]]:
        """A player moved; the decision itself is told by the caller."""
        yield from _round_end(before, after)


def _round_end(before: Any, after: Any) -> Iterator[dict[str, Any]]:
    if after.table.rounds_ended > before.table.rounds_ended:
        ended = after.table.ended
        yield {"event": "round_end", "winner": _player(ended.winner), "by": BY[int(ended.by)]}


def _player(seat: int) -> int | None:
    return None if seat == state.NOBODY else int(seat)


def result(position: Any) -> dict[str, Any]:
    """How a finished match ended."""
    table = position.table
    return {
        "winner": _player(table.winner),
        "points": [int(points) for points in table.points],
        "rounds": int(table.rounds_ended),
    }
