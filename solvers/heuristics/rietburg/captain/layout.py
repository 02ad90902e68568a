"""The records of `captain`: what is worked out before the first game, and room to reckon in.

All values are in hero cards: 1 is what one card of a hero's hand is worth when it is played well.
"""

from typing import Any

import numpy as np

from analyser.games.rietburg.compiled.limits import LOCATIONS, MOST_CLASSES, MOST_SEATS
from analyser.games.rietburg.compiled.state import (
    BATTLE,
    BOOK,
    CARDS,
    FAR,
    FIRST_OBJECT,
    FIRST_REWARD,
    LAY,
    LOSE,
    NARRATOR,
    NO_FIGHT,
    QUIVER,
    REMOVE,
    REVEAL,
    SHOOT,
)
from analyser.kernel.records import record_type
from analyser.solvers.catalogue import parameter_types
from analyser.solvers.heuristics.rietburg import CAPTAIN

PARAMETERS = record_type(
    *parameter_types(CAPTAIN),
    ("reward", np.float64, (CARDS,)),  # of a creature, what its reward is worth, but for willpower and friends
    ("might", np.float64, (CARDS,)),  # what a card of hands brings to a battle, roughly
    ("average", np.float64),  # strength of a creature
)

MEMORY = record_type(
    ("task_cost", np.float64, (LOCATIONS,)),  # of what its task still lacks, and of uncovering it
    ("arrivals", np.float64, (LOCATIONS,)),  # cost of the cards that a narrator card may bring
    ("weight", np.float64, (LOCATIONS,)),  # of a card that lies there
    ("top", np.float64, (LOCATIONS,)),  # cost of the card on top
    ("kill", np.float64, (LOCATIONS,)),  # gain of defeating the creature on top
    ("lying", np.float64, (LOCATIONS,)),  # cost of all cards there
    ("wanted", np.float64, (MOST_CLASSES,)),  # gain of one more card of a class
    ("horizon", np.float64),  # share of the game that is still to come
    ("quiver", np.float64),  # value of one more quiver
    ("wanted_trophy", np.float64),  # gain of one trophy more, or one card less that lies
    ("wanted_open", np.float64),  # gain of one face-down card less
    ("wanted_gold", np.float64),
    ("wanted_will", np.float64),
    ("fighters", np.int64, (MOST_SEATS,)),  # cards of a hand that fight
    ("ready", np.float64, (MOST_SEATS,)),  # 1, or less if they must be revived first
    ("might", np.float64, (MOST_SEATS,)),  # of the best of them
)
"""Nothing is remembered from one decision to the next."""


LEAST = -1_000.0
"""Less than anything is worth."""
FLUGGOR = 3
"""Its strength on the whole (R15)."""
A_QUIVER, A_BOOK = 5.0, 3.5
"""What one brings to a battle, on the whole."""
MIGHT = {BATTLE: 1.0, FAR: 1.0, SHOOT: A_QUIVER, BOOK: A_BOOK}
"""What a fighting symbol brings, for each of its number."""


def prepare(rules: Any, parameters: Any) -> None:
    """Works out what does not change within a game."""
    creatures = [int(card) for card in rules.kind[: int(rules.kinds)] if card < FIRST_OBJECT]
    count = sum(int(rules.count[card]) for card in creatures)
    total = sum(int(rules.count[card]) * (int(rules.strength[card]) or FLUGGOR) for card in creatures)
    parameters.average = total / max(count, 1)
    for card in creatures:
        parameters.reward[card] = _worth_of_reward(rules.amount[FIRST_REWARD + card], parameters)
    for card in range(CARDS):
        if int(rules.fight[card]) != NO_FIGHT:
            parameters.might[card] = MIGHT[int(rules.fight[card])] * float(rules.fight_number[card])


def _worth_of_reward(amount: Any, parameters: Any) -> float:
    """Of narrator cards, quivers, what is turned up and removed, and punishments: a card laid costs a hero card."""
    return (
        float(amount[NARRATOR]) * float(parameters.narrator)
        + float(amount[QUIVER]) * float(parameters.quiver)
        + float(amount[REVEAL]) * float(parameters.reveal) / 2
        + float(amount[REMOVE])
        - float(amount[LAY])
        - float(amount[LOSE]) * float(parameters.gold)
    )
