"""A TOML file that names cells as a product, and how well each should be known: `analyser.study`, and its command."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from pathlib import Path
from typing import Any

from analyser.experiments.cell_spec import CellSpec
from analyser.experiments.cells import MOST_SEED, Cell, find_lineups, make_grid
from analyser.experiments.playing.limits import MOST_GAMES, MOST_SHARE, Limits, make_limits, read_seconds, read_share
from analyser.experiments.requests import Files, PlayRequest, RequestResult, Watch, own_files, question
from analyser.experiments.results import RunResult
from analyser.experiments.run import play_run
from analyser.experiments.study_tables import GAMES, TITLE, StudyTable
from analyser.games.catalogue import Game, find_difficulties, find_numbers, find_variant
from analyser.games.settings import read_toml
from analyser.mistakes import Mistake, path_of
from analyser.solvers.catalogue import default_policy


@dataclass(frozen=True)
class Part:
    """Cells that are a product."""

    table: StudyTable
    title: str  # what its house rules are about; empty in a study that is not in parts
    cells: list[Cell]
    files: tuple[Path, ...]  # the decks that it names, but for those that a game ships
    games: int | None  # of each of its cells, if it says so itself


@dataclass(frozen=True)
class Study:
    """Cells, and when each is done."""

    path: Path
    game: Game
    cells: list[Cell]
    limits: Limits
    title: str = ""  # what a report of it is headed with
    question: str = ""  # that it shall answer
    files: tuple[Path, ...] = ()  # the decks that it names
    titles: Mapping[Cell, str] = field(default_factory=dict)  # of the part in which a cell stands first


@dataclass(frozen=True)
class StudyRequest(PlayRequest):
    """Plays the study of a TOML file, all cells by turns, and returns what `analyser.run` returns of such cells.

    `threads`, `cluster` and `store` are those of `analyser.run`; with a store only what it lacks is played.
    """

    file: str | Path

    @cached_property
    def study(self) -> Study:
        """What the file says."""
        return read_study(path_of(self.file, "study"))

    @property
    def files(self) -> Files:
        """What is read or kept."""
        return [self.file, *super().files, *self.study.files, *own_files(self.study.cells)]

    def carry_out(self, watch: Watch | None = None) -> RequestResult[RunResult]:
        """Plays what is missing."""
        return play_run(self, self.study.cells, self.study.limits, watch, evenly=True)


study = question(StudyRequest)


def read_study(path: Path) -> Study:
    """The study of a file."""
    head = StudyTable(path, read_toml(path, "study"))
    game = head.game()
    limits = make_limits(
        head.number(GAMES, 1, MOST_GAMES),
        head.amount("precision", read_share, MOST_SHARE),
        head.amount("budget", read_seconds),
        head.amount("search_precision", read_share, MOST_SHARE),
    )
    seed = head.number("seed", 0, MOST_SEED)
    parts = [_read_part(table, game, 1 if seed is None else seed) for table in head.parts()]
    titles = _titles_of(parts)
    files = tuple(dict.fromkeys(file for part in parts for file in part.files))
    limits = replace(limits, own_games=_own_games(parts, limits))
    return Study(path, game, list(titles), limits, head.text_of(TITLE), head.text_of("question"), files, titles)


def _read_part(table: StudyTable, game: Game, seed: int) -> Part:
    policies = table.lineups(game) or [default_policy(game.name)]
    product: dict[str, Any] = {
        "difficulties": tuple(table.each("difficulties", lambda name: find_difficulties(game, (name,)))),
        "variants": table.each("variants", lambda name: [find_variant(game, name)]) or [None],
        "players": table.players(),
        "rule_sets": partial(table.rule_sets, game),
        "decks": table.decks(game),
        "lineups": table.placed(("policies",), lambda: find_lineups(game, policies)),
        "seed": seed,
    }
    variants = [find_variant(game, variant) for variant in product["variants"]]
    table.placed(("players",), lambda: [find_numbers(game, variant, product["players"]) for variant in variants])
    cells = table.placed((), lambda: make_grid(game, **product))
    decks = [*product["decks"], *(rule_set.deck for rule_set in table.named_rule_sets(game))]
    games = table.number(GAMES, 1, MOST_GAMES)
    title = table.text_of(TITLE) if table.place else ""
    files = tuple(deck for deck in decks if isinstance(deck, Path) and f"{deck}" not in game.decks)
    return Part(table, title, cells, files, games)


def _own_games(parts: Sequence[Part], limits: Limits) -> dict[CellSpec, int]:
    """The games of cells in parts that say how many; of several parts that name a cell, the most."""
    games: dict[CellSpec, int] = {}
    for part in parts:
        for cell in part.cells:
            games[cell] = max(part.games or limits.most, games.get(cell, 0))
    return {cell: most for cell, most in games.items() if most != limits.most}


def _titles_of(parts: Sequence[Part]) -> dict[Cell, str]:
    """Every cell once, with the title of the part in which it stands first.

    Several parts may name a cell, if they call it the same. Two cells that are the same under two names are a mistake,
    and so are two that differ under one.
    """
    titles: dict[Cell, str] = {}
    seen: dict[Cell, tuple[Cell, Part]] = {}
    named: dict[tuple[Any, ...], Cell] = {}
    for part in parts:
        for cell in part.cells:
            twin, of = seen.setdefault(cell, (cell, part))
            if twin is not cell and (of is part or _names(twin) != _names(cell)):
                raise _same(part.table, twin, cell)
            if named.setdefault((cell.mode, *_names(cell)), cell) != cell and len(parts) > 1:
                told = f"house rules '{cell.rules_name}' are others in another part, at {cell.label}"
                raise part.table.mistake(("house_rules", str(cell.rules_name)), told)
            titles.setdefault(cell, part.title)
    return titles


def _names(cell: Cell) -> tuple[Any, ...]:
    """How a study calls what a cell is made of."""
    return cell.rules_name, cell.components.name, *cell.players


def _same(table: StudyTable, twin: Cell, cell: Cell) -> Mistake:
    """The mistake of two names for one cell."""
    if twin.rules_name != cell.rules_name:
        told = f"house rules '{twin.rules_name}' and '{cell.rules_name}' are the same at {cell.label}"
        return table.mistake(("house_rules", str(cell.rules_name)), told)
    if twin.players != cell.players:
        told = f"policies '{','.join(twin.players)}' and '{','.join(cell.players)}' are the same"
        return table.mistake(("policies",), told)
    told = f"decks '{twin.components.name}' and '{cell.components.name}' are the same"
    return table.mistake(("decks",), told)
