"""A rule of Freigard that somebody edits is played at once: no compiled code of the old one answers."""

from pathlib import Path

import pytest

from tests.kernel.copies import child, copy_sources

WORTH = """
from analyser.games.catalogue import find_game, first_mode
game = find_game("freigard")
mode = first_mode(game)
rules = game.pack(game.base_rules(mode), game.load_components(None), mode)
print(int(rules.worth[0]) & 32767)
"""


@pytest.mark.slow
def test_an_edited_rule_is_played_at_once(tmp_path: Path) -> None:
    """Numba's own cache would answer with the old rule: the edited function is another module's callee."""
    sources = copy_sources(tmp_path)
    assert child(WORTH, sources, sources / "cache") == ["0"]
    edited = sources / "analyser" / "games" / "freigard" / "compiled" / "hand.py"
    text = edited.read_text(encoding="utf-8")
    assert text.count("points = ents * int64(rules.ent)") == 1
    edited.write_text(text.replace("points = ents * int64(rules.ent)", "points = 40 + ents"), encoding="utf-8")
    assert child(WORTH, sources, sources / "cache") == ["80"]
