"""Playing on from a position: what every search of this folder is made of.

`choose` and `seat_players` are here those of a line-up in which the base policy has every seat.
"""

from numpy import int64

from analyser.kernel.contract import CHANCE, OVER, apply, chapter, is_fully_known, redeal, settle, source, turn
from analyser.kernel.lineup import REFUSED, choose, seat_players
from analyser.kernel.records import copy_record
from analyser.kernel.streams import close_sources, open_source, open_stream

PLAYOUT_STREAM, REDEAL_STREAM, TREE_STREAM = 3, 4, 5
"""Purposes of a search's own streams, addressed by the key of a decision and the number of a playout."""

ENDED, CUT, FAILED, SURE_WIN, LEAF, BROKEN_OFF = 0, 1, 2, 3, 4, 5
"""How a try ended: with the game, at the horizon (before a chapter), because the base policy erred, with a move that
wins for sure, at a position that is not in the tree yet, or at somebody's turn after so many moves."""

NO_MOVE = -9
"""Nobody has moved yet. As a search's answer no legal move: the base policy erred, and the game is undecided."""
NEVER = -1
"""In place of the number of moves after which a playout is broken off."""

WHOLE_GAME, THIS_ROUND = 0, 1
"""Horizons: the end of the game, or of the chapter in which the decision is made."""


def play_out(rules, parameters, memory):
    """Plays on to the end or the horizon, or for so many moves, every seat by the base policy; how it ended.

    Playouts with the same key and number meet the same shuffle in each chapter, whatever they begin with.
    """
    playout, key = memory.playout, memory.decision.key
    state = playout.board.state
    seat_players(parameters.lineup, playout.players, key, playout.number)
    close_sources(playout.chance)
    playout.first = NO_MOVE
    playout.made = 0
    left, most = int64(parameters.longest), int64(parameters.cut_after)
    seat = turn(state)
    while seat != OVER:
        if seat == CHANCE:
            part, own = chapter(state), int64(source(state))
            if is_beyond(parameters, memory, part):
                return CUT
            open_source(playout.chance, own, part, key, playout.number, PLAYOUT_STREAM)
            settle(state, rules, playout.chance.stream[own])
        else:
            if playout.made == most:
                return BROKEN_OFF
            playout.made += 1
            code = choose(seat, rules, parameters.lineup, playout.players, playout.board)
            if playout.first == NO_MOVE:
                playout.first = code
            if code == REFUSED:
                return FAILED
            apply(state, rules, code)
        left -= 1
        if left == 0:
            return FAILED
        seat = turn(state)
    return ENDED


def settle_chance(rules, parameters, memory, key, node, scenario):
    """Chance decides until somebody's turn, the end or the horizon, by one of the draws that belong to the node."""
    playout = memory.playout
    state = playout.board.state
    close_sources(playout.chance)
    while turn(state) == CHANCE and not is_beyond(parameters, memory, chapter(state)):
        own = int64(source(state))
        open_source(playout.chance, own, scenario, key, node, TREE_STREAM)
        settle(state, rules, playout.chance.stream[own])


def is_beyond(parameters, memory, part):
    """Whether a chapter lies beyond the horizon; a game without chapters has only one."""
    return parameters.horizon == THIS_ROUND and part != memory.decision.chapter


def start_decision(view, rules, parameters, memory, stream):
    """Begins a decision: what the seat does not know is filled in, and again for each try if that is the search's way.

    Filled in once, a position is taken for known, and all moves are tried in the same one.
    """
    decision = memory.decision
    redeal(view, rules, stream, decision.start)
    decision.chapter = chapter(decision.start)
    decision.seat = turn(decision.start)
    decision.is_open = int64(is_fully_known(view))
    decision.fills_in = int64(parameters.anew != 0 and decision.is_open == 0)


def set_position(view, rules, memory):
    """Puts a position on the board that agrees with the view; what is hidden may be filled in anew."""
    decision, playout = memory.decision, memory.playout
    if decision.fills_in:
        open_stream(playout.chance.stream[0], decision.key, playout.number, REDEAL_STREAM, 0)
        redeal(view, rules, playout.chance.stream[0], decision.start)
    copy_record(playout.board.state, decision.start)


def ask_base(rules, parameters, memory):
    """What the base policy would do itself; REFUSED if that is not legal."""
    decision, playout = memory.decision, memory.playout
    copy_record(playout.board.state, decision.start)
    seat_players(parameters.lineup, playout.players, decision.key, 0)
    return choose(decision.seat, rules, parameters.lineup, playout.players, playout.board)
