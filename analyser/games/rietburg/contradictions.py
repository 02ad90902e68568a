"""What contradicts itself in Rietburg: heroes and the number of players, narrator cards and how many there are."""

from typing import Any

from analyser.games.catalogue import Mode
from analyser.games.components import Components
from analyser.mistakes import Mistake


def check_components(values: dict[str, Any], components: Components, mode: Mode) -> None:
    """A mistake for what contradicts itself."""
    heroes = values["heroes"]
    if len(heroes) != mode.players:
        raise Mistake(f"heroes names {len(heroes)} ({', '.join(heroes)}), and {mode.players} play: see --players")
    cards, first = len(components["narrator"]), first_narrators(values)
    if first + values["narrator_deck"] > cards:
        raise Mistake(
            f"there are {cards} narrator cards: too few for {first} of the set-up (narrator_start = "
            f"{values['narrator_start']} for each hero) and a deck of {values['narrator_deck']} (narrator_deck)"
        )


def first_narrators(values: dict[str, Any]) -> int:
    """R2: narrator cards of the set-up."""
    return len(values["heroes"]) * int(values["narrator_start"])
