"""Games of Rietburg as they are told: stories, drawings, positions in words, metrics; and mistakes, each in a line."""

import re
from pathlib import Path
from typing import Any

import pytest

from analyser.games.catalogue import Mode
from analyser.games.rietburg import positions
from analyser.games.rietburg.compiled import play
from analyser.games.rietburg.metrics import END_WORDS, ENDS, METRICS
from analyser.games.shown import DRAWN_WIDTH, WIDTH
from analyser.kernel.contract import NOT_MEASURED
from analyser.kernel.records import new_record
from analyser.mistakes import Mistake
from tests.budgets import scaled
from tests.cli.running import assert_names
from tests.games.rietburg.boxes import box_of
from tests.games.rietburg.castle import BOX, GAME, Castle
from tests.games.rietburg.games import played

GAMES = scaled(16, plain=8)


def squeezed(lines: list[str]) -> str:
    """Without line breaks, and with single blanks."""
    return re.sub(r"\s+", " ", " ".join(lines))


def test_every_move_and_event_is_told_in_its_order() -> None:
    for seed in range(GAMES):
        transcript, _, _ = played(seed)
        lines = list(GAME.story.tell(transcript))
        assert max(map(len, lines)) <= WIDTH
        text, place = squeezed(lines), 0
        for event in transcript["events"]:
            words = event.get("move") or event.get("card") or event.get("task") or ""
            place = text.find(words, place)
            assert place >= 0, f"{words} is not told"
        defeats = re.findall(r"is DEFEATED at \d [\w' ]+ by (\w+) \(", text)
        assert len(defeats) == sum(event.get("event") == "defeated" for event in transcript["events"])
        assert set(defeats) <= set(transcript["rules"]["heroes"])
        assert text.count("DONE") == transcript["result"]["tasks"]


def test_heroes_stand_in_the_story_where_they_stand() -> None:
    turns = 0
    for seed in range(GAMES):
        transcript, drawings, _ = played(seed)
        lines = list(GAME.story.tell(transcript, drawings))
        assert max(map(len, lines)) <= WIDTH
        for place, line in enumerate(lines):
            if match := re.fullmatch(r"Turn \d+, (\w+) at (\d .*)", line):
                drawn = [one.strip() for one in lines[place + 1 :] if one.startswith(f"    {match[2]}")]
                assert match[1] in drawn[0].partition(": ")[2].split(", ")
                turns += 1
    assert turns > 20


def test_the_books_that_are_used_are_drawn_by_their_names() -> None:
    """Who plays Eara must know which are left (R14)."""
    castle = Castle("eara", "thorn").stage(books=["move", "battle 3 far"])
    drawn = squeezed(GAME.text.drawing(castle.state, BOX, DRAWN_WIDTH))
    assert "eara.3 | books used: battle 3 far, move thorn:" in drawn


def test_more_may_wait_than_a_card_has() -> None:
    """R6: what rewards bring adds up, and the position that comes of it can be told."""
    castle = Castle("thorn", "orfen").stage(acted=True, waiting="reveal 12 + banish 40", piles={"1": "?"})
    assert castle.told["waiting"] == "reveal 12 + banish 40"


