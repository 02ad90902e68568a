"""Rietburg as its tests set it up: a castle told in words, moves and outcomes by name, and what followed in short."""

from collections.abc import Mapping
from typing import Any

from analyser.games.catalogue import Mode, find_game, rules_in_force
from analyser.games.components import Components
from analyser.games.rietburg.compiled import play, state
from analyser.games.rietburg.naming import names_of
from analyser.games.rietburg.positions import position_to_dict, read_position
from analyser.kernel.contract import CHANCE, OVER
from analyser.kernel.moves import legal_codes
from analyser.kernel.records import new_record

GAME = find_game("rietburg")
BOX = GAME.load_components(None)


def box_with(**changed: Mapping[str, Any]) -> Components:
    """The box, but for these tables' pieces."""
    return GAME.load_components({name: dict(pieces) for name, pieces in changed.items()})


class Castle:
    """A game at some point: `do` goes on from it by names of moves and of what chance brings."""

    def __init__(self, *heroes: str, difficulty: str = "standard", box: Components = BOX, **settings: Any) -> None:
        self.box, self.names = box, names_of(box)
        mode = Mode(difficulty, GAME.variants[0], len(heroes))
        values = rules_in_force(GAME, mode, settings={"heroes": list(heroes), **settings})
        GAME.check_components(values, box, mode)
        self.rules = GAME.pack(values, box, mode)
        self.narrator = GAME.text.Narrator(self.rules, box)
        self.state = new_record(state.STATE)
        play.begin(self.state, self.rules)
        self.opened = [short(event) for event in self.narrator.opening(self.state)]

    def stage(self, **told: Any) -> "Castle":
        """The position that is told; where nothing is said the locations are empty."""
        self.state = read_position(told, self.rules, self.box)
        assert self.is_sound
        return self

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

    @property
    def told(self) -> dict[str, Any]:
        """The position in words."""
        return position_to_dict(self.table, self.box, self.rules)

    @property
    def legal(self) -> list[str]:
        """The legal moves, sorted."""
        codes = legal_codes(play, self.state, self.rules)
        return sorted(GAME.text.move_name(code, self.box, self.state) for code in codes)

    def offers(self, *verbs: str) -> list[str]:
        """The legal moves that begin so."""
        return [move for move in self.legal if move.startswith(verbs)]

    def do(self, *steps: str | int) -> list[str]:
        """Takes moves and outcomes one by one; what happened besides, in short."""
        told: list[str] = []
        for step in steps:
            before = self.state.copy()
            if play.turn(self.state) == CHANCE:
                code = self._outcome(step)
                play.apply(self.state, self.rules, code)
                told += map(short, self.narrator.chance(before, code, self.state))
            else:
                assert step in self.legal, f"{step} is none of {self.legal}"
                code = int(GAME.text.move_code(f"{step}", self.box, self.state))
                play.apply(self.state, self.rules, code)
                told += map(short, self.narrator.decision(before, code, self.state))
            assert self.is_sound, step
        return told

    def _outcome(self, step: str | int) -> int:
        listed = new_record(state.OUTCOMES)
        play.outcomes(self.state, self.rules, listed)
        possible = [int(code) for code in listed.code[: int(listed.count)]]
        names = {
            state.DRAW_ENCOUNTER: self.names.encounters,
            state.DRAW_NARRATOR: dict(enumerate(self.names.narrators)),
            state.DRAW_TASK: dict(enumerate(self.names.tasks)),
            state.DRAW_FRIEND: self.names.friends,
        }.get(int(self.table.step), {})
        (code,) = [code for code in possible if names.get(code, code) == step]
        return code


def fighting(castle: Castle, waiting: str, **told: Any) -> Castle:
    """After the main action of the first hero, who plays the first of his cards."""
    hero = castle.told["hero"] if castle.table.turns else "thorn"
    card = told.pop("card", f"{hero}.1")
    played = {hero: card} | told.pop("played", {})
    return castle.stage(acted=True, waiting=waiting, playing=card, played=played, **told)


def short(event: Mapping[str, Any]) -> str:
    """`will thorn 2`, `paid gor gor`, `encounter 4 gor`."""
    words = [word for value in event.values() for word in (value if isinstance(value, list) else [value])]
    return " ".join(map(str, words))
