"""The loop that plays games and tallies them: written once, bound to each game and line-up.

`begin`, `turn`, `apply` and so on are free names here (see `contract` and `bind`); `seat_players` and `choose` are the
line-up's (see `lineup`).
"""
# ruff: noqa: F821  (the free names are set when the algorithm is bound)

from typing import Any

import numpy as np

from analyser.kernel.contract import CHANCE, NOT_MEASURED, OVER
from analyser.kernel.jit import fragment
from analyser.kernel.lineup import REFUSED
from analyser.kernel.records import record_type
from analyser.kernel.streams import CHANCE_STREAM, STREAM, open_stream

FINISHED = 0
"""The game came to its end."""
ILLEGAL = 1
"""A policy chose a move that is not legal; the log ends before it, and the board says which it was."""
ENDLESS = 2
"""The log is full: the game has a bound on its length, and this game passed it."""
UNMEASURABLE = 3
"""A metric came out larger than its histogram."""

NO_CHAPTER = -1

LOST, WON, DRAWN, UNDECIDED = 0, 1, 2, 3
"""What a game came to for the first seat; the last where a policy failed, or no end was in sight."""
NEVER_DRAWN = -1


def play_chunk(first, count, seed, rules, lineup, desk, tally, outcomes):
    """Play the games first to first + count - 1, add them to the tally and write what each came to into `outcomes`.

    The tally is a histogram for each metric. Returns FINISHED, or what stopped it. `desk.at` is the index of the last
    game that was begun, also where a policy raised; its codes are left in the log.
    """
    for index in range(first, first + count):
        desk.at = index
        status = play_game(seed, index, rules, lineup, desk, tally)
        if status == FINISHED:
            measure(desk.board.state, rules, desk.log.decisions, desk.values)
            status = add_to_tally(desk, tally, 0, desk.game_metrics)
        if status != FINISHED:
            return status
        outcomes[index - first] = outcome_of(desk)
    return FINISHED


@fragment
def outcome_of(desk):
    """What the game that was measured came to; whether it is won is the first metric of every game."""
    if desk.values[0] == 1:
        return WON
    if desk.draw != NEVER_DRAWN and desk.values[desk.draw] == 1:
        return DRAWN
    return LOST


def play_game(seed, index, rules, lineup, desk, tally):
    """Play one game to its end, or until a policy errs; what is counted by chapter is added to the tally."""
    state, log = desk.board.state, desk.log
    begin(state, rules)
    seat_players(lineup, desk.players, seed, index)
    chapter_dealt = NO_CHAPTER
    count = 0
    decisions = 0
    status = FINISHED
    seat = turn(state)
    while seat != OVER:
        if count == len(log.codes):
            status = ENDLESS
            break
        if seat == CHANCE:
            if chapter(state) != chapter_dealt:
                if chapter_dealt != NO_CHAPTER:
                    status = close_chapter(desk, rules, tally)
                    if status != FINISHED:
                        break
                chapter_dealt = chapter(state)
                open_stream(desk.chance, seed, index, CHANCE_STREAM, chapter_dealt)
            code = deal(state, rules, desk.chance)
        else:
            code = choose(seat, rules, lineup, desk.players, desk.board)
            decisions += 1
            if code == REFUSED:
                status = ILLEGAL
                break
        log.codes[count] = code
        count += 1
        apply(state, rules, code)
        seat = turn(state)
    if status == FINISHED and chapter_dealt != NO_CHAPTER:
        status = close_chapter(desk, rules, tally)
    log.count = count
    log.decisions = decisions
    return status


def close_chapter(desk, rules, tally):
    """Counts the chapter that has just ended."""
    measure_chapter(desk.board.state, rules, desk.values)
    return add_to_tally(desk, tally, desk.game_metrics, len(desk.values))


@fragment
def add_to_tally(desk, tally, first, end):
    """Counts the values of the metrics from first to end - 1; one beyond its histogram is an error of the game."""
    for metric in range(first, end):
        value = desk.values[metric]
        if value != NOT_MEASURED:
            if value < 0 or value >= desk.bins[metric]:
                return UNMEASURABLE
            tally[desk.offset[metric] + value] += 1
    return FINISHED


def board_type(play: Any) -> np.dtype[Any]:
    """What the players of a game sit around: the position, the moves that are offered, and a move that was refused."""
    return record_type(("state", play.STATE), ("moves", play.MOVES), ("refused", np.int64))


def desk_type(play: Any, players: np.dtype[Any], metrics: int) -> np.dtype[Any]:
    """What one thread needs to play a game at: a board, players, a log, a stream, and the game's metrics."""
    log = record_type(
        ("count", np.int32),
        ("decisions", np.int32),
        ("codes", np.int32, (play.LONGEST,)),
    )
    return record_type(
        ("board", board_type(play)),
        ("players", players),
        ("chance", STREAM),
        ("values", np.int32, (metrics,)),
        ("offset", np.int32, (metrics,)),
        ("bins", np.int32, (metrics,)),
        ("game_metrics", np.int32),  # so many are counted once a game, the others once a chapter
        ("draw", np.int32),  # the metric that is 1 for a draw, or NEVER_DRAWN
        ("at", np.int64),
        ("log", log),
    )
