"""Options that several commands share. They are called as the fields of requests are, and hold what these take."""

from collections.abc import Callable
from functools import reduce, wraps
from inspect import signature
from pathlib import Path
from typing import Any, TypeVar

import click
from click.core import ParameterSource

from analyser.experiments.playing.limits import read_count, read_seconds, read_share
from analyser.games.settings import SIGNED, parse_toml_value
from analyser.mistakes import Mistake

Command = TypeVar("Command", bound=Callable[..., Any])
STORE = "analyser-store.sqlite"
"""Where finished games are kept, in the working folder, unless one says otherwise."""


class Amount(click.ParamType[Any]):
    """A number in words, such as 1M, 0.2% or 5m; what it may be the request says."""

    def __init__(self, name: str, read: Callable[[str, str], float]) -> None:
        self.name = name
        self.read = read

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        return self.read(value, param.opts[-1] if param else "this") if isinstance(value, str) else value


COUNT = Amount("count", read_count)
SHARE = Amount("share", read_share)
DURATION = Amount("time", read_seconds)


class Input(click.ParamType[Path]):
    """A file to read."""

    name = "file"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        if not str(value).strip():
            raise Mistake(f"{param.opts[-1] if param else 'this'} names no file")
        return Path(value)


class Output(click.ParamType[Path | None]):
    """A file to write to; `-` is the screen."""

    name = "file"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path | None:
        if not str(value).strip():
            raise Mistake("--output names no file")
        return None if str(value) == "-" else Path(value)


def gather(name: str, make: Callable[..., object], *options: Callable[[Any], Any]) -> Callable[[Command], Command]:
    """Adds options to a command, which gets what `make` makes of them as its argument of this name."""
    keys = signature(make).parameters

    def add(command: Command) -> Command:
        @wraps(command)
        def gathering(**given: Any) -> Any:
            made = make(**{key: given.pop(key) for key in keys})
            return command(**given, **{name: made})

        return adding(*options)(gathering)  # type: ignore[return-value]

    return add


def adding(*options: Callable[[Any], Any]) -> Callable[[Command], Command]:
    """Adds options to a command."""
    return lambda command: reduce(lambda added, option: option(added), reversed(options), command)


def store_path(store: Path | None, no_store: bool) -> Path | None:
    """The file that is meant; none for no store. What the command line says beats the environment."""
    context = click.get_current_context()
    said = [name for name in ("store", "no_store") if context.get_parameter_source(name) is ParameterSource.COMMANDLINE]
    if len(said) == 2:
        raise Mistake("--store FILE and --no-store exclude each other")
    if said == ["no_store"]:
        return None
    return store or (None if no_store else Path(STORE))


def only_said(where: str, *names: str) -> None:
    """A mistake if the command line says anything besides these."""
    context = click.get_current_context()
    for param in context.command.params:
        is_said = context.get_parameter_source(param.name or "") is ParameterSource.COMMANDLINE
        if is_said and param.name not in names:
            raise Mistake(f"{where} takes no {param.opts[-1]}: what was played is told there")


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


def _settings(_: click.Context, param: click.Parameter, settings: tuple[str, ...]) -> dict[str, Any]:
    return parse_settings(settings, param.opts[-1])


def _if_any(_: click.Context, __: click.Parameter, given: tuple[str, ...]) -> tuple[str, ...] | None:
    return given or None


rules_option = click.option("--rules", type=Input(), metavar="FILE", help="House rules as TOML.")
"""House rules in a file, as most commands take them."""


def cell_options(policies: str = "policy", rules: Callable[[Any], Any] = rules_option) -> Callable[[Command], Command]:
    """What is played; `policies` is what the request calls the policies, `rules` the option that names a file."""
    return adding(
        click.option(
            "-d", "--difficulty", "difficulty", multiple=True, metavar="NAME", help="Or: all. [default: first]"
        ),
        click.option("--variant", metavar="NAME", help="A way to play, where the game has several."),
        click.option(
            "--players", multiple=True, metavar="N", help="Or: all; where the game has several numbers of them."
        ),
        click.option(
            "-p",
            "--policy",
            policies,
            multiple=True,
            callback=_if_any,
            metavar="SPEC",
            help="NAME, NAME:KEY=VALUE,..., FILE.py:FUNCTION, or: levels; A,B: one for each side. "
            "[default: of run all levels, else the game's own]",
        ),
        click.option(
            "--set",
            "house_rules",
            multiple=True,
            callback=_settings,
            metavar="FIELD=VALUE",
            help="A house rule (analyser games GAME).",
        ),
        rules,
        click.option("--components", type=Input(), metavar="FILE", help="The cards of one's own copy."),
        click.option("--seed", type=COUNT, default=1, show_default=True, metavar="N", help="Names the games played."),
    )


amount_options = adding(
    click.option("-n", "--games", type=COUNT, metavar="N", help="Games in each cell, at most. [default: 10,000]"),
    click.option(
        "--precision",
        type=SHARE,
        metavar="SHARE",
        help="Play until the win rate, or the difference that is compared, is known to ± so much: 0.2%.",
    ),
    click.option("--budget", type=DURATION, metavar="TIME", help="Play for so long, all cells together: 60s, 5m."),
)
"""How much is played."""
threads_option = click.option("--threads", type=COUNT, help="To play on. [default: all cores]")
store_options = gather(
    "store",
    store_path,
    click.option(
        "--store",
        type=Input(),
        metavar="FILE",
        envvar="ANALYSER_STORE",
        help=f"Keep finished games in FILE, and play only what it lacks. [default: {STORE}]",
    ),
    click.option(
        "--no-store", is_flag=True, envvar="ANALYSER_NO_STORE", help="Keep nothing, and play everything anew."
    ),
)
"""Where finished games are kept."""
play_options = adding(
    threads_option,
    click.option(
        "--cluster", metavar="ADDRESS", help="Play on a Dask cluster: tcp://HOST:PORT, or local:N to start one here."
    ),
    store_options,
)
"""Who plays, and where finished games are kept."""
output_option = click.option(
    "-o", "--output", type=Output(), metavar="FILE", help="Write to a file, not to the screen."
)


def style_option(*styles: str) -> Callable[[Command], Command]:
    """The form of the output; the first if nothing is said."""
    return click.option("--format", "style", type=click.Choice(styles), default=styles[0], show_default=True)
