"""A game of Castle Panic as an onlooker would tell it, from a transcript."""

import textwrap
from collections import Counter
from collections.abc import Iterator
from typing import Any

from analyser.games.shown import NO_DRAWINGS, WIDTH, Drawings, tell_events

_INDENT = " " * 4
_KINDS = {"plague_archers": "archer.", "plague_knights": "knight.", "plague_swordsmen": "swordsman."}
_SLAIN_BY = {"card": "", "wall": " at the wall", "tower": " at the tower", "boulder": " by the boulder"}
_SHUFFLES = {
    "reshuffle": "the discard pile is shuffled and is the deck",
    "token_reshuffle": "the monster discard pile is shuffled and is the pile",
}


def tell(transcript: dict[str, Any], drawings: Drawings = NO_DRAWINGS) -> Iterator[str]:
    """The lines of the log: each turn with board or hand and what was decided in it, what fell and who was slain."""
    yield from _Story(transcript, drawings).lines()


class _Story:
    """Follows hands and towers through the events."""

    def __init__(self, transcript: dict[str, Any], drawings: Drawings) -> None:
        self.transcript = transcript
        self.drawings = drawings
        self.variant: str = transcript["variant"]["variant"]
        self.players: int = transcript["variant"]["players"]
        self.towers: int = transcript["rules"]["towers"]
        self.hands = [Counter[str]() for _ in range(self.players)]
        self.seat = 0
        self.phase = "set-up"  # that has begun and has no line yet
        self.offer = ("", "", 0)  # V4

    def lines(self) -> Iterator[str]:
        told = self.transcript
        who = "alone" if self.players == 1 else f"of {self.players}"
        players = ", ".join(told["players"])
        head = f"Castle Panic, {self.variant} {who}: {players}, seed {told['seed']}, game {told['index']}"
        yield from textwrap.wrap(head, WIDTH, break_on_hyphens=False)
        yield from tell_events(told, self.drawings, self._decision, self._chance, self._event)
        yield ""
        yield from textwrap.wrap(self._ending(), WIDTH)
        yield ""

    def _said(self, text: str) -> Iterator[str]:
        """A line of the phase, which is named before the first of them."""
        if self.phase:
            yield f"  {self.phase}"
            self.phase = ""
        yield from _wrapped(text, _INDENT)

    def _decision(self, event: dict[str, Any]) -> Iterator[str]:
        seat, move, legal = event["player"], event["move"], len(event["legal"])
        who = "overlord" if seat == self.players else f"seat {seat}"
        yield from self._said(f"{who}: {move}" + (f"   (of {legal})" if legal > 1 else ""))
        self._follow(seat, move)

    def _follow(self, seat: int, move: str) -> None:
        """What a move does to the hands."""
        match move.split(" "):
            case ["discard", "all"]:
                self.hands[seat].clear()
            case ["trade", give, take, other]:
                self.offer = (give, take, int(other))
                if self.variant != "master_slayer":
                    self._trade()
            case ["accept"]:
                self._trade()
            case ["scavenge", card]:
                self.hands[seat] += Counter([card])
                self._leave(seat, "scavenge")
            case ["discard" | "lose" | "hit", card, *_]:
                self._leave(seat, card)
            case ["shoot", card, _]:
                self._leave(seat, card, "nice_shot")
            case ["triple", colour, _]:
                self._leave(seat, *(f"{kind}.{colour}" for kind in ("archer", "knight", "swordsman")))
            case ["build", _]:
                self._leave(seat, "brick", "mortar")
            case ["barbarian" | "drive" | "tar" | "fortify" | "missing" | "draw2" as card, *_]:
                self._leave(seat, card)
            case ["token", token]:
                self._spread(token)

    def _leave(self, seat: int, *cards: str) -> None:
        self.hands[seat] -= Counter(cards)

    def _trade(self) -> None:
        give, take, other = self.offer
        self.hands[self.seat] += Counter([take])
        self._leave(self.seat, give)
        self.hands[other] += Counter([give])
        self._leave(other, take)

    def _spread(self, token: str) -> None:
        """A plague."""
        if token in _KINDS:
            for hand in self.hands:
                for card in [card for card in hand if card.startswith(_KINDS[token])]:
                    del hand[card]

    def _chance(self, event: dict[str, Any]) -> Iterator[str]:
        match event["chance"]:
            case "deal" | "draw" as kind:
                seat, cards = event["seat"], event["cards"]
                self.hands[seat].update(cards)
                yield from self._said(f"seat {seat} {'is dealt' if kind == 'deal' else 'draws'} {_listed(cards)}")
            case "die":
                yield from self._said(f"the die shows {event['face']}")
            case "token":
                yield from self._said(f"token: {event['token']}")
                self._spread(event["token"])
            case "tokens":
                yield from self._said(f"the overlord draws {_listed(event['tokens'])}")
            case shuffle:
                yield from self._said(_SHUFFLES[shuffle])

    def _event(self, event: dict[str, Any]) -> Iterator[str]:
        kind = event["event"]
        if kind == "turn":
            yield from self._turn(event)
        elif kind == "phase":
            self.phase = event["phase"]
        elif kind == "tower":
            self.towers -= 1
            yield from self._said(f"the tower of arc {event['arc']} FALLS, {self.towers} {_stand(self.towers)}")
        elif kind == "out":
            self.hands[event["seat"]].clear()
            yield from self._said(f"seat {event['seat']} is out")
        else:
            yield from self._said(_words(event))

    def _turn(self, event: dict[str, Any]) -> Iterator[str]:
        self.seat, self.phase = event["seat"], ""
        yield ""
        towers = f"{self.towers} tower{'' if self.towers == 1 else 's'}"
        hand = _listed(sorted(self.hands[self.seat].elements())) or "no cards"
        held = "" if self.drawings else f": {hand}"  # it is drawn with all others
        yield from _wrapped(f"Turn {event['turn']}, seat {self.seat}, {towers}{held}", "")

    def _ending(self) -> str:
        result = self.transcript["result"]
        towers, turns = result["towers"], f"turn {result['turns']}"
        if result.get("winner") == "overlord":
            return f"The overlord has won in {turns}; {towers} {_stand(towers)}."
        if result["win"] is None:
            return f"Undecided after {turns}; {towers} {_stand(towers)}."
        if not result["win"]:
            return f"Lost in {turns}; {towers} {_stand(towers)}."
        who = "The castle has won" if "winner" in result else "Won"
        return f"{who} in {turns} with {towers} tower{'' if towers == 1 else 's'}.{_trophies(result)}"


