"""Replay a transcript from the rules alone; the first deviation raises `Mismatch`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from tests.oracle.freigard.cards import ROUT, check_components, check_names
from tests.oracle.freigard.game import Game
from tests.oracle.freigard.host import TakeKind
from tests.oracle.freigard.rules import Rules, difficulties, read_rules
from tests.oracle.freigard.table import Choose, Position
from tests.oracle.transcripts import EventReader, Mismatch, check_head, check_players


def replay(transcript: dict[str, Any], policy: Choose | None = None, *, full_box: bool = True) -> None:
    """Check a whole transcript; with a policy also that each move is the one it chooses.

    `full_box=False` allows components that are not 15 + 15 + 19 defenders (a cut deck).
    """
    rules = _check_head(transcript, full_box)
    reader = Reader(transcript["events"], policy)
    reader.check_end(Game(rules, transcript["components"], reader).play(), transcript["result"])


def _check_head(transcript: Mapping[str, Any], full_box: bool) -> Rules:
    check_head(transcript, "freigard")
    if transcript["variant"] not in [{"difficulty": name} for name in difficulties()]:
        raise Mismatch(None, f"a difficulty of {list(difficulties())}", transcript["variant"])
    check_players(transcript, 1)
    return _check_set_up(transcript, full_box)


def _check_set_up(transcript: Mapping[str, Any], full_box: bool) -> Rules:
    try:
        (check_components if full_box else check_names)(transcript["components"])
    except ValueError as error:
        raise Mismatch(None, "a possible deck", f"{error}") from error
    try:
        return read_rules(transcript["rules"])
    except ValueError as error:
        raise Mismatch(None, "possible rules", f"{error}") from error


class Reader(EventReader):
    """A host that reads the events and compares.

    Of its deck it knows the cards but not their order, except for the known top cards (F6 to
    F9), the topmost last.
    """

    def __init__(self, events: list[Any], policy: Choose | None) -> None:
        super().__init__(events)
        self.policy = policy
        self.rest: Counter[str] = Counter()
        self.top: list[str] = []

    def shuffle(self, cards: list[str]) -> None:
        """All cards make a new deck of unknown order."""
        self.rest = Counter(cards)
        self.top = []

    def deck_count(self) -> int:
        """Cards in the deck."""
        return self.rest.total() + len(self.top)

    def take(self, kind: TakeKind, count: int) -> list[str]:
        """Read a chance event and take its cards out of the deck."""
        cards = self.read_draw() if kind == "draw" else self.read_cards(kind)
        if len(cards) != count:
            raise self.fail(f"{count} cards ({kind})", cards)
        self.remove_from_top(cards)
        return cards

    def read_draw(self) -> list[str]:
        """The card of the event `draw`."""
        event = self.read("chance draw")
        if set(event) != {"chance", "card"} or event["chance"] != "draw":
            raise self.fail("chance draw of one card", event)
        return [event["card"]]

    def read_cards(self, kind: str) -> list[str]:
        """The cards of the events `hand`, `unseen` and `reveal`."""
        event = self.read(f"chance {kind}")
        if set(event) != {"chance", "cards"} or event["chance"] != kind:
            raise self.fail(f"chance {kind} of cards", event)
        if not isinstance(event["cards"], list):
            raise self.fail("a list of cards", event["cards"])
        return list(event["cards"])

    def remove_from_top(self, cards: list[str]) -> None:
        """Known top cards come first, then any card that is left."""
        for name in cards:
            if not isinstance(name, str):
                raise self.fail("a card's name", name)
            if self.top:
                known = self.top.pop()
                if name != known:
                    raise self.fail(f"the known top card {known}", name)
            elif self.rest[name] == 0:
                raise self.fail("a card that is in the deck", name)
            else:
                self.rest[name] -= 1

    def put_on_top(self, name: str) -> None:
        """Lay a card on top of the deck."""
        self.top.append(name)

    def search(self, is_match: Callable[[str], bool]) -> list[str]:
        """F7: the cards revealed must stop at the first match or Rout, and nowhere else."""
        revealed = self.read_cards("reveal")
        self.remove_from_top(revealed)
        stops = [name for name in revealed if name == ROUT or is_match(name)]
        if stops and (len(stops) > 1 or revealed[-1] != stops[0]):
            raise self.fail(f"a search that stops at {stops[0]}", revealed)
        if not stops and self.deck_count() > 0:
            raise self.fail("a search to a match, the Rout or the deck's end", revealed)
        self.rest.update(self.top)  # nothing below the found card is known
        self.rest.update(revealed[:-1] if stops else revealed)
        self.top = [stops[0]] if stops and stops[0] != ROUT else []
        return revealed

    def decide(self, position: Position, legal: list[str]) -> str:
        """The next event must be a decision with these legal moves, and one of them chosen."""
        move = self.read_move(0, legal)
        if self.policy is not None and (chosen := self.policy(position, list(legal))) != move:
            raise self.fail(f"the policy's {chosen}", move)
        return move
