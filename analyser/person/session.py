"""A person's session at a game: takes what is typed, line by line, and gives blocks to show. It knows no terminal."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from analyser.experiments.labels import place_of
from analyser.experiments.playing.uninterrupted import Stopped
from analyser.games.shown import DRAWN_WIDTH, NARROW_WIDTH
from analyser.kernel.contract import CHANCE
from analyser.mistakes import Failure, Mistake
from analyser.person.advising import Adviser
from analyser.person.blocks import Block, choices, drawn, mistaken, news, one_line, said
from analyser.person.matching import Several, meant, parted
from analyser.person.saved import named_file, save, transcript_file
from analyser.person.sitting import Sitting
from analyser.person.wording import (
    DEALT,
    HELP,
    described,
    ending,
    happened,
    listed_moves,
    numbers_of,
    seated_players,
)

BROKEN_OFF = "broken off; the game goes on"
LATEST = 12
"""So many events of a game that goes on are told once more."""
TAKE_MORE = ("about", "save")


class Session:
    """One game, until it is over or left."""

    def __init__(self, sitting: Sitting, file: Path, *, base: str, seconds: float, threads: int) -> None:
        self.sitting, self.file = sitting, file
        self._has_come_up = False
        self._adviser = Adviser(sitting, base, seconds, threads)
        self.is_left = False
        self._told = 0  # events that were shown
        self._not_kept = self._told_not_kept = ""  # why the game as it stands could not be written; and what was told
        self._commands: Mapping[str, Callable[[str], Iterator[Block]]] = {
            "hint": self._hint,
            "why": self._why,
            "undo": self._undo,
            "moves": self._moves,
            "table": self._table,
            "about": self._about,
            "save": self._save,
            "help": self._help,
            "?": self._help,
            "quit": self._quit,
        }

    @property
    def is_done(self) -> bool:
        """Whether nothing more is asked."""
        return self.is_left or self.sitting.is_over

    @property
    def prompt(self) -> str:
        """What stands before what is typed."""
        return "came up> " if self.sitting.turn == CHANCE else "move> "

    @property
    def words(self) -> list[str]:
        """All that may be typed now."""
        return [*self._names(), *(word for word in self._commands if word != "?")]

    @property
    def kept(self) -> str:
        """How to go on with the game that is left."""
        return self._not_kept or f"kept; go on with: analyser play --resume {self.file}"

    def begin(self) -> Iterator[Block]:
        """Which game it is, what happened last in one that goes on, and the first question."""
        cell, sitting = self.sitting.cell, self.sitting
        chance = "dealt at the real table" if sitting.dealt else f"seed {cell.seed}, game {sitting.index}"
        yield said(f"{place_of(cell)}, {chance}; ? tells what may be typed")
        if cell.seats > 1:
            yield said(seated_players(sitting))
        if sitting.steps:
            self._told = max(0, len(sitting.telling.events) - LATEST)
        yield from self._go_on()

    def answer(self, text: str, show: Callable[[Iterable[Block]], object]) -> None:
        """Shows what follows from a line; who presses Ctrl-C while the tool thinks for him only breaks that off."""
        try:
            show(self.say(text))
        except Stopped:
            raise
        except KeyboardInterrupt:
            if not self._adviser.is_thinking:
                raise
            show([said(BROKEN_OFF)])
        finally:
            self._adviser.is_thinking = False

    def say(self, text: str) -> Iterator[Block]:
        """What follows from a line that was typed."""
        typed, _, rest = text.strip().partition(" ")
        word = typed.lower()
        try:
            if not word:
                yield from self._table("")
            elif word in self._commands:
                if rest.strip() and word not in TAKE_MORE:
                    raise Mistake(f"{word} takes nothing behind it")
                yield from self._commands[word](rest.strip())
            elif self.sitting.turn == CHANCE:
                yield from self._happen(parted(text.strip(), self._names()))
            else:
                self.sitting.choose(meant(text, self._names(), "no move", self._meanings()), self._write)
                yield from self._go_on()
        except Mistake as mistake:
            yield self._mistaken(mistake)

    def _mistaken(self, mistake: Mistake) -> Block:
        """What was wrong; where several of what is asked for may be meant, these with their numbers."""
        if isinstance(mistake, Several) and {*mistake.names} <= {*self._names()}:
            return choices(numbers_of(self._names(), self._meanings(), mistake.names))
        return mistaken(str(mistake))

    def _names(self) -> list[str]:
        """What is asked for."""
        sitting = self.sitting
        if sitting.is_over:
            return []
        return sitting.possible() if sitting.turn == CHANCE else list(sitting.moves())

    def _meanings(self) -> list[str]:
        """What each of these does, where its name doesn't tell."""
        seated, components = self.sitting.seated, self.sitting.cell.components
        return [seated.meaning(name, components) for name in self._names()]

    def _happen(self, parts: Sequence[str]) -> Iterator[Block]:
        """What came up, one after the other, as far as it can have."""
        taken = 0
        try:
            for part in parts:
                if self.sitting.turn != CHANCE:
                    raise Mistake(f"nothing more was to come up: '{part[:40]}' is left out")
                self.sitting.happen(
                    meant(part, self._names(), "nothing that may come up", self._meanings()), self._write
                )
                taken += 1
        except Mistake as mistake:
            yield self._mistaken(mistake)
        if taken:
            yield from self._go_on()

    def _go_on(self) -> Iterator[Block]:
        """Keeps the game, and tells what happened and what is asked now."""
        yield from self._keep()
        events = self.sitting.telling.events
        told = happened(self.sitting, events[self._told :])
        self._told = len(events)
        if told:
            yield news(told)
        if self.sitting.is_over:
            yield said(*ending(self.sitting), f"the transcript is {transcript_file(self.file)}")
        else:
            yield from self._table("")

    def _keep(self) -> Iterator[Block]:
        """Writes the game as it stands; that it can't be is told, and the game goes on."""
        self._write()
        if self._not_kept != self._told_not_kept:
            self._told_not_kept = self._not_kept
            yield mistaken(self._not_kept or f"the game is kept again, in {self.file}")

    def _write(self) -> None:
        """Writes the game as it stands, and notes why it can't be."""
        self._not_kept = ""
        try:
            save(self.sitting, self.file)
        except Failure as failure:
            self._not_kept = str(failure)

    def _table(self, _: str) -> Iterator[Block]:
        """The question, with the table if it is a move."""
        sitting, cell = self.sitting, self.sitting.cell
        if sitting.turn == CHANCE:
            asked = sitting.seated.asked(sitting.state, cell.components)
            several = "" if self._has_come_up else " (several at once: with commas between; ? tells more)"
            self._has_come_up = True
            yield said(f"What came up at the table: {asked}?{several}")
        else:
            yield drawn(*(self._drawing(width) for width in (DRAWN_WIDTH, NARROW_WIDTH)))
            if cell.seats > 1:
                yield said(f"{sitting.seated.seat_name(sitting.turn, sitting.state)} to move")
        yield choices(listed_moves(self._names(), self._meanings(), in_full=False))

    def _drawing(self, width: int) -> list[str]:
        """What the seat that is to move sees."""
        sitting, components = self.sitting, self.sitting.cell.components
        return sitting.seated.drawing(sitting.state, components, sitting.rules, sitting.turn, width)

    def _moves(self, _: str) -> Iterator[Block]:
        yield choices(listed_moves(self._names(), self._meanings(), in_full=True))

    def _hint(self, _: str) -> Iterator[Block]:
        yield from self._adviser.hint()

    def _why(self, _: str) -> Iterator[Block]:
        yield from self._adviser.why()

    def _about(self, name: str) -> Iterator[Block]:
        pieces = described(self.sitting.cell.components)
        if not name:
            raise Mistake(f"about takes the name of a piece, as {next(iter(pieces))}")
        piece = meant(name, list(pieces), "no piece")
        yield said(f"{piece}: {pieces[piece]}")

    def _undo(self, _: str) -> Iterator[Block]:
        if not self.sitting.undo():
            raise Mistake("there is nothing to take back")
        self._told = len(self.sitting.telling.events)
        yield said("taken back")
        yield from self._go_on()

    def _save(self, name: str) -> Iterator[Block]:
        file = named_file(Path(name)) if name else self.file
        try:
            save(self.sitting, file)
        except Failure as failure:
            raise Mistake(str(failure)) from None
        yield said(f"kept in {file}")

    def _help(self, _: str) -> Iterator[Block]:
        yield said("a move is its number, or the beginnings of its words", *(DEALT if self.sitting.dealt else ()))
        yield drawn([f"{word:<11}{meaning}" for word, meaning in HELP])
        yield said(*self.sitting.seated.legend)

    def _quit(self, _: str) -> Iterator[Block]:
        self.is_left = True
        yield one_line(self.kept)
