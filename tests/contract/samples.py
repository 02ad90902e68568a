"""Games to try: legal house rules from a game's fields, decks of one's own, and cells made of them.

Everything is drawn from a `random.Random`, so a test is repeatable by its seed, and hypothesis can hand in its own.
"""

from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, Protocol, cast

from analyser.experiments.cells import Cell, find_lineups
from analyser.games.catalogue import Game, Mode, find_game
from analyser.games.fields import Choice, Counts, Field, Flag, Integers, Pairs, Real, Spec, Text, Texts
from analyser.games.settings import fresh
from analyser.kernel.jit import PLAIN
from analyser.solvers.catalogue import written_for
from tests.catalogue import ALL_NAMES
from tests.cells import make_cells

ALL_GAMES = [find_game(name) for name in ALL_NAMES]


class Samples(Protocol):
    """What `tests/games/<game>/samples.py` says of a game; what it leaves out is found by `asked_of`."""

    HIDING: dict[str, Any]
    """House rules under which much lies hidden; in an open game, under which much happens."""
    HIDING_VARIANT: str
    """The variant in which they do; without it the game's first."""
    IS_OPEN: bool
    """Whether nothing is ever hidden: a seat knows all that the position does."""
    COINCIDING: tuple[str, ...]
    """Sources of chance of which several outcomes may lead to one position, as faces of a die that change nothing."""
    KINDER: dict[str, Field]
    """Narrower fields that let games come further than their first chapter, or to their end."""
    SHORT_AT_RANDOM: dict[str, Any]
    """House rules that cells for random play have unless a test says otherwise, where its games are long as printed."""
    LONG: dict[str, Any]
    """House rules under which any player comes further than the first chapter, and that begins with chance."""
    WITH_TABLES: tuple[str, ...]
    """Policies that work out tables before a game: minutes for a whole deck in the lane without compilation."""

    def random_deck(self, random: Random) -> str:
        """The text of a components file."""

    def agreeing(self, settings: dict[str, Any], mode: Mode) -> dict[str, Any]:
        """The same house rules, without what contradicts the others or the mode."""

    def key(self, state: Any) -> bytes:
        """Equal for positions that are equal in the game's own eyes: the order of a bag means nothing."""

    def exchange(self, state: Any, seat: int, random: Random) -> None:
        """Where hands are hidden: deals what a seat can't see anew, in place, without the game's own `redeal`."""

    def lanes(self, folder: Path) -> Iterator[Cell]:
        """What is played in every lane; may write to the folder."""


NEEDED = ("HIDING", "random_deck", "key")
"""What every game says; the rest may be left out."""


def samples_of(game: Game) -> Samples:
    """What the tests need of a game and can't guess, found by the game's name."""
    return cast(Samples, import_module(f"tests.games.{game.name}.samples"))


def asked_of(game: Game, name: str, default: Any) -> Any:
    """What a game's samples say, or may leave out."""
    return getattr(samples_of(game), name, default)


def hiding_cell(game: Game) -> Cell:
    """Random play under house rules that hide much."""
    return plain_cell(game, "random", variant=asked_of(game, "HIDING_VARIANT", None), **samples_of(game).HIDING)


def random_settings(game: Game, random: Random, mode: Mode | None = None) -> dict[str, Any]:
    """Legal house rules: about half of the fields changed, ends of ranges more often than numbers between.

    The mode may be left out for a game whose house rules contradict none.
    """
    kinder = asked_of(game, "KINDER", {})
    settings = {
        field.name: random_value(kinder.get(field.name, field), random)
        for field in game.fields
        if random.random() < 0.5
    }
    agreeing = asked_of(game, "agreeing", None)
    return agreeing(settings, mode) if agreeing else settings


def random_value(field: Field, random: Random) -> Any:
    """A value that the field takes."""
    if isinstance(field, Flag):
        return random.random() < 0.5
    if isinstance(field, Choice):
        return random.choice(field.choices)
    if isinstance(field, Spec):
        return field.default
    if isinstance(field, Counts):
        return {part.name: random_value(part, random) for part in field.parts}
    if isinstance(field, Real):
        return random.choice([field.low, field.high, random.uniform(field.low, field.high)])
    if isinstance(field, Text | Texts | Pairs):
        return fresh(field.default)  # the game's own language: nothing to be guessed
    if isinstance(field, Integers):
        values = [_whole(*own, random) for own in field.ranges]
        return sorted(values, reverse=True) if field.falling else values
    return _whole(field.low, field.high, random)


def _whole(low: int, high: int, random: Random) -> int:
    return random.choice([low, high, *(random.randint(low, high) for _ in range(4))])


def all_policies(game: Game, *, with_tables: bool = not PLAIN) -> list[str]:
    """The names of the shipped policies."""
    return [info.name for info in written_for(game.name) if with_tables or not works_out_tables(game, info.name)]


def works_out_tables(game: Game, policy: str) -> bool:
    """Whether a policy works out tables before a game."""
    return policy in asked_of(game, "WITH_TABLES", ())


def random_cell(game: Game, random: Random, folder: Path, policies: Sequence[str]) -> Cell:
    """A cell of any mode, with any house rules, deck and seed, and some of these policies."""
    deck = None
    if random.random() < 0.7:
        deck = folder / "deck.toml"
        deck.write_text(samples_of(game).random_deck(random), encoding="utf-8")
    mode = random_mode(game, random)
    (cell,) = make_cells(
        game,
        difficulties=(mode.difficulty,),
        variant=mode.variant,
        players=(mode.players,) if game.has_numbers else (),
        lineups=find_lineups(game, [random_lineup(game, mode, random, policies)]),
        settings=random_settings(game, random, mode),
        components_file=deck,
        seed=random.randrange(2**40),
    )
    return cell


def random_mode(game: Game, random: Random) -> Mode:
    """Any way to play."""
    difficulty, variant = random.choice(game.difficulties), random.choice(game.variants)
    numbers = game.seats[variant].numbers
    return Mode(difficulty, variant, random.choice(numbers) if game.has_numbers else numbers[0])


def random_lineup(game: Game, mode: Mode, random: Random, policies: Sequence[str]) -> str:
    """One of these policies for each side."""
    return ",".join(random.choice(policies) for _ in set(game.sides_of(mode)))


def plain_cell(
    game: Game, policy: str, difficulty: str = "", seed: int = 1, variant: str | None = None, **settings: Any
) -> Cell:
    """A cell with the rules as printed, but for these settings, and those that keep random games short."""
    short = asked_of(game, "SHORT_AT_RANDOM", {}) if policy == "random" else {}
    (cell,) = make_cells(
        game,
        difficulties=(difficulty or game.difficulties[0],),
        variant=variant,
        lineups=find_lineups(game, [policy]),
        settings=short | settings,
        seed=seed,
    )
    return cell
