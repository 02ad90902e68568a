"""Which parameters of a policy win most: `analyser.tune`, and the command of that name."""

from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import cached_property
from math import ceil
from typing import Any

from analyser.experiments.cells import Cell
from analyser.experiments.keeping.store import open_store
from analyser.experiments.labels import cell_to_dict
from analyser.experiments.playing.limits import MOST_GAMES
from analyser.experiments.requests import PlayedRequest, RequestResult, Specs, question, several
from analyser.experiments.tuning.confirm import Confirmed, confirm
from analyser.experiments.tuning.evolution import check_installed, evolve, least_to_evolve, name_of
from analyser.experiments.tuning.halving import Round, halve, least_games
from analyser.experiments.tuning.noise import Deviation, look_at_noise, probes, unnoticed
from analyser.experiments.tuning.space import Setting, Space, make_space
from analyser.experiments.tuning.trials import Trials, TuneProgress
from analyser.mistakes import Mistake, whole
from analyser.statistics.paired import Paired

FORMAT = "analyser-tuning/1"
DEFAULT_GAMES = 100_000
MOST_HALVED = 4_096
"""So many settings are tried one and all; more are searched."""
HALVING = "paired sequential halving"
NOISE, LEAST_NOISE = 0.1, 20
"""This share of the games goes to single steps before the search, so many games at least in each cell."""


@dataclass(frozen=True)
class TuneResult:
    """What was found, how, and what holds of it on fresh games."""

    cells: Sequence[Cell]  # with what is in force
    in_force: str
    found: str  # as a SPEC
    settings: int  # of the whole space
    method: str
    noise: tuple[Deviation, ...]
    inert: tuple[str, ...]  # parameters of which no value that was looked at changes a game by itself
    at_end: tuple[str, ...]  # parameters whose value found is an end of what they may vary in, though not of all
    rounds: tuple[Round, ...]
    confirmed: Confirmed
    searched: int  # games of the search
    games: int  # all
    store: str | None = None

    @property
    def is_same(self) -> bool:
        """Whether what is in force came out best."""
        return self.found == self.in_force

    @property
    def held_out_seed(self) -> int:
        """Of the games that the search has not seen."""
        return self.confirmed.seed

    def to_dict(self) -> dict[str, Any]:
        """As JSON writes it."""
        gain, rate = self.confirmed.gain, self.confirmed.rate
        cell = self.cells[0]
        return {
            "format": FORMAT,
            **cell_to_dict(cell),
            "cells": [one.parts("difficulty", "variant", "player_count", "players") for one in self.cells],
            "in_force": self.in_force,
            "found": self.found,
            "settings": self.settings,
            "method": self.method,
            "inert": list(self.inert),
            "at_end": list(self.at_end),
            "noise": [one.to_dict() for one in self.noise],
            "rounds": [one.to_dict() for one in self.rounds],
            "held_out": {
                "seed": self.held_out_seed,
                "games": self.confirmed.games,
                "win_rate": rate.rate,
                "win_low": rate.low,
                "win_high": rate.high,
                "gain": None if gain is None else _ends(gain),
                "steps": [one.to_dict() for one in self.confirmed.steps],
            },
            "searched": self.searched,
            "games": self.games,
        }

    def to_rows(self) -> list[dict[str, Any]]:
        """One flat row for each difference; see `to_frame`."""
        rows: list[dict[str, Any]] = []
        if (gain := self.confirmed.gain) is not None:
            row = {"stage": "held out", "parameter": "", "value": "", "spec": self.found, "against": self.in_force}
            rows.append({**row, "games": gain.pairs.total, **_ends(gain)})
        for stage, against, found in (
            ("noise", self.in_force, self.noise),
            ("single step", self.found, self.confirmed.steps),
        ):
            for one in found:
                told = one.to_dict()
                row = {"stage": stage, **{name: told[name] for name in ("parameter", "value", "spec")}}
                rows.append(row | {"against": against} | {name: told[name] for name in _COLUMNS})
        return rows

    def to_frame(self) -> Any:
        """A pandas frame with one row for each difference of win rates on the same games.

        `stage` is "noise" (before the search, from what is in force), "held out" (what was found) or "single step"
        (from what was found). `difference` is the win rate of `spec` less that of `against`, from `low` to `high`
        (shares, -1 to 1), in `games`; the intervals of a stage hold all at once, each at its `level`.
        """
        import pandas as pd

        return pd.DataFrame(self.to_rows())


_COLUMNS = ("games", "difference", "low", "high", "level")


