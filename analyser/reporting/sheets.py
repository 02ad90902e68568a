"""The designer's sheet of a game: what is printed at each difficulty, and for each field what to paste behind --set."""

import shlex
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import product
from typing import Any

from analyser.games.catalogue import Game, Mode, first_mode, house_rules, rules_in_force, settings_of
from analyser.games.components import Components, words_of
from analyser.games.fields import Choice, Counts, Field, Flag, Integer, Integers, Real, Texts, helps_of
from analyser.games.settings import as_toml, read_toml
from analyser.mistakes import Mistake
from analyser.reporting.layout import Table, csv_rows, json_lines
from analyser.reporting.listing import directions, field_line, field_to_dict, wrapped
from analyser.reporting.styles import STYLES, Style

TOGETHER = "\u00a0"
"""A blank at which no line ends."""


def render_games(games: Sequence[Game], style: str) -> list[str]:
    """The lines of a list of games in one of the styles."""
    if style == "json":
        return json_lines([game_to_dict(game) for game in games])
    if style == "csv":
        return csv_rows([_game_row(game) for game in games])
    rows = tuple((game.name, game.title, _span(_numbers(game))) for game in games)
    own, longest = STYLES[style], max(len(game.name) for game in games)
    return own.document("Games", own.table(Table("", ("game", "what", "players"), rows, least_name=longest)))


def render_game(game: Game, style: str) -> list[str]:
    """The lines of a game's sheet in one of the styles: all that can be asked for of it."""
    if style == "json":
        return json_lines(game_to_dict(game))
    if style == "csv":
        return csv_rows([_field_row(game, field) for field in game.fields])
    own = STYLES[style]
    fields = _field_lines(game) if style == "table" else own.tables([_field_table(game)])
    lines = [*own.notes(_head(game)), "", *fields, "", *_box_lines(game, own)]
    return own.document(game.title, lines)


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
        "fields": [_field_to_dict(game, field) for field in game.fields],
        "metrics": {metric.name: metric.meaning for metric in game.metrics}
        | {difference.name: difference.meaning for difference in game.differences},
        "components": components.described(with_figures=True),
    }


def example(game: Game, field: Field) -> str:
    """What one may paste behind `--set`: a step from what is printed, with whatever that needs besides."""
    name, value = _step(field)
    flags = [one.name for one in game.fields if isinstance(one, Flag) and one is not field]
    beside: list[dict[str, Any]] = [{}, *({flag: True} for flag in flags)]
    for needed, variant in product(beside, game.variants):
        mode = first_mode(game, variant=variant)
        if _may_be(game, mode, {name: value} | needed):
            ways = [f"--set {flag}=true" for flag in needed] + (
                [f"--variant {variant}"] if variant != first_mode(game).variant else []
            )
            return " ".join([_pasted(field, name, value), *ways])
    return _pasted(field, field.name, field.default)


def _pasted(field: Field, name: str, value: Any) -> str:
    return shlex.quote(f"{name}={value if isinstance(field, Choice) else as_toml(value)}")


def _may_be(game: Game, mode: Mode, settings: dict[str, Any]) -> bool:
    """Whether a game may be played so."""
    try:
        rules = rules_in_force(game, mode, settings=settings)
        game.check_components(rules, game.in_force(rules, game.load_components(None)), mode)
    except Mistake:
        return False
    return True


def _step(field: Field) -> tuple[str, Any]:
    """A field, or one of its counts, and a value other than its default; texts the other way round."""
    if isinstance(field, Counts):
        part = field.parts[0]
        return f"{field.name}.{part.name}", _step(part)[1]
    if isinstance(field, Integer):
        return field.name, field.default + (1 if field.default < field.high else -1)
    if isinstance(field, Flag):
        return field.name, not field.default
    if isinstance(field, Choice):
        return field.name, next(word for word in (*field.choices, field.default) if word != field.default)
    if isinstance(field, Integers):
        pairs = zip(field.default, field.ranges, strict=True)
        room = all(number < high or low == high for number, (low, high) in pairs)
        return field.name, field.moved(field.default, 1 if room else -1)
    if isinstance(field, Real):
        return field.name, round((field.default + (field.high if field.default < field.high else field.low)) / 2, 4)
    if isinstance(field, Texts):
        return field.name, list(reversed(field.default))
    return field.name, field.default


