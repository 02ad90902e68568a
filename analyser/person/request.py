"""Which game a person wants to play: what the options say, and the session that comes of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from pathlib import Path
from secrets import randbelow

from analyser.experiments.cells import Cell
from analyser.experiments.playing.cores import thread_count
from analyser.experiments.playing.limits import MOST_GAMES
from analyser.experiments.requests import CellsRequest, Specs
from analyser.mistakes import Mistake, listed, number, path_of, whole
from analyser.person.saved import named_file
from analyser.solvers.catalogue import Policy, base_policy

FOLDER = Path("analyser-games")
"""Where games are kept, in the working folder, unless one says otherwise."""
SECONDS = 1.0
SOME_GAMES = 1_000_000
"""Of so many games one is played if nobody says which."""


@dataclass(frozen=True, kw_only=True)
class Helping:
    """How long `hint` thinks, by which policy everybody goes on in its playouts, on how many threads."""

    base: str | None = None
    think: float | None = None
    threads: int | None = None

    def check(self, game: str) -> None:
        """What is wrong with it is told before the game."""
        self.player(game)
        _ = self.seconds, thread_count(self.threads)

    def player(self, game: str) -> Policy:
        """Who plays on: the strongest policy written by hand, if none is named."""
        return base_policy(game, self.base)

    @property
    def seconds(self) -> float:
        return SECONDS if self.think is None else number(self.think, "think")


@dataclass(frozen=True, kw_only=True)
class SittingRequest(CellsRequest):
    """A game that is begun: the `seats` of the person, and `policy` for the others.

    Chance goes by `seed` and `index`, any if none is said; or what comes up is asked for, if it is `dealt` by hand.
    """

    policy: Specs | None = None
    seats: Sequence[str] = ()
    index: int | None = None
    dealt: bool = False

    @cached_property
    def cells(self) -> list[Cell]:
        """The one that is meant."""
        return self.only_cell("play", self.policy)

    @property
    def chosen_seats(self) -> frozenset[int]:
        """The person's: all of the first side if nothing is said."""
        (cell,) = self.cells
        if not self.seats:
            return frozenset(seat for seat, side in enumerate(cell.sides) if side == 0)
        known = [f"{seat}" for seat in range(cell.seats)]
        for seat in self.seats:
            if seat not in (*known, "all"):
                raise Mistake(f"seat takes {listed(known, 'or') if cell.seats > 1 else '0'}, or all; not '{seat}'")
        return frozenset(range(cell.seats)) if "all" in self.seats else frozenset(map(int, self.seats))

    @cached_property
    def chosen_index(self) -> int:
        """Which game of the seed."""
        if self.index is not None:
            if self.dealt:
                raise Mistake("--dealt and --index exclude each other: what comes up is typed in")
            return whole(self.index, "index", 0, MOST_GAMES)
        return 0 if self.dealt else randbelow(SOME_GAMES)

    def check(self) -> None:
        """What is wrong with it is told before anything is compiled."""
        _ = self.cells, self.chosen_seats, self.chosen_index
        if self.dealt and not hasattr(self.found_game.text, "outcome_name"):
            raise Mistake(f"what comes up in {self.game} has no names yet: play it by --seed, without --dealt")


def new_file(game: str, given: str | Path | None) -> Path:
    """Where a game is kept: a new file of the working folder's games, or the one that is named."""
    if given is not None:
        return named_file(path_of(given, "save"))
    stem = f"{game}-{datetime.now().astimezone():%Y%m%d-%H%M%S}"
    names = (FOLDER / f"{stem}{f'-{number}' if number else ''}.json" for number in range(1_000))
    return next(name for name in names if not name.exists())
