"""A game of Barter as an onlooker would tell it who sees all hands; from a transcript."""

import textwrap
from collections import Counter
from collections.abc import Iterator
from typing import Any

from analyser.games.shown import NO_DRAWINGS, WIDTH, Drawings, tell_events

_INDENT = " " * 4


def tell(transcript: dict[str, Any], drawings: Drawings = NO_DRAWINGS) -> Iterator[str]:
    """The lines of the log: each turn with its face, what was decided with which hand, and what came of it."""
    yield from _Story(transcript, drawings).lines()


class _Story:
    """Follows the hands through the events."""

    def __init__(self, transcript: dict[str, Any], drawings: Drawings) -> None:
        self.transcript = transcript
        self.drawings = drawings
        self.hands = [Counter[str]() for _ in range(transcript["variant"]["players"])]
        self.offer = ("", "", 0, 0)  # given, wanted, by whom, of whom

    def lines(self) -> Iterator[str]:
        told = self.transcript
        variant, players = told["variant"], ", ".join(told["players"])
        head = f"Barter, {variant['variant']} of {variant['players']}: {players}, seed {told['seed']}"
        yield from textwrap.wrap(f"{head}, game {told['index']}", WIDTH, break_on_hyphens=False)
        yield from tell_events(told, self.drawings, self._decision, self._chance, self._event)
        yield ""
        yield self._ending()
        yield ""

    def _ending(self) -> str:
        result = self.transcript["result"]
        points = " to ".join(map(str, result["points"]))
        won = " and ".join(f"seat {seat}" for seat in result["winners"])
        return (
            f"{won.capitalize()} won, {points}." if won else f"Nobody has won: {points} after {result['turns']} turns."
        )

    def _decision(self, event: dict[str, Any]) -> Iterator[str]:
        seat, move = event["player"], event["move"]
        said = f"seat {seat} [{self._hand(seat)}]: {move}   (of {len(event['legal'])})"
        yield from textwrap.wrap(said, WIDTH, initial_indent="  ", subsequent_indent=_INDENT + "  ")
        match move.split(" "):
            case ["offer", give, take, other]:
                self.offer = (give, take, seat, int(other))
            case ["accept"]:
                given, wanted, by, of = self.offer
                self.hands[by] += Counter({wanted: 1, given: -1})
                self.hands[of] += Counter({given: 1, wanted: -1})
            case ["lay", card, count]:
                self.hands[seat] -= Counter({card: int(count)})

    def _chance(self, event: dict[str, Any]) -> Iterator[str]:
        match event["chance"]:
            case "deal":
                self.hands[event["seat"]].update(event["cards"])
            case "draw":
                self.hands[event["seat"]].update([event["card"]])
                yield f"{_INDENT}seat {event['seat']} draws {event['card']}"
            case "die":
                yield f"{_INDENT}the die shows {event['face']}"

    def _event(self, event: dict[str, Any]) -> Iterator[str]:
        if event["event"] == "turn":
            yield ""
            yield f"Turn {event['turn']}, seat {event['seat']}"
        else:
            yield f"{_INDENT}the discard pile becomes the deck"

    def _hand(self, seat: int) -> str:
        return " ".join(sorted(self.hands[seat].elements()))
