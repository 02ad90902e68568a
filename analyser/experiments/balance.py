"""From a win rate that is wanted to the rules that give it: `analyser.balance`, and the command of that name."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from analyser.experiments.balancing.bounds import Bound, bounds_of
from analyser.experiments.balancing.lattice import Lattice, make_lattice
from analyser.experiments.balancing.looks import BalanceProgress, Looks
from analyser.experiments.balancing.outcome import BalanceResult, outcome_of
from analyser.experiments.balancing.proof import prove
from analyser.experiments.balancing.search import Search
from analyser.experiments.balancing.side_effects import SideEffect, side_effects
from analyser.experiments.balancing.targets import Scenario, Target, level_of, modes_of, read_targets
from analyser.experiments.balancing.variables import Rules, read_variables
from analyser.experiments.cells import Cell, Lineup, RuleSet, checked_settings, find_lineups, make_grid
from analyser.experiments.counting.layout import layout_of
from analyser.experiments.keeping.store import open_store
from analyser.experiments.requests import PlayedRequest, RequestResult, question, several
from analyser.games.catalogue import Mode, find_difficulties, find_numbers, find_variant, rules_in_force
from analyser.mistakes import Mistake, number, path_of, truth, whole
from analyser.solvers.catalogue import EVERY_GAME, written_for

TOLERANCE = 0.01
MOST_TOLERANCE = 0.5


@dataclass(frozen=True, kw_only=True)
class BalanceRequest(PlayedRequest):
    """Searches the smallest change of the rules in force that gives what is wanted, and returns it certified.

    `targets` say what: "patient=50%", "dusk/patient>=40%", "careful,careful:draw<=2%", "patient:rounds=3.2~0.05"; those
    without a level hold at `difficulty`, or with so many `players`. `vary` says what may change: "castles=-4..+4" (each
    number by so many steps), "castles=shift:-4..+4" (all together), "totems.shield=0..1:3" (a step weighs 3),
    "starter=white,loser". A number is as wanted within `tolerance` (0.01 is one point; of a mean that share of it). At
    most `max_changes` numbers or words are changed. With `prove` every smaller change is refuted by games of its own.
    What is found is certified on a seed that the search has not used. `policies` are the players whose win rates under
    the rules found are shown besides, those written by hand if none is named. All other arguments are those of
    `analyser.run`; house rules in force are what changes are counted from.
    """

    targets: str | Sequence[str] = ()
    vary: str | Sequence[str] = ()
    tolerance: float = TOLERANCE
    max_changes: int | None = None
    prove: bool = False
    policies: str | Sequence[str] | None = None

    @cached_property
    def modes(self) -> list[Mode]:
        """What targets without a level hold for."""
        game, variant = self.found_game, find_variant(self.found_game, self.variant)
        numbers = find_numbers(game, variant, several(self.players))
        return [
            Mode(difficulty, variant, players)
            for difficulty in find_difficulties(game, several(self.difficulty))
            for players in numbers
        ]

    @cached_property
    def wanted(self) -> list[Target]:
        """The targets."""
        tolerance = number(self.tolerance, "tolerance", MOST_TOLERANCE)
        return read_targets(self.found_game, several(self.targets), self.modes, self.modes[0].variant, tolerance)

    @cached_property
    def scenarios(self) -> list[Scenario]:
        """Who plays at which level, each once."""
        return list(dict.fromkeys(target.scenario for target in self.wanted))

    @cached_property
    def beside(self) -> list[Scenario]:
        """Whose win rates are shown besides: the targets' players and others, at every level."""
        game, first = self.found_game, self.scenarios[0]
        others = [info.name for info in written_for(game.name) if info not in EVERY_GAME]
        asked = find_lineups(game, others if self.policies is None else several(self.policies))
        modes = modes_of(game, first.mode.variant, first.mode)
        lineups: dict[tuple[str, ...], Lineup] = {}
        for lineup in (*(scenario.lineup for scenario in self.scenarios), *asked):
            lineups.setdefault(_who_plays(lineup), lineup)  # who is wanted keeps that name
        return [Scenario(level_of(game, mode), mode, lineup) for mode in modes for lineup in lineups.values()]

    @cached_property
    def lattice(self) -> Lattice:
        """All changes."""
        most = None if self.max_changes is None else whole(self.max_changes, "max_changes", 1)
        rules = {scenario.level: self.rules_at(scenario) for scenario in self.scenarios}
        return make_lattice(read_variables(self.found_game, several(self.vary), rules), rules, most)

    @cached_property
    def cells(self) -> list[Cell]:
        """Those of the rules in force."""
        truth(self.prove, "prove")
        cells = [self.cell(scenario, {}, self.seed) for scenario in self.scenarios]
        for target in self.wanted:
            target.check(layout_of(cells[self.scenarios.index(target.scenario)]))
        if len(self.lattice) < 2:
            raise Mistake("nothing may vary: no value but those in force is left")
        return cells

    def rules_at(self, scenario: Scenario) -> Rules:
        """The rules in force at a level."""
        file = None if self.rules in (None, "") else path_of(self.rules, "rules")
        return rules_in_force(self.found_game, scenario.mode, file, checked_settings(self.house_rules))

    def cell(self, scenario: Scenario, changed: Mapping[str, Any], seed: int) -> Cell:
        """The cell of a scenario with these settings besides those in force."""
        kept = {name: value for name, value in checked_settings(self.house_rules).items() if name not in changed}
        game, mode = self.found_game, scenario.mode
        (cell,) = make_grid(
            game,
            difficulties=(mode.difficulty,),
            variants=(mode.variant,),
            players=(mode.players,) if game.has_numbers else (),
            rule_sets=(RuleSet({**kept, **changed}, self.rules),),
            decks=(self.components,),
            lineups=[scenario.lineup],
            seed=seed,
        )
        return cell

    def carry_out(
        self, tell: Callable[[BalanceProgress], None] = lambda progress: None
    ) -> RequestResult[BalanceResult]:
        """Searches, certifies, and looks at what the rules found do besides; `tell` is told how far it is."""
        cells, lattice = self.cells, self.lattice
        beside = self.beside
        rules = {scenario.level: self.rules_at(scenario) for scenario in (*self.scenarios, *beside)}
        with self.passing_store() as file, open_store(file, needs_all=True) as store, closing(self.crew()) as crew:
            assert store is not None
            looked = Looks(lattice, self.scenarios, rules, self.cell, crew, store, self.seed, tell)
            search = Search(looked, self.wanted)
            interrupted, proof = None, None
            effects: list[SideEffect] = []
            bounds: list[Bound] = []
            try:
                search.run()
                if search.found:
                    effects = side_effects(looked, search.found.row, beside)
                    proof = prove(search, search.found.row) if self.prove else None
                else:
                    bounds = bounds_of(search)
            except KeyboardInterrupt:
                interrupted = f"after {len(looked.rows())} rule sets and {looked.games:,} games"
            found = None
            if looked.results:
                shown = self.shown_store
                found = outcome_of(search, cells[0], proof=proof, side_effects=effects, bounds=bounds, store=shown)
        if found and interrupted:
            found = replace(found, is_finished=False)
        return RequestResult(found, interrupted, store.failure)


def _who_plays(lineup: Lineup) -> tuple[str, ...]:
    """The same of a level and what it stands for, and of one for all sides and that one on each."""
    players = tuple(policy.in_full for policy in lineup)
    return players[:1] if len(set(players)) == 1 else players


balance = question(BalanceRequest)
