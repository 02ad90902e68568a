"""Rivals: who plays which seat, what each of them carries, and that results are the games' own, counted one by one."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest

import analyser
from analyser.experiments.cells import Cell, find_lineups, make_cells
from analyser.experiments.counting.layout import Tally, layout_of
from analyser.experiments.playing.setting import Setting
from analyser.experiments.results import CellResult, summarise
from analyser.experiments.transcripts import Tracer
from analyser.experiments.warmup import warm_up
from analyser.games.catalogue import Game
from analyser.kernel.contract import CHANCE, OVER
from analyser.kernel.jit import PLAIN
from analyser.kernel.moves import codes_of
from analyser.kernel.playout import DRAWN, LOST, WON
from analyser.kernel.records import new_record
from analyser.kernel.streams import POLICY_STREAM, STREAM, next_word, open_stream
from analyser.mistakes import Mistake
from analyser.statistics.intervals import Mean, mean_of_histogram, wilson
from solvers.catalogue import written_for
from tests.chosen import DUEL_GAME as DUEL
from tests.chosen import SOLO_GAME as SOLO
from tests.experiments.playing import cut, found, play_cells
from tests.oracle.en_garde import aggressive_choice, replay

CHAPTERS = [metric.name for metric in DUEL.metrics if metric.each == "chapter"]
GAMES = 20 if PLAIN else 400
ENDS = ("hit", "stuck", "cards", "ground", "draw")

DUELLISTS = """
import numpy as np
from analyser.games.fields import Whole
from analyser.kernel.moves import count_moves, move_at
from analyser.kernel.playout import DRAWN, LOST, WON
from analyser.kernel.records import record_type
from analyser.kernel.streams import next_word

FIELDS = (Whole("place", 0, 0, 99, "which of the moves"), Whole("step", 0, 0, 99, "so many further"))
MEMORY = record_type(("turns", np.int64), ("first", np.uint64))

def nth(view, rules, moves, parameters, memory, stream):
    return move_at(moves, (parameters.place + parameters.step) % count_moves(moves))

def turning(view, rules, moves, parameters, memory, stream):
    memory.turns += 1
    if memory.turns == 1:
        memory.first = next_word(stream)
    return move_at(moves, (parameters.place + memory.turns) % count_moves(moves))
"""
ERRING = """
from analyser.kernel.moves import move_at

def first(view, rules, moves, parameters, memory, stream):
    return move_at(moves, 0)

def wrong(view, rules, moves, parameters, memory, stream):
    return -7 if view.round_number == 7 else move_at(moves, 0)

def raising(view, rules, moves, parameters, memory, stream):
    if view.round_number == 7:
        raise ValueError("lost my foil")
    return move_at(moves, 0)
