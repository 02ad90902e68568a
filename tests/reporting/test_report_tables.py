"""The numbers in a report's tables are those of the store's games, worked out here once more."""

from dataclasses import replace
from itertools import permutations
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest

from analyser.experiments.counting.layout import Outcomes
from analyser.experiments.keeping.archive import ALL_GAMES
from analyser.experiments.keeping.store import read_store
from analyser.experiments.labels import AS_PRINTED
from analyser.experiments.report.cells import ReportedCells, read_study_cells
from analyser.experiments.report.data import Chapter, ReportData, collect_data
from analyser.experiments.study import read_study
from analyser.games.catalogue import Mode
from analyser.games.shown import Stages
from analyser.kernel.jit import PLAIN
from analyser.kernel.outcomes import WON
from analyser.reporting.layout import Table
from analyser.reporting.numbers import percent, percent_digits, points, points_digits
from analyser.reporting.report.frames import survival_frame, telling
from analyser.reporting.report.pictures import FOREST_PLAYERS, pictures_of
from analyser.reporting.report.tables import (
    BEST,
    all_table,
    effects_table,
    losses_table,
    metric_tables,
    overview_table,
)
from analyser.reporting.report.words import short_title
from analyser.statistics.anytime import anytime_proportion
from analyser.statistics.intervals import simultaneous, wilson
from analyser.statistics.methods import ANYTIME
from analyser.statistics.paired import Paired, Pairs, tango
from tests.chosen import EASY, HARDEST, SOLO_GAME, SOLO_HOUSE_RULE
from tests.cli.running import assert_names, call, tells
from tests.contract.samples import all_policies

GAME = SOLO_GAME
GAMES = 10 if PLAIN else 300
LEVELS, RULES = [EASY, HARDEST], [AS_PRINTED, "changed"]
PLAYERS = all_policies(GAME)
STUDY = f"""
game = "{GAME.name}"
difficulties = {LEVELS}
policies = {PLAYERS}
games = {GAMES}

[house_rules."as printed"]

[house_rules.changed]
{SOLO_HOUSE_RULE}
"""


class Games(NamedTuple):
    """What a store has of a cell."""

    outcomes: Outcomes
    histograms: dict[str, Any]

    @property
    def won(self) -> Any:
        return self.outcomes == WON


class Played(NamedTuple):
    """A study's store, what it holds and what was found in it."""

    path: Path
    games: dict[tuple[str, str, str], Games]  # by difficulty, rules, player
    data: ReportData

    @property
    def chapter(self) -> Chapter:
        (chapter,) = self.data.chapters
        return chapter


def games_in(path: Path) -> dict[tuple[str, str, str], Games]:
    found = {}
    with read_store(path) as store:
        for kept in store.cells():
            identity, layout = kept.told, kept.layout
            printed = GAME.base_rules(Mode(identity["difficulty"], GAME.variants[0], 1))
            rules = RULES[identity["rules"] != printed]
            outcomes = np.concatenate([part for _, part in store.outcomes(kept.number, ALL_GAMES)])
            tally = sum(part for _, part in store.tallies(kept.number, ALL_GAMES, layout.bins))
            histograms = {name: layout.histogram(tally, slot) for slot, name in enumerate(layout.names)}  # type: ignore[arg-type]
            found[identity["difficulty"], rules, identity["players"][0]["name"]] = Games(outcomes, histograms)
    return found


def fine(*words: object) -> str:
    said = call(*map(str, words))
    assert said.code == 0, said.err
    return said.out


def reported_cells_of(text: str, store: Path) -> ReportedCells:
    study = store.with_suffix(".toml")
    study.write_text(text, encoding="utf-8")
    with read_store(store) as kept:
        return read_study_cells(read_study(study), kept)


def report_data_of(text: str, store: Path) -> ReportData:
    with read_store(store) as kept:
        return collect_data(reported_cells_of(text, store), kept, transcripts=0)


def play_study(folder: Path) -> Played:
    (folder / "study.toml").write_text(STUDY, encoding="utf-8")
    store = folder / "kept.sqlite"
    fine("study", "run", folder / "study.toml", "--store", store)
    return Played(store, games_in(store), report_data_of(STUDY, store))


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Played:
    return play_study(tmp_path_factory.mktemp("played"))


