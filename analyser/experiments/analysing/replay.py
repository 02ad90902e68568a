"""A game read again from its transcript: the cell that it belongs to, and the codes that were played.

Moves are found by their names. What chance decided is tried as the game's seed has it; where a transcript has
something else, as one of a game at a real table, it is looked for among all that chance might have brought.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from itertools import groupby, takewhile, zip_longest
from typing import Any, NamedTuple

from analyser.experiments.analysing.told_cell import cell_of
from analyser.experiments.cells import Cell, Lineup, packed_rules
from analyser.experiments.playing.limits import MOST_GAMES
from analyser.experiments.transcripts import FORMAT, ToldGame
from analyser.games.catalogue import Game
from analyser.games.shown import draw_position
from analyser.kernel.contract import CHANCE, OVER
from analyser.kernel.moves import legal_codes
from analyser.kernel.records import new_record
from analyser.kernel.streams import CHANCE_STREAM, close_sources, open_source, sources_type
from analyser.mistakes import Mistake, shown, whole

KEYS = ("game", "variant", "rules", "components", "seed", "index", "players", "events", "result")
MOST_TRIES = 4_000
"""Of outcomes of chance, where what happened between two decisions is looked for."""
Event = Mapping[str, Any]


@dataclass(frozen=True, eq=False)
class Step:
    """A code that was played: the position before it, who decided, and the place of the first event it brought."""

    state: Any
    seat: int  # or CHANCE
    code: int
    event: int


@dataclass(frozen=True, eq=False)
class PlayedGame:
    """A finished game, step by step."""

    cell: Cell
    told: ToldGame
    steps: tuple[Step, ...]
    last: Any  # the position at its end


def read_transcript(transcript: object, policies: Callable[[Game], Lineup]) -> PlayedGame:
    """The game of a transcript; in its cell these policies stand for whoever played."""
    if not isinstance(transcript, Mapping) or transcript.get("format") != FORMAT:
        raise Mistake(f"this is no transcript: a game is one line of JSON whose format is {FORMAT}")
    for key in KEYS:
        if key not in transcript:
            raise Mistake(f"the transcript lacks {key}")
    for key in ("players", "events"):
        if not isinstance(transcript[key], list):
            raise Mistake(f"the transcript's {key} are no list")
    if not all(isinstance(name, str) for name in transcript["players"]):
        raise Mistake("the transcript's players are not all names")
    odd = next((place for place, event in enumerate(transcript["events"]) if not isinstance(event, Mapping)), None)
    if odd is not None:
        raise Mistake(f"the transcript's event {odd} is no table")
    cell = cell_of(transcript, policies)
    if len(transcript["players"]) not in (cell.seats, cell.side_count):
        raise Mistake(f"the transcript's players are {len(transcript['players'])}, where its game has {cell.seats}")
    return replay(cell, dict(transcript))


def replay(cell: Cell, transcript: dict[str, Any]) -> PlayedGame:
    """The steps of a cell's game."""
    reading = _Reading(cell, transcript)
    steps = tuple(reading.steps())
    return PlayedGame(cell, ToldGame(transcript, reading.drawings), steps, reading.state)


