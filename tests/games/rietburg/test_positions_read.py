"""Positions of Rietburg in words: every decision of any game is told and goes on alike, battles too; and mistakes."""

import tomllib
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from analyser.experiments.cells import Cell, packed_rules
from analyser.experiments.playing.prepared_cell import PreparedCell
from analyser.games.rietburg.compiled import play, state
from analyser.games.rietburg.positions import position_to_dict, read_position
from analyser.kernel.bind import view_of
from analyser.kernel.contract import CHANCE, OVER
from analyser.kernel.moves import legal_codes
from analyser.kernel.records import new_record
from analyser.mistakes import Mistake
from analyser.reporting.positions import position_lines
from tests.budgets import scaled
from tests.cli.running import assert_names
from tests.contract.samples import random_cell
from tests.games.rietburg.castle import GAME, Castle

CELLS, GAMES = scaled(60, plain=12), 4
SHARE = 0.05
"""Of decisions outside of battles."""
POLICIES = ("random", "greedy", "captain")
WIDTHS = (40, 80)
IN_BATTLES = ("fights", "is_group")
"""What is told of no battle: which were possible before it, which nobody asks then; what only a metric counts."""
OF_FIGHTERS = ("fighter", "symbols", "uses_books", "is_first")
"""What is left of who was asked last, where others are asked."""


def test_every_decision_of_any_game_is_told_and_goes_on_alike(tmp_path: Path) -> None:
    random, steps = Random(9), Counter[int]()
    for _ in range(CELLS):
        cell = random_cell(GAME, random, tmp_path, [random.choice(POLICIES)])
        prepared = PreparedCell(cell)
        for index in range(GAMES):
            codes = [int(code) for code in prepared.play_game(index, prepared.new_workspace())]
            steps += told_throughout(cell, codes, random)
    assert set(steps) >= {state.ACT, state.MEANS, state.AXE_OR_KEEP, state.JOIN_OR_STAY}
    assert steps.total() > CELLS * GAMES


def told_throughout(cell: Cell, codes: Sequence[int], random: Random) -> Counter[int]:
    """Reads what is told in a game, and plays on from there until the next decision outside of battles; the steps."""
    rules, position, steps = packed_rules(cell), new_record(state.STATE), Counter[int]()
    play.begin(position, rules)
    others: list[Any] = []
    for code in codes:
        if play.turn(position) != CHANCE:
            step, legal = int(position.table.step), legal_codes(play, position, rules)
            assert [other for other in others if legal_codes(play, other, rules) != legal] == []
            if step == state.ACT:
                assert [differing(position, other) for other in others if differing(position, other)] == []
                others = []
            if step != state.ACT or random.random() < SHARE:
                others.append(told_and_read(cell, position, random.choice(WIDTHS)))
                steps[step] += 1
        for one in (position, *others):
            play.apply(one, rules, code)
    assert [int(play.turn(one)) for one in (position, *others)] == [OVER] * (1 + len(others))
    return steps


def told_and_read(cell: Cell, position: Any, width: int) -> Any:
    """What is read from the lines that advice shows, after it was found to be the same position."""
    rules = packed_rules(cell)
    words = position_to_dict(view_of(play, position, int(play.turn(position))), cell.components, rules)
    lines = position_lines(cell, words, width)
    again = read_position(tomllib.loads("\n".join(lines)), rules, cell.components)
    assert int(play.check(again, rules)) == 0
    assert differing(position, again) == []
    assert legal_codes(play, again, rules) == legal_codes(play, position, rules)
    assert position_to_dict(again.table, cell.components, rules) == words
    return again.copy()


def differing(one: Any, other: Any) -> list[str]:
    """The fields of two positions that are not the same, but for what isn't told."""
    first, second = one.copy(), other.copy()
    for position in (first, second):
        play.clear_unused(position)
    left_out: tuple[str, ...] = IN_BATTLES if one.table.step != state.ACT else ()
    if one.table.step in (state.JOIN_OR_STAY, state.PAY_WILL):
        left_out += OF_FIGHTERS
    fields = [name for name in first.table.dtype.names if name not in left_out]
    return [name for name in fields if first.table[name].tolist() != second.table[name].tolist()]


