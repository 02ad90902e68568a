"""The same position for the kernel and for the twin, and the steps that may come next in each, by name and weight."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from analyser.games.rietburg.compiled import play, state
from analyser.games.rietburg.naming import names_of
from analyser.kernel.contract import CHANCE, OVER
from analyser.kernel.moves import legal_codes
from analyser.kernel.records import new_record
from tests.games.forks import Fork, Scripted, Step, fork_of
from tests.games.rietburg.castle import BOX, GAME, Castle
from tests.oracle.rietburg.game import take_turn
from tests.oracle.rietburg.opening import empty_table, open_game
from tests.oracle.rietburg.rules import DIFFICULTIES
from tests.oracle.rietburg.staged import set_up_of, staged
from tests.oracle.rietburg.table import Host, Name, Over, Position, take


class Path(Scripted, Host):
    """A host that follows a script, and says by a `Fork` what may come after it."""

    def tell(self, event: dict[str, Any]) -> None:
        """Nothing to be written down."""

    def draw(self, event: dict[str, Any], key: str, pool: Counter[Name]) -> Name:  # noqa: ARG002
        """One of the pool."""
        name = self.next("chance", [(f"{name}", count) for name, count in pool.items()])
        return next(one for one in pool if f"{one}" == name)

    def decide(self, position: Position, legal: list[str]) -> str:  # noqa: ARG002
        """A legal move."""
        return self.next("decision", [(move, 1) for move in legal])


class Both:
    """A way to play; `told` is the beginning of the first hero's turn in words, or None the beginning of the game."""

    def __init__(self, heroes: str, told: Mapping[str, Any] | None, **rules: Any) -> None:
        self.told, self.heroes = told, heroes.split()
        self.rules = {"narrator_start": 0, **rules} if told is not None else rules
        self.set_up = set_up_of(heroes, **difficulty_of(self.rules))
        castle = Castle(*self.heroes, **self.rules)
        self.packed = castle.rules
        self.state = castle.state if told is None else castle.stage(**told).state

    def steps(self, position: Any) -> tuple[str, list[tuple[str, int, int]]]:
        """The kernel's: what kind they are, and each by name, with its weight and its code."""
        turn = int(play.turn(position))
        if turn == OVER:
            return "over", []
        if turn != CHANCE:
            codes = legal_codes(play, position, self.packed)
            return "decision", [(GAME.text.move_name(code, BOX, position), 1, code) for code in codes]
        listed, names = new_record(state.OUTCOMES), names_of(BOX)
        play.outcomes(position, self.packed, listed)
        called: dict[int, Any] = {
            state.DRAW_ENCOUNTER: names.encounters,
            state.DRAW_NARRATOR: names.narrators,
            state.DRAW_TASK: names.tasks,
            state.DRAW_FRIEND: names.friends,
            state.DRAW_QUIVER: range(state.VALUE_COUNT),
        }
        those = called[int(position.table.step)]
        drawn = [(int(listed.code[place]), int(listed.weight[place])) for place in range(int(listed.count))]
        return "chance", [(f"{those[code]}", weight, code) for code, weight in drawn]

    def fork(self, *steps: str) -> Fork:
        """The twin's, after these."""
        return fork_of(lambda: self._play(Path(steps)), Over)

    def _play(self, path: Path) -> None:
        if self.told is None:
            position = empty_table(self.set_up)
            open_game(position, path)
        else:
            position = as_staged(self.set_up, self.told)
        while position.turns < self.set_up.max_turns:
            take_turn(position, path)
        raise Over("turns")


def difficulty_of(rules: Mapping[str, Any]) -> dict[str, Any]:
    """House rules with what the difficulty says, as the twin takes them."""
    others = {name: value for name, value in rules.items() if name != "difficulty"}
    return DIFFICULTIES[rules.get("difficulty", "standard")] | others


def as_staged(set_up: Any, told: Mapping[str, Any]) -> Position:
    """The twin's position before the first turn, of the words by which the kernel's is staged."""
    hands, will, at = told.get("hands", {}), told.get("will", {}), told.get("at", {})
    piles = {int(place): " ".join(map(_side, reversed(_words(pile)))) for place, pile in told["piles"].items()}
    tasks = {int(place): "done" if task.endswith(" done") else task for place, task in told.get("tasks", {}).items()}
    position = staged(set_up, piles, tasks, gallery=told.get("gallery", "").replace(",", ""))
    for task in told.get("tasks", {}).values():
        if task.endswith(" done"):
            take(task.removesuffix(" done"), position.unseen_tasks)
            position.tasks_done += 1
    for hero in position.heroes:
        hero.location, hero.will = at.get(hero.name, 6), will.get(hero.name, 0)
        for card in _words(hands.get(hero.name, "")):
            hero.hand.add(card)
            take(card, position.friends if position.is_friend(card) else position.unseen)
            position.draw_pile -= position.is_object(card)
        for card in _words(told.get("played", {}).get(hero.name, "")):
            hero.hand.discard(card)
            hero.played.add(card)
        if hero.name == "chada":
            hero.quivers = Counter(map(int, told.get("quivers", "").split()))
            position.quivers -= hero.quivers
    position.narrator_deck = told.get("narrator", position.narrator_deck)
    position.leftovers = position.unseen_narrator.total() - position.narrator_deck
    position.draw_pile -= told.get("removed", 0)
    position.turns = 0
    return position


def _words(text: str) -> list[str]:
    return text.split(", ") if text else []


def _side(card: str) -> str:
    """As a pile of the twin has it."""
    if card == "?":
        return "-"
    return f"-{card[1:-1]}" if card.startswith("(") else f"+{card}"


def weights(steps: list[tuple[str, int, int]]) -> list[Step]:
    """Without the codes, sorted."""
    return sorted((name, weight) for name, weight, _ in steps)
