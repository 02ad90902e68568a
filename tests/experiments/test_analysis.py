"""Games analysed: parts that add up, for every kind of game; transcripts read again, also of a real table."""

import json
from pathlib import Path
from typing import Any

import pytest

import analyser
from analyser.experiments.analyse import AnalyseRequest
from analyser.experiments.analysing.replay import PlayedGame, read_transcript
from analyser.experiments.analysing.result import AnalysisResult
from analyser.games.catalogue import find_game
from analyser.kernel.contract import CHANCE
from analyser.mistakes import Mistake
from analyser.solvers.catalogue import find_policy
from tests.budgets import PLAIN
from tests.chosen import DUEL, SHORT_DUEL, SOLO, TEAM_GAME

FEW = 16
KINDS: dict[str, dict[str, Any]] = {
    "solo": {"game": SOLO, "policy": "greedy"},
    "duel": {"game": DUEL, "variant": SHORT_DUEL, "policy": "random,aggressive"},
    "duel, black": {"game": DUEL, "variant": SHORT_DUEL, "policy": "aggressive,random", "seat": 1},
    "team": {"game": TEAM_GAME.name, "policy": "random"},
    "rivals": {"game": TEAM_GAME.name, "variant": TEAM_GAME.variants[-1], "policy": "random"},
}
pytestmark = [pytest.mark.slow, pytest.mark.skipif(PLAIN, reason="playouts of whole games")]


def analysed(**asked: Any) -> AnalysisResult:
    found = AnalyseRequest(**{"base": "random", "playouts": FEW, **asked}).carry_out().result
    assert found is not None
    return found


@pytest.mark.parametrize("kind", KINDS)
def test_the_parts_add_up_to_the_result(kind: str) -> None:
    found = analysed(**KINDS[kind])
    for game in found.games:
        split = game.split
        gains = sum(one.gain.value for one in game.own)
        others = sum(one.gain.value for one in game.decisions if not one.is_own)
        luck = sum(one.value.value for one in game.draws)
        assert game.result == pytest.approx(split.start.value + luck + gains + others, abs=1e-9)
        losses, headroom = split.losses.value, split.headroom.value
        whole = split.start.value + split.luck.value + headroom - losses + split.opponents.value
        assert game.result == pytest.approx(whole, abs=1e-9)
        assert split.luck.value == pytest.approx(luck, abs=1e-9)
        assert losses == pytest.approx(sum(one.loss.value for one in game.own), abs=1e-9)


def test_kinds_of_moves_share_the_losses_among_them() -> None:
    found = analysed(**KINDS["solo"], games=3)
    parts = found.averages.parts
    assert sum(one.loss.value for one in found.averages.kinds) == pytest.approx(parts["losses"].value, abs=1e-9)
    assert sum(one.decisions for one in found.averages.kinds) == pytest.approx(
        sum(len(game.own) for game in found.games) / 3
    )
    assert parts["result"].value == pytest.approx(
        parts["start"].value + parts["luck"].value + parts["headroom"].value - parts["losses"].value
    )


def test_the_same_on_any_number_of_threads() -> None:
    one, two = (analysed(**KINDS["solo"], threads=count).to_dict() for count in (1, 2))
    assert one == two


def test_decisions_have_the_numbers_of_the_transcript_and_lone_moves_are_none() -> None:
    found = analysed(**KINDS["duel"])
    (game,) = found.games
    (transcript,) = analyser.trace(DUEL, variant=SHORT_DUEL, policy="random,aggressive")
    events = [event for event in transcript["events"] if "move" in event]
    asked = {number: event for number, event in enumerate(events, 1) if len(event["legal"]) > 1}
    assert {one.number: one.move for one in game.decisions} == {number: e["move"] for number, e in asked.items()}
    assert all(transcript["events"][one.event]["move"] == one.move for one in game.decisions)
    assert {one.seat for one in game.own} == {0}


def read(transcript: dict[str, Any]) -> PlayedGame:
    return read_transcript(transcript, lambda game: (find_policy(game.name, "random"),))