def test_all_that_may_be_told_is_documented() -> None:
    page = Path(positions.__file__).with_name("RULES.md").read_text(encoding="utf-8")
    for field in positions.FIELDS:
        assert f"| `{field.name}` | {field.kind} | {field.default} | {field.meaning} |\n" in page


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ({"heroe": "thorn"}, "heroe hero"),
        ({"hero": "kram"}, "kram thorn orfen"),
        ({"turn": 401}, "turn 400 401"),
        ({"at": {"thorn": 7}}, "at.thorn 6 7"),
        ({"at": {"kram": 1}}, "at kram thorn"),
        ({"hands": {"thorn": "thorn.1"}}, "hands.thorn thorn.1"),
        ({"hands": {"thorn": "reka, reka"}}, "hands.thorn reka"),
        ({"hands": {"thorn": "reka", "orfen": "reka"}}, "reka twice hands.orfen"),
        ({"hands": {"thorn": "falcon"}, "piles": {"1": "falcon"}}, "falcon 1 2"),
        ({"played": {"thorn": "orfen.1"}}, "played.thorn orfen.1"),
        ({"will": {"thorn": 10, "orfen": 9}}, "will 19 18"),
        ({"piles": {"7": "gor"}}, "piles 7"),
        ({"piles": {"1": "goor"}}, "piles.1 goor gor"),
        ({"piles": {"1": "gor, gor, gor, gor, gor, gor"}}, "5 gor 6"),
        ({"tasks": {"1": "jrain over"}}, "tasks.1"),
        ({"tasks": {"1": "jrain", "2": "jrain done"}}, "tasks jrain twice"),
        ({"tasks": {"1": "jrain"}, "tasks_gone": "jrain"}, "tasks_gone jrain twice"),
        ({"narrator_used": "n01, n01"}, "narrator_used n01 twice"),
        ({"tasks_gone": {"jrain": 1}}, "tasks_gone must list"),
        ({"narrator_used": [1]}, "narrator_used must list"),
        ({"acted": "maybe"}, "acted true false maybe"),
        ({"waiting": "battle 5 + far 3"}, "battle far together"),
        ({"waiting": "move 256"}, "move 255 256"),
        ({"quivers": "٣"}, "quivers ٣"),
        ({"tasks": {"1": "jrane"}}, "tasks.1 jrane jrain"),
        ({"gallery": "hagrod*2"}, "1 hagrod 2"),
        ({"removed": 60}, "60 53"),
        ({"narrator": 30}, "narrator"),
        ({"narrator_used": ["n01", "n01"]}, "narrator_used n01 twice"),
        ({"axe": "dull"}, "axe kram"),
        ({"spirit": "3 double"}, "spirit kheela"),
        ({"books": ["move"]}, "books eara"),
        ({"quivers_used": "5"}, "quivers chada"),
        ({"acted": "perhaps"}, "acted true false perhaps"),
        ({"owed": 1, "acted": True}, "owed true false 1"),
        ({"waiting": "fly 3"}, "waiting fly"),
        ({"playing": "orfen.1", "played": {"orfen": "orfen.1"}}, "playing orfen.1 played.thorn"),
        ({"playing": "thorn.1", "waiting": "move 2"}, "playing thorn.1 played.thorn"),
        ({"axe": "blunt"}, "axe sharp dull"),
        ({"spirit": "7 double"}, "spirit 3 double"),
        ({"books": ["battle 9"]}, "books"),
        ({"quivers": "9 9"}, "quivers 9 1 2"),
        ({"quivers": "10"}, "quivers 10 0 1"),
        ({"quivers": "x"}, "quivers x"),
        ({"waiting": "will 1"}, "will battle"),
        ({"waiting": "move 1", "acted": False}, "acted"),
        ({"owed": True}, "owed acted"),
        ({"given": "falcon"}, "given falcon hands.HERO"),
        ({"given": "triest, falcon", "gallery": "falcon"}, "given triest"),
        ({"acted": True, "piles": {"6": "gor"}}, "ended"),
        ({"tasks": {"1": "jrain done", "2": "vigil done", "3": "council done", "4": "ransom done"}}, "won"),
    ],
)  # fmt: skip
def test_mistakes_name_what_is_wrong(told: dict[str, Any], said: str) -> None:
    with pytest.raises(Mistake) as caught:
        Castle("thorn", "orfen").stage(**told)
    assert "\n" not in f"{caught.value}"
    assert_names(f"{caught.value}", *said.split())


def measured(position: Any, rules: Any) -> Any:
    values = new_record(play.VALUES)
    play.measure(position, rules, 10, values)
    return values


def test_metrics_are_what_the_transcript_tells() -> None:
    assert len(ENDS) == len(END_WORDS)
    for seed in range(GAMES):
        transcript, _, position = played(seed)
        mode = Mode(transcript["variant"]["difficulty"], GAME.variants[0], len(transcript["players"]))
        box = BOX if transcript["components"] == BOX.to_dict() else box_of(transcript["components"])
        rules = GAME.pack(transcript["rules"], box, mode)
        values, result, events = measured(position, rules), transcript["result"], transcript["events"]
        assert (values.turns, values.tasks, values.narrator) == (result["turns"], result["tasks"], result["narrator"])
        assert values.defeated == sum(event.get("event") == "defeated" for event in events)
        assert values.revivals == sum(event.get("move") == "revive" for event in events) - (result["end"] == "narrator")
        assert values.friends == sum(event.get("chance") == "friend" for event in events)
        assert (values.score == NOT_MEASURED) == (values.lost_by != NOT_MEASURED) == (not result["win"])
        if not result["win"]:
            assert ENDS[values.lost_by] == result["end"]
        for metric in METRICS:
            number = int(values[metric.name])
            assert number == NOT_MEASURED or 0 <= number - metric.least < metric.bins(rules), metric.name


NO_MOVES = (
    "play thorn.1", "play thorn.1 d", "play reka a", "give reka kram", "complete reka reka", "complete thorn.2 thorn.1",
    "move 7", "shift 3 3", "swap 3 2", "quiver 31", "spirit 3", "join", "will 3", "fetch", "book", "stay nobody",
)  # fmt: skip


@pytest.mark.parametrize("move", NO_MOVES)
def test_names_of_no_move_are_mistakes(move: str) -> None:
    castle = Castle("thorn", "orfen").stage()
    with pytest.raises(Mistake, match="unknown move"):
        GAME.text.move_code(move, BOX, castle.state)
