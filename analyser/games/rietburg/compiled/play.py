"""Rietburg as the kernel's contract asks for it (`analyser.kernel.contract`); the rules themselves lie beside."""

from typing import Any

from numpy import int64

from analyser.games.rietburg.compiled.actions import act
from analyser.games.rietburg.compiled.battles import fight_on
from analyser.games.rietburg.compiled.chance import deal, let_happen, outcomes, settle
from analyser.games.rietburg.compiled.checks import check
from analyser.games.rietburg.compiled.course import carry_on
from analyser.games.rietburg.compiled.effects import end_game
from analyser.games.rietburg.compiled.estimates import estimate
from analyser.games.rietburg.compiled.limits import LOCATIONS
from analyser.games.rietburg.compiled.metrics import VALUES, measure, measure_chapter
from analyser.games.rietburg.compiled.moves import is_legal, legal
from analyser.games.rietburg.compiled.piles import put_card
from analyser.games.rietburg.compiled.state import (
    ACT,
    BY_ENCOUNTERS,
    BY_TASKS,
    COMPLETE,
    DRAW_ENCOUNTER,
    DUE_NARRATOR,
    END,
    GATEHOUSE,
    GO_ON,
    MOVES,
    NO_CARD,
    NOWHERE,
    OUTCOMES,
    RULES,
    STATE,
    UNKNOWN,
    UNSEEN_TASK,
    VIEW,
    WORD_COMPLETE,
    WORD_PAIR,
)
from analyser.games.rietburg.compiled.tasks import complete
from analyser.games.rietburg.compiled.tidying import clear_unused
from analyser.games.rietburg.compiled.turns import end_turn
from analyser.kernel.bits import bit
from analyser.kernel.contract import FIRST_PLACE
from analyser.kernel.events import clear_events
from analyser.kernel.jit import kernel
from analyser.kernel.open_table import conceal, is_fully_known, redeal
from analyser.kernel.records import clear_record, copy_list

__all__ = [
    "MOVES", "OUTCOMES", "RULES", "STATE", "VALUES", "VIEW", "apply", "begin", "chapter", "check", "clear_unused",
    "conceal", "deal", "estimate", "is_fully_known", "is_legal", "legal", "longest", "measure", "measure_chapter",
    "outcomes", "place", "redeal", "settle", "source", "turn",
]  # fmt: skip


@kernel(seldom=True)
def begin(state, rules):
    """R2: the castle before the first narrator card."""
    table = state.table
    clear_record(table)
    clear_events(state.events)
    table.players = rules.players
    table.supply = rules.willpower
    for seat in range(rules.players):
        table.hero[seat] = rules.hero[seat]
        table.hand[seat] = rules.own[seat]
        table.location[seat] = GATEHOUSE
        table.will[seat] = min(rules.start_will, rules.will_cap, int64(table.supply))
        table.supply -= table.will[seat]
    set_up_cards(table, rules)
    table.card = NO_CARD
    table.narrator = NO_CARD
    table.blue = UNSEEN_TASK
    table.at = NOWHERE
    table.fight_at = NOWHERE
    table.fighter = NOWHERE
    table.spirit = NOWHERE
    table.narrators_due = rules.first_narrators
    table.due = DUE_NARRATOR if rules.first_narrators > 0 else 0
    table.step = GO_ON
    lay_first_cards(table, rules)
    carry_on(state, rules)


@kernel
def set_up_cards(table, rules):
    """All of them are unseen."""
    copy_list(table.unseen, rules.count)
    copy_list(table.quiver_supply, rules.quiver)
    table.supplied = rules.quivers
    table.deck = rules.encounters
    table.unseen_size = rules.encounters
    table.friends = rules.friends
    table.tasks = bit(rules.tasks) - 1
    table.box_tasks = rules.tasks - LOCATIONS
    table.narrators = bit(rules.narrators) - 1
    table.narrator_deck = rules.narrator_deck
    table.leftovers = rules.narrators - rules.first_narrators - rules.narrator_deck
    for location in range(LOCATIONS):
        table.task[location] = UNSEEN_TASK


@kernel
def lay_first_cards(table, rules):
    """R2: face down, round by round; no events. A box may be too small for them (R26)."""
    for _ in range(rules.start_cards):
        for location in range(LOCATIONS):
            if table.deck == 0:
                end_game(table, BY_ENCOUNTERS)
                return
            table.deck -= 1
            put_card(table, location, UNKNOWN)


@kernel(inline=True)
def turn(state):
    """Who decides next."""
    return int64(state.table.turn)


@kernel(inline=True)
def chapter(state):
    """The game is one piece."""
    return 0


@kernel(inline=True)
def source(state):
    """Encounters, narrator, tasks, quivers or friends."""
    return int64(state.table.step) - DRAW_ENCOUNTER


@kernel(seldom=True)
def apply(state, rules, code):
    """Plays a legal move, or lets a possible chance outcome happen; then all that follows of itself."""
    clear_events(state.events)
    table = state.table
    if table.step >= DRAW_ENCOUNTER:
        let_happen(state, rules, int64(table.step), code)
    elif table.step != ACT:
        fight_on(state, rules, code)
    elif code == END:
        table.step = GO_ON
        end_turn(state, rules)
    elif code == COMPLETE or code >> 6 == WORD_COMPLETE or code >> 6 == WORD_PAIR:
        table.step = GO_ON
        complete(state, rules, code)
    else:
        act(state, rules, code)
    carry_on(state, rules)


@kernel(inline=True)
def place(state, side):
    """R26: all win together, or nobody."""
    return FIRST_PLACE if state.table.end == BY_TASKS else FIRST_PLACE + 1


CODES_A_TURN = 4_000
"""More than a turn has: uses of each of 17 symbols, nine at most from a card and each reward of nine battles, chance
for each of these, cards that are passed twice, willpower that is paid piece by piece."""


def longest(rules: Any) -> int:
    """A bound on a game's codes."""
    return CODES_A_TURN * (int(rules.max_turns) + 1)
