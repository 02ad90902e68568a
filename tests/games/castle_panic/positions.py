"""Positions of the kernel in words, played step by step by moves and luck in words; told as transcripts tell them.

The box of such a position is what lies there. In a script a number is a face of the die; other steps are moves, or the
cards and tokens that come. The twin's `staged` has the same words.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from analyser.experiments.cells import Cell, find_lineups
from analyser.games.castle_panic import text
from analyser.games.castle_panic.compiled import play
from analyser.games.castle_panic.compiled import state as castle
from analyser.games.castle_panic.compiled.limits import ARCS
from analyser.games.castle_panic.components import CARD_NAMES, TOKEN_NAMES
from analyser.games.castle_panic.narrator import Narrator, result
from analyser.games.castle_panic.targets import monsters_of, read_target, target_name
from analyser.games.catalogue import find_game
from analyser.kernel.contract import CHANCE, OVER
from analyser.kernel.moves import codes_of
from analyser.kernel.records import new_record
from tests.cells import make_cells

GAME = find_game("castle_panic")
PLACES = [f"place {kind}" for kind in ("troll", "orc", "orc", "goblin", "goblin", "goblin")]  # in arcs 1 to 6
TWO_HANDS = ["archer.red"] * 3 + ["archer.green"] * 3 + ["archer.blue"] * 3 + ["knight.red"] * 3
_BEFORE = {
    "turn": castle.TURN_OVER, "discard": castle.DRAW_PHASE, "trade": castle.DISCARD_PHASE, "play": castle.TRADE_PHASE,
    "tokens": castle.MOVE_PHASE,
}  # fmt: skip
"""What is just over when a phase begins; `tokens` is the overlord's phase too."""


def cell_of(variant: str = "coop", players: int = 2, **house_rules: Any) -> Cell:
    """The box as printed."""
    lineups = find_lineups(GAME, ["random"])
    (cell,) = make_cells(GAME, variant=variant, players=(players,), lineups=lineups, settings=house_rules)
    return cell


