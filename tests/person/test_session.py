"""A session: what is typed, what is shown, and what a seat must not be told."""

import re
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from random import Random

import pytest

from analyser.experiments.playing.uninterrupted import Stopped
from analyser.games.catalogue import Game, find_game
from analyser.games.seated import Seated
from analyser.games.shown import DRAWN_WIDTH
from analyser.kernel.contract import CHANCE
from analyser.person.blocks import CHOICES, DRAWN, MISTAKE, NEWS, ONE_LINE, TABLE, Block, choices, drawn, said, table
from analyser.person.saved import resume
from analyser.person.screen import fitted
from analyser.person.session import BROKEN_OFF, Session
from analyser.person.sitting import YOU, Sitting, Step
from analyser.person.wording import described
from tests.catalogue import ALL_NAMES, SHIPPED
from tests.chosen import DUEL_GAME, SOLO_GAME, TEAM_GAME
from tests.person.sittings import cell_of, play_through, session_of, sitting_of

ALL = pytest.mark.parametrize("game", [find_game(name) for name in ALL_NAMES], ids=lambda game: game.name)


def any_answer(random: Random) -> str:
    """Mostly something possible, sometimes a command, sometimes nonsense."""
    return random.choice(["1"] * 12 + ["2", "3", "table", "moves", "undo", "?", "", "x y z", "save"])


def solo(folder: Path) -> Session:
    session = session_of(sitting_of(cell_of(SOLO_GAME)), folder)
    list(session.begin())
    return session


def words(blocks: Sequence[Block]) -> str:
    return "\n".join(line for block in blocks for line in (*block.lines, *map(" ".join, block.rows)))


@ALL
def test_all_that_is_shown_fits_each_terminal(game: Game, tmp_path: Path) -> None:
    session, random = session_of(sitting_of(cell_of(game, "random")), tmp_path), Random(2)
    blocks = [*session.begin()]
    for _ in range(60):
        blocks += [] if session.is_done else session.say(any_answer(random))
    assert {block.kind for block in blocks} >= {DRAWN, NEWS, CHOICES, MISTAKE}
    for width in (40, 60, 80, 120):
        assert [line for block in blocks for line in fitted(block, width) if len(line) > width] == []
    assert max(len(line) for block in blocks if block.kind == DRAWN for line in block.lines) <= DRAWN_WIDTH
    letters = {block: re.sub(r"\s", "", "".join(block.lines)) for block in blocks if block.kind != TABLE}
    for width in (20, 40, 60):
        cut = [block for block in blocks if block.kind not in (DRAWN, CHOICES)]
        assert [block for block in cut if re.sub(r"\s", "", "".join(fitted(block, width))) != letters[block]] == []


def test_hints_and_what_moves_are_worth(tmp_path: Path) -> None:
    session = solo(tmp_path)
    names = list(session.sitting.moves())
    assert any(name in words([*session.say("hint")]) for name in names)
    (rows,) = (block.rows for block in session.say("why") if block.kind == TABLE)
    assert sorted(name for name, *_ in rows[1:]) == names


def stopping(error: type[KeyboardInterrupt], shown: list[str]) -> Callable[[Iterable[Block]], None]:
    """Shows, and is interrupted once while the tool thinks."""

    def show(blocks: Iterable[Block]) -> None:
        for block in blocks:
            shown.append(words([block]))
            if shown[-1].startswith("thinking") and len(shown) == 1:
                raise error

    return show


def test_who_breaks_thinking_off_plays_on_and_who_stops_the_tool_does_not(tmp_path: Path) -> None:
    session, shown = solo(tmp_path), list[str]()
    session.answer("hint", stopping(KeyboardInterrupt, shown))
    assert shown[1:] == [BROKEN_OFF]
    session.answer("draw", stopping(KeyboardInterrupt, shown))
    assert session.sitting.steps == [Step(YOU, "draw")]
    with pytest.raises(Stopped):
        session.answer("why", stopping(Stopped, []))
    with pytest.raises(KeyboardInterrupt):
        session.answer("undo", stopping_at_once)


def stopping_at_once(_: Iterable[Block]) -> None:
    raise KeyboardInterrupt


