"""Positions of Freigard played by hand: moves and cards by name, the kernel checked after every step."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from analyser.games.catalogue import Mode, find_game
from analyser.games.components import Components
from analyser.games.freigard import rules, text
from analyser.games.freigard.compiled import deck, play, rounds, state
from analyser.games.settings import change
from analyser.kernel.contract import CHANCE, FIRST_PLACE, OVER
from analyser.kernel.moves import codes_of
from analyser.kernel.records import new_record

NO_TOTEMS = {"eye": 0, "hourglass": 0, "vessel": 0, "shield": 0}
GAME = find_game("freigard")

# Short names for long decks.
G, R, Q = "golem.spike.plain", "golem.round.plain", "golem.square.plain"
GS, RS, QS = "golem.spike.surge", "golem.round.surge", "golem.square.surge"
D, C = "dragon.one.blue", "dragon.two.crimson"
E0, E1, E2, B2 = "ent.conifer.0", "ent.conifer.1", "ent.conifer.2", "ent.broadleaf.2"
ROUT = "rout"


def deck_of(text: str) -> dict[str, int]:
    """A deck of these cards, a number before a name repeating it; the order of first mention is that of usefulness."""
    counts: dict[str, int] = {}
    words = iter(text.split())
    for word in words:
        number, name = (int(word), next(words)) if word.isdigit() else (1, word)
        counts[name] = counts.get(name, 0) + number
    return counts


class Played:
    """A game in which the test makes both the moves and the luck. Decks may be cut: fewer cards than the box."""

    def __init__(self, cards: Mapping[str, int] | str, difficulty: str = "dawn", **house_rules: Any) -> None:
        counts = deck_of(cards) if isinstance(cards, str) else dict(cards)
        self.components = Components("test", "counted", tuple(counts.items()))
        self.names = list(counts)
        mode = Mode(difficulty, "standard", 1)
        values = rules.base_rules(mode)
        for name, value in house_rules.items():
            change(values, rules.FIELDS, name, value, "freigard")
        self.rules = rules.pack(values, self.components, mode)
        self.state = new_record(state.STATE)
        self.moves = new_record(state.MOVES)
        play.begin(self.state, self.rules)
        self._check()

    def cards(self, *texts: str) -> "Played":
        """These cards leave the deck, one after the other, as chance would have it."""
        for name in " ".join(texts).split():
            assert play.turn(self.state) == CHANCE, f"no card is drawn now, so not {name}"
            play.apply(self.state, self.rules, self.code_of_card(name))
            self._check()
        return self

    def code_of_card(self, name: str) -> int:
        """The chance outcome that this card comes next."""
        table = self.state.table
        kind = self.names.index(name)
        if table.top_count > 0:
            assert table.top[int(table.top_count) - 1] == kind, f"the known top card is not {name}"
            return int(deck.FROM_TOP)
        return self.bag.index(kind)

    def move(self, *names: str) -> "Played":
        """These moves, each of which must be legal."""
        for name in names:
            assert name in self.legal, f"{name} is not legal: {self.legal}"
            play.apply(self.state, self.rules, text.move_code(name, self.components, self.state))
            self._check()
        return self

    def discard(self, *names: str) -> "Played":
        """Draw each of these cards and discard it at once."""
        for name in names:
            self.move("draw").cards(name).move(f"discard {name}")
        return self

    @property
    def legal(self) -> list[str]:
        """All legal moves, by name."""
        assert play.turn(self.state) == 0, "nothing is to be decided"
        play.legal(self.state, self.rules, self.moves)
        return sorted(text.move_name(code, self.components, self.state) for code in codes_of(self.moves))

    def legal_of(self, verb: str) -> list[str]:
        """What may follow this word, among the legal moves."""
        return [move.removeprefix(f"{verb} ") for move in self.legal if move.startswith(f"{verb} ")]

    @property
    def phase(self) -> int:
        return int(self.state.table.phase)

    @property
    def is_over(self) -> bool:
        return bool(play.turn(self.state) == OVER)

    @property
    def won(self) -> bool:
        assert self.is_over
        return bool(play.place(self.state, 0) == FIRST_PLACE)

    @property
    def score(self) -> int:
        return int(self.state.table.score)

    @property
    def round(self) -> int:
        return int(self.state.table.round_number)

    @property
    def deck_size(self) -> int:
        return int(self.state.table.deck_size)

    @property
    def row(self) -> int:
        """Cards in the scoring row, seen or not."""
        return int(self.state.table.row) + int(self.state.table.hidden)

    @property
    def hand(self) -> list[str]:
        table = self.state.table
        return sorted(self.names[int(kind)] for kind in table.hand[: int(table.hand_count)])

    @property
    def discards(self) -> Counter[str]:
        return self._counted(self.state.table.discard)

    @property
    def top(self) -> list[str]:
        """The known cards on top of the deck, the next to be drawn first."""
        table = self.state.table
        return [self.names[int(kind)] for kind in table.top[: int(table.top_count)]][::-1]

    @property
    def castles(self) -> list[int]:
        """Conditions of the castles that stand."""
        left = int(self.state.table.castles_left)
        return [int(castle) for place, castle in enumerate(self.rules.castles) if left >> place & 1]

    @property
    def totems(self) -> dict[str, int]:
        """Unused totems."""
        return dict(zip(rules.TOTEM_NAMES, map(int, self.state.table.totems), strict=True))

    @property
    def bag(self) -> list[int]:
        """The kinds of the cards in the deck, those that are known on top among them if there are any."""
        return [int(card) for card in self.state.deck[: int(self.state.table.deck_size)]]

    @property
    def stored(self) -> str | None:
        kind = int(self.state.table.stored)
        return None if kind == state.NO_CARD else self.names[kind]

    def spend(self, **counts: int) -> int:
        """The code of giving up so many totems."""
        return int(rounds.spend_code(*(counts.get(name, 0) for name in rules.TOTEM_NAMES)))

    def _counted(self, counts: Any) -> Counter[str]:
        return Counter({name: int(counts[kind]) for kind, name in enumerate(self.names) if counts[kind]})

    def _check(self) -> None:
        broken = int(play.check(self.state, self.rules))
        assert broken == 0, f"the position breaks invariants {broken:b}"


def round_end(total: int, cards: str = f"{E0} {E1} {E2} {G} {D}", **house_rules: Any) -> Played:
    """The choice of F10 in round 1 with this total, which no play led to."""
    played = Played(cards, **house_rules)
    while played.phase != state.ROUND_END:
        if played.phase >= state.HAND:
            table = played.state.table
            played.cards(played.names[int(played.state.deck[int(table.deck_size) - 1])])
        else:
            played.move(next(move for move in played.legal if move == "draw" or move.startswith("discard")))
    played.state.table.score = total
    played.state.table.scores[played.round - 1] = total
    return played


ALL_SPENDINGS = [
    "spend -", "spend eye", "spend eye,hourglass", "spend eye,hourglass,shield", "spend eye,hourglass,shield,vessel",
    "spend eye,hourglass,vessel", "spend eye,shield", "spend eye,shield,vessel", "spend eye,vessel",
    "spend hourglass", "spend hourglass,shield", "spend hourglass,shield,vessel", "spend hourglass,vessel",
    "spend shield", "spend shield,vessel", "spend vessel",
]  # fmt: skip


def of_size(least: int) -> list[str]:
    """The spendings of at least so many totems."""
    return [move for move in ALL_SPENDINGS if move != "spend -" and move.count(",") + 1 >= least]
