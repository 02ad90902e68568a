"""Castle Panic's moves in words, both ways, over positions told by hand; events, results and the drawn board."""

from typing import Any

import pytest

from analyser.games.castle_panic import targets
from analyser.games.castle_panic.compiled import play, state
from analyser.games.castle_panic.components import CARD_NAMES, TOKEN_NAMES
from analyser.games.castle_panic.narrator import result
from analyser.games.castle_panic.positions import read_position
from analyser.games.shown import DRAWN_WIDTH, NARROW_WIDTH
from analyser.kernel.contract import CHANCE
from analyser.kernel.events import noted
from analyser.mistakes import Mistake
from tests.budgets import scaled
from tests.games.castle_panic.tables import BOX, GAME, box_of, legal, names, packed, played, position_of
from tests.oracle.castle_panic import replay

TEXT = GAME.text
BOARD = ["orc/2@archer.1", "troll/2t@knight.4", "goblin/1@forest.6*2", "healer/2@swordsman.2", "troll/1@castle.3"]
ALL_SORTS: dict[str, Any] = {
    "hands": [
        "archer.red, archer.any, hero.red, nice_shot, barbarian, drive, tar, fortify, brick, mortar, draw2, missing"
    ],
    "board": BOARD,
    "walls": [1, 2, 3],
    "towers": [1, 2, 5],
}
PLAYS = [
    *("barbarian healer/2@swordsman.2", "barbarian orc/2@archer.1", "barbarian troll/1@castle.3"),
    *("barbarian troll/2t@knight.4", "build 4", "build 5", "build 6", "draw2", "drive healer/2@swordsman.2"),
    *("drive orc/2@archer.1", "drive troll/1@castle.3", "drive troll/2t@knight.4", "end"),
    *("fortify 1", "fortify 2", "fortify 3", "hit archer.any orc/2@archer.1", "hit archer.red orc/2@archer.1"),
    *("hit hero.red healer/2@swordsman.2", "hit hero.red orc/2@archer.1", "missing"),
    *("shoot archer.any orc/2@archer.1", "shoot archer.red orc/2@archer.1"),
    *("shoot hero.red healer/2@swordsman.2", "shoot hero.red orc/2@archer.1"),
]


def assert_both_ways(position: Any, rules: Any) -> list[str]:
    """Every legal move has a name of its own, which leads back to it."""
    codes = legal(position, rules)
    found = [TEXT.move_name(code, BOX, position) for code in codes]
    assert [TEXT.move_code(name, BOX, position) for name in found] == codes
    assert len(set(found)) == len(found)
    return sorted(found)


def test_c6_plays_are_named() -> None:
    rules = packed(players=2)
    assert assert_both_ways(position_of(rules, **ALL_SORTS), rules) == PLAYS


def test_c8_tar_is_played_on_any_monster_once() -> None:
    rules = packed(players=2)
    told = ALL_SORTS | {"hands": ["tar"], "board": [name.replace("2t", "2") for name in BOARD]}
    found = assert_both_ways(position_of(rules, **told), rules)
    assert found == ["end", *(f"tar {name}" for name in sorted(name.partition("*")[0] for name in told["board"]))]


def test_o2_o3_o13_plays_of_optional_rules() -> None:
    rules = packed(players=2, all_for_one=True, heroic_powers=True, under_construction="player")
    told = {
        "hands": ["archer.red, knight.red, swordsman.red, hero.green, scavenge"],
        "board": ["troll/3@knight.2", "orc/1@castle.3", "orc/2@forest.1"],
        "walls": [1, 2, 3, 4],
        "towers": [1],
        "discard": "barbarian, brick*2",
        "walls_in_hand": [0],
    }
    assert assert_both_ways(position_of(rules, **told), rules) == [
        *("end", "hit hero.green orc/1@castle.3", "hit knight.red troll/3@knight.2", "scavenge barbarian"),
        *("scavenge brick", "triple red troll/3@knight.2", "wall 5", "wall 6"),
    ]


@pytest.mark.parametrize("seat", range(6))
def test_c5_trades_name_both_cards_and_the_seat(seat: int) -> None:
    rules = packed()
    for players in range(2, 7):
        rules = packed(players=players)
        hands = ["archer.red, tar", "brick", "mortar", "missing, archer.red", "scavenge", "drive"][:players]
        if seat >= players:
            continue
        found = assert_both_ways(position_of(rules, hands=hands, phase="trade", seat=seat), rules)
        others = [
            f"trade {give} {take} {other}"
            for other, hand in enumerate(hands)
            if other != seat
            for give in hands[seat].split(", ")
            for take in hand.split(", ")
            if give != take
        ]
        assert found == sorted(["no trade", *others])


