"""The rarest games that a weaker player won, and few of them where there are many players."""

from collections.abc import Sequence

import numpy as np
import pytest

from analyser.experiments.cells import grouped
from analyser.experiments.report.cells import Games, ReportedCell
from analyser.experiments.report.surprises import Kind
from analyser.experiments.report.upsets import upsets
from analyser.kernel.outcomes import DRAWN, LOST, WON
from tests.chosen import DUEL_GAME
from tests.experiments.unplayed import by_chance, lines_of


def by_hand(lines: Sequence[ReportedCell], games: Games, most: int) -> list[Kind]:
    """All pairs, all their games, the rarest of each player first."""
    found = []
    for strong in lines:
        own = []
        for weak in lines:
            if strong.result.win.rate > weak.result.win.rate:
                common = min(len(games[strong.number]), len(games[weak.number]))
                odd = np.flatnonzero((games[strong.number][:common] == LOST) & (games[weak.number][:common] == WON))
                if 0 < len(odd) <= 0.1 * common:
                    own.append(Kind(strong, LOST, len(odd), common, tuple(odd[:most].tolist()), winner=weak))
        found += list(enumerate(sorted(own, key=lambda kind: kind.share)[:most]))
    return [kind for _, kind in sorted(found, key=lambda one: (one[0], one[1].share))][: most**2]


@pytest.mark.parametrize("most", [1, 3, 10])
def test_upsets_are_the_rarest_games_that_a_weaker_player_won(most: int) -> None:
    rates = np.linspace(0.05, 0.97, 12)
    played = [(f"patient:least={n + 1}", by_chance(rate, 300 + 10 * n, n)) for n, rate in enumerate(rates)]
    lines, games = lines_of(played)
    found = list(upsets(lines, games, most))
    assert [vars(one) for one in found] == [vars(one) for one in by_hand(lines, games, most)]
    assert len(found) >= min(most**2, 11)


def test_what_comes_more_often_than_one_game_in_ten_surprises_nobody() -> None:
    lines, games = lines_of([("greedy", by_chance(0.4, 500, 1))])
    assert list(upsets(lines, games, 10)) == []
    (seldom,) = upsets(lines, {0: by_chance(0.06, 500, 1)}, 10)
    assert (seldom.outcome, seldom.share <= 0.1, len(seldom.indices)) == (WON, True, 10)
    lines, games = lines_of([("greedy", by_chance(0.5, 500, 1)), ("random", by_chance(0.4, 500, 2))])
    assert list(upsets(lines, games, 10)) == []


def test_of_a_player_alone_it_is_the_rarer_ending() -> None:
    outcomes = np.array([WON] * 60 + [LOST] * 37 + [DRAWN] * 3, np.uint8)
    lines, games = lines_of([("careful,careful", outcomes)], DUEL_GAME.name)
    (drawn,) = upsets(lines, games, 2)
    assert (drawn.outcome, drawn.times, drawn.games, drawn.indices) == (DRAWN, 3, 100, (97, 98))


def test_of_a_thousand_players_few_kinds_of_upsets_are_kept() -> None:
    """Not a million pairs with their games."""
    shapes = [(least, late) for least in range(1, 41) for late in range(5)]
    played = [(f"patient:least={a},late_cards={b}", by_chance(0.96, 64, a * 100 + b)) for a, b in shapes]
    lines, games = lines_of(played)
    kinds = list(upsets(lines, games, 3))
    assert len(kinds) == 9
    assert max(len(kind.indices) for kind in kinds) <= 3


def test_of_rivals_only_those_against_the_same_opponents_surprise_each_other() -> None:
    played = [
        ("careful,careful", by_chance(0.5, 400, 1)),
        ("careful,random", by_chance(0.95, 400, 2)),
        ("aggressive,careful", by_chance(0.1, 400, 3)),
    ]
    lines, games = lines_of(played, DUEL_GAME.name)
    found = [kind for own in grouped(lines, lambda line: line.opponents) for kind in upsets(own, games, 100)]
    assert {(one.line.policy, one.winner.policy if one.winner else "") for one in found} == {
        ("careful, careful", "aggressive, careful"),
        ("careful, random", ""),
    }
