"""Which games there are, and what people-facing code may ask of one. Nothing here loads compiled code."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from analyser.games.components import Components
from analyser.games.fields import Field, as_toml, change
from analyser.games.files import read_toml
from analyser.games.shown import Shown
from analyser.mistakes import Mistake, unknown

GAMES = {
    "freigard": "analyser.games.freigard",
    "en_garde": "analyser.games.en_garde",
}
"""Name -> package, in which modules are found by their names (see `Game`); adding a game is one line here."""


@dataclass(frozen=True)
class Metric:
    """A whole number counted for each game, or for each chapter (a round of a match)."""

    name: str
    meaning: str
    each: str = "game"  # or chapter
    percent: bool = False  # 1 for what happened, 0 for what did not: a share, shown as percent


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
    seats: tuple[int, int]  # fewest and most players
    difficulties: tuple[str, ...]
    variants: tuple[str, ...]
    fields: tuple[Field, ...]
    metrics: tuple[Metric, ...]  # in the order of the kernel's slots: those of a game, then those of a chapter
    status: str  # how far it is proved
    base_rules: Callable[[str, str], dict[str, Any]]  # by difficulty and variant
    load_components: Callable[[Path | None], Components]
    pack: Callable[[dict[str, Any], Any], Any]
    variant_of: Callable[[str, str], dict[str, str]]  # how a transcript names difficulty and variant
    agree: Callable[[dict[str, Any], Components], None] = lambda rules, components: None  # a mistake if they can't
    differences: tuple[Difference, ...] = ()  # worked out from metrics, and shown beside them
    rivals: bool = False  # every seat plays for itself, by a policy of its own; else one policy plays all seats

    @property
    def figures(self) -> tuple[Metric | Difference, ...]:
        """All that a cell's results may tell besides wins and draws."""
        rates = ("win", "draw") if self.rivals else ("win",)
        return (*(metric for metric in self.metrics if metric.name not in rates), *self.differences)

    @property
    def game_metrics(self) -> int:
        """How many metrics are counted once a game."""
        return sum(metric.each == "game" for metric in self.metrics)

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

    def _module(self, name: str) -> Any:
        return import_module(f"{GAMES[self.name]}.{name}")


def find_game(name: str) -> Game:
    """The game of a name."""
    if name not in GAMES:
        raise unknown("game", name, GAMES)
    game: Game = import_module(f"{GAMES[name]}.game").GAME
    return game


def find_difficulties(game: Game, names: tuple[str, ...]) -> list[str]:
    """The difficulties meant: `all` is each of them, none the first; each once, in the order asked."""
    chosen: list[str] = []
    for name in names or game.difficulties[:1]:
        if name != "all" and name not in game.difficulties:
            raise unknown("difficulty", name, (*game.difficulties, "all"), of=game.name)
        chosen += game.difficulties if name == "all" else [name]
    return list(dict.fromkeys(chosen))


def find_variant(game: Game, name: str | None) -> str:
    """The variant of a name; none means the first."""
    if name is None:
        return game.variants[0]
    if name not in game.variants:
        raise unknown("variant", name, game.variants, of=game.name)
    return name


def rules_in_force(
    game: Game, difficulty: str, variant: str, file: Path | None = None, settings: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """Every field's value: the difficulty's and variant's, changed by a file of house rules, by single settings."""
    values = game.base_rules(difficulty, variant)
    if file is not None:
        for name, value in read_toml(file, "rules file").items():
            try:
                change(values, game.fields, name, value, game.name)
            except Mistake as mistake:
                raise Mistake(f"{file}: {mistake}") from None
    for name, value in (settings or {}).items():
        change(values, game.fields, name, value, game.name)
    return values


def house_rules(game: Game, difficulty: str, variant: str, values: Mapping[str, Any]) -> dict[str, Any]:
    """Only what differs from the rules as printed; of counts only the parts that differ."""
    base = game.base_rules(difficulty, variant)
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
