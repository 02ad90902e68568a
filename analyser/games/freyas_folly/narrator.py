"""Freya's Folly told step by step: the events of a transcript, and how a game ended."""

from collections.abc import Iterator
from typing import Any

from analyser.games.components import Components
from analyser.games.freyas_folly.compiled import state, turns
from analyser.games.freyas_folly.compiled.limits import ABILITIES, LETTERS
from analyser.games.freyas_folly.metrics import ENDS
from analyser.games.freyas_folly.naming import Names, jewel_letters, names_of
from analyser.kernel.events import noted

_KIND, _DETAIL = 0xF000, 0x0FFF
"""An event's kind lies in its four highest bits."""
_OPENED = {state.OPEN_WORKSHOP: "workshop", state.OPEN_ABILITIES: "abilities"}


def outcome_name(code: int, components: Components, position: Any) -> str:
    """The jewel, the card or the seat that is drawn; of an ability in the workshop's deck first that it is one."""
    names, step = names_of(components), int(position.table.step)
    if step == state.FILL:
        return LETTERS[code]
    return f"{code}" if step == state.DRAW_STARTER else card_name(code, names)


def card_name(code: int, names: Names) -> str:
    """What a card that is drawn is called."""
    if code < state.FIRST_PIECE:
        return names.settings[code]
    if code < state.FIRST_ABILITY:
        return names.pieces[code - state.FIRST_PIECE]
    return "ability" if code == state.SOME_ABILITY else ABILITIES[code - state.FIRST_ABILITY]


class Narrator:
    """Tells a game step by step: given the position before and after each code, the events of the transcript."""

    def __init__(self, rules: Any, components: Components) -> None:
        self.rules = rules
        self.names = names_of(components)
        self.drawn: list[str] = []  # of the set-up's step that is going on

    def opening(self, position: Any) -> Iterator[dict[str, Any]]:
        """A game has begun: in a mine without grey places the market is laid at once."""
        yield from self._what_follows(position, position)

    def chance(self, before: Any, code: int, after: Any) -> Iterator[dict[str, Any]]:
        """A jewel or card was drawn; what the set-up draws is told together."""
        table, step = before.table, int(before.table.step)
        if step == state.FILL:
            yield from self._fill(table, code, after.table)
        elif step in _OPENED:
            self.drawn.append(card_name(code, self.names))
            if int(table.due) == 1:
                yield {"chance": _OPENED[step], "cards": list(self.drawn)}
                self.drawn.clear()
        elif step == state.OPEN_PIECE:
            yield {"chance": "piece", "card": card_name(code, self.names)}
        elif step == state.DRAW_STARTER:
            yield {"chance": "start", "seat": code}
        elif code != state.SOME_ABILITY:
            yield {"chance": "ability" if step == state.DRAW_ABILITY else "draw", "card": card_name(code, self.names)}
        yield from self._what_follows(before, after)

    def decision(self, before: Any, _code: int, after: Any) -> Iterator[dict[str, Any]]:
        """A seat moved; the decision itself is told by the caller."""
        yield from self._what_follows(before, after)

    def _fill(self, table: Any, code: int, after: Any) -> Iterator[dict[str, Any]]:
        """FF2: the grey jewels of a cavern, when all lie there."""
        self.drawn.append(LETTERS[code])
        if int(after.step) != state.FILL or int(after.filling) != int(table.filling):
            place = int(self.rules.fill_order[int(table.filling)])
            jewels = "".join(sorted(self.drawn, key=LETTERS.index))
            yield {"chance": "fill", "cavern": self.names.places[place], "jewels": jewels}
            self.drawn.clear()

    def _what_follows(self, before: Any, after: Any) -> Iterator[dict[str, Any]]:
        """What one code has brought about, in order."""
        for event in noted(after.events):
            kind, detail = event & _KIND, event & _DETAIL
            if kind == state.GAME_ENDS:
                yield from self._scores(after.table)
            else:
                yield self._told(kind, detail, before.table, after.table)
            if kind == state.MARKET_LAID and not self.rules.settings:
                yield {"chance": _OPENED[state.OPEN_WORKSHOP], "cards": []}

    def _told(self, kind: int, detail: int, before: Any, after: Any) -> dict[str, Any]:
        high, low = divmod(detail, 64)
        if kind == state.MARKET_LAID:
            return {"event": "market", "jewels": jewel_letters(after.market)}
        if kind == state.TURN_STARTS:
            return {"event": "turn", "round": int(after.rounds), "seat": detail}
        if kind == state.TOKEN_SPENT:
            return {"event": "token", "left": detail}
        if kind == state.COLLECTED:
            jewels = jewel_letters(before.lying[detail])
            return {"event": "collect", "at": self.names.places[detail], "jewels": jewels}
        if kind == state.BROUGHT_HOME:
            seat = int(before.seat)
            return {"event": "home", "jewels": jewel_letters(int(after.home[seat]) - int(before.home[seat]))}
        if kind == state.DISCARDED:
            return {"event": "discard", "ability": ABILITIES[detail]}
        if kind == state.ABILITY_FILLS:
            return {"chance": "ability", "card": ABILITIES[detail]}
        if kind == state.SETTING_DONE:
            card = {"card": self.names.settings[low], "points": self.names.points[low]}
            return {"event": "complete", **card, "dwarfs": high}
        if kind == state.PIECE_DONE:
            return {"event": "piece", "card": self.names.pieces[low], "tokens": high, "pieces": int(after.pieces_done)}
        return {"event": "last_turn", "seat": detail, "by": ENDS[int(after.by) - state.BY_DWARFS]}

    def _scores(self, table: Any) -> Iterator[dict[str, Any]]:
        """FF20."""
        for seat in range(int(table.players)):
            yield {
                "event": "score",
                "seat": seat,
                "settings": int(turns.setting_points(table, self.rules, seat)),
                "unfinished": int(turns.lost_points(table, self.rules, seat)),
                "jewels": int(turns.jewel_points(table, self.rules, seat)),
                "tokens": int(turns.token_points(table, self.rules, seat)),
                "end": int(turns.end_points(table, self.rules, seat)),
                "points": int(table.points[seat]),
            }


def result(position: Any) -> dict[str, Any]:
    """How a finished game ended (FF19 to FF21)."""
    table = position.table
    points = [int(one) for one in table.points[: int(table.players)]]
    is_decided = int(table.by) != state.BY_LIMIT
    return {
        "winners": [seat for seat, own in enumerate(points) if is_decided and own == max(points)],
        "points": points,
        "ender": int(table.ender) if is_decided else None,
        "by": ENDS[int(table.by) - state.BY_DWARFS],
        "rounds": int(table.rounds),
        "turns": int(table.turns),
    }
