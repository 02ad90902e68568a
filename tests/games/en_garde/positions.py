"""Positions of En Garde set up and played by hand: moves by name, luck by the cards' values, each step checked."""

import re
from collections import Counter
from typing import Any

from analyser.games.catalogue import Mode, find_game, rules_in_force
from analyser.games.components import Components
from analyser.games.en_garde import text
from analyser.games.en_garde.compiled import cards, play, state
from analyser.kernel.contract import CHANCE, OVER
from analyser.kernel.moves import codes_of
from analyser.kernel.records import new_record
from tests.oracle.en_garde.count import mid_round
from tests.oracle.en_garde.game import start_match
from tests.oracle.en_garde.moves import Attack
from tests.oracle.en_garde.rules import Rules
from tests.oracle.en_garde.table import Position

GAME = find_game("en_garde")
WHITE, BLACK = state.WHITE, state.BLACK
MANY = "111222333444555"
PRINTED = "1111122222333334444455555"
ROUND: dict[str, Any] = {"points": 1, "max_rounds": 1}
"""House rules: the variant of a single round."""

_ATTACK = re.compile(r"(?:advance ([1-9]) )?attack ([1-9])x([1-9])")


class Duel:
    """A match in which the test makes both the moves and the luck. Cards are the digits of a text."""

    def __init__(self, deck: str = PRINTED, **house_rules: Any) -> None:
        counts = sorted(Counter(deck).items())
        self.components = Components("test", "counted", tuple(counts))
        mode = Mode("standard", "match", 2)
        self.values = rules_in_force(GAME, mode, settings=house_rules)
        GAME.check_components(self.values, self.components, mode)
        self.rules = GAME.pack(self.values, self.components, mode)
        self.state = new_record(state.STATE)
        self.moves = new_record(state.MOVES)
        self.narrator = text.Narrator(self.rules, self.components)
        self.events: list[dict[str, Any]] = []
        play.begin(self.state, self.rules)
        self.check()

    def line(self, *steps: str | int) -> "Duel":
        """Moves, each of which must be legal, and cards drawn, one after the other."""
        for step in steps:
            before = self.state.copy()
            if isinstance(step, str):
                assert step in self.legal, f"{step} is not legal: {self.legal}"
                code = text.move_code(step, self.components, self.state)
                assert play.is_legal(self.state, self.rules, code)
            else:
                code = self.code_of_card(step)
            play.apply(self.state, self.rules, code)
            self.check()
            happen = self.narrator.decision if isinstance(step, str) else self.narrator.chance
            self.events += happen(before, code, self.state)
        return self

    def deal(self, white: str, black: str) -> "Duel":
        """E1: one card each, alternately, white first."""
        return self.line(*(int(card) for pair in zip(white, black, strict=True) for card in pair))

    def code_of_card(self, value: int) -> int:
        """The chance outcome that a card of this value comes next."""
        assert self.turn == CHANCE, f"no card is drawn now, so no {value}"
        assert str(value) in self.deck, f"no {value} among {self.deck}"
        listed = new_record(play.OUTCOMES)
        play.outcomes(self.state, self.rules, listed)
        codes = {int(self.state.deck[code]): int(code) for code in listed.code[: int(listed.count)]}
        return codes[value]

    def decides(self, player: int, *legal: str) -> bool:
        """Whether it is up to that player, among these moves (sorted) and no others."""
        return self.turn == player and self.legal == list(legal)

    def draws(self, player: int, due: int) -> bool:
        """Whether that player is about to draw so many cards."""
        table = self.state.table
        return self.turn == CHANCE and (int(table.seat), int(table.due)) == (player, due)

    @property
    def turn(self) -> int:
        """WHITE, BLACK, CHANCE or OVER."""
        return int(play.turn(self.state))

    @property
    def legal(self) -> list[str]:
        """All legal moves, by name, sorted."""
        assert self.turn in (WHITE, BLACK), "nothing is to be decided"
        play.legal(self.state, self.rules, self.moves)
        return sorted(text.move_name(code, self.components, self.state) for code in codes_of(self.moves))

    @property
    def places(self) -> tuple[int, int]:
        """White's space and black's."""
        white, black = self.state.table.position
        return int(white), int(black)

    @property
    def hands(self) -> tuple[str, str]:
        """White's hand and black's."""
        table = self.state.table
        own, other = _digits(int(table.hand)), _digits(int(self.state.other_hand))
        return (own, other) if table.seat == WHITE else (other, own)

    @property
    def deck(self) -> str:
        return "".join(str(card) for card in sorted(self.state.deck[: int(self.state.table.deck_size)]))

    @property
    def discards(self) -> str:
        return "".join(str(value) * int(count) for value, count in enumerate(self.state.table.discard))

    @property
    def starters(self) -> list[int]:
        """Who began each of the rounds of which a card has been dealt."""
        return [event["starter"] for event in self.events if event.get("event") == "round"]

    @property
    def ends(self) -> list[tuple[int | None, str]]:
        """Winner and kind of the end of each round so far."""
        return [(event["winner"], event["by"]) for event in self.events if event.get("event") == "round_end"]

    @property
    def end(self) -> tuple[int | None, str]:
        """Winner and kind of the end of the only round; the match is over with it."""
        assert self.turn == OVER, f"the match goes on: {self.turn}"
        (end,) = self.ends
        return end

    @property
    def result(self) -> dict[str, Any]:
        assert self.turn == OVER
        return text.result(self.state)

    def check(self) -> None:
        broken = int(play.check(self.state, self.rules))
        assert broken == 0, f"the position breaks invariants {broken:b}"


