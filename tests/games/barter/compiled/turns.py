"""What a move does: offers and answers (B6, B7), plays and their effects (B8, B9)."""

from numpy import int64

from analyser.kernel.jit import kernel
from tests.games.barter.compiled.chance import want_cards
from tests.games.barter.compiled.ends import earn, end_turn
from tests.games.barter.compiled.hands import give_up, kind_at, receive
from tests.games.barter.compiled.limits import MOST_LAID
from tests.games.barter.compiled.state import (
    ACCEPT,
    ANSWER,
    DRAW_CARDS,
    EFFECT_DRAW,
    FIRST_LAY,
    KEEP,
    KINDS,
    LAY,
    LUCK,
    NOBODY,
    OFFER,
    PASS,
    TOLL,
)


@kernel(inline=True)
def make_offer(state, rules, code):
    """B6: the other seat is asked; that the card is there to be given is known from now on (B10)."""
    table = state.table
    if code == PASS:
        table.phase = LAY
        return
    place, rest = (code >> 6) - 1, code & 63
    kind = kind_at(state.hand[table.seat], place)
    table.given = kind
    table.wanted = rest % KINDS
    table.asked = (table.seat + 1 + rest // KINDS) % rules.players
    table.known[table.seat, kind] = max(int64(table.known[table.seat, kind]), 1)
    table.offers_left -= 1
    table.offered += 1
    table.phase = ANSWER


@kernel(inline=True)
def answer(state, rules, code):
    """B7."""
    table = state.table
    seat, asked, give, take = table.seat, table.asked, table.given, table.wanted
    if code == ACCEPT:
        give_up(state, seat, give, 1)
        give_up(state, asked, take, 1)
        receive(state, rules, seat, take, True)
        receive(state, rules, asked, give, True)
        table.trades[seat] += 1
    table.asked = NOBODY
    table.phase = OFFER if table.offers_left > 0 else LAY


@kernel(inline=True)
def lay(state, rules, code):
    """B8: cards are laid out for points; B9: their effects follow."""
    table = state.table
    if code == KEEP:
        table.laid = 0
        end_turn(state, rules)
        return
    place, count = (code - FIRST_LAY) // MOST_LAID, 1 + (code - FIRST_LAY) % MOST_LAID
    kind = kind_at(state.hand[table.seat], place)
    give_up(state, table.seat, kind, count)
    table.laid = count
    table.discard[kind] += count
    table.discard_size += count
    earn(table, table.seat, worth(rules, kind, count) + int64(rules.market[table.face]))
    let_pay(state, rules, count * int64(rules.effect[kind, TOLL]))
    table.rolls = count * int64(rules.effect[kind, LUCK])
    want_cards(state, rules, count * int64(rules.effect[kind, DRAW_CARDS]), EFFECT_DRAW)


@kernel(inline=True)
def worth(rules, kind, count):
    """B8: what so many cards of a kind bring, at most three of them: 1, 3 or 6 times its points."""
    count = min(count, MOST_LAID)
    return int64(rules.points[kind]) * (count * (count + 1) // 2)


@kernel(inline=True)
def let_pay(state, rules, toll):
    """B9: each seat of another side loses points."""
    table = state.table
    for seat in range(rules.players):
        if rules.side[seat] != rules.side[table.seat]:
            earn(table, seat, -toll)