THORN: dict[str, Any] = {
    "hero": "thorn", "at": dict.fromkeys(("thorn", "chada", "kram", "eara"), 4), "piles": {"4": "troll, ?"},
    "played": {"thorn": "thorn.1"}, "playing": "thorn.1", "waiting": "battle 6", "battle": 4, "will": {"thorn": 4},
}  # fmt: skip
CHADA = THORN | {
    "hero": "chada", "played": {"chada": "chada.3"}, "playing": "chada.3", "waiting": "shoot 2", "asked": "chada",
    "quivers": "6 5 4",
}  # fmt: skip
EARA = THORN | {
    "hero": "eara", "played": {"eara": "eara.1"}, "playing": "eara.1", "waiting": "book 1", "used": True,
    "books": ["battle 4"], "brought": 4, "asked": "eara", "will": {"eara": 6},
}  # fmt: skip
KRAM = THORN | {"hero": "kram", "played": {"kram": "kram.1"}, "playing": "kram.1", "waiting": "battle 4"}

CHADA_BEFORE = {"played": {"thorn": "thorn.1", "chada": "chada.2"}, "quivers_used": "2", "brought": 8}
"""She has joined with a quiver, of which nothing is told but what lies there."""


def table(told: dict[str, Any]) -> Castle:
    return Castle("thorn", "chada", "kram", "eara").stage(**told)


@pytest.mark.parametrize(
    ("told", "moves"),
    [
        (THORN | {"asked": "chada"}, "join chada.1, stay chada"),
        (THORN | {"asked": "chada", "will": {}}, "join chada.1, stay chada"),
        (THORN | {"asked": "chada", "quivers": "3"}, "join chada.1, join chada.2, join chada.3, stay chada"),
        (THORN | CHADA_BEFORE | {"asked": "kram"}, "join kram.1, join kram.2, join kram.3, stay kram"),
        (THORN | {"asked": "eara"}, "join eara.1, join eara.2, join eara.3, stay eara"),
        (THORN | {"asked": "eara", "books": ["battle 4"], "will": {}}, "join eara.1, join eara.2"),
        (CHADA | {"will": {}}, "quiver 4, quiver 5, quiver 6"),
        (
            CHADA | {"means": 1, "used": True, "brought": 6, "quivers_used": "6", "quivers": "5 4"},
            "quiver 4, quiver 5, done",
        ),
        (
            THORN | {"joined": "chada", "played": {"thorn": "thorn.1", "chada": "chada.2"}, "asked": "chada",
                     "quivers": "4 3", "brought": 6},
            "quiver 3, quiver 4",
        ),
        (EARA, "book 2, book 3, done"),
        (KRAM | {"asked": "kram"}, "axe, keep"),
        (
            THORN | {"at": {"chada": 4}, "played": {}, "gallery": "brother_shield", "playing": "brother_shield",
                     "waiting": "far 6", "hands": {"chada": "triest"}, "asked": "chada"},
            "join chada.1, join triest",
        ),
        (
            THORN | {"brought": 9, "joined": ["kram"], "played": {"thorn": "thorn.1", "kram": "kram.3"},
                     "will": {"thorn": 1, "kram": 1}},
            "will thorn, will kram",
        ),
    ],
)  # fmt: skip
def test_what_is_offered_in_a_battle_that_is_told(told: dict[str, Any], moves: str) -> None:
    assert table(told).legal == sorted(moves.split(", "))


def test_means_are_all_that_the_card_gives_and_brought_what_it_brings() -> None:
    words = table(CHADA).told
    assert (words["battle"], words["brought"], words["asked"]) == (4, 0, "chada")
    assert (words["means"], words["used"], words["joined"]) == (2, False, [])
    assert table(THORN | {"asked": "chada"}).told["brought"] == 6
    assert {"battle", "brought", "asked"}.isdisjoint(Castle("thorn", "orfen").stage().told)