def printed(game: Game, field: Field) -> dict[str, Any]:
    """What is printed of a field at each difficulty, or with each number of players; nothing where it is all the same.

    It is that of the first variant; the others say themselves what they change.
    """
    base = first_mode(game)
    levels = {name: replace(base, difficulty=name) for name in game.difficulties}
    numbers = {f"{number} players": replace(base, players=number) for number in game.seats[base.variant].numbers}
    found: dict[str, Any] = {}
    for modes in (levels, numbers):
        values = {name: _value(game, field, mode) for name, mode in modes.items()}
        if len({as_toml(value) for value in values.values()}) > 1:
            found |= values
    return found


def _value(game: Game, field: Field, mode: Mode) -> Any:
    return game.base_rules(mode)[field.name]


def _head(game: Game) -> list[str]:
    levels = [f"difficulties: {', '.join(game.difficulties)}"] if len(game.difficulties) > 1 else []
    return [
        game.title,
        f"status: {game.status}",
        f"version {game.version}, {_players(_numbers(game))}",
        *levels,
        f"variants: {', '.join(map(partial(_variant, game), game.variants))}",
    ]


def _field_lines(game: Game) -> list[str]:
    """Each field with its range, its meaning, what is printed where, and an example."""
    lines = wrapped("house rules (--set FIELD=VALUE, or a TOML file with --rules):", "", "  ")
    for field in game.fields:
        lines += field_line(field)
        told = "; ".join(f"{name} {as_toml(value)}" for name, value in printed(game, field).items())
        for more in ([f"printed: {told}"] if told else []) + [f"--set {example(game, field)}"]:
            lines += wrapped(more, "      ", "        ")
    return lines


def _field_table(game: Game) -> Table:
    rows = tuple(
        (
            field.name,
            "; ".join(f"{name} {as_toml(value)}" for name, value in printed(game, field).items())
            or as_toml(field.default),
            f"{field.kind}{f', {field.range_text}' if field.range_text else ''}",
            directions(field).removeprefix("; "),
            f"--set {example(game, field)}",
            field.meaning,
        )
        for field in game.fields
    )
    return Table("House rules", ("field", "printed", "takes", "direction", "example", "meaning"), rows, 6)


def _field_row(game: Game, field: Field) -> dict[str, Any]:
    told = {f"printed_{name.replace(' ', '_')}": as_toml(value) for name, value in printed(game, field).items()}
    row = field_to_dict(field) | {"helps": directions(field).removeprefix("; "), "example": example(game, field)}
    return row | {"default": as_toml(field.default)} | told


def _field_to_dict(game: Game, field: Field) -> dict[str, Any]:
    told = printed(game, field)
    own = field_to_dict(field) | {"helps": helps_of(field), "example": example(game, field)}
    return own | ({"printed": told} if told else {})


def _game_row(game: Game) -> dict[str, Any]:
    numbers = _numbers(game)
    return {
        "game": game.name,
        "title": game.title,
        "least_players": numbers[0],
        "most_players": numbers[-1],
        "version": game.version,
        "difficulties": " ".join(game.difficulties),
        "variants": " ".join(game.variants),
        "status": game.status,
    }


def _box_lines(game: Game, own: Style) -> Iterator[str]:
    """What is in the box, and which others are shipped."""
    components = game.load_components(None)
    yield from own.said(
        f"components '{components.name}' ({components.provenance}); replace them with --components FILE:"
    )
    told = [line for name, source in components.figures for line in wrapped(f"{name}: {source}", "  ", "      ")]
    told += [*_contents(components), *_decks(game)]
    yield from told if type(own) is Style else own.shown(told, "text")


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
        lines += ["", *wrapped(told, "", "  ")]
    return lines


def _contents(components: Components) -> list[str]:
    """What is in the box; a paragraph for each table, and for whatever else stands in it."""
    if components.is_counts:
        told = "; ".join(f"{name}{TOGETHER}({count})" for name, count in components.counts)
        return [line.replace(TOGETHER, " ") for line in wrapped(told, "  ", "      ")]
    lines: list[str] = []
    for name, value in components.contents:
        if isinstance(value, tuple):
            told = "; ".join(f"{piece} ({words_of(one)})" for piece, one in value)
        else:
            told = words_of(value)
        lines += wrapped(f"{name}: {told}", "  ", "      ")
    return lines


def _numbers(game: Game) -> list[int]:
    """Of players, in any variant."""
    return sorted({number for seats in game.seats.values() for number in seats.numbers})


def _players(numbers: Sequence[int]) -> str:
    return f"{_span(numbers)} player{'' if numbers[-1] == 1 else 's'}"


def _span(numbers: Sequence[int]) -> str:
    return f"{numbers[0]}" if len(numbers) == 1 else f"{numbers[0]} to {numbers[-1]}"
