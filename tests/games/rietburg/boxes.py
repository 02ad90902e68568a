"""Boxes of anybody's own, at random: any cards that the small language can tell."""

from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from analyser.games.catalogue import find_game
from analyser.games.components import Components
from analyser.games.rietburg.compiled.limits import HEROES, LOCATIONS
from analyser.games.rietburg.components import symbols_of
from analyser.games.rietburg.language import BLUES, FIGHTING, OF_OTHERS, OF_REWARDS

BOX: Components = find_game("rietburg").load_components(None)
CLASSES = ("gor", "skral", "troll", "fluggor")
STRENGTHS = {"battle": 9, "far": 9, "banish": 9, "will": 4}
"""Of a number that is no count: up to so much."""


def random_effect(random: Random, symbols: tuple[str, ...], most: int = 3) -> str:
    """Some of these symbols."""
    chosen = random.sample(symbols, random.randint(1, most))
    return " + ".join(f"{symbol} {random.randint(1, STRENGTHS.get(symbol, 3))}" for symbol in chosen)


def without_fights(symbols: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(symbol for symbol in symbols if symbol not in FIGHTING)


def random_card(random: Random, hero: str) -> list[str]:
    """Three options of a hero card, of which one may fight."""
    symbols = symbols_of(hero)
    options = [random_effect(random, without_fights(symbols)) for _ in range(3)]
    if random.random() < 0.8:
        fight = random.choice([symbol for symbol in symbols if symbol in FIGHTING])
        number = random.randint(1, STRENGTHS.get(fight, 2))
        place = random.randrange(3)
        options[place] = f"{fight} {number}" + (f" + {options[place]}" if random.random() < 0.5 else "")
    return options


def random_other(random: Random) -> dict[str, Any]:
    """A friend or an object."""
    fight = [f"{random.choice(['battle', 'far'])} {random.randint(1, 9)}"] if random.random() < 0.4 else []
    more = [random_effect(random, without_fights(OF_OTHERS))] if not fight or random.random() < 0.3 else []
    return {"price": 0 if fight else random.randint(0, 1), "effect": " + ".join([*fight, *more])}


def random_task(random: Random) -> dict[str, str]:
    needs = [
        f"gold {random.randint(1, 2)}",
        f"will {random.randint(1, 3)}",
        f"have {random.choice(CLASSES)} {random.randint(1, 2)}",
        *("gather 1", f"clear {random.randint(1, 4)}", "open 1", "outnumber 1"),
    ]
    named = random.choice(["friend 1", "object 1", "cards 1", "cards 2", ""])
    chosen = random.sample(needs, random.randint(0 if named else 1, 2))
    chosen = [need for need in chosen if not (need.startswith("have") and needs[0] in chosen)]  # of gold only one
    if random.random() < 0.3 and not chosen:
        chosen.append(f"pay {random.choice([*CLASSES, 'object'])} 1")
    blue = random_blue(random) if random.random() < 0.5 else ""
    return {"needs": " + ".join([*chosen, *([named] if named else [])]), "blue": blue}


def random_blue(random: Random) -> str:
    words = random.sample(BLUES, random.randint(1, 2))
    return " + ".join(f"{word} {random.randint(1, LOCATIONS if word == 'gate' else 2)}" for word in words)


def random_half(random: Random) -> str:
    place = random.choice([*map(str, range(1, LOCATIONS + 1)), "h"])
    return f"{place} {''.join(random.choice('ud') for _ in range(random.randint(1, 2)))}"


def random_creature(random: Random) -> dict[str, Any]:
    return {
        "count": random.randint(1, 4),
        "strength": random.choice([0, *range(1, 12)]),
        "class": random.choice(CLASSES),
        "gold": random.randint(0, 1),
        "red": int(random.random() < 0.2),
        "cost": random.choice([0, 0, 1]),
        "reward": random.choice(["", random_effect(random, OF_REWARDS, 2)]),
    }


def random_box(random: Random) -> dict[str, Any]:
    """A whole box, with cards enough for any set-up of the default one's size."""
    creatures = {f"creature_{number}": random_creature(random) for number in range(random.randint(12, 20))}
    for number, class_ in enumerate(CLASSES):
        creatures[f"creature_{number}"] |= {"class": class_, "count": 4, "red": 0}
    cards = {
        f"{hero}.{number}": random_card(random, hero)
        for hero in HEROES
        for number in range(1, random.randint(2, 6) + 1)
    }
    fights = [f"battle {random.randint(1, 6)}{random.choice(['', ' far'])}" for _ in range(random.randint(0, 5))]
    return {
        "creatures": creatures,
        "objects": {
            f"object_{number}": {"gold": random.randint(0, 1)} | random_other(random)
            for number in range(random.randint(0, 14))
        },
        "friends": {f"friend_{number}": random_other(random) for number in range(random.randint(0, 12))},
        "narrator": {
            f"n{number:02}": f"{random_half(random)} {random_half(random)}{random.choice(['', ' red'])}"
            for number in range(random.randint(22, 40))
        },
        "tasks": {f"task_{number}": mended(random_task(random)) for number in range(random.randint(6, 12))},
        "cards": cards,
        "books": fights + random.sample(["move", "reveal"], random.randint(0, 2)),
        "quivers": {f"{value}": random.randint(1, 3) for value in random.sample(range(1, 12), random.randint(1, 6))},
    }


def mended(task: dict[str, str]) -> dict[str, str]:
    """Gold is not asked for beside cards that are paid: their class may have gold."""
    if "pay" in task["needs"] and "gold" in task["needs"]:
        return task | {"needs": task["needs"].replace("gold", "will")}
    return task


def as_toml(box: dict[str, Any]) -> str:
    """The text of a components file."""
    lines = [f"books = {_value(box['books'])}"]
    for table, pieces in box.items():
        if table != "books":
            lines += [f"[{table}]", *(f'"{name}" = {_value(piece)}' for name, piece in pieces.items())]
    return "\n".join(lines) + "\n"


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{name} = {_value(one)}' for name, one in value.items())} }}"
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    return f'"{value}"' if isinstance(value, str) else f"{value}"


def box_of(told: dict[str, Any]) -> Components:
    """A whole box."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "box.toml"
        file.write_text(as_toml(told), encoding="utf-8")
        return find_game("rietburg").load_components(file)
