"""Every decision, by what it is about."""

from numpy import int64

from analyser.games.freyas_folly.compiled.state import (
    ACT,
    AGAIN_OR_STOP,
    COLLECT,
    DRINK,
    DRINK_OR_KEEP,
    END,
    FIRST_TAKE_ABILITY,
    GET,
    GIVE,
    PASS,
    RELEASE,
    THIEF,
    TRADE,
)
from analyser.games.freyas_folly.compiled.ways import count_outside, passable
from analyser.kernel.bits import at
from analyser.kernel.jit import kernel
from analyser.solvers.heuristics.freyas_folly.jeweller.cards import (
    choose_ability,
    choose_card_to_complete,
    choose_card_to_take,
)
from analyser.solvers.heuristics.freyas_folly.jeweller.exchanges import (
    best_gift,
    choose_answer,
    choose_flight,
    choose_gift,
    choose_loot,
    choose_victim,
)
from analyser.solvers.heuristics.freyas_folly.jeweller.trips import (
    NO_CODE,
    choose_again,
    choose_entry,
    choose_move,
    expect_caverns,
)
from analyser.solvers.heuristics.freyas_folly.jeweller.worth import weigh_needs


@kernel
def choose(view, rules, moves, parameters, memory, stream):
    """The decision that gains most points for each action that it takes."""
    table, step, seat = view, view.step, int64(view.seat)
    if step == DRINK_OR_KEEP:
        return int64(DRINK)
    if step != ACT and step != AGAIN_OR_STOP and step < GIVE and step != RELEASE:
        return int64(COLLECT)
    weigh_needs(table, rules, seat, parameters, memory)
    if step == ACT:
        return choose_action(table, rules, seat, parameters, memory)
    if step == AGAIN_OR_STOP:
        expect_caverns(table, parameters, memory)
        return choose_again(table, rules, seat, passable(table, rules, seat), parameters, memory)
    if step == RELEASE:
        return choose_flight(table, rules, seat, parameters, memory)
    if step == GIVE:
        return choose_gift(table, rules, seat, parameters, memory)
    return (
        choose_answer(table, rules, parameters, memory)
        if step == GET
        else choose_loot(table, rules, parameters, memory)
    )


@kernel
def choose_action(table, rules, seat, parameters, memory):
    """The action of most points; a card that can be completed before all else."""
    has_outside = count_outside(table, seat) > 0
    if has_outside:
        card = choose_card_to_complete(table, rules, seat, parameters)
        if card != NO_CODE:
            return card
    best, code = choose_without_steps(table, rules, seat, has_outside, parameters, memory)
    expect_caverns(table, parameters, memory)
    passed = passable(table, rules, seat)
    own, move = choose_move(table, rules, seat, passed, parameters, memory)
    if own > best:
        best, code = own, move
    if has_outside:
        own, entry = choose_entry(table, rules, seat, passed, parameters, memory)
        if own > best:
            code = entry
    return code


@kernel
def choose_without_steps(table, rules, seat, has_outside, parameters, memory):
    """The best action but for steps and cards to complete; a free one must gain more than its token counts."""
    is_free = table.actions == 0
    best, code = (float(rules.token_part), int64(END)) if is_free else (0.0, int64(PASS))
    if has_outside:
        if not is_free and (int64(table.hand[at(seat)]) >> THIEF) & 1:
            own, theft = choose_victim(table, rules, seat, parameters, memory)
            if own > best:
                best, code = own, theft
        own, ability = choose_ability(table, rules, seat, parameters)
        if own > best:
            best, code = own, FIRST_TAKE_ABILITY + ability
    own, card = choose_card_to_take(table, rules, seat, parameters, memory)
    if own > best:
        best, code = own, card
    if rules.trade_jewels > 0 and memory.miss != 0 and memory.spare != 0:
        own, _ = best_gift(table, rules, seat, rules.trade_jewels, parameters, memory)
        if parameters.trade * own > best:
            best, code = parameters.trade * own, int64(TRADE)
    return best, code
