"""What a report is about: the cells of a study, or all of a store, with what each of their games came to."""

import hashlib
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from analyser.experiments.cell_spec import CellSpec
from analyser.experiments.cells import Cell, cell_today, grouped
from analyser.experiments.counting.chunks import Span
from analyser.experiments.counting.layout import Outcomes, first_side
from analyser.experiments.counting.paired_games import unbroken
from analyser.experiments.keeping.archive import read_result
from analyser.experiments.keeping.store import Store
from analyser.experiments.labels import AS_PRINTED
from analyser.experiments.playing.limits import Limits
from analyser.experiments.results import UNKNOWN, CellResult
from analyser.experiments.study import Study
from analyser.experiments.study_progress import result_as_asked, share_done, share_known
from analyser.games.catalogue import TABLE, settings_of
from analyser.mistakes import Failure, Mistake
from analyser.statistics.methods import Method

_SHOWN = 7
"""So many characters of a hash tell apart the rules that one store has."""
MOST_GAMES = 1 << 21
"""Games of a line that are compared at most."""
MOST_AT_ONCE = 100_000_000
"""Outcomes, a byte each, that are held at once."""

Games = dict[int, Outcomes]
"""What each game came to for the first side, from the first on, by the number of the line's cell."""


@dataclass(frozen=True)
class ReportedCell:
    """A cell of which there are games, and what tells it from the others."""

    result: CellResult
    number: int  # of the cell in the store
    rules: str  # what its house rules and its deck are called together
    cell: Cell | None  # to be played once more; None if it is not known here any more
    title: str = ""  # of the part of a study in which it stands

    @property
    def spec(self) -> CellSpec:
        """What was played."""
        return self.result.spec

    @property
    def is_by_players(self) -> bool:
        """Whether it is the number of players that makes the game harder or easier: it has no difficulties."""
        game = self.spec.known
        return game is not None and game.has_numbers and len(game.difficulties) == 1

    @property
    def level(self) -> str:
        """How hard the game is: the difficulty, or else the number of players."""
        number = self.spec.mode.players
        return f"{number} player{'' if number == 1 else 's'}" if self.is_by_players else self.spec.difficulty

    @property
    def level_word(self) -> str:
        """What a level is."""
        return "number of players" if self.is_by_players else "difficulty"

    @property
    def level_place(self) -> tuple[int, int]:
        """Levels in the game's own order."""
        game = self.spec.known
        return (game.difficulties.index(self.spec.difficulty) if game else 0), self.spec.player_count or 0

    @cached_property
    def players(self) -> tuple[str, ...]:
        """Who plays each side."""
        return tuple(player.label for player in self.spec.lineup)

    @cached_property
    def policy(self) -> str:
        """Who plays, in one text. One who plays all seats of a table is called the same with any number of them."""
        return f"{self.players[0]} in all seats" if self.is_one_for_all else ", ".join(self.players)

    @property
    def is_one_for_all(self) -> bool:
        """Whether one policy plays all sides of a table."""
        return self.result.form == TABLE and len(set(self.players)) == 1

    @property
    def opponents(self) -> tuple[str, ...]:
        """Who plays from the second seat on: line-ups with others there do not play for the same. None but rivals."""
        return self.players[1:]

    @property
    def is_printed(self) -> bool:
        """Whether it is the game as it comes: no house rules, the game's own components."""
        return self.spec.house_rules == {} and self.spec.deck == "default"

    @property
    def chapter(self) -> tuple[Any, ...]:
        """What must be the same for lines to stand in one table; also whether the game is known as it was played."""
        spec = self.spec
        players = None if self.is_by_players else spec.player_count
        return spec.game_name, spec.game_version, spec.variant, players, spec.seed, spec.known is None


@dataclass(frozen=True)
class Unfinished:
    """A cell that has not come as far as its study asks; one of the two would be enough."""

    name: str
    games: int
    asked_games: int | None
    half: float  # of the interval by which runs stop: how well the win rate is known, as a share
    asked_half: float | None


@dataclass(frozen=True)
class ReportedCells:
    """All lines of a report, in the order in which they are shown."""

    source: Path  # the study, or the store
    study: Study | None
    lines: tuple[ReportedCell, ...]
    missing: tuple[str, ...]  # cells of the study without a game
    unfinished: tuple[Unfinished, ...]  # those with too few
    unread: tuple[str, ...]  # cells of the store that can't be read, and why

    @property
    def method(self) -> Method:
        """Of the intervals, the same for all; they may aim at different precisions."""
        return self.lines[0].result.ending.method

    def chapters(self) -> list[tuple[ReportedCell, ...]]:
        """Lines that stand in one table, see `ReportedCell.chapter`."""
        return [tuple(lines) for lines in grouped(self.lines, lambda line: line.chapter)]


