"""The loop that plays games and tallies them: written once, bound to each game and line-up.

`begin`, `turn`, `apply` and so on are free names here (see `contract` and `bind`); `choose` is the line-up's:
choose(seat, view, rules, moves, lineup, players) -> code. `offer` and `accept` are `legal` and `accept_listed`, or for
policies that don't look at the list of moves `offer_nothing` and the game's `is_legal`: measured on Freigard, the list
takes a quarter of greedy's time.
"""
# ruff: noqa: F821  (the free names are set when the algorithm is bound)

from typing import Any

import numpy as np

from analyser.kernel.contract import CHANCE, NOT_MEASURED, OVER
from analyser.kernel.jit import kernel
from analyser.kernel.moves import contains
from analyser.kernel.records import record_type
from analyser.kernel.streams import CHANCE_STREAM, STREAM, open_stream

FINISHED = 0
"""The game came to its end."""
ILLEGAL = 1
"""A policy chose a move that is not legal; the log ends before it and says which it was."""
ENDLESS = 2
"""The log is full: the game has a bound on its length, and this game passed it."""

UNMEASURABLE = 3
"""A metric came out larger than its histogram."""

NO_CHAPTER = -1


@kernel(inline=True)
def offer_nothing(state, rules, moves):
    """No list of moves for a policy that doesn't look at it."""
    return 0


@kernel(inline=True)
def accept_listed(state, rules, moves, code):
    """Whether a policy's move is on the list that it was given."""
    return contains(moves, code)


def accept_unlisted(state, rules, moves, code):
    """Whether a policy's move is legal, where no list was made."""
    return is_legal(state, rules, code)


def play_game(seed, index, rules, lineup, desk):
    """Play one game to its end, or until a policy errs; the codes are left in the log."""
    state, log = desk.state, desk.log
    begin(state, rules)
    seat_players(desk.players, seed, index)
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
                chapter_dealt = chapter(state)
                open_stream(desk.chance, seed, index, CHANCE_STREAM, chapter_dealt)
            code = deal(state, rules, desk.chance)
        else:
            offer(state, rules, desk.moves)
            code = choose(seat, view_of(state, seat), rules, desk.moves, lineup, desk.players)
            decisions += 1
            if not accept(state, rules, desk.moves, code):
                log.refused = code
                status = ILLEGAL
                break
        log.codes[count] = code
        count += 1
        apply(state, rules, code)
        seat = turn(state)
    log.count = count
    log.decisions = decisions
    return status


def play_chunk(first, count, seed, rules, lineup, desk, tally):
    """Play the games first to first + count - 1 and add them to the tally, a histogram for each metric.

    Returns FINISHED, or what stopped it; then `desk.stopped_at` is the index of the game that did.
    """
    for index in range(first, first + count):
        status = play_game(seed, index, rules, lineup, desk)
        if status == FINISHED:
            measure(desk.state, rules, desk.log.decisions, desk.values)
            status = add_to_tally(desk, tally)
        if status != FINISHED:
            desk.stopped_at = index
            return status
    return FINISHED


@kernel
def add_to_tally(desk, tally):
    """Counts one game's values; a value beyond its histogram would be an error of the game."""
    for metric in range(len(desk.values)):
        value = desk.values[metric]
        if value != NOT_MEASURED:
            if value < 0 or value >= desk.bins[metric]:
                return UNMEASURABLE
            tally[desk.offset[metric] + value] += 1
    return FINISHED


def desk_type(play: Any, players: np.dtype[Any], metrics: int) -> np.dtype[Any]:
    """What one thread needs to play a game at: a state, moves, a log, streams, and the game's metrics."""
    log = record_type(
        ("count", np.int32),
        ("decisions", np.int32),
        ("refused", np.int64),
        ("codes", np.int32, (play.LONGEST,)),
    )
    return record_type(
        ("state", play.STATE),
        ("moves", play.MOVES),
        ("players", players),
        ("chance", STREAM),
        ("values", np.int32, (metrics,)),
        ("offset", np.int32, (metrics,)),
        ("bins", np.int32, (metrics,)),
        ("stopped_at", np.int64),
        ("log", log),
    )
