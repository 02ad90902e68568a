"""`analyser compare`: differences of win rates on the same games."""

from typing import Any

import click

from analyser.cli.options import GAME, SHARE, Input, amount_options, cell_options, parse_settings, play_options
from analyser.cli.output import STYLES, Shown, shown_options, watch


def _changes(_: click.Context, param: click.Parameter, changes: tuple[str, ...]) -> list[dict[str, Any]]:
    return [parse_settings(tuple(change.split(";")), param.opts[-1]) for change in changes]


@click.command(short_help="Who wins more often, on the same games.")
@click.argument("game", type=GAME)
@cell_options("policies")
@click.option(
    "--with",
    "with_rules",
    multiple=True,
    callback=_changes,
    metavar="FIELD=VALUE",
    help="With this rule too; A=1;B=2 is both.",
)
@click.option("--deck", "decks", multiple=True, type=Input(), metavar="FILE", help="Compare with this deck.")
@amount_options
@click.option("--until-separated", is_flag=True, help="Play on until all are told apart; at most 10M games if no -n.")
@click.option("--margin", type=SHARE, metavar="SHARE", help="Or until they are known to differ by no more.")
@play_options
@shown_options(*STYLES)
def command(shown: Shown, **asked: Any) -> None:
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
    from analyser.experiments.compare import CompareRequest
    from analyser.reporting.comparison import render_comparisons

    shown.write(CompareRequest(**asked), render_comparisons, watch)
