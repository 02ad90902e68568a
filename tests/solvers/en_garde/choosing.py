"""What a policy chooses in a position of En Garde, and what the careful one reckons with there."""

from functools import cache
from random import Random
from typing import Any

from analyser.games.en_garde import text
from analyser.games.en_garde.compiled import moves, play
from analyser.games.fields import Real
from analyser.kernel.moves import codes_of
from analyser.kernel.records import new_record
from analyser.kernel.streams import POLICY_STREAM, STREAM, open_stream
from analyser.solvers.catalogue import find_policy
from analyser.solvers.code import PolicyCode, load_code
from analyser.solvers.heuristics.en_garde import CAREFUL
from analyser.solvers.heuristics.en_garde.careful import MEMORY
from analyser.solvers.heuristics.en_garde.careful.known import look
from analyser.solvers.heuristics.en_garde.careful.stand import Stand
from analyser.solvers.heuristics.en_garde.careful.turns import attacked, moved
from tests.games.en_garde.positions import Duel

REALS = [field for field in CAREFUL if isinstance(field, Real)]


@cache
def code_of(spec: str) -> PolicyCode:
    return load_code(find_policy("en_garde", spec))


_records: dict[str, Any] = {}


def parameters_of(spec: str, rules: Any) -> Any:
    """What a policy is set to; no policy of this game looks at the rules before a game."""
    if spec not in _records:
        if len(_records) > 100:
            _records.clear()
        _records[spec] = new_record(code_of(spec).parameters)
        code_of(spec).fill(rules, _records[spec], (0, 1))
    return _records[spec]


def chosen_code(spec: str, duel: Duel, memory: Any = None) -> int:
    """The code of the move, legal or not; the policy may begin with any memory, or with that of a new match."""
    code = code_of(spec)
    if memory is None:
        memory = new_record(code.memory)
        code.forget(memory)
    stream = new_record(STREAM)
    open_stream(stream, 1, 0, POLICY_STREAM, 0)
    view: Any = duel.state.table
    play.legal(duel.state, duel.rules, duel.moves)
    return int(code.choose(view, duel.rules, duel.moves, parameters_of(spec, duel.rules), memory, stream))


def chosen(spec: str, duel: Duel) -> str:
    """The move, by name; it must be legal."""
    before = duel.state.tobytes()
    code = chosen_code(spec, duel)
    assert play.is_legal(duel.state, duel.rules, code)
    assert duel.state.tobytes() == before
    return text.move_name(code, duel.components, duel.state)


class Mind:
    """The careful policy at a decision, with all that it knows there."""

    def __init__(self, duel: Duel, spec: str = "careful") -> None:
        self.duel = duel
        self.rules = duel.rules
        self.view: Any = duel.state.table
        self.parameters = parameters_of(spec, duel.rules)
        self.memory = new_record(MEMORY)
        self.look()
        seat = self.view.seat
        self.ground = int(moves.ground_behind(self.view, self.rules, seat))
        self.his_ground = int(moves.ground_behind(self.view, self.rules, 1 - seat))
        self.gap = int(moves.distance(self.view))
        self.hand, self.deck = int(self.view.hand), int(self.view.deck_size)

    def look(self) -> None:
        look(self.view, self.rules, self.parameters, self.known)

    @property
    def known(self) -> Any:
        return self.memory.known

    @property
    def later(self) -> Any:
        return self.memory.later

    def worth(self, code: int) -> float:
        """The worth of a legal turn, by the functions that reckon one move."""
        name = text.move_name(code, self.duel.components, self.duel.state)
        step, cards = step_and_cards(name)
        hand = self.hand - (1 << 4 * abs(step) if step else 0)
        stand = self.stand_at(self.ground + step, hand, 0, self.deck)
        place = (self.rules, self.parameters, self.memory, stand)
        if cards:
            return float(attacked(*place, cards, int(step != 0)))
        return float(moved(*place))

    @property
    def stand(self) -> Stand:
        """How both stand before the decision."""
        return self.stand_at(self.ground, self.hand, 0, self.deck)

    def stand_at(self, ground: int, hand: int, draws: int, deck: int) -> Stand:
        """How both stand when one's own ground is this; the other stays where he is."""
        return Stand(self.gap + self.ground - ground, ground, self.his_ground, hand, draws, deck)

    def worths(self) -> dict[int, float]:
        """Of each legal turn, by code."""
        play.legal(self.duel.state, self.rules, self.duel.moves)
        return {int(code): self.worth(int(code)) for code in codes_of(self.duel.moves)}


def step_and_cards(name: str) -> tuple[int, int]:
    """How far a named turn goes forward, and with how many cards it attacks; 0 for none."""
    words = name.split()
    step = {"advance": 1, "retreat": -1}.get(words[0], 0) * int(words[1][0])
    cards = int(words[-1].partition("x")[2]) if "attack" in words else 0
    return step, cards


def set_to(rules: Any, **values: float) -> Any:
    """The careful policy's parameters, these set, the rest by default."""
    return parameters_of("careful:" + ",".join(f"{name}={value!r}" for name, value in values.items()), rules)


def random_spec(random: Random) -> str:
    """Any parameters, ends of ranges more often than numbers between; some left as they are."""
    settings = []
    for field in REALS:
        if random.random() < 0.7:
            value = random.choice([field.low, field.high, random.uniform(field.low, field.high)])
            settings.append(f"{field.name}={float(value)!r}")
    return "careful:" + ",".join(settings) if settings else "careful"
