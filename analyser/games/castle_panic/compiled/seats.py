"""Castle players' seats, counted on from the active one: turns, trades and losses go round the table that way."""

from numpy import int64

from analyser.kernel.jit import kernel


@kernel(inline=True)
def seat_on(table, rules, distance):
    """The seat that is so far on, 0 <= distance <= players. Without a division, which takes as long as a scan."""
    seat = int64(table.seat) + distance
    return seat - rules.players if seat >= rules.players else seat


@kernel(inline=True)
def distance_to(table, rules, seat):
    """How far on another seat is, from 1."""
    distance = seat - int64(table.seat)
    return distance if distance > 0 else distance + rules.players
