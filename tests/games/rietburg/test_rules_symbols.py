"""Rietburg by ruling number: free actions and symbols (R9 to R14)."""

import pytest

from tests.games.rietburg.castle import BOX, Castle

# R9 to R11: free actions.


def test_r9_an_object_is_picked_up_and_played_in_the_same_turn() -> None:
    castle = Castle("thorn", "orfen").stage(piles={"6": "wineskin, gor"}, played={"orfen": "orfen.1"})
    assert castle.do("pick", "play wineskin", "recall orfen.1") == ["turn 2 orfen"]
    assert Castle("thorn", "orfen").stage(piles={"6": "gor, wineskin"}).offers("pick") == []


def test_r10_what_was_given_away_stays_there() -> None:
    castle = Castle("thorn", "orfen").stage(hands={"thorn": "reka", "orfen": "falcon"}, piles={"6": "gor"})
    assert castle.offers("give", "take") == ["give reka orfen", "take falcon orfen"]
    castle.do("give reka orfen", "take falcon orfen")
    assert castle.offers("give", "take") == ["give falcon orfen"]
    castle.do("give falcon orfen")
    assert castle.offers("give", "take") == []


def test_r10_in_the_next_turn_it_may_be_passed_again() -> None:
    castle = Castle("thorn", "orfen").stage(hands={"thorn": "reka"}, piles={"6": "gor"})
    castle.do("give reka orfen", "play thorn.1 c")
    assert castle.offers("give") == ["give reka thorn"]


def test_r10_only_here_and_only_where_passing_is_in_force() -> None:
    apart = Castle("thorn", "orfen").stage(hands={"thorn": "reka"}, at={"orfen": 1})
    assert apart.offers("give") == []
    without = Castle("thorn", "orfen", passing=False).stage(hands={"thorn": "reka"})
    assert without.offers("give") == []


def test_r11_unveil_where_nothing_lies() -> None:
    castle = Castle("thorn", "orfen").stage(at={"thorn": 4}, piles={"6": "?"})
    assert castle.do("unveil", "jrain") == ["task 4 jrain"]
    assert castle.offers("unveil", "complete") == []
    assert Castle("thorn", "orfen").stage(piles={"6": "?"}).offers("unveil") == []


def test_r11_repair() -> None:
    castle = Castle("kram", "thorn").stage(axe="dull", gallery="chalk_skral, gor, gorlot", piles={"6": "?"})
    assert castle.do("repair") == ["paid gor gorlot"]
    assert castle.told["axe"] == "sharp"
    assert castle.offers("repair") == []
    assert Castle("thorn", "kram").stage(axe="dull", gallery="gor*2", piles={"6": "?"}).offers("repair") == []
    assert Castle("kram", "thorn").stage(axe="dull", gallery="gor", piles={"6": "?"}).offers("repair") == []


# R12 to R14: symbols.

PILES = {"1": "?", "2": "gor", "3": "(gor), gor", "4": "skral", "6": "falcon"}


@pytest.mark.parametrize(
    ("symbol", "moves"),
    [
        ("move 1", ["fetch orfen", *(f"move {place}" for place in (1, 2, 3, 4, 5))]),
        ("reveal 1", ["reveal 1", "reveal 3"]),
        ("remove 1", ["remove 1", "remove 3"]),
        ("turn 1", [f"turn {place}" for place in (1, 2, 3, 4, 6)]),
        ("shift 1", sorted(f"shift {one} {to}" for one in (1, 3) for to in range(1, 7) if one != to)),
        ("lure 1", ["lure 2", "lure 4"]),
        ("draw 1", ["draw 1", "draw 3"]),
        ("swap 1", ["swap 2 4"]),
        ("task 1", ["task 1", "task 2", "task 3", "task 4", "task 6"]),
        ("exchange 1", ["exchange 5"]),
        ("recall 1", ["recall orfen.1", "recall reka"]),
        ("spirit 1", sorted(f"spirit {one} {side}" for one in range(1, 7) for side in ("double", "plus"))[1:]),
        ("banish 5", ["banish 2"]),
        ("banish 7", ["banish 2", "banish 4"]),
    ],
)
def test_r12_r13_what_a_symbol_may_be_used_for(symbol: str, moves: list[str]) -> None:
    castle = Castle("thorn", "orfen", "kheela").stage(
        at={"orfen": 5}, piles=PILES, tasks={"5": "jrain"}, played={"orfen": "orfen.1, reka"}, spirit="1 double",
        acted=True, waiting=symbol,
    )  # fmt: skip
    assert castle.legal == sorted(["end", "pick", *moves])


