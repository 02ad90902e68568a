"""Who stands where: the heroes around the table, by their seats (R1)."""

from numpy import int64

from analyser.games.rietburg.compiled.limits import MOST_SEATS
from analyser.kernel.bits import at, bit
from analyser.kernel.jit import kernel


@kernel(inline=True)
def seat_after(table, distance):
    """The seat that is so far on from the active hero's, 0 <= distance < players.

    Without a division: measured, of all that ends a turn that took longest.
    """
    seat, players = int64(table.seat) + distance, int64(table.players)
    return seat - players if seat >= players else seat


@kernel(inline=True)
def here(table):
    """Where the active hero stands."""
    return int64(table.location[at(table.seat)])


@kernel(inline=True)
def stands_at(table, seat, location):
    """Whether a hero is there."""
    return table.location[at(seat)] == location


@kernel(inline=True)
def is_here(table, seat, location):
    """Whether a hero counts as standing there, where the active one is taken to stand."""
    return seat == table.seat or stands_at(table, seat, location)


@kernel(inline=True)
def others_elsewhere(table):
    """Seats of heroes who could be fetched, as bits."""
    own, found = here(table), int64(0)
    for seat in range(MOST_SEATS):
        found |= int64(table.location[seat] != own) << seat
    return found & (bit(table.players) - 1)


@kernel(inline=True)
def company(table):
    """The seats of the heroes who stand with the active one, as bits."""
    return bit(table.players) - 1 & ~(others_elsewhere(table) | bit(table.seat))
