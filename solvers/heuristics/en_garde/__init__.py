"""En Garde's hand-written policies, weakest first, and what can be set of them; the modules beside are compiled."""

from analyser.games.fields import Field, Real
from analyser.solvers.catalogue import Level, PolicyInfo

DEFAULT = "careful"

CAREFUL: tuple[Field, ...] = (
    Real("start", 0.0, -9, 9, "of a position with nothing to fear and nothing to hope for"),
    Real("danger", 6.2, 0, 30, "lost by the chance that he attacks with more cards than can parry"),
    Real("danger_after_parry", 5.6, 0, 30, "the same when he has parried and plays on with what he has left"),
    Real("pressure", 1.1, 0, 30, "lost by the chance that he advances and attacks with more cards than can parry"),
    Real("hope", 2.4, 0, 30, "gained by the chance of an attack that he can't parry where he may move to"),
    Real("approach", 0.9, 0, 30, "lost by leaving a distance that no two cards cross"),
    Real("ground", 1.1, 0, 30, "gained by the lead in ground, as a share of the board"),
    Real("late_ground", 0.4, 0, 30, "gained by a lead in ground when the deck runs low"),
    Real("late_cards", 0.8, 0, 30, "gained by more cards of the distance's value when the deck runs low"),
    Real("lateness", 13.0, 0.1, 1000, "with the root of so many cards the deck is halfway to running low"),
    Real("retreat_danger", 4.4, 0, 30, "lost, once he has retreated, by the chance that he holds more of the distance"),
    Real("retreat_hand", 2.8, 0, 30, "gained, once he has retreated, by the chances to hold more of each value"),
    Real("retreat_ground", 2.6, 0, 30, "gained, once he has retreated, by a lead in ground when the deck runs low"),
)
"""What is weighed, in log-odds of winning the round unless said otherwise.

The defaults were fitted by play against aggressive and against itself, round by round.
"""

POLICIES = (
    PolicyInfo(
        "aggressive",
        "attacks whenever it can, with the most cards; else advances as far as it can; parries whenever it can",
        "analyser.solvers.heuristics.en_garde.aggressive",
    ),
    PolicyInfo(
        "careful",
        "reckons with what the other may hold, exactly: attacks when a parry is unlikely, keeps distances at which he "
        "hits least, and plays the end of the deck for cards and ground",
        "analyser.solvers.heuristics.en_garde.careful",
        CAREFUL,
    ),
)

LEVELS = (
    Level(
        "beginner",
        "aggressive",
        "Attacks whenever it can and else runs forward; minds neither what the other may hold nor its own ground.",
    ),
    Level(
        "casual",
        "fallible:base=careful,lapse=aggressive,slips=40%",
        "Minds distances and what the other may hold, but in two decisions of five is carried away as a beginner is.",
    ),
    Level(
        "good",
        "fallible:base=careful,lapse=aggressive,slips=15%",
        "The same, carried away in one decision of seven.",
    ),
    Level(
        "expert",
        "careful",
        "Reckons exactly with what the other may hold, keeps safe distances, and plays the end of the deck for ground.",
    ),
)
"""Measured: of matches against an expert they win 4, 17, 35 and 50 %."""
