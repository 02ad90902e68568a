"""What the reference policy does where nothing that is legal weighs anything: the first move by name (R8)."""

from numpy import int64

from analyser.games.rietburg.compiled.limits import LOCATIONS
from analyser.games.rietburg.compiled.moves import short_moves
from analyser.games.rietburg.compiled.passing import passes
from analyser.games.rietburg.compiled.seats import here, others_elsewhere
from analyser.games.rietburg.compiled.state import (
    DRAW,
    EXCHANGE,
    FIRST_DRAW,
    FIRST_EXCHANGE,
    FIRST_FETCH,
    FIRST_GIVE,
    FIRST_LURE,
    FIRST_MOVE,
    FIRST_SHIFT,
    FIRST_SWAP,
    FIRST_TAKE,
    FIRST_TURN,
    LURE,
    MOVE,
    REPAIR,
    WORD,
)
from analyser.games.rietburg.compiled.uses import WITHIN, shifts, swaps
from analyser.kernel.bits import at, bit, lowest_bit
from analyser.kernel.jit import kernel
from analyser.solvers.heuristics.rietburg.names import LAST, NO_MOVE, first_by_name, first_hero


@kernel
def choose_last_resort(table, rules):
    """R8: a friend who was played must be of use, and nothing legal weighs anything: the first move by name."""
    waits, away = int64(table.waits), bit(LOCATIONS) - 1 - bit(here(table))
    if (waits >> DRAW) & 1 and int64(table.down) & away:
        return FIRST_DRAW + lowest_bit(int64(table.down) & away)
    if (waits >> EXCHANGE) & 1 and table.box_tasks > 0 and table.tasks_up:
        return FIRST_EXCHANGE + lowest_bit(int64(table.tasks_up))
    if (waits >> MOVE) & 1 and others_elsewhere(table):
        return FIRST_FETCH + first_hero(table, others_elsewhere(table))
    code = first_pass(table, rules, FIRST_GIVE)
    if code != NO_MOVE:
        return code
    if (waits >> LURE) & 1 and int64(table.creatures) & away:
        return FIRST_LURE + lowest_bit(int64(table.creatures) & away)
    if (waits >> MOVE) & 1:
        return FIRST_MOVE + lowest_bit(away)
    if (short_moves(table, rules) >> (REPAIR & WITHIN)) & 1:
        return int64(REPAIR)
    return choose_very_last(table, rules, waits)


@kernel
def choose_very_last(table, rules, waits):
    """The rest of it: `shift`, `swap`, `take`, and `turn` of a card that lies face up."""
    pairs = shifts(table, waits)
    if pairs != 0:
        return FIRST_SHIFT + lowest_bit(pairs)
    pairs = swaps(table, waits)
    if pairs != 0:
        return FIRST_SWAP + lowest_bit(pairs)
    code = first_pass(table, rules, FIRST_TAKE)
    return code if code != NO_MOVE else FIRST_TURN + lowest_bit(int64(table.filled))


@kernel
def first_pass(table, rules, first):
    """The first by name of what may be given (FIRST_GIVE) or taken (FIRST_TAKE): by card, then by hero."""
    best, found = int64(LAST * LAST), int64(NO_MOVE)
    for seat in range(int64(table.players)):
        code = first + WORD * seat
        cards = passes(table, rules, code // WORD)
        if cards != 0:
            card = first_by_name(rules, cards)
            rank = LAST * int64(rules.card_rank[at(card)]) + int64(table.hero[seat])
            if rank < best:
                best, found = rank, code + card
    return found
