"""Contract: a game as one seat sees it, and what chance brings by name; or plainly, where a game says nothing of it."""

import re
from collections.abc import Iterable, Iterator, Sequence
from random import Random

import pytest

from analyser.experiments.cells import Cell
from analyser.experiments.transcripts import Telling
from analyser.games.catalogue import TOGETHER, Game
from analyser.games.seated import Seated
from analyser.games.shown import DRAWN_WIDTH, NARROW_WIDTH
from analyser.kernel.contract import CHANCE
from tests.contract.samples import asked_of, hiding_cell
from tests.contract.walks import Walk

MOST_STEPS = 120
"""Of one game: more of them tell nothing new."""


@pytest.fixture(params=[True, False], ids=["own words", "plainly"])
def is_own(request: pytest.FixtureRequest) -> bool:
    """Whether the game says how a seat sees it, or is taken for one that doesn't."""
    return bool(request.param)


def seated_of(cell: Cell, *, is_own: bool) -> Seated:
    seated = Seated(cell.game, cell.mode)
    if is_own and seated._own is None:
        pytest.skip("the game says nothing of it")
    if not is_own:
        seated._own = None
    return seated


def steps(cell: Cell, number: int) -> Iterator[tuple[Walk, int, int]]:
    walk = Walk(cell, Random(number))
    for count, (seat, code) in enumerate(walk.steps()):
        if count == MOST_STEPS:
            return
        yield walk, seat, code


def test_what_chance_may_bring_has_names_of_its_own(game: Game, cells: Iterator[Cell]) -> None:
    if not hasattr(game.text, "outcome_name"):
        pytest.skip("the game can't be dealt by hand")
    for number, cell in enumerate(cells):
        seated = seated_of(cell, is_own=True)
        for walk, seat, code in steps(cell, number):
            if seat == CHANCE:
                codes, _ = walk.listed()
                names = [game.text.outcome_name(one, cell.components, walk.state) for one in codes]
                assert len(set(names)) == len(names) > 0
                assert game.text.outcome_name(code, cell.components, walk.state) in names
                assert [line for line in seated.asked(walk.state, cell.components).splitlines() if line.strip()]


def words_of(lines: Sequence[str]) -> set[str]:
    return set(re.findall(r"[A-Za-z][\w.+*]*", " ".join(lines)))


def shown_in_both(cells: Iterable[Cell], is_own: bool) -> Iterator[tuple[list[str], list[str]]]:
    """What seats see, for a wide and for a narrow terminal."""
    for number, cell in enumerate(cells):
        seated = seated_of(cell, is_own=is_own)
        for walk, seat, _ in steps(cell, number):
            if seat != CHANCE:
                seen = (walk.state, cell.components, walk.rules, seat)
                yield seated.drawing(*seen, DRAWN_WIDTH), seated.drawing(*seen, NARROW_WIDTH)


def test_what_a_seat_sees_fits_and_tells_the_same_on_each_terminal(
    game: Game, cells: Iterator[Cell], is_own: bool
) -> None:
    """Who has read the narrow form knows all that the wide one says: none of two positions that differ look alike."""
    wide_of: dict[tuple[str, ...], set[tuple[str, ...]]] = {}
    words, left_out = [], set[str]()
    for wide, narrow in shown_in_both(cells, is_own):
        assert max(map(len, wide)) <= DRAWN_WIDTH
        assert max(map(len, narrow)) <= NARROW_WIDTH
        words.append(words_of(wide))
        left_out |= words[-1] - words_of(narrow)
        wide_of.setdefault(tuple(narrow), set()).add(tuple(wide))
    assert left_out <= set.intersection(*words)  # names of rows, as those of a board
    assert max(map(len, wide_of.values())) == 1
    assert len(wide_of) > 50


def test_every_event_has_words_and_rivals_hear_less(game: Game, is_own: bool) -> None:
    cell = hiding_cell(game)
    seated, telling = seated_of(cell, is_own=is_own), Telling(cell, Walk(cell, Random(0)).rules)
    for _, _, code in steps(cell, 1):
        telling.apply(code)
    heard = [seated.heard(event, {0}) for event in telling.events]
    lines = [seated.words(event, telling.state) for event in heard]
    assert [line for line in lines if not line.strip() or "\n" in line] == []
    if game.form_of(cell.mode) != TOGETHER:
        says_that_all_is_open = is_own and asked_of(game, "IS_OPEN", False)
        assert (heard == telling.events) == says_that_all_is_open


def test_what_is_said_of_an_event_is_what_it_tells(game: Game, cells: Iterator[Cell]) -> None:
    """Who is told of a card by words of the game's own hears its name."""
    said = getattr(seated_of(hiding_cell(game), is_own=True)._own, "SAID", None)
    if said is None:
        pytest.skip("the game has no words of its own")
    kinds = set[str]()
    for number, cell in enumerate(cells):
        seated, telling = seated_of(cell, is_own=True), Telling(cell, Walk(cell, Random(0)).rules)
        for _, _, code in steps(cell, number):
            telling.apply(code)
        for event in telling.events:
            kinds.add(f"chance {event['chance']}" if "chance" in event else str(event.get("event")))
            names = (str(event[name]) for name in ("card", "token") if name in event)
            assert all(name in seated.words(event, telling.state) for name in names)
    assert len(kinds & {*said}) > len(said) / 2
