"""The command line with the tests' own catalogue, for child processes: `python -m tests run barter`."""

import tests.catalogue  # noqa: F401
from analyser.cli.main import main

if __name__ == "__main__":
    main()