def test_the_battle_is_won_by_what_is_missing() -> None:
    castle = table(THORN | CHADA_BEFORE | {"asked": "eara"})
    castle.do("stay eara")
    assert (castle.told["will"]["thorn"], castle.told["gallery"]) == (2, ["troll"])


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"battle": 7}, "battle 6 7"),
        ({"battle": "4"}, "battle whole '4'"),
        ({"battle": None}, "asked battle"),
        ({"battle": None, "asked": None, "used": True}, "used battle"),
        ({"battle": 3}, "battle creature 3 piles"),
        ({"piles": {"4": "falcon"}}, "battle creature 4 piles"),
        ({"piles": {"4": "skeleton"}}, "battle skeleton 1 gallery"),
        ({"piles": {"4": "gor"}}, "battle won 4 6"),
        ({"owed": True}, "owed"),
        ({"playing": None}, "battle playing"),
        ({"playing": "triest", "played": {"thorn": "triest"}}, "waiting 5 triest"),
        ({"playing": "reka", "played": {"thorn": "reka"}}, "playing reka symbol"),
        ({"waiting": "move 1"}, "waiting 6 thorn.1"),
        ({"waiting": "far 6"}, "waiting 6 thorn.1"),
        ({"at": {"chada": 4}}, "battle thorn 6"),
        ({"brought": 10}, "brought 6 10"),
        ({"brought": 5}, "brought 6 5"),
        ({"brought": 7}, "brought 6 7"),
        ({"brought": 9, "quivers": "5 3"}, "brought 6 9"),
        ({"joined": "chada", "asked": "kram", "played": {"thorn": "thorn.1", "chada": "chada.2"}, "brought": 7},
         "brought 6 7 books quivers_used"),
        ({"asked": "kram", "brought": 7}, "brought 6 7"),
        ({"asked": "kram", "brought": 9} | {"played": {"thorn": "thorn.1", "chada": "chada.2"}, "quivers_used": "2"},
         "brought 6 8 9"),
        ({"brought": "much"}, "brought much"),
        ({"joined": "chada", "asked": "kram", "played": {"thorn": "thorn.1", "chada": "chada.2"}}, "brought added"),
        ({"joined": "chada", "asked": "kram", "played": {"thorn": "thorn.1", "chada": "chada.2"}, "brought": 6,
          "quivers_used": "3"}, "brought 7 9 6"),
        ({"joined": "orfen"}, "orfen kram"),
        ({"joined": "thorn"}, "joined thorn"),
        ({"joined": ["chada", "chada"]}, "joined chada twice"),
        ({"joined": "chada", "asked": "kram"}, "joined chada 4"),
        ({"joined": "chada", "asked": "kram", "at": {"thorn": 4}, "played": {"thorn": "thorn.1", "chada": "chada.1"}},
         "joined chada 6 4"),
        ({"joined": "kram", "asked": "chada", "played": {"thorn": "thorn.1", "kram": "kram.1"}}, "joined kram chada"),
        ({"asked": "orfen"}, "asked orfen kram will"),
        ({"asked": ["eara"]}, "asked must eara will"),
        ({"asked": {"a": 1}}, "asked must hero will"),
        ({"joined": {"chada": 1}}, "joined must list"),
        ({"joined": [["chada"]]}, "joined must list"),
        ({"joined": 1}, "joined must list"),
        ({"asked": None}, 'asked which hero "will" willpower joined'),
        ({"asked": "thorn"}, "asked thorn quiver book axe"),
        ({"asked": "kram", "at": {"thorn": 4}}, "asked kram 4"),
        ({"means": 1}, "means chada"),
        ({"used": False}, "used chada"),
        ({"asked": "eara", "will": {}, "books": ["battle 4", "battle 3", "battle 3 far", "battle 2"]}, "asked eara 4"),
        ({"asked": "eara", "will": {}, "books": ["battle 4", "battle 3"], "piles": {"4": "hagrod"}}, "battle 6 5"),
    ],
)  # fmt: skip
def test_mistakes_of_battles_name_what_is_wrong(changed: dict[str, Any], said: str) -> None:
    assert_mistake(THORN | {"asked": "chada"} | changed, said)