def at(
    places: tuple[int, int],
    white: str,
    black: str,
    deck: str = MANY,
    turn: int = WHITE,
    *,
    attack: str = "",
    discards: str = "",
    **house_rules: Any,
) -> Duel:
    """A position of the only round, at a decision of `turn`: his own turn, or the answer to `attack`.

    `attack` is the name of the move that made it; its cards are added to those that are discarded. The components are
    all the cards named.
    """
    step, value, count = _read_attack(attack)
    discards += str(value) * count + (str(step) if step else "")
    duel = Duel(white + black + deck + discards, **ROUND | house_rules)
    table = duel.state.table
    table.phase = state.DEFENCE if attack else state.TURN
    table.seat = turn
    table.due = 0
    table.position[:] = places
    table.hand_size[:] = len(white), len(black)
    own, other = (white, black) if turn == WHITE else (black, white)
    table.hand, duel.state.other_hand = _hand(own), _hand(other)
    table.deck_size = len(deck)
    duel.state.deck[: len(deck)] = [int(card) for card in deck]
    for card in discards:
        table.discard[int(card)] += 1
    table.attack_value, table.attack_cards = value, count
    table.attack_is_indirect, table.attacked = int(step > 0), int(bool(attack))
    duel.check()
    assert duel.legal, "the round would be over: no legal move"
    return duel


def _read_attack(name: str) -> tuple[int, int, int]:
    """Step, value and number of cards; zeros for no attack."""
    if not name:
        return 0, 0, 0
    match = _ATTACK.fullmatch(name)
    assert match, f"{name} is no attack"
    step, value, count = (int(digit or 0) for digit in match.groups())
    return step, value, count


def _hand(digits: str) -> int:
    return sum(int(cards.some(1, int(card))) for card in digits)


def _digits(hand: int) -> str:
    return "".join(str(value) * int(cards.held(hand, value)) for value in range(1, state.VALUES))


def twin_of(duel: Duel) -> Position:
    """The same position by the twin, in the first round: at a decision, or before the first card is dealt."""
    rules = Rules(**duel.values)
    if duel.turn == CHANCE:
        assert not duel.events, "a deal that has begun"
        return start_match(rules, {int(value): count for value, count in duel.components.counts})
    table = duel.state.table
    value, count, by_advance = (int(table[f"attack_{part}"]) for part in ("value", "cards", "is_indirect"))
    attack = Attack(value, count, indirect=bool(by_advance)) if table.phase == state.DEFENCE else None
    white, black = duel.hands
    return mid_round(
        rules,
        duel.places,
        map(int, white),
        map(int, black),
        Counter(map(int, duel.deck)),
        duel.turn,
        attack=attack,
        discards=Counter(map(int, duel.discards)),
        starter=int(table.starter),
    )
