"""What tells cells apart, in words."""

from collections.abc import Sequence
from typing import Any

from analyser.experiments.cell_spec import CellSpec
from analyser.games.catalogue import settings_of

AS_PRINTED = "as printed"


def labels_of(cells: Sequence[CellSpec]) -> list[str]:
    """What tells cells apart, each in as few words as do; nothing for a cell that is alone."""
    told = [
        [cell.difficulty for cell in cells],
        [cell.variant for cell in cells],
        [f"{cell.mode.players} players" for cell in cells],
        [rules_label(cell) for cell in cells],
        deck_labels(cells),
        [",".join(cell.players) for cell in cells],
    ]
    differing = [column for column in told if len(set(column)) > 1]
    return [", ".join(words) for words in zip(*differing, strict=True)] if differing else [""] * len(cells)


def name_columns(cells: Sequence[CellSpec]) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
    """The headings of the columns that name cells in a table, and what stands in them for each cell."""
    game = cells[0].game
    columns = [
        ("difficulty", [cell.difficulty for cell in cells], len(game.difficulties) > 1),
        ("variant", [cell.variant for cell in cells], False),
        ("players", [f"{cell.mode.players}" for cell in cells], False),
        ("rules", [rules_label(cell) for cell in cells], False),
        ("deck", deck_labels(cells), False),
        ("line-up" if game.most_sides > 1 else "policy", [",".join(cell.players) for cell in cells], True),
    ]
    if len({(rules_label(cell), cell.components.hash) for cell in cells}) == len({rules_label(cell) for cell in cells}):
        columns = [column for column in columns if column[0] != "deck"]  # the rules' names tell the decks too
    shown = [(heading, words) for heading, words, always in columns if always or _tells_apart(heading, words, cells)]
    return tuple(heading for heading, _ in shown), list(zip(*(words for _, words in shown), strict=True))


def _tells_apart(heading: str, words: Sequence[str], cells: Sequence[CellSpec]) -> bool:
    """Whether a column is needed; rules that differ by difficulty only are told above the table."""
    by_difficulty = {
        (cell.difficulty if heading == "rules" else "", word) for cell, word in zip(cells, words, strict=True)
    }
    return len(by_difficulty) > len({difficulty for difficulty, _ in by_difficulty})


def rules_label(cell: CellSpec) -> str:
    """A cell's house rules: as a study calls them, or what differs from the rules as printed."""
    return cell.rules_name or ", ".join(settings_of(cell.house_rules or {})) or AS_PRINTED


def deck_labels(cells: Sequence[CellSpec]) -> list[str]:
    """The names of the cells' components; with what is in them where two of a name are not the same."""
    known: dict[str, set[str]] = {}
    for cell in cells:
        known.setdefault(cell.components.name, set()).add(cell.components.hash)
    return [
        cell.components.name + (f" {cell.components.hash[:6]}" if len(known[cell.components.name]) > 1 else "")
        for cell in cells
    ]


def cell_to_dict(cell: CellSpec) -> dict[str, Any]:
    """All but who plays, as JSON writes it."""
    told = cell.parts("game", "game_version", "difficulty", "variant", "player_count", "house_rules")
    return told | {"components": cell.components.named(), "seed": cell.seed}


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
