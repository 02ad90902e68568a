"""Policies and levels as lists for people, and as JSON; how fields are told."""

import textwrap
from collections.abc import Mapping, Sequence
from typing import Any

from analyser.games.fields import Direction, Field, Flag, helps_of
from analyser.games.settings import as_toml
from analyser.mistakes import named
from analyser.reporting.layout import GAP, Rows, Table, csv_rows, json_lines
from analyser.reporting.styles import STYLES, Style
from analyser.reporting.terminal import paper
from analyser.solvers.catalogue import LEVELS, NOT_CALIBRATED, Level, PolicyInfo, levels_of, policies_of

SHORT = 30
"""Lines of a short list of a game's policies."""
_EASIER: dict[Direction, str] = {1: "easier", -1: "harder"}


def render_policies(games: Sequence[str], style: str, *, is_full: bool, name: str = "") -> list[str]:
    """The lines of the policies and levels of games, or of the one of a `name`, in one of the styles."""
    listed = {game: _chosen(game, name) for game in games}
    if style == "json":
        told = {game: [*map(policy_to_dict, own[0]), *map(level_to_dict, own[1])] for game, own in listed.items()}
        return json_lines(told if len(games) > 1 else told[games[0]])
    if style == "csv":
        return _rows(listed)
    own, lines = STYLES[style], list[str]()
    for game, (policies, levels) in listed.items():
        if not is_full and not name:
            lines += [*([""] if lines else []), *_short(game, policies, levels, own)]
        elif name:
            lines += own.shown(_one_lines(policies, levels), "text")
        else:
            lines += own.shown(policies_lines(game, policies, levels), "text")
    return own.document("Policies", lines)


Chosen = tuple[Sequence[PolicyInfo], Sequence[Level]]


def _chosen(game: str, name: str) -> Chosen:
    policies, levels = policies_of(game), levels_of(game)
    if not name:
        return policies, levels
    known = named("policy", name, [*(one.name for one in policies), *(one.name for one in levels)], of=game)
    return [one for one in policies if one.name == known], [one for one in levels if one.name == known]


def _short(game: str, policies: Sequence[PolicyInfo], levels: Sequence[Level], own: Style) -> list[str]:
    """A line for each, as far as one goes."""
    told = tuple((level.name, level.spec) for level in levels)
    of_levels = Table(f"Levels, weakest first (-p NAME, or -p {LEVELS} for all)", ("level", "is"), told, 2)
    more = f"analyser policies {game} NAME has all of one: its settings, with ranges and meaning; --details of each"
    notes = [*([NOT_CALIBRATED] if levels else []), more, "-p FILE.py:FUNCTION is a policy of one's own"]
    for each in (2, 1):
        tables = [_beginnings(game, policies, each), *([of_levels] if levels else [])]
        lines = [*own.tables(tables), "", *own.notes(notes)]
        if len(lines) <= SHORT:
            break
    return lines


def _beginnings(game: str, policies: Sequence[PolicyInfo], each: int) -> Table:
    """What each policy does, as far as so many lines of each go."""
    name = max(len(info.name) for info in policies)
    room = each * (paper().width - name - len("settings") - 2 * GAP) - 12 * (each - 1)
    rows = tuple(
        (info.name, textwrap.shorten(info.meaning, room, placeholder=" …"), f"{len(info.fields)}") for info in policies
    )
    return Table(f"Policies for {game}, weakest first (-p NAME)", ("policy", "what it does", "settings"), rows, 2)


def policies_lines(game: str, policies: Sequence[PolicyInfo], levels: Sequence[Level] = ()) -> list[str]:
    """The policies of a game, weakest first, and its levels, with all that can be set."""
    lines = wrapped(f"policies for {game}, weakest first (-p NAME or -p NAME:KEY=VALUE,...):", "", "  ")
    for info in policies:
        lines += ["", *_policy_lines(info)]
    if levels:
        lines += ["", *wrapped(f"levels, weakest first (-p NAME, or -p {LEVELS} for all): {NOT_CALIBRATED}", "", "")]
    for level in levels:
        lines += ["", *_level_lines(level)]
    told = "a policy of one's own (analyser policies new writes one that plays)"
    return [*lines, "", "FILE.py:FUNCTION", *wrapped(told, "  ", "  ")]


def _one_lines(policies: Sequence[PolicyInfo], levels: Sequence[Level]) -> list[str]:
    """All of the policy or the level that somebody names."""
    settings = [(info.name, info.fields[:2]) for info in policies if info.fields]
    told = [f"-p {name}:{','.join(f'{one.name}={as_toml(one.default)}' for one in own)}" for name, own in settings]
    return [
        *(line for info in policies for line in _policy_lines(info)),
        *(line for level in levels for line in _level_lines(level)),
        *(line for words in told for line in wrapped(f"these are set as in {words}", "  ", "      ")),
    ]


def _policy_lines(info: PolicyInfo) -> list[str]:
    return [
        info.name,
        *wrapped(info.meaning, "  ", "  "),
        *(line for field in info.fields for line in field_line(field)),
    ]


def _level_lines(level: Level) -> list[str]:
    return [*wrapped(f"{level.name} = {level.spec}", "", "  "), *wrapped(level.meaning, "  ", "  ")]


def _rows(listed: Mapping[str, Chosen]) -> Rows:
    """A row for each policy and level, with its parameters and their defaults."""
    policies = [
        {"game": game, "name": info.name, "meaning": info.meaning, "parameters": _parameters(info)}
        for game, (own, _) in listed.items()
        for info in own
    ]
    levels = [
        {"game": game, "name": level.name, "meaning": level.meaning, "policy": level.spec}
        for game, (_, own) in listed.items()
        for level in own
    ]
    return csv_rows([*policies, *levels])


def _parameters(info: PolicyInfo) -> str:
    return ";".join(f"{field.name}={as_toml(field.default)}" for field in info.fields)


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


def field_line(field: Field) -> list[str]:
    """A field for a person: its default, what it takes, what it does."""
    ranged = f", {field.range_text}" if field.range_text else ""
    told = f"{field.name} = {as_toml(field.default)}  ({field.kind}{ranged}{directions(field)}): {field.meaning}"
    return wrapped(told, "  ", "      ")


def directions(field: Field) -> str:
    """What makes the game easier or harder for the first side, as far as the field declares it."""
    helps = helps_of(field)
    if isinstance(helps, dict):
        grouped = [(way, [name for name, own in helps.items() if own == way]) for way in _EASIER]
        ways = [(f"more {', '.join(names)}", way) for way, names in grouped if names]
    else:
        ways = [("true" if isinstance(field, Flag) else "higher", helps)]
    return "".join(f"; {what}: {_EASIER[way]}" for what, way in ways if way)


def wrapped(words: str, first: str, others: str) -> list[str]:
    """Words in lines, the first and the others set in so far."""
    return textwrap.wrap(words, paper().width, initial_indent=first, subsequent_indent=others)
