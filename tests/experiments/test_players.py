"""Numbers of players and sides: how they are asked for, who sits where, and where the number is shown and kept."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

import analyser
from analyser.experiments.cell_spec import CellSpec
from analyser.experiments.cluster.worker import cell_from_bytes, cell_to_bytes
from analyser.experiments.labels import cell_to_dict, labels_of, name_columns, place_of
from analyser.experiments.study import read_study
from analyser.games.catalogue import DUEL, TABLE, TOGETHER
from analyser.mistakes import Mistake
from analyser.reporting.notes import cell_notes
from tests.cells import make_cells
from tests.chosen import DUEL_GAME, SOLO_GAME
from tests.cli.running import assert_names
from tests.experiments.raising import raises_naming
from tests.experiments.sides import COOPERATIVE, FREE, RIVALS, TEAM, cells_of, known_as


def test_one_spec_fills_all_sides_and_a_line_up_names_one_a_side() -> None:
    assert [cell.players for cell in cells_of("random", players=("all",))] == [["random"] * n for n in (3, 4, 5)]
    (three,) = cells_of("random,careful,aggressive", players=(3,))
    assert three.players == ["random", "careful", "aggressive"]
    assert three.sides == (0, 1, 2)
    (team,) = cells_of("careful,random", variant=TEAM)
    assert (team.players, team.seats, team.side_count) == (["careful", "random"], 3, 2)
    assert team.sides == (0, 0, 1)


def test_the_usual_number_is_that_of_the_variant() -> None:
    assert [cell.player_count for cell in cells_of("random")] == [4]
    assert [cell.player_count for cell in cells_of("random", players=("5", 3, "all", 5))] == [5, 3, 4]


def test_line_ups_that_come_to_the_same_are_played_once() -> None:
    cells = cells_of("random", "random,random,random", "careful", players=(3,))
    assert [cell.players for cell in cells] == [["random"] * 3, ["careful"] * 3]


@pytest.mark.parametrize(
    ("specs", "players", "variant", "named"),
    [
        (("random,careful",), (3,), None, (FREE, "3 players", "3 policies", "random,careful")),
        (("random,careful,random",), ("all",), None, (FREE, "4 players", "4 policies")),
        (("random,careful,random",), (), TEAM, (TEAM, "3 players", "2 policies")),
        (("random," * 5 + "random",), (), None, ("2, 3, 4 or 5 policies",)),
        (("random",), (2,), None, (RIVALS.name, FREE, "3, 4 or 5", "2")),
        (("random",), ("many",), None, ("many",)),
        (("random",), (True,), None, ("true",)),
        (("random",), ("9" * 5000,), None, ("3, 4 or 5", "all")),
        (("random",), ("\u0663",), None, ("3, 4 or 5", "all", "\u0663")),
        (("random",), ("3\n",), None, (r"'3\n'",)),
        (("random",), (4,), TEAM, (RIVALS.name, TEAM, "3", "4")),
    ],
)
def test_wrong_numbers_name_the_mode_and_what_it_takes(
    specs: tuple[str, ...], players: tuple[object, ...], variant: str | None, named: tuple[str, ...]
) -> None:
    with pytest.raises(Mistake) as raised:
        cells_of(*specs, players=players, variant=variant)
    assert_names(str(raised.value), *named)
    assert len(str(raised.value)) < 200


def test_a_game_with_one_number_has_none_to_choose() -> None:
    for game, number in ((DUEL_GAME, "2"), (SOLO_GAME, "1")):
        with raises_naming(Mistake, game.name, "players", number):
            make_cells(game, players=(int(number),), lineups=[])
        assert not game.has_numbers


def test_python_asks_for_numbers_as_the_commands_do() -> None:
    asked: list[tuple[Callable[[], object], tuple[str, ...]]] = [
        (lambda: analyser.run(SOLO_GAME.name, players=2), (SOLO_GAME.name, "1")),
        (
            lambda: analyser.compare(DUEL_GAME.name, policies=["random", "careful"], players="all"),
            (DUEL_GAME.name, "2"),
        ),
        (lambda: analyser.trace(DUEL_GAME.name, players=4), (DUEL_GAME.name, "2")),
        (lambda: analyser.trace(DUEL_GAME.name, players="all"), (DUEL_GAME.name, "2")),
    ]
    for ask, named in asked:
        with raises_naming(Mistake, *named):
            ask()


def test_forms_and_sizes() -> None:
    modes = {
        cell.mode: cell.form for cell in [*cells_of("random", players=("all",)), *cells_of("random", variant=TEAM)]
    }
    assert list(modes.values()) == [TABLE, TABLE, TABLE, DUEL]
    assert (RIVALS.most_seats, RIVALS.most_sides, RIVALS.side_counts) == (5, 5, [2, 3, 4, 5])
    assert [COOPERATIVE.form_of(mode) for mode in modes if mode.players < 5] == [TOGETHER] * 3
    assert (COOPERATIVE.most_seats, COOPERATIVE.most_sides) == (4, 1)


def test_the_number_is_shown_where_it_may_be_chosen() -> None:
    three, four = cells_of("random", players=(3, 4))
    assert_names(three.label, "3 players", "random, random, random")
    names = [(f"{cell.player_count} players", ",".join(cell.players)) for cell in (three, four)]
    assert labels_of([three, four]) == [", ".join(parts) for parts in names]
    headings, words = name_columns([three, four])
    assert headings[0] == "players"
    assert [row[0] for row in words] == ["3", "4"]
    assert cell_to_dict(three)["player_count"] == 3
    assert "3 and 4 players" in cell_notes([three, four])[0]
    assert "3, 4 and 5 players" in cell_notes(cells_of("random", players=("all",)))[0]
    assert "3 players" in place_of(three)
    assert "players" not in place_of(three, with_players=False)
    (duel,) = make_cells(DUEL_GAME, lineups=[three.policies[:2]])
    assert "player_count" not in cell_to_dict(duel) | duel.to_dict()
    assert "players" not in cell_notes([duel])[0]


def test_cells_differ_by_their_number_and_are_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    known_as(RIVALS, monkeypatch)
    three, four = cells_of("random", players=(3, 4))
    assert three.to_dict() | {"players": []} != four.to_dict() | {"players": []}
    told = CellSpec.from_dict(json.loads(json.dumps(three.to_dict(), sort_keys=True)))
    assert (told.known, told.mode, told.player_count) == (RIVALS, three.mode, 3)
    assert told.house_rules == {}
    for changed in ({"player_count": 7}, {"player_count": None}):
        assert CellSpec.from_dict(three.to_dict() | changed).known is None


def test_a_cell_that_is_sent_away_keeps_its_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("analyser.experiments.cluster.worker.find_game", lambda name: RIVALS)
    for cell in cells_of("random,careful,random,aggressive"):
        assert cell_from_bytes(cell_to_bytes(cell)).mode == cell.mode


def read(path: Path, text: str) -> list[tuple[int | None, list[str]]]:
    path.write_text(f'game = "{RIVALS.name}"\n{text}\n', encoding="utf-8")
    return [(cell.player_count, cell.players) for cell in read_study(path).cells]


def test_studies_of_several_numbers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    known_as(RIVALS, monkeypatch)
    path = tmp_path / "study.toml"
    assert read(path, 'players = [5, 3]\npolicies = "random"') == [(5, ["random"] * 5), (3, ["random"] * 3)]
    assert [number for number, _ in read(path, 'players = "all"\npolicies = "random"')] == [3, 4, 5]
    assert [number for number, _ in read(path, 'players = 3\npolicies = "random"')] == [3]
    assert [number for number, _ in read(path, 'policies = "random"')] == [4]
    for wrong in ("players = [2]", "players = 3.5", "players = []", "players = [true]", 'players = ["some"]'):
        with pytest.raises(Mistake):
            read(path, wrong)
