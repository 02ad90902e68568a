"""Which games there are, and what people-facing code may ask of one. Nothing here loads compiled code."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from analyser.games.boxes import shipped_decks
from analyser.games.components import Components, Given
from analyser.games.fields import Field
from analyser.games.metrics import Metric
from analyser.games.settings import as_toml, change, read_toml
from analyser.games.shown import Shown
from analyser.mistakes import Mistake, listed, named, shown

GAMES = {
    "freigard": "analyser.games.freigard",
    "en_garde": "analyser.games.en_garde",
    "castle_panic": "analyser.games.castle_panic",
    "rietburg": "analyser.games.rietburg",
    "freyas_folly": "analyser.games.freyas_folly",
}
"""Name -> package, in which modules are found by their names (see `Game`); adding a game is one line here."""

TOGETHER, DUEL, TABLE = "together", "duel", "table"
"""What a game may come to: won or lost by all; of two sides one wins, or it is drawn; or a place for each side."""


@dataclass(frozen=True)
class Mode:
    """One way to play a game."""

    difficulty: str
    variant: str
    players: int


@dataclass(frozen=True)
class Seats:
    """Who may play a variant, and which seats win and lose together."""

    numbers: tuple[int, ...]  # of players, rising
    default: int
    sides: Callable[[int], tuple[int, ...]]  # number of players -> the side of each seat, of which there may be more
    all_may_lose: bool = False  # though there are two sides or more
    first: str = ""  # what the first side is called, if it has a name of its own


def together(*numbers: int, default: int | None = None) -> Seats:
    """All seats are one side: alone, or all against the game. The fewest players play if nobody says how many."""
    return Seats(numbers, numbers[0] if default is None else default, lambda players: (0,) * players)


def each_for_itself(*numbers: int, default: int | None = None) -> Seats:
    """Each seat is a side of its own."""
    return Seats(numbers, numbers[0] if default is None else default, lambda players: tuple(range(players)))


@dataclass(frozen=True)
class Difference:
    """The mean of one metric less that of another, both counted over different chapters or games."""

    name: str
    meaning: str
    of: str
    less: str
    percent: bool = False


@dataclass(frozen=True)
class Game:
    """A game as data; its rules and compiled functions lie in modules of its package."""

    name: str
    title: str
    version: int  # rises when the game's behaviour changes
    difficulties: tuple[str, ...]
    variants: tuple[str, ...]
    seats: Mapping[str, Seats]  # by variant
    fields: tuple[Field, ...]
    metrics: tuple[Metric, ...]  # in the order of the kernel's slots: those of a game, then those of a chapter
    status: str  # how far it is proved
    base_rules: Callable[[Mode], dict[str, Any]]  # every field's value as printed
    load_components: Callable[[Given], Components]
    pack: Callable[[dict[str, Any], Any, Mode], Any]  # the record that kernels read
    mode_to_dict: Callable[[Mode], dict[str, Any]]  # how a transcript names the mode
    check_components: Callable[[dict[str, Any], Components, Mode], None] = lambda rules, components, mode: None
    """A mistake where these rules can't be played with these components."""
    in_force: Callable[[dict[str, Any], Components], Components] = lambda rules, components: components
    """The components as these rules choose among what the game comes with: another of its compositions, say."""
    sources: tuple[str, ...] = ("deck",)  # of chance, in the order of the kernel's numbers
    differences: tuple[Difference, ...] = ()  # worked out from metrics, and shown beside them
    seat_names: Callable[[Mapping[str, Any]], Sequence[str]] = lambda rules: ()
    """What the seats are called by these rules; nothing where they have no names."""

    def sides_of(self, mode: Mode) -> tuple[int, ...]:
        """The side of each seat."""
        return self.seats[mode.variant].sides(mode.players)

    def form_of(self, mode: Mode) -> str:
        """What a game may come to: `TOGETHER`, `DUEL` or `TABLE`."""
        sides = len(set(self.sides_of(mode)))
        if sides == 1:
            return TOGETHER
        return DUEL if sides == 2 and not self.seats[mode.variant].all_may_lose else TABLE

    @cached_property
    def _all_sides(self) -> list[tuple[int, ...]]:
        """Of each variant with each number of players."""
        return [seats.sides(players) for seats in self.seats.values() for players in seats.numbers]

    @property
    def most_seats(self) -> int:
        """Of any mode: records have room for so many."""
        return max(map(len, self._all_sides))

    @property
    def side_counts(self) -> list[int]:
        """How many sides there may be, rising."""
        return sorted({len(set(sides)) for sides in self._all_sides})

    @property
    def most_sides(self) -> int:
        """Of any mode."""
        return self.side_counts[-1]

    @property
    def has_numbers(self) -> bool:
        """Whether the number of players may be chosen: only then is it shown and kept."""
        return any(len(seats.numbers) > 1 for seats in self.seats.values())

    @property
    def figures(self) -> tuple[Metric | Difference, ...]:
        """All that a cell's results may tell besides wins and draws."""
        return (*self.metrics, *self.differences)

    @property
    def play(self) -> Any:
        """`compiled.play`, the kernel's contract; loading it loads Numba."""
        return self._module("compiled.play")

    @property
    def text(self) -> Any:
        """`text`, which turns codes into words, and games into the events of transcripts."""
        return self._module("text")

    @property
    def story(self) -> Any:
        """`story`, which tells a transcript to a person."""
        return self._module("story")

    @property
    def shown(self) -> Shown:
        """`shown`, which says how the results of games are shown to a person."""
        shown: Shown = self._module("shown").SHOWN
        return shown

    @property
    def positions(self) -> Any:
        """`positions`, which reads a position that a person describes; for games that have one."""
        return self._module("positions")

    @property
    def has_positions(self) -> bool:
        """Whether a position can be told in words."""
        return find_spec(f"{GAMES[self.name]}.positions") is not None

    @property
    def folder(self) -> Path:
        """Where its data lie."""
        package = find_spec(GAMES[self.name])
        assert package is not None
        assert package.submodule_search_locations is not None
        return Path(package.submodule_search_locations[0])

    def file(self, name: str) -> Path | None:
        """A file of data in the game's folder, if it has one of this name."""
        file = self.folder / name
        return file if file.is_file() else None

    @property
    def decks(self) -> dict[str, Path]:
        """The components that it ships besides the default ones, by name."""
        return shipped_decks(self.folder)

    def _module(self, name: str) -> Any:
        return import_module(f"{GAMES[self.name]}.{name}")


