"""Cells: one game under one set of rules with one line-up each, as they are asked for, and what tells them apart."""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import lru_cache
from itertools import product
from pathlib import Path
from string import ascii_uppercase
from typing import Any, TypeVar

import numpy as np

from analyser.experiments.cell_spec import CellSpec, PlayerSpec
from analyser.games.catalogue import (
    Game,
    Mode,
    find_difficulties,
    find_numbers,
    find_variant,
    mode_words,
    rules_in_force,
    settings_of,
)
from analyser.games.components import Components, Given
from analyser.mistakes import Mistake, listed, path_of, whole
from analyser.solvers.catalogue import LEVELS, Policy, find_policy, split_lineup, with_levels

MOST_SEED = 2**63 - 1
AS_PRINTED = "as printed"
MOST_PIECES = 6
"""Components that differ from the game's own in so many pieces are told by these, others by their name."""

Item = TypeVar("Item")

Lineup = tuple[Policy, ...]
"""As it was asked for: a policy for each side, or one for all."""
Lineups = Iterable[Lineup] | Callable[[int], Iterable[Lineup]]
"""Line-ups, or what they are for so many sides."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Cell(CellSpec):
    """A spec with its game and its policies, ready to be made ready for play."""

    loaded: Game
    policies: Lineup  # one for each side

    @property
    def known(self) -> Game:
        """The game: it is loaded."""
        return self.loaded


def grouped(items: Iterable[Item], key: Callable[[Item], Hashable]) -> list[list[Item]]:
    """Items with the same key, in the order in which the first of each comes."""
    found: dict[Hashable, list[Item]] = {}
    for item in items:
        found.setdefault(key(item), []).append(item)
    return list(found.values())


def packed_rules(spec: CellSpec) -> Any:
    """Rules and components as kernels read them. A record of one's own: what is written to it is nobody else's."""
    packed = _packed(spec)
    whole = np.zeros(1, packed.dtype)
    whole.view(np.uint8)[:] = np.frombuffer(packed.tobytes(), np.uint8)  # a record's copy has other bytes in its gaps
    return whole[0]


@lru_cache(maxsize=64)
def _packed(spec: CellSpec) -> Any:
    """A cell asks for it several times. It may take 50 kB, so only a few are kept."""
    return spec.game.pack(spec.rules, spec.components, spec.mode)


def load_cell(spec: CellSpec, game: Game, policies: Lineup) -> Cell:
    """A spec with its game and policies."""
    told = {field.name: getattr(spec, field.name) for field in fields(CellSpec)}
    return Cell(**told, loaded=game, policies=policies)


def cell_today(spec: CellSpec) -> Cell | None:
    """The cell as it would be played today; None if that is not the same any more, or is not known."""
    policies = [player.shipped for player in spec.lineup]
    if spec.known is None or None in policies:
        return None
    return load_cell(spec, spec.known, tuple(policy for policy in policies if policy))


@dataclass(frozen=True)
class RuleSet:
    """House rules: a file's, changed by single settings."""

    settings: Mapping[str, Any] | None = None
    file: str | Path | None = None
    name: str | None = None  # what a study calls them
    deck: Given = None  # components that belong to them; else they are played with each deck


RuleSets = Sequence[RuleSet] | Callable[[Mode], Iterable[RuleSet]]
"""House rules, or what they are in a mode."""


def make_grid(
    game: Game,
    *,
    difficulties: tuple[str, ...] = (),
    variants: Sequence[str | None] = (None,),
    players: Sequence[object] = (),
    rule_sets: RuleSets = (RuleSet(),),
    decks: Sequence[str | Path | None] = (None,),
    lineups: Lineups = (),
    seed: int = 1,
) -> list[Cell]:
    """One cell for each combination, difficulty by difficulty; line-ups that come to the same are played once.

    Every mistake is found here, before any game.
    """
    seed = whole(seed, "seed", 0, MOST_SEED)
    chosen = [find_variant(game, variant) for variant in variants]
    numbers = [(variant, number) for variant in chosen for number in find_numbers(game, variant, players)]
    components = [game.load_components(_path(deck, "components")) for deck in decks]
    names = find_difficulties(game, difficulties)
    modes = [Mode(difficulty, variant, number) for difficulty, (variant, number) in product(names, numbers)]
    asked = lineups if callable(lineups) else list(lineups)
    cells = [
        _cell(game, mode, rule_set, deck, policies, seed)
        for mode in modes
        for rule_set in (rule_sets(mode) if callable(rule_sets) else rule_sets)
        for deck in ([game.load_components(rule_set.deck)] if rule_set.deck else components)
        for policies in _seated(game, mode, asked)
    ]
    for cell in cells:
        game.check_components(cell.rules, cell.components, cell.mode)
    return cells


