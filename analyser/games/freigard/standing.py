"""How far a game is, as a person tells it: castles, round, unused totems, the score and the cards that mark it.

What isn't said follows from the rest as far as the rulings allow; what contradicts them is a mistake.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from analyser.games.freigard.located import Located
from analyser.games.freigard.rules import TOTEM_NAMES
from analyser.games.told import unknown_name, words_of
from analyser.mistakes import Mistake, shown, whole

MOST_SCORE = 9_999
"""More than any house rules let a round reach."""


@dataclass(frozen=True)
class Standing:
    """What stands, and what is left to use."""

    castles_left: int  # one bit a castle
    round_number: int
    totems: dict[str, int]  # unused ones
    shields_used: int  # to survive with, not for points


def read_standing(told: Mapping[str, Any], rules: Any, cards: Located) -> Standing:
    """Castles, round and totems, which must have made possible what lies on the table."""
    castles_left = _read_castles(told.get("castles"), [int(castle) for castle in rules.castles])
    removed = 3 - castles_left.bit_count()
    number = _read_round(told, removed, int(rules.max_rounds))
    used = {"shield": number - 1 - removed, "vessel": len(cards.stored)}  # whatever else was
    start = {name: int(count) for name, count in zip(TOTEM_NAMES, rules.totems, strict=True)}
    if used["shield"] > start["shield"]:
        raise Mistake(
            f"round {number} with {_counted(removed, 'castle')} removed takes {_counted(used['shield'], 'Shield')}"
            f" to get there, the game has {start['shield']}"
        )
    if used["vessel"] > start["vessel"]:
        raise Mistake("stored: no Vessel is in play")
    most = {name: start[name] - used.get(name, 0) for name in start}
    totems = _read_totems(told["totems"], start, most) if "totems" in told else most
    _check_totems(start, totems, most, cards)
    return Standing(castles_left, number, totems, used["shield"])


def _read_castles(value: Any, castles: list[int]) -> int:
    """The castles that stand, as bits; of equal ones the first is removed first."""
    if value is None:
        return 7
    numbers = _numbers(value) if isinstance(value, str) else value
    if not isinstance(numbers, list | tuple) or any(type(number) is not int for number in numbers):
        raise Mistake(f"castles must list the conditions of those that stand, as {castles}, not {shown(value)}")
    if not numbers:
        raise Mistake("castles names none: with all of them removed the game is won")
    missing, bits = Counter(numbers), 0
    for castle in (2, 1, 0):
        if missing[castles[castle]] > 0:
            missing[castles[castle]] -= 1
            bits |= 1 << castle
    for number in +missing:
        said = (
            f"{number} is named {numbers.count(number)} times" if number in castles else f"{shown(number)} is unknown"
        )
        raise Mistake(f"castles: {said}; this game's are {castles}")
    return bits


def _numbers(text: str) -> list[Any]:
    """The numbers of a text, and as they are the words that are none."""
    return [int(word) if word.isdecimal() and len(word) < 5 else word for word in words_of(text)]


def _read_round(told: Mapping[str, Any], removed: int, last: int) -> int:
    """The round: with nothing said the first one in which so many castles can have been removed."""
    first = removed + 1
    number = read_whole(told, "round", first, 1, last)
    if number < first or number > last:
        least = f"with {_counted(removed, 'castle')} removed it is round {first} at least"
        raise Mistake(f"castles: {least}, the game has {last}" if first > last else f"round is {number}, but {least}")
    return number


def _read_totems(value: Any, start: Mapping[str, int], most: Mapping[str, int]) -> dict[str, int]:
    """Unused totems: names list all of them; a table changes what would be left otherwise."""
    texts = [value] if isinstance(value, str) else value
    if isinstance(texts, list | tuple) and all(isinstance(text, str) for text in texts):
        told: dict[Any, Any] = dict(Counter(word for text in texts for word in words_of(text)))
        most = dict.fromkeys(start, 0)
    elif isinstance(value, Mapping):
        told = dict(value)
    else:
        raise Mistake(f"totems must name the unused ones, as eye,vessel or {{ eye = 0 }}, not {shown(value)}")
    for name in told:
        if name not in start:
            raise unknown_name("totem", name, start, of="totems")
    counts = {name: whole(count, f"totems.{name}", 0, start[name], is_exact=True) for name, count in told.items()}
    return dict(most) | counts


def _check_totems(start: Mapping[str, int], totems: Mapping[str, int], most: Mapping[str, int], cards: Located) -> None:
    """Whether the totems that are gone allow what lies on the table, and the rounds without a castle."""
    if totems["vessel"] > most["vessel"]:
        raise Mistake("stored: a card lies under the Vessel, so it is used and totems.vessel must be 0")
    if totems["shield"] > most["shield"]:
        raise Mistake(f"totems.shield is {most['shield']} at most: each round without a removed castle took a Shield")
    gone = {name: start[name] - totems[name] for name in start}
    room = gone["hourglass"] + min(1, gone["eye"]) + gone["vessel"] - len(cards.stored)  # F6 to F8
    if len(cards.top) > room:
        raise Mistake(
            f"top: {_counted(len(cards.top), 'known card')}, but what totems says is gone puts {room} there at most"
            " (hourglass, eye and a released vessel do)"
        )


def read_points(told: Mapping[str, Any], rules: Any, seen: int, number: int, *, ended: bool) -> tuple[int, int]:
    """The round's score, and how many cards nobody saw lie in the row, given how many of it were seen.

    Each point put a card there (F3), unless the deck ran out, or the score began with a carried-over part.
    """
    hidden = read_whole(told, "hidden", 0, 0, int(rules.deck_size))
    score = read_whole(told, "score", seen + hidden, 0, MOST_SCORE)
    exact = not ended and (rules.carry_over == 0 or number == 1)
    if "hidden" not in told and score > seen and not ended:
        if not exact:
            raise Mistake("hidden must be told: with carry_over the score doesn't say how many cards are in the row")
        hidden = score - seen
    if seen + hidden > score or (exact and seen + hidden < score):
        word = "" if exact else "at most "
        held = _counted(seen + hidden, "card")
        raise Mistake(f"row and hidden hold {held}, a score of {score} puts {word}{score} there")
    return score, hidden


def _counted(number: int, thing: str) -> str:
    return f"{number} {thing}{'' if number == 1 else 's'}"


def read_whole(told: Mapping[str, Any], name: str, default: int, low: int, high: int) -> int:
    """A whole number that may be told."""
    return whole(told[name], name, low, high, is_exact=True) if name in told else default
