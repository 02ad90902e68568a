"""Games looked at move by move: `analyser.analyse`, and the command of that name."""

import re
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from analyser.experiments.analysing.decisions import Weighing
from analyser.experiments.analysing.pieces import pieces_of_weighing
from analyser.experiments.analysing.replay import PlayedGame, read_transcript, replay
from analyser.experiments.analysing.result import AnalysisResult
from analyser.experiments.analysing.split import GameAnalysis
from analyser.experiments.analysing.told_cell import cell_of
from analyser.experiments.cells import Cell, Lineup, packed_rules
from analyser.experiments.playing.beside import Piece, compiling_beside
from analyser.experiments.playing.cores import thread_count
from analyser.experiments.playing.limits import MOST_GAMES
from analyser.experiments.playing.uninterrupted import playing_threads, uninterrupted
from analyser.experiments.requests import CellsRequest, Files, RequestResult, Specs, question, several
from analyser.experiments.transcripts import Tracer, read_transcripts
from analyser.games.catalogue import GAMES, Game
from analyser.kernel.contract import CHANCE
from analyser.mistakes import Mistake, number, path_of, whole
from analyser.solvers.catalogue import base_policy
from analyser.solvers.search.weighing import BasePlayer

PLAYOUTS = 512
"""Of a move in each half, if nothing is said."""
MOST_PLAYOUTS = 1 << 17
LEAST_PLAYOUTS = 16
TRIED_PLAYOUTS = 32
"""With so many it is found out how many a budget is enough for."""
AT_START = 8
"""So many times as many whole games tell what one is worth at its start."""
PERSON = "you"
"""Who played, in the transcript of a game that a person has played."""


class AnalyseProgress(NamedTuple):
    """How far it is: decisions of all games."""

    decision: int
    decisions: int


Tell = Callable[[AnalyseProgress], None]


class _Watched:
    """Counts the decisions of games."""

    def __init__(self, games: Sequence[PlayedGame], tell: Tell) -> None:
        self.decisions = sum(step.seat != CHANCE for game in games for step in game.steps)
        self.decision, self.tell = 0, tell

    def next(self) -> None:
        """Another one begins."""
        self.decision += 1
        self.tell(AnalyseProgress(self.decision, self.decisions))


def _in_time(analysed: Callable[[int], list[GameAnalysis]], most: int, seconds: float) -> list[GameAnalysis]:
    """With as many playouts as there is time for, at most so many; the fewest are always played.

    What is compiled first takes none of it.
    """
    found = analysed(LEAST_PLAYOUTS)
    begun = perf_counter()
    if most > TRIED_PLAYOUTS:
        found = analysed(TRIED_PLAYOUTS)
        taken = perf_counter() - begun
        playouts = min(most, int(TRIED_PLAYOUTS * (seconds - taken) / taken))
        found = analysed(playouts) if playouts > TRIED_PLAYOUTS else found
    return found


