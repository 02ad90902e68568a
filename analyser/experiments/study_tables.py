"""The tables of a study's TOML file: its head, and its parts, each of which names a product of cells."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial
from math import inf
from pathlib import Path
from typing import Any, Self, TypeVar

from analyser.experiments.cells import RuleSet
from analyser.experiments.labels import AS_PRINTED
from analyser.experiments.study_each import DECK, rule_sets_of_each
from analyser.games.boxes import DEFAULT
from analyser.games.catalogue import Game, Mode, find_game, first_mode, rules_in_force
from analyser.games.components import Given
from analyser.mistakes import Mistake, number, shown, unknown, whole
from analyser.solvers.specs import is_own, split_lineup

TITLE, PARTS = "title", "parts"
PRODUCT = ("difficulties", "variants", "players", "house_rules", "each", "decks", "policies")
"""What cells are a product of: a part has of the head what it doesn't say itself."""
GAMES = "games"
KEYS = (TITLE, "question", "game", *PRODUCT, "seed", GAMES, "precision", "search_precision", "budget", PARTS)
Read = TypeVar("Read")


class PlacedMistake(Mistake):
    """A mistake that is told with its place."""


class StudyTable:
    """The head of a study or a part of it, and where in the file a mistake lies."""

    def __init__(self, path: Path, document: Mapping[str, Any], keys: Collection[str] = KEYS, place: str = "") -> None:
        self.path = path
        self.document = document
        self.place = place
        self.own = frozenset(document)  # keys of this table; others are of the head
        for key in document:
            if key not in keys:
                raise self.mistake((key,), str(unknown("key", key, keys)))

    def parts(self) -> list[Self]:
        """The parts of a head; without any it is one itself."""
        tables = self.document.get(PARTS)
        if tables is None:
            return [self]
        if not isinstance(tables, list) or not tables or not all(isinstance(table, dict) for table in tables):
            raise self.mistake((PARTS,), "parts are tables: [[parts]]")
        shared = {key: value for key, value in self.document.items() if key in PRODUCT}
        return [self._part(shared, table, f"part {count}: ") for count, table in enumerate(tables, start=1)]

    def _part(self, shared: Mapping[str, Any], table: Mapping[str, Any], place: str) -> Self:
        part = type(self)(self.path, table, (TITLE, *PRODUCT, GAMES), place)
        part.document = {**shared, **table}
        return part

    def mistake(self, key: Sequence[str], told: str) -> Mistake:
        """A mistake with its file, and with its part and its table if it lies in one."""
        part = self.place if not key or key[0] in self.own else ""
        table = f"[{'.'.join(key[:2])}] " if len(key) > 1 else ""
        return PlacedMistake(f"{self.path}: {part}{table}{told}")

    def placed(self, key: Sequence[str], read: Callable[[], Read]) -> Read:
        """What is read of a key; a mistake in it is told with its place."""
        try:
            return read()
        except PlacedMistake:  # what is read there read something else
            raise
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

    def decks(self, game: Game) -> list[Path | None]:
        """Files beside the study; `default` is the game's own deck."""
        return self.each("decks", lambda name: [_deck_file(game, self.path, name)]) or [None]

    def lineups(self, game: Game) -> list[str]:
        """Line-ups, whose policies of one's own are looked for beside the study."""
        return [_beside(self.path, game, spec) for spec in self.texts("policies")]

    def players(self) -> list[object]:
        """The numbers of players, as `make_grid` takes them: one, several, or `all`."""
        value = self.document.get("players", [])
        numbers = value if isinstance(value, list) else [value]
        if not all(number == "all" or type(number) is int for number in numbers):
            raise self.mistake(("players",), f'players must be whole numbers or "all", not {shown(value)}')
        if not numbers and "players" in self.document:
            raise self.mistake(("players",), "players names no number; left out, it is the game's own")
        return list(numbers)

    def rule_sets(self, game: Game, mode: Mode) -> list[RuleSet]:
        """The house rules by name, and what is varied one at a time; none are the rules as printed."""
        given = self.document.get("each", {})
        if not isinstance(given, dict):
            raise self.mistake(("each",), f"what is varied one at a time is a table: [each], not {shown(given)}")
        named = self.named_rule_sets(game)
        each = self.placed(("each", *given), lambda: list(rule_sets_of_each(game, mode, given)))
        is_printed_named = any(one.name == AS_PRINTED for one in named)
        each = [one for one in each if not (is_printed_named and one.name == AS_PRINTED)]
        return [*named, *each] or [RuleSet(name=AS_PRINTED)]

    def named_rule_sets(self, game: Game) -> list[RuleSet]:
        """The house rules that have a name in the file."""
        tables = self.document.get("house_rules", {})
        if not isinstance(tables, dict) or not all(isinstance(table, dict) for table in tables.values()):
            raise self.mistake(("house_rules",), "house rules have a table each: [house_rules.NAME]")
        for name in tables:
            if not name.strip() or not name.isprintable():
                raise self.mistake(("house_rules",), f"the name of house rules must be a text, not {name!r}")
        return [
            RuleSet(dict(self._settings(game, *named)), name=named[0], deck=self._deck(game, *named))
            for named in tables.items()
        ]

    def _settings(self, game: Game, name: str, table: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
        """What house rules set, each read alone, for a mistake in it."""
        for field, value in table.items():
            if field != DECK:
                settings = {field: value}
                self.placed(("house_rules", name), partial(rules_in_force, game, first_mode(game), None, settings))
                yield field, value

    def _deck(self, game: Game, name: str, table: Mapping[str, Any]) -> Given:
        """The components of house rules; what differs is called as they are."""
        if DECK not in table:
            return None
        find = _deck_file if not isinstance(table[DECK], dict) else _deck_table
        return self.placed(("house_rules", name), lambda: find(game, self.path, table[DECK], name))


def _deck_file(game: Game, path: Path, name: object, _rules: str = "") -> Path | None:
    if not isinstance(name, str) or not name:
        raise Mistake(f"deck must name a file, or be a table of what differs, not {shown(name)}")
    deck = None if name == DEFAULT else Path(name) if name in game.decks else path.parent / name
    game.load_components(deck)
    return deck


def _deck_table(game: Game, _path: Path, table: Mapping[str, Any], rules: str) -> Mapping[str, Any]:
    if not table or rules == DEFAULT:
        told = "names nothing" if not table else f"belongs to house rules '{DEFAULT}', as only the game's own is called"
        raise Mistake(f"deck {told}")
    deck = {"name": rules, **table}
    game.load_components(deck)
    return deck


def _beside(path: Path, game: Game, spec: str) -> str:
    parts = split_lineup(spec) if game.most_sides > 1 else [spec]  # a file's name may hold commas
    return ",".join(str(path.parent / part) if is_own(part) else part for part in parts)
