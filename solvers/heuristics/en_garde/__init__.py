"""En Garde's hand-written policies, weakest first. The modules beside hold the compiled code."""

from solvers.catalogue import PolicyInfo

DEFAULT = "aggressive"

POLICIES = (
    PolicyInfo(
        "aggressive",
        "attacks whenever it can, with the most cards; else advances as far as it can; parries whenever it can",
        "solvers.heuristics.en_garde.aggressive",
    ),
)
