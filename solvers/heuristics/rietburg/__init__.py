"""Rietburg's hand-written policies, weakest first, and what can be set of them; the modules beside are compiled."""

from analyser.games.fields import Field, Integer, Real
from analyser.solvers.catalogue import Level, PolicyInfo

DEFAULT = "captain"

CAPTAIN: tuple[Field, ...] = (
    Real("reveal", 0.47, 0, 9, "cost of a face-down card that lies somewhere, besides the battle"),
    Real("kill", 0.51, 0, 9, "cost of a creature that lies somewhere"),
    Real("strength", 0.18, 0, 9, "the same for each point of its strength"),
    Real("arrival", 0.74, 0, 99, "cost of a card that the next narrator card may bring"),
    Real("focus", 0.12, 0, 1, "so much less a location weighs than the next cheaper one"),
    Real("spare", 0.18, 0, 1, "what a location weighs that isn't needed"),
    Real("hidden_task", 1.4, 0, 9, "cost of a task that lies face down"),
    Real("gold_task", 6.4, 0, 9, "cost of a gold that a task lacks"),
    Real("class_task", 5.2, 0, 9, "cost of a card of a class that a task lacks"),
    Real("rarity", 0.2, 0, 9, "the same more, for each card of the box to one that is left of the class"),
    Real("will_task", 0.26, 0, 9, "cost of willpower that a task lacks"),
    Real("gather_task", 1.2, 0, 9, "cost of a hero who must come to a task"),
    Real("clear_task", 2.1, 0, 9, "cost of a location that must be cleared for a task elsewhere"),
    Real("open_task", 0.51, 0, 9, "cost of a face-down card on top, for a task"),
    Real("outnumber_task", 1.1, 0, 9, "cost of a trophy that a task lacks"),
    Real("card_task", 7.2, 0, 9, "cost of a friend or object that a task lacks"),
    Real("own_task", 0.84, 0, 9, "cost of hero cards that a task asks for"),
    Real("trophy", 0.09, 0, 9, "value of a trophy"),
    Real("gold", 0.36, 0, 9, "value of gold"),
    Real("wanted_gold", 1.4, 0, 9, "value of gold that a task lacks"),
    Real("wanted_trophy", 0.2, 0, 9, "value of a trophy more or a card less, where a task counts them"),
    Real("wanted_open", 0.6, 0, 9, "value of a card that turns up, where a task wants all to lie open"),
    Real("wanted_clear", 0.69, 0, 1, "what the cheapest location weighs at least, where a task wants some to be clear"),
    Real("wanted_will", 0.58, 0, 9, "value of willpower that a task needs"),
    Real("wanted_class", 2.8, 0, 9, "value of a card of a class that a task lacks"),
    Real("will", 0.11, 0, 9, "value of willpower"),
    Real("quiver", 0.52, 0, 9, "value of a quiver"),
    Real("quivers_held", 0.25, 0, 9, "a further quiver is worth 1 / (1 + this for each that is held)"),
    Integer(
        "take_deck",
        0,
        0,
        99,
        "a hero without cards takes a friend or object from another, with so many narrator cards left at most",
    ),
    Real("friend", 3.5, 0, 9, "value of a friend"),
    Real("narrator", 2.0, 0, 9, "value of a narrator card"),
    Real("axe", 0.11, 0, 9, "value of the sharp axe"),
    Real("group", 0.54, 0, 9, "cost of a card with which another hero joins"),
    Real("surplus", 0.01, 0, 9, "cost of a point of strength that is more than enough"),
    Real("keep", 0.03, 0, 9, "value of a point of strength of a card that is played for something else"),
    Real("serve", 1.7, 0, 9, "value of standing at a location whose task can be turned up or completed"),
    Real("stand", 0.28, 0, 9, "share of the gain of a battle that can be won where a hero stands"),
    Real("later", 0.2, 0, 1, "share of all that, if the cards must be revived first"),
    Real("covered", 1.7, 0, 9, "share of that where the card on top lies face down"),
    Real("together", 0.49, 0, 9, "the same where it takes several heroes"),
    Real("too_strong", 0.42, 0, 9, "the same where it can't be won"),
    Real("at_hand", 0.19, 0, 9, "value of a hero's standing where a card turns up"),
    Real("look_task", 0.37, 0, 9, "value of turning up a task"),
    Real("recall", 2.1, 0, 9, "value of a card that comes back"),
    Real("exchange", 0.5, 0, 9, "value of exchanging a task"),
    Real("spirit", 0.14, 0, 9, "value of sending the spirit"),
    Real("play_friend", 0.2, -9, 9, "value of a friend's turn"),
    Real("play_object", -0.56, -9, 9, "value of an object's turn"),
    Real("idle", -0.09, -9, 9, "value of a friend's idleness"),
    Real("revive", -0.01, -9, 9, "value of reviving"),
    Real("revive_here", 0.2, -9, 9, "the same less for the weight of the location where the hero stands"),
    Real("revive_left", 0.06, -9, 9, "the same less for each card left"),
    Real("revive_friend", 0.21, -9, 9, "the same more for each friend that comes back"),
)
"""What is weighed, in hero cards or so. Defaults were fitted by play, for two and four heroes at once."""

POLICIES = (
    PolicyInfo(
        "greedy",
        "completes and fights whatever can be at once, and goes where fewest cards lie before a task; looks no further",
        "analyser.solvers.heuristics.rietburg.greedy",
    ),
    PolicyInfo(
        "captain",
        "serves the tasks that are cheapest to finish, and weighs every play by what it brings there",
        "analyser.solvers.heuristics.rietburg.captain",
        CAPTAIN,
        version=2,  # 2: Kheela sends the spirit before a battle that it decides
    ),
)

LEVELS = (
    Level(
        "beginner",
        "greedy",
        "Completes and fights whatever can be at once, goes where fewest cards lie, and looks no further.",
    ),
    Level(
        "casual",
        "fallible:base=captain,lapse=greedy,slips=60%",
        "In four decisions of ten sees which tasks are cheapest and what serves them; else plays as a beginner.",
    ),
    Level(
        "good",
        "fallible:base=captain,lapse=greedy,slips=20%",
        "Serves the cheapest tasks as an expert does, but not in every fifth decision, which is a beginner's.",
    ),
    Level(
        "expert",
        "captain",
        "Weighs every play by what it brings to the tasks that are cheapest to finish.",
    ),
)
"""Measured: at standard two heroes win 7, 15, 31 and 44 % of the games, four 1, 5, 21 and 38 %."""
