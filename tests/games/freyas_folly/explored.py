"""The same position for the kernel and for the twin, and the steps that may come next in each, by name and share."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from analyser.games.catalogue import Mode, rules_in_force
from analyser.games.freyas_folly.compiled import play, state
from analyser.games.freyas_folly.positions import read_position
from analyser.kernel.contract import CHANCE, OVER
from analyser.kernel.moves import legal_codes
from analyser.kernel.records import new_record
from tests.games.forks import Fork, Scripted, fork_of
from tests.games.freyas_folly.boxes import box_of
from tests.games.freyas_folly.mine import GAME
from tests.oracle.freyas_folly.game import play_game, play_on
from tests.oracle.freyas_folly.jewels import LARGE, SMALL, Jewels
from tests.oracle.freyas_folly.opening import empty_table
from tests.oracle.freyas_folly.rules import SetUp, read_set_up
from tests.oracle.freyas_folly.table import Dwarf, Outcome, Position

Codes = tuple[int, ...]
PARTS = 55440
"""Shares are told in so many parts of the whole: a whole number where there are up to 12 cards of a sort."""


class Over(Exception):
    """The twin's game has ended."""


class Path(Scripted):
    """A host that follows a script, and says by a `Fork` what may come after it; jewels and cards come one by one."""

    def tell(self, event: dict[str, Any]) -> None:
        """Nothing to be written down."""

    def fill(self, cavern: str, small: int, large: int, cup: Jewels) -> Jewels:  # noqa: ARG002
        """Small ones first."""
        drawn = Counter[str]()
        for letters, count in ((SMALL, small), (LARGE, large)):
            for _ in range(count):
                left = cup - drawn
                drawn[self.draw("", "", {letter: left[letter] for letter in letters if left[letter]})] += 1
        return drawn

    def deal(self, kind: str, count: int, cards: Counter[str]) -> list[str]:  # noqa: ARG002
        """One after the other."""
        dealt: list[str] = []
        for _ in range(count):
            dealt.append(self.draw("", "", +(cards - Counter(dealt))))
        return dealt

    def draw(self, kind: str, key: str, odds: Mapping[Outcome, float]) -> Outcome:  # noqa: ARG002
        """One of these; the kernel doesn't ask what can only be one card that was seen before (FF14)."""
        if len(odds) == 1 and kind == "ability" and self.is_known(odds):
            return next(iter(odds))
        total = sum(odds.values())
        name = self.next("chance", [(f"{one}", round(PARTS * share / total)) for one, share in odds.items()])
        return next(one for one in odds if f"{one}" == name)

    def is_known(self, odds: Mapping[Outcome, float]) -> bool:
        """Whether the ability deck has nothing but what was put under it."""
        return self.position is not None and not self.position.decks.face_down and bool(odds)

    position: Position | None = None

    def decide(self, position: Position, legal: list[str]) -> str:
        """A legal move."""
        self.position = position
        return self.next("decision", [(move, 1) for move in legal])


class Both:
    """A box with house rules; `told` is the beginning of seat 0's turn in words, or None the beginning of the game."""

    def __init__(self, box: Mapping[str, Any], told: Mapping[str, Any] | None, **rules: Any) -> None:
        mode = Mode("standard", "standard", 3)
        self.told, self.box = told, box_of(dict(box))
        values = rules_in_force(GAME, mode, settings=rules)
        self.packed = GAME.pack(values, self.box, mode)
        self.set_up = read_set_up({"variant": "standard", "players": 3}, values, self.box.to_dict())
        if told is None:
            self.state = new_record(state.STATE)
            play.begin(self.state, self.packed)
        else:
            self.state = read_position(told, self.packed, self.box)

    def steps(self, position: Any) -> tuple[str, list[tuple[str, int, Codes]]]:
        """The kernel's: what kind they are, and each by name, with its share and its codes."""
        turn = int(play.turn(position))
        if turn == OVER:
            return "over", []
        if turn != CHANCE:
            codes = legal_codes(play, position, self.packed)
            return "decision", [(GAME.text.move_name(code, self.box, position), 1, (code,)) for code in codes]
        return "chance", [(name, round(PARTS * share), codes) for name, share, codes in self._drawn(position)]

    def _drawn(self, position: Any) -> Iterator[tuple[str, float, Codes]]:
        """With which ability it is, where the workshop's deck brings one."""
        for code, share in listed(position, self.packed):
            after = self.after(position, (code,))
            if code != state.SOME_ABILITY:
                yield GAME.text.outcome_name(code, self.box, position), share, (code,)
                continue
            for kind, part in listed(after, self.packed):
                yield GAME.text.outcome_name(kind, self.box, after), share * part, (code, kind)

    def after(self, position: Any, codes: Codes) -> Any:
        """The position to which these codes lead."""
        following = position.copy()
        for code in codes:
            play.apply(following, self.packed, code)
        return following

    def fork(self, *steps: str) -> Fork:
        """The twin's, after these."""
        return fork_of(lambda: self._play(Path(steps)), Over)

    def _play(self, path: Path) -> None:
        if self.told is None:
            play_game(self.set_up, path)
        else:
            play_on(as_staged(self.set_up, self.told), path)
        raise Over


