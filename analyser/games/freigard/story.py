"""A game of Freigard as its player would have noted it, told from a transcript."""

import textwrap
from collections import Counter
from collections.abc import Iterator
from typing import Any

from analyser.games.shown import NO_DRAWINGS, WIDTH, Drawings, tell_events

_INDENT = " " * 4


def tell(transcript: dict[str, Any], drawings: Drawings = NO_DRAWINGS) -> Iterator[str]:
    """The lines of the log: hand, what was possible, what was done, the running total, the castles."""
    yield from _Story(transcript, drawings).lines()


class _Story:
    """Follows the hand, the deck's size and the total through the events."""

    def __init__(self, transcript: dict[str, Any], drawings: Drawings) -> None:
        self.transcript = transcript
        self.drawings = drawings
        self.castles = sorted(transcript["rules"]["castles"], reverse=True)
        self.cards = sum(transcript["components"].values())
        self.hand: list[str] = []
        self.deck = self.cards
        self.total = 0

    def lines(self) -> Iterator[str]:
        told = self.transcript
        variant = ", ".join(told["variant"].values())
        players = ", ".join(told["players"])
        yield f"{told['game'].title()}, {variant}: {players}, seed {told['seed']}, game {told['index']}"
        yield ""
        yield self._round_line(1)
        yield from tell_events(told, self.drawings, self._decision, self._chance, self._event)
        yield ""
        yield self._ending()
        yield ""

    def _round_line(self, number: int) -> str:
        return f"Round {number}. Castles to beat: {', '.join(map(str, self.castles))}"

    def _ending(self) -> str:
        result = self.transcript["result"]
        scores = ", ".join(map(str, result["scores"]))
        word = "Won" if result["win"] else "Lost"
        castles = f"{result['castles']} castle{'s' if result['castles'] != 1 else ''} removed"
        return f"{word}: {castles} in {result['rounds']} round{'s' if result['rounds'] > 1 else ''} (scores {scores})."

    def _decision(self, event: dict[str, Any]) -> Iterator[str]:
        move = event["move"]
        verb, _, card = move.partition(" ")
        if verb == "discard":
            self.hand.remove(card)
            yield f"{_INDENT}{move}"
            return
        if verb not in ("spend", "shield", "concede"):
            yield from self._hand_lines()
        yield from _wrapped(f"{move}   [of {_options(event['legal'])}]")
        self._move(verb, card)

    def _move(self, verb: str, card: str) -> None:
        if verb == "store":
            self.hand.remove(card)
        elif verb in ("hourglass", "release"):
            self.deck += 1
        elif verb in ("score", "redraw"):
            self.hand = []

    def _chance(self, event: dict[str, Any]) -> Iterator[str]:
        kind, cards = event["chance"], event.get("cards", [event.get("card")])
        if kind == "reveal":
            self.deck -= int(cards[-1] == "rout")
            yield from _wrapped(f"the Eye sees {', '.join(cards)}")
            return
        self.deck -= len(cards)
        if kind == "hand":
            self.hand = [] if "rout" in cards else list(cards)
            if "rout" in cards:
                yield from _wrapped(f"ROUT among the new hand: {', '.join(cards)} are discarded")
        elif kind == "draw":
            yield f"{_INDENT}drawn: {cards[0]}" + ("; the hand is lost" if cards[0] == "rout" else "")
            self.hand = [] if cards[0] == "rout" else [*self.hand, cards[0]]
        else:
            yield f"{_INDENT}{len(cards)} unseen card{'s' if len(cards) > 1 else ''} of the deck pay"

    def _event(self, event: dict[str, Any]) -> Iterator[str]:
        kind = event["event"]
        if kind == "score":
            self.total = event["total"]
            yield f"{_INDENT}{event['points']} point{'s' if event['points'] != 1 else ''}, total {self.total}"
        elif kind == "round_end":
            yield f"  Round {event['round']} ends with {event['total']} against {', '.join(map(str, self.castles))}"
        elif kind == "castle":
            self.castles.remove(event["removed"])
            yield f"{_INDENT}castle {event['removed']} is removed"
        else:
            self.hand, self.deck, self.total = [], self.cards, 0
            yield ""
            yield self._round_line(event["round"])

    def _hand_lines(self) -> list[str]:
        hand, rest = f"  {' | '.join(sorted(self.hand))}", f"(total {self.total}, {self.deck} in the deck)"
        line = f"{hand}   {rest}"
        return [line] if len(line) <= WIDTH else [hand, f"{_INDENT}{rest}"]


def _wrapped(text: str) -> list[str]:
    return textwrap.wrap(text, WIDTH, initial_indent=_INDENT, subsequent_indent=_INDENT + "    ")


def _options(legal: list[str]) -> str:
    """What was possible, cards of one verb counted: `draw, score, eye (14), store (3)`."""
    verbs = Counter(move.partition(" ")[0] for move in legal)
    return ", ".join(verb if count == 1 and verb in legal else f"{verb} ({count})" for verb, count in verbs.items())
