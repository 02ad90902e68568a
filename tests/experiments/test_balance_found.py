"""What balance finds: certified rules, the same ones again from a store and on more threads, or that none will do."""

from pathlib import Path
from typing import Any

import pytest

import analyser
from analyser.experiments.balance import BalanceRequest
from analyser.experiments.balancing.certify import certificate_seed
from analyser.experiments.balancing.outcome import BalanceResult
from analyser.experiments.keeping.store import read_store
from analyser.experiments.playing import session
from analyser.games.settings import read_toml
from analyser.kernel.jit import PLAIN
from analyser.reporting.balance import verdict
from tests.chosen import EASY, HARDER, HARDEST, SOLO, SOLO_INTEGERS, SOLO_PART, TEAM_GAME

pytestmark = pytest.mark.skipif(PLAIN, reason="too many games")
LIST = SOLO_INTEGERS.name
NO_ABILITY = "redraws"
"""A house rule of which `greedy` and `patient` take no notice."""
USUAL: dict[str, Any] = {
    "difficulty": HARDER,
    "targets": "greedy=25%",
    "vary": [f"{LIST}=-3..+3", f"{SOLO_PART}=0..1:3"],
    "tolerance": 0.04,
    "policies": "greedy",
}


def ask(**other: Any) -> BalanceResult:
    return analyser.balance(SOLO, **USUAL | other)


def told(found: BalanceResult) -> dict[str, Any]:
    return found.to_dict()


@pytest.fixture(scope="module")
def found() -> BalanceResult:
    return ask(prove=True)


def test_what_is_found_is_certified_on_fresh_games(found: BalanceResult) -> None:
    one = found.found
    assert one is not None
    (mean,) = one.means
    assert 0.21 <= mean.low <= mean.high <= 0.29
    run = analyser.run(
        SOLO, difficulty=HARDER, policy="greedy", house_rules=one.settings, seed=certificate_seed(1), games=one.games
    )
    assert run.cells[0].win.rate == mean.value


def test_the_front_falls_and_ends_with_what_is_found(found: BalanceResult) -> None:
    sizes, misses = [one.size for one in found.front], [one.miss for one in found.front]
    assert sizes == sorted(set(sizes))
    assert sizes[0] == 0
    assert misses[:-1] == sorted(misses[:-1], reverse=True)
    assert found.front[-1] is found.found
    assert len(found.to_frame()) == len(found.front)


def test_every_smaller_change_is_refuted(found: BalanceResult) -> None:
    proof, smaller = found.proof, found.smaller
    assert proof is not None
    assert smaller is not None
    assert proof.total == smaller.total == proof.played + proof.by_direction + len(proof.undecided)
    assert smaller.total == smaller.looked + smaller.foretold + smaller.undecided
    assert proof.played > 0
    assert not proof.contradicted


def test_side_effects_are_told_for_all_levels(found: BalanceResult) -> None:
    levels = {one.level for one in found.side_effects}
    assert {EASY, HARDER} <= levels
    assert all(one.after.rate >= one.before.rate - 0.03 for one in found.side_effects)


