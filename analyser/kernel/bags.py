"""Bags: decks and draw piles whose order does not exist before a card is drawn. A chance outcome is a place in one."""

from numpy import int64

from analyser.kernel.jit import kernel


@kernel
def list_bag(bag, size, listed):
    """Lists what may be drawn, a place for each kind, weighed by how many hold it; an OUTCOMES record, in place."""
    count = 0
    for place in range(size):
        slot = 0
        while slot < count and bag[listed.code[slot]] != bag[place]:
            slot += 1
        if slot == count:
            listed.code[slot] = place
            listed.weight[slot] = 0
            count += 1
        listed.weight[slot] = int64(listed.weight[slot]) + 1
    listed.count = count
