"""What must hold in every position; each broken invariant sets its bit."""

from numpy import int64

from analyser.games.freyas_folly.compiled.jewels import GUARDS, weight_of
from analyser.games.freyas_folly.compiled.limits import MOST_DWARFS, MOST_PLACES
from analyser.games.freyas_folly.compiled.state import (
    ABILITY_KINDS,
    ACT,
    AGAIN_OR_STOP,
    FILL,
    GAME_OVER,
    GET,
    GIVE,
    HALVES,
    IN_PLAY,
    NO_ABILITY,
    NOBODY,
    NOTHING_GIVEN,
    OUTSIDE,
    STRENGTH,
)
from analyser.kernel.bits import bit, count_bits
from analyser.kernel.jit import kernel

JEWELS_LOST = 1
MINE_WRONG = 2
DWARFS_WRONG = 4
SETTINGS_LOST = 8
WORKSHOP_WRONG = 16
PIECES_LOST = 32
TOKENS_LOST = 64
ABILITIES_LOST = 128
ABILITY_DECK_WRONG = 256
STRENGTH_WRONG = 512
TURN_WRONG = 1024


@kernel
def check(state, rules):
    """The bits of all broken invariants, 0 if all is well."""
    table = state.table
    broken = 0
    if not are_jewels_kept(table, rules):
        broken |= JEWELS_LOST
    if not is_mine_right(table):
        broken |= MINE_WRONG
    if not are_dwarfs_right(table, rules):
        broken |= DWARFS_WRONG
    if not are_settings_kept(table, rules):
        broken |= SETTINGS_LOST
    if not is_workshop_right(table):
        broken |= WORKSHOP_WRONG
    if not are_pieces_kept(table, rules):
        broken |= PIECES_LOST
    if not are_tokens_kept(table, rules):
        broken |= TOKENS_LOST
    if not are_abilities_kept(table, rules):
        broken |= ABILITIES_LOST
    if not is_ability_deck_right(table, rules):
        broken |= ABILITY_DECK_WRONG
    if not is_strength_right(table, rules):
        broken |= STRENGTH_WRONG
    if not is_turn_right(table, rules):
        broken |= TURN_WRONG
    return broken


@kernel
def are_jewels_kept(table, rules):
    """Each lies in the mine, on a dwarf, at a home, in the market or the cup, or was paid; no lane is below 0."""
    total = int64(table.market) + int64(table.cup) + int64(table.paid)
    guards = int64(table.market) | int64(table.cup) | int64(table.paid)
    for place in range(MOST_PLACES):
        total += table.lying[place]
        guards |= table.lying[place]
    for seat in range(rules.players):
        total += table.home[seat]
        guards |= table.home[seat]
        for slot in range(MOST_DWARFS):
            total += table.barrow[seat, slot]
            guards |= table.barrow[seat, slot]
    return total == rules.jewels and guards & GUARDS == 0


@kernel
def is_mine_right(table):
    """`full` and `weight` say of each cavern what lies in it."""
    for place in range(MOST_PLACES):
        jewels = int64(table.lying[place])
        is_full = place < OUTSIDE and ((int64(table.full) >> place) & 1) == 1
        if is_full != (jewels != 0) or table.weight[place] != weight_of(jewels):
            return False
    return True


@kernel
def are_dwarfs_right(table, rules):
    """Each in the mine has a place of his own; who isn't has none, nor jewels, nor an ability."""
    occupied = int64(0)
    for seat in range(rules.players):
        inside = int64(table.inside[seat])
        if count_bits(inside) > table.dwarfs[seat] or table.dwarfs[seat] > rules.dwarfs:
            return False
        for slot in range(MOST_DWARFS):
            place = int64(table.place[seat, slot])
            if (inside >> slot) & 1 == 0:
                if place != OUTSIDE or table.barrow[seat, slot] != 0 or table.ability[seat, slot] != NO_ABILITY:
                    return False
            elif place == OUTSIDE or (occupied >> place) & 1:
                return False
            else:
                occupied |= bit(place)
    return occupied == table.occupied


@kernel
def are_settings_kept(table, rules):
    """Each is unseen, open, held or done, once."""
    for half in range(HALVES):
        found = int64(table.unseen[half]) | int64(table.open[half])
        number = count_bits(int64(table.unseen[half])) + count_bits(int64(table.open[half]))
        for seat in range(rules.players):
            found |= int64(table.held[seat, half]) | int64(table.done[seat, half])
            number += count_bits(int64(table.held[seat, half])) + count_bits(int64(table.done[seat, half]))
        if found != rules.half_of_settings[half] or number != count_bits(found):
            return False
    for seat in range(rules.players):
        if table.held_size[seat] != count_half_sets(table.held[seat]):
            return False
    return True


