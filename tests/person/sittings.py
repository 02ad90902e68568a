"""Sittings for tests: of each game one that hides what the game can hide, played by whoever a test says."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from analyser.experiments.cells import Cell, find_lineups
from analyser.experiments.transcripts import Telling, Tracer
from analyser.games.catalogue import Game, find_game
from analyser.games.seated import Seated
from analyser.kernel.contract import CHANCE
from analyser.person.session import Session
from analyser.person.sitting import Sitting
from analyser.solvers.catalogue import default_policy
from tests.cells import make_cells
from tests.contract.samples import asked_of, samples_of

INDEX = 5


def cell_of(game: Game, policy: str = "") -> Cell:
    """Rules under which much lies hidden; the game's own policy at all seats, if none is named."""
    (cell,) = make_cells(
        game,
        variant=asked_of(game, "HIDING_VARIANT", None),
        lineups=find_lineups(game, [policy or default_policy(game.name)]),
        settings=samples_of(game).HIDING,
    )
    return cell


def sitting_of(cell: Cell, *, dealt: bool = False, seats: frozenset[int] = frozenset([0])) -> Sitting:
    """The person has the first seat."""
    return Sitting(cell, INDEX, seats, dealt=dealt)


def session_of(sitting: Sitting, folder: Path) -> Session:
    """One whose hints take no time."""
    return Session(sitting, folder / "game.json", base="random", seconds=0.01, threads=1)


@cache
def true_game(name: str) -> "TrueGame":
    """One of each game, played once for all tests; nobody writes to it."""
    return TrueGame(cell_of(find_game(name)))


class TrueGame:
    """A game that was played elsewhere: what each seat did, and all that anybody saw come up, by name."""

    def __init__(self, cell: Cell) -> None:
        self.cell, tracer = cell, Tracer(cell)
        self.transcript: dict[str, Any] = tracer.trace(INDEX)
        telling, seated = Telling(cell, tracer.prepared.rules), Seated(cell.game, cell.mode)
        self.moves: list[str] = []
        self.came: list[str] = []
        for code in tracer.prepared.play_game(INDEX, tracer.workspace):
            if telling.turn != CHANCE:
                self.moves.append(telling.name_of(code))
            else:
                if seated.is_seen(telling.state) and hasattr(cell.game.text, "outcome_name"):
                    self.came.append(cell.game.text.outcome_name(code, cell.components, telling.state))
            telling.apply(code)


def play_through(session: Session, answer: Callable[[Sitting], str]) -> list[str]:
    """All lines that a session shows while it is answered to its end."""
    blocks = [*session.begin()]
    while not session.is_done:
        blocks += session.say(answer(session.sitting))
    return [line for block in blocks for line in block.lines]
