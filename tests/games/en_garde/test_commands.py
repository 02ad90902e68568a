"""En Garde on the command line: matches and rounds, and games that nobody wins."""

import json
from typing import Any

from tests.cli.running import fine


def cell_of(*words: str) -> dict[str, Any]:
    (cell,) = json.loads(fine("run", "en_garde", "-p", "aggressive", "-n", "40", "--format", "json", *words))["cells"]
    return dict(cell)


def told(*words: str) -> list[dict[str, Any]]:
    """The transcripts that `trace` writes."""
    lines = fine("trace", "en_garde", "-p", "aggressive", "--format", "jsonl", *words).splitlines()
    return [json.loads(line) for line in lines]


def test_variants_are_matches_and_rounds() -> None:
    match, alone = (cell_of("--variant", variant) for variant in ("match", "round"))
    assert set(alone["metrics"]["rounds"]["histogram"]) == {"1"}
    assert min(map(int, match["metrics"]["rounds"]["histogram"])) >= 5
    for cell in (match, alone):
        assert sum(cell[share]["count"] for share in ("win", "draw", "loss")) == 40
        assert cell["house_rules"] == {}
    assert "advantage" in match["metrics"]
    assert "advantage" not in alone["metrics"]


def test_draws_are_neither_wins_nor_losses() -> None:
    words = ("--variant", "round", "--set", "end_of_deck=false")
    games = told(*words, "--games", "40")
    winners = [game["result"]["winner"] for game in games]
    assert None in winners
    assert cell_of(*words)["draw"]["count"] == winners.count(None)
    for option, winner in (("--wins-only", 0), ("--losses-only", 1)):
        only = told(*words, option, "--games", str(winners.count(winner)))
        assert only == [game for game in games if game["result"]["winner"] == winner]
