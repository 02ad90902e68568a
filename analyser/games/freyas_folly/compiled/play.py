"""Freya's Folly as the kernel's contract asks for it (`analyser.kernel.contract`); the rules themselves lie beside.

The layout of a position, of the rules and of the codes of moves is told in `state`.
"""

from typing import Any

from numpy import int64

from analyser.games.freyas_folly.compiled import moving, trading
from analyser.games.freyas_folly.compiled.actions import act
from analyser.games.freyas_folly.compiled.chance import deal, let_happen, outcomes
from analyser.games.freyas_folly.compiled.checks import check
from analyser.games.freyas_folly.compiled.metrics import VALUES, measure, measure_chapter
from analyser.games.freyas_folly.compiled.moves import is_legal, legal
from analyser.games.freyas_folly.compiled.setup import begin
from analyser.games.freyas_folly.compiled.state import (
    ACT,
    BY_LIMIT,
    DRAW_CARD,
    DRAW_STARTER,
    FILL,
    GAME_OVER,
    GET,
    GIVE,
    MOVES,
    OF_ABILITIES,
    OF_MINE,
    OF_PIECE,
    OF_STARTER,
    OF_WORKSHOP,
    OPEN_PIECE,
    OPEN_WORKSHOP,
    OUTCOMES,
    RULES,
    STATE,
    STEAL,
    VIEW,
)
from analyser.games.freyas_folly.compiled.tidying import clear_unused
from analyser.kernel.bits import at
from analyser.kernel.contract import CHANCE, FIRST_PLACE, NO_PLACE, OVER
from analyser.kernel.events import clear_events
from analyser.kernel.jit import kernel
from analyser.kernel.open_table import conceal, is_fully_known, redeal

__all__ = [
    "MOVES", "OUTCOMES", "RULES", "STATE", "VALUES", "VIEW", "apply", "begin", "chapter", "check", "clear_unused",
    "conceal", "deal", "estimate", "is_fully_known", "is_legal", "legal", "longest", "measure", "measure_chapter",
    "outcomes", "place", "redeal", "source", "turn",
]  # fmt: skip


@kernel(inline=True)
def turn(state):
    """Who decides next."""
    step = state.table.step
    if step < FILL:
        return int64(state.table.seat)
    return int64(OVER if step == GAME_OVER else CHANCE)


@kernel(inline=True)
def chapter(state):
    """The game is one piece."""
    return 0


@kernel(inline=True)
def source(state):
    """The mine, the workshop's deck, the abilities, the first piece or the starter."""
    step = state.table.step
    if step == DRAW_CARD or step == OPEN_WORKSHOP:
        return OF_WORKSHOP
    if step == FILL:
        return OF_MINE
    if step == OPEN_PIECE:
        return OF_PIECE
    return OF_STARTER if step == DRAW_STARTER else OF_ABILITIES


@kernel(seldom=True)
def apply(state, rules, code):
    """Plays a legal move, or lets a possible chance outcome happen; then all that follows of itself."""
    clear_events(state.events)
    table = state.table
    step = table.step
    if step == ACT:
        act(state, rules, code)
    elif step < GIVE:
        moving.move_on(state, rules, code)
    elif step == GIVE:
        trading.give(state, rules, code)
    elif step == GET:
        trading.get(state, rules, code)
    elif step == STEAL:
        trading.steal(state, rules, code)
    else:
        let_happen(state, rules, code)


@kernel
def place(state, side):
    """FF20: 1 and the number of seats with more points; FF21: none."""
    table = state.table
    if table.by == BY_LIMIT:
        return int64(NO_PLACE)
    ahead = int64(0)
    for other in range(table.players):
        ahead += int64(table.points[at(other)] > table.points[at(side)])
    return FIRST_PLACE + ahead


@kernel
def estimate(state, rules, side):
    """At the beginning of the game: all seats are alike."""
    return 1.0 / rules.players


CODES_AN_ACTION = 16
"""More than an action has besides drawing cards: four jewels that are given and got, with a `done`; a speed move."""
CARDS = 256
"""More than there are cards to be drawn."""
JEWELS = 512
"""More than there are jewels to be laid into the mine."""


def longest(rules: Any) -> int:
    """A bound on a game's codes."""
    actions = int(rules.actions) + int(rules.free_actions) + 1
    return CARDS + JEWELS + CODES_AN_ACTION * actions * int(rules.players) * int(rules.max_rounds)
