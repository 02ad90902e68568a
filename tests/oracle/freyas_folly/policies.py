"""The reference policies, from the names of the legal moves and what lies open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cached_property
from random import Random

from tests.oracle.freyas_folly.jewels import AMBER, SIZES, Jewels, size_of
from tests.oracle.freyas_folly.mine import OUT
from tests.oracle.freyas_folly.moving import may_collect
from tests.oracle.freyas_folly.table import Dwarf, View
from tests.oracle.freyas_folly.trading import answers, gifts, loot

TASTE = {"thief": 6, "speed": 5, "stamina": 4, "bat": 3, "stealth": 2, "strength": 1}


def random_choice(view: View, legal: list[str], random: Random) -> str:
    """Any legal move, each as likely as another."""
    return random.choice(legal)


def greedy_choice(view: View, legal: list[str], random: Random) -> str:
    """The move with the highest score, of equals the first."""
    judge = Judge(view)
    return max(legal, key=judge.score)


def weight_of(jewels: Mapping[str, int]) -> int:
    """Size, amber doubled."""
    return size_of(jewels) + size_of_amber(jewels)


def size_of_amber(jewels: Mapping[str, int]) -> int:
    """The amber's part of the size."""
    return sum(SIZES[letter] * jewels.get(letter, 0) for letter in AMBER)


def missing(cost: str, jewels: Mapping[str, int]) -> int:
    """How many jewels of a card are not there."""
    return sum(max(0, cost.count(letter) - jewels.get(letter, 0)) for letter in set(cost))


