"""A position as a person tells it at the table, or as a TOML file gives it, and back again."""

import json
from collections import Counter
from collections.abc import Mapping
from typing import Any

from analyser.games.castle_panic.asked import Scene, losing_told, read_asked
from analyser.games.castle_panic.compiled import state
from analyser.games.castle_panic.components import CARD_NAMES, TOKEN_NAMES
from analyser.games.castle_panic.due import check_due, gone_from
from analyser.games.castle_panic.homes import read_homes
from analyser.games.castle_panic.moment import SETUP, check_board, moment_told, read_moment
from analyser.games.castle_panic.offers import offer_told, read_offer, set_offer
from analyser.games.castle_panic.overlord_told import overlord_told, read_overlord, set_overlord
from analyser.games.castle_panic.setting import new_position, set_asked, set_cards, set_homes, set_moment, set_tokens
from analyser.games.castle_panic.setup_told import read_setup, set_setup, setup_told
from analyser.games.castle_panic.standing import (
    bits_of,
    counts_of,
    places_of,
    read_cards,
    read_out,
    read_structures,
    read_tokens,
    read_trophies,
)
from analyser.games.castle_panic.striking import read_striking, striking_told
from analyser.games.castle_panic.targets import monsters_of, target_name
from analyser.games.castle_panic.told import or_none
from analyser.games.components import Components
from analyser.games.told import NONE, Told, write_names
from analyser.kernel.contract import CHANCE, OVER
from analyser.mistakes import shown, unknown

FIELDS: tuple[Told, ...] = (
    Told("hands", "cards of each seat", "no cards", '`hands.0="brick, knight.red*2"`, or a list of such, seat 0 first'),
    Told("discard", "cards", "none", "the discard pile; all cards that are told nowhere are the deck"),
    Told(
        "board", "monsters", "none", "as `orc/2@archer.1, troll/3t@castle.4*2`: hit points left, t for the tar, space"
    ),
    Told("walls", "arcs", "as the game begins", "where walls stand; `-` for none"),
    Told("fortified", "arcs", "none", "walls with a fortify token"),
    Told("towers", "arcs", "as the game begins", "where towers stand"),
    Told(
        "pile", "tokens", "all but the board's", "tokens that are still to come, those of an overlord too; `-` for none"
    ),
    Told("drawn", "tokens", "none", "in place of `pile`: tokens neither on the board nor to come"),
    Told("seat", "whole number", "0", "whose turn it is"),
    Told("turn", "whole number", "the seat's second", "its number, from 1"),
    Told("phase", "word", "play", "begin (O4), discard, trade, play, move, tokens, overlord; or setup, before turn 1"),
    Told("made", "whole number", "0", "discards, trades or proposals that were made in this phase and are done with"),
    Told("offer", "text", "none", "in phase trade: a proposal that is to be answered, `brick for tar of seat 2` (V4)"),
    Told("striking", "monsters", "none", "those of the board that strike walls and towers: who is hurt is open (C7)"),
    Told("losing", "seats", "none", "who has still to lose a card, by discard_one or the king's fall (C9, O7)"),
    Told("due", "whole number", "0", "in phase tokens: tokens that are still to be drawn (C9)"),
    Told("desperate", "true or false", "false", "all was discarded in this turn, so phases 3 and 4 are skipped (O4)"),
    Told("missing", "true or false", "false", "no tokens are drawn in this turn"),
    Told("charged", "true or false", "false", "the final charge was in this turn (O18)"),
    Told("shuffles", "whole number", "0", "in phase tokens: how often the tokens were shuffled in it (O16)"),
    Told("not_begun", "seats", "by the turn's number", "who has had no turn yet, where players are out"),
    Told("removed", "cards", "none", "brick and mortar that have left the game (O8)"),
    Told("homes", "arc of each seat", "", "whose tower is where (O6)"),
    Told("moved", "seats", "none", "who has no longer its first home (O6)"),
    Told("out", "seats", "none", "who has no home left (O6)"),
    Told("king", "arc", "", "the king's tower (O7)"),
    Told("king_lost", "true or false", "false", "the king's tower has fallen (O7)"),
    Told("walls_in_hand", "seats", "none", "who holds a wall (O13)"),
    Told("points", "number of each seat", "0", "trophy points (V3)"),
    Told("trophies", "number of each seat", "0", "monsters slain (V3)"),
    Told("discarded", "tokens", "all that are gone", "the monster discard pile, where trophies are gone too (V3)"),
    Told("overlord", "whole number", "0", "tokens in the overlord's hand (V5)"),
    Told("reserve", "true, or a token", "false", "the one that he has set aside: its name, if he decides (O20)"),
    Told("held", "tokens", "none", "where he decides: his hand, by name (V5)"),
    Told("swap", "true or false", "false", "in phase overlord: he is still to keep his hand, or swap (O21)"),
    Told(
        "plays", "whole number", "tokens_a_turn", "in phase overlord: plays that are open; one less where others decide"
    ),
    Told("summon", "true or false", "true", "in phase overlord: whether he may summon, as the first thing"),
)
"""All that may be told. Names: `brick, knight.red*2`, a list of such texts, or a table of counts; arcs: `1 2`."""