@kernel
def count_half_sets(cards):
    """How many settings are in both halves."""
    return count_bits(int64(cards[0])) + count_bits(int64(cards[1]))


@kernel
def is_workshop_right(table):
    """The open and the unseen settings are counted; after the set-up the deck's parts hold all that is unseen."""
    if table.open_size != count_half_sets(table.open) or table.unseen_settings != count_half_sets(table.unseen):
        return False
    if table.step == FILL or table.due > 0:
        return True
    return table.unseen_settings == int64(table.upper_settings) + int64(table.lower_settings)


@kernel
def are_pieces_kept(table, rules):
    """Each is unseen, open or done, once; those unseen lie in the upper part, or one is opened first."""
    unseen, opened = int64(table.unseen_pieces), int64(table.open_pieces)
    found, done = unseen | opened, 0
    number = count_bits(unseen) + count_bits(opened)
    for seat in range(rules.players):
        found |= int64(table.pieces[seat])
        done += count_bits(int64(table.pieces[seat]))
    if found != bit(rules.all_pieces) - 1 or number + done != rules.all_pieces or done != table.pieces_done:
        return False
    is_set_up = table.turns > 0
    return not is_set_up or table.upper_pieces == count_bits(unseen)


@kernel
def are_tokens_kept(table, rules):
    """What nobody has is in the supply, or was spent."""
    held = int64(table.supply)
    for seat in range(rules.players):
        held += int64(table.tokens[seat]) + int64(table.spent[seat])
    return held == rules.tokens


@kernel
def are_abilities_kept(table, rules):
    """Each card is unseen, open, under the deck, in a hand or gone; each that is worn lies on one dwarf."""
    for ability in range(ABILITY_KINDS):
        number = int64(table.unseen_abilities[ability]) + int64(table.slots[ability]) + int64(table.gone[ability])
        for place in range(table.under):
            number += int64(table.queue[place] == ability)
        for seat in range(rules.players):
            number += (int64(table.hand[seat]) >> ability) & 1
            worn = 0
            for slot in range(MOST_DWARFS):
                worn += int64(table.ability[seat, slot] == ability + 1)
            is_worn = (int64(table.worn[seat]) >> ability) & 1
            if worn != is_worn or int64(table.worn[seat]) & ~int64(table.hand[seat]) != 0:
                return False
        if number != rules.abilities[ability]:
            return False
    return True


@kernel
def is_ability_deck_right(table, rules):
    """All slots are counted; after the set-up what is unseen lies in the deck or the upper part."""
    opened, unseen = int64(table.free_slots), int64(0)
    for ability in range(ABILITY_KINDS):
        opened += int64(table.slots[ability])
        unseen += int64(table.unseen_abilities[ability])
    if opened != rules.ability_slots:
        return False
    return table.turns == 0 or unseen == int64(table.ability_deck) + int64(table.upper_abilities)


@kernel
def is_strength_right(table, rules):
    """A potion works where its dwarf is, and nowhere else."""
    for seat in range(rules.players):
        place = int64(0)
        for slot in range(MOST_DWARFS):
            if table.ability[seat, slot] == STRENGTH + 1 and table.strong_turns[seat] > 0:
                place = bit(table.place[seat, slot])
        if table.strong[seat] != place or (table.strong_turns[seat] > 0) != (place != 0):
            return False
        if table.strong_turns[seat] > rules.strength_turns + 1:
            return False
    return True


@kernel
def is_turn_right(table, rules):
    """Whoever is to decide can, and only a game that is over has its end."""
    if table.seat >= rules.players or table.rounds < 1 or table.rounds > rules.max_rounds:
        return False
    if (table.given == NOTHING_GIVEN) == (table.step == GET) or (table.trade_left > 0 and not is_trading(table)):
        return False
    if table.step > ACT and table.step <= AGAIN_OR_STOP and not is_moved(table):
        return False
    if (table.by != IN_PLAY) != (table.ender != NOBODY) and table.step != GAME_OVER:
        return False
    return (table.is_over == 1) == (table.step == GAME_OVER)


@kernel
def is_trading(table):
    """Whether jewels may still be given."""
    return table.step == GIVE or table.step == GET


@kernel
def is_moved(table):
    """Whether the dwarf of this action is in the mine."""
    return (int64(table.inside[table.seat]) >> int64(table.mover)) & 1 == 1
