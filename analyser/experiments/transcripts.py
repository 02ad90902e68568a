"""Transcripts: whole games, told from the codes that were played, so that anyone can read, check and replay them."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Any

import numpy as np

from analyser.experiments.cells import Cell
from analyser.experiments.playing.prepared_cell import PreparedCell
from analyser.experiments.playing.uninterrupted import uninterrupted
from analyser.games.settings import read_text
from analyser.games.shown import Drawings, draw_position
from analyser.kernel.contract import CHANCE
from analyser.kernel.moves import legal_codes
from analyser.kernel.outcomes import FIRST_SIDE, LOST, UNDECIDED, WON
from analyser.kernel.playout import first_outcome
from analyser.kernel.records import new_record
from analyser.mistakes import Mistake

FORMAT = "analyser-transcript/1"
NOBODY: Mapping[int, str] = MappingProxyType({})
MOST_TOLD = 500_000_000
"""Letters of a file of transcripts; a game has some ten thousand."""
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
        return ToldGame(transcript_of(cell, index, events, result), drawings)


def transcript_of(
    cell: Cell, index: int, events: list[dict[str, Any]], result: dict[str, Any], person: Mapping[int, str] = NOBODY
) -> dict[str, Any]:
    """A transcript; `person` names the seats that no policy played."""
    return {
        "format": FORMAT,
        "game": cell.game.name,
        "variant": cell.game.mode_to_dict(cell.mode),
        "rules": cell.rules,
        "components": cell.components.to_dict(),
        "seed": cell.seed,
        "index": index,
        "players": _players(cell, person),
        "events": events,
        "result": result,
    }


def _players(cell: Cell, person: Mapping[int, str]) -> list[str]:
    """Who plays each side, as one name or several; or each seat, where a game tells its transcripts so."""
    seats = [person.get(seat, cell.players[side]) for seat, side in enumerate(cell.sides)]
    if getattr(cell.game.text, "IS_TOLD_BY_SEAT", False):
        return seats
    names: list[dict[str, None]] = [{} for _ in range(cell.side_count)]
    for side, name in zip(cell.sides, seats, strict=True):
        names[side][name] = None
    return [" and ".join(side) for side in names]


def tell(cell: Cell, rules: Any, codes: Sequence[int]) -> tuple[list[dict[str, Any]], Drawings, dict[str, Any]]:
    """The events of a game with these codes, what is drawn after them, and the game's result."""
    telling = Telling(cell, rules)
    for code in codes:
        telling.apply(code)
    return telling.events, telling.drawings, telling.result


class Telling:
    """A position that is played on code by code, and what a transcript tells of how it came about."""

    def __init__(self, cell: Cell, rules: Any) -> None:
        self.cell, self.rules, self.play, self.text = cell, rules, cell.game.play, cell.game.text
        self.state = new_record(self.play.STATE)
        self.events: list[dict[str, Any]] = []
        self.drawings: dict[int, list[str]] = {}
        self._narrator = self.text.Narrator(rules, cell.components)
        self._is_drawn = getattr(self.text, "is_drawn", lambda event: False)
        self.play.begin(self.state, rules)
        self._add(getattr(self._narrator, "opening", lambda position: ())(self.state))

    @property
    def turn(self) -> int:
        """Who decides next: a seat, CHANCE or OVER."""
        return int(self.play.turn(self.state))

    @property
    def result(self) -> dict[str, Any]:
        """How the game ended."""
        result: dict[str, Any] = self.text.result(self.state)
        return result

    def legal(self) -> dict[str, int]:
        """The legal moves, by name in their order."""
        codes = legal_codes(self.play, self.state, self.rules)
        return dict(sorted((self.name_of(code), code) for code in codes))

    def name_of(self, code: int) -> str:
        """What a move is called here."""
        return str(self.text.move_name(code, self.cell.components, self.state))

    def apply(self, code: int) -> None:
        """Plays a legal move, or lets a possible chance outcome happen."""
        seat, before = self.turn, self.state.copy()
        if seat != CHANCE:
            self.events.append({"player": seat, "legal": list(self.legal()), "move": self.name_of(code)})
        self.play.apply(self.state, self.rules, code)
        happen = self._narrator.chance if seat == CHANCE else self._narrator.decision
        self._add(happen(before, code, self.state))

    def _add(self, happened: Iterable[dict[str, Any]]) -> None:
        first = len(self.events)
        self.events.extend(happened)
        drawn = [place for place in range(first, len(self.events)) if self._is_drawn(self.events[place])]
        self.drawings.update({place: draw_position(self.text, self.state, self.cell.components) for place in drawn})


def read_transcripts(file: Path) -> Iterator[tuple[int, Any]]:
    """What each line of a file has that isn't empty, and which line it is."""
    lines = read_text(file, "transcripts", most=MOST_TOLD).splitlines()
    told = [(number, line) for number, line in enumerate(lines, 1) if line.strip()]
    if not told:
        raise Mistake(f"transcripts {file} has no games")
    for number, line in told:
        try:
            yield number, json.loads(line)
        except (ValueError, RecursionError):
            raise Mistake(f"transcripts {file}, line {number} is no JSON") from None
