"""Options that several commands share. They are called as the fields of requests are, and hold what these take."""

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import reduce, wraps
from inspect import signature
from pathlib import Path
from typing import Any, TypeVar

import click
from click.core import ParameterSource
from click.shell_completion import CompletionItem

from analyser.experiments.playing.limits import read_count, read_seconds, read_share
from analyser.games.settings import SIGNED, parse_toml_value
from analyser.mistakes import Mistake, shown

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


class Named(click.ParamType[str]):
    """A name that a shell completes, by those that `known` finds for the game, if that was typed; checked elsewhere."""

    def __init__(self, name: str, known: Callable[[str], Iterable[str]]) -> None:
        self.name = name
        self.known = known

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        with suppress(Mistake):  # who has typed a game that there is not is told when the command runs
            typed = (ctx.params.get("game"), *ctx.args)  # click leaves it among these where an option lacks its value
            known = self.known(next((str(word) for word in typed if word), ""))
            return [CompletionItem(name) for name in known if name.casefold().startswith(incomplete.casefold())]
        return []


def _games(_: str) -> Iterable[str]:
    from analyser.games.catalogue import GAMES

    return GAMES


def _difficulties(game: str) -> Iterable[str]:
    from analyser.games.catalogue import find_game

    return (*find_game(game).difficulties, "all")


def _variants(game: str) -> Iterable[str]:
    from analyser.games.catalogue import find_game

    return find_game(game).variants


def _policies(game: str) -> Iterable[str]:
    from analyser.games.catalogue import find_game
    from analyser.solvers.catalogue import LEVELS, levels_of, policies_of

    name = find_game(game).name
    return (*(info.name for info in policies_of(name)), *(level.name for level in levels_of(name)), LEVELS)


GAME = Named("text", _games)


class FileType(click.ParamType[Path]):
    """A file's name, which a shell completes."""

    name = "file"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        return [CompletionItem(incomplete, type="file")]


class Input(FileType):
    """A file to read."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        if not str(value).strip():
            raise Mistake(f"{param.opts[-1] if param else 'this'} names no file")
        return Path(value)


class Output(FileType):
    """A file to write to; `-` is the screen."""

    def convert(  # type: ignore[override]
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> Path | None:
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
            "-d",
            "--difficulty",
            "difficulty",
            type=Named("text", _difficulties),
            multiple=True,
            metavar="NAME",
            help="Or: all. [default: first]",
        ),
        click.option(
            "--variant",
            type=Named("text", _variants),
            metavar="NAME",
            help="A way to play, where the game has several.",
        ),
        click.option(
            "--players", multiple=True, metavar="N", help="Or: all; where the game has several numbers of them."
        ),
        click.option(
            "-p",
            "--policy",
            policies,
            type=Named("text", _policies),
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
    "-o",
    "--output",
    type=Output(),
    metavar="FILE",
    help="Write to a file, in the form its name says: .csv, .json, .parquet, .md, .html.",
)


NAMED_STYLES = {
    ".csv": "csv",
    ".json": "json",
    ".jsonl": "jsonl",
    ".parquet": "parquet",
    ".pq": "parquet",
    ".md": "markdown",
    ".html": "html",
}
"""What a file's name says of its form."""
TEXT_ENDINGS = ("", ".txt")
"""Names that say nothing: what stands on the screen is written as it is."""


def style_by_name(style: str, output: Path | None, own: Sequence[str] = ()) -> str:
    """The form of the output, by `--format`, or by the file's name; `own` are endings that the command sees to itself.

    That both are said and differ is a mistake; so is a name that promises what the command doesn't write, if no
    `--format` says what it does.
    """
    ending = output.suffix.lower() if output else ""
    if ending in (*TEXT_ENDINGS, *own):
        return style
    context = click.get_current_context()
    (choice,) = [param.type for param in context.command.params if param.name == "style"]
    styles = choice.choices if isinstance(choice, click.Choice) else ()
    named = NAMED_STYLES.get(ending)
    if context.get_parameter_source("style") is ParameterSource.COMMANDLINE:
        if named and style != named:
            raise Mistake(f"--format {style} contradicts the name {output}: leave one of them out")
        return style
    if named is None or named not in styles:
        written = ", ".join([*(end for end, one in NAMED_STYLES.items() if one in styles), *own])
        said, command = ending if ending.isprintable() else shown(ending)[1:-1], context.command_path.partition(" ")[2]
        raise Mistake(
            f"{command} writes no {said}, only {written}, and text as .txt or without an ending; "
            "beside other names --format says the form"
        )
    return named


def style_option(*styles: str) -> Callable[[Command], Command]:
    """The form of the output; the first if nothing is said."""
    return click.option("--format", "style", type=click.Choice(styles), default=styles[0], show_default=True)


details_option = click.option("--details", is_flag=True, help="All tables and notes, not the main ones only.")
"""How much of what was found is shown."""