@pytest.mark.parametrize(
    ("waiting", "move", "piles"),
    [
        ("remove 1", "remove 3", {**PILES, "3": "gor"}),
        ("turn 1", "turn 4", {**PILES, "4": "(skral)"}),
        ("shift 1", "shift 3 1", {**PILES, "1": "(gor), ?", "3": "gor"}),
        ("lure 1", "lure 2", {**PILES, "2": "", "6": "gor, falcon"}),
        ("draw 1", "draw 1", {**PILES, "1": "", "6": "?, falcon"}),
        ("swap 1", "swap 2 4", {**PILES, "2": "skral", "4": "gor"}),
        ("banish 5", "banish 2", {**PILES, "2": ""}),
    ],
)
def test_r12_what_a_use_does(waiting: str, move: str, piles: dict[str, str]) -> None:
    castle = Castle("thorn", "orfen").stage(piles=PILES, acted=True, waiting=waiting)
    castle.do(move)
    assert {place: ", ".join(pile) for place, pile in castle.told["piles"].items()} == {"5": ""} | piles


def test_r12_one_banishment_takes_the_symbol() -> None:
    castle = Castle("thorn", "orfen").stage(piles=PILES, acted=True, waiting="banish 9")
    castle.do("banish 2")
    assert castle.offers("banish") == []
    assert castle.told["box"] == ["gor"]


def test_r12_a_removed_card_is_seen_only_if_it_was_known() -> None:
    castle = Castle("thorn", "orfen").stage(piles=PILES, acted=True, waiting="remove 2")
    castle.do("remove 1", "remove 3")
    assert (castle.told["removed"], castle.told["box"]) == (1, ["gor"])


def test_r12_fetch_and_move() -> None:
    castle = Castle("thorn", "orfen").stage(at={"thorn": 2}, acted=True, waiting="move 2", piles={"2": "gor"})
    castle.do("move 4", "fetch orfen")
    assert castle.told["at"] == {"thorn": 4, "orfen": 4}


def test_r12_creatures_of_one_name_are_not_swapped() -> None:
    castle = Castle("kheela", "orfen").stage(piles={"1": "gor", "2": "gor", "3": "skral"}, acted=True, waiting="swap 1")
    assert castle.offers("swap") == ["swap 1 3", "swap 2 3"]


def test_r13_the_last_task_of_the_box_is_exchanged_once() -> None:
    gone = [name for name in BOX["tasks"] if name != "jrain"][:9]
    castle = Castle("thorn", "orfen").stage(tasks={"6": "jrain"}, tasks_gone=gone, acted=True, waiting="exchange 2")
    assert castle.do("exchange 6", "vigil") == ["task 6 vigil"]
    assert castle.offers("exchange") == []


def test_r13_a_recalled_card_is_its_owners() -> None:
    castle = Castle("eara", "thorn").stage(played={"thorn": "thorn.1"}, piles={"6": "gor"})
    castle.do("play eara.3 b")
    assert castle.legal == ["end", "recall thorn.1"]
    castle.do("recall thorn.1")
    assert castle.told["played"]["thorn"] == []


def test_r14_books() -> None:
    castle = Castle("eara", "thorn").stage(at={"thorn": 2}, piles={"6": "gor", "1": "?"})
    castle.do("play eara.1 a")
    assert castle.offers("book", "fight") == sorted(
        ["book fetch thorn", "book reveal 1", "fight 6", *(f"book move {place}" for place in (1, 2, 3, 4, 5))]
    )
    castle.do("book move 1")
    assert castle.offers("book") == ["book reveal 1"]
    castle.do("book reveal 1", "gor")
    assert castle.told["hero"] == "thorn"


def test_r14_two_symbols_serve_two_battles() -> None:
    castle = Castle("eara", "thorn").stage(piles={"6": "gor, gorlot, gor"}, at={"thorn": 1}, will={"eara": 3})
    castle.do("play eara.1 a")
    assert castle.do("fight 6", "book 4") == ["defeated 6 gor"]
    assert castle.do("fight 6", "book 3") == ["will eara 1", "defeated 6 gorlot", "turn 2 thorn"]
    assert castle.told["books"] == ["battle 4", "battle 3"]