def _cell(game: Game, mode: Mode, rule_set: RuleSet, deck: Components, policies: Lineup, seed: int) -> Cell:
    rules = _rules(game, mode, rule_set)
    return Cell(
        game_name=game.name,
        game_version=game.version,
        difficulty=mode.difficulty,
        variant=mode.variant,
        player_count=mode.players if game.has_numbers else None,
        rules=rules,
        components=game.in_force(rules, deck),
        lineup=tuple(PlayerSpec.of(game.name, policy) for policy in policies),
        seed=seed,
        rules_name=rule_set.name,
        loaded=game,
        policies=policies,
    )


def _rules(game: Game, mode: Mode, rule_set: RuleSet) -> dict[str, Any]:
    return rules_in_force(game, mode, _path(rule_set.file, "rules"), checked_settings(rule_set.settings))


def checked_settings(settings: Any) -> Mapping[str, Any]:
    """House rules as Python code gives them; None is none."""
    given = {} if settings is None else settings
    if not isinstance(given, Mapping) or not all(isinstance(name, str) for name in given):
        raise Mistake(f"house rules are given by field, as {{'hand': 4}}, not as {settings!r}")
    return given


def _path(given: str | Path | None, what: str) -> Path | None:
    """The file that is meant; None is none."""
    return None if given in (None, "") else path_of(given, what)


def find_lineups(game: Game, specs: Iterable[object]) -> list[Lineup]:
    """The line-ups that were asked for, each once: a policy for every side, or one SPEC for all of them."""
    found: dict[tuple[str, ...], Lineup] = {}
    for policies in (_lineup(game, one) for spec in specs for one in _with_levels(game, spec)):
        found.setdefault(tuple(policy.in_full for policy in policies), policies)
    if not found:
        raise Mistake("no policy is named")
    return list(found.values())


def _with_levels(game: Game, spec: object) -> list[object]:
    """A line-up for each level where one says `levels`, of several sides each with each."""
    if isinstance(spec, tuple | list):
        spec = ",".join(map(str, spec))
    specs = split_lineup(spec) if isinstance(spec, str) and game.most_sides > 1 else [spec]
    if LEVELS not in specs:
        return [spec]
    return [",".join(lineup) for lineup in product(*(with_levels(game.name, [f"{one}"]) for one in specs))]


def _lineup(game: Game, spec: object) -> Lineup:
    if not isinstance(spec, str):
        raise Mistake(f"a policy is asked for by its name, not by {spec!r}")
    if game.most_sides == 1:
        return (find_policy(game.name, spec),)
    specs, sides = split_lineup(spec), game.side_counts
    if len(specs) not in (1, *sides):
        raise _wrong_number(game.name, sides, spec)
    return tuple(find_policy(game.name, one) for one in specs)


def _seated(game: Game, mode: Mode, lineups: Lineups) -> list[Lineup]:
    """Who plays each side of a mode."""
    sides = len(set(game.sides_of(mode)))
    found: dict[tuple[str, ...], Lineup] = {}
    for lineup in lineups(sides) if callable(lineups) else lineups:
        policies = lineup * sides if len(lineup) == 1 else lineup
        specs = tuple(policy.in_full for policy in policies)
        if len(specs) != sides:
            raise _wrong_number(mode_words(game, mode), [sides], ",".join(policy.spec for policy in policies))
        found.setdefault(specs, policies)
    return list(found.values())


def _wrong_number(who: str, sides: Sequence[int], spec: str) -> Mistake:
    if sides == [1]:
        return Mistake(f"{who} takes one policy, for all seats; not '{spec}'")
    lineup = ",".join(ascii_uppercase[: sides[0]])
    return Mistake(f"{who} takes {listed(sides, 'or')} policies, as -p {lineup}, or one for all seats; not '{spec}'")


