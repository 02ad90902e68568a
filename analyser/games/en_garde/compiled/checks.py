"""What must hold in every position; each broken invariant sets its bit."""

from numpy import int64

from analyser.games.en_garde.compiled.cards import hand_size, held
from analyser.games.en_garde.compiled.rounds import is_match_over
from analyser.games.en_garde.compiled.state import BLACK, DEALT, DEFENCE, NOBODY, OVER_PHASE, REFILL, VALUES, WHITE
from analyser.kernel.jit import kernel

CARDS_LOST = 1
HAND_MISCOUNTED = 2
OFF_THE_BOARD = 4
POINTS_WRONG = 8
ATTACK_WRONG = 16
DRAWING_WRONG = 32
MOVES_WRONG = 64


@kernel
def check(state, rules):
    """The bits of all broken invariants, 0 if all is well."""
    table = state.table
    broken = 0
    if not are_cards_kept(state, rules):
        broken |= CARDS_LOST
    if not are_hands_counted(state, rules):
        broken |= HAND_MISCOUNTED
    if not 1 <= table.position[WHITE] < table.position[BLACK] <= rules.board:
        broken |= OFF_THE_BOARD
    if not are_points_right(table, rules):
        broken |= POINTS_WRONG
    if not is_attack_right(table):
        broken |= ATTACK_WRONG
    if not is_drawing_right(table, rules):
        broken |= DRAWING_WRONG
    if not are_moves_right(table):
        broken |= MOVES_WRONG
    return broken


@kernel
def are_cards_kept(state, rules):
    """Every card of each value lies in a hand, in the bag or in the discard pile."""
    table = state.table
    for value in range(1, VALUES):
        count = held(table.hand, value) + held(state.other_hand, value) + table.discard[value]
        for place in range(table.deck_size):
            count += int64(state.deck[place] == value)
        if count != rules.count[value]:
            return False
    return True


@kernel
def are_hands_counted(state, rules):
    """Both may count the other's cards; no hand is larger than a hand."""
    table = state.table
    if table.seat < WHITE or table.seat > BLACK:
        return False
    own, other = table.hand_size[table.seat], table.hand_size[1 - table.seat]
    return own == hand_size(table.hand) and other == hand_size(state.other_hand) and max(own, other) <= rules.hand


@kernel
def are_points_right(table, rules):
    """A point for each decided round at most, and play ends with the match."""
    rounds = int64(table.rounds_ended)
    if int64(table.points[WHITE]) + int64(table.points[BLACK]) > rounds:
        return False
    over = table.phase == OVER_PHASE
    return table.round_number == rounds + int64(not over) and (rounds > 0 and is_match_over(table, rules)) == over


@kernel
def is_attack_right(table):
    """An attack that waits for its answer was made across the distance, with cards that are discarded."""
    if table.phase != DEFENCE:
        return True
    value, cards = int64(table.attack_value), int64(table.attack_cards)
    gap = table.position[BLACK] - table.position[WHITE]
    return value == gap and 1 <= cards <= table.discard[min(value, VALUES - 1)] and table.attacked == 1


@kernel
def is_drawing_right(table, rules):
    """Cards are due while chance has the turn, and only then; nobody has a turn of his own with an empty deck (E7)."""
    if table.phase == OVER_PHASE:
        return True
    if table.phase < DEALT:
        return table.due == 0 and (table.deck_size > 0 or table.phase == DEFENCE)
    room = int64(rules.hand) * (1 if table.phase == REFILL else 2) - table.hand_size[table.seat]
    if table.phase != REFILL:
        room -= table.hand_size[1 - table.seat]
    return 0 < table.due <= min(room, table.deck_size)


@kernel
def are_moves_right(table):
    """A move plays a card at least, and a turn is a move."""
    discarded = 0
    for value in range(1, VALUES):
        discarded += int64(table.discard[value])
    return table.turns <= table.played_count <= discarded and table.starter < NOBODY
