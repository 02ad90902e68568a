"""A game of Freya's Folly as an onlooker would tell it; from a transcript."""

import textwrap
from collections.abc import Iterator
from typing import Any

from analyser.games.shown import NO_DRAWINGS, WIDTH, Drawings, tell_events

_INDENT = " " * 4


def tell(transcript: dict[str, Any], drawings: Drawings = NO_DRAWINGS) -> Iterator[str]:
    """The lines of the log: the set-up, each turn with what was decided and what came of it, the scores."""
    variant, players = transcript["variant"], ", ".join(transcript["players"])
    head = f"Freya's Folly, {variant['variant']} of {variant['players']}: {players}"
    head += f", seed {transcript['seed']}, game {transcript['index']}"
    yield from textwrap.wrap(head, WIDTH, break_on_hyphens=False)
    yield from tell_events(transcript, drawings, _decision, _chance, _event)
    yield ""
    yield _ending(transcript["result"])
    yield ""


def _decision(event: dict[str, Any]) -> Iterator[str]:
    yield f"  seat {event['player']}: {event['move']}   (of {len(event['legal'])})"


def _chance(event: dict[str, Any]) -> Iterator[str]:
    match event["chance"]:
        case "fill":
            yield f"{event['cavern']} holds {event['jewels']}"
        case "workshop":
            yield from _listed(f"the workshop offers {', '.join(event['cards'])}")
        case "abilities":
            yield from _listed(f"the market offers {', '.join(event['cards'])}")
        case "piece":
            yield f"Freya wants {event['card']}"
        case "start":
            yield f"seat {event['seat']} begins"
        case "draw":
            yield f"{_INDENT}{event['card']} comes from the workshop's deck"
        case "ability":
            yield f"{_INDENT}{event['card']} comes from the ability deck"


def _listed(text: str) -> Iterator[str]:
    yield from textwrap.wrap(text, WIDTH, subsequent_indent=_INDENT)


def _event(event: dict[str, Any]) -> Iterator[str]:
    match event["event"]:
        case "market":
            yield from textwrap.wrap(f"the market has {event['jewels']}", WIDTH)
        case "turn":
            yield ""
            yield f"Round {event['round']}, seat {event['seat']}"
        case "token":
            yield f"{_INDENT}for a token; {event['left']} left"
        case "collect":
            yield f"{_INDENT}loads {event['jewels']} at {event['at']}"
        case "home":
            yield f"{_INDENT}brings {event['jewels']} home"
        case "discard":
            yield f"{_INDENT}{event['ability']} is used up"
        case "complete":
            yield f"{_INDENT}{event['card']} is sold for {event['points']} points; {event['dwarfs']} dwarfs left"
        case "piece":
            yield f"{_INDENT}{event['card']} for Freya, the {_ordinal(event['pieces'])} piece: {event['tokens']} tokens"
        case "last_turn":
            yield f"{_INDENT}seat {event['seat']} ends the game, by {event['by']}"
        case "score":
            yield from _score(event)


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
