"""Games and policies as lists for people, and as JSON."""

import textwrap
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from analyser.games.catalogue import Game, first_mode, house_rules, settings_of
from analyser.games.components import Components, words_of
from analyser.games.fields import Direction, Field, Flag, helps_of
from analyser.games.settings import as_toml, read_toml
from analyser.reporting.layout import WIDTH, Table, text_table
from solvers.catalogue import LEVELS, NOT_CALIBRATED, Level, PolicyInfo, levels_of

_EASIER: dict[Direction, str] = {1: "easier", -1: "harder"}


def games_lines(games: Iterable[Game]) -> list[str]:
    """One line a game."""
    rows = tuple((game.name, game.title, _seats(game), f"{game.version}") for game in games)
    return text_table(Table("", ("game", "what", "players", "version"), rows))


def game_lines(game: Game) -> list[str]:
    """All that can be asked for of a game."""
    components = game.load_components(None)
    lines = [
        *textwrap.wrap(game.title, WIDTH),
        *textwrap.wrap(f"status: {game.status}", WIDTH),
        f"version {game.version}, {_players(_numbers(game))}",
        *([f"difficulties: {', '.join(game.difficulties)}"] if len(game.difficulties) > 1 else []),
        *textwrap.wrap(f"variants: {', '.join(map(partial(_variant, game), game.variants))}", WIDTH),
        "",
        "house rules (--set FIELD=VALUE, or a TOML file with --rules):",
        *_field_lines(game.fields),
        "",
        f"components '{components.name}' ({components.provenance}); replace them with --components FILE:",
    ]
    for name, source in components.figures:
        lines += textwrap.wrap(f"{name}: {source}", WIDTH, initial_indent="  ", subsequent_indent="      ")
    return [*lines, *_contents(components), *_decks(game)]


def policies_lines(game: str, policies: Sequence[PolicyInfo]) -> list[str]:
    """The policies of a game, weakest first, and its levels."""
    lines = [f"policies for {game}, weakest first (-p NAME or -p NAME:KEY=VALUE,...):"]
    for info in policies:
        lines += ["", info.name, *textwrap.wrap(info.meaning, WIDTH, initial_indent="  ", subsequent_indent="  ")]
        lines += _field_lines(info.fields)
    lines += _levels_lines(levels_of(game))
    return [*lines, "", "FILE.py:FUNCTION", "  a policy of one's own (see the README)"]


def _levels_lines(levels: Sequence[Level]) -> list[str]:
    """Levels of players, with what each is and does."""
    if not levels:
        return []
    lines = ["", *textwrap.wrap(f"levels, weakest first (-p NAME, or -p {LEVELS} for all): {NOT_CALIBRATED}", WIDTH)]
    for level in levels:
        told = textwrap.wrap(level.meaning, WIDTH, initial_indent="  ", subsequent_indent="  ")
        lines += ["", f"{level.name} = {level.spec}", *told]
    return lines


def game_to_dict(game: Game) -> dict[str, Any]:
    """A game as JSON writes it."""
    components, numbers = game.load_components(None), _numbers(game)
    counts = {variant: list(game.seats[variant].numbers) for variant in game.variants}
    return {
        "name": game.name,
        "title": game.title,
        "version": game.version,
        "status": game.status,
        "players": [numbers[0], numbers[-1]],
        **({"player_counts": counts} if game.has_numbers else {}),
        "difficulties": list(game.difficulties),
        "variants": list(game.variants),
        "fields": [field_to_dict(field) | {"helps": helps_of(field)} for field in game.fields],
        "metrics": {metric.name: metric.meaning for metric in game.metrics}
        | {difference.name: difference.meaning for difference in game.differences},
        "components": components.described(with_figures=True),
    }


def policy_to_dict(info: PolicyInfo) -> dict[str, Any]:
    """A policy as JSON writes it."""
    return {
        "name": info.name,
        "meaning": info.meaning,
        "parameters": [field_to_dict(field) for field in info.fields],
    }


def level_to_dict(level: Level) -> dict[str, Any]:
    """A level of players as JSON writes it, in the list of policies."""
    return {"name": level.name, "meaning": level.meaning, "policy": level.spec, "parameters": []}


def field_to_dict(field: Field) -> dict[str, Any]:
    """A field as JSON writes it."""
    default = list(field.default) if isinstance(field.default, tuple) else field.default
    return {
        "name": field.name,
        "type": field.kind,
        "default": default,
        "range": field.range_text,
        "meaning": field.meaning,
    }


def _variant(game: Game, variant: str) -> str:
    """A variant: how many play it, where that may be chosen, and the house rules that make it of the first."""
    mode, numbers = first_mode(game, variant=variant), game.seats[variant].numbers
    told = [_players(numbers)] if game.has_numbers else []
    told += settings_of(house_rules(game, replace(mode, variant=game.variants[0]), game.base_rules(mode)))
    return variant + (f" ({', '.join(told)})" if told else "")


def _decks(game: Game) -> list[str]:
    """What else the game ships, and why."""
    lines: list[str] = []
    for name, file in game.decks.items():
        components, source = game.load_components(file), read_toml(file, "components file").get("source", "")
        told = f"components '{name}' ({components.provenance}), --components {name}: {source}"
        lines += ["", *textwrap.wrap(told, WIDTH, subsequent_indent="  ")]
    return lines


def _contents(components: Components) -> list[str]:
    """What is in the box; a paragraph for each table, and for whatever else stands in it."""
    if components.is_counts:
        return textwrap.wrap(", ".join(f"{name} {count}" for name, count in components.counts), WIDTH)
    lines: list[str] = []
    for name, value in components.contents:
        if isinstance(value, tuple):
            told = "; ".join(f"{piece} ({words_of(one)})" for piece, one in value)
        else:
            told = words_of(value)
        lines += textwrap.wrap(f"{name}: {told}", WIDTH, initial_indent="  ", subsequent_indent="      ")
    return lines


def _field_lines(fields: Iterable[Field]) -> list[str]:
    lines = []
    for field in fields:
        ranged = f", {field.range_text}" if field.range_text else ""
        told = f"{field.name} = {as_toml(field.default)}  ({field.kind}{ranged}{_directions(field)}): {field.meaning}"
        lines += textwrap.wrap(told, WIDTH, initial_indent="  ", subsequent_indent="      ")
    return lines


def _directions(field: Field) -> str:
    """What makes the game easier or harder for the first side, as far as the field declares it."""
    helps = helps_of(field)
    if isinstance(helps, dict):
        named = [(way, [name for name, own in helps.items() if own == way]) for way in _EASIER]
        ways = [(f"more {', '.join(names)}", way) for way, names in named if names]
    else:
        ways = [("true" if isinstance(field, Flag) else "higher", helps)]
    return "".join(f"; {what}: {_EASIER[way]}" for what, way in ways if way)


def _seats(game: Game) -> str:
    return _span(_numbers(game))


def _numbers(game: Game) -> list[int]:
    """Of players, in any variant."""
    return sorted({number for seats in game.seats.values() for number in seats.numbers})


def _players(numbers: Sequence[int]) -> str:
    return f"{_span(numbers)} player{'' if numbers[-1] == 1 else 's'}"


def _span(numbers: Sequence[int]) -> str:
    return f"{numbers[0]}" if len(numbers) == 1 else f"{numbers[0]} to {numbers[-1]}"
