"""Rietburg told step by step: the events of a transcript, and how a game ended."""

from collections.abc import Iterator
from typing import Any

from analyser.games.components import Components
from analyser.games.rietburg.compiled import state
from analyser.games.rietburg.compiled.limits import HEROES
from analyser.games.rietburg.metrics import ENDS
from analyser.games.rietburg.naming import names_of
from analyser.kernel.events import noted

_KIND, _DETAIL = ~0x1FFF, 0x1FFF
"""An event's kind lies in its three highest bits."""


def outcome_name(code: int, components: Components, position: Any) -> str:
    """The card that is seen for the first time, or the value of a quiver."""
    names, step = names_of(components), position.table.step
    if step == state.DRAW_ENCOUNTER:
        return names.encounters[code]
    if step == state.DRAW_NARRATOR:
        return f"{names.narrators[code]}"
    if step == state.DRAW_TASK:
        return f"{names.tasks[code]}"
    return f"{code}" if step == state.DRAW_QUIVER else names.friends[code]


class Narrator:
    """Tells a game step by step: given the position before and after each code, the events of the transcript."""

    def __init__(self, _rules: Any, components: Components) -> None:
        self.names, self.components = names_of(components), components

    def opening(self, position: Any) -> Iterator[dict[str, Any]]:
        """A game has begun: without narrator cards in the set-up (R2) its first turn has."""
        yield from self._what_follows(position)

    def chance(self, before: Any, code: int, after: Any) -> Iterator[dict[str, Any]]:
        """A card was seen for the first time."""
        table, name = before.table, outcome_name(code, self.components, before)
        location = int(table.at) + 1
        if table.step == state.DRAW_ENCOUNTER:
            yield {"chance": "encounter", "location": location, "card": name}
        elif table.step == state.DRAW_NARRATOR:
            yield {"chance": "narrator", "card": name}
        elif table.step == state.DRAW_TASK:
            yield {"chance": "task", "location": location, "task": name}
        elif table.step == state.DRAW_QUIVER:
            yield {"chance": "quiver", "value": code}
        else:
            yield {"chance": "friend", "card": name}
        yield from self._what_follows(after)

    def decision(self, _before: Any, _code: int, after: Any) -> Iterator[dict[str, Any]]:
        """A seat moved; the decision itself is told by the caller."""
        yield from self._what_follows(after)

    def _what_follows(self, after: Any) -> Iterator[dict[str, Any]]:
        """What one code has brought about, in order; the cards of a payment are one event."""
        paid: list[str] = []
        for event in noted(after.events):
            kind, (high, low) = event & _KIND, divmod(event & _DETAIL, 64)
            if paid and (kind != state.CARD_PAID or high):
                yield {"event": "paid", "cards": paid}
                paid = []
            if kind == state.CARD_PAID:
                paid.append(self.names.encounters[low])
            else:
                yield self._told(kind, high, low, after.table)
        if paid:
            yield {"event": "paid", "cards": paid}

    def _told(self, kind: int, high: int, low: int, table: Any) -> dict[str, Any]:
        names = self.names
        if kind == state.TURN_STARTS:
            return {"event": "turn", "turn": int(table.turns), "hero": HEROES[int(table.hero[low])]}
        if kind == state.CARD_LAID:
            return {"event": "laid", "location": low + 1}
        if kind == state.CARD_SHOWN:
            return {"event": "shown", "location": high + 1, "card": names.encounters[low]}
        if kind == state.WILL_CHANGED:
            return {"event": "will", "hero": HEROES[int(table.hero[high])], "now": low}
        if kind == state.DEFEATED:
            return {"event": "defeated", "location": high + 1, "card": names.encounters[low]}
        if kind == state.NARRATOR_ADDED:
            return {"event": "narrator_added", "deck": low}
        return {"event": "task_done", "task": names.tasks[low], "location": high + 1}


def result(position: Any) -> dict[str, Any]:
    """How a finished game ended (R26)."""
    table = position.table
    return {
        "win": int(table.end) == state.BY_TASKS,
        "tasks": int(table.done),
        "turns": int(table.turns),
        "narrator": int(table.narrator_deck),
        "end": ENDS[int(table.end) - state.BY_TASKS],
    }
