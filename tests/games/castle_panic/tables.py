"""Castle Panic as its tests set it up: rules packed, positions told in words, games played at random and told."""

import json
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from analyser.games.castle_panic.compiled import play, state
from analyser.games.castle_panic.components import CARD_NAMES, TOKEN_NAMES
from analyser.games.castle_panic.positions import read_position
from analyser.games.catalogue import Mode, find_game, rules_in_force
from analyser.games.components import Components
from analyser.kernel.contract import CHANCE, OVER
from analyser.kernel.moves import codes_of
from analyser.kernel.records import new_record
from tests.oracle.test_castle_panic_replay import random_header

GAME = find_game("castle_panic")
BOX = GAME.load_components(None)
SEVERAL = 4


def mode_of(variant: str = "coop", players: int | None = None) -> Mode:
    return Mode("standard", variant, players or GAME.seats[variant].default)


def packed(variant: str = "coop", players: int | None = None, box: Components = BOX, **house_rules: Any) -> Any:
    """The rules' record; a mistake if they contradict themselves."""
    mode = mode_of(variant, players)
    values = rules_in_force(GAME, mode, settings=house_rules)
    components = GAME.in_force(values, box)
    GAME.check_components(values, components, mode)
    return GAME.pack(values, components, mode)


def position_of(rules: Any, **told: Any) -> Any:
    """A position in words, which breaks no invariant."""
    position = read_position(told, rules, BOX)
    assert int(play.check(position, rules)) == 0
    return position


def legal(position: Any, rules: Any) -> list[int]:
    moves = new_record(state.MOVES)
    play.legal(position, rules, moves)
    return codes_of(moves)


def names(position: Any, rules: Any) -> list[str]:
    """The legal moves in words, sorted."""
    return sorted(GAME.text.move_name(code, BOX, position) for code in legal(position, rules))


def box_of(told: Mapping[str, Mapping[str, int]]) -> Components:
    """A box in the form of a transcript."""
    order = {"cards": CARD_NAMES, "tokens": TOKEN_NAMES}
    return Components(
        "told", "counted", tuple((part, tuple((n, told[part][n]) for n in order[part])) for part in order)
    )


def no_look(_state: Any, _rules: Any, _box: Components) -> None:
    """For who wants to see no decision."""


def played(
    seed: int, look: Callable[[Any, Any, Components], None] = no_look
) -> tuple[dict[str, Any], dict[int, list[str]], Any]:
    """A game by any rules and moves: transcript, drawings, and the last position; `look` sees every decision."""
    random = Random(seed)
    variant, values, told_box, set_up = random_header(random)
    box, mode = box_of(told_box), mode_of(variant["variant"], variant["players"])
    GAME.check_components(values, box, mode)
    rules = GAME.pack(values, box, mode)
    position, text = new_record(state.STATE), GAME.text
    narrator, events = text.Narrator(rules, box), list[dict[str, Any]]()
    drawings: dict[int, list[str]] = {}
    play.begin(position, rules)
    while (seat := int(play.turn(position))) != OVER:
        before, first = position.copy(), len(events)
        if seat == CHANCE:
            code = random.randrange(outcomes_of(position))
            play.apply(position, rules, code)
            events += narrator.chance(before, code, position)
        else:
            look(position, rules, box)
            codes = legal(position, rules)
            moves = [text.move_name(code, box, position) for code in codes]
            choice = random.randrange(len(codes))
            events.append({"player": seat, "legal": sorted(moves), "move": moves[choice]})
            play.apply(position, rules, codes[choice])
            events += narrator.decision(before, codes[choice], position)
        for place in range(first, len(events)):
            if text.is_drawn(events[place]):
                drawings[place] = text.drawing(position, box)
    head = {"format": "analyser-transcript/1", "game": GAME.name, "variant": GAME.mode_to_dict(mode), "rules": values}
    told = {"components": box.to_dict(), "seed": seed, "index": 0, "players": ["random"] * set_up.sides}
    transcript = json.loads(json.dumps(head | told | {"events": events, "result": text.result(position)}))
    return transcript, drawings, position


def outcomes_of(position: Any) -> int:
    """How many places of a bag, or faces, chance chooses among."""
    table = position.table
    sizes = {state.CARD_DRAWN: table.deck_size, state.TOKEN_DRAWN: table.pile_size, state.DIE_ROLLED: 6}
    return int(sizes[int(table.step)])
