"""A game with a person in it as it stands: the position, how it came about, and who decides next.

Its memory is a list of steps in words; the position is always what these steps lead to. So undoing is forgetting steps,
resuming is reading them, and there is nothing else that could disagree.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from analyser.experiments.cells import Cell, packed_rules
from analyser.experiments.playing.asking import AskedPolicies
from analyser.experiments.transcripts import Telling, transcript_of
from analyser.games.seated import Seated
from analyser.kernel.contract import CHANCE, OVER
from analyser.kernel.records import new_record
from analyser.kernel.streams import CHANCE_STREAM, close_sources, open_source, sources_type
from analyser.mistakes import Failure, Mistake

YOU = "you"
"""A move that the person chose."""
LONE = "lone"
"""The person's only legal move, made without asking."""
POLICY = "policy"
"""A move of a seat that a policy plays."""
CAME = "came"
"""What came up at the real table."""
UNSEEN = "unseen"
"""What nobody saw there: imagined, until something that comes up speaks against it."""
SOLE = "sole"
"""The only thing that could come up there."""
KINDS = (YOU, LONE, POLICY, CAME, UNSEEN, SOLE)
Note = Callable[[], object]
"""Is called when the game has changed, and others are to think."""
TYPED = (YOU, CAME)
OF_CHANCE = (CAME, UNSEEN, SOLE)


def _nothing() -> None:
    """Notes nothing."""


@dataclass(frozen=True)
class Step:
    """One thing that happened and that a seed doesn't tell, by its name."""

    kind: str
    name: str


