"""A match of En Garde as an onlooker would tell it, who sees both hands, with the board drawn; from a transcript."""

import re
import textwrap
from collections.abc import Iterator
from typing import Any

from analyser.games.shown import NO_DRAWINGS, WIDTH, Drawings, tell_events

NAMES = ("white", "black")
MARKS = "WB"
_INDENT = " " * 4
_STEPS = {"advance": 1, "retreat": -1}


def tell(transcript: dict[str, Any], drawings: Drawings = NO_DRAWINGS) -> Iterator[str]:
    """The lines of the log: board and hands before each turn, what was possible, what was done, who won what."""
    yield from _Story(transcript, drawings).lines()


def draw_board(board: int, positions: list[int], width: int = WIDTH) -> list[str]:
    """The board with both fencers, a row for every so many spaces as fit on a line."""
    step = 2 if 2 * board <= width - 10 else 1
    fitting = (width - 10) // step
    marks = {positions[seat]: MARKS[seat] for seat in range(2)}
    rows = []
    for first in range(1, board + 1, fitting):
        last = min(first + fitting - 1, board)
        spaces = (" " * (step - 1)).join(marks.get(space, "·") for space in range(first, last + 1))
        rows.append(f"{first:>4} {spaces} {last}")
    return rows


class _Story:
    """Follows hands, fencers, the deck's size and the points through the events."""

    def __init__(self, transcript: dict[str, Any], drawings: Drawings) -> None:
        self.transcript = transcript
        self.drawings = drawings
        self.board = int(transcript["rules"]["board"])
        self.cards = sum(transcript["components"].values())
        self.points = [0, 0]
        self._begin()

    def _begin(self) -> None:
        self.positions = [1, self.board]
        self.hands: list[list[int]] = [[], []]
        self.deck = self.cards
        self.attack: tuple[int, int] | None = None  # value and number of the cards that wait for an answer

    def lines(self) -> Iterator[str]:
        told = self.transcript
        white, black = told["players"]
        variant = ", ".join(told["variant"].values())
        who = f"{white} (white) against {black} (black)"
        yield from textwrap.wrap(
            f"En Garde, {variant}: {who}, seed {told['seed']}, game {told['index']}", WIDTH, break_on_hyphens=False
        )
        yield from tell_events(told, self.drawings, self._decision, self._chance, self._event)
        yield ""
        yield self._ending()
        yield ""

    def _ending(self) -> str:
        result = self.transcript["result"]
        rounds = f"{result['rounds']} round{'s' if result['rounds'] > 1 else ''}"
        points = f"{result['points'][0]} to {result['points'][1]} after {rounds}"
        if result["winner"] is None:
            return f"Nobody has won: {points}."
        return f"{NAMES[result['winner']].title()} has won, {points}."

    def _decision(self, event: dict[str, Any]) -> Iterator[str]:
        seat, move = event["player"], event["move"]
        if self.attack is None:
            yield ""
            yield from draw_board(self.board, self.positions)
        said = f"{NAMES[seat]} [{self._hand(seat)}]: {move}"
        if len(event["legal"]) > 1:
            said += f"   (or {_others(event)})"
        yield from _wrapped(said, "  ", _INDENT + "  ")
        self._move(seat, move)

    def _move(self, seat: int, move: str) -> None:
        if move == "parry":
            assert self.attack is not None
            value, count = self.attack
            self._play(seat, value, count)
            self.attack = None
            return
        self.attack = None
        for verb, text in zip(move.split()[::2], move.split()[1::2], strict=True):
            if verb == "attack":
                value, count = map(int, text.split("x"))
                self.attack = (value, count)
                self._play(seat, value, count)
            else:
                self._play(seat, int(text), 1)
                self.positions[seat] += _STEPS[verb] * int(text) * (1 if seat == 0 else -1)

    def _play(self, seat: int, value: int, count: int) -> None:
        for _ in range(count):
            self.hands[seat].remove(value)

    def _chance(self, event: dict[str, Any]) -> Iterator[str]:
        seat, cards = event["player"], event["cards"]
        self.deck -= len(cards)
        self.hands[seat] += cards
        if event["chance"] == "refill":
            yield f"{_INDENT}{NAMES[seat]} draws {' '.join(map(str, cards))}; {self.deck} left in the deck"

    def _event(self, event: dict[str, Any]) -> Iterator[str]:
        if event["event"] == "round":
            self._begin()
            yield ""
            yield f"Round {event['round']}, {NAMES[event['starter']]} begins; {self.points[0]} to {self.points[1]}"
            return
        winner = event["winner"]
        if winner is None:
            yield f"{_INDENT}The round is a draw."
            return
        self.points[winner] += 1
        if event["by"] in _HELPLESS:
            loser = 1 - winner
            yield f"{_INDENT}{NAMES[loser]} [{self._hand(loser)}] {_HELPLESS[event['by']]}"
        said = f"{NAMES[winner].title()} wins the round{_REASONS[event['by']]}: {self._counted(event['by'])}"
        yield from textwrap.wrap(said, WIDTH, initial_indent=_INDENT, subsequent_indent=_INDENT + "  ")

    def _hand(self, seat: int) -> str:
        return " ".join(map(str, sorted(self.hands[seat])))

    def _counted(self, by: str) -> str:
        """What the round was decided by, in figures."""
        gap = self.positions[1] - self.positions[0]
        if by == "cards":
            white, black = (hand.count(gap) for hand in self.hands)
            return f"{white} to {black} cards of value {gap}."
        if by == "ground":
            return f"{self.positions[0] - 1} to {self.board - self.positions[1]} spaces gained."
        return f"{self.points[0]} to {self.points[1]}."


_REASONS = {
    "hit": " by a hit",
    "stuck": ", the other can't move",
    "cards": " by cards at the end of the deck",
    "ground": " by ground at the end of the deck",
}


_HELPLESS = {"hit": "can't answer", "stuck": "can't move"}


def _wrapped(text: str, first: str, others: str) -> Iterator[str]:
    """Lines broken between moves, never within one."""
    whole = re.sub(r"(?<=[a-z]) (?=\d)|(?<=\d) (?=attack)", "\0", text)
    for line in textwrap.wrap(whole, WIDTH, initial_indent=first, subsequent_indent=others):
        yield line.replace("\0", " ")


def _others(event: dict[str, Any]) -> str:
    """What else was possible."""
    return ", ".join(move for move in event["legal"] if move != event["move"])
