"""What is surprising about a game is told in a sentence, whatever is: numbers and plurals among it."""

from dataclasses import replace

import pytest

from analyser.experiments.report.cells import ReportedCell
from analyser.experiments.report.surprises import Extreme, Kind, Surprise
from analyser.games.catalogue import GAMES, find_game
from analyser.games.metrics import Metric, Slot
from analyser.games.shown import Shown
from analyser.kernel.outcomes import DRAWN, LOST, WON
from analyser.reporting.report.surprise_words import surprise_words
from tests.chosen import CHOOSING_GAME, DUEL_GAME, SHORT_DUEL, SOLO_GAME, TABLE_GAME
from tests.experiments.really_played import really_played
from tests.experiments.unplayed import by_chance, cell_of, line_of


def kind_of(line: ReportedCell, outcome: int, times: int = 3) -> Kind:
    return Kind(line, outcome, times, 1_893, (1_531,))


def solo(spec: str, **changed: object) -> ReportedCell:
    return line_of(cell_of(spec), 1, by_chance(0.5, 10, 1), **changed)


def told(kind: Kind) -> str:
    return surprise_words(Surprise(kind, 1_531))


TOWERS = Slot("towers", Metric("towers", "towers left", 9), 0)


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> None:
    found = Shown((), extremes={"towers": "with {} tower(s) left", "hit": "by a hit"})
    monkeypatch.setattr(type(SOLO_GAME), "shown", property(lambda game: found))


@pytest.mark.usefixtures("shown")
@pytest.mark.parametrize(
    ("value", "usual", "is_most", "times", "words"),
    [
        (
            8,
            5,
            True,
            1,
            "with 8 towers left: no other of 1,893 won games had so many, and at least half had 5 or fewer",
        ),
        (1, 5, False, 1, "with 1 tower left: no other of 1,893 won games had so few, and at least half had 5 or more"),
        (0, 2, False, 3, "with no towers left: only 3 of 1,893 won games had so few, and at least half had 2 or more"),
        (4, 0, True, 1, "with 4 towers left: no other of 1,893 won games had so many, and at least half had none"),
    ],
)
def test_a_value_is_told_with_what_is_usual(value: int, usual: int, times: int, words: str, *, is_most: bool) -> None:
    kind = kind_of(solo("greedy", difficulty="night"), WON, times)
    said = told(replace(kind, extreme=Extreme(TOWERS, value, usual, is_most)))
    assert said == f"Greedy won game 1,531 (night) {words}"


@pytest.mark.usefixtures("shown")
def test_what_happened_is_told_with_how_often_it_does() -> None:
    happened = Extreme(Slot("hit", Metric("hit", "hits", percent=True), 0), 1)
    said = told(replace(kind_of(solo("greedy"), LOST), extreme=happened))
    assert said == "Greedy lost game 1,531 (dawn) by a hit: 3 of 1,893 lost games went so"


def test_an_upset_names_both_players() -> None:
    kind = replace(kind_of(solo("patient"), LOST), winner=solo("random"))
    assert told(kind) == "Patient lost game 1,531 (dawn), which random won: 3 of 1,893 games went so"
    assert told(kind_of(solo("random"), WON)) == "Random won game 1,531 (dawn): 3 of 1,893 games went so"


def test_between_rivals_it_is_said_of_the_first_side() -> None:
    duel = line_of(cell_of("careful,random", DUEL_GAME.name), 1, by_chance(0.5, 10, 1), variant=SHORT_DUEL)
    assert told(kind_of(duel, DRAWN)) == "Careful against random drew game 1,531 (round): 3 of 1,893 games went so"
    table, _ = really_played("random", 3, TABLE_GAME.name)
    who = "Random against random in all other seats"
    assert (
        told(kind_of(table, DRAWN))
        == f"{who} shared the win of game 1,531 ({table.spec.mode.players} players): 3 of 1,893 games went so"
    )
    assert (
        told(kind_of(table, LOST))
        == f"{who} lost game 1,531 ({table.spec.mode.players} players): 3 of 1,893 games went so"
    )


def test_level_and_number_of_players_are_told_where_there_are_several() -> None:
    line = line_of(cell_of("random", CHOOSING_GAME.name), 1, by_chance(0.5, 10, 1))
    level, players = line.spec.difficulty, line.spec.mode.players
    assert f"won game 1,531 ({level}, {players} players): " in told(kind_of(line, WON))


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_words_for_what_it_counts(name: str) -> None:
    game = find_game(name)
    metrics = {metric.name: metric for metric in game.metrics}
    assert game.shown.extremes
    for metric, words in game.shown.extremes.items():
        is_event = metrics[metric].percent and metrics[metric].each == "game"
        assert ("{}" in words) != is_event
        one, several = (game.shown.extreme_of(metric, value) for value in (1, 2_000))
        assert is_event or one.replace("1 ", "") != several.replace("2,000 ", ""), "a plural"
        assert not {"(", "{"} & {*one, *several}
