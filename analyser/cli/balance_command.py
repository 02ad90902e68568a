"""`analyser balance`: from a win rate that is wanted to the rules that give it."""

from functools import partial
from typing import TYPE_CHECKING, Any

import click

from analyser.cli.options import COUNT, GAME, SHARE, cell_options, play_options
from analyser.cli.output import STYLES, Shown, shown_options, tell_passing
from analyser.mistakes import Failure, Mistake

if TYPE_CHECKING:
    from analyser.experiments.balancing.looks import BalanceProgress
    from analyser.experiments.balancing.outcome import BalanceResult


@click.command(short_help="From a win rate that is wanted to the rules.")
@click.argument("game", type=GAME)
@click.option(
    "--target",
    "targets",
    multiple=True,
    metavar="WHO=RATE",
    help="[LEVEL/]SPEC[:METRIC]=VALUE, or >=, or <=; VALUE~TOLERANCE.",
)
@click.option(
    "--vary", multiple=True, metavar="FIELD=LOW..HIGH", help="What may change; A,B,C are values, :N a step's weight."
)
@click.option("--tolerance", type=SHARE, default=0.01, show_default="1%", help="So near is as wanted.")
@click.option("--max-changes", type=COUNT, metavar="N", help="Change at most so many numbers or words.")
@click.option("--prove", is_flag=True, help="Refute every smaller change by games of its own.")
@cell_options("policies")
@play_options
@shown_options(*STYLES, own=(".toml",))
def command(shown: Shown, **asked: Any) -> None:
    """Find the smallest change of GAME's rules that gives what is wanted, and certify it on fresh games.

    Values with a sign are steps from the rules in force, others the values themselves. A list varies number by number,
    or all together (shift:). Without a level a target holds at -d or --players. -p names the players whose win rates
    under the new rules are shown besides. -o FILE.toml writes the rules for --rules, -o FILE.html a page with a figure.
    Exit code 1: no rules were certified.

    \b
    Examples:
      analyser balance freigard -d dusk --target patient=50% --vary castles=-4..+4
      analyser balance freigard --target greedy=55% --vary castles=shift:-4..+4
      analyser balance freigard --target "greedy>=45%" --vary ent=1..2 -o a.toml
      analyser balance en_garde --target careful,aggressive=87% --vary points=1..5
    """
    from analyser.experiments.balance import BalanceRequest
    from analyser.reporting.balance import render_balance, verdict

    kept: list[BalanceResult] = []
    is_toml = shown.output is not None and shown.output.suffix.lower() == ".toml"
    if is_toml and shown.style != STYLES[0]:
        raise Mistake(f"{shown.output} is no place for --format {shown.style}: name another file")

    def lines(found: "BalanceResult", style: str) -> list[str]:
        tell_passing("")  # what was told on the way makes room
        kept.append(found)
        if is_toml or (style == "html" and shown.output):
            Shown(STYLES[0], None).put(partial(render_balance, found))
        if is_toml:
            return found.toml_lines(verdict(found)) if found.found else [f"# {verdict(found)}"]
        return render_balance(found, style)

    shown.write(BalanceRequest(**asked), lines, _tell)
    if kept[-1].found is None:
        raise Failure("no rules were certified to give what is wanted")


def _tell(progress: "BalanceProgress") -> None:
    """How far it is, for somebody who waits."""
    from analyser.reporting.balance import progress_line

    tell_passing(progress_line(progress))
