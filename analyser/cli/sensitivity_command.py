"""`analyser sensitivity`: what a win rate depends on."""

import json
import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from analyser.cli.options import COUNT, GAME, Input, Output, cell_options, parse_settings, play_options
from analyser.cli.output import STYLES, Shown, check_output, shown_options, watch, write_output
from analyser.mistakes import Mistake

if TYPE_CHECKING:
    from analyser.experiments.sensitivities.decks import DeckSensitivity
    from analyser.experiments.sensitivities.knobs import RuleSensitivity


def _known(_: click.Context, param: click.Parameter, given: tuple[str, ...]) -> dict[str, Any]:
    """NAME=NUMBER, or NAME=LOW..HIGH; a group of figures by its name alone."""
    return parse_settings(tuple(map(_known_as_setting, given)), param.opts[-1])


def _known_as_setting(text: str) -> str:
    if ".." in text:
        return f"{text.replace('..', ',').replace('=', '=[', 1)}]"
    return text if "=" in text else f"{text}=true"


NOT_SHIPPED = {
    "--prior": "prior",
    "--known": "known",
    "--drawn": "drawn",
    "--components": "components",
    "--set": "house_rules",
}
"""With what no band is made that a game could ship."""
IN_FORCE = Path("-")
"""What `--rules` without a file stands for."""
rules_option = click.option(
    "--rules",
    type=Input(),
    is_flag=False,
    flag_value=str(IN_FORCE),
    metavar="[FILE]",
    help="Steps of every house rule, not decks; from the rules of a file, if it is named.",
)


@click.command(short_help="What an unknown deck, or a house rule, does to win rates.")
@click.argument("game", type=GAME)
@cell_options("policies", rules_option)
@click.option("-n", "--games", type=COUNT, default=2_000, show_default=True, help="In each cell.")
@click.option("--decks", type=COUNT, default=200, show_default=True, help="So many are drawn.")
@click.option("--prior", type=Input(), metavar="FILE", help="What decks are drawn from. [default: the game's own]")
@click.option(
    "--known",
    multiple=True,
    callback=_known,
    metavar="NAME=N",
    help="What was counted; or NAME=LOW..HIGH; or NAME typed in.",
)
@click.option("--drawn", metavar="even|middle", help="How measures are drawn, whatever the prior says.")
@click.option("--write-graded", type=Output(), metavar="FILE", help="Write the deck that levels grade most evenly.")
@click.option("--write-band", type=Output(), metavar="FILE", help="Write the bands as a game ships them.")
@play_options
@shown_options(*STYLES)
def command(shown: Shown, rules: Path | None, write_graded: Path | None, write_band: Path | None, **asked: Any) -> None:
    """Show what the unknown costs: win rates of GAME over decks that its prior allows, and what to tell first.

    With --rules every house rule goes one step from the rules in force instead, on the same games: which matters for
    whom. With --rules FILE the rules in force are the file's.

    \b
    Examples:
      analyser sensitivity freigard -d dusk -p greedy -p patient
      analyser sensitivity freigard -d dusk -p patient --known ents=18
      analyser sensitivity freigard -d dusk -p patient --drawn even
      analyser sensitivity freigard -d all -p counter --known ents=14..15 --known spheres=15 --write-graded lean.toml
      analyser sensitivity freigard -d dusk -p patient --rules -n 20k
      analyser sensitivity rietburg -p captain --components my_box.toml --known tasks
    """
    from analyser.experiments.sensitivity import SensitivityRequest
    from analyser.reporting.sensitivity import render_sensitivity

    knobs = rules is not None
    request = SensitivityRequest(**asked, rules=None if rules == IN_FORCE else rules, knobs=knobs)
    if knobs and (write_graded or write_band):
        raise Mistake("--write-graded and --write-band are about decks: they don't go with --rules")
    if write_band and (other := [word for word, name in NOT_SHIPPED.items() if asked[name]]):
        raise Mistake(f"a game ships bands of its own prior, by the rules as printed: --write-band without {other[0]}")
    for file in (write_graded, write_band):
        check_output(file, request.files)

    def lines(found: "DeckSensitivity | RuleSensitivity", style: str) -> list[str]:
        _write_files(found, write_graded, write_band)
        return render_sensitivity(found, style)

    shown.write(request, lines, watch)


def _write_files(found: Any, graded: Path | None, band: Path | None) -> None:
    from analyser.reporting.sensitivity import graded_lines

    if graded:
        write_output(graded, graded_lines(found))
    if band:
        words = ["analyser", *sys.argv[1:]]
        write_output(band, json.dumps(found.to_bands(shlex.join(words)), indent=1).splitlines())
