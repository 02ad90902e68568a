"""Every decision of whole games has words, and what is read from them is the same view with the same legal moves."""

import tomllib
from typing import Any

import numpy as np
import pytest

from analyser.experiments.cells import find_lineups, packed_rules
from analyser.experiments.playing.prepared_cell import PreparedCell
from analyser.games.castle_panic.compiled import play, state
from analyser.games.castle_panic.positions import FIELDS, position_to_dict, position_to_toml, read_position
from analyser.games.components import Components
from analyser.kernel.bind import view_of
from analyser.kernel.contract import CHANCE
from analyser.kernel.records import new_record
from tests.budgets import scaled
from tests.cells import make_cells
from tests.contract.walks import copied
from tests.games.castle_panic.tables import GAME, legal, names, played

LEFT_OUT = ("first_arc", "last_arc", "last_cause", "fell_by", "cause")
"""How towers fell, and by what monsters move."""
EMPTY = ("none", "no cards", "0", "false")
"""Defaults of what advice leaves out where it is empty."""
STEPS = {*range(state.CARD_DRAWN)}
HOUSE_RULES: dict[str, Any] = {
    "my_home": True,
    "kings_tower": True,
    "desperate_times": True,
    "dwindling_resources": True,
    "final_charge": True,
    "monster_recycling": True,
    "under_construction": "player",
}
HIS_RULES: dict[str, Any] = {"secret_forces": True, "monstrous_choices": True}
CELLS: tuple[tuple[str, int, str, dict[str, Any]], ...] = (
    ("solitaire", 1, "guardian", {}),
    ("coop", 2, "guardian", {}),
    ("coop", 6, "random", {}),
    ("coop", 3, "guardian", HOUSE_RULES | {"not_over_yet": True, "charging_horde": True}),
    ("master_slayer", 4, "trophy", {}),
    ("master_slayer", 3, "random", HOUSE_RULES | {"under_construction": "random"}),
    ("overlord", 3, "guardian,besieger", HOUSE_RULES | HIS_RULES | {"rough_start": True}),
)


def look(position: Any, rules: Any, box: Components) -> None:
    """One decision: what it says, in full and as advice shows it, is read as the same."""
    told = words_of(position, rules, box)
    assert told, "no words"
    again = read_position(tomllib.loads(position_to_toml(told)), rules, box)
    assert int(play.check(again, rules)) == 0
    assert differing(position, again) == []
    assert words_of(again, rules, box) == told
    assert legal(position, rules) == legal(again, rules)
    assert names(position, rules) == names(again, rules)
    can_be_empty = {field.name for field in FIELDS if field.default in EMPTY}
    shown = {name: value for name, value in told.items() if value or name not in can_be_empty}
    assert differing(again, read_position(shown, rules, box)) == []


def words_of(position: Any, rules: Any, box: Components) -> dict[str, Any]:
    return position_to_dict(view_of(play, position, int(play.turn(position))), box, rules)


def differing(one: Any, other: Any) -> list[str]:
    """The fields of two positions' views that are not the same, but for what isn't told."""
    views = [_kept(position) for position in (one, other)]
    return [
        name
        for first, second in zip(*views, strict=True)
        for name in first.dtype.names
        if name not in LEFT_OUT and not np.array_equal(np.asarray(first[name]), np.asarray(second[name]))
    ]


def _kept(position: Any) -> Any:
    """The view without what is over; whether seats that are out had a turn means nothing."""
    kept = copied(position)
    play.clear_unused(kept)
    kept.table.began |= kept.table.out
    return view_of(play, kept, int(play.turn(kept)))


def test_every_decision_of_random_games_by_any_rules() -> None:
    asked = set[int]()

    def look_and_note(position: Any, rules: Any, box: Components) -> None:
        look(position, rules, box)
        asked.add(int(position.table.step))

    for seed in range(1_000, 1_000 + scaled(40, plain=12)):
        played(seed, look_and_note)
    assert asked == STEPS


@pytest.mark.slow
@pytest.mark.parametrize(("variant", "players", "lineup", "house_rules"), CELLS)
def test_every_decision_of_whole_games(variant: str, players: int, lineup: str, house_rules: dict[str, Any]) -> None:
    (cell,) = make_cells(
        GAME, variant=variant, players=(players,), lineups=find_lineups(GAME, [lineup]), settings=house_rules
    )
    prepared, rules = PreparedCell(cell), packed_rules(cell)
    for index in range(scaled(6, plain=1)):
        position = new_record(state.STATE)
        play.begin(position, rules)
        for code in prepared.play_game(index, prepared.new_workspace()):
            if play.turn(position) != CHANCE:
                look(position, rules, cell.components)
            play.apply(position, rules, code)


def test_nobody_decides_nothing_is_told() -> None:
    (cell,) = make_cells(GAME, players=(2,), lineups=find_lineups(GAME, ["random"]), settings={"rough_start": True})
    rules, position = packed_rules(cell), new_record(state.STATE)
    play.begin(position, rules)
    assert int(play.turn(position)) == CHANCE
    assert words_of(position, rules, cell.components) == {}
