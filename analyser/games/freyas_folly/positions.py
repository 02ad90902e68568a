"""A position as a person tells it at the table, or as a TOML file gives it, and back again."""

from collections.abc import Callable, Mapping
from typing import Any

from analyser.games.components import Components
from analyser.games.freyas_folly import asked, standing_cards, standing_mine
from analyser.games.freyas_folly.compiled import play, state
from analyser.games.freyas_folly.compiled.limits import ABILITIES, MOST_PIECES
from analyser.games.freyas_folly.naming import Names, choice_names, jewel_letters, names_of
from analyser.games.freyas_folly.told import jewels_told
from analyser.games.told import NONE, Told, in_a_line, position_to_toml, write_names
from analyser.kernel.records import new_record
from analyser.mistakes import unknown

__all__ = ["FIELDS", "NAMES", "position_to_dict", "position_to_toml", "read_position"]

FIELDS: tuple[Told, ...] = (
    Told("seat", "seat", "0", "whose turn it is"),
    Told("starter", "seat", "0", "who began the game; another one only with `starter` = `random`"),
    Told("round", "whole number", "1", "its number"),
    Told("actions_used", "whole number", "0; within an action 1", "normal actions of this turn, with one that goes on"),
    Told("tokens_used", "whole number", "0", "tokens spent in this turn, with that of an action that goes on"),
    Told("abilities_taken", "whole number", "0", "ability cards taken in this turn"),
    Told("dwarfs", "dwarfs of each seat", "outside", 'place, ability, jewels: `dwarfs.0="A/speed, c05/rsA"`; or `out`'),
    Told("strong", "number of each seat", "0", "ends of own turns that a working strength potion still lasts"),
    Told("homes", "jewels of each seat", "none", 'jewels at home: `homes.1="rrsA"`'),
    Told("caverns", "jewels of each cavern", "none", 'jewels that lie there: `caverns.c05="reS"`'),
    Told("market", "jewels", "all others", "only to be checked: the jewels that are told nowhere, and weren't paid"),
    Told("held", "settings of each seat", "none", "settings that were taken and aren't completed"),
    Told("done", "settings of each seat", "none", "settings that are completed; each took a dwarf out of the game"),
    Told("workshop", "settings", "none", "open settings; those that are told nowhere are in the deck"),
    Told("pieces", "pieces of each seat", "none", "pieces that are completed"),
    Told("open_pieces", "pieces", "none", "open pieces; those that are told nowhere are in the deck"),
    Told("abilities", "ability cards", "none", "open ones in the market, as `bat, speed*2`"),
    Told("hands", "ability cards of each seat", "none", "ability cards that lie on no dwarf"),
    Told("under", "ability cards", "none", "under the ability deck, the next one first (FF13)"),
    Told("discarded", "ability cards", "none", "discarded; those that are told nowhere are unseen"),
    Told("ability_deck", "whole number", "as many as can be", "unseen cards of the ability deck; `-` for none"),
    Told("tokens", "number of each seat", "0", "free-action tokens"),
    Told("spent", "number of each seat", "all else that pieces brought", "tokens that were spent in this game"),
    Told("ended", "seat and word", "as follows from the rest", "who ended the game in this turn, as `1/dwarfs` (FF19)"),
    Told("asked", "word", "action", "or collect, bat, drink, again, give, get, steal: what is asked in an action"),
    Told("dwarf", "place", "must be told", "where the dwarf is who is asked: collect, bat, drink, again"),
    Told("to", "place", "his move ends here", "where the dwarf goes who is asked to collect"),
    Told("second", "true or false", "false", "this is the second half of his speed move"),
    Told("given", "jewels", "must be told", "what was given, where asked is get"),
    Told("traded", "whole number", "0; for get the given ones", "jewels given in this trade"),
    Told("victim", "seat or market", "market", "who is robbed, where asked is steal"),
)
"""All that may be told."""

NAMES = tuple(field.name for field in FIELDS)

_ASKED = {
    state.COLLECT_FIRST: asked.COLLECT,
    state.COLLECT_THERE: asked.COLLECT,
    state.RELEASE: asked.BAT,
    state.DRINK_OR_KEEP: asked.DRINK,
    state.AGAIN_OR_STOP: asked.AGAIN,
    state.GIVE: asked.GIVE,
    state.GET: asked.GET,
    state.STEAL: asked.STEAL,
}


def read_position(told: Mapping[str, Any], rules: Any, components: Components) -> Any:
    """The position that was told, a record of the game's state with which `check` finds nothing wrong."""
    for name in told:
        if name not in NAMES:
            raise unknown("field", in_a_line(name), NAMES, of="a position")
    names = names_of(components)
    position = _new_position(rules)
    table = position.table
    asked.set_turn(table, rules, told)
    standing_cards.set_settings(table, rules, told, names)
    standing_cards.set_pieces(table, rules, told, names)
    carried = standing_mine.set_dwarfs(table, rules, told, names, components)
    standing_mine.set_jewels(table, rules, told, names, components, carried)
    standing_cards.set_abilities(table, rules, told)
    standing_cards.count_decks(table, rules)
    standing_cards.set_tokens(table, rules, told)
    asked.set_end(table, rules, told)
    asked.set_question(position, rules, told, names)
    return position