@pytest.mark.parametrize(
    ("told", "said"),
    [
        (CHADA | {"quivers": ""}, "asked chada quiver"),
        (CHADA | {"means": 3}, "means 1 2 3"),
        (CHADA | {"used": True, "means": 2, "quivers_used": "3"}, "means 1 2"),
        (CHADA | {"used": True}, "used books quivers_used"),
        (CHADA | {"used": "yes"}, "used true false yes"),
        (CHADA | {"playing": "chada.2", "played": {"chada": "chada.2"}, "waiting": "shoot 1", "used": True},
         "used 1 nothing"),
        (EARA | {"means": 2}, "means 1 2"),
        (EARA | {"waiting": "book 2"}, "used 2 waiting none"),
        (EARA | {"playing": "eara.3", "played": {"eara": "eara.3"}}, "used 1 waiting none"),
        (EARA | {"waiting": ""}, "asked eara book"),
        (EARA | {"brought": None}, "brought"),
        (EARA | {"brought": 11}, "brought 1 4 11"),
        (EARA | {"brought": 9}, "brought 1 4 9"),
        (EARA | {"books": ["move"]}, "used books"),
        (EARA | {"at": {"eara": 3}}, "used books"),
        (CHADA | {"quivers": "5 3", "brought": 9}, "brought 0 9"),
        (CHADA | {"quivers": "5 4", "quivers_used": "3", "used": True, "means": 1, "brought": 9}, "brought 1 3 9"),
        (KRAM | {"asked": "kram", "brought": 5}, "brought 4 5"),
        (KRAM | {"asked": "kram", "axe": "dull"}, "asked kram axe"),
        (KRAM | {"asked": "kram", "at": {"kram": 4}, "will": {}, "piles": {"4": "hagrod"}}, "battle 8 7"),
    ],
)  # fmt: skip
def test_mistakes_of_means_name_what_is_wrong(told: dict[str, Any], said: str) -> None:
    assert_mistake(told, said)


def test_who_joined_has_brought_his_card() -> None:
    """R17: Kram's battle of 3 and the axe, which is dull now: it was so before, or was used."""
    told = THORN | {"joined": "kram", "played": {"thorn": "thorn.1", "kram": "kram.3"}, "asked": "eara", "axe": "dull"}
    assert_mistake(told | {"piles": {"4": "hagrod"}, "brought": 9}, "brought 10 11 9")


def test_who_joined_with_a_friend_or_an_object_has_brought_no_more_than_these_can() -> None:
    """R16: each card once; the shield from anywhere, a friend by who stands there."""
    told = THORN | {"piles": {"4": "hagrod"}, "will": {"thorn": 9}, "asked": "eara", "gallery": "brother_shield"}
    triest = {"played": {"thorn": "thorn.1", "chada": "triest"}}
    told_apart = told | triest | {"at": {"thorn": 4, "eara": 4}}
    assert_mistake(told | {"gallery": "", "brought": 7}, "brought 6 7")
    assert table(told | triest | {"gallery": "", "brought": 11}).told["brought"] == 11
    assert_mistake(told_apart | {"gallery": "", "brought": 11}, "brought 6 11")
    castle = Castle("thorn", "chada", "kram", "eara", strength_shift=10)
    for most, changed in ((12, {}), (17, triest), (12, triest | {"at": {"thorn": 4, "eara": 4}})):
        assert castle.stage(**told | changed | {"brought": most}).told["brought"] == most
        with pytest.raises(Mistake) as caught:
            castle.stage(**told | changed | {"brought": most + 1})
        assert_names(f"{caught.value}", "brought", "6", f"{most}")


def test_willpower_counts_where_it_is_asked_for() -> None:
    """R18, R21: at most all that lies in the supply, and no hero had more than he may have."""
    told = THORN | {"joined": "kram", "played": {"thorn": "thorn.1", "kram": "kram.3"}, "will": {"thorn": 5, "kram": 4}}
    for willpower, cap, most in ((11, 11, 11), (18, 6, 12)):
        castle = Castle("thorn", "chada", "kram", "eara", strength_shift=5, willpower=willpower, will_cap=cap)
        assert castle.stage(**told | {"brought": most}).told["brought"] == most
        with pytest.raises(Mistake) as caught:
            castle.stage(**told | {"brought": most + 1})
        assert_names(f"{caught.value}", "brought", "9", f"{most}")


def test_an_axe_that_is_dull_now_may_have_been_used() -> None:
    """R17: by house rules a dull one may bring more; then 4 and the 2 of the sharp one are what was brought."""
    castle = Castle("thorn", "chada", "kram", "eara", axe_sharp=2, axe_dull=9)
    castle.stage(**KRAM | {"axe": "dull", "brought": 6, "asked": "eara"})
    assert castle.told["brought"] == 6
    assert "join eara.1" in castle.legal


