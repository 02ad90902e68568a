"""A TOML file that names cells as a product, and how well each should be known: `analyser.study`, and its command."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from math import inf
from pathlib import Path
from typing import Any, TypeVar

from analyser.experiments.cells import AS_PRINTED, MOST_SEED, Cell, RuleSet, find_lineups, make_grid
from analyser.experiments.playing.limits import MOST_GAMES, MOST_SHARE, Limits, make_limits, read_seconds, read_share
from analyser.experiments.requests import Files, PlayRequest, RequestResult, Watch, own_files, question
from analyser.experiments.results import RunResult
from analyser.experiments.run import play_run
from analyser.games.catalogue import (
    Game,
    find_difficulties,
    find_game,
    find_numbers,
    find_variant,
    first_mode,
    rules_in_force,
)
from analyser.games.settings import read_toml
from analyser.mistakes import Mistake, number, path_of, shown, unknown, whole
from solvers.catalogue import default_policy, is_own, split_lineup

KEYS = (
    "title",
    "question",
    "game",
    "difficulties",
    "variants",
    "players",
    "house_rules",
    "decks",
    "policies",
    "seed",
    "games",
    "precision",
    "search_precision",
    "budget",
)
Read = TypeVar("Read")
DECK = "deck"
"""Among house rules: the file of the components that belong to them."""


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
    reader = _Reader(path, read_toml(path, "study"))
    game = reader.game()
    limits = make_limits(
        reader.number("games", 1, MOST_GAMES),
        reader.amount("precision", read_share, MOST_SHARE),
        reader.amount("budget", read_seconds),
        reader.amount("search_precision", read_share, MOST_SHARE),
    )
    seed = reader.number("seed", 0, MOST_SEED)
    policies = [_beside(path, game, spec) for spec in reader.texts("policies")] or [default_policy(game.name)]
    parts: dict[str, Any] = {
        "difficulties": tuple(reader.each("difficulties", lambda name: find_difficulties(game, (name,)))),
        "variants": reader.each("variants", lambda name: [find_variant(game, name)]) or [None],
        "players": reader.players(),
        "rule_sets": reader.rule_sets(game),
        "decks": reader.each("decks", lambda name: [_deck(game, path, name)]) or [None],
        "lineups": reader.placed(("policies",), lambda: find_lineups(game, policies)),
        "seed": 1 if seed is None else seed,
    }
    variants = [find_variant(game, variant) for variant in parts["variants"]]
    reader.placed(("players",), lambda: [find_numbers(game, variant, parts["players"]) for variant in variants])
    cells = reader.placed((), lambda: make_grid(game, **parts))
    _check_different(reader, cells)
    decks = [*parts["decks"], *(rule_set.deck for rule_set in parts["rule_sets"])]
    files = tuple(dict.fromkeys(deck for deck in decks if deck))
    return Study(path, game, cells, limits, reader.text_of("title"), reader.text_of("question"), files)


class _Reader:
    """A study's document, and in which of its tables a mistake lies."""

    def __init__(self, path: Path, document: dict[str, Any]) -> None:
        self.path = path
        self.document = document
        for key in document:
            if key not in KEYS:
                raise self.mistake((key,), str(unknown("key", key, KEYS)))

    def mistake(self, key: Sequence[str], told: str) -> Mistake:
        """A mistake with its file, and with its table if it lies in one."""
        table = f"[{'.'.join(key[:2])}] " if len(key) > 1 else ""
        return Mistake(f"{self.path}: {table}{told}")

    def placed(self, key: Sequence[str], read: Callable[[], Read]) -> Read:
        """What is read of a key; a mistake in it is told with its place."""
        try:
            return read()
        except Mistake as mistake:
            raise self.mistake(key, str(mistake)) from None

    def game(self) -> Game:
        """The game that is studied."""
        name = self.document.get("game")
        if not isinstance(name, str):
            raise self.mistake(("game",), 'a study names its game: game = "freigard"')
        return self.placed(("game",), lambda: find_game(name))

    def number(self, key: str, low: int, high: int) -> int | None:
        """A whole number, if it is given; 1e6 is one."""
        value = self.document.get(key)
        return None if value is None else self.placed((key,), lambda: whole(value, key, low, high))

    def amount(self, key: str, read: Callable[[str, str], float], most: float = inf) -> float | None:
        """A number below `most`, or a text such as "0.2%"."""
        value = self.document.get(key)
        if value is None:
            return None
        if not isinstance(value, int | float | str) or isinstance(value, bool):
            raise self.mistake((key,), f"{key} must be a number or a text, not {shown(value)}")
        return self.placed((key,), lambda: number(read(f"{value}", key), key, most))

    def text_of(self, key: str) -> str:
        """A line of text; nothing if it is not given."""
        value = self.document.get(key, "")
        if not isinstance(value, str) or not value.isprintable():
            raise self.mistake((key,), f"{key} must be a line of text, not {shown(value)}")
        return value.strip()

    def texts(self, key: str) -> list[str]:
        """One text or several, none if it is not given."""
        value = self.document.get(key, [])
        texts = [value] if isinstance(value, str) else value
        if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
            raise self.mistake((key,), f"{key} must be a text or a list of texts, not {shown(value)}")
        if not texts and key in self.document:
            raise self.mistake((key,), f"{key} names nothing; left out, it is the game's own")
        return list(texts)

    def each(self, key: str, find: Callable[[str], list[Any]]) -> list[Any]:
        """What the texts of a key name, each once."""
        found = [one for text in self.texts(key) for one in self.placed((key,), partial(find, text))]
        return list(dict.fromkeys(found))

    def players(self) -> list[object]:
        """The numbers of players, as `make_grid` takes them: one, several, or `all`."""
        value = self.document.get("players", [])
        numbers = value if isinstance(value, list) else [value]
        if not all(number == "all" or type(number) is int for number in numbers):
            raise self.mistake(("players",), f'players must be whole numbers or "all", not {shown(value)}')
        if not numbers and "players" in self.document:
            raise self.mistake(("players",), "players names no number; left out, it is the game's own")
        return list(numbers)

    def rule_sets(self, game: Game) -> list[RuleSet]:
        """The house rules by name; none are the rules as printed."""
        tables = self.document.get("house_rules", {})
        if not isinstance(tables, dict) or not all(isinstance(table, dict) for table in tables.values()):
            raise self.mistake(("house_rules",), "house rules have a table each: [house_rules.NAME]")
        for name, table in tables.items():
            if not name.strip() or not name.isprintable():
                raise self.mistake(("house_rules",), f"the name of house rules must be a text, not {name!r}")
            for field, value in table.items():
                check = partial(_deck, game, self.path) if field == DECK else partial(_check, game, field)
                self.placed(("house_rules", name), partial(check, value))
        return [self._rule_set(name, dict(table)) for name, table in tables.items()] or [RuleSet(name=AS_PRINTED)]

    def _rule_set(self, name: str, table: dict[str, Any]) -> RuleSet:
        deck = table.pop(DECK, None)
        return RuleSet(table, name=name, deck=self.path.parent / deck if deck else None)