def test_c4_o4_discards() -> None:
    rules = packed("solitaire", desperate_times=True)
    told = {"hands": ["tar, brick*2"], "phase": "discard"}
    assert assert_both_ways(position_of(rules, **told), rules) == ["discard brick", "discard tar", "keep"]
    assert assert_both_ways(position_of(rules, **told, made=1), rules) == ["discard brick", "discard tar", "done"]
    assert assert_both_ways(position_of(rules, hands=["tar"], phase="begin"), rules) == ["discard all", "keep all"]
    assert assert_both_ways(position_of(rules, phase="begin"), rules) == ["keep all"]


def test_moves_at_the_beginning() -> None:
    rules = packed()
    position = state_at_the_beginning(rules)
    assert names(position, rules) == ["place goblin", "place orc", "place troll"]


def state_at_the_beginning(rules: Any) -> Any:
    from analyser.kernel.records import new_record

    position = new_record(state.STATE)
    play.begin(position, rules)
    return position


@pytest.mark.parametrize(
    ("first", "words"),
    [
        (state.FIRST_HOME, [f"home {arc}" for arc in range(1, 7)]),
        (state.FIRST_KING, [f"king {arc}" for arc in range(1, 7)]),
        (state.FIRST_WALL, [f"wall {arc}" for arc in range(1, 7)]),
        (state.FIRST_LOSE, [f"lose {card}" for card in CARD_NAMES]),
        (state.FIRST_TOKEN, [f"token {token}" for token in TOKEN_NAMES]),
        (state.FIRST_RESERVE, [f"reserve {token}" for token in TOKEN_NAMES]),
        (state.FIRST_SWAP, [f"swap {token}" for token in TOKEN_NAMES]),
        (state.FIRST_SUMMON, [f"summon {kind} {arc}" for kind in TOKEN_NAMES[:7] for arc in range(1, 7)]),
    ],
)
def test_moves_by_their_place_in_a_list(first: int, words: list[str]) -> None:
    position = position_of(packed(), board=BOARD, towers=[1])
    assert [TEXT.move_name(first + place, BOX, position) for place in range(len(words))] == words
    assert [TEXT.move_code(word, BOX, position) for word in words] == list(range(first, first + len(words)))


@pytest.mark.parametrize(
    "name",
    [
        *("", "hit", "hit archer.red", "hit archer.blue orc/2@archer.1", "hit archer.red orc/1@archer.1", "wall 7"),
        *("barbarian orc/2@archer.2", "triple green orc/2@archer.1", "trade tar brick 1", "discard sword", "END"),
        *("hurt orc/2@archer.1", "shoot brick orc/2@archer.1", "tar orc/2@archer.1 1"),
    ],
)
def test_what_is_no_move_is_a_mistake(name: str) -> None:
    with pytest.raises(Mistake, match="unknown move"):
        TEXT.move_code(name, BOX, position_of(packed(players=2), **ALL_SORTS))


def test_hurt_is_of_those_that_strike_only() -> None:
    position = position_of(packed(), board=["orc/2@swordsman.1", "troll/3@swordsman.1"])
    position.table.monster[:2] |= state.STRIKES
    assert TEXT.move_name(state.HURT_TARGET + 1, BOX, position) == "hurt troll/3@swordsman.1"
    assert TEXT.move_code("hurt troll/3@swordsman.1", BOX, position) == state.HURT_TARGET + 1


def test_targets_are_read_as_they_are_written() -> None:
    for name in [*(one.partition("*")[0] for one in BOARD), "orc_warlord/9t@castle.6", "goblin_king/1@archer.5"]:
        assert targets.target_name(targets.read_target(name)) == name


def test_every_event_is_one_that_the_twin_replays() -> None:
    """Random games of all variants and rules: names, legal moves, order of events, results (T1 to T7)."""
    told = set[str]()
    for seed in range(scaled(40, plain=25)):
        transcript, drawings, _ = played(seed, lambda position, rules, box: None)
        replay(transcript)
        told |= {event.get("event") or event.get("chance") or "move" for event in transcript["events"]}
        turns = [place for place, event in enumerate(transcript["events"]) if event.get("event") == "turn"]
        assert list(drawings) == turns
        assert all(len(line) <= DRAWN_WIDTH for lines in drawings.values() for line in lines)
    assert told >= {"turn", "phase", "wall", "tower", "damage", "slain", "out", "deal", "draw", "reshuffle", "removed"}
    assert told >= {"die", "token", "tokens", "fortify_lost"}


