"""Whole games, told move by move: `analyser.trace`, and the command of that name."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path
from typing import Any

from analyser.experiments.analyse import MOST_PLAYOUTS, judge_course, person_in, stand_in
from analyser.experiments.analysing.pieces import pieces_of_weighing
from analyser.experiments.analysing.replay import PlayedGame, read_transcript, replay
from analyser.experiments.analysing.split import GameAnalysis
from analyser.experiments.cells import Cell
from analyser.experiments.playing.beside import Piece, compiling_beside
from analyser.experiments.playing.limits import MOST_GAMES
from analyser.experiments.playing.pieces import pieces_of
from analyser.experiments.requests import CellsRequest, Files, RequestResult, Specs, question
from analyser.experiments.transcripts import FORMAT, ToldGame, Tracer, read_transcripts
from analyser.games.catalogue import GAMES, find_game
from analyser.games.shown import NO_DRAWINGS
from analyser.mistakes import Failure, Mistake, truth, whole
from analyser.solvers.catalogue import base_policy

PLAYOUTS, FEW_GAMES = 128, 5
"""Of a position, where so few games are told that there is time for it."""
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

    def by_cell(self, base: str | None = None) -> Iterator[tuple[Cell, ToldGame]]:
        """The games, each played when it is asked for; meanwhile what `base` judges them by is compiled, if it does."""
        return self._beside(self._by_cell(), base)

    def _beside(self, told: Iterator[tuple[Cell, ToldGame]], base: str | None) -> Iterator[tuple[Cell, ToldGame]]:
        with compiling_beside(partial(self._pieces, base)):
            yield from told

    def _pieces(self, base: str | None) -> list[Piece]:
        return pieces_of(self.cells) if base is None else pieces_of_weighing(self.cells[0], base, is_played=True)

    def _by_cell(self) -> Iterator[tuple[Cell, ToldGame]]:
        games, index = whole(self.games, "games", 1, MOST_GAMES), whole(self.index, "index", 0, MOST_GAMES)
        won = None if self.won is None else truth(self.won, "won")
        tracers = (Tracer(cell) for cell in self.cells)
        return (
            (tracer.cell, tracer.tell(number)) for tracer in tracers for number in _indices(tracer, index, games, won)
        )


@dataclass(frozen=True, kw_only=True)
class TraceRequest(_GamesRequest):
    """The transcripts of `games` games from `index` on, as `analyser trace --format jsonl` writes them.

    With `won` they are games that the first side won alone, or lost (False). All other arguments are those of
    `analyser.run`.
    """

    def carry_out(self) -> RequestResult[Iterator[dict[str, Any]]]:
        """The transcripts, each played when it is asked for."""
        return RequestResult(one.transcript for _, one in self.by_cell())


@dataclass(frozen=True)
class ToldStory:
    """A game, and how its course was judged, if it was."""

    told: ToldGame
    course: GameAnalysis | None


@dataclass(frozen=True, kw_only=True)
class StoryRequest(_GamesRequest):
    """The same games for a person, with what is drawn beside their transcripts and how they went.

    What positions were worth is judged by so many `playouts` each: 128 for up to five games, else 0, which is none.
    """

    playouts: int | None = None

    def carry_out(self) -> RequestResult[Iterator[ToldStory]]:
        """The games, each played when it is asked for."""
        playouts = _playouts(self.playouts, whole(self.games, "games", 1, MOST_GAMES))
        return RequestResult(self._stories(playouts))

    def _stories(self, playouts: int) -> Iterator[ToldStory]:
        base = base_policy(self.found_game.name).spec if playouts else None
        for cell, one in self.by_cell(base):
            course = judge_course(replay(cell, one.transcript), 0, playouts) if playouts else None
            yield ToldStory(one, course)


def _playouts(said: int | None, games: int) -> int:
    """Of each position."""
    usual = PLAYOUTS if games <= FEW_GAMES else 0
    return usual if said is None else whole(said, "playouts", 0, MOST_PLAYOUTS)


@dataclass(frozen=True)
class FileRequest:
    """Games that were kept as transcripts, one a line, whoever played them; `playouts` as for games that are played."""

    file: Path
    playouts: int | None = None

    @property
    def files(self) -> Files:
        return [self.file]

    def carry_out(self) -> RequestResult[Iterator[ToldStory]]:
        """The games; each must be the transcript of a game that is known, and have all that its story tells.

        What is drawn beside a story, and how it went for the person, is told of the positions that come of it when it
        is played again, if it can be: one of another version of the game is told without.
        """
        games = [self._told(number, transcript) for number, transcript in read_transcripts(self.file)]
        playouts = _playouts(self.playouts, len(games))
        return RequestResult(_stories(games, playouts))

    def _told(self, number: int, transcript: Any) -> tuple[dict[str, Any], PlayedGame | None]:
        try:
            if transcript["format"] == FORMAT and transcript["game"] in GAMES and _is_named(transcript):
                list(find_game(transcript["game"]).story.tell(transcript, NO_DRAWINGS))
                return transcript, _played_again(transcript)
        except (ArithmeticError, AssertionError, AttributeError, LookupError, RecursionError, TypeError, ValueError):
            pass  # whatever a story stumbles over
        raise Mistake(f"transcripts {self.file}, line {number}: no transcript of a game that is known ({FORMAT})")


def _stories(games: Sequence[tuple[dict[str, Any], PlayedGame | None]], playouts: int) -> Iterator[ToldStory]:
    first = next((played for _, played in games if played), None)
    with compiling_beside(lambda: [] if first is None else _pieces_of_judging(first)):
        for transcript, played in games:
            yield _story(transcript, played, playouts)


def _pieces_of_judging(game: PlayedGame) -> list[Piece]:
    return pieces_of_weighing(game.cell, base_policy(game.cell.game.name).spec, is_played=False)


def _story(transcript: dict[str, Any], played: PlayedGame | None, playouts: int) -> ToldStory:
    if played is None:
        return ToldStory(ToldGame(transcript, NO_DRAWINGS), None)
    return ToldStory(played.told, judge_course(played, person_in(played), playouts) if playouts else None)


def _is_named(transcript: dict[str, Any]) -> bool:
    """Whether its game has a name, its seed and index: all else is told as it stands there."""
    return all(type(transcript[key]) is int for key in ("seed", "index"))


def _played_again(transcript: dict[str, Any]) -> PlayedGame | None:
    try:
        return read_transcript(transcript, stand_in)
    except Mistake:
        return None


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
