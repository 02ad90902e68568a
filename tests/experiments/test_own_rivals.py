"""Rivals of one's own: each seat has its own parameters, memory and chance, and its own file."""

from collections.abc import Callable
from itertools import product
from pathlib import Path

import numpy as np
import pytest

from analyser.experiments.playing.prepared_cell import PreparedCell
from analyser.kernel.records import new_record
from analyser.kernel.streams import POLICY_STREAM, STREAM, next_word, open_stream
from tests.chosen import DUEL_GAME as DUEL
from tests.experiments.duels import GAMES, cell_of, decisions, play
from tests.experiments.playing import found

DUELLISTS = """
import numpy as np
from analyser.games.fields import Integer
from analyser.kernel.moves import count_moves, move_at
from analyser.kernel.records import record_type
from analyser.kernel.streams import next_word

FIELDS = (Integer("place", 0, 0, 99, "which of the moves"), Integer("step", 0, 0, 99, "so many further"))
MEMORY = record_type(("turns", np.int64), ("first", np.uint64))

def nth(view, rules, moves, parameters, memory, stream):
    return move_at(moves, (parameters.place + parameters.step) % count_moves(moves))

def turning(view, rules, moves, parameters, memory, stream):
    memory.turns += 1
    if memory.turns == 1:
        memory.first = next_word(stream)
    return move_at(moves, (parameters.place + parameters.step + memory.turns) % count_moves(moves))
"""


@pytest.fixture
def duellists(own: Callable[..., str]) -> str:
    """An own policy file; the same for all tests, so that a pair is compiled once."""
    return own(DUELLISTS, "duellists.py", "").rstrip(":")


PAIRS = [("turning", "turning"), ("nth", "turning"), ("turning", "nth")]
WITH_SHIPPED = [("aggressive", "turning"), ("turning", "aggressive")]
"""Three engines for all of them: what is compiled does not depend on who sits where."""


def own_lineup(file: str, names: tuple[str, str], places: tuple[int, int]) -> str:
    own = (f"{file}:{name}:place={place},step=0" for name, place in zip(names, places, strict=True))
    return ",".join(name if name == "aggressive" else spec for name, spec in zip(names, own, strict=True))


@pytest.mark.slow
@pytest.mark.parametrize("names", [*PAIRS, *WITH_SHIPPED])
@pytest.mark.parametrize("places", [(0, 3), (5, 2)])
def test_each_seat_goes_by_its_own_parameters_and_memory(
    duellists: str, names: tuple[str, str], places: tuple[int, int]
) -> None:
    prepared = PreparedCell(cell_of(own_lineup(duellists, names, places), seed=8))
    differing = 0
    for index in (0, 1, 2, 1):  # a game again: nothing is left of the one between
        turns = [0, 0]
        for seat, legal, code in decisions(prepared, index):
            turns[seat] += 1
            expected = [
                legal[(places[who] + (turns[seat] if names[who] == "turning" else 0)) % len(legal)] for who in range(2)
            ]
            if names[seat] in ("nth", "turning"):
                assert code == expected[seat]
                differing += expected[0] != expected[1]
    assert differing > 20


@pytest.mark.slow
def test_other_parameters_on_the_other_seat_are_another_line_up(duellists: str) -> None:
    a, b = f"{duellists}:turning:place=1,step=1", f"{duellists}:turning:place=3"
    there, back, same = (play(lineup, 200, seed=8) for lineup in (f"{a},{b}", f"{b},{a}", a))
    assert there.spec.players == [a, b]
    assert found(there)["metrics"] != found(back)["metrics"] != found(same)["metrics"]
    assert found(play(f"{a},{duellists}:turning:place=2", 200, seed=8)) | {"players": [a, a]} == found(same)


def first_word(seed: int, index: int, seat: int) -> int:
    stream = new_record(STREAM)
    open_stream(stream, np.uint64(seed), index, POLICY_STREAM, seat)
    return int(next_word(stream))


def drawn(prepared: PreparedCell, index: int) -> list[int | None]:
    """The first word that each seat's policy drew in a game, if it remembers that."""
    workspace = prepared.new_workspace()
    prepared.play_game(index, workspace)
    words: list[int | None] = []
    for seat in range(2):
        line, players = prepared.line, workspace.players
        while not line.plays[seat]:
            line, players = line.others, players.others
        remembers = "first" in players.memory.dtype.names
        words.append(int(players.memory[seat].first) if remembers and players.memory[seat].turns else None)
    return words


@pytest.mark.slow
@pytest.mark.parametrize("names", [*PAIRS, *WITH_SHIPPED])
def test_streams_are_a_seats_own(duellists: str, names: tuple[str, str]) -> None:
    prepared = PreparedCell(cell_of(own_lineup(duellists, names, (0, 3)), seed=8))
    for index in (0, 1, 2):
        expected = [first_word(8, index, seat) if name == "turning" else None for seat, name in enumerate(names)]
        assert drawn(prepared, index) == expected


@pytest.mark.slow
def test_two_own_functions_share_one_engine_in_both_orders(duellists: str) -> None:
    engines = {
        id(PreparedCell(cell_of(own_lineup(duellists, names, places))).engine)
        for names, places in product((("nth", "turning"), ("turning", "nth")), ((0, 0), (1, 2)))
    }
    assert len(engines) == 1


@pytest.mark.slow
def test_threads_change_nothing_for_own_rivals(duellists: str) -> None:
    lineup = own_lineup(duellists, ("nth", "turning"), (3, 1))
    one, two = (found(play(lineup, 5 * GAMES, threads=threads)) for threads in (1, 3))
    assert one == two


ARGUMENTS = "view, rules, moves, parameters, memory, stream"
COPY = f"""
from analyser.solvers.heuristics.{DUEL.name} import aggressive

def choose({ARGUMENTS}):
    return aggressive.choose({ARGUMENTS})
"""


@pytest.mark.slow
@pytest.mark.parametrize("seats", [(0,), (1,), (0, 1)])
def test_an_own_copy_of_a_shipped_policy_plays_its_games(own: Callable[..., str], seats: tuple[int, ...]) -> None:
    players = [own(COPY, "copy.py") if seat in seats else "aggressive" for seat in range(2)]
    mine, shipped = found(play(",".join(players), 300)), found(play("aggressive", 300))
    assert mine | {"players": shipped["players"]} == shipped


HELPER = """
from analyser.kernel.jit import kernel

@kernel
def place():
    return {}
"""
HELPED = f"""
import helper
from analyser.kernel.moves import count_moves, move_at

def choose({ARGUMENTS}):
    return move_at(moves, helper.place() % count_moves(moves))
"""


@pytest.mark.slow
def test_two_files_of_one_name_with_helpers_of_one_name(tmp_path: Path) -> None:
    specs, places = [], (0, 4)
    for folder, place in zip((tmp_path / "one", tmp_path / "two"), places, strict=True):
        folder.mkdir()
        (folder / "helper.py").write_text(HELPER.format(place), encoding="utf-8")
        (folder / "own.py").write_text(HELPED, encoding="utf-8")
        specs.append(f"{folder / 'own.py'}:choose")
    for order in ((0, 1), (1, 0)):
        prepared = PreparedCell(cell_of(",".join(specs[who] for who in order)))
        for seat, legal, code in decisions(prepared, 0):
            assert code == legal[places[order[seat]] % len(legal)]
