"""Levels of players: shipped SPECs under names that stand for them, wherever a SPEC does."""

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import analyser
from analyser.experiments.run import RunRequest
from analyser.mistakes import Mistake
from analyser.reporting.notes import cell_notes
from analyser.reporting.tables import render
from analyser.solvers.catalogue import NOT_CALIBRATED, find_policy, levels_of, policies_of
from tests.chosen import DUEL, HARDEST, SOLO, SOLO_GAME, TEAM_GAME

NAMES = ["beginner", "casual", "good", "expert"]
RIVALS = TEAM_GAME.variants[-2]
ALL_GAMES = pytest.mark.parametrize("game", [SOLO, DUEL, TEAM_GAME.name])


@ALL_GAMES
def test_every_game_has_the_same_levels_and_says_what_they_are(game: str) -> None:
    levels = levels_of(game)
    assert [level.name for level in levels] == NAMES
    assert not {level.name for level in levels} & {info.name for info in policies_of(game)}
    assert len({find_policy(game, level.spec).in_full for level in levels}) == len(levels)
    for level in levels:
        assert find_policy(game, level.spec).in_full == find_policy(game, level.name).in_full
        assert level.meaning.endswith(".")


@pytest.mark.parametrize(
    "asked",
    [
        {"game": SOLO, "difficulty": HARDEST, "games": 1_000},
        pytest.param({"game": TEAM_GAME.name, "variant": RIVALS, "games": 3_000}, marks=pytest.mark.slow),
    ],
    ids=["solo", "rivals"],
)
def test_levels_are_monotone_in_strength(asked: dict[str, Any]) -> None:
    cells = analyser.run(**asked).cells
    assert [cell.spec.players[0] for cell in cells] == NAMES
    assert all(weaker.win.high < stronger.win.low for weaker, stronger in pairwise(cells))


def test_a_level_is_shown_by_its_name_and_kept_as_what_it_is(tmp_path: Path) -> None:
    (level, *_) = levels_of(SOLO)
    store = tmp_path / "store.sqlite"
    ((named,), (meant,)) = (
        RunRequest(SOLO, policy=spec, games=50, store=store).cells for spec in (level.name, level.spec)
    )
    assert named == meant
    assert (named.players, meant.players) == ([level.name], [level.spec])
    played = analyser.run(SOLO, policy=level.name, games=50, store=store)
    assert analyser.run(SOLO, policy=level.spec, games=50, store=store).cells[0].ending.kept == 50
    told = played.to_dict()
    assert told["levels"][level.name]["policy"] == level.spec
    assert told["about_levels"] == NOT_CALIBRATED
    assert played.to_frame()["policies"].tolist() == [level.spec]
    assert len(RunRequest(SOLO, policy=[level.name, level.spec]).cells) == 1


def test_without_a_policy_difficulty_by_level_is_told_in_one_table_and_one_sentence() -> None:
    request = RunRequest(SOLO, games=20)
    assert [(cell.difficulty, *cell.players) for cell in request.cells] == [
        (difficulty, name) for difficulty in SOLO_GAME.difficulties for name in NAMES
    ]
    text = "\n".join(render(request.carry_out().result_or_raise(), "table"))
    assert text.count(" by level ") == 1
    for name in (*NAMES, *SOLO_GAME.difficulties):
        assert name in text
    assert f"From {SOLO_GAME.difficulties[0]} to {HARDEST}, beginner wins" in " ".join(text.split())
    assert NOT_CALIBRATED in " ".join(text.split())


def test_between_two_sides_each_level_meets_each() -> None:
    assert [tuple(cell.players) for cell in RunRequest(DUEL).cells] == [(a, b) for a in NAMES for b in NAMES]
    assert RunRequest(DUEL, policy="levels,levels").cells == RunRequest(DUEL).cells
    assert len(RunRequest(DUEL, policy="levels,random").cells) == len(NAMES)
    assert len({cell.mode for cell in RunRequest(DUEL).cells}) == 1


def test_together_they_play_with_every_number_of_players() -> None:
    cells = RunRequest(TEAM_GAME.name).cells
    for own in (cell_notes(cells), cell_notes(cells[:1], players=["expert", "beginner"])):
        assert [line for line in own if line == f"beginner is {levels_of(TEAM_GAME.name)[0].spec}"]
        assert NOT_CALIBRATED in " ".join(" ".join(own).split())
    assert {cell.player_count for cell in cells} == set(TEAM_GAME.seats[TEAM_GAME.variants[0]].numbers)
    assert len({cell.player_count for cell in RunRequest(TEAM_GAME.name, players=3).cells}) == 1


def test_a_duel_with_several_numbers_of_players_has_a_table_each() -> None:
    """Its columns are the other side's levels."""
    asked = RunRequest(TEAM_GAME.name, variant=TEAM_GAME.variants[-1], players=[2, 3], games=1)
    lines = render(asked.carry_out().result_or_raise(), "table")
    assert [line.rsplit(" ", 2)[-2:] for line in lines if " by its level " in line] == [
        ["2", "players"],
        ["3", "players"],
    ]
    assert len([line for line in lines if line.startswith("expert  ")]) == 2
    assert "from 2 players to 3 players, beginner wins" in " ".join(" ".join(lines).split())


@pytest.mark.parametrize(
    ("spec", "told"),
    [
        ("beginer", "did you mean 'beginner'"),
        ("beginner:least=3", "level beginner has nothing to set; it is"),
        ("rollout:base=levels", "are several players"),
    ],
)
def test_mistakes_with_levels(spec: str, told: str) -> None:
    with pytest.raises(Mistake, match=told) as caught:
        analyser.run(SOLO, policy=spec)
    assert "\n" not in str(caught.value)


def test_levels_stand_wherever_a_policy_does() -> None:
    assert find_policy(SOLO, "rollout:base=casual").spec == "rollout:base=patient"
    compared = analyser.compare(SOLO, policies=["beginner", "casual"], games=50)
    assert set(compared.to_dict()["levels"]) == {"beginner", "casual"}
    climbed = analyser.ladder(SOLO, policies=["beginner", "casual"], games=50)
    assert [rung.name for rung in climbed.rungs] == ["beginner", "casual"]
    met = analyser.tournament(DUEL, policies=["beginner", "random"], games=20)
    assert {one["name"] for one in met.to_dict()["ratings"]} == {"beginner", "random"}
    assert set(met.to_dict()["levels"]) == {"beginner"}