def _trophies(result: dict[str, Any]) -> str:
    """V3: who is the master slayer."""
    if "winners" not in result:
        return ""
    each = zip(result["points"], result["trophies"], strict=True)
    told = ", ".join(f"seat {seat} {points} ({trophies})" for seat, (points, trophies) in enumerate(each))
    winners = " and ".join(f"seat {seat}" for seat in result["winners"])
    return f" Points (trophies): {told}. {winners.capitalize()} slew best."


def _words(event: dict[str, Any]) -> str:
    """What follows from the rules, in words."""
    match event["event"]:
        case "wall":
            return f"the wall of arc {event['arc']} falls"
        case "fortify_lost":
            return f"the wall of arc {event['arc']} loses its fortify token"
        case "damage":
            return f"{event['target']} is hurt"
        case "slain":
            return f"{event['target']} is slain{_SLAIN_BY[event['by']]}"
    return f"a {event['card']} leaves the game"


def _stand(towers: int) -> str:
    return "tower stands" if towers == 1 else "towers stand"


def _listed(names: list[str]) -> str:
    """Names in their order, equal ones that follow each other counted."""
    counts: list[tuple[str, int]] = []
    for name in names:
        if counts and counts[-1][0] == name:
            counts[-1] = (name, counts[-1][1] + 1)
        else:
            counts.append((name, 1))
    return ", ".join(name if count == 1 else f"{name}*{count}" for name, count in counts)


def _wrapped(text: str, indent: str) -> list[str]:
    """A line; what it has too much stands further in than any other line."""
    return textwrap.wrap(text, WIDTH, initial_indent=indent, subsequent_indent=2 * _INDENT, break_on_hyphens=False)
