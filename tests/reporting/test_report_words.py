"""What a report marks as the best and says in its sentences, of games that nobody played."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import pytest

from analyser.experiments.cells import find_lineups, make_cells
from analyser.experiments.counting.layout import Layout
from analyser.experiments.findings.findings import Chapter
from analyser.experiments.findings.pairing import effects_of, groups_of
from analyser.experiments.findings.subject import Line, base_rules
from analyser.experiments.keeping.archive import Entry
from analyser.experiments.keeping.identified import identified
from analyser.experiments.keeping.identity import identity_of
from analyser.experiments.naming import AS_PRINTED
from analyser.games.catalogue import find_game
from analyser.kernel.playout import LOST, WON
from analyser.reporting.report.tables import BEST, all_table, best_of, overview_table
from analyser.reporting.report.words import answer_of

GAME = find_game("freigard")
IDENTITY = identity_of(make_cells(GAME, lineups=find_lineups(GAME, ["greedy"]))[0])
LAYOUT = Layout(("win",), (2,))


class Made(NamedTuple):
    """A line that nobody played."""

    player: str
    won: int
    games: int = 300
    level: str = "dawn"
    rules: str = AS_PRINTED
    shuffle: int | None = None  # else the first games are won, by all players


def chapter_of(*given: Made) -> Chapter:
    lines, games = [], {}
    for number, one in enumerate(given):
        outcomes = np.repeat([WON, LOST], [one.won, one.games - one.won]).astype(np.uint8)
        if one.shuffle is not None:
            np.random.default_rng(one.shuffle).shuffle(outcomes)
        games[number] = outcomes
        tally = np.array([one.games - one.won, one.won, 0])
        entry = Entry.of(identified(IDENTITY | {"difficulty": one.level}), LAYOUT, tally, 1.0)
        lines.append(Line(entry, number, one.rules, one.player, None))
    base = base_rules(lines)
    groups, effects = groups_of(lines, games, anytime=False), effects_of(lines, base, games, anytime=False)
    return Chapter(tuple(lines), tuple(groups), tuple(effects), base)


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


@pytest.mark.parametrize(
    ("made", "sentence"),
    [
        (
            [Made("counter", 300), Made("greedy", 120)],
            "Counter plays best and wins all of 300 games at dawn; greedy wins 40.0 % at dawn.",
        ),
        (
            [Made(p, won, level=level) for level in ("dawn", "night") for p, won in (("counter", 270), ("greedy", 0))],
            (
                "Counter plays best and wins 90.0 % at dawn, and 90.0 % at night; "
                "greedy wins none of 300 games at dawn and none of 300 games at night."
            ),
        ),
        (
            [Made("a", 270), Made("b", 30), Made("a", 30, level="night"), Made("b", 150, level="night")],
            (
                "A plays best and wins 90.0 % at dawn, and b plays best and wins 50.0 % at night; "
                "b wins 10.0 % at dawn and 50.0 % at night."
            ),
        ),
        (
            [Made("a", 170, shuffle=1), Made("patient:least=3", 160)],
            "A and patient:least=3 play best, not told apart, and win up to 56.7 % at dawn.",
        ),
        (
            [Made("greedy", 200), Made("greedy", 110, rules="no Shield"), Made("greedy", 190, rules="no Eye")],
            (
                "Greedy plays best and wins 66.7 % at dawn; of the house rules 'no Shield' changes most: "
                "-30.0 points for greedy at dawn."
            ),
        ),
        ([Made("patient:least=3", 99_999, 100_000)], "patient:least=3 plays best and wins >99.99 % at dawn."),
        (
            [Made("greedy", 30), Made("greedy", 30, rules="no Eye", shuffle=4)],
            "Greedy plays best and wins 10.0 % at dawn.",
        ),
    ],
)
def test_the_answer_is_a_sentence(made: Sequence[Made], sentence: str) -> None:
    assert answer_of(chapter_of(*made)) == sentence


def test_the_answer_says_of_nobody_what_another_won() -> None:
    dawn = [Made("counter", 300), Made("patient", 280), Made("greedy", 120)]
    night = [Made("counter", 290, level="night"), Made("patient", 108, level="night")]
    assert "greedy wins 40.0 % at dawn and 36.0 % at night" not in answer_of(chapter_of(*dawn, *night))
