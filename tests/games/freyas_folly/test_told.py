"""Games of Freya's Folly as they are told: stories and the drawn mine."""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from analyser.experiments.transcripts import Tracer
from analyser.games.freyas_folly.compiled.limits import MOST_DWARFS
from analyser.games.freyas_folly.naming import jewel_letters, names_of
from analyser.games.shown import DRAWN_WIDTH, WIDTH
from analyser.kernel.contract import CHANCE
from tests.contract.samples import random_cell
from tests.games.freyas_folly.mine import GAME
from tests.games.freyas_folly.walking import walks


def squeezed(lines: list[str]) -> str:
    """Without line breaks, the lines of the tree and blanks."""
    return re.sub(r"[\s|]+", "", "".join(lines))


def test_every_move_and_event_is_told_in_its_order(tmp_path: Path) -> None:
    random = Random(1)
    for policy in ("greedy", "random"):
        transcript = Tracer(random_cell(GAME, random, tmp_path, [policy])).trace(random.randrange(1000))
        lines = list(GAME.story.tell(transcript))
        assert max(map(len, lines)) <= WIDTH
        text, place = squeezed(lines), 0
        for words in said_of(transcript):
            place = text.find(words, place)
            assert place >= 0, f"{words} is not told"
        assert text.count("DONE") == sum(event.get("event") == "complete" for event in transcript["events"])


def said_of(transcript: dict[str, Any]) -> Iterator[str]:
    """What a story names of decisions and events, in their order: places, cards, jewels, seats."""
    for event in transcript["events"]:
        move = event.get("move", "")
        if " " in move:
            yield "bat" if move == "bat -" else move.split(" ")[-1]
        if "event" in event and event["event"] != "score":
            yield from (event[name] for name in ("jewels", "at", "card") if name in event)


def test_every_move_is_of_a_kind_by_its_first_word() -> None:
    """`enter c05 bat` is no matter of bats, nor is `ability bat`."""
    kinds = {word: kind for kind, words in GAME.shown.kinds for word in words}
    for form in GAME.text.FORMS:
        assert GAME.shown.kind_of(form) == kinds[form.split(" ")[0]]
    assert GAME.shown.kind_of("enter c05 bat") == kinds["enter"]
    assert GAME.shown.kind_of("ability bat") == kinds["ability"]


def test_the_mine_is_drawn_with_all_dwarfs_and_jewels(tmp_path: Path) -> None:
    drawn = 0
    for walk in walks(tmp_path):
        names = names_of(walk.cell.components)
        for seat, _ in walk.steps():
            if seat == CHANCE or walk.random.random() > 0.01:
                continue
            table, text = walk.state.table, squeezed(GAME.text.drawing(walk.state, walk.cell.components, DRAWN_WIDTH))
            mine = re.split(r">?0:\d+of\d+dwarfsoutside", text)[0]
            for place, name in names.places.items():
                jewels = jewel_letters(table.lying[place])
                assert f"{name}:{jewels}" in mine if jewels else name in mine
            for own in range(int(table.players)):
                for slot in range(MOST_DWARFS):
                    if int(table.inside[own]) >> slot & 1:
                        place = int(table.place[own, slot])
                        lying, load = jewel_letters(table.lying[place]), jewel_letters(table.barrow[own, slot])
                        here = f"{names.places[place]}{':' if lying else ''}{lying}"
                        assert re.search(rf"(?<![A-Za-z0-9]){here}\[{own}[a-z]*!?{load}\]", mine)
                        drawn += 1
    assert drawn > 100
