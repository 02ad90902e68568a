"""A game of Freya's Folly as an onlooker would tell it; from a transcript."""

import textwrap
from collections.abc import Iterator
from typing import Any

from analyser.games.shown import NO_DRAWINGS, WIDTH, Drawings, tell_events

_INDENT = " " * 4
_LONE = {
    "trade": "trades with the market",
    "pass": "passes",
    "end": "ends the turn",
    "collect": "collects",
    "leave": "leaves the jewels there",
    "bat -": "keeps the bat",
    "drink": "drinks the strength potion",
    "keep": "keeps the strength potion",
    "stop": "stops there",
    "done": "trades no more",
    "thief market": "sends the thief to the market",
    "again out": "goes on, out of the mine",
}
_OF_JEWELS = {"bat": "sends the bat home with", "give": "gives", "get": "gets", "steal": "steals"}


def tell(transcript: dict[str, Any], drawings: Drawings = NO_DRAWINGS) -> Iterator[str]:
    """The lines of the log: the set-up, each turn with what was decided and what came of it, the scores."""
    yield from _Story(transcript, drawings).lines()


class _Story:
    """Knows what is printed on cards."""

    def __init__(self, transcript: dict[str, Any], drawings: Drawings) -> None:
        self.transcript = transcript
        self.drawings = drawings
        components = transcript["components"]
        self.cards = {
            name: _printed(jewels, points, "point") for name, (jewels, points) in components["settings"].items()
        }
        self.cards |= {
            name: _printed(jewels, tokens, "token") for name, (jewels, tokens) in components["pieces"].items()
        }

    def lines(self) -> Iterator[str]:
        told = self.transcript
        variant, players = told["variant"], ", ".join(told["players"])
        head = f"Freya's Folly, {variant['variant']} of {variant['players']}: {players}"
        head += f", seed {told['seed']}, game {told['index']}"
        yield from textwrap.wrap(head, WIDTH, break_on_hyphens=False)
        yield from tell_events(told, self.drawings, self._decision, self._chance, self._event)
        yield ""
        yield from textwrap.wrap(_ending(told["result"]), WIDTH)
        yield ""

    def _card(self, name: str) -> str:
        """A card, and what is printed on it."""
        return f"{name} ({self.cards[name]})"

    def _decision(self, event: dict[str, Any]) -> Iterator[str]:
        legal = len(event["legal"])
        choices = f"   (of {legal})" if legal > 1 else ""
        yield from _said(f"{self._meant(event['move'])}{choices}", "  ")

    def _meant(self, move: str) -> str:
        """What a move says, in a sentence without its subject."""
        if move in _LONE:
            return _LONE[move]
        match move.split(" "):
            case ["enter", place]:
                return f"sends a dwarf in, to {place}"
            case ["enter", place, ability]:
                return f"sends a dwarf in, to {place}, with {ability}"
            case ["move", start, "out"]:
                return f"moves from {start} out of the mine"
            case ["move", start, place]:
                return f"moves from {start} to {place}"
            case ["again", place]:
                return f"goes on to {place}"
            case ["drink", place]:
                return f"drinks the strength potion at {place}"
            case ["take", card]:
                return f"takes {self._card(card)}"
            case ["complete", card]:
                return f"completes {self._card(card)}"
            case ["ability", kind]:
                return f"takes the ability {kind}"
            case ["thief", seat]:
                return f"sends the thief to seat {seat}"
        word, jewels = move.split(" ")
        return f"{_OF_JEWELS[word]} {jewels}"

    def _chance(self, event: dict[str, Any]) -> Iterator[str]:
        match event["chance"]:
            case "fill":
                yield from _said(f"{event['cavern']} holds {event['jewels']}")
            case "workshop":
                yield from _said(f"the workshop offers {', '.join(map(self._card, event['cards']))}")
            case "abilities":
                yield from _said(f"the market offers {', '.join(event['cards'])}")
            case "piece":
                yield f"Freya wants {self._card(event['card'])}"
            case "start":
                yield f"seat {event['seat']} begins"
            case "draw":
                card = event["card"]
                drawn = self._card(card) if card in self.cards else card
                yield from _said(f"the workshop's deck brings {drawn}", _INDENT)
            case "ability":
                yield f"{_INDENT}the ability deck brings {event['card']}"

    def _event(self, event: dict[str, Any]) -> Iterator[str]:
        match event["event"]:
            case "market":
                yield from _said(f"the market has {event['jewels'] or 'no jewels'}")
            case "turn":
                yield ""
                yield f"Round {event['round']}, seat {event['seat']}"
            case "token":
                yield f"{_INDENT}for a token; {event['left']} left"
            case "collect":
                yield from _said(f"{event['jewels']} of {event['at']} on his barrow", _INDENT)
            case "home":
                yield from _said(f"brings {event['jewels']} home", _INDENT)
            case "discard":
                yield f"{_INDENT}{event['ability']} is used up"
            case "complete":
                points, dwarfs = _counted(event["points"], "point"), _counted(event["dwarfs"], "dwarf")
                yield from _said(f"{event['card']} is DONE for {points}; {dwarfs} left", _INDENT)
            case "piece":
                told = f"{event['card']} is the {_ordinal(event['pieces'])} piece for Freya"
                yield from _said(f"{told}, for {_counted(event['tokens'], 'token')}", _INDENT)
            case "last_turn":
                yield f"{_INDENT}seat {event['seat']} ENDS the game, by {event['by']}"
            case "score":
                yield from _score(event)


def _said(text: str, indent: str = "") -> list[str]:
    """A line; what it has too much stands further in."""
    return textwrap.wrap(
        text, WIDTH, initial_indent=indent, subsequent_indent=f"{indent}{_INDENT}", break_on_hyphens=False
    )


def _printed(jewels: str, number: int, thing: str) -> str:
    """What a card says."""
    return f"{jewels or 'no jewels'}, {_counted(number, thing)}"


def _counted(number: int, thing: str) -> str:
    return f"{number} {thing}{'' if number == 1 else 's'}"


def _ordinal(number: int) -> str:
    return {1: "first", 2: "second", 3: "third"}.get(number, f"{number}th")


def _score(event: dict[str, Any]) -> Iterator[str]:
    parts = ", ".join(f"{name} {event[name]}" for name in ("settings", "unfinished", "jewels", "tokens", "end"))
    yield f"seat {event['seat']} has {event['points']} points: {parts}"


def _ending(result: dict[str, Any]) -> str:
    won = " and ".join(f"seat {seat}" for seat in result["winners"])
    points = " to ".join(map(str, result["points"]))
    if not won:
        return f"Nobody has won after {result['rounds']} rounds: {points}."
    return f"{won.capitalize()} won after {result['rounds']} rounds, {points}."
