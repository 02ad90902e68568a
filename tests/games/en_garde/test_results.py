"""Results of En Garde are the games' own, counted one by one from transcripts, and add up."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest

import analyser
from analyser.experiments.results import CellResult
from analyser.experiments.transcripts import Tracer
from analyser.kernel.outcomes import DRAWN, LOST, WON
from analyser.statistics.intervals import wilson
from tests.budgets import scaled
from tests.experiments.duels import GAMES, cell_of, play
from tests.experiments.playing import play_cells
from tests.games.en_garde.positions import GAME
from tests.oracle.en_garde import aggressive_choice, replay

CHAPTERS = [metric.name for metric in GAME.metrics if metric.each == "chapter"]
ENDS = ("hit", "stuck", "cards", "ground", "draw")


def recounted(transcripts: Iterable[dict[str, Any]]) -> dict[str, Counter[int]]:
    """The histogram of each metric, by what the transcripts tell."""
    names = ("win", "draw", *(metric.name for metric in GAME.metrics))
    counts: dict[str, Counter[int]] = {name: Counter() for name in names}
    for told in transcripts:
        result = told["result"]
        points: list[int] = [0, 0]
        for match_round in rounds_of(told["events"]):
            starter, winner = match_round[0]["starter"], match_round[-1]["winner"]
            moves = [event["move"] for event in match_round if "move" in event]
            begun = "won_beginning" if starter == 0 else "won_following"
            counts[begun][int(winner == 0)] += 1
            counts["turns"][sum(move != "parry" for move in moves)] += 1
            for name, who in (("round_won", 0), ("round_drawn", None), ("round_lost", 1)):
                counts[name][int(winner == who)] += 1
            for end in ENDS:
                counts[f"by_{end}"][int(match_round[-1]["by"] == end)] += 1
            if winner is not None:
                points[winner] += 1
        assert points == result["points"]
        counts["points"][points[0]] += 1
        counts["points_against"][points[1]] += 1
        counts["win"][int(result["winner"] == 0)] += 1
        counts["draw"][int(result["winner"] is None)] += 1
        counts["rounds"][result["rounds"]] += 1
        counts["decisions"][sum("move" in event for event in told["events"])] += 1
    return counts


def rounds_of(events: list[dict[str, Any]]) -> list[list[dict[str, Any]]]:
    """The events of each round, from its `round` to its `round_end`."""
    starts = [place for place, event in enumerate(events) if event.get("event") == "round"]
    parts = [events[a:b] for a, b in zip(starts, [*starts[1:], len(events)], strict=True)]
    assert starts[0] == 0
    assert all(part[-1].get("event") == "round_end" for part in parts)
    return parts


def same_as_recounted(result: CellResult, counts: dict[str, Counter[int]]) -> None:
    games = result.games
    wins, draws = counts.pop("win")[1], counts.pop("draw")[1]
    assert result.win == wilson(wins, games)
    assert result.draw == wilson(draws, games)
    assert result.loss == wilson(games - wins - draws, games)
    seen = {name: dict(sorted(count.items())) for name, count in counts.items() if count}
    histograms = {name: metric.histogram for name, metric in result.metrics.items() if name != "advantage"}
    assert histograms == seen
    for name, histogram in seen.items():
        total = sum(histogram.values())
        mean = sum(value * count for value, count in histogram.items()) / total
        assert result.metrics[name].mean.value == pytest.approx(mean, rel=1e-12)
        assert result.metrics[name].mean.total == total


REPLAYED = [
    ("aggressive", "round", {}, 200),
    ("random,aggressive", "round", {"starter": "loser"}, 40),
    ("aggressive,random", "match", {"max_rounds": 3, "points": 2}, 20),
    ("random", "match", {"starter": "black", "end_of_deck": False, "max_rounds": 4}, 10),
    *(
        pytest.param(lineup, "match", rules, scaled(60), marks=pytest.mark.slow)
        for lineup in ("aggressive", "random", "random,aggressive", "aggressive,random")
        for rules in ({}, {"starter": "loser", "max_rounds": 7})
    ),
]


@pytest.mark.parametrize(("lineup", "variant", "rules", "games"), REPLAYED)
def test_results_are_those_of_the_transcripts(lineup: str, variant: str, rules: dict[str, Any], games: int) -> None:
    cell = cell_of(lineup, variant, seed=11, **rules)
    tracer = Tracer(cell)
    told = [tracer.trace(index) for index in range(games)]
    choices = [aggressive_choice if policy == "aggressive" else None for policy in cell.players]
    for transcript in told[:20]:
        replay(transcript, choices)
    assert {tuple(transcript["players"]) for transcript in told} == {tuple(cell.players)}
    (result,), _ = play_cells([cell], games, 2)
    same_as_recounted(result, recounted(told))
    ends = {0: WON, 1: LOST, None: DRAWN}
    found = [tracer.outcome(index) for index in range(games)]
    assert found == [ends[transcript["result"]["winner"]] for transcript in told]


RULES: list[dict[str, Any]] = [
    {},
    {"variant": "round"},
    {"max_rounds": 6},
    {"starter": "white"},
    {"starter": "black", "points": 2},
    {"starter": "loser", "end_of_deck": False, "max_rounds": 5},
]


@pytest.mark.parametrize("options", RULES, ids=str)
@pytest.mark.parametrize("lineup", ["aggressive", "random,aggressive", "aggressive,random"])
def test_what_is_counted_adds_up(lineup: str, options: dict[str, Any]) -> None:
    result = play(lineup, GAMES, seed=5, **options)
    assert result.draw is not None
    assert result.loss is not None
    assert result.win.count + result.draw.count + result.loss.count == result.games == GAMES
    assert {share.total for share in (result.win, result.draw, result.loss)} == {GAMES}
    metrics = result.metrics
    rounds = sum(value * count for value, count in metrics["rounds"].histogram.items())
    totals = {name: metrics[name].mean.total for name in CHAPTERS if name in metrics}
    beginnings = {name: totals.pop(name, 0) for name in ("won_beginning", "won_following")}
    assert set(totals.values()) == {rounds} == {sum(beginnings.values())}
    for name in CHAPTERS:
        assert sum(metrics[name].histogram.values() if name in metrics else ()) in (rounds, beginnings.get(name))
    shares = [metrics[f"round_{end}"].mean.value for end in ("won", "drawn", "lost")]
    assert sum(shares) == pytest.approx(1)
    assert sum(metrics[f"by_{end}"].mean.value for end in ENDS) == pytest.approx(1)
    assert metrics["round_drawn"].histogram == metrics["by_draw"].histogram
    for name in ("rounds", "decisions", "points", "points_against"):
        assert sum(metrics[name].histogram.values()) == GAMES
    points = [sum(v * n for v, n in metrics[name].histogram.items()) for name in ("points", "points_against")]
    assert points == [metrics[name].histogram.get(1, 0) for name in ("round_won", "round_lost")]
    won_begun = [metrics[name].histogram.get(1, 0) for name in beginnings if name in metrics]
    assert sum(won_begun) == points[0]


def test_a_round_is_one_round() -> None:
    result = play("aggressive", variant="round")
    assert result.metrics["rounds"].histogram == {1: GAMES}
    assert (result.spec.rules["points"], result.spec.rules["max_rounds"]) == (1, 1)
    assert result.spec.house_rules == {}
    assert result.win == wilson(result.metrics["round_won"].histogram[1], GAMES)
    assert result.draw == wilson(result.metrics["round_drawn"].histogram.get(1, 0), GAMES)
    match = play("aggressive")
    assert min(match.metrics["rounds"].histogram) >= 5
    assert max(match.metrics["points"].histogram) == 5


def test_a_matchs_first_round_is_the_round_of_that_number() -> None:
    """Both are dealt by seed, index and round: the variant plays the first round of the match."""
    match, alone = Tracer(cell_of("aggressive,random", seed=3)), Tracer(cell_of("aggressive,random", "round", seed=3))
    for index in range(10):
        assert rounds_of(match.trace(index)["events"])[0] == rounds_of(alone.trace(index)["events"])[0]


@pytest.mark.parametrize("starter", ["alternate", "loser"])
@pytest.mark.parametrize("lineup", ["aggressive", "random,aggressive"])
def test_advantage_is_what_beginning_is_worth(lineup: str, starter: str) -> None:
    metrics = play(lineup, starter=starter).metrics
    advantage, begun, followed = (metrics[name] for name in ("advantage", "won_beginning", "won_following"))
    assert advantage.mean == begun.mean.less(followed.mean)
    assert advantage.mean.value == begun.mean.value - followed.mean.value
    assert advantage.histogram == {}
    assert list(metrics)[-1] == "advantage"


@pytest.mark.parametrize(
    ("options", "left_out"),
    [
        ({"variant": "round"}, "won_following"),
        ({"starter": "white"}, "won_following"),
        ({"starter": "black"}, "won_beginning"),
        ({"starter": "black", "variant": "round"}, "won_beginning"),
    ],
)
def test_advantage_is_left_out_where_a_seat_never_changes_its_part(options: dict[str, Any], left_out: str) -> None:
    result = play("aggressive", GAMES, **options)
    assert not {left_out, "advantage"} & set(result.metrics)
    assert not {left_out, "advantage"} & set(result.to_dict()["metrics"])
    run = analyser.run(
        GAME.name,
        policy="aggressive",
        games=GAMES,
        variant=options.get("variant"),
        house_rules={name: value for name, value in options.items() if name != "variant"},
    )
    (row,) = run.to_rows()
    assert row["advantage"] is row["advantage_low"] is row[left_out] is None
    assert run.to_frame()["advantage"].isna().all()
