"""Where components are assumed, what that leaves open stands beside every interval: in a run and in a report."""

from pathlib import Path

import pytest

import analyser
from analyser.experiments import results
from analyser.experiments.bands import KnownBand
from analyser.experiments.cell_spec import CellSpec
from analyser.experiments.sensitivities.decks import Order
from analyser.kernel.jit import PLAIN
from analyser.reporting.numbers import band_text
from analyser.reporting.sensitivity import sure_orders
from analyser.reporting.tables import render
from tests.chosen import EASY, HARDER, SOLO, SOLO_GAME
from tests.cli.reports import fine

BAND = KnownBand(0.19, 0.6, 0.9, 215, 1_000, 1, "the cards that nobody has counted", 0.4)


@pytest.fixture
def greedy_has_one(monkeypatch: pytest.MonkeyPatch) -> None:
    def known(spec: CellSpec) -> KnownBand | None:
        return BAND if spec.players == ["greedy"] and spec.difficulty == EASY else None

    monkeypatch.setattr(results, "known_band", known)


def test_a_band_never_says_all_or_none_of_what_is_not() -> None:
    assert band_text(0.19, 0.9) == "19 to 90"
    assert band_text(0.004, 0.996) == "<1 to >99"
    assert band_text(0.0, 1.0) == "0 to 100"


@pytest.mark.usefixtures("greedy_has_one")
def test_a_run_shows_it_beside_the_interval() -> None:
    run = analyser.run(SOLO, difficulty=[EASY, HARDER], policy="greedy", games=20, threads=1)
    lines = render(run, "table")
    header = next(line for line in lines if "over decks" in line and "interval" in line)
    assert header.index("interval") < header.index("over decks") < header.index("games")
    easy, harder = (line for line in lines[lines.index(header) + 1 :][:2])
    assert "19 to 90" in easy
    end = header.index("over decks") + len("over decks")
    assert (easy[:end].split("  ")[-1].strip(), harder[:end].split("  ")[-1].strip()) == ("19 to 90", "–")
    assert "count first: the cards that nobody has counted (leaves 40% of that)" in " ".join(map(str.strip, lines))
    assert max(map(len, lines)) <= 80
    with_band, without = run.to_dict()["cells"]
    assert with_band["band"] == {"low": 0.19, "median": 0.6, "high": 0.9, "decks": 215, "games": 1_000, "seed": 1}
    assert "band" not in without
    assert [row.get("band_low") for row in run.to_rows()] == [0.19, None]


def test_what_follows_from_two_other_orders_is_not_told() -> None:
    always = [("dusk", "b", "a"), ("dusk", "c", "a"), ("dusk", "c", "b"), ("dawn", "b", "a"), ("dawn", "c", "a")]
    orders = [Order(*names, above=20, shown=20, decks=20) for names in always]
    often = Order("dawn", "c", "b", above=19, shown=9, decks=20)
    told = {("b", "a"): ["dusk", "dawn"], ("c", "b"): ["dusk"], ("c", "a"): ["dawn"]}
    assert dict(sure_orders([*orders, often])) == told


def test_an_answer_by_level_has_it_below_each_level(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(results, "known_band", lambda spec: BAND if "beginner" in spec.players else None)
    told = render(analyser.run(SOLO, games=20, threads=1), "table")
    (below,) = [line for line, above in zip(told[1:], told, strict=False) if above.startswith("beginner  ")]
    assert below.split() == ["over", "decks", *["19", "to", "90"] * len(SOLO_GAME.difficulties)]
    assert "with this deck, which is assumed." in " ".join(told)


@pytest.mark.slow
@pytest.mark.skipif(PLAIN, reason="too many games")
@pytest.mark.usefixtures("greedy_has_one")
def test_a_report_says_it_in_its_first_sentences_and_beside_the_interval(tmp_path: Path) -> None:
    study = tmp_path / "study.toml"
    study.write_text(f'game = "{SOLO}"\ndifficulties = ["{EASY}"]\npolicies = ["random", "greedy"]\ngames = 200\n')
    fine("report", study, "--play", "--games", 0, "-o", tmp_path / "report", "--threads", 1, "--no-store")
    told = (tmp_path / "report" / "results.md").read_text(encoding="utf-8")
    first, table = told.split("### ", maxsplit=1)
    assert "greedy wins 19 to 90 % at" in first
    assert "over 215 decks that the rulebook allows; who owns the game, count the cards that nobody" in first
    assert "); 19 to 90 |" in table
    assert "215 decks lie that the rulebook allows" in table
