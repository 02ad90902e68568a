"""Analyses held against exact values: of a round of a duel with hidden hands that is so small that they are known."""

from functools import cache
from math import sqrt
from typing import Any

import numpy as np
import pytest

from analyser.experiments.analyse import AnalyseRequest
from analyser.experiments.analysing.decisions import Decision
from analyser.experiments.analysing.replay import PlayedGame
from analyser.experiments.analysing.split import GameAnalysis
from analyser.experiments.cells import packed_rules
from analyser.games.catalogue import find_game
from analyser.games.en_garde.compiled import cards
from analyser.kernel.contract import CHANCE, FIRST_PLACE, OVER
from analyser.kernel.moves import legal_codes
from analyser.kernel.records import new_record
from analyser.statistics.intervals import Mean
from tests.budgets import PLAIN, scaled

GAME = find_game("en_garde")
GAMES = scaled(40, 6)
SMALL = {"points": 1, "max_rounds": 1, "board": 7, "hand": 2}
DECK = "1 = 3\n2 = 3\n3 = 2\n"
pytestmark = pytest.mark.slow


class Truth:
    """What positions are worth to a side where everybody makes any legal move, each as likely."""

    def __init__(self, rules: Any, side: int) -> None:
        self.rules, self.side, self.play = rules, side, GAME.play
        self.known: dict[bytes, float] = {}
        self.seen: dict[tuple[bytes, int | None], float] = {}

    def start(self) -> float:
        state = new_record(self.play.STATE)
        self.play.begin(state, self.rules)
        return self.value(state)

    def value(self, state: Any) -> float:
        key = state.tobytes()
        if key not in self.known:
            self.known[key] = self._value(state)
        return self.known[key]

    def _value(self, state: Any) -> float:
        seat = self.play.turn(state)
        if seat == OVER:
            places = [self.play.place(state, side) for side in range(2)]
            return float(places[self.side] == FIRST_PLACE) / places.count(FIRST_PLACE)
        if seat != CHANCE:
            return float(np.mean([self.after(state, code) for code in legal_codes(self.play, state, self.rules)]))
        listed = new_record(self.play.OUTCOMES)
        self.play.outcomes(state, self.rules, listed)
        weights = [int(weight) for weight in listed.weight[: int(listed.count)]]
        worths = [self.after(state, int(code)) for code in listed.code[: int(listed.count)]]
        return float(np.average(worths, weights=weights))

    def after(self, state: Any, code: int) -> float:
        copy = state.copy()
        self.play.apply(copy, self.rules, code)
        return self.value(copy)

    def known_after(self, state: Any, code: int | None) -> float:
        """After a move, or any, of the seat whose turn it is, as far as it knows: over all hands the other may hold."""
        key = state.table.tobytes(), code
        if key not in self.seen:
            self.seen[key] = self._known_after(state, code)
        return self.seen[key]

    def _known_after(self, state: Any, code: int | None) -> float:
        table, worths = state.table, []
        own = 1 - int(table.seat)
        bag = [value for value in range(1, 10) for _ in range(int(cards.unseen(table, self.rules, value)))]
        for held in _hands(tuple(bag), int(table.hand_size[own])):
            copy = state.copy()
            rest = list(bag)
            copy.other_hand = 0
            for value in held:
                rest.remove(value)
                copy.other_hand += cards.some(1, value)
            copy.deck[: len(rest)] = rest
            worths.append(self.value(copy) if code is None else self.after(copy, code))
        return float(np.mean(worths))


@cache
def _hands(bag: tuple[int, ...], size: int) -> list[tuple[int, ...]]:
    """Each set of so many cards of the bag, as often as there are such."""
    if size == 0:
        return [()]
    return [(bag[place], *others) for place in range(len(bag)) for others in _hands(bag[place + 1 :], size - 1)]


@pytest.fixture(scope="module")
def analysed(tmp_path_factory: pytest.TempPathFactory) -> tuple[GameAnalysis, ...]:
    deck = tmp_path_factory.mktemp("deck") / "deck.toml"
    deck.write_text(DECK, encoding="utf-8")
    request = AnalyseRequest(
        GAME.name, policy="random", base="random", games=GAMES, playouts=64, house_rules=SMALL, components=deck
    )
    found = request.carry_out().result
    assert found is not None
    return found.games


@pytest.fixture(scope="module")
def truth(analysed: tuple[GameAnalysis, ...]) -> Truth:
    """All games are played by the same rules, and told for the same side."""
    (side,) = {game.side for game in analysed}
    return Truth(packed_rules(analysed[0].game.cell), side)


def code_of(game: PlayedGame, state: Any, name: str) -> int:
    return int(GAME.text.move_code(name, game.cell.components, state))


def position_of(game: GameAnalysis, one: Decision) -> Any:
    made = [step for step in game.game.steps if step.seat != CHANCE]
    return made[one.number - 1].state


def held(means: list[tuple[Mean, float]]) -> float:
    return sum(mean.low - 1e-9 <= truth <= mean.high + 1e-9 for mean, truth in means) / len(means)


def test_intervals_of_decisions_hold_the_truth(analysed: tuple[GameAnalysis, ...], truth: Truth) -> None:
    before, gain, loss = [], [], []
    for game in analysed:
        for one in game.decisions:
            state = position_of(game, one)
            base = truth.known_after(state, None)
            played = truth.known_after(state, code_of(game.game, state, one.move))
            before.append((one.before, base))
            gain.append((one.gain, played - base))
            if one.is_own:
                best = truth.known_after(state, code_of(game.game, state, one.best or one.move))
                loss.append((one.loss, best - played))
    for means in (before, gain, loss):
        assert held(means) > 0.95 - 3.5 * sqrt(0.95 * 0.05 / len(means)), len(means)


def test_luck_is_nothing_on_average_and_the_start_is_known(analysed: tuple[GameAnalysis, ...], truth: Truth) -> None:
    start = truth.start()
    assert held([(game.split.start, start) for game in analysed]) > 0.8
    luck = [game.split.luck.value for game in analysed]
    assert abs(np.mean(luck)) < 3.5 * np.std(luck) / sqrt(len(luck))


def test_the_split_holds_the_truth(analysed: tuple[GameAnalysis, ...], truth: Truth) -> None:
    """Gains against the base policy, and the opponent's, as sums of exact values."""
    if PLAIN:
        pytest.skip("too few games without compilation")
    gains, others = [], []
    for game in analysed:
        own, other = 0.0, 0.0
        for one in game.decisions:
            state = position_of(game, one)
            gain = truth.known_after(state, code_of(game.game, state, one.move)) - truth.known_after(state, None)
            own, other = own + gain * one.is_own, other + gain * (not one.is_own)
        gains.append((game.split.gains, own))
        others.append((game.split.opponents, other))
    for means in (gains, others):
        assert held(means) > 0.95 - 3.5 * sqrt(0.95 * 0.05 / len(means))
