"""Castle Panic told step by step: the events of a transcript (T3 to T6), and how a game ended (T7)."""

from collections.abc import Iterator
from typing import Any

from analyser.games.castle_panic.compiled import state
from analyser.games.castle_panic.components import CARD_NAMES, TOKEN_NAMES
from analyser.games.castle_panic.targets import target_name
from analyser.games.components import Components
from analyser.kernel.events import noted

PHASE_NAMES = {
    state.DRAW_PHASE: "draw", state.DISCARD_PHASE: "discard", state.TRADE_PHASE: "trade", state.PLAY_PHASE: "play",
    state.MOVE_PHASE: "move", state.TOKENS_PHASE: "tokens", state.OVERLORD_PHASE: "overlord",
}  # fmt: skip
_SLAIN_BY = {
    state.SLAIN_BY_CARD: "card", state.SLAIN_BY_WALL: "wall", state.SLAIN_BY_TOWER: "tower",
    state.SLAIN_BY_BOULDER: "boulder",
}  # fmt: skip
_OF_AN_ARC = {state.WALL_FALLS: "wall", state.FORTIFY_LOST: "fortify_lost", state.TOWER_FALLS: "tower"}
_SHUFFLED = {state.CARDS_SHUFFLED: "reshuffle", state.TOKENS_SHUFFLED: "token_reshuffle"}


def outcome_name(code: int, _components: Components, position: Any) -> str:
    """The card or the token that is drawn, or the face of the die."""
    if position.table.step == state.DIE_ROLLED:
        return f"{code + 1}"
    if position.table.step == state.CARD_DRAWN:
        return CARD_NAMES[int(position.deck[code])]
    return TOKEN_NAMES[int(position.pile[code])]


class Narrator:
    """Tells a game step by step: given the position before and after each code, the events of the transcript."""

    def __init__(self, rules: Any, components: Components) -> None:
        self.rules = rules
        self.components = components
        self.drawn: list[str] = []  # in the go that is not complete yet

    def chance(self, before: Any, code: int, after: Any) -> Iterator[dict[str, Any]]:
        """A card or a token was drawn, or the die rolled. What is drawn in one go is told when it is complete."""
        step, phase = int(before.table.step), int(before.table.phase)
        if step == state.DIE_ROLLED:
            yield {"chance": "die", "face": code + 1}
        elif step == state.TOKEN_DRAWN and phase == state.TOKENS_PHASE:
            yield {"chance": "token", "token": outcome_name(code, self.components, before)}
        else:
            self.drawn.append(outcome_name(code, self.components, before))
            if not _goes_on(before.table, after):
                yield self._told(before.table)
        yield from self._what_follows(after)

    def decision(self, _before: Any, _code: int, after: Any) -> Iterator[dict[str, Any]]:
        """A seat moved; the decision itself is told by the caller."""
        yield from self._what_follows(after)

    def _told(self, table: Any) -> dict[str, Any]:
        """All that was drawn in one go."""
        drawn, self.drawn = self.drawn, []
        if table.step == state.TOKEN_DRAWN:
            return {"chance": "tokens", "tokens": drawn}
        kind = "deal" if table.phase == state.SETUP_HANDS else "draw"
        return {"chance": kind, "seat": int(table.seat), "cards": drawn}

    def _what_follows(self, after: Any) -> Iterator[dict[str, Any]]:
        """What one code has brought about, in order."""
        for event in noted(after.events):
            sort, detail = event & ~255, event & 255
            if sort in _OF_AN_ARC:
                yield {"event": _OF_AN_ARC[sort], "arc": detail + 1}
            elif sort in _SHUFFLED:
                yield {"chance": _SHUFFLED[sort]}
            elif sort == state.TURN_STARTS:
                yield {"event": "turn", "seat": detail, "turn": int(after.table.turns)}
            elif sort == state.PHASE_BEGINS:
                yield {"event": "phase", "phase": PHASE_NAMES[detail]}
            elif sort == state.SEAT_OUT:
                yield {"event": "out", "seat": detail}
            elif sort == state.CARD_REMOVED:
                yield {"event": "removed", "card": CARD_NAMES[detail]}
            else:
                yield _of_a_monster(event)


def _goes_on(old: Any, after: Any) -> bool:
    """Whether the next code draws for the same hand, without a shuffle in between."""
    new = after.table
    is_same = new.step == old.step and new.phase == old.phase and new.seat == old.seat
    return bool(is_same) and state.CARDS_SHUFFLED not in noted(after.events)


def _of_a_monster(event: int) -> dict[str, Any]:
    """T5: it lost hit points; the target is named as it stood before."""
    what, space = event >> 13, event >> 8 & 31
    ring, arc = divmod(space, 6)
    target = target_name(ring * state.ONE_RING + arc * state.ONE_ARC + (event & 255) * state.TARRED)
    if what == state.DAMAGED:
        return {"event": "damage", "target": target}
    return {"event": "slain", "target": target, "by": _SLAIN_BY[what]}


def result(position: Any) -> dict[str, Any]:
    """How a finished game ended (T7)."""
    table = position.table
    has_won = {state.WON: True, state.LOST: False}.get(int(table.result))
    told: dict[str, Any] = {"win": has_won, "towers": int(table.towers).bit_count(), "turns": int(table.turns)}
    if table.overlord >= 0:
        told["winner"] = "castle" if has_won else "overlord"
    if table.is_slayer:
        told |= _trophies(table, has_won=bool(has_won))
    return told


def _trophies(table: Any, *, has_won: bool) -> dict[str, Any]:
    """V3: by seat; most points win, then most trophies, of those who are not out (O6)."""
    seats = range(int(table.players))
    points, trophies = ([int(count) for count in counts[: len(seats)]] for counts in (table.points, table.trophies))
    rivals = [seat for seat in seats if has_won and not int(table.out) >> seat & 1]
    best = max(((points[seat], trophies[seat]) for seat in rivals), default=None)
    winners = [seat for seat in rivals if (points[seat], trophies[seat]) == best]
    return {"points": points, "trophies": trophies, "winners": winners}
