"""Moves in words, both ways, and the story of a match as a person reads it."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from analyser.experiments.transcripts import Tracer
from analyser.games.en_garde import story, text
from analyser.games.en_garde.compiled import play, state
from analyser.kernel.contract import CHANCE
from analyser.mistakes import Mistake
from tests.cli.running import tells
from tests.contract.samples import plain_cell
from tests.contract.walks import Walk
from tests.games.en_garde.matches import random_cell
from tests.games.en_garde.positions import GAME, MANY, ROUND, WHITE, Duel, at
from tests.oracle.en_garde.moves import PARRY, name_of, parse


def code_of(duel: Duel, name: str) -> int:
    return int(text.move_code(name, duel.components, duel.state))


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("advance 1", 4 + state.ADVANCE),
        ("retreat 5", 20 + state.RETREAT),
        ("attack 4x2", 8 + state.ATTACK),
        ("parry", state.PARRY),
        ("advance 1 attack 3x1", state.FIRST_INDIRECT),
        ("advance 1 attack 3x9", state.FIRST_INDIRECT + 8),
        ("advance 3 attack 1x1", state.FIRST_INDIRECT + 18),
    ],
)
def test_names_and_codes(name: str, code: int) -> None:
    """Four spaces apart."""
    duel = at((5, 9), "11334", "22222")
    assert code_of(duel, name) == code
    assert text.move_name(code, duel.components, duel.state) == name


def test_names_of_the_farthest_advances() -> None:
    duel = at((1, 18), "58899", "11111")
    names = [f"advance {step} attack {17 - step}x{count}" for step in (8, 9) for count in range(1, 10)]
    codes = [code_of(duel, name) for name in names]
    assert codes == list(range(state.PLAIN_CODES, state.PLAIN_CODES + 18))
    assert [text.move_name(code, duel.components, duel.state) for code in codes] == names


@pytest.mark.parametrize(
    "name",
    [
        "attack 3x1", "attack 5x1", "advance 1 attack 4x1", "advance 2 attack 3x1", "advance 4 attack 4x1",
        "advance 0", "advance 10", "advance", "advance -1", "advance 1 attack", "advance 1 attack 3", "attack 4",
        "attack 4x0", "attack 4x10", "attack 4 x 1", "attack 4x1 ", " attack 4x1", "Attack 4x1", "attack 4x1 advance 1",
        "retreat 1 attack 5x1", "parry 4x1", "parry 1", "Parry", "", "draw 3", "advance ١", "advance 1\n",
    ],
)  # fmt: skip
def test_names_that_are_no_move_there(name: str) -> None:
    """Four spaces apart: an attack needs a four, or what an advance leaves of the distance."""
    with pytest.raises(Mistake, match="unknown move") as caught:
        code_of(at((5, 9), "11334", "22222"), name)
    assert "attack 4xN" in str(caught.value)


@pytest.mark.parametrize("name", ["advance 2", "advance 4", "retreat 5", "attack 4x2", "advance 1 attack 3x3", "parry"])
def test_names_of_moves_that_are_not_legal(name: str) -> None:
    """They name a move, but the hand has no card for it, or it is not the time."""
    duel = at((5, 9), "11334", "22222")
    assert name not in duel.legal
    assert not play.is_legal(duel.state, duel.rules, code_of(duel, name))


def test_names_go_both_ways_in_all_positions_and_are_the_twins(tmp_path: Path) -> None:
    random = Random(5)
    seen = set()
    for _ in range(60):
        walk = Walk(random_cell(random, tmp_path, "random"), random)
        components = walk.cell.components
        for seat, _ in walk.steps():
            if seat == CHANCE:
                continue
            codes = walk.legal()
            names = [text.move_name(code, components, walk.state) for code in codes]
            assert [text.move_code(name, components, walk.state) for name in names] == codes
            assert len(set(names)) == len(names)
            for name in names:
                assert name == PARRY or name_of(parse(name)) == name
            seen |= set(codes)
    far = [code for code in seen if state.PLAIN_CODES <= code < state.FIRST_INDIRECT]
    assert far, "an advance by 8 or 9 with an attack"
    assert len(seen) > 50


class Drawn:
    """A board read back from the story: where W and B stand, and how many spaces there are."""

    def __init__(self, rows: list[str]) -> None:
        self.spaces = ""
        for row in rows:
            first, *spaces, last = row.split()
            spaces = list("".join(spaces))
            assert int(first) == len(self.spaces) + 1
            self.spaces += "".join(spaces)
            assert int(last) == len(self.spaces)

    @property
    def places(self) -> tuple[int, int]:
        assert (self.spaces.count("W"), self.spaces.count("B")) == (1, 1)
        assert set(self.spaces) == set("·WB")
        return self.spaces.index("W") + 1, self.spaces.index("B") + 1


@pytest.mark.parametrize(("board", "rows"), [(7, 1), (23, 1), (35, 1), (36, 1), (70, 1), (71, 2), (99, 2)])
def test_the_board_is_drawn(board: int, rows: int) -> None:
    for white, black in ((1, board), (3, 4), (1, 2), (board - 1, board), (board // 2, board // 2 + 2)):
        drawn = story.draw_board(board, [white, black])
        assert len(drawn) == rows
        assert max(map(len, drawn)) <= 80
        found = Drawn(drawn)
        assert (found.places, len(found.spaces)) == ((white, black), board)


def test_the_board_as_printed() -> None:
    assert story.draw_board(7, [2, 6]) == ["   1 · W · · · B · 7"]
    (row,) = story.draw_board(23, [1, 23])
    assert row == "   1 W " + "· " * 21 + "B 23"


def replayed(transcript: dict[str, Any]) -> Iterator[tuple[dict[str, Any], Duel]]:
    """Each decision of a transcript, and the position in which it is made, played anew."""
    deck = "".join(value * count for value, count in transcript["components"].items())
    duel = Duel(deck, **transcript["rules"])
    white: list[int] = []
    for event in transcript["events"]:
        if "move" in event:
            yield event, duel
            duel.line(event["move"])
        elif event.get("chance") == "refill":
            duel.line(*event["cards"])
        elif event.get("chance") == "deal" and event["player"] == WHITE:
            white = event["cards"]
        elif event.get("chance") == "deal":
            duel.line(*(card for pair in zip(white, event["cards"], strict=True) for card in pair))


@pytest.mark.parametrize("board", [7, 23, 99])
@pytest.mark.parametrize("lineup", ["random", "aggressive"])
def test_the_story_of_a_match(board: int, lineup: str) -> None:
    """Before each turn, but not before an answer, the board; at each decision the hand; at each refill the cards."""
    transcript = Tracer(plain_cell(GAME, lineup, seed=board, board=board, max_rounds=6)).trace(3)
    lines = list(story.tell(transcript))
    check_widths(lines)
    boards, hands = boards_of(lines), [line for line in lines if line.startswith(("  white [", "  black ["))]
    assert tells(lines[0], f"match {lineup} (white) {lineup} (black) {board} 3")
    for event, duel in replayed(transcript):
        if duel.state.table.phase == state.TURN:
            assert Drawn(next(boards)).places == duel.places
        hand = " ".join(duel.hands[event["player"]])
        name = "white" if event["player"] == WHITE else "black"
        assert hands.pop(0).startswith(f"  {name} [{hand}]: {event['move']}")
    assert not hands
    assert next(boards, None) is None


def check_widths(lines: list[str]) -> None:
    assert max(map(len, lines)) <= 80


def boards_of(lines: list[str]) -> Iterator[list[str]]:
    """The boards of a story, each of one or more rows."""
    rows: list[str] = []
    for line in lines:
        if line[:4].strip().isdigit() and set(line[5:].rstrip("0123456789")) <= set("·WB "):
            rows.append(line)
        elif rows:
            yield rows
            rows = []


def test_the_story_of_a_round_line_by_line() -> None:
    """A round played by hand: an attack parried, another one fled from, a third that hits."""
    duel = Duel(MANY, board=9, hand=2, points=1, max_rounds=1).deal("44", "41")
    events = list(duel.events)
    steps = ("advance 4", 1, "attack 4x1", 2, "parry", "advance 1", 3, 3, "advance 1 attack 2x1", 5, 5)
    for step in (*steps, "retreat 3", 1, "attack 5x2", 2, 2):
        if isinstance(step, str):
            events.append({"player": duel.turn, "legal": duel.legal, "move": step})
        duel.events.clear()
        duel.line(step)
        events += duel.events
    transcript = {
        "variant": {"variant": "round"}, "players": ["ann", "bob"], "seed": 7, "index": 2, "rules": duel.values,
        "components": dict(duel.components.counts), "events": events, "result": duel.result,
    }  # fmt: skip
    lines = list(story.tell(transcript))
    assert [Drawn(board).places for board in boards_of(lines)] == [(1, 9), (5, 9), (5, 9), (6, 9), (3, 8)]
    told = [line for line in lines if line and "·" not in line]
    assert len(told) == len(STORY)
    assert [(line, words) for line, words in zip(told, STORY, strict=True) if not tells(line, words)] == []


STORY = """\
En Garde round ann (white) bob (black) 7 2
Round 1 white 0 0
white [4 4] advance 4 (or 4 attack 4x1)
white draws 1 10
black [1 4] attack 4x1 (or advance 1)
black draws 2 9
white [1 4] parry
white [1] advance 1 (or retreat 1)
white draws 3 3 7
black [1 2] 1 attack 2x1 (or 1, advance 2,
advance 2 attack 1x1)
black draws 5 5 5
white [3 3] retreat 3
white draws 1 4
black [5 5] attack 5x2 (or attack 5x1)
black draws 2 2 2
white [1 3] can't
Black hit 0 1
Black 0 1 1 round
""".splitlines()
"""What each line tells, in order."""


def test_how_a_round_ended_is_told_in_figures() -> None:
    """What was counted: cards of the distance, spaces gained, or else the points."""
    board = 11
    tracer = Tracer(plain_cell(GAME, "random", seed=3, board=board, **ROUND))
    told = set()
    for index in range(80):
        transcript = tracer.trace(index)
        duel = [duel for _, duel in replayed(transcript)][-1]
        (winner, by), lines = duel.end, list(story.tell(transcript))
        white, black = duel.places
        counts = [hand.count(str(black - white)) for hand in duel.hands]
        points = "0 to 0" if winner is None else f"{1 - winner} to {winner}"
        name = "Nobody" if winner is None else ("White", "Black")[winner]
        text = " ".join(" ".join(lines[:-3]).split())
        ending = text[text.rindex("The round" if winner is None else name) :]
        words = {
            "hit": f"{name} hit {points}",
            "stuck": f"{name} move {points}",
            "cards": f"{name} cards {counts[0]} {counts[1]} {black - white}",
            "ground": f"{name} ground {white - 1} {board - black}",
            "draw": "draw",
        }
        assert tells(ending, words[by])
        assert tells(lines[-2], f"{name} {points} 1 round")
        told.add(by)
    assert told == {"hit", "stuck", "cards", "ground", "draw"}


@pytest.mark.slow
def test_stories_of_games_of_all_sorts(tmp_path: Path) -> None:
    """No exception, and nothing too wide, whatever the rules and cards; each round's end is told."""
    random = Random(6)
    for _ in range(70):
        lineup = random.choice(["random", "aggressive", "random,aggressive"])
        tracer = Tracer(random_cell(random, tmp_path, lineup))
        for index in range(3):
            transcript = tracer.trace(index)
            lines = list(story.tell(transcript))
            check_widths(lines)
            assert sum("wins the round" in line or "The round is a draw." in line for line in lines) == sum(
                event.get("event") == "round_end" for event in transcript["events"]
            )
