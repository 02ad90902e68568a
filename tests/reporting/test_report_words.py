"""What a report marks as the best and says in its sentences, of games that nobody played."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np
import pytest

from analyser.experiments.cell_spec import CellSpec
from analyser.experiments.cells import find_lineups
from analyser.experiments.counting.layout import Layout, floor_bins
from analyser.experiments.labels import AS_PRINTED
from analyser.experiments.report.cells import ReportedCell, base_rules
from analyser.experiments.report.data import Chapter, effects_of, groups_of
from analyser.experiments.results import CellResult, Ending
from analyser.games.catalogue import TABLE, Mode
from analyser.kernel.outcomes import LOST, WON
from analyser.reporting.report.answer import answer_of
from analyser.reporting.report.tables import BEST, all_table, best_of, house_rules_table, overview_table
from analyser.reporting.report.words import base_words, levels_words, means_words, method_of, played_words
from analyser.solvers.catalogue import NOT_CALIBRATED, levels_of
from analyser.statistics.methods import ANYTIME, FIXED, Method
from tests.cells import make_cells
from tests.chosen import DUEL_GAME, EASY, HARDEST, SOLO_GAME, SOLO_INTEGER, SOLO_INTEGERS
from tests.cli.running import assert_names, tells
from tests.experiments.unplayed import played_by

GAME = SOLO_GAME
IDENTITY = make_cells(GAME, lineups=find_lineups(GAME, ["greedy"]))[0].to_dict()
LAYOUT = Layout(("win",), (2,))
RIVALS = DUEL_GAME
DUEL = make_cells(RIVALS, lineups=find_lineups(RIVALS, ["careful,random"]))[0].to_dict()
DUEL_LAYOUT = Layout(("win", "draw"), (2, 2))


def base_of(level: str) -> dict[str, Any]:
    """The rules as printed."""
    return GAME.base_rules(Mode(level, GAME.variants[0], 1))


class Made(NamedTuple):
    """A line that nobody played."""

    player: str
    won: int
    games: int = 300
    level: str = EASY
    rules: str = AS_PRINTED
    shuffle: int | None = None  # else the first games are won, by all players
    settings: dict[str, Any] | None = None  # house rules


def chapter_of(*given: Made, duel: bool = False, method: Method = FIXED) -> Chapter:
    lines, games = [], {}
    for number, one in enumerate(given):
        outcomes = np.repeat([WON, LOST], [one.won, one.games - one.won]).astype(np.uint8)
        if one.shuffle is not None:
            np.random.default_rng(one.shuffle).shuffle(outcomes)
        games[number] = outcomes
        tally = np.array([one.games - one.won, one.won, 0])
        identity = DUEL if duel else IDENTITY | {"difficulty": one.level}
        rules = base_of(one.level) | (one.settings or {})
        identity |= {} if duel else {"rules": rules}
        tally = np.array([*tally[:2], one.games, 0, 0]) if duel else tally
        spec = played_by(CellSpec.from_dict(identity), *one.player.split(", "))
        result = CellResult.of(spec, DUEL_LAYOUT if duel else LAYOUT, tally, Ending(method=method))
        lines.append(ReportedCell(result, number, one.rules, None))
    base = base_rules(lines)
    groups, effects = groups_of(lines, games, FIXED), effects_of(lines, base, games, FIXED)
    return Chapter(tuple(lines), tuple(groups), tuple(effects), base)


def table_of(chapter: Chapter) -> Chapter:
    """The same games, but of three at a table."""
    layout = Layout(tuple(bins.name for bins in floor_bins(TABLE, 3)), (4, 4, 4, 3, 3, 3))

    def line_of(line: ReportedCell) -> ReportedCell:
        won, total = line.result.win.count, line.result.games
        tally = layout.new_tally()
        for side, wins in enumerate((won, total - won, 0)):
            layout.histogram(tally, side)[:2] = total - wins, wins
        return replace(line, result=CellResult.of(line.spec, layout, tally, Ending()))

    return replace(
        chapter,
        groups=tuple(replace(one, best=line_of(one.best), top=tuple(map(line_of, one.top))) for one in chapter.groups),
    )


def test_what_can_not_be_told_apart_from_the_best_is_marked_with_it() -> None:
    chapter = chapter_of(
        Made("a", 160), Made("b", 170, shuffle=1), Made("c", 165, shuffle=2), Made("d", 20, shuffle=3)
    )  # fmt: skip
    (group,) = chapter.groups
    assert group.best.policy == "b"
    assert {one.second.policy: one.is_apart for one in group.others} == {"a": False, "c": False, "d": True}
    assert all(one.paired.low <= 0 <= one.paired.high for one in group.others if not one.is_apart)
    assert best_of(chapter) == {0, 1, 2}
    assert [BEST in row[1] for row in overview_table(chapter).rows] == [True, True, True, False]


def test_the_same_games_tell_apart_what_others_would_not() -> None:
    """A player that wins all that another does, and ten games more."""
    assert best_of(chapter_of(Made("a", 160), Made("b", 170))) == {1}
    assert best_of(chapter_of(Made("a", 160), Made("b", 170, shuffle=1))) == {0, 1}


@pytest.mark.parametrize(("won", "games"), [(2_999, 3_000), (2_099, 2_100), (99_999, 100_000), (1, 10**6)])
def test_nothing_is_rounded_to_always_or_never(won: int, games: int) -> None:
    chapter = chapter_of(Made("a", won, games), Made("b", games - won, games))
    texts = [text for row in (*overview_table(chapter).rows, *all_table(chapter).rows) for text in row]
    words = " ".join([*texts, answer_of(chapter)]).replace("(", " ").replace(")", " ").split()
    assert not {"100", "100.0", "100.00", "0", "0.0", "0.00", "all", "none"} & set(words)


def at_both(player: str, easy: int, hard: int, games: int = 300, **more: Any) -> list[Made]:
    return [Made(player, won, games, level, **more) for level, won in ((EASY, easy), (HARDEST, hard))]


ANSWERS: list[tuple[list[Made], tuple[str, ...]]] = [
    ([Made("patient", 300), Made("greedy", 120)], (f"Patient best all 300 {EASY}", "greedy weakest 40.0 34.6 45.6")),
    (
        [*at_both("random", 3, 0), *at_both("greedy", 120, 0), *at_both("patient", 300, 270)],
        (f"Patient best all 300 {EASY}", f"90.0 86.1 92.9 {HARDEST}", "greedy weakest random none 300"),
    ),
    (
        [*at_both("patient", 300, 270), *at_both("random", 0, 0)],
        (f"Patient best all 300 {EASY}", f"90.0 86.1 92.9 {HARDEST}", "random none 300"),
    ),
    (
        [*at_both("patient", 270, 30), *at_both("greedy", 30, 150)],
        (
            f"Patient best 90.0 86.1 92.9 {EASY}",
            f"greedy best 50.0 44.4 55.6 {HARDEST}",
            "patient weakest 10.0 7.1 13.9",
        ),
    ),
    (
        [Made("rollout:playouts=100", 50, 50, shuffle=1), Made("patient", 298, shuffle=2)],
        ("Nobody beat patient rollout:playouts=100", f"patient 99.3 97.6 99.8 {EASY}"),
    ),
    (
        [Made(name, 150 + place, shuffle=place) for place, name in enumerate("abcdef")],
        ("Nobody beat a, b, c, d 2", f"a 50.0 44.4 55.6 {EASY}"),
    ),
    ([Made("greedy", 200)], (f"Greedy 66.7 61.2 71.8 {EASY}",)),
    (at_both("greedy", 200, 1, 1_000), (f"Greedy 20.0 17.6 22.6 {EASY}", f"0.10 0.02 0.56 {HARDEST}")),
    ([Made("greedy", 1, 1)], (f"Greedy all 1 game {EASY}",)),
    ([Made("patient:least=3", 99_999, 100_000)], ("patient:least=3 >99.99 99.99 >99.99", EASY)),
]
RULES = [
    (
        [Made("greedy", 200), Made("greedy", 110, rules="harder"), Made("greedy", 190, rules="other")],
        (f"2 'harder' most greedy {EASY}", "−30.0 −36.2 −24.4"),
    ),
    (
        [Made("greedy", 200), Made("greedy", 110, rules="harder")],
        (f"one 'harder' most greedy {EASY}", "−30.0 −35.4 −25.1"),
    ),
    ([Made("greedy", 30), Made("greedy", 30, rules="other", shuffle=4)], ("one 'other' not known",)),
    ([Made("greedy", 30), *(Made("greedy", 30, rules=one, shuffle=4) for one in ("x", "y"))], ("2 none known",)),
]


@pytest.mark.parametrize(("made", "told"), ANSWERS)
def test_the_answer_says_who_plays_best_and_what_skill_is_worth(made: Sequence[Made], told: tuple[str, ...]) -> None:
    answer = answer_of(chapter_of(*made))
    assert tells(answer, " ".join(told))
    for word in ("best", "weakest", "Nobody"):
        assert answer.count(word) == " ".join(told).count(word)


@pytest.mark.parametrize(("made", "told"), RULES)
def test_the_answer_says_of_house_rules_what_was_seen(made: Sequence[Made], told: tuple[str, ...]) -> None:
    """Which changes most was seen among those that were tried, for one player at one difficulty."""
    answer = answer_of(chapter_of(*made)).partition(f"at {EASY}. ")[2]
    assert tells(answer, " ".join(told))
    assert answer.count("most") == " ".join(told).count("most")


def test_what_changed_most_is_one_of_all_that_it_was_chosen_from() -> None:
    """Of two players under one rule each: the interval is that of one of two, though each player has one alone."""
    made = [Made("greedy", 200), Made("greedy", 110, rules="harder")]
    others = [Made("patient", 220), Made("patient", 215, rules="harder")]
    assert "(−35.4 to −25.1)" in answer_of(chapter_of(*made))
    assert "(−36.2 to −24.4)" in answer_of(chapter_of(*made, *others))


def test_all_win_rates_of_a_duel_tell_what_was_drawn_and_lost() -> None:
    table = all_table(chapter_of(Made("careful, random", 225), duel=True))
    told = dict(zip(table.header, table.rows[0], strict=True))
    assert (told["won %"], told["games"]) == ("75.0", "300")
    assert told["drawn %"].startswith("0.0 ±")
    assert told["lost %"].startswith("25.0 ±")
    assert "drawn %" not in all_table(chapter_of(Made("greedy", 225))).header


def test_levels_are_told_by_what_they_stand_for() -> None:
    """Those too as which another of the players plays; of others, and without any level, nothing is said."""
    beginner, casual, *_, expert = levels_of(GAME.name)
    chapter = chapter_of(Made(casual.name, 30), Made(expert.spec, 90))
    told = levels_words(chapter)
    assert tells(told, f"{casual.name.capitalize()} is {casual.spec} {expert.name} is {expert.spec}")
    assert beginner.name not in told
    assert told.endswith(f"{NOT_CALIBRATED}.")
    assert levels_words(chapter_of(Made(beginner.spec, 30), Made(expert.spec, 90))) == ""


def test_between_rivals_the_answer_names_the_seats() -> None:
    made = [Made("careful, careful", 240), Made("random, careful", 30), Made("aggressive, careful", 150)]
    both, alone = answer_of(chapter_of(*made, duel=True)), answer_of(chapter_of(made[0], duel=True))
    first = "From the first seat careful against careful"
    assert tells(both, f"{first} most 80.0 75.1 84.1")
    assert tells(both, f"{first} random least 10.0 7.1 13.9")
    assert tells(alone, f"{first} 80.0 75.1 84.1")
    assert not re.search("most|alone", alone)


def test_at_a_table_the_answer_says_that_who_wins_wins_alone() -> None:
    made = [Made("careful, careful", 240), Made("random, careful", 30)]
    alone, both = (answer_of(table_of(chapter_of(*some, duel=True))) for some in (made[:1], made))
    assert tells(alone, "From the first seat careful alone 80.0 75.1 84.1")
    assert tells(both, "From the first seat careful alone most 80.0")


@pytest.mark.parametrize("made", [made for made, _ in [*ANSWERS, *RULES]])
def test_an_answer_is_two_sentences_at_most_and_no_rate_lacks_its_interval(made: Sequence[Made]) -> None:
    told = re.sub(r"The deck is assumed[^.]*\. ?", "", answer_of(chapter_of(*made)))  # test_bands has that
    assert len(re.findall(r"\.(?: |$)", told)) <= 2
    assert len(re.findall(" %| points", told)) == len(re.findall(r"(?: %| points) \([^()]+ (?:–|to) [^()]+\)", told))


def test_rules_that_are_not_as_printed_are_called_by_their_name() -> None:
    """In a study of house rules only the first of them is what the others are compared with."""
    settings: dict[str, Any] = {"settings": {SOLO_INTEGER.name: SOLO_INTEGER.low}, "rules": "low"}
    chapter = chapter_of(
        Made("greedy", 200, **settings),
        Made("greedy", 100, rules="high", settings={SOLO_INTEGER.name: SOLO_INTEGER.high}),
        Made("a", 20, **settings),
    )
    assert base_words(chapter) == "the rules 'low'"
    assert tells(answer_of(chapter), "rules 'low' greedy best")
    assert tells(answer_of(chapter), f"one other 'high' most {EASY} −33.3")
    assert base_words(chapter_of(Made("greedy", 200, rules="plain"))) == "the rules as printed"


def test_house_rules_that_differ_by_difficulty_have_a_line_each_and_those_as_printed_none() -> None:
    name = SOLO_INTEGERS.name
    raised = {level: [value + 1 for value in base_of(level)[name]] for level in (EASY, HARDEST)}
    higher = [Made("a", 9, level=level, rules="more", settings={name: values}) for level, values in raised.items()]
    table = house_rules_table(chapter_of(*at_both("a", 20, 10), *higher).lines)
    shown = [f"{level}: {name}={values}".replace(", ", ",") for level, values in raised.items()]
    assert table.rows == (("more", "\n".join(shown)),)


def test_one_game_is_not_many() -> None:
    chapter = chapter_of(Made("greedy", 1, 1))
    for words in (method_of(chapter), played_words(chapter)):
        assert_names(words, "1 game", "seed 1")


def test_the_errors_of_means_are_told_apart_from_anytime_intervals() -> None:
    fixed, anytime = (means_words(chapter_of(Made("greedy", 9), method=method)) for method in (FIXED, ANYTIME))
    assert_names(fixed, "95", "normal")
    assert_names(anytime, "95", "normal", "win rate")
    assert "win rate" not in fixed


def test_who_is_alone_is_not_marked_as_the_best() -> None:
    assert best_of(chapter_of(Made("a", 160), Made("a", 100, level=HARDEST), Made("b", 20, level=HARDEST))) == {1}