class Sitting:
    """A game in which a person plays some seats, policies the others, and chance goes by seed or by the real table."""

    def __init__(self, cell: Cell, index: int, seats: frozenset[int], *, dealt: bool) -> None:
        self.cell, self.index, self.seats, self.dealt = cell, index, seats, dealt
        self.rules = packed_rules(cell)
        self.seated = Seated(cell.game, cell.mode)
        is_alone = seats == frozenset(range(cell.seats))
        self.policies = None if is_alone else AskedPolicies(cell, self.rules, index)
        self._chance = new_record(sources_type(len(cell.game.sources)))
        self.steps: list[Step] = []
        self._chapters: list[int] = []  # in which each of them was made
        self.replay([])

    @property
    def state(self) -> Any:
        """The position, with all that is hidden."""
        return self.telling.state

    @property
    def turn(self) -> int:
        """Who decides next: one of the person's seats, CHANCE if the real table is asked, or OVER."""
        return self.telling.turn

    @property
    def is_over(self) -> bool:
        return self.turn == OVER

    def moves(self) -> dict[str, int]:
        """The legal moves of the person's seat, by name."""
        return self.telling.legal()

    def outcomes(self) -> dict[str, int]:
        """What chance may bring next, by name, with the code that stands for it."""
        play, text = self.telling.play, self.telling.text
        listed = new_record(play.OUTCOMES)
        play.outcomes(self.state, self.rules, listed)
        codes = [int(code) for code in listed.code[: int(listed.count)]]
        return {text.outcome_name(code, self.cell.components, self.state): code for code in codes}

    def possible(self) -> list[str]:
        """What may have come up at the real table, in order: also what was imagined to be gone."""
        chapter = self._chapter()
        told = zip(self.steps, self._chapters, strict=True)
        imagined = [step.name for step, own in told if step.kind == UNSEEN and own == chapter]
        return sorted({*self.outcomes(), *imagined}, key=lambda name: (int(name) if name.isdecimal() else 0, name))

    def choose(self, name: str, note: Note = _nothing) -> None:
        """The person's move, which is noted, and all that follows without asking."""
        self._answer(lambda: self._move(Step(YOU, name)), note)

    def happen(self, name: str, note: Note = _nothing) -> None:
        """What came up at the real table, and all that follows without asking; a mistake if it can't have."""
        if name not in self.outcomes() and not self._imagine_otherwise(name):
            raise Mistake(f"{name} can't have come up: all of them are elsewhere")
        self._answer(lambda: self._happen(Step(CAME, name)), note)

    def undo(self) -> bool:
        """Back to before the person's last word; whether there was one."""
        places = [place for place, step in enumerate(self.steps) if step.kind in TYPED]
        if places:
            self.replay(self.steps[: places[-1]])
        return bool(places)

    def replay(self, steps: Sequence[Step]) -> None:
        """Begins anew, and goes through these steps and on to where the person is asked."""
        self.steps, self._chapters = [], []
        self.telling = Telling(self.cell, self.rules)
        close_sources(self._chance)
        if self.policies:
            self.policies.begin()
        for step in steps:
            self._settle()
            self._take(step)
        self._go_on()

    def transcript(self, name: str) -> dict[str, Any]:
        """The finished game; `name` stands for the person."""
        person = dict.fromkeys(self.seats, name)
        return transcript_of(self.cell, self.index, self.telling.events, self.telling.result, person)

    def _answer(self, answer: Callable[[], None], note: Note) -> None:
        """What the person said, and all that follows; none of it, if a policy of one's own errs then.

        Other seats may think for long, and be broken off: what was said is noted before.
        """
        steps = list(self.steps)
        try:
            answer()
            if self.policies:
                note()
            self._go_on()
        except Mistake:
            self.replay(steps)
            note()
            raise

    def _take(self, step: Step) -> None:
        """A step of an earlier sitting; a failure if it is not possible here."""
        is_chance = self.turn == CHANCE
        if self.is_over or (step.kind in OF_CHANCE) != is_chance:
            raise Failure(f"the game does not go on with {step.name!r} there")
        if is_chance:
            self._happen(step)
            return
        if self.policies and step.kind == POLICY and not self.policies.policy_of(self.turn).tries:
            self.policies.choose(self.state, self.turn)  # so that it remembers this game
        self._move(step)

    def _move(self, step: Step) -> None:
        code = self.moves().get(step.name)
        if code is None:
            raise Failure(f"{step.name!r} is no legal move there")
        self._apply(code, step)

    def _happen(self, step: Step) -> None:
        code = self.outcomes().get(step.name)
        if code is None:
            raise Failure(f"{step.name!r} can't come up there")
        self._apply(code, step)

    def _apply(self, code: int, step: Step) -> None:
        self._chapters.append(self._chapter())
        self.telling.apply(code)
        self.steps.append(step)

    def _go_on(self) -> None:
        """All that happens until the person is asked."""
        while True:
            self._settle()
            step = self._unasked()
            if step is None:
                return
            (self._happen if step.kind in OF_CHANCE else self._move)(step)

    def _unasked(self) -> Step | None:
        """The next step, if nobody is asked for it."""
        seat = self.turn
        if seat == OVER:
            return None
        if seat == CHANCE:
            return self._unasked_outcome()
        if seat not in self.seats:
            assert self.policies is not None
            return Step(POLICY, self.telling.name_of(self.policies.choose(self.state, seat)))
        names = list(self.moves())
        return Step(LONE, names[0]) if len(names) == 1 else None

    def _unasked_outcome(self) -> Step | None:
        """At the real table: what nobody sees, or what is no question."""
        if not self.seated.is_seen(self.state):
            return Step(UNSEEN, self._name_of_drawn())
        possible = self.possible()
        return Step(SOLE, possible[0]) if len(possible) == 1 else None

    def _settle(self) -> None:
        """Chance, where it is the seed's."""
        while not self.dealt and self.turn == CHANCE:
            self.telling.apply(self._drawn())

    def _chapter(self) -> int:
        return int(self.telling.play.chapter(self.state))

    def _drawn(self) -> int:
        """What the seed brings next; the same as in any game with this seed and index."""
        play, state = self.telling.play, self.state
        source = int(play.source(state))
        address = int(play.chapter(state)), np.uint64(self.cell.seed), self.index, CHANCE_STREAM
        open_source(self._chance, source, *address)
        return int(play.deal(state, self.rules, self._chance.stream[source]))

    def _name_of_drawn(self) -> str:
        return str(self.telling.text.outcome_name(self._drawn(), self.cell.components, self.state))

    def _imagine_otherwise(self, name: str) -> bool:
        """Puts something else in place of an imagined outcome of this name, so that it may come now; whether it could.

        What takes its place is still to come, so that all that was seen since stays possible.
        """
        steps, others = list(self.steps), list(self.outcomes())
        for place in reversed([place for place, step in enumerate(steps) if step == Step(UNSEEN, name)]):
            for other in others:
                if self._fits([*steps[:place], replace(steps[place], name=other), *steps[place + 1 :]], name):
                    return True
        self.replay(steps)
        return False

    def _fits(self, steps: Sequence[Step], name: str) -> bool:
        try:
            self.replay(steps)
        except Failure:
            return False
        return self.turn == CHANCE and name in self.outcomes()
