"""SPEC, the words in which people ask for a policy: `name`, `name:key=value,key=value`, or `FILE.py:FUNCTION`."""

import re
from typing import Any

from analyser.games.fields import Field, Share, Spec
from analyser.games.settings import as_toml, defaults, parse_toml_value
from analyser.mistakes import Mistake, unknown

_OWN = re.compile(
    r"(?!\s*\w+\s*:\s*\w+\s*=)(?P<path>.*?\.py)(?::(?P<function>[^:]*)(?::(?P<settings>.*))?)?", re.DOTALL
)
"""A file, a function in it and its parameters. A path may have colons, as those of Windows have; one that would read as
a shipped policy's parameters (`name:key=`) does not."""


def is_own(spec: str) -> bool:
    """Whether a SPEC names a file, as `path/to/file.py:function` does."""
    return _OWN.fullmatch(spec) is not None


def own_parts(spec: str) -> tuple[str, str, str]:
    """The path, the function and the settings of a SPEC that names a file; empty where nothing is said."""
    found = _OWN.fullmatch(spec)
    if found is None:
        raise Mistake(f"'{spec}' names no policy file")
    return found["path"], found["function"] or "", found["settings"] or ""


def split_lineup(text: str) -> list[str]:
    """The SPECs of a line-up `A,B`: after a comma comes a SPEC, or one more key=value of the one before."""
    specs: list[str] = []
    for part in _parts(text):
        if specs and "=" in part.partition(":")[0]:
            specs[-1] += f",{part}"
        else:
            specs.append(part.strip())
    return specs


def written(value: Any) -> str:
    """A parameter's value as a SPEC has it; a policy that has parameters itself stands in brackets."""
    if isinstance(value, str):
        return f"({value})" if ":" in value else value
    return as_toml(value)


def values_of(fields: tuple[Field, ...], settings: str, policy: str) -> dict[str, Any]:
    """The parameters of a policy as settings `key=value,key=value` have them; those that are not named as usual."""
    known = {field.name: field for field in fields}
    values = defaults(fields)
    given: set[str] = set()
    for setting in filter(str.strip, _parts(settings)):
        name, equals, text = setting.partition("=")
        name = name.strip()
        if not equals:
            raise Mistake(f"policy {policy}: '{setting}' is no key=value")
        if name not in known:
            raise unknown("parameter", name, known, of=f"policy {policy}")
        if name in given:
            raise Mistake(f"policy {policy}: {name} is set twice")
        given.add(name)
        try:
            field = known[name]
            values[name] = field.read(_said(field, text))
        except Mistake as mistake:
            raise Mistake(f"policy {policy}: {mistake}") from None
    return values


def _said(field: Field, text: str) -> Any:
    """What a text says of a field, to be read by it."""
    if isinstance(field, Share):
        return text
    return _bare(text) if isinstance(field, Spec) else parse_toml_value(text, field.name)


_PAIRS = {")": "(", "]": "["}


def _parts(text: str) -> list[str]:
    """What stands between commas; a comma within brackets belongs to a list, or to a policy within a policy."""
    parts, opened = [""], ""
    for sign in text:
        if sign in _PAIRS and not opened.endswith(_PAIRS[sign]):
            raise Mistake(f"bracket '{sign}' closes none that is open in '{text}'")
        if sign == "," and not opened:
            parts.append("")
            continue
        parts[-1] += sign
        opened = opened[:-1] if sign in _PAIRS else opened + sign * (sign in "([")
    if opened:
        raise Mistake(f"bracket '{opened[-1]}' is not closed in '{text}'")
    return parts


def _bare(text: str) -> str:
    """What stands within a pair of brackets around it all."""
    text = text.strip()
    return text[1:-1].strip() if text.startswith("(") and text.endswith(")") else text
