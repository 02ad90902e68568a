"""`analyser policies`: who can play, and what can be set; policies of one's own are begun and checked."""

from pathlib import Path
from typing import Any

import click

from analyser.cli.options import COUNT, GAME, details_option
from analyser.cli.output import STYLES, Shown, check_output, shown_options, write_output
from analyser.mistakes import Failure, Mistake

LIST = "list"


class Policies(click.Group):
    """Commands about policies; without the word of one the policies are listed, as with `list`."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        asks_help = any(word in ctx.help_option_names for word in args)
        word = next((word for word in args if not word.startswith("-")), "")
        is_asked = ctx.resilient_parsing and not word  # by a shell that completes: any of the commands
        if word not in self.commands and not is_asked and not (asks_help and not word):
            args = [LIST, *args]
        return super().parse_args(ctx, args)


@click.group("policies", cls=Policies, short_help="Policies with their parameters; one's own begun and checked.")
def command() -> None:
    """List the policies of each game, or of one GAME: `analyser policies [GAME]`; `new` and `check` are for one's own.

    \b
    Examples:
      analyser policies freigard
      analyser run freigard -p patient:least=3
    """


@command.command(LIST, short_help="Policies with parameters, and levels.")
@click.argument("game", type=GAME, required=False)
@click.argument("policy", required=False, default="")
@details_option
@shown_options(*STYLES)
def show(shown: Shown, game: str | None, policy: str, details: bool) -> None:
    """List the policies and levels of each game, or of one GAME; of one POLICY, or with --details, all settings too.

    Levels are players from beginner to expert; no claim is made that they are calibrated to people.

    \b
    Examples:
      analyser policies freigard
      analyser policies freigard patient
      analyser policies freigard --format json
    """
    from analyser.games.catalogue import GAMES, find_game
    from analyser.reporting.listing import render_policies

    names = [find_game(game).name] if game else list(GAMES)
    shown.check()
    shown.put(lambda style: render_policies(names, style, is_full=details, name=policy))


@command.command("new", short_help="A file for a policy of one's own, which plays.")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--game", required=True, metavar="GAME", help="Which game it plays.")
def new(file: Path, game: str) -> None:
    """Write FILE, a policy that plays GAME as a shipped one does, and lists what a policy may read, by name.

    \b
    Example:
      analyser policies new my_policy.py --game freigard
    """
    from analyser.games.catalogue import find_game
    from analyser.solvers.template import template

    if file.suffix != ".py":
        raise Mistake(f"a policy's file ends in .py: {file} does not")
    if file.exists():
        raise Mistake(f"{file} is there already, and is not written over")
    check_output(file)
    write_output(file, template(find_game(game).name, str(file)))
    write_output(None, [f"{file} plays {game}: analyser run {game} -p {file}:choose"])


@command.command("check", short_help="Whether a policy of one's own can be trusted.")
@click.argument("policy", metavar="FILE[:FUNCTION]")
@click.option("--game", metavar="GAME", help="Which game it plays. [default: of which its file imports something]")
@click.option("-n", "--games", type=COUNT, default=10, show_default=True, help="Games to look at, at most.")
@click.option("--seed", type=COUNT, default=1, show_default=True, metavar="N", help="Names the games played.")
def check(policy: str, **asked: Any) -> None:
    """Play a policy of one's own with and without compilation, and say what is wrong with it, with the line.

    Looked at are illegal moves, reads beyond an array, division by 0, numbers beyond their range, random numbers that
    are not of its stream, whether games go the same when they are played again, and how long a decision takes.
    Exit code 1: something is wrong.

    \b
    Example:
      analyser policies check my_policy.py
    """
    from analyser.experiments.policy_check import PolicyCheck

    wrong = []
    for finding in PolicyCheck(policy, **asked).findings():
        write_output(None, [f"{'well ' if finding.is_well else 'WRONG'}  {finding.what}: {finding.told}"])
        wrong += [] if finding.is_well else [finding.what]
    if wrong:
        raise Failure(f"{policy} is not to be trusted: {', '.join(wrong)}")