@dataclass(frozen=True, kw_only=True)
class AnalyseRequest(CellsRequest):
    """Analyses games decision by decision: chance of winning, losses against the best moves, luck, and their sum.

    `game` is a game, of which `policy` plays the `games` games from `index` on; or the name of a file of transcripts,
    or several. What positions are worth is what comes of them if everybody goes on by `base`, the strongest policy
    written by hand if none is named: in so many `playouts` of a move for the choice of the best one, and as many for
    what it is worth; with a `budget` of seconds for all games together in as many as there is time for. It is told for
    the side of a `seat`: the person's, else the first. All other arguments are those of `analyser.run`.
    """

    policy: Specs | None = None
    index: int = 0
    games: int = 1
    seat: int | None = None
    base: str | None = None
    playouts: int = PLAYOUTS
    budget: float | None = None
    threads: int | None = None

    @cached_property
    def transcripts(self) -> list[Path]:
        """The files that are read, if any."""
        given: list[str | Path] = list(several(self.game))
        if len(given) == 1 and given[0] in tuple(GAMES):
            return []
        for one in given[: len(given) if len(given) > 1 else 0]:
            if one in tuple(GAMES):
                raise Mistake(f"analyse takes one game, or files of transcripts: not {one} beside others")
        named = [Path(path_of(one, "transcript")) for one in given]
        if not any(one.suffix or one.exists() or len(one.parts) > 1 for one in named):
            _ = self.found_game  # says which games there are
        return named

    @cached_property
    def cells(self) -> list[Cell]:
        """The one that is played; none where transcripts are read."""
        if self.transcripts:
            given = (self.difficulty, self.variant, self.players, self.house_rules, self.rules, self.components)
            if any(given) or self.policy is not None or (self.seed, self.index, self.games) != (1, 0, 1):
                raise Mistake("a transcript says itself what was played by whom: no options of games beside it")
            return []
        return self.only_cell("analyse", self.policy)

    @property
    def files(self) -> Files:
        """What is read."""
        return [*self.transcripts, *super().files]

    def carry_out(self, tell: Tell = lambda progress: None) -> RequestResult[AnalysisResult]:
        """Plays or reads the games, and weighs them; `tell` is told how far it is."""
        playouts = whole(self.playouts, "playouts", LEAST_PLAYOUTS, MOST_PLAYOUTS)
        limit = None if self.budget is None else number(self.budget, "budget")
        with compiling_beside(self._pieces):
            return RequestResult(self._analysed(playouts, limit, tell))

    def _pieces(self) -> list[Piece]:
        """What is compiled for it."""
        cells = self.cells or [cell_of(transcript, stand_in) for _, transcript in read_transcripts(self.transcripts[0])]
        base = base_policy(cells[0].game.name, self.base).spec
        return pieces_of_weighing(cells[0], base, is_played=bool(self.cells))

    def _analysed(self, playouts: int, limit: float | None, tell: Tell) -> AnalysisResult:
        games = list(self._played())
        seats = [self._seat(one) for one in games]
        base = base_policy(games[0].cell.game.name, self.base)
        with playing_threads(thread_count(self.threads)) as pool:

            def analysed(playouts: int) -> list[GameAnalysis]:
                watched = _Watched(games, tell)
                pairs = zip(games, seats, strict=True)
                return [analyse_game(one, seat, base.spec, playouts, pool, tell=watched.next) for one, seat in pairs]

            found = uninterrupted(lambda: analysed(playouts) if limit is None else _in_time(analysed, playouts, limit))
        return AnalysisResult(tuple(found), seats[0])

    def _played(self) -> Iterator[PlayedGame]:
        if self.cells:
            (cell,) = self.cells
            tracer = Tracer(cell)
            first = whole(self.index, "index", 0, MOST_GAMES)
            for index in range(first, first + whole(self.games, "games", 1, MOST_GAMES)):
                yield replay(cell, tracer.trace(index))
            return
        found = [game for file in self.transcripts for game in _read(file)]
        names = {" ".join((one.cell.game.name, one.cell.variant)) for one in found}
        if len(names) > 1:
            told = " and ".join(sorted(names))
            raise Mistake(f"transcripts of one game and variant are analysed together, not of {told}")
        yield from found

    def _seat(self, game: PlayedGame) -> int:
        return person_in(game) if self.seat is None else whole(self.seat, "seat", 0, game.cell.seats - 1)


def person_in(game: PlayedGame) -> int:
    """The seat of the person who played; the first if there was none."""
    players = game.told.transcript["players"]
    persons = (place for place, name in enumerate(players) if PERSON in re.split(r" and |, ", f"{name}"))
    person = next(persons, 0)
    return person if len(players) == game.cell.seats else game.cell.sides.index(person)


def _read(file: Path) -> Iterator[PlayedGame]:
    """The games of a file; what is wrong with one of them is told with its line."""
    for line, transcript in read_transcripts(file):
        try:
            yield read_transcript(transcript, stand_in)
        except Mistake as mistake:
            raise Mistake(f"transcripts {file}, line {line}: {mistake}") from None


analyse = question(AnalyseRequest)


def stand_in(game: Game) -> Lineup:
    """Who stands in the cell of a transcript for whoever played."""
    return (base_policy(game.name),)


def analyse_game(
    game: PlayedGame,
    seat: int,
    base: str,
    playouts: int,
    pool: ThreadPoolExecutor,
    *,
    finds_best: bool = True,
    tell: Callable[[], None] = lambda: None,
) -> GameAnalysis:
    """A game's decisions and luck, for the side of a seat; without the best moves where only the course is wanted.

    `tell` is called before each decision.
    """
    cell = game.cell
    side = cell.sides[seat]
    player = BasePlayer(cell.game.name, packed_rules(cell), cell.sides, base)
    weighing = Weighing(player, game, side, playouts=playouts, pool=pool, finds_best=finds_best)
    start, decisions = weighing.at_start(AT_START * playouts), weighing.decisions(tell)
    return GameAnalysis(game, side, base, playouts, start, tuple(decisions), finds_best)


def judge_course(game: PlayedGame, seat: int, playouts: int) -> GameAnalysis:
    """How a game went for the side of a seat: what it was worth all along, without looking for the best moves."""
    base = base_policy(game.cell.game.name).spec
    with playing_threads(thread_count(None)) as pool:
        return uninterrupted(lambda: analyse_game(game, seat, base, playouts, pool, finds_best=False))
