"""Where the record's rows of chances are: hands and pairs that are as good as each other share one (see `tables`)."""

from numpy import int64

from analyser.kernel.jit import kernel


@kernel(inline=True)
def row_start(parameters, cards, place):
    """Where a row begins: so many cards in the deck, this place in the layer."""
    return int64(parameters.shift) + (cards * int64(parameters.rows) + place) * int64(parameters.width)


@kernel(inline=True)
def fresh_start(parameters, cards):
    """Where the row of a new hand begins."""
    return row_start(parameters, cards, int64(parameters.fresh))
