"""Positions as people tell them: read, written, read again; and every mistake in one line that names the thing."""

import datetime
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analyser.experiments.cells import Cell
from analyser.games.catalogue import Mode, find_game
from analyser.games.components import Components
from analyser.games.freigard import components, positions, rules
from analyser.games.freigard.compiled import play, state
from analyser.games.freigard.positions import position_to_dict, position_to_toml, read_position
from analyser.kernel.contract import CHANCE, OVER
from analyser.kernel.moves import codes_of
from analyser.kernel.records import new_record
from analyser.mistakes import Mistake
from tests.budgets import scaled
from tests.cli.running import assert_names
from tests.contract.samples import plain_cell, random_cell
from tests.contract.walks import Walk, copied, new_stream
from tests.games.freigard.positions import B2, E0, GS, NO_TOTEMS, QS, ROUT, RS, C, D, G, Played, Q, R
from tests.games.freigard.samples import HIDING

GAME = find_game("freigard")
DECK = components.load(None)
MODE = Mode("dawn", "standard", 1)
BASE = rules.base_rules(MODE)
RULES = rules.pack(BASE, DECK, MODE)
HAND = f"{G}, {R}, {Q}"
COUNTED = ("pool", "discard", "castles_left", "round_number", "score", "totems", "redraws_left", "row", "hidden")
SAME = (*COUNTED, "phase", "stored", "deck_size", "top_count", "hand_count", "pool_kinds", "discard_kinds")
EXAMPLES = scaled(20, plain=10)


def read(told: Mapping[str, Any] | str, in_deck: Components = DECK, **house_rules: Any) -> Any:
    """A position of the default deck at dawn, by a file's text or by what is told; it breaks no invariant."""
    document = tomllib.loads(told) if isinstance(told, str) else told
    packed = rules.pack(BASE | house_rules, in_deck, MODE) if house_rules or in_deck is not DECK else RULES
    position = read_position(document, packed, in_deck)
    assert play.check(position, packed) == 0
    return position


def written(position: Any, **house_rules: Any) -> dict[str, Any]:
    return position_to_dict(position.table, DECK, rules.pack(BASE | house_rules, DECK, MODE))


def legal(position: Any, packed: Any) -> list[int]:
    moves = new_record(state.MOVES)
    play.legal(position, packed, moves)
    return codes_of(moves)


def assert_alike(position: Any, other: Any) -> None:
    """Equal in all that the rest of the game depends on, but for what an Eye told of hidden cards."""
    mine, others = position.table, other.table
    assert [name for name in SAME if (mine[name] != others[name]).any()] == []
    for name, count in (("hand", int(mine.hand_count)), ("top", int(mine.top_count))):
        assert list(mine[name][:count]) == list(others[name][:count])
    assert list(mine.abilities_used + mine.totems_spent) == list(others.abilities_used + others.totems_spent)
    if mine.phase == state.TURN:
        assert mine.hand_worth == others.hand_worth
    if mine.phase == state.ROUND_END:
        assert mine.scores[int(mine.round_number) - 1] == others.scores[int(mine.round_number) - 1]
    if mine.hidden == 0:
        size = int(mine.deck_size) - int(mine.top_count)
        assert sorted(position.deck[:size]) == sorted(other.deck[:size])


def round_trips(cell: Cell, random: Random) -> Iterator[Any]:
    """Tells every decision of a game and reads it back; yields the positions of the game."""
    walk = Walk(cell, random)
    for seat, _ in walk.steps():
        if seat == CHANCE:
            continue
        told = position_to_dict(play.conceal(walk.state, seat), cell.components, walk.rules)
        assert tomllib.loads(position_to_toml(told)) == told
        position = read_position(told, walk.rules, cell.components)
        assert play.check(position, walk.rules) == 0
        assert_alike(walk.state, position)
        assert legal(position, walk.rules) == walk.legal()
        assert position_to_dict(position.table, cell.components, walk.rules) == told
        yield walk.state


def play_on(position: Any, packed: Any, random: Random) -> None:
    """To the end of the game by any moves."""
    position, stream = copied(position), new_stream(random)
    play.redeal(copied(position).table, packed, stream, position)
    while play.turn(position) != OVER:
        assert play.check(position, packed) == 0
        is_chance = play.turn(position) == CHANCE
        code = play.deal(position, packed, stream) if is_chance else random.choice(legal(position, packed))
        play.apply(position, packed, int(code))


