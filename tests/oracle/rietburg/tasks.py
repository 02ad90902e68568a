"""Tasks: unveiled, exchanged and completed (R11, R13, R24, R25)."""

from __future__ import annotations

from itertools import combinations

from tests.oracle.rietburg.effects import Need
from tests.oracle.rietburg.gallery import count, has_gold, of_class, pay
from tests.oracle.rietburg.supplies import change_will, lay
from tests.oracle.rietburg.table import LOCATIONS, Hero, Host, Over, Position, take


def unveil(position: Position, host: Host, location: int) -> None:
    """A task turns up and its blue box follows."""
    task = host.draw({"chance": "task", "location": location}, "task", position.unseen_tasks)
    take(task, position.unseen_tasks)
    position.places[location].task = task
    _blue(position, host, location, task)


def exchange(position: Position, host: Host, location: int) -> None:
    """R13: the one that lay there is out of the game."""
    position.task_box -= 1
    unveil(position, host, location)


def _blue(position: Position, host: Host, location: int, task: str) -> None:
    """R25."""
    blue = position.set_up.box.tasks[task].blue
    for word in ("up", "down"):
        for _ in range(blue.get(word, 0)):
            lay(position, host, location, is_up=word == "up")
    for seat in position.seats_from_active():
        change_will(position, host, seat, -min(blue.get("drain", 0), position.heroes[seat].will))
    if "gate" in blue:
        for hero in position.heroes:
            hero.location = blue["gate"]


def legal_completions(position: Position, location: int) -> list[str]:
    """R24, if the active hero stood at that location."""
    place = position.places[location]
    if place.open_task is None or place.pile:
        return []
    task = position.set_up.box.tasks[place.open_task]
    others = [hero for hero in position.heroes if hero is not position.hero and hero.location == location]
    present = [position.hero, *others]
    if not all(_is_met(position, present, need) for need in task.needs):
        return []
    if task.named is None:
        return ["complete"]
    if task.named.word == "cards":
        cards = [card for card in position.set_up.box.cards if card in position.hero.hand]
        return [f"complete {' '.join(chosen)}" for chosen in combinations(cards, task.named.number)]
    fits = position.is_friend if task.named.word == "friend" else position.is_object
    return [f"complete {card}" for hero in present for card in hero.hand if fits(card)]


def _is_met(position: Position, present: list[Hero], need: Need) -> bool:
    places = [position.places[location] for location in LOCATIONS]
    match need.word:
        case "gold":
            return count(position, has_gold) >= need.number
        case "pay" | "have":
            return count(position, of_class(need.of_class)) >= need.number
        case "will":
            return sum(hero.will for hero in present) >= need.number
        case "gather":
            return len(present) == len(position.heroes)
        case "clear":
            return sum(not place.pile for place in places) >= need.number
        case "open":
            return not any(place.is_down for place in places)
        case "outnumber":
            lying = sum(len(place.pile) + (not place.is_done) for place in places)
            return position.gallery.total() > lying
    return True  # cards to be named: without one there is no move


def complete(position: Position, host: Host, cards: list[str]) -> None:
    """The task of the active hero's location, with the cards that are named; R26."""
    place = position.here
    task = str(place.open_task)
    for word in ("gold", "pay", "will"):
        for need in position.set_up.box.tasks[task].needs:
            if need.word == word:
                _pay(position, host, need)
    for card in cards:
        _give_up(position, card)
    place.is_done = True
    position.tasks_done += 1
    host.tell({"event": "task_done", "task": task, "location": position.hero.location})
    if position.tasks_done == position.set_up.tasks_needed:
        raise Over("tasks")


def _pay(position: Position, host: Host, need: Need) -> None:
    """What is given up for one need."""
    match need.word:
        case "gold":
            pay(position, host, need.number, has_gold)
        case "pay":
            pay(position, host, need.number, of_class(need.of_class))
        case "will":
            _pay_will(position, host, need.number)


def _pay_will(position: Position, host: Host, due: int) -> None:
    """From the heroes here, the active one first."""
    for seat in position.seats_from_active():
        hero = position.heroes[seat]
        if hero.location == position.hero.location:
            paid = min(due, hero.will)
            change_will(position, host, seat, -paid)
            due -= paid


def _give_up(position: Position, card: str) -> None:
    """A hero card goes to the played pile, a friend or an object to the box (R23)."""
    hero = next(hero for hero in position.heroes if card in hero.hand)
    hero.hand.remove(card)
    if position.is_hero_card(card):
        hero.played.add(card)
    else:
        position.box[card] += 1
