"""What a win rate depends on: an unknown deck, or house rules. `analyser.sensitivity`, and the command of that name."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any

from analyser.experiments.bands import PRIOR
from analyser.experiments.cells import Cell, RuleSet, checked_settings, make_grid
from analyser.experiments.keeping.store import Store
from analyser.experiments.labels import level_words
from analyser.experiments.playing.limits import MOST_GAMES, Limits
from analyser.experiments.playing.session import play_cells
from analyser.experiments.requests import Files, PlayedRequest, RequestResult, Specs, Watch, question
from analyser.experiments.results import CellResult
from analyser.experiments.sensitivities.decks import LEAST_DECKS, DeckSensitivity, deck_sensitivity
from analyser.experiments.sensitivities.kept_games import KeptGames
from analyser.experiments.sensitivities.knobs import RuleSensitivity, Step, effects_of, steps_of
from analyser.games.ensembles import Drawn, draw, remix
from analyser.games.prior_files import read_prior
from analyser.games.priors import Prior
from analyser.mistakes import Failure, Mistake, path_of, truth, whole

DECKS = 200
MOST_DECKS = 10_000
GAMES = 2_000
Played = tuple[dict[str, CellResult], bool]


@dataclass(frozen=True, kw_only=True)
class SensitivityRequest(PlayedRequest):
    """Plays so many games with each of many decks, or with each house rule, and returns what win rates depend on.

    The `decks` are drawn by the seed from a prior: the game's own, or the file `prior` (`analyser.games.priors` says
    how one is written). `known` conditions on what was counted: {"ents": 18}, or from one number to another {"ents":
    [14, 15]}; or says which group of figures was typed in, and is that of `components`: {"tasks": True}. `drawn` says
    how a measure is drawn from its range whatever the prior says: "even", or with the "middle" likeliest. With `knobs`
    no deck is drawn: every house-rule field goes one step from the rules in force.
    Where a prior has groups, as many remixes of decks are played besides, which tell what each group contributes.
    So many `games` are played in each cell. All other arguments are those of `analyser.run`.
    """

    policies: Specs | Sequence[Specs] | None = None
    games: int = GAMES
    decks: int = DECKS
    prior: str | Path | None = None
    known: Mapping[str, Any] | None = None
    drawn: str | None = None
    knobs: bool = False

    @cached_property
    def printed(self) -> list[Cell]:
        """The cells with the deck and the rules in force, one for each level and line-up."""
        return list(dict.fromkeys(self.grid(self.lineups(self.policies))))

    @property
    def cells(self) -> list[Cell]:
        """All that are played, deck by deck, so that what is broken off has whole decks."""
        if self.is_of_rules:
            rest = [cell for own in self.stepped[0] for _, cell in own]
        else:
            rest = [cell for own in zip(*self.of_decks, *self.of_remixes, strict=True) for cell in own]
        return list(dict.fromkeys([*self.printed, *rest]))

    @property
    def files(self) -> Files:
        """What is read, or played into."""
        return [self.prior, *super().files]

    @property
    def is_of_rules(self) -> bool:
        """Which of the two questions is asked."""
        is_of_rules = truth(self.knobs, "knobs")
        if is_of_rules and (self.prior is not None or self.known or self.drawn is not None):
            raise Mistake("prior, known and drawn are about decks: they don't go with the steps of house rules")
        return is_of_rules

    @property
    def prior_file(self) -> Path:
        """Whence decks are drawn."""
        if self.prior is not None:
            return path_of(self.prior, "prior")
        own = self.found_game.file(PRIOR)
        if own is None:
            provenance = self.found_game.load_components(None).provenance
            raise Mistake(
                f"{self.game} ships no prior, for it assumes no components ({provenance}): --prior FILE gives one"
            )
        return own

    @cached_property
    def found_prior(self) -> Prior:
        """The prior, with what is known."""
        base = self.printed[0].components
        known = {} if self.known is None else self.known
        if not isinstance(known, Mapping):
            raise Mistake(f"what is known is given by name, as {{'ents': 18}}, not as {known!r}")
        prior = read_prior(self.prior_file, base).knowing(known)
        return prior if self.drawn is None else prior.drawing(self.drawn)

    @cached_property
    def ensemble(self) -> list[Drawn]:
        """The decks."""
        return self._drawn[: self._count]

    @property
    def _count(self) -> int:
        return whole(self.decks, "decks", LEAST_DECKS, MOST_DECKS)

    @cached_property
    def _drawn(self) -> list[Drawn]:
        """The decks, and those that lend their figures to the last remixes."""
        seed = self.printed[0].seed  # checked
        return draw(self.found_prior, seed, range(self._count + len(self.found_prior.groups)))

    @cached_property
    def of_decks(self) -> list[list[Cell]]:
        """Of each of `printed`, its cells over all decks."""
        return self._with(self.ensemble)

    @cached_property
    def of_remixes(self) -> list[list[Cell]]:
        """Of each of `printed`, its cells over all remixes; none where the prior has no groups."""
        prior = self.found_prior
        return self._with([remix(prior, self._drawn, number) for number in range(self._count)]) if prior.groups else []

    def _with(self, decks: Sequence[Drawn]) -> list[list[Cell]]:
        rules = [RuleSet(self.house_rules, self.rules, deck=one.document) for one in decks]
        try:
            return self._like_printed(rules)
        except Mistake as mistake:
            raise Mistake(f"{self.prior_file.name} allows what {self.game} doesn't: {mistake}") from None

    def _like_printed(self, rules: Sequence[RuleSet]) -> list[list[Cell]]:
        """Of each of `printed`, the cells under these rules and decks."""
        cells = self.grid(self.lineups(self.policies), rules)
        found = {(cell.mode, *cell.players): list[Cell]() for cell in self.printed}
        for cell in cells:
            found[(cell.mode, *cell.players)].append(cell)
        return list(found.values())

    @cached_property
    def stepped(self) -> tuple[list[list[tuple[Step, Cell]]], list[str]]:
        """Of each of `printed`, its cells one step away; and the steps that the game doesn't take."""
        refused: list[str] = []
        return [list(self._stepped(cell, refused)) for cell in self.printed], list(dict.fromkeys(refused))

    def _stepped(self, cell: Cell, refused: list[str]) -> Iterator[tuple[Step, Cell]]:
        in_force = checked_settings(self.house_rules)
        for step in steps_of(cell.game, cell.rules):
            kept = {name: value for name, value in in_force.items() if name not in step.settings}
            try:
                (other,) = make_grid(
                    cell.game,
                    difficulties=(cell.difficulty,),
                    variants=(cell.variant,),
                    players=(cell.player_count,) if cell.player_count is not None else (),
                    rule_sets=(RuleSet(kept | dict(step.settings), self.rules),),
                    decks=(self.components,),
                    lineups=(cell.policies,),
                    seed=cell.seed,
                )
            except Mistake:
                refused.append(step.name)
                continue
            yield step, other

    def carry_out(self, watch: Watch | None = None) -> RequestResult[DeckSensitivity | RuleSensitivity]:
        """Plays all cells and works out what came of them; one that is broken off tells of the decks that are whole."""
        limits = Limits(whole(self.games, "games", 2, MOST_GAMES))
        cells = self.cells
        with self._played(cells, limits, watch) as ((results, complete), store):
            failed = next((one for one in results.values() if not one.is_decided), None)
            if failed is not None:
                raise Mistake(failed.ending.fault)
            done = [one.games for one in results.values()]
            interrupted = None if complete else f"after {sum(done):,} games of {limits.most * len(cells):,}"
            kept = KeptGames(store, cells, limits.most)
            tell = self._of_rules if self.is_of_rules else self._of_decks
            result = tell(results, kept, limits.most)
        failure = None if result or interrupted else Failure("nothing was played")
        return RequestResult(result, interrupted, failure)

    @contextmanager
    def _played(self, cells: Sequence[Cell], limits: Limits, watch: Watch | None) -> Iterator[tuple[Played, Store]]:
        """The results of all cells by their keys, and the store that has their games."""
        self.crew().close()  # what is wrong with it is told before a store is made
        with (
            self.passing_store() as file,
            replace(self, store=file).at_work(cells, limits, watch, needs_all=True) as work,
        ):
            results, complete = play_cells(cells, limits, *work)
            assert work.store is not None
            yield ({one.spec.key: one for one in results if one.games == limits.most}, complete), work.store

    def _of_decks(self, results: Mapping[str, CellResult], kept: KeptGames, _games: int) -> DeckSensitivity | None:
        whole_decks = 0
        for own in zip(*self.of_decks, *self.of_remixes, strict=True):
            if any(cell.key not in results for cell in own):
                break
            whole_decks += 1
        if whole_decks < LEAST_DECKS:
            return None
        cells = [own[:whole_decks] for own in self.of_decks]
        remixes = [own[:whole_decks] for own in self.of_remixes]
        spreads, orders = deck_sensitivity(self.printed, cells, remixes, results, kept)
        content = sha256(self.prior_file.read_bytes()).hexdigest()[:16]
        file = f"{self.prior_file.name} {content}"
        drawn = tuple(self.ensemble[:whole_decks])
        known = {} if self.known is None else self.known
        seed = self.printed[0].seed
        return DeckSensitivity(spreads, drawn, self.found_prior, orders, known, file, seed, self.shown_store)

    def _of_rules(self, results: Mapping[str, CellResult], kept: KeptGames, _games: int) -> RuleSensitivity | None:
        changed, refused = self.stepped
        if any(cell.key not in results for cell in self.cells):
            return None
        levels = [level_words(cell) for cell in self.printed]
        effects = tuple(effects_of(self.printed, changed, levels, kept))
        return RuleSensitivity(
            tuple(results[cell.key] for cell in self.printed), effects, tuple(refused), self.shown_store
        )


sensitivity = question(SensitivityRequest)
