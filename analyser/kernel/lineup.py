"""Who plays: the policies of a line-up, what each remembers and draws its chance from.

A line-up is a chain. Each link holds one policy's code, bound to the game, with its parameters for every side and its
memory and stream for every seat, and knows which seats it plays; the other seats are the next link's business. So one
compiled line-up serves all seatings of its policies, and as many seats as a game has.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy import int64

from analyser.kernel.bits import at
from analyser.kernel.contract import conceal, is_legal, verb
from analyser.kernel.jit import kernel
from analyser.kernel.moves import contains
from analyser.kernel.records import clear_record, copy_record, record_type
from analyser.kernel.streams import POLICY_STREAM, STREAM, open_stream

REFUSED = -1
"""In place of a move: the policy chose one that is not legal, and the board says which."""

NOTHING = record_type()
"""Parameters or memory of a policy that has none."""


def lineup_type(parameters: Sequence[np.dtype[Any]], seats: int, sides: int) -> np.dtype[Any]:
    """What the policies of a line-up go by, a link for each; read only, and shared by all threads."""
    first, *others = parameters
    fields: list[tuple[Any, ...]] = [
        ("plays", np.uint8, (seats,)),  # whether this link's policy plays the seat
        ("side", np.uint8, (seats,)),  # whose parameters the seat goes by
        ("parameters", first, (sides,)),
    ]
    return record_type(*fields, *([("others", lineup_type(others, seats, sides))] if others else []))


def players_type(view: np.dtype[Any], memories: Sequence[np.dtype[Any]], seats: int) -> np.dtype[Any]:
    """What the seats carry through a game, link by link; each thread has its own."""
    first, *others = memories
    fields: list[tuple[Any, ...]] = [("memory", first, (seats,)), ("stream", STREAM, (seats,)), ("seen", view)]
    return record_type(*fields, *([("others", players_type(view, others, seats))] if others else []))


@verb
def choose(seat, rules, lineup, players, board):
    """The move of whoever plays the seat, or REFUSED; the whole line-up's `choose_last` or `choose_among`."""


@verb
def seat_players(lineup, players, seed, index):
    """Before a game: fresh streams and empty memories for all seats; `seat_last` or `seat_among`."""


@verb
def choose_own(view, rules, moves, parameters, memory, stream):
    """A policy's own `choose` (see `analyser.solvers.code`)."""


@verb
def forget_own(memory):
    """How a policy begins a game."""


@verb
def show_own(state, seat, players):
    """What a policy is shown: `show` or `show_copy`."""


@verb
def offer_own(state, rules, moves):
    """How moves are listed for a policy: `legal`, or `offer_nothing`."""


@verb
def accept_own(state, rules, moves, code):
    """Whether a policy's move is legal: `accept_listed`, `accept_unlisted` or `accept_shipped`."""


@kernel
def forget_nothing(memory):
    """How a policy without memory begins a game."""
    return 0


@kernel
def forget_all(memory):
    """How a policy begins a game that has a memory and does not say how."""
    clear_record(memory)


def seat_last(lineup, players, seed, index):
    """Before a game: fresh streams and empty memories for the seats of the last link."""
    for seat in range(len(lineup.plays)):
        if lineup.plays[seat]:
            open_stream(players.stream[seat], seed, index, POLICY_STREAM, seat)
            forget_own(players.memory[seat])


def seat_among(lineup, players, seed, index):
    """The same for a link, whose own `seat_last` is bound here, and for those that follow."""
    seat_last(lineup, players, seed, index)
    seat_players(lineup.others, players.others, seed, index)


def choose_last(seat, rules, lineup, players, board):
    """The choice of the last link, whoever's seat it is: made from a view, never from the state.

    `offer_own` and `accept_own` are `legal` and `accept_listed`, or for a policy that doesn't look at the list of moves
    `offer_nothing` and `accept_unlisted`: measured on Freigard, the list takes a quarter of greedy's time.
    """
    state, moves = board.state, board.moves
    offer_own(state, rules, moves)
    parameters = lineup.parameters[at(lineup.side[at(seat)])]
    view = show_own(state, seat, players)
    code = choose_own(view, rules, moves, parameters, players.memory[at(seat)], players.stream[at(seat)])
    if accept_own(state, rules, moves, code):
        return int64(code)
    board.refused = code
    return REFUSED


def choose_among(seat, rules, lineup, players, board):
    """The choice of a link, whose own `choose_last` is bound here, if it plays the seat; else of those that follow."""
    if lineup.plays[seat]:
        return choose_last(seat, rules, lineup, players, board)
    return choose(seat, rules, lineup.others, players.others, board)


def show(state, seat, players):
    """The view itself, for policies of our own: they don't write to it."""
    return conceal(state, seat)


def show_copy(state, seat, players):
    """A copy of the view, for a user's policy: what it writes there changes nothing."""
    copy_record(players.seen, conceal(state, seat))
    return players.seen


@kernel(inline=True)
def offer_nothing(state, rules, moves):
    """No list of moves for a policy that doesn't look at it."""
    return 0


@kernel(inline=True)
def accept_shipped(state, rules, moves, code):
    """A shipped policy's move is taken as legal; the tests look at each. Measured: a tenth of greedy's time."""
    return True


@kernel(inline=True)
def accept_listed(state, rules, moves, code):
    """Whether a policy's move is on the list that it was given."""
    return contains(moves, code)


def accept_unlisted(state, rules, moves, code):
    """Whether a policy's move is legal, where no list was made."""
    return is_legal(state, rules, code)
