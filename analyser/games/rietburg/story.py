"""A game of Rietburg as an onlooker would tell it, from a transcript."""

import textwrap
from collections.abc import Iterator
from typing import Any

from analyser.games.rietburg.drawing import PLACE_NAMES
from analyser.games.rietburg.language import read_blue
from analyser.games.shown import NO_DRAWINGS, WIDTH, Drawings, tell_events

_INDENT = " " * 4
_GATEHOUSE = 6
_ENDS = {
    "tasks": "the tasks are done",
    "narrator": "the narrator deck is spent, and Tarok is there",
    "encounters": "a card was due and the draw pile was empty",
    "turns": "there were too many turns",
}


def tell(transcript: dict[str, Any], drawings: Drawings = NO_DRAWINGS) -> Iterator[str]:
    """The lines of the log: each turn, who went where, what was fought with what, and what came of it."""
    yield from _Story(transcript, drawings).lines()


def meaning(name: str, components: Any) -> str:
    """What a card does that is played, and what stands on a narrator card; nothing else. `components`: by table."""
    match name.split(" "):
        case [card] if card in components["narrator"]:
            return f"{components['narrator'][card]}"
        case ["play", card, letter]:
            return f"{components['cards'][card]['abc'.index(letter)]}"
        case ["play", card]:
            return f"{(components['friends'] | components['objects'])[card]['effect']}"
    return ""


class _Story:
    """Follows the heroes through the castle."""

    def __init__(self, transcript: dict[str, Any], drawings: Drawings) -> None:
        self.transcript = transcript
        self.drawings = drawings
        self.heroes: list[str] = transcript["rules"]["heroes"]
        self.components: dict[str, Any] = transcript["components"]
        self.at = dict.fromkeys(self.heroes, _GATEHOUSE)
        self.hero = self.heroes[0]
        self.done = 0
        self.played = ""  # the card of the turn's main action
        self.fighters: dict[str, list[str]] = {}  # of a battle, with what

    def lines(self) -> Iterator[str]:
        told = self.transcript
        players, difficulty = ", ".join(dict.fromkeys(told["players"])), told["variant"]["difficulty"]
        head = f"Rietburg, {difficulty}, {', '.join(self.heroes)}: {players}, seed {told['seed']}, game {told['index']}"
        yield from textwrap.wrap(head, WIDTH, break_on_hyphens=False)
        yield "  set-up"
        yield from tell_events(told, self.drawings, self._decision, self._chance, self._event)
        yield ""
        yield from textwrap.wrap(self._ending(), WIDTH)
        yield ""

    def _decision(self, event: dict[str, Any]) -> Iterator[str]:
        move, legal = event["move"], len(event["legal"])
        meant = meaning(move, self.components)
        yield from _said(move + (f": {meant}" if meant else "") + (f"   (of {legal})" if legal > 1 else ""))
        self._follow(move)
        self._fight(move, event["legal"])

    def _fight(self, move: str, legal: list[str]) -> None:
        """Who fights with what; he whose means are asked for is the last who joined."""
        match move.split(" "):
            case ["play", card, *_]:
                self.played = card
            case ["fight", _]:
                self.fighters = {self.hero: [self.played]}
            case ["join", card]:
                self.fighters[self._joining(card, legal)] = [card]
            case ["quiver" | "book", _] | ["axe"] if self.fighters:
                self.fighters[list(self.fighters)[-1]].append(move)

    def _joining(self, card: str, legal: list[str]) -> str:
        """Whose card it is: who might stay, or whose hero cards might join; a friend or object alone doesn't say it."""
        named = [word.partition(".")[0] for move in legal for word in move.split(" ")[1:]]
        return next((hero for hero in named if hero in self.heroes), f"who holds {card}")

    def _follow(self, move: str) -> None:
        """Who goes where."""
        match move.removeprefix("book ").split(" "):
            case ["move", location]:
                self.at[self.hero] = int(location)
            case ["fetch", hero]:
                self.at[hero] = self.at[self.hero]

    def _chance(self, event: dict[str, Any]) -> Iterator[str]:
        match event["chance"]:
            case "narrator":
                card = event["card"]
                yield from _said(f"narrator card {card}: {self.components['narrator'][card]}")
            case "encounter":
                yield from _said(f"{_place(event['location'])}: {event['card']}")
            case "task":
                yield from _said(f"{_place(event['location'])}: the task is {event['task']}{self._task(event['task'])}")
            case "quiver":
                yield from _said(f"a quiver of {event['value']}")
            case "friend":
                yield from _said(f"{event['card']} joins {self.hero}")

    def _task(self, name: str) -> str:
        """What it needs; its blue box may move all heroes."""
        task = self.components["tasks"][name]
        gate = read_blue(task["blue"]).get("gate")
        if gate:
            self.at = dict.fromkeys(self.heroes, gate)
        return f" ({task['needs']}{'; ' if task['blue'] else ''}{task['blue']})"

    def _event(self, event: dict[str, Any]) -> Iterator[str]:
        match event["event"]:
            case "turn":
                self.hero, self.played, self.fighters = event["hero"], "", {}
                yield ""
                yield f"Turn {event['turn']}, {self.hero} at {_place(self.at[self.hero])}"
            case "laid":
                yield from _said(f"{_place(event['location'])}: a card face down")
            case "shown":
                yield from _said(f"{_place(event['location'])}: {event['card']} again")
            case "will":
                yield from _said(f"{event['hero']} has willpower {event['now']}")
            case "paid":
                yield from _said(f"paid: {', '.join(event['cards'])}")
            case "defeated":
                by = ", ".join(f"{hero} ({', '.join(filter(None, means))})" for hero, means in self.fighters.items())
                yield from _said(f"{self._foe(event['card'])} is DEFEATED at {_place(event['location'])} by {by}")
                self.fighters = {}
            case "narrator_added":
                yield from _said(f"the narrator deck has {event['deck']} cards")
            case "task_done":
                self.done += 1
                yield from _said(f"{event['task']} is DONE at {_place(event['location'])}, {self.done} in all")

    def _foe(self, card: str) -> str:
        """With its strength, where that isn't counted on the locations (R15)."""
        strength = self.components["creatures"][card]["strength"]
        return f"{card} ({max(1, strength + self.transcript['rules']['strength_shift'])})" if strength else card

    def _ending(self) -> str:
        result = self.transcript["result"]
        tasks = f"{result['tasks']} task{'' if result['tasks'] == 1 else 's'} done"
        told = f"{'Won' if result['win'] else 'Lost'} in turn {result['turns']}, {tasks}: {_ENDS[result['end']]}."
        return f"{told} Narrator cards left: {result['narrator']}."


def _place(location: int) -> str:
    return f"{location} {PLACE_NAMES[location - 1]}"


def _said(text: str) -> list[str]:
    """A line; what it has too much stands further in."""
    return textwrap.wrap(text, WIDTH, initial_indent=_INDENT, subsequent_indent=2 * _INDENT, break_on_hyphens=False)
