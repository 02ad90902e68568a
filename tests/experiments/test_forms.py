"""Results by form: what a tally says of each side, how it is kept, and how often the interval of a win share holds."""

from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from analyser.experiments.cell_spec import CellSpec
from analyser.experiments.cells import find_lineups
from analyser.experiments.counting.layout import (
    Layout,
    Tally,
    first_side,
    floor_bins,
    form_of,
    layout_of,
    shares_of,
    win_share,
)
from analyser.experiments.keeping.archive import kept_to_dict
from analyser.experiments.keeping.store import Store
from analyser.experiments.results import CellResult, Ending, RunResult
from analyser.games.catalogue import DUEL, TABLE, TOGETHER
from analyser.kernel.outcomes import DRAWN, LOST, UNDECIDED, WON
from analyser.reporting.notes import first_side_lines
from analyser.reporting.tables import render, win_table
from analyser.statistics.intervals import wilson
from analyser.statistics.methods import ANYTIME, FIXED, Method
from tests.cells import make_cells
from tests.experiments.sides import COOPERATIVE, RIVALS, TEAM, cells_of, outcomes_of

GAMES: list[tuple[int, ...] | None] = [(0,), (0,), (1,), (2,), (0, 2), (0, 1, 2), (1, 2), None, (2,), (0,)]


def tally_of(layout: Layout, games: list[tuple[int, ...] | None], sides: int = 3) -> Tally:
    """As the kernel counts tables; the places of those behind are all two."""
    tally, names = layout.new_tally(), list(layout.names)
    for winners in games:
        if winners is None:
            tally[-1] += 1
            continue
        for side in range(sides):
            has_won = side in winners
            layout.histogram(tally, names.index(f"win[{side}]"))[len(winners) if has_won else 0] += 1
            layout.histogram(tally, names.index(f"place[{side}]"))[0 if has_won else 1] += 1
    return tally


def test_the_floor_counts_by_form() -> None:
    assert [bins.name for bins in floor_bins(TOGETHER, 1)] == ["win"]
    assert [bins.name for bins in floor_bins(DUEL, 2)] == ["win", "draw"]
    table = floor_bins(TABLE, 3)
    assert [bins.name for bins in table] == [f"{name}[{side}]" for name in ("win", "place") for side in range(3)]
    assert [(bins.size, bins.least) for bins in table] == [(4, 0)] * 3 + [(3, 1)] * 3
    for form, sides in ((TOGETHER, 1), (DUEL, 2), (TABLE, 4)):
        assert form_of([bins.name for bins in floor_bins(form, sides)]) == form


def test_layouts_are_kept_with_their_least_values(tmp_path: Path) -> None:
    (cell,) = cells_of("random", players=(3,))
    layout = layout_of(cell)
    assert layout.least(layout.names.index("place[2]")) == 1
    store = Store(tmp_path / "s")
    store.cell(cell.to_dict(), layout)
    (kept,) = store.cells()
    assert (kept.layout.names, kept.layout.sizes, kept.layout.leasts) == (layout.names, layout.sizes, layout.leasts)
    plain = Layout(("win",), (2,))
    store.cell({"other": 1}, plain)
    assert [kept.layout for kept in store.cells()][1] == plain


def test_what_each_side_came_to() -> None:
    (cell,) = cells_of("random,careful,aggressive", players=(3,))
    layout = layout_of(cell)
    tally = tally_of(layout, GAMES)
    shares = shares_of(layout, tally, FIXED)
    assert (shares.games, shares.undecided, shares.draw, shares.loss) == (10, 1, None, None)
    assert (shares.win.count, shares.win.low, shares.win.high) == (3, wilson(3, 10).low, wilson(4, 10).high)
    assert [one.win.count for one in shares.sides] == [3, 1, 2]
    assert [one.shared.count for one in shares.sides] == [2, 2, 3]
    sums = [Fraction(3) + Fraction(1, 2) + Fraction(1, 3), Fraction(1) + Fraction(1, 3) + Fraction(1, 2), None]
    for side, total in enumerate(sums[:2]):
        assert shares.sides[side].share.value == pytest.approx(float((total or 0) + Fraction(1, 3)) / 10)
    assert [one.place.value if one.place else None for one in shares.sides] == pytest.approx([13 / 9, 15 / 9, 13 / 9])
    first = first_side(outcomes_of(*GAMES)).tolist()
    kinds = (LOST, WON, DRAWN, UNDECIDED)
    assert [first.count(kind) for kind in kinds] == [4, 3, 2, 1]


