"""A run in one sentence, and how its rows stand to the best."""

import pytest

from analyser.experiments.results import RunResult
from analyser.experiments.run import RunRequest
from analyser.reporting.layout import BEST, CLOSE, WORSE
from analyser.reporting.summary import standings, summary
from tests.chosen import DUEL, EASY, HARDER, SOLO, TABLE


def run(*policies: str, game: str = SOLO, games: int = 400, **asked: object) -> RunResult:
    request = RunRequest(game, policy=list(policies), games=games, **asked)  # type: ignore[arg-type]
    return request.carry_out().result_or_raise()


def test_one_cell_is_told_with_its_interval() -> None:
    found = run("greedy")
    told = summary(found)
    assert told.startswith("greedy wins ")
    assert f"% of 400 games at {EASY}; 95% interval " in told


def test_who_wins_most_stands_first_with_the_range_over_all_levels() -> None:
    found = run("random", "greedy", difficulty=[EASY, HARDER])
    rates = sorted(cell.win.rate for cell in found.cells if cell.spec.players == ["greedy"])
    told = summary(found)
    assert told.startswith(f"greedy wins {100 * rates[0]:.1f} to {100 * rates[1]:.1f} % and random wins ")
    assert told.endswith(f" of the games from {EASY} to {HARDER}.")


def test_a_duel_tells_against_whom() -> None:
    assert summary(run("aggressive,random", game=DUEL, games=50)).startswith("aggressive against random wins ")


def test_who_is_told_where_the_names_don_t_say_it() -> None:
    assert summary(run("random", game=DUEL, games=50)).startswith("random from the first seat against random wins ")
    table = summary(run("random", game=TABLE, games=20))
    assert table.startswith("random from the first seat against random, random and random wins ")


def test_many_are_not_all_named() -> None:
    found = run("random", *(f"patient:late_cards={cards}" for cards in range(1, 6)), games=50)
    told = summary(found)
    assert told.endswith("; 2 others win less often.")
    assert "random" not in told


def test_rows_stand_to_the_best_of_their_level() -> None:
    cells = run("random", "greedy", "patient", difficulty=[EASY, HARDER]).cells
    found = dict(zip([(one.spec.difficulty, one.spec.players[0]) for one in cells], standings(cells), strict=True))
    for level in (EASY, HARDER):
        assert [found[level, name] for name in ("random", "greedy", "patient")] == [WORSE, WORSE, BEST]
    close = run("patient", "patient:late_cards=2").cells
    assert sorted(standings(close)) == [BEST, CLOSE]
    assert standings(close[:1]) == ("",)


@pytest.mark.parametrize("policies", [("random,aggressive", "aggressive,random")])
def test_rows_of_rivals_are_not_compared(policies: tuple[str, ...]) -> None:
    assert standings(run(*policies, game=DUEL, games=30).cells) == ()
