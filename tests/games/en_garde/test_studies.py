"""Studies of En Garde: house rules and decks that don't agree."""

from pathlib import Path

from analyser.experiments.study import read_study
from analyser.mistakes import Mistake
from tests.experiments.raising import raises_naming


def test_rules_and_decks_that_do_not_agree_name_the_file(tmp_path: Path) -> None:
    (tmp_path / "few.toml").write_text("1 = 5\n2 = 5\n3 = 1\n", encoding="utf-8")
    path = tmp_path / "study.toml"
    path.write_text('game = "en_garde"\ndecks = "few.toml"\n[house_rules.all]\nhand = 6', encoding="utf-8")
    with raises_naming(Mistake, str(path), "11", "cards", "hands", "6"):
        read_study(path)
