"""A cell's spec: what its games follow from, as plain data that comes back from a store as it was."""

import json
from dataclasses import FrozenInstanceError, replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from analyser.experiments.cell_spec import CellSpec
from analyser.experiments.cells import Cell, cell_today, find_lineups, packed_rules
from analyser.experiments.counting.layout import layout_of
from analyser.experiments.keeping.store import Store
from analyser.games.catalogue import Game
from analyser.mistakes import Failure
from tests.cells import make_cells
from tests.chosen import DUEL_GAME, EASY, HARDER, SOLO_GAME, SOLO_PART, TEAM_GAME, TUNED_POLICY


def cell_of(policy: str, game: Game = SOLO_GAME, **options: Any) -> Cell:
    (cell,) = make_cells(game, lineups=find_lineups(game, [policy]), **options)
    return cell


CELLS = [
    cell_of("random"),
    cell_of(TUNED_POLICY, settings={SOLO_PART: 0}, difficulties=(HARDER,), seed=2**63 - 1),
    cell_of("rollout:base=random,playouts=3"),
    cell_of("random,aggressive", DUEL_GAME),
]


def as_kept(spec: CellSpec) -> CellSpec:
    """As JSON, which sorts it, gives it back."""
    return CellSpec.from_dict(json.loads(json.dumps(spec.to_dict(), sort_keys=True)))


@pytest.mark.parametrize("cell", CELLS, ids=lambda cell: ",".join(cell.players))
def test_a_spec_comes_back_as_it_was(cell: Cell) -> None:
    again = as_kept(cell)
    assert again == cell
    assert again.to_dict() == cell.to_dict()
    shown = ("players", "policies", "rules", "house_rules", "components")
    assert json.dumps(again.parts(*shown)) == json.dumps(cell.parts(*shown)), "in the same order too"
    today = cell_today(again)
    assert today is not None
    assert (today, today.mode, today.policies) == (cell, cell.mode, cell.policies)


def test_cells_are_the_same_if_their_games_are() -> None:
    cell = cell_of("random")
    assert cell == cell_of("random") == replace(cell, rules_name="as a study calls them")
    others = [
        cell_of("greedy"),
        cell_of("random", seed=2),
        cell_of("random", difficulties=(HARDER,)),
        cell_of("random", settings={SOLO_PART: 0}),
    ]
    assert len({cell, *others, *map(as_kept, [cell, *others])}) == 5
    assert cell != "random"
    with pytest.raises(FrozenInstanceError):
        cell.seed = 2  # type: ignore[misc]


def test_a_store_names_a_cell_by_its_key(tmp_path: Path) -> None:
    store = Store(tmp_path / "kept.sqlite")
    for cell in CELLS:
        store.cell(cell.to_dict(), layout_of(cell))
    assert [kept.key for kept in store.cells()] == [cell.key for cell in CELLS]
    assert [kept.spec for kept in store.cells()] == CELLS
    store.close()


def test_the_first_side_is_called_as_the_game_calls_it() -> None:
    duel, table, overlord = (
        cell_of("random", game, variant=variant)
        for game, variant in ((DUEL_GAME, None), (TEAM_GAME, "master_slayer"), (TEAM_GAME, "overlord"))
    )
    assert [cell.first_side for cell in (duel, table, overlord)] == ["first seat", "first seat", "castle"]
    assert [cell.as_first("from") for cell in (duel, overlord)] == ["from the first seat", "as the castle"]


def test_what_is_not_known_any_more_is_told_and_not_played() -> None:
    spec = replace(as_kept(CELLS[0]), game_version=99)
    assert (spec.known, spec.house_rules, cell_today(spec)) == (None, None, None)
    assert (spec.label, spec.side_word) == (f"{EASY}: random", "seat")
    with pytest.raises(Failure, match="version 99"):
        _ = spec.game
    older = replace(CELLS[0], lineup=(replace(CELLS[0].lineup[0], version=99, asked=""),))
    assert cell_today(older) is None
    assert "version 99" in older.lineup[0].label


@pytest.mark.parametrize("part", ["game", "rules", "players", "components", "seed"])
def test_what_tells_of_no_cell_is_a_failure(part: str) -> None:
    told = {name: value for name, value in CELLS[0].to_dict().items() if name != part}
    with pytest.raises(Failure, match=part):
        CellSpec.from_dict(told)


def test_what_is_written_to_packed_rules_is_nobody_elses() -> None:
    rules = packed_rules(CELLS[0])
    before = rules.tobytes()
    assert np.frombuffer(rules, np.uint8).any()
    np.asarray(rules).reshape(1).view(np.uint8)[:] = 0
    assert rules.tobytes() != before
    assert packed_rules(CELLS[0]).tobytes() == before
