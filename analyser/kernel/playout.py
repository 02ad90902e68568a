"""The loop that plays games and tallies them: written once, bound to each game and line-up (see `contract`, `bind`)."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from numpy import int64

from analyser.kernel.bits import at
from analyser.kernel.contract import (
    CHANCE,
    FIRST_PLACE,
    NO_PLACE,
    NOT_MEASURED,
    OVER,
    apply,
    begin,
    chapter,
    deal,
    measure,
    measure_chapter,
    place,
    settle,
    source,
    turn,
)
from analyser.kernel.jit import fragment
from analyser.kernel.lineup import REFUSED, choose, seat_players
from analyser.kernel.outcomes import DRAWN, LOST, MOST_SIDES, UNDECIDED, WON
from analyser.kernel.records import count_slots, record_type, slot_of
from analyser.kernel.streams import CHANCE_STREAM, close_sources, open_source, sources_type

FINISHED = 0
"""The game came to its end."""
ILLEGAL = 1
"""A policy chose a move that is not legal; the log ends before it, and the board says which it was."""
ENDLESS = 2
"""The game has a bound on its length, and this game passed it."""
UNMEASURABLE = 3
"""A metric came out beyond its histogram, or a side's place beyond the sides."""
LEFT_OPEN = 4
"""The game came to a bound of its own, and no side has a place."""

NO_CHAPTER = -1

TOGETHER, DUEL, TABLE = 0, 1, 2
"""Forms of a result: one side against the game; two, of which one wins or which draw; several, of which any may."""
TO_FIRST_DRAW = 2
"""Where a duel's tally of draws begins: behind its wins."""


def play_chunk(first, count, seed, rules, lineup, workspace, log, tally, outcomes):
    """Play the games first to first + count - 1, add them to the tally and write what each came to into `outcomes`.

    The tally is a histogram for each metric; `log` has the moves of the game that was played last (see `new_log`).
    Returns FINISHED, or what stopped it. `workspace.at` is the index of the last game that was begun, also where a
    policy raised.
    """
    for index in range(first, first + count):
        workspace.at = index
        status = play_game(seed, index, rules, lineup, workspace, log, tally)
        if status == FINISHED:
            measure(workspace.board.state, rules, workspace.decisions, workspace.values)
            status = add_to_tally(workspace, tally, 0, workspace.game_slots)
        if status != FINISHED:
            return status
        outcomes[index - first] = count_outcome(workspace, tally)
    return FINISHED


def play_game(seed, index, rules, lineup, workspace, log, tally):
    """Play one game to its end, or until a policy errs; what is counted by chapter is added to the tally.

    The log has its moves only: chance decides in one go, and what it brought can be found again (`log_codes`).
    """
    state = workspace.board.state
    begin(state, rules)
    seat_players(lineup, workspace.players, seed, index)
    close_sources(workspace.chance)
    chapter_dealt = NO_CHAPTER
    moves = 0
    settled = 0
    status = FINISHED
    while True:
        seat = turn(state)  # asked anew each time: measured, a seat that is carried along costs a register
        if seat >= 0:
            code = choose(seat, rules, lineup, workspace.players, workspace.board)
            if code == REFUSED:
                status = ILLEGAL
                break
            log[at(moves)] = code
            moves += 1
            apply(state, rules, code)
        elif seat == OVER:
            break
        else:
            if chapter(state) != chapter_dealt:
                if chapter_dealt != NO_CHAPTER:
                    status = close_chapter(workspace, rules, tally)
                    if status != FINISHED:
                        break
                chapter_dealt = chapter(state)
            own = int64(source(state))
            open_source(workspace.chance, own, chapter_dealt, seed, index, CHANCE_STREAM)
            settle(state, rules, workspace.chance.stream[own])
            settled += 1
        if moves + settled >= len(log):
            status = ENDLESS
            break
    if status == FINISHED and chapter_dealt != NO_CHAPTER:
        status = close_chapter(workspace, rules, tally)
    if status == FINISHED:
        status = take_places(workspace)
    workspace.moves = moves
    workspace.decisions = moves + int64(status == ILLEGAL)
    return status


def log_codes(seed, index, rules, state, chance, log, codes):
    """Plays the moves of a game again, and writes all its codes, those of chance among them; returns how many."""
    begin(state, rules)
    close_sources(chance)
    count = 0
    moves = 0
    while count < len(codes):
        seat = turn(state)
        if seat == OVER or (seat != CHANCE and moves == len(log)):
            break
        if seat == CHANCE:
            own = int64(source(state))
            open_source(chance, own, chapter(state), seed, index, CHANCE_STREAM)
            code = deal(state, rules, chance.stream[own])
        else:
            code = int64(log[moves])
            moves += 1
        codes[count] = code
        count += 1
        apply(state, rules, code)
    return count


def begin_asking(lineup, players, seed, index):
    """Before a game in which policies are asked decision by decision, by `ask_seat`."""
    seat_players(lineup, players, seed, index)


