"""What a store holds: each cell and what its games came to. Nothing here loads compiled code."""

import json
from collections.abc import Iterable
from copy import copy
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from analyser.experiments.counting.forms import floor_bins, form_of, is_of_floor, sides_in
from analyser.experiments.counting.layout import Layout, Tally
from analyser.experiments.counting.shares import Shares, shares_of
from analyser.experiments.counting.spans import Span
from analyser.experiments.keeping.identified import Identified, identified
from analyser.experiments.keeping.reading import read_store
from analyser.experiments.keeping.store import Damaged, Kept, Store
from analyser.experiments.results import MetricResult, means_of, metric_to_dict, metrics_of
from analyser.experiments.sides import SideResult, shares_to_dict, sides_of
from analyser.games.catalogue import DUEL, TABLE, TOGETHER, settings_of
from analyser.mistakes import Failure
from analyser.statistics.intervals import Proportion
from analyser.statistics.methods import FIXED, Method

FORMAT = "analyser-results/1"
UNKNOWN = "?"
"""House rules where the rules as printed are not known."""
PLAYER_COUNT, SIDES = "player_count", "sides"
"""Columns that only those rows have whose games have them: a number of players to choose, the sides of a table."""
ALL_GAMES = Span(0, 2**63 - 1)


class Counted(NamedTuple):
    """A tally without its many zeros."""

    bins: npt.NDArray[np.int32]
    counts: Tally


@dataclass(frozen=True)
class Entry:
    """A cell of the store. Intervals are those for a number of games that was fixed beforehand, unless it is said."""

    played: Identified
    layout: Layout
    counted: Counted
    thread_seconds: float  # of all threads together
    method: Method = FIXED  # of the intervals: `ANYTIME` where what was found ended the games

    @classmethod
    def of(
        cls, played: Identified, layout: Layout, tally: Tally, thread_seconds: float, method: Method = FIXED
    ) -> "Entry":
        """An entry of a tally."""
        bins = np.flatnonzero(tally)
        return cls(played, layout, Counted(bins.astype(np.int32), tally[bins]), thread_seconds, method)

    @property
    def tally(self) -> Tally:
        """How often each value of each metric was counted."""
        tally = self.layout.new_tally()
        tally[self.counted.bins] = self.counted.counts
        return tally

    @cached_property
    def shares(self) -> Shares:
        """What the games came to."""
        return shares_of(self.layout, self.tally, self.method)

    @property
    def games(self) -> int:
        """All games, the undecided too."""
        return self.shares.games

    @property
    def undecided(self) -> int:
        """Those that count for no side; every interval holds all they could have come to."""
        return self.shares.undecided

    @property
    def form(self) -> str:
        """What the games could come to (`catalogue.TOGETHER`, `DUEL`, `TABLE`)."""
        return form_of(self.layout.names)

    @property
    def has_sides(self) -> bool:
        """Whether sides play against each other; rates are then the first side's."""
        return self.form != TOGETHER

    @property
    def win(self) -> Proportion:
        """How often it was won: by the first side, alone."""
        return self.shares.win

    @property
    def sides(self) -> tuple[SideResult, ...]:
        """What each side of a table came to; none in other forms."""
        if self.form != TABLE:  # of many cells the metrics are much to work out
            return ()
        return sides_of(self.shares, [player.spec for player in self.played.players], means_of(self.metrics))

    @cached_property
    def metrics(self) -> dict[str, MetricResult]:
        """Of the games that are decided. Of many cells it is much: who asks each of them once asks a copy."""
        return metrics_of(self.played.known, self.layout, self.tally)

    @property
    def metric_names(self) -> dict[str, bool]:
        """The names that `metrics` has, and whether each is a difference; quicker than those."""
        of_metrics = self.counted.bins[self.counted.bins < self.layout.bins - 1]
        slots = np.unique(np.searchsorted(self.layout.offsets, of_metrics, side="right") - 1)
        names = [self.layout.names[slot] for slot in slots]
        found = {name: False for name in names if not is_of_floor(name)}
        differences = self.played.known.differences if self.played.known else ()
        return found | {one.name: True for one in differences if one.of in found and one.less in found}

    def to_dict(self) -> dict[str, Any]:
        """As JSON writes it."""
        played = self.played
        return {
            "game": played.game,
            "game_version": played.game_version,
            "difficulty": played.difficulty,
            "variant": played.variant,
            **played.number_part,
            "players": [player.spec for player in played.players],
            "policies": [player.to_dict() for player in played.players],
            "rules": played.rules,
            "house_rules": played.house_rules,
            "components": played.components.described(),
            "seed": played.seed,
            "games": self.games,
            "undecided": self.undecided,
            **shares_to_dict(self.shares, self.sides),
            "metrics": {name: metric_to_dict(metric) for name, metric in self.metrics.items()},
            "thread_seconds": round(self.thread_seconds, 4),
        }

    def to_row(self) -> dict[str, Any]:
        """Flat: what was played, and how often it was won; drawn and lost only between two sides."""
        played = self.played
        return {
            "game": played.game,
            "game_version": played.game_version,
            "difficulty": played.difficulty,
            "variant": played.variant,
            **played.number_part,
            "players": ",".join(player.spec for player in played.players),
            "house_rules": house_rules_text(played),
            "components": played.deck,
            "provenance": played.components.provenance or None,
            "components_hash": played.components.hash,
            "seed": played.seed,
            "games": self.games,
            "undecided": self.undecided,
            **_share_columns("wins", "win", self.win),
            **_share_columns("draws", "draw", self.shares.draw),
            **_share_columns("losses", "loss", self.shares.loss),
            **({SIDES: json.dumps([one.to_dict() for one in self.sides])} if self.sides else {}),
            "level": self.win.level,
            "method": self.win.method,
            "thread_seconds": round(self.thread_seconds, 4),
        }

    def to_full_row(self) -> dict[str, Any]:
        """The same, all that was played as JSON, and each metric's mean with its interval and its counts as JSON."""
        played = self.played
        row = self.to_row() | {
            "policies": json.dumps([player.to_dict() for player in played.players]),
            "rules": json.dumps(played.rules),
            "components_counts": json.dumps(played.components.to_dict()),
        }
        for name, metric in self.metrics.items():
            row |= {name: metric.mean.value, f"{name}_low": metric.mean.low, f"{name}_high": metric.mean.high}
            if not metric.is_difference:
                row[f"{name}_histogram"] = json.dumps({str(value): count for value, count in metric.histogram.items()})
        return row