def find_game(name: str) -> Game:
    """The game of a name."""
    game: Game = import_module(f"{GAMES[named('game', name, GAMES)]}.game").GAME
    return game


def find_difficulties(game: Game, names: tuple[str, ...]) -> list[str]:
    """The difficulties meant: `all` is each of them, none the first; each once, in the order asked."""
    chosen: list[str] = []
    for said in names or game.difficulties[:1]:
        name = named("difficulty", said, (*game.difficulties, "all"), of=game.name)
        chosen += game.difficulties if name == "all" else [name]
    return list(dict.fromkeys(chosen))


def find_variant(game: Game, name: str | None) -> str:
    """The variant of a name; none means the first."""
    if name is None:
        return game.variants[0]
    return named("variant", name, game.variants, of=game.name)


def first_mode(game: Game, difficulty: str | None = None, variant: str | None = None) -> Mode:
    """The mode that is meant where less is said: first difficulty, first variant, its usual number of players."""
    variant = game.variants[0] if variant is None else variant
    return Mode(difficulty or game.difficulties[0], variant, game.seats[variant].default)


def rules_in_force(
    game: Game, mode: Mode, file: Path | None = None, settings: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """Every field's value: the mode's, changed by a file of house rules, by single settings."""
    values = game.base_rules(mode)
    if file is not None:
        for name, value in read_toml(file, "rules file").items():
            try:
                change(values, game.fields, name, value, game.name)
            except Mistake as mistake:
                raise Mistake(f"{file}: {mistake}") from None
    for name, value in (settings or {}).items():
        change(values, game.fields, name, value, game.name)
    return values


def house_rules(game: Game, mode: Mode, values: Mapping[str, Any]) -> dict[str, Any]:
    """Only what differs from the rules as printed; of counts only the parts that differ."""
    base = game.base_rules(mode)
    changed = {name: value for name, value in values.items() if value != base[name]}
    return {
        name: {part: n for part, n in value.items() if n != base[name][part]} if isinstance(value, dict) else value
        for name, value in changed.items()
    }


def settings_of(changed: Mapping[str, Any]) -> list[str]:
    """House rules as one would set them: `castles=[24,19,15]`, `totems.shield=0`."""
    settings = []
    for name, value in changed.items():
        parts = {f"{name}.{part}": n for part, n in value.items()} if isinstance(value, dict) else {name: value}
        settings += [f"{one}={as_toml(n)}" for one, n in parts.items()]
    return settings


def find_numbers(game: Game, variant: str, asked: Sequence[object]) -> list[int]:
    """The numbers of players meant: `all` is each that the variant takes, none its usual one; each once, as asked."""
    seats = game.seats[variant]
    if asked and not game.has_numbers:
        raise Mistake(f"{game.name} is always played by {seats.default}: no number of players can be chosen")
    chosen: list[int] = []
    as_text = {f"{number}": number for number in seats.numbers}
    for number in asked or (seats.default,):
        if number == "all":
            chosen += seats.numbers
        elif isinstance(number, str) and number in as_text:
            chosen.append(as_text[number])
        elif type(number) is int and number in seats.numbers:
            chosen.append(number)
        else:
            told = "1 player" if seats.numbers == (1,) else f"{listed(as_text, 'or')} players"
            raise Mistake(f"{variant_words(game, variant)} takes {told}, or all; not {shown(number)}")
    return list(dict.fromkeys(chosen))


def variant_words(game: Game, variant: str) -> str:
    """A game with its variant, where it has several."""
    return game.name if len(game.variants) == 1 else f"{game.name} {variant}"


def mode_words(game: Game, mode: Mode) -> str:
    """The same with the number of players, where that may be chosen."""
    return variant_words(game, mode.variant) + (f" with {mode.players} players" if game.has_numbers else "")


def side_word(game: Game | None, mode: Mode) -> str:
    """What a side is called: a seat, where each side has one."""
    sides = game.sides_of(mode) if game else ()
    return "seat" if len(set(sides)) == len(sides) else "side"


def first_side(game: Game | None, mode: Mode) -> str:
    """What the first side is called, whose rates are told: by its name, if it has one."""
    name = game.seats[mode.variant].first if game else ""
    return name or f"first {side_word(game, mode)}"