"""


def cell_of(lineup: str, variant: str = "match", seed: int = 1, **settings: Any) -> Cell:
    (cell,) = make_cells(DUEL, lineups=find_lineups(DUEL, [lineup]), variant=variant, settings=settings, seed=seed)
    return cell


def play(lineup: str, games: int = GAMES, threads: int = 1, **options: Any) -> CellResult:
    (result,), complete = play_cells([cell_of(lineup, **options)], games, threads)
    assert complete
    return result


class Decision(NamedTuple):
    """Who chose what, of which codes."""

    seat: int
    legal: list[int]
    code: int


def decisions(setting: Setting, index: int) -> Iterator[Decision]:
    """The decisions of a game, one by one."""
    game_play = DUEL.play
    state = new_record(game_play.STATE)
    game_play.begin(state, setting.rules)
    for code in setting.play_game(index, setting.new_desk()):
        seat = int(game_play.turn(state))
        if seat != CHANCE:
            moves = new_record(game_play.MOVES)
            game_play.legal(state, setting.rules, moves)
            yield Decision(seat, codes_of(moves), code)
        game_play.apply(state, setting.rules, code)
    assert game_play.turn(state) == OVER


# Results are the games' own.


def recounted(transcripts: Iterable[dict[str, Any]]) -> dict[str, Counter[int]]:
    """The histogram of each metric, by what the transcripts tell."""
    names = ("win", "draw", *(metric.name for metric in DUEL.metrics))
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
        pytest.param(lineup, "match", rules, 200, marks=pytest.mark.slow)
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
    assert (result.cell.rules["points"], result.cell.rules["max_rounds"]) == (1, 1)
    assert result.cell.house_rules == {}
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


def test_percent_metrics_have_the_interval_of_a_share_and_others_of_a_mean() -> None:
    result = play("random,aggressive")
    for metric in DUEL.metrics:
        if metric.name in ("win", "draw"):
            assert metric.name not in result.metrics
            continue
        mean, histogram = result.metrics[metric.name].mean, result.metrics[metric.name].histogram
        if metric.percent:
            share = wilson(histogram.get(1, 0), sum(histogram.values()))
            assert mean == Mean(share.rate, share.low, share.high, share.total)
            assert set(histogram) <= {0, 1}
        else:
            values = np.repeat(list(histogram), list(histogram.values()))
            assert mean == mean_of_histogram(np.bincount(values).astype(np.int64))


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
        DUEL.name,
        policy="aggressive",
        games=GAMES,
        variant=options.get("variant"),
        house_rules={name: value for name, value in options.items() if name != "variant"},
    )
    (row,) = run.to_rows()
    assert row["advantage"] is row["advantage_low"] is row[left_out] is None
    assert run.to_frame()["advantage"].isna().all()


def test_a_game_without_rivals_has_neither_draws_nor_losses() -> None:
    run = analyser.run(SOLO.name, policy="random", games=50)
    (cell,) = run.cells
    assert cell.draw is cell.loss is None
    assert not {"draw", "loss"} & set(cell.to_dict())
    assert not {"draws", "draw_rate", "losses"} & set(run.to_frame().columns)


# The same however it is cut up.


@pytest.mark.parametrize("lineup", ["random,aggressive", "aggressive", "random"])
@pytest.mark.parametrize("threads", [1, 2, 5])
@pytest.mark.parametrize(("first", "seconds"), [(1, 1e-9), (7, 1e-4), (10_000, 1.0)])
def test_threads_and_chunks_change_nothing(
    monkeypatch: pytest.MonkeyPatch, lineup: str, threads: int, first: int, seconds: float
) -> None:
    expected = found(play(lineup, seed=9))
    cut(monkeypatch, first, seconds)
    assert found(play(lineup, threads=threads, seed=9)) == expected


def test_cells_of_a_run_do_not_touch_each_other() -> None:
    lineups = ["aggressive,random", "random,aggressive", "random", "aggressive"]
    together = analyser.run(DUEL.name, policy=lineups, games=GAMES, seed=4)
    assert [cell.cell.players for cell in together.cells] == [
        ["aggressive", "random"],
        ["random", "aggressive"],
        ["random", "random"],
        ["aggressive", "aggressive"],
    ]
    assert [found(cell) for cell in together.cells] == [found(play(one, seed=4)) for one in lineups]


# Seats.


@pytest.mark.parametrize("pair", ["random,aggressive"])
def test_both_orders_share_one_engine_and_change_seats(pair: str) -> None:
    there, back = (Setting(cell_of(lineup)) for lineup in (pair, ",".join(reversed(pair.split(",")))))
    assert there.engine is back.engine
    assert there.line.plays.tolist() == back.line.plays.tolist()[::-1]
    assert there.line.others.plays.tolist() == there.line.plays.tolist()[::-1]
    for setting in (there, back):
        assert setting.line.side.tolist() == setting.line.others.side.tolist() == [0, 1]


def test_who_sits_where_shows_in_the_results() -> None:
    strong, weak = play("aggressive,random"), play("random,aggressive")
    assert strong.draw is not None
    assert strong.loss is not None
    assert weak.loss is not None
    assert strong.win.low > 0.7 > 0.3 > weak.win.high
    assert strong.metrics["points"].mean.value > 4 > 2 > strong.metrics["points_against"].mean.value
    assert abs(strong.win.rate - weak.loss.rate) < 0.1  # both begin in turn, so the seats are all but alike


def test_rivals_meet_the_same_shuffles_on_either_seat() -> None:
    def deals(lineup: str) -> list[list[dict[str, Any]]]:
        tracer = Tracer(cell_of(lineup, seed=6))
        return [tracer.trace(index)["events"][:3] for index in range(5)]

    assert deals("random,aggressive") == deals("aggressive,random") == deals("random")


def test_a_seats_own_chance_does_not_depend_on_its_rival() -> None:
    """White begins: what chance it draws its first move from is its own."""

    def first_moves(lineup: str) -> list[str]:
        tracer = Tracer(cell_of(lineup, "round", seed=6))
        return [
            next(event["move"] for event in tracer.trace(index)["events"] if "move" in event) for index in range(20)
        ]

    assert first_moves("random,aggressive") == first_moves("random")


@pytest.fixture(scope="module")
def duellists(tmp_path_factory: pytest.TempPathFactory) -> str:
    """An own policy file; one for the whole module, so that a pair is compiled once."""
    file = tmp_path_factory.mktemp("own") / "duellists.py"
    file.write_text(DUELLISTS, encoding="utf-8")
    return str(file)


PAIRS = [("turning", "turning"), ("nth", "turning"), ("turning", "nth")]
SHIPPED = [("nth", "random"), ("aggressive", "turning"), ("nth", "nth"), ("turning", "random")]


def own_lineup(file: str, names: tuple[str, str], places: tuple[int, int]) -> str:
    own = (f"{file}:{name}:place={place},step=0" for name, place in zip(names, places, strict=True))
    return ",".join(name if name in ("random", "aggressive") else spec for name, spec in zip(names, own, strict=True))


@pytest.mark.slow
@pytest.mark.parametrize("names", [*PAIRS, *(pytest.param(pair, marks=pytest.mark.slow) for pair in SHIPPED)])
@pytest.mark.parametrize("places", [(0, 3), (5, 2)])
def test_each_seat_goes_by_its_own_parameters_and_memory(
    duellists: str, names: tuple[str, str], places: tuple[int, int]
) -> None:
    setting = Setting(cell_of(own_lineup(duellists, names, places), seed=8))
    differing = 0
    for index in (0, 1, 2, 1):  # a game again: nothing is left of the one between
        turns = [0, 0]
        for seat, legal, code in decisions(setting, index):
            turns[seat] += 1
            expected = [
                legal[(places[who] + (turns[seat] if names[who] == "turning" else 0)) % len(legal)] for who in range(2)
            ]
            if names[seat] in ("nth", "turning"):
                assert code == expected[seat]
                differing += expected[0] != expected[1]
    assert differing > 20


@pytest.mark.slow
def test_other_parameters_on_the_other_seat_are_another_line_up(duellists: str) -> None:
    a, b = f"{duellists}:nth:place=1,step=1", f"{duellists}:nth:place=3"
    there, back, same = (play(lineup, 200, seed=8) for lineup in (f"{a},{b}", f"{b},{a}", a))
    assert there.cell.players == [a, b]
    assert found(there)["metrics"] != found(back)["metrics"] != found(same)["metrics"]
    assert found(play(f"{a},{duellists}:nth:place=2", 200, seed=8)) | {"players": [a, a]} == found(same)


def first_word(seed: int, index: int, seat: int) -> int:
    stream = new_record(STREAM)
    open_stream(stream, np.uint64(seed), index, POLICY_STREAM, seat)
    return int(next_word(stream))


def drawn(setting: Setting, index: int) -> list[int | None]:
    """The first word that each seat's policy drew in a game, if it remembers that."""
    desk = setting.new_desk()
    setting.play_game(index, desk)
    words: list[int | None] = []
    for seat in range(2):
        line, players = setting.line, desk.players
        while not line.plays[seat]:
            line, players = line.others, players.others
        remembers = "first" in players.memory.dtype.names
        words.append(int(players.memory[seat].first) if remembers and players.memory[seat].turns else None)
    return words


