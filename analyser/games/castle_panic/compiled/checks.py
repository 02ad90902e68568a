"""What must hold in every position; each broken invariant sets its bit."""

from numpy import int64

from analyser.games.castle_panic.compiled.limits import ARCS
from analyser.games.castle_panic.compiled.monsters import arc_of, hit_points_of, kind_of, monster_at, ring_of
from analyser.games.castle_panic.compiled.state import (
    BRICK,
    CARD_DRAWN,
    CARDS,
    CASTLE,
    DIE_ROLLED,
    GAME_OVER,
    HURT,
    IN_PLAY,
    LOSE,
    MONSTERS,
    MORTAR,
    NO_TOKEN,
    OVERLORDS,
    SETUP_MONSTERS,
    STARTING_MONSTERS,
    STRIKE,
    STRIKES,
    TARRED,
    TOKEN_DRAWN,
    TOKENS,
    TOKENS_PHASE,
)
from analyser.kernel.bits import bit, count_bits
from analyser.kernel.contract import CHANCE, OVER
from analyser.kernel.jit import kernel

CARDS_LOST = 1
HANDS_MISCOUNTED = 2
TOKENS_LOST = 4
BOARD_WRONG = 8
STRUCTURES_WRONG = 16
TURN_WRONG = 32
HOMES_WRONG = 64
DUE_WRONG = 128
SECRET_MISCOUNTED = 256


@kernel
def check(state, rules):
    """The bits of all broken invariants, 0 if all is well."""
    table = state.table
    broken = 0
    if not are_cards_kept(state, rules):
        broken |= CARDS_LOST
    if not are_hands_counted(table, rules):
        broken |= HANDS_MISCOUNTED
    if not are_tokens_kept(state, rules):
        broken |= TOKENS_LOST
    if not is_board_right(table, rules):
        broken |= BOARD_WRONG
    if not are_structures_right(table, rules):
        broken |= STRUCTURES_WRONG
    if not is_turn_right(table, rules):
        broken |= TURN_WRONG
    if rules.my_home and not are_homes_right(table, rules):
        broken |= HOMES_WRONG
    if not is_due_right(state):
        broken |= DUE_WRONG
    if not is_secret_counted(state):
        broken |= SECRET_MISCOUNTED
    return broken


@kernel
def are_cards_kept(state, rules):
    """Every card of each name lies in a hand, in the deck, in the discard pile, or has left the game (O8)."""
    table, discarded = state.table, 0
    for card in range(CARDS):
        discarded += int64(table.discard[card])
        count = int64(table.discard[card])
        if card == BRICK or card == MORTAR:
            count += int64(table.removed[card - BRICK])
        for seat in range(rules.players):
            count += int64(table.hand[seat].count[card])
        for place in range(int64(table.deck_size)):
            count += int64(state.deck[place] == card)
        if count != rules.count[card]:
            return False
    return discarded == table.discard_size


@kernel
def are_hands_counted(table, rules):
    """What is held, and how many cards, are those that are counted; who isn't there or is out holds none."""
    for seat in range(len(table.hand)):
        cards, held = 0, int64(0)
        for card in range(CARDS):
            count = int64(table.hand[seat].count[card])
            cards += count
            held |= int64(count > 0) << card
        if cards != table.hand[seat].cards or held != table.hand[seat].held:
            return False
        if cards > 0 and (seat >= rules.players or (table.out >> seat) & 1):
            return False
    return True


@kernel
def are_tokens_kept(state, rules):
    """Every token lies in the pile, with the overlord, on the board, is discarded, or is a trophy (V3)."""
    table, secret, missing = state.table, state.secret[OVERLORDS], 0
    for token in range(TOKENS):
        unseen = int64(secret.count[token]) + int64(secret.reserve == token)
        for place in range(int64(table.pile_size)):
            unseen += int64(state.pile[place] == token)
        count = unseen + int64(table.token_discard[token]) + int64(table.token == token)
        for place in range(int64(table.monsters)):
            count += int64(token < MONSTERS and kind_of(monster_at(table, place)) == token)
        if unseen != table.unseen[token] or count > rules.token_count[token]:
            return False
        missing += int64(rules.token_count[token]) - count
    return missing == trophies_of_all(table) + starters_left_out(table)


