"""Castle Panic's hand-written policies, weakest first, and what can be set of them; the modules beside are compiled."""

from dataclasses import replace

from analyser.games.fields import Field, Integer, Real
from analyser.solvers.catalogue import Level, PolicyInfo

DEFAULT = "guardian"

MOST_CANDIDATES = 24

GUARDIAN: tuple[Field, ...] = (
    Real("forest", 0.26, 0, 9, "cost of a hit point in the forest of an arc with a wall"),
    Real("archer", 0.3, 0, 9, "the same in the archer ring"),
    Real("knight", 0.45, 0, 9, "the same in the knight ring"),
    Real("swordsman", 0.65, 0, 9, "the same in the swordsman ring"),
    Real("open", 1.35, 0, 9, "so many times as much without a wall"),
    Real("castle", 1.3, 0, 9, "cost of a hit point in the castle ring"),
    Real("finish", 1.1, 0, 9, "so many times as much gains a hit that slays; half of that more, one before it"),
    Real("later_share", 0.28, 0, 1, "of a card's gain, if it comes in later turns only"),
    Real("turn_share", 0.55, 0, 1, "the same for each further turn, in all that is looked ahead"),
    Real("next_share", 0.3, 0, 1, "of hits in the next seat's turn, where trades are weighed by all hands"),
    Real("partner_share", 0.23, 0, 1, "of what a card gains or costs who is traded with, where trades are listed"),
    Real("stone", 0.35, 0, 9, "value of brick or mortar while a wall is missing"),
    Real("special", 0.416, 0, 9, "value of any special card, where a card must be lost or is traded"),
    Real("scrap", 0.08, 0, 9, "least value of a coloured card, or of a stone that no wall needs"),
    Real("flexible", 0.12, 0, 9, "value of a hero or any-colour card beyond its hit"),
    Real("barbarian_least", 0.767, 0, 9, "the barbarian must gain more"),
    Real("nice_shot_least", 0.3, 0, 9, "a nice shot must gain more"),
    Real("triple_least", 0.1, 0, 9, "three soldiers of a colour must gain so much more than what they hit (O2)"),
    Real("drive_least", 0.26, 0, 9, "driving back must gain more"),
    Real("tar_least", 0.1, 0, 9, "tar must gain more"),
    Real("wall_least", 0.15, 0, 9, "the wall in hand must gain more, until few tokens are left (O13)"),
    Integer("candidates", 3, 1, MOST_CANDIDATES, "trades that are weighed by all hands"),
)
"""What is weighed, in towers or so: a hit point that comes in takes one. Defaults were fitted by play, for all numbers
of players at once."""

_OF_RIVALS = {"finish": 1.6, "barbarian_least": 0.0, "nice_shot_least": 0.1}
"""Between rivals nothing is kept that slays, and a hit that slays is worth more. Measured: with these and its two own
parameters it wins 36 % of the games of four from the first seat against guardians, where a guardian wins 25 %."""
TROPHY: tuple[Field, ...] = (
    *(
        replace(field, default=_OF_RIVALS[field.name])
        if isinstance(field, Real) and field.name in _OF_RIVALS
        else field
        for field in GUARDIAN
    ),
    Real("trophy", 0.3, 0, 9, "what a trophy point counts for (V3)"),
    Real("offer", 0.3, 0, 9, "so much of a trophy counts against a hit that others may finish"),
)

POLICIES = (
    PolicyInfo(
        "loner",
        "greedy that never trades (P3)",
        "analyser.solvers.heuristics.castle_panic.loner",
    ),
    PolicyInfo(
        "greedy",
        "hits whatever can be hit nearest to the castle, and trades a card that hits nothing for one that does (P2)",
        "analyser.solvers.heuristics.castle_panic.greedy",
    ),
    PolicyInfo(
        "thrifty",
        "greedy that discards cards that hit nothing (P4)",
        "analyser.solvers.heuristics.castle_panic.thrifty",
    ),
    PolicyInfo(
        "besieger",
        "of an overlord: plays the tokens that press the castle most now; seated in the castle it is thrifty",
        "analyser.solvers.heuristics.castle_panic.besieger",
    ),
    PolicyInfo(
        "trophy",
        "of master slayers: guardian that takes care that it is he who slays; guardian in other variants",
        "analyser.solvers.heuristics.castle_panic.trophy",
        TROPHY,
        narrows=True,
        version=2,  # 2: as guardian's
    ),
    PolicyInfo(
        "guardian",
        "weighs every hit, trade and card by what it gains the castle in this turn and in those to come",
        "analyser.solvers.heuristics.castle_panic.guardian",
        GUARDIAN,
        version=2,  # 2: where another policy placed some of the first monsters, those that are left
        narrows=True,
    ),
)

LEVELS = (
    Level(
        "beginner",
        "thrifty",
        "Hits whatever stands nearest to the castle, trades and discards cards that hit nothing; weighs no turn but "
        "its own and keeps nothing for later.",
    ),
    Level(
        "casual",
        "fallible:base=trophy,lapse=thrifty,slips=70%",
        "In three decisions of ten sees what a card is worth to the castle in turns to come; else plays as a beginner.",
    ),
    Level(
        "good",
        "fallible:base=trophy,lapse=thrifty,slips=25%",
        "Weighs the whole table's hands as an expert does, but not in every fourth decision, which is a beginner's.",
    ),
    Level(
        "expert",
        "trophy",
        "Weighs every hit, trade and card by what it gains the castle now and in turns to come, by all hands; between "
        "rivals, whether it is he who slays.",
    ),
)
"""Measured with three players: they win 7, 27, 62 and 75 % of the games; alone from the first of four rivals' seats,
with guardians in the others, 9, 16, 30 and 37 %. `trophy` stands for guardian because guardian wins hardly more there
than one that slips (25 and 23 %); together it wins one or two points less, for its parameters are fitted to rivals.
In an overlord's place a slip in four decisions is not seen to matter: against four experts he leaves them 79 % either
way, a casual one 85 and a beginner 93 %."""