@pytest.mark.parametrize("names", [*PAIRS, *(pytest.param(pair, marks=pytest.mark.slow) for pair in SHIPPED)])
def test_streams_are_a_seats_own(duellists: str, names: tuple[str, str]) -> None:
    setting = Setting(cell_of(own_lineup(duellists, names, (0, 3)), seed=8))
    for index in (0, 1, 2):
        expected = [first_word(8, index, seat) if name == "turning" else None for seat, name in enumerate(names)]
        assert drawn(setting, index) == expected


@pytest.mark.slow
def test_two_own_functions_share_one_engine_in_both_orders(duellists: str) -> None:
    engines = {
        id(Setting(cell_of(own_lineup(duellists, names, places))).engine)
        for names, places in product((("nth", "turning"), ("turning", "nth")), ((0, 0), (1, 2)))
    }
    assert len(engines) == 1


def test_threads_change_nothing_for_own_rivals(duellists: str) -> None:
    lineup = own_lineup(duellists, ("nth", "turning"), (3, 1))
    one, two = (found(play(lineup, 5 * GAMES, threads=threads)) for threads in (1, 3))
    assert one == two


@pytest.mark.slow
@pytest.mark.parametrize("own", [(0,), (1,), (0, 1)])
def test_an_own_copy_of_a_shipped_policy_plays_its_games(tmp_path: Path, own: tuple[int, ...]) -> None:
    file = tmp_path / "copy.py"
    arguments = "view, rules, moves, parameters, memory, stream"
    file.write_text(
        "from solvers.heuristics.en_garde import aggressive\n"
        f"def choose({arguments}):\n    return aggressive.choose({arguments})\n",
        encoding="utf-8",
    )
    seats = [f"{file}:choose" if seat in own else "aggressive" for seat in range(2)]
    mine, shipped = found(play(",".join(seats), 300)), found(play("aggressive", 300))
    assert mine | {"players": shipped["players"]} == shipped


