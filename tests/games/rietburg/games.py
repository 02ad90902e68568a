"""Games of Rietburg played at random, and told: any heroes, house rules and boxes."""

from random import Random
from typing import Any

from analyser.games.catalogue import Mode, rules_in_force
from analyser.games.components import Components
from tests.contract.samples import random_mode, random_settings
from tests.games.rietburg.boxes import box_of, random_box
from tests.games.rietburg.castle import BOX, GAME
from tests.games.told import Look, no_look, told_at_random

_KEPT = ("max_turns", "start_cards", "narrator_start", "narrator_deck")
"""Left as printed: games of some length come of it."""


def random_header(random: Random) -> tuple[Mode, dict[str, Any], Components]:
    """A way to play, house rules and a box; the default one in half of the games."""
    mode = random_mode(GAME, random)
    settings = {name: value for name, value in random_settings(GAME, random, mode).items() if name not in _KEPT}
    box = BOX if random.random() < 0.5 else box_of(random_box(random))
    values = rules_in_force(GAME, mode, settings=settings)
    GAME.check_components(values, box, mode)
    return mode, values, box


def played(seed: int, look: Look = no_look) -> tuple[dict[str, Any], dict[int, list[str]], Any]:
    """A game by any rules and moves, as `told_at_random` has it."""
    random = Random(seed)
    mode, values, box = random_header(random)
    return told_at_random(GAME, mode, values, box, random, look)