def _check(game: Game, field: str, value: object) -> None:
    """Reads one setting alone, for a mistake in it."""
    rules_in_force(game, first_mode(game), None, {field: value})


def _deck(game: Game, path: Path, name: object) -> Path | None:
    """A file beside the study; `default` is the game's own deck."""
    if not isinstance(name, str) or not name:
        raise Mistake(f"deck must name a file, not {shown(name)}")
    deck = None if name == "default" else path.parent / name
    game.load_components(deck)
    return deck


def _beside(path: Path, game: Game, spec: str) -> str:
    """A line-up whose policies of one's own are looked for beside the study."""
    parts = split_lineup(spec) if game.most_sides > 1 else [spec]  # a file's name may hold commas
    return ",".join(str(path.parent / part) if is_own(part) else part for part in parts)


def _check_different(reader: _Reader, cells: Sequence[Cell]) -> None:
    """Two cells that are the same under two names are a mistake."""
    seen: dict[Cell, Cell] = {}
    for cell in cells:
        twin = seen.setdefault(cell, cell)
        if twin is cell:
            continue
        if twin.rules_name != cell.rules_name:
            told = f"house rules '{twin.rules_name}' and '{cell.rules_name}' are the same at {cell.label}"
            raise reader.mistake(("house_rules", str(cell.rules_name)), told)
        if twin.players != cell.players:
            told = f"policies '{','.join(twin.players)}' and '{','.join(cell.players)}' are the same"
            raise reader.mistake(("policies",), told)
        told = f"decks '{twin.components.name}' and '{cell.components.name}' are the same"
        raise reader.mistake(("decks",), told)
