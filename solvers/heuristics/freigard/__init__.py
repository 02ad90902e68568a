"""Freigard's hand-written policies, weakest first, and what can be set of them; the modules beside are compiled."""

from analyser.games.fields import Choice, Field, Integer, Real
from analyser.solvers.catalogue import Level, PolicyInfo

DEFAULT = "greedy"

PATIENT: tuple[Field, ...] = (
    Integer("least", 2, 1, 150, "the least value to score for"),
    Integer("least_late", 1, 1, 150, "the least value to score for when few cards are left in the deck"),
    Integer("late_cards", 1, 0, 52, "so many cards left in the deck are few"),
    Choice(
        "pairs",
        "completed",
        ("ignored", "completed"),
        "how ties between discards are broken before the card goes that is least useful by itself: not at all, or "
        "towards pairs that more kinds of cards can still complete",
    ),
)

"""Tuned: late_cards=1 wins 1.2 to 3.2 points more than 4, by difficulty, and more in each of 30 decks that were drawn;
no other value of any parameter is shown to win more."""

COUNTER: tuple[Field, ...] = (
    Real(
        "look_ahead",
        0.0,
        0,
        1,
        "how far a discard goes by the real cards that are left (1) and not by the table (0); slow",
    ),
    Real("keep_eye", 0.105, 0, 1, "what the plan thinks an Eye adds to a later round, as a share of an average round"),
    Real("keep_hourglass", 0.175, 0, 1, "what the plan thinks an Hourglass adds to a later round, likewise"),
    Real("keep_vessel", 0.0, 0, 1, "what the plan thinks a Vessel adds to a later round, likewise"),
    Real("use_eye", 0.05, 0, 1, "an Eye is used if it raises the chance of winning by more than this; 1 is never"),
    Real("use_hourglass", 0.02, 0, 1, "an Hourglass is used if it raises that chance by more than this; 1 is never"),
    Real(
        "use_vessel", 1.0, 0, 1, "a Vessel is used if it raises that chance by more than this; 1, the default, is never"
    ),
)
"""Measured: a Vessel is worth more as a point than as an ability; where a house rule makes totems worth no points,
use_vessel=0.03 and keep_vessel=0.05 win half a percent to one percent more of the games.

Tuned: keep_hourglass=0.175 and use_eye=0.05 win 0.1 to 0.2 points more than 0.125 and 0.02 at night, 2 with castles 4
higher, 3 with the lean deck; at noon and dusk a difference of more than 0.04 is ruled out.
"""

POLICIES = (
    PolicyInfo(
        "greedy",
        "scores whatever scores, keeps the best three cards, saves all totems for the end of a round",
        "analyser.solvers.heuristics.freigard.greedy",
        version=2,  # 2: of equal discards the least useful by what it shows goes, not the first of the file
    ),
    PolicyInfo(
        "patient",
        "greedy that waits for hands worth enough, and keeps the pairs that can still become one",
        "analyser.solvers.heuristics.freigard.patient",
        PATIENT,
        version=3,  # 2: as greedy's; 3: late_cards is 1, tuned, and not 4
    ),
    PolicyInfo(
        "counter",
        "counts what each choice does to the chance of winning the game: tables of chances and a plan of the castles",
        "analyser.solvers.heuristics.freigard.counter",
        COUNTER,
        version=2,  # as greedy's, and tuned
    ),
)

LEVELS = (
    Level(
        "beginner",
        "greedy",
        "Scores whatever scores and keeps the best three cards; waits for nothing, plans nothing, and gives up totems "
        "only to beat a castle.",
    ),
    Level(
        "casual",
        "patient",
        "Waits for hands worth two points and keeps pairs that can still become one; plans no castles and uses no "
        "totem's ability but the Shield's.",
    ),
    Level(
        "good",
        "fallible:base=counter,lapse=patient,slips=50%",
        "At one decision of two reckons as an expert does, totems and castles included; at the other goes by the feel "
        "of a casual player.",
    ),
    Level(
        "expert",
        "counter",
        "Counts the cards that are left, knows the chances of every hand, and plans all castles and totems to the end.",
    ),
)
"""Measured at night: they win 3, 40, 78 and 99 % of the games."""