def _new_position(rules: Any) -> Any:
    """A game without anything on the table or in the mine, its set-up done."""
    position = new_record(state.STATE)
    play.begin(position, rules)
    table = position.table
    table.lying[:] = 0
    table.weight[:] = 0
    table.full = table.cup = table.due = table.filling = 0
    position.events.count = 0
    return position


def position_to_dict(view: Any, components: Components, rules: Any) -> dict[str, Any]:
    """What `read_position` takes, from what a seat may know, which is all; nothing where nobody decides."""
    if view.step > state.STEAL:
        return {}
    names = names_of(components)
    return {
        "seat": int(view.seat),
        "starter": int(view.starter),
        "round": int(view.rounds),
        "actions_used": int(rules.actions) - int(view.actions),
        "tokens_used": int(rules.free_actions) - int(view.free_left),
        "abilities_taken": int(rules.ability_per_turn) - int(view.abilities_left),
        **_asked(view, names, rules),
        "dwarfs": _by_seat(view, lambda seat: _dwarfs(view, names, seat)),
        "strong": _by_seat(view, lambda seat: int(view.strong_turns[seat])),
        "homes": _by_seat(view, lambda seat: jewels_told(jewel_letters(view.home[seat]))),
        "held": _by_seat(view, lambda seat: _settings(view.held[seat], names)),
        "done": _by_seat(view, lambda seat: _settings(view.done[seat], names)),
        "workshop": _settings(view.open, names),
        "pieces": _by_seat(view, lambda seat: _named(int(view.pieces[seat]), names.pieces)),
        "open_pieces": _named(int(view.open_pieces), names.pieces),
        "abilities": _abilities(view.slots),
        "hands": _by_seat(view, lambda seat: _named(int(view.hand[seat]) & ~int(view.worn[seat]), _ABILITY_NAMES)),
        "under": [ABILITIES[int(kind)] for kind in view.queue[: int(view.under)]],
        "discarded": _abilities(view.gone),
        "ability_deck": int(view.ability_deck) or NONE,
        "tokens": _by_seat(view, lambda seat: int(view.tokens[seat])),
        **_spent(view, rules),
        **({} if view.by == state.IN_PLAY else {"ended": f"{int(view.ender)}/{_BY[int(view.by)]}"}),
        "caverns": {
            names.places[place]: jewels_told(jewel_letters(view.lying[place]))
            for place in names.places
            if view.lying[place]
        },
    }


_ABILITY_NAMES = dict(enumerate(ABILITIES))
_BY = {way: word for word, way in asked.WAYS_TO_END.items()}


def _by_seat(view: Any, told: Callable[[int], Any]) -> list[Any]:
    """Of each seat, or nothing where no seat has anything."""
    found = [told(seat) for seat in range(int(view.players))]
    return found if any(found) else []


def _named(cards: int, names: Mapping[int, str]) -> list[str]:
    return [name for card, name in names.items() if cards >> card & 1]


def _settings(halves: Any, names: Names) -> list[str]:
    return _named(sum(int(half) << state.HALF * place for place, half in enumerate(halves)), names.settings)


def _abilities(counts: Any) -> list[str]:
    return write_names({name: int(counts[kind]) for kind, name in enumerate(ABILITIES)})


def _dwarfs(view: Any, names: Names, seat: int) -> list[str]:
    """By slots, up to the last one in the mine."""
    slots = range(int(view.inside[seat]).bit_length())
    return [_dwarf(view, names, seat, slot) for slot in slots]


def _dwarf(view: Any, names: Names, seat: int, slot: int) -> str:
    ability = int(view.ability[seat, slot])
    words = [
        names.places[int(view.place[seat, slot])],
        "" if ability == state.NO_ABILITY else ABILITIES[ability - 1],
        jewel_letters(view.barrow[seat, slot]),
    ]
    return "/".join(word for word in words if word)


def _spent(view: Any, rules: Any) -> dict[str, Any]:
    """Only where it doesn't follow: pieces that promise more tokens than there are."""
    printed = sum(int(rules.piece_tokens[piece]) for pieces in view.pieces for piece in range(MOST_PIECES)
                  if int(pieces) >> piece & 1)  # fmt: skip
    return {"spent": [int(spent) for spent in view.spent[: int(view.players)]]} if printed > rules.tokens else {}


def _asked(view: Any, names: Names, rules: Any) -> dict[str, Any]:
    """What is asked within an action."""
    if view.step == state.ACT:
        return {}
    found: dict[str, Any] = {"asked": _ASKED[int(view.step)]}
    if view.step < state.GIVE:
        found["dwarf"] = names.places[int(view.place[int(view.seat), int(view.mover)])]
    if view.step == state.COLLECT_FIRST:
        found["to"] = names.places[int(view.target)]
    if view.step == state.COLLECT_THERE:
        found["second"] = bool(view.is_again)
    if view.step in (state.GIVE, state.GET):
        found["traded"] = int(rules.trade_jewels) - int(view.trade_left)
    if view.step == state.GET:
        found["given"] = choice_names()[int(view.given)]
    if view.step == state.STEAL:
        found["victim"] = asked.MARKET if view.victim == state.MARKET else f"{int(view.victim)}"
    return found
