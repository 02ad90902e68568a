"""Positions of En Garde of all sorts, and every hand that the other may hold in them."""

from collections import Counter
from collections.abc import Iterator
from copy import copy
from itertools import combinations
from random import Random
from typing import Any

from analyser.games.en_garde.text import Narrator
from analyser.kernel.contract import OVER
from tests.games.en_garde.positions import BLACK, WHITE, Duel, at
from tests.oracle.en_garde.moves import Attack, defence_moves, turn_moves
from tests.solvers.en_garde.choosing import step_and_cards

Hand = tuple[int, ...]


def random_rules(random: Random) -> dict[str, Any]:
    """House rules that a decision may depend on."""
    return {
        "board": random.choice([7, 8, 23, 23, 99, random.randint(7, 40)]),
        "hand": random.randint(1, 9),
        "indirect": random.random() < 0.75,
        "retreat_answers_indirect": random.random() < 0.6,
        "end_of_deck": random.random() < 0.75,
    }


def random_duel(random: Random, *, defence: bool = False, unseen: int = 40, full: bool = False, **fixed: Any) -> Duel:
    """A decision with any cards on any spaces under any house rules, but for those that are fixed.

    At most `unseen` cards are hidden, `full` says that the other's hand is full. A deck is often about to run out.
    """
    while True:
        house = random_rules(random) | fixed
        size = house["hand"]
        his_size = size if full or random.random() < 0.7 else random.randint(1, size)
        if his_size < unseen:
            most = min(unseen - his_size, random.choice([2, 4, size + 1, unseen]))
            deck = random.randint(0 if defence else 1, most)
            duel = place_cards(random, house, his_size, deck, defence=defence)
            if duel is not None:
                return duel


def place_cards(random: Random, house: dict[str, Any], his_size: int, deck: int, *, defence: bool) -> Duel | None:
    """Fencers and cards somewhere; None if there is no legal move."""
    size, board = house["hand"], house["board"]
    values = random.choice([[1, 2, 3, 4, 5], random.sample(range(1, 10), random.choice([1, 2, 3, 5, 9]))])
    own = cards(random, values, random.choice([size, size, random.randint(1, size)]))
    other, stock = cards(random, values, his_size), cards(random, values, deck)
    gone = max(0, 2 * size + 1 - len(own + other + stock)) + random.randint(0, 6)
    gap = random.randint(1, min(board - 1, random.choice([9, 20, 98])))
    white = random.randint(1, board - gap)
    turn = random.choice([WHITE, BLACK])
    room = white - 1 if turn == WHITE else board - white - gap
    attack = random_attack(random, gap) if defence else None
    if attack is not None:
        legal = defence_moves(Counter(map(int, own)), attack, room, retreat=house["retreat_answers_indirect"])
    else:
        legal = [] if defence else turn_moves(Counter(map(int, own)), gap, room, indirect=house["indirect"])
    if not legal:
        return None
    hands = (own, other) if turn == WHITE else (other, own)
    name = attack.name if attack else ""
    name = f"advance {random.choice(values)} {name}" if attack and attack.indirect else name
    lost = cards(random, values, gone)
    return at((white, white + gap), *hands, stock, turn, attack=name, discards=lost, **house)


def cards(random: Random, values: list[int], count: int) -> str:
    return "".join(map(str, random.choices(values, k=count)))


def random_attack(random: Random, gap: int) -> Attack | None:
    return Attack(gap, random.choice([1, 1, 2, 3]), random.random() < 0.6) if gap <= 9 else None


def unseen_of(duel: Duel) -> list[int]:
    """All cards that the one who decides can't see."""
    other = duel.hands[1 - duel.turn]
    return sorted(map(int, other + duel.deck))


class Hands:
    """Every hand that the other may hold, each of the unseen cards for itself and each hand as likely."""

    def __init__(self, unseen: list[int], size: int) -> None:
        self.ways: list[tuple[int, Hand, Hand]] = [  # so many ways, his hand, the deck
            (number, hand, tuple((Counter(unseen) - Counter(hand)).elements()))
            for hand, number in Counter(combinations(sorted(unseen), size)).items()
        ]

    @classmethod
    def of(cls, duel: Duel) -> "Hands":
        return cls(unseen_of(duel), len(duel.hands[1 - duel.turn]))

    def past_parry(self, value: int, count: int) -> "Hands":
        """What he may hold when he has parried with so many cards."""
        parried = Hands([], 0)
        parried.ways = [
            (number, tuple((Counter(hand) - Counter({value: count})).elements()), deck)
            for number, hand, deck in self.ways
            if hand.count(value) >= count
        ]
        return parried

    @property
    def total(self) -> int:
        return sum(number for number, _, _ in self.ways)

    def numbers(self, value: int) -> list[float]:
        """How likely it is that he holds 0 to 9 cards of a value."""
        found = Counter[int]()
        for number, hand, _ in self.ways:
            found[hand.count(value)] += number
        return [found[count] / self.total for count in range(10)]

    def helpless(self, gap: int, ground: int, count: int) -> float:
        """How likely it is that he can neither parry so many cards nor retreat."""
        return sum(n for n, hand, _ in self.ways if hand.count(gap) < count and min(hand) > ground) / self.total

    def counts(self, value: int, draws: int) -> Iterator[tuple[float, int, int]]:
        """How likely it is that he holds so many of a value, and that so many are among the next cards drawn."""
        found: Counter[tuple[int, int]] = Counter()
        drawn_in_all = 0
        for number, hand, deck in self.ways:
            drawn = Counter(chosen.count(value) for chosen in combinations(deck, draws))
            drawn_in_all = drawn.total()
            for count, times in drawn.items():
                found[hand.count(value), count] += number * times
        for (his, mine), times in found.items():
            yield times / (self.total * drawn_in_all), his, mine

    def compared(self, value: int, mine: int, draws: int) -> tuple[float, float]:
        """The chances to hold more, and fewer, cards of a value than he."""
        chances = list(self.counts(value, draws))
        more = sum(chance for chance, his, drawn in chances if mine + drawn > his)
        less = sum(chance for chance, his, drawn in chances if mine + drawn < his)
        return more, less


def dealt(duel: Duel, his: Hand, deck: Hand) -> Duel:
    """The same decision if the hidden cards lay like that."""
    other = copy(duel)
    other.state = duel.state.copy()
    other.narrator, other.events = Narrator(duel.rules, duel.components), []
    other.state.other_hand = sum(1 << 4 * card for card in his)
    other.state.deck[: len(deck)] = deck
    other.check()
    return other


def drains(duel: Duel, move: str) -> bool:
    """Whether the refill after a move other than a parry empties the deck."""
    step, cards = step_and_cards(move)
    missing = int(duel.rules.hand) - len(duel.hands[duel.turn]) + (step != 0) + cards
    return missing >= len(duel.deck)


def mean_end(duel: Duel, move: str) -> float:
    """How often a last move wins, a draw as half a win, over all hands of the other, who parries if he can."""
    me, won = duel.turn, 0.0
    hands = Hands.of(duel)
    for number, his, deck in hands.ways:
        round_ = dealt(duel, his, deck).line(move, *(deck if move != "parry" else ()))
        if round_.turn != OVER:
            round_.line("parry")
        winner, _ = round_.end
        won += number * (0.5 if winner is None else float(winner == me))
    return won / hands.total