def test_nobody_joins_where_nobody_is_invited() -> None:
    castle = Castle("thorn", "chada", "kram", "eara", group_battles=False)
    for changed, said in (({"joined": "chada"}, "joined group_battles"), ({"asked": "chada"}, "asked group_battles")):
        with pytest.raises(Mistake) as caught:
            castle.stage(**THORN | changed)
        assert_names(f"{caught.value}", *said.split())


def assert_mistake(told: dict[str, Any], said: str) -> None:
    """One line that names all that is said; what is None was not told."""
    with pytest.raises(Mistake) as caught:
        table({name: value for name, value in told.items() if value is not None})
    assert "\n" not in f"{caught.value}"
    assert_names(f"{caught.value}", *said.split())


CHANGES: dict[str, tuple[Any, ...]] = {
    "hero": ("thorn", "chada", "kram", "eara"),
    "at": ({}, {"thorn": 4}, dict.fromkeys(("thorn", "chada", "kram", "eara"), 4)),
    "played": tuple({card.partition(".")[0]: card} for card in ("thorn.1", "chada.1", "chada.3", "kram.1", "eara.1")),
    "playing": ("thorn.1", "thorn.2", "chada.3", "kram.1", "eara.1", "brother_shield", "-"),
    "gallery": ("", "brother_shield", "gor*3"),
    "waiting": ("", "battle 6", "shoot 2", "book 2", "book 1", "far 6", "move 1"),
    "piles": ({"4": "troll"}, {"4": "fluggor", "3": "gor"}, {"4": "skeleton"}, {"4": "?"}),
    "will": ({}, {"thorn": 2, "eara": 3}, {"kram": 9}),
    "battle": (3, 4, True, 0, "", [], {}),
    "brought": (0, 4, 6, 9, -1, 1.5, "six", None),
    "joined": ([], "chada", "kram, eara", ["eara"], 3, {"eara": 1}, "-"),
    "asked": ("thorn", "chada", "kram", "eara", "will", 2, True, [], {}),
    "means": (0, 1, 2, 9, "1", None),
    "used": (True, False, 1, "no"),
    "quivers": ("", "6 5", "3"),
    "quivers_used": ("", "4"),
    "books": ([], ["battle 4"], ["battle 4", "battle 3", "battle 2", "battle 3 far"]),
    "axe": ("sharp", "dull"),
}  # fmt: skip
"""Values of all sorts: which of them go together is what is asked."""


def test_whatever_is_told_of_a_battle_is_sound_or_a_mistake() -> None:
    random, castle, found = Random(3), Castle("thorn", "chada", "kram", "eara"), Counter[bool]()
    for _ in range(scaled(4_000, plain=1_500)):
        told = dict(random.choice((THORN | {"asked": "chada"}, CHADA, EARA, KRAM | {"asked": "kram"})))
        for name in random.sample(list(CHANGES), random.randrange(1, 5)):
            told[name] = random.choice(CHANGES[name])
        is_sound = mistake_in(castle, told) == ""
        found[is_sound] += 1
        if is_sound:
            play_to_the_end_of_the_battle(castle, random)
    assert min(found[True], found[False]) > 100


def mistake_in(castle: Castle, told: dict[str, Any]) -> str:
    """What is wrong with what is told, in one line; the castle is staged if nothing is."""
    try:
        castle.stage(**told)
    except Mistake as mistake:
        said = f"{mistake}"
    else:
        return ""
    assert "\n" not in said
    return said


def play_to_the_end_of_the_battle(castle: Castle, random: Random) -> None:
    """By any legal moves, of which there always is one; then the creature is a trophy."""
    trophies = int(castle.table.trophies)
    while int(castle.table.step) in (state.MEANS, state.AXE_OR_KEEP, state.JOIN_OR_STAY, state.PAY_WILL):
        play.apply(castle.state, castle.rules, random.choice(legal_codes(play, castle.state, castle.rules)))
        assert castle.is_sound
        if castle.table.fight_at == state.NOWHERE:
            assert int(castle.table.trophies) > trophies
