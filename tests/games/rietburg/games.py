"""Games of Rietburg played at random, and told: any heroes, house rules and boxes."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

from analyser.games.catalogue import Mode, rules_in_force
from analyser.games.components import Components
from analyser.games.rietburg.compiled import play, state
from analyser.kernel.contract import CHANCE, OVER
from analyser.kernel.moves import legal_codes
from analyser.kernel.records import new_record
from analyser.kernel.streams import STREAM, open_stream
from tests.contract.samples import random_mode, random_settings
from tests.games.rietburg.boxes import box_of, random_box
from tests.games.rietburg.castle import BOX, GAME

Look = Callable[[Any, Any, Components], None]
_KEPT = ("max_turns", "start_cards", "narrator_start", "narrator_deck")
"""Left as printed: games of some length come of it."""


def no_look(_state: Any, _rules: Any, _box: Components) -> None:
    """For who wants to see no decision."""


def random_header(random: Random) -> tuple[Mode, dict[str, Any], Components]:
    """A way to play, house rules and a box; the default one in half of the games."""
    mode = random_mode(GAME, random)
    settings = {name: value for name, value in random_settings(GAME, random, mode).items() if name not in _KEPT}
    box = BOX if random.random() < 0.5 else box_of(random_box(random))
    values = rules_in_force(GAME, mode, settings=settings)
    GAME.check_components(values, box, mode)
    return mode, values, box


def played(seed: int, look: Look = no_look) -> tuple[dict[str, Any], dict[int, list[str]], Any]:
    """A game by any rules and moves: transcript, drawings, and the last position; `look` sees every decision."""
    random = Random(seed)
    mode, values, box = random_header(random)
    rules, position, text = GAME.pack(values, box, mode), new_record(state.STATE), GAME.text
    narrator, events, stream = text.Narrator(rules, box), list[dict[str, Any]](), new_record(STREAM)
    open_stream(stream, seed, 0, 1, 0)
    play.begin(position, rules)
    events += narrator.opening(position)
    drawings: dict[int, list[str]] = {place: text.drawing(position, box) for place in range(len(events))}
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
                drawings[place] = text.drawing(position, box)
    head = {"format": "analyser-transcript/1", "game": GAME.name, "variant": GAME.mode_to_dict(mode), "rules": values}
    told = {"components": box.to_dict(), "seed": seed, "index": 0, "players": ["random"] * mode.players}
    transcript = json.loads(json.dumps(head | told | {"events": events, "result": text.result(position)}))
    return transcript, drawings, position
