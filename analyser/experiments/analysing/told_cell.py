"""The cell that a transcript belongs to: the mode, the house rules and the box that it tells."""

from collections.abc import Callable, Mapping
from itertools import product
from typing import Any

from analyser.experiments.cells import Cell, Lineup, RuleSet, make_grid
from analyser.games.catalogue import Game, Mode, find_game, rules_in_force
from analyser.mistakes import Mistake, shown


def cell_of(told: Mapping[str, Any], policies: Callable[[Game], Lineup]) -> Cell:
    """The cell in which a transcript was played; these policies stand in it for whoever played."""
    game = find_game(told["game"])
    mode = _mode_of(game, told)
    (cell,) = make_grid(
        game,
        difficulties=(mode.difficulty,),
        variants=(mode.variant,),
        players=(mode.players,) if game.has_numbers else (),
        rule_sets=(RuleSet(told["rules"], deck=_box_of(game, mode, told)),),
        lineups=(policies(game),),
        seed=told["seed"],
    )
    if cell.components.to_dict() != told["components"]:
        raise Mistake(f"the transcript's components are not {game.name}'s")
    return cell


def _mode_of(game: Game, told: Mapping[str, Any]) -> Mode:
    modes = (
        Mode(difficulty, variant, players)
        for difficulty, (variant, seats) in product(game.difficulties, game.seats.items())
        for players in seats.numbers
    )
    is_by_seat = getattr(game.text, "IS_TOLD_BY_SEAT", False)
    for mode in modes:
        if game.mode_to_dict(mode) == told["variant"] and (not is_by_seat or mode.players == len(told["players"])):
            return mode
    raise Mistake(f"{game.name} has no variant {shown(told['variant'])}")


def _box_of(game: Game, mode: Mode, told: Mapping[str, Any]) -> Any:
    """The box that the game ships, if it is one; else the whole of it as a file would give it."""
    contents, settings = told["components"], told["rules"]
    for key, value in (("components", contents), ("rules", settings)):
        if not isinstance(value, Mapping):
            raise Mistake(f"the transcript's {key} are no table")
    rules = rules_in_force(game, mode, settings=settings)
    for deck in (None, *game.decks.values()):
        if game.in_force(rules, game.load_components(deck)).to_dict() == contents:
            return deck
    own = game.load_components(None)
    return {"base": None, "provenance": "assumed", "name": own.name, **contents}
