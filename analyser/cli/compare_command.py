"""`analyser compare`: differences of win rates on the same games."""

from typing import Any

import click

from analyser.cli.amounts import Share, amount_options
from analyser.cli.options import Input, cell_options, parse_settings
from analyser.cli.playing import STYLES, at_work, hand_in, playing_options
from analyser.mistakes import Failure


@click.command(short_help="Who wins more often, on the same games.")
@click.argument("game")
@cell_options
@click.option("--with", "changes", multiple=True, metavar="FIELD=VALUE", help="With this rule too; A=1;B=2 is both.")
@click.option("--deck", "decks", multiple=True, type=Input(), metavar="FILE", help="Compare with this deck.")
@amount_options
@click.option("--until-separated", is_flag=True, help="Play on until all are told apart; at most 10M games if no -n.")
@click.option(
    "--margin", type=Share(0, 0.5, "0.5%"), metavar="SHARE", help="Or until they are known to differ by no more."
)
@playing_options(*STYLES)
def command(
    game: str,
    games: int | None,
    precision: float | None,
    budget: float | None,
    until_separated: bool,
    margin: float | None,
    **options: Any,
) -> None:
    """Compare line-ups, rules or decks of GAME on the same games, and say how sure the difference is.

    What is compared is whatever differs: several -p, several --with or --deck (beside the rules and the deck in force),
    or several -d if nothing else does; else each difficulty has a comparison of its own.

    \b
    Examples:
      analyser compare freigard -d dusk -p counter -p greedy --until-separated
      analyser compare freigard -d all -p counter -p patient -n 100k
      analyser compare freigard -p patient --with totems.shield=0 --with totem_value=2
      analyser compare en_garde -p careful,random -p aggressive,random --precision 0.5%
    """
    from analyser.experiments.comparing.comparison import compare_cells, groups_of, make_goal
    from analyser.experiments.playing.limits import make_limits
    from analyser.games.catalogue import find_game
    from analyser.reporting.comparison import render_comparisons
    from analyser.reporting.numbers import counted

    groups = groups_of(_cells(find_game(game), options))
    asked = make_limits(games, precision, budget)
    limits, goal = make_goal(asked, until_separated=until_separated, margin=margin or 0.0)
    with at_work([cell for group in groups for cell in group], limits, options) as work:
        results, complete = compare_cells(groups, limits, goal, work.crew, work.observe, work.store)
    played = counted(sum(result.games for result in results), "paired game")
    lines = render_comparisons(results, work.shown, options["style"]) if results else []
    hand_in(options, lines, None if complete else f"after {played}")
    if len(results) < len(groups):
        missing = f"{len(groups) - len(results)} of {len(groups)} comparisons"
        raise Failure(f"the time was up before all had played a game in {missing}")


def _cells(game: Any, options: dict[str, Any]) -> list[Any]:
    """Every combination of difficulties, rules, decks and line-ups."""
    from analyser.experiments.cells import find_lineups, make_grid
    from analyser.experiments.compare import changed_rules
    from solvers.catalogue import default_policy

    settings = parse_settings(options["settings"])
    changes = [parse_settings(tuple(change.split(";")), "--with") for change in options["changes"]]
    return make_grid(
        game,
        difficulties=options["difficulties"],
        variants=(options["variant"],),
        players=options["players"],
        rule_sets=changed_rules(settings, changes, options["rules_file"]),
        decks=(options["components_file"], *options["decks"]),
        lineups=find_lineups(game, options["policies"] or (default_policy(game.name),)),
        seed=options["seed"],
    )