@pytest.mark.slow
@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_two_files_of_one_name_with_helpers_of_one_name(tmp_path: Path, order: tuple[int, int]) -> None:
    files = []
    for folder, place in (("one", 0), ("two", 4)):
        (tmp_path / folder).mkdir()
        helper = f"from analyser.kernel.jit import kernel\n\n@kernel\ndef place():\n    return {place}\n"
        (tmp_path / folder / "helper.py").write_text(helper, encoding="utf-8")
        (tmp_path / folder / "own.py").write_text(
            "import helper\nfrom analyser.kernel.moves import count_moves, move_at\n\n"
            "def choose(view, rules, moves, parameters, memory, stream):\n"
            "    return move_at(moves, helper.place() % count_moves(moves))\n",
            encoding="utf-8",
        )
        files.append(f"{tmp_path / folder / 'own.py'}:choose")
    setting = Setting(cell_of(",".join(files[who] for who in order)))
    for seat, legal, code in decisions(setting, 0):
        assert code == legal[(0, 4)[order[seat]] % len(legal)]


# Who is blamed.


@pytest.fixture(scope="module")
def erring(tmp_path_factory: pytest.TempPathFactory) -> str:
    file = tmp_path_factory.mktemp("own") / "erring.py"
    file.write_text(ERRING, encoding="utf-8")
    return str(file)


@cache
def decided(lineup: str, games: int) -> tuple[Tally, list[int]]:
    """Of this line-up's matches with seed 5: what those of six rounds or fewer add up to, and which the others are."""
    setting = Setting(cell_of(lineup, seed=5))
    layout, desk = setting.layout, setting.new_desk()
    tallies = [setting.play_chunk(index, 1, desk).tally for index in range(games)]
    slot = layout.names.index("rounds")
    longer = [index for index, tally in enumerate(tallies) if layout.histogram(tally, slot).argmax() >= 7]
    return sum((tally for index, tally in enumerate(tallies) if index not in longer), layout.new_tally()), longer


def without_those_of_seven_rounds(result: CellResult, lineup: str) -> int:
    """Checks that only the longer ones of this line-up's matches are undecided; the first of them."""
    tally, longer = decided(lineup, result.games)
    assert 0 < result.undecided == len(longer) < result.games
    tally = tally.copy()
    tally[-1] = len(longer)
    expected = summarise(result.cell, layout_of(result.cell), tally, result.ending)
    assert found(result) == found(expected)
    assert result.draw is not None
    assert result.loss is not None
    assert result.win.count + result.draw.count + result.loss.count + result.undecided == result.games
    return longer[0]


