"""Options that several commands share, and how their words are read."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click
from click.core import ParameterSource

from analyser.cli.amounts import Count
from analyser.experiments.cells import MOST_SEED
from analyser.games.settings import SIGNED, parse_toml_value
from analyser.mistakes import Mistake

Command = TypeVar("Command", bound=Callable[..., Any])


class Input(click.ParamType[Path]):
    """A file to read."""

    name = "file"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        if not str(value).strip():
            raise Mistake(f"{param.opts[-1] if param else 'this'} names no file")
        return Path(value)


_FILE = Input()

_CELL_OPTIONS = (
    click.option("-d", "--difficulty", "difficulties", multiple=True, metavar="NAME", help="Or: all. [default: first]"),
    click.option("--variant", metavar="NAME", help="A way to play, where the game has several."),
    click.option("--players", multiple=True, metavar="N", help="Or: all; where the game has several numbers of them."),
    click.option(
        "-p",
        "--policy",
        "policies",
        multiple=True,
        metavar="SPEC",
        help="NAME, NAME:KEY=VALUE,... or FILE.py:FUNCTION; A,B: a policy for each side. [default: the game's own]",
    ),
    click.option("--set", "settings", multiple=True, metavar="FIELD=VALUE", help="A house rule (analyser games GAME)."),
    click.option("--rules", "rules_file", type=_FILE, metavar="FILE", help="House rules as TOML."),
    click.option("--components", "components_file", type=_FILE, metavar="FILE", help="The cards of one's own copy."),
    click.option(
        "--seed", type=Count(0, MOST_SEED), default=1, show_default=True, metavar="N", help="Names the games played."
    ),
)


def cell_options(command: Command) -> Command:
    """What is played: difficulty, variant, players, policy, rules, components, seed."""
    for option in reversed(_CELL_OPTIONS):
        command = option(command)
    return command


class Output(click.ParamType[Path | None]):
    """A file to write to; `-` is the screen."""

    name = "file"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path | None:
        if not str(value).strip():
            raise Mistake("--output names no file")
        return None if str(value) == "-" else Path(value)


def output_option(command: Command) -> Command:
    """Where the output goes."""
    return click.option("-o", "--output", type=Output(), metavar="FILE", help="Write to a file, not to the screen.")(
        command
    )


STORE = "analyser-store.sqlite"
"""Where finished games are kept, in the working folder, unless one says otherwise."""


def store_options(command: Command) -> Command:
    """Where finished games are kept."""
    no_store = click.option(
        "--no-store", is_flag=True, envvar="ANALYSER_NO_STORE", help="Keep nothing, and play everything anew."
    )
    store = click.option(
        "--store",
        type=Input(),
        metavar="FILE",
        envvar="ANALYSER_STORE",
        help=f"Keep finished games in FILE, and play only what it lacks. [default: {STORE}]",
    )
    return store(no_store(command))


def store_path(store: Path | None, *, no_store: bool) -> Path | None:
    """The file that is meant; none for no store. What the command line says beats the environment."""
    context = click.get_current_context()
    said = [name for name in ("store", "no_store") if context.get_parameter_source(name) is ParameterSource.COMMANDLINE]
    if len(said) == 2:
        raise Mistake("--store FILE and --no-store exclude each other")
    if said == ["no_store"]:
        return None
    return store or (None if no_store else Path(STORE))


def parse_settings(settings: tuple[str, ...], option: str = "--set") -> dict[str, Any]:
    """FIELD=VALUE pairs, values as TOML writes them."""
    parsed: dict[str, Any] = {}
    for setting in settings:
        name, equals, text = setting.partition("=")
        if not equals or not name.strip():
            raise Mistake(f"{option} takes FIELD=VALUE, not '{setting}'")
        if name.strip() in parsed:
            raise Mistake(f"{option} {name.strip()} is given twice")
        is_step = SIGNED.fullmatch(text.strip())  # castles=+1 moves a list, which TOML would read as the number 1
        parsed[name.strip()] = text.strip() if is_step else parse_toml_value(text.strip(), name.strip())
    return parsed


def get_cells(game: Any, options: dict[str, Any], lineups: Any = None) -> list[Any]:
    """The cells that the shared options ask for; with these line-ups, if they are not those that the options name."""
    from analyser.experiments.cells import find_lineups, make_cells
    from solvers.catalogue import default_policy

    return make_cells(
        game,
        difficulties=options["difficulties"],
        variant=options["variant"],
        players=options["players"],
        lineups=lineups or find_lineups(game, options["policies"] or (default_policy(game.name),)),
        rules_file=options["rules_file"],
        settings=parse_settings(options["settings"]),
        components_file=options["components_file"],
        seed=options["seed"],
    )