@pytest.mark.slow
@pytest.mark.parametrize("difficulty", GAME.difficulties)
def test_every_decision_survives_telling_and_reading(difficulty: str) -> None:
    seen: Counter[str] = Counter()
    for number in range(EXAMPLES // 5):
        for position in round_trips(plain_cell(GAME, "random", difficulty), Random(number)):
            table = position.table
            seen[("turn", "discard", "round end")[int(table.phase)]] += 1
            seen.update(name for name in ("hidden", "top_count", "row") if table[name] > 0)
            seen["stored"] += table.stored != state.NO_CARD
    assert min(seen[name] for name in ("turn", "discard", "round end", "top_count", "row", "stored")) > 0, seen


@pytest.mark.slow
def test_hidden_cards_and_looks_survive() -> None:
    seen: Counter[str] = Counter()
    for number in range(EXAMPLES // 2):
        for position in round_trips(plain_cell(GAME, "random", **HIDING), Random(number)):
            seen.update(name for name in ("hidden", "looks") if position.table[name] > 0)
    assert min(seen["hidden"], seen["looks"]) > 0


@pytest.mark.slow
def test_house_rules_and_other_decks(tmp_path: Path) -> None:
    random, rounds = Random(1), set()
    for _ in range(EXAMPLES):
        cell = random_cell(GAME, random, tmp_path, ["random"])
        rounds |= {int(position.table.round_number) for position in round_trips(cell, random)}
    assert len(rounds) > 2


@pytest.mark.slow
def test_rounds_that_a_shield_saved_survive() -> None:
    """Random play concedes too early to come this far."""
    cell = plain_cell(GAME, "random", castles=[60, 50, 1], totems={"shield": 3}, max_rounds=6)
    rounds = {
        int(position.table.round_number) + 10 * int(position.table.castles_left).bit_count()
        for number in range(EXAMPLES // 2)
        for position in round_trips(cell, Random(number))
    }
    assert rounds & {23, 24, 33, 34}


@pytest.mark.slow
def test_a_position_that_was_read_can_be_played_on() -> None:
    told = 'hand = "golem.spike.plain golem.round.plain golem.square.plain"\nscore = 9\ntotems = "eye"\ncastles = [18]'
    position = read(told)
    for number in range(EXAMPLES):
        play_on(position, RULES, Random(number))


# What is said, and what follows from it.


def test_a_hand_alone_is_the_first_turn_of_the_game() -> None:
    position = read({"hand": f"{Q} {G} {R}"})
    played = Played(dict(DECK.counts)).cards(Q, G, R)
    assert_alike(played.state, position)
    assert legal(position, RULES) == legal(played.state, played.rules)


def test_cards_may_be_listed_in_several_ways() -> None:
    lists: list[Any] = [
        "rout, ent.conifer.1*2",
        "rout ent.conifer.1\n ent.conifer.1",
        ["rout", "ent.conifer.1*2"],
        ("ent.conifer.1, rout", "ent.conifer.1"),
        {"rout": 1, "ent.conifer.1": 2, "ent.conifer.0": 0},
    ]
    told = [written(read({"hand": HAND, "discard": listed}))["discards"] for listed in lists]
    assert told == [["ent.conifer.1*2", "rout"]] * len(lists)


@pytest.mark.parametrize("nothing", ["", "-", [], (), {}])
def test_none_may_be_said_in_several_ways(nothing: Any) -> None:
    position = read({"hand": HAND, "discards": nothing, "row": nothing, "stored": nothing, "totems": nothing or []})
    assert written(position)["discards"] == []


def test_a_whole_file() -> None:
    told = """
        hand = ["golem.spike.plain", "golem.round.plain", "golem.square.plain", "dragon.one.blue"]
        row = ["ent.conifer.0", "ent.broadleaf.0"]
        hidden = 3
        top = ["ent.conifer.2", "dragon.two.blue"]
        stored = "ent.conifer.0+3"
        castles = [14, 22]
        totems = "shield"
        round = 2
        [discards]
        rout = 1
        "ent.conifer.1" = 2
    """
    position = read(told)
    assert written(position) == {
        "hand": [G, R, Q, D],
        "discards": ["ent.conifer.1*2", ROUT],
        "row": ["ent.conifer.0", "ent.broadleaf.0"],
        "hidden": 3,
        "top": ["ent.conifer.2", "dragon.two.blue"],
        "stored": "ent.conifer.0+3",
        "totems": {"eye": 0, "hourglass": 0, "shield": 1, "vessel": 0},
        "castles": [22, 14],
        "score": 5,
        "round": 2,
    }
    assert position.table.phase == state.DISCARD
    assert position.table.deck_size == 50 - 4 - 2 - 3 - 1 - 3


def test_f9_the_first_card_of_top_is_drawn_first() -> None:
    position = read({"hand": HAND, "top": [D, C], "totems": {"eye": 0, "hourglass": 0}})
    play.apply(position, RULES, state.DRAW)
    play.apply(position, RULES, int(play.deal(position, RULES, new_stream(Random(1)))))
    assert written(position)["hand"] == [G, R, Q, D]


def test_f3_the_score_says_how_many_cards_the_row_has() -> None:
    position = read({"hand": HAND, "score": 12, "row": f"{D} {C}"})
    assert (position.table.row, position.table.hidden, position.table.deck_size) == (2, 10, 35)
    assert read({"hand": HAND, "row": D, "hidden": 2}).table.score == 3


def test_f3_hidden_cards_are_known_if_the_deck_below_the_top_is_empty() -> None:
    played = Played(f"{GS} {RS} {QS} {D} {C} {G}", totems=NO_TOTEMS | {"hourglass": 1})
    told = {"hand": [GS, RS, QS], "hidden": 2, "top": D, "totems": []}
    position = read_position(told, played.rules, played.components)
    assert (position.table.row, position.table.hidden, position.table.deck_size) == (2, 0, 1)
    assert play.check(position, played.rules) == 0


def test_with_carry_over_a_score_is_no_count_of_cards() -> None:
    told: dict[str, Any] = {"hand": HAND, "castles": [18, 14], "score": 9}
    assert read(told | {"hidden": 2}, carry_over=50).table.hidden == 2
    assert read(told | {"castles": [22, 18, 14]}, carry_over=50).table.hidden == 9
    assert read(told | {"score": 2, "row": f"{D} {C}"}, carry_over=50).table.hidden == 0
    with pytest.raises(Mistake) as caught:
        read(told, carry_over=50)
    assert_names(str(caught.value), "hidden", "told", "carry_over", "score")


def test_f8_a_stored_card_uses_the_vessel() -> None:
    assert list(read({"hand": HAND, "stored": D}).table.totems) == [1, 1, 1, 0]
    assert list(read({"hand": HAND, "stored": [D], "totems": {"eye": 0}}).table.totems) == [0, 1, 1, 0]


def test_f10_a_round_without_a_removed_castle_used_a_shield() -> None:
    table = read({"hand": HAND, "round": 3, "castles": [18, 14]}).table
    assert (list(table.totems), list(table.abilities_used)) == ([1, 1, 0, 1], [0, 0, 1, 0])
    given_up = read({"hand": HAND, "castles": [18, 14], "totems": {"shield": 0}}).table
    assert (given_up.round_number, list(given_up.totems_spent)) == (2, [0, 0, 1, 0])


def test_totems_by_name_are_all_that_are_left() -> None:
    for told in ("eye,vessel", ["vessel", "eye"], {"hourglass": 0, "shield": 0}):
        assert list(read({"hand": HAND, "totems": told}).table.totems) == [1, 0, 0, 1]
    many = BASE["totems"] | {"eye": 3}
    assert list(read({"hand": HAND, "totems": "eye, eye"}, totems=many).table.totems) == [2, 0, 0, 0]


def test_f12_of_equal_castles_the_later_ones_stand() -> None:
    assert read({"hand": HAND, "castles": "9"}, castles=[9, 9, 3]).table.castles_left == 0b010
    assert read({"hand": HAND, "castles": "9,3"}, castles=[9, 9, 3]).table.castles_left == 0b110
    assert read({"hand": HAND, "castles": (9, 9)}, castles=[9, 9, 3]).table.castles_left == 0b011


def test_f10_a_rounds_end_needs_no_hand() -> None:
    position = read("round_end = true\nscore = 17\ncastles = [18, 14]\ntotems = { vessel = 0, shield = 0 }")
    assert play.turn(position) == 0
    names = [GAME.text.move_name(code, DECK, position) for code in legal(position, RULES)]
    assert sorted(names) == ["spend -", "spend eye", "spend eye,hourglass", "spend hourglass"]
    assert written(position)["round_end"] is True
    assert read({"round_end": True, "hand": HAND, "score": 3, "row": D}).table.hand_count == 3


def test_redraws_left() -> None:
    assert state.REDRAW in legal(read({"hand": HAND}, redraws=2), RULES)
    assert written(read({"hand": HAND, "redraws": 1}, redraws=2), redraws=2)["redraws"] == 1
    assert state.REDRAW not in legal(read({"hand": HAND, "redraws": 0}, redraws=2), RULES)


def test_a_position_of_chance_or_of_a_finished_game_is_none_to_tell() -> None:
    played = Played(dict(DECK.counts))
    with pytest.raises(Mistake, match="decided"):
        position_to_dict(played.state.table, played.components, played.rules)


def test_fields_are_said_once() -> None:
    assert len(set(positions.NAMES)) == len(positions.FIELDS)
    assert all(field.meaning and field.kind for field in positions.FIELDS)
    assert set(positions.SYNONYMS.values()) <= set(positions.NAMES)


# Mistakes.

DEEP = tomllib.loads("hand." + "a." * 5000 + "a = 1")["hand"]
AT_TURN = [
    ({"hnd": HAND}, "unknown 'hnd' 'hand' discards row"),
    ({"a\nb": 1}, r"unknown 'a\nb' hand"),
    ({"discard": D, "discards": D}, "discards discard twice"),
    ({"hand": DEEP}, "hand nested deeply"),
    ({}, "hand three four none round_end"),
    ({"hand": f"{G} {R}"}, "hand three four 2"),
    ({"hand": [G] * 5}, "hand three four 5"),
    ({"hand": 3}, "hand list 3"),
    ({"hand": None}, "hand list None"),
    ({"hand": [G, R, 7]}, "hand list"),
    ({"hand": [[G, R, Q]]}, "hand list"),
    ({"hand": [G, R, "golem.spike.plane"]}, f"'golem.spike.plane' hand '{G}'"),
    ({"hand": [G, R, "\x1b[2J"]}, r"unknown '\x1b[2J' ent.conifer.0"),
    ({"hand": [G, R, "x" * 100_000]}, f"unknown '{'x' * 60}' hand"),
    ({"hand": {"golem": {"spike": {"plain": 3}}}}, 'hand quotation "ent.conifer.0"'),
    ({"hand": {G: True, R: 1, Q: 1}}, f"hand {G} whole true"),
    ({"hand": {G: -1}}, f"hand {G} 0 52 -1"),
    ({"hand": {G: 10**5000}}, f"hand {G} 0 52 thousands digits"),
    ({"hand": f"{G}*99"}, f"hand {G} 0 52 99"),
    ({"hand": f"{G}*"}, f"hand number ent.conifer.0*2 '{G}*'"),
    ({"hand": f"{G}*-1"}, f"hand number ent.conifer.0*2 '{G}*-1'"),
    ({"hand": f"{G}*{'9' * 6000}"}, "hand number ent.conifer.0*2"),
    ({"hand": f"2 {G} {R}"}, "hand number ent.conifer.0*2 '2'"),
    ({"hand": [G] * 3}, f"hand 3 {G} 2"),
    ({"hand": HAND, "discards": G, "row": G}, f"hand discards row 3 {G} 2"),
    ({"hand": HAND, "discards": "rout*2"}, "discards 2 rout 1"),
    ({"hand": f"{G} {R} {ROUT}"}, "hand hold Rout"),
    ({"hand": HAND, "stored": ROUT}, "stored hold Rout"),
    ({"hand": HAND, "top": ROUT}, "top hold Rout"),
    ({"hand": HAND, "stored": [D, C]}, "stored one 2"),
    ({"hand": HAND, "stored": D, "totems": {"vessel": 1}}, "stored under totems.vessel 0"),
    ({"hand": HAND, "top": {D: 1}}, "top list order count"),
    ({"hand": HAND, "top": D}, "top 1 totems 0"),
    ({"hand": HAND, "top": f"{D} {C}", "stored": E0}, "top 2 totems 0"),
    ({"hand": HAND, "top": f"{D} {C}", "totems": "vessel,hourglass"}, "top 2 totems 1"),
    ({"hand": HAND, "totems": {"eyes": 1}}, "unknown 'eyes' totems 'eye'"),
    ({"hand": HAND, "totems": "eye, shild"}, "unknown 'shild' totems 'shield'"),
    ({"hand": HAND, "totems": {"eye": 2}}, "totems.eye 0 1 2"),
    ({"hand": HAND, "totems": ["eye", "eye"]}, "totems.eye 0 1 2"),
    ({"hand": HAND, "totems": {"eye": "no"}}, "totems.eye whole 'no'"),
    ({"hand": HAND, "totems": 4}, "totems unused eye,vessel 4"),
    ({"hand": HAND, "totems": [1]}, "totems unused eye,vessel"),
    ({"hand": HAND, "castles": [22, 17]}, "castles 17 unknown 22 18 14"),
    ({"hand": HAND, "castles": [14, 14]}, "castles 14 2 times 22 18 14"),
    ({"hand": HAND, "castles": []}, "castles none won"),
    ({"hand": HAND, "castles": 22}, "castles list 22"),
    ({"hand": HAND, "castles": [True]}, "castles list"),
    ({"hand": HAND, "castles": "22 high"}, "castles list '22 high'"),
    ({"hand": HAND, "castles": [[22]]}, "castles list"),
    ({"hand": HAND, "castles": [10**5000]}, "castles thousands digits unknown"),
    ({"hand": HAND, "castles": [14], "round": 2}, "round 2 castles 3"),
    ({"hand": HAND, "round": 5}, "round 1 4 5"),
    ({"hand": HAND, "round": 1.5}, "round whole 1.5"),
    ({"hand": HAND, "round": 3}, "round 3 0 castles 2 Shields 1"),
    ({"hand": HAND, "round": 2, "totems": {"shield": 1}}, "totems.shield 0 most"),
    ({"hand": HAND, "score": -1}, "score 0 9999 -1"),
    ({"hand": HAND, "score": "12"}, "score whole '12'"),
    ({"hand": HAND, "hidden": 51}, "hidden 0 50 51"),
    ({"hand": HAND, "hidden": 50}, "hidden 47 50"),
    ({"hand": HAND, "score": 500}, "score 47 500"),
    ({"hand": HAND, "row": D, "score": 500}, "score 47 500"),
    ({"hand": HAND, "hidden": 47}, "deck round_end true"),
    ({"hand": HAND, "row": D, "score": 0}, "row hidden 1 card score 0"),
    ({"hand": HAND, "row": D, "hidden": 1, "score": 3}, "row hidden 2 cards score 3"),
    ({"hand": HAND, "score": 3, "hidden": 0}, "row hidden 0 cards score 3"),
    ({"hand": HAND, "redraws": 1}, "redraws 0 1"),
    ({"hand": HAND, "round_end": 1}, "round_end true false 1"),
    ({"hand": f"{G} {R}", "round_end": True}, "hand three none round's 2"),
    ({"hand": f"{HAND} {D}", "round_end": True}, "hand three none round's 4"),
    ({"round_end": True, "row": D, "score": 0}, "row hidden 1 card score 0 most"),
]  # fmt: skip


@pytest.mark.parametrize(("told", "said"), AT_TURN, ids=range(len(AT_TURN)))
def test_mistakes(told: dict[str, Any], said: str) -> None:
    with pytest.raises(Mistake) as caught:
        read(told)
    assert_names(str(caught.value), *said.split())
    assert str(caught.value).isprintable()


@pytest.mark.parametrize(
    ("changed", "told", "said"),
    [
        ({"max_rounds": 1}, {"castles": [22, 18]}, "castles 1 castle round 2"),
        ({"totems": BASE["totems"] | {"eye": 3}}, {"top": f"{D} {C}", "totems": {"eye": 0}}, "top 2 totems 1 most"),
        ({"totems": NO_TOTEMS}, {"stored": D}, "stored no Vessel"),
    ],
)
def test_mistakes_of_house_rules(changed: dict[str, Any], told: dict[str, Any], said: str) -> None:
    with pytest.raises(Mistake) as caught:
        read({"hand": HAND, **told}, **changed)
    assert_names(str(caught.value), *said.split())


def test_cards_of_another_deck_are_unknown() -> None:
    small = Components("small", "counted", ((G, 2), (R, 2), (Q, 2), (B2, 2)))
    with pytest.raises(Mistake, match="'rout' for discards"):
        read({"hand": HAND, "discards": "rout"}, small)


SCALARS = (
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8)
    | st.sampled_from([10**40, -(10**40), datetime.date(2024, 1, 1), "eye", "-", ROUT, HAND, f"{G}*2", D, 22, 1, 2])
)  # fmt: skip
WORDS = st.sampled_from([*(name for name, _ in DECK.counts), *rules.TOTEM_NAMES]) | st.text(max_size=8)
ANYTHING = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=5) | st.dictionaries(WORDS, inner, max_size=5), max_leaves=8
)
TELLABLE = st.lists(st.sampled_from([name for name, count in DECK.counts for _ in range(count)]), max_size=4)


@settings(max_examples=5 * EXAMPLES)
@given(st.dictionaries(st.sampled_from(positions.NAMES), ANYTHING | TELLABLE), st.booleans())
def test_whatever_is_told_is_a_position_or_one_mistake_in_one_line(told: dict[str, Any], plain: bool) -> None:
    said = ""
    try:
        read({"hand": HAND} | told if plain else told)
    except Mistake as mistake:
        said = str(mistake)
    assert said == "" or said.isprintable()
    assert len(said) < 1_500
