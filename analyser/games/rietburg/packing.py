"""Rietburg's rules and components as the record that kernels read; effects are rows of numbers in it."""

from collections.abc import Iterable, Mapping
from typing import Any

from analyser.games.boxes import COUNT
from analyser.games.catalogue import Mode
from analyser.games.components import Components
from analyser.games.rietburg.compiled.limits import HEROES, OPTIONS
from analyser.games.rietburg.components import (
    MOVE_BOOK,
    OBJECT_CLASS,
    REVEAL_BOOK,
    class_names,
    read_book,
)
from analyser.games.rietburg.contradictions import first_narrators
from analyser.games.rietburg.language import (
    FIGHTING,
    HERE,
    NEEDS,
    SYMBOLS,
    Need,
    read_blue,
    read_effect,
    read_narrator,
    read_needs,
)
from analyser.games.rietburg.naming import Names


def pack(values: dict[str, Any], components: Components, _mode: Mode) -> Any:
    """The record of rules and components that the kernels read."""
    from analyser.games.rietburg.compiled import state
    from analyser.kernel.records import new_record

    rules, names = new_record(state.RULES), Names(components)
    for name in _SAME:
        rules[name] = values[name]
    _pack_heroes(rules, values, names)
    _pack_narrators(rules, values, components)
    _pack_creatures(rules, values, components)
    _pack_objects(rules, values, components)
    _pack_friends(rules, values, components)
    rules.kinds, rules.encounters = len(names.encounters), int(rules.count.sum())
    rules.kind[: rules.kinds] = list(names.encounters)
    _pack_options(rules, components, names)
    _pack_tasks(rules, components)
    _pack_books(rules, names.books)
    for value, count in components["quivers"].items():
        rules.quiver[int(value)] = count
    rules.quivers = int(rules.quiver.sum())
    _pack_ranks(rules, names)
    return rules


_SAME = (
    *("narrator_deck", "start_cards", "tasks_needed", "strict_friends", "axe_sharp", "axe_dull", "axe_repair"),
    *("spirit_plus", "spirit_factor", "willpower", "will_cap", "start_will", "group_battles", "passing", "max_turns"),
)
"""House rules that kernels look for by their name; the others are counted in."""


def _bits(places: Iterable[int]) -> int:
    return sum(1 << place for place in places)


def _pack_heroes(rules: Any, values: dict[str, Any], names: Names) -> None:
    rules.players = len(values["heroes"])
    for seat, hero in enumerate(values["heroes"]):
        rules.hero[seat] = HEROES.index(hero)
        rules.own[seat] = _bits(names.hero_cards_of(hero))


def _pack_narrators(rules: Any, values: dict[str, Any], components: Components) -> None:
    """R2, R7: what each brings, without red halves if these don't count."""
    texts = components["narrator"].values()
    rules.narrators, rules.first_narrators = len(texts), first_narrators(values)
    for place, text in enumerate(texts):
        halves = [half for half in read_narrator(text) if values["red_halves"] or not half.is_red]
        brought = [_location(half.place) * 2 + (card == "u") for half in halves for card in half.cards]
        rules.brings[place] = len(brought)
        rules.bring[place, : len(brought)] = brought


def _location(place: str) -> int:
    from analyser.games.rietburg.compiled import state

    return state.HERE if place == HERE else int(place) - 1


def _pack_creatures(rules: Any, values: dict[str, Any], components: Components) -> None:
    from analyser.games.rietburg.compiled import state

    classes = class_names(components)
    for number, creature in enumerate(components["creatures"].values()):
        is_in = values["red_creatures"] or not creature["red"]
        rules.count[number] = creature[COUNT] if is_in else 0
        strength = creature["strength"]
        rules.strength[number] = max(1, strength + values["strength_shift"]) if strength else 0
        rules.cost[number] = creature["cost"] * values["prices"]
        _pack_trophy(rules, number, classes.index(creature["class"]), creature["gold"])
        _pack_effect(rules, state.FIRST_REWARD + number, read_effect(creature["reward"]))


def _pack_trophy(rules: Any, number: int, class_: int, gold: int) -> None:
    """What an encounter card counts as in the gallery."""
    rules.class_[number] = class_
    rules.of_class[class_] |= 1 << number
    rules.golden |= gold << number


def _pack_objects(rules: Any, values: dict[str, Any], components: Components) -> None:
    from analyser.games.rietburg.compiled import state

    for number, one in enumerate(components["objects"].values(), state.FIRST_OBJECT):
        rules.count[number] = 1
        rules.price[number] = one["price"] * values["prices"]
        _pack_trophy(rules, number, class_names(components).index(OBJECT_CLASS), one["gold"])
        _pack_play(rules, number, number, read_effect(one["effect"]))


