"""How a game is set up, step by step: mine, market, workshop, abilities, a piece, and who begins (FF1 to FF3)."""

from numpy import int64

from analyser.games.freyas_folly.compiled.jewels import AMBERS
from analyser.games.freyas_folly.compiled.limits import MOST_DWARFS, MOST_PLACES, MOST_SEATS
from analyser.games.freyas_folly.compiled.moving import lay
from analyser.games.freyas_folly.compiled.state import (
    ABILITY_KINDS,
    DRAW_STARTER,
    FILL,
    HALVES,
    MARKET,
    MARKET_LAID,
    NOBODY,
    NOTHING_GIVEN,
    OPEN_ABILITIES,
    OPEN_PIECE,
    OPEN_WORKSHOP,
    OUTSIDE,
)
from analyser.games.freyas_folly.compiled.turns import start_turn
from analyser.kernel.bits import bit
from analyser.kernel.events import clear_events, note_event
from analyser.kernel.jit import kernel
from analyser.kernel.records import clear_record


@kernel(seldom=True)
def begin(state, rules):
    """All dwarfs outside, amber in its places, nothing else drawn."""
    table = state.table
    clear_record(table)
    clear_events(state.events)
    table.players = rules.players
    table.ender = NOBODY
    table.given = NOTHING_GIVEN
    table.victim = MARKET
    table.rounds = 1
    table.supply = rules.tokens
    for seat in range(MOST_SEATS):
        if seat < rules.players:
            table.dwarfs[seat] = rules.dwarfs
        for slot in range(MOST_DWARFS):
            table.place[seat, slot] = OUTSIDE
    table.cup = rules.jewels & ~AMBERS
    table.market = rules.jewels & AMBERS
    for place in range(MOST_PLACES):
        if rules.amber[place] != 0:
            lay(table, place, rules.amber[place])
            table.market -= rules.amber[place]
    set_up_decks(table, rules)
    set_up_on(state, rules, FILL)


@kernel
def set_up_decks(table, rules):
    """FF3: how many cards of each sort each part will have once all open ones are drawn."""
    for half in range(HALVES):
        table.unseen[half] = rules.half_of_settings[half]
    table.unseen_settings = rules.settings
    left = rules.settings - cards_to_open(rules, OPEN_WORKSHOP)
    table.upper_settings = left // 2
    table.lower_settings = left - left // 2
    table.unseen_pieces = bit(rules.all_pieces) - 1
    table.upper_pieces = rules.all_pieces - cards_to_open(rules, OPEN_PIECE)
    for ability in range(ABILITY_KINDS):
        table.unseen_abilities[ability] = rules.abilities[ability]
    table.free_slots = rules.ability_slots
    table.ability_deck = rules.ability_deck
    table.upper_abilities = rules.ability_cards - rules.first_abilities - rules.ability_deck


@kernel
def set_up_on(state, rules, step):
    """The first step of the set-up from this one on that draws anything; after the last one the first turn begins."""
    table = state.table
    if step == FILL and table.filling == rules.cavern_count:
        lay_market(state)
        step = OPEN_WORKSHOP
    while step >= OPEN_WORKSHOP and step <= OPEN_PIECE and cards_to_open(rules, step) == 0:
        step += 1
    if step == DRAW_STARTER and not rules.random_starter:
        start_turn(state, rules, int64(0))
    else:
        table.step = step
        table.due = cards_to_open(rules, step)


@kernel(inline=True)
def cards_to_open(rules, step):
    """FF3: in a step of the set-up; a box may have no settings, no abilities or no pieces."""
    if step == OPEN_WORKSHOP:
        return min(rules.workshop, rules.settings)
    if step == OPEN_ABILITIES:
        return rules.first_abilities
    return min(int64(1), rules.all_pieces) if step == OPEN_PIECE else int64(0)


@kernel
def lay_market(state):
    """FF2: what is left of the jewels."""
    table = state.table
    table.market += table.cup
    table.cup = 0
    table.filling = 0
    note_event(state.events, MARKET_LAID)


@kernel
def fill_place(state, rules, jewel):
    """FF2: a jewel lies in the next grey place."""
    table = state.table
    place = int64(rules.fill_order[table.filling])
    table.cup -= jewel
    lay(table, place, int64(table.lying[place]) + jewel)
    table.filled += 1
    if table.filled == int64(rules.grey_small[place]) + int64(rules.grey_large[place]):
        table.filled = 0
        table.filling += 1
        set_up_on(state, rules, FILL)


@kernel
def open_next(state, rules, step):
    """A card was opened; the step after this one follows the last of them."""
    table = state.table
    table.due -= 1
    if table.due == 0:
        set_up_on(state, rules, step + 1)