def cells_of(table: Table) -> dict[tuple[str, str], str]:
    """What stands where, by a row's names, put together, and a column's heading."""
    return {
        (" ".join(row[: table.names]), heading): text
        for row in table.rows
        for heading, text in zip(table.header[table.names :], row[table.names :], strict=True)
    }


def rate_and_interval(games: Games) -> tuple[str, str]:
    share = wilson(int(games.won.sum()), len(games.outcomes))
    digits = min(2, percent_digits(share))
    return percent(share.rate, digits), f"{percent(share.low, digits)} – {percent(share.high, digits)}"


def paired(first: Games, second: Games, level: float = 0.95) -> Paired:
    one, other = first.won, second.won
    gained, lost, both, neither = (int(both.sum()) for both in (one & ~other, ~one & other, one & other, ~one & ~other))
    return tango(Pairs(gained, lost, both, neither), level)


def best_by_hand(games: dict[tuple[str, str, str], Games], level: str, rules: str) -> set[str]:
    """All that no other is shown to be better than."""
    own = {player: games[level, rules, player] for player in PLAYERS}
    each = simultaneous(0.95, len(PLAYERS) * (len(PLAYERS) - 1) // 2)
    beaten = {two for one, two in permutations(PLAYERS, 2) if paired(own[one], own[two], each).low > 0}
    return set(PLAYERS) - beaten


def test_the_overview_has_the_rules_as_printed(played: Played) -> None:
    table = overview_table(played.chapter)
    assert (table.header, len(table.rows)) == (("player", *LEVELS), len(PLAYERS))
    for (player, level), text in cells_of(table).items():
        rate, ends = rate_and_interval(played.games[level, AS_PRINTED, player])
        star = f" {BEST}" if player in best_by_hand(played.games, level, AS_PRINTED) else ""
        assert text.partition(";")[0] == f"{rate}{star}\n({ends})"


def test_all_win_rates_have_a_row_for_each_cell(played: Played) -> None:
    table = all_table(played.chapter)
    assert {row[:3] for row in table.rows} == set(played.games)
    assert len(table.rows) == len(LEVELS) * len(RULES) * len(PLAYERS)
    for level, rules, player, rate, ends, games in table.rows:
        own = rate_and_interval(played.games[level, rules, player])
        star = f" {BEST}" if player in best_by_hand(played.games, level, rules) else ""
        assert (rate, ends, games) == (f"{own[0]}{star}", own[1], f"{GAMES:,}")


def test_effects_are_differences_on_the_same_games(played: Played) -> None:
    cells = cells_of(effects_table(played.chapter.effects))
    assert set(cells) == {(f"changed {player}", level) for player in PLAYERS for level in LEVELS}
    for player in PLAYERS:
        for level in LEVELS:
            changed, printed = played.games[level, "changed", player], played.games[level, AS_PRINTED, player]
            found = paired(changed, printed)
            assert found.difference == pytest.approx(changed.won.mean() - printed.won.mean())
            digits = points_digits(found.low, found.high)
            told = [points(value, digits).replace("-", "−") for value in (found.difference, found.low, found.high)]
            assert cells[f"changed {player}", level] == "{}\n({} to {})".format(*told)


def of_lost(count: int, total: int) -> str:
    """100.0 percent of three games would look like more than it is."""
    return percent(count / total, 1) if total >= 100 else f"{count} of {total}"


def stages_of_losses() -> Stages:
    assert GAME.shown.losses is not None
    assert GAME.shown.losses.stages is not None
    return GAME.shown.losses.stages


def test_lost_games_are_told_by_stage_and_by_what_was_missing(played: Played) -> None:
    losses, stages = GAME.shown.losses, stages_of_losses()
    assert losses is not None
    assert losses.short is not None
    lines = [line for line in played.chapter.lines if line.rules == AS_PRINTED]
    cells = cells_of(losses_table(GAME.shown, losses, lines))
    lost = {(level, player): games for (level, rules, player), games in played.games.items() if rules == AS_PRINTED}
    lost = {place: games for place, games in lost.items() if not games.won.all()}
    assert {row for row, _ in cells} == {f"{level} {player}" for level, player in lost}
    for (level, player), games in lost.items():
        row, total = f"{level} {player}", int((~games.won).sum())
        assert cells[row, "games lost"] == f"{total:,} of {GAMES:,}"
        ended = games.histograms[stages.metric]
        assert ended.sum() == total
        for number in np.flatnonzero(ended):
            assert cells[row, f"in {stages.name} {number}"] == of_lost(ended[number], total)
        missing = games.histograms[losses.short.metric]
        short = np.repeat(np.arange(len(missing)), missing)
        low, middle, high = np.quantile(short, [0.25, 0.5, 0.75], method="inverted_cdf")
        assert cells[row, f"{losses.short.unit} short"] == f"{middle:.0f} ({low:.0f} – {high:.0f})"
        assert cells[row, "by one"] == of_lost((short == 1).sum(), total)


def test_survival_is_what_was_not_lost_by_the_end_of_each_stage(played: Played) -> None:
    stages = stages_of_losses()
    frame = survival_frame([line for line in played.chapter.lines if line.rules == AS_PRINTED], stages)
    rows: list[Any] = list(frame.itertuples())
    shown = {(row.panel.lower(), row.series, row.stage): row for row in rows}
    last = max(stage for _, _, stage in shown)
    for (level, rules, player), games in played.games.items():
        if rules == AS_PRINTED:
            lost = np.cumsum(games.histograms[stages.metric])
            for stage in range(last + 1):
                row = shown[level, player, stage]
                assert row.share == pytest.approx(1 - lost[stage] / GAMES)
                assert row.low <= row.share <= row.high
            assert shown[level, player, last].share == pytest.approx(games.won.mean()), "who was never lost has won"


def test_shares_have_the_kind_of_interval_that_the_win_rate_has(played: Played) -> None:
    """What ended the games when enough was known may have ended them by luck: that touches all that is counted."""
    stages = stages_of_losses()
    lines = [line for line in played.chapter.lines if line.rules == AS_PRINTED]
    watched = [
        replace(line, result=replace(line.result, ending=replace(line.result.ending, method=ANYTIME))) for line in lines
    ]
    for own, interval in ((lines, wilson), (watched, anytime_proportion)):
        rows: list[dict[Any, Any]] = survival_frame(own, stages).to_dict("records")
        for row in rows:
            share = interval(round(row["share"] * GAMES), GAMES)
            assert (row["low"], row["high"]) == (pytest.approx(share.low), pytest.approx(share.high))


def test_house_rules_are_shown_for_the_best_and_for_those_who_win_about_half(played: Played) -> None:
    mean = {
        player: np.mean([played.games[level, rules, player].won.mean() for level in LEVELS for rules in RULES])
        for player in PLAYERS
    }
    best = max(PLAYERS, key=lambda player: mean[player])
    near = min((player for player in PLAYERS if player != best), key=lambda player: abs(mean[player] - 0.5))
    assert telling(played.chapter.lines, 2) == [player for player in PLAYERS if player in (best, near)]


def test_captions_say_which_intervals_and_how_many_games(played: Played) -> None:
    notes = {picture.name: picture.note for picture in pictures_of(played.chapter, times=False)}
    for name in ("win_rates", "behind_the_best", "house_rules"):
        assert_names(notes[name], short_title(GAME), "95%", f"{GAMES} games", "seed 1")
    assert "Wilson" in notes["win_rates"]
    assert tells(notes["behind_the_best"], "Tango difficulty both")
    assert tells(notes["house_rules"], "Tango player difficulty both" + " 1 other" * (len(PLAYERS) > FOREST_PLAYERS))


def test_how_games_went_is_told_but_for_what_the_losses_tell(played: Played) -> None:
    lines = [line for line in played.chapter.lines if line.rules == AS_PRINTED]
    tables = metric_tables(GAME, lines)
    told = {metric for losses in [GAME.shown.losses] if losses is not None for metric in losses.metrics}
    layouts = [
        one for one in GAME.shown.metric_tables if not {name for _, names in one.columns for name in names} <= told
    ]
    assert [table.title.partition(", ±")[0] for table in tables] == [layout.title for layout in layouts]
    assert len(layouts) < len(GAME.shown.metric_tables)
    metrics = {heading: names[0] for heading, names in layouts[0].columns}
    for (row, heading), text in cells_of(tables[0]).items():
        level, player = row.split()
        counts = played.games[level, AS_PRINTED, player].histograms[metrics[heading]]
        mean, half = map(float, text.split(" ±"))
        assert mean == pytest.approx(np.arange(len(counts)) @ counts / counts.sum(), abs=half)


def test_single_games_are_counted_anew(played: Played) -> None:
    assert played.data.checked == GAMES * len(played.games)
