"""Games of Barter set up and played by hand: moves by name, luck by cards and faces, each step checked."""

from typing import Any

from analyser.games.catalogue import Mode, find_game, rules_in_force
from analyser.games.components import Components
from analyser.kernel.bind import view_of
from analyser.kernel.contract import CHANCE, OVER
from analyser.kernel.moves import codes_of
from analyser.kernel.records import bytes_of, new_record
from tests.games.barter import text
from tests.games.barter.compiled import play, state

GAME = find_game("barter")
PLAIN: dict[str, Any] = {"offers": 0, "market": [0] * 6, "share": 0.0}
"""House rules without offers, without a bonus, and with nothing for what is left in a hand."""


class Table:
    """A game in which the test makes both the moves and the luck."""

    def __init__(self, variant: str = "rivals", players: int = 3, deck: str = "", **house_rules: Any) -> None:
        """A deck is told as `salt 9 1, wine 7 2 draw 1`: name, count, points and effect."""
        mode = Mode("standard", variant, players)
        self.components = (
            Components("test", "counted", (("cards", read_deck(deck)),)) if deck else GAME.load_components(None)
        )
        self.values = rules_in_force(GAME, mode, settings=house_rules)
        GAME.check_components(self.values, self.components, mode)
        self.rules = GAME.pack(self.values, self.components, mode)
        self.state, self.moves = new_record(state.STATE), new_record(state.MOVES)
        self.names = list(self.components["cards"])
        self.narrator = text.Narrator(self.rules, self.components)
        self.events: list[dict[str, Any]] = []
        play.begin(self.state, self.rules)
        self.check()

    def deal(self, *hands: str) -> "Table":
        """B2: the hands, one after the other; cards by the first two letters of their names."""
        return self.line(*(card for hand in hands for card in hand.split()))

    def line(self, *steps: str | int) -> "Table":
        """Moves, each of which must be legal; cards that are drawn, and faces of the die."""
        for step in steps:
            before = self.state.copy()
            is_chance = self.turn == CHANCE
            code = self._luck(step) if is_chance else self._move(f"{step}")
            play.apply(self.state, self.rules, code)
            self.check()
            self.events += (self.narrator.chance if is_chance else self.narrator.decision)(before, code, self.state)
        return self

    def _move(self, name: str) -> int:
        assert name in self.legal, f"{name} is not legal: {self.legal}"
        code = text.move_code(name, self.components, self.state)
        assert play.is_legal(self.state, self.rules, code)
        return code

    def _luck(self, step: str | int) -> int:
        if isinstance(step, int):
            assert int(play.source(self.state)) == state.DIE
            return step - 1
        assert int(play.source(self.state)) == state.DECK, f"no card is drawn now, so no {step}"
        return next(place for place in range(int(self.table.deck_size)) if self._name(place).startswith(step))

    def _name(self, place: int) -> str:
        return str(self.names[int(self.state.deck[place])])

    @property
    def table(self) -> Any:
        return self.state.table

    @property
    def turn(self) -> int:
        """A seat, CHANCE or OVER."""
        return int(play.turn(self.state))

    @property
    def legal(self) -> list[str]:
        """All legal moves, by name, sorted."""
        assert self.turn not in (CHANCE, OVER), "nothing is to be decided"
        play.legal(self.state, self.rules, self.moves)
        return sorted(text.move_name(code, self.components, self.state) for code in codes_of(self.moves))

    @property
    def points(self) -> list[int]:
        return [int(points) for points in self.table.points[: int(self.table.players)]]

    @property
    def places(self) -> list[int]:
        return [int(play.place(self.state, side)) for side in range(int(self.rules.sides))]

    def hand(self, seat: int) -> str:
        """Its cards, in order."""
        counts = self.state.hand[seat].count
        return " ".join(name for kind, name in enumerate(self.names) for _ in range(int(counts[kind])))

    def known(self, seat: int) -> str:
        """What everybody knows of a hand."""
        return " ".join(name for kind, name in enumerate(self.names) for _ in range(int(self.table.known[seat, kind])))

    def seen(self, seat: int) -> bytes:
        """The bytes of what a seat sees."""
        return bytes_of(view_of(play, self.state, seat))

    def check(self) -> None:
        broken = int(play.check(self.state, self.rules))
        assert broken == 0, f"the position breaks invariants {broken:b}"


def read_deck(deck: str) -> tuple[tuple[str, Any], ...]:
    """The pieces of a deck that is told in a line."""
    cards = [card.split(" ", 3) for card in deck.split(", ")]
    return tuple(
        (name, {"count": int(count), "points": int(points), "effect": effect[0] if effect else ""})
        for name, count, points, *effect in cards
    )
