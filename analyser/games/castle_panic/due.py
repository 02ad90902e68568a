"""How many tokens can be due in phase 6 (C9), or plays be open to the overlord (V5): those of a turn, and any added."""

from collections import Counter
from typing import Any

from analyser.games.castle_panic.compiled import state
from analyser.games.castle_panic.components import TOKEN_NAMES
from analyser.games.castle_panic.standing import counts_of
from analyser.mistakes import Mistake

_ADDED = {"draw_3": 3, "draw_4": 4, "goblin_king": state.KING_TOKENS}


def check_due(name: str, number: int, rules: Any, gone: Counter[str], *, others: int) -> None:
    """Each token was one of those due itself: those that added some, and so many others at least.

    `gone` has all that can have been drawn or played in this phase. What walls slay is not among them where it goes
    into the pile, to be drawn again (O17): then nothing is known of how often a goblin king came.
    """
    if rules.monster_recycling:
        return
    most = int(rules.tokens_a_turn) + sum((added - 1) * gone[token] for token, added in _ADDED.items()) - others
    if number > most:
        raise Mistake(
            f"{name} is {number}: by tokens_a_turn and what tokens out of the pile can have added it is {most} at most"
        )


def gone_from(rules: Any, pile: Counter[str], shuffles: int = 0) -> Counter[str]:
    """The tokens that are not to come any more, and all of the game's for each time that they were shuffled (O16)."""
    game = counts_of(TOKEN_NAMES, rules.token_count)
    return Counter({name: count * (1 + shuffles) - pile[name] for name, count in game.items()})
