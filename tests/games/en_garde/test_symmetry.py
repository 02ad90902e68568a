"""The duel is the same for both: what one wins the other loses, and with the colours changed all is mirrored."""

from pathlib import Path
from random import Random
from typing import Any

from analyser.games.en_garde.compiled import play, state
from analyser.kernel.contract import CHANCE, OVER
from analyser.kernel.moves import codes_of
from analyser.kernel.records import new_record
from tests.contract.samples import random_settings
from tests.contract.walks import Walk, copied, key
from tests.games.en_garde.matches import random_cell, random_deck
from tests.games.en_garde.positions import BLACK, GAME, WHITE, Duel

SWAPPED = {"white": "black", "black": "white"}


def mirrored(position: Any, board: int) -> Any:
    """The position with white in black's place and black in white's; not while hands are dealt, white first."""
    found = copied(position)
    before, after = position.table, found.table
    for own, other in ((WHITE, BLACK), (BLACK, WHITE)):
        after.position[own] = board + 1 - before.position[other]
        after.hand_size[own] = before.hand_size[other]
        after.points[own] = before.points[other]
    after.seat = 1 - before.seat
    after.starter = 1 - before.starter
    after.ended.starter = 1 - before.ended.starter if before.rounds_ended else 0
    after.ended.winner = _other(before.ended.winner) if before.rounds_ended else 0
    if before.phase == state.OVER_PHASE:
        after.winner = _other(before.winner)
    return found


def _other(winner: int) -> int:
    return int(winner) if winner == state.NOBODY else 1 - int(winner)


def random_rules(random: Random) -> dict[str, Any]:
    settings = random_settings(GAME, random)
    settings["max_rounds"] = random.choice([1, 1, 2, 3])
    return settings


class Pair:
    """Two matches with the colours changed: what white does in the one black does in the other, with the same luck."""

    def __init__(self, random: Random) -> None:
        self.random = random
        rules = random_rules(random)
        starter = rules.get("starter")
        if starter not in SWAPPED:  # both of these begin with white: mirrored positions, not matches
            rules["starter"] = starter = random.choice(list(SWAPPED))
        deck = "".join(value * min(count, 5) for value, count in random_deck(random, rules.get("hand", 5)).items())
        deck += "3" * (2 * rules.get("hand", 5) + 1 - len(deck))
        self.one = Duel(deck, **rules)
        self.two = Duel(deck, **rules | {"starter": SWAPPED[starter]})

    def step(self) -> None:
        table = self.one.state.table
        if table.phase == state.DEALT:
            first, second = self.random.sample(self.one.deck, 2)
            self.one.line(int(first), int(second))
            self.two.line(int(second), int(first))
            return
        step: Any = self.random.choice(self.one.deck if self.one.turn == CHANCE else self.one.legal)
        step = int(step) if self.one.turn == CHANCE else step
        self.one.line(step)
        self.two.line(step)

    def check(self) -> None:
        phases = {int(self.one.state.table.phase), int(self.two.state.table.phase)}
        assert len(phases) == 1
        if phases == {state.DEALT}:
            return
        assert key(GAME, mirrored(self.one.state, int(self.one.rules.board))) == key(GAME, self.two.state)
        if self.one.turn in (WHITE, BLACK):
            assert (self.two.turn, self.two.legal) == (1 - self.one.turn, self.one.legal)


def test_with_black_to_begin_and_mirrored_luck_the_match_is_mirrored() -> None:
    results = set()
    for seed in range(40):
        pair = Pair(Random(seed))
        while pair.one.turn != OVER:
            pair.step()
            pair.check()
        one, two = pair.one.result, pair.two.result
        assert (one["points"][::-1], one["rounds"]) == (two["points"], two["rounds"])
        assert {one["winner"], two["winner"]} in ({0, 1}, {None})
        for seat in (WHITE, BLACK):
            assert play.place(pair.one.state, seat) == play.place(pair.two.state, 1 - seat)
        assert [(None if winner is None else 1 - winner, by) for winner, by in pair.one.ends] == pair.two.ends
        results |= {one["winner"], *(by for _, by in pair.one.ends)}
    assert results == {0, 1, None, "hit", "stuck", "cards", "ground", "draw"}


def test_mirrored_positions_have_the_same_moves_and_mirrored_outcomes(tmp_path: Path) -> None:
    """Any position of a match, whoever begins its rounds: each code leads to the mirrored position."""
    random = Random(2)
    seen = 0
    for _ in range(25):
        walk = Walk(random_cell(random, tmp_path, "random"), random)
        board = int(walk.rules.board)
        rules = walk.rules.copy()
        if walk.cell.rules["starter"] in SWAPPED:
            rules.starter = state.ALWAYS_WHITE + state.ALWAYS_BLACK - rules.starter
        other_moves = new_record(state.MOVES)
        for number, (seat, _) in enumerate(walk.steps()):
            if walk.state.table.phase == state.DEALT or number > 150:
                continue
            other = mirrored(walk.state, board)
            assert play.check(other, rules) == 0
            assert play.turn(other) == (seat if seat == CHANCE else 1 - seat)
            codes = walk.legal() if seat != CHANCE else walk.listed()[0]
            if seat != CHANCE:
                play.legal(other, rules, other_moves)
                assert codes_of(other_moves) == codes
            for code in random.sample(codes, min(2, len(codes))):
                here, there = walk.after(code), copied(other)
                play.apply(there, rules, code)
                if here.table.phase == state.DEALT:
                    assert there.table.phase == state.DEALT
                    assert list(there.table.points) == list(here.table.points)[::-1]
                    assert there.table.starter == 1 - here.table.starter
                else:
                    assert key(GAME, mirrored(here, board)) == key(GAME, there)
                seen += 1
    assert seen > 1000


def test_what_one_wins_the_other_loses(tmp_path: Path) -> None:
    random = Random(3)
    found = set()
    for _ in range(60):
        walk = Walk(random_cell(random, tmp_path, "random"), random)
        for _ in walk.steps():
            pass
        places = [int(play.place(walk.state, seat)) for seat in (WHITE, BLACK)]
        assert places in ([1, 2], [2, 1], [1, 1])
        white, black = places[1] - places[0], places[0] - places[1]
        found.add(white)
        points = list(walk.state.table.points)
        enough = int(walk.rules.points)
        assert (white, black) == (int(points[0] >= enough) - int(points[1] >= enough),
                                  int(points[1] >= enough) - int(points[0] >= enough))  # fmt: skip
    assert found == {-1, 0, 1}