class Table:
    """A game at its beginning, or wherever `stage` puts it. After each step `check` must find nothing."""

    def __init__(self, variant: str = "coop", players: int = 2, **house_rules: Any) -> None:
        self.cell = cell_of(variant, players, **house_rules)
        self.rules = GAME.pack(self.cell.rules, self.cell.components, self.cell.mode)
        self.narrator = Narrator(self.cell.rules, self.cell.components)
        self.asked: list[tuple[int, list[str]]] = []  # every decision of a script
        self.state = new_record(castle.STATE)
        play.begin(self.state, self.rules)

    @property
    def table(self) -> Any:
        """All that lies open."""
        return self.state.table

    @property
    def seat(self) -> int:
        """Who decides, or CHANCE or OVER."""
        return int(play.turn(self.state))

    def run(self, *steps: str | int) -> list[str]:
        """What these steps bring about, events and decisions in short words."""
        told: list[str] = []
        for step in steps:
            told += self._step(step)
            assert play.check(self.state, self.rules) == 0, step
        return told

    def _step(self, step: str | int) -> Iterable[str]:
        before, seat = self.state.copy(), self.seat
        if seat == CHANCE:
            code = self._outcome(step)
            play.apply(self.state, self.rules, code)
            return words(self.narrator.chance(before, code, self.state))
        legal = self.legal()
        self.asked.append((seat, legal))
        assert step in legal
        code = text.move_code(str(step), self.cell.components, self.state)
        play.apply(self.state, self.rules, code)
        return [f"{seat}: {step}", *words(self.narrator.decision(before, code, self.state))]

    def _outcome(self, step: str | int) -> int:
        """The code of a face, or of a card or token that is there."""
        if self.table.step == castle.DIE_ROLLED:
            return int(step) - 1
        names: tuple[str, ...] = CARD_NAMES
        bag = self.state.deck[: self.table.deck_size]
        if self.table.step == castle.TOKEN_DRAWN:
            names = TOKEN_NAMES
            bag = self.state.pile[: self.table.pile_size]
        return [names[card] for card in bag].index(str(step))

    def legal(self, *verbs: str) -> list[str]:
        """The legal moves in order of names: those that begin with one of these words, or all."""
        moves = new_record(castle.MOVES)
        play.legal(self.state, self.rules, moves)
        names = [text.move_name(code, self.cell.components, self.state) for code in codes_of(moves)]
        return sorted(name for name in names if not verbs or name.split(" ")[0] in verbs)

    def plays(self, *verbs: str) -> list[str]:
        """The legal moves but `end`."""
        return [name for name in self.legal(*verbs) if name != "end"]

    def stage(
        self,
        phase: str,
        hands: str = "",
        board: str = "",
        *,
        deck: str = "",
        discards: str = "",
        pile: str = "goblin",
        token_discards: str = "",
        minions: str = "",
        reserve: str = "",
        walls: str = "123456",
        towers: str = "123456",
        fortified: str = "",
        homes: Mapping[int, int] | None = None,
        king: int = 0,
        out: str = "",
        moved: str = "",
        began: str = "0123456",
        seat: int = 0,
        **fields: Any,
    ) -> "Table":
        """The beginning of a phase: names with spaces between them, hands with a comma between seats, arcs as digits.

        `fields` are others of the table, in the kernel's numbers. Everybody has had a first turn unless `began` says
        otherwise.
        """
        table = self.table
        for place, hand in enumerate(hands.split(",")):
            self._hold(table.hand[place], Counter(hand.split()))
        table.deck_size = _fill(self.state.deck, CARD_NAMES, deck)
        table.pile_size = _fill(self.state.pile, TOKEN_NAMES, pile)
        table.discard[:] = _counts(CARD_NAMES, discards)
        table.discard_size = len(discards.split())
        table.token_discard[:] = _counts(TOKEN_NAMES, token_discards)
        table.monster[:] = 0
        numbers = sorted(map(read_target, board.split()))
        table.monsters = len(numbers)
        table.monster[: len(numbers)] = numbers
        self._keep_secret(minions, reserve)
        table.unseen[:] = _counts(TOKEN_NAMES, f"{pile} {minions} {reserve}")
        table.walls, table.towers, table.fortified = _arcs(walls), _arcs(towers), _arcs(fortified)
        for place, arc in (homes or {}).items():
            table.home[place] = arc - 1
        table.king = king - 1
        table.out, table.moved_home = _seats(out), _seats(moved)
        table.began, table.seat = _seats(began), seat
        for name, value in fields.items():
            table[name] = value
        self._fit_the_box()
        self._enter(phase)
        return self

    def _hold(self, hand: Any, cards: Counter[str]) -> None:
        hand.count[:] = [cards[name] for name in CARD_NAMES]
        hand.cards = cards.total()
        hand.held = sum(1 << CARD_NAMES.index(name) for name in cards)

    def _keep_secret(self, minions: str, reserve: str) -> None:
        secret = self.state.secret[castle.OVERLORDS]
        secret.count[:] = _counts(TOKEN_NAMES, minions)
        secret.tokens = len(minions.split())
        secret.reserve = TOKEN_NAMES.index(reserve) if reserve else castle.NO_TOKEN
        self.table.has_reserve = bool(reserve)

    def _fit_the_box(self) -> None:
        """What lies there is all that there is; trophies were goblins."""
        table, tokens = self.table, self.rules.token_count
        self.rules.count[:] = table.discard + sum(hand.count for hand in table.hand)
        for card in self.state.deck[: table.deck_size]:
            self.rules.count[card] += 1
        tokens[:] = table.unseen + table.token_discard
        for number in monsters_of(table):
            tokens[number // castle.ONE_KIND % 8] += 1
        tokens[castle.GOBLIN] += table.trophies.sum()

    def _enter(self, phase: str) -> None:
        """Goes on where a phase begins: the overlord's `keep` does nothing but go on."""
        table = self.table
        if phase == "turn":
            table.seat = (int(table.seat) - 1) % int(table.players)
        table.is_charged = phase == "tokens"
        table.phase = _BEFORE["play" if phase == "move" else phase]
        table.step = castle.SWAP
        play.apply(self.state, self.rules, castle.KEEP)
        if phase == "move":
            play.apply(self.state, self.rules, castle.END)
        self.opened = list(words(self.narrator.decision(None, 0, self.state)))

    opened: list[str]
    """What the phase began with."""

    @property
    def board(self) -> str:
        """All targets, in order of names."""
        return " ".join(sorted(map(target_name, monsters_of(self.table))))

    def hand(self, seat: int = 0) -> str:
        """Its cards, in order of names."""
        return _names(CARD_NAMES, self.table.hand[seat].count)

    @property
    def discards(self) -> str:
        """The castle's discard pile, in order of names."""
        return _names(CARD_NAMES, self.table.discard)

    @property
    def token_discards(self) -> str:
        """The monsters' discard pile, in order of names."""
        return _names(TOKEN_NAMES, self.table.token_discard)

    @property
    def pile(self) -> str:
        """The tokens that are still to come, in order of names."""
        return " ".join(sorted(TOKEN_NAMES[token] for token in self.state.pile[: self.table.pile_size]))

    @property
    def minions(self) -> str:
        """The overlord's hand, in order of names."""
        return _names(TOKEN_NAMES, self.state.secret[castle.OVERLORDS].count)

    def arcs(self, structures: str) -> str:
        """Where walls, towers or fortify tokens are."""
        return "".join(f"{arc + 1}" for arc in range(ARCS) if int(self.table[structures]) >> arc & 1)

    @property
    def result(self) -> dict[str, Any]:
        """How the game ended, which it must have."""
        assert self.seat == OVER
        return result(self.state)


def staged(phase: str, *words_: Any, **more: Any) -> Table:
    """A position of two players by the rules as printed."""
    return Table().stage(phase, *words_, **more)


def words(events: Iterable[Mapping[str, Any]]) -> list[str]:
    """As `slain orc/1@swordsman.3 wall`, one for each event."""
    values = [
        [" ".join(value) if isinstance(value, list) else f"{value}" for value in event.values()] for event in events
    ]
    return [" ".join(told) for told in values]


def _counts(names: tuple[str, ...], told: str) -> list[int]:
    counts = Counter(told.split())
    assert set(counts) <= set(names)
    return [counts[name] for name in names]


def _names(names: tuple[str, ...], counts: Any) -> str:
    return " ".join(sorted(name for name, count in zip(names, counts, strict=True) for _ in range(count)))


def _fill(bag: Any, names: tuple[str, ...], told: str) -> int:
    """A bag with these; how many."""
    cards = [names.index(name) for name in told.split()]
    bag[:] = 0
    bag[: len(cards)] = cards
    return len(cards)


def _arcs(digits: str) -> int:
    return sum(1 << (int(arc) - 1) for arc in digits)


def _seats(digits: str) -> int:
    return sum(1 << int(seat) for seat in digits)
