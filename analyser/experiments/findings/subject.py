"""What a report is about: the cells of a study, or all of a store, with what their games came to."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from analyser.experiments.cells import Cell
from analyser.experiments.counting.layout import Tally
from analyser.experiments.counting.spans import Span
from analyser.experiments.keeping.archive import ALL_GAMES, UNKNOWN, Entry, read_entry
from analyser.experiments.keeping.identified import Identified
from analyser.experiments.keeping.identity import identity_of
from analyser.experiments.keeping.store import Kept, Store
from analyser.experiments.naming import AS_PRINTED
from analyser.experiments.playing.limits import Limits
from analyser.experiments.studies.study import Study
from analyser.games.catalogue import find_game, settings_of
from analyser.mistakes import Failure, Mistake
from analyser.statistics.anytime import anytime_proportion
from analyser.statistics.undecided import with_undecided
from solvers.catalogue import Policy


@dataclass(frozen=True)
class Line:
    """A cell of which there are games, and what tells it from the others."""

    entry: Entry
    number: int  # of the cell in the store
    rules: str  # what its house rules and its deck are called together
    policy: str
    cell: Cell | None  # to be played once more; None if it is not known here any more

    @property
    def difficulty(self) -> str:
        """Of the game."""
        return self.entry.played.difficulty

    @property
    def is_printed(self) -> bool:
        """Whether it is the game as it comes: no house rules, the game's own components."""
        played = self.entry.played
        return played.house_rules == {} and played.deck == "default"

    @property
    def chapter(self) -> tuple[Any, ...]:
        """What must be the same for lines to stand in one table."""
        played = self.entry.played
        return played.game, played.game_version, played.variant, played.seed


@dataclass(frozen=True)
class Subject:
    """All lines of a report, in the order in which they are shown."""

    source: Path  # the study, or the store
    study: Study | None
    lines: tuple[Line, ...]
    missing: tuple[str, ...]  # cells of the study without a game
    unread: tuple[str, ...]  # cells of the store that can't be read, and why

    @property
    def anytime(self) -> bool:
        """Whether what was found ended the games, so that intervals must hold at all times."""
        return self.study is not None and not self.study.limits.is_fixed

    def chapters(self) -> list[tuple[Line, ...]]:
        """Lines of the same game, version, variant and seed."""
        found: dict[tuple[Any, ...], list[Line]] = {}
        for line in self.lines:
            found.setdefault(line.chapter, []).append(line)
        return [tuple(lines) for lines in found.values()]


def base_rules(lines: Sequence[Line]) -> str:
    """By what name the rules as printed stand among these lines, or those with which the others are compared."""
    return next((line.rules for line in lines if line.is_printed), lines[0].rules)


def read_study_subject(study: Study, store: Store) -> Subject:
    """The cells of a study with the games that it asked for, as far as they are there."""
    known = {_key(kept.identity): kept for kept in store.cells() if kept.games}
    lines, missing = [], []
    for cell in study.cells:
        kept = known.get(_key(identity_of(cell)))
        if kept is None:
            missing.append(f"{cell.label}, {cell.rules_name or AS_PRINTED}")
            continue
        entry = _as_asked(store, kept, study.limits, cell)
        lines.append(Line(entry, kept.number, _study_rules(study, cell), ", ".join(cell.players), cell))
    if not lines:
        raise Mistake(f"no game of study {study.path} is kept in store {store.path}; 'analyser study run' plays it")
    return Subject(study.path, study, tuple(lines), tuple(missing), ())


def read_store_subject(store: Store) -> Subject:
    """All cells of a store; of one's own policies only what was counted is known."""
    lines, unread = [], []
    for kept in store.cells():
        try:
            entry = read_entry(store, kept) if kept.games else None
        except Failure as failure:
            unread.append(f"cell {kept.number}: {failure}")
            continue
        if entry is not None:
            players = ", ".join(player.label for player in entry.played.players)
            lines.append(Line(entry, kept.number, _rules(entry.played), players, _cell_of(entry.played)))
    if not lines:
        raise Mistake(f"store {store.path} has no game that can be read")
    return Subject(store.path, None, tuple(sorted(lines, key=_place)), (), tuple(unread))


def _as_asked(store: Store, kept: Kept, limits: Limits, cell: Cell) -> Entry:
    """The games up to that at which the study was done with the cell, if it was; else all."""
    entry = replace(read_entry(store, kept), anytime=not limits.is_fixed)
    tally, most, wanted = kept.layout.new_tally(), limits.games, limits.precision_of(cell)
    looks = _Looks(limits)
    for span, chunk in _from_the_first(store, kept):
        tally = tally + chunk
        if not looks.is_at(span.end):
            continue
        asked = Entry.of(entry.played, entry.layout, tally, entry.thread_seconds, anytime=entry.anytime)
        if span.end == most or (wanted and _half(asked) <= wanted):
            return replace(asked, thread_seconds=entry.thread_seconds * span.end / entry.games)
    return entry


class _Looks:
    """The numbers of games after which a run looks at a cell, asked for in rising order."""

    def __init__(self, limits: Limits) -> None:
        self.ends = limits.ends()
        self.end: int | None = next(self.ends)

    def is_at(self, games: int) -> bool:
        """Whether it is one of them; those within a chunk that was joined can't be had again."""
        while self.end is not None and self.end < games:
            self.end = next(self.ends, None)
        return self.end == games


def _from_the_first(store: Store, kept: Kept) -> Iterator[tuple[Span, Tally]]:
    """The chunks from the first game on, as long as none is missing."""
    reached = 0
    for span, tally in store.tallies(kept.number, ALL_GAMES, kept.layout.bins):
        if span.first != reached:
            return
        reached = span.end
        yield span, tally


def _half(entry: Entry) -> float:
    """Half the width of the interval by which `study run` stops."""
    share = with_undecided(entry.win.count, entry.games, entry.undecided, interval=anytime_proportion)
    return (share.high - share.low) / 2


def _study_rules(study: Study, cell: Cell) -> str:
    """The name that the study gives; with the deck where each is played with several."""
    name = cell.rules_name or AS_PRINTED
    decks = {one.components.name for one in study.cells if one.rules_name == cell.rules_name}
    return name if len(decks) == 1 else f"{name}, {cell.components.name}"


def _rules(played: Identified) -> str:
    """House rules and deck as one would set them."""
    settings = [UNKNOWN] if played.house_rules is None else settings_of(played.house_rules)
    deck = [] if played.deck == "default" else [f"deck {played.deck}"]
    return ", ".join([*settings, *deck]) or AS_PRINTED


def _cell_of(played: Identified) -> Cell | None:
    """The cell as it would be played today; None if that is not the same any more."""
    if played.known is None or any(player.info is None for player in played.players):
        return None
    policies = tuple(Policy(player.info, player.parameters) for player in played.players if player.info)
    game = find_game(played.game)
    return Cell(game, played.difficulty, played.variant, played.rules, played.components, policies, played.seed)


def _place(line: Line) -> tuple[Any, ...]:
    """Difficulties in the game's order, what is as printed first; else as they came."""
    game = line.entry.played.known
    difficulty = game.difficulties.index(line.difficulty) if game else 0
    return difficulty, not line.is_printed


def _key(identity: Mapping[str, Any]) -> str:
    return json.dumps(identity, sort_keys=True)
