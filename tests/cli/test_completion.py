"""Shells complete commands, games, difficulties and policies, by click's own protocol."""

import pytest

from analyser.cli.main import COMMANDS, COMPLETE
from analyser.games.catalogue import GAMES
from tests.chosen import DUEL, HARDER, SHORT_DUEL, SOLO
from tests.cli.running import call


def completed(monkeypatch: pytest.MonkeyPatch, line: str) -> list[str]:
    """What bash is offered in place of the last word of a line."""
    words = line.split(" ")
    monkeypatch.setenv(COMPLETE, "bash_complete")
    monkeypatch.setenv("COMP_WORDS", line)
    monkeypatch.setenv("COMP_CWORD", str(len(words) - 1))
    said = call()
    assert (said.code, said.err) == (0, "")
    return [word.partition(",")[2] for word in said.out.splitlines()]


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("analyser ", set(COMMANDS)),
        ("analyser stu", {"study"}),
        ("analyser study ", {"run", "status"}),
        ("analyser policies ", {"list", "new", "check"}),
        ("analyser run ", set(GAMES)),
        (f"analyser run {SOLO[:4]}", {SOLO}),
        (f"analyser run {SOLO} -d {HARDER[:2].upper()}", {HARDER}),
        (f"analyser run {SOLO} -p gre", {"greedy"}),
        (f"analyser run {DUEL} --variant {SHORT_DUEL[:3]}", {SHORT_DUEL}),
        ("analyser run nosuch -p ", set()),
        (f"analyser games {SOLO[:4]}", {SOLO}),
    ],
)
def test_what_is_offered(monkeypatch: pytest.MonkeyPatch, line: str, offered: set[str]) -> None:
    assert set(completed(monkeypatch, line)) == offered


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_each_shell_has_its_lines(monkeypatch: pytest.MonkeyPatch, shell: str) -> None:
    monkeypatch.setenv(COMPLETE, f"{shell}_source")
    said = call()
    assert (said.code, said.err) == (0, "")
    assert f"{COMPLETE}={shell}_complete" in said.out