NAMES = tuple(field.name for field in FIELDS)


def read_position(told: Mapping[str, Any], rules: Any, _components: Components) -> Any:
    """The position that was told, a record of the game's state with which `check` finds nothing wrong.

    Which tokens an overlord holds is made up: `play.redeal` draws them anew from the position's view.
    """
    for name in told:
        if name not in NAMES:
            raise unknown("field", name if name.isprintable() else shown(name)[1:-1], NAMES, of="a position")
    position = new_position(rules)
    if told.get("phase") == SETUP:
        setup = read_setup(told, rules)
        set_cards(position, rules, setup.cards)
        set_setup(position, rules, setup)
    else:
        _read_turn(told, rules, position)
    return position


def _read_turn(told: Mapping[str, Any], rules: Any, position: Any) -> None:
    """Into the position what is told of one within a turn."""
    cards, structures = read_cards(told, rules), read_structures(told, rules)
    out = read_out(told, rules, cards)
    homes, moment = read_homes(told, rules, out), read_moment(told, rules, out)
    trophies, points = read_trophies(told, rules)
    tokens = read_striking(told, rules, read_tokens(told, rules, sum(trophies)), structures)
    check_board(tokens.board, moment)
    check_due("due", moment.due, rules, gone_from(rules, tokens.pile, moment.shuffles), others=moment.phase == "tokens")
    offer = read_offer(told, rules, moment, cards)
    asked = read_asked(told, rules, Scene(cards, structures, tokens, homes, moment, offer))
    overlord = read_overlord(told, rules, tokens.pile, asked)
    set_cards(position, rules, cards)
    set_tokens(position, tokens, overlord)
    table = position.table
    table.walls, table.fortified, table.towers = structures.walls, structures.fortified, structures.towers
    table.trophies[: len(trophies)], table.points[: len(points)] = trophies, points
    table.out = bits_of(out)
    set_homes(table, homes)
    set_moment(table, rules, moment)
    set_asked(table, asked)
    set_offer(table, offer)
    set_overlord(position, asked, overlord)


def position_to_dict(view: Any, _components: Components, rules: Any) -> dict[str, Any]:
    """What `read_position` takes, from a seat's view; nothing where nobody decides.

    Left out: how towers fell, and by what monsters move just now, which nothing but that depends on.
    """
    table = view.table
    if table.turn in (CHANCE, OVER):
        return {}
    if table.phase < state.TURN_BEGINS:
        return setup_told(table, rules)
    told = _lying_told(table) | moment_told(table, rules)
    told |= offer_told(table) | striking_told(table) | losing_told(table)
    return told | _homes_told(table, rules) | _slayers_told(table) | overlord_told(view)


def _lying_told(table: Any) -> dict[str, Any]:
    """Cards, monsters, tokens, walls and towers."""
    seats = range(int(table.players))
    return {
        "hands": [_words(counts_of(CARD_NAMES, table.hand[seat].count)) for seat in seats],
        "discard": write_names(counts_of(CARD_NAMES, table.discard)),
        "board": write_names(Counter(map(target_name, monsters_of(table)))),
        "walls": or_none(_arcs(table.walls)),
        "fortified": _arcs(table.fortified),
        "towers": or_none(_arcs(table.towers)),
        "pile": or_none(write_names(counts_of(TOKEN_NAMES, table.unseen))),
        "removed": write_names(counts_of(("brick", "mortar"), table.removed)),
    }


def position_to_toml(position: Mapping[str, Any]) -> str:
    """The file that tells the same as such a dictionary."""
    return "".join(f"{name} = {json.dumps(value)}\n" for name, value in position.items())  # as TOML writes them too


def _words(counts: Mapping[str, int]) -> str:
    return ", ".join(write_names(counts)) or NONE


def _arcs(bits: Any) -> list[int]:
    return [arc + 1 for arc in places_of(bits)]


def _homes_told(table: Any, rules: Any) -> dict[str, Any]:
    """O6, O7, O13."""
    told: dict[str, Any] = {}
    if rules.my_home:
        homes, out = enumerate(table.home[: int(table.players)]), places_of(table.out)
        told["homes"] = [0 if seat in out else int(arc) + 1 for seat, arc in homes]
        told |= {"moved": [seat for seat in places_of(table.moved_home) if seat not in out], "out": out}
    if rules.kings_tower:
        told |= {"king_lost": True} if table.is_king_lost else {"king": int(table.king) + 1}
    if rules.player_walls:
        told["walls_in_hand"] = places_of(table.wall_in_hand)
    return told


def _slayers_told(table: Any) -> dict[str, Any]:
    """V3."""
    if not table.is_slayer:
        return {}
    seats = slice(int(table.players))
    return {
        "points": [int(points) for points in table.points[seats]],
        "trophies": [int(trophies) for trophies in table.trophies[seats]],
        "discarded": or_none(write_names(counts_of(TOKEN_NAMES, table.token_discard))),
    }
