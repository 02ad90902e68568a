"""`hint` and `why`: what a person is told of the moves that there are."""

from collections.abc import Callable, Iterator

from analyser.experiments.advise import MOST_TRIES, Advice, advise_on
from analyser.kernel.contract import CHANCE
from analyser.mistakes import Mistake
from analyser.person.blocks import Block, said, table
from analyser.person.sitting import Sitting
from analyser.person.wording import hinted, weighed

LONGER = 4
"""`why` thinks so many times as long as `hint`."""


class Adviser:
    """Thinks for some seconds on some threads; in its playouts everybody goes on by the base policy."""

    def __init__(self, sitting: Sitting, base: str, seconds: float, threads: int) -> None:
        self.sitting, self.base, self.seconds, self.threads = sitting, base, seconds, threads
        self.is_thinking = self._has_thought = False

    def hint(self) -> Iterator[Block]:
        """What to play."""
        yield from self._told(self.seconds, self._best)

    def why(self) -> Iterator[Block]:
        """What each move is worth."""
        yield from self._told(LONGER * self.seconds, _worth)

    def _told(self, seconds: float, told: Callable[[Advice], Iterator[Block]]) -> Iterator[Block]:
        """What comes of thinking."""
        if self.sitting.turn == CHANCE:
            raise Mistake("chance decides here, and nobody can advise it")
        self.is_thinking = True
        longer = "" if self._has_thought else " (the first time it may have to compile, which takes longer)"
        yield said(f"thinking for {seconds:g} s, Ctrl-C breaks it off{longer}")
        sitting, threads = self.sitting, self.threads
        advice = advise_on(sitting.cell, sitting.state, self.base, tries=MOST_TRIES, seconds=seconds, threads=threads)
        self._has_thought, self.is_thinking = True, False
        yield from told(advice)

    def _best(self, advice: Advice) -> Iterator[Block]:
        meaning = self.sitting.seated.meaning(advice.moves[0].name, self.sitting.cell.components)
        yield said(hinted(advice, meaning))


def _worth(advice: Advice) -> Iterator[Block]:
    yield table(weighed(advice))
    yield said(f"{advice.playouts:,} playouts, in which everybody goes on by {advice.base}; 95% intervals; ~ close")