def _pack_friends(rules: Any, values: dict[str, Any], components: Components) -> None:
    from analyser.games.rietburg.compiled import state

    for number, one in enumerate(components["friends"].values(), state.FIRST_FRIEND):
        rules.friends |= 1 << number
        rules.price[number] = one["price"] * values["prices"]
        _pack_play(rules, number, number, read_effect(one["effect"]))


def _pack_options(rules: Any, components: Components, names: Names) -> None:
    from analyser.games.rietburg.compiled import state

    rules.fight[: state.FIRST_FRIEND] = state.NO_FIGHT
    for number, name in names.hero_cards.items():
        for place, text in enumerate(components["cards"][name]):
            _pack_play(rules, number, state.WORD * place + number, read_effect(text))


def _pack_play(rules: Any, card: int, row: int, effect: Mapping[str, int]) -> None:
    """What a play does, and how the card fights when its hero is invited (R16)."""
    from analyser.games.rietburg.compiled import state

    _pack_effect(rules, row, effect)
    fights = [symbol for symbol in effect if symbol in FIGHTING]
    if fights:
        rules.fight[card], rules.fight_number[card] = SYMBOLS.index(fights[0]), effect[fights[0]]
        rules.fighters |= 1 << card
        rules.far_cards |= (fights[0] == "far") << card
        rules.book_cards |= (fights[0] == "book") << card
    elif card >= state.FIRST_FRIEND:
        rules.fight[card] = state.NO_FIGHT


def _pack_effect(rules: Any, row: int, effect: Mapping[str, int]) -> None:
    from analyser.games.rietburg.compiled import state

    for symbol, number in effect.items():
        rules.amount[row, SYMBOLS.index(symbol)] = number
    rules.waits[row] = _bits(place for place in map(SYMBOLS.index, effect) if place < state.WAITING)
    rules.comes_at_once[row] = any(SYMBOLS.index(symbol) >= state.WAITING for symbol in effect)


def _pack_tasks(rules: Any, components: Components) -> None:
    """R24, R25."""
    classes = class_names(components)
    rules.tasks = len(components["tasks"])
    for place, task in enumerate(components["tasks"].values()):
        needs, blue = read_needs(task["needs"]), read_blue(task["blue"])
        rules.needs[place] = len(needs)
        for part, need in enumerate(needs):
            rules.need[place, part] = NEEDS.index(need.word)
            rules.need_class[place, part] = classes.index(need.class_) if need.class_ else 0
            rules.need_number[place, part] = need.number
        rules.form[place] = _form(needs)
        for word, field in (("up", "blue_up"), ("down", "blue_down"), ("drain", "blue_drain"), ("gate", "blue_gate")):
            rules[field][place] = blue.get(word, 0)


def _form(needs: list[Need]) -> int:
    """What is named when the task is completed."""
    from analyser.games.rietburg.compiled import state

    for need in needs:
        if need.word == "friend":
            return state.WITH_FRIEND
        if need.word == "object":
            return state.WITH_OBJECT
        if need.word == "cards":
            return state.WITH_CARD if need.number == 1 else state.WITH_CARDS
    return state.WITH_NOTHING


def _pack_books(rules: Any, books: list[str]) -> None:
    """In the order in which they are named."""
    from analyser.games.rietburg.compiled import state

    for place, text in enumerate(books):
        strength, is_far = read_book(text)
        rules.book_value[place] = strength
        rules.fight_books |= (strength > 0) << place
        rules.far_books |= is_far << place
    rules.move_book = books.index(MOVE_BOOK) if MOVE_BOOK in books else state.NO_BOOK
    rules.reveal_book = books.index(REVEAL_BOOK) if REVEAL_BOOK in books else state.NO_BOOK


def _pack_ranks(rules: Any, names: Names) -> None:
    """The places of plays and cards by name, by which reference policies break ties."""
    from analyser.games.rietburg.compiled import state

    plays = {f"{name} {letter}": state.WORD * place + number
             for number, name in names.hero_cards.items() for place, letter in enumerate(OPTIONS)}  # fmt: skip
    plays |= {name: number for number, name in names.passed.items()}
    for rank, name in enumerate(sorted(plays)):
        rules.play_rank[plays[name]] = rank
    for rank, (_, number) in enumerate(sorted((name, number) for number, name in names.cards.items())):
        rules.card_rank[number] = rank
