"""Which files compiled code is kept by."""

from pathlib import Path

import pytest

from analyser.games.catalogue import GAMES, find_game
from analyser.kernel.jit import PLAIN
from analyser.kernel.sources import digest_of, sources_in, sources_of

ROOT = Path(__file__).resolve().parents[2]


def names(files: frozenset[Path]) -> set[str]:
    return {path.relative_to(ROOT).as_posix() for path in files}


@pytest.mark.parametrize("game", GAMES)
def test_compiled_rules_depend_on_the_kernel_and_on_their_own_game_only(game: str) -> None:
    play = find_game(game).play
    found = names(sources_of(play.__file__))
    package = GAMES[game].replace(".", "/")
    assert {f"{package}/compiled/{name}.py" for name in ("play", "state", "metrics")} <= found
    assert {"analyser/kernel/moves.py", "analyser/kernel/records.py", "analyser/kernel/contract.py"} <= found
    others = {f"{other.replace('.', '/')}/" for other in GAMES.values()} - {f"{package}/"}
    assert not [name for name in found if name.startswith((*others, "solvers/", "analyser/experiments/"))]
    assert f"{package}/story.py" not in found
    assert f"{package}/text.py" not in found


@pytest.mark.skipif(PLAIN, reason="nothing is compiled in this lane")
def test_a_bound_function_depends_on_all_that_is_bound_in_it() -> None:
    from analyser.experiments.playing.engines import engine_of
    from analyser.solvers.catalogue import default_policy
    from analyser.solvers.code import load_code
    from tests.contract.samples import ALL_GAMES, plain_cell

    cell = plain_cell(ALL_GAMES[0], default_policy(ALL_GAMES[0].name))
    engine = engine_of(cell.game, [load_code(policy) for policy in cell.policies])
    found = names(sources_in([engine.play_chunk]))
    package = GAMES[cell.game.name].replace(".", "/")
    assert {"analyser/kernel/playout.py", "analyser/kernel/lineup.py", f"{package}/compiled/turns.py"} <= found
    assert len({name for name in found if name.startswith("solvers/heuristics/")}) > 0


def test_what_is_imported_in_any_form_counts(tmp_path: Path) -> None:
    file = tmp_path / "own.py"
    file.write_text(
        "import numpy\nfrom analyser.kernel import (  # some (two)\n    bind,  # one)\n    playout,\n)\n\n"
        f"def later():\n    from {next(iter(GAMES.values()))}.compiled.state import MOVES\n",
        encoding="utf-8",
    )
    found = {path.relative_to(ROOT).as_posix() for path in sources_of(str(file)) - {file}}
    assert {f"analyser/kernel/{name}.py" for name in ("bind", "playout", "jit")} <= found
    assert f"{next(iter(GAMES.values())).replace('.', '/')}/compiled/state.py" in found
    assert not [name for name in found if "numpy" in name]


def test_another_line_is_another_digest(tmp_path: Path) -> None:
    file = tmp_path / "own.py"
    file.write_text("import numpy\n", encoding="utf-8")
    sources = frozenset({file})
    before = digest_of(sources)
    assert len(before) == 20
    digest_of.cache_clear()
    file.write_text("import numpy\n\n", encoding="utf-8")
    assert digest_of(sources) != before
    digest_of.cache_clear()