def read_games(store: Store, lines: Sequence[ReportedCell]) -> Games:
    """What each game of these lines came to; those before a gap, and not more than there is room for."""
    most = min(MOST_GAMES, MOST_AT_ONCE // max(1, len(lines)))
    return {line.number: _outcomes(store, line, most) for line in lines}


def _outcomes(store: Store, line: ReportedCell, most: int) -> Outcomes:
    end = min(most, line.result.games)
    found = unbroken(store.outcomes(line.number, Span(0, end)), 0)
    return np.concatenate([np.empty(0, np.uint8), *map(first_side, found)])[:end]


def base_rules(lines: Sequence[ReportedCell]) -> str:
    """By what name the rules as printed stand among these lines, or those with which the others are compared."""
    return next((line.rules for line in lines if line.is_printed), lines[0].rules)


def read_study_cells(study: Study, store: Store) -> ReportedCells:
    """The cells of a study with the games that it asked for, as far as they are there."""
    known = {kept.key: kept for kept in store.cells() if kept.games}
    name_of = _names_of_rules(study)
    lines, missing, unfinished, unread = [], [], [], []
    for cell in study.cells:
        kept = known.get(cell.key)
        name = f"{cell.label}, {cell.rules_name or AS_PRINTED}"
        try:
            result = result_as_asked(store, kept, study.limits, cell) if kept else None
        except Failure as failure:
            unread.append(f"{name}: {failure}")
            continue
        if kept is None or result is None:
            missing.append(name)
            continue
        unfinished += _unfinished(name, result, study.limits)
        lines.append(ReportedCell(result, kept.number, name_of(cell), cell, study.titles.get(cell, "")))
    if not lines:
        raise Mistake(f"no game of study {study.path} is kept in store {store.path}; 'analyser study run' plays it")
    _check_different(lines)
    if unfinished:  # somebody broke it off, perhaps for what was seen: as `study run` then tells it
        lines = [replace(line, result=line.result.by(study.limits.sequence_of(line.spec))) for line in lines]
    return ReportedCells(study.path, study, tuple(lines), tuple(missing), tuple(unfinished), tuple(unread))


def read_store_cells(store: Store) -> ReportedCells:
    """All cells of a store; of one's own policies only what was counted is known."""
    lines, unread = [], []
    for kept in store.cells():
        try:
            result = read_result(store, kept) if kept.games else None
        except Failure as failure:
            unread.append(f"cell {kept.number}: {failure}")
            continue
        if result is not None:
            lines.append(ReportedCell(result, kept.number, _rules(result.spec), cell_today(result.spec)))
    unread += map(str, store.damaged)
    if not lines:
        raise Mistake(f"store {store.path} has no game that can be read")
    _check_different(lines)
    return ReportedCells(store.path, None, tuple(sorted(lines, key=_place)), (), (), tuple(unread))


def _unfinished(name: str, result: CellResult, limits: Limits) -> list[Unfinished]:
    """The cell, if `study status` would not call it done with the games that the report has of it."""
    share = share_known(result, limits)
    done = share_done(result.spec, share, limits)
    if done is None or done >= 1:
        return []
    precision = limits.precision_of(result.spec)
    return [Unfinished(name, result.games, limits.games_of(result.spec), (share.high - share.low) / 2, precision)]


def _check_different(lines: Sequence[ReportedCell]) -> None:
    """Two cells under one name would stand for each other in tables and figures."""
    seen: dict[tuple[Any, ...], ReportedCell] = {}
    for line in lines:
        twin = seen.setdefault((*line.chapter, line.level, line.rules, line.players), line)
        if twin is not line:
            told = f"cells {twin.number} and {line.number} of the store are both called"
            raise Failure(f"{told} {line.policy} at {line.level}, {line.rules}: no report can tell them apart")


def _names_of_rules(study: Study) -> Callable[[Cell], str]:
    """The names that the study gives; with the deck where each is played with several."""
    decks: dict[str | None, set[str]] = {}
    for cell in study.cells:
        decks.setdefault(cell.rules_name, set()).add(cell.components.name)

    def name_of(cell: Cell) -> str:
        name = cell.rules_name or AS_PRINTED
        return name if len(decks[cell.rules_name]) == 1 else f"{name}, {cell.components.name}"

    return name_of


def _rules(spec: CellSpec) -> str:
    """House rules and deck as one would set them; rules of which no more is known by a hash of what they say."""
    unknown = hashlib.sha256(json.dumps(spec.rules, sort_keys=True).encode()).hexdigest()[:_SHOWN]
    settings = [f"{UNKNOWN} [{unknown}]"] if spec.house_rules is None else settings_of(spec.house_rules)
    deck = [] if spec.deck == "default" else [f"deck {spec.deck}"]
    return ", ".join([*settings, *deck]) or AS_PRINTED


def _place(line: ReportedCell) -> tuple[Any, ...]:
    """Levels in the game's order, what is as printed first; else as they came."""
    return *line.level_place, not line.is_printed
