"""The compiled duel against its twin in plain Python: move by move, and in its statistics."""

import json
from collections import Counter
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any

import pytest

from analyser.experiments.playing.prepared_cell import PreparedCell
from tests.budgets import TWINS
from tests.contract.samples import plain_cell
from tests.games.en_garde.matches import LINEUPS, random_cell
from tests.games.en_garde.positions import GAME, ROUND
from tests.games.told import games_of
from tests.oracle.en_garde import (
    Mismatch,
    aggressive_choice,
    default_components,
    default_rules,
    random_choice,
    replay,
    simulate,
)

SIMULATED = {"match": TWINS.simulated // 4, "round": TWINS.simulated}
PLAYED = 100_000
CHOICES = {"random": random_choice, "aggressive": aggressive_choice}


def check(transcript: dict[str, Any]) -> None:
    """The twin plays the match after; what aggressive does it also decides for itself."""
    policies = [aggressive_choice if player == "aggressive" else None for player in transcript["players"]]
    try:
        replay(transcript, policies)
    except Mismatch as mismatch:
        setting = {key: transcript[key] for key in ("variant", "rules", "components", "seed", "index", "players")}
        pytest.fail(f"{mismatch}\nin {json.dumps(setting)}")


def test_twin_agrees_on_games_of_all_sorts(tmp_path: Path) -> None:
    random = Random(1)
    for number in range(32):
        lineup = ",".join(random.choice(["random", "aggressive"]) for _ in range(2))
        for transcript in games_of(random_cell(random, tmp_path, lineup), random, 1 + number % 3):
            check(transcript)


def test_twin_agrees_on_the_game_as_printed() -> None:
    for number, lineup in enumerate(("random", "aggressive", "aggressive,random")):
        for transcript in games_of(plain_cell(GAME, lineup), Random(number), 2):
            check(transcript)


@pytest.mark.slow
@pytest.mark.parametrize("lineup", LINEUPS)
def test_twin_agrees_on_many_games_of_all_sorts(lineup: str, tmp_path: Path) -> None:
    """Random house rules and decks, by every line-up: all kinds of moves and ends come up, and all can be won."""
    random = Random(3)
    ends: Counter[str] = Counter()
    moves: Counter[str] = Counter()
    winners: Counter[int | None] = Counter()
    for _ in range(TWINS.fewer):
        for transcript in games_of(random_cell(random, tmp_path, lineup), random, TWINS.games):
            check(transcript)
            winners[transcript["result"]["winner"]] += 1
            ends.update(event["by"] for event in transcript["events"] if event.get("event") == "round_end")
            moves.update(kind_of(event) for event in transcript["events"] if "move" in event)
    assert set(ends) == {"hit", "stuck", "cards", "ground", "draw"}
    assert set(winners) == {0, 1, None}
    assert {"advance", "retreat", "attack", "advance attack", "parry"} <= set(moves)
    assert "random" not in lineup or moves["answer retreat"] > 3


def kind_of(event: dict[str, Any]) -> str:
    """A move without its numbers; a retreat where one could have parried is an answer."""
    kind = " ".join(word for word in event["move"].split() if word.isalpha())
    return f"answer {kind}" if "parry" in event["legal"] and kind == "retreat" else kind


@pytest.mark.slow
@pytest.mark.parametrize("lineup", LINEUPS)
def test_twin_agrees_on_many_games_as_printed(lineup: str) -> None:
    for transcript in games_of(plain_cell(GAME, lineup), Random(4), TWINS.printed // 3):
        check(transcript)


def twin_shares(lineup: str, house_rules: dict[str, Any], games: int) -> dict[str, float]:
    """Shares of the twin's own matches, with its own shuffles."""
    policies = [CHOICES[name] for name in lineup.split(",")]
    random = Random(f"{lineup} {games}")
    winners = Counter(
        simulate(default_rules() | house_rules, default_components(), policies, random)["result"]["winner"]
        for _ in range(games)
    )
    return {"win": winners[0] / games, "draw": winners[None] / games}


def kernel_shares(lineup: str, house_rules: dict[str, Any]) -> dict[str, float]:
    prepared = PreparedCell(plain_cell(GAME, lineup, seed=7, **house_rules))
    tally = prepared.play_chunk(0, PLAYED, prepared.new_workspace()).tally
    layout = prepared.layout
    return {name: float(layout.histogram(tally, layout.names.index(name))[1]) / PLAYED for name in ("win", "draw")}


@pytest.mark.slow
@pytest.mark.parametrize("lineup", ["random,random", "aggressive,random", "random,aggressive", "aggressive,aggressive"])
@pytest.mark.parametrize("variant", SIMULATED)
def test_twin_and_kernel_agree_in_statistics(lineup: str, variant: str) -> None:
    """Shares of matches and of single rounds that white wins or nobody: within four standard errors."""
    house_rules = ROUND if variant == "round" else {}
    games = SIMULATED[variant]
    found = twin_shares(lineup, house_rules, games)
    for name, share in kernel_shares(lineup, house_rules).items():
        error = sqrt(max(share * (1 - share), 1 / games) * (1 / games + 1 / PLAYED))
        assert abs(found[name] - share) < 4 * error, f"{name}: twin {found[name]:.4f}, kernel {share:.4f}"
