"""A position as a person tells it at the table, or as a TOML file gives it, and back again."""

from collections.abc import Mapping
from typing import Any

from analyser.games.components import Components
from analyser.games.rietburg import fighting, lying, setting
from analyser.games.rietburg.compiled import state
from analyser.games.rietburg.compiled.limits import LOCATIONS
from analyser.games.rietburg.drawing import cards_in, used_books, values_in, waiting
from analyser.games.rietburg.language import SIDES
from analyser.games.rietburg.naming import Names, names_of
from analyser.games.rietburg.told import UNKNOWN
from analyser.games.told import NONE, Told, position_to_toml, write_names
from analyser.mistakes import shown, unknown

__all__ = ["FIELDS", "NAMES", "position_to_dict", "position_to_toml", "read_position"]

FIELDS: tuple[Told, ...] = (
    Told("hero", "word", "the first", "whose turn it is"),
    Told("turn", "whole number", "the hero's first", "its number, from 1"),
    Told("at", "location of each hero", "6", "where heroes stand: `at.thorn=4`"),
    Told(
        "hands", "cards of each hero", "none", 'friends and objects, without hero cards: `hands.thorn="triest, falcon"`'
    ),
    Told(
        "played",
        "cards of each hero",
        "none",
        "hero cards and friends in the played pile",
    ),
    Told("given", "cards", "none", "given away in this turn (R10)"),
    Told("will", "number of each hero", "0", "willpower"),
    Told("piles", "cards on each location", "none", 'from the top, `piles.4="gor, ?, (skral)"`: ? unknown'),
    Told("tasks", "task of each location", "face down", '`tasks.4="jrain"` face up, `"jrain done"` done'),
    Told("gallery", "cards", "none", "the trophy gallery, as `gor*2, falcon`"),
    Told("box", "cards", "none", "encounter cards that are out of the game, and were seen"),
    Told("removed", "whole number", "0", "encounter cards that were removed unseen"),
    Told("friends_gone", "cards", "none", "friends that are out of the game"),
    Told("tasks_gone", "tasks", "none", "tasks that were exchanged"),
    Told("narrator", "whole number", "the field's", "cards in the narrator deck"),
    Told("narrator_used", "narrator cards", "so many as the set-up turns", "those that were turned"),
    Told("axe", "word", "sharp", "sharp or dull"),
    Told("spirit", "location and side", "beside Kheela", "as `3 double` or `3 plus`"),
    Told("books", "books", "none", "Eara's used ones: a list such as ['battle 3 far', 'move']"),
    Told("quivers", "values", "none", "Chada's, as `5 3`"),
    Told("quivers_used", "values", "none", "those that wait to become the supply"),
    Told("acted", "true or false", "false", "whether the main action was done"),
    Told("playing", "card", "none", "the card that is being played, after the main action"),
    Told("waiting", "effect", "none", "symbols that wait, as `move 1 + battle 5`"),
    Told("owed", "true or false", "false", "whether a strict friend must still be of use (R8)"),
    *fighting.FIELDS,
)
"""All that may be told."""

NAMES = tuple(field.name for field in FIELDS)


def read_position(told: Mapping[str, Any], rules: Any, components: Components) -> Any:
    """The position that was told, a record of the game's state with which `check` finds nothing wrong."""
    _check_fields(told)
    names = names_of(components)
    position = setting.new_position(rules)
    _set_castle(position.table, rules, told, names)
    setting.check_not_won(position.table, rules)
    if fighting.is_told(told):
        fighting.set_battle(position.table, rules, told, names)
    else:
        setting.ask(position.table, rules)
    return position


def _check_fields(told: Mapping[str, Any]) -> None:
    for name in told:
        if name not in NAMES:
            raise unknown("field", name if name.isprintable() else shown(name)[1:-1], NAMES, of="a position")


