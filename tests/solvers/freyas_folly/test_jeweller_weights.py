"""What each weight of `jeweller` decides: a position in which it alone changes the move; and games move by move."""

from collections.abc import Callable

import pytest

import analyser
from analyser.kernel.jit import PLAIN
from analyser.solvers.heuristics.freyas_folly import JEWELLER
from tests.games.freyas_folly.mine import Mine
from tests.solvers.freyas_folly.choosing import chosen, offered, quiet


def fork(near: str, far: str) -> Mine:
    """A dwarf at A, with jewels in c01 behind C and in c02 behind D, as far from him."""
    return quiet().dwarf(0, "A").lie("c01", near).lie("c02", far)


CASES: list[tuple[Callable[[], Mine], str, dict[str, float], str]] = [
    (lambda: fork("rr", "yy"), "move A D", {"jewel": 2.2}, "move A C"),
    (lambda: fork("rr", "yy"), "move A D", {"amber": 1.9}, "move A C"),
    (lambda: fork("re", "saa").give(0, "S01"), "move A C", {"wanted": 0}, "move A D"),
    (
        lambda: quiet().workshop("S01", "S38").home(0, "re").dwarf(0, "C").lie("c01", "res"),
        "take S01",
        {"haste": -9},
        "move C c01",
    ),
    (lambda: quiet().workshop("S01", "S31").home(0, "resaaaaR"), "take S01", {"missing": 0.5}, "take S31"),
    (lambda: quiet().workshop("S05", "S31").home(0, "saR"), "take S05", {"unpaid": 0}, "take S31"),
    (lambda: fork("yyY", "RRR").piece("B3"), "move A D", {"effort": 0.5}, "move A C"),
    (lambda: quiet().piece("B6").home(0, "ryyyY"), "trade", {"token": 0}, "take S38"),
    (lambda: quiet().give(0, "S02").workshop("S01", "S38").home(0, "re"), "take S01", {"most_held": 1}, "trade"),
    (lambda: quiet(dwarfs=1).give(0, "S01").home(0, "re"), "complete S01", {"lead": 11}, "pass"),
    (lambda: quiet().give(0, "S01").home(0, "rs"), "trade", {"trade": 0}, "take S37"),
    (
        lambda: quiet().dwarf(0, "G", ability="speed").dwarf(0, "D").lie("c02", "re").lie("c05", "rE"),
        "move G K",
        {"pace": 1},
        "move D c02",
    ),
    (
        lambda: quiet().hold(0, "speed").lie("c01", "res").dwarf(0, "D").lie("c02", "ry"),
        "enter A speed",
        {"pace": 1},
        "move D c02",
    ),
    (lambda: offered("speed", "bat"), "ability speed", {"speed": -1}, "enter A"),
    (lambda: offered("stamina", "bat"), "ability stamina", {"stamina": -1}, "enter A"),
    (lambda: offered("stealth", "bat"), "enter A", {"bat": 4}, "ability bat"),
    (lambda: offered("stealth", "bat"), "enter A", {"stealth": 4}, "ability stealth"),
    (lambda: offered("strength", "bat"), "enter A", {"strength": 4}, "ability strength"),
    (lambda: offered("thief", "bat"), "ability thief", {"thief": -1}, "enter A"),
]


@pytest.mark.parametrize(
    ("arranged", "by_default", "weights", "otherwise"), CASES, ids=[f"{case[1]}-{case[2]}" for case in CASES]
)
def test_a_weight_decides(
    arranged: Callable[[], Mine], by_default: str, weights: dict[str, float], otherwise: str
) -> None:
    assert chosen(arranged()) == by_default
    assert chosen(arranged(), **weights) == otherwise


def test_every_weight_decides_somewhere() -> None:
    assert {name for case in CASES for name in case[2]} == {field.name for field in JEWELLER}


@pytest.mark.skipif(PLAIN, reason="too many games")
@pytest.mark.parametrize(
    ("players", "sums"),
    [
        (3, (46634, 16997, 10452, 2716, 6736)),
        (4, (50192, 18590, 9138, 2643, 5407)),
        (5, (44499, 16587, 7158, 2137, 6159)),
    ],
)
def test_games_are_played_as_ever(players: int, sums: tuple[int, ...]) -> None:
    """Sums over 200 games: whoever changes a choice raises jeweller's version, and these."""
    result = analyser.run("freyas_folly", players=players, policy=["jeweller"], games=200, seed=5, store=None)
    metrics = result.cells[0].metrics
    found = tuple(round(200 * metrics[name].mean.value) for name in ("decisions", "turns", "best", "lead", "left"))
    assert found == sums
