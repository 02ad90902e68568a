"""The rarest games that a weaker player won, and few of them where there are many players."""

from collections.abc import Sequence

import numpy as np
import pytest

from analyser.experiments.cells import grouped
from analyser.experiments.report import surprises
from analyser.experiments.report.cells import Games, ReportedCell
from analyser.experiments.report.surprises import Surprise, surprises_of
from analyser.kernel.outcomes import LOST, WON
from tests.chosen import DUEL_GAME
from tests.experiments.unplayed import by_chance, lines_of


def by_hand(lines: Sequence[ReportedCell], games: Games, most: int) -> list[Surprise]:
    """All pairs, all their games, sorted."""
    found = []
    for strong in lines:
        for weak in lines:
            if strong.result.win.rate > weak.result.win.rate:
                common = min(len(games[strong.number]), len(games[weak.number]))
                odd = np.flatnonzero((games[strong.number][:common] == LOST) & (games[weak.number][:common] == WON))
                if len(odd) <= 0.1 * common:
                    found += [
                        Surprise(strong, LOST, weak, len(odd), common, int(index), nth) for nth, index in enumerate(odd)
                    ]
    rarest: dict[tuple[int, int], Surprise] = {}
    for one in sorted(found, key=surprises.rarity):
        rarest.setdefault((one.line.number, one.index), one)
    return list(rarest.values())[:most]


@pytest.mark.parametrize("most", [0, 1, 10, 40])
def test_surprises_are_the_rarest_games_that_a_weaker_player_won(most: int) -> None:
    rates = np.linspace(0.05, 0.97, 12)
    played = [(f"patient:least={n + 1}", by_chance(rate, 300 + 10 * n, n)) for n, rate in enumerate(rates)]
    lines, games = lines_of(played)
    found = surprises_of([lines], games, most)
    assert [vars(one) for one in found] == [vars(one) for one in by_hand(lines, games, most)]
    assert len(found) == most


def test_what_comes_more_often_than_one_game_in_ten_surprises_nobody() -> None:
    lines, games = lines_of([("greedy", by_chance(0.4, 500, 1))])
    assert surprises_of([lines], games, 10) == []
    assert {(one.outcome, one.share <= 0.1) for one in surprises_of([lines], {0: by_chance(0.06, 500, 1)}, 10)} == {
        (WON, True)
    }
    lines, games = lines_of([("greedy", by_chance(0.5, 500, 1)), ("random", by_chance(0.4, 500, 2))])
    assert surprises_of([lines], games, 10) == []


def test_of_a_thousand_players_few_kinds_of_surprises_are_looked_at() -> None:
    """Each has at most as many as are told: not a million pairs with their games."""
    shapes = [(least, late) for least in range(1, 41) for late in range(5)]
    played = [(f"patient:least={a},late_cards={b}", by_chance(0.96, 64, a * 100 + b)) for a, b in shapes]
    lines, games = lines_of(played)
    kinds = list(surprises._kinds(lines, games, 3))
    assert len(kinds) <= 3 * len(lines)
    assert len(surprises_of([lines], games, 3)) == 3


def test_of_rivals_only_those_against_the_same_opponents_surprise_each_other() -> None:
    played = [
        ("careful,careful", by_chance(0.5, 400, 1)),
        ("careful,random", by_chance(0.95, 400, 2)),
        ("aggressive,careful", by_chance(0.1, 400, 3)),
    ]
    lines, games = lines_of(played, DUEL_GAME.name)
    found = surprises_of(grouped(lines, lambda line: line.opponents), games, 100)
    assert {(one.line.policy, one.winner.policy if one.winner else "") for one in found} == {
        ("careful, careful", "aggressive, careful"),
        ("careful, random", ""),
    }
