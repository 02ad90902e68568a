"""House rules of En Garde: every field with its range and default, and what each of them changes in play."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from analyser.experiments.cells import find_lineups
from analyser.experiments.transcripts import Tracer
from analyser.games.catalogue import Mode, house_rules, rules_in_force
from analyser.mistakes import Mistake
from tests.cells import make_cells
from tests.cli.running import assert_names
from tests.contract.samples import random_settings
from tests.games.en_garde.positions import BLACK, GAME, WHITE, Duel, at
from tests.oracle.en_garde import default_rules, replay
from tests.oracle.en_garde.rules import read_rules

ENDS: dict[str, tuple[list[Any], list[Any]]] = {  # what is taken, what is refused
    "board": ([7, 99], [6, 100, 23.0, True, "long"]),
    "hand": ([1, 9], [0, 10, None]),
    "points": ([1, 50], [0, 51, [5]]),
    "max_rounds": ([1, 1000], [0, 1001, "many"]),
    "indirect": ([True, False], [1, 0, "true"]),
    "retreat_answers_indirect": ([True, False], [1, "no"]),
    "end_of_deck": ([True, False], [0, "draw"]),
    "starter": (["alternate", "white", "black", "loser"], ["White", "winner", "", 1, True]),
}


def in_force(**settings: Any) -> dict[str, Any]:
    return rules_in_force(GAME, Mode("standard", "match", 2), settings=settings)


def test_defaults_are_the_rulings() -> None:
    """The twin has them from the same page, typed in apart."""
    assert in_force() == default_rules()
    assert rules_in_force(GAME, Mode("standard", "round", 2)) == default_rules() | {"points": 1, "max_rounds": 1}
    assert (GAME.difficulties, GAME.variants) == (("standard",), ("match", "round"))


def test_every_field_has_its_ends_tested() -> None:
    assert [field.name for field in GAME.fields] == list(ENDS)


@pytest.mark.parametrize("field", ENDS)
def test_ends_of_ranges(field: str) -> None:
    taken, refused = ENDS[field]
    for value in taken:
        values = in_force(**{field: value})
        assert values == default_rules() | {field: value}
        read_rules(values)
        packed = GAME.pack(values, GAME.load_components(None), Mode("standard", "match", 2))[field]
        assert packed == (taken.index(value) if field == "starter" else value)
    for value in refused:
        with pytest.raises(Mistake, match=rf"^{field} must be ") as caught:
            in_force(**{field: value})
        assert "\n" not in str(caught.value)
        with pytest.raises(ValueError, match=field):
            read_rules(default_rules() | {field: value})


def test_the_twin_takes_whatever_the_fields_take() -> None:
    for seed in range(200):
        read_rules(in_force(**random_settings(GAME, Random(seed))))


@pytest.mark.parametrize("field", ENDS)
def test_matches_at_the_ends_of_ranges_end_as_the_twin_ends_them(field: str) -> None:
    for value in ENDS[field][0]:
        short = {} if field == "max_rounds" else {"max_rounds": 8}
        (cell,) = make_cells(GAME, lineups=find_lineups(GAME, ["random"]), settings=short | {field: value})
        replay(Tracer(cell).trace(0))


def test_a_file_of_house_rules_and_settings_over_it(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text('board = 15\nstarter = "loser"\nindirect = false\n', encoding="utf-8")
    values = rules_in_force(GAME, Mode("standard", "round", 2), file, {"board": 9, "max_rounds": 3})
    changed = {"board": 9, "max_rounds": 3, "indirect": False, "starter": "loser"}
    assert house_rules(GAME, Mode("standard", "round", 2), values) == changed
    file.write_text("board = 6\n", encoding="utf-8")
    with pytest.raises(Mistake) as caught:
        rules_in_force(GAME, Mode("standard", "match", 2), file)
    assert_names(str(caught.value), "house.toml", "board", "7", "99", "6")
    with pytest.raises(Mistake) as caught:
        in_force(boards=9)
    assert_names(str(caught.value), "unknown", "'boards'", "'board'")


# What each field changes in play.


@pytest.mark.parametrize("board", [7, 12, 23, 99])
def test_board(board: int) -> None:
    duel = Duel("123456789" * 3, board=board).deal("12345", "12367")
    assert duel.places == (1, board)
    duel.line("advance 5", 5, "advance 3" if board > 9 else "attack 1x1", 8)
    assert duel.places == (6, board - 3 if board > 9 else board)
    if board == 99:
        assert duel.line("retreat 5", 5).places == (1, 96)


def test_board_the_fencer_at_its_end_may_not_retreat() -> None:
    assert at((1, 9), "11111", "12345", turn=BLACK, board=11).legal[-2:] == ["retreat 1", "retreat 2"]
    assert at((1, 9), "11111", "12345", turn=BLACK, board=9).legal == [
        "advance 1", "advance 2", "advance 3", "advance 3 attack 5x1", "advance 4", "advance 5", "advance 5 attack 3x1"
    ]  # fmt: skip


@pytest.mark.parametrize("hand", [1, 4, 9])
def test_hand(hand: int) -> None:
    duel = Duel("1" * 20, hand=hand).deal("1" * hand, "1" * hand)
    assert duel.hands == ("1" * hand, "1" * hand)
    assert duel.line("advance 1").draws(WHITE, 1)
    assert duel.line(1).turn == BLACK


@pytest.mark.parametrize("points", [1, 2, 50])
def test_points(points: int) -> None:
    duel = Duel("999", board=7, hand=1, points=points, starter="white")
    for _ in range(points):
        duel.deal("9", "9")
    assert duel.result == {"winner": 1, "points": [0, points], "rounds": points}


@pytest.mark.parametrize("rounds", [1, 2, 1000])
def test_max_rounds(rounds: int) -> None:
    duel = Duel("999", board=7, hand=1, points=50, max_rounds=rounds, starter="white")
    for _ in range(min(rounds, 50)):
        duel.deal("9", "9")
    winner = 1 if rounds == 1000 else None
    assert duel.result == {"winner": winner, "points": [0, min(rounds, 50)], "rounds": min(rounds, 50)}


def test_indirect() -> None:
    given: dict[str, Any] = {"places": (5, 9), "white": "13455", "black": "22222"}
    others = ["advance 1", "advance 3", "attack 4x1", "retreat 1", "retreat 3", "retreat 4"]
    assert at(**given, indirect=True).legal == sorted([*others, "advance 1 attack 3x1", "advance 3 attack 1x1"])
    assert at(**given, indirect=False).legal == others
    nines: dict[str, Any] = {"places": (1, 18), "white": "58899", "black": "11111"}
    assert at(**nines, indirect=False).legal == ["advance 5", "advance 8", "advance 9"]


def test_retreat_answers_indirect() -> None:
    attack = ("advance 1 attack 3x1", 5, 5)
    assert at((11, 15), "12345", "11225").line(*attack).legal == ["retreat 1", "retreat 2", "retreat 5"]
    assert at((11, 15), "12345", "11225", retreat_answers_indirect=False).line(*attack).end == (WHITE, "hit")


def test_end_of_deck() -> None:
    assert at((5, 15), "12344", "14445", "1").line("advance 1", 1).end == (BLACK, "ground")
    assert at((5, 15), "12344", "14445", "1", end_of_deck=False).line("advance 1", 1).end == (None, "draw")


@pytest.mark.parametrize(("starter", "player"), [("alternate", 0), ("white", 0), ("black", 1), ("loser", 0)])
def test_starter(starter: str, player: int) -> None:
    """Of the first round; `test_matches` has the others."""
    duel = Duel(starter=starter).deal("12345", "12345")
    assert (duel.turn, duel.starters) == (player, [player])