def test_results_and_stores_tell_the_same_of_each_side() -> None:
    (cell,) = cells_of("random,careful,aggressive", players=(3,))
    layout = layout_of(cell)
    tally = tally_of(layout, GAMES * 5)
    result = CellResult.of(cell, layout, tally, Ending())
    entry = CellResult.of(CellSpec.from_dict(cell.to_dict()), layout, tally, Ending())
    told = result.to_dict()
    assert told["player_count"] == kept_to_dict(entry)["player_count"] == 3
    assert told["sides"] == kept_to_dict(entry)["sides"]
    assert [side["player"] for side in told["sides"]] == cell.players
    assert told["win"] == told["sides"][0]["win"]
    (row,) = RunResult(RIVALS.name, 1, [result]).to_rows()
    assert (row["player_count"], row["wins[2]"], row["shared_wins[1]"]) == (3, 10, 10)
    assert row["win_share[0]_low"] < row["win_share[0]"] < row["win_share[0]_high"]
    assert not any(name.startswith(("win[", "place[")) for name in result.metrics)
    lines = render(RunResult(RIVALS.name, 1, [result]), "table")
    assert any("win share" in line for line in lines)
    known = [name for name, value in row.items() if value not in (None, "")]
    assert render(RunResult(RIVALS.name, 1, [result]), "csv")[0].split(",") == known


def test_rows_of_several_numbers_have_all_columns() -> None:
    results = []
    for cell in cells_of("random", players=(3, 4)):
        layout = layout_of(cell)
        results.append(CellResult.of(cell, layout, tally_of(layout, [(0,), (2,)], cell.side_count), Ending()))
    header, *rows = render(RunResult(RIVALS.name, 1, results), "csv")
    assert "wins[3]" in header.split(",")
    assert len(rows) == 2


def test_rates_are_a_seats_where_each_side_is_one() -> None:
    rivals, team = cells_of("random", players=(3,)), cells_of("random", variant=TEAM)
    told = [first_side_lines(cells)[0] for cells in (rivals, team, [*rivals, *team], [*team, *rivals])]
    assert ["seat's" in line for line in told] == [True, False, False, False]
    assert ["side's" in line for line in told] == [False, True, True, True]
    assert ["alone" in line for line in told] == [True, False, True, True]
    together = make_cells(COOPERATIVE, lineups=find_lineups(COOPERATIVE, ["random"]))
    assert first_side_lines(together) == []


def test_tables_and_duels_stand_in_one_table() -> None:
    (rivals,), (duel,) = cells_of("random", players=(3,)), cells_of("random", variant=TEAM)
    results = [CellResult.of(rivals, layout_of(rivals), tally_of(layout_of(rivals), GAMES), Ending())]
    layout = layout_of(duel)
    tally, names = layout.new_tally(), list(layout.names)
    for name in ("win", "draw"):
        layout.histogram(tally, names.index(name))[:] = 3, 0
    results.append(CellResult.of(duel, layout, tally, Ending()))
    for order in (results, results[::-1]):
        run = RunResult(RIVALS.name, 1, order)
        table = win_table(run)
        assert {len(row) for row in table.rows} == {len(table.header)}
        assert table.header[-4:] == ("drawn %", "lost %", "games", "undecided")
        (told,) = [row for row in table.rows if TEAM not in row]
        assert told[-4:-2] == ("–", "–")
        for style in ("table", "markdown"):
            assert any("drawn %" in line for line in render(run, style))


def test_an_undecided_game_could_be_all_ones_own_or_nobodys() -> None:
    wins = np.array([50, 20, 6, 4])
    plain, some = win_share(wins, 0), win_share(wins, 20)
    assert some.low < plain.low < plain.value < plain.high < some.high
    assert plain.value == pytest.approx((20 + 3 + 4 / 3) / 80)
    assert some.value == pytest.approx((20 + 3 + 4 / 3 + 20 / 3) / 100)


@pytest.mark.parametrize("games", [GAMES, [None, None, (1,)], [None]])
@pytest.mark.parametrize("method", [FIXED, ANYTIME], ids=["fixed", "anytime"])
def test_win_shares_add_up_with_undecided_games_too(games: list[tuple[int, ...] | None], method: Method) -> None:
    """An undecided game counts as if all had won it: each side has its even share."""
    for players in (3, 5):
        (cell,) = cells_of("random", players=(players,))
        layout = layout_of(cell)
        shares = [one.share for one in shares_of(layout, tally_of(layout, games, players), method).sides]
        assert sum(one.value for one in shares) == pytest.approx(1)
        assert all(one.low <= one.value <= one.high for one in shares)


def test_win_shares_of_two_are_halfway_between_the_ends() -> None:
    assert win_share(np.array([50, 20, 6]), 24).value == pytest.approx((20 + 3 + 12) / 100)


@pytest.mark.slow
@pytest.mark.parametrize("method", [FIXED, ANYTIME], ids=["fixed", "anytime"])
@pytest.mark.parametrize(
    "chances", [(0.6, 0.3, 0.06, 0.04), (0.97, 0.02, 0.005, 0.005), (0.1, 0.8, 0.05, 0.05), (0.4, 0.1, 0.1, 0.4)]
)
def test_how_often_the_interval_of_a_win_share_holds(chances: tuple[float, ...], method: Method) -> None:
    random, truth = np.random.default_rng(4), chances[1] + chances[2] / 2 + chances[3] / 3
    for games in (40, 400):
        held = 0
        for _ in range(400):
            share = win_share(random.multinomial(games, chances), 0, method)
            held += share.low <= truth <= share.high
        assert held >= 400 * (0.95 if method is ANYTIME else 0.92), (games, held)
