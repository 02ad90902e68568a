"""The table as one seat sees it: drawn, what happens as that seat hears it, and what a person is asked for.

A game says it in its `seated` module, whose functions may all be left out; here stands what is said without them.

    drawing(view, components, rules, seat, width)    all that the seat may know, in lines of at most so many letters
    heard(event, seats, mode)                 an event of a transcript without what none of these seats may know
    is_seen(position)                         whether any seat sees what chance decides next
    asked(position, components)               what chance decides next, in a few words: `white's card`
    seat_name(seat, position)                 what a seat is called
    meaning(name, components)                 what a move does, or what chance may bring is, where its name doesn't tell
    SAID                                      events in words, with what they tell in braces; by "chance KIND" or "KIND"
    LEGEND                                    how the table is to be read, and moves whose names don't tell, in lines
    FIGURES                                   what the result's figures are called, where their names don't tell
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from analyser import mistakes
from analyser.games.catalogue import GAMES, TOGETHER, Game, Mode
from analyser.games.components import Components
from analyser.games.shown import draw_position, wrapped
from analyser.kernel.bind import view_of

Event = Mapping[str, Any]
_WHO = ("seat", "player")
_SEATS = ("starter", "winner")
"""What an event tells by a seat's number."""
_WON = ("win", "winner", "winners")
"""In a result, who has won."""


class Seated:
    """A game as its seats see it."""

    def __init__(self, game: Game, mode: Mode) -> None:
        self.game, self.mode = game, mode
        name = f"{GAMES[game.name]}.seated"
        self._own: Any = import_module(name) if find_spec(name) else None

    def drawing(self, position: Any, components: Components, rules: Any, seat: int, width: int) -> list[str]:
        """All that a seat may know of a position in which it decides, in lines of at most so many letters."""
        view = view_of(self.game.play, position, seat)
        if hasattr(self._own, "drawing"):
            return list(self._own.drawing(view, components, rules, seat, width))
        drawn = draw_position(self.game.text, position, components, width)  # which is what lies open to all
        told = _plain_words(self.game, view, components, rules, is_open_drawn=bool(drawn))
        return [*drawn, *(line for head, text in told for line in wrapped(text, width, head))]

    def heard(self, event: Event, seats: Collection[int]) -> Event:
        """An event as these seats hear it; rivals hear of a game that doesn't say it only who was dealt something."""
        if hasattr(self._own, "heard"):
            heard: Event = self._own.heard(event, seats, self.mode)
            return heard
        if "chance" not in event or self.game.form_of(self.mode) == TOGETHER:
            return event
        return {name: value for name, value in event.items() if name in ("chance", *_WHO)}

    def is_seen(self, position: Any) -> bool:
        """Whether any seat sees what chance decides next."""
        return bool(self._own.is_seen(position)) if hasattr(self._own, "is_seen") else True

    def asked(self, position: Any, components: Components) -> str:
        """What chance decides next."""
        if hasattr(self._own, "asked"):
            return str(self._own.asked(position, components))
        return self.game.sources[int(self.game.play.source(position))]

    def seat_name(self, seat: int, position: Any) -> str:
        """What a seat is called."""
        return str(self._own.seat_name(seat, position)) if hasattr(self._own, "seat_name") else f"seat {seat}"

    def meaning(self, name: str, components: Components) -> str:
        """What a move does, or what chance may bring is, where its name doesn't tell and the pieces do."""
        return str(self._own.meaning(name, components)) if hasattr(self._own, "meaning") else ""

    def words(self, event: Event, position: Any) -> str:
        """An event in plain words: who, what, and all that is told of it."""
        who = next((self.seat_name(event[name], position) for name in _WHO if event.get(name) is not None), "")
        if "move" in event:
            return f"{who}: {event['move']}"
        kind = str(event.get("chance", event.get("event")))
        named = {
            name: self.seat_name(value, position) if name in _SEATS and value is not None else value
            for name, value in event.items()
            if name not in ("chance", "event", *_WHO)
        }
        said = getattr(self._own, "SAID", {}).get(f"chance {kind}" if "chance" in event else kind)
        if said is not None:
            told = str(said).format_map({name: _told("", value) for name, value in named.items()})
        else:
            parts = ", ".join(_told("" if name == kind else name, value) for name, value in named.items())
            told = f"{kind.replace('_', ' ')} {parts}"
        return f"{who + ': ' if who else ''}{told}".rstrip()

    @property
    def legend(self) -> tuple[str, ...]:
        """How the table is to be read."""
        return tuple(getattr(self._own, "LEGEND", ()))

    def figures(self, result: Mapping[str, Any]) -> str:
        """How a game ended, besides who has won."""
        names = getattr(self._own, "FIGURES", {})
        shown = {names.get(name, name): value for name, value in result.items() if name not in _WON}
        return ", ".join(f"{name} {_figure(value)}" for name, value in shown.items())


def _figure(value: Any) -> str:
    """Of several seats, or rounds, one after the other."""
    if not isinstance(value, list):
        return f"{value}"
    return mistakes.listed(value, "and") if value else "none"


def _told(name: str, value: Any) -> str:
    if isinstance(value, list):
        return listed(map(str, value)) or "none"
    if isinstance(value, str) and name not in _SEATS:
        return value
    return f"{name.replace('_', ' ')} {'nobody' if value is None else value}".lstrip()


def unseen(cards: Collection[Any]) -> str:
    """In an event, in place of what a seat does not see: how many they are."""
    return f"{len(cards)} unseen"


def listed(names: Iterable[str]) -> str:
    """Names, equal ones counted: `brick, knight.red*2`."""
    return ", ".join(name if count == 1 else f"{name}*{count}" for name, count in Counter(names).items())


def _plain_words(
    game: Game, view: Any, components: Components, rules: Any, *, is_open_drawn: bool
) -> Iterator[tuple[str, str]]:
    """By heads what the seat has besides what is drawn of what lies open; else its view in words, or bare numbers."""
    parts = view if isinstance(view, tuple) else (view,)
    if is_open_drawn:
        parts = parts[1:]
    elif game.has_positions:
        for name, value in game.positions.position_to_dict(view, components, rules).items():
            yield f"{name}: ", _told(name, value).removeprefix(f"{name} ")
        return
    for part in parts:
        yield "", ", ".join(_numbers(part))


def _numbers(record: Any) -> Iterator[str]:
    """The fields of a record that hold anything."""
    for name in record.dtype.names:
        value = record[name]
        if hasattr(value, "dtype") and value.dtype.names is None and value.shape:
            if value.any():
                yield f"{name} {' '.join(str(number) for number in value.ravel().tolist())}"
        elif getattr(value.dtype, "names", None) is None and value:
            yield f"{name} {value}"