@kernel(inline=True)
def trophies_of_all(table):
    """V3."""
    count = 0
    for seat in range(len(table.trophies)):
        count += int64(table.trophies[seat])
    return count


@kernel(inline=True)
def starters_left_out(table):
    """Starting monsters that are not placed yet (C2): in the set-up's phases before the hands."""
    return max(STARTING_MONSTERS - int64(table.monsters), 0) if table.phase <= SETUP_MONSTERS else 0


@kernel
def is_board_right(table, rules):
    """Monsters in rising order, where they can be and with hit points that they can have; one tarred at most."""
    before, tarred = 0, 0
    for place in range(len(table.monster)):
        number = monster_at(table, place)
        if place >= table.monsters:
            if number != 0:
                return False
            continue
        if number < before or ring_of(number) > CASTLE or arc_of(number) >= ARCS or kind_of(number) >= MONSTERS:
            return False
        if not 1 <= hit_points_of(number) <= rules.hit_points[kind_of(number)]:
            return False
        if number & STRIKES and table.step != HURT:
            return False
        tarred += int64(number & TARRED != 0)
        before = number
    return tarred <= 1


@kernel
def are_structures_right(table, rules):
    """Fortify tokens lie on walls, no more than there are; no tower was built, and without any the game is lost."""
    if int64(table.fortified) & ~int64(table.walls) or count_bits(int64(table.fortified)) > rules.fortify_tokens:
        return False
    if int64(table.towers) & ~rules.towers or table.walls >= 1 << ARCS:
        return False
    return table.towers != 0 or table.turn == OVER or table.step == HURT


@kernel
def is_turn_right(table, rules):
    """Somebody who is there decides, or chance does, as the step says; there were no more turns than there may be."""
    if (table.step == GAME_OVER) != (table.turn == OVER) or (table.result == IN_PLAY) != (table.turn != OVER):
        return False
    if (CARD_DRAWN <= table.step < STRIKE) != (table.turn == CHANCE) or STRIKE <= table.step < GAME_OVER:
        return False
    if not 0 <= table.seat < rules.players or not 0 <= table.turns <= rules.max_turns:
        return False
    return table.turn < rules.seats and (table.losing != 0) == (table.step == LOSE)


@kernel
def are_homes_right(table, rules):
    """O6, O7: once chosen, the homes of who is not out and the king's tower are all different."""
    taken = bit(table.king) if table.king >= 0 else int64(0)
    for seat in range(rules.players):
        if table.home[seat] >= 0 and not (table.out >> seat) & 1:
            home = bit(table.home[seat])
            if taken & home or table.home[seat] >= ARCS:
                return False
            taken |= home
    return True


@kernel
def is_due_right(state):
    """Cards and tokens are due while they are drawn, and there are some to draw."""
    table = state.table
    if table.step == CARD_DRAWN:
        return table.due > 0 and table.deck_size > 0
    if table.step == TOKEN_DRAWN:
        return table.pile_size > 0
    if (table.token != NO_TOKEN) != (table.step == DIE_ROLLED and table.phase >= TOKENS_PHASE):
        return False
    return table.due == 0 and state.secret[0].tokens == 0


@kernel
def is_secret_counted(state):
    """The overlord holds as many tokens as are counted, and one in reserve if all know that there is one (O20)."""
    secret, tokens = state.secret[OVERLORDS], 0
    for token in range(TOKENS):
        tokens += int64(secret.count[token])
    return tokens == secret.tokens and (secret.reserve != NO_TOKEN) == (state.table.has_reserve != 0)
