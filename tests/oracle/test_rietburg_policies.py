"""The reference policies of The Liberation of Rietburg's twin on hand-made positions (P1, P2)."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from tests.oracle.rietburg.components import default_components
from tests.oracle.rietburg.game import legal_moves
from tests.oracle.rietburg.policies import greedy_choice, random_choice, wanted_location, weight, worth
from tests.oracle.rietburg.staged import set_up_of, staged, told
from tests.oracle.rietburg.table import Battle, Card, Position

THORN = set_up_of("thorn chada")
CROWDED = dict.fromkeys(range(1, 7), "- - - - -")


def choice(position: Position) -> str:
    return greedy_choice(position, legal_moves(position), Random(0))


def test_p1_every_legal_move_may_be_chosen() -> None:
    position = staged(THORN)
    legal = legal_moves(position)
    assert {random_choice(position, legal, Random(seed)) for seed in range(300)} == set(legal)


def test_p2_the_wanted_location_has_few_cards() -> None:
    assert wanted_location(staged(THORN, {**CROWDED, 2: "- -", 4: "- -"}, at="1")) == 2
    assert wanted_location(staged(THORN, {**CROWDED, 2: "- -", 4: "- -"}, at="4")) == 4
    assert wanted_location(staged(THORN, {**CROWDED, 5: "-"}, at="4")) == 5
    assert wanted_location(staged(THORN, {**CROWDED, 5: ""}, at="4")) == 5


def test_p2_a_location_whose_task_is_done_counts_six_more() -> None:
    assert wanted_location(staged(THORN, {**CROWDED, 5: "-"}, {5: "done"}, at="4")) == 5
    assert wanted_location(staged(THORN, {**CROWDED, 5: "- -"}, {5: "done"}, at="4")) == 4
    assert wanted_location(staged(THORN, {**CROWDED, 5: ""}, {5: "done"}, at="4")) == 4


def test_p2_an_open_task_counts_if_he_could_complete_it_there() -> None:
    tasks = {5: "council", 6: "fire_spirit"}
    position = staged(THORN, {**CROWDED, 5: "", 6: ""}, tasks, at="15")
    assert wanted_location(position) == 5
    position.heroes[1].location = 2
    assert wanted_location(position) == 1
    position.heroes[0].will = 4
    assert wanted_location(position) == 6


def test_p2_without_any_key_he_stays() -> None:
    tasks = dict.fromkeys(range(1, 4), "done") | {4: "jrain", 5: "prisoners", 6: "hadrian_fire"}
    assert wanted_location(staged(THORN, tasks=tasks, at="3")) == 3


def test_p2_weights() -> None:
    position = staged(THORN, {**CROWDED, 2: "- +gor", 3: "-"}, at="1")
    moves = {
        900: ["complete", "complete reka", "done", "keep", "stay chada"],
        800: ["unveil"],
        700: ["pick"],
        500: ["fight 1"],
        400: ["move 3", "book move 3"],
        301: ["remove 3"],
        300: ["remove 1"],
        291: ["reveal 3", "turn 3", "book reveal 3"],
        290: ["reveal 1", "turn 1", "book reveal 1", "banish 2"],
        200: ["task 3", "recall reka"],
        100: ["end", "axe", "join reka", "will thorn"],
        2: ["idle reka"],
        1: ["revive"],
        0: [
            "move 2",
            "book move 2",
            "fetch chada",
            "book fetch chada",
            "turn 2",
            "repair",
            "exchange 3",
            "spirit 3 plus",
        ],
    }
    assert {key: {weight(position, move, 3) for move in moves[key]} for key in moves} == {key: {key} for key in moves}


def test_p2_quivers_and_books() -> None:
    position = staged(THORN, battle=Battle(6, strength=9, total=4))
    moves = {"quiver 4": 504, "quiver 5": 795, "book 9": 791, "book 2": 502}
    assert {move: weight(position, move, 1) for move in moves} == moves


def test_p2_the_weakest_play_that_wins() -> None:
    position = staged(THORN, {**CROWDED, 6: "+gor"})
    assert choice(position) == "play thorn.3 a"
    position.places[6].pile = [Card("gorlot", is_up=True)]
    position.heroes[1].location = 1
    assert choice(position) == "play thorn.2 a"


def plays(piles: dict[int, str], box: dict[str, Any] | None = None, at: str = "6", **more: Any) -> dict[str, int]:
    """The worth of each of his hero cards' options."""
    position = staged(set_up_of("thorn chada", box, group_battles=False), {**CROWDED, **piles}, at=at, **more)
    wanted = wanted_location(position)
    moves = [move.split(" ")[1:] for move in legal_moves(position) if move.startswith("play")]
    return {" ".join(move): worth(position, move[0], move[-1], wanted) for move in moves}


def test_p2_worth_without_a_battle() -> None:
    found = plays({3: "-"})
    assert [found[f"thorn.1 {letter}"] for letter in "abc"] == [0, 45, 50]
    assert [found[f"thorn.2 {letter}"] for letter in "abc"] == [0, 40, 60]
    assert [found[f"thorn.3 {letter}"] for letter in "abc"] == [40, 50, 10]


def test_p2_worth_where_he_is_wanted() -> None:
    found = plays({6: "-"})
    assert (found["thorn.1 b"], found["thorn.2 b"], found["thorn.3 a"]) == (5, 0, 0)


def test_p2_worth_of_a_battle_after_a_move() -> None:
    found = plays({3: "+gor"})
    assert found["thorn.3 a"] == 96
    assert found["thorn.1 a"] == 0
    assert plays({6: "- +gor", 3: "-"})["thorn.3 a"] == 40
    assert plays({6: "+gor"})["thorn.1 a"] == 94


def test_p2_worth_of_shots_books_friends_and_objects() -> None:
    position = staged(set_up_of("chada eara"), {6: "+gor"}, at="61")
    position.hero.quivers = Counter([4, 2])
    position.hero.hand |= {"veest", "brother_shield", "hourglass", "witch_brew"}
    effects = [("chada.3", "a"), ("chada.2", "a"), ("veest", ""), ("brother_shield", ""), ("hourglass", "")]
    assert [worth(position, *effect, 6) for effect in effects] == [90, 95, 96, 94, 70]
    assert worth(position, "witch_brew", "", 6) == 20
    eara = staged(set_up_of("eara chada"), {6: "+gor"}, at="61")
    assert [worth(eara, card, "a", 6) for card in ("eara.1", "eara.3")] == [90, 95]


def test_p2_reveal_and_turn_count_once() -> None:
    box = default_components()
    box["cards"]["thorn.1"] = ["reveal 2 + turn 1", "remove 2 + reveal 1", "narrator 2 + will 1"]
    found = plays({3: "-"}, box)
    assert [found[f"thorn.1 {letter}"] for letter in "abc"] == [50, 110, 75]


def test_p2_of_equals_the_first() -> None:
    position = staged(THORN, CROWDED, at="61", has_acted=True, waiting={"remove": 1}, playing="thorn.2")
    assert choice(position) == "remove 6"
    position.places[6].pile = [Card("troll", is_up=True)]
    assert choice(position) == "remove 1"


def test_p2_stays_and_keeps_if_it_can() -> None:
    position = staged(set_up_of("kram thorn"), {6: "+gorlot"}, at="66")
    position.heroes[0].will = 1
    told(position, "play kram.1 a")
    assert choice(position) == "fight 6"
    assert told(position, "fight 6", "keep", "stay thorn")[-1] == "defeated 6 gorlot"