class _Reading:
    """Follows a transcript's events, position by position."""

    def __init__(self, cell: Cell, transcript: dict[str, Any]) -> None:
        self.cell, self.play, self.text = cell, cell.game.play, cell.game.text
        self.rules, self.events = packed_rules(cell), transcript["events"]
        self.state = new_record(self.play.STATE)
        self.narrator = self.text.Narrator(self.rules, cell.components)
        self.drawings: dict[int, list[str]] = {}
        self.at = 0
        self.index = whole(transcript["index"], "index", 0, MOST_GAMES)
        self.chance = new_record(sources_type(len(cell.game.sources)))
        self.by_seed = True  # so far

    def steps(self) -> Iterator[Step]:
        self.play.begin(self.state, self.rules)
        close_sources(self.chance)
        self._accept(list(getattr(self.narrator, "opening", lambda position: ())(self.state)))
        while (seat := int(self.play.turn(self.state))) != OVER:
            if seat == CHANCE:
                yield from self._chance()
            else:
                before, first = self.state.copy(), self.at
                code = self._decision(seat)
                self.play.apply(self.state, self.rules, code)
                self._accept(list(self.narrator.decision(before, code, self.state)))
                yield Step(before, seat, code, first)
        if self.at != len(self.events):
            raise self._wrong("the game is over")

    def _decision(self, seat: int) -> int:
        event = self.events[self.at] if self.at < len(self.events) else None
        if event is None or "move" not in event or event.get("player") != seat:
            raise self._wrong(f"seat {seat} is to move")
        move = f"{event['move']}"
        try:
            code = int(self.text.move_code(move, self.cell.components, self.state))
        except Mistake:
            code = -1
        if code not in legal_codes(self.play, self.state, self.rules):
            raise self._wrong(f"{shown(event['move'])} is not legal")
        self.at += 1
        return code

    def _chance(self) -> Iterator[Step]:
        """What chance decided until somebody's turn: as the seed has it, or whatever agrees with the transcript."""
        found = self._as_dealt() if self.by_seed else None
        if found is None:
            self.by_seed = False
            found = self._searched()
        if found is None:
            raise self._wrong("chance can't bring this")
        for before, code, after, narrator, happened in found:
            self.state, self.narrator = after, narrator
            first = self.at
            self._accept(happened)
            yield Step(before, CHANCE, code, first)

    def _as_dealt(self) -> "_Way | None":
        """As the game's seed has it; None if that is not what happened."""
        play, state, narrator, at = self.play, self.state, self.narrator, self.at
        way: _Way = []
        while play.turn(state) == CHANCE:
            own = int(play.source(state))
            open_source(self.chance, own, int(play.chapter(state)), self.cell.seed, self.index, CHANCE_STREAM)
            step = self._tried(state, narrator, int(play.deal(state, self.rules, self.chance.stream[own])))
            if not self._agrees(step[-1], at):
                return None
            way.append(step)
            state, narrator, at = step[2], step[3], at + len(step[-1])
        return way

    def _searched(self) -> "_Way | None":
        """The same of all that chance may bring: cards lie in the events one after the other, or dealt in turn."""
        told = takewhile(lambda event: "move" not in event, self.events[self.at :])
        drawn = [event for event in told if "chance" in event]
        kinds = [[_words(event) for event in same] for _, same in groupby(drawn, lambda event: event["chance"])]
        in_turn = [word for lists in kinds for words in zip_longest(*lists) for word in words if word is not None]
        for order in ([word for event in drawn for word in _words(event)], in_turn):
            self.tries = MOST_TRIES
            found = self._search(_Place(self.state, self.narrator, self.at, 0), order)
            if found is not None:
                return found
        return None

    def _search(self, place: "_Place", order: Sequence[str]) -> "_Way | None":
        """Depth first, what is named next before what is named later."""
        if self.play.turn(place.state) != CHANCE:
            return []
        for named, code in self._candidates(place, order):
            self.tries -= 1
            step = self._tried(place.state, place.narrator, code)
            if self.tries < 0 or not self._agrees(step[-1], place.at):
                continue
            rest = self._search(_Place(step[2], step[3], place.at + len(step[-1]), named + 1), order)
            if rest is not None:
                return [step, *rest]
        return None

    def _candidates(self, place: "_Place", order: Sequence[str]) -> list[tuple[int, int]]:
        """What chance may bring: where the transcript names it, and the code; what it doesn't name, last.

        It need not name all: of an ability that is drawn Freya's Folly first says that it is one, which nobody is told.
        """
        listed = new_record(self.play.OUTCOMES)
        self.play.outcomes(place.state, self.rules, listed)
        codes = [int(code) for code in listed.code[: int(listed.count)]]
        if not hasattr(self.text, "outcome_name"):
            return [(place.named, code) for code in codes]
        names = {code: str(self.text.outcome_name(code, self.cell.components, place.state)) for code in codes}
        ahead = order[place.named :]
        named = sorted((place.named + ahead.index(name), code) for code, name in names.items() if name in ahead)
        return named + [(place.named - 1, code) for code, name in names.items() if name not in ahead]

    def _tried(self, state: Any, narrator: Any, code: int) -> "_Tried":
        before, after, teller = state.copy(), state.copy(), _copied(narrator)
        self.play.apply(after, self.rules, code)
        return before, code, after, teller, list(teller.chance(before, code, after))

    def _agrees(self, happened: list[Event], at: int) -> bool:
        return bool(self.events[at : at + len(happened)] == happened)

    def _accept(self, happened: list[Event]) -> None:
        if not self._agrees(happened, self.at):
            raise self._wrong(f"the rules bring {shown(happened)}")
        if happened and hasattr(self.text, "is_drawn"):
            for place, event in enumerate(happened, self.at):
                if self.text.is_drawn(event):
                    self.drawings[place] = draw_position(self.text, self.state, self.cell.components)
        self.at += len(happened)

    def _wrong(self, why: str) -> Mistake:
        found = shown(self.events[self.at]) if self.at < len(self.events) else "the end"
        return Mistake(f"the transcript can't be played: {why}, and its event {self.at} is {found}")


class _Place(NamedTuple):
    """How far a search is: the position, who tells on, which events and which of the names have come."""

    state: Any
    narrator: Any
    at: int
    named: int


_Tried = tuple[Any, int, Any, Any, list[Event]]
"""The position before, a code, the position after, the narrator then, and what happened."""
_Way = list[_Tried]


def _words(event: Event) -> list[str]:
    """What an event of chance names; jewels that lie together may have come one by one, each a letter."""
    values = (value for name, value in event.items() if name not in ("chance", "player"))
    words = [f"{word}" for value in values for word in (value if isinstance(value, list) else [value])]
    return [part for word in words for part in (word, *(word if word.isalpha() and len(word) > 1 else ""))]


def _copied(narrator: Any) -> Any:
    """A narrator that goes on from here: what one notes is nobody else's."""
    other = copy(narrator)
    for name, value in vars(narrator).items():
        if isinstance(value, list):
            setattr(other, name, value.copy())
    return other
