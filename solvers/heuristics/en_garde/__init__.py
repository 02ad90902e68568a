"""En Garde's hand-written policies, weakest first. The modules beside hold the compiled code."""

from solvers.catalogue import PolicyInfo
from solvers.heuristics.en_garde.careful_fields import FIELDS

DEFAULT = "careful"

POLICIES = (
    PolicyInfo(
        "aggressive",
        "attacks whenever it can, with the most cards; else advances as far as it can; parries whenever it can",
        "solvers.heuristics.en_garde.aggressive",
    ),
    PolicyInfo(
        "careful",
        "reckons with what the other may hold, exactly: attacks when a parry is unlikely, keeps distances at which he "
        "hits least, and plays the end of the deck for cards and ground",
        "solvers.heuristics.en_garde.careful",
        FIELDS,
    ),
)
