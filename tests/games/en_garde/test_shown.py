"""How En Garde's results are shown: shares by round, what beginning is worth, and what a match of one round lacks."""

import csv
import json
import re
from functools import partial

import pytest

from analyser.games.catalogue import find_game
from analyser.reporting.numbers import difference_with_error, share_with_error
from analyser.reporting.sheets import render_game
from analyser.reporting.tables import metric_table, render, run_tables
from tests.cli.running import assert_names
from tests.reporting import duels
from tests.reporting.duels import run_of

GAME = find_game("en_garde")
result = partial(duels.result, game=GAME.name)
COURSE, ROUNDS, WHO_BEGINS, ENDS = GAME.shown.metric_tables[:4]


def test_shares_are_percent_and_other_means_are_not() -> None:
    found = result("random,aggressive")
    rounds = metric_table(run_of(found), ROUNDS)
    assert rounds.header == ("line-up", "won", "drawn", "lost")
    means = [found.metrics[f"round_{end}"].mean for end in ("won", "drawn", "lost")]
    assert list(rounds.rows[0][1:]) == [share_with_error(mean) for mean in means]
    assert sum(float(text.split()[0]) for text in rounds.rows[0][1:]) == pytest.approx(100, abs=0.2)
    course = metric_table(run_of(found), COURSE)
    assert float(course.rows[0][1].split()[0]) == pytest.approx(found.metrics["rounds"].mean.value, abs=0.05)
    ends = metric_table(run_of(found), ENDS)
    shown = [figure.partition(" ±")[0] for text in ends.rows[0][1:] for figure in text.split(" / ")]
    assert len(shown) == 5
    assert sum(float(figure.strip("<>")) for figure in shown) == pytest.approx(100, abs=0.3)


def test_advantage_has_a_sign() -> None:
    found = result("aggressive")
    table = metric_table(run_of(found), WHO_BEGINS)
    assert table.header == ("line-up", "begins", "follows", "first-player advantage")
    begins, follows, advantage = table.rows[0][1:]
    assert advantage == difference_with_error(found.metrics["advantage"].mean)
    assert advantage.startswith("+")
    begun, following, gained = (float(text.split()[0]) for text in (begins, follows, advantage))
    assert begun - following == pytest.approx(gained, abs=0.11)


def test_columns_that_no_cell_has_are_left_out_and_gaps_are_dashes() -> None:
    alone = metric_table(run_of(result("aggressive", "round")), WHO_BEGINS)
    assert alone.header == ("line-up", "begins")
    following = metric_table(run_of(result("aggressive", "round", starter="black")), WHO_BEGINS)
    assert following.header == ("line-up", "follows")
    both = metric_table(
        run_of(result("aggressive", starter="white"), result("aggressive"), result("aggressive", starter="black")),
        WHO_BEGINS,
    )
    assert both.header == ("rules", "line-up", "begins", "follows", "first-player advantage")
    assert [row[0] for row in both.rows] == ['starter="white"', "as printed", 'starter="black"']
    assert [[text == "–" for text in row[2:]] for row in both.rows] == [
        [False, True, True],
        [False, False, False],
        [True, False, True],
    ]
    assert any(
        re.search(r"  –(  |$)", line)
        for line in render(run_of(result("aggressive", starter="white"), result("aggressive")), "table")
    )


def test_one_match_has_an_error_for_rounds_only() -> None:
    one = run_of(result("aggressive", games=1))
    course = metric_table(one, COURSE).rows[0]
    assert [text.endswith("±?") for text in course[1:3]] == [True, True]
    assert not [line for line in render(one, "table") if re.search(r"±0\.?0*(\s|$)", line)]
    alone = run_of(result("aggressive", "round", games=1))
    for table in run_tables(alone)[1:]:
        assert table.title.endswith(", ±?") or all(text.endswith("±?") for text in table.rows[0][1:])


def test_a_frame_has_shares_that_add_up_and_gaps_where_nothing_was_to_be_counted() -> None:
    frame = run_of(result("random,aggressive"), result("aggressive"), result("aggressive,random")).to_frame()
    assert (frame["round_won"] + frame["round_drawn"] + frame["round_lost"]).to_numpy() == pytest.approx(1)
    assert (frame["won_beginning"] - frame["won_following"]).to_numpy() == pytest.approx(frame["advantage"].to_numpy())
    assert (frame["advantage_low"] <= frame["advantage"]).all()
    assert frame["advantage"].dtype == float
    (row,) = csv.DictReader(render(run_of(result("aggressive", starter="white")), "csv"))
    assert not {"won_following", "advantage", "advantage_low"} & set(row)


def test_a_single_round_has_no_advantage() -> None:
    run = json.loads("\n".join(render(run_of(result("random,aggressive"), result("aggressive", "round")), "json")))
    match, alone = (cell["metrics"] for cell in run["cells"])
    assert set(match) - set(alone) == {"won_following", "advantage"}
    begun, followed = (match[name]["mean"] for name in ("won_beginning", "won_following"))
    assert match["advantage"]["mean"] == pytest.approx(begun - followed)
    assert_names(re.sub(r"\s+", " ", " ".join(render_game(GAME, "table"))), "round", "points=1", "max_rounds=1")


def test_house_rules_stand_above_the_tables() -> None:
    lines = render(run_of(result("random,aggressive", "round", points=2, starter="loser")), "table")
    (told,) = (line for line in lines if line.startswith("house rules: "))
    assert_names(told, "points=2", 'starter="loser"')
