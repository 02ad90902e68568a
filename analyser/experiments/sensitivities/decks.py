"""What an unknown deck costs: win rates over an ensemble of decks, what they go back to, and what to count first."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, pairwise
from typing import Any

from analyser.experiments.bands import FORMAT as BAND_FORMAT
from analyser.experiments.bands import band_key
from analyser.experiments.cells import Cell, grouped
from analyser.experiments.counting.layout import proportion_to_dict
from analyser.experiments.labels import level_words
from analyser.experiments.results import CellResult
from analyser.experiments.sensitivities.kept_games import KeptGames
from analyser.games.ensembles import Drawn
from analyser.games.priors import Measure, Prior
from analyser.statistics.given_data import Band, Contribution, band_of, contributions
from analyser.statistics.intervals import LEVEL, simultaneous
from analyser.statistics.methods import FIXED
from analyser.statistics.shared_parts import GroupShare, group_share

FORMAT = "analyser-sensitivity/1"
LEAST_DECKS = 20
"""Of fewer there are no 5 and 95 %."""


@dataclass(frozen=True)
class Spread:
    """One line-up at one level over all decks."""

    printed: CellResult  # with the deck in force
    rates: tuple[float, ...]  # deck by deck
    games: int  # with each deck
    remixed: tuple[float, ...] = ()  # the rates with remixes of these decks; none where the prior has no groups

    @property
    def player(self) -> str:
        """The line-up as it was asked for."""
        return ",".join(self.printed.spec.players)

    @property
    def level(self) -> str:
        """In words."""
        return level_words(self.printed.spec)

    @property
    def count_of_levels(self) -> int | None:
        """The number of players, where levels are difficulties and not such numbers."""
        spec = self.printed.spec
        return spec.player_count if len(spec.game.difficulties) > 1 else None

    @cached_property
    def band(self) -> Band:
        return band_of(self.rates, self.games)

    def share(self, group: str, ahead: int) -> GroupShare:
        """What a group contributes that a remix has from the deck so many further on."""
        return group_share(group, self.rates[ahead:], self.remixed[: len(self.remixed) - ahead], self.games)

    @property
    def below(self) -> int:
        """Decks with which fewer games are won than with the one in force."""
        return sum(rate < self.printed.win.rate for rate in self.rates)


@dataclass(frozen=True)
class Order:
    """Two line-ups at a level, the first of which wins more with most decks."""

    level: str
    first: str
    second: str
    above: int  # decks with which the first won more of the same games
    shown: int  # decks with which that is shown, all at once
    decks: int

    @property
    def holds_in_all(self) -> bool:
        """Whether no deck was seen in which it is otherwise."""
        return self.above == self.decks


@dataclass(frozen=True)
class Grading:
    """How evenly the levels grade a deck for a line-up: the least step from a level to the next harder one."""

    player: str
    player_count: int | None  # where these levels are difficulties of a game for different numbers of players
    printed: float  # with the deck in force
    better: int  # decks that are graded better
    best: Drawn
    best_step: float
    best_rates: tuple[float, ...]  # level by level


@dataclass(frozen=True)
class DeckSensitivity:
    """What came of an ensemble of decks; shares from 0 to 1."""

    spreads: tuple[Spread, ...]
    drawn: tuple[Drawn, ...]
    prior: Prior  # with what is known
    orders: tuple[Order, ...]
    known: Mapping[str, Any]
    prior_file: str  # its name and the sum of what it says
    seed: int
    store: str | None = None

    @property
    def measures(self) -> Mapping[str, Measure]:
        """The numbers that an owner could count."""
        return self.prior.countable

    @cached_property
    def contributions(self) -> list[list[Contribution]]:
        """What each input contributes, spread by spread."""
        inputs = [one.inputs for one in self.drawn]
        return [contributions(inputs, spread.rates, spread.games) for spread in self.spreads]

    @cached_property
    def group_shares(self) -> list[list[GroupShare]]:
        """What each group of figures contributes, the largest share first, spread by spread."""
        names = [group.name for group in self.prior.groups]
        shares = [[spread.share(name, ahead) for ahead, name in enumerate(names)] for spread in self.spreads]
        return [sorted(own, key=lambda one: -one.share) for own in shares]

    @cached_property
    def first_to_tell(self) -> tuple[str, float] | None:
        """The number or group that shrinks the bands most if an owner tells it, and to what part of all their widths.

        None if none does. Wide bands weigh more than those of players who win nearly always, or never.
        """
        left: dict[str, float] = {}
        for spread, numbers, groups in zip(self.spreads, self.contributions, self.group_shares, strict=True):
            own = {one.name: one.width_left for one in numbers if one.name in self.measures}
            own |= {one.name: one.part_left * spread.band.width for one in groups}
            left |= {name: left.get(name, 0.0) + width for name, width in own.items()}
        widths, best = sum(spread.band.width for spread in self.spreads), min(left, key=left.__getitem__, default=None)
        return None if best is None or left[best] >= widths else (best, left[best] / widths)

    @cached_property
    def gradings(self) -> list[Grading]:
        """Of each line-up that was played at several levels."""
        groups = grouped(self.spreads, lambda one: (one.player, one.count_of_levels))
        return [_grading(own, self.drawn) for own in groups if len(own) > 1]

    def to_rows(self) -> list[dict[str, Any]]:
        """A row for each level, line-up and deck: its inputs, and how often it was won."""
        return [
            {
                **spread.printed.spec.parts("game", "difficulty", "player_count"),
                "players": spread.player,
                "deck": one.document["name"],
                **one.inputs,
                "games": spread.games,
                "win_rate": rate,
            }
            for spread in self.spreads
            for one, rate in zip(self.drawn, spread.rates, strict=True)
        ]

    def to_frame(self) -> Any:
        """A pandas frame with a row for each level, line-up and deck."""
        import pandas as pd

        return pd.DataFrame(self.to_rows())

    def to_dict(self) -> dict[str, Any]:
        """As JSON writes it."""
        spec = self.spreads[0].printed.spec
        return {
            "format": FORMAT,
            **spec.parts("game", "game_version", "variant", "house_rules"),
            "seed": self.seed,
            "prior": self.prior_file,
            "about_prior": self.prior.sentences,
            "known": dict(self.known),
            "decks": len(self.drawn),
            "count_first": self._count_first(),
            "spreads": [
                _spread_to_dict(spread, found, groups)
                for spread, found, groups in zip(self.spreads, self.contributions, self.group_shares, strict=True)
            ],
            "orders": [vars(order) | {"holds_in_all": order.holds_in_all} for order in self.orders],
            "gradings": [_grading_to_dict(grading) for grading in self.gradings],
        }

    def _count_first(self) -> dict[str, Any] | None:
        if self.first_to_tell is None:
            return None
        name, left = self.first_to_tell
        kind = "measure" if name in self.measures else "group"
        return {kind: name, "ask": self.prior.asked[name], "width_left": left}

    def to_bands(self, command: str) -> dict[str, Any]:
        """What a game ships of it: each band with what it is told of, and what made it."""
        spec = self.spreads[0].printed.spec
        return {
            "format": BAND_FORMAT,
            **spec.parts("game", "game_version"),
            "command": command,
            "prior": self.prior_file,
            "components": spec.components.hash,
            "seed": self.seed,
            "decks": len(self.drawn),
            "games": self.spreads[0].games,
            "count_first": self._count_first(),
            "bands": [
                {
                    "key": band_key(spread.printed.spec),
                    **spread.printed.spec.parts("difficulty", "variant", "player_count", "players", "policies"),
                    **_band_to_dict(spread.band),
                }
                for spread in self.spreads
            ],
        }


def deck_sensitivity(
    printed: Sequence[Cell],
    cells: Sequence[Sequence[Cell]],
    remixes: Sequence[Sequence[Cell]],
    results: Mapping[str, CellResult],
    kept: KeptGames,
) -> tuple[tuple[Spread, ...], tuple[Order, ...]]:
    """The spreads and orders of cells with the deck in force, each with its cells over all decks and their remixes."""

    def rates(own: Sequence[Cell]) -> tuple[float, ...]:
        return tuple(results[cell.key].win.rate for cell in own)

    spreads = tuple(
        Spread(results[one.key], rates(own), results[own[0].key].games, rates(remixed))
        for one, own, remixed in zip(printed, cells, remixes or [()] * len(printed), strict=True)
    )
    told = list(zip(spreads, cells, strict=True))
    found = [
        _order(*first, *second, kept)
        for own in grouped(told, lambda one: one[0].level)
        for first, second in combinations(own, 2)
    ]
    return spreads, tuple(found)


def _order(one: Spread, own: Sequence[Cell], other: Spread, others: Sequence[Cell], kept: KeptGames) -> Order:
    if sum(one.rates) < sum(other.rates):
        one, own, other, others = other, others, one, own
    level = simultaneous(LEVEL, len(own))
    tables = [kept.pairs(*both).worst for both in zip(own, others, strict=True)]  # what is undecided speaks against it
    above = [pairs.gained > pairs.lost for pairs in tables]
    shown = [
        is_above and FIXED.may_differ(pairs.gained, pairs.lost, level)
        for is_above, pairs in zip(above, tables, strict=True)
    ]
    return Order(one.level, one.player, other.player, sum(above), sum(shown), len(tables))


def _grading(levels: Sequence[Spread], drawn: Sequence[Drawn]) -> Grading:
    rates = list(zip(*(level.rates for level in levels), strict=True))
    steps = [_least_step(own) for own in rates]
    printed = _least_step([level.printed.win.rate for level in levels])
    place = max(range(len(steps)), key=steps.__getitem__)
    better = sum(step > printed for step in steps)
    return Grading(
        levels[0].player, levels[0].count_of_levels, printed, better, drawn[place], steps[place], tuple(rates[place])
    )


def _least_step(rates: Sequence[float]) -> float:
    return min(easier - harder for easier, harder in pairwise(rates))


def _band_to_dict(band: Band) -> dict[str, Any]:
    return {
        "low": band.low,
        "median": band.median,
        "high": band.high,
        "low_interval": list(band.low_ends),
        "high_interval": list(band.high_ends),
        "unknown_deviation": band.unknown,
        "sampling_deviation": band.sampling,
        "share_unknown": band.share_unknown,
    }


def _spread_to_dict(spread: Spread, found: Sequence[Contribution], groups: Sequence[GroupShare]) -> dict[str, Any]:
    return {
        **spread.printed.spec.parts("difficulty", "player_count", "players"),
        "games": spread.games,
        "win": proportion_to_dict(spread.printed.win),
        "decks_below": spread.below,
        "band": _band_to_dict(spread.band),
        "contributions": [vars(one) for one in found],
        **({"groups": [vars(one) for one in groups]} if groups else {}),
    }


def _grading_to_dict(grading: Grading) -> dict[str, Any]:
    return {
        "players": grading.player,
        "player_count": grading.player_count,
        "step": grading.printed,
        "decks_better": grading.better,
        "best": {"deck": grading.best.document, "step": grading.best_step, "rates": list(grading.best_rates)},
    }