def labels_of(cells: Sequence[CellSpec]) -> list[str]:
    """What tells cells apart, each in as few words as do; nothing for a cell that is alone."""
    told = _columns(cells) | {"players": [f"{cell.mode.players} players" for cell in cells]}
    differing = [words for words in told.values() if len(set(words)) > 1]
    return [", ".join(words) for words in zip(*differing, strict=True)] if differing else [""] * len(cells)


def name_columns(cells: Sequence[CellSpec]) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
    """The headings of the columns that name cells in a table, and what stands in them for each cell."""
    columns = _columns(cells)
    if len({(rules_label(cell), cell.components.hash) for cell in cells}) == len({rules_label(cell) for cell in cells}):
        del columns["deck"]  # the rules' names tell the decks too
    always = ["line-up", "policy", *(["difficulty"] if len(cells[0].game.difficulties) > 1 else [])]
    shown = {name: words for name, words in columns.items() if name in always or _tells_apart(name, words, cells)}
    return tuple(shown), list(zip(*shown.values(), strict=True))


def _columns(cells: Sequence[CellSpec]) -> dict[str, list[str]]:
    """All that cells of a game may be told apart by: under each heading the words for each cell."""
    return {
        "difficulty": [cell.difficulty for cell in cells],
        "variant": [cell.variant for cell in cells],
        "players": [f"{cell.mode.players}" for cell in cells],
        "rules": [rules_label(cell) for cell in cells],
        "deck": _deck_labels(cells),
        "line-up" if cells[0].game.most_sides > 1 else "policy": [",".join(cell.players) for cell in cells],
    }


def _tells_apart(heading: str, words: Sequence[str], cells: Sequence[CellSpec]) -> bool:
    """Whether a column is needed; rules that differ by difficulty only are told above the table."""
    by_difficulty = {
        (cell.difficulty if heading == "rules" else "", word) for cell, word in zip(cells, words, strict=True)
    }
    return len(by_difficulty) > len({difficulty for difficulty, _ in by_difficulty})


def rules_label(cell: CellSpec) -> str:
    """A cell's house rules: as a study calls them, or what differs from the rules as printed."""
    return cell.rules_name or ", ".join(settings_of(cell.house_rules or {})) or AS_PRINTED


def _deck_labels(cells: Sequence[CellSpec]) -> list[str]:
    """The names of the cells' components; with what is in them where two of a name are not the same."""
    known: dict[str, set[str]] = {}
    for cell in cells:
        known.setdefault(cell.components.name, set()).add(cell.components.hash)
    return [
        cell.components.name + (f" {cell.components.hash[:6]}" if len(known[cell.components.name]) > 1 else "")
        for cell in cells
    ]


def other_pieces(cell: CellSpec) -> list[str]:
    """What is otherwise in a cell's box than in the game's own, as one would set it; nothing where that is too much."""
    own = cell.game.load_components(None) if cell.known else cell.components
    others = cell.components.less(own)
    return [f"{name}={told}" for name, told in others.items()] if len(others) <= MOST_PIECES else []


def cell_to_dict(cell: CellSpec) -> dict[str, Any]:
    """All but who plays, as JSON writes it."""
    told = cell.parts("game", "game_version", "difficulty", "variant", "player_count", "house_rules")
    return told | {"components": cell.components.named(), "seed": cell.seed}


def level_words(cell: CellSpec) -> str:
    """How hard a game is, as far as games differ in it: the difficulty, the number of players, or both."""
    words = [cell.difficulty] if len(cell.game.difficulties) > 1 or not cell.game.has_numbers else []
    return ", ".join([*words, f"{cell.mode.players} players"] if cell.game.has_numbers else words)


def place_of(
    cell: CellSpec,
    *,
    with_difficulty: bool = True,
    with_players: bool = True,
    with_rules: bool = True,
    with_deck: bool = True,
) -> str:
    """Game, difficulty and what else is not as usual: the beginning of a line that stands alone."""
    words = [cell.game.name]
    if with_difficulty and len(cell.game.difficulties) > 1:
        words.append(cell.difficulty)
    if cell.variant != cell.game.variants[0]:
        words.append(cell.variant)
    if with_players and cell.game.has_numbers:
        words.append(f"{cell.mode.players} players")
    if with_rules and rules_label(cell) != AS_PRINTED:
        words.append(f"({rules_label(cell)})")
    if with_deck and cell.components.name != "default":
        words.append(f"[{cell.components.name}]")
    return " ".join(words)