def test_a_store_goes_on_where_it_was_broken_off(
    found: BalanceResult, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, played = tmp_path / "kept.sqlite", session.Session.play
    plays = iter(range(100))

    def broken_off(own: session.Session) -> bool:
        complete = played(own)
        return complete and next(plays) < 3

    monkeypatch.setattr(session.Session, "play", broken_off)
    done = BalanceRequest(SOLO, **USUAL, store=store, prove=True).carry_out()
    assert "rule sets" in str(done.interrupted)
    assert done.result is not None
    assert "broken off" in verdict(done.result)
    monkeypatch.undo()
    again = ask(store=store, prove=True, threads=2)
    assert told(again) == told(found)
    with read_store(store) as kept:
        assert sum(cell.games for cell in kept.cells()) == found.games


def test_rules_are_written_for_every_level(tmp_path: Path) -> None:
    targets = [f"{EASY}/greedy=54%", f"{HARDER}/greedy=26%"]
    found = ask(targets=targets, vary=f"{LIST}=shift:-3..+3")
    assert found.found is not None
    file = tmp_path / "house.toml"
    file.write_text("\n".join(found.toml_lines("found")), encoding="utf-8")
    assert read_toml(file, "rules file")
    for target, mean in zip(found.targets, found.found.means, strict=True):
        run = analyser.run(
            SOLO,
            difficulty=target.scenario.level,
            policy="greedy",
            rules=file,
            seed=certificate_seed(1),
            games=mean.total,
        )
        assert run.cells[0].win.rate == mean.value


def test_what_nobody_notices_is_named() -> None:
    found = ask(vary=[f"{NO_ABILITY}=0..2", f"{LIST}=shift:-2..+2"], targets="greedy=17%")
    assert found.inert == {"greedy": (NO_ABILITY,)}
    assert found.found is not None
    assert NO_ABILITY not in found.found.steps


def test_what_only_one_level_notices_is_named_by_level() -> None:
    by_players = next(field.name for field in TEAM_GAME.fields if field.name == "hand")
    vary = [f"{by_players}[1]=-1..+0", f"{by_players}[5]=-1..+0"]
    found = analyser.balance(
        TEAM_GAME.name, targets=["2/guardian=75%", "6/guardian=75%"], vary=vary, tolerance=0.1, policies="random"
    )
    assert found.inert == {"2/guardian": (f"{by_players}[5]",), "6/guardian": (f"{by_players}[1]",)}


def test_nothing_is_said_to_be_inert_where_all_games_are_lost() -> None:
    found = ask(
        difficulty=HARDEST, targets="random=3%", vary=f"{LIST}=-14,-10,-5,+0", tolerance=0.01, policies="random"
    )
    assert found.inert == {}
    assert found.front[0].means[0].value == 0
    assert found.found is not None


def test_means_and_bounds() -> None:
    found = ask(targets=["greedy:castles>=1.6", "greedy<=50%"], vary=f"{LIST}=-3..+0")
    assert found.found is not None
    assert found.found.means[0].low >= 1.6
    assert found.found.means[1].high <= 0.5


def test_rules_in_force_may_do() -> None:
    found = ask(targets="greedy=16%")
    assert found.found is not None
    assert found.found.settings == {}
    assert found.found.size == 0


def test_none_may_do() -> None:
    found = ask(targets="greedy=95%")
    assert found.found is None
    (bound,) = found.bounds
    assert bound.word == "most"
    assert bound.mean.high < 0.91
    assert bound.settings == {LIST: [number - 3 for number in found.cell.rules[LIST]]}
    run = analyser.run(SOLO, difficulty=HARDER, policy="greedy", house_rules=bound.settings, games=bound.mean.total)
    assert run.cells[0].win.rate == bound.mean.value
    assert "no change in range" in verdict(found)
    assert found.closest.miss > 1
    assert found.side_effects == ()


def test_too_much_is_bounded_from_below_and_a_word_leaves_it_to_the_model() -> None:
    (bound,) = ask(targets="greedy<=1%", vary=f"{LIST}=shift:-2..+2").bounds
    assert bound.word == "least"
    assert bound.mean.low > 0.01
    assert ask(targets="greedy>=1%", vary=f"{LIST}=shift:-2..+2").bounds == ()
    found = ask(targets="greedy:castles>=2.9", vary=f"{LIST}=shift:-2..+2")
    assert found.bounds == ()
    assert "is no proof" in verdict(found)


def test_the_figure_has_every_status(found: BalanceResult) -> None:
    figure = analyser.figures.balance(found.to_frame(), note="seed 1")
    shown = {text.get_text() for legend in figure.legends for text in legend.get_texts()}
    assert shown == set(found.to_frame()["status"])