@dataclass(frozen=True, kw_only=True)
class TuneRequest(PlayedRequest):
    """Searches the parameters with which a policy wins most, and returns what holds of them on fresh games.

    `policy` is the SPEC that is in force; of a line-up "a,b" the first is tuned, several line-ups begin with the same
    one. `vary` says which of its parameters may be what: "least=1..6", "danger=4..8/0.5", "start=-1..+1/0.25"
    (steps from what is in force), "pairs=ignored,completed". What counts is the win rate of the first side, the mean of
    all that is asked for: difficulties, numbers of `players`, line-ups. The search plays at most `games`, of all
    settings together; on a seed of its own as many again at most say what holds. All other arguments are those of
    `analyser.run`.
    """

    policy: Specs | Sequence[Specs] | None = None
    vary: str | Sequence[str] = ()
    games: int = DEFAULT_GAMES

    @cached_property
    def cells(self) -> list[Cell]:
        """With what is in force. Every mistake is found here."""
        cells = self.grid(self.lineups(self.policy))
        firsts = list(dict.fromkeys(cell.players[0] for cell in cells))
        if len(firsts) > 1:
            raise Mistake(f"tune takes one policy, not {' and '.join(firsts[:2])}; line-ups begin with the same one")
        space = make_space(cells[0].policies[0], several(self.vary))
        if len(space) > MOST_HALVED:
            check_installed(len(space), MOST_HALVED)
        games, least = whole(self.games, "games", 1, MOST_GAMES), least_budget(space, len(cells))
        if games < least:
            raise Mistake(f"games must be {least:,} or more for {len(space):,} settings, not {games:,}")
        return cells

    @property
    def space(self) -> Space:
        """What may vary."""
        return make_space(self.cells[0].policies[0], several(self.vary))

    def carry_out(self, tell: Callable[[TuneProgress], None] = lambda progress: None) -> RequestResult[TuneResult]:
        """Looks at single steps, searches, and confirms; `tell` is told how far it is."""
        cells, space = self.cells, self.space
        with self.passing_store() as file, open_store(file, needs_all=True) as store, closing(self.crew()) as crew:
            assert store is not None
            trials = Trials(space, cells, crew, store, tell)
            try:
                return RequestResult(self._tuned(trials), failure=store.failure)
            except KeyboardInterrupt:
                return RequestResult(None, f"after {trials.settings:,} settings and {trials.games:,} games")

    def _tuned(self, trials: Trials) -> TuneResult:
        space, games = trials.space, int(self.games)
        noise = look_at_noise(trials, noise_games(space, len(trials.cells), games))
        found, method, rounds = _searched(trials, games - trials.games)
        searched = trials.games
        confirmed = confirm(trials, found, games)
        return TuneResult(
            cells=trials.cells,
            in_force=space.policy.spec,
            found=space.spec(found),
            settings=len(space),
            method=method,
            noise=tuple(noise),
            inert=unnoticed(noise),
            at_end=_at_end(space, found),
            rounds=tuple(rounds),
            confirmed=confirmed,
            searched=searched,
            games=trials.games,
            store=self.shown_store,
        )


tune = question(TuneRequest)


def _ends(paired: Paired) -> dict[str, float]:
    return {"difference": paired.difference, "low": paired.low, "high": paired.high, "level": paired.level}


def noise_games(space: Space, cells: int, games: int) -> int:
    """How many games each probe plays in each cell."""
    return int(NOISE * games) // (cells * (1 + len(probes(space))))


def least_budget(space: Space, cells: int) -> int:
    """With so many games at least a search begins."""
    before = ceil(LEAST_NOISE * cells * (1 + len(probes(space))) / NOISE)
    search = least_games(len(space), cells) if len(space) <= MOST_HALVED else least_to_evolve(space, cells)
    return max(before, ceil(search / (1 - NOISE)))


def _searched(trials: Trials, games: int) -> tuple[Setting, str, list[Round]]:
    """The best setting, what found it, and how."""
    space = trials.space
    if len(space) <= MOST_HALVED:
        found, rounds = halve(trials, space.settings(), games)
        return found, HALVING, rounds
    found, rounds = evolve(trials, space, games)
    return found, name_of(space), rounds


def _at_end(space: Space, found: Setting) -> tuple[str, ...]:
    """Parameters that came to an end of their range beyond which the policy takes more."""
    return tuple(
        variable.name
        for variable, index in zip(space.variables, found, strict=True)
        if index != variable.printed and space.goes_on(variable, index)
    )