def test_what_the_person_said_is_kept_before_others_think(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = session_of(sitting_of(cell_of(DUEL_GAME, "random")), tmp_path)
    list(session.begin())
    assert session.sitting.policies
    monkeypatch.setattr(session.sitting.policies, "choose", stopping_at_once_for_others)
    name = next(iter(session.sitting.moves()))
    with pytest.raises(KeyboardInterrupt):
        list(session.say("1"))
    assert resume(session.file).steps[0] == Step(YOU, name)


def stopping_at_once_for_others(_state: object, _seat: int) -> int:
    raise KeyboardInterrupt


def test_commands_answer_and_change_nothing(tmp_path: Path) -> None:
    session = solo(tmp_path)
    before = list(session.sitting.steps)
    for word in ("?", "help", "Moves", "table", "", "HINT", f"save {tmp_path / 'copy.json'}", "save"):
        assert MISTAKE not in {block.kind for block in session.say(word)}
    assert [block.kind for block in session.say(f"save {tmp_path / 'copy.json'}")] == [MISTAKE]  # it is there already
    assert session.sitting.steps == before
    assert (tmp_path / "copy.json").exists()
    (left,) = session.say("quit")
    assert session.is_done
    assert (left.kind, str(tmp_path / "game.json") in left.lines[0]) == (ONE_LINE, True)


NO_FILES = ["no/where", "no\0where", "x" * 300, ".", "..", "game.jsonl"]


@pytest.mark.parametrize(
    "typed",
    ["nonsense", "0", "99", "undo", "undo please", "hint me", *(f"save {name}" for name in NO_FILES), "hit me"],
)
def test_wrong_words_are_told_in_one_line_and_asked_again(typed: str, tmp_path: Path) -> None:
    session = solo(tmp_path)
    (mistake,) = session.say(typed)
    assert (mistake.kind, len(mistake.lines)) == (MISTAKE, 1)
    assert not session.is_done


@pytest.mark.parametrize("name", SHIPPED)
def test_help_says_how_the_table_is_read_and_what_is_typed_beside_a_box(name: str, tmp_path: Path) -> None:
    cell = cell_of(find_game(name), "random")
    seed, dealt = (words([*session_of(sitting_of(cell, dealt=dealt), tmp_path).say("?")]) for dealt in (False, True))
    legend = Seated(cell.game, cell.mode).legend
    assert legend
    assert all(line in seed for line in legend)
    assert "commas" in dealt
    assert "commas" not in seed


@ALL
def test_what_the_box_says_of_a_piece(game: Game, tmp_path: Path) -> None:
    session = session_of(sitting_of(cell_of(game, "random")), tmp_path)
    pieces = described(session.sitting.cell.components)
    assert pieces
    for piece, told in pieces.items():
        (block,) = session.say(f"about {piece}")
        assert block.lines == (f"{piece}: {told}",)
    assert [block.kind for name in ("", " nothing") for block in session.say(f"about{name}")] == [MISTAKE] * 2


def test_a_word_that_several_moves_begin_with_lists_them(tmp_path: Path) -> None:
    session = solo(tmp_path)
    (found,) = session.say("eye")
    names = list(session.sitting.moves())
    assert found.lines == tuple(f"{names.index(name) + 1} {name}" for name in names if name.startswith("eye"))


def test_at_the_real_table_several_outcomes_are_typed_at_once(tmp_path: Path) -> None:
    session = session_of(sitting_of(cell_of(SOLO_GAME), dealt=True), tmp_path)
    assert "card of the new hand (1 of 3)" in words([*session.begin()])
    shown = [*session.say("golem.spike.surge, g.r.surge, rout")]  # which costs the hand
    assert "card of the new hand (1 of 3)" in words(shown)
    shown = [*session.say("e.c.2, e.c.2, e.c.2, e.b.2")]
    assert [block.kind for block in shown].count(MISTAKE) == 1  # nothing more was to come up
    assert session.prompt == "move> "
    assert "ent.conifer.2*3" in words(shown)
    assert [*session.say("draw")][-1].kind == CHOICES
    assert [block.kind for block in session.say("hint")] == [*[block.kind for block in session.say("why")]]


def test_a_disk_that_is_full_does_not_end_the_game(tmp_path: Path) -> None:
    (tmp_path / "no_folder").touch()
    session = session_of(sitting_of(cell_of(SOLO_GAME)), tmp_path / "no_folder")
    assert MISTAKE in {block.kind for block in session.begin()}
    assert MISTAKE not in {block.kind for block in session.say("draw")}
    assert "can't be kept" in session.kept
    session.file = tmp_path / "elsewhere.json"
    assert "kept again" in words([*session.say("1")])
    assert "--resume" in session.kept


def first(sitting: Sitting) -> str:
    return (sitting.possible() if sitting.turn == CHANCE else list(sitting.moves()))[0]


def test_e9_a_fencer_is_not_told_what_the_other_holds(tmp_path: Path) -> None:
    sitting = sitting_of(cell_of(DUEL_GAME, "random"))
    lines = play_through(session_of(sitting, tmp_path), first)
    drawn_by = {seat: [line for line in lines if line.startswith(f"{name}: ")] for seat, name in enumerate(NAMES)}
    told = {seat: [line for line in own if " is dealt " in line or " draws " in line] for seat, own in drawn_by.items()}
    assert told[0]
    assert [line for line in told[0] if "unseen" in line] == []
    assert told[1]
    assert [line for line in told[1] if "unseen" not in line] == []


NAMES = ("white", "black")


def test_v6_the_castle_is_not_told_what_the_overlord_holds(tmp_path: Path) -> None:
    cell = cell_of(TEAM_GAME, "random")
    castle = frozenset(range(cell.mode.players))
    for seats, hears in ((castle, False), (frozenset([cell.mode.players]), True)):
        lines = play_through(session_of(sitting_of(cell, seats=seats), tmp_path), first)
        secret = [line for line in lines if line.startswith(("tokens ", "overlord: reserve", "overlord: swap"))]
        assert len(secret) > 2 or hears
        assert [line for line in secret if line.startswith("tokens ") and ("unseen" in line) == hears] == []
        assert [line for line in secret if line.startswith("overlord: ") and len(line.split()) != 2 + hears] == []
        assert any(line.startswith("you hold: ") for line in lines) == hears


def test_f3_the_player_is_not_told_which_cards_pay(tmp_path: Path) -> None:
    sitting = sitting_of(cell_of(SOLO_GAME))
    lines = play_through(session_of(sitting, tmp_path), lambda now: "score" if "score" in now.moves() else first(now))
    paid = [line for line in lines if line.startswith("paid ")]
    assert len(paid) == sum(event.get("chance") == "unseen" for event in sitting.telling.events) > 0
    assert all(line.endswith(" unseen") for line in paid)


def test_blocks_are_fitted() -> None:
    assert fitted(choices(["1 one", "2 two", "3 three"]), 20) == ["1 one    3 three", "2 two"]
    assert fitted(drawn(["x" * 70]), 60) == ["x" * 60, "  " + "x" * 10]
    assert fitted(drawn(["x" * 70], ["x" * 35] * 2), 60) == ["x" * 35] * 2
    assert fitted(drawn(["x" * 30], ["x" * 15] * 2), 60) == ["x" * 30]
    assert fitted(choices(["1 a move of many words", "2 two"]), 20) == ["1 a move of many", "  words", "2 two"]
    assert fitted(drawn(["hand   one.two, three.four, five"]), 20) == ["hand   one.two,", "  three.four, five"]
    assert fitted(said("word " * 20), 60) == [" ".join(["word"] * 12), "  " + " ".join(["word"] * 8)]
    rows = [("move", "wins %"), ("a very long name of a move", "12.5")]
    assert fitted(table(rows), 24) == ["move              wins %", "a very long name    12.5", "  of a move"]
    wide = [("move", "wins %", "interval"), ("one", "12.5", "10.5 to 14.5 of 100"), ("two", "2.5", "")]
    assert fitted(table(wide), 24) == [
        "one",
        "  wins % 12.5, interval",
        "    10.5 to 14.5 of 100",
        "two",
        "  wins % 2.5",
    ]
