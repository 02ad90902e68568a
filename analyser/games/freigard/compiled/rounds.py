"""A round's beginning and end: hands, castles, totems for points, the Shield (F4, F10, F11, F12)."""

from numpy import int64

from analyser.games.freigard.compiled.deck import discard_card
from analyser.games.freigard.compiled.hand import can_score, hand_value
from analyser.games.freigard.compiled.state import (
    CONCEDE,
    EYE,
    FIRST_SPEND,
    HAND,
    HOURGLASS,
    LOST,
    NO_CARD,
    NO_CASTLE,
    ROUND_END,
    SHIELD,
    TOTEMS,
    USE_SHIELD,
    VESSEL,
    WON,
)
from analyser.kernel.bits import at
from analyser.kernel.jit import kernel
from analyser.kernel.moves import add_move, put_word
from analyser.kernel.records import clear_list, copy_list


@kernel
def start_round(state, rules, score):
    """F11: all cards are back in the deck, a stored one too (F8); the score starts at what is carried over, else 0."""
    table = state.table
    table.round_number += 1
    table.score = score
    copy_list(state.deck, rules.cards)
    copy_list(table.pool, rules.count)
    clear_list(table.discard)
    table.pool_kinds = rules.defenders | (0 if rules.rout == NO_CARD else 1 << int64(rules.rout))
    table.discard_kinds = 0
    table.deck_size = rules.deck_size
    table.top_count = 0
    table.row = 0
    table.hidden = 0
    table.looks = 0
    table.hand_count = 0
    table.stored = NO_CARD
    table.redraws_left = rules.redraws
    table.phase = HAND


@kernel(inline=True)
def discard_hand(table):
    """The whole hand goes to the discard pile."""
    for place in range(int64(table.hand_count)):
        discard_card(table, int64(table.hand[place]))
    table.hand_count = 0


@kernel(inline=True)
def ask_for_hand(table, rules):
    """F4: three new cards, or the round's end if there are fewer; the hand is empty by now."""
    if table.deck_size >= 3:
        table.phase = HAND
    else:
        close_round(table)


@kernel(inline=True)
def close_drained_round(table, rules):
    """The deck is empty after a draw or a new hand: the hand in hand counts only by a house rule (`final_hand`)."""
    if rules.final_hand != 0 and can_score(table, rules):
        table.score += hand_value(table, rules)
    close_round(table)


@kernel(inline=True)
def close_round(table):
    """The round ends; a card under the Vessel stays there until the next one, and adds no point (F8)."""
    table.scores[at(int64(table.round_number) - 1)] = table.score
    table.phase = ROUND_END


@kernel(inline=True)
def spend_code(eye, hourglass, shield, vessel):
    """The code of giving up so many totems of each sort: 0 to 3 each, vessel 0 or 1."""
    return FIRST_SPEND + eye + 4 * hourglass + 16 * (shield & 1) + 64 * (shield >> 1) + 128 * vessel


NO_TOTEM = 32
"""The place that a spending's code never has: the first word of spendings has all lower ones."""


@kernel(inline=True)
def spent_of(code, totem):
    """How many of a totem a spending gives up."""
    places = code - FIRST_SPEND
    if totem == EYE:
        return places & 3
    if totem == HOURGLASS:
        return (places >> 2) & 3
    if totem == SHIELD:
        return ((places >> 4) & 1) + 2 * ((places >> 6) & 1)
    return places >> 7


@kernel(inline=True)
def lowest_castle(table, rules):
    """The least defeat condition among the remaining castles; conditions stand highest first."""
    castle = 2
    while not (int64(table.castles_left) >> castle) & 1:
        castle -= 1
    return int64(rules.castles[castle])


@kernel
def list_ends(table, rules, moves):
    """F10: spend any unused totems that beat a castle; Shield or concede only where the score itself beats none."""
    score, lowest, value = int64(table.score), lowest_castle(table, rules), int64(rules.totem_value)
    if score < lowest:
        put_word(moves, 0, 1 << CONCEDE | int64(table.totems[SHIELD] > 0) << USE_SHIELD)
    for eye in range(int64(table.totems[EYE]) + 1):
        for hourglass in range(int64(table.totems[HOURGLASS]) + 1):
            for shield in range(int64(table.totems[SHIELD]) + 1):
                for vessel in range(int64(table.totems[VESSEL]) + 1):
                    if score + value * (eye + hourglass + shield + vessel) >= lowest:
                        add_move(moves, spend_code(eye, hourglass, shield, vessel))


@kernel
def is_end_legal(table, rules, code):
    """The same of one code that the game knows."""
    score, lowest = int64(table.score), lowest_castle(table, rules)
    if code < FIRST_SPEND:
        is_open = code == CONCEDE or (code == USE_SHIELD and table.totems[SHIELD] > 0)
        return is_open and score < lowest
    if (code - FIRST_SPEND) & NO_TOTEM:
        return False
    for totem in range(TOTEMS):
        spent = spent_of(code, totem)
        if spent > table.totems[totem]:
            return False
        score += spent * int64(rules.totem_value)
    return score >= lowest


@kernel
def end_round(state, rules, code):
    """Plays the choice at a round's end."""
    table = state.table
    surplus = 0
    if code == CONCEDE:
        table.phase = LOST
        return
    if code == USE_SHIELD:
        table.totems[SHIELD] -= 1
        table.abilities_used[SHIELD] += 1
    else:
        total = int64(table.score) + int64(rules.totem_value) * spend_totems(table, code)
        surplus = total - remove_castle(table, rules, total)
    if table.castles_left == 0:
        table.phase = WON
    elif table.round_number == rules.max_rounds:
        table.phase = LOST
    else:
        start_round(state, rules, surplus * int64(rules.carry_over) // 100)


@kernel
def spend_totems(table, code):
    """Takes the totems of a spending out of the game; how many they were."""
    count = 0
    for totem in range(TOTEMS):
        spent = spent_of(code, totem)
        table.totems[totem] -= spent
        table.totems_spent[totem] += spent
        count += spent
    return count


@kernel
def remove_castle(table, rules, total):
    """Removes the highest remaining castle that the total beats, and returns its condition; there must be one."""
    castle = castle_beaten(rules, int64(table.castles_left), total)
    table.castles_left ^= 1 << castle
    return int64(rules.castles[castle])


@kernel(inline=True)
def castle_beaten(rules, castles, total):
    """The highest of these castles, given as bits, that a total beats; NO_CASTLE for none (F10)."""
    castle = 0
    while castle < NO_CASTLE and not ((castles >> castle) & 1 and int64(rules.castles[castle]) <= total):
        castle += 1
    return castle
