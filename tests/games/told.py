"""Games that tests have told: of a cell, to hold it against a game's twin; and at random, by any rules and moves."""

import json
from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

from analyser.experiments.cells import Cell
from analyser.experiments.playing.prepared_cell import PreparedCell
from analyser.experiments.transcripts import FORMAT, Tracer
from analyser.games.catalogue import Game, Mode
from analyser.games.components import Components
from analyser.games.shown import DRAWN_WIDTH
from analyser.kernel.contract import CHANCE, OVER
from analyser.kernel.moves import legal_codes
from analyser.kernel.records import new_record
from analyser.kernel.streams import CHANCE_STREAM, STREAM, open_stream

Look = Callable[[Any, Any, Components], None]
"""What sees each decision: position, rules, box."""


def no_look(_state: Any, _rules: Any, _box: Components) -> None:
    """For who wants to see no decision."""


def games_of(cell: Cell, random: Random, games: int) -> Iterator[Any]:
    """Some games of a cell, each told and read again."""
    tracer = Tracer(cell)
    for _ in range(games):
        yield json.loads(json.dumps(tracer.trace(random.randrange(10**9))))


def won_by_kernel(cell: Cell, games: int) -> float:
    """The share of a cell's first games that are won."""
    prepared = PreparedCell(cell)
    tally = prepared.play_chunk(0, games, prepared.new_workspace()).tally
    return float(prepared.layout.histogram(tally, prepared.layout.names.index("win"))[1]) / games


def told_at_random(
    game: Game, mode: Mode, values: Mapping[str, Any], box: Components, random: Random, look: Look = no_look
) -> tuple[dict[str, Any], dict[int, list[str]], Any]:
    """A game by any moves: its transcript, the drawings beside it, and the last position; `look` sees each decision."""
    play, text = game.play, game.text
    rules, position, stream = game.pack(dict(values), box, mode), new_record(play.STATE), new_record(STREAM)
    seed = random.randrange(2**40)
    open_stream(stream, seed, 0, CHANCE_STREAM, 0)
    play.begin(position, rules)
    narrator = text.Narrator(rules, box)
    events: list[dict[str, Any]] = list(getattr(narrator, "opening", lambda _: ())(position))
    drawings: dict[int, list[str]] = {place: text.drawing(position, box, DRAWN_WIDTH) for place in range(len(events))}
    while (seat := int(play.turn(position))) != OVER:
        before, first = position.copy(), len(events)
        if seat == CHANCE:
            code = int(play.deal(position, rules, stream))
            play.apply(position, rules, code)
            events += narrator.chance(before, code, position)
        else:
            look(position, rules, box)
            codes = legal_codes(play, position, rules)
            moves = [text.move_name(code, box, position) for code in codes]
            choice = random.randrange(len(codes))
            events.append({"player": seat, "legal": sorted(moves), "move": moves[choice]})
            play.apply(position, rules, codes[choice])
            events += narrator.decision(before, codes[choice], position)
        for place in range(first, len(events)):
            if text.is_drawn(events[place]):
                drawings[place] = text.drawing(position, box, DRAWN_WIDTH)
    head = {"format": FORMAT, "game": game.name, "variant": game.mode_to_dict(mode), "rules": values}
    sides = game.sides_of(mode)
    count = len(sides if getattr(text, "IS_TOLD_BY_SEAT", False) else set(sides))
    told = {"components": box.to_dict(), "seed": seed, "index": 0, "players": ["random"] * count}
    transcript = json.loads(json.dumps(head | told | {"events": events, "result": text.result(position)}))
    return transcript, drawings, position
