"""A position as a person tells it at the table, or as a TOML file gives it, and back again."""

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from analyser.games.components import Components
from analyser.games.fields import Flag
from analyser.games.freigard.located import Located, located_in, read_located
from analyser.games.freigard.rules import TOTEM_NAMES
from analyser.games.freigard.standing import Standing, read_points, read_standing, read_whole
from analyser.games.told import Told, unknown_name, write_names
from analyser.mistakes import Mistake

FIELDS: tuple[Told, ...] = (
    Told("hand", "cards", "", "three at a turn; four if one was just drawn and one must be discarded"),
    Told("discards", "cards", "none", "the discard pile; `discard` will do"),
    Told("row", "cards", "none", "cards of the scoring row that were seen"),
    Told("hidden", "whole number", "the score less the row", "cards of the scoring row that nobody saw"),
    Told("top", "cards", "none", "known cards on top of the deck, the next to be drawn first"),
    Told("stored", "card", "none", "the card under the Vessel"),
    Told("totems", "names or counts", "as the game begins", "the unused ones: all by name, or counts that differ"),
    Told("castles", "list of whole numbers", "all three", "defeat conditions of the castles that stand"),
    Told("score", "whole number", "the cards in the row", "this round's total so far"),
    Told("round", "whole number", "castles removed and one", "which round it is"),
    Told("redraws", "whole number", "all", "redraws left in this round (a house rule)"),
    Told("round_end", "true or false", "false", "true for the choice at a round's end, which needs no hand"),
)
"""All that may be told. Cards: `rout, ent.conifer.0*2`, a list of such texts, or a table of counts."""

SYNONYMS = {"discard": "discards"}
NAMES = tuple(field.name for field in FIELDS)
_DEEPEST = 8


def read_position(told: Mapping[str, Any], rules: Any, components: Components) -> Any:
    """The position that was told, a record of the game's state with which `check` finds nothing wrong.

    Which cards lie hidden in the row is made up: `play.redeal` draws them anew from the position's view.
    """
    told = _with_known_names(told)
    ended = Flag("round_end", False, "").read(told.get("round_end", False))
    cards = read_located(told, components, ended=ended)
    standing = read_standing(told, rules, cards)
    score, hidden = read_points(told, rules, len(cards.row), standing.round_number, ended=ended)
    redraws = read_whole(told, "redraws", int(rules.redraws), 0, int(rules.redraws))
    unlocated = int(rules.deck_size) - cards.counts().total()
    if hidden > unlocated:
        raise _too_many_hidden(told, score, hidden, unlocated)
    _check_deck(cards, unlocated, hidden, ended=ended)
    position = _new_position(rules, cards, hidden)
    _set_standing(position.table, rules, standing)
    position.table.score = score
    position.table.redraws_left = redraws
    _set_phase(position.table, rules, ended=ended)
    return position


def position_to_dict(view: Any, components: Components, rules: Any) -> dict[str, Any]:
    """What `read_position` takes, from the player's view of a position in which something is to be decided.

    Left out: which cards an Eye showed not to be hidden in the row, and how earlier rounds ended.
    """
    from analyser.games.freigard.compiled import state

    if view.phase not in (state.TURN, state.DISCARD, state.ROUND_END):
        raise Mistake("nothing is to be decided in this position")
    places = located_in(view, rules).by_place()
    named = {place: [components.counts[kind][0] for kind in kinds] for place, kinds in places.items()}
    position: dict[str, Any] = {
        place: write_names(Counter(named.get(place, []))) for place in ("hand", "discards", "row")
    }
    position["hidden"] = int(view.hidden)
    position["top"] = named.get("top", [])
    if "stored" in named:
        position["stored"] = named["stored"][0]
    position["totems"] = {name: int(count) for name, count in zip(TOTEM_NAMES, view.totems, strict=True)}
    left = int(view.castles_left)
    position["castles"] = [int(castle) for place, castle in enumerate(rules.castles) if left >> place & 1]
    position |= {"score": int(view.score), "round": int(view.round_number)}
    if rules.redraws:
        position["redraws"] = int(view.redraws_left)
    return position | ({"round_end": True} if view.phase == state.ROUND_END else {})