def test_t3_a_reshuffle_splits_what_is_drawn_in_one_go() -> None:
    """A deck of one card, of which two are drawn: O8 takes its cards between."""
    rules = packed(players=2, dwindling_resources=True)
    left = {card: int(count) for card, count in zip(CARD_NAMES, rules.count, strict=True)} | {
        "draw2": 0,
        "tar": 0,
    }
    position = position_of(rules, hands=["draw2"], discard=left, board="orc/2@forest.1")
    told = line(position, rules, "draw2", "tar", "archer.red")
    assert told == [
        {"chance": "draw", "seat": 0, "cards": ["tar"]},
        {"chance": "reshuffle"},
        {"event": "removed", "card": "brick"},
        {"event": "removed", "card": "mortar"},
        {"chance": "draw", "seat": 0, "cards": ["archer.red"]},
    ]


def test_o16_tokens_are_shuffled_before_the_one_for_which_it_is_done() -> None:
    rules = packed("solitaire", not_over_yet=True)
    position = position_of(rules, board="orc/2@forest.1", pile="move_red")
    assert line(position, rules, "end", "move_red", "goblin", 2)[1:5] == [
        {"event": "phase", "phase": "tokens"},
        {"chance": "token", "token": "move_red"},
        {"chance": "token_reshuffle"},
        {"chance": "token", "token": "goblin"},
    ]


def line(position: Any, rules: Any, *steps: str | int) -> list[dict[str, Any]]:
    """The events that follow from moves, cards or tokens that are drawn, and faces."""
    narrator, events = TEXT.Narrator(rules, BOX), list[dict[str, Any]]()
    for step in steps:
        before, is_chance = position.copy(), int(play.turn(position)) == CHANCE
        code = outcome(position, step) if is_chance else TEXT.move_code(f"{step}", BOX, position)
        assert is_chance or play.is_legal(position, rules, code)
        play.apply(position, rules, code)
        events += (narrator.chance if is_chance else narrator.decision)(before, code, position)
    return events


def outcome(position: Any, step: str | int) -> int:
    """The code of a face, or of a card or token that lies in the bag."""
    if isinstance(step, int):
        return step - 1
    table = position.table
    if table.step == state.CARD_DRAWN:
        bag = [CARD_NAMES[int(card)] for card in position.deck[: int(table.deck_size)]]
    else:
        bag = [TOKEN_NAMES[int(token)] for token in position.pile[: int(table.pile_size)]]
    return bag.index(step)


def test_t7_results() -> None:
    def ended(variant: str, how: int, **changed: Any) -> dict[str, Any]:
        position = position_of(packed(variant), towers=[1, 2, 4], turn=9, hands=["tar"])
        position.table.result = how
        for name, value in changed.items():
            position.table[name][: len(value)] = value
        return dict(result(position))

    shared = {"towers": 3, "turns": 9}
    assert ended("coop", state.WON) == {"win": True, **shared}
    assert ended("coop", state.LOST) == {"win": False, **shared}
    assert ended("coop", state.UNDECIDED) == {"win": None, **shared}
    assert ended("overlord", state.WON) == {"win": True, **shared, "winner": "castle"}
    assert ended("overlord", state.LOST) == {"win": False, **shared, "winner": "overlord"}
    points = {"points": [7, 9, 9, 9], "trophies": [5, 3, 4, 4]}
    assert ended("master_slayer", state.WON, **points) == {"win": True, **shared, **points, "winners": [2, 3]}
    assert ended("master_slayer", state.LOST, **points) == {"win": False, **shared, **points, "winners": []}


DRAWN = """
          |red 1   red 2  |green 3 green 4|blue 5  blue 6 |
forest    |               |               |        2*G1   |
archer    |O2             |               |               |
knight    |               |        T2t    |               |
swordsman |        H2     |               |               |
wall      |======= ===F===|=======        |               |
tower     |[home0] [king] |               |[home1]        |
castle    |               |T1             |               |
G=goblin, H=healer, O=orc, T=troll, t=tarred, F=fortified
> 0: archer.red, brick*2
  1: no cards + a wall
deck 46, discarded 0; tokens 43, discarded 0
"""


ARCS = """
red 1: [home0]; wall; archer O2
red 2: [king]; wall F; swordsman H2
green 3: wall; castle T1
green 4: no wall; knight T2t
blue 5: [home1]; no wall
blue 6: no wall; forest 2*G1
"""


