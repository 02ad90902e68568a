"""House rules that make a game easier for the first side than it is printed, as far as the fields declare it."""

from collections.abc import Iterator, Mapping
from typing import Any

from analyser.games.catalogue import Game, Mode, house_rules
from analyser.games.fields import helps_of
from analyser.games.settings import as_toml


def easier_than_printed(game: Game, mode: Mode, rules: Mapping[str, Any]) -> list[str]:
    """The settings that do, each with what is printed: `castles=[22,18,14], printed [26,21,16]`.

    Of a list no number may be harder. What has no declared direction is not judged.
    """
    base, fields = game.base_rules(mode), {field.name: field for field in game.fields}
    return [
        f"{name}={as_toml(value)}, printed {as_toml(before)}"
        for field, changed in house_rules(game, mode, rules).items()
        for name, value, before, helps in _numbers(field, changed, base[field], helps_of(fields[field]))
        if _is_easier(value, before, helps)
    ]


def _numbers(field: str, changed: Any, base: Any, helps: Any) -> Iterator[tuple[str, Any, Any, int]]:
    """A field with its value, what is printed, and its direction; of counts those that differ, each by its own name."""
    if not isinstance(changed, dict):
        yield field, changed, base, helps
        return
    for part, value in changed.items():
        yield f"{field}.{part}", value, base[part], helps[part]


def _is_easier(value: Any, before: Any, helps: int) -> bool:
    if not helps:
        return False
    pairs = zip(value, before, strict=True) if isinstance(value, list) else [(value, before)]
    steps = [helps * (one - other) for one, other in pairs]
    return bool(min(steps) >= 0 < max(steps))
