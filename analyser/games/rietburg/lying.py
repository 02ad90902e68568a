"""What lies on the table in a position that is told: gallery, tasks, piles, narrator cards, what nobody saw."""

from collections.abc import Mapping
from typing import Any

from analyser.games.rietburg.compiled import state
from analyser.games.rietburg.compiled.gallery import gain_trophy
from analyser.games.rietburg.compiled.limits import LOCATIONS, MOST_ENCOUNTERS, MOST_NARRATORS
from analyser.games.rietburg.compiled.piles import look_at_top
from analyser.games.rietburg.naming import Names
from analyser.games.rietburg.told import (
    bits_of,
    by_location,
    read_counts,
    read_number,
    read_pile,
    read_places,
)
from analyser.games.told import NONE
from analyser.mistakes import Mistake, shown


def set_gallery(table: Any, rules: Any, told: Mapping[str, Any], names: Names) -> None:
    """Trophies, and what is out of the game."""
    for card, count in read_counts("gallery", told.get("gallery", NONE), names).items():
        for _ in range(count):
            gain_trophy(table, rules, card)
    for card, count in read_counts("box", told.get("box", NONE), names).items():
        table.box[card] += count
    table.removed = read_number("removed", told.get("removed", 0), 0, MOST_ENCOUNTERS)


def set_tasks(table: Any, told: Mapping[str, Any], names: Names) -> None:
    """Those that lie face up or are done, and those that are gone."""
    seen = read_places("tasks_gone", told.get("tasks_gone", []), names.tasks, "task")
    table.box_tasks -= len(seen)
    for location, text in by_location("tasks", told.get("tasks", {})).items():
        name, _, end = f"{text}".partition(" ")
        if end not in ("", "done"):
            raise Mistake(f"tasks.{location + 1} must be a task, or a task that is done, not {shown(text)}")
        (task,) = read_places(f"tasks.{location + 1}", [name], names.tasks, "task")
        if task in seen:
            raise Mistake(f"{name} is told twice in tasks and tasks_gone")
        seen.append(task)
        table.task[location] = task
        if end:
            table.tasks_over |= 1 << location
            table.done += 1
        else:
            table.tasks_up |= 1 << location
    table.tasks = int(table.tasks) & ~bits_of(seen)


def set_piles(table: Any, told: Mapping[str, Any], names: Names) -> None:
    """What lies on the locations."""
    for location, given in by_location("piles", told.get("piles", {})).items():
        pile = read_pile(f"piles.{location + 1}", given, names)
        if len(pile) > MOST_ENCOUNTERS:
            raise Mistake(f"piles.{location + 1}: {MOST_ENCOUNTERS} cards at most")
        table.pile[location, : len(pile)] = pile
        table.height[location] = len(pile)
        look_at_top(table, location)


def set_narrators(table: Any, rules: Any, told: Mapping[str, Any], names: Names) -> None:
    """The deck, and which cards were turned."""
    first = names.narrators[: int(rules.first_narrators)]
    used = read_places("narrator_used", told.get("narrator_used", first), names.narrators, "narrator card")
    table.narrators = int(table.narrators) & ~bits_of(used)
    table.narrator_deck = read_number("narrator", told.get("narrator", int(rules.narrator_deck)), 0, MOST_NARRATORS)
    left = int(table.narrators).bit_count() - int(table.narrator_deck)
    if left < 0:
        raise Mistake(f"narrator: {left + int(table.narrator_deck)} cards were not turned yet")
    table.leftovers = left


def count_unseen(table: Any, rules: Any, names: Names) -> None:
    """All other encounter cards are in the draw pile, or lie somewhere unknown."""
    lying = [int(card) for location in range(LOCATIONS) for card in table.pile[location, : int(table.height[location])]]
    for card, name in names.encounters.items():
        known = sum(one & ~state.FACE_UP == card for one in lying) + int(table.gallery[card]) + int(table.box[card])
        if card >= state.FIRST_OBJECT:
            known += sum(int(hand) >> card & 1 for hand in table.hand)
        if known > rules.count[card]:
            raise Mistake(f"{name}: {int(rules.count[card])} in this game, and {known} are told")
        table.unseen[card] = int(rules.count[card]) - known
    table.unseen_size = int(table.unseen.sum())
    unknown_cards = lying.count(state.UNKNOWN) + int(table.removed)
    if unknown_cards > table.unseen_size:
        raise Mistake(f"{unknown_cards} unknown cards are told, and {int(table.unseen_size)} are unseen")
    table.deck = int(table.unseen_size) - unknown_cards


def check_given(table: Any, names: Names) -> None:
    """R10: who was given a card holds it, or has played it since."""
    seats = range(int(table.players))
    held = int(table.gone)
    for seat in seats:
        held |= int(table.hand[seat]) | int(table.played[seat])
    for card, name in names.passed.items():
        is_spent = card in names.encounters and (int(table.gallery[card]) or int(table.box[card]))
        if int(table.given) & ~held & 1 << card and not is_spent:
            raise Mistake(
                f'given: nobody holds {name}, so it was not given away; tell who has it, as hands.HERO="{name}"'
            )
