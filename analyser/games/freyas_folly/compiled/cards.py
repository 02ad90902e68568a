"""Settings, pieces and abilities: they are taken, drawn and completed (FF13, FF14, FF18)."""

from numpy import int64

from analyser.games.freyas_folly.compiled.state import (
    ABILITY_FILLS,
    BY_DWARFS,
    BY_PIECES,
    DRAW_ABILITY,
    DRAW_CARD,
    FIRST_ABILITY,
    FIRST_PIECE,
    HALF,
    PIECE_DONE,
    SEE_ABILITY,
    SETTING_DONE,
)
from analyser.games.freyas_folly.compiled.turns import finish_action, trigger_end
from analyser.kernel.bits import at, bit
from analyser.kernel.events import note_event
from analyser.kernel.jit import kernel


@kernel(inline=True)
def take_setting(state, rules, card):
    """FF13: an open setting; then the workshop is refilled."""
    table = state.table
    seat, half, own = int64(table.seat), card // HALF, bit(card % HALF)
    table.open[at(half)] &= ~own
    table.open_size -= 1
    table.held[at(seat), at(half)] |= own
    table.held_size[at(seat)] += 1
    refill(state, rules)


@kernel(inline=True)
def refill(state, rules):
    """FF13: cards are drawn until the workshop is full or the deck is empty."""
    table = state.table
    if table.open_size < rules.workshop and upper_cards(table) + table.lower_settings > 0:
        table.step = DRAW_CARD
    else:
        finish_action(state, rules)


@kernel(inline=True)
def upper_cards(table):
    """Cards in the upper part of the workshop deck, of all sorts."""
    return int64(table.upper_settings) + int64(table.upper_pieces) + int64(table.upper_abilities)


@kernel
def draw_card(state, rules, code):
    """FF13: a setting or a piece is laid open; an ability goes to a free slot, or under the ability deck."""
    table = state.table
    if code < FIRST_PIECE:
        if table.upper_settings > 0:
            table.upper_settings -= 1
        else:
            table.lower_settings -= 1
        open_setting(table, code)
    elif code < FIRST_ABILITY:
        table.upper_pieces -= 1
        open_piece(table, code - FIRST_PIECE)
    else:
        table.step = SEE_ABILITY
        return
    refill(state, rules)


@kernel
def draw_some_ability(state, rules, ability):
    """FF13: the workshop's deck has brought an ability, and it is this one."""
    table = state.table
    table.upper_abilities -= 1
    see_ability(table, ability)
    lay_ability(table, ability)
    refill(state, rules)


@kernel(inline=True)
def open_setting(table, card):
    """One that nobody had seen lies in the workshop."""
    table.unseen[at(card // HALF)] &= ~bit(card % HALF)
    table.unseen_settings -= 1
    table.open[at(card // HALF)] |= bit(card % HALF)
    table.open_size += 1


@kernel(inline=True)
def open_piece(table, piece):
    """One that nobody had seen lies open."""
    table.unseen_pieces &= ~bit(piece)
    table.open_pieces |= bit(piece)


@kernel(inline=True)
def see_ability(table, ability):
    """A card that nobody had seen is known."""
    table.unseen_abilities[at(ability)] -= 1


@kernel(inline=True)
def lay_ability(table, ability):
    """FF13: into a free slot, or under the ability deck, where its place is known."""
    if table.free_slots > 0:
        table.slots[at(ability)] += 1
        table.free_slots -= 1
    else:
        table.queue[at(table.under)] = ability
        table.under += 1


@kernel(inline=True)
def take_ability(state, rules, ability):
    """FF14: the top card of the ability deck fills the slot, if there is one."""
    table = state.table
    seat = int64(table.seat)
    table.slots[at(ability)] -= 1
    table.free_slots += 1
    table.hand[at(seat)] |= bit(ability)
    table.abilities_left -= 1
    table.taken[at(seat)] += 1
    if table.ability_deck > 0:
        table.step = DRAW_ABILITY
        return
    if table.under > 0:
        fill_slot(state)
    finish_action(state, rules)


@kernel
def draw_ability(state, rules, ability):
    """FF14: of the cards in the deck those that nobody has seen come first."""
    table = state.table
    table.ability_deck -= 1
    see_ability(table, ability)
    lay_ability(table, ability)
    finish_action(state, rules)


@kernel
def fill_slot(state):
    """FF14: then those that were put under them, in their order; no chance has a part in it."""
    table = state.table
    ability = int64(table.queue[0])
    table.under -= 1
    for place in range(table.under):
        table.queue[at(place)] = table.queue[at(place + 1)]
    table.queue[at(table.under)] = 0
    lay_ability(table, ability)
    note_event(state.events, ABILITY_FILLS | ability)


@kernel(inline=True)
def complete_setting(state, rules, card):
    """FF18: its jewels and a dwarf leave the game."""
    table = state.table
    seat, half, own = int64(table.seat), card // HALF, bit(card % HALF)
    pay(table, seat, rules.need[at(card)])
    table.held[at(seat), at(half)] &= ~own
    table.held_size[at(seat)] -= 1
    table.done[at(seat), at(half)] |= own
    table.dwarfs[at(seat)] -= 1
    note_event(state.events, SETTING_DONE | int64(table.dwarfs[at(seat)]) << 6 | card)
    if table.dwarfs[at(seat)] == 0:
        trigger_end(state, BY_DWARFS)
    finish_action(state, rules)


@kernel(inline=True)
def complete_piece(state, rules, piece):
    """FF18: its jewels leave the game, and it brings tokens, as many as there are."""
    table = state.table
    seat = int64(table.seat)
    pay(table, seat, rules.piece_need[at(piece)])
    won = min(int64(rules.piece_tokens[at(piece)]), int64(table.supply))
    table.supply -= won
    table.tokens[at(seat)] += won
    table.open_pieces &= ~bit(piece)
    table.pieces[at(seat)] |= bit(piece)
    table.pieces_done += 1
    note_event(state.events, PIECE_DONE | won << 6 | piece)
    if table.pieces_done == rules.pieces:
        trigger_end(state, BY_PIECES)
    finish_action(state, rules)


@kernel(inline=True)
def pay(table, seat, jewels):
    """FF18: they leave the game."""
    table.home[at(seat)] -= jewels
    table.paid += jewels