def ask_seat(seat, rules, lineup, players, board):
    """What whoever plays the seat chooses in the board's position, outside the loop of a game; or REFUSED."""
    return choose(seat, rules, lineup, players, board)


def close_chapter(workspace, rules, tally):
    """Counts the chapter that has just ended."""
    measure_chapter(workspace.board.state, rules, workspace.values)
    return add_to_tally(workspace, tally, workspace.game_slots, len(workspace.offset))


def take_places(workspace):
    """Notes each side's place in the game that has ended; LEFT_OPEN if there are none.

    A place that there is not, or none for some sides only, is an error of the game: it would be counted elsewhere.
    """
    last = max(int64(workspace.sides), FIRST_PLACE + 1)
    for side in range(workspace.sides):
        workspace.place[side] = place(workspace.board.state, side)
        own = workspace.place[side]
        if own < NO_PLACE or own > last or (own == NO_PLACE) != (workspace.place[0] == NO_PLACE):
            return UNMEASURABLE
    return LEFT_OPEN if workspace.place[0] == NO_PLACE else FINISHED


@fragment
def count_outcome(workspace, tally):
    """Adds what a game came to for each side to the tally; its outcome."""
    winners = 0
    for side in range(workspace.sides):
        winners += int64(workspace.place[side] == FIRST_PLACE)
    outcome = LOST
    if workspace.place[0] == FIRST_PLACE:
        outcome = WON if winners == 1 else DRAWN
    if workspace.form == TABLE:
        return outcome | count_table(workspace, tally, winners)
    tally[int64(outcome == WON)] += 1
    if workspace.form == DUEL:
        tally[TO_FIRST_DRAW + int64(outcome == DRAWN)] += 1
    return outcome


@fragment
def count_table(workspace, tally, winners):
    """Adds each side's win (among how many, 0 for none) and place; the bits of those that won, from the second on."""
    sides, bits = int64(workspace.sides), 0
    for side in range(sides):
        own = int64(workspace.place[side])
        has_won = int64(own == FIRST_PLACE)
        tally[side * (sides + 1) + has_won * winners] += 1
        tally[sides * (sides + 1) + side * sides + own - 1] += 1
        if side > 0:
            bits |= has_won << (side + 1)
    return bits


@fragment
def add_to_tally(workspace, tally, first, end):
    """Counts the metrics in the slots from first to end - 1; one beyond its histogram is an error of the game."""
    for slot in range(first, end):
        value = slot_of(workspace.values, slot)
        if value != NOT_MEASURED:
            place_in = value - workspace.least[at(slot)]
            if place_in < 0 or place_in >= workspace.bins[at(slot)]:
                return UNMEASURABLE
            tally[at(workspace.offset[at(slot)] + place_in)] += 1
    return FINISHED


def first_outcome(places: Sequence[int]) -> int:
    """What a game came to for the first side, from all sides' places; for plain Python."""
    if places[0] == NO_PLACE:
        return UNDECIDED
    return LOST if places[0] != FIRST_PLACE else WON if places.count(FIRST_PLACE) == 1 else DRAWN


def board_type(play: Any) -> np.dtype[Any]:
    """What the players of a game sit around: the position, the moves that are offered, and a move that was refused."""
    return record_type(("refused", np.int64), ("moves", play.MOVES), ("state", play.STATE))


def workspace_type(play: Any, players: np.dtype[Any], sides: int, sources: int) -> np.dtype[Any]:
    """What one thread needs to play a game: a board, players, a log, streams, and how the game is counted.

    Streams and players lie before the board, and in a game's records lists behind all else: what a place of a list is
    set to can't change what lies before it, so the compiler keeps that at hand.
    """
    if sides > MOST_SIDES:
        raise ValueError(f"a game has {MOST_SIDES} sides at most, not {sides}")
    slots = count_slots(play.VALUES)
    return record_type(
        ("chance", sources_type(sources)),
        ("players", players),
        ("board", board_type(play)),
        ("values", play.VALUES),
        ("offset", np.int32, (slots,)),  # where a metric's histogram begins in the tally
        ("bins", np.int32, (slots,)),
        ("least", np.int32, (slots,)),  # the value that the first bin counts
        ("game_slots", np.int32),  # so many are counted once a game, the others once a chapter
        ("form", np.int32),  # TOGETHER, DUEL or TABLE
        ("sides", np.int32),  # in play
        ("place", np.int32, (sides,)),  # of each side in the game that was played last
        ("at", np.int64),
        ("moves", np.int32),  # made in the game that was played last; the log has them
        ("decisions", np.int32),  # one more than moves where the last was refused
    )


def new_log(longest: int) -> npt.NDArray[np.int32]:
    """Room for the moves of one game that has so many codes at most, and for the one that is too many.

    No part of a workspace, for its length follows from the rules in force, and what is compiled owes nothing to them.
    What no game is long enough to write takes no memory.
    """
    return np.empty(longest + 1, np.int32)