def test_the_board_is_drawn() -> None:
    rules = packed(players=2, my_home=True, kings_tower=True, under_construction="player")
    told = ALL_SORTS | {"hands": ["archer.red, brick*2"], "fortified": [2], "homes": [1, 5], "king": 2}
    position = position_of(rules, **told, walls_in_hand=[1])
    assert TEXT.drawing(position, BOX, DRAWN_WIDTH) == DRAWN.strip("\n").split("\n")
    assert TEXT.drawing(position, BOX, NARROW_WIDTH)[:6] == ARCS.strip("\n").split("\n")
    assert TEXT.is_drawn({"event": "turn", "seat": 0, "turn": 1})
    assert not TEXT.is_drawn({"event": "phase", "phase": "move"})


def test_a_full_space_takes_several_lines() -> None:
    crowd = [f"{kind}/1@forest.1" for kind in ("goblin", "orc", "troll", "healer", "troll_mage")]
    lines = TEXT.drawing(position_of(packed(players=2), board=crowd), BOX, DRAWN_WIDTH)
    assert [line[11:18].rstrip() for line in lines[1:4]] == ["G1 H1", "O1 T1", "M1"]


def test_a_crowded_board_has_a_code_for_each_target() -> None:
    """A word of moves holds 63, and its last code stays unused: seventy-two targets need the second word."""
    kinds = {
        "orc": ("archer", "knight", "swordsman"),
        "troll": ("archer", "knight", "swordsman"),
        "goblin": ("archer",),
    }
    board = [
        f"{kind}/{points}@{ring}.1" for kind, rings in kinds.items() for ring in rings for points in range(1, 10)
    ] + [f"goblin/{points}@knight.1" for points in range(1, 10)]
    box = box_of({"cards": BOX["cards"], "tokens": dict.fromkeys(TOKEN_NAMES, 0) | dict.fromkeys(kinds, 30)})
    rules = packed(players=2, box=box, hit_points=dict.fromkeys(kinds, 9))
    position = read_position({"board": board, "hands": ["barbarian"]}, rules, box)
    assert len(board) == 72
    assert names(position, rules) == sorted([*(f"barbarian {target}" for target in board), "end"])


def test_the_longest_chain_of_events_is_told_whole_in_a_position_of_less_than_a_kilobyte() -> None:
    """C10, O6, O8, O17: a boulder slays all, a tower falls, its seat is out, and the next finds no card to draw."""
    assert state.STATE.itemsize < 1024
    tokens = dict.fromkeys(TOKEN_NAMES, 0) | {"goblin": 30, "orc": 30, "troll": 30, "healer": 8, "giant_boulder": 1}
    cards = dict.fromkeys(CARD_NAMES, 0) | {"brick": 1, "mortar": 1}
    house: dict[str, Any] = {"hand": [1] * 6, "towers": 2, "tokens_a_turn": 1}
    house |= dict.fromkeys(("my_home", "dwindling_resources", "monster_recycling"), True)
    rules = packed(players=2, box=box_of({"cards": cards, "tokens": tokens}), **house)
    board = "goblin/1@forest.1*30, orc/2@forest.1*30, troll/3@forest.1*30, healer/2@forest.1*8"
    position = position_of(rules, board=board, discard="brick, mortar", walls="-", homes=[1, 3])
    play.apply(position, rules, state.END)
    play.apply(position, rules, 0)  # the token
    play.apply(position, rules, 0)  # the face
    assert int(position.table.step) == state.DISCARD
    events = noted(position.events)
    assert len(events) == state.MOST_EVENTS
    assert events[98:] == [
        state.TOWER_FALLS,
        state.SEAT_OUT,
        state.TURN_STARTS + 1,
        state.PHASE_BEGINS + state.DRAW_PHASE,
        state.CARDS_SHUFFLED,
        state.CARD_REMOVED + state.BRICK,
        state.CARD_REMOVED + state.MORTAR,
        state.PHASE_BEGINS + state.DISCARD_PHASE,
    ]


def test_how_many_tokens_an_overlord_holds_is_drawn() -> None:
    rules = packed("overlord", secret_forces=True)
    position = position_of(rules, pile="orc*5", board="orc/2@forest.1", overlord=3, reserve=True)
    assert TEXT.drawing(position, BOX, DRAWN_WIDTH)[-2:] == [
        "deck 49, discarded 0; tokens 1, discarded 43; the overlord",
        "holds 3 and a reserve",
    ]


def test_v4_the_trade_that_is_to_be_answered_is_drawn() -> None:
    rules = packed("master_slayer", 3)
    position = position_of(rules, phase="trade", hands=["tar", "", "brick"], board="orc/2@forest.1")
    assert "offers" not in "".join(TEXT.drawing(position, BOX, DRAWN_WIDTH))
    play.apply(position, rules, TEXT.move_code("trade tar brick 2", BOX, position))
    assert TEXT.drawing(position, BOX, DRAWN_WIDTH)[-1] == "0 offers tar for brick of 2"
