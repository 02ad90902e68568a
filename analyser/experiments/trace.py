"""Whole games, told move by move: `analyser.trace`, and the command of that name."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from analyser.experiments.cells import Cell
from analyser.experiments.playing.limits import MOST_GAMES
from analyser.experiments.requests import CellsRequest, Files, RequestResult, Specs, question
from analyser.experiments.transcripts import FORMAT, ToldGame, Tracer
from analyser.games.catalogue import GAMES, find_game
from analyser.games.shown import NO_DRAWINGS
from analyser.mistakes import Failure, Mistake, truth, whole

MOST_SEARCHED = 1_000_000
"""Games that are looked at for one more win or loss."""


@dataclass(frozen=True, kw_only=True)
class _GamesRequest(CellsRequest):
    """Which games are to be told."""

    policy: Specs | Sequence[Specs] | None = None
    games: int = 1
    index: int = 0
    won: bool | None = None

    @cached_property
    def cells(self) -> list[Cell]:
        return self.grid(self.lineups(self.policy))

    def told(self) -> Iterator[ToldGame]:
        """The games, each played when it is asked for."""
        games, index = whole(self.games, "games", 1, MOST_GAMES), whole(self.index, "index", 0, MOST_GAMES)
        won = None if self.won is None else truth(self.won, "won")
        tracers = (Tracer(cell) for cell in self.cells)
        return (tracer.tell(number) for tracer in tracers for number in _indices(tracer, index, games, won))


@dataclass(frozen=True, kw_only=True)
class TraceRequest(_GamesRequest):
    """The transcripts of `games` games from `index` on, as `analyser trace --format jsonl` writes them.

    With `won` they are games that the first side won alone, or lost (False). All other arguments are those of
    `analyser.run`.
    """

    def carry_out(self) -> RequestResult[Iterator[dict[str, Any]]]:
        """The transcripts, each played when it is asked for."""
        return RequestResult(one.transcript for one in self.told())


@dataclass(frozen=True, kw_only=True)
class StoryRequest(_GamesRequest):
    """The same games, with what is drawn beside their transcripts."""

    def carry_out(self) -> RequestResult[Iterator[ToldGame]]:
        """The games, each played when it is asked for."""
        return RequestResult(self.told())


@dataclass(frozen=True)
class FileRequest:
    """Games that were kept as transcripts, one a line, whoever played them."""

    file: Path

    @property
    def files(self) -> Files:
        return [self.file]

    def carry_out(self) -> RequestResult[Iterator[ToldGame]]:
        """The games; each must be the transcript of a game that is known, and have all that its story tells."""
        try:
            lines = self.file.read_text(encoding="utf-8").splitlines()
        except (OSError, UnicodeDecodeError) as error:
            told = error.strerror if isinstance(error, OSError) else "it is no text"
            raise Mistake(f"transcripts {self.file} can't be read: {told}") from None
        games = [self._told(number, line) for number, line in enumerate(lines, 1) if line.strip()]
        if not games:
            raise Mistake(f"transcripts {self.file} has no games")
        return RequestResult(iter(games))

    def _told(self, number: int, line: str) -> ToldGame:
        try:
            transcript = json.loads(line)
            if transcript["format"] == FORMAT and transcript["game"] in GAMES:
                game = ToldGame(transcript, NO_DRAWINGS)
                list(story_of(game))
                return game
        except (ArithmeticError, AssertionError, AttributeError, LookupError, RecursionError, TypeError, ValueError):
            pass  # whatever a story stumbles over
        raise Mistake(f"transcripts {self.file}, line {number}: no transcript of a game that is known ({FORMAT})")


def story_of(game: ToldGame) -> Iterator[str]:
    """The lines in which a person reads a game."""
    lines: Iterator[str] = find_game(game.transcript["game"]).story.tell(game.transcript, game.drawings)
    return lines


trace = question(TraceRequest)


def _indices(tracer: Tracer, index: int, games: int, won: bool | None) -> Iterator[int]:
    """The indices of the games to tell; of wins or losses, as many as asked are looked for."""
    if won is None:
        yield from range(index, index + games)
        return
    for found in range(games):
        number = tracer.find(index, MOST_SEARCHED, won=won)
        if number is None:
            word = "win" if won else "loss"
            last = index + MOST_SEARCHED - 1
            raise Failure(f"{tracer.cell.name}: no {'further ' if found else ''}{word} in games {index} to {last}")
        yield number
        index = number + 1
