"""What is looked after whenever something is wholly resolved (C11): lost, homes, the king's tower, won."""

from numpy import int64

from analyser.games.castle_panic.compiled.cards import discard_card, discard_kinds
from analyser.games.castle_panic.compiled.monsters import note
from analyser.games.castle_panic.compiled.seats import seat_on
from analyser.games.castle_panic.compiled.state import (
    CARDS,
    CHOOSE_HOME,
    GAME_OVER,
    GO_ON,
    LOSE,
    LOST,
    NO_TOKEN,
    OVERLORDS,
    SEAT_OUT,
    SETTLE,
    WON,
)
from analyser.kernel.bits import bit
from analyser.kernel.contract import OVER
from analyser.kernel.jit import kernel

ALL_CARDS = (1 << CARDS) - 1
NOBODY = -1


@kernel(inline=True)
def settle_table(state, rules):
    """C11, in its order; it is asked again after each decision that it leads to."""
    table = state.table
    if table.towers == 0:
        end_game(table, LOST)
    elif rules.my_home and not settle_homes(state, rules):
        return
    elif rules.kings_tower and not settle_king(table, rules):
        return
    elif table.monsters == 0 and table.pile_size == 0 and not has_tokens(state):
        end_game(table, WON)
    else:
        table.step = GO_ON


@kernel(inline=True)
def has_tokens(state):
    """V5: whether the overlord holds any token."""
    secret = state.secret[OVERLORDS]
    return secret.tokens > 0 or secret.reserve != NO_TOKEN


@kernel(inline=True)
def end_game(table, result):
    """The game is over."""
    table.result = result
    table.step = GAME_OVER
    table.turn = OVER


@kernel
def settle_homes(state, rules):
    """O6: who has lost a home chooses another, or is out; whether settling goes on."""
    table = state.table
    for distance in range(rules.players):
        seat = seat_on(table, rules, distance)
        if is_homeless(table, seat):
            if not (table.moved_home >> seat) & 1 and free_towers(table) != 0:
                table.step = CHOOSE_HOME
                table.turn = seat
                return False
            leave_game(state, seat)
    if table.out == (1 << rules.players) - 1:
        end_game(table, LOST)
        return False
    return True


@kernel(inline=True)
def is_homeless(table, seat):
    """Whether a seat that is in play has a home that has fallen."""
    return not (table.out >> seat) & 1 and not (table.towers >> table.home[seat]) & 1


@kernel
def free_towers(table):
    """Towers that stand, that nobody has and that are not the king's, a bit for each arc."""
    free = int64(table.towers)
    for seat in range(len(table.home)):
        if table.home[seat] >= 0 and not (table.out >> seat) & 1:
            free &= ~bit(table.home[seat])
    if table.king >= 0:
        free &= ~bit(table.king)
    return free


@kernel
def leave_game(state, seat):
    """O6: the hand is discarded, and the wall in it is lost (O13)."""
    table = state.table
    table.out |= bit(seat)
    table.wall_in_hand &= ~bit(seat)
    discard_kinds(table, seat, ALL_CARDS)
    note(state, SEAT_OUT, seat)


@kernel
def settle_king(table, rules):
    """O7: when the king's tower has fallen each seat loses a card, and hands are smaller; whether settling goes on."""
    if table.is_king_lost or (table.towers >> table.king) & 1:
        return True
    table.is_king_lost = 1
    return not let_lose(table, rules)


@kernel
def let_lose(table, rules):
    """Each castle player with cards is to lose one, from the active one on; whether anybody is."""
    table.losing = 0
    for seat in range(rules.players):
        if table.hand[seat].cards > 0:
            table.losing |= bit(seat)
    return ask_next_loser(table, rules)


@kernel
def ask_next_loser(table, rules):
    """The next seat that has to lose a card decides which; whether there is one."""
    for distance in range(rules.players):
        seat = seat_on(table, rules, distance)
        if (table.losing >> seat) & 1:
            table.step = LOSE
            table.turn = seat
            return True
    return False


@kernel
def lose_card(table, rules, card):
    """C9, O7: a card is lost by who was asked; then by the next."""
    discard_card(table, table.turn, card)
    table.losing &= ~bit(table.turn)
    if not ask_next_loser(table, rules):
        table.step = SETTLE
