"""Transcripts: whole games, told from the codes that were played, so that anyone can read, check and replay them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from analyser.experiments.cells import Cell
from analyser.experiments.playing.prepared_cell import PreparedCell
from analyser.experiments.playing.uninterrupted import uninterrupted
from analyser.games.shown import Drawings, draw_position
from analyser.kernel.contract import CHANCE
from analyser.kernel.moves import codes_of
from analyser.kernel.outcomes import FIRST_SIDE, LOST, UNDECIDED, WON
from analyser.kernel.playout import first_outcome
from analyser.kernel.records import new_record

FORMAT = "analyser-transcript/1"
SEARCHED_AT_ONCE = 2_000
"""Games that are played at once where one that ends in some way is looked for."""


@dataclass(frozen=True)
class ToldGame:
    """A game as its transcript, and what its story draws besides; that is no part of the transcript."""

    transcript: dict[str, Any]
    drawings: Drawings


class Tracer:
    """Plays single games of a cell and tells them."""

    def __init__(self, cell: Cell) -> None:
        self.cell = cell
        self.prepared = PreparedCell(cell)
        self.workspace = self.prepared.new_workspace()

    def outcome(self, index: int) -> int:
        """What the game with this index comes to for the first side: `outcomes.LOST`, `WON`, `DRAWN`, `UNDECIDED`."""
        uninterrupted(lambda: self.prepared.play_game(index, self.workspace))
        return first_outcome([int(place) for place in self.workspace.place[: int(self.workspace.sides)]])

    def find(self, first: int, most: int, *, won: bool) -> int | None:
        """The first of so many games from this index on that the first side has won, or lost; None if none is."""
        wanted = WON if won else LOST
        for start in range(first, first + most, SEARCHED_AT_ONCE):
            count = min(SEARCHED_AT_ONCE, first + most - start)
            played = uninterrupted(partial(self.prepared.play_chunk, start, count, self.workspace))
            ends = np.flatnonzero((played.outcomes & FIRST_SIDE == wanted) | (played.outcomes == UNDECIDED))
            if ends.size:
                self.outcome(start + int(ends[0]))  # raises what an undecided game failed by
                return start + int(ends[0])
        return None

    def trace(self, index: int) -> dict[str, Any]:
        """The transcript of the game with this index; the same on every machine."""
        return self.tell(index).transcript

    def tell(self, index: int) -> ToldGame:
        """The game with this index, with all that its story needs."""
        cell, prepared = self.cell, self.prepared
        # Within, for the first game compiles.
        events, drawings, result = uninterrupted(
            lambda: tell(cell, prepared.rules, prepared.play_game(index, self.workspace))
        )
        transcript = {
            "format": FORMAT,
            "game": cell.game.name,
            "variant": cell.game.mode_to_dict(cell.mode),
            "rules": cell.rules,
            "components": cell.components.to_dict(),
            "seed": cell.seed,
            "index": index,
            "players": _players(cell),
            "events": events,
            "result": result,
        }
        return ToldGame(transcript, drawings)


def _players(cell: Cell) -> list[str]:
    """A policy for each side; for each seat, where a game tells its transcripts so."""
    is_by_seat = getattr(cell.game.text, "IS_TOLD_BY_SEAT", False)
    return [cell.players[side] for side in cell.sides] if is_by_seat else cell.players


def tell(cell: Cell, rules: Any, codes: Sequence[int]) -> tuple[list[dict[str, Any]], Drawings, dict[str, Any]]:
    """The events of a game with these codes, what is drawn after them, and the game's result."""
    play, text = cell.game.play, cell.game.text
    state, moves = new_record(play.STATE), new_record(play.MOVES)
    narrator = text.Narrator(rules, cell.components)
    is_drawn = getattr(text, "is_drawn", lambda event: False)
    events: list[dict[str, Any]] = []
    drawings: dict[int, list[str]] = {}

    def add(happened: Iterable[dict[str, Any]]) -> None:
        first = len(events)
        events.extend(happened)
        drawn = [place for place in range(first, len(events)) if is_drawn(events[place])]
        drawings.update({place: draw_position(text, state, cell.components) for place in drawn})

    play.begin(state, rules)
    add(getattr(narrator, "opening", lambda position: ())(state))
    for code in codes:
        seat = play.turn(state)
        before = state.copy()
        if seat != CHANCE:
            play.legal(state, rules, moves)
            names = sorted(text.move_name(legal, cell.components, state) for legal in codes_of(moves))
            events.append({"player": int(seat), "legal": names, "move": text.move_name(code, cell.components, state)})
        play.apply(state, rules, code)
        happen = narrator.chance if seat == CHANCE else narrator.decision
        add(happen(before, code, state))
    return events, drawings, text.result(state)
