"""A sitting: the same games as anywhere else, undone, resumed, dealt by hand; and the twins read what is kept."""

import json
from collections import Counter
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from random import Random

import pytest

from analyser.games.catalogue import Game, find_game
from analyser.kernel.contract import CHANCE
from analyser.mistakes import Failure, Mistake
from analyser.person.saved import PERSON, resume, save, transcript_file
from analyser.person.sitting import CAME, OF_CHANCE, SOLE, UNSEEN, YOU, Sitting, Step
from tests.catalogue import ALL_NAMES
from tests.chosen import DUEL_GAME, SOLO_GAME
from tests.person.sittings import INDEX, TrueGame, cell_of, play_through, session_of, sitting_of, true_game

GAMES = [find_game(name) for name in ALL_NAMES]
ALL = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
DEALT = [game for game in GAMES if hasattr(game.text, "outcome_name")]


def follow(sitting: Sitting, true: TrueGame) -> str:
    """What the game played elsewhere says here; what is made or comes without asking is passed over there too."""
    if sitting.turn == CHANCE:
        return true.came[sum(step.kind in (CAME, SOLE) for step in sitting.steps)]
    return true.moves[sum(step.kind not in OF_CHANCE for step in sitting.steps)]


@pytest.mark.slow
@ALL
def test_who_moves_as_a_policy_does_has_its_game(game: Game, tmp_path: Path) -> None:
    """The same chance by seed, the same moves of the other seats; and what is kept is what a twin reads."""
    true = true_game(game.name)
    sitting = sitting_of(true.cell)
    play_through(session_of(sitting, tmp_path), lambda now: follow(now, true))
    kept = json.loads(transcript_file(tmp_path / "game.json").read_text(encoding="utf-8"))
    assert PERSON in " ".join(kept["players"])
    assert {**kept, "players": true.transcript["players"]} == true.transcript
    import_module(f"tests.oracle.{game.name}").replay(kept)


@pytest.mark.slow
@pytest.mark.parametrize("game", DEALT, ids=lambda game: game.name)
def test_a_game_dealt_by_hand_is_the_one_on_the_table(game: Game, tmp_path: Path) -> None:
    """Whatever was imagined of what nobody saw, all that comes up is believed."""
    true = true_game(game.name)
    sitting = sitting_of(true.cell, dealt=True)
    play_through(session_of(sitting, tmp_path), lambda now: follow(now, true))
    transcript = sitting.transcript("you")
    is_told = [step.name for step in sitting.steps if step.kind in (CAME, SOLE)]
    assert is_told == true.came
    assert [event for event in transcript["events"] if "move" in event] == [
        event for event in true.transcript["events"] if "move" in event
    ]
    assert transcript["result"] == true.transcript["result"]
    import_module(f"tests.oracle.{game.name}").replay(json.loads(json.dumps(transcript)))


def imagined_otherwise(seed: int) -> int:
    """How often in a game a card that was thought to have paid comes up, so that another one must have paid."""
    cell = cell_of(SOLO_GAME)
    sitting = sitting_of(cell, dealt=True)
    random = Random(seed)
    changed = 0
    while not sitting.is_over:
        if sitting.turn != CHANCE:
            moves = list(sitting.moves())
            sitting.choose("score" if "score" in moves else random.choice(moves))
            continue
        gone = [name for name in sitting.possible() if name not in sitting.outcomes()]
        before = Counter(step.name for step in sitting.steps if step.kind == UNSEEN)
        name = random.choice(gone or sitting.possible())
        try:
            sitting.happen(name)
        except Mistake:
            sitting.happen(random.choice(list(sitting.outcomes())))
            continue
        now = [step.name for step in sitting.steps if step.kind == UNSEEN]
        changed += bool(gone) and before[name] > now[: before.total()].count(name)
    return changed


def test_what_nobody_saw_is_imagined_otherwise_where_the_table_says_so() -> None:
    """F3: cards of the deck pay unseen; each of them may come up later, for the tool doesn't know which they were."""
    assert any(imagined_otherwise(seed) for seed in range(8))


def test_what_may_come_up_is_listed_in_order() -> None:
    numbers = sitting_of(cell_of(DUEL_GAME), dealt=True)
    numbers.happen("4")
    assert numbers.possible() == ["1", "2", "3", "4", "5"]
    names = sitting_of(cell_of(SOLO_GAME), dealt=True).possible()
    assert names == sorted(names)