@dataclass(frozen=True)
class Archive:
    """What a store holds, in the order in which it came; cells without a game are left out."""

    path: Path
    entries: tuple[Entry, ...]
    unread: tuple[str, ...]  # for each cell whose games can't be read, which it is and why

    def to_dict(self) -> dict[str, Any]:
        """As JSON writes it."""
        return {
            "format": FORMAT,
            "store": str(self.path),
            "cells": [copy(entry).to_dict() for entry in self.entries],
            **({"unread": list(self.unread)} if self.unread else {}),
        }


def read_archive(path: Path) -> Archive:
    """All cells of a store; it is not written to. What can't be read of it stands apart."""
    entries, unread = [], []
    with read_store(path) as store:
        for kept in store.cells():
            try:
                if kept.games:
                    entries.append(read_entry(store, kept))
            except Failure as failure:
                reason = failure.reason if isinstance(failure, Damaged) else failure
                unread.append(f"cell {kept.number} ({_named(kept)}) can't be read: {reason}")
    return Archive(path, tuple(entries), tuple(unread))


def house_rules_text(played: Identified) -> str:
    """House rules as one would set them."""
    return UNKNOWN if played.house_rules is None else ";".join(settings_of(played.house_rules))


def read_entry(store: Store, kept: Kept) -> Entry:
    """All that is kept of a cell; a failure if it does not add up."""
    played = identified(kept.identity)
    _check_sides(played, kept.layout)
    tallies: Iterable[Tally] = (tally for _, tally in store.tallies(kept.number, ALL_GAMES, kept.layout.bins))
    tally = sum(tallies, kept.layout.new_tally())
    entry = Entry.of(played, kept.layout, tally, kept.seconds)
    if entry.games != kept.games:
        raise Failure(f"{kept.games:,} games are kept of it, and their tallies count {entry.games:,}")
    return entry


def _check_sides(played: Identified, layout: Layout) -> None:
    """A failure unless what was counted, who played and what the game says of its sides agree."""
    form = form_of(layout.names)
    sides = sides_in(layout.names) if form == TABLE else 2 if form == DUEL else 1
    wanted = [(one.name, one.size) for one in floor_bins(form, sides)]
    if list(zip(layout.names, layout.sizes, strict=True))[: len(wanted)] != wanted:
        raise Failure("what was counted of it is not what is counted of any game")
    if len(played.players) != sides:
        raise Failure(f"it names {len(played.players)} policies, and was counted for {sides} sides")
    if played.known and len(set(played.known.sides_of(played.mode))) != sides:
        raise Failure(f"{played.game} has other sides in this variant than the {sides} that were counted")


def _named(kept: Kept) -> str:
    """As much as a damaged identity tells."""
    told = [str(kept.identity.get(part, UNKNOWN)) for part in ("game", "difficulty", "seed")]
    return "{} {}, seed {}".format(*told)


def _share_columns(counted: str, name: str, share: Proportion | None) -> dict[str, Any]:
    values = (share.count, share.rate, share.low, share.high) if share else (None,) * 4
    return dict(zip((counted, f"{name}_rate", f"{name}_low", f"{name}_high"), values, strict=True))
