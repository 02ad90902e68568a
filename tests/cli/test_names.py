"""Names as people type them: in any case, a part without what it is a part of, lists of the wrong length."""

import json

from tests.chosen import DUEL, HARDER, SHORT_DUEL, SOLO, SOLO_COUNTS, SOLO_INTEGERS
from tests.cli.running import assert_names, fine, mistake


def cells(*words: str) -> list[dict[str, object]]:
    found = json.loads(fine("run", *words, "-n", "3", "--format", "json"))["cells"]
    return [{name: cell[name] for name in ("difficulty", "variant", "players", "win")} for cell in found]


def test_names_in_any_case() -> None:
    assert cells(SOLO.capitalize(), "-d", HARDER.upper(), "-p", "Random") == cells(SOLO, "-d", HARDER, "-p", "random")
    duel = cells(DUEL, "--variant", SHORT_DUEL, "-p", "random")
    assert cells(DUEL.upper(), "--variant", SHORT_DUEL.title(), "-p", "RANDOM,Random") == duel
    assert fine("policies", SOLO.upper(), "--format", "json") == fine("policies", SOLO, "--format", "json")


def test_a_part_is_found_by_its_own_name() -> None:
    for part in SOLO_COUNTS.parts:
        line = mistake("run", SOLO, "--set", f"{part.name}=0")
        assert_names(line, f"'{part.name}'", "mean", f"'{SOLO_COUNTS.name}.{part.name}'")


def test_a_list_of_the_wrong_length_shows_a_right_one() -> None:
    line = mistake("run", SOLO, "--set", f"{SOLO_INTEGERS.name}=[1]")
    assert_names(line, SOLO_INTEGERS.name, f"{len(SOLO_INTEGERS.default)}", "1")
    assert f"[{','.join(map(str, SOLO_INTEGERS.default))}]" in line