def test_what_can_not_have_come_up_is_a_mistake() -> None:
    sitting = sitting_of(cell_of(SOLO_GAME), dealt=True)
    steps = list(sitting.steps)
    with pytest.raises(Mistake, match="golem"):
        sitting.happen("golem")
    sitting.happen("rout")
    with pytest.raises(Mistake, match="rout"):
        sitting.happen("rout")  # there is only one
    assert sitting.steps == [*steps, Step(CAME, "rout")]


@ALL
def test_undoing_leads_back_and_the_game_goes_on_as_it_was(game: Game) -> None:
    """The same cards come again: by undoing nobody gets others."""
    true, random = true_game(game.name), Random(game.name)
    sitting = sitting_of(true.cell)
    before: list[bytes] = []
    undone = 0
    while not sitting.is_over:
        before.append(sitting.state.tobytes())
        sitting.choose(follow(sitting, true))
        if random.random() < 0.2 and undone < 8:
            assert sitting.undo()
            assert sitting.state.tobytes() == before.pop()
            undone += 1
    assert undone > 0
    assert sitting.transcript("you")["events"] == true.transcript["events"]
    sitting.replay([])
    assert not sitting.undo()


@pytest.mark.parametrize(
    ("game", "dealt"),
    [*((game, False) for game in GAMES), *((game, True) for game in DEALT)],
    ids=lambda one: getattr(one, "name", "dealt" if one else "seed"),
)
def test_a_kept_game_goes_on(game: Game, dealt: bool, tmp_path: Path) -> None:
    true, file = true_game(game.name), tmp_path / "kept.json"
    sitting = sitting_of(true.cell, dealt=dealt)
    for _ in range(6):
        name = follow(sitting, true)
        (sitting.happen if sitting.turn == CHANCE else sitting.choose)(name)
    save(sitting, file)
    again = resume(file)
    assert (again.steps, again.turn, again.seats, again.dealt) == (sitting.steps, sitting.turn, sitting.seats, dealt)
    assert again.state.tobytes() == sitting.state.tobytes()
    assert again.telling.events == sitting.telling.events
    assert not transcript_file(file).exists()


def damaged(file: Path, **changes: object) -> Path:
    """The same file with other contents."""
    told = json.loads(file.read_text(encoding="utf-8"))
    file.write_text(json.dumps({**told, **changes}), encoding="utf-8")
    return file


@pytest.mark.parametrize(
    ("changes", "word"),
    [
        ({"format": "analyser-game/9"}, "analyser-game/1"),
        ({"steps": [[YOU, "concede"]]}, "concede"),
        ({"steps": [["they", "draw"]]}, "they"),
        ({"steps": [[CAME, "rout"]]}, "rout"),
        ({"steps": 3}, "damaged"),
        ({"seats": [4]}, "seats"),
        ({"seats": []}, "seats"),
        ({"seats": [False]}, "seats"),
        ({"dealt": "no"}, "dealt"),
        ({"policies": ["nobody"]}, "game.json.*nobody"),
        ({"index": -1}, "game.json.*index"),
        ({"index": float("inf")}, "game.json.*index"),
        ({"cell": {}}, "identity"),
        ({"more": 1}, "policies"),
    ],
)
def test_a_damaged_game_is_a_mistake(changes: dict[str, object], word: str, tmp_path: Path) -> None:
    save(sitting_of(cell_of(SOLO_GAME)), tmp_path / "game.json")
    with pytest.raises(Mistake, match=word) as caught:
        resume(damaged(tmp_path / "game.json", **changes))
    assert "\n" not in str(caught.value)


def test_a_game_that_can_not_be_kept_is_a_failure(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(Failure, match="kept"):
        save(sitting_of(cell_of(SOLO_GAME)), tmp_path / "file" / "game.json")


def test_the_seed_and_the_index_name_the_game() -> None:
    cell = cell_of(SOLO_GAME)
    first, other = sitting_of(cell), Sitting(cell, INDEX + 1, frozenset([0]), dealt=False)
    assert first.state.tobytes() == sitting_of(cell).state.tobytes() != other.state.tobytes()


def test_a_policy_that_errs_takes_the_answer_back(own: Callable[..., str]) -> None:
    """The person is asked once more, and not for the other seat."""
    arguments = "view, rules, moves, parameters, memory, stream"
    policy = own(f"from analyser.kernel.jit import kernel\n\n@kernel\ndef choose({arguments}):\n    return 1_000\n")
    sitting = sitting_of(cell_of(DUEL_GAME, f"random,{policy}"))
    steps = list(sitting.steps)
    with pytest.raises(Mistake, match="illegal"):
        sitting.choose(next(iter(sitting.moves())))
    assert (sitting.steps, sitting.turn) == (steps, 0)
