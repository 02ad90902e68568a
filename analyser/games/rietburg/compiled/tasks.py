"""Tasks: whether one can be completed (R24), how it is paid for, and blue boxes (R25)."""

from numpy import int64

from analyser.games.rietburg.compiled.effects import end_game
from analyser.games.rietburg.compiled.gallery import pay, set_will
from analyser.games.rietburg.compiled.limits import CARDS_A_HERO, LOCATIONS
from analyser.games.rietburg.compiled.piles import count_encounters, note
from analyser.games.rietburg.compiled.seats import is_here, seat_after
from analyser.games.rietburg.compiled.state import (
    ALL_LOCATIONS,
    BY_TASKS,
    COMPLETE,
    FIRST_COMPLETE,
    FIRST_FRIEND,
    FIRST_OBJECT,
    FIRST_PAIR,
    FRIENDS,
    HERO_CARDS,
    NEED_CLEAR,
    NEED_FRIEND,
    NEED_GATHER,
    NEED_GOLD,
    NEED_HAVE,
    NEED_OBJECT,
    NEED_OPEN,
    NEED_OUTNUMBER,
    NEED_PAY,
    NEED_WILL,
    OBJECTS,
    TASK_DONE,
    WITH_CARD,
    WITH_FRIEND,
)
from analyser.kernel.bits import at, bit, count_bits, lowest_bit
from analyser.kernel.jit import kernel


@kernel
def hands_here(table, location):
    """All cards in the hands of the heroes there, as bits."""
    cards = int64(0)
    for seat in range(int64(table.players)):
        if is_here(table, seat, location):
            cards |= int64(table.hand[seat])
    return cards


@kernel
def will_here(table, location):
    """The willpower of the heroes there."""
    total = int64(0)
    for seat in range(int64(table.players)):
        total += int64(table.will[seat]) * int64(is_here(table, seat, location))
    return total


@kernel
def are_all_here(table, location):
    """Whether no hero is anywhere else."""
    for seat in range(int64(table.players)):
        if not is_here(table, seat, location):
            return False
    return True


@kernel(inline=True)
def is_need_met(table, need, class_, number, location):
    """R24: one of a task's needs."""
    if need == NEED_GOLD:
        return table.gold >= number
    if need == NEED_PAY or need == NEED_HAVE:
        return table.class_count[at(class_)] >= number
    if need == NEED_WILL:
        return will_here(table, location) >= number
    if need == NEED_GATHER:
        return are_all_here(table, location)
    if need == NEED_CLEAR:
        return LOCATIONS - count_bits(int64(table.filled)) >= number
    if need == NEED_OPEN:
        return table.down == 0
    if need == NEED_OUTNUMBER:
        return int64(table.trophies) > count_encounters(table) + LOCATIONS - int64(table.done)
    if need == NEED_FRIEND:
        return hands_here(table, location) & FRIENDS != 0
    if need == NEED_OBJECT:
        return hands_here(table, location) & OBJECTS != 0
    return count_bits(int64(table.hand[at(table.seat)]) & HERO_CARDS) >= number


@kernel(inline=True)
def can_be_completed(table, rules, location):
    """R24: whether the task there can be completed if the active hero stands there."""
    waiting = int64(table.tasks_up) & ~int64(table.filled)
    return (waiting >> location) & 1 == 1 and are_needs_met(table, rules, location)


@kernel
def are_needs_met(table, rules, location):
    """R24: all that the face-up task there asks for."""
    task = int64(table.task[at(location)])
    for place in range(int64(rules.needs[at(task)])):
        need, class_ = rules.need[at(task), place], rules.need_class[at(task), place]
        if not is_need_met(table, need, class_, int64(rules.need_number[at(task), place]), location):
            return False
    return True


@kernel(inline=True)
def cards_to_give(table, location, form):
    """The cards that may be named for a task of this form, as bits."""
    if form == WITH_CARD:
        return int64(table.hand[at(table.seat)]) & HERO_CARDS
    return hands_here(table, location) & (FRIENDS if form == WITH_FRIEND else OBJECTS)


@kernel
def pairs_to_give(table):
    """Two hero cards of the active hero, as bits of `FIRST_PAIR`."""
    own = own_cards(table)
    pairs, first = int64(0), own
    while first != 0:
        place = lowest_bit(first)
        first &= first - 1
        pairs |= first << (CARDS_A_HERO * place)
    return pairs


@kernel(inline=True)
def first_own(table):
    """The first number of the active hero's cards."""
    return CARDS_A_HERO * int64(table.hero[at(table.seat)])


@kernel(inline=True)
def own_cards(table):
    """The hero cards in the active hero's hand, as bits from 0."""
    return (int64(table.hand[at(table.seat)]) & HERO_CARDS) >> first_own(table)


@kernel
def complete(state, rules, code):
    """R24: what it needs is paid and given, the task is done."""
    table, location = state.table, int64(state.table.location[at(state.table.seat)])
    task = int64(table.task[at(location)])
    pay_for_task(state, rules, task, location)
    if code >= FIRST_PAIR:
        first, second = (code - FIRST_PAIR) // CARDS_A_HERO, (code - FIRST_PAIR) % CARDS_A_HERO
        lay_down_card(table, first_own(table) + first)
        lay_down_card(table, first_own(table) + second)
    elif code != COMPLETE:
        give_up_card(table, code - FIRST_COMPLETE)
    table.tasks_up &= ~bit(location)
    table.tasks_over |= bit(location)
    table.done += 1
    note(state, TASK_DONE, location << 6 | task)
    if table.done >= rules.tasks_needed:
        end_game(table, BY_TASKS)


@kernel
def pay_for_task(state, rules, task, location):
    """Gold, then cards of a class, then willpower (R24)."""
    for wanted in (NEED_GOLD, NEED_PAY, NEED_WILL):
        for place in range(int64(rules.needs[at(task)])):
            if rules.need[at(task), place] == wanted:
                number = int64(rules.need_number[at(task), place])
                if wanted == NEED_GOLD:
                    pay(state, rules, rules.golden, number)
                elif wanted == NEED_PAY:
                    pay(state, rules, rules.of_class[at(rules.need_class[at(task), place])], number)
                else:
                    pay_will(state, number, location)


@kernel
def pay_will(state, number, location):
    """Jointly from the heroes there, the active one first, then in seat order."""
    table = state.table
    for distance in range(int64(table.players)):
        seat = seat_after(table, distance)
        own = min(int64(table.will[at(seat)]), number) if is_here(table, seat, location) else int64(0)
        if own > 0:
            set_will(state, seat, int64(table.will[at(seat)]) - own)
            number -= own


@kernel(inline=True)
def lay_down_card(table, card):
    """A hero card of the active hero's hand goes to his played pile."""
    table.hand[at(table.seat)] &= ~bit(card)
    table.played[at(table.seat)] |= bit(card)


@kernel
def give_up_card(table, card):
    """A friend or object in anybody's hand goes to the box (R23); a hero card to the played pile."""
    if card < FIRST_FRIEND:
        lay_down_card(table, card)
        return
    for seat in range(int64(table.players)):
        table.hand[seat] &= ~bit(card)
    if card >= FIRST_OBJECT:
        table.box[at(card)] += 1
    else:
        table.gone |= bit(card)


@kernel(inline=True)
def face_down_tasks(table):
    """Locations whose task lies face down, as bits."""
    return ALL_LOCATIONS & ~int64(table.tasks_up) & ~int64(table.tasks_over)


@kernel(inline=True)
def form_of(table, rules, location):
    """How the face-up task there is completed."""
    return rules.form[at(table.task[at(location)])]
