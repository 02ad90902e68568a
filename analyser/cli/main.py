"""The entry point: finds the command, and turns every error into one line and an exit code."""

import errno
import os
import sys
from importlib import import_module

import click

from analyser.mistakes import Failure, Mistake, unknown

COMMANDS = ("games", "policies", "run", "trace", "bench", "warmup")
"""Each is `analyser.cli.<name>_command` with a `command`; they are loaded when asked for."""

INTERRUPTED = 130


class LazyCommands(click.Group):
    """Commands that are imported when they are run or listed, so that `--help` is quick."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"analyser.cli.{cmd_name}_command").command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and not args[0].startswith("-") and args[0] not in COMMANDS:
            raise unknown("command", args[0], COMMANDS)
        return super().resolve_command(ctx, args)


@click.group(cls=LazyCommands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="tabletop-analyser")
def cli() -> None:
    """Tell how hard a tabletop game is, and how to play it well.

    \b
    Examples:
      analyser run freigard -d all -p greedy -p counter -n 100k
      analyser trace freigard -d dusk -p counter --wins-only
      analyser games freigard
    """


def main() -> None:
    """Runs the command line and ends the process with its exit code."""
    try:
        code = cli.main(prog_name="analyser", standalone_mode=False)
        sys.stdout.flush()
    except BrokenPipeError:
        code = _leave_quietly()
    except (KeyboardInterrupt, click.Abort):
        code = say("interrupted", INTERRUPTED)
    except (Mistake, click.ClickException) as error:
        code = say(_one_line(error), 2)
    except Failure as error:
        code = say(str(error), 1)
    except OSError as error:
        code = _leave_quietly() if error.errno == errno.EPIPE else say(f"can't go on: {error}", 1)
    except MemoryError:
        code = say("out of memory", 1)
    except Exception as error:  # no traceback reaches a user
        if os.environ.get("ANALYSER_TRACEBACK"):
            raise
        told = f"{type(error).__name__}: {' '.join(str(error).split())[:200]}"
        code = say(f"internal error, please report it: {told} (ANALYSER_TRACEBACK=1 shows where)", 1)
    sys.exit(code)


def say(line: str, code: int) -> int:
    """One line to the person, and the exit code back."""
    click.echo(f"analyser: {line}", err=True)
    return code


def _one_line(error: Exception) -> str:
    message = error.format_message() if isinstance(error, click.ClickException) else str(error)
    return " ".join(message.split())


def _leave_quietly() -> int:
    """Whoever read our output has gone (a pipe to `head`): nothing more can be written, not even at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


if __name__ == "__main__":
    main()
