"""The reference policies `random` and `greedy`."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from tests.oracle.rietburg.components import LETTERS
from tests.oracle.rietburg.strength import can_fight, fighting_part
from tests.oracle.rietburg.table import LOCATIONS, Position
from tests.oracle.rietburg.tasks import legal_completions
from tests.oracle.rietburg.waiting import waiting_of

PLAIN_WEIGHTS = {
    **dict.fromkeys(["complete", "done", "keep", "stay"], 900),
    "unveil": 800,
    "pick": 700,
    "fight": 500,
    **dict.fromkeys(["task", "recall"], 200),
    **dict.fromkeys(["end", "axe", "join", "will"], 100),
    "idle": 2,
    "revive": 1,
}


def random_choice(position: Position, legal: list[str], random: Random) -> str:
    """Any legal move, each as likely as another."""
    return random.choice(legal)


def greedy_choice(position: Position, legal: list[str], random: Random) -> str:
    """The move with the highest weight, of equals the first."""
    wanted = wanted_location(position)
    return max(legal, key=lambda move: weight(position, move, wanted))


def wanted_location(position: Position) -> int:
    """T: where he should go."""
    keys = {location: key for location in LOCATIONS if (key := _key(position, location)) is not None}
    return min(keys, key=lambda location: (keys[location], location), default=position.hero.location)


def _key(position: Position, location: int) -> int | None:
    place = position.places[location]
    is_away = location != position.hero.location
    if place.pile:
        return 2 * len(place.pile) + 6 * place.is_done + is_away
    if place.is_veiled or legal_completions(position, location):
        return int(is_away)
    return None


def weight(position: Position, move: str, wanted: int) -> int:
    """Of a legal move."""
    words = move.split(" ")
    word, target = words[0], words[-1]
    if word in ("quiver", "book") and target.isdigit() and len(words) == 2:
        return _weight_of_means(position, int(target))
    if word == "play":
        return 10 + worth(position, words[1], words[2] if len(words) == 3 else "", wanted)
    if word == "book":
        word = words[1]
    is_wanted = target == str(wanted)
    if word == "move":
        return 400 if is_wanted else 0
    if word == "remove":
        return 300 + is_wanted
    if word in ("reveal", "banish") or (word == "turn" and position.places[int(target)].is_down):
        return 290 + is_wanted
    return PLAIN_WEIGHTS.get(word, 0)


def _weight_of_means(position: Position, strength: int) -> int:
    battle = position.battle
    is_enough = battle is not None and battle.total + strength >= battle.strength
    return 800 - strength if is_enough else 500 + strength


def worth(position: Position, card: str, letter: str, wanted: int) -> int:
    """Of a play."""
    box = position.set_up.box
    effect = box.cards[card][LETTERS.index(letter)] if letter else box.effect_of(card)
    place = wanted if "move" in effect else position.hero.location
    part = fighting_part(position, waiting_of(effect).items(), place, card)
    if part and can_fight(position, part, place):
        return 100 - part.number * (5 if part.symbol in ("shoot", "book") else 1)
    return _worth_without_battle(position, effect, wanted)


def _worth_without_battle(position: Position, effect: Mapping[str, int], wanted: int) -> int:
    found = 5 * (effect.get("will", 0) + effect.get("quiver", 0)) + 70 * ("narrator" in effect)
    if position.places[wanted].is_down:
        found += 60 * ("remove" in effect) + 50 * ("reveal" in effect or "turn" in effect)
    return found + 40 * ("move" in effect and position.hero.location != wanted)
