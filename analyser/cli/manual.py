"""Man pages, made of what the commands' `--help` says; `setup.py` has them installed where `man` looks."""

import inspect
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import click

from analyser import __version__
from analyser.cli.main import EPILOG, cli

NAME = "analyser"


def write_pages(folder: Path) -> list[Path]:
    """Writes a page for each command, those within commands included; the files."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for context in _contexts(click.Context(cli, info_name=NAME, **cli.context_settings)):
        file = folder / f"{_dashed(context)}.1"
        file.write_text(page(context), encoding="utf-8")
        written.append(file)
    return written


def page(context: click.Context) -> str:
    """The page of a command, in the macros of man(7)."""
    command = context.command
    paragraphs, examples = _told(command.help or "")
    lines = [
        f'.TH {_dashed(context).upper()} 1 "" "{NAME} {__version__}" "Tabletop analyser"',
        *_section("NAME", [_plain(f"{_dashed(context)} - {command.get_short_help_str(limit=200).rstrip('.')}")]),
        *_section("SYNOPSIS", [f"\\fB{_plain(context.command_path)}\\fR {_plain(_arguments(context))}"]),
        *_section("DESCRIPTION", ["\n.PP\n".join(_plain(paragraph) for paragraph in paragraphs)]),
        *_section("OPTIONS", _records(param.get_help_record(context) for param in command.get_params(context))),
        *_section(
            "COMMANDS", _records((one.command_path, one.command.get_short_help_str()) for one in _below(context))
        ),
        *_section("EXAMPLES", _as_it_is(examples)),
        *_section("EXIT STATUS", _records(re.findall(r"^ +(\d+) +(.*)$", EPILOG, re.MULTILINE))),
        *_section("SEE ALSO", [", ".join(f"\\fB{_plain(name)}\\fR(1)" for name in _relatives(context))]),
    ]
    return "\n".join(lines) + "\n"


def _contexts(context: click.Context) -> Iterator[click.Context]:
    """The command and all below it."""
    yield context
    for below in _below(context):
        yield from _contexts(below)


def _below(context: click.Context) -> list[click.Context]:
    group = context.command
    if not isinstance(group, click.Group):
        return []
    found = [(name, group.get_command(context, name)) for name in group.list_commands(context)]
    return [click.Context(command, parent=context, info_name=name) for name, command in found if command is not None]


def _relatives(context: click.Context) -> list[str]:
    """The pages of the commands above and below; at least one."""
    above = [] if context.parent is None else [_dashed(context.parent)]
    return above + [_dashed(below) for below in _below(context)]


def _dashed(context: click.Context) -> str:
    return context.command_path.replace(" ", "-")


def _arguments(context: click.Context) -> str:
    return " ".join(context.command.collect_usage_pieces(context))


def _told(text: str) -> tuple[list[str], list[str]]:
    """The paragraphs of a help text, and the lines of its examples."""
    paragraphs, examples = [], []
    for part in inspect.cleandoc(text).split("\n\n"):
        head, _, rest = part.removeprefix("\b\n").partition("\n")
        if head in ("Example:", "Examples:"):
            examples = [line.strip() for line in rest.splitlines()]
        else:
            paragraphs.append(" ".join(part.split()))
    return paragraphs, examples


def _section(title: str, lines: list[str]) -> list[str]:
    return [f".SH {title}", *lines] if any(lines) else []


def _records(records: Iterable[tuple[str, str] | None]) -> list[str]:
    """Names, and what each of them does; one of which nothing is said stands in the synopsis."""
    shown = [record for record in records if record is not None and record[1]]
    return [line for name, what in shown for line in (".TP", f"\\fB{_plain(name)}\\fR", _plain(what))]


def _as_it_is(lines: list[str]) -> list[str]:
    return [".nf", *map(_plain, lines), ".fi"] if lines else []


def _plain(text: str) -> str:
    """Text in which nothing is a macro; a hyphen stays one that can be copied."""
    escaped = " ".join(text.split()).replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{escaped}" if escaped.startswith((".", "'")) else escaped
