"""A policy file to begin with: it plays as the plainest shipped policy, and lists what a policy may read."""

import inspect
import re
from importlib import import_module
from typing import Any

import numpy as np

from analyser.games.catalogue import GAMES, find_game
from analyser.solvers.catalogue import written_for

_FIELD = re.compile(r'^    \("(?P<name>\w+)", [^#\n]*#\s*(?P<meaning>.+)$', re.MULTILINE)
_HEAD = '''"""A policy of one's own for {title}.

    analyser policies check {file}
    analyser run {game} -p {file}:choose
"""

from analyser.games.fields import Integer
from {package}.compiled import state  # the numbers of phases and moves, by name
from analyser.kernel.jit import kernel
from analyser.kernel.moves import draw_move
from analyser.kernel.streams import below
{import_reference}
FIELDS = (Integer("whims", 10, 0, 100, "of a hundred decisions so many are made by chance"),)
"""What can be set: `-p {file}:choose:whims=0`."""


@kernel
def choose(view, rules, moves, parameters, memory, stream):
    """The code of a legal move. Functions that it calls need `@kernel` too."""
    if below(stream, 100) < parameters.whims:
        return draw_move(moves, stream)
    return {choice}


# What `view` tells, by name; whole numbers, [N] are so many of them. Compute with int64(...) of them: they are small.
'''


def template(game: str, file: str) -> list[str]:
    """The lines of a policy file for a game."""
    found = find_game(game)
    reference = _reference(game)
    folder, _, name = reference.rpartition(".")
    text = _HEAD.format(
        title=found.title.partition(" (")[0],
        game=game,
        package=GAMES[game],
        file=file,
        import_reference=f"from {folder} import {name}\n" if name else "",
        choice=f"{name}.choose(view, rules, moves, parameters, memory, stream)" if name else "draw_move(moves, stream)",
    )
    state = import_module(f"{GAMES[game]}.compiled.state")
    meanings = {found["name"]: found["meaning"] for found in _FIELD.finditer(inspect.getsource(state))}
    return [*text.splitlines(), *_fields(found.play.VIEW, "view", meanings)]


def _reference(game: str) -> str:
    """The module of the first policy that has nothing to set and remembers nothing, chance apart; or nothing."""
    for info in written_for(game)[1:]:
        module = import_module(info.module)
        if not info.fields and not any(hasattr(module, name) for name in ("PARAMETERS", "MEMORY")):
            return info.module
    return ""


def _fields(dtype: np.dtype[Any], place: str, meanings: dict[str, str]) -> list[str]:
    """A comment for each field of a record, records within it field by field."""
    lines = []
    for name in dtype.names or ():
        own, shape = dtype[name].base, dtype[name].shape
        many = "".join(f"[{length}]" for length in shape)
        if own.names:
            lines += _fields(own, f"{place}.{name}{many}", meanings)
        else:
            told = f"  {meanings[name]}" if name in meanings else ""
            lines.append(f"#   {place}.{name}{many}{told}"[:120])
    return lines
