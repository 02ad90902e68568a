"""Freya's Folly as its tests set it up: a table arranged by hand, moves by name, and what followed in short."""

from collections.abc import Mapping
from typing import Any

from analyser.games.catalogue import Mode, find_game, rules_in_force
from analyser.games.components import Components
from analyser.games.freyas_folly.compiled import play, state
from analyser.games.freyas_folly.compiled.jewels import weight_of
from analyser.games.freyas_folly.compiled.limits import ABILITIES
from analyser.games.freyas_folly.components import read_jewels
from analyser.games.freyas_folly.naming import jewel_letters, names_of
from analyser.games.freyas_folly.packing import jewels_of
from analyser.kernel.contract import CHANCE, OVER
from analyser.kernel.moves import legal_codes
from analyser.kernel.records import new_record
from analyser.kernel.streams import STREAM, open_stream
from tests.games.freyas_folly.boxes import BOX

GAME = find_game("freyas_folly")


def jewels(letters: str) -> int:
    """A set of jewels as the kernel has it."""
    return jewels_of(read_jewels(letters)) if letters else 0


class Mine:
    """A game after its set-up, with an empty mine: all jewels lie in the market, all abilities are unseen or open.

    What is arranged comes from there; `do` goes on by names of moves and of what chance brings.
    """

    def __init__(self, players: int = 3, box: Components = BOX, variant: str = "standard", **settings: Any) -> None:
        self.box, self.names = box, names_of(box)
        mode = Mode("standard", variant, players)
        self.rules = GAME.pack(rules_in_force(GAME, mode, settings=settings), box, mode)
        self.narrator = GAME.text.Narrator(self.rules, box)
        self.state, self.stream = new_record(state.STATE), new_record(STREAM)
        open_stream(self.stream, 1, 1, 1, 0)
        play.begin(self.state, self.rules)
        while play.turn(self.state) == CHANCE:
            play.apply(self.state, self.rules, play.deal(self.state, self.rules, self.stream))
        for place in self.names.places:
            self.table.market += self.table.lying[place]
            self._lay(place, 0)

    @property
    def table(self) -> Any:
        return self.state.table

    @property
    def is_sound(self) -> bool:
        return int(play.check(self.state, self.rules)) == 0

    @property
    def is_over(self) -> bool:
        return int(play.turn(self.state)) == OVER

    @property
    def result(self) -> dict[str, Any]:
        assert self.is_over
        return dict(GAME.text.result(self.state))

    def _lay(self, place: int, lying: int) -> None:
        table = self.table
        table.lying[place], table.weight[place] = lying, weight_of(lying)
        table.full = int(table.full) & ~(1 << place) | (lying != 0) << place

    # What is arranged.

    def lie(self, place: str, letters: str) -> "Mine":
        """Jewels in a cavern."""
        self.table.market -= jewels(letters)
        self._lay(self.names.place_numbers[place], jewels(letters))
        return self

    def home(self, seat: int, letters: str) -> "Mine":
        """Jewels at a home."""
        self.table.market -= jewels(letters)
        self.table.home[seat] += jewels(letters)
        return self

    def market(self, letters: str) -> "Mine":
        """All jewels of the market but these have left the game."""
        self.table.paid += int(self.table.market) - jewels(letters)
        self.table.market = jewels(letters)
        return self

    def dwarf(self, seat: int, place: str, letters: str = "", ability: str = "") -> "Mine":
        """A dwarf in the mine, with jewels and an ability of the open ones or those that nobody has seen."""
        table, slot = self.table, int(self.table.inside[seat]).bit_count()
        number = self.names.place_numbers[place]
        table.inside[seat] |= 1 << slot
        table.place[seat, slot], table.occupied = number, int(table.occupied) | 1 << number
        table.market -= jewels(letters)
        table.barrow[seat, slot] = jewels(letters)
        if ability:
            self.hold(seat, ability)
            table.ability[seat, slot] = ABILITIES.index(ability) + 1
            table.worn[seat] |= 1 << ABILITIES.index(ability)
        return self

    def hold(self, seat: int, *abilities: str) -> "Mine":
        """Ability cards in a hand; the deck of those that nobody has seen becomes smaller by them, or a slot free."""
        table = self.table
        for kind in map(ABILITIES.index, abilities):
            if table.unseen_abilities[kind]:
                table.unseen_abilities[kind] -= 1
                if table.ability_deck:
                    table.ability_deck -= 1
                else:
                    table.upper_abilities -= 1
            else:
                table.slots[kind] -= 1
                table.free_slots += 1
            table.hand[seat] |= 1 << kind
        return self

    def offer(self, *abilities: str) -> "Mine":
        """These abilities lie open, those before are unseen."""
        table = self.table
        for kind in range(len(ABILITIES)):
            number = int(table.slots[kind])
            table.slots[kind] -= number
            table.unseen_abilities[kind] += number
        for kind in map(ABILITIES.index, abilities):
            table.slots[kind] += 1
            table.unseen_abilities[kind] -= 1
        return self

    def give(self, seat: int, *cards: str) -> "Mine":
        """Settings in a hand, of those that lie open or that nobody has seen."""
        table = self.table
        for card in cards:
            number = self.names.setting_numbers[card]
            half, own = number // state.HALF, 1 << number % state.HALF
            if int(table.open[half]) & own:
                self._exchange(half, own)
            table.unseen[half] = int(table.unseen[half]) & ~own
            table.unseen_settings -= 1
            table.lower_settings -= 1
            table.held[seat, half] |= own
            table.held_size[seat] += 1
        return self

    def _exchange(self, half: int, own: int) -> None:
        """An open setting lies in the deck, and one of its half lies open."""
        table = self.table
        other = int(table.unseen[half]) & -int(table.unseen[half])
        table.open[half] = int(table.open[half]) & ~own | other
        table.unseen[half] = int(table.unseen[half]) & ~other | own

    def workshop(self, *cards: str) -> "Mine":
        """These settings lie open; the others of them are unseen."""
        table = self.table
        numbers = [self.names.setting_numbers[card] for card in cards]
        for half in range(state.HALVES):
            own = sum(1 << number % state.HALF for number in numbers if number // state.HALF == half)
            both = int(table.open[half]) | int(table.unseen[half])
            table.open[half], table.unseen[half] = own, both & ~own
        change = len(cards) - int(table.open_size)
        table.open_size = len(cards)
        table.unseen_settings = int(table.unseen_settings) - change
        table.lower_settings = int(table.lower_settings) - change
        return self

    def piece(self, *pieces: str) -> "Mine":
        """These pieces lie open, no others."""
        table = self.table
        own = sum(1 << self.names.piece_numbers[piece] for piece in pieces)
        both = int(table.open_pieces) | int(table.unseen_pieces)
        table.open_pieces, table.unseen_pieces = own, both & ~own
        table.upper_pieces = (both & ~own).bit_count()
        return self

    def tokens(self, seat: int, number: int) -> "Mine":
        """Tokens from the supply."""
        self.table.supply -= number
        self.table.tokens[seat] += number
        return self

    # How it goes on.

    @property
    def legal(self) -> list[str]:
        """The legal moves, sorted."""
        codes = legal_codes(play, self.state, self.rules)
        return sorted(GAME.text.move_name(code, self.box, self.state) for code in codes)

    def offers(self, verb: str) -> list[str]:
        """The legal moves with this first word, without it."""
        return [move.partition(" ")[2] for move in self.legal if move.split(" ")[0] == verb]

    def goes(self, start: str) -> list[str]:
        """Where a dwarf of the seat on turn can go."""
        return [move.split(" ")[2] for move in self.legal if move.startswith(f"move {start} ")]

    def do(self, *steps: str) -> list[str]:
        """Takes moves and outcomes one by one; what happened besides, in short."""
        told: list[str] = []
        assert self.is_sound
        for step in steps:
            before = self.state.copy()
            if play.turn(self.state) == CHANCE:
                code = self._outcome(step)
                play.apply(self.state, self.rules, code)
                told += map(short, self.narrator.chance(before, code, self.state))
            else:
                assert step in self.legal, f"{step} is none of {self.legal}"
                code = int(GAME.text.move_code(step, self.box, self.state))
                play.apply(self.state, self.rules, code)
                told += map(short, self.narrator.decision(before, code, self.state))
            assert self.is_sound, step
        return told

    def skip(self, seats: int = 1) -> list[str]:
        """So many seats pass to the end of their turns."""
        told: list[str] = []
        for _ in range(seats):
            seat = int(self.table.seat)
            while not self.is_over and int(self.table.seat) == seat:
                told += self.do("pass" if self.table.actions else "end")
        return told

    def possible(self) -> dict[str, int]:
        """What chance may bring, with its weights."""
        listed = new_record(state.OUTCOMES)
        play.outcomes(self.state, self.rules, listed)
        count = int(listed.count)
        return {self._card(int(listed.code[place])): int(listed.weight[place]) for place in range(count)}

    def _card(self, code: int) -> str:
        if code < state.FIRST_PIECE:
            return self.names.settings[code]
        return self.names.pieces[code - state.FIRST_PIECE] if code < state.FIRST_ABILITY else self._ability(code)

    def _ability(self, code: int) -> str:
        return "ability" if code == state.SOME_ABILITY else ABILITIES[code - state.FIRST_ABILITY]

    def _outcome(self, step: str) -> int:
        listed = new_record(state.OUTCOMES)
        play.outcomes(self.state, self.rules, listed)
        (code,) = [int(code) for code in listed.code[: int(listed.count)] if self._card(int(code)) == step]
        return code

    def home_of(self, seat: int) -> str:
        """The jewels at a home."""
        return jewel_letters(self.table.home[seat])


def short(event: Mapping[str, Any]) -> str:
    """`home reS`, `discard bat`, `draw S12`."""
    return " ".join(str(value) for value in event.values())
