"""Freigard's moves in words, both ways, and the events that a transcript tells of a game."""

from collections.abc import Iterator
from typing import Any

from analyser.games.components import Components
from analyser.games.freigard.compiled import hand, rounds, state
from analyser.games.freigard.rules import NAMINGS, TOTEM_NAMES
from analyser.mistakes import unknown

_PLAIN = {
    state.SCORE: "score",
    state.DRAW: "draw",
    state.RELEASE: "release",
    state.REDRAW: "redraw",
    state.USE_SHIELD: "shield",
    state.CONCEDE: "concede",
}
_OF_A_CARD = {state.FIRST_HOURGLASS: "hourglass", state.FIRST_STORE: "store", state.FIRST_DISCARD: "discard"}


def move_name(code: int, components: Components, _position: Any) -> str:
    """A move as the rulings name it, in whatever position."""
    if code >= state.FIRST_SPEND:
        spent = [name for totem, name in enumerate(TOTEM_NAMES) for _ in range(rounds.spent_of(code, totem))]
        return f"spend {','.join(spent) or '-'}"
    if code >= state.FIRST_EYE:
        return " ".join(("eye", *NAMINGS[code - state.FIRST_EYE]))
    if code >= state.FIRST_HOURGLASS:
        first = code - code % 64
        return f"{_OF_A_CARD[first]} {components.counts[code - first][0]}"
    return _PLAIN[code]


def move_code(name: str, components: Components, _position: Any) -> int:
    """The code of a move that the rulings name so."""
    verb, _, rest = name.partition(" ")
    kinds = [card for card, _ in components.counts]
    firsts = {word: first for first, word in _OF_A_CARD.items()}
    plain = {word: code for code, word in _PLAIN.items()}
    if name in plain:
        return plain[name]
    if verb in firsts and rest in kinds:
        return firsts[verb] + kinds.index(rest)
    if verb == "eye" and tuple(rest.split(" ")) in NAMINGS:
        return state.FIRST_EYE + NAMINGS.index(tuple(rest.split(" ")))
    if verb == "spend":
        spent = [] if rest == "-" else rest.split(",")
        counts = [spent.count(totem) for totem in TOTEM_NAMES]
        if sum(counts) == len(spent) and max(counts) <= 3 and counts[-1] <= 1:
            return int(rounds.spend_code(*counts))
    raise unknown("move", name, ["score", "draw", "discard NAME", "hourglass NAME", "eye FAMILY FEATURE", "..."])


def outcome_name(code: int, components: Components, position: Any) -> str:
    """The card that leaves the deck: the known one on top, else the one at this place of the bag."""
    table = position.table
    kind = table.top[int(table.top_count) - 1] if table.top_count else position.deck[code]
    return components.counts[int(kind)][0]


class Narrator:
    """Tells a game step by step: given the table before and after each code, the events of the transcript."""

    def __init__(self, rules: Any, components: Components) -> None:
        self.rules = rules
        self.components = components
        self.cards: list[str] = []  # left the deck since the last event of chance

    def chance(self, before: Any, code: int, after: Any) -> Iterator[dict[str, Any]]:
        """A card left the deck."""
        table = before.table
        self.cards.append(outcome_name(code, self.components, before))
        if self._is_complete(table, after.table):
            yield self._told(int(table.phase))
        yield from self._what_follows(before.table, after.table)

    def decision(self, before: Any, code: int, after: Any) -> Iterator[dict[str, Any]]:
        """The player moved; the decision itself is told by the caller."""
        old, new = before.table, after.table
        if code == state.SCORE:
            points = hand.hand_value(old, self.rules)
            yield {"event": "score", "points": int(points), "total": int(old.score + points)}
        if new.castles_left != old.castles_left:
            removed = (int(old.castles_left) ^ int(new.castles_left)).bit_length() - 1
            yield {"event": "castle", "removed": int(self.rules.castles[removed])}
        if new.round_number != old.round_number:
            yield {"event": "new_round", "round": int(new.round_number)}
        yield from self._what_follows(old, new)

    def _is_complete(self, old: Any, new: Any) -> bool:
        if old.phase == state.HAND:
            return len(self.cards) == 3
        if old.phase == state.PAID:
            return bool(new.due == 0)
        return bool(old.phase != state.REVEALED or new.phase != state.REVEALED)

    def _told(self, phase: int) -> dict[str, Any]:
        cards, self.cards = self.cards, []
        if phase == state.HAND:
            return {"chance": "hand", "cards": cards}
        if phase == state.PAID:
            return {"chance": "unseen", "cards": cards}
        if phase == state.REVEALED:
            return {"chance": "reveal", "cards": cards}
        return {"chance": "draw", "card": cards[0]}

    def _what_follows(self, old: Any, new: Any) -> Iterator[dict[str, Any]]:
        if new.phase != state.ROUND_END or old.phase == state.ROUND_END:
            return
        drained = new.hand_count == 3 and old.phase != state.REVEALED
        if drained and self.rules.final_hand and hand.can_score(new, self.rules):
            yield {"event": "score", "points": int(hand.hand_value(new, self.rules)), "total": int(new.score)}
        yield {"event": "round_end", "round": int(new.round_number), "total": int(new.score)}


def result(position: Any) -> dict[str, Any]:
    """How a finished game ended."""
    table = position.table
    rounds_played = int(table.round_number)
    return {
        "win": bool(table.phase == state.WON),
        "castles": 3 - int(table.castles_left).bit_count(),
        "rounds": rounds_played,
        "scores": [int(score) for score in table.scores[:rounds_played]],
    }
