"""Speeds, and what was compiled ahead, for people and programs."""

from collections.abc import Mapping, Sequence
from typing import Any

from analyser.experiments.bench import Speed, lengths_of
from analyser.experiments.cells import Cell
from analyser.experiments.labels import name_columns
from analyser.experiments.warmup import Step
from analyser.games.catalogue import Game
from analyser.reporting.layout import Table, csv_rows, json_lines
from analyser.reporting.styles import STYLES, Style

Speeds = Sequence[tuple[Cell, Sequence[Speed]]]


def render_speeds(benches: Sequence[tuple[Game, Speeds, dict[str, float]]], style: str) -> list[str]:
    """The lines of the speeds of several games in one of the styles."""
    found = [speeds_to_dict(*bench) for bench in benches]
    if style == "json":
        return json_lines(found)
    if style == "csv":
        return csv_rows([_row(game, one) for game in found for one in game["speeds"]])
    own = STYLES[style]
    lines = [line for bench in benches for line in _lines(own, *bench)]
    return own.document("Games and decisions a second", lines)


def _row(game: Mapping[str, Any], one: Mapping[str, Any]) -> dict[str, Any]:
    where = {name: game[name] for name in ("game", "game_version")}
    return where | {name: ",".join(value) if isinstance(value, list) else value for name, value in one.items()}


def _lines(own: Style, game: Game, speeds: Speeds, compiling: dict[str, float]) -> list[str]:
    """A table of speeds and the time to compile."""
    lengths = lengths_of(game)
    names, named = name_columns([cell for cell, _ in speeds])
    rows = tuple(
        (
            *words,
            f"{speed.threads}",
            f"{speed.games_per_second:,.0f}",
            *(f"{speed.a_second(length):,.0f}" for length in lengths),
            f"{speed.games_per_second / found[0].games_per_second:.2f}",
        )
        for words, (_, found) in zip(named, speeds, strict=True)
        for speed in found
    )
    header = (*names, "threads", "games/s", *(f"{length}/s" for length in lengths), "times one thread")
    lines = own.tables([Table(f"{game.name}, game version {game.version}", header, rows, len(names))])
    if compiling:
        times = tuple((what, f"{seconds:.2f}") for what, seconds in compiling.items())
        lines += own.tables([Table("compiling from nothing", ("what", "seconds"), times, 1)])
    return lines


def speeds_to_dict(game: Game, speeds: Speeds, compiling: dict[str, float]) -> dict[str, Any]:
    """The same as JSON writes it."""
    return {
        "format": "analyser-bench/1",
        "game": game.name,
        "game_version": game.version,
        "speeds": [
            {
                **cell.parts("difficulty", "player_count", "players"),
                "threads": speed.threads,
                "games": speed.games,
                "seconds": round(speed.seconds, 4),
                "games_per_second": round(speed.games_per_second, 1),
                **{f"{length}_per_second": round(speed.a_second(length), 1) for length in lengths_of(game)},
            }
            for cell, found in speeds
            for speed in found
        ],
        "compile_seconds": compiling,
    }


def render_steps(steps: Sequence[Step], cache: str | None, style: str) -> list[str]:
    """The lines of what was compiled ahead in one of the styles."""
    rows = [{"game": s.game, "what": s.what, "compiled": s.compiled, "seconds": s.seconds} for s in steps]
    if style == "json":
        return json_lines({"cache": cache, "steps": rows})
    if style == "csv":
        return csv_rows(rows)
    own = STYLES[style]
    told = tuple((s.game, s.what, "compiled" if s.compiled else "ready", f"{s.seconds:.2f}") for s in steps)
    where = f"cache: {cache}" if cache else "no cache folder can be written: each process compiles anew"
    table = Table("Compiled ahead", ("game", "what", "", "seconds"), told, 3)
    return own.document("Compiled ahead", [*own.tables([table]), "", *own.notes([where])])
