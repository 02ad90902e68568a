"""Speeds for people and as JSON."""

from collections.abc import Sequence
from typing import Any

from analyser.experiments.bench import Speed, lengths_of
from analyser.experiments.cells import Cell, name_columns
from analyser.games.catalogue import Game
from analyser.reporting.layout import Table, text_table

Speeds = Sequence[tuple[Cell, Sequence[Speed]]]


def speed_lines(game: Game, speeds: Speeds, compiling: dict[str, float]) -> list[str]:
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
    lines = [f"{game.name}, game version {game.version}", *text_table(Table("", header, rows, len(names)))]
    if compiling:
        lines += ["", "compiling from nothing, in seconds:"]
        lines += [f"  {what}: {seconds:.2f}" for what, seconds in compiling.items()]
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
