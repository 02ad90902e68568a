"""What cells are called: in as few words as tell them apart, as columns of a table, at the beginning of a line."""

from collections.abc import Sequence
from typing import Any

from analyser.experiments.cell_spec import CellSpec
from analyser.games.catalogue import settings_of

AS_PRINTED = "as printed"
MOST_PIECES = 6
"""Components that differ from the game's own in so many pieces are told by these, others by their name."""


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