def listed(position: Any, rules: Any) -> list[tuple[int, float]]:
    """The outcomes with their shares."""
    outcomes = new_record(state.OUTCOMES)
    play.outcomes(position, rules, outcomes)
    drawn = [(int(outcomes.code[place]), int(outcomes.weight[place])) for place in range(int(outcomes.count))]
    total = sum(weight for _, weight in drawn)
    return [(code, weight / total) for code, weight in drawn]


def as_staged(set_up: SetUp, told: Mapping[str, Any]) -> Position:
    """The twin's position before the first turn of a round, of the words by which the kernel's is told."""
    position = empty_table(set_up)
    position.pieces = set(told["open_pieces"].split())
    position.workshop = set(told["workshop"].split())
    position.slots = Counter(told.get("abilities", "").split())
    for seat, player in enumerate(position.players):
        player.home = Counter(_of(told, "homes", seat))
        player.settings = set(_of(told, "held", seat).split())
        player.completed = _of(told, "done", seat).split()
        player.abilities = set(_of(told, "hands", seat).split())
        player.tokens = int(_of(told, "tokens", seat) or 0)
        player.outside -= len(player.completed)
        position.pieces_done += _of(told, "pieces", seat).split()
        for dwarf in _of(told, "dwarfs", seat).split():
            _send_in(position, seat, dwarf, int(_of(told, "strong", seat) or 0))
    position.caverns |= {cavern: Counter(jewels) for cavern, jewels in told.get("caverns", {}).items()}
    position.supply -= sum(map(set_up.worth_of, position.pieces_done))
    _take_what_is_elsewhere(position)
    _count_decks(position, told)
    return position


def _of(told: Mapping[str, Any], field: str, seat: int) -> str:
    values = told.get(field, [])
    return str(values[seat]) if seat < len(values) else ""


def _send_in(position: Position, seat: int, text: str, strong: int) -> None:
    place, *words = text.split("/")
    ability = next((word for word in words if len(word) > 2), None)  # jewels are two letters at most
    dwarf = Dwarf(seat, ability, Counter("".join(word for word in words if word != ability)))
    if ability:
        position.players[seat].abilities.add(ability)
    if ability == "strength" and strong:
        dwarf.wears_off = position.round + strong
    position.players[seat].outside -= 1
    position.dwarfs[place] = dwarf


def _take_what_is_elsewhere(position: Position) -> None:
    """Of the market: FF2, FF18."""
    set_up = position.set_up
    done = [card for player in position.players for card in player.completed] + position.pieces_done
    for jewels in (
        *position.caverns.values(),
        *(player.home for player in position.players),
        *(dwarf.jewels for dwarf in position.dwarfs.values()),
        *(Counter(set_up.cost_of(card)) for card in done),
    ):
        position.market = position.market - jewels


def _count_decks(position: Position, told: Mapping[str, Any]) -> None:
    """FF3: what is told nowhere; the lower part is begun when the upper part is empty."""
    decks, set_up = position.decks, position.set_up
    for player in position.players:
        decks.settings -= {*player.settings, *player.completed}
        decks.abilities -= Counter(player.abilities)
    decks.settings -= position.workshop
    decks.pieces -= {*position.pieces, *position.pieces_done}
    decks.under = told.get("under", "").split()
    decks.abilities -= position.slots + Counter(decks.under) + Counter(told.get("discarded", "").split())
    decks.face_down = int(told["ability_deck"])
    settings = len(set_up.components["settings"])
    left = settings - min(set_up.workshop, settings)
    decks.lower = min(len(decks.settings), left - left // 2)
    decks.upper = Counter(
        setting=len(decks.settings) - decks.lower,
        piece=len(decks.pieces),
        ability=decks.abilities.total() - decks.face_down,
    )


def shares(steps: list[tuple[str, int, Codes]]) -> list[tuple[str, int]]:
    """Without the codes, sorted."""
    return sorted((name, share) for name, share, _ in steps)