def _set_castle(table: Any, rules: Any, told: Mapping[str, Any], names: Names) -> None:
    """What lies on the table, whose turn it is, and what was done in it; then what is unseen is known too."""
    setting.set_turn(table, rules, told)
    setting.set_heroes(table, rules, told, names)
    setting.set_resources(table, rules, told, names)
    lying.set_gallery(table, rules, told, names)
    lying.set_tasks(table, told, names)
    lying.set_piles(table, told, names)
    lying.set_narrators(table, rules, told, names)
    setting.set_action(table, told, names)
    lying.count_unseen(table, rules, names)
    lying.check_given(table, names)


def position_to_dict(view: Any, components: Components, _rules: Any) -> dict[str, Any]:
    """What `read_position` takes, from a seat's view."""
    names = names_of(components)
    return {
        **_heroes_told(view, names),
        **_castle_told(view, names),
        **_resources_told(view, names),
        "acted": bool(view.is_acted),
        "playing": NONE if view.card == state.NO_CARD else names.cards[int(view.card)],
        "waiting": waiting(view),
        "owed": bool(view.must_use),
        **fighting.battle_told(view),
    }


def _heroes_told(view: Any, names: Names) -> dict[str, Any]:
    heroes = dict(enumerate(setting.heroes_of(view)))
    return {
        "hero": heroes[int(view.seat)],
        "turn": int(view.turns),
        "at": {hero: int(view.location[seat]) + 1 for seat, hero in heroes.items()},
        "hands": {hero: _listed(names.passed, view.hand[seat]) for seat, hero in heroes.items()},
        "played": {hero: _listed(names.cards, view.played[seat]) for seat, hero in heroes.items()},
        "given": _listed(names.passed, view.given),
        "will": {hero: int(view.will[seat]) for seat, hero in heroes.items()},
    }


def _castle_told(view: Any, names: Names) -> dict[str, Any]:
    """What lies on the locations, in the gallery, and is out of the game; the narrator's cards."""
    return {
        "piles": {f"{place + 1}": _pile(view, names, place) for place in range(LOCATIONS)},
        "tasks": _tasks(view, names),
        "gallery": write_names({name: int(view.gallery[card]) for card, name in names.encounters.items()}),
        "box": write_names({name: int(view.box[card]) for card, name in names.encounters.items()}),
        "removed": int(view.removed),
        "friends_gone": _listed(names.friends, view.gone),
        "tasks_gone": _tasks_gone(view, names),
        "narrator": int(view.narrator_deck),
        "narrator_used": [one for place, one in enumerate(names.narrators) if not int(view.narrators) >> place & 1],
    }


def _listed(names: Mapping[int, str], cards: Any) -> list[str]:
    return cards_in(names, int(cards))


def _pile(view: Any, names: Names, location: int) -> list[str]:
    pile = [int(card) for card in view.pile[location, : int(view.height[location])]]
    return [_as_told(card, names) for card in reversed(pile)]


def _as_told(card: int, names: Names) -> str:
    if card == state.UNKNOWN:
        return UNKNOWN
    return names.encounters[card - state.FACE_UP] if card >= state.FACE_UP else f"({names.encounters[card]})"


def _tasks(view: Any, names: Names) -> dict[str, str]:
    """Those that were seen."""
    found = {}
    for location in range(LOCATIONS):
        if view.task[location] != state.UNSEEN_TASK:
            end = " done" if int(view.tasks_over) >> location & 1 else ""
            found[f"{location + 1}"] = names.tasks[int(view.task[location])] + end
    return found


def _tasks_gone(view: Any, names: Names) -> list[str]:
    lying = {int(task) for task in view.task}
    return [name for place, name in enumerate(names.tasks) if not int(view.tasks) >> place & 1 and place not in lying]


def _resources_told(view: Any, names: Names) -> dict[str, Any]:
    return {
        "axe": "dull" if view.is_dull else "sharp",
        **({} if view.spirit == state.NOWHERE else {"spirit": f"{int(view.spirit) + 1} {SIDES[int(view.side)]}"}),
        "books": used_books(view, names),
        "quivers": values_in(view.quiver_held),
        "quivers_used": values_in(view.quiver_spent),
    }
