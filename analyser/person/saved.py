"""A game that is kept: what was asked for and the steps in words, as JSON; and its transcript, once it is over."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from analyser.experiments.cell_spec import CellSpec
from analyser.experiments.cells import Cell, load_cell
from analyser.experiments.playing.limits import MOST_GAMES
from analyser.games.catalogue import find_game
from analyser.games.settings import read_text
from analyser.mistakes import Failure, Mistake, behind_links, unknown, whole
from analyser.person.sitting import KINDS, Sitting, Step
from analyser.reporting.files import write_file
from analyser.solvers.catalogue import find_policy

FORMAT = "analyser-game/1"
ENDING = ".json"
PERSON, AT_A_TABLE = "you", "you, dealt by hand"
"""How a transcript names the person; at a real table its seed says nothing of what came up."""
_KEYS = {"format", "cell", "policies", "index", "seats", "dealt", "steps"}


def save(sitting: Sitting, file: Path) -> None:
    """Writes the game as it stands, whole or not at all; a transcript beside it when it is over."""
    told = {
        "format": FORMAT,
        "cell": sitting.cell.to_dict(),
        "policies": [_spec(policy) for policy in sitting.cell.policies],
        "index": sitting.index,
        "seats": sorted(sitting.seats),
        "dealt": sitting.dealt,
        "steps": [[step.kind, step.name] for step in sitting.steps],
    }
    try:
        file.parent.mkdir(exist_ok=True)
        write_file(file, [json.dumps(told, separators=(",", ":")).encode() + b"\n"])
        if sitting.is_over:
            transcript = sitting.transcript(AT_A_TABLE if sitting.dealt else PERSON)
            write_file(transcript_file(file), [json.dumps(transcript, separators=(",", ":")).encode() + b"\n"])
    except OSError as error:
        raise Failure(f"the game can't be kept in {file}: {error.strerror}") from None


def named_file(file: Path) -> Path:
    """A file that somebody names for a game: a new one in a folder that is there, and no transcript."""
    try:
        taken = next((one for one in (file, file.with_suffix(".jsonl")) if one.exists()), None)
        is_placed = behind_links(file).parent.is_dir()
    except (OSError, ValueError):
        raise Mistake(f"save: {str(file)[:40]!r} can't be the name of a file") from None
    if taken:
        raise Mistake(f"save: {taken} is there already; go on with a game by --resume FILE, or name another file")
    if not is_placed:
        raise Mistake(f"save: there is no folder {file.parent}")
    if file.suffix == ".jsonl":
        raise Mistake("save: a file that ends in .jsonl is a transcript; name the game otherwise")
    return file


def transcript_file(file: Path) -> Path:
    """Where the transcript of a kept game lies."""
    return file.with_suffix(".jsonl")


def resume(file: Path) -> Sitting:
    """The game that is kept in a file, where it was left."""
    told = _told(file)
    try:
        return _sitting(told)
    except (Failure, Mistake) as why:
        raise Mistake(f"game {file} can't go on: {why}") from None
    except (AttributeError, KeyError, OverflowError, TypeError, ValueError) as error:
        raise Mistake(f"game {file} is damaged ({error!r})") from None


def _told(file: Path) -> dict[str, Any]:
    """What a file says, if it is a kept game."""
    text = read_text(file, "game", "a kept game")
    try:
        told = json.loads(text)
    except (ValueError, RecursionError):
        raise Mistake(f"game {file} is no kept game: it is not JSON") from None
    if not isinstance(told, dict) or told.get("format") != FORMAT:
        raise Mistake(f"game {file} is no kept game of this tool ({FORMAT})")
    if set(told) != _KEYS:
        raise Mistake(f"game {file} is damaged: it should have {', '.join(sorted(_KEYS))}")
    return told


def _sitting(told: Mapping[str, Any]) -> Sitting:
    cell, dealt = _cell(told), told["dealt"]
    seats = frozenset(whole(seat, "each of its seats", 0, cell.seats - 1, is_exact=True) for seat in told["seats"])
    if not seats:
        raise Failure("nobody's seats are the person's")
    if not isinstance(dealt, bool):
        raise Failure("dealt is true or false")
    index = whole(told["index"], "index", 0, MOST_GAMES, is_exact=True)
    sitting = Sitting(cell, index, seats, dealt=dealt)
    sitting.replay([_step(step) for step in told["steps"]])
    return sitting


def _cell(told: Mapping[str, Any]) -> Cell:
    spec = CellSpec.from_dict(told["cell"])
    policies = tuple(find_policy(find_game(spec.game_name).name, policy) for policy in told["policies"])
    return load_cell(spec, spec.game, policies)


def _step(told: Any) -> Step:
    kind, name = told
    if kind not in KINDS:
        raise unknown("step", str(kind)[:20], KINDS)
    return Step(kind, str(name))


def _spec(policy: Any) -> str:
    """As it may be asked for again, wherever the working folder is."""
    if policy.file is None:
        return str(policy.in_full)
    _, _, rest = policy.spec.partition(":")
    return f"{policy.file}:{rest}"
