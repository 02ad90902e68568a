"""Where the command line begins: Ctrl-C is answered in a line while the rest is still being loaded, too."""

import sys


def main() -> None:
    """Runs the command line and ends the process with its exit code."""
    try:
        from analyser.cli.main import main as run
    except KeyboardInterrupt:
        sys.stderr.write("analyser: interrupted\n")
        sys.exit(130)
    run()
