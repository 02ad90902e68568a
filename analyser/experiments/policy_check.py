"""Whether a policy of one's own can be trusted: it is played plain and compiled, twice, and all must agree."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from analyser.experiments.plain_games import ARITHMETIC, BOUNDS, CHANCE, DIVISION, ERROR, MOVES, cell_of
from analyser.experiments.playing.prepared_cell import PreparedCell
from analyser.games.catalogue import GAMES
from analyser.mistakes import Failure, Mistake, listed, whole
from analyser.solvers.catalogue import OF_A_GAME
from analyser.solvers.own import policies_in
from analyser.solvers.specs import is_own, own_parts

PLAIN_SECONDS = 20.0
"""So long games are played without compilation, one at least."""
PATIENCE = 300.0
"""After so many seconds more a policy is taken for one that comes to no end."""
REPLAY, TIME = "replay", "time"
TOLD = {
    MOVES: "every move is legal",
    BOUNDS: "nothing is read beyond an array's end",
    DIVISION: "nothing is divided by 0",
    ARITHMETIC: "no number leaves its range",
    CHANCE: "all random numbers are of its stream",
    ERROR: "nothing else is raised",
}
HINTS = {
    CHANCE: "draw with below(stream, n) or unit(stream) of analyser.kernel.streams",
    ARITHMETIC: "the numbers of a view are small: compute with int64(...) of them",
}


@dataclass(frozen=True)
class Finding:
    """One thing that was looked at."""

    what: str
    is_well: bool
    told: str


@dataclass(frozen=True)
class PolicyCheck:
    """A policy of a user's own file, and of which game it is; both may be found by what the file says."""

    policy: str
    game: str | None = None
    games: int = 10
    seed: int = 1

    def found(self) -> tuple[str, str]:
        """The game and the SPEC."""
        if not is_own(self.policy):
            raise Mistake(f"'{self.policy}' is no policy's file; write FILE.py or FILE.py:FUNCTION")
        path, function, _ = own_parts(self.policy)
        file = Path(path)
        if not file.is_file():
            raise Mistake(f"policy file {file} does not exist")
        game = self.game or _game_of(file)
        if function:
            return game, self.policy
        names = policies_in(file.absolute(), game)
        if len(names) != 1:
            found = (
                f"has several functions of six arguments, {listed(names, 'and')}"
                if names
                else "has no function of six arguments"
            )
            raise Mistake(f"{file} {found}, as a policy is one: write {file}:FUNCTION")
        return game, f"{file}:{names[0]}"

    def findings(self) -> Iterator[Finding]:
        """What was found, as soon as it is."""
        whole(self.games, "games", 1, 1000)
        game, spec = self.found()
        cell = cell_of(game, spec, self.seed)  # what is wrong with the file is told before anything is played
        plain, fault = self._plain(game, spec)
        for what, told in TOLD.items():
            if fault and fault[0] == what:
                hint = f"; {HINTS[what]}" if what in HINTS else ""
                yield Finding(what, False, fault[1] + hint)
                return
            if plain:
                yield Finding(what, True, f"{told}, in {_games(len(plain))} without compilation")
        yield from self._compiled(PreparedCell(cell), plain)

    def _plain(self, game: str, spec: str) -> tuple[list[list[int]], tuple[str, str] | None]:
        """The codes of games played without compilation, and the first fault."""
        asked = {"game": game, "spec": spec, "seed": self.seed, "games": self.games, "seconds": PLAIN_SECONDS}
        command = [sys.executable, "-m", "analyser.experiments.plain_games", json.dumps(asked)]
        environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        try:
            done = subprocess.run(
                command, env=environment, capture_output=True, text=True, check=False, timeout=PLAIN_SECONDS + PATIENCE
            )
        except subprocess.TimeoutExpired:
            return [], (ERROR, f"no end: no game was over after {PLAIN_SECONDS + PATIENCE:.0f} seconds")
        if done.returncode != 0:
            raise Failure(f"the policy could not be played without compilation: {done.stderr.strip()[-300:]}")
        found = json.loads(done.stdout.splitlines()[-1])
        return found["played"], found["fault"] and tuple(found["fault"])

    def _compiled(self, prepared: PreparedCell, plain: list[list[int]]) -> Iterator[Finding]:
        """Whether the same games are played compiled, in another order too, and how fast."""
        workspace, indices = prepared.new_workspace(), range(len(plain))
        played = {index: prepared.play_game(index, workspace) for index in reversed(indices)}
        again = {index: prepared.play_game(index, prepared.new_workspace()) for index in indices}
        differing = next((index for index in indices if played[index] != again[index]), None)
        if differing is not None:
            why = "it goes by the clock, by other random numbers, or by what it kept outside its MEMORY"
            yield Finding(REPLAY, False, f"game {differing} of seed {self.seed} went otherwise the next time: {why}")
            return
        differing = next((index for index in indices if played[index] != plain[index]), None)
        if differing is not None:
            why = "it reads beyond an array's end, or before its beginning, or draws random numbers from elsewhere"
            yield Finding(REPLAY, False, f"compiled, game {differing} of seed {self.seed} goes otherwise: {why}")
            return
        yield Finding(REPLAY, True, f"{_games(len(plain))} went the same compiled, and again in another order")
        start = time.perf_counter()
        decisions = 0
        for index in indices:
            prepared.play_chunk(index, 1, workspace)
            decisions += int(workspace.decisions)
        each = (time.perf_counter() - start) / max(1, decisions)
        yield Finding(TIME, True, f"{each * 1e6:.1f} microseconds a decision, with the game's own")


def _games(count: int) -> str:
    return f"{count} game{'' if count == 1 else 's'}"


def _game_of(file: Path) -> str:
    """The one game of which the file imports something."""
    text = file.read_text(encoding="utf-8", errors="replace")
    named = [name for name, folder in GAMES.items() if folder in text or OF_A_GAME.get(name, folder) in text]
    if len(named) != 1:
        raise Mistake(f"{file} doesn't say of which game it is a policy: add --game ({', '.join(GAMES)})")
    return named.pop()
