"""Freya's Folly: seats, jewels and cards before the first turn, and what everybody may know (FF1 to FF5)."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from analyser.games.catalogue import Mode, rules_in_force
from analyser.games.freyas_folly.compiled import play
from analyser.games.freyas_folly.compiled.limits import LETTERS
from analyser.games.shown import DRAWN_WIDTH
from tests.games.freyas_folly.boxes import BOX, box_of
from tests.games.freyas_folly.explored import Both
from tests.games.freyas_folly.mine import GAME, Mine
from tests.games.told import told_at_random

GREY = "resaRESA"


def opening(**changes: Any) -> list[dict[str, Any]]:
    """The events up to the first turn, by a box that is the default one but for these tables."""
    mode, box = Mode("standard", "standard", 3), box_of(BOX.to_dict() | changes)
    values = rules_in_force(GAME, mode, settings={"max_rounds": 1})
    events: list[dict[str, Any]] = told_at_random(GAME, mode, values, box, Random(1))[0]["events"]
    return events[: [event.get("event") for event in events].index("turn")]


def started_elsewhere(**settings: Any) -> Mine:
    """A game of five that a seat other than 0 begins."""
    mine = Mine(5, starter="random", **settings)
    assert mine.table.starter != 0, "the games' seed must draw another one: seat 0 begins without a draw too"
    return mine


def test_ff1_a_starter_that_is_drawn_begins_every_round() -> None:
    mine = started_elsewhere()
    first = int(mine.table.starter)
    turns = [f"turn 1 {(first + step) % 5}" for step in range(1, 5)] + [f"turn 2 {first}"]
    assert mine.skip(5) == turns


def test_ff1_a_drawn_starters_round_ends_before_him() -> None:
    """FF19, FF21: not before seat 0."""
    limited = started_elsewhere(max_rounds=1)
    limited.skip(5)
    assert limited.result["turns"] == 5
    last = started_elsewhere(variant="last_round", dwarfs=1)
    seat = int(last.table.starter)
    last.give(seat, "S01").home(seat, "re").do("complete S01")
    last.skip(5)
    assert (last.result["ender"], last.result["turns"]) == (seat, 5)


def test_ff2_grey_places_are_filled_by_size_and_the_market_has_the_rest() -> None:
    events, laid = opening(), Counter[str]()
    fills = [event for event in events if event.get("chance") == "fill"]
    assert [event["cavern"] for event in fills] == [*BOX["caverns"]]
    for event in fills:
        small, large, amber, large_amber = BOX["caverns"][event["cavern"]]
        jewels = Counter(event["jewels"])
        assert set(jewels) <= set(GREY)
        assert [sum(jewels[one] for one in letters) for letters in ("resa", "RESA")] == [small, large]
        laid += jewels + Counter(y=amber, Y=large_amber)
    (market,) = [event["jewels"] for event in events if event.get("event") == "market"]
    assert Counter(market) == Counter(BOX["jewels"]) - laid
    assert len(market) == 22, "of 16 small and 6 large ones, no amber"


def test_ff2_amber_without_a_place_lies_in_the_market() -> None:
    (market,) = [event["jewels"] for event in opening(caverns={"c01": [1, 0, 2, 1]}) if event.get("event") == "market"]
    assert (market.count("y"), market.count("Y"), len(market)) == (14, 5, 110 - 4)


def test_ff2_each_jewel_of_a_size_is_as_likely() -> None:
    jewels = dict.fromkeys(LETTERS, 2) | {"r": 3, "s": 1, "R": 4}
    both = Both(BOX.to_dict() | {"jewels": jewels, "caverns": {"c01": [1, 1, 0, 0]}}, None)
    small = {name: share for name, share, _ in both.steps(both.state)[1]}
    assert small == pytest.approx({"r": 55440 * 3 / 8, "e": 55440 / 4, "s": 55440 / 8, "a": 55440 / 4})
    (codes,) = [codes for name, _, codes in both.steps(both.state)[1] if name == "r"]
    large = {name: share for name, share, _ in both.steps(both.after(both.state, codes))[1]}
    assert large == pytest.approx({"R": 55440 * 4 / 10} | dict.fromkeys("ESA", 55440 * 2 / 10))


def test_ff3_half_of_the_settings_rounded_down_lie_in_the_upper_part() -> None:
    table = Mine(3, workshop=7).table
    assert (int(table.upper_settings), int(table.lower_settings)) == (15, 16)


@pytest.mark.parametrize(
    ("slots", "deck", "lying"), [(3, 6, (3, 6, 6)), (6, 12, (6, 9, 0)), (0, 0, (0, 0, 15)), (6, 0, (6, 0, 9))]
)
def test_ff3_abilities_go_to_the_slots_first_then_to_their_deck(
    slots: int, deck: int, lying: tuple[int, int, int]
) -> None:
    table = Mine(3, ability_slots=slots, ability_deck=deck).table
    assert (int(table.slots.sum()), int(table.ability_deck), int(table.upper_abilities)) == lying


def test_ff3_variants_leave_cards_in_the_box() -> None:
    assert int(Mine(3, variant="peaceful").rules.ability_cards) == 12
    assert int(Mine(3, variant="plain").rules.ability_cards) == 0


def test_ff4_every_seat_knows_the_whole_table_with_the_numbers_of_cards() -> None:
    mine = Mine(3).offer("bat", "bat", "bat").workshop(*(f"S0{number}" for number in range(1, 9)))
    mine.do("take S01", "ability", "speed", "S20")
    assert all(play.conceal(mine.state, seat).tobytes() == mine.table.tobytes() for seat in range(3))
    words = " ".join(" ".join(GAME.text.drawing(mine.state, BOX, DRAWN_WIDTH)).split())
    assert "ability deck: 6 unseen, then speed" in words
    assert "workshop's deck: 14 settings, 6 pieces, 5 abilities; below 15 settings" in words


def test_ff5_the_same_action_may_be_taken_twice_and_pass_is_always_open() -> None:
    mine = Mine(3, actions=3).lie("c01", "re")
    mine.do("enter A", "enter B")
    assert "pass" in mine.legal
    assert mine.do("pass") == ["turn 1 1"]


@pytest.mark.parametrize(
    ("variant", "dwarfs", "pieces"), [("standard", (6, 5, 4), 4), ("short", (4, 3, 2), 3), ("last_round", (6, 5, 4), 4)]
)
def test_dwarfs_and_pieces_by_variant(variant: str, dwarfs: tuple[int, ...], pieces: int) -> None:
    for players, number in zip((3, 4, 5), dwarfs, strict=True):
        mine = Mine(players, variant=variant)
        assert [int(left) for left in mine.table.dwarfs] == [number] * players + [0] * (5 - players)
        assert int(mine.rules.pieces) == pieces
