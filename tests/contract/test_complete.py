"""Contract: no game of the catalogue lacks a part, and a part that is missing is noticed."""

from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path

import pytest

from analyser.games.catalogue import GAMES, Game
from analyser.solvers.catalogue import OF_A_GAME, default_policy, policies_of, written_for
from tests.catalogue import SHIPPED
from tests.contract.samples import NEEDED, samples_of

ROOT = Path(__file__).resolve().parents[2]
ROLES = (
    "components",
    "rules",
    "metrics",
    "shown",
    "text",
    "story",
    "game",
    "compiled/state",
    "compiled/play",
    "compiled/checks",
)


def missing_parts(game: Game) -> list[str]:
    """What a game still needs: files of its own, policies, and its place in the tests."""
    name = game.name
    folder = GAMES[name].replace(".", "/")
    files = [f"{folder}/{role}.py" for role in ROLES] + [f"{folder}/RULES.md", f"{folder}/components.toml"]
    files += [f"tests/games/{name}/damages.py", f"tests/games/{name}/samples.py", f"tests/oracle/{name}/replay.py"]
    missing = [file for file in files if not (ROOT / file).is_file()]
    if not list((ROOT / "tests/games" / name).glob("test_*.py")):
        missing.append(f"tests/games/{name}/")
    missing += [part for part, known in PARTS.items() if name not in known]
    missing += [f"{part} in tests.games.{name}.samples" for part in NEEDED if not hasattr(samples_of(game), part)]
    if name in SHIPPED:
        missing += missing_in_readme(game)
    return missing


def missing_in_readme(game: Game) -> list[str]:
    """Its line in the table of games, and the policies that are written for it."""
    lines = (ROOT / "README.md").read_text(encoding="utf-8").splitlines()
    page = f"docs/games/{game.name}.md"
    line = next((line for line in lines if line.startswith(f"| [{game.title.split(':')[0]}]({page}) |")), "")
    if not line:
        return [f"a line in the README's table of games, with {page}"]
    policies = line.split("|")[3].partition(";")[0].strip()
    written = ", ".join(info.name for info in written_for(game.name))
    return [] if policies == written else [f"{written} in the README's table of games"]


PARTS: dict[str, Mapping[str, object]] = {
    "its line in analyser.solvers.catalogue": OF_A_GAME,
}


def test_every_game_has_all_its_parts(game: Game) -> None:
    assert missing_parts(game) == []


def test_every_policy_has_its_code(game: Game) -> None:
    names = [info.name for info in policies_of(game.name)]
    assert default_policy(game.name) in names
    assert len(set(names)) == len(names) >= 3
    for info in policies_of(game.name):
        assert find_spec(info.module) is not None
        assert info.meaning


def test_a_missing_part_is_noticed(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    for part, known in PARTS.items():
        with monkeypatch.context() as without:
            without.setitem(PARTS, part, {name: one for name, one in known.items() if name != game.name})
            assert missing_parts(game) == [part]
    for part in NEEDED:
        with monkeypatch.context() as without:
            without.delattr(samples_of(game), part)
            assert missing_parts(game) == [f"{part} in tests.games.{game.name}.samples"]