class Judge:
    """What a greedy player thinks of moves in one position."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.set_up = view.set_up
        self.player = view.players[view.seat]
        self.own = [dwarf for dwarf in view.dwarfs.values() if dwarf.seat == view.seat]
        need = sum((Counter(self.set_up.cost_of(card)) for card in self.goals()), Counter[str]())
        self.miss, self.spare = need - self.player.home, self.player.home - need

    def goals(self) -> list[str]:
        """The setting and the piece that are nearest to completion."""
        are_pieces_done = len(self.view.pieces_done) >= self.set_up.pieces
        choices = [self.player.settings, set() if are_pieces_done else self.view.pieces]
        return [min(cards, key=self._distance) for cards in choices if cards]

    def _distance(self, card: str) -> tuple[int, int, str]:
        return missing(self.set_up.cost_of(card), self.player.home), -self.set_up.worth_of(card), card

    def gain(self, jewels: str) -> int:
        """The size of what covers a need."""
        return size_of(Counter(jewels) & self.miss)

    def score(self, move: str) -> int:
        """Of one legal move."""
        match move.split(" "):
            case ["complete", card]:
                is_setting = card in self.player.settings
                return 900_000 + (10 if is_setting else 60) * self.set_up.worth_of(card)
            case ["end"]:
                return 800_000
            case ["thief", target]:
                stock = self.view.market if target == "market" else self.view.players[int(target)].home
                return 700_000 + max(self.score_of_loot(jewels) for jewels in loot(stock))
            case ["trade"]:
                offered = gifts(self.set_up, self.player.home, self.view.market, self.set_up.trade_jewels)
                return 600_000 if any(self.score_of_gift(given) > 0 for given in offered) else 0
            case ["take", card]:
                return self.score_of_card(card)
            case ["ability", kind]:
                return 400_000 + TASTE[kind] if self.wants_ability(kind) else 0
            case ["enter", place, *ability]:
                rate = self.rate(Dwarf(self.view.seat, ability[0] if ability else None), OUT, place, 0)
                return 10 * rate + (TASTE[ability[0]] if ability and rate else 0)
            case ["move", start, place]:
                return 10 * self.rate_of_move(start, place)
            case ["again", place]:
                assert self.view.mover is not None
                dwarf = self.view.dwarfs[self.view.mover]
                return 10 * self.rate(dwarf, self.view.mover, place, weight_of(dwarf.jewels))
            case ["pass" | "collect" | "drink" | "stop" | "done"]:
                return 1
            case ["leave" | "keep"] | ["drink", _] | ["bat", "-"]:
                return 0
            case ["bat", jewels]:
                return 1000 * size_of(Counter(jewels)) + 10 * self.gain(jewels)
            case ["give", jewels]:
                return self.score_of_gift(jewels)
            case ["get", jewels]:
                return self.gain(jewels)
            case ["steal", jewels]:
                return self.score_of_loot(jewels)
        raise ValueError(f"greedy knows no move {move!r}")

    def score_of_loot(self, jewels: str) -> int:
        """Of `steal`."""
        return 10 * self.gain(jewels) + size_of(Counter(jewels))

    def score_of_gift(self, given: str) -> int:
        """Of `give`: what isn't needed for what is."""
        best = max(map(self.gain, answers(self.set_up, self.view.market, given)), default=0)
        is_spare = Counter(given) <= self.spare
        return 10 * best - size_of(Counter(given)) if best and is_spare else 0

    def score_of_card(self, card: str) -> int:
        """Of `take`: two settings at a time, as dear as all his jewels allow."""
        dwarfs, cost = self.player.outside + len(self.own), self.set_up.cost_of(card)
        budget, rest = self.budget_and_rest
        if len(self.player.settings) >= min(2, dwarfs) or size_of(Counter(cost)) > budget:
            return 0
        return 500_000 + 100 * self.set_up.worth_of(card) - 200 * missing(cost, rest)

    @cached_property
    def budget_and_rest(self) -> tuple[int, Jewels]:
        """What home and barrows have beyond what held settings need: by size without amber, and by kind."""
        jewels = self.player.home + sum((dwarf.jewels for dwarf in self.own), Counter[str]())
        held = sum((Counter(self.set_up.cost_of(one)) for one in self.player.settings), Counter[str]())
        return size_of(jewels) - size_of_amber(jewels) - size_of(held), jewels - held

    def wants_ability(self, kind: str) -> bool:
        """One at a time for dwarfs, and thieves."""
        given = {dwarf.ability for dwarf in self.own}
        idle = self.player.abilities - given - {"thief"}
        return self.player.outside > 0 and (kind == "thief" or not idle)

    def rate_of_move(self, start: str, place: str) -> int:
        """With what he collects before he goes."""
        dwarf, jewels = self.view.dwarfs[start], self.view.caverns.get(start, {})
        weight = weight_of(dwarf.jewels)
        if may_collect(dwarf, jewels):
            is_second = weight > 0
            weight += weight_of(jewels)
            dwarf = Dwarf(dwarf.seat, None if is_second else dwarf.ability)
        return self.rate(dwarf, start, place, weight)

    def rate(self, dwarf: Dwarf, start: str, place: str, weight: int) -> int:
        """Weight a step, of a dwarf who carries that weight from `start` to `place`; 0 if it leads nowhere."""
        before, after = self.set_up.mine.steps[start], self.set_up.mine.steps[place]
        targets = self.targets if weight == 0 or dwarf.ability == "stamina" else {}
        rates = [0]
        for cavern, prize in targets.items():
            if after[cavern] < before[cavern]:
                way = after[cavern] + self.set_up.mine.steps[cavern][OUT] + 1
                rates.append(1000 * (weight + prize) // way)
        if after[OUT] < before[OUT] and (weight > 0 or not targets):
            rates.append(1000 * (weight + 1) // (after[OUT] + 1))
        return max(rates)

    @cached_property
    def targets(self) -> dict[str, int]:
        """The weight in each cavern with jewels and without a dwarf."""
        weights = {cavern: weight_of(jewels) for cavern, jewels in self.view.caverns.items()}
        return {cavern: weight for cavern, weight in weights.items() if weight and cavern not in self.view.dwarfs}
