"""`fallible`: without slips its base's games, with slips only the other's choices, and between as often as asked."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from analyser.experiments.cells import find_lineups
from analyser.experiments.playing.prepared_cell import PreparedCell
from analyser.games.catalogue import Game
from analyser.kernel.playout import FINISHED
from analyser.mistakes import Mistake
from analyser.solvers.catalogue import find_policy
from tests.budgets import scaled
from tests.cells import make_cells
from tests.chosen import DUEL_GAME, SOLO, SOLO_GAME, TEAM_GAME

GAMES = scaled(20, plain=3)
BOTH = pytest.mark.parametrize(
    ("game", "base", "lapse"), [(SOLO_GAME, "patient", "greedy"), (DUEL_GAME, "random", "aggressive")]
)
COUNTING = """
from analyser.games.{game}.compiled.state import DRAW, SCORE, TURN
from analyser.kernel.jit import kernel
from analyser.kernel.moves import move_at


@kernel
def first(view, rules, moves, parameters, memory, stream):
    return move_at(moves, 0)
"""


def played(game: Game, lineup: str, games: int = GAMES, **asked: Sequence[object]) -> list[list[int]]:
    """All codes of some games."""
    (cell,) = make_cells(game, lineups=find_lineups(game, [lineup]), **asked)  # type: ignore[arg-type]
    prepared = PreparedCell(cell)
    workspace = prepared.new_workspace()
    return [prepared.play_game(index, workspace) for index in range(games)]


@BOTH
def test_who_never_slips_plays_the_games_of_the_base(game: Game, base: str, lapse: str) -> None:
    assert played(game, f"fallible:base={base},lapse={lapse},slips=0") == played(game, base)


@BOTH
def test_who_always_slips_plays_those_of_the_other(game: Game, base: str, lapse: str) -> None:
    assert played(game, f"fallible:base={base},lapse={lapse},slips=100%") == played(game, lapse)


def test_players_on_one_side_slip_each_for_themselves() -> None:
    slipping = "fallible:base=greedy,lapse=loner,slips=50%"
    together, alone = (played(TEAM_GAME, slipping, 5, players=[number]) for number in (3, 2))
    assert together != alone
    assert together == played(TEAM_GAME, slipping, 5, players=[3])
    assert played(TEAM_GAME, "fallible:base=greedy,lapse=loner,slips=0", 5, players=[3]) == played(
        TEAM_GAME, "greedy", 5, players=[3]
    )


def test_a_slip_changes_nothing_before_it_and_more_slips_are_those_of_fewer() -> None:
    base = played(SOLO_GAME, "greedy")
    seldom, often = (played(SOLO_GAME, f"fallible:base=greedy,slips={share}") for share in ("2%", "20%"))

    def parted(game: list[int], other: list[int]) -> int:
        """Where the two go different ways."""
        ends = (place for place, codes in enumerate(zip(game, other, strict=False)) if codes[0] != codes[1])
        return next(ends, len(game))

    first = [parted(*both) for both in zip(base, seldom, strict=True)]
    sooner = [parted(*both) for both in zip(base, often, strict=True)]
    assert all(often <= seldom for often, seldom in zip(sooner, first, strict=True))
    assert max(first) > 5
    assert sum(sooner) < sum(first)


@pytest.mark.parametrize("share", [0.1, 0.4])
def test_slips_are_as_many_as_asked(share: float) -> None:
    """Each decision is compared with the base's own: the other one never plays it where two moves differ."""
    policies = f"fallible:base=(fallible:base=greedy,slips=0),lapse=greedy,slips={share}"
    (cell,) = make_cells(SOLO_GAME, lineups=find_lineups(SOLO_GAME, [policies]))
    prepared = PreparedCell(cell)
    workspace, slips, decisions = prepared.new_workspace(), 0, 0
    log = np.empty(prepared.longest + 1, np.int32)
    tally, outcomes = prepared.layout.new_tally(), np.empty(1, np.uint8)
    for index in range(scaled(100, plain=10)):
        game = index, 1, np.uint64(cell.seed), prepared.rules, prepared.line, workspace
        assert prepared.engine.play_chunk(*game, log, tally, outcomes) == FINISHED
        memory = workspace.players.memory[0]
        decisions += int(memory.decision)
        slips += int(memory.decision) - int(memory.of_base.decision)  # so often was the base not asked
        assert memory.decision == workspace.decisions
    assert abs(slips / decisions - share) < 4 * (share * (1 - share) / decisions) ** 0.5


def test_one_in_the_other_slips_at_decisions_of_its_own() -> None:
    nested = played(SOLO_GAME, "fallible:base=(fallible:base=greedy,slips=20%),slips=20%")
    assert nested != played(SOLO_GAME, "fallible:base=greedy,slips=20%")


@pytest.mark.parametrize("part", ["base", "lapse"])
def test_a_policy_of_ones_own_may_be_either(part: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(COUNTING.format(game=SOLO))
    other = "lapse" if part == "base" else "base"
    spec = f"fallible:{part}={file}:first,{other}=greedy,slips={'0' if part == 'base' else '1'}"
    assert find_policy(SOLO, spec).own_files == (file,)
    assert played(SOLO_GAME, spec, 3) == played(SOLO_GAME, f"{file}:first", 3)


def test_searches_play_on_by_it_and_it_by_searches() -> None:
    search = "rollout:playouts=8,base={}"
    never = search.format("(fallible:base=greedy,slips=0)")
    assert played(SOLO_GAME, never, 2) == played(SOLO_GAME, search.format("greedy"), 2)
    assert played(SOLO_GAME, search.format("(fallible:base=greedy,slips=50%)"), 2) != played(SOLO_GAME, never, 2)
    assert played(SOLO_GAME, f"fallible:base=({never}),slips=0", 2) == played(SOLO_GAME, never, 2)


@pytest.mark.parametrize(("text", "share"), [("10%", 0.1), ("0.1", 0.1), ("0.7%", 0.007), ("100%", 1.0), ("0", 0.0)])
def test_shares_are_said_in_percent_or_as_numbers(text: str, share: float) -> None:
    policy = find_policy(SOLO, f"fallible:slips={text}")
    assert policy.values["slips"] == share
    assert find_policy(SOLO, policy.spec) == policy


@pytest.mark.parametrize("text", ["110%", "-1%", "much", "nan", "1e999", "%", "true"])
def test_what_is_no_share(text: str) -> None:
    with pytest.raises(Mistake, match="policy fallible: slips must be"):
        find_policy(SOLO, f"fallible:slips={text}")
