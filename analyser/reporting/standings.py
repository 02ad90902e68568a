"""How far a study has come, for people and programs."""

from collections.abc import Sequence
from typing import Any

from analyser.experiments.counting.layout import proportion_to_dict
from analyser.experiments.labels import name_columns, rules_label
from analyser.experiments.study import Study
from analyser.experiments.study_progress import CellProgress
from analyser.reporting.layout import Table, csv_rows, json_lines
from analyser.reporting.notes import METHODS, cell_notes, ending_lines
from analyser.reporting.numbers import counted_between, percent_digits, rate_texts
from analyser.reporting.styles import STYLES

FORMAT = "analyser-study/1"


def status_lines(study: Study, found: Sequence[CellProgress], store: str | None, style: str) -> list[str]:
    """How far it is in one of the styles."""
    if style == "json":
        return json_lines(_to_dict(study, found))
    if style == "csv":
        return csv_rows(_to_rows(found))
    names, words = name_columns(study.cells)
    digits = max((percent_digits(one.win) for one in found if one.win), default=1)  # as in the table of a run
    rows = tuple((*named, *_row(one, digits)) for named, one in zip(words, found, strict=True))
    table = Table("", (*names, "done", "games", "won %", "95% interval"), rows, len(names))
    methods = dict.fromkeys(METHODS[one.win.method] for one in found if one.win)
    known = [one.done for one in found if one.done is not None]
    own = STYLES[style]
    answers = [f"{sum(done >= 1 for done in known)} of {len(found)} cells are done."] if known else []
    notes = [
        *cell_notes(study.cells),
        f"study: {study.path}, {_asked(study)}",
        *(ending_lines(store) or ["no store: nothing is kept"]),
        *([f"intervals: {'; '.join(methods)}, as study run shows them"] if methods else []),
    ]
    return own.document(f"{study.path}: how far it is", own.answered(answers, [table], notes))


def _row(one: CellProgress, digits: int) -> tuple[str, ...]:
    if one.win is None:
        return ("–", "0", "–", "–")
    done = "–" if one.done is None else "done" if one.done >= 1 else f"{int(100 * one.done)} %"
    return done, f"{one.games:,}", *rate_texts(one.win, digits)


def _asked(study: Study) -> str:
    limits = study.limits
    games = [games for cell in study.cells if (games := limits.games_of(cell)) is not None]
    told = [
        *([f"{counted_between(games, 'game')} a cell"] if games else []),
        *([f"±{100 * limits.precision:g} %"] if limits.precision else []),
        *([f"±{100 * limits.search_precision:g} % for search"] if limits.search_precision else []),
        *([f"{limits.budget:g} s for all"] if limits.budget else []),
    ]
    return " or ".join(told)


def _to_dict(study: Study, found: Sequence[CellProgress]) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "study": str(study.path),
        "game": study.game.name,
        "game_version": study.game.version,
        "cells": [
            {
                **one.cell.parts("difficulty", "variant", "player_count", "players"),
                "rules": rules_label(one.cell),
                "components": one.cell.components.named(),
                "games": one.games,
                "done": one.done,
                "win": proportion_to_dict(one.win) if one.win else None,
            }
            for one in found
        ],
    }


def _to_rows(found: Sequence[CellProgress]) -> list[dict[str, Any]]:
    """A row a cell."""
    return [
        {
            **one.cell.parts("difficulty", "variant", "player_count"),
            "players": ",".join(one.cell.players),
            "rules": rules_label(one.cell),
            "components": one.cell.components.name,
            "games": one.games,
            "done": one.done,
            **({"win_rate": one.win.rate, "win_low": one.win.low, "win_high": one.win.high} if one.win else {}),
        }
        for one in found
    ]
