"""Games surprising by how they went: found among won and among lost ones, few of a hundred, as the store has them."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from analyser.experiments.counting.layout import Outcomes
from analyser.experiments.report import extremes as module
from analyser.experiments.report.cells import ReportedCell
from analyser.experiments.report.extremes import extremes
from analyser.experiments.report.surprises import Kind
from analyser.experiments.report.values import PlayedGames, play_first
from analyser.games.metrics import Metric, Slot
from analyser.games.shown import Shown
from analyser.kernel.contract import NOT_MEASURED
from analyser.kernel.outcomes import DRAWN as OTHER
from analyser.kernel.outcomes import LOST, WON
from analyser.mistakes import Failure
from tests.chosen import DUEL_GAME, SOLO_GAME, TABLE_GAME
from tests.experiments.really_played import really_played
from tests.experiments.unplayed import by_chance, cell_of, line_of, lines_of

GAMES = 200


def found_in(monkeypatch: pytest.MonkeyPatch, outcomes: Outcomes, *columns: tuple[Slot, Sequence[int]]) -> list[Kind]:
    """The extremes of games with these values of some slots."""
    slots, values = zip(*columns, strict=True)
    played = PlayedGames(tuple(slots), outcomes, np.array(values, np.int64).T)
    monkeypatch.setattr(module, "play_first", lambda line, count, kept: played)
    shown = Shown((), extremes={"towers": "with {} tower(s)", "hit": "by a hit"})
    monkeypatch.setattr(type(SOLO_GAME), "shown", property(lambda game: shown))
    line = line_of(cell_of("greedy"), 0, outcomes)
    return list(extremes([line], {0: outcomes}, 10))


TOWERS = Slot("towers", Metric("towers", "towers left", 9), 0)
HALF_WON = np.array([WON, LOST] * (GAMES // 2), np.uint8)


def as_text(kinds: Sequence[Kind]) -> list[tuple[Any, ...]]:
    return [
        (kind.outcome, one.value, one.usual, one.is_most, kind.times, kind.games, kind.indices, kind.is_contrary)
        for kind in kinds
        if (one := kind.extreme)
    ]


def test_most_and_least_are_found_among_won_and_among_lost_games(monkeypatch: pytest.MonkeyPatch) -> None:
    values = [5, 2] * (GAMES // 2)
    values[10], values[20], values[31], values[41] = 8, 1, 7, 0
    assert as_text(found_in(monkeypatch, HALF_WON, (TOWERS, values))) == [
        (WON, 8, 5, True, 1, 100, (10,), False),
        (WON, 1, 5, False, 1, 100, (20,), True),
        (LOST, 7, 2, True, 1, 100, (31,), True),
        (LOST, 0, 2, False, 1, 100, (41,), False),
    ]


def test_what_more_than_one_game_in_a_hundred_has_is_no_surprise(monkeypatch: pytest.MonkeyPatch) -> None:
    values = [5] * GAMES
    values[10] = values[12] = 8
    assert found_in(monkeypatch, HALF_WON, (TOWERS, values)) == []
    few = np.array([WON] * 190 + [LOST] * 10, np.uint8)
    values = [*[5] * 190, *range(10)]
    assert found_in(monkeypatch, few, (TOWERS, values)) == [], "of ten games one always has the most"


def test_games_without_a_value_and_those_neither_won_nor_lost_do_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    outcomes = HALF_WON.copy()
    values = [5] * GAMES
    outcomes[6], values[6] = OTHER, 9
    values[8] = NOT_MEASURED
    values[10] = 8
    found = as_text(found_in(monkeypatch, np.repeat(outcomes, 2), (TOWERS, np.repeat(values, 2).tolist())))
    assert found == []
    long = np.concatenate([outcomes, HALF_WON])
    assert as_text(found_in(monkeypatch, long, (TOWERS, [*values, *[5] * GAMES]))) == [
        (WON, 8, 5, True, 1, 198, (10,), False)
    ]


def test_of_what_may_happen_it_is_that_it_did(monkeypatch: pytest.MonkeyPatch) -> None:
    hit = Slot("hit", Metric("hit", "ended by a hit", percent=True), 0)
    values = [0] * GAMES
    values[3] = 1
    assert as_text(found_in(monkeypatch, HALF_WON, (hit, values))) == [(LOST, 1, None, True, 1, 100, (3,), True)]
    assert found_in(monkeypatch, HALF_WON, (hit, [1 - value for value in values])) == []


def test_of_seats_the_first_is_told_and_of_unnamed_metrics_none(monkeypatch: pytest.MonkeyPatch) -> None:
    values = [5] * GAMES
    values[10] = 8
    seats = [Slot(f"towers[{seat}]", replace(TOWERS.metric, by="seat"), seat) for seat in range(2)]
    found = found_in(monkeypatch, HALF_WON, *((seat, values) for seat in seats))
    assert [kind.extreme.slot.name for kind in found if kind.extreme] == ["towers[0]"]
    unknown = Slot("walls", TOWERS.metric, 0)
    assert found_in(monkeypatch, HALF_WON, (unknown, values)) == []


def test_of_who_does_not_think_ahead_the_strongest_and_the_most_even_are_looked_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = []
    nothing = PlayedGames((), np.empty(0, np.uint8), np.empty((0, 0), np.int64))

    def note(line: ReportedCell, count: int, kept: Outcomes) -> PlayedGames:
        asked.append((line.policy, count, len(kept)))
        return nothing

    monkeypatch.setattr(module, "play_first", note)
    rates = {"random": 0.1, "greedy": 0.8, "patient": 0.4, "rollout:playouts=2": 0.9}
    lines, games = lines_of([(name, by_chance(rate, 3_000, 1)) for name, rate in rates.items()])
    assert list(extremes(lines, games, 10)) == []
    assert list(extremes(lines[3:], games, 10)) == []
    assert list(extremes(lines[2:], games, 10)) == []
    few = {number: own[:99] for number, own in games.items()}
    assert list(extremes(lines, few, 10)) == []
    assert asked == [(name, module.MOST_PLAYED, 3_000) for name in ("greedy", "patient", "patient")]


@pytest.mark.parametrize("game", [SOLO_GAME, DUEL_GAME, TABLE_GAME], ids=lambda game: game.name)
def test_the_values_of_single_games_add_up_to_what_all_are_counted_by(game: Any) -> None:
    spec = ",".join(["random"] * game.seats[game.variants[0]].default)
    line, kept = really_played(spec, 60, game.name)
    played = play_first(line, 60, kept)
    assert (played.outcomes == kept).all()
    metrics = line.result.metrics
    for place, slot in enumerate(played.slots):
        own = played.values[:, place]
        values, counts = np.unique(own[own != NOT_MEASURED], return_counts=True)
        told = metrics[slot.name].histogram if slot.name in metrics else {}
        if slot.metric.each == "game":
            assert dict(zip(values.tolist(), counts.tolist(), strict=True)) == told, slot.name
        else:
            assert (values * counts).sum() == sum(value * count for value, count in told.items()), slot.name


def test_games_that_are_not_those_of_the_store_are_a_failure() -> None:
    line, kept = really_played("greedy", 100)
    changed = kept.copy()
    changed[42] = WON + LOST - kept[42]
    with pytest.raises(Failure, match="game 42 of greedy at dawn does not end as the store has it"):
        play_first(line, 100, changed)
    other = replace(line, result=really_played("random", 100)[0].result)
    with pytest.raises(Failure, match="games of random at dawn are counted otherwise"):
        play_first(replace(other, cell=line.cell), 100, kept)


def test_a_store_that_counts_by_fewer_metrics_has_its_games_all_the_same() -> None:
    line, kept = really_played("greedy", 100)
    fewer = replace(line, result=line_of(cell_of("greedy"), 0, kept).result)
    assert (play_first(fewer, 100, kept).values == play_first(line, 100, kept).values).all()
