"""What is compiled is told on standard error: for which game and for whom, once each."""

import pytest

from analyser.cli.compiling import tell_of_compiling
from analyser.kernel import compiling
from analyser.kernel.compiling import tell
from tests.chosen import DUEL, SOLO


@pytest.fixture(autouse=True)
def nobody_listens(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before, nor after."""
    monkeypatch.setattr(compiling, "_listeners", [])


def told(capsys: pytest.CaptureFixture[str], *functions: str) -> list[str]:
    tell_of_compiling()
    for function in functions:
        tell(function)
    said = capsys.readouterr()
    assert said.out == ""
    return [line.removeprefix("analyser: compiling ").partition(":")[0] for line in said.err.splitlines()]


def test_a_line_for_each_game_and_its_players(capsys: pytest.CaptureFixture[str]) -> None:
    alone, pair = f"play_chunk_{SOLO}_greedy_1_1_4f3a", f"play_chunk_{DUEL}_random_aggressive_2_2_77"
    assert told(capsys, alone, "begin", "_mix", f"choose_last_{SOLO}_greedy_1_1_4f3a", pair, pair) == [
        f"{SOLO} (greedy)",
        f"{DUEL} (random, aggressive)",
    ]


def test_what_names_no_game_is_not_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert told(capsys, "apply", "hand_value", "open_stream") == []


def test_a_game_without_a_shipped_player_is_told_alone(capsys: pytest.CaptureFixture[str]) -> None:
    assert told(capsys, f"weigh_{SOLO}_mine_1_1_ab") == [SOLO]