@pytest.mark.slow
@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize("chunk", [1, 64])
@pytest.mark.parametrize("seat", [0, 1])
def test_illegal_move_is_its_own_seats_fault(
    monkeypatch: pytest.MonkeyPatch, erring: str, seat: int, chunk: int, threads: int
) -> None:
    """Rounds that were over before the policy failed don't count either."""
    cut(monkeypatch, chunk)
    lineup = [f"{erring}:wrong", f"{erring}:first"] if seat == 0 else [f"{erring}:first", f"{erring}:wrong"]
    result = play(",".join(lineup), GAMES, threads, seed=5)
    index = without_those_of_seven_rounds(result, f"{erring}:first")
    told = rf"^policy {erring}:wrong chose an illegal move in game {index} of seed 5: code -7 as decision \d+$"
    assert re.search(told, result.ending.fault)
    with pytest.raises(analyser.Mistake) as again:
        next(analyser.trace(DUEL.name, policy=",".join(lineup), index=index, seed=5))
    assert str(again.value) == result.ending.fault


@pytest.mark.slow
@pytest.mark.parametrize("threads", [1, 3])
def test_earliest_match_in_which_a_rival_raises_is_named(erring: str, threads: int) -> None:
    result = play(f"{erring}:raising,random", GAMES, threads, seed=5)
    index = without_those_of_seven_rounds(result, f"{erring}:first,random")
    assert result.ending.fault.endswith(f"erring.py:raising failed in game {index} of seed 5: ValueError: lost my foil")


# What is compiled ahead.


@pytest.mark.slow
def test_warm_up_makes_every_pair_ready() -> None:
    names = [info.name for info in written_for(DUEL.name)]
    steps = list(warm_up(DUEL))
    singles = [f"policy {name}" for name in names]
    pairs = [f"policies {a},{b}" for place, a in enumerate(names) for b in names[place + 1 :]]
    assert [step.what for step in steps] == [*singles, *pairs, "transcripts"]
    assert {step.game for step in steps} == {DUEL.name}
    assert PLAIN or not any(step.compiled for step in warm_up(DUEL))
    ready = {id(Setting(cell_of(",".join(pair))).engine) for pair in product(names, repeat=2)}
    assert len(ready) == len(singles) + len(pairs)


def test_game_without_rivals_has_no_pairs() -> None:
    def described(game: Game) -> list[str]:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("analyser.experiments.warmup._timed", lambda game, what, work: what)
            return [str(step) for step in warm_up(game)]

    names = [f"policy {info.name}" for info in written_for(SOLO.name)]
    assert described(SOLO) == [*names, "transcripts"]


THIEF = """
from analyser.kernel.jit import kernel
from analyser.kernel.moves import move_at


@kernel
def takes_points(view, rules, moves, parameters, memory, stream):
    view.points[view.seat] = 49
    view.points[1 - view.seat] = 0
    view.position[view.seat] = view.position[1 - view.seat]
    return move_at(moves, 0)


@kernel
def honest(view, rules, moves, parameters, memory, stream):
    return move_at(moves, 0)


@kernel
def changes_rules(view, rules, moves, parameters, memory, stream):
    rules.points = 1
    return move_at(moves, 0)
"""


@pytest.mark.slow
def test_what_a_policy_writes_to_its_view_changes_nothing(tmp_path: Path) -> None:
    file = tmp_path / "thief.py"
    file.write_text(THIEF, encoding="utf-8")
    lineups = [f"random,{file}:{name}" for name in ("takes_points", "honest")]
    cells = make_cells(DUEL, lineups=find_lineups(DUEL, lineups))
    thief, honest = (Setting(cell) for cell in cells)
    games = [thief.play_game(index, thief.new_desk()) for index in range(30)]
    assert games == [honest.play_game(index, honest.new_desk()) for index in range(30)]


@pytest.mark.slow
def test_a_policy_that_writes_to_the_rules_is_stopped(tmp_path: Path) -> None:
    file = tmp_path / "thief.py"
    file.write_text(THIEF, encoding="utf-8")
    (cell,) = make_cells(DUEL, lineups=find_lineups(DUEL, [f"{file}:changes_rules,random"]))
    setting = Setting(cell)
    with pytest.raises(Mistake, match="changes_rules wrote to the rules"):
        setting.play_chunk(0, 10, setting.new_desk())