def position_to_toml(position: Mapping[str, Any]) -> str:
    """The file that tells the same as such a dictionary."""
    return "".join(f"{name} = {_as_toml(value)}\n" for name, value in position.items())


def _as_toml(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{json.dumps(name)} = {count}" for name, count in value.items()) + " }"
    return json.dumps(value)  # texts, numbers, truths and lists of them look the same


def _with_known_names(told: Mapping[str, Any]) -> dict[str, Any]:
    """What was told, under the names of FIELDS."""
    found: dict[str, Any] = {}
    for said, value in told.items():
        name = SYNONYMS.get(said, said)
        if name not in NAMES:
            raise unknown_name("field", said, NAMES, of="a position")
        if name in found:
            raise Mistake(f"{name} is told twice: discard and discards mean the same")
        _check_depth(name, value)
        found[name] = value
    return found


def _check_depth(name: str, value: Any) -> None:
    """TOML's keys with dots nest without end, and Python can't print that."""
    level = [value]
    for _ in range(_DEEPEST):
        level = [inner for outer in level for inner in _inner(outer)]
    if level:
        raise Mistake(f"{name} is nested too deeply")


def _inner(value: Any) -> Iterable[Any]:
    if isinstance(value, Mapping):
        return value.values()
    return value if isinstance(value, list | tuple) else ()


def _too_many_hidden(told: Mapping[str, Any], score: int, hidden: int, unlocated: int) -> Mistake:
    """The mistake of a row that needs more cards than are out of sight, in the word that was told."""
    name, value = ("hidden", hidden) if "hidden" in told else ("score", score)
    most = value - hidden + unlocated
    return Mistake(f"{name} must be {most} at most here, not {value}: {unlocated} cards are out of sight for the row")


def _check_deck(cards: Located, unlocated: int, hidden: int, *, ended: bool) -> None:
    """At a turn the deck is never empty (F5)."""
    if not ended and len(cards.hand) == 3 and hidden == unlocated and not cards.top:
        raise Mistake("no card is left in the deck, so the round is over: say round_end = true")


def _new_position(rules: Any, cards: Located, hidden: int) -> Any:
    """Every card in its place; as if those that nobody saw in the row were the last ones of the bag."""
    from analyser.games.freigard.compiled import deck, state
    from analyser.kernel.records import new_record

    position = new_record(state.STATE)
    table, located = position.table, cards.counts()
    bag = [kind for kind in range(int(rules.kinds)) for _ in range(int(rules.count[kind]) - located[kind])]
    position.deck[: len(bag)] = bag
    for kind in bag:
        table.pool[kind] += 1
    table.pool_kinds = sum(1 << kind for kind in set(bag))
    for kind in cards.discards:
        deck.discard_card(table, kind)
    table.hand[: len(cards.hand)] = sorted(cards.hand)
    table.hand_count = len(cards.hand)
    table.stored = cards.stored[0] if cards.stored else state.NO_CARD
    table.deck_size = len(bag) - hidden
    for kind in reversed(cards.top):
        deck.put_on_top(table, kind)
    table.row = len(cards.row)
    table.hidden = hidden
    if hidden > 0:
        deck.deduce_hidden(table)
    return position


def _set_standing(table: Any, rules: Any, standing: Standing) -> None:
    """Castles, round and totems: those that are gone count as used, Shields that saved no round as given up."""
    table.castles_left = standing.castles_left
    table.round_number = standing.round_number
    for totem, name in enumerate(TOTEM_NAMES):
        gone = int(rules.totems[totem]) - standing.totems[name]
        used = standing.shields_used if name == "shield" else gone
        table.totems[totem] = standing.totems[name]
        table.abilities_used[totem] = used
        table.totems_spent[totem] = gone - used


def _set_phase(table: Any, rules: Any, *, ended: bool) -> None:
    """What is to be decided, and what a hand of three is worth."""
    from analyser.games.freigard.compiled import hand, state

    if table.hand_count == 3:
        hand.have_hand(table, rules, *(int(kind) for kind in table.hand[:3]))
    table.phase = state.DISCARD if table.hand_count == 4 else state.TURN
    if ended:
        table.phase = state.ROUND_END
        table.scores[int(table.round_number) - 1] = table.score