@pytest.mark.parametrize(
    ("game", "policy"),
    [*((game, "random") for game in (SOLO, DUEL, TEAM_GAME.name, "rietburg")), ("freyas_folly", "greedy")],
)
def test_a_transcript_is_read_again_also_where_no_seed_dealt(game: str, policy: str) -> None:
    """A game at a real table has another chance than its seed: it is found from what the events name."""
    (told,) = analyser.trace(game, policy=policy, index=3)
    told = json.loads(json.dumps(told))
    as_dealt, by_hand = read(told), read(told | {"seed": told["seed"] + 98})
    for one, other in zip(as_dealt.steps, by_hand.steps, strict=True):
        assert one.seat == other.seat
        assert one.seat == CHANCE or one.code == other.code
    play = as_dealt.cell.game.play
    sides = range(as_dealt.cell.side_count)
    assert [play.place(as_dealt.last, side) for side in sides] == [play.place(by_hand.last, side) for side in sides]


@pytest.mark.parametrize("game", [SOLO, DUEL])
def test_the_box_of_a_transcript_is_known_again(game: str) -> None:
    """Nobody is told that a box of the rulebook was assumed."""
    (told,) = analyser.trace(game, policy="random")
    box, printed = read(json.loads(json.dumps(told))).cell.components, find_game(game).load_components(None)
    assert (box.name, box.provenance) == (printed.name, printed.provenance)


def test_what_is_wrong_with_a_file_is_told_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    file.write_text("\n{}\n", encoding="utf-8")
    with pytest.raises(Mistake, match="line 2: this is no transcript"):
        analysed(game=str(file))


def test_only_games_of_one_kind_are_looked_at_together(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    played = [next(iter(analyser.trace(DUEL, variant=variant, policy="random"))) for variant in (SHORT_DUEL, None)]
    file.write_text("\n".join(map(json.dumps, played)), encoding="utf-8")
    with pytest.raises(Mistake, match=f"one game and variant.*{SHORT_DUEL}"):
        analysed(game=str(file))
    with pytest.raises(Mistake, match=f"one game, or files of transcripts: not {SOLO}"):
        analysed(game=[SOLO, str(file)])


def test_a_persons_side_is_told_where_nobody_says_which(tmp_path: Path) -> None:
    (told,) = analyser.trace(DUEL, variant=SHORT_DUEL, policy="random,aggressive")
    file = tmp_path / "game.jsonl"
    file.write_text(json.dumps(told | {"players": ["aggressive", "you"]}), encoding="utf-8")
    assert analysed(game=str(file)).seat == 1
    assert analysed(game=str(file), seat=0).seat == 0


def _other_move(told: dict[str, Any], move: Any = "fly") -> dict[str, Any]:
    events = [dict(event) for event in told["events"]]
    next(event for event in events if "move" in event)["move"] = move
    return told | {"events": events}


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (_other_move, ("fly", "not legal", "event")),
        (lambda told: _other_move(told, {"a": 1}), ("not legal", "event")),
        (lambda told: told | {"events": [None]}, ("event 0", "table")),
        (lambda told: told | {"index": 10**30}, ("index",)),
        (lambda told: told | {"events": told["events"][:-1]}, ("can't be played", "end")),
        (lambda told: told | {"events": [*told["events"], {"event": "more"}]}, ("over", "more")),
        (lambda told: told | {"format": "else"}, ("transcript", "format")),
        (lambda told: told | {"game": "chess"}, ("chess", SOLO)),
        (lambda told: {name: told[name] for name in told if name != "seed"}, ("lacks", "seed")),
        (lambda told: told | {"variant": {"difficulty": "tea"}}, ("variant", "tea")),
        (lambda told: told | {"components": []}, ("components",)),
        (lambda told: told | {"rules": 5}, ("rules", "table")),
        (lambda told: told | {"events": 3}, ("events", "list")),
        (lambda told: told | {"players": "you"}, ("players", "list")),
        (lambda told: told | {"players": []}, ("players are 0", "has 1")),
        (lambda told: told | {"players": ["you"] * 9}, ("players are 9",)),
        (lambda told: told | {"players": [{"you": 1}]}, ("not all names",)),
    ],
)
def test_what_is_wrong_with_a_transcript_is_one_line(change: Any, words: tuple[str, ...]) -> None:
    (told,) = analyser.trace(SOLO, policy="random")
    with pytest.raises(Mistake) as mistake:
        read(change(json.loads(json.dumps(told))))
    assert all(word in str(mistake.value) for word in words)
    assert "\n" not in str(mistake.value)
