"""Who beats whom, and sequential tests of two: `analyser.tournament`, and the command of that name."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from analyser.experiments.cells import Cell
from analyser.experiments.comparing.sequential import Question, SprtResult, play_test
from analyser.experiments.comparing.tables import TablesResult, play_tables, seatings_of
from analyser.experiments.comparing.tournament import TournamentResult, find_rivals, lineups_of, play_tournament
from analyser.experiments.playing.limits import Limits, make_limits
from analyser.experiments.requests import PlayedRequest, RequestResult, Watch, names_of, question, several
from analyser.games.catalogue import TABLE, Mode, find_difficulties, find_numbers, find_variant, mode_words
from analyser.mistakes import Failure, Mistake, number, truth
from analyser.solvers.catalogue import Policy, with_levels
from analyser.statistics.tables import Design, design_of

BOUNDS = 0.5, 0.55
ERROR = 0.05
Found = TournamentResult | SprtResult | TablesResult


@dataclass(frozen=True, kw_only=True)
class TournamentRequest(PlayedRequest):
    """Lets `policies` (SPECs) meet in one mode, and returns ratings and who beats whom, or how a test of two ended.

    In a duel every two play so many `games` (pairs, 10,000 if nothing is said) with sides swapped; of more sides every
    choice of policies sits at a table, in every rotation of the seats. With `sprt` two policies are tested, until it is
    settled whether the first takes the lower of the `bounds` (0.5 and 0.55) of the points or less, or the upper or
    more, each wrongly at most so often as `error` says (0.05); a million pairs at most, if no number is said.
    All other arguments are those of `analyser.run`.
    """

    policies: Sequence[str] = ()
    games: int | None = None
    budget: float | None = None
    sprt: bool = False
    bounds: tuple[float, float] | None = None
    error: float | None = None

    @cached_property
    def mode(self) -> Mode:
        """The one way in which all play."""
        game, difficulties = self.found_game, several(self.difficulty)
        if len(difficulties) > 1 or "all" in difficulties:
            raise Mistake("a tournament has one difficulty: -d once")
        variant = find_variant(game, self.variant)
        numbers = find_numbers(game, variant, several(self.players))
        if len(numbers) > 1:
            raise Mistake("a tournament has one number of players: --players once")
        (difficulty,) = find_difficulties(game, difficulties)
        return Mode(difficulty, variant, numbers[0])

    @cached_property
    def rivals(self) -> list[Policy]:
        """Who meets."""
        return find_rivals(self.found_game, with_levels(self.found_game.name, names_of(self.policies)), self.mode)

    @cached_property
    def design(self) -> Design | None:
        """Who sits with whom, at tables of more sides than two."""
        game = self.found_game
        if game.form_of(self.mode) != TABLE:
            return None
        sides = len(set(game.sides_of(self.mode)))
        if self.sprt:
            raise Mistake(f"sprt tests two sides: {mode_words(game, self.mode)} has {sides}")
        return design_of([rival.spec for rival in self.rivals], sides)

    @property
    def test(self) -> Question | None:
        """What is tested."""
        if not truth(self.sprt, "sprt"):
            if self.bounds is not None or self.error is not None:
                raise Mistake("bounds and error are of a test: they need sprt too")
            return None
        if len(self.rivals) > 2:
            raise Mistake(f"sprt tests two policies, not {len(self.rivals)}")
        bounds = several(BOUNDS if self.bounds is None else self.bounds)
        if len(bounds) != 2:
            raise Mistake(f"bounds are two win probabilities, as {BOUNDS}, not {self.bounds!r}")
        low, high = (number(bound, "bounds", 1) for bound in bounds)
        if not low < high:
            raise Mistake(f"the lower of the bounds comes first, as in 50% 55%: not {100 * low:g}% {100 * high:g}%")
        error = ERROR if self.error is None else number(self.error, "error", 0.5)
        return Question(low, high, error, error)

    @property
    def limits(self) -> Limits:
        """How much is played; a test has limits of its own, if nothing is said."""
        limits = make_limits(self.games, None, self.budget)
        return replace(limits, games=None) if self.sprt and self.games is None else limits

    @cached_property
    def cells(self) -> list[Cell]:
        """The rivals in all seats."""
        return self.grid(seatings_of(self.design, self.rivals) if self.design else lineups_of(self.rivals))

    def carry_out(self, watch: Watch | None = None) -> RequestResult[Found]:
        """Plays all of them by turns."""
        test, limits, cells, design = self.test, self.limits, self.cells, self.design
        found: Found | None
        with self.at_work(cells, limits, watch) as work:
            if test:
                found, complete = play_test(cells, test, limits, work)
            elif design:
                found, complete = play_tables(design, cells, limits, work)
            else:
                found, complete = play_tournament(cells, limits, work)
        if found:
            return RequestResult(found, None if complete else "")
        enough = "every rotation had played a game" if design else "every two had met"
        return RequestResult(
            None, None if complete else f"before {enough}", Failure(f"the time was up before {enough}")
        )


tournament = question(TournamentRequest)
