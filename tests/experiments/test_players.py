"""Numbers of players and sides: how they are asked for, who sits where, and where the number is shown and kept."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

import analyser
from analyser.experiments.cells import make_cells
from analyser.experiments.cluster.orders import cell_of, order_of
from analyser.experiments.keeping.identified import identified
from analyser.experiments.keeping.identity import identity_of
from analyser.experiments.naming import cell_to_dict, labels_of, name_columns, place_of
from analyser.experiments.studies.study import read_study
from analyser.games.catalogue import DUEL, TABLE, TOGETHER, find_game
from analyser.mistakes import Mistake
from analyser.reporting.tables import cell_notes
from tests.experiments.sides import COOPERATIVE, RIVALS, cells_of, known_as

DUELLISTS, ALONE = find_game("en_garde"), find_game("freigard")


def test_one_spec_fills_all_sides_and_a_line_up_names_one_a_side() -> None:
    assert [cell.players for cell in cells_of("random", players=("all",))] == [["random"] * n for n in (3, 4, 5)]
    (three,) = cells_of("random,careful,aggressive", players=(3,))
    assert three.players == ["random", "careful", "aggressive"]
    assert [three.side_of(seat) for seat in range(three.seats)] == [0, 1, 2]
    (team,) = cells_of("careful,random", variant="round")
    assert (team.players, team.seats, team.side_count) == (["careful", "random"], 3, 2)
    assert [team.side_of(seat) for seat in range(team.seats)] == [0, 0, 1]


def test_the_usual_number_is_that_of_the_variant() -> None:
    assert [cell.player_count for cell in cells_of("random")] == [4]
    assert [cell.player_count for cell in cells_of("random", players=("5", 3, "all", 5))] == [5, 3, 4]


def test_line_ups_that_come_to_the_same_are_played_once() -> None:
    cells = cells_of("random", "random,random,random", "careful", players=(3,))
    assert [cell.players for cell in cells] == [["random"] * 3, ["careful"] * 3]


@pytest.mark.parametrize(
    ("specs", "players", "variant", "told"),
    [
        (("random,careful",), (3,), None, ("match with 3 players", "3 policies")),
        (("random,careful,random",), ("all",), None, ("match with 4 players", "4 policies")),
        (("random,careful,random",), (), "round", ("round with 3 players", "2 policies")),
        (("random," * 5 + "random",), (), None, ("2, 3, 4 or 5 policies",)),
        (("random",), (2,), None, ("en_garde match", "3, 4 or 5", "2")),
        (("random",), ("many",), None, ("many",)),
        (("random",), (True,), None, ("not true",)),
        (("random",), ("9" * 5000,), None, ("3, 4 or 5 players, or all; not '999",)),
        (("random",), ("\u0663",), None, ("3, 4 or 5 players, or all; not '\u0663'",)),
        (("random",), ("3\n",), None, (r"not '3\n'",)),
        (("random",), (4,), "round", ("en_garde round", "3")),
    ],
)
def test_wrong_numbers_name_the_mode_and_what_it_takes(
    specs: tuple[str, ...], players: tuple[object, ...], variant: str | None, told: tuple[str, ...]
) -> None:
    with pytest.raises(Mistake) as raised:
        cells_of(*specs, players=players, variant=variant)
    assert all(words in str(raised.value) for words in told)
    assert len(str(raised.value)) < 200


def test_a_game_with_one_number_has_none_to_choose() -> None:
    for game, number in ((DUELLISTS, "2"), (ALONE, "1")):
        with pytest.raises(Mistake, match=f"always played by {number}"):
            make_cells(game, players=(int(number),), lineups=[])
        assert not game.has_numbers


def test_python_asks_for_numbers_as_the_commands_do() -> None:
    asked: list[Callable[[], object]] = [
        lambda: analyser.run("freigard", players=2),
        lambda: analyser.compare("en_garde", policies=["random", "careful"], players="all"),
        lambda: analyser.trace("en_garde", players=4),
    ]
    for ask in asked:
        with pytest.raises(Mistake, match="always played by"):
            ask()
    with pytest.raises(Mistake, match="one number"):
        analyser.trace("en_garde", players="all")


def test_forms_and_sizes() -> None:
    modes = {
        cell.mode: cell.form for cell in [*cells_of("random", players=("all",)), *cells_of("random", variant="round")]
    }
    assert list(modes.values()) == [TABLE, TABLE, TABLE, DUEL]
    assert (RIVALS.most_seats, RIVALS.most_sides, RIVALS.side_counts) == (5, 5, [2, 3, 4, 5])
    assert [COOPERATIVE.form_of(mode) for mode in modes if mode.players < 5] == [TOGETHER] * 3
    assert (COOPERATIVE.most_seats, COOPERATIVE.most_sides) == (4, 1)


def test_the_number_is_shown_where_it_may_be_chosen() -> None:
    three, four = cells_of("random", players=(3, 4))
    assert three.label == "3 players: random, random, random"
    assert labels_of([three, four]) == ["3 players, random,random,random", "4 players, random,random,random,random"]
    headings, words = name_columns([three, four])
    assert headings[0] == "players"
    assert [row[0] for row in words] == ["3", "4"]
    assert cell_to_dict(three)["player_count"] == 3
    assert "3 and 4 players" in cell_notes([three, four])[0]
    assert "3, 4 and 5 players" in cell_notes(cells_of("random", players=("all",)))[0]
    assert "3 players" in place_of(three)
    assert "players" not in place_of(three, with_players=False)
    (duel,) = make_cells(DUELLISTS, lineups=[three.policies[:2]])
    assert "player_count" not in cell_to_dict(duel) | identity_of(duel)
    assert "players" not in cell_notes([duel])[0]


def test_cells_differ_by_their_number_and_are_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    known_as(RIVALS, monkeypatch)
    three, four = cells_of("random", players=(3, 4))
    assert identity_of(three) | {"players": []} != identity_of(four) | {"players": []}
    told = identified(json.loads(json.dumps(identity_of(three), sort_keys=True)))
    assert (told.known, told.mode, told.player_count) == (RIVALS, three.mode, 3)
    assert told.house_rules == {}
    for changed in ({"player_count": 7}, {"player_count": None}):
        assert identified(identity_of(three) | changed).known is None


def test_a_cell_that_is_sent_away_keeps_its_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("analyser.experiments.cluster.orders.find_game", lambda name: RIVALS)
    for cell in cells_of("random,careful,random,aggressive"):
        assert cell_of(order_of(cell)).mode == cell.mode


def read(path: Path, text: str) -> list[tuple[int, list[str]]]:
    path.write_text(f'game = "en_garde"\n{text}\n', encoding="utf-8")
    return [(cell.player_count, cell.players) for cell in read_study(path, float, float).cells]


def test_studies_of_several_numbers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    known_as(RIVALS, monkeypatch)
    path = tmp_path / "study.toml"
    assert read(path, 'players = [5, 3]\npolicies = "random"') == [(5, ["random"] * 5), (3, ["random"] * 3)]
    assert [number for number, _ in read(path, 'players = "all"\npolicies = "random"')] == [3, 4, 5]
    assert [number for number, _ in read(path, 'players = 3\npolicies = "random"')] == [3]
    assert [number for number, _ in read(path, 'policies = "random"')] == [4]
    for wrong in ("players = [2]", "players = 3.5", "players = []", "players = [true]", 'players = ["some"]'):
        with pytest.raises(Mistake, match="line 2"):
            read(path, wrong)
