"""Castle Panic as a seat sees it: all but the overlord's tokens lies open (V6)."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from analyser.games.castle_panic.compiled import state
from analyser.games.castle_panic.components import TOKEN_NAMES
from analyser.games.castle_panic.drawing import draw
from analyser.games.castle_panic.narrator import PHASE_NAMES
from analyser.games.castle_panic.rules import OVERLORD
from analyser.games.catalogue import Mode
from analyser.games.components import Components
from analyser.games.seated import listed, unseen
from analyser.games.shown import wrapped

_HIDDEN_MOVES = ("reserve", "swap")
"""O20, O21: of these only the overlord knows which token is meant."""

LEGEND = (
    "T3 is a troll with three hit points, T3t one in the tar, 2*T3 are two; > is who plays, 0: a seat's hand",
    "a target is orc/2@archer.6: an orc with two hit points in the archer ring of arc 6",
    "trade MINE THEIRS SEAT gives a card for another one of that seat",
)
SAID = {
    "turn": "turn {turn}",
    "phase": "phase {phase}",
    "chance deal": "is dealt {cards}",
    "chance draw": "draws {cards}",
    "chance die": "the die shows {face}",
    "chance token": "token {token}",
    "chance tokens": "tokens {tokens}",
    "chance reshuffle": "the discarded cards are shuffled",
    "chance token_reshuffle": "the discarded tokens are shuffled",
    "wall": "the wall of arc {arc} falls",
    "tower": "the tower of arc {arc} falls",
    "fortify_lost": "the wall of arc {arc} is fortified no more",
    "damage": "{target} is hurt",
    "slain": "{target} is slain by a {by}",
    "removed": "{card} leaves the game",
    "out": "is out",
}


def drawing(view: Any, _components: Components, _rules: Any, seat: int, width: int) -> Iterator[str]:
    """The board with all that lies open; for the overlord what he holds besides."""
    yield from draw(view.table, width)
    if phase := PHASE_NAMES.get(int(view.table.phase)):
        yield f"turn {int(view.table.turns)}, phase {phase}"
    if seat == view.table.overlord:
        counts = zip(TOKEN_NAMES, view.secret.count, strict=True)
        held = listed(name for name, count in counts for _ in range(int(count)))
        reserve = int(view.secret.reserve)
        aside = "" if reserve == state.NO_TOKEN else f"; in reserve {TOKEN_NAMES[reserve]}"
        yield from wrapped((held or "no tokens") + aside, width, "you hold: ")


def heard(event: Mapping[str, Any], seats: Collection[int], mode: Mode) -> Mapping[str, Any]:
    """V6: the castle hears how many tokens the overlord drew, not which; nor which one he puts away."""
    if mode.variant != OVERLORD or mode.players in seats:
        return event
    if "tokens" in event:
        return {**event, "tokens": unseen(event["tokens"])}
    verb = str(event.get("move", "")).partition(" ")[0]
    return {**event, "move": verb, "legal": []} if verb in _HIDDEN_MOVES else event


def asked(position: Any, _components: Components) -> str:
    """The face of the die, a token, or a seat's card."""
    table = position.table
    if table.step == state.DIE_ROLLED:
        return "the face of the die"
    if table.step == state.TOKEN_DRAWN:
        return "a token for the overlord" if table.phase != state.TOKENS_PHASE else "the next token"
    return f"a card for seat {int(table.seat)}"


def seat_name(seat: int, position: Any) -> str:
    """A number, or the overlord."""
    return "overlord" if seat == position.table.overlord else f"seat {seat}"
